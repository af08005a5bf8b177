#include "engine/cvlizacje/rules.hpp"

/// Ideas are bought (CV-30), and used when something is bought (CV-84, CV-89, CV-96).
namespace cvlizacje {

namespace {

/// Whoever moves first in the development phase by an idea, or players.
unsigned leader(const State& s) {
  unsigned seat = 0;
  while (seat < s.players && !has<Effect::move_first>(s.seats[seat])) ++seat;
  return seat;
}

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

void next_developer(State& s) {
  const unsigned lead = leader(s);
  s.used = 0;
  while (++s.served <= around(s)) {
    const unsigned seat = seat_at(s, s.served - 1u);
    if (seat >= s.players || seat == lead || !has_options(s, s.seats[seat])) continue;
    return ask(s, seat, Decision::develop);
  }
  end_turn(s);
}

Refusal why_not_for_sale(const State& s, const Seat& seat, unsigned number) {
  if (has<Effect::look_at_top>(seat) && number == s.top) return refused::look_before_buying;
  return refused::not_open;
}

/// `saved`: 1 + the resource of which the Hammer saves one, or 0.
Refusal why_not_paid(const Seat& seat, const Idea& i, unsigned saved) {
  if (!is_cheaper(seat, i)) {
    if (saved != 0) return refused::not_cheaper;
  } else if (saved == 0) {
    return refused::hammer_names_resource;
  } else if (i.cost[saved - 1] == 0) {
    return refused::hammer_saves_nothing;
  }
  return can_pay(seat, i, saved) ? accepted : Refusal(refused::cannot_pay);
}

}  // namespace

unsigned saved_on(const Seat& buyer, unsigned number) {
  return is_cheaper(buyer, idea(number)) ? card<Effect::cheaper_type>.amount : 0;
}

/// Position 0 of the development phase is the leader's, position k + 1 that of seat_at(k).
unsigned developer(const State& s) { return s.served == 0 ? leader(s) : seat_at(s, s.served - 1u); }

void begin_development(State& s) {
  s.phase = Phase::development;
  s.source = 0;
  s.served = 0;
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

Refusal buy(State& s, unsigned number, unsigned saved) {
  if (number == 0 || number > idea_count || saved > resource_count) return refused::no_such_idea;
  Seat& seat = s.seats[s.actor];
  if (!may_buy(s, seat)) return has<Effect::buy_second>(seat) ? refused::bought_two : refused::bought_one;
  unsigned slot = 0;
  while (slot < track_size && s.track[slot] != number) ++slot;
  const bool from_top = slot == track_size;
  if (from_top && (s.top != number || (s.used & used_look) == 0)) return why_not_for_sale(s, seat, number);
  const Idea& i = idea(number);
  if (const Refusal no = why_not_paid(seat, i, saved)) return no;

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

Refusal print(State& s, unsigned number) {
  const Seat& seat = s.seats[s.actor];
  if (!has<Effect::swap_open>(seat)) return refused::no_printing;
  if (!may_print(s, seat))
    return s.used & used_print      ? refused::printed
           : s.used & used_purchase ? refused::print_before_buying
           : deck_empty(s)          ? refused::deck_is_empty
                                    : refused::under_is_full;
  unsigned slot = 0;
  while (slot < track_size && s.track[slot] != number) ++slot;
  if (slot == track_size || number == 0) return refused::not_open;
  unsigned end = 0;
  while (s.under[end] != 0) ++end;
  s.under[end] = s.track[slot];
  s.track[slot] = 0;
  add(s.used, used_print);
  draw_to(s, slot);
  return accepted;
}

Refusal exchange_one(State& s, unsigned give, unsigned take) {
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

void pass(State& s) { next_developer(s); }

void list_development(const State& s, MoveList& list) {
  const Seat& seat = s.seats[s.actor];
  each_purchase(s, seat, [&](unsigned number, unsigned saved) {
    list.add(move(Verb::buy, number, saved));
    return false;
  });
  if (may_look(s, seat)) list.add(move(Verb::look));
  if (may_print(s, seat))
    for (const std::uint8_t number : s.track)
      if (number != 0) list.add(move(Verb::print, number));
  if (may_swap(s, seat)) list_exchanges(seat, Verb::bazaar, false, list);
  if (may_feast(s, seat)) list.add(move(Verb::hedonism));
  list.add(move(Verb::pass));
}

}  // namespace cvlizacje
