#pragma once
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/log.hpp"
#include "engine/core/rng.hpp"

namespace core {

/// May `move`, made in `before`, be taken back? Within the four nevers: not past
/// chance, not past something hidden that was shown, not past another player's
/// move, and not so that somebody must decide again what they had decided. Only
/// ever the very last move goes, so the last two hold by themselves.
template <Game S>
Refusal refuse_undo(const S& before, Move move) {
  if (to_act(before) == chance) return refused::chance_has_decided;
  if (reveals(before, move)) return refused::something_was_shown;
  return accepted;
}

/// A game in progress: the position and the log that led to it. Whoever drives
/// a game (the app, the referee, a test) does it through these few functions,
/// so the log is always the whole truth.
template <Game S>
struct Table {
  S state;
  Log log;

  Refusal start_game(const Setup& setup) {
    S fresh;
    if (const Refusal no = start(setup, fresh)) return no;
    state = fresh;
    log.clear(setup);
    return accepted;
  }

  /// Makes the move and writes it down, or refuses it and changes nothing.
  Refusal play(Move move) {
    if (log.full()) return refused::log_is_full;
    if (const Refusal no = apply(state, move)) return no;
    log.push(move);
    return accepted;
  }

  /// Lets chance decide until a seat must, or the game is over, or the log is full.
  /// Returns how many moves chance made.
  unsigned advance(Rng& rng) {
    unsigned made = 0;
    while (to_act(state) == chance && !log.full()) {
      MoveList outcomes;
      legal(state, outcomes);
      if (play(rng.pick(outcomes))) break;
      ++made;
    }
    return made;
  }

  /// Takes the last decision back, or says why that cannot be (see refuse_undo).
  Refusal undo() {
    if (log.size == 0) return refused::nothing_to_take_back;
    S before;
    if (const LogError no = replay(log, before, log.size - 1u)) return no.refusal;
    if (const Refusal no = refuse_undo(before, log.moves[log.size - 1u])) return no;
    state = before;
    --log.size;
    return accepted;
  }
};

}  // namespace core
