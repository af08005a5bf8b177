#pragma once
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/rng.hpp"

/// Common random numbers: with the same seed, the same event of chance has the same outcome in all playouts.
/// chance_key(s) of a game names the event: a deck, or one die of one roll.
namespace players {

/// Hashes two words into one with 32-bit multiplications only, each one cycle on a Cortex-M0+.
constexpr std::uint32_t mix(std::uint32_t a, std::uint32_t b) {
  std::uint32_t x = a ^ b * 0x9E3779B1u;
  x = (x ^ x >> 16) * 0x7FEB352Du;
  x = (x ^ x >> 15) * 0x846CA68Bu;
  return x ^ x >> 16;
}

/// The outcome of an event. Each outcome has a rank, a hash of seed, event and outcome, for each unit of its weight;
/// the highest rank wins. A deck with one key is therefore dealt in one order, whoever draws.
inline core::Move keyed_pick(const core::MoveList& outcomes, std::uint32_t seed, std::uint32_t key) {
  const std::uint32_t event = mix(seed, key);
  core::Move best;
  std::uint32_t highest = 0;
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    for (unsigned copy = 0; copy < outcomes.weight(i); ++copy) {
      const std::uint32_t rank = mix(event, outcomes[i].bits | copy << 16);
      if (best && rank <= highest) continue;
      highest = rank;
      best = outcomes[i];
    }
  return best;
}

/// Makes moves of chance until a seat must decide, the game is over, or enough(s). Returns their number.
template <core::Game S, class Enough>
unsigned let_chance_decide(S& s, std::uint32_t seed, Enough enough) {
  unsigned made = 0;
  for (; current_actor(s) == core::chance && !enough(s); ++made) {
    core::MoveList outcomes;
    legal_moves(s, outcomes);
    if (apply(s, keyed_pick(outcomes, seed, chance_key(s)))) break;
  }
  return made;
}
template <core::Game S>
unsigned let_chance_decide(S& s, std::uint32_t seed) {
  return let_chance_decide(s, seed, [](const S&) { return false; });
}

}  // namespace players
