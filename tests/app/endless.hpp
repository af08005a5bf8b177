#pragma once
#include <cstdlib>

#include "engine/core/rng.hpp"
#include "engine/core/session.hpp"
#include "engine/stone_age/state.hpp"

/// A game of Stone Age in which two only hunt, for ever: nobody takes a card or a tile, so it never ends (SA-63).
/// Its log has room for `left` more moves.
inline const core::Log& endless_game(unsigned left = 0) {
  static core::Session<stone_age::State> session;
  core::Rng rng(2);
  if (session.begin({core::GameId::stone_age, 2, 0, 0, 0})) std::abort();
  while (session.log().size + left < core::Log::capacity) {
    core::MoveList list;
    legal_moves(session.state(), list);
    core::Move move = current_actor(session.state()) == core::chance ? rng.pick(list) : list[list.size() - 1];
    for (const core::Move m : list)
      if (m.verb() == static_cast<unsigned>(stone_age::Verb::place) &&
          m.a() == static_cast<unsigned>(stone_age::Location::hunt))
        move = m;
    if (session.play(move)) std::abort();
  }
  return session.log();
}
