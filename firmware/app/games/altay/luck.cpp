#include "firmware/app/games/altay/view_internal.hpp"

/// Whether it was luck: what was drawn, beside what the deck brings on average.
namespace pd::games {

using namespace altay_view;

void AltayLuck::add(const State& s, core::Move move, SeatLuck& luck) {
  if (verb_of(move) != Verb::draw) return;
  const Seat& who = s.seats[s.draw_seat];
  unsigned strength = 0, bought = 0;
  each_card(who.deck, [&](unsigned card, unsigned n) {
    strength += n * cards[card].strength;
    bought += cards[card].starting ? 0 : n;
  });
  const CardData& drawn = cards[move.a()];
  luck[s.draw_seat][0].add(drawn.strength, strength, who.deck_count);
  luck[s.draw_seat][1].add(drawn.starting ? 0 : 1, bought, who.deck_count);
}

}  // namespace pd::games
