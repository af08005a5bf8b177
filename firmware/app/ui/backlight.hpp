#pragma once
#include <cstdint>

namespace pd::ui {

/// The light of the panel: full, dimmed after a while without a press, then off.
class Backlight {
 public:
  /// How bright full light is, and after how long without a press it is dimmed (0: never). Counts from the next change
  /// of the light on; raise() makes it visible at once.
  void configure(unsigned full_percent, std::uint32_t dim_after_ms);

  void raise() { set(Level::full); }

  /// Somebody pressed a button or touched the page: the time until the light is dimmed starts again.
  void record_activity(std::uint32_t now_ms) { last_activity_ms_ = now_ms; }
  std::uint32_t idle_ms(std::uint32_t now_ms) const { return now_ms - last_activity_ms_; }

  /// Full light, if it was not. True if it was not: the input that caused this has no other effect.
  bool wake();

  /// Dims the light when it is time. Returns the milliseconds until it is dimmed further.
  std::uint32_t update(std::uint32_t now_ms);

  bool is_full() const { return level_ == Level::full; }
  bool is_off() const { return level_ == Level::off; }

 private:
  enum class Level : std::uint8_t { full, dim, off };
  void set(Level level);

  Level level_ = Level::full;
  std::uint8_t full_percent_ = 0;
  std::uint32_t dim_after_ms_ = 0;
  std::uint32_t last_activity_ms_ = 0;
};

Backlight& backlight();  ///< the one of the panel

/// Input other than a button: full light. True if it was not full: the input then has no other effect.
bool wake();

}  // namespace pd::ui
