#pragma once
#include "engine/altay/state.hpp"
#include "engine/core/move_list.hpp"
#include "engine/core/rng.hpp"

/// How a turn is played on without much thought: the moves of a search beyond those it tries.
namespace players::altay {

/// How readily a move is tried in the own turn; 0 never by itself.
unsigned readiness(const ::altay::State& s, core::Move move);

/// One of the moves of the own turn, at random by readiness.
core::Move pick(const ::altay::State& s, const core::MoveList& moves, core::Rng& rng);

/// What an attacked seat does that knows its hand: fights where that wins, or at least loses nothing, and lays no more
/// than it needs; surrenders otherwise, and exchanges no card.
core::Move answer(const ::altay::State& s);

}  // namespace players::altay
