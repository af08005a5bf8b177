// The logs of games that are over: kept while there is room, the oldest go first, and no game in progress pays for it.
#include <algorithm>
#include <vector>

#include "engine/core/rng.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/host/storage.hpp"
#include "tests/test.hpp"

using namespace pd;

namespace {

void switch_on() {
  host::storage_reset();
  register_games();
  store().open();
}

Table& sit_down(unsigned game) {
  Table& table = game_list()[game].open();
  table.match = store().last_match(game_list()[game].id);
  table.match.setup.players = game_list()[game].players_max;
  TEST_ASSERT_FALSE(static_cast<bool>(table.begin()));
  store().begin(table.match, table.session.log());
  return table;
}

/// Plays at random, as the driver saves it; false: the game is over.
bool play(Table& table, core::Rng& rng, unsigned moves) {
  while (moves > 0 && table.session.actor() != core::nobody && !table.session.log().full()) {
    const std::uint16_t from = table.session.log().size;
    do {
      core::MoveList list;
      table.session.list_moves(list);
      TEST_ASSERT_FALSE(static_cast<bool>(table.play(rng.pick(list))));
    } while (table.session.actor() == core::chance && !table.session.log().full());
    store().commit(table.session.log(), from);
    TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(store().error()), store().error().message());
    const unsigned made = table.session.log().size - from;
    moves -= made < moves ? made : moves;
  }
  return table.session.actor() != core::nobody;
}

void play_to_the_end(unsigned game, core::Rng& rng) {
  Table& table = sit_down(game);
  while (play(table, rng, 500)) store().idle();
  store().finish(table.shown.score(0));
  TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(store().error()), store().error().message());
}

/// How many of the last games still have their log, each of which must be that of its result.
unsigned logs_kept() {
  unsigned kept = 0;
  Result result;
  for (unsigned age = 0; age < Journal::result_count && store().journal().result(age, result); ++age) {
    if (result.slot == Journal::slot_count) continue;
    TEST_ASSERT_EQUAL_MESSAGE(age, kept, "an older game is kept than one that is gone");
    ++kept;
    Table& table = game_list()[static_cast<unsigned>(result.setup.game)].open();
    TEST_ASSERT_TRUE(store().load(result, table.match, table.session.loading()));
    TEST_ASSERT_FALSE(static_cast<bool>(table.resume()));
    TEST_ASSERT_TRUE(table.session.actor() == core::nobody);
    TEST_ASSERT_TRUE(table.session.score().total == result.total);
  }
  return kept;
}

/// The positions of the games in progress, as they come back, in order of their hashes.
std::vector<std::uint64_t> games_in_progress() {
  std::vector<std::uint64_t> hashes;
  for (unsigned slot = 0; slot < Store::slot_count; ++slot) {
    const Saved saved = store().saved(slot);
    if (!saved.used) continue;
    Table& table = game_list()[static_cast<unsigned>(saved.match.setup.game)].open();
    TEST_ASSERT_TRUE(store().load(slot, table.match, table.session.loading()));
    TEST_ASSERT_FALSE(static_cast<bool>(table.resume()));
    hashes.push_back(table.session.hash());
  }
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

}  // namespace

TEST("finished games keep their logs over restarts, the newest ones as many as fit") {
  switch_on();
  core::Rng rng(3);
  unsigned most = 0;
  for (unsigned n = 0; n < 24; ++n) {
    play_to_the_end(n % games_known(), rng);
    if (n % 2 == 0) store().idle();
    store().open();
    TEST_ASSERT_FALSE(store().has_games());
    const unsigned kept = logs_kept();
    TEST_ASSERT_TRUE(n >= 6 || kept == n + 1);
    TEST_ASSERT_TRUE(kept >= 6 || n < 6);
    if (kept > most) most = kept;
  }
  TEST_ASSERT_TRUE(most >= 8);
}

TEST("four games in progress are kept whole, and take the room of what is over where they need it") {
  switch_on();
  core::Rng rng(4);
  for (unsigned n = 0; n < 14; ++n) play_to_the_end(2, rng);
  const unsigned before = logs_kept();
  std::vector<std::uint64_t> hashes;
  for (unsigned n = 0; n < Store::slot_count; ++n) {
    Table& table = sit_down(0);
    TEST_ASSERT_TRUE(play(table, rng, 1100));
    if (n % 2 == 0) store().idle();
    hashes.push_back(table.session.hash());
    store().leave({});
  }
  TEST_ASSERT_TRUE(logs_kept() < before);
  std::sort(hashes.begin(), hashes.end());
  store().open();
  TEST_ASSERT_TRUE(hashes == games_in_progress());
}

TEST("power may fail while a new game takes the room of one that is over: nothing else is lost, and it can be begun") {
  switch_on();
  core::Rng rng(5);
  std::vector<std::uint64_t> hashes;
  for (unsigned n = 0; n < 2; ++n) {
    Table& table = sit_down(0);
    TEST_ASSERT_TRUE(play(table, rng, 100));
    hashes.push_back(table.session.hash());
  }
  std::sort(hashes.begin(), hashes.end());
  for (unsigned n = 0; n < Journal::slot_count; ++n) play_to_the_end(1, rng);
  store().open();
  TEST_ASSERT_EQUAL(Journal::slot_count - 2, logs_kept());
  for (const host::Tear tear : {host::Tear::before, host::Tear::prefix, host::Tear::bits, host::Tear::after})
    for (unsigned operation = 1; operation <= 4; ++operation) {
      host::storage_cut_power({operation, tear, 20, operation});
      sit_down(2);
      host::storage_restore_power();
      store().open();
      const unsigned kept = logs_kept();
      TEST_ASSERT_TRUE(kept >= Journal::slot_count - 3);
      while (store().saved(2).used) store().forget(2);
      store().open();
      TEST_ASSERT_TRUE(hashes == games_in_progress());
      if (kept < Journal::slot_count - 2) play_to_the_end(1, rng);
    }
  Table& table = sit_down(2);
  TEST_ASSERT_TRUE(play(table, rng, 100));
  hashes.push_back(table.session.hash());
  std::sort(hashes.begin(), hashes.end());
  store().open();
  TEST_ASSERT_TRUE(hashes == games_in_progress());
}
