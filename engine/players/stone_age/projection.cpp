#include "engine/players/stone_age/projection.hpp"

namespace players::stone_age {

namespace {

using namespace ::stone_age;

constexpr unsigned kinds = resource_count;

/// Sixteenths of what n dice and so many pips of tools bring where one costs `value` pips (SA-26): the average of the
/// dice, less what rounding down takes on average.
constexpr int expected(unsigned dice, int pips, int value) {
  const int sum = 56 * static_cast<int>(dice) + whole * pips - (whole / 2) * (value - 1);
  return sum > 0 ? sum / value : 0;
}

/// More than that is as good as that.
constexpr int counted(unsigned stock) { return stock < 200 ? static_cast<int>(stock) : 200; }

/// Calls visit(card) for every card that a seat holds. Bit by bit: the processor has no instruction that finds one.
template <class Visit>
void each_card(const Seat& me, Visit visit) {
  const Card* at = table::cards.data();
  for (auto bits = static_cast<std::uint32_t>(me.cards); bits != 0; bits >>= 1, ++at)
    if (bits & 1u) visit(*at);
  at = table::cards.data() + 32;
  for (auto bits = static_cast<std::uint32_t>(me.cards >> 32); bits != 0; bits >>= 1, ++at)
    if (bits & 1u) visit(*at);
}

/// The cards that a seat holds, by what they count for. Answers the symbols among them, a bit each.
std::uint32_t count_cards(const Seat& me, Projection& o) {
  std::uint32_t symbols = 0;
  each_card(me, [&](const Card& c) {
    if (!c.green()) {
      o.people[index(c.lower) - symbol_count] += whole * c.people;
      return;
    }
    const std::uint32_t bit = 1u << index(c.lower);
    (symbols & bit ? o.second_set : o.first_set) += whole;
    symbols |= bit;
  });
  return symbols;
}

/// What the dice of the locations will bring; tools go where a pip is worth most. SA-25, SA-26.
void gather(const State& s, const Seat& me, Projection& o) {
  int pips = 0;
  for (unsigned i = 0; i < 3; ++i)
    if ((me.used >> i & 1u) == 0) pips += me.tools[i];
  for (unsigned l = index(Location::river); l >= index(Location::hunt); --l) {
    const unsigned n = me.at[l];
    if (n == 0) continue;
    const bool hunt = location(l) == Location::hunt;
    const int value = hunt ? 2 : resource_value[l - index(Location::forest)];
    int& stock = hunt ? o.food : o.goods[l - index(Location::forest)];
    if (s.location == location(l) && s.decision == Decision::tools) {
      stock += whole * (s.sum / value);
      continue;
    }
    stock += expected(n, pips, value);
    pips = 0;
  }
}

/// Takes so much of what is worth least; sixteenths.
void spend(Projection& o, int amount) {
  for (unsigned r = 0; r < kinds && amount > 0; ++r) {
    const int taken = o.goods[r] < amount ? o.goods[r] : amount;
    o.goods[r] -= taken;
    amount -= taken;
  }
}

int all_goods(const Projection& o) { return o.goods[0] + o.goods[1] + o.goods[2] + o.goods[3]; }

/// How sure it is that something can be paid of which so much is lacking on average; sixteenths.
int chance_to_pay(int lacking) { return lacking <= 0 ? whole : lacking >= whole ? 0 : whole - lacking; }

void gain_upper(const State& s, const Card& c, int sure, Projection& o) {
  switch (c.upper) {
    case Upper::dice_for_all:
      o.goods[3] += sure * (s.players > 2 ? 12 : 9) / whole;  // the best of the dice, less what the others get
      break;
    case Upper::food: o.food += sure * c.amount; break;
    case Upper::resource: o.goods[index(c.resource)] += sure * c.amount; break;
    case Upper::points: o.points += sure * c.amount; break;
    case Upper::dice_resource:
      o.goods[index(c.resource)] += sure * expected(c.amount, 0, resource_value[index(c.resource)]) / whole;
      break;
    case Upper::track: o.track += sure; break;
    case Upper::tool: o.tools += sure; break;
    case Upper::extra_card: o.extra += sure; break;
    case Upper::once_tool: o.once_tools += c.amount; break;
    case Upper::two_resources: o.goods[2] += 2 * sure; break;
  }
}

void buy_card(const State& s, unsigned slot, std::uint32_t symbols, Projection& o) {
  if (s.slots[slot] == 0) return;
  const int cost = whole * static_cast<int>(slot + 1);
  const int sure = chance_to_pay(cost - all_goods(o));
  if (sure == 0) return;
  spend(o, cost * sure / whole);
  const Card& c = card(s.slots[slot]);
  gain_upper(s, c, sure, o);
  if (!c.green())
    o.people[index(c.lower) - symbol_count] += sure * c.people;
  else
    ((symbols >> index(c.lower) & 1u) != 0 ? o.second_set : o.first_set) += sure;
}

/// SA-31: the dearest that fits; whole resources.
void buy_choice(const Building& b, Projection& o) {
  std::array<int, kinds> have{};
  unsigned there = 0;
  int total = 0;
  for (unsigned r = 0; r < kinds; ++r) {
    have[r] = (o.goods[r] + whole / 2) / whole;
    there += have[r] > 0;
    total += have[r];
  }
  int left = b.price == Price::any ? (total < b.most ? total : b.most) : b.most;
  if (left == 0 || total < left || (b.price == Price::choose && there < b.kinds)) return;
  unsigned fresh = b.price == Price::any ? kinds : b.kinds;
  int points = 0;
  for (unsigned r = kinds; r-- > 0 && left > 0;) {
    if (have[r] == 0 || fresh == 0) continue;
    --fresh;
    const int keep = b.price == Price::any ? 0 : static_cast<int>(fresh);  // one for each kind that must follow
    const int take = have[r] < left - keep ? have[r] : left - keep;
    if (take <= 0) continue;
    left -= take;
    o.goods[r] -= whole * take;
    if (o.goods[r] < 0) o.goods[r] = 0;
    points += take * resource_value[r];
  }
  if (left > 0) points -= left * 4;  // not quite what is asked: some of it will be dearer
  o.points += whole * points;
  o.buildings += whole;
}

void buy_building(const State& s, unsigned stack, Projection& o) {
  if (s.tops[stack] == 0) return;
  const Building& b = building(s.tops[stack]);
  if (b.price != Price::fixed) return buy_choice(b, o);
  int lacking = 0;
  for (unsigned r = 0; r < kinds; ++r)
    if (o.goods[r] < whole * b.cost[r]) lacking += whole * b.cost[r] - o.goods[r];
  const int sure = chance_to_pay(lacking);
  if (sure == 0) return;
  for (unsigned r = 0; r < kinds; ++r) {
    o.goods[r] -= sure * b.cost[r];
    if (o.goods[r] < 0) o.goods[r] = 0;
  }
  o.points += sure * b.points;
  o.buildings += sure;
}

}  // namespace

Projection projection(const State& s, unsigned seat) {
  const Seat& me = s.seats[seat];
  Projection o{};
  for (unsigned r = 0; r < kinds; ++r) o.goods[r] = whole * counted(me.goods[r]);
  o.food = whole * counted(me.food);
  o.points = whole * me.points();
  o.track = whole * me.track;
  o.figures = whole * me.figures;
  o.tools = whole * static_cast<int>(me.tool_values());
  o.buildings = whole * me.building_count;
  for (unsigned v = 2; v <= max_tool; ++v)
    if (me.once_tools >> v & 1u) o.once_tools += static_cast<int>(v);
  o.two_resources = me.two_resources;
  o.free = s.phase == Phase::place ? me.free : 0;
  const std::uint32_t symbols = count_cards(me, o);
  if (me.free == me.figures) return o;
  if (s.card != 0 && s.turn == seat && s.decision != Decision::tools)
    gain_upper(s, card(s.card), whole, o);  // to be done
  if (me.at[index(Location::toolmaker)] > 0) o.tools += whole;
  if (me.at[index(Location::hut)] > 0) o.figures += whole;
  if (me.at[index(Location::field)] > 0) o.track += whole;
  if (o.tools > 3 * whole * static_cast<int>(max_tool)) o.tools = 3 * whole * static_cast<int>(max_tool);
  if (o.figures > whole * static_cast<int>(max_figures)) o.figures = whole * static_cast<int>(max_figures);
  if (o.track > whole * static_cast<int>(max_track)) o.track = whole * static_cast<int>(max_track);
  gather(s, me, o);
  for (unsigned k = 0; k < s.players; ++k)
    if (me.at[index(Location::building1) + k] > 0) buy_building(s, k, o);
  for (unsigned k = 0; k < slot_count; ++k)
    if (me.at[index(Location::card1) + k] > 0) buy_card(s, k, symbols, o);
  return o;
}

}  // namespace players::stone_age
