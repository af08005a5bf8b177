#pragma once
#include <cstdint>
#include <span>

#include "engine/core/game.hpp"

/// What storage needs of the games, registered before Store::open(). Titles, icons and rules belong to the games.
namespace pd::storage {

/// A game in one of its editions or variants: what has scores of its own.
struct EditionKey {
  core::GameId game;
  std::uint8_t variant;  ///< as in core::Setup
  std::uint8_t options;  ///< those of core::Setup that make the difference
  bool operator==(const EditionKey&) const = default;
};

struct KnownGame {
  std::uint8_t rules_version;
  std::uint8_t options_that_count;  ///< bits of core::Setup::options that make an edition
};

struct KnownGames {
  std::span<const KnownGame> games;      ///< by core::GameId
  std::span<const EditionKey> editions;  ///< of all games
};

void set_known_games(const KnownGames& known);
const KnownGames& known_games();

/// Which edition is played with this setup.
EditionKey edition_key(const core::Setup& setup);

}  // namespace pd::storage
