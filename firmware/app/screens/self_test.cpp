#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/backlight.hpp"
#include "firmware/app/ui/latency.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/qr.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/battery.hpp"
#include "hal/buttons.hpp"
#include "hal/clock.hpp"
#include "hal/display.hpp"
#include "hal/led.hpp"
#include "hal/name.hpp"
#include "hal/timings.hpp"
#include "hal/tone.hpp"

namespace pd::screens {

namespace {

constexpr hal::Button all_buttons[] = {
    hal::Button::up,   hal::Button::down,   hal::Button::left, hal::Button::right, hal::Button::previous,
    hal::Button::next, hal::Button::select, hal::Button::back, hal::Button::x,     hal::Button::y};

/// Shows what the machine feels and can show, page by page, and what to change in the file of the board where it is
/// wrong; the last page is a code to report it by. Every button is tried on the first page, so holding select turns the
/// page and holding back leaves.
class SelfTest final : public Screen {
 public:
  void shown(bool returning) override {
    static_cast<void>(returning);
    page_ = Page::buttons;
    seen_ = down_ = tried_ = 0;
  }

  std::uint32_t animate(std::uint32_t now_ms) override {
    if (page_ == Page::light) return show_level(now_ms / level_ms % levels);
    if (page_ == Page::numbers) return redraw(), 500;
    if (page_ == Page::summary) return UINT32_MAX;
    const hal::Buttons down = hal::buttons_down();
    if (down != down_) {
      if (down & ~down_) play_sound(Sound::select);
      hal::led(down ? 30 : 0, down ? 15 : 0, 0);
      down_ = down;
      seen_ = static_cast<hal::Buttons>(seen_ | down);
      tried_ = static_cast<hal::Buttons>(tried_ | down);
      redraw();
    }
    return 10;
  }

  void press(Key key) override {
    const hal::Buttons down = hal::buttons_down();
    const bool leaves = key == Key::menu && hal::held(down, hal::Button::back);
    if (!leaves && !(key == Key::details && hal::held(down, hal::Button::select))) return;
    quieten();
    if (leaves) return pop();
    page_ = page_ == Page::summary ? Page::buttons : static_cast<Page>(static_cast<int>(page_) + 1);
    seen_ = down_ = 0;
    if (page_ == Page::summary) static_cast<void>(qr_.encode(self_test_summary(tried_).view(), QrLevel::medium));
  }

  void draw(Canvas& canvas) const override {
    if (page_ == Page::summary) return draw_summary(canvas);
    canvas.clear(palette::night);
    if (page_ != Page::picture) draw_header(canvas, str(Str::settings_self_test));
    const Rect body = body_of(canvas.width(), canvas.height()).inset(8);
    switch (page_) {
      case Page::buttons: draw_buttons(canvas, body); break;
      case Page::picture: draw_picture(canvas); break;
      case Page::light: draw_light(canvas, body); break;
      case Page::numbers: draw_numbers(canvas, body); break;
      case Page::summary: break;
    }
    if (page_ != Page::picture) draw_footer(canvas, str(Str::test_hold_select), str(Str::test_hold_back));
  }

 private:
  enum class Page : std::uint8_t { buttons, picture, light, numbers, summary };
  static constexpr std::uint32_t level_ms = 600;
  static constexpr unsigned levels = 5;

  /// A level of the backlight, a tone and a colour of the light: each is to be brighter or higher than the one before.
  std::uint32_t show_level(unsigned level) {
    if (level != level_) {
      level_ = level;
      hal::backlight(20 + 20 * level);
      hal::tone(262 + 131 * level, 30);
      hal::led(level == 0 ? 60 : 0, level == 1 ? 60 : 0, level == 2 ? 60 : 0);
      redraw();
    }
    return 50;
  }

  void quieten() {
    hal::led(0, 0, 0);  // nobody else puts it out
    hal::tone(0, 0);
    level_ = levels;
    backlight().raise();
  }

  /// What is printed beside it; a direction is a word.
  static std::string_view name_of(hal::Button b) {
    switch (b) {
      case hal::Button::up: return str(Str::test_up);
      case hal::Button::down: return str(Str::test_down);
      case hal::Button::left: return str(Str::test_left);
      case hal::Button::right: return str(Str::test_right);
      default: return hal::button_label(b);
    }
  }

