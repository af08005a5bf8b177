#include "firmware/app/ui/strings.hpp"

#include "assets/tables.hpp"

namespace app {
namespace {

Language current = Language::en;

/// The part of "one|few|many" with this number; the last one if there are fewer.
std::string_view form_of(std::string_view forms, int form) {
  for (std::size_t bar; form > 0 && (bar = forms.find('|')) != forms.npos; --form) forms.remove_prefix(bar + 1);
  return forms.substr(0, forms.find('|'));
}

}  // namespace

Language language() { return current; }
void set_language(Language l) { current = l; }

std::string_view str(Str id) { return str(id, current); }
std::string_view str(Str id, Language l) {
  const assets::Words& w = assets::words[static_cast<std::size_t>(l)];
  const std::uint32_t* at = w.at + static_cast<std::size_t>(id);
  return {w.text + at[0], at[1] - at[0]};
}

int plural_form(Language l, int n) {
  const unsigned count = n < 0 ? 0u - static_cast<unsigned>(n) : static_cast<unsigned>(n);
  const unsigned ones = count % 10, tens = count / 10 % 10;
  const bool few = ones >= 2 && ones <= 4 && tens != 1;
  switch (l) {
    case Language::en:
      return count == 1 ? 0 : 1;
    case Language::pl:
      return count == 1 ? 0 : few ? 1 : 2;
    case Language::cs:
      return count == 1 ? 0 : count >= 2 && count <= 4 ? 1 : 2;
    case Language::uk:
      return ones == 1 && tens != 1 ? 0 : few ? 1 : 2;
  }
  return 0;
}

namespace detail {

// The compiler of the strings has seen to it that every brace is closed and holds a digit first.
bool Pieces::next(Arg& piece) {
  if (rest_.empty()) return false;
  if (rest_[0] != '{') {
    const std::size_t end = rest_.find('{');
    piece = rest_.substr(0, end);
    rest_.remove_prefix(piece.text.size());
    return true;
  }
  const std::size_t end = rest_.find('}');
  const auto index = static_cast<std::size_t>(rest_[1] - '0');
  const Arg arg = index < args_.size() ? args_.begin()[index] : Arg("?");
  const char kind = rest_[2];
  const int form = kind == ':' ? plural_form(current, arg.number) : arg.is_plural;
  piece = kind == '}' ? arg : Arg(form_of(rest_.substr(3, end - 3), form));
  rest_.remove_prefix(end + 1);
  return true;
}

}  // namespace detail

}  // namespace app
