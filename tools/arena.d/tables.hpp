#pragma once
#include <map>
#include <string>
#include <vector>

#include "tools/arena.d/arena.hpp"

namespace arena {

/// What a name reached in one line-up.
struct Row {
  std::string name;
  unsigned seats = 0;              ///< of the line-up
  double share = 0, interval = 0;  ///< of the victory, a seat; half of the 95 % interval, clustered by seed
  double points = 0;               ///< a seat
  double work = 0;                 ///< units a decision
  unsigned most_work = 0;
  unsigned forfeits = 0;       ///< games lost because the program misbehaved
  std::string fault;           ///< the first of these
  std::vector<double> habits;  ///< times a game, a seat; by Game::habits
};

/// One line-up, played.
struct Pairing {
  std::string lineup;
  unsigned games = 0, unfinished = 0, driven_off = 0;
  double winner_points = 0, rounds = 0;
  double winner_interval = 0, rounds_interval = 0;
  std::vector<Row> rows;
};

/// A game as the ratings see it: who sat there, and their shares of the victory.
struct Record {
  std::vector<std::string> names;
  std::vector<double> wins;
};

/// Plays at least so many games: every seed in every turn of the table that is another one.
Pairing play_pairing(const Game& game, core::Setup setup, const std::vector<Contender>& lineup, unsigned games,
                     std::uint32_t first_seed, unsigned seconds, std::vector<Record>& records);

/// Ratings of all names of the records, on the scale of Elo: in a game of i against others i wins with probability
/// 10^(r_i/400) / sum of the same. `random` is 0, or the lowest where nobody plays at random.
std::map<std::string, double> ratings(const std::vector<Record>& records);

}  // namespace arena
