#pragma once
#include "engine/altay/state.hpp"
#include "firmware/app/session/choice.hpp"

/// The macros of Altay's view.
namespace pd::games::altay_view {

enum Macro : session::MacroId {
  play_hand = 1,  ///< every card of the hand that leaves nothing to choose
  play_equal,  ///< all cards that are equal to that of its move, played like it; where nothing is left to exploit, for
               ///< 1
  put_all,     ///< all that fits on the target of its move
};

/// How many cards play_hand plays.
unsigned obvious_cards(const altay::State& s);

}  // namespace pd::games::altay_view
