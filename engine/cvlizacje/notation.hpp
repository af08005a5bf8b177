#pragma once
#include <string_view>

#include "engine/core/move.hpp"
#include "engine/core/text.hpp"
#include "engine/cvlizacje/state.hpp"

/// The words of the referee's protocol and of test scripts; they do not depend on a state.
///
///   order OPEN HIDDEN   two orders, for the own or the neutral civilization
///   steal S R           resource R from seat S, or from `pool`
///   gain R              one resource (Conservatism: two of it)
///   trade R R           Trading: give one of the first, take of the second
///   buy N               idea number N, open or on top of the deck after `look`
///   buy N R             the same with the Hammer, for a building: one R less is paid
///   pass                ends the development move
///   look                Fortune-telling
///   print N             Printing: the open idea N goes under the deck
///   bazaar R R          Bazaar: give the first, take the second
///   hedonism            Hedonism: two food for a point
///   draw N              chance: card N of the current deck
///   tribe ORDER         chance: an order of the Grannoludy
namespace cvlizacje {

std::string_view name_of(Resource r);
std::string_view name_of(Order o);  ///< empty for `none` and `face_down`
std::string_view name_of(Phase p);
std::string_view name_of(Decision d);  ///< "chance" for both of chance's, empty when the game is over
std::string_view name_of(Variant v);
std::string_view name_of(Category category);

/// The move in words; empty for bits that mean nothing.
core::Text<32> notation(core::Move move);

/// The move that the words mean, or the empty move when they mean none.
core::Move parse(std::string_view text);

}  // namespace cvlizacje
