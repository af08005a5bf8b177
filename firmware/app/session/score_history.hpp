#pragma once
#include <array>
#include <cstdint>

#include "engine/core/game.hpp"
#include "firmware/app/session/luck.hpp"

namespace pd::session {

/// The dice that one seat threw.
struct DiceTally {
  std::uint32_t count = 0, sum = 0, squares = 0;

  void add(unsigned face) {
    ++count;
    sum += face;
    squares += face * face;
  }
  unsigned mean_tenths() const { return count == 0 ? 0 : (10 * sum + count / 2) / count; }
  /// The standard deviation, in tenths.
  unsigned spread_tenths() const {
    if (count == 0) return 0;
    const std::uint64_t hundredths = (std::uint64_t{squares} * count - std::uint64_t{sum} * sum) * 100 / count / count;
    unsigned root = 0;
    while ((2 * root + 1) * (2 * root + 1) <= 4 * hundredths) ++root;  // rounded
    return root;
  }
};

/// The points of all seats before the first round, after each round, and at the end. Long games keep every second or
/// fourth round.
class ScoreHistory {
 public:
  using Points = std::array<std::int16_t, core::max_players>;
  static constexpr unsigned capacity = 64;

  void clear() { *this = {}; }

  /// After the next round.
  void add(const Points& points) {
    if (rounds_++ % distance_ != 0) return;
    if (count_ == capacity) thin_out();
    if ((rounds_ - 1) % distance_ == 0) points_[count_++] = points;
  }

  /// The final points.
  void end(const Points& points) {
    if (count_ == capacity) thin_out();
    points_[count_++] = points;
  }

  unsigned size() const { return count_; }
  const Points& operator[](unsigned i) const { return points_[i]; }
  unsigned rounds() const { return rounds_; }  ///< that were begun

  std::array<DiceTally, core::max_players> dice{};
  SeatLuck luck{};

 private:
  void thin_out() {
    for (unsigned i = 0; 2 * i < count_; ++i) points_[i] = points_[2 * i];
    count_ = (count_ + 1) / 2;
    distance_ *= 2;
  }

  std::array<Points, capacity> points_{};
  unsigned count_ = 0, rounds_ = 0, distance_ = 1;
};

}  // namespace pd::session
