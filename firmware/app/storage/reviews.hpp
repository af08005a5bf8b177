#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "firmware/app/storage/journal.hpp"

namespace pd::storage {

/// What the review of a finished game found about one person. Thousandths of a game.
struct ReviewedGame {
  std::uint32_t result = 0;  ///< number of the result (Result::number)
  std::uint8_t game = 0;     ///< core::GameId
  std::uint8_t mistakes = 0, blunders = 0;
  std::int16_t luck = 0, errors = 0;
};

/// The last reviewed games of a name, the newest result first.
struct ReviewedGames {
  static constexpr unsigned most = 16;
  std::array<ReviewedGame, most> games{};
  unsigned count = 0;
};

/// So many names are kept; the one whose last reviewed game is oldest makes room.
inline constexpr unsigned reviewed_names_max = 8;

ReviewedGames read_reviews(const Journal& journal, std::string_view name);

/// Stores what a review found; a game that is stored already stays as it is. One record, so it is there or it is not.
StorageError keep_review(Journal& journal, std::string_view name, const ReviewedGame& game);

}  // namespace pd::storage
