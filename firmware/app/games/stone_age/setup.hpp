#pragma once
#include <array>

#include "engine/stone_age/state.hpp"
#include "firmware/app/games/stone_age/computer.hpp"
#include "firmware/app/session/entry.hpp"
#include "generated/languages.hpp"

/// What is chosen before a game of Stone Age, and what counts as an edition of its own.
namespace pd::games::stone_age_setup {

inline constexpr std::array<Str, 3> edition_names = {Str::edition_pl, Str::edition_ua, Str::edition_cz};

inline constexpr std::array<Str, 3> edition_texts = {Str::sa_about_edition_pl, Str::sa_about_edition_ua,
                                                     Str::sa_about_edition_cz};

/// Whoever reads Polish, Ukrainian or Czech probably owns that edition.
inline constexpr std::array<std::uint8_t, language_count> edition_by_language = [] {
  std::array<std::uint8_t, language_count> editions{};
  editions[static_cast<unsigned>(Language::uk)] = 1;
  editions[static_cast<unsigned>(Language::cs)] = 2;
  return editions;
}();

inline constexpr std::array<SetupChoice, 1> choices = {{{.label = Str::setup_edition,
                                                         .values = edition_names,
                                                         .about = edition_texts,
                                                         .field = SetupChoice::Field::variant,
                                                         .proposed = edition_by_language}}};
inline constexpr std::array<NamedEdition, 3> editions = {
    {{0, 0, Str::edition_pl}, {1, 0, Str::edition_ua}, {2, 0, Str::edition_cz}}};

inline constexpr GameEntry entry = {.title = Str::game_stone_age,
                                    .icon = Icon::place_hut,
                                    .scene = Image::title_stone_age,
                                    .victory = Sound::victory_stone_age,
                                    .goal = Str::hint_sa_goal,
                                    .players_min = 2,
                                    .players_max = 4,
                                    .choices = choices,
                                    .has_dice = true,
                                    .editions = editions,
                                    .styles = stone_age_computer::styles,
                                    .reasons = stone_age_computer::reasons};

}  // namespace pd::games::stone_age_setup
