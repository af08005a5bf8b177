#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/battery.hpp"
#include "hal/buttons.hpp"
#include "hal/led.hpp"

namespace app {

namespace {

constexpr hal::Button all_buttons[] = {
    hal::Button::up,   hal::Button::down,   hal::Button::left, hal::Button::right, hal::Button::previous,
    hal::Button::next, hal::Button::select, hal::Button::back, hal::Button::x,     hal::Button::y};

/// Shows what the machine feels and can show: every button lights up while it is held, bars of
/// pure colour, the battery, a tone for each press. Holding back leaves.
class SelfTest final : public Screen {
 public:
  void shown(bool returning) override {
    static_cast<void>(returning);
    seen_ = down_ = 0;
  }

  std::uint32_t animate(std::uint32_t now_ms) override {
    static_cast<void>(now_ms);
    const hal::Buttons down = hal::buttons_down();
    if (down != down_) {
      if (down & ~down_) play_sound(Sound::select);
      hal::led(down ? 30 : 0, down ? 15 : 0, 0);
      down_ = down;
      seen_ = static_cast<hal::Buttons>(seen_ | down);
      redraw();
    }
    return 10;
  }

  void press(Key key) override {
    if (key != Key::menu || !hal::held(hal::buttons_down(), hal::Button::back)) return;
    hal::led(0, 0, 0);  // nobody else puts it out
    pop();
  }

  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    draw_header(canvas, str(Str::settings_self_test));
    const int w = canvas.width();
    draw_bars(canvas, {8, header_height + 6, w - 16, 44});
    canvas.text(8, 80, Font::small, palette::muted, str(Str::test_buttons));
    int x = 8, y = 98;
    for (const hal::Button b : all_buttons) {
      if (!hal::held(hal::buttons_present(), b)) continue;
      const std::string_view label = hal::button_label(b);
      const int width = measure(Font::bold, label) + 20;
      if (x + width > w - 8) x = 8, y += 30;
      const bool down = hal::held(down_, b), seen = hal::held(seen_, b);
      canvas.box({x, y, width, 26}, 7, down ? palette::ember : seen ? palette::good : palette::stone);
      canvas.text({x, y, width, 26}, Font::bold, down || seen ? palette::night : palette::ink, label, Align::centre);
      x += width + 5;
    }
    draw_battery(canvas, {8, 188, w - 16, 20});
    draw_footer(canvas, {}, str(Str::test_hold_back));
  }

 private:
  static void draw_bars(Canvas& canvas, Rect area) {
    constexpr Colour bars[] = {rgb(0xFFFFFF), rgb(0xFFFF00), rgb(0x00FFFF), rgb(0x00FF00),
                               rgb(0xFF00FF), rgb(0xFF0000), rgb(0x0000FF), rgb(0x000000)};
    const int step = area.w / 8;
    for (int i = 0; i < 8; ++i) canvas.fill({area.x + i * step, area.y, step, area.h - 14}, bars[i]);
    for (int i = 0; i < 32; ++i) {
      const unsigned grey = static_cast<unsigned>(i) * 255u / 31u;
      canvas.fill({area.x + i * area.w / 32, area.bottom() - 14, area.w / 32 + 1, 14}, rgb(grey, grey, grey));
    }
  }

  static void draw_battery(Canvas& canvas, Rect area) {
    const hal::Battery b = hal::battery();
    Line line;
    if (!b.present)
      line << str(Str::test_no_battery);
    else
      format(line, Str::test_battery, {static_cast<int>(b.percent), static_cast<int>(b.millivolts)});
    canvas.icon(area.x, area.y, b.charging ? Icon::battery_charging : Icon::battery_full, 20, {.dim = !b.present});
    canvas.text({area.x + 28, area.y, area.w - 28, area.h}, Font::body, palette::ink, line);
  }

  hal::Buttons down_ = 0, seen_ = 0;
};

SelfTest the_self_test;

}  // namespace

Screen& self_test() { return the_self_test; }

}  // namespace app
