#pragma once
#include <string_view>

#include "engine/core/text.hpp"
#include "engine/stone_age/state.hpp"

/// Stone Age in lower-case English words, as the referee speaks (docs/referee.md).
namespace stone_age {

/// The move in words ("place forest 3"); empty for bits that are no move.
core::Text<32> notation(core::Move move);

/// The move that these words say, whatever the position; Move{} when they are not understood.
/// One space between words. The pair of `claim` may come in either order.
core::Move parse(std::string_view text);

std::string_view name_of(Location l);  ///< "forest", "card1"; "" for none
std::string_view name_of(Resource r);
std::string_view name_of(Phase phase);
std::string_view name_of(
    Decision decision);  ///< the `decision`: "place", "use", ... "chance"; "" when the game is over
std::string_view name_of(Category category);
std::string_view name_of(Edition edition);
core::Text<4> card_name(unsigned number);      ///< "C07"
core::Text<4> building_name(unsigned number);  ///< "B12"

}  // namespace stone_age
