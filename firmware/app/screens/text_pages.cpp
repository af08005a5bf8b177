#include <algorithm>

#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/display.hpp"

namespace pd::screens {

namespace {

class TextPages final : public Screen {
 public:
  std::span<const Chapter> chapters;
  unsigned at = 0;

  void shown(bool returning) override {
    if (!returning) scroll_ = 0;
  }
  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    const Rect body = page();
    {
      const auto clip = canvas.clip(body);
      draw_chapter_picture(canvas, {body.x, body.y - scroll_, body.w - 6, 0});
      canvas.wrapped({body.x, body.y + picture_height() - scroll_, body.w - 6, 10000}, reading(), palette::ink, text());
    }
    const int range = scroll_range();
    if (range > 0) {
      const int length = body.h * body.h / (body.h + range);
      canvas.box({canvas.width() - 7, body.y + (body.h - length) * scroll_ / range, 4, length}, 2, palette::ridge);
    }
    draw_header(canvas, str(chapters[at].title));
    if (chapters.size() > 1)
      canvas.text({8, 0, canvas.width() - 16, header_height - 1}, Font::small, palette::muted,
                  Line() << at + 1 << '/' << static_cast<unsigned>(chapters.size()), Align::right);
    draw_footer(canvas, range > scroll_ || !is_last() ? str(Str::key_more) : std::string_view{}, str(Str::key_back));
  }
  void press(Key key) override {
    const int line = line_height(reading());
    switch (key) {
      case Key::up:
      case Key::previous: return scroll_ > 0 ? scroll(-2 * line) : turn(-1);
      case Key::down:
      case Key::next: return scroll_ < scroll_range() ? scroll(2 * line) : turn(1);
      case Key::left: return turn(-1);
      case Key::right: return turn(1);
      case Key::select: return scroll_ < scroll_range() ? scroll(page_height() - line) : turn(1);
      case Key::back: return pop();
      default: return;
    }
  }

 private:
  std::string_view text() const { return chapters[at].words ? chapters[at].words() : str(chapters[at].text); }
  bool is_last() const { return at + 1 == chapters.size(); }

  /// What the picture above the text takes: whole lines, so that none is cut.
  int picture_height() const {
    constexpr int frame = 8;
    const int line = line_height(reading());
    return chapters[at].picture ? (chapters[at].picture->height + frame + line - 1) / line * line : 0;
  }
  void draw_chapter_picture(Canvas& canvas, Rect area) const {
    if (!chapters[at].picture) return;
    const auto [image, top, height] = *chapters[at].picture;
    const int width = std::min(size_of(image).x, area.w - 4);
    const Rect seen{area.x + (area.w - width) / 2, area.y + 2, width, height};
    canvas.box(seen.inset(-2), 2, palette::ridge);
    const auto clip = canvas.clip(seen);
    canvas.image(seen.right() - size_of(image).x, seen.y - top, image);
  }

  void scroll(int by) {
    const int to = scroll_ + by, range = scroll_range();
    scroll_ = to < 0 ? 0 : to > range ? range : to;
  }

  /// To the chapter before or after; backwards one begins at its end, as if the pages were one long text.
  void turn(int by) {
    if (by < 0 ? at == 0 : is_last()) return;
    at = by < 0 ? at - 1 : at + 1;
    scroll_ = by < 0 ? scroll_range() : 0;
    play_sound(Sound::move);
  }

  /// As many whole lines as there is room for: no line is ever cut in half.
  static Rect page() {
    const hal::Size size = hal::display_size();
    Rect body = body_of(size.width, size.height).inset(6);
    body.x += 2;
    body.w -= 4;
    body.h -= body.h % line_height(reading());
    return body;
  }
  static int page_height() { return page().h; }
  int scroll_range() const {
    const int height = picture_height() + wrapped_height(reading(), page().w - 6, text());
    return height > page_height() ? height - page_height() : 0;
  }
  int scroll_ = 0;
};

TextPages the_text_pages;

}  // namespace

Screen& text_pages(std::span<const Chapter> chapters, unsigned at) {
  the_text_pages.chapters = chapters;
  the_text_pages.at = at;
  return the_text_pages;
}

}  // namespace pd::screens
