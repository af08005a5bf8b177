#pragma once
#include "firmware/app/games/list.hpp"
#include "firmware/app/session/table.hpp"
#include "tests/engine/stone_age/fixture.hpp"

/// A table of Stone Age without an app around it: nothing is shown or stored.
namespace staged {

using State = stone_age::State;

inline pd::TableOf<State>& table() {
  static pd::TableOf<State> table;
  return table;
}

/// Puts this position on the table.
inline pd::TableOf<State>& put(const State& s) {
  table().match = {};
  table().match.setup = {core::GameId::stone_age, s.players, 0, s.first, 0};
  table().own_session.begin_at(s);
  table().shown.look_at_now();
  return table();
}

/// Begins a game in which chance always does what comes first in its list.
inline pd::TableOf<State>& begin(unsigned players) {
  table().match = {};
  table().match.setup = {core::GameId::stone_age, static_cast<std::uint8_t>(players), 0, 0, 0};
  TEST_ASSERT_FALSE(static_cast<bool>(table().begin()));
  while (table().session.actor() == core::chance) {
    core::MoveList outcomes;
    table().session.list_moves(outcomes);
    TEST_ASSERT_FALSE(static_cast<bool>(table().play(outcomes[0])));
  }
  return table();
}

inline void play(std::string_view move) { TEST_ASSERT_FALSE(static_cast<bool>(table().play(stone_age::parse(move)))); }

}  // namespace staged
