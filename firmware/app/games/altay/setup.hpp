#pragma once
#include <array>

#include "engine/altay/state.hpp"
#include "firmware/app/games/altay/computer.hpp"
#include "firmware/app/session/entry.hpp"

/// What is chosen before a game of Altay, and what counts as an edition of its own.
namespace pd::games::altay_setup {

inline constexpr std::array<Str, 2> starts = {Str::al_start_free, Str::al_start_suggested};
inline constexpr std::array<Str, 2> off_on = {Str::value_off, Str::value_on};

inline constexpr std::array<Str, 2> maps = {Str::al_map_small, Str::al_map_full};

inline constexpr std::array<Str, 2> start_texts = {Str::al_about_start_free, Str::al_about_start_suggested};
inline constexpr std::array<Str, 2> trade_texts = {Str::al_about_trade_off, Str::al_about_trade_on};
inline constexpr std::array<Str, 2> map_texts = {Str::al_about_map_small, Str::al_about_map_full};

inline constexpr std::array<SetupChoice, 3> choices = {{
    {.label = Str::setup_start,
     .values = starts,
     .about = start_texts,
     .field = SetupChoice::Field::option_bit,
     .bit = 1},
    {.label = Str::setup_trade,
     .values = off_on,
     .about = trade_texts,
     .field = SetupChoice::Field::option_bit,
     .bit = 0},
    // AL-4: four play on the full map anyway
    {.label = Str::setup_map,
     .values = maps,
     .about = map_texts,
     .field = SetupChoice::Field::option_bit,
     .bit = 2,
     .players_max = 3},
}};
inline constexpr std::array<NamedEdition, 2> editions = {
    {{0, 0, Str::game_altay}, {0, altay::option_trade, Str::setup_trade}}};

inline constexpr GameEntry entry = {.title = Str::game_altay,
                                    .icon = Icon::terrain_mountains,
                                    .scene = Image::title_altay,
                                    .victory = Sound::victory_altay,
                                    .goal = Str::hint_al_goal,
                                    .players_min = 2,
                                    .players_max = 4,
                                    .choices = choices,
                                    .hides_hands = true,
                                    .options_that_count = altay::option_trade,
                                    .editions = editions,
                                    .styles = altay_computer::styles,
                                    .reasons = altay_computer::reasons};

}  // namespace pd::games::altay_setup
