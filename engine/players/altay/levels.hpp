#pragma once
#include <array>
#include <cstdint>

#include "engine/players/altay/evaluator.hpp"
#include "engine/players/player.hpp"

/// The levels of Altay as data. Tuned with tools/arena; docs/players.md has the figures.
namespace players::altay {

inline constexpr std::uint16_t any_trials = 0xFFFF;  ///< as many as the budget allows

struct LevelParams {
  std::uint16_t trials = any_trials;  ///< ways to play the turn that it tries in each sample
  std::uint8_t worlds = 2;            ///< samples of what is hidden
  std::uint16_t noise = 0;            ///< a way is evaluated wrong by up to this much, 64ths of a point
  Leniency leniency = Leniency::some;
  std::uint8_t net = 0;              ///< how much of the net it knows, of whole_net
  bool shares_turn = false;          ///< spends less where little is left to plan
  bool completes = true;             ///< as SearchParams says; false for players that saved games depend on
  const Weights* weights = nullptr;  ///< what it makes of each term; nullptr: as they are
};

/// The parameters of a level, by its code from 1, at a table of so many.
const LevelParams& level_params(unsigned code, unsigned players);

}  // namespace players::altay
