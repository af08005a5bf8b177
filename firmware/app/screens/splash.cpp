#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/clock.hpp"

namespace pd::screens {

namespace {

constexpr std::uint32_t rise_ms = 300, stay_ms = 1200;

/// A camp in front of mountains and a rising sun: the first thing the panel shows.
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
    const int w = canvas.width(), h = canvas.height(), ground = h - 42;
    const Point sun{w / 2, ground - 30 - static_cast<int>(age_ms_) * 44 / static_cast<int>(rise_ms)};
    const Point land = size_of(Image::title_land);
    canvas.gradient({0, 0, w, ground / 2}, palette::sky_high, palette::sky_mid);
    canvas.gradient({0, ground / 2, w, ground - ground / 2}, palette::sky_mid, palette::sky_low);
    canvas.disc(sun, 46, blend(palette::sky_low, palette::dawn, 14));
    canvas.disc(sun, 38, palette::dawn);
    canvas.disc(sun, 31, palette::ink);
    canvas.image((w - land.x) / 2, ground - land.y, Image::title_land);
    canvas.fill({0, ground, w, h - ground}, palette::night);
    canvas.text(w / 2, h - 36, Font::big, palette::dawn, str(Str::app_name), Align::centre);
    if (age_ms_ == 0) return;  // the very first picture comes before anybody knows the language
    canvas.text(w / 2, 14, Font::body, palette::ink, str(Str::splash_line), Align::centre);
  }

 private:
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
