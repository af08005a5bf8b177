#pragma once
#include <array>

#include "engine/cvlizacje/state.hpp"
#include "firmware/app/games/cvlizacje/computer.hpp"
#include "firmware/app/session/entry.hpp"

/// What is chosen before a game of CVlizacje, and what counts as an edition of its own.
namespace pd::games::cvlizacje_setup {

inline constexpr std::array<Str, 2> two_player_games = {Str::cv_variant_two, Str::cv_variant_two_advanced};

inline constexpr std::array<Str, 2> two_player_texts = {Str::cv_about_variant_two, Str::cv_about_variant_two_advanced};

inline constexpr std::array<SetupChoice, 1> choices = {{{.label = Str::setup_variant,
                                                         .values = two_player_games,
                                                         .about = two_player_texts,
                                                         .field = SetupChoice::Field::variant,
                                                         .players_max = 2,
                                                         .value_base = 1,
                                                         .begins = 0}}};  // the Grannoludy: CV-60
inline constexpr std::array<NamedEdition, 3> editions = {
    {{0, 0, Str::edition_three}, {1, 0, Str::cv_variant_two}, {2, 0, Str::cv_variant_two_advanced}}};

inline constexpr GameEntry entry = {.title = Str::game_cvlizacje,
                                    .icon = Icon::helm,
                                    .scene = Image::title_cvlizacje,
                                    .victory = Sound::victory_cvlizacje,
                                    .goal = Str::hint_cv_goal,
                                    .players_min = 2,
                                    .players_max = 5,
                                    .choices = choices,
                                    .hides_hands = true,
                                    .editions = editions,
                                    .styles = cvlizacje_computer::styles,
                                    .reasons = cvlizacje_computer::reasons};

}  // namespace pd::games::cvlizacje_setup
