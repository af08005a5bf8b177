#include <cstdint>

#include "engine/core/rng.hpp"
#include "engine/games.hpp"
#include "hal/clock.hpp"
#include "hal/power.hpp"

// Not a game but a stopwatch: plays random games of every engine and leaves what a move costs where
// tools/bench.d/device.mjs reads it, in the emulated memory.

struct BenchResult {
  std::uint32_t moves;  // chance's included
  std::uint32_t microseconds;
};

extern "C" {
BenchResult bench_results[core::game_count];
volatile std::uint32_t bench_done;
}

namespace {

constexpr unsigned games_each = 3;

template <core::Game S>
std::uint32_t play_random_game(std::uint64_t seed) {
  S state;
  core::Setup setup;
  setup.game = S::id;
  setup.players = 4;
  if (start(setup, state)) return 0;
  core::Rng rng(seed);
  std::uint32_t moves = 0;
  while (current_actor(state) != core::nobody) {
    core::MoveList list;
    legal_moves(state, list);
    if (apply(state, rng.pick(list))) return 0;
    ++moves;
  }
  return moves;
}

template <core::Game S>
void measure() {
  BenchResult& result = bench_results[static_cast<unsigned>(S::id)];
  const std::uint32_t began = hal::now_us();
  for (unsigned game = 0; game < games_each; ++game) result.moves += play_random_game<S>(game + 1);
  result.microseconds = hal::now_us() - began;
}

}  // namespace

int main() {
  measure<stone_age::State>();
  measure<cvlizacje::State>();
  measure<altay::State>();
  bench_done = 1;
  for (;;) hal::wait_for_event(1000);
}
