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
    {.warmth = 6 * point, .reach = 9 * point, .weights = {16, 16, 16, 16, 23, 10, 8, 7, 16}},    // 1
    {.warmth = 6 * point, .reach = 9 * point, .weights = {16, 16, 16, 16, 21, 11, 8, 8, 16}},    // 2
    {.warmth = 6 * point, .reach = 9 * point, .weights = {16, 16, 16, 16, 17, 14, 14, 13, 16}},  // 3
    {.warmth = 147},                                                                             // 4
    {.net = 17},                                                                                 // 5
    {.net = 38},                                                                                 // 6
    {.net = 64},                                                                                 // 7
    {.net = 64, .candidates = 3, .by_probability = true, .work = 3500},                          // 8
    {.net = 64, .candidates = 5, .by_probability = true, .work = 14000},                         // 9
    {.net = 64, .candidates = 8, .by_probability = true},                                        // 10
}};

/// The lower levels of the dial with more than two players, where the same weakness costs far more.
constexpr std::array<LevelParams, 6> with_more = {{
    {.warmth = 6 * point, .reach = 9 * point, .weights = {16, 16, 16, 16, 20, 12, 10, 10, 16}},  // 1
    {.warmth = 6 * point, .reach = 9 * point, .weights = {16, 16, 16, 16, 18, 13, 13, 13, 16}},  // 2
    {.warmth = 240, .reach = 9 * point},                                                         // 3
    {.warmth = 125},                                                                             // 4
    {.net = 5},                                                                                  // 5
    {.net = 31},                                                                                 // 6
}};

}  // namespace

const LevelParams& level_params(unsigned code, unsigned players) {
  const unsigned i = level_table_index(code);
  if (players > 2 && i > level_count && i - level_count <= with_more.size()) return with_more[i - level_count - 1];
  return levels[i];
}

}  // namespace players::stone_age
