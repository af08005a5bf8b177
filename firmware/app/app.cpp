#include "firmware/app/app.hpp"

#include <algorithm>
#include <array>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/crash.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/dialogs.hpp"
#include "firmware/app/ui/input.hpp"
#include "firmware/app/ui/latency.hpp"
#include "firmware/app/ui/renderer.hpp"
#include "firmware/app/ui/screen.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/buttons.hpp"
#include "hal/clock.hpp"
#include "hal/crash.hpp"
#include "hal/display.hpp"
#include "hal/power.hpp"

namespace pd {

namespace {

Input input;
Renderer renderer;
std::array<Screen*, screen_stack_max> stack;
unsigned depth;
bool dirty;
Latency waited;

// The light: full, dimmed after a while, then off; any press brings it back and does nothing else.
enum class Light : std::uint8_t { full, dim, off };
Light light;
std::uint32_t last_press_ms;
hal::Buttons level, last_held;  // of the last change, and of the last sample: confirmed presses

void set_backlight(Light wanted) {
  light = wanted;
  const unsigned full = settings().brightness * 100u / Settings::brightness_steps;
  hal::backlight(wanted == Light::full ? full : wanted == Light::dim ? std::max(full / 5, 3u) : 0);
}

/// Lets the light sink. Returns the milliseconds until it sinks further.
std::uint32_t update_backlight(std::uint32_t now_ms) {
  const std::uint32_t dim_ms = dim_seconds(settings()) * 1000;
  if (dim_ms == 0 || light == Light::off) return forever_ms;
  const std::uint32_t limit = light == Light::full ? dim_ms : 4 * dim_ms;
  const std::uint32_t idle = now_ms - last_press_ms;
  if (idle < limit) return limit - idle;
  set_backlight(light == Light::full ? Light::dim : Light::off);
  return 3 * dim_ms;
}

/// The next key, or none. What was pressed or released in the dark only brings the light back.
Key next_key(std::uint32_t at_us) {
  for (;;) {
    const Key key = input.sample(level, at_us);
    if (input.held() == last_held) return key;
    last_held = input.held();
    last_press_ms = hal::now_ms();
    if (light == Light::full) return key;
    input.swallow();
    set_backlight(Light::full);
  }
}

/// When the answer to a key should be seen: a little before the limits (docs/benchmarks.md), counted from when the
/// finger moved.
Due due_for(Key key, bool other_page) {
  constexpr std::uint32_t step_us = 15'500, page_us = 24'000, screen_us = 31'000;
  const bool is_step = key >= Key::previous && key <= Key::right;
  const std::uint32_t other_us = input.caused_us() + (is_step ? page_us : screen_us);
  return {is_step && !other_page ? input.caused_us() + step_us : other_us, other_us};
}

/// What a press must leave as it is to stay on its page.
struct Page {
  const Screen* screen;
  unsigned tab;
  bool operator==(const Page&) const = default;
};
Page page_now() { return {&top(), &top() == &play_screen() ? play_screen().cursor().page() : 0u}; }

/// Prepares flash while nobody presses anything: an erase stops the processor for up to 400 ms. Returns the
/// milliseconds until there may be more of it to do.
std::uint32_t run_idle_maintenance(std::uint32_t now_ms, std::uint32_t wait_ms) {
  constexpr std::uint32_t quiet_ms = 1000, short_ms = 50;
  const std::uint32_t idle = now_ms - last_press_ms;
  if (idle < quiet_ms && &top() != &splash()) return quiet_ms - idle;
  if (wait_ms <= short_ms) return wait_ms;
  return play_screen().driver().keep_score() || store_idle() ? 0 : forever_ms;
}

/// Computers think while any screen of their game is shown, a little in every tick; not while a button is down, or what
/// its release asks for would have to wait.
bool computers_think() {
  if (holds_button()) return false;
  return is_open(play_screen()) && !play_screen().think();
}

}  // namespace

void ui::push(Screen& screen) {
  if (depth == screen_stack_max) return;
  stack[depth++] = &screen;
  screen.shown(false);
  redraw();
}

void ui::pop() {
  if (depth <= 1) return;
  --depth;
  top().shown(true);
  redraw();
}

void ui::replace(Screen& screen) {
  if (depth > 1) --depth;
  push(screen);
}

void ui::home() {
  depth = 1;
  top().shown(true);
  redraw();
}

Screen& ui::top() { return *stack[depth - 1]; }

unsigned ui::screens_open() { return depth; }
bool ui::is_open(const Screen& screen) {
  return std::find(stack.begin(), stack.begin() + depth, &screen) != stack.begin() + depth;
}

void ui::redraw() { dirty = true; }

bool ui::holds_button() { return input.holds(); }

std::uint32_t ui::select_held_ms() { return input.select_held_ms(hal::now_us()); }

void ui::raise_backlight() { set_backlight(Light::full); }

bool ui::wake() {
  last_press_ms = hal::now_ms();
  const bool slept = light != Light::full;
  if (slept) set_backlight(Light::full);
  return slept;
}

void start() {
  input = {};
  renderer.forget();
  depth = 0;
  level = last_held = 0;
  last_press_ms = hal::now_ms();
  register_games();
  // A start that stopped while it read what is stored would do so again: the next one reads nothing.
  const hal::Crash last = hal::crash_of_last_run();
  const bool stuck = last.kind != hal::Crash::Kind::none && last.game == hal::Crash::opening;
  store_close();
  if (!stuck) {
    hal::set_crash_context(hal::Crash::opening, 0);
    store_open();
    hal::set_crash_context(hal::Crash::no_game, 0);
  }
  // What is stored was read while the panel came to itself; the light comes up with the first picture, never before.
  push(splash());
  renderer.show(top());
  set_backlight(Light::full);
  depth = 0;
  const bool safe = stuck || hal::held(hal::buttons_down(), hal::Button::back);
  push(safe ? safe_menu() : main_menu());
  if (store_has_report()) push(storage_report());
  CrashRecord crash;
  if (record_last_crash(last, crash)) push(crashed(crash, !safe));
  push(splash());
}

bool is_backlight_off() { return light == Light::off; }

void woken() {
  bool pressed = hal::buttons_down() != 0;
  for (hal::ButtonChange change; hal::take_button_change(change); pressed = true) {
    level = change.down;
    while (next_key(change.at_us) != Key::none) {
    }
  }
  if (!pressed) return;  // noise on a wire
  input.swallow();
  wake();
}

const Latency& ui::latency() { return waited; }

std::uint32_t tick() {
  const std::uint32_t began_us = hal::now_us();
  bool pressed = false;
  Due due{};
  store_hold();
  for (bool more = true; more;) {
    std::uint32_t at_us = hal::now_us();  // before the question: no later change has been missed then
    hal::ButtonChange change;
    more = hal::take_button_change(change);
    if (more) {
      level = change.down;
      at_us = change.at_us;
    }
    for (Key key; (key = next_key(at_us)) != Key::none;) {
      const Page before = page_now();
      top().press(key);
      due = due_for(key, page_now() != before);
      redraw();
      pressed = true;
    }
  }
  const std::uint32_t now = hal::now_ms();
  std::uint32_t wait = update_backlight(now);
  const bool dark = light == Light::off;  // nobody looks: computers wait, too, and the device may sleep
  wait = std::min({wait, input.wait_ms(hal::now_us()), dark ? forever_ms : top().animate(now), sound_tick(now)});
  if (dirty) {
    dirty = false;
    if (renderer.show(top(), pressed ? &due : nullptr) > 0 && pressed) waited.record(hal::now_us() - began_us);
  }
  if (store_write()) redraw();
  if (const StorageError no = store_refusal()) push(notice(Icon::warning, message_of(no)));
  if (dirty || (!dark && computers_think()))
    wait = 0;
  else
    wait = std::min(wait, run_idle_maintenance(now, wait));
  return wait;
}

}  // namespace pd
