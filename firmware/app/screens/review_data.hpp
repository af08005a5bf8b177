#pragma once
#include <array>

#include "engine/players/review.hpp"
#include "firmware/app/ui/strings.hpp"

/// What the review of one seat shows, computed from its figures; no drawing.
namespace pd::screens {

/// Whole percent that add up: what the rounding of the others leaves goes to `drift`.
struct ReviewFigures {
  int start, luck, errors, others, drift, result;
  /// A move that gives win probability away often gives it to others, so only the sum says what the moves changed.
  constexpr int moves() const { return errors + others; }
};

constexpr int percent_of(int thousandths) { return (thousandths + (thousandths < 0 ? -5 : 5)) / 10; }

/// Win probability in percent, with its sign.
inline Line signed_points(int points) { return Line() << (points > 0 ? "+" : "") << points; }

constexpr ReviewFigures figures_of(const players::SeatReview& seat) {
  ReviewFigures f{percent_of(seat.start), percent_of(seat.luck), percent_of(seat.errors), percent_of(seat.others), 0,
                  percent_of(seat.result)};
  f.drift = f.result - f.start - f.luck - f.errors - f.others;
  return f;
}

/// A point of the curve that is worth a look: a mistake, or something that chance or another seat did.
struct ReviewMarker {
  std::uint16_t move = 0;
  std::int16_t change = 0;  ///< thousandths of a game
  core::Actor by = core::nobody;
};

/// In the order of the game.
class ReviewMarkers {
 public:
  ReviewMarkers(const players::SeatReview& seat, unsigned number) {
    for (unsigned i = 0; i < seat.mistake_count; ++i)
      add({seat.mistakes[i].move, seat.mistakes[i].cost, core::Actor::seat(number)});
    for (unsigned i = 0; i < seat.turning_point_count; ++i)
      add({seat.turning_points[i].move, seat.turning_points[i].change, seat.turning_points[i].by});
  }
  unsigned size() const { return count_; }
  const ReviewMarker& operator[](unsigned i) const { return markers_[i]; }

 private:
  void add(const ReviewMarker& marker) {
    unsigned at = count_++;
    for (; at > 0 && markers_[at - 1].move > marker.move; --at) markers_[at] = markers_[at - 1];
    markers_[at] = marker;
  }

  std::array<ReviewMarker, players::SeatReview::mistakes_max + players::SeatReview::turning_points_max> markers_{};
  unsigned count_ = 0;
};

}  // namespace pd::screens
