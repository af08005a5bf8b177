#include "firmware/app/ui/glyph.hpp"

#include <algorithm>

namespace pd::ui {

namespace {
bool large_text = false;
}

Font reading() { return large_text ? Font::large : Font::body; }
void set_large_text(bool on) { large_text = on; }

int line_height(Font font) { return face(font).height; }

char32_t next_of_more_bytes(std::string_view& text) {
  constexpr char32_t bad = 0xFFFD;
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<std::uint8_t>(text[i]) : std::uint8_t{0};
  };
  const std::uint8_t first = byte(0);
  const auto take = [&](std::size_t n, char32_t code) {
    text.remove_prefix(n);
    return code;
  };
  const std::size_t length = first >= 0xF0 && first < 0xF5   ? 4
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xC2 && first < 0xE0 ? 2
                                                             : 0;
  if (length == 0) return take(1, bad);
  char32_t code = first & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return take(1, bad);
    code = code << 6 | (byte(i) & 0x3Fu);
  }
  // Longer than needed, half of a pair, or past the last plane.
  const bool wrong = (length == 3 && code < 0x800) || (length == 4 && (code < 0x10000 || code > 0x10FFFF)) ||
                     (code >= 0xD800 && code < 0xE000);
  return wrong ? take(1, bad) : take(length, code);
}

const assets::Glyph& other_glyph(Font font, char32_t code) {
  const std::uint16_t* const end = assets::code_points + assets::code_point_count;
  const std::uint16_t* at = std::lower_bound(assets::code_points, end, code);
  if (at == end || *at != code) at = std::lower_bound(assets::code_points, end, 0xFFFD);
  return face(font).glyphs[at - assets::code_points];
}

std::uint16_t picture_of(Icon icon, int size) {
  std::uint16_t chosen = assets::icons[static_cast<std::size_t>(icon)];
  const std::uint16_t end = assets::icons[static_cast<std::size_t>(icon) + 1];
  while (chosen + 1 < end && assets::pictures[chosen + 1].size <= size) ++chosen;
  return chosen;
}

}  // namespace pd::ui
