#pragma once
#include <span>

#include "tests/app/player.hpp"
#include "tests/app/ways.hpp"

/// A person who does what a tutorial asks for, by buttons.
namespace pupil {

inline const pd::Tutorial& tutorial() { return pd::play_screen().tutorial(); }
inline bool on_play() { return &pd::top() == &pd::play_screen(); }
inline bool tells() { return tutorial().kind() != pd::Tutorial::Kind::move; }

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
  for (unsigned i = 0; i < 200 && !(on_play() && pd::play_screen().animation().kind() == pd::Moment::Kind::none); ++i) {
    if (!on_play() && &pd::top() != &pd::computer_turn()) player::press(hal::Button::select);
    player::wait(1000);
  }
  player::wait(500);
  return on_play();
}

inline std::span<const pd::Key> keys() {
  return hal::held(hal::buttons_present(), hal::Button::down) ? std::span<const pd::Key>(ways::pad)
                                                              : std::span<const pd::Key>(ways::four_buttons);
}

/// Goes there key by key, for the cursor may be moved out of the words on the way; false: no way leads there.
inline bool go_to(pd::Choice choice) {
  for (unsigned i = 0; i < 50; ++i) {
    const auto way = ways::way_to(pd::play_screen().cursor(), keys(), choice);
    if (!way || way->empty()) return way.has_value();
    player::press_key(way->front());
  }
  return false;
}

/// To the stop that has it, without opening that; false: no way leads there.
inline bool point_to(pd::Choice choice) {
  for (unsigned i = 0; i < 50; ++i) {
    if (pd::play_screen().cursor().stop_has(choice)) return true;
    const auto way = ways::way_to(pd::play_screen().cursor(), keys(), choice);
    if (!way || way->empty()) return false;
    player::press_key(way->front());
  }
  return false;
}

/// Where the words of the step lie.
inline pd::Rect callout_box() {
  pd::CalloutText words;
  return pd::play_screen().tutorial().callout(words).box;
}

/// Reads on to the last page of the words.
inline void read_words() {
  pd::CalloutText words;
  while (!tutorial().was_read() && !pd::play_screen().tutorial().callout(words).rest.empty()) {
    player::press(hal::Button::select);
    words.clear();
  }
}

/// Does what the step asks for.
inline void do_step() {
  read_words();
  if (!tells()) static_cast<void>(go_to(pd::play_screen().tutorial().wanted()));
  player::press(hal::Button::select);
  player::wait(700);
}

}  // namespace pupil
