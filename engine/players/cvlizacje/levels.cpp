#include "engine/players/cvlizacje/levels.hpp"

namespace players::cvlizacje {

namespace {

/// Weights: points, resources, growth, collection, plan, orders.
constexpr std::array<LevelParams, level_table_size> levels = {{
    {.temperature = 1},                                                     // hand-crafted
    {.temperature = 34},                                                    // beginner
    {.temperature = 6},                                                     // easy
    {.work = 4'320},                                                        // medium
    {.horizon = 2, .net = true},                                            // strong
    {.temperature = 150, .minded = 0, .weights = {16, 34, 0, 0, 0, 16}},    // 1
    {.temperature = 62, .minded = 2, .weights = {16, 20, 3, 3, 3, 16}},     // 2
    {.temperature = 40, .minded = 8, .weights = {16, 18, 10, 10, 10, 16}},  // 3
    {.temperature = 23},                                                    // 4
    {.temperature = 9},                                                     // 5
    {.candidates = 2, .work = 450},                                         // 6
    {.work = 4'320},                                                        // 7
    {.candidates = 8, .net = true, .work = 2'500},                          // 8
    {.horizon = 2, .net = true, .prior = true, .work = 12'000},             // 9
    {.horizon = 2, .candidates = all_orders, .net = true, .prior = true},   // 10
}};

/// Levels 8 and 9 with more than two players, where neither the order prior nor the next turn helps a short search.
constexpr std::array<LevelParams, 2> with_more = {{
    {.candidates = 8, .net = true, .work = 600},  // 8
    {.net = true, .work = 10'000},                // 9
}};

}  // namespace

const LevelParams& level_params(unsigned code, unsigned players) {
  constexpr unsigned first = 8, last = first + with_more.size() - 1;
  const unsigned number = code > level_count ? dial_number(code) : 0;
  if (players > 2 && number >= first && number <= last) return with_more[number - first];
  return levels[level_table_index(code)];
}

}  // namespace players::cvlizacje
