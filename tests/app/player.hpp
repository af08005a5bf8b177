#pragma once
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rng.hpp"
#include "firmware/app/app.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/menu.hpp"
#include "firmware/app/ui/motion.hpp"
#include "hal/board.hpp"
#include "hal/boards/all.hpp"
#include "hal/host/host.hpp"
#include "hal/host/storage.hpp"

/// A person with thumbs: presses buttons of the simulated handheld and sees only what the app offers.
namespace player {

/// Called after every tick of the app, if set: somebody watches the table.
inline void (*on_tick)() = nullptr;

inline std::uint32_t tick() {
  const std::uint32_t want = pd::tick();
  if (on_tick != nullptr) on_tick();
  return want;
}

/// Time passes until the app has nothing more to do by itself (or `most_ms` are over).
inline void wait(std::uint32_t most_ms) {
  std::uint32_t left = most_ms;
  while (true) {
    const std::uint32_t want = tick();
    const std::uint32_t step = want < 5 ? 5 : want;
    if (step >= left) break;
    host::advance(step);
    left -= step;
  }
  host::advance(left);
  tick();
}

inline void hold(hal::Button button, std::uint32_t ms) {
  host::press(button);
  wait(ms);
  host::release(button);
  wait(20);
}

inline void press(hal::Button button) { hold(button, 20); }

/// Presses what asks for this key, on a board that has a button for it or by holding one.
inline void press_key(pd::Key key) {
  using pd::Key;
  switch (key) {
    case Key::up: return press(hal::Button::up);
    case Key::down: return press(hal::Button::down);
    case Key::left: return press(hal::Button::left);
    case Key::right: return press(hal::Button::right);
    case Key::next: return press(hal::Button::next);
    case Key::previous: return press(hal::Button::previous);
    case Key::menu: return hold(hal::Button::back, 600);
    case Key::details: return hold(hal::Button::select, 600);
    case Key::back: return press(hal::Button::back);
    default: return press(hal::Button::select);
  }
}

/// Every line of text on the screen now.
inline const std::vector<std::string>& words_on_screen() {
  static std::vector<std::string> drawn;
  drawn.clear();
  pd::text_was_drawn = [](std::string_view text, pd::Rect, pd::Rect) { drawn.emplace_back(text); };
  std::array<std::uint16_t, 240 * 240> pixels;
  pd::Canvas canvas(pixels, 240, 240, 0, 240);
  pd::top().draw(canvas);
  pd::text_was_drawn = nullptr;
  return drawn;
}

/// All of it as one text, however it is broken into lines.
inline std::string text_on_screen() {
  std::string text;
  for (const std::string& line : words_on_screen()) text += line + ' ';
  return text;
}

inline bool on_screen(std::string_view words) {
  for (const std::string& line : words_on_screen())
    if (line == words) return true;
  return false;
}

/// Switches the handheld on, past the first picture and the question for the language.
inline void switch_on(const hal::Board& board, std::uint64_t seed) {
  host::reset(board, seed);
  pd::start();
  wait(1500);
  if (&pd::top() == &pd::language_menu()) press(hal::Button::select);
}

/// The set-up of a game, with the cursor on its start: where the title is new to the device, a tutorial comes first.
inline void open_set_up(unsigned game) {
  pd::push(pd::new_game(game));
  const auto& menu = static_cast<const pd::Menu&>(pd::top());
  if (menu.row(menu.here()).label.view() == pd::str(pd::Str::tutor_row_first))
    press(hal::held(hal::buttons_present(), hal::Button::down) ? hal::Button::down : hal::Button::next);
}

/// A new device with a game of so many people on it, without a guide.
inline void begin_match(core::GameId game, unsigned players, std::uint64_t seed, pd::Settings::AutoPlay alone,
                        const hal::Board& board = hal::boards::picosystem::board) {
  host::storage_reset();
  switch_on(board, seed);
  pd::Settings settings = pd::settings();
  settings.guide = 0;
  settings.auto_play = static_cast<std::uint8_t>(alone);
  pd::change_settings(settings);
  pd::Table& table = pd::entry_of(game).open();
  table.match = {};
  table.match.setup = {game, static_cast<std::uint8_t>(players), 0, 0, 0};
  for (unsigned i = 0; i < core::max_players; ++i) table.match.people[i].colour = static_cast<std::uint8_t>(i);
  if (pd::play_screen().begin(table, seed)) std::abort();
  pd::push(pd::play_screen());
  wait(400);
}

/// Where a note of the guide is up: dismisses it, and there are no more of this title.
inline void end_guide() {
  if (&pd::top() != &pd::hint_screen()) return;
  pd::change_settings(pd::with_guide(pd::settings(), pd::play_screen().table()->game(), false));
  press(hal::Button::back);
}

/// Does one sensible thing on whatever screen is up during a game; false on the final screen.
inline bool act(core::Rng& rng) {
  pd::Screen* const top = &pd::top();
  if (top == &pd::final_screen()) return false;
  if (top == &pd::hand_over()) {
    hold(hal::Button::select, 600);
  } else if (top == &pd::computer_turn()) {
    wait(rng.below(3) == 0 ? 3000 : 200);
    if (rng.below(8) == 0 && &pd::top() == top) press(hal::Button::select);  // cannot wait
  } else if (top == &pd::play_screen()) {
    if (pd::play_screen().guard().guards()) wait(900);  // sees that it is another one's turn
    if (&pd::top() != top) return true;
    const auto choices = static_cast<std::uint32_t>(pd::play_screen().cursor().choices().size());
    const auto steps = rng.below(choices > 8 ? 8 : choices + 1);
    constexpr hal::Button ways[] = {hal::Button::down, hal::Button::right, hal::Button::left, hal::Button::up};
    const hal::Button mostly = ways[rng.below(4)], then = ways[rng.below(4)];
    const bool has_pad = hal::held(hal::buttons_present(), hal::Button::down);
    for (std::uint32_t i = 0; i < steps; ++i) press(!has_pad ? hal::Button::next : i % 3 == 2 ? then : mostly);
    if (pd::play_screen().cursor().is_on_tabs()) press(hal::Button::down);
    press(hal::Button::select);
    if (&pd::top() == top && pd::play_screen().cursor().choosing_variant()) {
      const auto turns = rng.below(4);
      for (std::uint32_t i = 0; i < turns; ++i) press(hal::Button::up);
      press(hal::Button::select);
    }
  } else {
    // It read about a page that offers nothing, or a note of however many pages; else a question, news.
    press(top == &pd::detail_screen() || top == &pd::hint_screen() ? hal::Button::back : hal::Button::select);
  }
  return true;
}

/// The same, and waits until nothing moves any more: a press would only end that.
inline bool play_on(core::Rng& rng) {
  if (!act(rng)) return false;
  constexpr std::uint32_t longest_moment_ms = pd::clash_ms;
  if (&pd::top() != &pd::final_screen()) wait(longest_moment_ms + pd::frame_ms);
  return true;
}

}  // namespace player
