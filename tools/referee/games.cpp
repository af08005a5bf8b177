#include "tools/referee/games.hpp"

#include <array>

namespace referee {

std::span<const GameMaker> games() {
  static const std::array list = {
      stone_age_entry(),
      cvlizacje_entry(),
      altay_entry(),
  };
  return list;
}

}  // namespace referee
