#include "engine/players/cvlizacje/levels.hpp"

namespace players::cvlizacje {

namespace {

/// Weights: points, resources, growth, collection, plan, orders.
constexpr std::array<LevelParams, level_table_size> levels = {{
    {.warmth = 1},                                                         // hand-crafted
    {.warmth = 34},                                                        // beginner
    {.warmth = 6},                                                         // easy
    {.work = 4'320},                                                       // medium
    {.horizon = 2, .net = true},                                           // strong
    {.warmth = 50, .minded = 0, .weights = {16, 22, 0, 0, 0, 16}},         // 1
    {.warmth = 42, .minded = 4, .weights = {16, 19, 6, 6, 6, 16}},         // 2
    {.warmth = 34},                                                        // 3
    {.warmth = 20},                                                        // 4
    {.warmth = 6},                                                         // 5
    {.candidates = 2, .work = 450},                                        // 6
    {.work = 4'320},                                                       // 7
    {.net = true, .work = 6'000},                                          // 8
    {.horizon = 2, .net = true, .work = 24'000},                           // 9
    {.horizon = 2, .candidates = all_orders, .net = true, .prior = true},  // 10
}};

}  // namespace

const LevelParams& level_params(unsigned code) { return levels[level_table_index(code)]; }

}  // namespace players::cvlizacje