  void draw_buttons(Canvas& canvas, Rect body) const {
    canvas.text(body.x, body.y, Font::body, palette::muted, str(Str::test_buttons));
    int x = body.x, y = body.y + 24;
    for (const hal::Button b : all_buttons) {
      if (!hal::held(hal::buttons_present(), b)) continue;
      const std::string_view label = name_of(b);
      const int width = measure(Font::bold, label) + 20;
      if (x + width > body.right()) x = body.x, y += 30;
      const bool down = hal::held(down_, b), seen = hal::held(seen_, b);
      canvas.box({x, y, width, 26}, 7, down ? palette::ember : seen ? palette::good : palette::stone);
      canvas.text({x, y, width, 26}, Font::bold, down || seen ? palette::night : palette::ink, label, Align::centre);
      x += width + 5;
    }
    advise(canvas, {body.x, y + 36, body.w, body.bottom() - y - 36}, Str::test_buttons_wrong);
  }

  /// A line of one pixel around the whole panel, an arrow that points up, bars of pure colour with their names.
  static void draw_picture(Canvas& canvas) {
    const int w = canvas.width(), h = canvas.height();
    for (const int y : {0, h - 1}) canvas.hline(0, y, w, palette::white);
    for (const int x : {0, w - 1}) canvas.vline(x, 0, h, palette::white);
    canvas.triangle({w / 2, 6}, {w / 2 - 12, 24}, {w / 2 + 12, 24}, palette::white);
    draw_bars(canvas, {8, 30, w - 16, 62});
    advise(canvas, {8, 98, w - 16, h - 102}, Str::test_picture_wrong);
  }

  static void draw_bars(Canvas& canvas, Rect area) {
    struct Bar {
      Colour colour;
      Str name;
    };
    static constexpr Bar bars[] = {{rgb(0xFF0000), Str::test_red},
                                   {rgb(0x00FF00), Str::test_green},
                                   {rgb(0x0000FF), Str::test_blue},
                                   {rgb(0xFFFFFF), Str::test_white}};
    const int pitch = area.w / 4;
    for (int i = 0; i < 4; ++i) {
      const Rect bar{area.x + i * pitch, area.y, pitch, area.h - 16};
      canvas.fill(bar, bars[i].colour);
      canvas.text(bar, Font::small, i == 2 ? palette::white : rgb(0x000000), str(bars[i].name), Align::centre);
    }
    for (int i = 0; i < 32; ++i) {
      const unsigned grey = static_cast<unsigned>(i) * 255u / 31u;
      canvas.fill({area.x + i * area.w / 32, area.bottom() - 14, area.w / 32 + 1, 14}, rgb(grey, grey, grey));
    }
  }

  void draw_light(Canvas& canvas, Rect body) const {
    const int width = body.w / static_cast<int>(levels);
    for (int i = 0; i < static_cast<int>(levels); ++i) {
      const int height = 12 * (i + 1);
      canvas.fill({body.x + i * width, body.y + 60 - height, width - 4, height},
                  i <= static_cast<int>(level_) ? palette::dawn : palette::stone);
    }
    advise(canvas, {body.x, body.y + 70, body.w, body.h - 70}, Str::test_light_wrong);
  }

  /// How often the panel shows its memory, and how that is known.
  static Line frame_rate(const hal::Timings& t) {
    Line text;
    if (t.frame_us > 0) {
      const std::uint32_t tenths = 10'000'000 / t.frame_us;
      text << tenths / 10 << '.' << tenths % 10 << " Hz, ";
    }
    constexpr Str words[] = {Str::test_frame_unknown, Str::test_frame_te, Str::test_frame_read};
    return text << str(words[static_cast<unsigned>(t.frame_source)]), text;
  }

