#include "engine/stone_age/rules.hpp"

/// Phase 1: figures are placed (SA-10 to SA-17).
namespace stone_age {

namespace {

/// SA-15: two or three players take only two of toolmaker, hut and field.
inline bool village_is_full(const State& s) {
  const auto taken = [&s](Location l) { return unsigned{s.figures_on[index(l)] > 0}; };
  return s.players < max_seats && taken(Location::toolmaker) + taken(Location::hut) + taken(Location::field) >= 2;
}

/// SA-16: `players - 1` players are on `l` already, so nobody else may come.
inline bool is_crowded(const State& s, Location l) {
  if (s.players == max_seats) return false;
  unsigned crowd = 0;
  for (unsigned p = 0; p < s.players; ++p) crowd += s.seats[p].at[index(l)] > 0;
  return crowd + 1 >= s.players;
}

/// SA-11: who has a free figure and a place for it must place.
bool can_place(const State& s, unsigned seat) {
  const Seat& me = s.seats[seat];
  if (me.free == 0) return false;
  if (me.at[index(Location::hunt)] == 0) return true;
  for (unsigned l = 0; l < location_count; ++l)
    if (room(s, seat, location(l)) > 0) return true;
  return false;
}

core::Refusal why_not_resource(const State& s, Location l, unsigned n) {
  if (n + s.figures_on[index(l)] > resource_spaces) return refused::too_little_room;
  return is_crowded(s, l) ? refused::crowded : core::accepted;
}

core::Refusal why_not_single(const State& s, Location l, unsigned n) {
  if (is_card(l)) {
    if (s.slots[slot_of(l)] == 0) return refused::no_card;
    if (s.figures_on[index(l)] > 0) return refused::card_taken;
    return n != 1 ? refused::card_takes_one : core::accepted;
  }
  if (stack_of(l) >= s.players) return refused::stack_unused;
  if (s.tops[stack_of(l)] == 0) return refused::no_building;
  if (s.figures_on[index(l)] > 0) return refused::building_taken;
  return n != 1 ? refused::building_takes_one : core::accepted;
}

core::Refusal why_not_village(const State& s, Location l, unsigned n) {
  if (s.figures_on[index(l)] > 0) return refused::village_taken;
  if (n != (l == Location::hut ? 2u : 1u)) return refused::village_takes;
  return village_is_full(s) ? refused::two_of_village : core::accepted;
}

[[gnu::cold]] core::Refusal why_not_place(const State& s, Location l, unsigned n) {
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

/// SA-10: clockwise, until nobody can place.
void next_placer(State& s) {
  unsigned seat = s.seat;
  for (unsigned i = 0; i < s.players; ++i) {
    seat = after(s, seat);
    if (can_place(s, seat)) return give_turn(s, seat, Decision::place);
  }
  s.phase = Phase::act;
  next_user(s, s.first);
}

}  // namespace

unsigned room(const State& s, unsigned seat, Location l) {
  const Seat& me = s.seats[seat];
  const unsigned i = index(l), free = me.free;
  if (free == 0) return 0;
  if (l == Location::hunt) return me.at[i] == 0 || s.rules().hunt_again ? free : 0;  // SA-13
  if (is_resource(l)) {
    const unsigned spaces = resource_spaces - s.figures_on[i];
    if (me.at[i] > 0 || spaces == 0) return 0;
    if (is_crowded(s, l)) return 0;
    return spaces < free ? spaces : free;
  }
  if (s.figures_on[i] > 0) return 0;
  if (is_card(l)) return s.slots[slot_of(l)] != 0;
  if (is_building(l)) return s.tops[stack_of(l)] != 0;
  if (village_is_full(s)) return 0;
  if (l == Location::hut) return free >= 2 ? 2 : 0;  // SA-12
  return 1;                                          // SA-17: also where it will have no effect
}

/// SA-14: a move names one location, and so one card or building.
core::Refusal place(State& s, unsigned where, unsigned n) {
  if (where >= location_count) return core::refused::no_such_move;
  const Location l = location(where);
  if (n == 0 || n > room(s, s.seat, l) || (l == Location::hut && n != 2)) return why_not_place(s, l, n);
  Seat& me = s.seats[s.seat];
  me.at[where] = byte(me.at[where] + n);
  me.free = byte(me.free - n);
  s.figures_on[where] = byte(s.figures_on[where] + n);
  next_placer(s);
  return core::accepted;
}

void list_places(const State& s, core::MoveList& list) {
  for (unsigned l = 0; l < location_count; ++l) {
    const unsigned most = room(s, s.seat, location(l));
    for (unsigned n = location(l) == Location::hut ? 2 : 1; n <= most; ++n) list.add(move(Verb::place, l, n));
  }
}

}  // namespace stone_age
