#pragma once
#include <span>
#include <vector>

#include "tests/app/player.hpp"
#include "tests/app/ways.hpp"

/// A person who does what a tutorial asks for, by buttons.
namespace pupil {

inline const app::Tutorial& tutorial() { return app::the_play().tutorial(); }
inline bool on_play() { return &app::top() == &app::the_play(); }
inline bool tells() { return tutorial().kind() != app::Tutorial::Kind::move; }

/// It is the row above the start, or the last one, which is beyond the end.
inline bool begin(unsigned game) {
  player::open_set_up(game);
  player::press(hal::held(hal::buttons_present(), hal::Button::up) ? hal::Button::up : hal::Button::previous);
  player::press(hal::Button::select);
  player::wait(500);
  return on_play() && tutorial().active();
}

/// Whatever comes between two steps: the turns of computers, news.
inline bool reach_step() {
  for (unsigned i = 0; i < 200 && !(on_play() && app::the_play().moving() == app::Moment::Kind::none); ++i) {
    if (!on_play() && &app::top() != &app::computer_turn()) player::press(hal::Button::select);
    player::wait(1000);
  }
  player::wait(500);
  return on_play();
}

inline std::vector<app::Key> way_to_wanted() {
  const std::span<const app::Key> keys = hal::held(hal::buttons_present(), hal::Button::down)
                                             ? std::span<const app::Key>(ways::pad)
                                             : std::span<const app::Key>(ways::four_buttons);
  const auto way = ways::way_to(app::the_play().cursor(), keys, app::the_play().wanted());
  return way ? *way : std::vector<app::Key>{};
}

/// Does what the step asks for.
inline void do_step() {
  if (!tells())
    for (const app::Key key : way_to_wanted()) player::press_key(key);
  player::press(hal::Button::select);
  player::wait(700);
}

}  // namespace pupil
