#include "engine/players/altay/levels.hpp"

namespace players::altay {

namespace {

/// Of achievements, wonder, cards, land, conquest, deck, skills, building, at hand, safety.
/// A favourite plan followed too far: better and better cards, and too little made of them.
constexpr Weights for_the_deck = {0, 0, 0, 0, 0, 16, 0, 0, 16, 0};
constexpr Weights mostly_the_deck = {1, 0, 1, 1, 1, 16, 1, 1, 16, 1};

constexpr std::array<LevelParams, level_table_size> levels = {{
    {},                                                                         // hand-crafted
    {.trials = 4, .noise = 4000},                                               // beginner
    {.trials = 12, .noise = 900},                                               // easy
    {.trials = 72},                                                             // medium
    {.worlds = 6, .leniency = Leniency::much, .net = 64, .shares_turn = true},  // strong
    {.trials = 4, .noise = 500, .weights = &for_the_deck},                      // 1
    {.trials = 4, .noise = 1000, .weights = &mostly_the_deck},                  // 2
    {.trials = 4, .noise = 4000},                                               // 3
    {.trials = 7, .noise = 2000},                                               // 4
    {.trials = 12, .noise = 900},                                               // 5
    {.trials = 20, .noise = 500},                                               // 6
    {.trials = 72},                                                             // 7
    {.trials = 48, .net = 5},                                                   // 8
    {.trials = 60, .net = 20},                                                  // 9
    {.worlds = 6, .leniency = Leniency::much, .net = 64, .shares_turn = true},  // 10
}};

}  // namespace

const LevelParams& level_params(unsigned code) { return levels[level_table_index(code)]; }

}  // namespace players::altay
