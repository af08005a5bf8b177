#pragma once
#include "engine/core/game.hpp"

namespace pd::session {

/// Who has the device in hand: unknown, or the seat whose player has just held the button. Every view of a game is made
/// from it. A seat sees what it may know; while the holder is unknown, only what everybody at the table knows is shown.
///
/// A held button is the only way from unknown to a seat. Turns, "Who plays", undo and a restart never name a seat, they
/// can only make the holder unknown again. The one exception is a person who sits alone at the table: there is nobody
/// to hide anything from, so the device is theirs without asking.
class Holder {
 public:
  constexpr bool known() const { return seat_ != unknown; }
  constexpr bool is(unsigned seat) const { return known() && seat_ == seat; }

  constexpr void button_held_by(unsigned seat) { seat_ = seat; }
  constexpr void taken_without_asking(unsigned seat) { seat_ = seat; }  ///< no other person has a seat in this match
  constexpr void forget() { seat_ = unknown; }

 private:
  static constexpr unsigned unknown = core::max_players;
  unsigned seat_ = unknown;
};

}  // namespace pd::session
