#include "tools/referee/games.hpp"

#include <array>

namespace referee {

std::span<const GameMaker> games() {
  static const std::array list = {
#define GAME(name) name##_entry(),
#include "generated/games.def"
#undef GAME
  };
  return list;
}

}  // namespace referee
