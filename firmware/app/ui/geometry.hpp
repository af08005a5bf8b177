#pragma once
#include <algorithm>
#include <cstdint>
#include <span>

#include "firmware/app/namespaces.hpp"

/// Points and rectangles on the screen. x grows to the right, y downwards; all sizes are pixels, from -1000 to 1000.
namespace pd::ui {

struct Point {
  int x = 0, y = 0;
};

struct Rect {
  int x = 0, y = 0, w = 0, h = 0;
  constexpr int right() const { return x + w; }   ///< first column after it
  constexpr int bottom() const { return y + h; }  ///< first row after it
  constexpr bool empty() const { return w <= 0 || h <= 0; }
  constexpr Point centre() const { return {x + w / 2, y + h / 2}; }
  /// Smaller by `by` on each side.
  constexpr Rect inset(int by) const { return {x + by, y + by, w - 2 * by, h - 2 * by}; }
  constexpr Rect moved(int dx, int dy) const { return {x + dx, y + dy, w, h}; }
  friend constexpr bool operator==(const Rect&, const Rect&) = default;
};

/// The intersection; empty if there is none.
constexpr Rect common(Rect a, Rect b) {
  const int x = a.x > b.x ? a.x : b.x, y = a.y > b.y ? a.y : b.y;
  return {x, y, (a.right() < b.right() ? a.right() : b.right()) - x,
          (a.bottom() < b.bottom() ? a.bottom() : b.bottom()) - y};
}

/// Rounded down; b is positive.
constexpr int floor_div(int a, int b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

/// The pixels that a shape touches whose corners are counted in `units` to a pixel. Inlined into each caller:
/// one of them runs from memory.
[[gnu::always_inline]] constexpr Rect pixels_of(std::span<const Point> corners, int units) {
  Point least = corners[0], most = corners[0];
  for (const Point p : corners) {
    least = {std::min(least.x, p.x), std::min(least.y, p.y)};
    most = {std::max(most.x, p.x), std::max(most.y, p.y)};
  }
  const int left = floor_div(least.x, units), top = floor_div(least.y, units);
  return {left, top, floor_div(most.x + units - 1, units) - left, floor_div(most.y + units - 1, units) - top};
}

/// The square root, rounded down.
constexpr std::uint32_t root(std::uint32_t v) {
  std::uint32_t result = 0;
  for (std::uint32_t bit = 1u << 30; bit != 0; bit >>= 2)
    if (v >= result + bit) {
      v -= result + bit;
      result = (result >> 1) + bit;
    } else {
      result >>= 1;
    }
  return result;
}

}  // namespace pd::ui
