#include "firmware/app/screens/play.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/buttons.hpp"

namespace app {

namespace {

/// A page of the guided game: what the decision is about that has come up. Back ends the guidance.
class Hint final : public Screen {
 public:
  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    draw_header(canvas, str(Str::settings_guide));
    canvas.icon(canvas.width() - 30, 1, Icon::help, 24);
    const Rect box = body_of(canvas.width(), canvas.height()).inset(2);
    canvas.box(box, 10, palette::ground);
    canvas.outline(box, 10, palette::ember, 2);
    core::Text<500> words;
    format(words, the_play().last_hint(), {hal::button_label(hal::Button::select)});
    canvas.wrapped({10, box.y + 10, canvas.width() - 20, box.h - 20}, Font::body, palette::ink, words);
    draw_footer(canvas, str(Str::key_ok), str(Str::key_turn_off));
  }
  void press(Key key) override {
    if (key == Key::back) change_settings(with_guide(settings(), the_play().table()->game(), false));
    if (key == Key::back || key == Key::select) pop();
  }
};

Hint the_hint;

}  // namespace

Screen& hint_screen() { return the_hint; }

}  // namespace app
