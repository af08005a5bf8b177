#include "engine/players/stone_age/levels.hpp"

namespace players::stone_age {

namespace {

/// Weights: points, buildings, symbols, people, goods, food, figures, tools, placing. Short sight: what pays off in
/// later rounds counts too little.
constexpr Weights short_sighted = {16, 16, 16, 16, 16, 14, 14, 13, 16};
constexpr Weights hasty = {16, 16, 16, 16, 16, 12, 11, 10, 16};
constexpr Weights careless = {16, 16, 16, 16, 16, 11, 8, 8, 16};

constexpr std::array<LevelParams, level_table_size> levels = {{
    {.same_horizon = false},                                                      // hand-crafted
    {.temperature = 6 * point, .same_horizon = false},                            // beginner
    {.same_horizon = false},                                                      // easy
    {.net = 64, .same_horizon = false},                                           // medium
    {.net = 64, .candidates = 8, .by_probability = true, .same_horizon = false},  // strong
    {.temperature = 343, .reach = 9 * point, .weights = careless},                // 1
    {.temperature = 293, .reach = 9 * point, .weights = hasty},                   // 2
    {.temperature = 164, .reach = 9 * point, .weights = short_sighted},           // 3
    {.temperature = 87},                                                          // 4
    {.net = 20},                                                                  // 5
    {.net = 37},                                                                  // 6
    {.net = 64},                                                                  // 7
    {.net = 64, .candidates = 3, .by_probability = true, .work = 4000},           // 8
    {.net = 64, .candidates = 5, .by_probability = true, .work = 17000},          // 9
    {.net = 64, .candidates = 8, .by_probability = true, .same_horizon = false},  // 10
}};

/// The levels of the dial below the strongest at larger tables, where the same weakness costs more, and a search brings
/// less.
using Larger = std::array<LevelParams, dial.size() - 1>;
constexpr Larger with_three = {{
    {.temperature = 345, .reach = 9 * point, .weights = short_sighted},  // 1
    {.temperature = 230, .reach = 9 * point},                            // 2
    {.temperature = 124, .reach = 9 * point},                            // 3
    {.net = 9},                                                          // 4
    {.net = 21},                                                         // 5
    {.net = 31},                                                         // 6
    {.net = 38},                                                         // 7
    {.net = 64},                                                         // 8
    {.net = 64, .candidates = 3, .by_probability = true, .work = 7000},  // 9
}};
constexpr Larger with_four = {{
    {.temperature = 235, .reach = 9 * point, .weights = short_sighted},   // 1
    {.temperature = 200, .reach = 9 * point},                             // 2
    {.temperature = 136, .reach = 9 * point},                             // 3
    {.temperature = 98},                                                  // 4
    {.temperature = 42},                                                  // 5
    {.net = 16},                                                          // 6
    {.net = 33},                                                          // 7
    {.net = 64},                                                          // 8
    {.net = 64, .candidates = 5, .by_probability = true, .work = 30000},  // 9
}};

}  // namespace

const LevelParams& level_params(unsigned code, unsigned players) {
  const unsigned i = level_table_index(code);
  if (players > 2 && i > level_count && code != strongest)
    return (players == 3 ? with_three : with_four)[i - level_count - 1];
  return levels[i];
}

}  // namespace players::stone_age
