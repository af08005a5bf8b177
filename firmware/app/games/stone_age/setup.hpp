#pragma once
#include <array>

#include "engine/players/stone_age/forecast.hpp"
#include "engine/players/stone_age/thinker.hpp"
#include "engine/stone_age/state.hpp"
#include "firmware/app/games/stone_age/reference.hpp"
#include "firmware/app/session/entry.hpp"
#include "generated/languages.hpp"

/// What the menus know of Stone Age: what is chosen before a game, its editions, and its computer player in words.
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

inline constexpr std::array<SetupOption, 1> options = {{{.label = Str::setup_edition,
                                                         .values = edition_names,
                                                         .about = edition_texts,
                                                         .field = SetupOption::Field::variant,
                                                         .proposed = edition_by_language}}};
inline constexpr std::array<NamedEdition, 3> editions = {
    {{0, 0, Str::edition_pl}, {1, 0, Str::edition_ua}, {2, 0, Str::edition_cz}}};

/// By the category of core::Outcome.
inline constexpr std::array<Str, stone_age::category_count> categories = {
    Str::sa_score_buildings, Str::sa_score_cards,      Str::sa_score_green,
    Str::sa_score_farmers,   Str::sa_score_toolmakers, Str::sa_score_builders,
    Str::sa_score_shamans,   Str::sa_score_resources,  Str::sa_score_hunger};

// Styles and reasons of the computer player, in the order of its thinker's numbers.
using Thinker = players::Thinker<stone_age::State>;

inline constexpr std::array<Str, Thinker::styles.size()> styles = {
    Str::style_none, Str::sa_style_builder, Str::sa_style_collector, Str::sa_style_farmer, Str::sa_style_hungry};
inline constexpr std::array<Str, Thinker::reasons.size()> reasons = {
    Str::sa_why_term_points,  Str::sa_why_term_buildings, Str::sa_why_term_symbols, Str::sa_why_term_people,
    Str::sa_why_term_goods,   Str::sa_why_term_food,      Str::sa_why_term_figures, Str::sa_why_term_tools,
    Str::sa_why_term_placing, Str::sa_why_term_in_turn,   Str::sa_why_term_no_tool, Str::sa_why_term_dear,
    Str::sa_why_term_hunger,  Str::why_term_only,         Str::why_term_best};
// A style or a reason that is added there needs its words here: an array is filled up with the first of all texts.
static_assert(styles.size() == 5 && reasons.size() == 15);

inline constexpr std::array<ScenePart, 4> scene_parts = {
    {{Image::sa_fire, 140, 45}, {Image::smoke, 139, 33}, {Image::twinkle, 227, 3}, {Image::twinkle, 259, 9}}};

inline constexpr GameEntry entry = {.title = Str::game_stone_age,
                                    .icon = Icon::place_hut,
                                    .accent = {rgb(0x6E3C1C), rgb(0x4C2814), rgb(0xB06A30)},
                                    .scene = Image::title_stone_age,
                                    .scene_parts = scene_parts,
                                    .victory = Sound::victory_stone_age,
                                    .goal = Str::hint_sa_goal,
                                    .players_min = 2,
                                    .players_max = 4,
                                    .options = options,
                                    .has_dice = true,
                                    .reference = stone_age_reference::reference,
                                    .categories = categories,
                                    .tie_break = Str::sa_tie_break,
                                    .editions = editions,
                                    .styles = styles,
                                    .reasons = reasons};

}  // namespace pd::games::stone_age_setup
