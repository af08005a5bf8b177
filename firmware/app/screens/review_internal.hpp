#pragma once
#include "firmware/app/screens/review.hpp"
#include "firmware/app/screens/review_data.hpp"
#include "firmware/app/ui/palette.hpp"

/// What the files of the review share, and nobody else uses.
namespace pd::screens::review_internal {

inline bool is_person(const Table& table, unsigned seat) { return !table.match.people[seat].is_computer(); }

inline constexpr int row_height = 15;

inline Colour colour_of(int change) { return change < 0 ? palette::bad : change > 0 ? palette::good : palette::muted; }

void draw_progress(Canvas& canvas, Rect area);

/// Returns the y below them.
int draw_figures(Canvas& canvas, int y, const players::SeatReview& seat);

/// Where a moment of the game lies on the curve.
struct CurvePlot {
  Rect area;
  unsigned moves;

  int x(unsigned move) const {
    return area.x + static_cast<int>(move * static_cast<unsigned>(area.w - 1) / std::max(1u, moves));
  }
  int y(unsigned thousandths) const { return area.bottom() - 1 - static_cast<int>(thousandths) * (area.h - 1) / 1000; }
  static unsigned point(unsigned move, unsigned moves) {
    return std::min(move * (players::GameReview::curve_points - 1) / std::max(1u, moves),
                    players::GameReview::curve_points - 1);
  }
};

/// The win probability of a seat over the game, with its markers; `marked` is the one that is looked at.
void draw_curve(Canvas& canvas, const Table& table, unsigned seat, const CurvePlot& plot, unsigned marked);

}  // namespace pd::screens::review_internal
