#pragma once
#include <span>

#include "tools/referee/hosted.hpp"

namespace referee {

/// All games of engine/games.txt. Each is a file with its Words and its entry.
std::span<const GameMaker> games();

#define GAME(name) GameMaker name##_entry();
#include "generated/games.def"
#undef GAME

}  // namespace referee
