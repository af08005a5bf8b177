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

/// The resource that the move brings, and how many there are then to spend in this turn.
unsigned say_gained(LongText& text, const State& s, core::Move move) {
  State after = s;
  if (apply(after, move)) return 0;
  for (unsigned r = 0; r < resource_count; ++r)
    if (after.resources[r] > s.resources[r])
      return say_reason(text, Str::why_cv_stock, int{after.resources[r]}, icon_text(resource_icon(r)));
  return 0;
}

/// How much lies on the achievement in development then, unless the move completes it.
unsigned say_progress(LongText& text, const State& s, core::Move move) {
  State after = s;
  if (apply(after, move)) return 0;
  const Seat& me = after.seats[s.seat];
  int there = 0, before = 0;
  for (unsigned r = 0; r < resource_count; ++r) there += me.held[r], before += s.seats[s.seat].held[r];
  if (me.developing == none || there <= before) return say_result(text, s, move);
  return say_reason(text, Str::why_al_progress, achievement_name(me.developing), there,
                    as_int(achievements[me.developing].cost.total()));
}

/// A settlement beside others makes no new territory, but it is harder to take.
unsigned say_settlement(LongText& text, const State& s, core::Move move) {
  const unsigned said = say_result(text, s, move);
  return said > 0 ? said : say_reason(text, Str::why_al_settlements, s.settlements[move.a()] + 1);
}

/// What the defender can reach with all cards, beside the attack.
unsigned say_defence(LongText& text, const State& s) {
  const Seat& me = s.seats[current_actor(s).id];
  return say_reason(text, Str::why_al_defence, as_int(defence_base(s, s.to) + strength_in_hand(me)), int{s.attack});
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
    case Verb::done:
      if (s.decision == Decision::attack)
        return say_reason(text, Str::why_al_with, int{s.attack}, as_int(defence_base(s, s.to)));
      return s.decision == Decision::defend ? say_reason(text, Str::why_al_with, int{s.defence}, int{s.attack}) : 0;
    case Verb::fight:
    case Verb::surrender:
      return say_defence(text, s);
    case Verb::develop:
      return say_reason(text, Str::why_sa_price, as_int(achievements[move.a()].cost.total()),
                        as_int(resources_left(s)));
    case Verb::play:
    case Verb::use:
    case Verb::exploit:
    case Verb::gain:
    case Verb::buy:
    case Verb::trade:
      return say_gained(text, s, move);
    case Verb::put:
      return say_progress(text, s, move);
    case Verb::build:
      return say_settlement(text, s, move);
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
