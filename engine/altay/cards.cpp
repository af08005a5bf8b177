#include "engine/altay/rules.hpp"

/// Cards are played (AL-11, AL-14), give resources (AL-20 to AL-22) and are acquired (AL-30).
namespace altay {

namespace {

unsigned points_on_top(const State& s, unsigned title) {
  const unsigned taken = s.players * copies_each - s.supply[title];
  return taken < piles[title].best ? piles[title].best - taken : 0;
}

/// Titles whose plain card the turn's resources can pay, one bit each; points on top cost culture besides.
unsigned affordable(const State& s) {
  const auto [food, wood, metal, stone, culture] = s.resources;
  const auto within = [](const std::array<std::uint16_t, 3>& titles, unsigned n) -> unsigned {
    return titles[n < 2 ? n : 2];
  };
  return within(titles_for_food, food) & within(titles_for_wood, wood) & within(titles_for_metal, metal) &
         within(titles_for_wms, unsigned{wood} + metal + stone);
}

unsigned held_total(const TableCard& card) {
  unsigned sum = 0;
  for (const std::uint8_t n : card.held) sum += n;
  return sum;
}

/// Bit per Resource that still fits on the card of the table.
unsigned fits_on_stand(const TableCard& card, unsigned stand) {
  const StandData& data = stands[stand];
  if (data.room > 0) return held_total(card) < data.room ? data.stores : 0u;
  unsigned mask = 0;
  for (unsigned r = 0; r < 2; ++r)  // settlement cards gather food and wood only
    if (card.held[r] < data.wants.of(r)) mask |= 1u << r;
  return mask;
}
static_assert((stands[0].wants.fitting() | stands[1].wants.fitting() | stands[2].wants.fitting()) == 0b11);

std::uint32_t exploitable(const State& s, unsigned terrain) {
  return s.seats[s.seat].land & terrain_mask[terrain] & ~s.exploited;
}

Refusal unplayable(const State& s, const Effect& effect) {
  const Seat& me = s.seats[s.seat];
  switch (effect.kind) {
    case Effect::Kind::nothing: return refused::no_option;
    case Effect::Kind::produce:
    case Effect::Kind::draw: return accepted;
    case Effect::Kind::fill:
      if (me.table[index(Stand::village)].card == none) return refused::no_village;
      [[fallthrough]];
    case Effect::Kind::exploit:
      if (exploitable(s, effect.what) == 0) return refused::nothing_to_exploit;
      return accepted;
    case Effect::Kind::lay:
      if (me.table[effect.what].card != none) return refused::title_on_table;
      return accepted;
    case Effect::Kind::consume:
      if (tokens_captured(me) <= me.consumed) return refused::no_token_to_consume;
      return accepted;
  }
  return refused::no_option;
}

/// The same question without words, for the list.
inline bool playable(const State& s, const Effect& effect) {
  if (effect.kind == Effect::Kind::produce) return true;
  if (effect.kind == Effect::Kind::lay) return s.seats[s.seat].table[effect.what].card == none;
  if (effect.kind == Effect::Kind::exploit) return exploitable(s, effect.what) != 0;
  return !unplayable(s, effect);
}

Refusal unusable_stand(const State& s, unsigned stand) {
  const TableCard& card = s.seats[s.seat].table[stand];
  if (card.card == none) return refused::not_on_table;
  if (stands[stand].room == 0) return refused::still_gathering;
  if (held_total(card) == 0) return refused::nothing_stored;
  if (s.fresh >> stand & 1u) return refused::stored_this_turn;
  return accepted;
}

void discard_from_table(State& s, unsigned stand) {
  Seat& me = s.seats[s.seat];
  to_discard(me, me.table[stand].card);
  me.table[stand] = {};
  s.tabled[s.seat] = byte(s.tabled[s.seat] & ~(1u << stand));
  s.fresh = byte(s.fresh & ~(1u << stand));
}

/// AL-40: a settlement card is full.
void complete_settlement_card(State& s, unsigned stand) {
  discard_from_table(s, stand);
  place_from_stock(s, stands[stand].builds);
}

void exploit_territory(State& s, unsigned card, unsigned territory) {
  s.exploited |= bit(territory);
  s.card = 0;
  s.decision = Decision::turn;
  for (const Effect& effect : cards[card].options) {
    if (effect.kind == Effect::Kind::exploit) return gain(s, index(yield[effect.what]), 2);
    if (effect.kind == Effect::Kind::fill) return complete_settlement_card(s, index(Stand::village));
  }
}

/// Takes what is owed of wood, metal or stone where that leaves no choice: one kind is there, or just what is owed.
void pay_without_choice(State& s) {
  while (s.owed > 0) {
    const unsigned kinds = kinds_at_hand(s) & 0b01110u;
    const unsigned there = unsigned{s.resources[1]} + s.resources[2] + s.resources[3];
    if (!std::has_single_bit(kinds) && there != s.owed) break;
    spend(s, static_cast<unsigned>(std::countr_zero(kinds)));
    --s.owed;
  }
  s.decision = s.owed > 0 ? Decision::pay : Decision::turn;
}

void list_plays(const State& s, MoveList& list) {
  each_card(s.seats[s.seat].hand, [&](unsigned card, unsigned) {
    for (unsigned o = 0; o < 3; ++o) {
      const Effect& effect = cards[card].options[o];
      if (effect.kind == Effect::Kind::nothing) break;
      if (playable(s, effect)) list.add(move(Verb::play, card, o + 1));
    }
  });
}

void list_table(const State& s, MoveList& list, unsigned have) {
  const Seat& me = s.seats[s.seat];
  each_bit(s.tabled[s.seat], [&](unsigned stand) {
    if (have != 0) list_puts(list, stand, fits_on_stand(me.table[stand], stand) & have);
    if (!unusable_stand(s, stand)) list.add(move(Verb::use, stand));
  });
}

void list_acquisitions(const State& s, MoveList& list) {
  const unsigned culture = s.resources[index(Resource::culture)];
  each_bit(affordable(s) & ~unsigned{s.acquired}, [&](unsigned title) {
    if (s.supply[title] > 0 && points_on_top(s, title) <= culture) list.add(move(Verb::acquire, title));
  });
}

}  // namespace

unsigned top_of(const State& s, Title title) {
  const unsigned i = index(title);
  return s.supply[i] == 0 ? unsigned{none} : index(piles[i].plain) + points_on_top(s, i);
}

Refusal play_card(State& s, unsigned card, unsigned option) {  // AL-11: one of its options
  Seat& me = s.seats[s.seat];
  if (card >= card_count || me.hand.count(card) == 0) return refused::not_in_hand;
  if (is_fighter(card)) return refused::fighter;
  if (option < 1 || option > 3) return refused::no_option;
  const Effect effect = cards[card].options[option - 1];
  if (const Refusal no = unplayable(s, effect)) return no;
  take_from_hand(me, card);
  if (effect.kind == Effect::Kind::lay) {
    me.table[effect.what].card = byte(card);
    s.tabled[s.seat] = byte(s.tabled[s.seat] | 1u << effect.what);
    return accepted;
  }
  s.played.add(card);
  switch (effect.kind) {
    case Effect::Kind::produce: gain(s, effect.what); break;
    case Effect::Kind::draw: draw(s, s.seat, 1, Decision::draw); break;
    case Effect::Kind::consume:
      ++me.consumed;
      s.decision = Decision::gain;
      break;
    default: {
      const std::uint32_t where = exploitable(s, effect.what);
      if (std::has_single_bit(where)) {
        exploit_territory(s, card, static_cast<unsigned>(std::countr_zero(where)));
      } else {
        s.card = byte(card);
        s.decision = Decision::exploit;
      }
    }
  }
  return accepted;
}

Refusal choose_exploited(State& s, unsigned territory) {
  unsigned terrain = 0;
  for (const Effect& effect : cards[s.card].options)
    if (effect.kind == Effect::Kind::exploit || effect.kind == Effect::Kind::fill) terrain = effect.what;
  if (territory >= territory_count || !(exploitable(s, terrain) >> territory & 1u)) return refused::not_to_exploit;
  exploit_territory(s, s.card, territory);
  return accepted;
}

Refusal put_on_stand(State& s, unsigned stand, unsigned resource) {
  TableCard& card = s.seats[s.seat].table[stand];
  if (card.card == none) return refused::not_on_table;
  if (!(fits_on_stand(card, stand) >> resource & 1u)) return refused::no_room_on_card;
  if (s.resources[resource] == 0) return refused::no_resource;
  spend(s, resource);
  ++card.held[resource];
  s.fresh = byte(s.fresh | 1u << stand);
  if (stands[stand].room == 0 && fits_on_stand(card, stand) == 0) complete_settlement_card(s, stand);
  return accepted;
}

Refusal use_stand(State& s, unsigned stand) {  // AL-21: all of it, and the card is discarded
  if (const Refusal no = unusable_stand(s, stand)) return no;
  for (unsigned r = 0; r < resource_count; ++r) gain(s, r, s.seats[s.seat].table[stand].held[r]);
  discard_from_table(s, stand);
  return accepted;
}

Refusal acquire(State& s, unsigned title) {
  if (title >= title_count) return refused::no_such_card;
  if (s.supply[title] == 0) return refused::pile_used_up;
  if (s.acquired >> title & 1u) return refused::acquired_this_turn;
  const Cost& cost = piles[title].cost;
  const unsigned points = points_on_top(s, title);
  if (!(affordable(s) >> title & 1u) || s.resources[index(Resource::culture)] < points) return refused::cannot_pay;
  for (unsigned r = 0; r < 3; ++r) spend(s, r, cost.of(r));
  spend(s, index(Resource::culture), points);
  to_discard(s.seats[s.seat], index(piles[title].plain) + points);
  --s.supply[title];
  s.acquired = static_cast<std::uint16_t>(s.acquired | 1u << title);
  s.owed = byte(cost.wood_metal_or_stone());
  pay_without_choice(s);
  return accepted;
}

Refusal pay(State& s, unsigned resource) {
  if (resource < 1 || resource > 3) return refused::not_the_price;
  if (s.resources[resource] == 0) return refused::no_resource;
  spend(s, resource);
  --s.owed;
  pay_without_choice(s);
  return accepted;
}

Refusal gain_any(State& s, unsigned resource) {
  if (resource >= resource_count) return refused::no_such_resource;
  gain(s, resource);
  s.decision = Decision::turn;
  return accepted;
}

/// Apart from the rare decisions, so that each saves no more registers than it needs. Parts that are often empty are
/// asked only when they are not.
void list_turn(const State& s, MoveList& list) {
  const Seat& me = s.seats[s.seat];
  const unsigned have = kinds_at_hand(s);
  if (me.hand_count != 0) list_plays(s, list);
  if (s.tabled[s.seat] != 0) list_table(s, list, have);
  if ((me.done & usable_achievements) != 0) list_effects(s, list);
  if (have != 0) list_acquisitions(s, list);
  if (have != 0 || me.developing != none) list_developments(s, list, have);
  if (const unsigned strength = strength_in_hand(me)) list_attacks(s, list, strength);
  if (me.coins >= coins_per_resource) list_bits(list, Verb::buy, 0b11111);
  list.add(move(Verb::end));
}

void list_exploits(const State& s, MoveList& list) {
  for (const Effect& effect : cards[s.card].options)
    if (effect.kind == Effect::Kind::exploit || effect.kind == Effect::Kind::fill)
      list_bits(list, Verb::exploit, exploitable(s, effect.what));
}

void list_payments(const State& s, MoveList& list) { list_bits(list, Verb::pay, kinds_at_hand(s) & 0b01110u); }

}  // namespace altay
