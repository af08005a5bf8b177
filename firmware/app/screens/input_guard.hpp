#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "firmware/app/ui/screen.hpp"

namespace pd::screens {

/// Ignores select until the cursor moves or all buttons were released for a while, so that a second tap makes no move:
/// after the turn passes to another seat without a hand-over, while the header shows the change; and, more briefly,
/// after another screen was dismissed.
class InputGuard {
 public:
  static constexpr std::uint32_t guard_ms = 800;
  static constexpr std::uint32_t dismissed_ms = 300;  ///< after another screen
  static constexpr std::uint32_t turning_ms = 250;    ///< during which the header changes

  void forget_seat() { seat_.reset(); }  ///< the next seat is not guarded
  void set_seat(unsigned seat) { seat_ = seat; }
  /// The seat has just held the button, so nothing is guarded.
  void trust(unsigned seat) {
    seat_ = seat;
    guards_ = turns_ = false;
  }
  bool knows_seat() const { return seat_.has_value(); }

  /// Returns false if it is the same seat.
  bool change_seat(unsigned seat, std::uint32_t now_ms) {
    if (seat_ == seat) return false;
    guards_ = turns_ = seat_.has_value();
    before_ = std::exchange(seat_, seat);
    since_ms_ = released_since_ms_ = now_ms;
    turned_ms_ = 0;
    length_ms_ = guard_ms;
    return true;
  }
  /// Another screen was dismissed, and what lies below was not seen yet.
  void begin_briefly(std::uint32_t now_ms) {
    if (guards_) return;
    guards_ = true;
    released_since_ms_ = now_ms;
    length_ms_ = dismissed_ms;
  }
  void release() { guards_ = false; }
  void end_turning() { turns_ = false; }

  bool guards() const { return guards_; }
  bool guards_turn() const { return guards_ && length_ms_ == guard_ms; }
  bool turns() const { return turns_; }                   ///< the header changes
  std::uint32_t turned_ms() const { return turned_ms_; }  ///< ... for so long
  unsigned seat_before() const { return before_.value_or(0); }

  /// Returns whether the picture changed.
  bool tick(std::uint32_t now_ms, bool holds_button) {
    const bool turned = turns_, guarded = guards_;
    if (turns_) {
      turned_ms_ = now_ms - since_ms_;
      turns_ = turned_ms_ < turning_ms;
    }
    if (guards_) {
      if (holds_button) released_since_ms_ = now_ms;
      guards_ = now_ms - released_since_ms_ < length_ms_;
    }
    return turned || (guarded && !guards_);
  }
  /// Time until the next tick(). `turned`: the last one changed the header.
  std::uint32_t wait_ms(std::uint32_t now_ms, bool turned) const {
    constexpr std::uint32_t frame = 30;
    const std::uint32_t header = turned ? frame : forever_ms;
    return std::min(header, guards_ ? length_ms_ - (now_ms - released_since_ms_) : forever_ms);
  }

 private:
  std::optional<unsigned> seat_, before_;
  std::uint32_t since_ms_ = 0, released_since_ms_ = 0, turned_ms_ = 0, length_ms_ = guard_ms;
  bool guards_ = false, turns_ = false;
};

}  // namespace pd::screens
