#include "engine/stone_age/rules.hpp"

/// Phase 2: figures are used (SA-20 to SA-27), and dice are taken (SA-40).
namespace stone_age {

namespace {

/// SA-23: the new figure is at home at once, so it eats this round and is placed in the next.
void gain_figure(Seat& me) {
  if (me.figures == max_figures) return;
  ++me.figures;
  ++me.free;
}

void gain_die(Seat& me, unsigned face) {  // SA-40
  if (face <= resource_count)
    ++me.goods[face - 1];
  else if (face == 5)
    gain_tool(me);
  else
    gain_track(me);
}

}  // namespace

/// SA-21, SA-22: the lowest value grows, of equal ones an unused one, else the first;
/// an empty tool space counts as the lowest of all.
void gain_tool(Seat& me) {
  const auto rank = [&](unsigned i) { return 2u * me.tools[i] + (me.used >> i & 1u); };
  unsigned best = 0;
  for (unsigned i = 1; i < 3; ++i)
    if (rank(i) < rank(best)) best = i;
  if (me.tools[best] < max_tool) ++me.tools[best];
}

void gain_track(Seat& me) {
  if (me.track < max_track) ++me.track;  // SA-24
}

void roll(State& s, unsigned dice) {
  s.dice_to_come = byte(dice);
  s.decision = Decision::roll;
}

unsigned yield(const State& s) {
  if (s.location == Location::hunt) return s.sum / 2u;  // SA-25
  const unsigned r = s.card != 0 ? index(card(s.card).resource) : index(s.location) - index(Location::forest);
  return s.sum / unsigned{resource_value[r]};  // SA-26, SA-44
}

/// The turn goes on with whoever has figures on the board, `seat` first; SA-20.
void next_user(State& s, unsigned seat) {
  for (unsigned i = 0; i < s.players; ++i) {
    if (s.seats[seat].free < s.seats[seat].figures) return give_turn(s, seat, Decision::use);
    seat = after(s, seat);
  }
  begin_feeding(s);
}

/// The action at s.location is over: figures return, the table is cleared.
void finish_action(State& s) {
  Seat& me = s.seats[s.turn];
  std::uint8_t& here = me.at[index(s.location)];
  std::uint8_t& taken = s.figures_on[index(s.location)];
  me.free = byte(me.free + unsigned{here});
  taken = byte(taken - unsigned{here});
  here = 0;
  s.location = Location::none;
  s.card = 0;
  s.sum = 0;
  for (unsigned i = 0; i < s.dice_count; ++i) s.dice[i] = 0;
  s.dice_count = 0;
  next_user(s, s.turn);
}

core::Refusal use(State& s, unsigned where) {
  if (where >= location_count) return core::refused::no_such_move;
  Seat& me = s.seats[s.seat];
  if (me.at[where] == 0) return refused::no_figures_there;
  s.location = location(where);
  switch (s.location) {
    case Location::toolmaker:
      gain_tool(me);
      finish_action(s);
      break;
    case Location::hut:
      gain_figure(me);
      finish_action(s);
      break;
    case Location::field:
      gain_track(me);
      finish_action(s);
      break;
    case Location::hunt:
    case Location::forest:
    case Location::clay:
    case Location::quarry:
    case Location::river: roll(s, me.at[where]); break;
    default: s.decision = Decision::pay;
  }
  return core::accepted;
}

core::Refusal die(State& s, unsigned face) {
  if (face < 1 || face > 6) return refused::no_such_face;
  s.dice[s.dice_count++] = byte(face);
  s.sum = byte(s.sum + face);
  if (--s.dice_to_come == 0)
    s.decision = s.card != 0 && card(s.card).upper == Upper::dice_for_all ? Decision::dice : Decision::tools;
  return core::accepted;
}

core::Refusal tool(State& s, unsigned which) {
  if (which < 1 || which > 3) return refused::no_such_tool;
  Seat& me = s.seats[s.seat];
  const unsigned i = which - 1;
  if (me.tools[i] == 0) return refused::no_tool;
  if (me.used >> i & 1u) return refused::tool_used;  // SA-27
  me.used = byte(me.used | 1u << i);
  s.sum = byte(s.sum + unsigned{me.tools[i]});
  return core::accepted;
}

core::Refusal once(State& s, unsigned value) {
  Seat& me = s.seats[s.seat];
  if (value > max_tool || (me.once_tools >> value & 1u) == 0) return refused::no_once_tool;
  me.once_tools = byte(me.once_tools & ~(1u << value));  // SA-48
  s.sum = byte(s.sum + value);
  return core::accepted;
}

void finish_roll(State& s) {
  Seat& me = s.seats[s.seat];
  const unsigned gained = yield(s);
  std::uint16_t& stock = s.location == Location::hunt ? me.food
                         : s.card != 0                ? me.goods[index(card(s.card).resource)]
                                                      : me.goods[index(s.location) - index(Location::forest)];
  stock = static_cast<std::uint16_t>(stock + gained);
  finish_action(s);
}

core::Refusal take(State& s, unsigned face) {
  unsigned i = 0;
  while (i < s.dice_count && s.dice[i] != face) ++i;
  if (i == s.dice_count) return refused::no_such_die;
  --s.dice_count;
  for (; i < s.dice_count; ++i) s.dice[i] = s.dice[i + 1];
  s.dice[s.dice_count] = 0;
  s.sum = byte(s.sum - face);
  gain_die(s.seats[s.seat], face);
  if (s.dice_count > 0)
    s.seat = byte(after(s, s.seat));
  else
    finish_action(s);
  return core::accepted;
}

core::Refusal claim(State& s, unsigned r, unsigned q) {
  if (r > q || q >= resource_count) return core::refused::no_such_move;
  Seat& me = s.seats[s.seat];
  if (me.two_resources == 0) return refused::no_two;
  me.two_resources = 0;
  ++me.goods[r];
  ++me.goods[q];
  return core::accepted;
}

void list_uses(const State& s, core::MoveList& list) {
  const Seat& me = s.seats[s.seat];
  for (unsigned l = 0; l < location_count; ++l)
    if (me.at[l] > 0) list.add(move(Verb::use, l));
}

void list_tools(const State& s, core::MoveList& list) {
  const Seat& me = s.seats[s.seat];
  for (unsigned i = 0; i < 3; ++i)
    if (me.tools[i] > 0 && (me.used >> i & 1u) == 0) list.add(move(Verb::tool, i + 1));
  for (unsigned v = 2; v <= max_tool; ++v)
    if (me.once_tools >> v & 1u) list.add(move(Verb::once, v));
  list.add(move(Verb::done));
}

void list_takes(const State& s, core::MoveList& list) {
  unsigned faces = 0;
  for (unsigned i = 0; i < s.dice_count; ++i) faces |= 1u << s.dice[i];
  for (unsigned f = 1; f <= 6; ++f)
    if (faces >> f & 1u) list.add(move(Verb::take, f));
}

void list_claims(core::MoveList& list) {
  for (unsigned r = 0; r < resource_count; ++r)
    for (unsigned q = r; q < resource_count; ++q) list.add(move(Verb::claim, r, q));
}

}  // namespace stone_age
