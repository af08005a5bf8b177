#include <cstdio>

#include "engine/altay/state.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

namespace {

/// The engine alone, from the log that the app kept, must come to the same end.
template <class S>
void engine_agrees(pd::Table& table) {
  S state;
  TEST_ASSERT_FALSE(static_cast<bool>(core::replay(table.session.log(), state)));
  TEST_ASSERT_TRUE(current_actor(state) == core::nobody);
  TEST_ASSERT_EQUAL_UINT64(core::hash(state), table.session.hash());
  const core::Outcome mine = outcome(state), shown = table.shown.score(0);
  for (unsigned seat = 0; seat < mine.players; ++seat) TEST_ASSERT_EQUAL(mine.total[seat], shown.total[seat]);
}

void whole_game(unsigned game, unsigned players, unsigned variant, const hal::Board& board) {
  host::storage_reset();
  player::switch_on(board, 7 + players * 10 + variant);
  const pd::GameEntry& entry = pd::game_list()[game];
  pd::Table& table = entry.open();
  table.match.setup = {entry.id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant), 0, 0};
  for (unsigned i = 0; i < core::max_players; ++i) {
    table.match.people[i].colour = static_cast<std::uint8_t>(i);
    table.match.people[i].name = core::Text<pd::Person::name_max>("Player");
  }
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, players * 100 + variant)));
  pd::push(pd::play_screen());
  core::Rng rng(players + variant * 7);
  unsigned acts = 0;
  while (player::play_on(rng)) TEST_ASSERT_TRUE_MESSAGE(++acts < 20000, "the game does not end");
  switch (entry.id) {
    case core::GameId::stone_age: return engine_agrees<stone_age::State>(table);
    case core::GameId::cvlizacje: return engine_agrees<cvlizacje::State>(table);
    case core::GameId::altay: return engine_agrees<altay::State>(table);
  }
}

}  // namespace

TEST("Stone Age by buttons alone: every number of players and edition ends as the engine says") {
  for (unsigned players = 2; players <= 4; ++players)
    for (unsigned edition = 0; edition < 3; ++edition)
      whole_game(0, players, edition,
                 edition == 1 ? hal::boards::display_pack_2::board : hal::boards::picosystem::board);
}

TEST("CVlizacje by buttons alone: every number of players and variant ends as the engine says") {
  const hal::Board& square = hal::boards::picosystem::board;
  const hal::Board& wide = hal::boards::display_pack_2::board;
  whole_game(1, 2, static_cast<unsigned>(cvlizacje::Variant::two), square);
  whole_game(1, 2, static_cast<unsigned>(cvlizacje::Variant::two_advanced), wide);
  for (unsigned players = 3; players <= 5; ++players)
    whole_game(1, players, static_cast<unsigned>(cvlizacje::Variant::base), players == 4 ? wide : square);
}

TEST("Altay by buttons alone: every number of players ends as the engine says") {
  whole_game(2, 2, 0, hal::boards::picosystem::board);
  whole_game(2, 3, 0, hal::boards::display_pack_2::board);
  whole_game(2, 4, 0, hal::boards::picosystem::board);
}
