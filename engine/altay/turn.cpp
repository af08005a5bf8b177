#include "engine/altay/rules.hpp"

/// What every turn has: cards are drawn (AL-13), it ends (AL-12), and some day the game does (AL-70).
namespace altay {

namespace {

constexpr unsigned coins_max = 0xFFFF;

bool game_ends(const State& s) {
  for (unsigned i = 0; i < s.players; ++i)
    if (s.seats[i].stock + s.seats[i].settler == 0 || s.seats[i].land == 0) return true;  // AL-70
  return s.round == last_round;
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

/// AL-66: Government's sixth card is optional, so the player is asked whenever there is a card to draw.
void after_refill(State& s) {
  const Seat& me = s.seats[s.seat];
  if (!has(me, Achievement::government) || used(s, Once::government)) return next_turn(s);
  s.used = byte(s.used | 1u << index(Once::government));
  if (me.deck_count + me.discard_count == 0) return next_turn(s);
  if (sixth_is_automatic(s, me)) return draw(s, s.seat, 1, Decision::refill);
  s.decision = Decision::sixth;
}

}  // namespace

void draw(State& s, unsigned seat, unsigned n, Decision why) {
  s.decision = why;
  s.draw_seat = byte(seat);
  s.to_draw = byte(n);
  draw_what_is_certain(s);
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

Refusal buy(State& s, unsigned resource) {
  Seat& me = s.seats[s.seat];
  if (!(s.options & option_trade)) return refused::no_trade;
  if (resource >= resource_count) return refused::no_such_resource;
  if (me.coins < coins_per_resource) return refused::too_few_coins;
  me.coins = static_cast<std::uint16_t>(me.coins - coins_per_resource);
  gain(s, resource);
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

void list_draws(const State& s, MoveList& list) {
  list.add_outcomes(card_count, [&](auto add) {
    each_card(s.seats[s.draw_seat].deck, [&](unsigned card, unsigned n) { add(move(Verb::draw, card), byte(n)); });
  });
}

}  // namespace altay
