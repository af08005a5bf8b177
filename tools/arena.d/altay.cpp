#include "engine/players/altay/thinker.hpp"
#include "tools/arena.d/arena.hpp"

namespace altay {

/// AL-70: has a player no settlement on the map?
bool somebody_is_driven_off(const State& s);
bool somebody_is_driven_off(const State& s) {
  for (unsigned i = 0; i < s.players; ++i)
    if (s.seats[i].land == 0) return true;
  return false;
}

}  // namespace altay

namespace arena {

Game altay_entry() { return entry<::altay::State>(); }

}  // namespace arena
