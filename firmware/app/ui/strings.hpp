#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "engine/core/text.hpp"
#include "firmware/app/ui/icon.hpp"
#include "generated/strings.hpp"

/// Every word a player reads: `key = text` in assets/strings/<group>.<language>.txt is Str::key, and a line of
/// assets/strings/languages.txt is Language::<code> (generated/languages.hpp).
namespace pd::ui {

enum class Language : std::uint8_t;

/// The plural form for a number: 0 one, 1 few (in English: many), 2 many.
int plural_form(Language, int n);

Language language();
void set_language(Language);
const char* language_code();  ///< of the current one: "en"

/// The text in the current language, or in that one, valid forever. It still contains its `{0}`: see format().
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
  Arg(Str s) : text(str(s)), is_plural(ui::is_plural(s)) {}

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

/// The same letter as a capital, in the alphabets of the four languages; any other character as it is.
constexpr char32_t capital_of(char32_t letter) {
  const auto within = [letter](char32_t first, char32_t last) { return letter >= first && letter <= last; };
  if (within('a', 'z') || (within(0xE0, 0xFE) && letter != 0xF7) || within(0x430, 0x44F)) return letter - 0x20;
  if (within(0x450, 0x45F)) return letter - 0x50;
  if (within(0x100, 0x137) || within(0x14A, 0x177) || within(0x490, 0x491)) return letter & ~char32_t{1};
  if (within(0x139, 0x148) || within(0x179, 0x17E)) return letter - (letter % 2 == 0);
  return letter;
}

/// The first letter of a text that is written in up to two bytes a letter; 0 of an empty one.
constexpr char32_t first_letter(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.empty()) return 0;
  if (byte(0) >= 0xC0 && byte(0) < 0xE0 && text.size() > 1) return (byte(0) & 0x1Fu) << 6 | (byte(1) & 0x3Fu);
  return byte(0);
}

/// Appends a sentence. What is told of a player begins with a small letter, behind their badge or name; a sentence that
/// follows another one begins with a capital.
template <std::size_t N>
void add_sentence(core::Text<N>& text, std::string_view sentence) {
  if (text.empty() || sentence.empty()) return void(text << sentence);
  text << ". ";
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(sentence[i]); };
  if (byte(0) < 0x80) {
    text << static_cast<char>(capital_of(byte(0)));
    sentence.remove_prefix(1);
  } else if (byte(0) < 0xE0 && sentence.size() > 1) {
    const char32_t capital = capital_of((byte(0) & 0x1Fu) << 6 | (byte(1) & 0x3Fu));
    const std::array<char, 2> bytes = {static_cast<char>(0xC0 | capital >> 6),
                                       static_cast<char>(0x80 | (capital & 0x3F))};
    text << std::string_view(bytes.data(), bytes.size());
    sentence.remove_prefix(2);
  }
  text << sentence;
}

}  // namespace pd::ui
