#pragma once
#include <array>

#include "engine/players/cvlizacje/forecast.hpp"
#include "engine/players/cvlizacje/thinker.hpp"
#include "firmware/app/ui/strings.hpp"

/// The computer player of CVlizacje in words, in the order of its thinker's numbers.
namespace pd::games::cvlizacje_computer {

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

}  // namespace pd::games::cvlizacje_computer
