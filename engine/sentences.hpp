#pragma once
#include "engine/core/sentence.hpp"
#include "engine/games.hpp"

/// The English sentence of every refusal, for the referee and the tests. The app translates those that a person can
/// meet.
namespace core {

/// For a reason that is no rule of a game; empty when it is one, or when nothing was refused.
const char* sentence(Refusal no);

/// For a setup, or a move of a game whose position is not known: {words} that depend on it stay as they are.
const char* sentence(GameId game, Refusal no);

/// For a move that was refused in this position. A game whose sentences depend on it has an overload of its own.
template <Game S>
Sentence sentence(const S&, Move, Refusal no) {
  return std::string_view(sentence(S::id, no));
}

}  // namespace core
