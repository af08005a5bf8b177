#include "engine/players/altay/levels.hpp"

namespace players::altay {

namespace {

/// Of achievements, wonder, cards, land, conquest, deck, skills, building, at hand, safety.
/// Favourite plans followed too far: to keep goods, cards and technologies instead of using them, and to improve the
/// deck.
constexpr Weights hoarding = {0, 0, 0, 0, 0, 16, 0, 2, 40, 0};
constexpr Weights mostly_the_deck = {1, 0, 1, 1, 1, 16, 1, 1, 20, 1};
constexpr Weights above_all_the_deck = {4, 2, 4, 4, 4, 16, 4, 4, 18, 4};
constexpr Weights rather_the_deck = {7, 5, 7, 7, 7, 16, 7, 7, 16, 7};

constexpr std::array<LevelParams, level_table_size> levels = {{
    {},                                                                                             // hand-crafted
    {.trials = 4, .noise = 4000, .completes = false},                                               // beginner
    {.trials = 12, .noise = 900, .completes = false},                                               // easy
    {.trials = 72, .completes = false},                                                             // medium
    {.worlds = 6, .leniency = Leniency::much, .net = 64, .shares_turn = true, .completes = false},  // strong
    {.trials = 12, .worlds = 3, .noise = 450, .weights = &hoarding},                                // 1
    {.trials = 5, .noise = 750, .weights = &mostly_the_deck},                                       // 2
    {.trials = 6, .noise = 1200, .weights = &above_all_the_deck},                                   // 3
    {.trials = 8, .noise = 1350},                                                                   // 4
    {.trials = 14, .noise = 720},                                                                   // 5
    {.trials = 28, .noise = 270},                                                                   // 6
    {.trials = 90},                                                                                 // 7
    {.trials = 60, .net = 6},                                                                       // 8
    {.trials = 60, .net = 22},                                                                      // 9
    {.worlds = 6, .leniency = Leniency::much, .net = 64, .shares_turn = true, .completes = false},  // 10
}};

/// Levels 1 to 9 with more than two players, where more tries help little, and the net helps more.
constexpr std::array<LevelParams, dial.size() - 1> with_more = {{
    {.trials = 12, .worlds = 3, .weights = &hoarding},          // 1
    {.trials = 5, .noise = 100, .weights = &mostly_the_deck},   // 2
    {.trials = 6, .noise = 1100, .weights = &rather_the_deck},  // 3
    {.trials = 11, .noise = 1100},                              // 4
    {.trials = 22, .noise = 490},                               // 5
    {.trials = 90},                                             // 6
    {.trials = 60, .net = 7},                                   // 7
    {.trials = 60, .net = 14},                                  // 8
    {.trials = 60, .net = 24},                                  // 9
}};

}  // namespace

const LevelParams& level_params(unsigned code, unsigned players) {
  const unsigned i = level_table_index(code);
  if (players > 2 && i > level_count && code != strongest) return with_more[i - level_count - 1];
  return levels[i];
}

}  // namespace players::altay
