#pragma once
#include <cstdlib>

#include "engine/core/rng.hpp"
#include "engine/core/table.hpp"
#include "engine/stone_age/state.hpp"

/// A game of Stone Age in which two only hunt, for ever: nobody takes a card or a tile, so it never ends (SA-63).
/// Its log has room for `left` more moves.
inline const core::Log& endless_game(unsigned left = 0) {
  static core::Table<stone_age::State> table;
  core::Rng rng(2);
  if (table.start_game({core::GameId::stone_age, 2, 0, 0, 0})) std::abort();
  while (table.log.size + left < core::Log::capacity) {
    core::MoveList list;
    legal(table.state, list);
    core::Move move = to_act(table.state) == core::chance ? rng.pick(list) : list[list.size() - 1];
    for (const core::Move m : list)
      if (m.verb() == static_cast<unsigned>(stone_age::Verb::place) &&
          m.a() == static_cast<unsigned>(stone_age::Location::hunt))
        move = m;
    if (table.play(move)) std::abort();
  }
  return table.log;
}
