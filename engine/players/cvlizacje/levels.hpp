#pragma once
#include <array>
#include <cstdint>

#include "engine/players/cvlizacje/guess.hpp"
#include "engine/players/cvlizacje/value.hpp"
#include "engine/players/player.hpp"

/// The levels of CVlizacje as data. Tuned with tools/arena; docs/players.md has the figures.
namespace players::cvlizacje {

inline constexpr std::uint32_t any_work = 0xFFFFFFFF;  ///< as much as the budget allows
/// How much a player makes of each term, by Term, sixteenths.
using Weights = std::array<std::uint8_t, term_count>;
inline constexpr Weights all_terms = {16, 16, 16, 16, 16, 16};

inline constexpr std::uint8_t orders_tried = 16;  ///< pairs of orders; of other moves all
inline constexpr std::uint8_t all_orders = 56;

struct LevelParams {
  std::uint8_t temperature = 0;      ///< grains: a move so much worse is chosen e times less often; 0: it searches
  std::uint8_t minded = all_minded;  ///< how much it thinks of what the others will order, sixteenths
  Weights weights = all_terms;       ///< what it makes of each term at first sight
  std::uint8_t horizon = 1;          ///< turns that it plays on, the current one included
  std::uint8_t candidates = orders_tried;  ///< moves that it plays on, the best at first sight
  bool net = false;                        ///< values the end by the net
  bool prior = false;                      ///< knows how likely the orders of others are
  std::uint32_t work = any_work;           ///< no thought costs more
};

/// The parameters of a level, by its code, at a table of so many; 0 is the hand-crafted evaluation.
const LevelParams& level_params(unsigned code, unsigned players);

}  // namespace players::cvlizacje
