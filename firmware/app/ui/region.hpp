#pragma once
#include "assets/tables.hpp"
#include "firmware/app/ui/geometry.hpp"
#include "generated/regions.hpp"

/// Parts of a picture with a shape of their own (assets/regions). Coordinates are those of the picture.
namespace pd::ui {

/// What the region covers.
inline Rect region_box(unsigned number) {
  const assets::Region& region = assets::regions[number];
  return {region.x, region.y, region.w, region.h};
}

/// Where things stand on it.
inline Point region_centre(unsigned number) {
  return {assets::regions[number].centre_x, assets::regions[number].centre_y};
}

}  // namespace pd::ui
