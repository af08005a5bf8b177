#include "engine/stone_age/rules.hpp"

/// Phase 3: the figures eat (SA-50 to SA-54).
namespace stone_age {

namespace {

/// SA-50: the hungry decide from the first player on.
void next_hungry(State& s) {
  s.paid = {};
  s.paid_count = 0;
  unsigned seat = s.first;
  do {
    if (s.seats[seat].missing > 0) return give_turn(s, seat, Decision::feed);
    seat = after(s, seat);
  } while (seat != s.first);
  end_round(s);
}

}  // namespace

/// SA-50, SA-51, SA-52: all take, then all lay down what they have.
void begin_feeding(State& s) {
  s.phase = Phase::feed;
  for (unsigned i = 0; i < s.players; ++i) {
    Seat& one = s.seats[i];
    const unsigned food = unsigned{one.food} + one.track;
    const bool enough = food >= one.figures;
    one.food = static_cast<std::uint16_t>(enough ? food - one.figures : 0);
    one.missing = byte(enough ? 0 : one.figures - food);
  }
  next_hungry(s);
}

core::Refusal feed(State& s, unsigned r) {
  if (r >= resource_count) return core::refused::no_such_move;
  Seat& me = s.seats[s.seat];
  if (me.goods[r] == 0) return refused::no_resource;
  if (s.rules().feed_all_or_nothing && me.resources() < me.missing)
    return me.two_resources != 0 && me.resources() + 2 >= me.missing  // SA-53, SA-49
               ? refused::claim_or_starve
               : refused::only_starve;
  --me.goods[r];
  ++s.paid[r];
  ++s.paid_count;
  if (--me.missing == 0) next_hungry(s);
  return core::accepted;
}

core::Refusal starve(State& s) {
  const EditionRules& rules = s.rules();
  if (rules.feed_all_or_nothing && s.paid_count > 0) return refused::feed_to_the_end;
  Seat& me = s.seats[s.seat];
  const int lost = rules.hunger_flat + rules.hunger_by_food * me.missing;
  me.hunger_points = static_cast<std::int16_t>(me.hunger_points - lost);
  me.missing = 0;
  next_hungry(s);
  return core::accepted;
}

void list_feeding(const State& s, core::MoveList& list) {
  const Seat& me = s.seats[s.seat];
  const bool strict = s.rules().feed_all_or_nothing;
  if (!strict || me.resources() >= me.missing)
    for (unsigned r = 0; r < resource_count; ++r)
      if (me.goods[r] > 0) list.add(move(Verb::feed, r));
  if (!strict || s.paid_count == 0) list.add(move(Verb::starve));  // SA-54: with resources, too
}

}  // namespace stone_age
