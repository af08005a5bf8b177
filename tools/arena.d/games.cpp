#include "tools/arena.d/arena.hpp"

namespace arena {

std::vector<Game> games() {
  return {
#define GAME(name) name##_entry(),
#include "generated/games.def"
#undef GAME
  };
}

}  // namespace arena
