#include "firmware/app/session/outline.hpp"

#include "firmware/app/ui/palette.hpp"

namespace pd::session {

void outline_spot(Canvas& canvas, const Scene& scene, const Spot& spot, Colour colour, int thickness) {
  if (spot.region == Spot::no_region) {
    canvas.outline(spot.area, 5, palette::night, 3);
    return canvas.outline(spot.area.inset(-1), 6, colour, thickness);
  }
  const Rect area = scene.area;
  canvas.region(area.x, area.y, spot.region, {.colour = palette::night, .rim = thickness + 2});  // straw and sand
  canvas.region(area.x, area.y, spot.region, {.colour = colour, .rim = thickness, .inset = 1});  // are of its colour
}

}  // namespace pd::session
