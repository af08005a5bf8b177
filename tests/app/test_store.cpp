// The app's way to the journal: what a driver saves is there after a restart.
#include "engine/core/rng.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/store.hpp"
#include "hal/host/storage.hpp"
#include "tests/test.hpp"

using namespace app;

namespace {

Desk& sit_down(unsigned game, const char* name) {
  Desk& desk = game_list()[game].open();
  desk.match = store_last_match(game_list()[game].id);
  desk.match.setup.players = game_list()[game].players_min;
  for (const SetupChoice& c : game_list()[game].choices)
    if (c.field == SetupChoice::Field::variant) desk.match.setup.variant = c.value_base;
  desk.match.people[0].name = std::string_view(name);
  TEST_ASSERT_FALSE(static_cast<bool>(desk.start()));
  store_begin(desk);
  return desk;
}

/// A decision (or chance's) and what chance makes of it, saved as the driver does.
bool turn(Desk& desk, core::Rng& rng) {
  if (desk.to_act() == core::nobody) return false;
  const std::uint16_t from = desk.log().size;
  do {
    core::MoveList list;
    desk.legal(list);
    TEST_ASSERT_FALSE(static_cast<bool>(desk.play(rng.pick(list))));
  } while (desk.to_act() == core::chance);
  store_commit(desk, from);
  return true;
}

void switch_on() {
  host::storage_reset();
  store_open();
}

}  // namespace

TEST("a game of every title goes on after a restart where it was, with its people") {
  for (unsigned g = 0; g < games_known(); ++g) {
    switch_on();
    TEST_ASSERT_FALSE(store_has_games());
    Desk& desk = sit_down(g, "Zofia");
    core::Rng rng(g + 1);
    for (int i = 0; i < 60; ++i) turn(desk, rng);
    if (!desk.undo()) store_undo(desk, static_cast<std::uint16_t>(desk.log().size + 1));
    const std::uint64_t hash = desk.hash();
    const std::uint16_t moves = desk.log().size;

    store_open();
    TEST_ASSERT_TRUE(store_has_games());
    unsigned slot = 0;
    while (!store_saved(slot).used) ++slot;
    TEST_ASSERT_TRUE(store_saved(slot).playable);
    TEST_ASSERT_EQUAL(moves, store_saved(slot).moves);
    Desk& again = game_list()[g].open();
    TEST_ASSERT_TRUE(store_load(slot, again));
    TEST_ASSERT_FALSE(static_cast<bool>(again.resume()));
    TEST_ASSERT_EQUAL_HEX64(hash, again.hash());
    TEST_ASSERT_TRUE(again.match.people[0].name.view() == "Zofia");
    TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(store_trouble()), store_trouble().why());
  }
}

TEST("a finished game frees its slot and is counted once, whatever happens") {
  switch_on();
  Desk& desk = sit_down(0, "Eva");
  core::Rng rng(9);
  while (turn(desk, rng)) store_idle();
  store_finish(desk);
  store_finish(desk);
  store_open();
  TEST_ASSERT_FALSE(store_has_games());
  TEST_ASSERT_EQUAL(1, store_journal().results());
  const Statistics s = store_statistics(desk.game());
  TEST_ASSERT_EQUAL(1, s.played[desk.match.setup.variant]);
  TEST_ASSERT_TRUE(s.best[desk.match.setup.variant] > 0);
}

TEST("the fifth game takes the place of the one with the fewest moves, and the menu can know before") {
  switch_on();
  core::Rng rng(4);
  for (int i = 0; i < 4; ++i) {
    TEST_ASSERT_FALSE(store_is_full());
    Desk& desk = sit_down(0, "Olha");
    for (int k = 0; k < (i == 2 ? 3 : 10); ++k) turn(desk, rng);
  }
  TEST_ASSERT_TRUE(store_is_full());
  sit_down(0, "Petr");
  TEST_ASSERT_TRUE(store_saved(2).match.people[0].name.view() == "Petr");
  TEST_ASSERT_TRUE(store_saved(1).match.people[0].name.view() == "Olha");
  store_forget(1);
  store_open();
  TEST_ASSERT_FALSE(store_saved(1).used);
}

TEST("settings and the last match outlive a restart") {
  switch_on();
  Settings s = settings();
  s.brightness = 3;
  s.language_chosen = 1;
  store_settings(s);
  sit_down(0, "Marta");
  store_open();
  TEST_ASSERT_EQUAL(3, settings().brightness);
  TEST_ASSERT_TRUE(store_last_match(game_list()[0].id).people[0].name.view() == "Marta");
}

TEST("a game of other rules is kept and named, with the score when it was last left, and is not opened") {
  switch_on();
  core::Rng rng(8);
  Desk& desk = sit_down(0, "Ada");
  for (int i = 0; i < 30; ++i) turn(desk, rng);
  std::array<std::uint8_t, Journal::label_max> label{};
  const std::size_t size = store_journal().label(0, label);
  store_leave(desk, 0);
  TEST_ASSERT_EQUAL(desk.outcome(0).total[1], store_saved(0).score[1]);
  TEST_ASSERT_TRUE(store_saved(0).playable);

  const std::array<std::int16_t, 2> score = {17, 42};
  Journal& journal = store_journal();
  TEST_ASSERT_FALSE(static_cast<bool>(journal.begin_game(0, desk.match.setup, 99, std::span(label).first(size))));
  TEST_ASSERT_FALSE(static_cast<bool>(journal.keep_score(0, score)));
  store_open();
  const Saved saved = store_saved(0);
  TEST_ASSERT_TRUE(saved.used);
  TEST_ASSERT_FALSE(saved.playable);
  TEST_ASSERT_EQUAL(42, saved.score[1]);
  TEST_ASSERT_TRUE(saved.match.people[0].name.view() == "Ada");
  TEST_ASSERT_FALSE(store_load(0, desk));
}
