/// build/host/bench: the engine's own part of the figures that tools/bench prints.
///
///   bench play GAME GAMES     plays so many random four-player games
///   bench speed GAME SECONDS  plays for so long, counted in time of one core
///
/// Both print games, moves, seconds, sizeof(State), the longest game and the largest list of moves.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "engine/core/log.hpp"
#include "engine/core/rng.hpp"
#include "engine/games.hpp"

namespace {

struct Tally {
  unsigned long games = 0, moves = 0;
  unsigned long longest = 0, largest_list = 0;
};

template <core::Game S>
void play_one(core::Rng& rng, Tally& tally) {
  S s;
  const core::Setup setup{S::id, 4, 0, static_cast<std::uint8_t>(rng.below(4)), 0};
  if (const core::Refusal no = start(setup, s)) {
    std::fprintf(stderr, "%s: refusal %u\n", S::name, no.code());
    std::exit(1);
  }
  unsigned long moves = 0, largest = tally.largest_list;
  for (; current_actor(s) != core::nobody; ++moves) {
    core::MoveList list;
    legal_moves(s, list);
    if (list.size() > largest) largest = list.size();
    if (const core::Refusal no = apply(s, rng.pick(list))) {
      std::fprintf(stderr, "%s: refusal %u\n", S::name, no.code());
      std::exit(1);
    }
  }
  ++tally.games;
  tally.moves += moves;
  tally.largest_list = largest;
  if (moves > tally.longest) tally.longest = moves;
}

template <core::Game S>
int run(const char* what, double amount) {
  core::Rng rng(2026);
  Tally tally;
  const std::clock_t begin = std::clock();  // of this process alone, whatever else the machine does
  const auto seconds = [&] { return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC; };
  const bool timed = std::strcmp(what, "speed") == 0;
  while (timed ? seconds() < amount : static_cast<double>(tally.games) < amount) play_one<S>(rng, tally);
  std::printf("{\"games\":%lu,\"moves\":%lu,\"seconds\":%.6f,\"state\":%zu,\"longest\":%lu,\"list\":%lu}\n",
              tally.games, tally.moves, seconds(), sizeof(S), tally.longest, tally.largest_list);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const char* what = argc == 4 ? argv[1] : "";
  const bool known = !std::strcmp(what, "play") || !std::strcmp(what, "speed");
  const double amount = argc == 4 ? std::atof(argv[3]) : 0;
  if (known && amount > 0) {
    if (const auto game = core::game_named(argv[2]))
      return core::by_game(*game, [&]<class S>() { return run<S>(what, amount); });
  }
  std::fputs("usage: bench play GAME GAMES | bench speed GAME SECONDS; engine/games.txt lists the games\n", stderr);
  return 2;
}
