#include "engine/players/stone_age/levels.hpp"

namespace players::stone_age {

namespace {

/// Weights: points, buildings, symbols, people, goods, food, figures, tools, placing.
constexpr std::array<LevelParams, code_count + 1> by_code = {{
    {},                                                                                       // hand-crafted
    {.warmth = 6 * point},                                                                    // beginner
    {},                                                                                       // easy
    {.net = 64},                                                                              // medium
    {.net = 64, .candidates = 8, .by_probability = true},                                     // strong
    {.warmth = 6 * point, .reach = 9 * point, .weights = {16, 16, 16, 16, 24, 8, 5, 4, 16}},  // 1
    {.warmth = 6 * point, .reach = 14 * point},                                               // 4
    {.net = 26},                                                                              // 7
    {.net = 64, .candidates = 2, .by_probability = true, .work = 2000},                       // 10
    {.warmth = 6 * point, .reach = 9 * point, .weights = {16, 16, 16, 16, 23, 9, 6, 6, 16}},  // 2
    {.warmth = 6 * point, .reach = 19 * point / 2},                                           // 5
    {.net = 42},                                                                              // 8
    {.net = 64, .candidates = 4, .by_probability = true, .work = 10000},                      // 11
    {.warmth = 6 * point},                                                                    // 3
    {},                                                                                       // 6
    {.net = 64},                                                                              // 9
    {.net = 64, .candidates = 8, .by_probability = true},                                     // 12
}};

}  // namespace

const LevelParams& level_params(unsigned code) { return by_code[code <= code_count ? code : strongest]; }

}  // namespace players::stone_age
