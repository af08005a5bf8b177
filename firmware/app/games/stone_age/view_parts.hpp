#pragma once
#include "firmware/app/games/stone_age/view.hpp"

/// What the files of the view share.
namespace pd::games::stone_age_view {

using namespace stone_age;

inline Verb verb(core::Move move) { return static_cast<Verb>(move.verb()); }
inline Location place_of(core::Move move) { return location(move.a()); }
inline Resource resource_of(unsigned i) { return static_cast<Resource>(i); }

}  // namespace pd::games::stone_age_view
