#pragma once
/// A screen in memory for tests of what is drawn.
#include <array>
#include <cstdint>

#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/palette.hpp"

namespace test {

constexpr int side = 240;

struct Picture {
  std::array<std::uint16_t, side * side> pixels{};

  pd::Canvas canvas() { return {pixels, side, side, 0, side}; }
  pd::Colour at(int x, int y) const { return static_cast<pd::Colour>(pixels[static_cast<std::size_t>(y * side + x)]); }

  /// How many pixels are not black.
  int lit() const {
    int n = 0;
    for (const auto p : pixels) n += p != 0;
    return n;
  }

  /// Draws the scene in strips of so many rows, as the app does.
  template <typename Scene>
  void draw(int rows, Scene scene) {
    for (int y = 0; y < side; y += rows) {
      const int n = rows < side - y ? rows : side - y;
      pd::Canvas strip({pixels.data() + y * side, static_cast<std::size_t>(n * side)}, side, side, y, n);
      scene(strip);
    }
  }
};

}  // namespace test
