#include <array>
#include <bit>

#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/games/stone_age/series.hpp"
#include "firmware/app/games/stone_age/view_parts.hpp"

/// Which of the choices a person most likely wants, which need not be asked for, and which go together.
namespace app {

using namespace stone_age;
using namespace stone_age_series;
using namespace stone_age_view;
using V = View<stone_age::State>;

namespace {

/// The first of these places that a move is about.
template <std::size_t N>
core::Move first_of(const core::MoveList& moves, const std::array<Location, N>& places) {
  for (const Location wanted : places)
    for (const core::Move m : moves)
      if ((verb(m) == Verb::place || verb(m) == Verb::use) && m.a() == index(wanted)) return m;
  return {};
}

/// What one figure alone can take goes first: the village, and the cards from the cheapest on.
core::Move likely_place(const core::MoveList& moves) {
  constexpr std::array order = {Location::field,  Location::toolmaker, Location::card1, Location::card2,
                                Location::forest, Location::hunt,      Location::clay,  Location::quarry};
  return first_of(moves, order);
}

/// A tool that was just made helps with the dice, and what they bring pays for cards and buildings.
core::Move likely_use(const core::MoveList& moves) {
  constexpr std::array order = {Location::toolmaker, Location::field, Location::hut,    Location::river,
                                Location::quarry,    Location::clay,  Location::forest, Location::hunt};
  return first_of(moves, order);
}

bool has_fixed_price(const State& s) {
  return is_card(s.location) ||
         (is_building(s.location) && building(s.tops[stack_of(s.location)]).price == Price::fixed);
}

/// The dearest of the dice for everyone: a field, a tool, gold.
core::Move likely_die(const core::MoveList& moves) {
  core::Move best;
  for (const core::Move m : moves)
    if (verb(m) == Verb::take && m.a() > best.a()) best = m;
  return best;
}

}  // namespace

unsigned stone_age_series::value_of_tools(const Seat& seat, unsigned set) {
  unsigned sum = 0;
  for (unsigned i = 0; i < seat.tools.size(); ++i) sum += set >> i & 1u ? seat.tools[i] : 0u;
  return sum;
}

unsigned stone_age_series::helpful_tools(const State& s) {
  if (s.step != Step::tools) return 0;
  const Seat& me = s.seats[s.seat];
  const unsigned by = roll_divisor(s), missing = by - s.sum % by;
  unsigned best = 0;
  for (unsigned set = 1; set < 8; ++set) {
    const unsigned sum = value_of_tools(me, set);
    if ((set & me.used) == 0 && sum >= missing && (best == 0 || sum < value_of_tools(me, best))) best = set;
  }
  for (unsigned i = 0; i < me.tools.size(); ++i)
    if (me.tools[i] == 0) best &= ~(1u << i);
  return best;
}

std::array<std::uint8_t, resource_count> stone_age_series::price_of(const State& s) {
  if (is_building(s.location)) return building(s.tops[stack_of(s.location)]).cost;
  std::array<std::uint8_t, resource_count> price{};
  unsigned left = slot_of(s.location) + 1;
  for (unsigned r = 0; r < resource_count; ++r) {
    const unsigned n = s.seats[s.seat].goods[r] < left ? s.seats[s.seat].goods[r] : left;
    price[r] = static_cast<std::uint8_t>(n);
    left -= n;
  }
  return price;
}

/// After a roll: the tools that bring something more; else taking the gain. A tool that changes nothing is not what
/// anybody wants to press by mistake.
core::Move V::likely(const State& s, const core::MoveList& moves) {
  switch (s.step) {
    case Step::place:
      return likely_place(moves);
    case Step::use:
      return likely_use(moves);
    case Step::tools:
      return helpful_tools(s) != 0 ? core::Move{take_with_tools, helpful_tools(s)} : move(Verb::done);
    case Step::pay:
      return {pay_all, 0};
    case Step::dice:
      return likely_die(moves);
    default:
      return {};
  }
}

/// From one on, and one step back lie all. Hunters are as many as mostly bring the food that is missing: two dice make
/// seven pips, two of them a piece of food.
core::Move V::likely_variant(const State& s, const core::MoveList& moves, core::Move first) {
  if (verb(first) != Verb::place || place_of(first) != Location::hunt) return first;
  const Seat& me = s.seats[s.seat];
  const unsigned farmers = me.track + (me.at[index(Location::field)] > 0 ? 1u : 0u);
  core::Move best = first;
  for (const core::Move m : moves)
    if (m.a() == first.a() && me.food + farmers + 7 * best.b() / 4 < me.figures) best = m;
  return best;
}

/// Who has begun to pay cannot stop, and a building says what it wants. The village gives the same in any order. Tools
/// that bring nothing more are left alone.
Freedom V::freedom(const State& s, const core::MoveList& moves) {
  if (s.step == Step::pay && s.paid_count > 0) {
    const bool fixed = is_building(s.location) && has_fixed_price(s);
    return moves.size() == 1 || (fixed && verb(moves[moves.size() - 1]) == Verb::pay) ? Freedom::begun
                                                                                      : Freedom::choice;
  }
  if (s.step == Step::use) {
    const core::Move next = likely_use(moves);
    return next && is_village(location(next.a())) ? Freedom::begun : Freedom::choice;
  }
  if (s.step != Step::tools || helpful_tools(s) != 0) return Freedom::choice;
  for (const core::Move m : moves)
    if (verb(m) != Verb::tool && verb(m) != Verb::done) return Freedom::choice;
  return Freedom::none;
}

void V::add_series(const State& s, core::MoveList& moves) {
  if (const unsigned set = helpful_tools(s)) moves.add({take_with_tools, set});
  const bool one = is_card(s.location) && slot_of(s.location) == 0;
  if (s.step == Step::pay && s.paid_count == 0 && payable(s) != 0 && has_fixed_price(s) && !one)
    moves.add({pay_all, 0});
}

core::Move V::next_of_series(const State& s, core::Move series) {
  if (series.verb() == take_with_tools && s.step == Step::tools) {
    const unsigned set = series.a() & ~unsigned{s.seats[s.seat].used};
    return set != 0 ? move(Verb::tool, static_cast<unsigned>(std::countr_zero(set)) + 1) : move(Verb::done);
  }
  if (series.verb() == pay_all && s.step == Step::pay && payable(s) != 0)
    return move(Verb::pay, static_cast<unsigned>(std::countr_zero(payable(s))));
  return {};
}

}  // namespace app
