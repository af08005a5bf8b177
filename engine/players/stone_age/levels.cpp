#include "engine/players/stone_age/levels.hpp"

namespace players::stone_age {

namespace {

/// Weights: points, buildings, symbols, people, goods, food, figures, tools, placing.
constexpr std::array<LevelParams, level_table_size> levels = {{
    {},                                                                                          // hand-crafted
    {.warmth = 6 * point},                                                                       // beginner
    {},                                                                                          // easy
    {.net = 64},                                                                                 // medium
    {.net = 64, .candidates = 8, .by_probability = true},                                        // strong
    {.warmth = 1000, .reach = 9 * point, .weights = {16, 16, 16, 16, 21, 11, 8, 8, 16}},         // 1
    {.warmth = 1000, .reach = 9 * point, .weights = {16, 16, 16, 16, 19, 12, 11, 10, 16}},       // 2
    {.warmth = 6 * point, .reach = 9 * point, .weights = {16, 16, 16, 16, 17, 14, 14, 13, 16}},  // 3
    {.warmth = 147},                                                                             // 4
    {.net = 17},                                                                                 // 5
    {.net = 38},                                                                                 // 6
    {.net = 64},                                                                                 // 7
    {.net = 64, .candidates = 3, .by_probability = true, .work = 4000},                          // 8
    {.net = 64, .candidates = 5, .by_probability = true, .work = 17000},                         // 9
    {.net = 64, .candidates = 8, .by_probability = true},                                        // 10
}};

/// The levels of the dial below the strongest at larger tables, where the same weakness costs more, and a search brings
/// less.
using Larger = std::array<LevelParams, dial.size() - 1>;
constexpr Weights greedy = {16, 16, 16, 16, 17, 14, 13, 13, 16};
constexpr Larger with_three = {{
    {.warmth = 6 * point, .reach = 9 * point, .weights = greedy},        // 1
    {.warmth = 230, .reach = 9 * point},                                 // 2
    {.warmth = 120, .reach = 9 * point},                                 // 3
    {.net = 8},                                                          // 4
    {.net = 21},                                                         // 5
    {.net = 31},                                                         // 6
    {.net = 38},                                                         // 7
    {.net = 64},                                                         // 8
    {.net = 64, .candidates = 3, .by_probability = true, .work = 7000},  // 9
}};
constexpr Larger with_four = {{
    {.warmth = 6 * point, .reach = 9 * point, .weights = greedy},         // 1
    {.warmth = 275, .reach = 9 * point},                                  // 2
    {.warmth = 177, .reach = 9 * point},                                  // 3
    {.warmth = 110},                                                      // 4
    {.warmth = 45},                                                       // 5
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
