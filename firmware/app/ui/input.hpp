#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "firmware/app/namespaces.hpp"
#include "hal/buttons.hpp"

namespace pd::ui {

/// What a player asks for. A long press of select is `details`, of back is `menu`,
/// so that four buttons reach everything; boards with more have keys for them.
enum class Key : std::uint8_t { none, previous, next, up, down, left, right, select, back, details, menu };

/// 1 for a key that leads to the next page or item, -1 to the previous one, 0 for any other key.
constexpr int step_of(Key key) {
  if (key == Key::next || key == Key::down || key == Key::right) return 1;
  return key == Key::previous || key == Key::up || key == Key::left ? -1 : 0;
}

/// Turns button levels into keys: ignores noise and bounces, repeats the directions while they are held, and
/// distinguishes a short press of select or back (on release) from a long one (while held).
///
/// Times are those of the levels, not of the call. Levels that were recorded while the processor was busy give the same
/// keys, in the same order, as levels that were sampled at once.
class Input {
 public:
  /// A press counts if the button is still down this long after its first edge. Noise on a wire is shorter.
  static constexpr std::uint32_t confirm_us = 1'000;
  static constexpr std::uint32_t bounce_us = 5'000;  ///< upper limit of common switches (Omron B3F, B3S)
  static constexpr std::uint32_t long_press_ms = 500;
  static constexpr std::uint32_t repeat_after_ms = 350;
  static constexpr std::uint32_t repeat_every_ms = 110;

  /// Exactly `down` is held from `now_us` on. Returns the next key, or none. Call it again with the same arguments
  /// until it returns none; `now_us` never decreases.
  Key sample(hal::Buttons down, std::uint32_t now_us);

  /// Ignores what is held until it is released: the press that wakes the device does nothing else.
  void swallow();

  /// A button is down, or may still bounce after its release.
  bool holds() const { return (stable_ | pending_ | raw_) != 0; }

  hal::Buttons held() const { return stable_; }  ///< confirmed presses

  std::uint32_t caused_us() const { return caused_us_; }  ///< when the finger moved that caused the last key

  bool select_was_held() const { return select_was_held_; }  ///< the last key of sample() is its long press

  /// When select went down, if it was held, or is held and its long press is still to come.
  std::optional<std::uint32_t> select_down_us() const;

  /// Milliseconds until sample() may return a key although no button changes.
  std::uint32_t wait_ms(std::uint32_t now_us) const;

 private:
  static constexpr unsigned count = 10;  // buttons of hal::Button
  using Times = std::array<std::uint32_t, count>;

  Key settle(std::uint32_t now_us);
  Key press(hal::Buttons b);
  Key release(hal::Buttons b);
  Key long_press(hal::Buttons b, std::uint32_t now_us);
  hal::Buttons after_release() const;
  void take_level(hal::Buttons down, std::uint32_t now_us);

  hal::Buttons raw_ = 0;      // the last level
  hal::Buttons pending_ = 0;  // went down, not confirmed yet
  hal::Buttons stable_ = 0;   // confirmed
  hal::Buttons ignored_ = 0;  // held, but does nothing until it is released
  Times pressed_us_{};        // first edge of the press that is pending or confirmed
  Times changed_us_{};        // last edge
  std::uint32_t repeat_at_us_ = 0, caused_us_ = 0;
  bool repeating_ = false;
  bool select_was_held_ = false;
};

Input& input();  ///< the buttons of the device

bool holds_button();  ///< a button is down: what its release asks for is to be answered at once

}  // namespace pd::ui
