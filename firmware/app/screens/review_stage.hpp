#pragma once
#include <array>
#include <cstdint>

namespace pd::screens {

/// What the review of a game shows.
enum class ReviewStage : std::uint8_t {
  computing,  ///< the figures are not known yet
  overview,   ///< luck, mistakes, others and the curve of one seat
  question,   ///< a decision on the board, with a callout: what would you play?
  choosing,   ///< the same without the callout: the cursor is over the moves
  answer,     ///< the better move, why, and what it would have been worth
  closed      ///< the screen is left
};

enum class ReviewEvent : std::uint8_t {
  figures_known,
  figures_lost,  ///< something else needed the memory: they are computed again
  ask,           ///< for the first decision, or the next one
  look,          ///< the question was read
  choose,        ///< a move was chosen, or the answer is wanted without one
  no_more,       ///< the last answer was read
  leave          ///< back was pressed
};

/// One row for each way from a stage to another. An event without a row changes nothing.
struct ReviewTransition {
  ReviewStage from;
  ReviewEvent event;
  ReviewStage to;
};
inline constexpr std::array<ReviewTransition, 12> review_transitions = {{
    {ReviewStage::computing, ReviewEvent::figures_known, ReviewStage::overview},
    {ReviewStage::computing, ReviewEvent::leave, ReviewStage::closed},
    {ReviewStage::overview, ReviewEvent::figures_lost, ReviewStage::computing},
    {ReviewStage::overview, ReviewEvent::ask, ReviewStage::question},
    {ReviewStage::overview, ReviewEvent::leave, ReviewStage::closed},
    {ReviewStage::question, ReviewEvent::look, ReviewStage::choosing},
    {ReviewStage::question, ReviewEvent::leave, ReviewStage::overview},
    {ReviewStage::choosing, ReviewEvent::choose, ReviewStage::answer},
    {ReviewStage::choosing, ReviewEvent::leave, ReviewStage::overview},
    {ReviewStage::answer, ReviewEvent::ask, ReviewStage::question},
    {ReviewStage::answer, ReviewEvent::no_more, ReviewStage::overview},
    {ReviewStage::answer, ReviewEvent::leave, ReviewStage::overview},
}};

constexpr ReviewStage next_stage(ReviewStage stage, ReviewEvent event) {
  for (const ReviewTransition& row : review_transitions)
    if (row.from == stage && row.event == event) return row.to;
  return stage;
}

constexpr bool is_on_board(ReviewStage stage) {
  return stage == ReviewStage::question || stage == ReviewStage::choosing || stage == ReviewStage::answer;
}

}  // namespace pd::screens
