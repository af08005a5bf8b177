#pragma once
#include "firmware/app/games/stone_age/view.hpp"

/// What the files of the view share.
namespace pd::games::stone_age_view {

using namespace stone_age;

inline Location location_of(core::Move move) { return location(move.a()); }
/// For these decisions the board comes first; for the others a panel about the decision does.
inline bool is_on_board(const State& s) {
  return s.decision != Decision::roll && s.decision != Decision::tools && s.decision != Decision::pay &&
         s.decision != Decision::dice && s.decision != Decision::feed;
}
/// SA-62, SA-63: the cards do not fill the slots again, or a stack of buildings ran out.
inline bool is_last_round(const State& s) {
  if (s.decision == Decision::over) return false;
  unsigned cards = s.deck;
  for (const unsigned slot : s.slots) cards += slot != 0;
  for (unsigned stack = 0; stack < s.players; ++stack)
    if (s.stack_sizes[stack] == 0) return true;
  return cards < slot_count;
}
inline void put_gain(Paragraph& text, unsigned n, Icon icon) { text << n << ' ' << icon_text(icon); }
/// SA-17: one tool more would have no effect.
inline bool has_all_tools(const Seat& me) { return me.tool_values() == 3 * max_tool; }
/// A die of dice-for-everyone whose gain this seat has no room for.
inline bool gains_nothing(const Seat& me, unsigned die) {
  return (die == 5 && has_all_tools(me)) || (die == 6 && me.track == max_track);
}
inline Resource resource_of(unsigned i) { return static_cast<Resource>(i); }

}  // namespace pd::games::stone_age_view
