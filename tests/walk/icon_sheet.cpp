#include "tests/walk/icon_sheet.hpp"

#include <algorithm>

#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/glyph.hpp"
#include "tools/simulator/png.hpp"

namespace walk {

namespace {

constexpr int columns = 4;

/// The sizes of an icon side by side.
pd::Point extent(std::uint16_t icon) {
  pd::Point sum{0, 0};
  for (auto p = assets::icons[icon]; p < assets::icons[icon + 1]; ++p) {
    sum.x += assets::pictures[p].size;
    sum.y = std::max<int>(sum.y, assets::pictures[p].size);
  }
  return sum;
}

}  // namespace

std::vector<std::uint8_t> icon_sheet() {
  pd::Point cell{0, 0};
  for (std::uint16_t i = 0; i < assets::icon_count; ++i) {
    const pd::Point one = extent(i);
    cell = {std::max(cell.x, one.x), std::max(cell.y, one.y)};
  }
  const int width = columns * cell.x, height = (assets::icon_count + columns - 1) / columns * cell.y;
  std::vector<std::uint16_t> pixels(static_cast<std::size_t>(width * height));
  pd::Canvas canvas(pixels, width, height, 0, height);
  for (std::uint16_t i = 0; i < assets::icon_count; ++i) {
    pd::Point at{i % columns * cell.x, i / columns * cell.y};
    for (auto p = assets::icons[i]; p < assets::icons[i + 1]; at.x += assets::pictures[p++].size)
      canvas.icon(at.x, at.y, static_cast<pd::Icon>(i), assets::pictures[p].size);
  }
  return simulator::png_of({{static_cast<std::int16_t>(width), static_cast<std::int16_t>(height)}, pixels});
}

}  // namespace walk
