#include <algorithm>

#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/ui/input.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/clock.hpp"

namespace pd::screens {

namespace {

/// People of that colour come from both sides, and wave.
void draw_figures(Canvas& canvas, unsigned colour, Point middle, int done) {
  constexpr int scale = 4, apart = 88, way = 60, hop = 8;
  const Image figure = figure_image(colour);
  const Point size = size_of(figure);
  const int away = way * (whole - done) / whole, up = done < whole ? hop * std::min(away % 20, 20 - away % 20) / 10 : 0;
  for (const int side : {-1, 1}) {
    const Point at{middle.x + side * (apart + away) - size.x * scale / 2, middle.y + 52 - size.y * scale - up};
    canvas.image(at.x, at.y, figure, {.scale = scale, .is_named = true});
    const int arm = size_of(Image::wave_arm).x * scale;
    if (done == whole)
      canvas.image(side < 0 ? at.x - arm + scale : at.x + (size.x - 1) * scale, at.y + scale, Image::wave_arm,
                   {.scale = scale, .is_named = true});
  }
}

/// Names the next player, in their colour and shape, and shows nothing else until select is held.
class HandOver final : public Screen {
 public:
  void shown(bool returning) override {
    if (!play_screen().handing_over()) return pop();  // a computer plays for them now
    if (!returning) {
      play_sound(Sound::hand_over);
      coming_.begin(piece_ms);
    }
    asked_us_ = hal::now_us();
    held_ms_ = 0;
    let_go_early_ = false;
  }

  std::uint32_t animate(std::uint32_t now_ms) override {
    const std::uint32_t wait_ms = coming_.tick(now_ms);
    const std::uint32_t held = held_ms();
    if (held == held_ms_) return wait_ms;
    held_ms_ = held;
    redraw();
    return held > 0 ? frame_ms : wait_ms;
  }

  /// Another button for details is not enough.
  void press(Key key) override {
    if (key == Key::details && input().select_was_held() && held_ms() > 0) {
      play_screen().on_device_taken();
      pop();
    } else if (key == Key::select) {
      let_go_early_ = true;
      play_sound(Sound::refuse);
    } else if (key == Key::back && play_screen().driver().cancel_undo()) {
      shown(true);  // somebody else is asked for, or nobody
    } else if (key == Key::menu || key == Key::back) {
      push(pause_menu());
    }
  }

  void draw(Canvas& canvas) const override {
    const Table& table = table_in_play();
    if (!play_screen().handing_over()) return canvas.clear(palette::night);
    const Person& person = table.match.people[play_screen().driver().handover_target()];
    const int w = canvas.width(), h = canvas.height();
    const Colour ink = palette::on_player[person.colour];
    canvas.clear(palette::player[person.colour]);
    canvas.text(w / 2, 14, Font::body, ink, str(Str::hand_over_to), Align::centre);
    const Point middle{w / 2, 88};
    canvas.disc(middle, 53, palette::night);
    canvas.disc(middle, 50, palette::ink);  // the colour of the shape is all around
    canvas.badge(middle.x - 32, middle.y - 32, 64, person.colour);
    draw_figures(canvas, person.colour, middle, coming_.running() ? progress(coming_.age()) : whole);
    canvas.text({4, 142, w - 8, 36}, Font::big, ink, person.name, Align::centre);
    const Rect bar{30, h - 46, w - 60, 32};
    canvas.box(bar, 10, palette::night);
    const int full = bar.w - 6;
    const int done = static_cast<int>(held_ms_) * full / static_cast<int>(Input::long_press_ms);
    if (done > 8) canvas.box({bar.x + 3, bar.y + 3, done < full ? done : full, bar.h - 6}, 8, palette::ember);
    if (let_go_early_) canvas.outline(bar.inset(-2), 12, palette::ink, 2);
    canvas.text(bar, Font::bold, palette::ink, formatted(Str::hand_over_hold, {hal::button_label(hal::Button::select)}),
                Align::centre);
  }

 private:
  /// How long select has been held for the seat that is asked for. A press that began before does not count: it was
  /// another screen's, or another seat's.
  std::uint32_t held_ms() const {
    const std::uint32_t now_us = hal::now_us();
    const std::uint32_t held_us = now_us - input().select_down_us().value_or(now_us);
    return held_us < now_us - asked_us_ ? held_us / 1000 : 0;
  }

  Motion coming_;  // of the people beside the badge
  std::uint32_t asked_us_ = 0;
  std::uint32_t held_ms_ = 0;
  bool let_go_early_ = false;
};

HandOver the_hand_over;

}  // namespace

Screen& hand_over() { return the_hand_over; }

}  // namespace pd::screens
