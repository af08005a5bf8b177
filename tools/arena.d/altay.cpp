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

constexpr std::array<const char*, 4> habit_names(const State&) {
  return {"settlements", "attacks", "achievements", "cards"};
}

/// How many achievements the move completes for whoever makes it.
static unsigned completed(const State& s, core::Move move) {
  State after = s;
  const unsigned seat = current_actor(s).id;
  if (apply(after, move)) return 0;
  return static_cast<unsigned>(std::popcount(after.seats[seat].done & ~s.seats[seat].done));
}

static unsigned is_habit(const State& s, core::Move move, unsigned i) {
  const auto verb = verb_of(move);
  if (i == 0) return verb == Verb::build;
  if (i == 1) return verb == Verb::attack && !(s.guarded >> move.b() & 1u);
  if (i == 2) return completed(s, move);
  return verb == Verb::acquire;
}

}  // namespace altay

namespace arena {

Game altay_entry() { return entry<::altay::State>(); }

}  // namespace arena
