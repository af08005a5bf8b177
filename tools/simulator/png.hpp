#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "hal/host/host.hpp"

namespace simulator {

struct Rgb {
  std::uint8_t red, green, blue;
  bool operator==(const Rgb&) const = default;
};

/// A pixel of the panel in 8 bits a colour: the upper bits are repeated below, so white stays white.
constexpr Rgb rgb_of(std::uint16_t pixel) {
  const unsigned r = pixel >> 11 & 31u, g = pixel >> 5 & 63u, b = pixel & 31u;
  return {static_cast<std::uint8_t>(r << 3 | r >> 2), static_cast<std::uint8_t>(g << 2 | g >> 4),
          static_cast<std::uint8_t>(b << 3 | b >> 2)};
}

/// The picture as a PNG file (8-bit RGB), every pixel drawn as `scale` by `scale`.
std::vector<std::uint8_t> png_of(const host::Picture& picture, int scale = 1);

/// Writes the file, and the folders above it where they are missing. False when it cannot.
bool write_file(const std::string& path, const std::vector<std::uint8_t>& bytes);

}  // namespace simulator