  static void draw_numbers(Canvas& canvas, Rect body) {
    int y = body.y - 4;
    const auto line = [&](Str label, const Line& value) {
      canvas.text({body.x, y, body.w, 18}, Font::small, palette::muted, str(label));
      canvas.text({body.x, y, body.w, 18}, Font::small, palette::ink, value, Align::right);
      y += 17;
    };
    const auto milliseconds = [](std::uint32_t us) {
      Line text;
      if (us == 0) return text << '-', text;
      return text << us / 1000 << '.' << us / 100 % 10 << " ms", text;
    };
    Line battery;
    if (const hal::Battery b = hal::battery(); b.present)
      format(battery, Str::test_battery, {static_cast<int>(b.percent), static_cast<int>(b.millivolts)});
    else
      battery << str(Str::test_no_battery);
    canvas.text({body.x, y, body.w, 18}, Font::small, palette::ink, battery);
    y += 17;
    const hal::Timings t = hal::timings();
    line(Str::test_frame, frame_rate(t));
    line(Str::test_program, milliseconds(t.program_us_most));
    line(Str::test_erase, milliseconds(t.erase_us_most));
    Line clock;
    line(Str::test_clock, clock << hal::now_ms() / 1000 << " s");
    Line most;
    line(Str::test_press, most << latency().most_ms() << " ms");
    draw_latency(canvas, {body.x, y + 2, body.w, 34});
    advise(canvas, {body.x, y + 40, body.w, body.bottom() - y - 34}, Str::test_numbers_wrong);
  }

  /// How many presses were answered in less than 8 ms, 16 ms and so on.
  static void draw_latency(Canvas& canvas, Rect area) {
    const auto& counts = latency().counts();
    const int width = area.w / static_cast<int>(counts.size());
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const Rect box{area.x + static_cast<int>(i) * width, area.y, width - 3, area.h / 2};
      Line label;
      if (i < Latency::bounds_ms.size())
        label << '<' << Latency::bounds_ms[i];
      else
        label << '+';
      canvas.box(box, 4, counts[i] > 0 ? palette::good : palette::stone);
      canvas.text(box, Font::small, counts[i] > 0 ? palette::night : palette::ink, Line() << counts[i], Align::centre);
      canvas.text({box.x, box.bottom(), box.w, box.h}, Font::small, palette::muted, label, Align::centre);
    }
  }

  void draw_summary(Canvas& canvas) const {
    draw_qr(canvas, qr_);
    canvas.text({0, canvas.height() - qr_text_height, canvas.width(), qr_text_height}, Font::small, rgb(0x000000),
                Line() << hal::button_label(hal::Button::select) << ' ' << str(Str::test_hold_select) << "   "
                       << hal::button_label(hal::Button::back) << ' ' << str(Str::test_hold_back),
                Align::centre);
  }

  static void advise(Canvas& canvas, Rect area, Str words) {
    canvas.wrapped(area, Font::small, palette::ink, str(words));
  }

  Page page_ = Page::buttons;
  hal::Buttons down_ = 0, seen_ = 0;
  hal::Buttons tried_ = 0;  // since the self test was opened
  Qr qr_;
  unsigned level_ = levels;
};

SelfTest the_self_test;

}  // namespace

core::Text<256> self_test_summary(hal::Buttons tried) {
  core::Text<256> text;
  text << "POCKET DAWN " << DAWN_VERSION << " BOARD ";
  for (const char* c = hal::board_name(); *c != 0; ++c)
    text << (*c == '_' ? '-' : *c >= 'a' && *c <= 'z' ? static_cast<char>(*c - 'a' + 'A') : *c);
  text << " BUTTONS " << tried << '/' << hal::buttons_present();
  const hal::Timings t = hal::timings();
  constexpr const char* sources[] = {"UNKNOWN", "TE", "SCANLINE"};
  text << " FRAME " << t.frame_us << ' ' << sources[static_cast<unsigned>(t.frame_source)] << " PAGE "
       << t.program_us_most << " SECTOR " << t.erase_us_most;
  text << " PRESS " << latency().most_ms() << " PRESSES";
  for (const auto count : latency().counts()) text << ' ' << count;
  if (const hal::Battery b = hal::battery(); b.present) text << " BATTERY " << b.millivolts;
  text << " UP " << hal::now_ms() / 1000;
  return text;
}

Screen& self_test() { return the_self_test; }

}  // namespace pd::screens
