#pragma once
#include "engine/altay/state.hpp"

/// Choices of Altay's view that stand for several moves.
namespace pd::games::altay_view {

/// Their verbs, behind those of the game.
enum Macro : unsigned {
  play_hand = altay::verb_count,  ///< every card of the hand that leaves nothing to choose; a: how many they are
  play_equal,                     ///< a: card, b: option: all that are equal; where nothing is left to exploit, for 1
  put_all,                        ///< a: Place: all that fits on it
};
static_assert(put_all < 32, "five bits");

/// A move of the macro, to ask where it lies and what it is about; any other move as it is.
constexpr core::Move one_of(core::Move move) {
  if (move.verb() == play_equal) return {static_cast<unsigned>(altay::Verb::play), move.a(), move.b()};
  if (move.verb() == put_all) return {static_cast<unsigned>(altay::Verb::put), move.a()};
  return move;
}

}  // namespace pd::games::altay_view
