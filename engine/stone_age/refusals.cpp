#include "engine/stone_age/refusals.hpp"

#include "engine/stone_age/refused.hpp"

namespace stone_age {

namespace {

core::Refusal why_not_resource(const State& s, Location l, unsigned n) {
  if (n + s.taken[index(l)] > 7) return refused::too_little_room;
  unsigned crowd = 0;
  for (unsigned p = 0; p < s.players; ++p) crowd += s.seats[p].at[index(l)] > 0;
  if (s.players < max_seats && crowd + 1 == s.players) return refused::crowded;
  return core::accepted;
}

core::Refusal why_not_single(const State& s, Location l, unsigned n) {
  if (is_card(l)) {
    if (s.slots[slot_of(l)] == 0) return refused::no_card;
    if (s.taken[index(l)] > 0) return refused::card_taken;
    return n != 1 ? refused::card_takes_one : core::accepted;
  }
  if (stack_of(l) >= s.players) return refused::stack_unused;
  if (s.tops[stack_of(l)] == 0) return refused::no_building;
  if (s.taken[index(l)] > 0) return refused::building_taken;
  return n != 1 ? refused::building_takes_one : core::accepted;
}

core::Refusal why_not_village(const State& s, Location l, unsigned n) {
  if (s.taken[index(l)] > 0) return refused::village_taken;
  if (n != (l == Location::hut ? 2u : 1u)) return refused::village_takes;
  const unsigned village = unsigned{s.taken[0] > 0} + (s.taken[1] > 0) + (s.taken[2] > 0);
  if (s.players < max_seats && village >= 2) return refused::two_of_village;
  return core::accepted;
}

}  // namespace

core::Refusal no_such_move() { return core::refused::no_such_move; }

core::Refusal not_asked(const State& s, Verb verb) {
  if (verb == Verb::claim && s.step == Step::place) return refused::claim_later;
  switch (s.step) {
    case Step::deal_card:
      return refused::draw_first;
    case Step::open_tile:
      return refused::tile_first;
    case Step::roll:
      return refused::die_first;
    case Step::draw_extra:
      return refused::extra_first;
    case Step::place:
      return refused::place_first;
    case Step::use:
      return refused::use_first;
    case Step::tools:
      return refused::tools_first;
    case Step::pay:
      return refused::pay_first;
    case Step::dice:
      return refused::take_first;
    case Step::feed:
      return refused::feed_first;
    case Step::over:
      break;
  }
  return core::refused::game_is_over;
}

core::Refusal why_not_place(const State& s, Location l, unsigned n) {
  const Seat& me = s.seats[s.seat];
  if (n == 0) return refused::place_one;
  if (me.at[index(l)] > 0 && !(l == Location::hunt && s.rules().hunt_again)) return refused::placed_there;
  core::Refusal why;
  if (is_resource(l))
    why = why_not_resource(s, l, n);
  else if (is_village(l))
    why = why_not_village(s, l, n);
  else if (l != Location::hunt)
    why = why_not_single(s, l, n);
  return why ? why : refused::too_few_figures;
}

core::Refusal why_not_pay(const State& s, unsigned resource) {
  const Seat& me = s.seats[s.seat];
  if (me.goods[resource] == 0) return refused::no_resource;
  if (is_card(s.location)) return refused::card_too_dear;
  const Building& b = building(s.tops[stack_of(s.location)]);
  switch (b.price) {
    case Price::any:
      return refused::seven_paid;
    case Price::choose:
      return payable(s) == 0 ? refused::choice_too_dear : refused::wrong_kinds;
    case Price::fixed:
      break;
  }
  if (payable(s) == 0) return refused::building_too_dear;
  return refused::resource_paid;
}

}  // namespace stone_age
