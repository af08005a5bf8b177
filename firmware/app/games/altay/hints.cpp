#include <bit>

#include "firmware/app/games/altay/view_parts.hpp"

/// Why a move is good, with the numbers of the position.
namespace pd::games {

using namespace altay_view;

namespace {

/// The strongest attack with the cards in hand, and what defends the territory before any cards of its owner.
unsigned say_attack(LongText& text, const State& s, unsigned to, const Match& match) {
  const int reach = as_int(strongest_attack(s, to)), against = as_int(defence_base(s, to));
  const unsigned who = owner(s, to);
  if (who == none) return say_reason(text, Str::why_al_attack_token, reach, against);
  return say_reason(text, Str::why_al_attack, reach, match.people[who].name, against);
}

/// What the move completes, and the points if the game ended now.
unsigned say_result(LongText& text, const State& s, core::Move move) {
  State after = s;
  if (apply(after, move)) return 0;
  const Seat &me = s.seats[s.seat], &then = after.seats[s.seat];
  unsigned said = 0;
  if (const std::uint32_t done = then.done & ~me.done; done != 0)
    said += say_reason(text, Str::why_al_completes, achievement_name(static_cast<unsigned>(std::countr_zero(done))));
  const int land = std::popcount(then.land);
  if (land > std::popcount(me.land)) said += say_reason(text, Str::why_al_land, land);
  const int points = outcome(s).total[s.seat], more = outcome(after).total[s.seat];
  if (said < 2 && more > points) said += say_reason(text, Str::why_points, more, points);
  return said;
}

unsigned say_acquired(LongText& text, const State& s, unsigned title) {
  const unsigned top = top_of(s, static_cast<Title>(title));
  if (top == none) return 0;
  const int left = s.supply[title] - 1;
  if (cards[top].points == 0) return say_reason(text, Str::why_al_left, left);
  return say_reason(text, Str::why_al_card, int{cards[top].points}, left);
}

}  // namespace

unsigned AltayNarrator::say_why(LongText& text, const State& s, core::Move move, const Match& match) const {
  switch (verb_of(move)) {
    case Verb::attack:
      return say_attack(text, s, move.b(), match);
    case Verb::with:
      if (s.decision == Decision::attack)
        return say_reason(text, Str::why_al_with, s.attack + cards[move.a()].strength, as_int(defence_base(s, s.to)));
      return say_reason(text, Str::why_al_with, s.defence + cards[move.a()].strength, int{s.attack});
    case Verb::acquire:
      return say_acquired(text, s, move.a());
    case Verb::build:
    case Verb::put:
    case Verb::begin:
    case Verb::resettle:
      return say_result(text, s, move);
    case Verb::end:
      return say_reason(text, Str::why_al_end, as_int(resources_left(s)), int{s.seats[s.seat].hand_count});
    default:
      return 0;
  }
}

}  // namespace pd::games
