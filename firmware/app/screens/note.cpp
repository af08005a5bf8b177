#include "firmware/app/screens/note.hpp"

#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/widgets.hpp"

namespace app {

namespace {

constexpr int beside = 2, edge = 5;
constexpr int free_height = 48;  // of the picture: dice, or a row of the board

Rect place(int height, Rect picture, int line_below, Rect about) {
  const int width = picture.w - 2 * beside;
  const Rect above{picture.x + beside, picture.y, width, height};
  Rect below = above;
  below.y = picture.bottom() - height;
  if (below.y >= about.bottom() && below.y >= picture.y + free_height) return below;
  below.y += line_below;
  const int shown = about.bottom() - about.h / 4;  // the rest of it may be hidden
  return below.y < shown && above.bottom() <= about.y ? above : below;
}

}  // namespace

/// Large text only where it neither hides what it is about nor takes the picture away.
Rect note_box(std::string_view words, Rect picture, int line_below, Rect about) {
  const auto of = [&](Font font) {
    const int width = picture.w - 2 * beside - 2 * edge;
    return place(wrapped_height(font, width, words) + 2 * edge, picture, line_below, about);
  };
  if (reading() == Font::large)
    for (const Font font : {Font::large, Font::body})
      if (const Rect box = of(font); common(box, about).empty() && box.h <= picture.h + line_below - free_height)
        return box;
  return of(Font::small);
}

void draw_note(Canvas& canvas, Rect box, std::string_view words) {
  if (!canvas.touches(box)) return;
  canvas.fill({box.x - beside, box.y, box.w + 2 * beside, box.h}, palette::night);  // nothing else is drawn beside it
  canvas.box(box, 6, palette::ground);
  canvas.outline(box, 6, palette::calm, 2);
  canvas.wrapped(box.inset(edge), noting(box.inset(edge), words), palette::ink, words);
}

}  // namespace app
