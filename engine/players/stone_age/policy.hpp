#pragma once
#include "engine/core/move.hpp"
#include "engine/players/stone_age/value.hpp"

namespace players::stone_age {

/// The greedy move of the current actor. Placements are compared by the value after the move; tools, payments, dice and
/// food by trying every way to end the action. It reads only `s`: pass a sample, or a view (only the own seat is read).
core::Move quick_move(const State& s, const Evaluator& evaluator);

/// The value for the current actor after this placement.
int value_of_placing(State& s, core::Move move, const Evaluator& evaluator);

}  // namespace players::stone_age
