#include "firmware/app/storage/known_games.hpp"

namespace pd::storage {

namespace {
KnownGames all;
}

void set_known_games(const KnownGames& known) { all = known; }
const KnownGames& known_games() { return all; }

EditionKey edition_key(const core::Setup& setup) {
  const unsigned counts = all.games[static_cast<unsigned>(setup.game)].options_that_count;
  return {setup.game, setup.variant, static_cast<std::uint8_t>(setup.options & counts)};
}

}  // namespace pd::storage
