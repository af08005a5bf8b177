#pragma once
#include <cstdint>

/// Colours as the panel takes them: RGB565, in the machine's byte order.
namespace pd::ui {

/// A type of its own, so that a colour is never mistaken for a coordinate.
enum class Colour : std::uint16_t {};

/// From 8-bit channels, rounded to what the panel can show.
constexpr Colour rgb(unsigned red, unsigned green, unsigned blue) {
  return static_cast<Colour>((red * 31 + 127) / 255 << 11 | (green * 63 + 127) / 255 << 5 | (blue * 31 + 127) / 255);
}

/// From a number written as in a style sheet: `rgb(0xE69F00)`.
constexpr Colour rgb(std::uint32_t hex) { return rgb(hex >> 16 & 255, hex >> 8 & 255, hex & 255); }

inline constexpr unsigned opaque = 32;  ///< alpha runs from 0 (nothing) to `opaque`

/// The channels of a colour spread over 32 bits with room above each, so that one multiplication scales all three.
constexpr std::uint32_t spread(Colour c) {
  const auto v = static_cast<std::uint32_t>(c);
  return (v | v << 16) & 0x07E0F81Fu;
}
constexpr Colour gather(std::uint32_t s) { return static_cast<Colour>((s | s >> 16) & 0xFFFFu); }

/// `over` on `under` with alpha 0 to `opaque`; exact at both ends.
constexpr Colour blend(Colour under, Colour over, unsigned alpha) {
  const std::uint32_t a = spread(under), b = spread(over);
  return gather((a + ((b - a) * alpha >> 5)) & 0x07E0F81Fu);
}

/// Product by channel: white keeps the other colour, black stays black.
constexpr Colour multiply(Colour a, Colour b) {
  const auto x = static_cast<unsigned>(a), y = static_cast<unsigned>(b);
  // Division by 31 and 63 without dividing.
  const auto five = [](unsigned t) { return (t + (t >> 5) + 16) >> 5; };
  const auto six = [](unsigned t) { return (t + (t >> 6) + 32) >> 6; };
  return static_cast<Colour>(five((x >> 11) * (y >> 11)) << 11 | six((x >> 5 & 63) * (y >> 5 & 63)) << 5 |
                             five((x & 31) * (y & 31)));
}

}  // namespace pd::ui
