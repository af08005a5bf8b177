#pragma once
#include <span>

#include "tools/referee/hosted.hpp"

namespace referee {

/// All games that the referee knows. A new one is a file with its Words and its
/// entry, a line here and a line in games.cpp.
std::span<const GameMaker> games();

GameMaker stone_age_entry();
GameMaker cvlizacje_entry();
GameMaker altay_entry();

}  // namespace referee
