#pragma once
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/rng.hpp"

/// Chance by event and not by order: under the same seed, the same event has the same outcome for everybody.
/// chance_key(s) of a game names the event: a deck, or one die of one roll.
namespace players {

/// Well mixed 32 bits of two words; 32-bit multiplications only, which a Cortex-M0+ does in one cycle.
constexpr std::uint32_t mix(std::uint32_t a, std::uint32_t b) {
  std::uint32_t x = a ^ b * 0x9E3779B1u;
  x = (x ^ x >> 16) * 0x7FEB352Du;
  x = (x ^ x >> 15) * 0x846CA68Bu;
  return x ^ x >> 16;
}

/// What chance decides in an event: every outcome has a rank from seed, event and outcome, once for each unit of its
/// weight, and the highest rank is drawn. A deck that keeps its key is so dealt in one order, whoever draws.
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

/// Lets chance decide until a seat must, the game is over, or enough(s). Returns how many moves it made.
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
