#pragma once
#include <array>
#include <cstdint>

#include "engine/altay/state.hpp"
#include "engine/core/rng.hpp"

/// Playing a turn to its end, in a position that has nothing hidden.
namespace players::altay {

/// The own decisions of a turn, in order.
struct Plan {
  static constexpr unsigned longest = 80;
  std::array<core::Move, longest> moves;
  std::uint8_t size = 0;
  void add(core::Move move) {
    if (size < longest) moves[size++] = move;
  }
  /// Forgets the first of them.
  void drop(unsigned count) {
    for (unsigned i = count; i < size; ++i) moves[i - count] = moves[i];
    size = static_cast<std::uint8_t>(size - count);
  }
};

/// How a turn is tried: moves of `guide` that are legal when their time comes, without that at `skip`, with one at
/// random before that at `cut`; from `stop` on, and where the guide has no answer, at random.
struct Trial {
  const Plan* guide = nullptr;
  core::Move first{};  ///< before all others, where it is a move
  std::uint8_t skip = 0xFF, cut = 0xFF, stop = 0xFF;
  bool ends = false;  ///< ends the turn where the guide has no answer
};

/// Is the turn of `seat` over? Then the position is that before the new hand is drawn, wherever chance draws it.
bool turn_is_over(const ::altay::State& s, unsigned seat);

/// Plays on until the turn of s.seat is over; chance is as `luck` has it, others answer as policy has it. Writes down
/// what was done; returns the number of moves that it took, of much the same cost.
unsigned play_turn(::altay::State& s, const Trial& trial, std::uint32_t luck, core::Rng& rng, Plan& done);

}  // namespace players::altay
