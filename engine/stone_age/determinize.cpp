#include <bit>

#include "engine/core/rng.hpp"
#include "engine/stone_age/rules.hpp"

namespace stone_age {

/// SA-64: another's face-down cards are any of those that the seat has never seen, each as likely.
State determinize(const State& view, unsigned seat, core::Rng& rng) {
  State s = view;
  for (unsigned i = 0; i < s.players; ++i) {
    if (i == seat) continue;
    Seat& other = s.seats[i];
    for (auto hidden = unsigned{other.card_count} - static_cast<unsigned>(std::popcount(other.cards)); hidden > 0;
         --hidden) {
      std::uint64_t rest = s.unseen;
      for (unsigned nth = rng.below(static_cast<std::uint32_t>(std::popcount(rest))); nth > 0; --nth) rest &= rest - 1;
      const std::uint64_t one = rest & (0 - rest);
      s.unseen &= ~one;
      other.cards |= one;
    }
  }
  return s;
}

std::uint32_t chance_key(const State& s) {
  if (s.decision == Decision::roll)
    return 1u << 31 | (s.round & 0xFFFFu) << 12 | unsigned{s.turn} << 9 | index(s.location) << 4 | s.dice_count;
  if (s.decision != Decision::open_tile) return 1;  // one deck, whoever draws
  const unsigned k = closed_stack(s);
  return 0x100u | k << 4 | s.stack_sizes[k];
}

}  // namespace stone_age
