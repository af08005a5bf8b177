#pragma once
#include "engine/altay/state.hpp"
#include "engine/core/move_list.hpp"
#include "engine/core/rng.hpp"

/// The playout policy: how a turn continues after the moves that a search tries.
namespace players::altay {

/// The weight of a move when one is drawn at random; 0: never.
unsigned readiness(const ::altay::State& s, core::Move move);

/// A move of the own turn, drawn by weight.
core::Move pick(const ::altay::State& s, const core::MoveList& moves, core::Rng& rng);

/// The answer of an attacked seat that knows its hand: it fights if it wins or loses nothing, and lays no more than it
/// needs; otherwise it surrenders and exchanges no card.
core::Move answer(const ::altay::State& s);

}  // namespace players::altay
