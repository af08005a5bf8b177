#pragma once
#include <cstdint>

#include "firmware/app/ui/screen_stack.hpp"
#include "hal/clock.hpp"

/// Animations are short (piece_ms; for dice and buildings long_piece_ms, for a fight clash_ms), and the press that ends
/// one does nothing else. A picture is a function of its age, so that it is the same on every device.
namespace pd::ui {

inline constexpr std::uint32_t piece_ms = 300, long_piece_ms = 500;
inline constexpr std::uint32_t clash_ms = 700;  ///< of a fight
inline constexpr std::uint32_t frame_ms = 30;

/// Reduced motion: animations jump to their end. The page sets it when the browser asks for that (reduce_motion()).
inline bool reduces_motion = false;

/// The setting *Animations* is off: nothing moves, and play goes on without showing a picture of what happened.
inline bool shows_moments = true;

/// The clock of an animation: several pieces in a row and a pause. A screen owns one, begins it, ticks it in animate(),
/// and draws by its age().
class Motion {
 public:
  void begin(std::uint32_t length_ms) {
    since_ms_ = hal::now_ms();
    length_ms_ = reduces_motion || !shows_moments ? 1 : length_ms;
    age_ms_ = 0;
  }
  void skip() { length_ms_ = 0; }
  bool running() const { return length_ms_ != 0; }
  std::uint32_t age() const { return age_ms_; }

  /// Advances to `now_ms`. Returns the milliseconds until the next call; forever_ms: the animation has ended.
  std::uint32_t tick(std::uint32_t now_ms) {
    if (!running()) return forever_ms;
    age_ms_ = now_ms - since_ms_;
    redraw();
    if (age_ms_ < length_ms_) return frame_ms;
    skip();
    return forever_ms;
  }

 private:
  std::uint32_t since_ms_ = 0, length_ms_ = 0, age_ms_ = 0;
};

inline constexpr int whole = 256;

/// How much of a piece was played, 0 to `whole`, if `pieces_before` come before it.
constexpr int progress(std::uint32_t age_ms, unsigned pieces_before = 0) {
  const std::uint32_t start = pieces_before * piece_ms;
  if (age_ms <= start) return 0;
  return age_ms - start >= piece_ms ? whole : static_cast<int>((age_ms - start) * whole / piece_ms);
}

/// A number that counts up from 0 to `value`.
constexpr int counted(int value, int done) { return value * done / whole; }

/// How high something is that was thrown, when it has been on its way for `part` of it: it falls, and bounces twice.
constexpr int height_of_throw(int part) {
  constexpr int arcs[][3] = {{0, 128, 26}, {128, 208, 12}, {208, whole, 5}};
  for (const auto& [from, to, high] : arcs) {
    if (part >= to) continue;
    const int along = (part - from) * 2 * whole / (to - from) - whole;  // from -whole to whole
    return high - high * along / whole * along / whole;
  }
  return 0;
}
/// The same of something that was let go at the highest point of a throw.
constexpr int height_of_fall(int part) { return height_of_throw(whole / 4 + part * 3 / 4); }

}  // namespace pd::ui
