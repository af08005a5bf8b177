#pragma once
#include <array>
#include <cstdint>

#include "engine/core/game.hpp"

/// The smallest game that an app can hold: the current actor walks 1 or 2 steps, then a coin (chance) may add one.
/// After six rounds the farthest has won. Nothing is hidden.
namespace fourth {

enum class Decision : std::uint8_t { walk, coin, over };
enum Verb : unsigned { verb_walk = 1, verb_coin = 2 };
inline constexpr unsigned rounds = 6;

struct State {
  static constexpr core::GameId id = core::GameId::fourth;
  static constexpr const char* name = "fourth";
  static constexpr unsigned rules_version = 1;
  static constexpr core::GameSentences sentences{"2 to 4 play it", "it has no variants", "it has no options", {}};

  std::array<std::uint8_t, 4> at;
  std::uint8_t players;
  std::uint8_t first;
  std::uint8_t seat;
  std::uint8_t round;  ///< from 1
  Decision decision;
  bool operator==(const State&) const = default;
};

inline core::Refusal start(const core::Setup& setup, State& s) {
  if (setup.game != State::id) return core::refused::other_game;
  if (setup.players < 2 || setup.players > 4) return core::refused::player_count;
  if (setup.variant != 0) return core::refused::variant;
  if (setup.first >= setup.players) return core::refused::first_seat;
  if (setup.options != 0) return core::refused::options;
  s = {{}, setup.players, setup.first, setup.first, 1, Decision::walk};
  return core::accepted;
}

inline core::Actor current_actor(const State& s) {
  return s.decision == Decision::over   ? core::nobody
         : s.decision == Decision::coin ? core::chance
                                        : core::Actor::seat(s.seat);
}

inline void legal_moves(const State& s, core::MoveList& list) {
  if (s.decision == Decision::walk)
    for (unsigned steps = 1; steps <= 2; ++steps) list.add(core::Move(verb_walk, steps));
  if (s.decision == Decision::coin)
    for (unsigned more = 0; more <= 1; ++more) list.add(core::Move(verb_coin, more));
}

inline core::Refusal apply(State& s, core::Move move) {
  core::MoveList list;
  legal_moves(s, list);
  if (list.find(move) == list.size()) return core::refused::no_such_move;
  s.at[s.seat] = static_cast<std::uint8_t>(s.at[s.seat] + move.a());
  if (s.decision == Decision::walk) {
    s.decision = Decision::coin;
    return core::accepted;
  }
  s.seat = static_cast<std::uint8_t>((s.seat + 1u) % s.players);
  s.decision = Decision::walk;
  if (s.seat == s.first && s.round++ == rounds) s.decision = Decision::over;
  return core::accepted;
}

inline core::Outcome outcome(const State& s) {
  core::Outcome o;
  o.players = s.players;
  o.categories = 1;
  for (unsigned i = 0; i < s.players; ++i) o.points[i][0] = o.total[i] = s.at[i];
  if (s.decision == Decision::over) o.winners = core::leaders(o);
  return o;
}

inline State observe(const State& s, unsigned) { return s; }
inline State determinize(const State& view, unsigned, core::Rng&) { return view; }
inline std::uint32_t chance_key(const State& s) { return s.round * 8u + s.seat; }
inline bool reveals(const State&, core::Move) { return false; }
inline const char* check_invariants(const State& s) {
  return s.players < 2 || s.players > 4 || s.seat >= s.players || s.round == 0 ? "an unknown seat or round" : nullptr;
}
static_assert(core::Game<State>);

}  // namespace fourth
