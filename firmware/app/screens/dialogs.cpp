#include "firmware/app/palette.hpp"
#include "firmware/app/screens.hpp"
#include "firmware/app/sound.hpp"
#include "hal/display.hpp"

namespace app {

namespace {

class TextPage final : public Screen {
 public:
  Str title{}, text{};

  void shown(bool returning) override {
    if (!returning) scroll_ = 0;
  }
  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    const Rect body = body_of(canvas.width(), canvas.height()).inset(8);
    {
      const auto clip = canvas.clip(body);
      canvas.wrapped({body.x, body.y - scroll_, body.w - 6, 10000}, Font::body, palette::ink, str(text));
    }
    const int range = scroll_range();
    if (range > 0) {
      const int length = body.h * body.h / (body.h + range);
      canvas.box({canvas.width() - 7, body.y + (body.h - length) * scroll_ / range, 4, length}, 2, palette::ridge);
    }
    draw_header(canvas, str(title));
    draw_footer(canvas, range > scroll_ ? str(Str::key_more) : std::string_view{}, str(Str::key_back));
  }
  void press(Key key) override {
    const int line = line_height(Font::body), range = scroll_range();
    int to = scroll_;
    switch (key) {
      case Key::up:
      case Key::previous:
        to -= 2 * line;
        break;
      case Key::down:
      case Key::next:
        to += 2 * line;
        break;
      case Key::select:
        to += 8 * line;
        break;
      case Key::back:
        return pop();
      default:
        return;
    }
    scroll_ = to < 0 ? 0 : to > range ? range : to;
  }

 private:
  int scroll_range() const {
    const hal::Size size = hal::display_size();
    const Rect body = body_of(size.width, size.height).inset(8);
    const int height = wrapped_height(Font::body, body.w - 6, str(text));
    return height > body.h ? height - body.h : 0;
  }
  int scroll_ = 0;
};

class Confirm final : public Screen {
 public:
  core::Text<200> question;
  Str yes_word{}, no_word{};
  void (*yes)() = nullptr;

  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    const Rect box{10, 24, canvas.width() - 20, canvas.height() - 24 - footer_height - 12};
    canvas.box(box, 12, palette::ground);
    canvas.outline(box, 12, palette::ember, 2);
    canvas.icon(canvas.width() / 2 - 24, box.y + 12, Icon::warning, 48);
    canvas.wrapped({box.x + 12, box.y + 70, box.w - 24, box.h - 76}, Font::body, palette::ink, question, Align::centre);
    draw_footer(canvas, str(yes_word), str(no_word));
  }
  void press(Key key) override {
    if (key == Key::select) {
      play_sound(Sound::select);
      pop();
      yes();
    } else if (key == Key::back) {
      pop();
    }
  }
};

class Notice final : public Screen {
 public:
  Icon icon{};
  core::Text<200> message;

  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    const Rect box{10, 24, canvas.width() - 20, canvas.height() - 24 - footer_height - 12};
    canvas.box(box, 12, palette::ground);
    canvas.icon(canvas.width() / 2 - 24, box.y + 14, icon, 48);
    canvas.wrapped({box.x + 12, box.y + 74, box.w - 24, box.h - 80}, Font::body, palette::ink, message, Align::centre);
    draw_footer(canvas, str(Str::key_ok), {});
  }
  void press(Key key) override {
    if (key == Key::select || key == Key::back) pop();
  }
};

TextPage the_text_page;
Confirm the_confirm;
Notice the_notice;

}  // namespace

Screen& text_page(Str title, Str text) {
  the_text_page.title = title;
  the_text_page.text = text;
  return the_text_page;
}

Screen& confirm(std::string_view question, Str yes_word, Str no_word, void (*yes)()) {
  the_confirm.question.clear();
  the_confirm.question << question;
  the_confirm.yes_word = yes_word;
  the_confirm.no_word = no_word;
  the_confirm.yes = yes;
  return the_confirm;
}

Screen& notice(Icon icon, std::string_view message) {
  the_notice.icon = icon;
  the_notice.message.clear();
  the_notice.message << message;
  return the_notice;
}

}  // namespace app
