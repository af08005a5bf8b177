#include "engine/players/altay/policy.hpp"

#include "engine/altay/data.hpp"

namespace players::altay {

using namespace ::altay;
using core::Move;

namespace {

constexpr unsigned common = 40, seldom = 8, rare = 3;

unsigned strength_of(const Pile& pile) {
  const std::uint32_t w = pile.packed[2] & 0xFFFFFFu;
  return (w & 15u) + 2 * ((w >> 4 & 15u) + (w >> 8 & 15u)) + 3 * ((w >> 12 & 15u) + (w >> 16 & 15u) + (w >> 20 & 15u));
}

unsigned play_readiness(unsigned card, unsigned option) {
  const Effect& effect = cards[card].options[option - 1];
  switch (effect.kind) {
    case Effect::Kind::exploit:
    case Effect::Kind::fill: return 3 * common;
    case Effect::Kind::draw: return 2 * common;
    case Effect::Kind::lay: return stands[effect.what].room > 0 ? seldom : 2 * common;
    default: return common;
  }
}

unsigned use_readiness(unsigned target) {
  if (target < stand_count) return common;
  switch (static_cast<Achievement>(target - first_achievement_target)) {
    case Achievement::philosophy: return 4 * common;
    case Achievement::engineering:
    case Achievement::mathematics: return common / 2;
    default: return seldom;
  }
}

unsigned build_readiness(const State& s, unsigned t) {
  const Seat& me = s.seats[s.seat];
  if (me.land >> t & 1u) return common / 2;
  unsigned r = 2 * common;
  if (marker_mask[s.map()] >> t & 1u) r += 3 * common;
  if ((me.land & terrain_mask[index(territories[t].terrain)]) == 0) r += common;
  return r;
}

/// Of the fighters in the pile the weakest that is enough for `need`, or else the strongest; none when there is none.
unsigned fitting_fighter(const Pile& hand, unsigned need) {
  unsigned best = none;
  for (unsigned card = index(Card::warrior); card <= index(Card::chariot2); ++card) {
    if (hand.count(card) == 0) continue;
    best = card;  // they lie in the order of their strength
    if (cards[card].strength >= need) break;
  }
  return best;
}

}  // namespace

unsigned readiness(const State& s, Move move) {
  switch (verb_of(move)) {
    case Verb::play: return play_readiness(move.a(), move.b());
    case Verb::put: return move.a() < stand_count && stands[move.a()].room > 0 ? seldom : 2 * common;
    case Verb::use: return use_readiness(move.a());
    case Verb::acquire: return common / 2;
    case Verb::attack: return s.guarded >> move.b() & 1u ? common : common / 2;
    case Verb::develop: return common;
    case Verb::abandon: return 0;
    case Verb::build: return build_readiness(s, move.a());
    case Verb::buy: return seldom;
    case Verb::end: return rare;
    default: return common;
  }
}

Move pick(const State& s, const core::MoveList& moves, core::Rng& rng) {
  if (s.decision == Decision::attack && (s.guarded >> s.to & 1u)) {
    const unsigned value = tokens[s.token[s.to]].value + 1u;
    return move(Verb::with, fitting_fighter(s.seats[s.seat].hand, value > s.attack ? value - s.attack : 1));
  }
  std::array<std::uint16_t, core::MoveList::capacity> weights;
  unsigned sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    sum += readiness(s, moves[i]);
    weights[i] = static_cast<std::uint16_t>(sum);
  }
  if (sum == 0) return moves[0];
  const unsigned at = rng.below(sum);
  std::size_t i = 0;
  while (weights[i] <= at) ++i;
  return moves[i];
}

Move answer(const State& s) {
  const Seat& me = s.seats[current_actor(s).id];
  const unsigned in_hand = strength_of(me.hand);
  if (s.decision == Decision::answer) {
    const unsigned strategy = me.done >> index(Achievement::strategy) & 1u;
    return move(s.settlements[s.to] + strategy + in_hand >= s.attack ? Verb::fight : Verb::surrender);
  }
  if (s.decision == Decision::discard) return move(Verb::done);
  const unsigned goal = s.defence + in_hand > s.attack ? s.attack + 1u : s.attack;
  if (s.defence >= goal || s.defence + in_hand < goal) return move(Verb::done);
  return move(Verb::with, fitting_fighter(me.hand, goal - s.defence));
}

}  // namespace players::altay
