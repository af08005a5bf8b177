#pragma once
#include <array>

#include "engine/players/stone_age/forecast.hpp"
#include "engine/players/stone_age/thinker.hpp"
#include "firmware/app/ui/strings.hpp"

/// The computer player of Stone Age in words, in the order of its thinker's numbers.
namespace pd::games::stone_age_computer {

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

}  // namespace pd::games::stone_age_computer
