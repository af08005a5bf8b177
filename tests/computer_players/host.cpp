/// build/host/computer_players GAME PLAYERS VARIANT OPTIONS SEED PERCENT LEVEL EVERY DECISIONS REVIEW: prints the
/// answer as numbers.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "tests/computer_players/computer_players.hpp"

int main(int argc, char** argv) {
  computer_players::Ask ask{};
  std::uint32_t* words[] = {&ask.game,    &ask.players, &ask.variant, &ask.options,       &ask.seed,
                            &ask.percent, &ask.level,   &ask.every,   &ask.decisions_max, &ask.review};
  for (int i = 1; i < argc && i < 11; ++i)
    *words[i - 1] = static_cast<std::uint32_t>(std::strtoul(argv[i], nullptr, 10));
  const computer_players::Answer a = computer_players::play(ask, [] { return 0u; });
  for (const std::uint32_t word : {a.moves, a.mark, a.weighty, a.weighty_work, a.work_most, a.review_work})
    std::printf("%" PRIu32 " ", word);
  std::printf("%" PRIu32 "\n", a.review_mark);
}
