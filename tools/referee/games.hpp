#pragma once
#include <span>

#include "tools/referee/match.hpp"

namespace referee {

/// All games that the referee knows. A new one is a file with its Words and its
/// entry, a line here and a line in games.cpp.
std::span<const GameEntry> games();

GameEntry stone_age_entry();
GameEntry cvlizacje_entry();
GameEntry altay_entry();

}  // namespace referee
