#include "engine/cvlizacje/ideas.hpp"
#include "engine/cvlizacje/refused.hpp"
#include "engine/cvlizacje/state.hpp"

namespace cvlizacje {

namespace {

using core::accepted;
using core::MoveList;
using core::Refusal;

constexpr std::array<std::uint32_t, order_count> extras = extras_by_order();
constexpr std::uint32_t bonus_ideas = early_with(Effect::gain_each_crowded) | early_with(Effect::gain_if_alone) |
                                      early_with(Effect::gain_if_pair) | early_with(Effect::gain_if_uncrowded);
constexpr std::uint8_t full_hand = 0xFF;
constexpr std::uint8_t pool_bit = 1u << pool;

template <Effect effect>
bool has(const Seat& seat) {
  constexpr std::uint32_t bits = early_with(effect);
  return (seat.active & bits) != 0;
}

template <Effect effect>
constexpr const Idea& card = idea(only(effect));

template <class T>
void add(T& value, unsigned n) {
  value = static_cast<T>(value + n);
}

// --- Questions ---------------------------------------------------------------

/// The civilization at this place, counted from the helm: a seat or tribe_seat.
unsigned seat_at(const State& s, unsigned place) {
  const unsigned n = s.helm + place;
  return n >= around(s) ? n - around(s) : n;
}

bool has_resources(const Seat& seat) { return (seat.stock[0] | seat.stock[1] | seat.stock[2]) != 0; }

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

bool deck_empty(const State& s) { return s.deck == 0 && s.under[0] == 0; }

/// Whoever moves first in the development phase by an idea, or players.
unsigned leader(const State& s) {
  unsigned seat = 0;
  while (seat < s.players && !has<Effect::move_first>(s.seats[seat])) ++seat;
  return seat;
}

/// Place 0 of the development phase is the leader's, place k + 1 that of seat_at(k).
unsigned developer(const State& s) { return s.place == 0 ? leader(s) : seat_at(s, s.place - 1u); }

bool may_buy(const State& s, const Seat& seat) {
  return (s.used & used_purchase) == 0 || (has<Effect::buy_second>(seat) && (s.used & used_second) == 0);
}

bool may_look(const State& s, const Seat& seat) {
  return has<Effect::look_at_top>(seat) && (s.used & (used_look | used_print)) == 0 && may_buy(s, seat) &&
         !deck_empty(s);
}

bool may_print(const State& s, const Seat& seat) {
  return has<Effect::swap_open>(seat) && (s.used & (used_print | used_purchase)) == 0 && !deck_empty(s) &&
         s.under[under_max - 1] == 0;
}

bool may_swap(const State& s, const Seat& seat) {
  return has<Effect::swap_one>(seat) && (s.used & used_bazaar) == 0 && may_buy(s, seat) && has_resources(seat);
}

bool may_feast(const State& s, const Seat& seat) {
  constexpr const Idea& hedonism = card<Effect::food_for_points>;
  return has<Effect::food_for_points>(seat) && (s.used & used_hedonism) == 0 &&
         seat.stock[hedonism.what] >= hedonism.per;
}

bool is_cheaper(const Seat& seat, const Idea& i) {
  return has<Effect::cheaper_type>(seat) && static_cast<unsigned>(i.type) == card<Effect::cheaper_type>.what;
}

/// What the idea costs of resource r; `saved` is 1 + the resource of which less is paid, or 0.
unsigned cost(const Idea& i, unsigned r, unsigned saved) {
  const unsigned full = i.cost[r], less = card<Effect::cheaper_type>.amount;
  return saved != r + 1 ? full : full > less ? full - less : 0;
}

bool can_pay(const Seat& seat, const Idea& i, unsigned saved) {
  return seat.stock[0] >= cost(i, 0, saved) && seat.stock[1] >= cost(i, 1, saved) && seat.stock[2] >= cost(i, 2, saved);
}

/// Calls visit(number, saved) for every purchase that the seat can pay; stops when it answers true.
template <class Visit>
bool each_purchase(const State& s, const Seat& seat, Visit visit) {
  if (!may_buy(s, seat)) return false;
  const auto offer = [&](unsigned number) {
    const Idea& i = idea(number);
    if (!is_cheaper(seat, i)) return can_pay(seat, i, 0) && visit(number, 0u);
    for (unsigned r = 0; r < resource_count; ++r)
      if (i.cost[r] != 0 && can_pay(seat, i, r + 1) && visit(number, r + 1)) return true;
    return false;
  };
  for (const std::uint8_t number : s.track)
    if (number != 0 && offer(number)) return true;
  return (s.used & used_look) != 0 && s.top != 0 && offer(s.top);  // CV-84
}

/// True when there is a choice beside `pass`. After a look it is always so: that a move
/// ends by itself would tell the others what the card on top does not cost.
bool has_options(const State& s, const Seat& seat) {
  if (each_purchase(s, seat, [](unsigned, unsigned) { return true; })) return true;
  const bool looked = (s.used & used_look) != 0 && s.top != 0 && may_buy(s, seat);
  return looked || may_look(s, seat) || may_print(s, seat) || may_swap(s, seat) || may_feast(s, seat);
}

// --- Steps, each goes on until somebody must decide -----------------------------

void ask(State& s, unsigned actor, Decision decision) {
  s.actor = static_cast<std::uint8_t>(actor);
  s.decision = decision;
}

void begin_actions(State& s);
void begin_development(State& s);
void end_turn(State& s);

void next_order(State& s) {
  if (s.variant == Variant::two_advanced) {  // CV-71
    if (s.place == 4) return begin_actions(s);
    return ask(s, s.place & 1u ? 1u - s.helm : s.helm, s.place < 2 ? Decision::neutral : Decision::order);
  }
  if (s.place < around(s)) {
    const unsigned seat = seat_at(s, s.place);
    if (seat < s.players) return ask(s, seat, Decision::order);
  } else if (s.variant == Variant::base || s.others[0].hidden != Order::none) {
    return begin_actions(s);
  }
  // CV-61: the tribe's second order is drawn at the reveal, so that nobody can know it before.
  ask(s, core::chance.id, Decision::tribe);
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
    case Order::logging:
      add(seat.stock[index(Resource::wood)], amount + extra_on(seat, s.order));
      return false;
    case Order::hunting:
      add(seat.stock[index(Resource::food)], amount + extra_on(seat, s.order));
      return false;
    case Order::quarrying:
      add(seat.stock[index(Resource::stone)], amount + extra_on(seat, s.order));
      return false;
    case Order::cunning:
      if (amount == 0) return false;
      s.left = static_cast<std::uint8_t>(amount + extra_on(seat, s.order));
      s.decision = Decision::gain;
      return true;
    case Order::slacking:
      add(seat.points, amount);
      if (amount != 0 && s.runs == 0 && has<Effect::point_on_slacking>(seat))  // CV-85
        add(seat.points, card<Effect::point_on_slacking>.amount);
      return false;
    case Order::trading:
      s.decision = Decision::trade;
      return has_resources(seat);
    default:
      return false;
  }
}

/// Finds the next seat that performs an order (CV-20); false when all are done.
bool next_performer(State& s) {
  const unsigned circle = around(s);
  for (unsigned place = s.place, o = index(s.order);; place = 0, ++o) {
    if (o == index(Order::doubling)) return false;
    if (s.chosen[o] == 0) continue;
    const auto order = static_cast<Order>(o);
    for (unsigned seat = seat_at(s, place); place < circle; ++place, seat = seat + 1 == circle ? 0 : seat + 1) {
      const Seat& own = s.seats[seat];  // that of the Grannoludy is empty
      if (own.open != order && own.hidden != order) continue;
      s.order = order;
      s.place = static_cast<std::uint8_t>(place + 1);
      s.actor = static_cast<std::uint8_t>(seat);
      s.runs = doubles(s, own) ? 2 : 1;
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
      for (const Order o : {seat.open, seat.hidden})
        if (crowded(s, o)) n += doubles(s, seat) ? 2u : 1u;
      return n * i.amount;
    }
    case Effect::point_each_failed: {  // CV-87
      unsigned n = 0;
      for (const Order o : {seat.open, seat.hidden})
        if (crowded(s, o) && order_cards[index(o)].amount[level_crowded] == 0) ++n;
      return n * i.amount;
    }
    case Effect::gain_if_alone:
    case Effect::point_if_alone:
      pays = a == 1 || b == 1;
      break;
    case Effect::gain_if_pair:
      pays = a == 2 || b == 2;
      break;
    default:
      pays = a <= level_crowded && b <= level_crowded;
      break;
  }
  return pays ? i.amount : 0;
}

/// Asks for the next resource that an idea gives, helm first, ideas by number.
void next_bonus(State& s) {
  const unsigned circle = around(s);
  for (; s.place < circle; ++s.place, s.source = 0) {
    const unsigned seat = seat_at(s, s.place);
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
  s.place = 0;
  s.source = 0;
  s.victims = 0;
  next_bonus(s);
}

void next_execution(State& s) {
  do {
    if (s.runs == 0 && !next_performer(s)) return begin_bonuses(s);
    --s.runs;
  } while (!execute(s));
}

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
  s.place = 0;
  s.runs = 0;
  next_execution(s);
}

void next_developer(State& s) {
  const unsigned lead = leader(s);
  s.used = 0;
  while (++s.place <= around(s)) {
    const unsigned seat = seat_at(s, s.place - 1u);
    if (seat >= s.players || seat == lead || !has_options(s, s.seats[seat])) continue;
    return ask(s, seat, Decision::develop);
  }
  end_turn(s);
}

void begin_development(State& s) {
  s.phase = Phase::development;
  s.source = 0;
  s.place = 0;
  s.used = 0;
  const unsigned lead = leader(s);
  if (lead < s.players && has_options(s, s.seats[lead])) return ask(s, lead, Decision::develop);
  next_developer(s);
}

/// After each step of a development move: goes on with it while there is anything but `pass`.
void continue_move(State& s) {
  const unsigned seat = developer(s);
  if (has_options(s, s.seats[seat])) return ask(s, seat, Decision::develop);
  next_developer(s);
}

void draw_to(State& s, unsigned slot) {
  s.slot = static_cast<std::uint8_t>(slot);
  ask(s, core::chance.id, Decision::draw);
}

void remove_from_deck(State& s, unsigned number) {
  const std::uint32_t bit = 1u << (number - deck_base(s));
  s.top = 0;
  if (s.deck & bit) {
    s.deck &= ~bit;
    return;
  }
  for (unsigned i = 0; i + 1 < under_max; ++i) s.under[i] = s.under[i + 1];
  s.under[under_max - 1] = 0;
}

/// CV-2, CV-42: four cards of the deck of this epoch will lie open.
void lay_out_deck(State& s) {
  constexpr std::uint32_t late_cards = (1u << (idea_count - early_count)) - 1;
  s.deck = s.turn > 6 ? late_cards : ~std::uint32_t{0};
  s.track = {};
  s.under = {};
  s.top = 0;
  draw_to(s, 0);
}

void take_orders_back(State& s) {  // CV-41
  for (unsigned i = 0; i < s.players; ++i) s.seats[i].hand = full_hand;
  if (s.variant != Variant::base) s.others[0].hand = full_hand;
  if (s.variant == Variant::two_advanced) s.others[1].hand = full_hand;
}

void clear_turn(State& s) {
  for (unsigned i = 0; i < s.players; ++i) {
    Seat& seat = s.seats[i];
    seat.active = seat.early;  // CV-30
    seat.robbed = 0;
    seat.open = seat.hidden = Order::none;
  }
  for (Tribe& tribe : s.others) tribe.open = tribe.hidden = Order::none;
  s.chosen = {};
  s.bought = 0;
  s.used = 0;
  s.source = 0;
  s.slot = 0;
  s.place = 0;
}

void tidy(State& s) {
  const bool epoch_ends = s.turn == 3 || s.turn == 6 || s.turn == turn_count;
  if (epoch_ends) {
    for (unsigned i = 0; i < s.players; ++i)
      if (has<Effect::point_each_epoch>(s.seats[i])) add(s.seats[i].points, card<Effect::point_each_epoch>.amount);
    take_orders_back(s);
  }
  clear_turn(s);
  if (s.turn == turn_count) {
    s.phase = Phase::over;
    return ask(s, core::nobody.id, Decision::none);
  }
  s.helm = static_cast<std::uint8_t>(seat_at(s, 1));  // CV-40, CV-64
  ++s.turn;
  s.phase = Phase::orders;
  if (s.turn == 7) return lay_out_deck(s);  // CV-42
  next_order(s);
}

void end_turn(State& s) {
  s.phase = Phase::end;
  for (unsigned i = 0; i < s.players; ++i)
    if (has<Effect::gain_if_unbought>(s.seats[i]) && (s.bought >> i & 1u) == 0) {
      s.source = only(Effect::gain_if_unbought);
      s.left = 1;
      return ask(s, i, Decision::gain);
    }
  tidy(s);
}

// --- Moves ---------------------------------------------------------------------

/// CV-10: one open, one face down; CV-11: neither comes back before the epoch ends.
template <class Civilization>
Refusal lay_orders(State& s, Civilization& c, Move move) {
  const unsigned open = move.a(), hidden = move.b();
  if (open >= order_count || hidden >= order_count) return refused::no_such_order;
  if (open == hidden) return refused::same_order_twice;
  const unsigned both = 1u << open | 1u << hidden;
  if ((c.hand & both) != both) return c.hand >> open & 1u ? refused::hidden_order_used : refused::open_order_used;
  c.hand = static_cast<std::uint8_t>(c.hand & ~both);
  c.open = static_cast<Order>(open);
  c.hidden = static_cast<Order>(hidden);
  ++s.place;
  next_order(s);
  return accepted;
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

Refusal steal(State& s, Move move) {
  const unsigned victim = move.a(), r = move.b();
  if (r >= resource_count) return refused::no_such_resource;
  if (victim > pool || (victims(s) >> victim & 1u) == 0) return why_not_robbed(s, victim);
  if (victim != pool && s.seats[victim].stock[r] == 0) return refused::none_to_steal;
  rob(s, victim, r);
  --s.left;
  if (!next_theft(s)) next_execution(s);
  return accepted;
}

Refusal gain(State& s, Move move) {
  if (move.a() >= resource_count || move.b() != 0) return refused::no_such_resource;
  const bool turn_ends = s.phase == Phase::end;
  add(s.seats[s.actor].stock[move.a()], turn_ends ? card<Effect::gain_if_unbought>.amount : 1u);
  if (--s.left != 0) return accepted;
  if (turn_ends)
    tidy(s);
  else if (s.order == Order::none)
    next_bonus(s);
  else
    next_execution(s);
  return accepted;
}

Refusal trade(State& s, Move move) {  // CV-25
  const unsigned give = move.a(), take = move.b();
  if (give >= resource_count || take >= resource_count) return refused::no_such_resource;
  Seat& seat = s.seats[s.actor];
  if (seat.stock[give] == 0) return refused::none_to_give;
  const unsigned level = has<Effect::trade_as_alone>(seat) ? level_alone : level_of(s.chosen[index(Order::trading)]);
  if (give == take && level != level_crowded) return refused::same_type;
  add(seat.stock[give], ~0u);
  add(seat.stock[take], order_cards[index(Order::trading)].amount[level] + extra_on(seat, Order::trading));
  next_execution(s);
  return accepted;
}

Refusal why_not_for_sale(const State& s, const Seat& seat, unsigned number) {
  if (has<Effect::look_at_top>(seat) && number == s.top) return refused::look_before_buying;
  return refused::not_open;
}

Refusal buy(State& s, Move move) {
  const unsigned number = move.a(), saved = move.b();
  if (number == 0 || number > idea_count || saved > resource_count) return refused::no_such_idea;
  Seat& seat = s.seats[s.actor];
  if (!may_buy(s, seat)) return has<Effect::buy_second>(seat) ? refused::bought_two : refused::bought_one;
  unsigned slot = 0;
  while (slot < track_size && s.track[slot] != number) ++slot;
  const bool from_top = slot == track_size;
  if (from_top && (s.top != number || (s.used & used_look) == 0)) return why_not_for_sale(s, seat, number);
  const Idea& i = idea(number);
  if (is_cheaper(seat, i)) {
    if (saved == 0) return refused::hammer_names_resource;
    if (i.cost[saved - 1] == 0) return refused::hammer_saves_nothing;
  } else if (saved != 0) {
    return refused::not_cheaper;
  }
  if (!can_pay(seat, i, saved)) return refused::cannot_pay;

  for (unsigned r = 0; r < resource_count; ++r) add(seat.stock[r], 0u - cost(i, r, saved));
  if (number <= early_count)
    seat.early |= 1u << (number - 1);
  else
    seat.late |= 1u << (number - 1 - early_count);
  add(s.bought, s.bought >> s.actor & 1u ? 0u : 1u << s.actor);
  add(s.used, s.used & used_purchase ? used_second : used_purchase);
  if (from_top) {  // CV-84: the track is not touched
    remove_from_deck(s, number);
  } else {
    s.track[slot] = 0;
    if (!deck_empty(s)) {  // CV-31
      draw_to(s, slot);
      return accepted;
    }
  }
  continue_move(s);
  return accepted;
}

Refusal look(State& s) {
  const Seat& seat = s.seats[s.actor];
  if (!has<Effect::look_at_top>(seat)) return refused::no_fortune_telling;
  if (!may_look(s, seat))
    return s.used & used_look    ? refused::looked
           : s.used & used_print ? refused::look_before_printing
           : deck_empty(s)       ? refused::deck_is_empty
                                 : refused::nothing_to_look_for;
  add(s.used, used_look);
  if (s.top == 0)
    draw_to(s, track_size);
  else
    continue_move(s);
  return accepted;
}

Refusal print(State& s, Move move) {
  const Seat& seat = s.seats[s.actor];
  if (!has<Effect::swap_open>(seat)) return refused::no_printing;
  if (!may_print(s, seat))
    return s.used & used_print      ? refused::printed
           : s.used & used_purchase ? refused::print_before_buying
           : deck_empty(s)          ? refused::deck_is_empty
                                    : refused::under_is_full;
  unsigned slot = 0;
  while (slot < track_size && s.track[slot] != move.a()) ++slot;
  if (slot == track_size || move.a() == 0) return refused::not_open;
  unsigned end = 0;
  while (s.under[end] != 0) ++end;
  s.under[end] = s.track[slot];
  s.track[slot] = 0;
  add(s.used, used_print);
  draw_to(s, slot);
  return accepted;
}

Refusal swap(State& s, Move move) {
  const unsigned give = move.a(), take = move.b();
  Seat& seat = s.seats[s.actor];
  if (!has<Effect::swap_one>(seat)) return refused::no_bazaar;
  if (s.used & used_bazaar) return refused::bazaar_used;
  if (!may_buy(s, seat)) return refused::bazaar_before_buying;
  if (give >= resource_count || take >= resource_count) return refused::no_such_resource;
  if (give == take) return refused::bazaar_same_type;
  if (seat.stock[give] == 0) return refused::none_to_give;
  add(seat.stock[give], ~0u);
  add(seat.stock[take], 1);
  add(s.used, used_bazaar);
  continue_move(s);
  return accepted;
}

Refusal feast(State& s) {
  constexpr const Idea& hedonism = card<Effect::food_for_points>;
  Seat& seat = s.seats[s.actor];
  if (!has<Effect::food_for_points>(seat)) return refused::no_hedonism;
  if (!may_feast(s, seat)) return s.used & used_hedonism ? refused::feasted : refused::too_little_food;
  add(seat.stock[hedonism.what], 0u - hedonism.per);
  add(seat.points, hedonism.amount);
  add(s.used, used_hedonism);
  continue_move(s);
  return accepted;
}

Refusal develop(State& s, Move move) {
  const bool bare = move.a() == 0 && move.b() == 0;
  switch (verb_of(move)) {
    case Verb::buy:
      return buy(s, move);
    case Verb::bazaar:
      return swap(s, move);
    case Verb::print:
      if (move.b() == 0) return print(s, move);
      break;
    case Verb::look:
      if (bare) return look(s);
      break;
    case Verb::hedonism:
      if (bare) return feast(s);
      break;
    case Verb::pass:
      if (!bare) break;
      next_developer(s);
      return accepted;
    default:
      break;
  }
  return refused::develop_first;
}

Refusal draw(State& s, Move move) {
  const unsigned number = move.a(), base = deck_base(s);
  const bool unseen = number >= base && number < base + early_count && (s.deck >> (number - base) & 1u) != 0;
  const bool fits = s.top != 0 ? number == s.top : s.deck != 0 ? unseen : number == s.under[0];
  if (!fits || move.b() != 0) return refused::not_next_of_deck;
  if (s.slot == track_size) {
    s.top = static_cast<std::uint8_t>(number);
    continue_move(s);
    return accepted;
  }
  remove_from_deck(s, number);
  s.track[s.slot] = static_cast<std::uint8_t>(number);
  if (s.phase == Phase::development)
    continue_move(s);
  else if (s.slot + 1u < track_size)
    ++s.slot;
  else
    next_order(s);
  return accepted;
}

Refusal lay_for_tribe(State& s, Move move) {
  Tribe& tribe = s.others[0];
  if (move.a() >= order_count || move.b() != 0 || (tribe.hand >> move.a() & 1u) == 0)
    return refused::not_in_tribes_hand;
  tribe.hand = static_cast<std::uint8_t>(tribe.hand & ~(1u << move.a()));
  if (tribe.open == Order::none) {
    tribe.open = static_cast<Order>(move.a());
    ++s.place;
  } else {
    tribe.hidden = static_cast<Order>(move.a());
  }
  next_order(s);
  return accepted;
}

// --- Lists -----------------------------------------------------------------------

struct OrderPairs {
  std::array<Move, order_count*(order_count - 1)> moves;
  std::size_t count = 0;
};

constexpr OrderPairs pairs_of(unsigned hand) {
  std::array<std::uint16_t, order_count> held{};
  std::size_t n = 0;
  for (unsigned o = 0; hand != 0; ++o, hand >>= 1)
    if (hand & 1u) held[n++] = static_cast<std::uint16_t>(o);
  OrderPairs pairs;
  Move* next = pairs.moves.data();
  for (std::size_t i = 0; i < n; ++i) {
    const unsigned open = make(Verb::order, held[i]).bits;
    for (std::size_t k = 0; k < i; ++k) *next++ = Move(static_cast<std::uint16_t>(open | held[k]));
    for (std::size_t k = i + 1; k < n; ++k) *next++ = Move(static_cast<std::uint16_t>(open | held[k]));
  }
  pairs.count = n * (n - 1);
  return pairs;
}

void list_orders(unsigned hand, MoveList& list) {
  static constexpr OrderPairs all = pairs_of(full_hand);  // the longest list, and the most frequent
  if (hand == full_hand) return list.add_all(all.moves.data(), all.count);
  const OrderPairs some = pairs_of(hand);
  list.add_all(some.moves.data(), some.count);
}

void list_thefts(const State& s, MoveList& list) {
  const unsigned mask = victims(s);
  for (unsigned v = 0; v <= pool; ++v) {
    if ((mask >> v & 1u) == 0) continue;
    for (unsigned r = 0; r < resource_count; ++r)
      if (v == pool || s.seats[v].stock[r] != 0) list.add(make(Verb::steal, v, r));
  }
}

void list_exchanges(const Seat& seat, Verb verb, bool same_too, MoveList& list) {
  for (unsigned give = 0; give < resource_count; ++give) {
    if (seat.stock[give] == 0) continue;
    for (unsigned take = 0; take < resource_count; ++take)
      if (take != give || same_too) list.add(make(verb, give, take));
  }
}

void list_development(const State& s, MoveList& list) {
  const Seat& seat = s.seats[s.actor];
  each_purchase(s, seat, [&](unsigned number, unsigned saved) {
    list.add(make(Verb::buy, number, saved));
    return false;
  });
  if (may_look(s, seat)) list.add(make(Verb::look));
  if (may_print(s, seat))
    for (const std::uint8_t number : s.track)
      if (number != 0) list.add(make(Verb::print, number));
  if (may_swap(s, seat)) list_exchanges(seat, Verb::bazaar, false, list);
  if (may_feast(s, seat)) list.add(make(Verb::hedonism));
  list.add(make(Verb::pass));
}

void list_draws(const State& s, MoveList& list) {
  if (s.top != 0) return list.add(make(Verb::draw, s.top));
  if (s.deck == 0) return list.add(make(Verb::draw, s.under[0]));
  constexpr unsigned next_number = make(Verb::draw, 1).bits - make(Verb::draw, 0).bits;
  std::array<Move, early_count> cards;
  std::size_t count = 0;
  unsigned move = make(Verb::draw, deck_base(s)).bits;
  for (std::uint32_t bits = s.deck; bits != 0; bits >>= 1, move += next_number) {
    cards[count].bits = static_cast<std::uint16_t>(move);
    count += bits & 1u;
  }
  list.add_all(cards.data(), count);
}

Refusal check(const core::Setup& setup) {
  if (setup.game != core::GameId::cvlizacje) return core::refused::other_game;
  if (setup.players < 2 || setup.players > core::max_players) return core::refused::player_count;
  if (setup.variant > static_cast<unsigned>(Variant::two_advanced)) return core::refused::variant;
  if (setup.players == 2 && setup.variant == 0) return refused::two_choose_variant;
  if (setup.players != 2 && setup.variant != 0) return refused::variant_of_two;
  if (setup.first >= setup.players) return core::refused::first_seat;
  if (setup.options != 0) return core::refused::options;
  return accepted;
}

}  // namespace

core::Refusal start(const core::Setup& setup, State& s) {
  if (const Refusal no = check(setup)) return no;
  s = {};
  s.players = setup.players;
  s.variant = static_cast<Variant>(setup.variant);
  for (Seat& seat : s.seats) seat.open = seat.hidden = Order::none;
  for (Tribe& tribe : s.others) tribe.open = tribe.hidden = Order::none;
  for (unsigned i = 0; i < s.players; ++i) s.seats[i].stock = {1, 1, 1};  // CV-1
  take_orders_back(s);
  s.helm = s.variant == Variant::two ? tribe_seat : setup.first;  // CV-3, CV-60
  s.turn = 1;
  s.phase = Phase::orders;
  s.order = Order::none;
  lay_out_deck(s);
  return accepted;
}

void legal(const State& s, core::MoveList& list) {
  switch (s.decision) {
    case Decision::none:
      return;
    case Decision::order:
      return list_orders(s.seats[s.actor].hand, list);
    case Decision::neutral:
      return list_orders(s.others[s.actor].hand, list);
    case Decision::steal:
      return list_thefts(s, list);
    case Decision::gain:
      for (unsigned r = 0; r < resource_count; ++r) list.add(make(Verb::gain, r));
      return;
    case Decision::trade: {
      const Seat& seat = s.seats[s.actor];
      return list_exchanges(seat, Verb::trade, crowded(s, Order::trading) && !has<Effect::trade_as_alone>(seat), list);
    }
    case Decision::develop:
      return list_development(s, list);
    case Decision::draw:
      return list_draws(s, list);
    case Decision::tribe:
      for (unsigned o = 0; o < order_count; ++o)
        if (s.others[0].hand >> o & 1u) list.add(make(Verb::tribe, o));
      return;
  }
}

core::Refusal apply(State& s, Move move) {
  constexpr Refusal no_orders = refused::orders_first;
  const Verb verb = verb_of(move);
  switch (s.decision) {
    case Decision::none:
      return core::refused::game_is_over;
    case Decision::order:
      return verb == Verb::order ? lay_orders(s, s.seats[s.actor], move) : no_orders;
    case Decision::neutral:
      return verb == Verb::order ? lay_orders(s, s.others[s.actor], move) : no_orders;
    case Decision::steal:
      return verb == Verb::steal ? steal(s, move) : refused::steal_first;
    case Decision::gain:
      return verb == Verb::gain ? gain(s, move) : refused::gain_first;
    case Decision::trade:
      return verb == Verb::trade ? trade(s, move) : refused::trade_first;
    case Decision::develop:
      return develop(s, move);
    case Decision::draw:
      return verb == Verb::draw ? draw(s, move) : refused::draw_first;
    case Decision::tribe:
      return verb == Verb::tribe ? lay_for_tribe(s, move) : refused::tribe_first;
  }
  return core::refused::broken;
}

}  // namespace cvlizacje
