#include <array>
#include <bit>

#include "firmware/app/games/stone_age/macros.hpp"
#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/games/stone_age/view_internal.hpp"

/// Which of the choices a person most likely wants, which need not be asked for, and which go together.
namespace pd::games {

using namespace stone_age;
using namespace stone_age_macros;
using namespace stone_age_view;

namespace {

/// The first of these locations that a move is about.
template <std::size_t N>
core::Move first_of(const core::MoveList& moves, const std::array<Location, N>& locations) {
  for (const Location wanted : locations)
    for (const core::Move m : moves)
      if (verb_of(m) == Verb::place && m.a() == index(wanted)) return m;
  return {};
}

/// Exclusive locations first: the village, then the cheapest cards; but who lacks resources gathers first.
core::Move likely_placement(const State& s, const core::MoveList& moves) {
  constexpr std::array rich = {Location::field,  Location::toolmaker, Location::card1, Location::card2,
                               Location::forest, Location::hunt,      Location::clay,  Location::quarry};
  constexpr std::array poor = {Location::field, Location::toolmaker, Location::forest, Location::card1,
                               Location::card2, Location::hunt,      Location::clay,   Location::quarry};
  return first_of(moves, s.seats[s.seat].resources() > 3 ? rich : poor);
}

/// A tool that was just made helps with the dice, and what they bring pays for cards and buildings.
core::Move next_use(const State& s) {
  constexpr std::array order = {Location::toolmaker, Location::field,     Location::hut,       Location::river,
                                Location::quarry,    Location::clay,      Location::forest,    Location::hunt,
                                Location::card1,     Location::card2,     Location::card3,     Location::card4,
                                Location::building1, Location::building2, Location::building3, Location::building4};
  for (const Location l : order)
    if (s.seats[s.seat].at[index(l)] > 0) return move(Verb::use, index(l));
  return {};
}

/// Cards and buildings: they are paid for.
bool is_ware(Location l) { return is_card(l) || is_building(l); }

/// How many resources the whole price is.
unsigned price_size(const State& s) {
  if (is_card(s.location)) return slot_of(s.location) + 1;
  const Building& b = building(s.tops[stack_of(s.location)]);
  const unsigned held = s.seats[s.seat].resources() + s.paid_count;
  return b.price == Price::any && held < b.most ? held : b.most;
}

/// What the buildings want on which this seat has a figure, of one resource.
unsigned wanted_by_buildings(const State& s, unsigned resource) {
  unsigned sum = 0;
  for (unsigned stack = 0; stack < s.players; ++stack) {
    const Location l = location(index(Location::building1) + stack);
    if (s.seats[s.seat].at[index(l)] == 0 || s.tops[stack] == 0) continue;
    sum += building(s.tops[stack]).cost[resource];  // none where the price is not fixed
  }
  return sum;
}

bool has_fixed_price(const State& s, Location l) {
  return is_building(l) && building(s.tops[stack_of(l)]).price == Price::fixed;
}

/// What is paid next, or resource_count. For a card the cheapest, and what the own buildings want last of all; for a
/// building whose price may be chosen the dearest, for that is what it is worth.
unsigned next_payment(const State& s) {
  const unsigned may = payable(s), cheapest = static_cast<unsigned>(std::countr_zero(may));
  if (may == 0) return resource_count;
  if (!is_card(s.location))
    return has_fixed_price(s, s.location) ? cheapest : static_cast<unsigned>(std::bit_width(may)) - 1;
  for (unsigned r = cheapest; r < resource_count; ++r)
    if ((may >> r & 1u) && s.seats[s.seat].goods[r] > wanted_by_buildings(s, r)) return r;
  return cheapest;
}

/// The own figures can have all that they stand on: then nobody asks which of it, nor what it is paid with.
bool can_pay_for_all(const State& s) {
  const Seat& me = s.seats[s.seat];
  unsigned sum = 0;
  for (unsigned i = index(Location::card1); i < location_count; ++i) {
    const Location l = location(i);
    if (me.at[i] == 0) continue;
    if (is_building(l) && !has_fixed_price(s, l)) return false;
    sum += is_card(l) ? slot_of(l) + 1 : unsigned{building(s.tops[stack_of(l)]).most};
  }
  for (unsigned r = 0; r < resource_count; ++r)
    if (me.goods[r] + s.paid[r] < wanted_by_buildings(s, r)) return false;
  return me.resources() + s.paid_count >= sum;
}

/// Another roll of this seat follows in this round: a tool may be kept for it.
bool rolls_again(const State& s) {
  const Seat& me = s.seats[s.seat];
  for (unsigned i = 0; i < location_count; ++i) {
    const Location l = location(i);
    if (me.at[i] == 0 || l == s.location) continue;
    if (l == Location::hunt || is_resource(l)) return true;
    if (is_card(l) && s.slots[slot_of(l)] != 0 && card(s.slots[slot_of(l)]).upper == Upper::dice_resource) return true;
  }
  return false;
}

/// After a roll, when nobody would do anything else: the tools rest only till the next round.
bool roll_is_clear(const State& s) {
  return s.decision == Decision::tools && s.seats[s.seat].once_tools == 0 && (helpful_tools(s) == 0 || !rolls_again(s));
}

/// The next of the tools that help, or the gain.
core::Move next_of_roll(const State& s) {
  const unsigned set = helpful_tools(s);
  return set != 0 ? move(Verb::tool, static_cast<unsigned>(std::countr_zero(set)) + 1) : move(Verb::done);
}

core::Move next_payment_of_all(const State& s) {
  if (const unsigned r = next_payment(s); r != resource_count) return move(Verb::pay, r);
  return s.paid_count > 0 ? move(Verb::done) : core::Move{};
}

core::Move next_of_gathering(const State& s) {
  if (s.decision != Decision::use) return roll_is_clear(s) ? next_of_roll(s) : core::Move{};
  const core::Move next = next_use(s);
  return next && !is_ware(location_of(next)) ? next : core::Move{};
}

Choice macro_or_move(bool is_macro, core::Move first, Macro macro) { return is_macro ? Choice(first, macro) : first; }

core::Move next_of_all_uses(const State& s) {
  switch (s.decision) {
    case Decision::use: return next_use(s);
    case Decision::tools: return roll_is_clear(s) ? next_of_roll(s) : core::Move{};
    case Decision::pay: return can_pay_for_all(s) ? next_payment_of_all(s) : core::Move{};
    default: return {};
  }
}

core::Move first_of(const core::MoveList& moves, Verb wanted) {
  for (const core::Move m : moves)
    if (verb_of(m) == wanted) return m;
  return {};
}

/// Whoever starves loses points: a press too many must not do that.
core::Move likely_food(const core::MoveList& moves) {
  const core::Move claim = first_of(moves, Verb::claim);
  return claim ? claim : first_of(moves, Verb::feed);
}

/// The dearest of the dice for everyone: a field, a tool, gold.
core::Move likely_die(const core::MoveList& moves) {
  core::Move best;
  for (const core::Move m : moves)
    if (verb_of(m) == Verb::take && m.a() > best.a()) best = m;
  return best;
}

}  // namespace

unsigned stone_age_macros::value_of_tools(const Seat& seat, unsigned set) {
  unsigned sum = 0;
  for (unsigned i = 0; i < seat.tools.size(); ++i) sum += set >> i & 1u ? seat.tools[i] : 0u;
  return sum;
}

unsigned stone_age_macros::helpful_tools(const State& s) {
  if (s.decision != Decision::tools) return 0;
  const Seat& me = s.seats[s.seat];
  const unsigned by = roll_divisor(s);
  const auto gain = [&](unsigned set) { return (s.sum + value_of_tools(me, set)) / by; };
  const auto is_better = [&](unsigned set, unsigned than) {
    return gain(set) > gain(than) || (gain(set) == gain(than) && value_of_tools(me, set) < value_of_tools(me, than));
  };
  unsigned best = 0;
  for (unsigned set = 1; set < 8; ++set)
    if ((set & me.used) == 0 && is_better(set, best)) best = set;
  for (unsigned i = 0; i < me.tools.size(); ++i)
    if (me.tools[i] == 0) best &= ~(1u << i);
  return best;
}

bool stone_age_macros::gathers_apart(const State& s) {
  const Seat& me = s.seats[s.seat];
  bool gathers = false, buys = false;
  for (unsigned i = 0; i < location_count; ++i) (is_ware(location(i)) ? buys : gathers) |= me.at[i] > 0;
  return s.decision == Decision::use && me.two_resources == 0 && gathers && buys;
}

std::array<std::uint8_t, resource_count> stone_age_macros::price_of(const State& s) {
  std::array<std::uint8_t, resource_count> price{};
  State paying = s;
  for (const unsigned size = price_size(s); paying.paid_count < size; ++paying.paid_count) {
    const unsigned r = next_payment(paying);
    if (r == resource_count) break;
    --paying.seats[s.seat].goods[r];
    ++paying.paid[r];
    ++price[r];
  }
  return price;
}

core::Move stone_age_macros::claim_for_price(const State& s) {
  if (s.decision != Decision::pay || s.paid_count > 0 || payable(s) != 0 || s.seats[s.seat].two_resources == 0)
    return {};
  for (unsigned a = 0; a < resource_count; ++a)
    for (unsigned b = a; b < resource_count; ++b) {
      State richer = s;
      ++richer.seats[s.seat].goods[a];
      ++richer.seats[s.seat].goods[b];
      if (payable(richer) != 0) return move(Verb::claim, a, b);
    }
  return {};
}

/// After a roll: the tools that bring something more; else taking the gain. A tool that changes nothing is not what
/// anybody wants to press by mistake. Who could pay with a card that waits begins on that, not on giving up.
Choice StoneAgeAssist::likely(const State& s, const ChoiceList& choices) const {
  const core::MoveList& moves = choices.moves;
  switch (s.decision) {
    case Decision::place: return likely_placement(s, moves);
    case Decision::use: return macro_or_move(choices.has_macro(use_all), next_use(s), use_all);
    case Decision::tools: return macro_or_move(helpful_tools(s) != 0, next_of_roll(s), take_with_tools);
    case Decision::pay:
      if (claim_for_price(s)) return first_of(moves, Verb::claim);
      return macro_or_move(s.paid_count == 0 && price_size(s) > 1, next_payment_of_all(s), pay_all);
    case Decision::dice: return likely_die(moves);
    case Decision::feed: return likely_food(moves);
    default: return {};
  }
}

/// How many figures: one, wherever the cursor came from; before it lie all of them.
Choice StoneAgeAssist::likely_variant(const State& s, const ChoiceList&, core::Move first) const {
  const core::Move claim = verb_of(first) == Verb::claim ? claim_for_price(s) : core::Move{};
  return claim ? claim : first;
}

/// Who has begun to pay cannot stop, and a building says what it wants. The village gives the same in any order. Tools
/// that bring nothing more are left alone, and in the last roll of a round those that do are used.
AutoPlayPolicy StoneAgeAssist::auto_play_policy(const State& s, const core::MoveList& moves) const {
  if (moves.size() == 1 && verb_of(moves[0]) == Verb::decline) return AutoPlayPolicy::wait;
  if (s.decision == Decision::pay && s.paid_count > 0) {
    const bool fixed = has_fixed_price(s, s.location);
    return moves.size() == 1 || (fixed && verb_of(moves[moves.size() - 1]) == Verb::pay) ? AutoPlayPolicy::finish
                                                                                         : AutoPlayPolicy::ask;
  }
  if (s.decision == Decision::use) {
    const core::Move next = next_use(s);
    return next && is_village(location(next.a())) ? AutoPlayPolicy::finish : AutoPlayPolicy::ask;
  }
  return roll_is_clear(s) && s.seats[s.seat].two_resources == 0 ? AutoPlayPolicy::play : AutoPlayPolicy::ask;
}

void StoneAgeAssist::add_macros(const State& s, ChoiceList& choices) const {
  if (helpful_tools(s) != 0) choices.add({next_of_roll(s), take_with_tools});
  if (s.decision == Decision::pay && s.paid_count == 0 && payable(s) != 0 && price_size(s) > 1)
    choices.add({next_payment_of_all(s), pay_all});
}

core::Move StoneAgeAssist::next_macro_move(const State& s, Choice macro) const {
  switch (macro.macro) {
    case take_with_tools: return s.decision == Decision::tools ? next_of_roll(s) : core::Move{};
    case pay_all: return s.decision == Decision::pay ? next_payment_of_all(s) : core::Move{};
    case use_all: return next_of_all_uses(s);
    default: return next_of_gathering(s);
  }
}

void StoneAgeAssist::add_stepped_macros(const State& s, ChoiceList& choices) const {
  unsigned uses = 0;
  for (const core::Move m : choices.moves) uses += verb_of(m) == Verb::use;
  if (uses > 1) choices.add({next_use(s), use_all});
  if (gathers_apart(s)) choices.add({next_use(s), gather_all});
}

bool StoneAgeAssist::is_stepped_macro(MacroId macro) const { return macro == use_all || macro == gather_all; }

}  // namespace pd::games
