#include "firmware/app/app.hpp"

#include <algorithm>

#include "firmware/app/console/console.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/review.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/crash.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/backlight.hpp"
#include "firmware/app/ui/dialogs.hpp"
#include "firmware/app/ui/idle_animation.hpp"
#include "firmware/app/ui/input.hpp"
#include "firmware/app/ui/latency.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/renderer.hpp"
#include "firmware/app/ui/screen_stack.hpp"
#include "firmware/app/ui/sound.hpp"
#include "firmware/app/ui/widgets.hpp"
#include "hal/buttons.hpp"
#include "hal/clock.hpp"
#include "hal/crash.hpp"
#include "hal/power.hpp"

namespace pd {

namespace {

Renderer renderer;
IdleAnimation idle_animation;
hal::Buttons level, last_held;  // of the last change, and of the last sample: confirmed presses

/// The next key, or none. What was pressed or released in the dark only brings the light back.
Key next_key(std::uint32_t at_us) {
  for (;;) {
    const Key key = input().sample(level, at_us);
    if (input().held() == last_held) return key;
    last_held = input().held();
    backlight().record_activity(hal::now_ms());
    if (!backlight().wake()) return key;
    input().swallow();
  }
}

/// What a press must leave as it is to stay on its page.
struct Page {
  const Screen* screen;
  unsigned tab;
  bool operator==(const Page&) const = default;
};
Page page_now() { return {&top(), top().page_shown()}; }

/// When the answer to a key should be seen: a little before the limits (docs/benchmarks.md), counted from when the
/// finger moved.
Due due_for(Key key, const Page& before) {
  constexpr std::uint32_t step_us = 15'500, page_us = 23'500, screen_us = 31'000;
  const bool is_step = key >= Key::previous && key <= Key::right;
  const bool stays = is_step && page_now() == before;
  const std::uint32_t other_us = is_step ? page_us : screen_us;
  const std::uint32_t header_us = stays && before.screen->steps_change_header() ? step_us : other_us;
  return {input().caused_us() + (stays ? step_us : other_us), input().caused_us() + header_us};
}

/// The top screen with the sign of a computer that may read or change something.
class SignedScreen final : public Screen {
 public:
  void draw(Canvas& canvas) const override {
    top().draw(canvas);
    console::draw_sign(canvas);
  }
  void press(Key) override {}
};
const SignedScreen with_sign;

void take_key(Key key, Due& due) {
  const Page before = page_now();
  top().press(key);
  due = due_for(key, before);
  redraw();
}

class ConsoleLoop final : public console::Loop {
 public:
  std::span<const std::uint16_t> rows(int y) override { return renderer.paint_rows(with_sign, y); }
  std::uint32_t pictures() const override { return shown; }
  void press(Key key) override {
    Due due;
    take_key(key, due);
  }
  std::uint32_t shown = 0;
};
ConsoleLoop console_loop;

/// Only with full light, and not with a battery that is low.
bool images_may_move() {
  const std::optional<Icon> battery = battery_icon();
  return shows_moments && !reduces_motion && renderer.has_animations() && backlight().is_full() &&
         battery != Icon::battery_low && battery != Icon::battery_empty;
}

/// Prepares flash while nobody presses anything: an erase stops the processor for up to 400 ms. Returns the
/// milliseconds until there may be more of it to do.
std::uint32_t run_idle_maintenance(std::uint32_t now_ms, std::uint32_t wait_ms) {
  constexpr std::uint32_t quiet_ms = 1000, short_ms = 50;
  if (console::is_working()) return wait_ms;
  const std::uint32_t idle = backlight().idle_ms(now_ms);
  if (idle < quiet_ms && &top() != &splash()) return quiet_ms - idle;
  if (wait_ms <= short_ms) return wait_ms;
  return play_screen().driver().keep_score() || keep_review_results() || store().idle() ? 0 : forever_ms;
}

/// Computers think while any screen of their game is shown, and review it when it is over, a little in every tick; not
/// while a button is down, or what its release asks for would have to wait.
bool computers_think() {
  if (holds_button() || console::is_exclusive()) return false;
  if (review_slice()) return true;
  return is_open(play_screen()) && !play_screen().driver().think();
}

}  // namespace

void start() {
  input() = {};
  idle_beat = 0;
  renderer.forget();
  screen_stack().clear();
  level = last_held = 0;
  backlight().record_activity(hal::now_ms());
  register_games();
  // A start that stopped while it read what is stored would do so again: the next one reads nothing.
  const hal::Crash last = hal::crash_of_last_run();
  const bool stuck = last.kind != hal::Crash::Kind::none && last.game == hal::Crash::opening;
  console::start();
  store().close();
  if (!stuck) {
    hal::set_crash_context(hal::Crash::opening, 0);
    store().open();
    hal::set_crash_context(hal::Crash::no_game, 0);
  }
  apply_settings();
  // What is stored was read while the panel came to itself; the light comes up with the first picture, never before.
  push(splash());
  renderer.show(top());
  backlight().raise();
  screen_stack().clear();
  const bool safe = stuck || hal::held(hal::buttons_down(), hal::Button::back);
  push(safe ? safe_menu() : main_menu());
  if (store().has_report()) push(storage_report());
  CrashRecord crash;
  if (record_last_crash(last, crash)) push(crashed(crash, !safe));
  push(splash());
}

bool is_backlight_off() { return backlight().is_off(); }

void woken() {
  bool pressed = hal::buttons_down() != 0;
  for (hal::ButtonChange change; hal::take_button_change(change); pressed = true) {
    level = change.down;
    while (next_key(change.at_us) != Key::none) {
    }
  }
  if (!pressed) return;  // noise on a wire
  input().swallow();
  wake();
}

std::uint32_t tick() {
  const std::uint32_t began_us = hal::now_us();
  bool pressed = false;
  Due due{};
  store().hold();
  for (bool more = true; more;) {
    std::uint32_t at_us = hal::now_us();  // before the question: no later change has been missed then
    hal::ButtonChange change;
    more = hal::take_button_change(change);
    if (more) {
      level = change.down;
      at_us = change.at_us;
    }
    for (Key key; (key = next_key(at_us)) != Key::none;) {
      take_key(key, due);
      pressed = true;
    }
  }
  const std::uint32_t now = hal::now_ms();
  std::uint32_t wait = backlight().update(now);
  const bool dark = backlight().is_off();  // nobody looks: computers wait, too, and the device may sleep
  wait = std::min({wait, input().wait_ms(hal::now_us()), dark ? forever_ms : top().animate(now), sound_tick(now)});
  const bool has_beat = idle_animation.tick(backlight().idle_ms(now), images_may_move());
  wait = std::min(wait, idle_animation.wait_ms());
  if (screen_stack().take_redraw()) {
    ++console_loop.shown;
    if (renderer.show(with_sign, pressed ? &due : nullptr) > 0 && pressed) latency().record(hal::now_us() - began_us);
  }
  if (has_beat) renderer.show_animations();
  if (store().write()) redraw();
  if (const StorageError no = store().take_refusal()) push(notice(Icon::warning, message_of(no)));
  if (!holds_button()) wait = std::min(wait, pressed ? 1 : console::tick(console_loop));  // a press comes first
  if (screen_stack().out_of_date() || (!dark && computers_think()))
    wait = 0;
  else
    wait = std::min(wait, run_idle_maintenance(now, wait));
  return wait;
}

}  // namespace pd
