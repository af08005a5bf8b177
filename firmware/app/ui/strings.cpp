#include "firmware/app/ui/strings.hpp"

#include "assets/tables.hpp"
#include "generated/languages.hpp"

namespace pd::ui {
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
const char* language_code() { return language_codes[static_cast<unsigned>(current)]; }

std::string_view str(Str id) { return str(id, current); }
std::string_view str(Str id, Language l) {
  const assets::Words& w = assets::words[static_cast<std::size_t>(l)];
  const std::uint32_t* at = w.at + static_cast<std::size_t>(id);
  return {w.text + at[0], at[1] - at[0]};
}

int plural_form(Language l, int n) {
  return plural_form_of(l, n < 0 ? 0u - static_cast<unsigned>(n) : static_cast<unsigned>(n));
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

}  // namespace pd::ui
