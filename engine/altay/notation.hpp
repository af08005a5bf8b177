#pragma once
#include <string_view>

#include "engine/altay/state.hpp"
#include "engine/core/text.hpp"

/// Moves and things of Altay as short lower-case English words: for the referee,
/// for logs that a person reads, for tests. They do not depend on a position.
///
///   faction earthfolk        begin 4                    set-up
///   play farmer 2            option 2 of the Farmer; a card with one option needs no number: play hunter
///   exploit 4                the territory that the played card exploits
///   gain wood                what the Shaman's consumed token brings
///   acquire scholar          the top card of that pile; then, where there is a choice, pay stone
///   put food village         a resource on a card of the table, or on the achievement: put stone engineering
///   use merchant             take everything back from a store card
///   use philosophy           a once-per-turn technology; the others go on with
///                            trash hunter (engineering), discard hunter (mathematics),
///                            trade food stone (commerce), resettle 4 9 (religion)
///   build 4                  where the new settlement goes
///   develop engineering      from the offer, or the own secret wonder; then put stone engineering
///   abandon                  give up the technology in development
///   attack 9 15              from, to; then with warrior ...; done when no more cards follow
///   fight, surrender         the attacked; then with warrior or discard hunter ...; done
///   buy wood                 for 5 coins
///   end                      the turn; with Writing then retain scholar, or done
///   draw hunter, offer writing, secret ark, token 14 wood2       chance's
namespace altay {

/// The move in words, such as "play farmer 2". The empty text for bits that are no move.
core::Text<32> notation(core::Move move);

/// The move of such words, or the move with all bits 0 when they are none.
core::Move parse(std::string_view words);

/// Names as they stand in those words; "?" for a number out of range.
std::string_view name_of(Card card);
std::string_view name_of(Title title);
std::string_view name_of(Stand stand);
std::string_view name_of(Achievement achievement);
std::string_view name_of(Resource resource);
std::string_view name_of(Faction faction);
std::string_view name_of(Terrain terrain);
std::string_view name_of(Token token);
std::string_view name_of(Decision decision);
std::string_view name_of(Category category);

}  // namespace altay
