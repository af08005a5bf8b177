#include "firmware/app/storage/rating.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/players/share.hpp"

namespace pd::storage {

namespace {

constexpr unsigned elo_a_nat = 174;  // 400 / ln 10
constexpr int rating_max = 4000;

/// How much a game moves a rating: the first ones find about the right level, later ones follow slowly.
constexpr int weight_of_game(unsigned games) {
  constexpr int first = 720, least = 48;
  return games >= static_cast<unsigned>(first / least) ? least : std::max(least, first / (static_cast<int>(games) + 2));
}

/// So much stronger than each of the others wins half of the games, by players: 400 * log10(players - 1).
constexpr std::array<int, core::max_players + 1> lead_for_half = {0, 0, 0, 120, 191, 241};

}  // namespace

Rating rate(Rating before, const int* ratings, unsigned players, unsigned seat, unsigned winners) {
  const int expected = players::share_of(ratings, players, seat, elo_a_nat);
  const int score = (winners >> seat & 1u) != 0 ? players::whole_share / std::popcount(winners) : 0;
  const int scaled = weight_of_game(before.games) * (score - expected);
  const int half = players::whole_share / 2;
  const int change = (scaled + (scaled < 0 ? -half : half)) / players::whole_share;
  const int value = std::clamp(before.value + change, 0, rating_max);
  return {static_cast<std::int16_t>(value),
          static_cast<std::uint16_t>(std::min<unsigned>(before.games + 1u, UINT16_MAX)),
          static_cast<std::int16_t>(value - before.value)};
}

unsigned even_level(int rating, unsigned players) {
  const int above = rating - lead_for_half[std::min<unsigned>(players, core::max_players)] - rating_of_first;
  const int at = above <= 0 ? 0 : (above + rating_per_level / 2) / rating_per_level;
  return players::dial[static_cast<unsigned>(std::min(at, static_cast<int>(players::dial.size()) - 1))];
}

}  // namespace pd::storage
