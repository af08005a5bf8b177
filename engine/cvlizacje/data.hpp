#pragma once
#include <array>
#include <cstdint>

#include "engine/cvlizacje/state.hpp"

/// The 48 ideas and the 8 orders as data, from which the rules read everything. If a card of the box has another
/// number, correct its line here.
namespace cvlizacje {

enum class Type : std::uint8_t { ideology, tool, building, invention };
inline constexpr unsigned type_count = 4;

/// The effect of an idea. `what`, `amount`, `per` and `limit` are columns of its row.
/// "Crowded" is an order chosen by three or more, virtual tribes counted (CV-21).
enum class Effect : std::uint8_t {
  nothing,  ///< only its printed points
  // at the end of the action phase
  gain_each_crowded,  ///< `amount` for each own crowded order, twice that if it was doubled (CV-80)
  gain_if_alone,      ///< `amount` if nobody else chose one of the own orders
  gain_if_pair,       ///< `amount` if exactly two chose one of the own orders
  gain_if_uncrowded,  ///< `amount` if no own order was crowded
  point_if_alone,     ///< `amount` points if nobody else chose one of the own orders
  point_each_failed,  ///< `amount` points for each own crowded order that then brings nothing (CV-87)
  // while orders are resolved
  extra_on_order,     ///< `amount` more at each execution of the order `what` that brings something (CV-94, CV-88)
  extra_theft,        ///< after each theft one more resource from one of the robbed
  point_on_theft,     ///< `amount` points at each execution of Thieving that is not crowded (CV-83)
  point_on_slacking,  ///< `amount` points in a turn with Slacking that is not crowded (CV-85)
  point_when_robbed,  ///< `amount` points in a turn in which somebody robs the owner
  trade_as_alone,     ///< Trading as if nobody else had chosen it
  robbed_once,        ///< robbed of one resource a turn at most, and never by extra_theft (CV-86)
  // in the development move
  cheaper_type,     ///< ideas of the type `what` cost `amount` less of one resource
  food_for_points,  ///< once a move `per` of the resource `what` for `amount` points
  look_at_top,      ///< once a move the top card of the deck, which can be bought (CV-84)
  swap_one,         ///< once a move, before a purchase, one resource for one of another type (CV-96)
  buy_second,       ///< a second purchase (CV-89)
  move_first,       ///< the first development move of all
  swap_open,        ///< once a move, before the first purchase, an open idea under the deck
  // at the end of turns and epochs
  gain_if_unbought,  ///< `amount` of one resource after a turn without a purchase
  point_each_epoch,  ///< `amount` points at the end of an epoch
  // at the end of the game
  score_in_play_ideas,  ///< `amount` for each idea that can yield points in play (CV-81)
  score_empty,          ///< `amount` if no resource is left (CV-82)
  score_type,           ///< `amount` for each idea of the type `what`, at most `limit`
  score_types,          ///< `amount` for each type of idea owned (CV-90)
  score_few,            ///< `amount` with at most `limit` ideas
  score_many_of_type,   ///< `amount` with at least `limit` ideas of some type
  score_points,         ///< `amount` for every `per` points gained in play, at most `limit`
  score_ideas,          ///< `amount` for every `per` ideas (CV-91)
  score_most,           ///< `amount` for strictly the most ideas of the type `what` (CV-95)
  exchange_resource,    ///< up to `limit` of the resource `what` for `amount` each (CV-93)
  exchange_sets,        ///< up to `limit` sets of one resource of each type for `amount` each (CV-92)
  exchange_mixed        ///< up to `limit` times any `per` resources for `amount`
};

/// The source of an effect. The costs and printed points of all ideas are reconstructed. An idea takes precedence over
/// rules and orders (CV-0), so the rules look for its effect wherever it applies.
enum class Source : std::uint8_t {
  rulebook,
  inferred,       ///< follows from the rulebook
  published,      ///< published by somebody else
  parameter,      ///< known, but for one parameter, which this project chose
  reconstructed,  ///< chosen by this project
};

struct Idea {
  const char* name;
  Type type;
  std::array<std::uint8_t, resource_count> cost;
  std::uint8_t points;
  bool in_play;  ///< can yield points in play, which Humanism counts
  Source source;
  Effect effect;
  std::uint8_t amount = 0;
  std::uint8_t what = 0;
  std::uint8_t limit = 0;
  std::uint8_t per = 0;
  constexpr bool reconstructed() const { return source >= Source::parameter; }
};

inline constexpr unsigned idea_count = 48;
inline constexpr unsigned early_count = 32;

namespace table {
inline constexpr auto ideology = Type::ideology;
inline constexpr auto tool = Type::tool;
inline constexpr auto building = Type::building;
inline constexpr auto invention = Type::invention;
inline constexpr auto rulebook = Source::rulebook;
inline constexpr auto inferred = Source::inferred;
inline constexpr auto published = Source::published;
inline constexpr auto parameter = Source::parameter;
inline constexpr auto rebuilt = Source::reconstructed;
constexpr std::uint8_t of(Type t) { return static_cast<std::uint8_t>(t); }
constexpr std::uint8_t of(Order o) { return static_cast<std::uint8_t>(o); }
constexpr std::uint8_t of(Resource r) { return static_cast<std::uint8_t>(r); }
using enum Effect;
using enum Order;
using enum Resource;

// clang-format off
inline constexpr std::array<Idea, idea_count> ideas = {{
  // name                      type      food wood stone pts in_play source   effect, amount, what, limit, per
  /*  1 */ {"Optimism",           ideology,  {2, 1, 0}, 1, false, inferred,  gain_each_crowded, 1},
  /*  2 */ {"Conservatism",       ideology,  {1, 0, 1}, 1, false, published, gain_if_unbought, 2},
  /*  3 */ {"Egoism",             ideology,  {2, 2, 0}, 0, false, rebuilt,   gain_if_alone, 1},
  /*  4 */ {"Hedonism",           ideology,  {2, 0, 0}, 1, true,  rebuilt,   food_for_points, 1, of(food), 0, 2},
  /*  5 */ {"Humanism",           ideology,  {1, 1, 1}, 1, false, parameter, score_in_play_ideas, 1},
  /*  6 */ {"Altruism",           ideology,  {2, 0, 2}, 0, false, rebuilt,   gain_if_pair, 1},
  /*  7 */ {"Stoicism",           ideology,  {2, 0, 1}, 1, true,  rebuilt,   point_when_robbed, 1},
  /*  8 */ {"Consumerism",        ideology,  {1, 1, 0}, 1, false, rulebook,  score_empty, 2},
  /*  9 */ {"Fishing Rod",        tool,      {0, 2, 1}, 1, false, inferred,  extra_on_order, 1, of(hunting)},
  /* 10 */ {"Sword",              tool,      {1, 0, 2}, 1, false, rebuilt,   extra_theft, 1},
  /* 11 */ {"Dagger",             tool,      {0, 1, 2}, 1, true,  inferred,  point_on_theft, 1},
  /* 12 */ {"Hammer",             tool,      {0, 1, 1}, 1, false, rebuilt,   cheaper_type, 1, of(building)},
  /* 13 */ {"Fortune-telling",    tool,      {2, 1, 0}, 2, false, rulebook,  look_at_top},
  /* 14 */ {"Gunpowder",          tool,      {0, 1, 2}, 1, false, rebuilt,   extra_on_order, 1, of(cunning)},
  /* 15 */ {"Pickaxe",            tool,      {1, 2, 0}, 1, false, rulebook,  extra_on_order, 1, of(quarrying)},
  /* 16 */ {"Axe",                tool,      {1, 0, 2}, 1, false, inferred,  extra_on_order, 1, of(logging)},
  /* 17 */ {"Harbour",            building,  {0, 3, 1}, 2, false, rebuilt,   trade_as_alone},
  /* 18 */ {"Monument",           building,  {0, 1, 4}, 4, false, rebuilt,   nothing},
  /* 19 */ {"Tower",              building,  {1, 0, 2}, 1, false, parameter, exchange_resource, 1, of(wood), 3},
  /* 20 */ {"Hermitage",          building,  {0, 3, 2}, 0, true,  published, point_if_alone, 1},
  /* 21 */ {"Castle",             building,  {1, 2, 0}, 1, false, parameter, exchange_resource, 1, of(stone), 3},
  /* 22 */ {"Bazaar",             building,  {1, 1, 1}, 1, false, rulebook,  swap_one},
  /* 23 */ {"Pantry",             building,  {0, 2, 1}, 1, false, rulebook,  exchange_resource, 1, of(food), 3},
  /* 24 */ {"Temple",             building,  {1, 1, 2}, 1, true,  rebuilt,   point_each_epoch, 1},
  /* 25 */ {"Holiday",            invention, {3, 0, 0}, 1, true,  rebuilt,   point_on_slacking, 1},
  /* 26 */ {"Law",                invention, {1, 1, 1}, 2, false, rulebook,  robbed_once},
  /* 27 */ {"Taming the Dog",     invention, {3, 1, 0}, 0, false, rebuilt,   gain_if_uncrowded, 1},
  /* 28 */ {"Taming the Cat",     invention, {3, 0, 0}, 1, true,  rulebook,  point_each_failed, 1},
  /* 29 */ {"Wheel",              invention, {0, 2, 1}, 1, false, parameter, extra_on_order, 1, of(trading)},
  /* 30 */ {"Common Speech",      invention, {1, 1, 1}, 1, false, inferred,  buy_second},
  /* 31 */ {"Sundial",            invention, {0, 1, 2}, 2, false, rebuilt,   move_first},
  /* 32 */ {"Printing",           invention, {0, 3, 0}, 2, false, rebuilt,   swap_open},
  /* 33 */ {"Pluralism",          ideology,  {2, 1, 1}, 1, false, rebuilt,   score_type, 1, of(ideology), 4},
  /* 34 */ {"Minimalism",         ideology,  {1, 1, 1}, 2, false, rebuilt,   score_few, 3, 0, 6},
  /* 35 */ {"Rationalism",        ideology,  {2, 1, 2}, 1, false, rulebook,  score_types, 1},
  /* 36 */ {"Perfectionism",      ideology,  {2, 2, 0}, 3, false, rebuilt,   score_many_of_type, 2, 0, 4},
  /* 37 */ {"Telephone",          tool,      {0, 2, 2}, 2, false, rebuilt,   score_points, 1, 0, 3, 3},
  /* 38 */ {"Computer",           tool,      {1, 1, 2}, 2, false, rebuilt,   score_type, 1, of(invention), 4},
  /* 39 */ {"Power Drill",        tool,      {0, 2, 2}, 1, false, rebuilt,   score_type, 1, of(tool), 4},
  /* 40 */ {"Cinematography",     tool,      {2, 2, 1}, 1, false, rulebook,  score_ideas, 1, 0, 0, 2},
  /* 41 */ {"Skyscraper",         building,  {0, 1, 4}, 2, false, rebuilt,   score_type, 1, of(building), 4},
  /* 42 */ {"Stock Exchange",     building,  {1, 1, 2}, 3, false, rulebook,  exchange_sets, 2, 0, 3},
  /* 43 */ {"Motorway",           building,  {0, 1, 3}, 3, false, parameter, score_most, 2, of(tool)},
  /* 44 */ {"Research Institute", building,  {1, 1, 2}, 3, false, parameter, score_most, 2, of(invention)},
  /* 45 */ {"Sale",               invention, {2, 1, 1}, 2, false, rebuilt,   exchange_mixed, 1, 0, 4, 2},
  /* 46 */ {"Space Flight",       invention, {1, 2, 3}, 5, false, rebuilt,   nothing},
  /* 47 */ {"Tourism",            invention, {2, 2, 0}, 3, false, parameter, score_most, 2, of(building)},
  /* 48 */ {"Board Games",        invention, {3, 3, 2}, 6, false, rebuilt,   nothing},
}};
// clang-format on
}  // namespace table

using table::ideas;

constexpr const Idea& idea(unsigned number) { return ideas[number - 1]; }

/// Alone, in two, three or more (CV-21).
inline constexpr unsigned level_count = 3;
inline constexpr unsigned level_alone = 0, level_pair = 1, level_crowded = 2;
constexpr unsigned level_of(unsigned chosen) { return chosen < level_count ? chosen - 1 : level_crowded; }

struct OrderCard {
  std::array<std::uint8_t, level_count> amount;  ///< alone, in two, three or more
  bool reconstructed;                            ///< the amounts are this project's
};

/// By Order: resources stolen, resources gained, points, resources taken for one, additional executions.
inline constexpr std::array<OrderCard, order_count> order_cards = {{
    {{1, 2, 0}, false},  // Thieving
    {{2, 3, 1}, false},  // Logging
    {{2, 3, 1}, false},  // Hunting
    {{2, 3, 1}, false},  // Quarrying
    {{1, 2, 0}, true},   // Cunning
    {{1, 2, 0}, true},   // Slacking
    {{3, 2, 1}, false},  // Trading
    {{1, 1, 0}, false},  // Doubling
}};

/// Ideas of deck I+II with this effect, as bits of Seat::early and Seat::active.
constexpr std::uint32_t early_with(Effect effect) {
  std::uint32_t bits = 0;
  for (unsigned n = 1; n <= early_count; ++n)
    if (idea(n).effect == effect) bits |= 1u << (n - 1);
  return bits;
}

/// Not constexpr, so that the compiler's error names it when a table is wrong.
inline void exactly_one_idea_must_have_this_effect() { __builtin_trap(); }

/// The number of the one idea with this effect.
constexpr std::uint8_t only(Effect effect) {
  unsigned found = 0;
  for (unsigned n = 1; n <= idea_count; ++n)
    if (idea(n).effect == effect) {
      if (found != 0) exactly_one_idea_must_have_this_effect();
      found = n;
    }
  if (found == 0) exactly_one_idea_must_have_this_effect();
  return static_cast<std::uint8_t>(found);
}

/// Ideas of deck I+II that add something to this order.
consteval std::array<std::uint32_t, order_count> extras_by_order() {
  std::array<std::uint32_t, order_count> bits{};
  for (unsigned n = 1; n <= early_count; ++n)
    if (idea(n).effect == Effect::extra_on_order) bits[idea(n).what] |= 1u << (n - 1);
  return bits;
}

namespace table {
template <class Predicate>
consteval unsigned count(Predicate which) {
  unsigned n = 0;
  for (const Idea& i : ideas) n += which(i);
  return n;
}
static_assert(idea_count - early_count == 16);
static_assert(count([](const Idea& i) { return i.type == ideology; }) == 12);
static_assert(count([](const Idea& i) { return i.type == tool; }) == 12);
static_assert(count([](const Idea& i) { return i.type == building; }) == 12);
static_assert(count([](const Idea& i) { return i.type == invention; }) == 12);
static_assert(count([](const Idea& i) { return i.in_play; }) == 7);
static_assert(count([](const Idea& i) { return i.source == rebuilt; }) == 24);
static_assert(count([](const Idea& i) { return i.source == parameter; }) == 7);
static_assert(count([](const Idea& i) { return i.cost[0] + i.cost[1] + i.cost[2] == 0; }) == 0);
/// Ideas that act during the game belong to the first deck: only those become active.
static_assert([] {
  for (unsigned n = early_count + 1; n <= idea_count; ++n)
    if (idea(n).effect != nothing && idea(n).effect < score_in_play_ideas) return false;
  return true;
}());
/// By the rulebook, three or more get the least of an order, or nothing.
static_assert([] {
  for (const OrderCard& card : order_cards)
    if (card.amount[level_crowded] > 1 || card.amount[level_crowded] >= card.amount[level_alone]) return false;
  return true;
}());
}  // namespace table

}  // namespace cvlizacje
