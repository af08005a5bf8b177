#pragma once
#include "assets/tables.hpp"
#include "firmware/app/ui/font.hpp"
#include "firmware/app/ui/icon.hpp"

/// The tables behind Font, for the canvas.
namespace pd::ui {

const assets::Face& face(Font);

/// The picture of a letter; of U+FFFD for one that is not there.
const assets::Glyph& glyph(Font, char32_t);

/// How far accents and tails may leave their line, above and below, and letters the room that they take, to the sides.
inline constexpr int overhang = 3;

/// How far the pen moves.
int advance(Font, char32_t);

/// The largest picture of an icon that is not larger than `size`, or its smallest one: a number of assets::pictures.
std::uint16_t picture_of(Icon, int size);

inline bool is_icon(char32_t code) {
  return code >= assets::first_icon && code < assets::first_icon + assets::icon_count;
}

}  // namespace pd::ui
