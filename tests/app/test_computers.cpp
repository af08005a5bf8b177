#include <cstdio>

#include "firmware/app/games/list.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using player::press;

namespace {

constexpr unsigned nobody = core::max_players;

/// A game past the set-up menu; every seat but `person` is a computer's, each of another level.
app::Table& begin(unsigned game, unsigned count, unsigned variant, unsigned person, std::uint64_t seed) {
  const app::GameEntry& entry = app::game_list()[game];
  app::Table& table = entry.open();
  table.match.setup = {entry.id, static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(variant),
                       static_cast<std::uint8_t>(seed % count), 0};
  for (unsigned i = 0; i < core::max_players; ++i) {
    app::Person& seat = table.match.people[i];
    seat.colour = static_cast<std::uint8_t>(i);
    seat.name = core::Text<app::Person::name_max>("Player");
    if (i == person) continue;
    seat.level = static_cast<std::uint8_t>(1 + (i + count) % players::level_count);
    seat.style = static_cast<std::uint8_t>(i % entry.styles.size());
  }
  TEST_ASSERT_FALSE(static_cast<bool>(app::the_play().begin(table, seed)));
  app::push(app::the_play());
  return table;
}

void with_pace(app::Pace pace) {
  app::Settings s = app::settings();
  s.pace = static_cast<std::uint8_t>(pace);
  app::change_settings(s);
}

/// One person by buttons, computers in every other seat. The device is never handed over, and the engine alone comes to
/// the same end.
void whole_game(unsigned game, unsigned players, unsigned variant, unsigned person, const hal::Board& board) {
  host::storage_reset();
  player::switch_on(board, 7 + players * 10 + variant);
  with_pace(static_cast<app::Pace>((players + variant + person) % app::Settings::paces));
  app::Table& table = begin(game, players, variant, person, players * 100 + variant);
  core::Rng rng(players + variant * 7);
  unsigned acts = 0;
  while (player::play_on(rng)) {
    TEST_ASSERT_TRUE_MESSAGE(++acts < 20000, "the game does not end");
    TEST_ASSERT_FALSE_MESSAGE(app::the_play().handing_over(), "one person hands the device to nobody");
    if (person != nobody) TEST_ASSERT_EQUAL(person, app::the_play().viewer());
  }
  const core::Log& log = table.session.log();
  TEST_ASSERT_TRUE(log.size > 40);
  for (unsigned seat = 0; seat < players; ++seat)
    TEST_ASSERT_EQUAL(seat != person, log.decider(seat, log.size) != core::person);
  app::by_game(table.game(), [&]<class S>() {
    S state;
    TEST_ASSERT_FALSE(static_cast<bool>(core::replay(log, state)));
    TEST_ASSERT_TRUE(to_act(state) == core::nobody);
    TEST_ASSERT_EQUAL_UINT64(core::hash(state), table.session.hash());
  });
}

const hal::Board& square = hal::boards::picosystem::board;
const hal::Board& wide = hal::boards::display_pack_2::board;

}  // namespace

TEST("Stone Age alone by buttons: every number of players and edition comes to its end") {
  for (unsigned players = 2; players <= 4; ++players)
    for (unsigned edition = 0; edition < 3; ++edition)
      whole_game(0, players, edition, edition % players, edition == 1 ? wide : square);
}

TEST("CVlizacje alone by buttons: every number of players and variant comes to its end") {
  whole_game(1, 2, static_cast<unsigned>(cvlizacje::Variant::two), 0, square);
  whole_game(1, 2, static_cast<unsigned>(cvlizacje::Variant::two_advanced), 1, wide);
  for (unsigned players = 3; players <= 5; ++players)
    whole_game(1, players, static_cast<unsigned>(cvlizacje::Variant::base), players - 1, players == 4 ? wide : square);
}

TEST("Altay alone by buttons: every number of players comes to its end") {
  whole_game(2, 2, 0, 0, square);
  whole_game(2, 3, 0, 1, wide);
  whole_game(2, 4, 0, 3, square);
}
