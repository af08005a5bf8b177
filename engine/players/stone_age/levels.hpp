#pragma once
#include <array>
#include <cstdint>

#include "engine/players/player.hpp"
#include "engine/players/stone_age/value.hpp"

/// The levels of Stone Age as data. Tuned with tools/arena; docs/players.md has the figures.
namespace players::stone_age {

inline constexpr unsigned candidates_max = 8;
inline constexpr std::uint32_t any_work = 0xFFFFFFFF;  ///< as much as the budget allows

struct LevelParams {
  std::uint8_t net = 0;           ///< how much of the net it knows, of whole_net
  std::uint8_t candidates = 0;    ///< placements that it plays out; 0: it looks one move ahead
  bool by_probability = false;    ///< compares the ends of an action by win probability
  std::int16_t temperature = 0;   ///< 64ths of a point: a placement so much worse is chosen e times less often
  std::int16_t reach = 0;         ///< and one that is more than this worse, never; 0: any
  std::uint32_t work = any_work;  ///< no thought costs more
  bool same_horizon = true;       ///< as Evaluator says; false for players that saved games depend on
  Weights weights{};              ///< what it makes of each term, sixteenths; zeros: as they are
};

/// The parameters of a level, by its code, at a table of so many; 0 is the hand-crafted evaluation.
const LevelParams& level_params(unsigned code, unsigned players);

}  // namespace players::stone_age
