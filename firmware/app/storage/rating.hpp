#pragma once
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/players/player.hpp"

/// How strong somebody is, on the scale of Elo: with ratings a and b the first wins 10^((a-b)/400) times as often.
/// Computers have fixed ratings, equally far apart along the dial. Whole numbers only.
namespace pd::storage {

inline constexpr int rating_of_first = 600, rating_per_level = 150;

/// The rating of a level, by its code.
constexpr int rating_of_level(unsigned code) {
  return rating_of_first + rating_per_level * (static_cast<int>(players::dial_number(code)) - 1);
}

struct Rating {
  std::int16_t value = rating_of_first;
  std::uint16_t games = 0;  ///< that it comes from; stops at 65,535
  std::int16_t change = 0;  ///< by the last of them
};

/// The rating after a game. `ratings` are those of all seats before it, `winners` has a bit for each.
Rating rate(Rating before, const int* ratings, unsigned players, unsigned seat, unsigned winners);

/// The level (its code) against which somebody with that rating wins about half of their games.
unsigned even_level(int rating, unsigned players);

}  // namespace pd::storage
