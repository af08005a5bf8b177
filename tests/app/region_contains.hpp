#pragma once
#include "firmware/app/ui/region.hpp"

/// Whether the pixel belongs to the region. Coordinates are those of the picture.
inline bool region_contains(unsigned number, pd::ui::Point at) {
  const assets::Region& region = assets::regions[number];
  const int line = at.y - region.y;
  if (line < 0 || line >= region.h) return false;
  const std::uint16_t* const row = assets::region_rows + region.rows + line;
  for (unsigned i = row[0]; i < row[1]; ++i) {
    const int from = at.x - region.x - assets::region_spans[2 * i];
    if (from >= 0 && from < assets::region_spans[2 * i + 1]) return true;
  }
  return false;
}
