#pragma once
#include "firmware/app/session/score_history.hpp"
#include "firmware/app/session/table.hpp"
#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/motion.hpp"

/// Pictures of a game that is over, drawn below the header and above the footer. Seats are told apart by colour, and by
/// shape where a picture begins or ends.
namespace pd::screens {

/// Points by category, a column for each seat. `progress_of`: how far each column is counted, 0 (not yet) to `whole`.
using CountProgress = std::array<int, core::max_players>;
inline constexpr CountProgress all_counted = {whole, whole, whole, whole, whole};
void draw_score(Canvas& canvas, const Table& table, const core::Outcome& result,
                const CountProgress& progress_of = all_counted);

/// A line for each seat over the rounds, and below it who was in the lead.
void draw_score_history(Canvas& canvas, const Match& match, const ScoreHistory& history);

/// The dice that each seat threw, in games with dice, and how chance decides.
void draw_luck(Canvas& canvas, const Table& table, const ScoreHistory& history);

/// A group of bars for each category.
void draw_bars(Canvas& canvas, const Table& table, const core::Outcome& result);

}  // namespace pd::screens
