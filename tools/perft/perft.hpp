#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/move.hpp"

/// Node counts (perft): how many sequences of n moves there are from a numbered position. docs/rules/perft.md publishes
/// them and defines the positions, so that other implementations of the rules can check themselves.
namespace perft {

inline constexpr unsigned position_count = 10;
inline constexpr unsigned depth_max = 6;
inline constexpr std::uint64_t nodes_max = 1'000'000;  ///< larger counts are left out of the table

/// One way to play: a title with its edition or variant, its options and its number of players.
struct Way {
  std::string name;  ///< as the referee's `new` takes it: "stone_age players=2 edition=pl"
  core::Setup setup;
};

/// All of them, in the order of the table.
std::vector<Way> ways();

/// A numbered position, and how it was reached.
struct Position {
  core::Setup setup;
  std::vector<core::Move> moves;
};

Position position(const Way& way, unsigned number);

/// counts[n - 1]: sequences of n moves, as far as they are not more than nodes_max. The first is always there.
std::vector<std::uint64_t> counts(const Position& position);

/// For each legal move, in the order of its words: the move and how many sequences of `depth` moves begin with it.
struct Share {
  std::string move;
  std::uint64_t nodes;
};
std::vector<Share> divide(const Position& position, unsigned depth);

/// The log of the position, as the referee's `load` takes it.
std::string log_of(const Position& position);

/// The rows of one way in docs/rules/perft.md, heading included.
std::string table(const Way& way);

}  // namespace perft
