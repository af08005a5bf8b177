#pragma once
#include <array>
#include <cstdint>

#include "engine/stone_age/state.hpp"

namespace players::stone_age {

using ::stone_age::Decision;
using ::stone_age::Location;
using ::stone_age::State;

/// Goods and food are counted in sixteenths, because the expected result of dice is no integer.
inline constexpr int whole = 16;

/// What a seat is expected to have after using its figures on the board, before feeding: dice bring their average, and
/// everything affordable is bought.
struct Projection {
  std::array<int, ::stone_age::resource_count> goods;  ///< sixteenths
  int food;                                            ///< sixteenths, what the track will bring included
  int points;                            ///< sixteenths: on the track, cards and buildings to come included
  int track, figures, tools, buildings;  ///< sixteenths
  int once_tools;                        ///< values of the one-use tools, whole
  int two_resources;                     ///< 1 while the two-resources card waits
  int free;                              ///< figures still to be placed in this round, whole
  std::array<int, 4> people;             ///< farmers, tool makers, builders, shamans; sixteenths
  int first_set, second_set;             ///< green symbols in each; sixteenths
  int extra;                             ///< sixteenths of a card drawn unseen
};

Projection projection(const State& s, unsigned seat);

}  // namespace players::stone_age
