#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "engine/core/move.hpp"
#include "engine/core/move_list.hpp"
#include "engine/core/refusal.hpp"

/// What the rules.cpp of every game is made of: a table with a row for each kind of decision.
///
///   rows[index(Decision::attack)] = {list_attackers,
///       answer<State, refused::attackers_first, On<Verb::with, lay_attacker>, On<Verb::done, finish_attack>>};
namespace core {

/// A kind of decision: what lists its legal moves, and what applies a move or refuses it.
template <class State>
struct DecisionRule {
  void (*list)(const State&, MoveList&) = nullptr;
  Refusal (*apply)(State&, Move) = nullptr;
};

/// A verb that answers a decision. `function` takes the state and as many of the move's fields a and b as it needs.
template <auto verb, auto function>
struct On {
  static constexpr unsigned number = static_cast<unsigned>(verb);

  template <class State>
  static Refusal apply(State& s, Move move) {
    const auto call = [&] {
      if constexpr (std::is_invocable_v<decltype(function), State&, unsigned, unsigned>)
        return function(s, move.a(), move.b());
      else if constexpr (std::is_invocable_v<decltype(function), State&, unsigned>)
        return function(s, move.a());
      else
        return function(s);
    };
    if constexpr (std::is_void_v<decltype(call())>) {
      call();
      return accepted;
    } else {
      return call();
    }
  }
};

/// Applies a move by one of these verbs; refuses every other one with `otherwise`.
template <class State, auto otherwise, class... Verbs>
Refusal answer(State& s, Move move) {
  Refusal result = otherwise;
  static_cast<void>(((move.verb() == Verbs::number && (result = Verbs::apply(s, move), true)) || ...));
  return result;
}

template <class State>
void list_nothing(const State&, MoveList&) {}

/// Bits of the fields a and b that a verb does not use, by verb; a move that sets one does not exist.
template <class Verb>
constexpr std::array<std::uint16_t, 32> unused_bits(std::initializer_list<Verb> with_two_fields,
                                                    std::initializer_list<Verb> without_fields) {
  std::array<std::uint16_t, 32> bits{};
  bits.fill(0x1F);
  for (const Verb verb : with_two_fields) bits[static_cast<unsigned>(verb)] = 0;
  for (const Verb verb : without_fields) bits[static_cast<unsigned>(verb)] = 0x7FF;
  return bits;
}

/// Applies the move by the row of its decision.
template <class State, std::size_t count>
Refusal apply_by(const std::array<DecisionRule<State>, count>& rows, const std::array<std::uint16_t, 32>& unused,
                 State& s, Move move) {
  if (move.bits & unused[move.verb()]) return refused::no_such_move;
  const auto decision = static_cast<unsigned>(s.decision);
  return decision < count ? rows[decision].apply(s, move) : Refusal(refused::broken);
}

}  // namespace core
