#pragma once
#include <array>

#include "engine/players/altay/forecast.hpp"
#include "engine/players/altay/thinker.hpp"
#include "firmware/app/ui/strings.hpp"

/// The computer player of Altay in words, in the order of its thinker's numbers.
namespace pd::games::altay_computer {

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

}  // namespace pd::games::altay_computer
