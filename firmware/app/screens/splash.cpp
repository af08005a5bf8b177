#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/clock.hpp"

namespace pd::screens {

namespace {

constexpr std::uint32_t rise_ms = 300, stay_ms = 1200;

/// Hills in front of a rising sun: the first thing the panel shows.
class Splash final : public Screen {
 public:
  void shown(bool returning) override {
    static_cast<void>(returning);
    since_ms_ = hal::now_ms();
    age_ms_ = 0;
  }

  std::uint32_t animate(std::uint32_t now_ms) override {
    const std::uint32_t age = now_ms - since_ms_;
    if (age >= stay_ms) {
      leave();
      return 0;
    }
    if (age_ms_ < rise_ms) {
      age_ms_ = age < rise_ms ? age : rise_ms;
      redraw();
      return 25;
    }
    return stay_ms - age;
  }

  void press(Key key) override {
    static_cast<void>(key);
    leave();
  }

  void draw(Canvas& canvas) const override {
    const int w = canvas.width(), h = canvas.height(), horizon = h * 68 / 100;
    canvas.gradient({0, 0, w, horizon / 2}, palette::sky_high, palette::sky_mid);
    canvas.gradient({0, horizon / 2, w, horizon - horizon / 2}, palette::sky_mid, palette::sky_low);
    canvas.fill({0, horizon, w, h - horizon}, palette::sky_low);
    const int sun = horizon - 8 - static_cast<int>(age_ms_) * 34 / static_cast<int>(rise_ms);
    canvas.disc({w / 2, sun}, 46, blend(palette::sky_low, palette::dawn, 14));
    canvas.disc({w / 2, sun}, 38, palette::dawn);
    canvas.disc({w / 2, sun}, 31, palette::ink);
    canvas.disc({w / 5, h + 40}, 110, rgb(0x4B2A48));
    canvas.disc({w * 4 / 5, h + 62}, 140, rgb(0x3A2140));
    canvas.fill({0, h - 42, w, 42}, palette::night);
    draw_hut(canvas, w / 2 - 70, h - 42);
    draw_hut(canvas, w / 2 + 62, h - 42);
    canvas.text(w / 2, h - 36, Font::big, palette::dawn, str(Str::app_name), Align::centre);
    if (age_ms_ == 0) return;  // the very first picture comes before anybody knows the language
    canvas.text(w / 2, 14, Font::body, palette::ink, str(Str::splash_line), Align::centre);
  }

 private:
  static void draw_hut(Canvas& canvas, int x, int y) {
    canvas.triangle({x, y - 26}, {x - 18, y}, {x + 18, y}, palette::night);
    canvas.line({x - 4, y - 32}, {x + 5, y - 18}, palette::night, 2);
    canvas.line({x + 4, y - 32}, {x - 5, y - 18}, palette::night, 2);
    canvas.triangle({x, y - 12}, {x - 5, y}, {x + 5, y}, palette::ember);
  }

  static void leave() {
    if (settings().language_chosen)
      pop();
    else
      replace(language_menu());
  }

  std::uint32_t since_ms_ = 0, age_ms_ = 0;
};

Splash the_splash;

}  // namespace

Screen& splash() { return the_splash; }

}  // namespace pd::screens
