/// build/host/train: computer players learn by playing against themselves. tools/train --help is its manual.
#include <cstdlib>
#include <map>
#include <variant>

#include "tools/train.d/trainer.hpp"

int main(int argc, char** argv) {
  train::Wish wish;
  const std::map<std::string_view, std::variant<std::uint64_t*, double*, std::string*>> options = {
      {"--kind", &wish.kind}, {"--games", &wish.games},   {"--orders", &wish.orders},
      {"--seed", &wish.seed}, {"--rate", &wish.rate},     {"--last-rate", &wish.last_rate},
      {"--out", &wish.out},   {"--lambda", &wish.lambda}, {"--from", &wish.from}};
  const std::string game = argc > 1 ? argv[1] : "";
  for (int i = 2; i < argc; i += 2) {
    const std::string word = argv[i];
    if (i + 1 == argc) return std::fprintf(stderr, "train: %s needs a value; see tools/train --help\n", argv[i]), 2;
    const auto option = options.find(word);
    if (option == options.end())
      return std::fprintf(stderr, "train: unknown option %s; see tools/train --help\n", argv[i]), 2;
    if (const auto* const number = std::get_if<std::uint64_t*>(&option->second))
      **number = std::strtoull(argv[i + 1], nullptr, 10);
    else if (const auto* const fraction = std::get_if<double*>(&option->second))
      **fraction = std::atof(argv[i + 1]);
    else
      *std::get<std::string*>(option->second) = argv[i + 1];
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
