#pragma once
#include <cstdint>
#include <string_view>

#include "firmware/app/namespaces.hpp"

/// The fonts. All have the same glyphs: those of all strings, and the alphabets of the four languages.
namespace pd::ui {

enum class Font : std::uint8_t {
  small,  ///< labels, 12 px
  body,   ///< running text, 14 px
  bold,   ///< names and numbers in a line of body, 14 px
  title,  ///< headings, 18 px, bold
  big,    ///< one word or number on a screen, 28 px, bold
  large,  ///< running text, 16 px, if the setting asks for large text
};

/// The font of running text: body, or large if the setting asks for it.
Font reading();
void set_large_text(bool on);

int line_height(Font);

/// Width of one line in pixels.
int measure(Font, std::string_view);

/// Height of the lines that Canvas::wrapped would draw in a box of this width.
int wrapped_height(Font, int width, std::string_view);

/// next_code_point() for text that does not begin with ASCII.
char32_t next_of_more_bytes(std::string_view& text);

/// The next code point of UTF-8 text, which it takes off the front; U+FFFD for each byte that is none.
/// `text` must not be empty.
inline char32_t next_code_point(std::string_view& text) {
  const auto first = static_cast<std::uint8_t>(text.front());
  if (first >= 0x80) return next_of_more_bytes(text);
  text.remove_prefix(1);
  return first;
}

}  // namespace pd::ui
