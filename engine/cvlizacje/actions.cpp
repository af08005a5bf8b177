#include "engine/cvlizacje/rules.hpp"

/// Orders are resolved (CV-20 to CV-25), and ideas pay for what was chosen (CV-80 to CV-87).
namespace cvlizacje {

namespace {

constexpr std::array<std::uint32_t, order_count> extras = extras_by_order();
constexpr std::uint32_t bonus_ideas = early_with(Effect::gain_each_crowded) | early_with(Effect::gain_if_alone) |
                                      early_with(Effect::gain_if_pair) | early_with(Effect::gain_if_uncrowded);
constexpr std::uint8_t pool_bit = 1u << pool;

unsigned kinds(const Seat& seat) {
  return (seat.stock[0] != 0 ? 1u : 0u) + (seat.stock[1] != 0 ? 1u : 0u) + (seat.stock[2] != 0 ? 1u : 0u);
}

bool doubles(const State& s, const Seat& seat) {  // CV-23
  return (seat.open == Order::doubling || seat.hidden == Order::doubling) &&
         s.chosen[index(Order::doubling)] <= level_crowded;
}

bool crowded(const State& s, Order o) { return s.chosen[index(o)] > level_crowded; }

unsigned extra_on(const Seat& seat, Order o) {
  unsigned n = 0;
  for (std::uint32_t bits = seat.active & extras[index(o)], number = 1; bits != 0; bits >>= 1, ++number)
    if (bits & 1u) n += idea(number).amount;
  return n;
}

/// Whom the actor may rob now (CV-24): bit per seat, and the pool.
unsigned victims(const State& s) {
  const bool sword = s.source != 0;
  unsigned mask = 0;
  for (unsigned v = 0; v < s.players; ++v) {
    const Seat& seat = s.seats[v];
    if (v == s.actor || !has_resources(seat)) continue;
    const bool robbed_now = (s.victims >> v & 1u) != 0;
    const bool law = has<Effect::robbed_once>(seat);
    if (sword ? robbed_now && !law : !robbed_now && !(law && seat.robbed != 0)) mask |= 1u << v;  // CV-86
  }
  // CV-63: among two players the pool is one more victim of Thieving in two.
  if (!sword && s.variant != Variant::base && s.chosen[index(Order::thieving)] == 2 && (s.victims & pool_bit) == 0)
    mask |= pool_bit;
  return mask;
}

Refusal why_not_robbed(const State& s, unsigned victim) {
  if (victim == s.actor) return refused::robs_themselves;
  if (victim == pool)
    return s.variant == Variant::base ? refused::pool_of_two
           : s.source != 0            ? refused::pool_by_sword
                                      : refused::pool_once;
  if (victim >= s.players) return refused::no_such_seat;
  const Seat& seat = s.seats[victim];
  if (!has_resources(seat)) return refused::nothing_to_steal;
  if (s.source != 0) return (s.victims >> victim & 1u) == 0 ? refused::sword_elsewhere : refused::law_and_sword;
  if ((s.victims >> victim & 1u) != 0) return refused::robbed_just_now;
  return refused::law;
}

void rob(State& s, unsigned victim, unsigned r) {
  add(s.seats[s.actor].stock[r], 1);
  s.victims = static_cast<std::uint8_t>(s.victims | 1u << victim);
  if (victim == pool) return;
  Seat& seat = s.seats[victim];
  add(seat.stock[r], ~0u);
  if (seat.robbed == 0 && has<Effect::point_when_robbed>(seat))
    add(seat.points, card<Effect::point_when_robbed>.amount);
  seat.robbed = 1;
}

/// The next theft of the current execution; true when the thief must choose.
bool next_theft(State& s) {
  const Seat& thief = s.seats[s.actor];
  for (;;) {
    if (s.left == 0) {
      if (s.source != 0 || !has<Effect::extra_theft>(thief)) return false;
      s.source = only(Effect::extra_theft);
      s.left = card<Effect::extra_theft>.amount;
    }
    const unsigned mask = victims(s);
    if (mask == 0) {
      s.left = 0;  // CV-22
      continue;
    }
    const bool one_victim = (mask & (mask - 1)) == 0 && mask != pool_bit;
    unsigned victim = 0;
    while ((mask >> victim & 1u) == 0) ++victim;
    if (!one_victim || kinds(s.seats[victim]) != 1) {
      s.decision = Decision::steal;
      return true;
    }
    const Seat& robbed = s.seats[victim];
    rob(s, victim, robbed.stock[0] != 0 ? 0 : robbed.stock[1] != 0 ? 1 : 2);
    --s.left;
  }
}

/// One execution of the current order by the actor; true when the actor must choose.
bool execute(State& s) {
  Seat& seat = s.seats[s.actor];
  const unsigned amount = order_cards[index(s.order)].amount[level_of(s.chosen[index(s.order)])];
  s.source = 0;
  switch (s.order) {
    case Order::thieving:
      if (amount == 0) return false;
      if (has<Effect::point_on_theft>(seat)) add(seat.points, card<Effect::point_on_theft>.amount);
      s.victims = 0;
      s.left = static_cast<std::uint8_t>(amount);
      return next_theft(s);
    case Order::logging: add(seat.stock[index(Resource::wood)], amount + extra_on(seat, s.order)); return false;
    case Order::hunting: add(seat.stock[index(Resource::food)], amount + extra_on(seat, s.order)); return false;
    case Order::quarrying: add(seat.stock[index(Resource::stone)], amount + extra_on(seat, s.order)); return false;
    case Order::cunning:
      if (amount == 0) return false;
      s.left = static_cast<std::uint8_t>(amount + extra_on(seat, s.order));
      s.decision = Decision::gain;
      return true;
    case Order::slacking:
      add(seat.points, amount);
      if (amount != 0 && s.repeats == 0 && has<Effect::point_on_slacking>(seat))  // CV-85
        add(seat.points, card<Effect::point_on_slacking>.amount);
      return false;
    case Order::trading: s.decision = Decision::trade; return has_resources(seat);
    default: return false;
  }
}

/// Finds the next seat that performs an order (CV-20); false when all are done.
bool next_performer(State& s) {
  const unsigned circle = around(s);
  for (unsigned position = s.served, o = index(s.order);; position = 0, ++o) {
    if (o == index(Order::doubling)) return false;
    if (s.chosen[o] == 0) continue;
    const auto order = static_cast<Order>(o);
    for (unsigned seat = seat_at(s, position); position < circle;
         ++position, seat = seat + 1 == circle ? 0 : seat + 1) {
      const Seat& own = s.seats[seat];  // that of the Grannoludy is empty
      if (own.open != order && own.hidden != order) continue;
      s.order = order;
      s.served = static_cast<std::uint8_t>(position + 1);
      s.actor = static_cast<std::uint8_t>(seat);
      s.repeats = doubles(s, own) ? 2 : 1;
      return true;
    }
  }
}

/// Points and resources that ideas give at the end of the action phase.
unsigned bonus(const State& s, const Seat& seat, const Idea& i) {
  const unsigned a = s.chosen[index(seat.open)], b = s.chosen[index(seat.hidden)];
  bool pays = false;
  switch (i.effect) {
    case Effect::gain_each_crowded: {  // CV-80
      unsigned n = 0;
      for (const Order o : {seat.open, seat.hidden}) {
        if (!crowded(s, o)) continue;
        n += i.amount;
        if (doubles(s, seat)) n += i.amount;
      }
      return n;
    }
    case Effect::point_each_failed: {  // CV-87
      unsigned n = 0;
      for (const Order o : {seat.open, seat.hidden})
        if (crowded(s, o) && order_cards[index(o)].amount[level_crowded] == 0) n += i.amount;
      return n;
    }
    case Effect::gain_if_alone:
    case Effect::point_if_alone: pays = a == 1 || b == 1; break;
    case Effect::gain_if_pair: pays = a == 2 || b == 2; break;
    default: pays = a <= level_crowded && b <= level_crowded; break;
  }
  return pays ? i.amount : 0;
}

unsigned trading_level(const State& s, const Seat& seat) {
  return has<Effect::trade_as_alone>(seat) ? level_alone : level_of(s.chosen[index(Order::trading)]);
}

/// Asks for the next resource that an idea gives, helm first, ideas by number.
void next_bonus(State& s) {
  const unsigned circle = around(s);
  for (; s.served < circle; ++s.served, s.source = 0) {
    const unsigned seat = seat_at(s, s.served);
    const Seat& own = s.seats[seat];
    std::uint32_t bits = own.active & bonus_ideas;
    if (bits == 0) continue;
    for (bits >>= s.source; bits != 0; bits >>= 1) {
      ++s.source;
      if ((bits & 1u) == 0) continue;
      s.left = static_cast<std::uint8_t>(bonus(s, own, idea(s.source)));
      if (s.left != 0) return ask(s, seat, Decision::gain);
    }
  }
  begin_development(s);
}

void begin_bonuses(State& s) {
  for (unsigned i = 0; i < s.players; ++i) {
    Seat& seat = s.seats[i];
    if (has<Effect::point_if_alone>(seat)) add(seat.points, bonus(s, seat, card<Effect::point_if_alone>));
    if (has<Effect::point_each_failed>(seat)) add(seat.points, bonus(s, seat, card<Effect::point_each_failed>));
  }
  s.order = Order::none;
  s.served = 0;
  s.source = 0;
  s.victims = 0;
  next_bonus(s);
}

void next_execution(State& s) {
  do {
    if (s.repeats == 0 && !next_performer(s)) return begin_bonuses(s);
    --s.repeats;
  } while (!execute(s));
}

}  // namespace

void begin_actions(State& s) {
  for (unsigned i = 0; i < s.players; ++i) {
    ++s.chosen[index(s.seats[i].open)];
    ++s.chosen[index(s.seats[i].hidden)];
  }
  for (const Tribe& tribe : s.others)
    if (tribe.open != Order::none) {
      ++s.chosen[index(tribe.open)];
      ++s.chosen[index(tribe.hidden)];
    }
  s.phase = Phase::actions;
  s.order = Order::thieving;
  s.served = 0;
  s.repeats = 0;
  next_execution(s);
}

unsigned gain_amount(const State& s) { return s.phase == Phase::end ? card<Effect::gain_if_unbought>.amount : 1u; }

unsigned trade_amount(const State& s) {
  const Seat& seat = s.seats[s.actor];
  return order_cards[index(Order::trading)].amount[trading_level(s, seat)] + extra_on(seat, Order::trading);
}

Refusal steal(State& s, unsigned victim, unsigned r) {
  if (r >= resource_count) return refused::no_such_resource;
  if (victim > pool || (victims(s) >> victim & 1u) == 0) return why_not_robbed(s, victim);
  if (victim != pool && s.seats[victim].stock[r] == 0) return refused::none_to_steal;
  rob(s, victim, r);
  --s.left;
  if (!next_theft(s)) next_execution(s);
  return accepted;
}

Refusal gain(State& s, unsigned r) {
  if (r >= resource_count) return refused::no_such_resource;
  const bool turn_ends = s.phase == Phase::end;
  add(s.seats[s.actor].stock[r], gain_amount(s));
  if (--s.left != 0) return accepted;
  if (turn_ends)
    tidy(s);
  else if (s.order == Order::none)
    next_bonus(s);
  else
    next_execution(s);
  return accepted;
}

Refusal trade(State& s, unsigned give, unsigned take) {  // CV-25
  if (give >= resource_count || take >= resource_count) return refused::no_such_resource;
  Seat& seat = s.seats[s.actor];
  if (seat.stock[give] == 0) return refused::none_to_give;
  if (give == take && trading_level(s, seat) != level_crowded) return refused::same_type;
  add(seat.stock[give], ~0u);
  add(seat.stock[take], trade_amount(s));
  next_execution(s);
  return accepted;
}

void list_thefts(const State& s, MoveList& list) {
  const unsigned mask = victims(s);
  for (unsigned v = 0; v <= pool; ++v) {
    if ((mask >> v & 1u) == 0) continue;
    for (unsigned r = 0; r < resource_count; ++r)
      if (v == pool || s.seats[v].stock[r] != 0) list.add(move(Verb::steal, v, r));
  }
}

void list_trades(const State& s, MoveList& list) {
  const Seat& seat = s.seats[s.actor];
  list_exchanges(seat, Verb::trade, trading_level(s, seat) == level_crowded, list);
}

void list_exchanges(const Seat& seat, Verb verb, bool same_too, MoveList& list) {
  for (unsigned give = 0; give < resource_count; ++give) {
    if (seat.stock[give] == 0) continue;
    for (unsigned take = 0; take < resource_count; ++take)
      if (take != give || same_too) list.add(move(verb, give, take));
  }
}

}  // namespace cvlizacje
