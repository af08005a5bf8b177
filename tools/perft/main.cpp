// Counts the sequences of legal moves from numbered positions (docs/rules/perft.md says what they are).
//   build/host/perft                      all tables, as docs/rules/perft.md has them
//   build/host/perft WAY                  the table of one way to play: "altay players=3 trade=on"
//   build/host/perft WAY POSITION         the log of a position, for the referee's `load`
//   build/host/perft WAY POSITION DEPTH   each move of it and how many sequences of DEPTH moves begin with it
#include <cstdio>
#include <cstdlib>

#include "tools/perft/perft.hpp"

int main(int argc, char** argv) {
  const std::string wanted = argc > 1 ? argv[1] : "";
  if (wanted == "--help" || wanted == "-h" || argc > 4) {
    std::puts("usage: perft [WAY [POSITION [DEPTH]]], a WAY such as \"stone_age players=2 edition=pl\"");
    return argc > 4;
  }
  bool found = false;
  for (const perft::Way& way : perft::ways()) {
    if (!wanted.empty() && way.name != wanted) continue;
    found = true;
    if (argc < 3) {
      std::printf("%s\n", perft::table(way).c_str());
      continue;
    }
    const perft::Position from = perft::position(way, static_cast<unsigned>(std::atoi(argv[2])));
    if (argc < 4) {
      std::puts(perft::log_of(from).c_str());
      continue;
    }
    std::uint64_t sum = 0;
    for (const perft::Share& share : perft::divide(from, static_cast<unsigned>(std::atoi(argv[3])))) {
      std::printf("%s %llu\n", share.move.c_str(), static_cast<unsigned long long>(share.nodes));
      sum += share.nodes;
    }
    std::printf("%llu\n", static_cast<unsigned long long>(sum));
  }
  if (!found) std::fprintf(stderr, "there is no way to play \"%s\"; without it all are printed\n", wanted.c_str());
  return found ? 0 : 1;
}
