#pragma once
#include <array>

#include "engine/altay/state.hpp"
#include "engine/players/altay/forecast.hpp"
#include "engine/players/altay/thinker.hpp"
#include "firmware/app/games/altay/reference.hpp"
#include "firmware/app/session/entry.hpp"

/// What the menus know of Altay: what is chosen before a game, its editions, and its computer player in words.
namespace pd::games::altay_setup {

inline constexpr std::array<Str, 2> starts = {Str::al_start_free, Str::al_start_suggested};
inline constexpr std::array<Str, 2> off_on = {Str::value_off, Str::value_on};

inline constexpr std::array<Str, 2> maps = {Str::al_map_small, Str::al_map_full};

inline constexpr std::array<Str, 2> start_texts = {Str::al_about_start_free, Str::al_about_start_suggested};
inline constexpr std::array<Str, 2> trade_texts = {Str::al_about_trade_off, Str::al_about_trade_on};
inline constexpr std::array<Str, 2> map_texts = {Str::al_about_map_small, Str::al_about_map_full};

inline constexpr std::array<SetupOption, 3> options = {{
    {.label = Str::setup_start,
     .values = starts,
     .about = start_texts,
     .field = SetupOption::Field::option_bit,
     .bit = 1},
    {.label = Str::setup_trade,
     .values = off_on,
     .about = trade_texts,
     .field = SetupOption::Field::option_bit,
     .bit = 0},
    // AL-4: four play on the full map anyway
    {.label = Str::setup_map,
     .values = maps,
     .about = map_texts,
     .field = SetupOption::Field::option_bit,
     .bit = 2,
     .players_max = 3},
}};
inline constexpr std::array<NamedEdition, 2> editions = {
    {{0, 0, Str::game_altay}, {0, altay::option_trade, Str::setup_trade}}};

/// By the category of core::Outcome.
inline constexpr std::array<Str, altay::category_count> categories = {
    Str::al_score_goals, Str::al_score_cards, Str::al_score_land, Str::al_score_captured, Str::al_score_tokens};

// Styles and reasons of the computer player, in the order of its thinker's numbers.
using Thinker = players::Thinker<altay::State>;

inline constexpr std::array<Str, Thinker::styles.size()> styles = {
    Str::style_none, Str::al_style_settler, Str::al_style_warlord, Str::al_style_sage, Str::al_style_merchant};
inline constexpr std::array<Str, Thinker::reasons.size()> reasons = {
    Str::al_why_term_achievements, Str::al_why_term_wonder,   Str::al_why_term_cards,
    Str::al_why_term_land,         Str::al_why_term_conquest, Str::al_why_term_deck,
    Str::al_why_term_skills,       Str::al_why_term_building, Str::al_why_term_at_hand,
    Str::al_why_term_safety,       Str::al_why_term_end,      Str::al_why_term_room,
    Str::al_why_term_keep,         Str::al_why_term_fresh,    Str::al_why_term_enough,
    Str::al_why_term_people,       Str::why_term_only,        Str::why_term_best};
// A style or a reason that is added there needs its words here: an array is filled up with the first of all texts.
static_assert(styles.size() == 5 && reasons.size() == 18);

inline constexpr std::array<ScenePart, 4> scene_parts = {
    {{Image::al_wave, 104, 50}, {Image::cv_glint, 178, 50}, {Image::smoke, 258, 32}, {Image::twinkle, 202, 10}}};

inline constexpr GameEntry entry = {.title = Str::game_altay,
                                    .icon = Icon::terrain_mountains,
                                    .accent = {rgb(0x1E5054), rgb(0x143A3E), rgb(0x3E8C88)},
                                    .scene = Image::title_altay,
                                    .scene_parts = scene_parts,
                                    .victory = Sound::victory_altay,
                                    .goal = Str::hint_al_goal,
                                    .players_min = 2,
                                    .players_max = 4,
                                    .options = options,
                                    .luck = LuckWords{{Str::al_luck_strength, Str::al_luck_bought}, Str::al_luck_about},
                                    .hides_hands = true,
                                    .options_that_count = altay::option_trade,
                                    .reference = altay_reference::reference,
                                    .categories = categories,
                                    .tie_break = Str::al_tie_break,
                                    .editions = editions,
                                    .styles = styles,
                                    .reasons = reasons};

}  // namespace pd::games::altay_setup
