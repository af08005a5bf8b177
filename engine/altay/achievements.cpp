#include "engine/altay/rules.hpp"

/// Technologies and wonders are developed (AL-60 to AL-65) and used (AL-66, AL-67).
namespace altay {

namespace {

/// Bit per Resource that still fits on the achievement in development.
unsigned fits_on_achievement(const Seat& seat) {
  const Cost& cost = achievements[seat.developing].cost;
  unsigned mask = 0;
  for (unsigned r = 0; r < resource_count; ++r)
    if (seat.held[r] < cost.of(r)) mask |= 1u << r;
  if (const unsigned any = cost.wood_metal_or_stone())
    if (seat.held[1] + seat.held[2] + seat.held[3] < static_cast<int>(any)) mask |= 0b01110u;
  return mask;
}

Refusal cannot_develop(const State& s, unsigned a) {
  const Seat& me = s.seats[s.seat];
  if (me.developing != none)
    return me.developing < technology_count ? refused::complete_or_abandon : refused::complete_the_wonder;
  if (me.done >> a & 1u) return refused::achieved_already;
  const bool offered = a < technology_count ? s.technology_offer[a] > 0
                                            : (s.wonder_offer >> (a - technology_count) & 1u) != 0 || me.secret == a;
  if (!offered) return refused::not_offered;
  const unsigned level = level_of(a);
  if (level > 1 && std::popcount(me.done & level_mask[level - 1]) >= std::popcount(me.done & level_mask[level - 2]))
    return level == 2 ? refused::needs_level_1 : refused::needs_level_2;
  return accepted;
}

Refusal unusable_achievement(const State& s, Achievement a) {
  const Seat& me = s.seats[s.seat];
  if (!has(me, a)) return refused::not_completed;
  const auto once = [&](Once effect, auto possible, Refusal otherwise) {
    return used(s, effect) ? refused::used_this_turn : possible() ? accepted : otherwise;
  };
  const auto has_cards = [&] { return me.hand_count > 0; };
  switch (a) {
    case Achievement::engineering: return once(Once::engineering, has_cards, refused::hand_is_empty);
    case Achievement::mathematics: return once(Once::mathematics, has_cards, refused::hand_is_empty);
    case Achievement::commerce:
      return once(Once::commerce, [&] { return kinds_at_hand(s) != 0; }, refused::nothing_to_trade);
    case Achievement::philosophy: return once(Once::philosophy, [] { return true; }, accepted);
    case Achievement::religion:
      return once(Once::religion, [&] { return can_resettle_at_all(s); }, refused::nowhere_to_resettle);
    default: return refused::nothing_to_use;
  }
}

void complete_achievement(State& s) {  // AL-65
  Seat& me = s.seats[s.seat];
  const unsigned a = me.developing;
  me.done |= bit(a);
  me.developing = none;
  me.held = {};
  s.place_settler = me.settler;
  me.settler = 0;
  place_from_stock(s, a == index(Achievement::masonry) ? 1 : 0);  // the card's own settlement goes first
}

}  // namespace

Refusal develop(State& s, unsigned a) {
  if (a >= achievement_count) return refused::no_such_achievement;
  if (const Refusal no = cannot_develop(s, a)) return no;
  if (!(fitting_resources[a] & kinds_at_hand(s))) return refused::nothing_fitting;
  Seat& me = s.seats[s.seat];
  me.developing = byte(a);
  if (a < technology_count) {
    if (--s.technology_offer[a] == 0) s.technologies_open = static_cast<std::uint16_t>(s.technologies_open & ~bit(a));
    me.settler = byte(me.stock > 0);
    me.stock = byte(me.stock - me.settler);
  } else {
    s.wonder_offer = static_cast<std::uint16_t>(s.wonder_offer & ~(1u << (a - technology_count)));
  }
  s.decision = Decision::first_put;
  return accepted;
}

Refusal put_on_achievement(State& s, unsigned a, unsigned resource) {
  Seat& me = s.seats[s.seat];
  if (me.developing != a) return refused::not_developing_it;
  if (!(fits_on_achievement(me) >> resource & 1u)) return refused::no_room_on_achievement;
  if (s.resources[resource] == 0) return refused::no_resource;
  spend(s, resource);
  ++me.held[resource];
  if (fits_on_achievement(me) == 0) complete_achievement(s);
  return accepted;
}

Refusal put_first(State& s, unsigned target, unsigned resource) {
  const unsigned a = s.seats[s.seat].developing;
  if (target != first_achievement_target + a) return refused::not_the_one_taken;
  if (resource >= resource_count) return refused::no_such_resource;
  if (const Refusal no = put_on_achievement(s, a, resource)) return no;
  fill_offer(s, level_of(a));
  return accepted;
}

Refusal abandon(State& s) {
  Seat& me = s.seats[s.seat];
  if (me.developing == none) return refused::developing_nothing;
  const unsigned a = me.developing;
  if (a >= technology_count) return refused::wonder_stays;  // AL-63
  me.developing = none;
  me.held = {};
  me.stock = byte(me.stock + me.settler);
  me.settler = 0;
  if (s.options & option_rules_2) return accepted;
  ++s.technology_deck[a];  // a default of AL-64: the card is shuffled into the deck of its level
  fill_offer(s, level_of(a));
  return accepted;
}

Refusal use_achievement(State& s, Achievement a) {
  if (const Refusal no = unusable_achievement(s, a)) return no;
  const auto begin = [&s](Once once, Decision decision) {
    s.used = byte(s.used | 1u << index(once));
    s.decision = decision;
  };
  switch (a) {
    case Achievement::engineering: begin(Once::engineering, Decision::trash); break;
    case Achievement::mathematics: begin(Once::mathematics, Decision::swap); break;
    case Achievement::commerce: begin(Once::commerce, Decision::trade); break;
    case Achievement::religion: begin(Once::religion, Decision::resettle); break;
    default: begin(Once::philosophy, Decision::turn); gain(s, index(Resource::culture));
  }
  return accepted;
}

/// Engineering trashes a card, Mathematics discards one; then a card is drawn.
Refusal exchange(State& s, unsigned card) {
  Seat& me = s.seats[s.seat];
  if (card >= card_count || me.hand.count(card) == 0) return refused::not_in_hand;
  take_from_hand(me, card);
  if (s.decision == Decision::swap) to_discard(me, card);
  draw(s, s.seat, 1, Decision::draw);
  return accepted;
}

Refusal trade(State& s, unsigned given, unsigned wanted) {
  if (given >= resource_count || wanted >= resource_count) return refused::no_such_resource;
  if (given == wanted) return refused::trade_for_itself;
  if (s.resources[given] == 0) return refused::no_resource;
  spend(s, given);
  gain(s, wanted);
  s.decision = Decision::turn;
  return accepted;
}

void list_effects(const State& s, MoveList& list) {
  each_bit(s.seats[s.seat].done & usable_achievements, [&](unsigned a) {
    if (!unusable_achievement(s, static_cast<Achievement>(a))) list.add(move(Verb::use, first_achievement_target + a));
  });
}

void list_developments(const State& s, MoveList& list, unsigned have) {
  const Seat& me = s.seats[s.seat];
  if (me.developing != none) {
    list_puts(list, first_achievement_target + me.developing, fits_on_achievement(me) & have);
    if (me.developing < technology_count) list.add(move(Verb::abandon));
    return;
  }
  if (have == 0) return;
  std::uint32_t candidates =
      static_cast<std::uint32_t>(s.wonder_offer) << technology_count | s.technologies_open | bit(me.secret & 31u);
  std::uint32_t allowed = level_mask[0];
  if (me.done != 0) {  // AL-62
    const int level1 = std::popcount(me.done & level_mask[0]);
    const int level2 = std::popcount(me.done & level_mask[1]);
    const int level3 = std::popcount(me.done & level_mask[2]);
    if (level2 < level1) allowed |= level_mask[1];
    if (level3 < level2) allowed |= level_mask[2];
  }
  candidates &= allowed & ~me.done;
  each_bit(candidates, [&](unsigned a) {
    if (fitting_resources[a] & have) list.add(move(Verb::develop, a));
  });
}

void list_first_puts(const State& s, MoveList& list) {
  const Seat& me = s.seats[s.seat];
  list_puts(list, first_achievement_target + me.developing, fits_on_achievement(me) & kinds_at_hand(s));
}

void list_trades(const State& s, MoveList& list) {
  each_bit(kinds_at_hand(s), [&](unsigned given) {
    for (unsigned wanted = 0; wanted < resource_count; ++wanted)
      if (wanted != given) list.add(move(Verb::trade, given, wanted));
  });
}

}  // namespace altay
