#pragma once
#include "firmware/app/session/scene.hpp"
#include "firmware/app/ui/canvas.hpp"

namespace pd::session {

/// The cursor, or where somebody moved: around the box of the spot, or inside the edge of its region.
void outline_spot(Canvas& canvas, const Scene& scene, const Spot& spot, Colour colour, int thickness);

}  // namespace pd::session
