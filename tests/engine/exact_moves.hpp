#pragma once
#include "engine/core/game.hpp"

/// The first of all 65,536 moves that apply() accepts without being in the list, or refuses although it is; the empty
/// move when list and apply() agree. Fixtures of rule tests ask it in positions that they reach.
template <core::Game State>
core::Move first_disagreement(const State& s) {
  core::MoveList list;
  legal_moves(s, list);
  State copy = s;
  for (unsigned bits = 1; bits < 0x10000; ++bits) {
    core::Move move;
    move.bits = static_cast<std::uint16_t>(bits);
    const bool accepted = !apply(copy, move);
    if (accepted) copy = s;
    if (accepted != (list.find(move) < list.size())) return move;
  }
  return {};
}
