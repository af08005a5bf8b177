#pragma once
#include "firmware/app/ui/palette.hpp"

namespace pd::ui {

/// The colours of a title: of the bar with its name, from the top to the bottom, and of the edge of that bar.
struct Accent {
  Colour high = palette::stone, low = palette::bark, edge = palette::ridge;
};

}  // namespace pd::ui
