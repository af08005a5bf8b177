#pragma once
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "engine/core/text.hpp"
#include "firmware/app/ui/icon.hpp"
#include "generated/strings.hpp"

/// Every word a player reads: `key = text` in assets/strings/<room>.<language>.txt is Str::key, and a line of
/// assets/strings/languages.txt is Language::<code> (generated/languages.hpp).
namespace app {

enum class Language : std::uint8_t;

/// Which form of a word a number asks for: 0 one, 1 few (in English: many), 2 many.
int plural_form(Language, int n);

Language language();
void set_language(Language);
const char* language_code();  ///< of the current one: "en"

/// The text in the current language, or in that one, lasting for ever. Its `{0}` are still in it: see format().
std::string_view str(Str);
std::string_view str(Str, Language);

/// An argument of format(): a number, or a piece of text, which may be a name in the plural.
struct Arg {
  constexpr Arg(int n) : number(n), is_number(true) {}
  constexpr Arg(std::string_view s) : text(s) {}
  constexpr Arg(const char* s) : text(s) {}
  template <std::size_t N>
  constexpr Arg(const core::Text<N>& t) : text(t) {}
  constexpr Arg(const IconText& icon) : text(icon) {}  ///< lasts as long as the icon: to the end of the call
  Arg(Str s) : text(str(s)), is_plural(app::is_plural(s)) {}

  std::string_view text{};
  int number = 0;
  bool is_number = false, is_plural = false;
};

namespace detail {
/// Walks through a pattern a piece at a time; false when it is at its end.
class Pieces {
 public:
  Pieces(std::string_view pattern, std::initializer_list<Arg> args) : rest_(pattern), args_(args) {}
  bool next(Arg& piece);

 private:
  std::string_view rest_;
  std::initializer_list<Arg> args_;
};
}  // namespace detail

/// Appends the text with its arguments in it: `{0}` is the first one, `{0:apple|apples}` the form of a word that
/// the first one, a number, asks for in the current language, `{0!holds|hold}` the form that a name asks for. What
/// does not fit in `out` is cut.
template <std::size_t N>
void format(core::Text<N>& out, Str id, std::initializer_list<Arg> args) {
  detail::Pieces pieces(str(id), args);
  for (Arg piece = 0; pieces.next(piece);)
    if (piece.is_number)
      out << piece.number;
    else
      out << piece.text;
}

}  // namespace app
