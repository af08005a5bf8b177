#pragma once
#include "assets/tables.hpp"
#include "firmware/app/ui/font.hpp"
#include "firmware/app/ui/icon.hpp"

/// The tables behind Font, for the canvas.
namespace pd::ui {

inline const assets::Face& face(Font font) { return assets::faces[static_cast<std::size_t>(font)]; }

inline bool is_icon(char32_t code) {
  return code >= assets::first_icon && code < assets::first_icon + assets::icon_count;
}

/// A code point that is not ASCII.
const assets::Glyph& other_glyph(Font, char32_t);

/// The bitmap of a code point; that of U+FFFD if the font lacks it.
inline const assets::Glyph& glyph(Font font, char32_t code) {
  constexpr char32_t ascii_first = 0x20, ascii_last = 0x7E;
  if (code >= ascii_first && code <= ascii_last) return face(font).glyphs[code - ascii_first];
  return other_glyph(font, code);
}

/// How far glyphs may extend above and below their line, and to the sides beyond their advance width.
inline constexpr int overhang = 3;

/// The advance width in pixels.
inline int advance(Font font, char32_t code) { return is_icon(code) ? face(font).icon + 1 : glyph(font, code).advance; }

/// The largest picture of an icon that is not larger than `size`, or its smallest one: a number of assets::pictures.
std::uint16_t picture_of(Icon, int size);

}  // namespace pd::ui
