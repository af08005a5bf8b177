#pragma once
#include <cstdint>

#include "hal/buttons.hpp"

namespace app {

/// What a player asks for. A long press of select is `details`, of back is `menu`,
/// so that four buttons reach everything; boards with more have keys for them.
enum class Key : std::uint8_t { none, previous, next, up, down, left, right, select, back, details, menu };

/// Turns raw buttons into keys: ignores bounces, repeats the directions while they are held,
/// and tells a short press of select or back (on release) from a long one (while held).
class Input {
 public:
  static constexpr std::uint32_t bounce_us = 5'000;  ///< makers of such switches (Omron B3F, B3S) promise no more
  static constexpr std::uint32_t long_press_ms = 500;
  static constexpr std::uint32_t repeat_after_ms = 350;
  static constexpr std::uint32_t repeat_every_ms = 110;

  /// Takes one sample; returns the next key, or none. Call again with the same
  /// arguments until it returns none.
  Key sample(hal::Buttons down, std::uint32_t now_ms, std::uint32_t now_us);
  Key sample(hal::Buttons down, std::uint32_t now_ms) { return sample(down, now_ms, now_ms * 1000); }

  /// Forgets what is held until it is let go: the press that woke the device does nothing else.
  void swallow();

  /// Something is down, or was just let go and may still chatter.
  bool holds() const { return stable_ != 0; }

  /// How long select has been held, for a picture of the progress; 0 when it is not.
  std::uint32_t select_held_ms(std::uint32_t now_ms) const;

  /// Milliseconds until sample() could have something new though no button changes.
  std::uint32_t wait_ms(std::uint32_t now_ms) const;

 private:
  Key pressed(hal::Buttons bit);
  Key released(hal::Buttons bit);

  hal::Buttons stable_ = 0;   // what counts as held
  hal::Buttons ignored_ = 0;  // held, but not to be acted on until let go
  hal::Buttons last_raw_ = 0;
  std::uint32_t raw_since_us_ = 0;
  std::uint32_t held_since_ms_ = 0;
  std::uint32_t repeat_at_ms_ = 0;
  bool repeating_ = false;
};

}  // namespace app
