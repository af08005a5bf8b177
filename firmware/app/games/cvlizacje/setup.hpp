#pragma once
#include <array>

#include "engine/cvlizacje/state.hpp"
#include "engine/players/cvlizacje/forecast.hpp"
#include "engine/players/cvlizacje/thinker.hpp"
#include "firmware/app/games/cvlizacje/reference.hpp"
#include "firmware/app/session/entry.hpp"

/// What the menus know of CVlizacje: what is chosen before a game, its editions, and its computer player in words.
namespace pd::games::cvlizacje_setup {

inline constexpr std::array<Str, 2> two_player_games = {Str::cv_variant_two, Str::cv_variant_two_advanced};

inline constexpr std::array<Str, 2> two_player_texts = {Str::cv_about_variant_two, Str::cv_about_variant_two_advanced};

inline constexpr std::array<SetupOption, 1> options = {{{.label = Str::setup_variant,
                                                         .values = two_player_games,
                                                         .about = two_player_texts,
                                                         .field = SetupOption::Field::variant,
                                                         .players_max = 2,
                                                         .value_base = 1,
                                                         .begins = 0}}};  // the Grannoludy: CV-60
inline constexpr std::array<NamedEdition, 3> editions = {
    {{0, 0, Str::edition_three}, {1, 0, Str::cv_variant_two}, {2, 0, Str::cv_variant_two_advanced}}};

/// By the category of core::Outcome.
inline constexpr std::array<Str, cvlizacje::category_count> categories = {
    Str::cv_score_play, Str::cv_score_printed,  Str::cv_score_ideas,
    Str::cv_score_most, Str::cv_score_exchange, Str::cv_score_consumerism};

// Styles and reasons of the computer player, in the order of its thinker's numbers.
using Thinker = players::Thinker<cvlizacje::State>;

inline constexpr std::array<Str, Thinker::styles.size()> styles = {Str::style_none,       Str::cv_style_raider,
                                                                   Str::cv_style_builder, Str::cv_style_trader,
                                                                   Str::cv_style_idler,   Str::cv_style_scholar};
inline constexpr std::array<Str, Thinker::reasons.size()> reasons = {
    Str::cv_why_term_points,   Str::cv_why_term_resources, Str::cv_why_term_growth,  Str::cv_why_term_collection,
    Str::cv_why_term_plan,     Str::cv_why_term_orders,    Str::cv_why_term_company, Str::cv_why_term_alone,
    Str::cv_why_term_doubling, Str::cv_why_term_rivals,    Str::cv_why_term_save,    Str::cv_why_term_look,
    Str::why_term_best};
// A style or a reason that is added there needs its words here: an array is filled up with the first of all texts.
static_assert(styles.size() == 6 && reasons.size() == 13);

inline constexpr std::array<ScenePart, 3> scene_parts = {
    {{Image::smoke, 125, 24}, {Image::twinkle, 115, 7}, {Image::twinkle, 202, 10}}};

inline constexpr GameEntry entry = {.title = Str::game_cvlizacje,
                                    .icon = Icon::helm,
                                    .accent = {rgb(0x463A6E), rgb(0x30284C), rgb(0x7A68B0)},
                                    .scene = Image::title_cvlizacje,
                                    .scene_parts = scene_parts,
                                    .victory = Sound::victory_cvlizacje,
                                    .goal = Str::hint_cv_goal,
                                    .players_min = 2,
                                    .players_max = 5,
                                    .options = options,
                                    .luck = LuckWords{{Str::cv_luck_orders, Str::cv_luck_ideas}, Str::cv_luck_about},
                                    .hides_hands = true,
                                    .tribe = Str::cv_grannoludy,
                                    .reference = cvlizacje_reference::reference,
                                    .categories = categories,
                                    .tie_break = Str::cv_tie_break,
                                    .editions = editions,
                                    .styles = styles,
                                    .reasons = reasons};

}  // namespace pd::games::cvlizacje_setup
