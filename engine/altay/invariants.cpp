#include "engine/altay/data.hpp"
#include "engine/altay/state.hpp"

namespace altay {
namespace {

/// Cards of a faction's ten are never gained, only lost.
bool has_foreign_cards(const Seat& seat) {
  Pile all = seat.deck;
  all.merge(seat.hand);
  all.merge(seat.discard);
  const Pile first = seat.faction < faction_count ? starting_deck(seat.faction) : Pile{};
  for (unsigned card = 0; card < card_count; ++card)
    if (cards[card].starting && all.count(card) > first.count(card)) return true;
  return false;
}

const char* piles_are_wrong(const Seat& seat) {
  const unsigned in_hand = seat.veiled ? 0u : seat.hand_count;
  if (seat.hand.total() != in_hand) return "a hand does not hold the cards it counts";
  if (seat.deck.total() + in_hand != seat.deck_count + seat.hand_count)
    return "a deck does not hold the cards it counts";
  if (seat.discard.total() != seat.discard_count) return "a discard pile does not hold the cards it counts";
  if (has_foreign_cards(seat)) return "a player has more of a starting card than the faction's deck";
  if (seat.retained == none) return nullptr;
  if (!(seat.done >> static_cast<unsigned>(Achievement::writing) & 1u)) return "a card is retained without Writing";
  if (seat.veiled ? seat.retained != hidden : seat.retained >= card_count || seat.hand.count(seat.retained) == 0)
    return "the retained card is not in the hand";
  return nullptr;
}

unsigned sum_of(const std::array<std::uint8_t, resource_count>& held) {
  unsigned sum = 0;
  for (const std::uint8_t n : held) sum += n;
  return sum;
}

bool goes_on(const TableCard& card, unsigned stand) {
  for (const Effect& effect : cards[card.card].options)
    if (effect.kind == Effect::Kind::lay && effect.what == stand) return true;
  return false;
}

const char* table_card_is_wrong(const TableCard& card, unsigned stand) {
  const unsigned held = sum_of(card.held);
  if (card.card == none) return held != 0 ? "resources lie on a card that is not on the table" : nullptr;
  if (card.card >= card_count) return "an unknown card lies on a table";
  if (!goes_on(card, stand)) return "a card lies on the table that does not go there";
  const StandData& data = stands[stand];
  if (data.room > 0 ? held > data.room : held >= data.wants.total()) return "too many resources lie on a table card";
  for (unsigned r = 0; r < resource_count; ++r)
    if (data.room > 0 ? card.held[r] > 0 && !(data.stores >> r & 1u) : card.held[r] > data.wants.of(r))
      return "a resource lies on a table card where it does not fit";
  return nullptr;
}

const char* table_is_wrong(const Seat& seat, unsigned tabled) {
  for (unsigned stand = 0; stand < stand_count; ++stand) {
    if ((tabled >> stand & 1u) != (seat.table[stand].card != none)) return "the cards on a table and their mask differ";
    if (const char* wrong = table_card_is_wrong(seat.table[stand], stand)) return wrong;
  }
  return nullptr;
}

const char* developing_is_wrong(const Seat& seat) {
  const unsigned held = sum_of(seat.held);
  if (seat.developing == none)
    return held != 0 || seat.settler != 0 ? "something lies on an achievement that nobody develops" : nullptr;
  if (seat.developing >= achievement_count || (seat.done >> seat.developing & 1u))
    return "an achievement is developed that is unknown or complete";
  if (seat.developing >= technology_count && seat.settler != 0) return "a settlement lies on a wonder";
  const Cost& cost = achievements[seat.developing].cost;
  if (held >= cost.total()) return "an achievement with all its resources is not complete";
  for (unsigned r = 0; r < resource_count; ++r)
    if (seat.held[r] > cost.of(r) + (r >= 1 && r <= 3 ? cost.wood_metal_or_stone() : 0u))
      return "a resource lies on an achievement where it does not fit";
  return nullptr;
}

const char* achievements_are_wrong(const Seat& seat) {
  if (seat.done >> achievement_count) return "an unknown achievement is completed";
  if (const char* wrong = developing_is_wrong(seat)) return wrong;
  const std::uint32_t all = seat.done | (seat.developing == none ? 0u : bit(seat.developing));
  for (unsigned level = 1; level < 3; ++level)
    if (std::popcount(all & level_mask[level]) > std::popcount(all & level_mask[level - 1]))
      return "a player has more achievements of a level than of the one below";
  return nullptr;
}

const char* settlements_are_wrong(const State& s) {
  unsigned gone = 0, captured = 0;
  std::uint32_t seen = 0;
  for (unsigned i = 0; i < s.players; ++i) {
    const Seat& seat = s.seats[i];
    if (seat.land & seen) return "two players share a territory";
    if (seat.land & s.guarded) return "a settlement stands beside a token";
    if (seat.land & ~in_play_mask[s.map()]) return "a settlement stands out of play";
    seen |= seat.land;
    unsigned on_map = 0;
    bool too_many = false;
    each_bit(seat.land, [&](unsigned t) {
      on_map += s.settlements[t];
      too_many = too_many || s.settlements[t] == 0 || s.settlements[t] > 4;
    });
    if (too_many) return "a territory of a player has none or more than four settlements";
    const unsigned on_card = seat.settler + (i == s.seat ? s.place_settler : 0u);
    if (seat.stock + seat.gone + on_card + on_map != settlements_each) return "a player has not 15 settlements in all";
    gone += seat.gone;
    captured += seat.captured;
  }
  if (captured > gone) return "more settlements are captured than are gone";
  for (unsigned t = 0; t < territory_count; ++t)
    if (!(seen >> t & 1u) && s.settlements[t] != 0) return "settlements stand on a territory of nobody";
  return nullptr;
}

const char* tokens_are_wrong(const State& s) {
  std::array<unsigned, token_kinds> seen{};
  for (unsigned t = 0; t < territory_count; ++t) {
    const unsigned kind = s.token[t];
    if ((s.guarded >> t & 1u) != (kind != none)) return "the tokens and their mask differ";
    if (kind == none) continue;
    if (kind >= token_kinds) return "an unknown token lies on the map";
    ++seen[kind];
  }
  for (unsigned i = 0; i < s.players; ++i) {
    for (unsigned kind = 0; kind < token_kinds; ++kind) seen[kind] += s.seats[i].tokens >> kind * 4 & 15u;
    if (s.seats[i].consumed > tokens_captured(s.seats[i])) return "more tokens are consumed than captured";
  }
  for (unsigned kind = 0; kind < token_kinds; ++kind)
    if (seen[kind] > tokens[kind].copies) return "there are more tokens of a kind than in the box";
  return nullptr;
}

const char* cards_are_wrong(const State& s) {
  Pile all = s.played;
  for (unsigned i = 0; i < s.players; ++i) {
    all.merge(s.seats[i].deck);
    all.merge(s.seats[i].hand);
    all.merge(s.seats[i].discard);
    for (const TableCard& card : s.seats[i].table)
      if (card.card != none) all.add(card.card);
  }
  for (unsigned title = 0; title < title_count; ++title) {
    const PileData& pile = piles[title];
    const unsigned put_out = s.players * copies_each;
    if (s.supply[title] > put_out) return "a pile of the supply is too high";
    const unsigned top = top_of(s, static_cast<Title>(title));
    unsigned bought = 0;
    for (unsigned points = 0; points <= pile.best; ++points) {
      const unsigned card = static_cast<unsigned>(pile.plain) + points, n = all.count(card);
      if (points > 0 && n > 1) return "a card with points exists twice";
      if (points > 0 && n > 0 && top != none && card <= top)
        return "a card with points is with a player and in its pile: the ones with more points leave the pile first";
      bought += n;
    }
    if (bought + s.supply[title] > put_out) return "there are more cards of a title than were put out";
  }
  return nullptr;
}

const char* offers_are_wrong(const State& s) {
  for (unsigned a = 0; a < technology_count; ++a) {
    if ((s.technologies_open >> a & 1u) != (s.technology_offer[a] > 0))
      return "the open technologies and their mask differ";
    unsigned owned = 0;
    for (unsigned i = 0; i < s.players; ++i) owned += (s.seats[i].done >> a & 1u) + (s.seats[i].developing == a);
    if (owned + s.technology_deck[a] + s.technology_offer[a] > s.players) return "there are too many of a technology";
  }
  std::uint32_t seen = s.wonder_offer;
  if (s.wonder_offer & s.wonder_deck) return "a wonder is both in the deck and in the offer";
  seen |= s.wonder_deck;
  for (unsigned i = 0; i < s.players; ++i) {
    const Seat& seat = s.seats[i];
    std::uint32_t own = seat.done >> technology_count;
    if (seat.developing != none && seat.developing >= technology_count) own |= bit(seat.developing - technology_count);
    if (seat.secret < achievement_count) own |= bit(seat.secret - technology_count);
    if (own & seen) return "a wonder is in two places";
    seen |= own;
  }
  return nullptr;
}

bool scratch_is_clean(const State& s) {
  const bool fight = in_battle(s.decision);
  const bool draws = s.decision == Decision::draw || s.decision == Decision::deal || s.decision == Decision::refill;
  if (!fight && (s.from | s.attack | s.defence | s.laid | s.answer) != 0) return false;
  if (!fight && s.decision != Decision::token && s.to != 0) return false;
  if (!draws && (s.draw_seat | s.to_draw) != 0) return false;
  if (draws && (s.to_draw == 0 || s.draw_seat >= s.players)) return false;
  if (s.decision != Decision::exploit && s.card != 0) return false;
  if ((s.owed != 0) != (s.decision == Decision::pay)) return false;
  if ((s.place_settler + s.place_stock != 0) != (s.decision == Decision::build)) return false;
  if (s.place_stock > s.seats[s.seat].stock) return false;
  return (s.offer_level != 0) == (s.decision == Decision::offer);
}

/// Whatever a decision asks about is there.
const char* decision_is_wrong(const State& s) {
  const Seat& me = s.seats[s.seat];
  switch (s.decision) {
    case Decision::first_put:
      return me.developing == none ? "a first resource is asked for, but nothing is developed" : nullptr;
    case Decision::sixth:
      return sixth_is_automatic(s, me) || me.deck_count + me.discard_count == 0
                 ? "a sixth card is asked for where there is no choice"
                 : nullptr;
    case Decision::exploit: return s.card >= card_count ? "an unknown card exploits" : nullptr;
    case Decision::pay:
      return unsigned{s.resources[1]} + s.resources[2] + s.resources[3] < s.owed
                 ? "a card is acquired that cannot be paid"
                 : nullptr;
    case Decision::token: return s.to >= territory_count ? "a token is asked for beyond the map" : nullptr;
    case Decision::offer: return s.offer_level > 3 ? "the offer has three levels" : nullptr;
    case Decision::attack:
    case Decision::answer:
    case Decision::discard:
    case Decision::defend: {
      if (s.from >= territory_count || !(me.land >> s.from & 1u))
        return "the attacker is not on the attacking territory";
      const unsigned attacked = s.to < territory_count ? owner(s, s.to) : none;
      const bool token = s.to < territory_count && (s.guarded >> s.to & 1u) && s.decision == Decision::attack;
      return token || (attacked != none && attacked != s.seat) ? nullptr : "there is nobody to be attacked";
    }
    default: return nullptr;
  }
}

const char* seat_is_wrong(const State& s, unsigned i) {
  const Seat& seat = s.seats[i];
  if (i >= s.players) return seat != Seat{} ? "an empty seat holds something" : nullptr;
  if (seat.coins > 0 && !(s.options & option_trade)) return "a player has coins in a game without Trade";
  if (const char* wrong = piles_are_wrong(seat)) return wrong;
  if (const char* wrong = table_is_wrong(seat, s.tabled[i])) return wrong;
  return achievements_are_wrong(seat);
}

}  // namespace

const char* check_invariants(const State& s) {
  if (s.players < 2 || s.players > max_players) return "the number of players is wrong";
  if (s.seat >= s.players || s.first >= s.players) return "the seat to move does not exist";
  if (static_cast<unsigned>(s.decision) >= decision_count) return "the decision is unknown";
  if (s.options > options_known) return "an option is unknown";
  for (unsigned i = 0; i < max_players; ++i)
    if (const char* wrong = seat_is_wrong(s, i)) return wrong;
  if (const char* wrong = settlements_are_wrong(s)) return wrong;
  if (const char* wrong = tokens_are_wrong(s)) return wrong;
  if (const char* wrong = cards_are_wrong(s)) return wrong;
  if (const char* wrong = offers_are_wrong(s)) return wrong;
  if (!scratch_is_clean(s)) return "something is left over from an earlier decision";
  return decision_is_wrong(s);
}

}  // namespace altay
