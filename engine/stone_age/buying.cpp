#include "engine/stone_age/rules.hpp"

/// Cards and buildings are paid for and taken (SA-28 to SA-31), and cards do what they show (SA-40 to SA-49).
namespace stone_age {

namespace {

/// The bits of the resources that may be paid for "exactly n of exactly k kinds" (SA-31):
/// those that belong to a choice of k kinds, all paid ones among them, that can still be completed.
unsigned payable_for_choice(const State& s, const Seat& me, const Building& b) {
  const unsigned to_pay = unsigned{b.most} - s.paid_count;
  unsigned held = 0, begun = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    held |= unsigned{me.goods[r] > 0} << r;
    begun |= unsigned{s.paid[r] > 0} << r;
  }
  constexpr std::array<std::uint8_t, 16> bits = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  unsigned answer = 0;
  for (unsigned kinds = 1; kinds < 16; ++kinds) {
    if (bits[kinds] != b.kinds || (begun & ~kinds) != 0 || (kinds & ~(held | begun)) != 0) continue;
    const unsigned fresh = kinds & ~begun;  // of each at least one must still be paid
    unsigned stock = 0;
    for (unsigned r = 0; r < resource_count; ++r) stock += kinds >> r & 1u ? me.goods[r] : 0u;
    if (stock < to_pay || to_pay < bits[fresh]) continue;
    answer |= to_pay > bits[fresh] ? kinds & held : fresh;
  }
  return answer;
}

[[gnu::cold]] core::Refusal why_not_pay(const State& s, unsigned resource) {
  const Seat& me = s.seats[s.seat];
  if (me.goods[resource] == 0) return refused::no_resource;
  if (is_card(s.location)) return refused::card_too_expensive;
  const Building& b = building(s.tops[stack_of(s.location)]);
  switch (b.price) {
    case Price::any: return refused::seven_paid;
    case Price::choose: return payable(s) == 0 ? refused::choice_too_expensive : refused::wrong_kinds;
    case Price::fixed: break;
  }
  if (payable(s) == 0) return refused::building_too_expensive;
  return refused::resource_paid;
}

void do_upper_part(State& s, const Card& c) {
  Seat& me = s.seats[s.turn];
  switch (c.upper) {
    case Upper::dice_for_all: return roll(s, s.players);
    case Upper::dice_resource: return roll(s, c.amount);
    case Upper::extra_card:
      if (s.deck == 0) break;
      s.decision = Decision::draw_extra;
      return;
    case Upper::food: me.food = static_cast<std::uint16_t>(me.food + c.amount); break;
    case Upper::resource:
      me.goods[index(c.resource)] = static_cast<std::uint16_t>(me.goods[index(c.resource)] + c.amount);
      break;
    case Upper::points: me.card_points = static_cast<std::int16_t>(me.card_points + c.amount); break;
    case Upper::track: gain_track(me); break;
    case Upper::tool: gain_tool(me); break;
    case Upper::once_tool: me.once_tools = byte(me.once_tools | 1u << c.amount); break;
    case Upper::two_resources: me.two_resources = 1; break;
  }
  finish_action(s);
}

void buy_card(State& s) {  // SA-28
  std::uint8_t& slot = s.slots[slot_of(s.location)];
  s.card = slot;
  slot = 0;  // SA-29
  s.paid = {};
  s.paid_count = 0;
  keep_card(s, s.card);
  do_upper_part(s, card(s.card));
}

/// SA-30, SA-31. The figure goes home when the next tile is open: only then the action is over.
void buy_building(State& s) {
  const unsigned k = stack_of(s.location);
  const Building& b = building(s.tops[k]);
  unsigned points = b.points;
  if (b.price != Price::fixed)
    for (unsigned r = 0; r < resource_count; ++r) points += unsigned{s.paid[r]} * resource_value[r];
  Seat& me = s.seats[s.turn];
  me.building_points = static_cast<std::int16_t>(me.building_points + static_cast<int>(points));
  me.buildings |= tile_bit(s.tops[k]);
  ++me.building_count;
  s.tops[k] = 0;
  --s.stack_sizes[k];
  s.paid = {};
  s.paid_count = 0;
  if (s.stack_sizes[k] > 0)
    s.decision = Decision::open_tile;
  else
    finish_action(s);
}

}  // namespace

unsigned payable(const State& s) {
  if (s.decision != Decision::pay) return 0;
  const Seat& me = s.seats[s.seat];
  unsigned held = 0;
  for (unsigned r = 0; r < resource_count; ++r) held |= unsigned{me.goods[r] > 0} << r;
  if (is_card(s.location)) return s.paid_count + me.resources() > slot_of(s.location) ? held : 0;
  const Building& b = building(s.tops[stack_of(s.location)]);
  if (b.price == Price::any) return s.paid_count < b.most ? held : 0;
  if (b.price == Price::choose) return payable_for_choice(s, me, b);
  unsigned due = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    if (unsigned{me.goods[r]} + s.paid[r] < b.cost[r]) return 0;
    due |= unsigned{s.paid[r] < b.cost[r]} << r;
  }
  return due;
}

void keep_card(State& s, unsigned number) {
  Seat& me = s.seats[s.turn];
  me.cards |= card_bit(number);
  ++me.card_count;
}

core::Refusal pay(State& s, unsigned r) {
  if (r >= resource_count) return core::refused::no_such_move;
  if ((payable(s) >> r & 1u) == 0) return why_not_pay(s, r);
  --s.seats[s.seat].goods[r];
  ++s.paid[r];
  ++s.paid_count;
  if (is_card(s.location)) {
    if (s.paid_count == slot_of(s.location) + 1) buy_card(s);
  } else if (const Building& b = building(s.tops[stack_of(s.location)]);
             b.price != Price::any && s.paid_count == b.most) {
    buy_building(s);
  }
  return core::accepted;
}

core::Refusal finish_payment(State& s) {
  if (!is_building(s.location) || building(s.tops[stack_of(s.location)]).price != Price::any)
    return refused::last_payment;
  if (s.paid_count == 0) return refused::pay_one;
  buy_building(s);
  return core::accepted;
}

core::Refusal decline(State& s) {
  if (s.paid_count > 0) return refused::decline_before;
  finish_action(s);
  return core::accepted;
}

void list_payments(const State& s, core::MoveList& list) {
  const unsigned mask = payable(s);
  for (unsigned r = 0; r < resource_count; ++r)
    if (mask >> r & 1u) list.add(move(Verb::pay, r));
  if (s.paid_count == 0)
    list.add(move(Verb::decline));
  else if (is_building(s.location) && building(s.tops[stack_of(s.location)]).price == Price::any)
    list.add(move(Verb::done));
}

}  // namespace stone_age
