#include "engine/altay/data.hpp"
#include "engine/altay/refused.hpp"
#include "engine/altay/state.hpp"

namespace altay {
namespace {

using core::accepted;
using core::Move;
using core::MoveList;
using core::Refusal;

constexpr unsigned hand_size = 5;
constexpr unsigned settlements_per_territory = 4;
constexpr unsigned coins_per_resource = 5;
constexpr unsigned coins_max = 0xFFFF;

constexpr std::uint8_t byte(unsigned value) { return static_cast<std::uint8_t>(value); }

// --- Questions --------------------------------------------------------------

bool has(const Seat& seat, Achievement a) { return (seat.done >> index(a) & 1u) != 0; }

bool used(const State& s, Once once) { return (s.used >> index(once) & 1u) != 0; }

std::uint32_t settled(const State& s) { return s.seats[0].land | s.seats[1].land | s.seats[2].land | s.seats[3].land; }

/// Territories without token and without anybody.
std::uint32_t free_land(const State& s) { return in_play_mask[s.map()] & ~s.guarded & ~settled(s); }

std::uint32_t enemy_land(const State& s) { return settled(s) & ~s.seats[s.seat].land; }

/// Bit per Resource of which the turn has at least one.
unsigned kinds_at_hand(const State& s) {
  const auto& [food, wood, metal, stone, culture] = s.resources;
  if ((food | wood | metal | stone | culture) == 0) return 0;
  unsigned mask = 0;
  for (unsigned r = 0; r < resource_count; ++r) mask |= unsigned{s.resources[r] != 0} << r;
  return mask;
}

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

/// Attack or defence symbols of all cards in hand; see the order of Card.
unsigned strength_in_hand(const Seat& seat) {
  const std::uint32_t w = seat.hand.words[2] & 0xFFFFFFu;
  if (w == 0) return 0;
  return (w & 15u) + 2 * ((w >> 4 & 15u) + (w >> 8 & 15u)) + 3 * ((w >> 12 & 15u) + (w >> 16 & 15u) + (w >> 20 & 15u));
}
static_assert(index(Card::warrior) == 16 && index(Card::cavalry) == 17 && index(Card::chariot2) == 21);

std::uint32_t exploitable(const State& s, unsigned terrain) {
  return s.seats[s.seat].land & terrain_mask[terrain] & ~s.exploited;
}

Refusal unplayable(const State& s, const Effect& effect) {
  const Seat& me = s.seats[s.seat];
  switch (effect.kind) {
    case Effect::Kind::nothing:
      return refused::no_option;
    case Effect::Kind::produce:
    case Effect::Kind::draw:
      return accepted;
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

bool can_resettle(const State& s, unsigned from, unsigned to) {
  const Seat& me = s.seats[s.seat];
  if (!(me.land >> from & 1u) || !(territories[from].adjacent >> to & 1u)) return false;
  if (me.land >> to & 1u) return s.settlements[to] < settlements_per_territory;
  return (free_land(s) >> to & 1u) != 0;
}

/// Where the settlements of `from` can be moved to, one bit each.
std::uint32_t resettle_targets(const State& s, unsigned from, std::uint32_t open) {
  std::uint32_t targets = territories[from].adjacent & open;
  each_bit(targets & s.seats[s.seat].land, [&](unsigned t) {
    if (s.settlements[t] >= settlements_per_territory) targets &= ~bit(t);
  });
  return targets;
}

bool can_resettle_at_all(const State& s) {
  const std::uint32_t land = s.seats[s.seat].land;
  const std::uint32_t open = land | free_land(s);
  bool any = false;
  each_bit(land, [&](unsigned from) { any = any || resettle_targets(s, from, open) != 0; });
  return any;
}

Refusal unusable(const State& s, unsigned place) {
  const Seat& me = s.seats[s.seat];
  if (place < stand_count) {
    if (me.table[place].card == none) return refused::not_on_table;
    if (stands[place].room == 0) return refused::still_gathering;
    if (held_total(me.table[place]) == 0) return refused::nothing_stored;
    if (s.fresh >> place & 1u) return refused::stored_this_turn;
    return accepted;
  }
  if (place < place_of_achievement || place >= place_of_achievement + achievement_count) return refused::no_such_card;
  const auto a = static_cast<Achievement>(place - place_of_achievement);
  if (!has(me, a)) return refused::not_completed;
  const auto once = [&](Once effect) { return used(s, effect) ? Refusal(refused::used_this_turn) : accepted; };
  switch (a) {
    case Achievement::engineering:
    case Achievement::mathematics:
      if (me.hand_count == 0) return refused::hand_is_empty;
      return once(a == Achievement::engineering ? Once::engineering : Once::mathematics);
    case Achievement::commerce:
      if (kinds_at_hand(s) == 0) return refused::nothing_to_trade;
      return once(Once::commerce);
    case Achievement::philosophy:
      return once(Once::philosophy);
    case Achievement::religion:
      if (!can_resettle_at_all(s)) return refused::nowhere_to_resettle;
      return once(Once::religion);
    default:
      return refused::nothing_to_use;
  }
}

bool offer_is_short(const State& s, unsigned level) {
  if (level == 3) return s.wonder_deck != 0 && std::popcount(s.wonder_offer) < static_cast<int>(offer_size);
  if (std::popcount(s.technologies_open & level_mask[level - 1]) == static_cast<int>(offer_size)) return false;
  unsigned left = 0;
  for (unsigned i = 0; i < technologies_per_level; ++i)
    left += s.technology_deck[(level - 1) * technologies_per_level + i];
  return left > 0;
}

unsigned tokens_left(const State& s, unsigned kind) {
  unsigned left = tokens[kind].copies;
  for (unsigned t = 0; t < s.to; ++t) left -= s.token[t] == kind;
  return left;
}

bool token_fits(unsigned kind, unsigned territory) {
  return (tokens[kind].value == 3) == (territories[territory].terrain == Terrain::mountains);
}

std::uint32_t starts_left(const State& s) {
  const std::uint32_t crops = terrain_mask[index(Terrain::crops)] & in_play_mask[s.map()];
  return (s.options & option_suggested_starts ? suggested_mask[s.players] : crops) & ~settled(s);
}

bool faction_taken(const State& s, unsigned faction) {
  for (unsigned i = 0; i < s.players; ++i)
    if (s.seats[i].faction == faction) return true;
  return false;
}

/// Cards that may be laid or discarded now, for the seat that acts.
bool is_fighter(unsigned card) { return cards[card].strength > 0; }

// --- Listing ----------------------------------------------------------------

void list_bits(MoveList& list, Verb verb, std::uint32_t mask) {
  each_bit(mask, [&](unsigned i) { list.add(move(verb, i)); });
}

void list_hand(MoveList& list, Verb verb, const Seat& seat) {
  each_card(seat.hand, [&](unsigned card, unsigned) { list.add(move(verb, card)); });
}

void list_fighters(MoveList& list, const Seat& seat) {
  for (std::uint32_t rest = seat.hand.words[2] & 0xFFFFFFu; rest != 0;) {
    const unsigned at = static_cast<unsigned>(std::countr_zero(rest)) >> 2;
    list.add(move(Verb::with, 16 + at));
    rest &= ~(15u << at * 4);
  }
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

void list_puts(MoveList& list, unsigned place, unsigned resources) {
  each_bit(resources, [&](unsigned r) { list.add(move(Verb::put, place, r)); });
}

void list_table(const State& s, MoveList& list, unsigned have) {
  const Seat& me = s.seats[s.seat];
  each_bit(s.tabled[s.seat], [&](unsigned stand) {
    if (have != 0) list_puts(list, stand, fits_on_stand(me.table[stand], stand) & have);
    if (!unusable(s, stand)) list.add(move(Verb::use, stand));
  });
}

void list_effects(const State& s, MoveList& list) {
  constexpr std::uint32_t usable = bit(index(Achievement::engineering)) | bit(index(Achievement::mathematics)) |
                                   bit(index(Achievement::commerce)) | bit(index(Achievement::philosophy)) |
                                   bit(index(Achievement::religion));
  each_bit(s.seats[s.seat].done & usable, [&](unsigned a) {
    if (!unusable(s, place_of_achievement + a)) list.add(move(Verb::use, place_of_achievement + a));
  });
}

void list_acquisitions(const State& s, MoveList& list) {
  const unsigned culture = s.resources[index(Resource::culture)];
  each_bit(affordable(s) & ~unsigned{s.acquired}, [&](unsigned title) {
    if (s.supply[title] > 0 && points_on_top(s, title) <= culture) list.add(move(Verb::acquire, title));
  });
}

void list_developments(const State& s, MoveList& list, unsigned have) {
  const Seat& me = s.seats[s.seat];
  if (me.developing != none) {
    list_puts(list, place_of_achievement + me.developing, fits_on_achievement(me) & have);
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

void list_attacks(const State& s, MoveList& list) {
  const Seat& me = s.seats[s.seat];
  const unsigned cards_strength = strength_in_hand(me);
  if (cards_strength == 0) return;
  const unsigned bonus = has(me, Achievement::leadership);
  const std::uint32_t enemies = enemy_land(s);
  const std::uint32_t targets = (enemies | s.guarded) & in_play_mask[s.map()];
  each_bit(me.land, [&](unsigned from) {
    const unsigned strength = s.settlements[from] + bonus + cards_strength;
    each_bit(territories[from].adjacent & targets & ~s.attacked[from], [&](unsigned to) {
      if ((enemies >> to & 1u) || strength > tokens[s.token[to]].value) list.add(move(Verb::attack, from, to));
    });
  });
}

/// Apart from the rare decisions, so that each saves no more registers than it needs.
[[gnu::noinline]] void list_turn(const State& s, MoveList& list) {
  list_plays(s, list);
  const unsigned have = kinds_at_hand(s);
  list_table(s, list, have);
  list_effects(s, list);
  if (have != 0) list_acquisitions(s, list);
  list_developments(s, list, have);
  list_attacks(s, list);
  if (s.seats[s.seat].coins >= coins_per_resource) list_bits(list, Verb::buy, 0b11111);
  list.add(move(Verb::end));
}

void list_offer(const State& s, MoveList& list) {
  if (s.offer_level == 3)
    return list_bits(list, Verb::offer, static_cast<std::uint32_t>(s.wonder_deck) << technology_count);
  const unsigned from = (s.offer_level - 1u) * technologies_per_level;
  for (unsigned a = from; a < from + technologies_per_level; ++a)
    if (s.technology_deck[a] > 0) list.add(move(Verb::offer, a), s.technology_deck[a]);
}

void list_tokens(const State& s, MoveList& list) {
  for (unsigned kind = 0; kind < token_kinds; ++kind)
    if (token_fits(kind, s.to))
      if (const unsigned left = tokens_left(s, kind)) list.add(move(Verb::token, s.to, kind), byte(left));
}

[[gnu::noinline]] void list_draws(const State& s, MoveList& list) {
  each_card(s.seats[s.draw_seat].deck, [&](unsigned card, unsigned n) { list.add(move(Verb::draw, card), byte(n)); });
}

[[gnu::noinline]] void list_rare(const State& s, MoveList& list) {
  const Seat& me = s.seats[s.seat];
  switch (s.decision) {
    case Decision::offer:
      return list_offer(s, list);
    case Decision::token:
      return list_tokens(s, list);
    case Decision::faction:
      for (unsigned f = 0; f < faction_count; ++f)
        if (!faction_taken(s, f)) list.add(move(Verb::faction, f));
      return;
    case Decision::begin:
      return list_bits(list, Verb::begin, starts_left(s));
    case Decision::deal:
    case Decision::draw:
    case Decision::refill:
    case Decision::turn:
    case Decision::over:
      return;
    case Decision::secret:
      return list_bits(list, Verb::secret, static_cast<std::uint32_t>(s.wonder_deck) << technology_count);
    case Decision::exploit:
      for (const Effect& effect : cards[s.card].options)
        if (effect.kind == Effect::Kind::exploit || effect.kind == Effect::Kind::fill)
          list_bits(list, Verb::exploit, exploitable(s, effect.what));
      return;
    case Decision::pay:
      return list_bits(list, Verb::pay, kinds_at_hand(s) & 0b01110u);
    case Decision::gain:
      return list_bits(list, Verb::gain, 0b11111);
    case Decision::first_put:
      return list_puts(list, place_of_achievement + me.developing, fits_on_achievement(me) & kinds_at_hand(s));
    case Decision::trade:
      each_bit(kinds_at_hand(s), [&](unsigned given) {
        for (unsigned wanted = 0; wanted < resource_count; ++wanted)
          if (wanted != given) list.add(move(Verb::trade, given, wanted));
      });
      return;
    case Decision::trash:
      return list_hand(list, Verb::trash, me);
    case Decision::swap:
      return list_hand(list, Verb::discard, me);
    case Decision::resettle: {
      const std::uint32_t open = me.land | free_land(s);
      each_bit(me.land, [&](unsigned from) {
        each_bit(resettle_targets(s, from, open), [&](unsigned to) { list.add(move(Verb::resettle, from, to)); });
      });
      return;
    }
    case Decision::build:
      return list_bits(list, Verb::build, building_sites(s, s.seat));
    case Decision::attack:
      list_fighters(list, me);
      if (s.laid > 0 && !(s.guarded >> s.to & 1u)) list.add(move(Verb::done));
      return;
    case Decision::answer:
      list.add(move(Verb::fight));
      list.add(move(Verb::surrender));
      return;
    case Decision::discard:
      list_hand(list, Verb::discard, s.seats[defender(s)]);
      list.add(move(Verb::done));
      return;
    case Decision::defend:
      list_fighters(list, s.seats[defender(s)]);
      list.add(move(Verb::done));
      return;
    case Decision::retain:
      list_hand(list, Verb::retain, me);
      list.add(move(Verb::done));
      return;
    case Decision::sixth:
      list.add(move(Verb::use, place_of_achievement + index(Achievement::government)));
      list.add(move(Verb::done));
      return;
  }
}

// --- Changing: the small steps ----------------------------------------------

void gain(State& s, unsigned resource, unsigned n = 1) {
  s.resources[resource] = static_cast<std::uint16_t>(s.resources[resource] + n);
}

void spend(State& s, unsigned resource, unsigned n = 1) {
  s.resources[resource] = static_cast<std::uint16_t>(s.resources[resource] - n);
}

/// The copy on Writing leaves first: it is worth no more than one in hand, and frees Writing.
void take_from_hand(Seat& seat, unsigned card) {
  seat.hand.remove(card);
  --seat.hand_count;
  if (seat.retained == card) seat.retained = none;
}

void to_discard(Seat& seat, unsigned card) {
  seat.discard.add(card);
  ++seat.discard_count;
}

void after_refill(State& s);

/// Everything the deck holds is drawn without chance where the deck holds no more than is owed.
void draw_what_is_certain(State& s) {
  Seat& who = s.seats[s.draw_seat];
  while (s.to_draw > 0) {
    if (who.deck_count == 0) {  // AL-13: reshuffled only when a card must be drawn
      if (who.discard_count == 0) break;
      who.deck = who.discard;
      who.deck_count = who.discard_count;
      who.discard = {};
      who.discard_count = 0;
    }
    if (who.deck_count > s.to_draw) return;
    who.hand.merge(who.deck);
    who.hand_count = byte(who.hand_count + who.deck_count);
    s.to_draw = byte(s.to_draw - who.deck_count);
    who.deck = {};
    who.deck_count = 0;
  }
  s.to_draw = 0;
  s.draw_seat = 0;
  if (s.decision == Decision::refill) return after_refill(s);
  s.decision = Decision::turn;
}

void draw(State& s, unsigned seat, unsigned n, Decision why) {
  s.decision = why;
  s.draw_seat = byte(seat);
  s.to_draw = byte(n);
  draw_what_is_certain(s);
}

/// Asks where the next settlement goes; those that fit nowhere leave the game (AL-41).
void place_settlements(State& s) {
  Seat& me = s.seats[s.seat];
  while (s.place_settler + s.place_stock > 0) {
    if (building_sites(s, s.seat) != 0) {
      s.decision = Decision::build;
      return;
    }
    if (s.place_settler > 0) {
      s.place_settler = 0;
    } else {
      --s.place_stock;
      --me.stock;
    }
    ++me.gone;
  }
  s.decision = Decision::turn;
}

/// After the settlement of a technology, if one waits, `n` from stock, or as many as there are (AL-41).
void place_from_stock(State& s, unsigned n) {
  const unsigned stock = s.seats[s.seat].stock;
  s.place_stock = byte(n < stock ? n : stock);
  place_settlements(s);
}

void settle(State& s, unsigned seat, unsigned territory) {
  ++s.settlements[territory];
  s.seats[seat].land |= bit(territory);
}

void unsettle(State& s, unsigned seat, unsigned territory) {
  if (--s.settlements[territory] == 0) s.seats[seat].land &= ~bit(territory);
}

void discard_from_table(State& s, unsigned stand) {
  Seat& me = s.seats[s.seat];
  to_discard(me, me.table[stand].card);
  me.table[stand] = {};
  s.tabled[s.seat] = byte(s.tabled[s.seat] & ~(1u << stand));
  s.fresh = byte(s.fresh & ~(1u << stand));
}

void complete_settlement_card(State& s, unsigned stand) {  // AL-40
  discard_from_table(s, stand);
  place_from_stock(s, stands[stand].builds);
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

void fill_offer(State& s, unsigned level) {
  const bool fill = offer_is_short(s, level);
  s.offer_level = byte(fill ? level : 0);
  s.decision = fill ? Decision::offer : Decision::turn;
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

void capture_token(State& s) {
  Seat& me = s.seats[s.seat];
  const unsigned kind = s.token[s.to];
  me.tokens += 1u << kind * 4;
  if (tokens[kind].resource != none) gain(s, tokens[kind].resource);
  s.token[s.to] = none;
  s.guarded &= ~bit(s.to);
  s.from = s.to = s.attack = s.laid = 0;
  s.decision = Decision::turn;
}

/// The loser gives a settlement of the own territory of the fight to the winner (AL-55).
void lose_settlement(State& s, unsigned territory, unsigned loser, unsigned winner) {
  unsettle(s, loser, territory);
  ++s.seats[loser].gone;
  ++s.seats[winner].captured;
}

void end_fight(State& s, bool attacker_wins, bool defender_wins) {
  const unsigned attacked = defender(s);
  if (attacker_wins) lose_settlement(s, s.to, attacked, s.seat);
  if (defender_wins) lose_settlement(s, s.from, s.seat, attacked);
  const unsigned owed = s.answer;
  s.from = s.to = s.attack = s.defence = s.laid = s.answer = 0;
  draw(s, attacked, owed, Decision::draw);  // AL-56
}

void compare_strength(State& s) { end_fight(s, s.attack > s.defence, s.attack < s.defence); }

bool game_ends(const State& s) {
  for (unsigned i = 0; i < s.players; ++i)
    if (s.seats[i].stock + s.seats[i].settler == 0 || s.seats[i].land == 0) return true;  // AL-70
  return s.round == last_round;
}

void next_turn(State& s) {
  s.seat = byte(s.seat + 1u == s.players ? 0u : s.seat + 1u);
  s.used = 0;
  s.decision = Decision::turn;
  if (s.seat != s.first) return;
  if (game_ends(s))
    s.decision = Decision::over;
  else
    ++s.round;
}

/// Government gives one card more, which may be refused (AL-66). It is asked where that can matter: the card is the
/// last of the deck, or the deck would be shuffled for it. Otherwise it comes unasked.
void after_refill(State& s) {
  const Seat& me = s.seats[s.seat];
  if (!has(me, Achievement::government) || used(s, Once::government)) return next_turn(s);
  s.used = byte(s.used | 1u << index(Once::government));
  if (me.deck_count > 1) return draw(s, s.seat, 1, Decision::refill);
  if (me.deck_count + me.discard_count == 0) return next_turn(s);
  s.decision = Decision::sixth;
}

void finish_turn(State& s) {
  Seat& me = s.seats[s.seat];
  if (s.options & option_trade) {  // AL-23
    unsigned coins = me.coins;
    for (const std::uint16_t n : s.resources) coins += n;
    me.coins = static_cast<std::uint16_t>(coins < coins_max ? coins : coins_max);
  }
  const unsigned played = s.played.total();
  me.discard.merge(me.hand);
  me.discard.merge(s.played);
  me.discard_count = byte(me.discard_count + me.hand_count + played);
  me.hand = {};
  me.hand_count = 0;
  if (me.retained != none) {
    me.discard.remove(me.retained);
    --me.discard_count;
    me.hand.add(me.retained);
    me.hand_count = 1;
  }
  s.played = {};
  s.resources = {};
  s.attacked = {};
  s.exploited = 0;
  s.acquired = 0;
  s.used = s.fresh = 0;
  const bool sixth_unasked = (s.options & option_rules_2) && has(me, Achievement::government);
  if (sixth_unasked) s.used = byte(1u << index(Once::government));
  draw(s, s.seat, hand_size + sixth_unasked, Decision::refill);
}

// --- Changing: the moves ----------------------------------------------------

Refusal choose_faction(State& s, unsigned faction) {
  if (faction >= faction_count) return refused::no_such_faction;
  if (faction_taken(s, faction)) return refused::faction_taken;
  Seat& me = s.seats[s.seat];
  me.faction = byte(faction);
  me.deck = starting_deck(faction);
  me.deck_count = deck_size;
  const unsigned next = (s.seat + 1u) % s.players;
  if (next != s.first)
    s.seat = byte(next);
  else
    s.decision = Decision::begin;  // AL-6: the last to choose a faction is the first to settle
  return accepted;
}

Refusal choose_start(State& s, unsigned territory) {
  if (territory >= territory_count || !(starts_left(s) >> territory & 1u))
    return s.options & option_suggested_starts ? refused::no_suggested_start : refused::no_start;
  settle(s, s.seat, territory);
  --s.seats[s.seat].stock;
  s.token[territory] = none;
  s.guarded &= ~bit(territory);
  if (s.seat != s.first) {
    s.seat = byte((s.seat + s.players - 1u) % s.players);
    return accepted;
  }
  s.decision = Decision::deal;
  s.draw_seat = s.first;
  s.to_draw = hand_size;
  return accepted;
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
    case Effect::Kind::produce:
      gain(s, effect.what);
      break;
    case Effect::Kind::draw:
      draw(s, s.seat, 1, Decision::draw);
      break;
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

Refusal put(State& s, unsigned place, unsigned resource) {
  if (resource >= resource_count) return refused::no_such_resource;
  if (place < stand_count) return put_on_stand(s, place, resource);
  if (place < place_of_achievement) return refused::no_such_card;
  return put_on_achievement(s, place - place_of_achievement, resource);
}

Refusal use(State& s, unsigned place) {
  if (const Refusal no = unusable(s, place)) return no;
  Seat& me = s.seats[s.seat];
  if (place < stand_count) {  // AL-21: all of it, and the card is discarded
    for (unsigned r = 0; r < resource_count; ++r) gain(s, r, me.table[place].held[r]);
    discard_from_table(s, place);
    return accepted;
  }
  const auto begin = [&s](Once once, Decision decision) {
    s.used = byte(s.used | 1u << index(once));
    s.decision = decision;
  };
  switch (static_cast<Achievement>(place - place_of_achievement)) {
    case Achievement::engineering:
      begin(Once::engineering, Decision::trash);
      break;
    case Achievement::mathematics:
      begin(Once::mathematics, Decision::swap);
      break;
    case Achievement::commerce:
      begin(Once::commerce, Decision::trade);
      break;
    case Achievement::religion:
      begin(Once::religion, Decision::resettle);
      break;
    default:
      begin(Once::philosophy, Decision::turn);
      gain(s, index(Resource::culture));
  }
  return accepted;
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

Refusal put_first(State& s, unsigned place, unsigned resource) {
  const unsigned a = s.seats[s.seat].developing;
  if (place != place_of_achievement + a) return refused::not_the_one_taken;
  if (const Refusal no = put(s, place, resource)) return no;
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

/// AL-50; AL-51: against a token only with cards enough to be stronger.
Refusal announce_attack(State& s, unsigned from, unsigned to) {
  const Seat& me = s.seats[s.seat];
  if (from >= territory_count || to >= territory_count) return refused::no_such_territory;
  if (!(me.land >> from & 1u)) return refused::not_your_territory;
  if (!(territories[from].adjacent >> to & 1u)) return refused::not_adjacent;
  if (!(in_play_mask[s.map()] >> to & 1u)) return refused::out_of_play;
  const bool enemy = (enemy_land(s) >> to & 1u) != 0;
  if (!enemy && !(s.guarded >> to & 1u)) return refused::nothing_to_attack;
  if (s.attacked[from] >> to & 1u) return refused::attacked_this_turn;
  const unsigned in_hand = strength_in_hand(me);
  if (in_hand == 0) return refused::no_attack_card;
  const unsigned strength = s.settlements[from] + unsigned{has(me, Achievement::leadership)};
  if (!enemy && strength + in_hand <= tokens[s.token[to]].value) return refused::too_weak;
  s.attacked[from] |= bit(to);
  s.from = byte(from);
  s.to = byte(to);
  s.attack = byte(strength);
  s.decision = Decision::attack;
  return accepted;
}

Refusal lay_attacker(State& s, unsigned card) {
  Seat& me = s.seats[s.seat];
  if (card >= card_count || me.hand.count(card) == 0) return refused::not_in_hand;
  if (!is_fighter(card)) return refused::no_attack_symbol;
  take_from_hand(me, card);
  s.played.add(card);
  s.attack = byte(s.attack + cards[card].strength);
  ++s.laid;
  if (s.guarded >> s.to & 1u) {  // more cards would change nothing, so a token falls as soon as it can
    if (s.attack > tokens[s.token[s.to]].value) capture_token(s);
  } else if (me.hand_count == 0) {
    s.decision = Decision::answer;
  }
  return accepted;
}

Refusal finish_attack(State& s) {
  if (s.laid == 0) return refused::lay_one;
  if (s.guarded >> s.to & 1u) return refused::not_yet_stronger;
  s.decision = Decision::answer;
  return accepted;
}

/// Goes on to the cards of the defender, or, where the hand is empty, to the result.
Refusal answer_attack(State& s, bool fights) {
  const unsigned who = defender(s);
  if (fights) s.defence = byte(s.settlements[s.to] + unsigned{has(s.seats[who], Achievement::strategy)});
  s.decision = fights ? Decision::defend : Decision::discard;
  if (s.seats[who].hand_count > 0) return accepted;
  if (fights)
    compare_strength(s);
  else
    end_fight(s, true, false);
  return accepted;
}

Refusal lay_defender(State& s, unsigned card) {
  Seat& who = s.seats[defender(s)];
  if (card >= card_count || who.hand.count(card) == 0) return refused::not_in_hand;
  if (!is_fighter(card)) return refused::no_defence_symbol;
  take_from_hand(who, card);
  to_discard(who, card);
  s.defence = byte(s.defence + cards[card].strength);
  ++s.answer;
  if (who.hand_count == 0) compare_strength(s);
  return accepted;
}

Refusal discard_in_surrender(State& s, unsigned card) {
  Seat& who = s.seats[defender(s)];
  if (card >= card_count || who.hand.count(card) == 0) return refused::not_in_hand;
  take_from_hand(who, card);
  to_discard(who, card);
  ++s.answer;
  if (s.answer == s.laid || who.hand_count == 0) end_fight(s, true, false);
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

Refusal resettle(State& s, unsigned from, unsigned to) {
  if (from >= territory_count || to >= territory_count) return refused::no_such_territory;
  if (!can_resettle(s, from, to)) return refused::not_to_resettle;
  unsettle(s, s.seat, from);
  settle(s, s.seat, to);
  s.decision = Decision::turn;
  return accepted;
}

Refusal build(State& s, unsigned territory) {
  Seat& me = s.seats[s.seat];
  if (territory >= territory_count || !(building_sites(s, s.seat) >> territory & 1u)) return refused::not_a_site;
  settle(s, s.seat, territory);
  if (s.place_settler > 0) {
    s.place_settler = 0;
  } else {
    --s.place_stock;
    --me.stock;
  }
  place_settlements(s);
  return accepted;
}

Refusal buy(State& s, unsigned resource) {
  Seat& me = s.seats[s.seat];
  if (!(s.options & option_trade)) return refused::no_trade;
  if (resource >= resource_count) return refused::no_such_resource;
  if (me.coins < coins_per_resource) return refused::too_few_coins;
  me.coins = static_cast<std::uint16_t>(me.coins - coins_per_resource);
  gain(s, resource);
  return accepted;
}

Refusal end_turn(State& s) {
  const Seat& me = s.seats[s.seat];
  if (has(me, Achievement::writing) && me.retained == none && me.hand_count > 0)
    s.decision = Decision::retain;
  else
    finish_turn(s);
  return accepted;
}

Refusal retain(State& s, unsigned card) {
  Seat& me = s.seats[s.seat];
  if (card >= card_count || me.hand.count(card) == 0) return refused::not_in_hand;
  me.retained = byte(card);
  finish_turn(s);
  return accepted;
}

Refusal gain_any(State& s, unsigned resource) {
  if (resource >= resource_count) return refused::no_such_resource;
  gain(s, resource);
  s.decision = Decision::turn;
  return accepted;
}

// --- Chance -----------------------------------------------------------------

Refusal open_offer(State& s, unsigned a) {
  if (a >= achievement_count || level_of(a) != s.offer_level) return refused::other_level;
  if (a < technology_count) {
    if (s.technology_deck[a] == 0) return refused::no_copy_left;
    --s.technology_deck[a];
    ++s.technology_offer[a];
    s.technologies_open = static_cast<std::uint16_t>(s.technologies_open | bit(a));
  } else {
    const unsigned wonder = 1u << (a - technology_count);
    if (!(s.wonder_deck & wonder)) return refused::not_among_wonders;
    s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck & ~wonder);
    s.wonder_offer = static_cast<std::uint16_t>(s.wonder_offer | wonder);
  }
  if (offer_is_short(s, s.offer_level)) return accepted;
  if (s.round > 0) {
    s.offer_level = 0;
    s.decision = Decision::turn;
  } else if (s.offer_level < 3) {
    ++s.offer_level;
  } else {
    s.offer_level = 0;
    s.decision = Decision::token;
  }
  return accepted;
}

Refusal put_token(State& s, unsigned territory, unsigned kind) {
  if (territory != s.to) return refused::token_order;
  if (kind >= token_kinds || !token_fits(kind, territory)) return refused::other_terrain;
  if (tokens_left(s, kind) == 0) return refused::no_token_left;
  s.token[territory] = byte(kind);
  s.guarded |= bit(territory);
  if (++s.to < territory_count) return accepted;
  s.to = 0;
  s.decision = Decision::faction;
  return accepted;
}

[[gnu::noinline]] Refusal draw_card(State& s, unsigned card) {
  Seat& who = s.seats[s.draw_seat];
  if (card >= card_count || who.deck.count(card) == 0) return refused::not_in_deck;
  who.deck.remove(card);
  --who.deck_count;
  who.hand.add(card);
  ++who.hand_count;
  --s.to_draw;
  if (s.decision != Decision::deal) {
    draw_what_is_certain(s);
  } else if (s.to_draw == 0) {
    s.draw_seat = byte((s.draw_seat + 1u) % s.players);
    if (s.draw_seat != s.first) {
      s.to_draw = hand_size;
    } else {
      s.draw_seat = 0;
      s.decision = Decision::secret;
    }
  }
  return accepted;
}

Refusal deal_secret(State& s, unsigned a) {
  if (a < technology_count || a >= achievement_count || !(s.wonder_deck >> (a - technology_count) & 1u))
    return refused::not_among_wonders;
  s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck & ~(1u << (a - technology_count)));
  s.seats[s.seat].secret = byte(a);
  s.seat = byte((s.seat + 1u) % s.players);
  if (s.seat != s.first) return accepted;
  s.round = 1;
  s.decision = Decision::turn;
  return accepted;
}

// --- Which moves answer which decision ---------------------------------------

[[gnu::noinline]] Refusal in_turn(State& s, Verb verb, unsigned a, unsigned b) {
  switch (verb) {
    case Verb::play:
      return play_card(s, a, b);
    case Verb::put:
      return put(s, a, b);
    case Verb::use:
      return use(s, a);
    case Verb::acquire:
      return acquire(s, a);
    case Verb::develop:
      return develop(s, a);
    case Verb::abandon:
      return abandon(s);
    case Verb::attack:
      return announce_attack(s, a, b);
    case Verb::buy:
      return buy(s, a);
    case Verb::end:
      return end_turn(s);
    case Verb::with:
      return refused::attack_first;
    case Verb::build:
      return refused::nothing_to_build;
    default:
      return refused::not_of_the_turn;
  }
}

[[gnu::noinline]] Refusal in_rare_decision(State& s, Verb verb, unsigned a, unsigned b) {
  switch (s.decision) {
    case Decision::over:
      return core::refused::game_is_over;
    case Decision::offer:
      return verb == Verb::offer ? open_offer(s, a) : refused::offer_first;
    case Decision::token:
      return verb == Verb::token ? put_token(s, a, b) : refused::token_first;
    case Decision::faction:
      return verb == Verb::faction ? choose_faction(s, a) : refused::faction_first;
    case Decision::begin:
      return verb == Verb::begin ? choose_start(s, a) : refused::begin_first;
    case Decision::secret:
      return verb == Verb::secret ? deal_secret(s, a) : refused::secret_first;
    case Decision::exploit:
      return verb == Verb::exploit ? choose_exploited(s, a) : refused::exploit_first;
    case Decision::pay:
      return verb == Verb::pay ? pay(s, a) : refused::pay_first;
    case Decision::gain:
      return verb == Verb::gain ? gain_any(s, a) : refused::gain_first;
    case Decision::first_put:
      return verb == Verb::put ? put_first(s, a, b) : refused::put_first;
    case Decision::trade:
      return verb == Verb::trade ? trade(s, a, b) : refused::trade_first;
    case Decision::trash:
      return verb == Verb::trash ? exchange(s, a) : refused::trash_first;
    case Decision::swap:
      return verb == Verb::discard ? exchange(s, a) : refused::swap_first;
    case Decision::resettle:
      return verb == Verb::resettle ? resettle(s, a, b) : refused::resettle_first;
    case Decision::build:
      return verb == Verb::build ? build(s, a) : refused::build_first;
    case Decision::attack:
      if (verb == Verb::with) return lay_attacker(s, a);
      return verb == Verb::done ? finish_attack(s) : refused::attackers_first;
    case Decision::answer:
      if (verb == Verb::fight || verb == Verb::surrender) return answer_attack(s, verb == Verb::fight);
      return refused::answer_first;
    case Decision::discard:
      if (verb == Verb::discard) return discard_in_surrender(s, a);
      if (verb != Verb::done) return refused::discard_first;
      end_fight(s, true, false);
      return accepted;
    case Decision::defend:
      if (verb == Verb::with) return lay_defender(s, a);
      if (verb != Verb::done) return refused::defenders_first;
      compare_strength(s);
      return accepted;
    case Decision::retain:
      if (verb == Verb::retain) return retain(s, a);
      if (verb != Verb::done) return refused::retain_first;
      finish_turn(s);
      return accepted;
    case Decision::sixth:
      if (verb == Verb::use && a == place_of_achievement + index(Achievement::government))
        draw(s, s.seat, 1, Decision::refill);
      else if (verb == Verb::done)
        next_turn(s);
      else
        return refused::sixth_first;
      return accepted;
    default:
      return core::refused::broken;
  }
}

/// Bits of a and b that a verb does not use; they must be 0. By verb.
constexpr std::array<std::uint16_t, 32> stray_bits = [] {
  std::array<std::uint16_t, 32> bits{};
  bits.fill(0x1F);
  for (const Verb two_fields : {Verb::play, Verb::put, Verb::attack, Verb::trade, Verb::resettle, Verb::token})
    bits[index(two_fields)] = 0;
  for (const Verb bare : {Verb::done, Verb::fight, Verb::surrender, Verb::abandon, Verb::end})
    bits[index(bare)] = 0x7FF;
  return bits;
}();

}  // namespace

// --- The contract -------------------------------------------------------------

unsigned owner(const State& s, unsigned territory) {
  for (unsigned i = 0; i < s.players; ++i)
    if (s.seats[i].land >> territory & 1u) return i;
  return none;
}

unsigned defender(const State& s) { return owner(s, s.to); }

unsigned tokens_captured(const Seat& seat) {
  unsigned sum = 0;
  for (std::uint32_t rest = seat.tokens; rest != 0; rest >>= 4) sum += rest & 15u;
  return sum;
}

std::uint32_t building_sites(const State& s, unsigned seat) {
  std::uint32_t own = s.seats[seat].land;
  const std::uint32_t around = neighbours(own) & free_land(s);
  each_bit(own, [&](unsigned t) {
    if (s.settlements[t] >= settlements_per_territory) own &= ~bit(t);
  });
  return own | around;
}

unsigned top_of(const State& s, Title title) {
  const unsigned i = index(title);
  return s.supply[i] == 0 ? unsigned{none} : index(piles[i].plain) + points_on_top(s, i);
}

Refusal start(const core::Setup& setup, State& s) {
  if (setup.game != State::id) return core::refused::other_game;
  if (setup.players < 2 || setup.players > max_players) return core::refused::player_count;
  if (setup.variant != 0) return core::refused::variant;
  if (setup.first >= setup.players) return core::refused::first_seat;
  if (setup.options > options_known) return core::refused::options;
  s = State{};
  s.players = setup.players;
  s.options = setup.options;
  s.first = s.seat = setup.first;
  s.token.fill(none);
  s.technology_deck.fill(setup.players);  // AL-3: one copy of each kind per player
  s.supply.fill(byte(setup.players * copies_each));
  s.decision = Decision::offer;
  s.offer_level = 1;
  return accepted;
}

core::Actor to_act(const State& s) {
  constexpr auto any_of = [](auto... decisions) { return (bit(index(decisions)) | ...); };
  constexpr std::uint32_t of_chance =
      any_of(Decision::offer, Decision::token, Decision::deal, Decision::secret, Decision::draw, Decision::refill);
  constexpr std::uint32_t of_defender = any_of(Decision::answer, Decision::discard, Decision::defend);
  const std::uint32_t now = bit(index(s.decision));
  if (now & of_chance) return core::chance;
  if (now & of_defender) return core::Actor::seat(defender(s));
  return s.decision == Decision::over ? core::nobody : core::Actor::seat(s.seat);
}

void legal(const State& s, MoveList& list) {
  switch (s.decision) {
    case Decision::turn:
      return list_turn(s, list);
    case Decision::deal:
    case Decision::draw:
    case Decision::refill:
      return list_draws(s, list);
    default:
      return list_rare(s, list);
  }
}

Refusal apply(State& s, Move move) {
  if (move.bits & stray_bits[move.verb()]) return core::refused::no_such_move;
  const auto verb = static_cast<Verb>(move.verb());
  switch (s.decision) {
    case Decision::turn:
      return in_turn(s, verb, move.a(), move.b());
    case Decision::deal:
    case Decision::draw:
    case Decision::refill:
      return verb == Verb::draw ? draw_card(s, move.a()) : refused::draw_first;
    default:
      return in_rare_decision(s, verb, move.a(), move.b());
  }
}

}  // namespace altay
