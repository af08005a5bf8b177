#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "engine/core/game.hpp"
#include "engine/core/text.hpp"

namespace app {

/// Somebody at the table: a name, and a colour with its own shape (Canvas::badge).
struct Person {
  static constexpr std::size_t name_max = 20;  ///< bytes; ten letters of Cyrillic
  core::Text<name_max> name;
  std::uint8_t colour = 0;  ///< 0 to 4, no two alike
};

/// Who plays what, beyond what the rules need to know.
struct Match {
  core::Setup setup{};
  std::array<Person, core::max_players> people{};
  bool own_dice = false;  ///< real dice are thrown and typed in
};

/// A match as it is stored: version, setup (5), own dice, then for each seat colour, length of the name, name. Later
/// versions add theirs at the end.
inline constexpr std::uint8_t match_version = 1;
using MatchBytes = std::array<std::uint8_t, 7 + core::max_players * (2 + Person::name_max)>;
MatchBytes pack(const Match& match);

/// False, and `match` is nothing to rely on, when these are not the bytes of a match.
bool unpack(std::span<const std::uint8_t> bytes, Match& match);

}  // namespace app
