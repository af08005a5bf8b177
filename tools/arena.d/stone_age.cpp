#include "engine/players/stone_age/thinker.hpp"
#include "tools/arena.d/arena.hpp"

namespace stone_age {

constexpr std::array<const char*, 4> habit_names(const State&) { return {"buildings", "cards", "fields", "hunger"}; }

static unsigned is_habit(const State&, core::Move move, unsigned i) {
  const auto verb = verb_of(move);
  const auto at = [&](Location from, Location to) {
    return verb == Verb::place && location(move.a()) >= from && location(move.a()) <= to;
  };
  if (i == 0) return at(Location::building1, Location::building4);
  if (i == 1) return at(Location::card1, Location::card4);
  if (i == 2) return at(Location::field, Location::field);
  return verb == Verb::starve;
}

}  // namespace stone_age

namespace arena {

Game stone_age_entry() { return entry<::stone_age::State>(); }

}  // namespace arena
