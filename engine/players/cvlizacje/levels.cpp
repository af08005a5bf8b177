#include "engine/players/cvlizacje/levels.hpp"

namespace players::cvlizacje {

namespace {

/// Weights: points, resources, growth, collection, plan, orders.
constexpr std::array<LevelParams, code_count + 1> by_code = {{
    {.warmth = 1},                                                         // hand-crafted
    {.warmth = 34},                                                        // beginner
    {.warmth = 6},                                                         // easy
    {.work = 4'320},                                                       // medium
    {.horizon = 2, .net = true},                                           // strong
    {.warmth = 50, .minded = 0, .weights = {16, 22, 0, 0, 0, 16}},         // 1
    {.warmth = 23},                                                        // 4
    {.candidates = 2, .work = 450},                                        // 7
    {.net = true, .work = 6'000},                                          // 10
    {.warmth = 42, .minded = 4, .weights = {16, 19, 6, 6, 6, 16}},         // 2
    {.warmth = 13},                                                        // 5
    {.candidates = 4, .work = 1'000},                                      // 8
    {.horizon = 2, .net = true, .work = 24'000},                           // 11
    {.warmth = 34},                                                        // 3
    {.warmth = 6},                                                         // 6
    {.work = 4'320},                                                       // 9
    {.horizon = 2, .candidates = all_orders, .net = true, .prior = true},  // 12
}};

}  // namespace

const LevelParams& level_params(unsigned code) { return by_code[code <= code_count ? code : strongest]; }

}  // namespace players::cvlizacje
