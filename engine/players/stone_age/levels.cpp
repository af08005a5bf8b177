#include "engine/players/stone_age/levels.hpp"

namespace players::stone_age {

namespace {

/// Weights: points, buildings, symbols, people, goods, food, figures, tools, placing.
constexpr std::array<LevelParams, level_table_size> levels = {{
    {},                                                                                       // hand-crafted
    {.warmth = 6 * point},                                                                    // beginner
    {},                                                                                       // easy
    {.net = 64},                                                                              // medium
    {.net = 64, .candidates = 8, .by_probability = true},                                     // strong
    {.warmth = 6 * point, .reach = 9 * point, .weights = {16, 16, 16, 16, 23, 9, 6, 6, 16}},  // 1
    {.warmth = 6 * point},                                                                    // 2
    {.warmth = 6 * point, .reach = 14 * point},                                               // 3
    {.warmth = 6 * point, .reach = 19 * point / 2},                                           // 4
    {},                                                                                       // 5
    {.net = 26},                                                                              // 6
    {.net = 64},                                                                              // 7
    {.net = 64, .candidates = 2, .by_probability = true, .work = 2000},                       // 8
    {.net = 64, .candidates = 4, .by_probability = true, .work = 10000},                      // 9
    {.net = 64, .candidates = 8, .by_probability = true},                                     // 10
}};

}  // namespace

const LevelParams& level_params(unsigned code) { return levels[level_table_index(code)]; }

}  // namespace players::stone_age
