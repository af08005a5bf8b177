#include "firmware/app/screens/note.hpp"

#include "firmware/app/screens/play.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/widgets.hpp"
#include "hal/display.hpp"

namespace app {

namespace {

constexpr int edge = 5, width = Play::picture_width - 2 * edge - 4;
constexpr int free_height = 48;  // of the picture: dice, or a row of the board

}  // namespace

Rect note_box(std::string_view words, Rect about) {
  const Rect picture = the_play().picture_area();
  const int height = wrapped_height(Font::small, width, words) + 2 * edge;
  const Rect above{2, picture.y, Play::picture_width - 4, height};
  Rect below = above;
  below.y = picture.bottom() - height;
  if (below.y >= about.bottom() && below.y >= picture.y + free_height) return below;
  below.y += Play::words_height;
  return below.y < about.bottom() && above.bottom() <= about.y ? above : below;
}

void draw_note(Canvas& canvas, Rect box, std::string_view words) {
  if (!canvas.touches(box)) return;
  canvas.fill({0, box.y, Play::picture_width, box.h}, palette::night);  // nothing else is drawn beside it
  canvas.box(box, 6, palette::ground);
  canvas.outline(box, 6, palette::calm, 2);
  canvas.wrapped({box.x + edge, box.y + edge, width, box.h - 2 * edge}, Font::small, palette::ink, words);
}

}  // namespace app
