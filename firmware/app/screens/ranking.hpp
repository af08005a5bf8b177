#pragma once
#include <array>
#include <cstdint>

#include "firmware/app/storage/match.hpp"
#include "firmware/app/ui/canvas.hpp"

namespace pd::screens {

/// The final ranking.
struct Ranking {
  std::uint8_t players = 0;
  std::uint8_t winners = 0;                                 ///< as in core::Outcome
  std::array<std::uint8_t, core::max_players> seats{};      ///< the best first
  std::array<std::int16_t, core::max_players> total{};      ///< by seat
  std::array<std::int16_t, core::max_players> tie_break{};  ///< by seat; higher is better among equal totals

  bool tied() const;  ///< two of them have the same total
};

Ranking ranking_of(const core::Outcome& outcome);

/// Sorts `seats` by the other fields.
void sort(Ranking& ranking);

/// Names and points in rows of at most 34 pixels; winners in their colour, with a trophy. Returns the y below the last
/// row.
int draw_ranking(Canvas& canvas, Rect area, const Match& match, const Ranking& ranking);

}  // namespace pd::screens
