#include "firmware/app/screens/note.hpp"

#include "firmware/app/ui/palette.hpp"

namespace app {

namespace {

constexpr int beside = 2, edge = 5;
constexpr int free_height = 48;  // of the picture: dice, or a row of the board

}  // namespace

Rect note_box(std::string_view words, Rect picture, int line_below, Rect about) {
  const int width = picture.w - 2 * beside;
  const int height = wrapped_height(Font::small, width - 2 * edge, words) + 2 * edge;
  const Rect above{picture.x + beside, picture.y, width, height};
  Rect below = above;
  below.y = picture.bottom() - height;
  if (below.y >= about.bottom() && below.y >= picture.y + free_height) return below;
  below.y += line_below;
  return below.y < about.bottom() && above.bottom() <= about.y ? above : below;
}

void draw_note(Canvas& canvas, Rect box, std::string_view words) {
  if (!canvas.touches(box)) return;
  canvas.fill({box.x - beside, box.y, box.w + 2 * beside, box.h}, palette::night);  // nothing else is drawn beside it
  canvas.box(box, 6, palette::ground);
  canvas.outline(box, 6, palette::calm, 2);
  canvas.wrapped(box.inset(edge), Font::small, palette::ink, words);
}

}  // namespace app
