#pragma once
#include "engine/core/move.hpp"
#include "engine/players/stone_age/value.hpp"

namespace players::stone_age {

/// The move of the current actor that leads to the highest value for it, found at once: figures are placed by the
/// value after it; tools, payments, dice and food by trying every way to end the action. It knows what is in `s`: give
/// it a sample, or a view (only the own seat is looked at).
core::Move quick_move(const State& s, const Evaluator& evaluator);

/// What the position is worth to the current actor after placing so.
int value_of_placing(State& s, core::Move move, const Evaluator& evaluator);

}  // namespace players::stone_age
