#include "engine/altay/data.hpp"
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

State determinize(const State& view, unsigned seat, core::Rng& rng) {
  State s = view;
  for (unsigned i = 0; i < s.players; ++i) {
    if (i == seat) continue;
    if (s.seats[i].veiled != 0) deal_hand(s.seats[i], rng);
    if (s.seats[i].secret == hidden) deal_secret(s, s.seats[i], rng);
  }
  return s;
}

/// A draw is named by its deck and by how much of it is left, so that no two draws share their luck.
std::uint32_t chance_key(const State& s) {
  const auto name = [&s](unsigned what, unsigned left) {
    return static_cast<std::uint32_t>(s.decision) << 24 | what << 16 | unsigned{s.round} << 8 | left;
  };
  switch (s.decision) {
    case Decision::offer: {
      unsigned left = static_cast<unsigned>(std::popcount(s.wonder_deck));
      if (s.offer_level < 3) {
        left = 0;
        for (unsigned i = 0; i < technology_count; ++i)
          if (level_of(i) == s.offer_level) left += s.technology_deck[i];
      }
      return static_cast<std::uint32_t>(Decision::offer) << 24 | unsigned{s.offer_level} << 16 | left;
    }
    case Decision::token: return name(s.to, 0);
    case Decision::secret: return name(s.seat, 0);
    default: return name(s.draw_seat, s.seats[s.draw_seat].deck_count);
  }
}

}  // namespace altay
