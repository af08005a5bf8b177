/// build/host/train: computer players learn by playing against themselves. tools/train --help is its manual.
#include <cstdlib>
#include <cstring>

#include "tools/train.d/trainer.hpp"

int main(int argc, char** argv) {
  train::Wish wish;
  const std::string game = argc > 1 ? argv[1] : "";
  for (int i = 2; i < argc; i += 2) {
    const std::string word = argv[i];
    if (i + 1 == argc) return std::fprintf(stderr, "train: %s needs a value; see tools/train --help\n", argv[i]), 2;
    if (word == "--kind")
      wish.kind = static_cast<unsigned>(std::atoi(argv[i + 1]));
    else if (word == "--games")
      wish.games = std::strtoull(argv[i + 1], nullptr, 10);
    else if (word == "--orders")
      wish.orders = std::strtoull(argv[i + 1], nullptr, 10);
    else if (word == "--seed")
      wish.seed = std::strtoull(argv[i + 1], nullptr, 10);
    else if (word == "--rate")
      wish.rate = std::atof(argv[i + 1]);
    else if (word == "--last-rate")
      wish.last_rate = std::atof(argv[i + 1]);
    else if (word == "--lambda")
      wish.lambda = std::atof(argv[i + 1]);
    else if (word == "--out")
      wish.out = argv[i + 1];
    else if (word == "--from")
      wish.from = argv[i + 1];
    else
      return std::fprintf(stderr, "train: unknown option %s; see tools/train --help\n", argv[i]), 2;
  }
  if (wish.out.empty()) wish.out = "engine/players/weights/" + game + "_" + std::to_string(wish.kind) + ".txt";
  wish.state = "build/train/" + game + "_" + std::to_string(wish.kind) + "_" + std::to_string(wish.seed) + ".state";
#define GAME(name) \
  if (game == #name) return train::train_##name(wish);
#include "generated/games.def"
#undef GAME
  std::fprintf(stderr, "train: \"%s\" is not a game with a trainer; see tools/train --help\n", game.c_str());
  return 2;
}
