#include "engine/altay/rules.hpp"

/// Fights against tokens and against each other (AL-50 to AL-56).
namespace altay {

namespace {

std::uint32_t enemy_land(const State& s) { return settled(s) & ~s.seats[s.seat].land; }

/// AL-50; AL-51: against a token only with cards enough to be stronger.
Refusal cannot_attack(const State& s, unsigned from, unsigned to) {
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
  if (!enemy && attack_base(s, from) + in_hand <= defence_base(s, to)) return refused::too_weak;
  return accepted;
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

}  // namespace

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

unsigned attack_base(const State& s, unsigned from) {
  return s.settlements[from] + unsigned{has(s.seats[s.seat], Achievement::leadership)};
}

unsigned defence_base(const State& s, unsigned to) {
  const unsigned who = owner(s, to);
  if (who == none) return s.token[to] < token_kinds ? tokens[s.token[to]].value : 0u;
  return s.settlements[to] + unsigned{has(s.seats[who], Achievement::strategy)};
}

unsigned strongest_attack(const State& s, unsigned to) {
  const Seat& me = s.seats[s.seat];
  unsigned most = 0;
  each_bit(me.land & territories[to].adjacent, [&](unsigned from) {
    const unsigned strength = attack_base(s, from) + strength_in_hand(me);
    if (!(s.attacked[from] >> to & 1u) && strength > most) most = strength;
  });
  return most;
}

Refusal why_no_attack(const State& s, unsigned to) {
  Refusal why = refused::not_adjacent;
  bool can = false;
  each_bit(s.seats[s.seat].land & territories[to].adjacent, [&](unsigned from) {
    const Refusal no = cannot_attack(s, from, to);
    can = can || !no;
    if (why == refused::not_adjacent || why == refused::attacked_this_turn) why = no;  // another may come further
  });
  return can ? accepted : why;
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

Refusal announce_attack(State& s, unsigned from, unsigned to) {
  if (const Refusal no = cannot_attack(s, from, to)) return no;
  s.attacked[from] |= bit(to);
  s.from = byte(from);
  s.to = byte(to);
  s.attack = byte(attack_base(s, from));
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
  if (fights) s.defence = byte(defence_base(s, s.to));
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

void list_fighters(MoveList& list, const Seat& seat) {
  for (std::uint32_t rest = seat.hand.packed[2] & 0xFFFFFFu; rest != 0;) {
    const unsigned at = static_cast<unsigned>(std::countr_zero(rest)) >> 2;
    list.add(move(Verb::with, 16 + at));
    rest &= ~(15u << at * 4);
  }
}

void list_attacks(const State& s, MoveList& list, unsigned cards_strength) {
  const Seat& me = s.seats[s.seat];
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

}  // namespace altay
