#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "engine/core/game.hpp"
#include "engine/core/text.hpp"

namespace pd::storage {

/// Somebody at the table, or a computer: a name, and a colour with its own shape (Canvas::badge).
struct Person {
  static constexpr std::size_t name_max = 20;  ///< bytes; ten letters of Cyrillic
  core::Text<name_max> name;
  std::uint8_t colour = 0;  ///< 0 to 4, no two alike
  std::uint8_t level = 0;   ///< of a computer, its code (engine/players/player.hpp); 0: a person
  std::uint8_t style = 0;   ///< of a computer, as its game numbers them; 0: none

  bool is_computer() const { return level != 0; }
};

/// Who plays what, beyond what the rules need to know.
struct Match {
  core::Setup setup{};
  std::array<Person, core::max_players> people{};
  bool own_dice = false;        ///< real dice are thrown and typed in
  std::uint32_t challenge = 0;  ///< number of a challenge, from which all of it and all of chance come; 0: none
  bool practice = false;        ///< continues a finished game from one of its decisions: statistics leave it out
};

/// A match as it is stored: version, setup (5), own dice, then for each seat colour, length of the name, name; then for
/// each seat level and style (players::StoredProfile), which 0.1.0 does not have; then the challenge (4), then whether
/// it is practice. Later versions add theirs at the end.
inline constexpr std::uint8_t match_version = 1;
inline constexpr std::size_t match_bytes_before_computers = 7 + core::max_players * (2 + Person::name_max);
using MatchBytes = std::array<std::uint8_t, match_bytes_before_computers + 2 * core::max_players + 5>;
MatchBytes pack(const Match& match);

/// False, and `match` is nothing to rely on, when these are not the bytes of a match.
bool unpack(std::span<const std::uint8_t> bytes, Match& match);

}  // namespace pd::storage
