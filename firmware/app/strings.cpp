#include "firmware/app/strings.hpp"

namespace app {
namespace {
Language current = Language::en;
}

Language language() { return current; }
void set_language(Language l) { current = l; }
std::string_view str(Str) { return "Pocket Dawn"; }

namespace detail {
bool Pieces::next(Arg& piece) {
  if (rest_.empty()) return false;
  piece = rest_;
  rest_ = {};
  return true;
}
}  // namespace detail

}  // namespace app
