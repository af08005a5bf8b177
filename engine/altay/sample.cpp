#include "engine/altay/state.hpp"

namespace altay {
namespace {

/// A card of the pile, each copy as likely as any other.
unsigned draw_from(Pile& pile, unsigned total, core::Rng& rng) {
  unsigned nth = rng.below(total), card = 0;
  while (nth >= pile.count(card)) nth -= pile.count(card++);
  pile.remove(card);
  return card;
}

/// The cards of deck and hand lie together in the view: any of them may be in the hand, and any of those on Writing.
void deal_hand(Seat& other, core::Rng& rng) {
  unsigned left = unsigned{other.deck_count} + other.hand_count;
  for (unsigned n = 0; n < other.hand_count; ++n) {
    const unsigned card = draw_from(other.deck, left--, rng);
    other.hand.add(card);
    if (n == 0 && other.retained == hidden) other.retained = static_cast<std::uint8_t>(card);
  }
  other.veiled = 0;
}

void deal_secret(State& s, Seat& other, core::Rng& rng) {
  std::uint32_t rest = s.wonder_deck;
  for (unsigned nth = rng.below(static_cast<std::uint32_t>(std::popcount(rest))); nth > 0; --nth) rest &= rest - 1;
  const auto wonder = static_cast<unsigned>(std::countr_zero(rest));
  s.wonder_deck = static_cast<std::uint16_t>(s.wonder_deck & ~(1u << wonder));
  other.secret = static_cast<std::uint8_t>(technology_count + wonder);
}

}  // namespace

State sample(const State& view, unsigned seat, core::Rng& rng) {
  State s = view;
  for (unsigned i = 0; i < s.players; ++i) {
    if (i == seat) continue;
    if (s.seats[i].veiled != 0) deal_hand(s.seats[i], rng);
    if (s.seats[i].secret == hidden) deal_secret(s, s.seats[i], rng);
  }
  return s;
}

}  // namespace altay
