#include "firmware/app/ui/dialogs.hpp"

#include <algorithm>

#include "engine/core/text.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "firmware/app/ui/widgets.hpp"

namespace pd::ui {

namespace {

/// As large as it is to be read, where there is room for all of it.
void draw_message(Canvas& canvas, Rect box, std::string_view words) {
  const auto fits = [&](Font font) { return wrapped_height(font, box.w, words) <= box.h; };
  const Font font = fits(reading()) ? reading() : fits(Font::body) ? Font::body : Font::small;
  canvas.wrapped(box, font, palette::ink, words, Align::centre);
}

class Confirm final : public Screen {
 public:
  core::Text<200> question;
  Str yes_word{}, no_word{};
  void (*yes)() = nullptr;
  std::optional<Image> scene{};

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    const Rect all{10, 12, canvas.width() - 20, canvas.height() - footer_height - 24};
    const int high = std::min(all.h, 96 + std::max(40, wrapped_height(reading(), all.w - 24, question)));
    const Rect box{all.x, all.y + (all.h - high) / 2, all.w, high};
    draw_question(canvas, box, question, scene);
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
  core::Text<320> message;  // two sentences, in an alphabet of two bytes a letter

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    const Rect box{10, 24, canvas.width() - 20, canvas.height() - 24 - footer_height - 12};
    draw_panel(canvas, box, palette::ridge);
    canvas.icon(canvas.width() / 2 - 24, box.y + 14, icon, 48);
    draw_message(canvas, {box.x + 12, box.y + 74, box.w - 24, box.h - 80}, message);
    draw_footer(canvas, str(Str::key_ok), {});
  }
  void press(Key key) override {
    if (key == Key::select || key == Key::back) pop();
  }
};

Confirm the_confirm;
Notice the_notice;

}  // namespace

void draw_question(Canvas& canvas, Rect box, std::string_view words, std::optional<Image> scene) {
  draw_panel(canvas, box, palette::ember);
  if (scene) {
    const Point size = size_of(*scene);
    const Rect sky{box.x + 6, box.y + 6, box.w - 12, size.y};
    const auto clip = canvas.clip(sky);
    canvas.image(sky.right() - size.x, sky.y, *scene);
    canvas.icon(sky.x + 6, sky.y + 4, Icon::warning, 24);
  } else {
    canvas.icon(canvas.width() / 2 - 24, box.y + 12, Icon::warning, 48);
  }
  draw_message(canvas, {box.x + 12, box.y + 70, box.w - 24, box.h - 76}, words);
}

Screen& confirm(std::string_view question, Str yes_word, Str no_word, void (*yes)(), std::optional<Image> scene) {
  the_confirm.question.clear();
  the_confirm.question << question;
  the_confirm.yes_word = yes_word;
  the_confirm.no_word = no_word;
  the_confirm.yes = yes;
  the_confirm.scene = scene;
  return the_confirm;
}

Screen& notice(Icon icon, std::string_view message) {
  the_notice.icon = icon;
  the_notice.message.clear();
  the_notice.message << message;
  return the_notice;
}

}  // namespace pd::ui
