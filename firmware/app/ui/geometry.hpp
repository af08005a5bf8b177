#pragma once
#include <cstdint>

/// Places on the screen. x grows to the right, y downwards; all sizes are pixels, from -1000 to 1000.
namespace app {

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

/// What both cover; empty when they do not meet.
constexpr Rect common(Rect a, Rect b) {
  const int x = a.x > b.x ? a.x : b.x, y = a.y > b.y ? a.y : b.y;
  return {x, y, (a.right() < b.right() ? a.right() : b.right()) - x,
          (a.bottom() < b.bottom() ? a.bottom() : b.bottom()) - y};
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

}  // namespace app
