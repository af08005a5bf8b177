// The app's way to the journal: what a driver saves is there after a restart.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/crash.hpp"
#include "hal/host/storage.hpp"
#include "hal/storage.hpp"
#include "tests/test.hpp"

using namespace pd;

namespace {

Table& sit_down(unsigned game, const char* name) {
  Table& table = game_list()[game].open();
  table.match = store().last_match(game_list()[game].id);
  table.match.setup.players = game_list()[game].players_min;
  for (const SetupOption& c : game_list()[game].options)
    if (c.field == SetupOption::Field::variant) table.match.setup.variant = c.value_base;
  table.match.people[0].name = std::string_view(name);
  TEST_ASSERT_FALSE(static_cast<bool>(table.begin()));
  store().begin(table.match, table.session.log());
  return table;
}

/// A decision (or chance's) and what chance makes of it, saved as the driver does.
bool turn(Table& table, core::Rng& rng) {
  if (table.session.actor() == core::nobody) return false;
  const std::uint16_t from = table.session.log().size;
  do {
    core::MoveList list;
    table.session.list_moves(list);
    TEST_ASSERT_FALSE(static_cast<bool>(table.play(rng.pick(list))));
  } while (table.session.actor() == core::chance);
  store().commit(table.session.log(), from);
  return true;
}

void switch_on() {
  host::storage_reset();
  register_games();
  store().open();
}

}  // namespace

TEST("a game of every title goes on after a restart where it was, with its people") {
  for (unsigned g = 0; g < games_known(); ++g) {
    switch_on();
    TEST_ASSERT_FALSE(store().has_games());
    Table& table = sit_down(g, "Zofia");
    core::Rng rng(g + 1);
    for (int i = 0; i < 60; ++i) turn(table, rng);
    if (!table.take_back()) store().undo(table.session.log(), static_cast<std::uint16_t>(table.session.log().size + 1));
    const std::uint64_t hash = table.session.hash();
    const std::uint16_t moves = table.session.log().size;

    store().open();
    TEST_ASSERT_TRUE(store().has_games());
    unsigned slot = 0;
    while (!store().saved(slot).used) ++slot;
    TEST_ASSERT_TRUE(store().saved(slot).known && store().saved(slot).rules == Saved::Rules::same);
    TEST_ASSERT_EQUAL(moves, store().saved(slot).moves);
    Table& again = game_list()[g].open();
    TEST_ASSERT_TRUE(store().load(slot, again.match, again.session.loading()));
    TEST_ASSERT_FALSE(static_cast<bool>(again.resume()));
    TEST_ASSERT_EQUAL_HEX64(hash, again.session.hash());
    TEST_ASSERT_TRUE(again.match.people[0].name.view() == "Zofia");
    TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(store().error()), store().error().message());
  }
}

TEST("a finished game frees its slot and is counted once, whatever happens") {
  switch_on();
  Table& table = sit_down(0, "Eva");
  core::Rng rng(9);
  while (turn(table, rng)) store().idle();
  store().finish(table.shown.score(0));
  store().finish(table.shown.score(0));
  store().open();
  TEST_ASSERT_FALSE(store().has_games());
  TEST_ASSERT_EQUAL(1, store().journal().results());
  PlayerTally eva;
  TEST_ASSERT_TRUE(read_player(store().journal(), 0, eva));
  const Tally& tally = eva.by_edition[edition_of(table.match.setup)];
  TEST_ASSERT_EQUAL(1, tally.played);
  TEST_ASSERT_TRUE(tally.best > 0);
}

TEST("a game whose end was cut by the power is over and counted once, also when sixteen more games end after it") {
  for (const bool idle : {false, true}) {
    switch_on();
    for (int i = 0; i < 20; ++i) store().idle();  // nothing is left to erase
    core::Rng rng(9);
    Table& table = sit_down(0, "Eva");
    const unsigned edition = edition_of(table.match.setup);
    while (turn(table, rng)) store().idle();
    host::storage_cut_power({1, host::Tear::after});  // the result is written, its game is not marked
    store().finish(table.shown.score(0));
    TEST_ASSERT_TRUE(host::storage_power_lost());
    host::storage_restore_power();
    store().open();
    TEST_ASSERT_EQUAL(1, store().journal().results());
    TEST_ASSERT_FALSE(store().has_games());  // it is over, and opened from the results
    Result newest;
    TEST_ASSERT_TRUE(store().journal().result(0, newest));
    TEST_ASSERT_TRUE(store().load(newest, table.match, table.session.loading()));
    TEST_ASSERT_FALSE(static_cast<bool>(table.resume()));

    for (unsigned n = 1; n <= Journal::result_count; ++n) {
      Table& other = sit_down(0, "Jan");
      while (turn(other, rng)) store().idle();
      store().finish(other.shown.score(0));
      if (idle) store().idle();
      store().open();
    }
    TEST_ASSERT_FALSE(store().has_games());
    TEST_ASSERT_TRUE(store().journal().result(0, newest));
    TEST_ASSERT_EQUAL(1 + Journal::result_count, newest.number);
    TEST_ASSERT_EQUAL(1 + Journal::result_count, games_played(store().journal(), edition));
    PlayerTally eva;
    TEST_ASSERT_TRUE(read_player(store().journal(), 0, eva));
    TEST_ASSERT_TRUE(eva.name() == "Eva");
    TEST_ASSERT_EQUAL(1, eva.played());
  }
}

TEST("forgetting all games is done before the watchdog bites, whatever the flash is like, with the slowest erases") {
  enum class Flash { good, newer, dead_sectors, dead };
  for (const Flash flash : {Flash::good, Flash::newer, Flash::dead_sectors, Flash::dead}) {
    switch_on();
    core::Rng rng(4);
    for (int i = 0; i < 4; ++i) {
      Table& table = sit_down(0, "Olha");
      for (int k = 0; k < 10; ++k) turn(table, rng);
    }
    for (std::size_t s = 0; s < hal::storage_size / hal::storage_sector; ++s) {
      const auto head = host::storage_bytes().subspan(s * hal::storage_sector, SectorHead::size);
      if (flash == Flash::newer && head[0] == 'P') {
        head[3] = Record::format + 1;
        core::write_crc(head, SectorHead::size - 4);
      }
      if (flash == Flash::dead || (flash == Flash::dead_sectors && s % 8 != 0))
        host::storage_wear(s, host::Wear::no_erase);
    }
    store().open();
    const bool refuses = flash == Flash::dead || flash == Flash::newer;
    while (flash == Flash::dead && !store().error())
      store().save_settings(settings());  // until the last sector is full
    const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
    const auto within_the_watchdog = [](void (Store::*act)()) {
      const host::StorageCounters before = host::storage_counters();
      (store().*act)();
      const host::StorageCounters& now = host::storage_counters();
      TEST_ASSERT_TRUE(400 * (now.erases - before.erases) + 3 * (now.programs - before.programs) < 7000);
    };
    within_the_watchdog(&Store::forget_games);
    TEST_ASSERT_EQUAL(refuses, static_cast<bool>(store().error()));
    if (flash == Flash::newer) TEST_ASSERT_TRUE(std::equal(image.begin(), image.end(), host::storage_bytes().begin()));
    if (refuses) within_the_watchdog(&Store::start_over);
    TEST_ASSERT_EQUAL(flash == Flash::dead, static_cast<bool>(store().error()));  // nor can the settings be saved
    store().open();
    TEST_ASSERT_FALSE(store().has_games() || store().report().newer);
  }
}

TEST("moves that could not be saved are saved with the next ones, and those taken back meanwhile are not missed") {
  switch_on();
  core::Rng rng(4);
  Table& table = sit_down(0, "Olha");
  for (int i = 0; i < 20; ++i) turn(table, rng);
  const auto all_sectors = [](host::Wear wear) {
    for (std::size_t s = 0; s < hal::storage_size / hal::storage_sector; ++s) host::storage_wear(s, wear);
  };
  all_sectors(host::Wear::no_program);
  do {
    for (int i = 0; i < 3; ++i) turn(table, rng);
    TEST_ASSERT_TRUE(static_cast<bool>(store().error()));
  } while (table.take_back());
  store().undo(table.session.log(), static_cast<std::uint16_t>(table.session.log().size + 1));
  TEST_ASSERT_TRUE(static_cast<bool>(store().error()));
  all_sectors(host::Wear::none);
  for (int i = 0; i < 200; ++i) store().idle();
  turn(table, rng);
  TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(store().error()), store().error().message());
  const std::uint64_t hash = table.session.hash();
  store().open();
  Table& again = game_list()[0].open();
  TEST_ASSERT_TRUE(store().load(0, again.match, again.session.loading()));
  TEST_ASSERT_FALSE(static_cast<bool>(again.resume()));
  TEST_ASSERT_EQUAL_HEX64(hash, again.session.hash());
}

TEST("a move that waits to be written is written before another game takes the table") {
  switch_on();
  core::Rng rng(4);
  Table& table = sit_down(0, "Olha");
  for (int i = 0; i < 10; ++i) turn(table, rng);
  store().hold();
  turn(table, rng);
  const std::uint16_t moves = table.session.log().size;
  const std::uint64_t hash = table.session.hash();
  game_list()[1].open();
  store().write();
  store().open();
  TEST_ASSERT_EQUAL(moves, store().saved(0).moves);
  Table& again = game_list()[0].open();
  TEST_ASSERT_TRUE(store().load(0, again.match, again.session.loading()));
  TEST_ASSERT_FALSE(static_cast<bool>(again.resume()));
  TEST_ASSERT_EQUAL_HEX64(hash, again.session.hash());
}

TEST("a new game waits for the picture with its first moves, and is written with them") {
  switch_on();
  core::Rng rng(4);
  const std::uint64_t before = host::storage_counters().operations();
  store().hold();
  Table& table = sit_down(0, "Olha");
  turn(table, rng);
  TEST_ASSERT_EQUAL_UINT64(before, host::storage_counters().operations());
  store().write();
  const std::uint16_t moves = table.session.log().size;
  TEST_ASSERT_EQUAL(moves, store().saved(0).moves);
  store().open();
  TEST_ASSERT_EQUAL(moves, store().saved(0).moves);
  TEST_ASSERT_EQUAL_STRING("Olha", std::string(store().saved(0).match.people[0].name.view()).c_str());
  TEST_ASSERT_EQUAL_STRING("Olha", std::string(store().last_match(game_list()[0].id).people[0].name.view()).c_str());
}

TEST("however many moves are taken back at once, it is saved") {
  switch_on();
  Table& table = sit_down(0, "Olha");
  static core::Log log;
  log = table.session.log();
  for (unsigned i = 0; i < 700; ++i) log.push(core::Move(static_cast<std::uint16_t>(i + 1)));
  store().begin(table.match, log);
  log.cut(100);
  store().undo(log, 700);
  TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(store().error()), store().error().message());
  store().open();
  TEST_ASSERT_EQUAL(100, store().saved(1).moves);
}

TEST("a game from elsewhere is there with the checks of its positions, or not at all") {
  switch_on();
  static core::Log log;
  log = sit_down(0, "Olha").session.log();
  Match match = store().saved(0).match;
  for (unsigned i = 0; i < 700; ++i) log.push(core::Move(static_cast<std::uint16_t>(i + 1)));
  log.digest_count = 10;
  for (int i = 0; i < 40; ++i) store().idle();
  const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
  unsigned there = 0;
  bool lost = true;
  for (std::uint64_t operation = 1; lost; ++operation) {
    std::copy(image.begin(), image.end(), host::storage_bytes().begin());
    store().open();
    host::storage_cut_power({operation, host::Tear::after});
    store().add(match, log);
    lost = host::storage_power_lost();
    host::storage_restore_power();
    store().open();
    if (!store().saved(1).used) continue;
    ++there;
    TEST_ASSERT_EQUAL(700, store().saved(1).moves);
    TEST_ASSERT_EQUAL(10, store().journal().digests(1));
  }
  TEST_ASSERT_TRUE(there > 0);
}

TEST("whoever looks into a saved game changes nothing about the one that is played") {
  switch_on();
  core::Rng rng(4);
  Table& table = sit_down(0, "Olha");
  turn(table, rng);
  store().save_seed(table.session.log(), 77);
  store().begin(table.match, table.session.log());
  store().save_seed(table.session.log(), 88);
  static core::Log log;
  TEST_ASSERT_TRUE(store().look(0, log));
  TEST_ASSERT_EQUAL(table.session.log().size, log.size);
  TEST_ASSERT_EQUAL(88, store().seed());
  turn(table, rng);
  store().open();
  TEST_ASSERT_TRUE(store().load(1, table.match, log));
  TEST_ASSERT_EQUAL(88, store().seed());
}

TEST("a part of the moves is that of the whole log, and a game begins with its first moves only") {
  switch_on();
  core::Rng rng(6);
  Table& table = sit_down(0, "Olha");
  for (int i = 0; i < 400 && turn(table, rng); ++i) {
    const auto size = table.session.log().size;
    if (rng.below(3) == 0 && !table.take_back()) store().undo(table.session.log(), size);
  }
  const core::Log& log = table.session.log();
  TEST_ASSERT_TRUE(log.size > 100);
  for (unsigned first = 0; first < log.size; first += 37) {
    std::array<core::Move, 50> part{};
    TEST_ASSERT_TRUE(store().look(0, first, part));
    TEST_ASSERT_TRUE(std::equal(part.begin(), part.begin() + std::min<int>(50, log.size - static_cast<int>(first)),
                                log.moves.begin() + first));
  }
  static core::Log begun;
  begun = log;
  TEST_ASSERT_TRUE(store().begins_with(0, begun));
  begun.size = static_cast<std::uint16_t>(log.size / 2);
  TEST_ASSERT_TRUE(store().begins_with(0, begun));
  begun.moves[begun.size - 1u].bits ^= 1;
  TEST_ASSERT_FALSE(store().begins_with(0, begun));
  begun = log;
  begun.push(log.moves[0]);
  TEST_ASSERT_FALSE(store().begins_with(0, begun));
  begun = log;
  begun.setup.first ^= 1;
  TEST_ASSERT_FALSE(store().begins_with(0, begun));
}

TEST("whoever decided when moves were lost decides where the game goes on") {
  switch_on();
  Table& table = sit_down(0, "Olha");
  core::Rng rng(4);
  for (int i = 0; i < 10; ++i) turn(table, rng);
  constexpr unsigned later = 999, computer = 3;
  const std::array<std::uint8_t, 4> decider = {later & 255, later >> 8, 1, computer};
  TEST_ASSERT_FALSE(static_cast<bool>(store().journal().write_note(0, 0, decider)));
  store().open();
  TEST_ASSERT_TRUE(store().load(0, table.match, table.session.loading()));
  TEST_ASSERT_EQUAL(computer, table.session.decider(1));
  TEST_ASSERT_EQUAL(0, table.session.decider(0));
}

TEST("the fifth game takes the place of the one with the fewest moves, and the menu can know before") {
  switch_on();
  core::Rng rng(4);
  for (int i = 0; i < 4; ++i) {
    TEST_ASSERT_FALSE(store().is_full());
    Table& table = sit_down(0, "Olha");
    for (int k = 0; k < (i == 2 ? 3 : 10); ++k) turn(table, rng);
  }
  TEST_ASSERT_TRUE(store().is_full());
  sit_down(0, "Petr");
  TEST_ASSERT_TRUE(store().saved(2).match.people[0].name.view() == "Petr");
  TEST_ASSERT_TRUE(store().saved(1).match.people[0].name.view() == "Olha");
  store().forget(1);
  store().open();
  TEST_ASSERT_FALSE(store().saved(1).used);
}

TEST("settings and the last match outlive a restart") {
  switch_on();
  Settings s = settings();
  s.brightness = 3;
  s.language_chosen = 1;
  store().save_settings(s);
  sit_down(0, "Marta");
  store().open();
  TEST_ASSERT_EQUAL(3, settings().brightness);
  TEST_ASSERT_TRUE(store().last_match(game_list()[0].id).people[0].name.view() == "Marta");
}

TEST("a game of other rules is kept and named, with the score when it was last left") {
  switch_on();
  core::Rng rng(8);
  Table& table = sit_down(0, "Ada");
  for (int i = 0; i < 30; ++i) turn(table, rng);
  std::array<std::uint8_t, Journal::label_max> label{};
  const std::size_t size = store().journal().label(0, label);
  store().leave(table.shown.score(0).total);
  TEST_ASSERT_EQUAL(table.shown.score(0).total[1], store().saved(0).score[1]);
  TEST_ASSERT_TRUE(store().saved(0).scored && store().saved(0).rules == Saved::Rules::same);

  const std::array<std::int16_t, 2> score = {17, 42};
  Journal& journal = store().journal();
  TEST_ASSERT_FALSE(static_cast<bool>(journal.begin_game(0, table.match.setup, 99, std::span(label).first(size))));
  TEST_ASSERT_FALSE(static_cast<bool>(journal.keep_score(0, score)));
  store().open();
  const Saved saved = store().saved(0);
  TEST_ASSERT_TRUE(saved.used);
  TEST_ASSERT_TRUE(saved.known && saved.rules == Saved::Rules::newer);
  TEST_ASSERT_EQUAL(99, saved.rules_version);
  TEST_ASSERT_EQUAL(42, saved.score[1]);
  TEST_ASSERT_TRUE(saved.match.people[0].name.view() == "Ada");
}

namespace {

constexpr const char* sample_path = "tests/app/samples/store_1.bin";
constexpr std::array<const char*, 5> long_names = {"Олександра", "Wilhelmina", "Šťastnička", "Żółcińskaa", "Max"};

/// The people of the samples: as many as the game takes, the longest names that there can be.
void seat_people(Match& match, unsigned first_name) {
  for (unsigned i = 0; i < core::max_players; ++i) {
    match.people[i].name = std::string_view(long_names[(first_name + i) % long_names.size()]);
    match.people[i].colour = static_cast<std::uint8_t>((i + 2) % core::max_players);
  }
}

Table& sample_game(unsigned game, unsigned players, std::uint8_t variant, std::uint64_t seed, int turns) {
  Table& table = game_list()[game].open();
  table.match = {};
  table.match.setup = {game_list()[game].id, static_cast<std::uint8_t>(players), variant, 0, 0};
  seat_people(table.match, game);
  TEST_ASSERT_FALSE(static_cast<bool>(table.begin()));
  store().begin(table.match, table.session.log());
  core::Rng rng(seed);
  for (int i = 0; i < turns; ++i) turn(table, rng);
  return table;
}

/// Results of every title, a game in progress of each, and one more that older rules began.
void write_sample() {
  switch_on();
  Settings s = settings();
  s.brightness = 4;
  s.language_chosen = 1;
  store().save_settings(s);
  for (unsigned i = 0; i < 6; ++i) {
    Match match;
    match.setup = {game_list()[i / 2].id, static_cast<std::uint8_t>(5 - i % 2),
                   static_cast<std::uint8_t>(i < 4 ? i % 3 : 0), 0, 0};
    seat_people(match, i);
    core::Outcome outcome;
    outcome.winners = static_cast<std::uint8_t>(1u << i % 4);
    for (unsigned seat = 0; seat < match.setup.players; ++seat)
      outcome.total[seat] = static_cast<std::int16_t>(seat == i % 4 ? 200 + i : 17 * seat + i);
    Journal& journal = store().journal();
    TEST_ASSERT_FALSE(static_cast<bool>(journal.begin_game(0, match.setup, 1, pack(match))));
    TEST_ASSERT_FALSE(static_cast<bool>(journal.finish(0, outcome)));
    TEST_ASSERT_FALSE(static_cast<bool>(count_results(journal)));
  }
  for (unsigned g = 0; g < games_known(); ++g) {
    Table& table = sample_game(g, 3, 0, 40 + g, 60);
    store().leave(table.shown.score(0).total);
    std::printf("%s: %u moves, hash 0x%016llxu\n", core::game_names()[g], unsigned{table.session.log().size},
                static_cast<unsigned long long>(table.session.hash()));
  }
  Match old;
  old.setup = {core::GameId::altay, 4, 0, 1, 1};
  seat_people(old, 1);
  Journal& journal = store().journal();
  unsigned slot = 0;
  while (journal.game(slot).state == SavedGame::State::running) ++slot;
  TEST_ASSERT_FALSE(static_cast<bool>(journal.begin_game(slot, old.setup, 0, pack(old))));
  for (unsigned i = 0; i < 40; ++i)
    TEST_ASSERT_FALSE(static_cast<bool>(journal.append(slot, core::Move(static_cast<std::uint16_t>(i * 77 + 1)))));
  TEST_ASSERT_FALSE(static_cast<bool>(journal.keep_score(slot, std::array<std::int16_t, 4>{31, -4, 102, 0})));
  const auto bytes = host::storage_bytes();
  std::size_t used = bytes.size();
  while (bytes[used - 1] == 0xFF) --used;
  std::FILE* file = std::fopen(sample_path, "wb");
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_EQUAL(used, std::fwrite(bytes.data(), 1, used, file));
  std::fclose(file);
}

void open_sample() {
  std::FILE* file = std::fopen(sample_path, "rb");
  TEST_ASSERT_NOT_NULL_MESSAGE(file, sample_path);
  host::storage_reset();
  TEST_ASSERT_TRUE(std::fread(host::storage_bytes().data(), 1, host::storage_bytes().size(), file) > 1000);
  std::fclose(file);
  store().open();
}

/// The slot of the game of that title with so many moves.
unsigned slot_of(core::GameId game, unsigned moves) {
  unsigned slot = 0;
  while (slot < Store::slot_count &&
         (store().saved(slot).match.setup.game != game || store().saved(slot).moves != moves))
    ++slot;
  TEST_ASSERT_TRUE_MESSAGE(slot < Store::slot_count && store().saved(slot).used, "a game of the sample is missing");
  return slot;
}

}  // namespace

/// Write it again, on purpose only, with DAWN_WRITE_SAMPLES=1 and under a new name.
TEST("the stored sample of this release is read: settings, names, results, statistics, games of every title") {
  if (std::getenv("DAWN_WRITE_SAMPLES") != nullptr) write_sample();
  open_sample();
  TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(store().error()), store().error().message());
  TEST_ASSERT_EQUAL(4, settings().brightness);
  TEST_ASSERT_TRUE(store().last_match(core::GameId::cvlizacje).people[1].name.view() == long_names[2]);
  TEST_ASSERT_EQUAL(6, store().journal().results());

  struct Kept {
    unsigned rules_version;
    std::uint16_t moves;
    std::uint64_t hash;
  };
  constexpr std::array<Kept, 3> kept = {
      {{1, 88, 0x1ccd66248caa382eu}, {1, 77, 0xf71883897eba34bau}, {2, 149, 0x222d1ada5bcaa43cu}}};
  for (unsigned g = 0; g < kept.size(); ++g) {
    Table& table = game_list()[g].open();
    const bool same_rules = table.session.rules_version() == kept[g].rules_version;
    const unsigned slot = slot_of(game_list()[g].id, kept[g].moves);
    TEST_ASSERT_EQUAL(same_rules, store().saved(slot).rules == Saved::Rules::same);
    TEST_ASSERT_TRUE(store().saved(slot).match.people[0].name.view() == long_names[g]);
    TEST_ASSERT_TRUE(store().load(slot, table.match, table.session.loading()));
    TEST_ASSERT_FALSE(static_cast<bool>(table.resume()));
    // A game of older rules goes on by them; its position says which those are.
    if (same_rules) TEST_ASSERT_EQUAL_HEX64(kept[g].hash, table.session.hash());
  }
}

TEST("the statistics of the sample are as they were stored, and the same results count to the same today") {
  open_sample();
  std::array<PlayerTally, players_max> stored{};
  for (unsigned place = 0; place < players_max; ++place) read_player(store().journal(), place, stored[place]);
  PlayerTally max;
  TEST_ASSERT_TRUE(read_player(store().journal(), 4, max));
  TEST_ASSERT_TRUE(max.name() == "Max");
  TEST_ASSERT_EQUAL(5, max.played());
  TEST_ASSERT_EQUAL(2, max.won());
  TEST_ASSERT_EQUAL(20, max.by_edition[3].best);

  std::vector<Result> results(store().journal().results());
  for (unsigned age = 0; age < results.size(); ++age) TEST_ASSERT_TRUE(store().journal().result(age, results[age]));
  switch_on();
  Journal& journal = store().journal();
  for (std::size_t age = results.size(); age-- > 0;) {
    const Result& r = results[age];
    const std::span<const std::uint8_t> label = std::span(r.label).first(r.label_size);
    TEST_ASSERT_FALSE(static_cast<bool>(journal.begin_game(0, r.setup, r.rules_version, label)));
    core::Outcome outcome;
    outcome.winners = r.winners;
    outcome.total = r.total;
    TEST_ASSERT_FALSE(static_cast<bool>(journal.finish(0, outcome)));
    TEST_ASSERT_FALSE(static_cast<bool>(count_results(journal)));
  }
  for (unsigned place = 0; place < players_max; ++place) {
    PlayerTally today;
    read_player(journal, place, today);
    TEST_ASSERT_TRUE(today.name() == stored[place].name());
    TEST_ASSERT_EQUAL(stored[place].last, today.last);
    TEST_ASSERT_EQUAL_MEMORY(&stored[place].by_edition, &today.by_edition, sizeof today.by_edition);
  }
}

TEST(
    "a game that older rules began is kept with its names and score, cannot be played on, and goes only when it is "
    "forgotten") {
  open_sample();
  const unsigned slot = slot_of(core::GameId::altay, 40);
  const Saved saved = store().saved(slot);
  TEST_ASSERT_TRUE(saved.known && saved.scored && saved.rules == Saved::Rules::older);
  TEST_ASSERT_EQUAL(4, saved.match.setup.players);
  TEST_ASSERT_TRUE(saved.match.people[2].name.view() == long_names[3]);
  TEST_ASSERT_EQUAL(102, saved.score[2]);
  TEST_ASSERT_EQUAL(-4, saved.score[1]);
  TEST_ASSERT_TRUE(store().is_full());
  Table& table = game_list()[2].open();
  TEST_ASSERT_TRUE(store().load(slot, table.match, table.session.loading()));
  TEST_ASSERT_TRUE(static_cast<bool>(table.resume()));
  store().release();
  for (int i = 0; i < 2000; ++i) store().idle();
  store().open();
  TEST_ASSERT_EQUAL(102, store().saved(slot).score[2]);
  store().forget(slot);
  store().open();
  TEST_ASSERT_FALSE(store().saved(slot).used);
}

TEST("the score is kept now and then while a game is played, so that switching off does not lose it") {
  switch_on();
  core::Rng rng(3);
  Table& table = sit_down(1, "Ada");
  core::Outcome before = table.shown.score(0);
  for (int i = 0; i < 60; ++i) {
    turn(table, rng);
    if (store().wants_score()) store().save_score(table.shown.score(0).total);
    if (i == 10) before = table.shown.score(0);
  }
  const core::Outcome now = table.shown.score(0);
  store().open();
  const Saved saved = store().saved(0);
  TEST_ASSERT_TRUE(now.total[0] > before.total[0]);
  TEST_ASSERT_TRUE(saved.score[0] > before.total[0] && saved.score[0] <= now.total[0]);
}

TEST("a game whose names another firmware wrote is kept and goes on without them") {
  switch_on();
  const std::array<std::uint8_t, 9> strange = {9, 9, 9, 9, 9, 9, 9, 9, 9};
  const core::Setup setup{core::GameId::stone_age, 2, 0, 0, 0};
  Table& table = game_list()[0].open();
  TEST_ASSERT_FALSE(static_cast<bool>(store().journal().begin_game(1, setup, table.session.rules_version(), strange)));
  store().open();
  TEST_ASSERT_TRUE(store().saved(1).used && store().saved(1).known);
  TEST_ASSERT_TRUE(store().saved(1).match.people[0].name.view() == "#1");
  TEST_ASSERT_TRUE(store().saved(1).match.people[1].name.view() == "#2");
  for (unsigned i = 0; i < core::max_players; ++i) TEST_ASSERT_EQUAL(i, store().saved(1).match.people[i].colour);
  TEST_ASSERT_TRUE(store().load(1, table.match, table.session.loading()));
  TEST_ASSERT_FALSE(static_cast<bool>(table.resume()));
}

TEST("whoever has not chosen yet gets a table of five colours, also where the choices of another title are stored") {
  switch_on();
  Match other;
  other.setup = {core::GameId::altay, 4, 0, 0, 0};
  other.own_dice = true;
  TEST_ASSERT_FALSE(static_cast<bool>(store().journal().write({Family::last_match, 0}, 3, pack(other))));
  for (const core::GameId game : {core::GameId{0}, core::GameId{1}}) {
    TEST_ASSERT_FALSE(store().has_last_match(game));
    const Match match = store().last_match(game);
    TEST_ASSERT_TRUE(match.setup.game == game && !match.own_dice);
    for (unsigned i = 0; i < core::max_players; ++i) TEST_ASSERT_EQUAL(i, match.people[i].colour);
  }
}

TEST("what is asked for between hold and write is as if everything was written") {
  switch_on();
  core::Rng rng(4);
  Table& table = sit_down(0, "Olha");
  Match match = table.match;
  store().hold();
  match.people[1].name = std::string_view("Eva");
  store().save_match(match);
  TEST_ASSERT_EQUAL_STRING("Eva", std::string(store().last_match(match.setup.game).people[1].name.view()).c_str());
  match.people[1].name = std::string_view("Jan");
  store().save_match(match);
  TEST_ASSERT_TRUE(store().has_last_match(match.setup.game));
  store().write();
  store().open();
  TEST_ASSERT_EQUAL_STRING("Jan", std::string(store().last_match(match.setup.game).people[1].name.view()).c_str());

  TEST_ASSERT_TRUE(store().load(0, table.match, table.session.loading()));
  TEST_ASSERT_FALSE(static_cast<bool>(table.resume()));
  store().hold();
  while (table.session.log().size < 40) turn(table, rng);
  TEST_ASSERT_TRUE(store().wants_score());
  TEST_ASSERT_EQUAL(table.session.log().size, store().journal().game(0).moves);
  store().write();
}

TEST("a held game without a move is written without one, and a challenge is not mistaken for the last choices") {
  switch_on();
  store().hold();
  Table& table = sit_down(0, "Olha");
  store().write();
  TEST_ASSERT_EQUAL(0, store().saved(0).moves);
  store().open();
  TEST_ASSERT_TRUE(store().saved(0).used);
  TEST_ASSERT_EQUAL(table.session.log().size, store().saved(0).moves);

  Match challenge = table.match, chosen = table.match;
  challenge.challenge = 77;
  challenge.people[0].name = std::string_view("Eva");
  chosen.people[0].name = std::string_view("Jan");
  core::Log log;
  log.clear(challenge.setup);
  store().hold();
  store().begin(challenge, log);
  store().save_match(chosen);
  store().write();
  store().open();
  TEST_ASSERT_TRUE(store().saved(1).match.people[0].name.view() == "Eva");
  TEST_ASSERT_TRUE(store().last_match(chosen.setup.game).people[0].name.view() == "Jan");
}

TEST("a score is wanted every 32 moves, by a game that is played") {
  switch_on();
  core::Log log;
  log.clear(sit_down(0, "Olha").session.log().setup);
  Match match = store().saved(0).match;
  store().begin(match, log);
  unsigned kept_at = 0;
  for (unsigned i = 1; i <= 100; ++i) {
    log.push(core::Move(static_cast<std::uint16_t>(i)));
    store().commit(log, static_cast<std::uint16_t>(i - 1));
    TEST_ASSERT_EQUAL(i >= kept_at + 32, store().wants_score());
    if (i < kept_at + 34) continue;
    store().save_score({1, 2});
    kept_at = i;
    TEST_ASSERT_FALSE(store().wants_score());
  }
  store().release();
  TEST_ASSERT_FALSE(store().wants_score());
}

TEST("the end of a game in any slot is in the results with its points, also when its writing was held") {
  for (const bool held : {false, true}) {
    switch_on();
    sit_down(0, "Jan");
    Table& table = sit_down(0, "Eva");
    core::Outcome outcome;
    outcome.winners = 2;
    outcome.total[1] = 123;
    if (held) store().hold();
    store().finish(outcome);
    if (held) store().write();
    TEST_ASSERT_TRUE(store().saved(0).used && !store().saved(1).used);
    Result result;
    TEST_ASSERT_TRUE(store().journal().result(0, result));
    TEST_ASSERT_EQUAL(123, result.total[1]);
    TEST_ASSERT_EQUAL(2, result.winners);
    TEST_ASSERT_TRUE(result.setup == table.match.setup);
    store().hold();
    store().begin(table.match, table.session.log());
    outcome.total[1] = 45;
    store().count(0, outcome);
    store().write();
    TEST_ASSERT_TRUE(!store().saved(0).used && store().saved(1).used);
    TEST_ASSERT_TRUE(store().journal().result(0, result));
    TEST_ASSERT_EQUAL(45, result.total[1]);
  }
}

TEST("a result that was not counted when power failed is counted by the next start") {
  switch_on();
  while (store().idle()) {
  }
  Table& table = sit_down(0, "Eva");
  core::Outcome outcome;
  outcome.total[0] = 50;
  TEST_ASSERT_FALSE(static_cast<bool>(store().journal().finish(0, outcome)));
  TEST_ASSERT_EQUAL(0, games_played(store().journal(), edition_of(table.match.setup)));
  store().open();
  TEST_ASSERT_EQUAL(1, games_played(store().journal(), edition_of(table.match.setup)));
}

TEST("at rest the work ahead comes to an end, and then nothing is left") {
  switch_on();
  unsigned steps = 0;
  while (store().idle()) TEST_ASSERT_LESS_THAN(200, ++steps);
  TEST_ASSERT_GREATER_THAN(2, steps);
  TEST_ASSERT_FALSE(store().journal().idle());
  const std::uint64_t before = host::storage_counters().operations();
  for (int i = 0; i < 3; ++i) TEST_ASSERT_FALSE(store().idle());
  TEST_ASSERT_EQUAL_UINT64(before, host::storage_counters().operations());
}

TEST("who decides, hints and what the computers think from are kept without a move, and with a game from elsewhere") {
  switch_on();
  core::Rng rng(4);
  Table& table = sit_down(0, "Olha");
  turn(table, rng);
  store().save_seed(table.session.log(), 77);
  store().open();
  TEST_ASSERT_TRUE(store().load(0, table.match, table.session.loading()));
  TEST_ASSERT_EQUAL_UINT64(77, store().seed());
  static core::Log log;
  log = table.session.log();
  log.hints[1] = 3;
  store().save_notes(log);
  store().add(table.match, log);
  store().release();
  store().open();
  for (const unsigned slot : {0u, 1u}) {
    log.hints = {};
    TEST_ASSERT_TRUE(store().load(slot, table.match, log));
    TEST_ASSERT_EQUAL(3, log.hints[1]);
  }
}

TEST("moves that replace others are saved instead of them") {
  switch_on();
  core::Log log;
  log.clear(sit_down(0, "Olha").session.log().setup);
  store().begin(store().saved(0).match, log);
  for (unsigned i = 0; i < 20; ++i) log.push(core::Move(static_cast<std::uint16_t>(i + 1)));
  store().commit(log, 0);
  log.cut(10);
  for (unsigned i = 0; i < 20; ++i) log.push(core::Move(static_cast<std::uint16_t>(i + 100)));
  store().commit(log, 10);
  store().open();
  static core::Log again;
  TEST_ASSERT_TRUE(store().look(1, again));
  TEST_ASSERT_EQUAL(30, again.size);
  for (unsigned i = 0; i < 30; ++i) TEST_ASSERT_EQUAL(i < 10 ? i + 1 : i + 90, again.moves[i].bits);
}

TEST("a crash after a game was left names no game") {
  switch_on();
  core::Rng rng(4);
  Table& table = sit_down(1, "Olha");
  turn(table, rng);
  static_cast<void>(hal::crash_of_last_run());
  store().save_notes(table.session.log());
  const hal::Crash during = hal::crash_of_last_run();
  TEST_ASSERT_EQUAL(static_cast<unsigned>(table.match.setup.game), during.game);
  TEST_ASSERT_EQUAL(table.session.log().size, during.move);
  store().save_notes(table.session.log());
  store().leave(table.shown.score(0).total);
  const hal::Crash after = hal::crash_of_last_run();
  TEST_ASSERT_EQUAL(hal::Crash::no_game, after.game);
  TEST_ASSERT_EQUAL(0, after.move);
}

TEST("a game that this firmware does not have is listed, and nobody looks into it") {
  switch_on();
  const core::Setup strange{core::GameId{9}, 3, 0, 0, 0};
  TEST_ASSERT_FALSE(static_cast<bool>(store().journal().begin_game(0, strange, 1, {})));
  store().open();
  TEST_ASSERT_TRUE(store().saved(0).used && !store().saved(0).known);
  TEST_ASSERT_TRUE(store().saved(0).match.setup == (core::Setup{{}, 0}));
  static core::Log log;
  log.clear(strange);
  Match match;
  std::array<core::Move, 1> part;
  TEST_ASSERT_FALSE(store().load(0, match, log));
  TEST_ASSERT_FALSE(store().look(0, log));
  TEST_ASSERT_FALSE(store().look(0, 0, part));
  TEST_ASSERT_FALSE(store().begins_with(0, log));
}

TEST("what is forgotten is not played on, and a game that is played goes on when another one is forgotten") {
  switch_on();
  core::Rng rng(4);
  sit_down(0, "Jan");
  Table& table = sit_down(0, "Olha");
  turn(table, rng);
  store().forget(0);
  turn(table, rng);
  TEST_ASSERT_FALSE(static_cast<bool>(store().error()));
  TEST_ASSERT_EQUAL(table.session.log().size, store().journal().game(1).moves);
  store().hold();
  turn(table, rng);
  store().forget(1);
  store().write();
  turn(table, rng);
  TEST_ASSERT_FALSE(static_cast<bool>(store().error()));
  TEST_ASSERT_FALSE(store().has_games());

  store().begin(table.match, table.session.log());
  store().hold();
  turn(table, rng);
  store().forget_games();
  turn(table, rng);
  store().write();
  TEST_ASSERT_FALSE(static_cast<bool>(store().error()));
  TEST_ASSERT_FALSE(store().has_games());
}

TEST("starting over writes the settings once, and ends the journal with one more program") {
  switch_on();
  while (store().idle()) {
  }
  sit_down(0, "Jan");
  const host::StorageCounters before = host::storage_counters();
  store().start_over();
  TEST_ASSERT_FALSE(static_cast<bool>(store().error()));
  TEST_ASSERT_EQUAL_UINT64(before.programs + 3, host::storage_counters().programs);  // before and behind the end mark
  TEST_ASSERT_FALSE(store().has_games());
}

TEST("a game for which there is no place is refused once, at once or when it is written") {
  for (const bool held : {false, true}) {
    switch_on();
    for (std::size_t s = 0; s < Journal::sector_count; ++s) host::storage_wear(s, host::Wear::dead);
    if (held) store().hold();
    Table& table = sit_down(0, "Jan");
    TEST_ASSERT_EQUAL(held, store().write());
    TEST_ASSERT_TRUE(store().take_refusal() == StorageError::Code::worn_out);
    TEST_ASSERT_FALSE(static_cast<bool>(store().take_refusal()));
    TEST_ASSERT_FALSE(store().saved(0).used || store().wants_score());
    for (std::size_t s = 0; s < Journal::sector_count; ++s) host::storage_wear(s, host::Wear::none);
    store().begin(table.match, table.session.log());
    TEST_ASSERT_FALSE(static_cast<bool>(store().take_refusal()));
    TEST_ASSERT_TRUE(store().saved(0).used);
  }
}

TEST("of games with equally few moves the first one makes place") {
  switch_on();
  for (int i = 0; i < 4; ++i) sit_down(0, "Olha");
  sit_down(0, "Petr");
  TEST_ASSERT_TRUE(store().saved(0).match.people[0].name.view() == "Petr");
}

TEST("an edition that no title of this firmware has is listed as unknown") {
  switch_on();
  const core::Setup strange{core::GameId::stone_age, 2, 9, 0, 0};
  TEST_ASSERT_FALSE(static_cast<bool>(store().journal().begin_game(0, strange, 1, {})));
  store().open();
  TEST_ASSERT_TRUE(store().saved(0).used && !store().saved(0).known);
}

TEST("every question is answered as if what is held was written") {
  core::Log log, there;
  std::array<core::Move, 1> part{};
  Match match;
  const auto held_game = [&] {
    switch_on();
    log.clear(sit_down(0, "Olha").session.log().setup);
    match = store().saved(0).match;
    store().begin(match, log);
    store().hold();
    for (unsigned i = 1; i <= 5; ++i) log.push(core::Move(static_cast<std::uint16_t>(i)));
    store().commit(log, 0);
  };
  held_game();
  TEST_ASSERT_TRUE(store().look(1, there));
  TEST_ASSERT_EQUAL(5, there.size);
  held_game();
  TEST_ASSERT_TRUE(store().look(1, 4, part));
  TEST_ASSERT_EQUAL(5, part[0].bits);
  held_game();
  TEST_ASSERT_TRUE(store().begins_with(1, log));
  held_game();
  TEST_ASSERT_TRUE(store().load(1, match, there));
  TEST_ASSERT_EQUAL(5, there.size);
  held_game();
  store().save_score({7, 8});
  TEST_ASSERT_EQUAL(7, store().saved(1).score[0]);
  TEST_ASSERT_EQUAL(5, store().saved(1).moves);
  held_game();
  store().idle();
  store().open();
  TEST_ASSERT_EQUAL(5, store().saved(1).moves);
  held_game();
  store().release();
  store().write();
  store().open();
  TEST_ASSERT_EQUAL(5, store().saved(1).moves);
  held_game();
  TEST_ASSERT_EQUAL(5, store().journal().game(1).moves);
  held_game();
  store().count(1, {});
  TEST_ASSERT_EQUAL(5, store().journal().game(1).moves);
  TEST_ASSERT_FALSE(static_cast<bool>(store().error()));
  held_game();
  store().start_over();
  store().write();
  TEST_ASSERT_FALSE(static_cast<bool>(store().error()) || store().has_games());
  switch_on();
  store().hold();
  store().save_match(match);
  TEST_ASSERT_TRUE(store().has_last_match(match.setup.game));
  Settings changed = settings();
  changed.brightness = changed.brightness == 1 ? 2 : 1;
  store().save_settings(changed);  // not those in force: they cannot wait
  store().write();
  store().open();
  TEST_ASSERT_EQUAL(changed.brightness, settings().brightness);
  held_game();
  store().begin(match, there);  // what is played changes: the moves go first
  store().write();
  TEST_ASSERT_EQUAL(5, store().saved(1).moves);
  TEST_ASSERT_EQUAL(5, store().journal().game(1).moves);
}

TEST("nothing that was held is written after the store was closed or opened") {
  for (const bool closed : {false, true}) {
    switch_on();
    while (store().idle()) {
    }
    const std::uint64_t before = host::storage_counters().operations();
    store().hold();
    sit_down(0, "Olha");
    if (closed) store().close();
    if (closed) TEST_ASSERT_FALSE(store().is_open() || store().has_games() || store().has_report());
    store().open();
    store().write();
    TEST_ASSERT_EQUAL_UINT64(before, host::storage_counters().operations());
    TEST_ASSERT_FALSE(static_cast<bool>(store().take_refusal()) || static_cast<bool>(store().error()));
    TEST_ASSERT_FALSE(store().has_games());
    Settings s = settings();
    s.brightness = 2;
    store().save_settings(s);  // at once: nothing is held
    store().open();
    TEST_ASSERT_EQUAL(2, settings().brightness);
  }
}

TEST("what was played before a start, another load or starting over is not played on") {
  switch_on();
  core::Log log, other;
  log.clear(sit_down(0, "Olha").session.log().setup);
  Match match = store().saved(0).match;
  const auto add_a_move = [&] {
    log.push(core::Move(7));
    store().commit(log, static_cast<std::uint16_t>(log.size - 1));
    TEST_ASSERT_FALSE(static_cast<bool>(store().error()));
  };
  store().begin(match, log);
  add_a_move();
  store().open();
  add_a_move();
  TEST_ASSERT_EQUAL(1, store().journal().game(1).moves);
  store().release();
  TEST_ASSERT_TRUE(store().load(1, match, log));
  Result none;
  none.slot = Journal::slot_count;
  TEST_ASSERT_FALSE(store().load(none, match, other));
  add_a_move();
  TEST_ASSERT_EQUAL(1, store().journal().game(1).moves);
  TEST_ASSERT_TRUE(store().load(1, match, log));
  store().start_over();
  add_a_move();
  TEST_ASSERT_FALSE(store().has_games());
}

TEST("a game that goes on counts the moves to its next score from where it was loaded or taken back to") {
  switch_on();
  core::Log log;
  log.clear(sit_down(0, "Olha").session.log().setup);
  Match match = store().saved(0).match;
  store().begin(match, log);
  const auto add_moves = [&](unsigned count) {
    const std::uint16_t from = log.size;
    for (unsigned i = 0; i < count; ++i) log.push(core::Move(static_cast<std::uint16_t>(i + 1)));
    store().commit(log, from);
  };
  add_moves(50);
  TEST_ASSERT_TRUE(store().load(1, match, log));
  TEST_ASSERT_FALSE(store().wants_score());
  add_moves(32);
  TEST_ASSERT_TRUE(store().wants_score());
  store().save_score({1, 2});
  log.cut(20);
  store().undo(log, 82);
  add_moves(31);
  TEST_ASSERT_FALSE(store().wants_score());
  add_moves(1);
  TEST_ASSERT_TRUE(store().wants_score());
  const std::uint64_t before = host::storage_counters().operations();
  store().undo(log, log.size);
  store().release();
  store().undo(log, 200);
  store().commit(log, 0);
  TEST_ASSERT_EQUAL_UINT64(before, host::storage_counters().operations());
}

TEST("why a game was not saved is told by the error, until something is saved") {
  switch_on();
  Table& table = sit_down(0, "Olha");
  const auto wear = [](host::Wear kind) {
    for (std::size_t s = 0; s < Journal::sector_count; ++s) host::storage_wear(s, kind);
  };
  wear(host::Wear::dead);
  store().begin(table.match, table.session.log());
  TEST_ASSERT_TRUE(store().error() == StorageError::Code::worn_out);
  wear(host::Wear::none);
  store().open();
  TEST_ASSERT_FALSE(static_cast<bool>(store().error()) || static_cast<bool>(store().take_refusal()));
  store().begin(table.match, table.session.log());
  TEST_ASSERT_FALSE(static_cast<bool>(store().error()));
}

TEST("games that are over stay while six sectors are left, make room below, and for whatever does not fit") {
  switch_on();
  while (store().idle()) {
  }
  Table& table = sit_down(0, "Olha");
  store().finish({});
  core::Log log;
  log.clear(table.match.setup);
  while (!log.full()) log.push(core::Move(1));
  unsigned in = 1;
  const auto fill = [&](unsigned left) {
    for (Journal& journal = store().journal(); journal.sectors_left() > left; ++in) {
      const std::size_t moves = journal.sectors_left() >= left + 5 ? log.size : 1;
      TEST_ASSERT_FALSE(static_cast<bool>(
          journal.begin_game(in, log.setup, 1, pack(table.match), std::span(log.moves).first(moves))));
      while (journal.idle()) {
      }
    }
    TEST_ASSERT_EQUAL(left, store().journal().sectors_left());
  };
  fill(6);
  for (int i = 0; i < 5; ++i) store().idle();
  TEST_ASSERT_TRUE(store().journal().game(0).state == SavedGame::State::finished);
  fill(5);
  TEST_ASSERT_TRUE(store().idle());
  TEST_ASSERT_TRUE(store().journal().game(0).state == SavedGame::State::empty);
  unsigned steps = 0;
  while (store().idle()) TEST_ASSERT_LESS_THAN(100, ++steps);
}

TEST("a store that is closed has no games and keeps none") {
  switch_on();
  core::Log log;
  log.clear(sit_down(0, "Olha").session.log().setup);
  log.hints[1] = 2;
  log.push(core::Move(1));
  store().add(store().saved(0).match, log);
  core::Log again;
  TEST_ASSERT_TRUE(store().has_games());
  store().close();
  TEST_ASSERT_FALSE(store().has_games() || store().is_open() || store().has_report());
  log.push(core::Move(2));
  store().commit(log, 1);
  TEST_ASSERT_FALSE(static_cast<bool>(store().error()));
  store().open();
  Match match;
  TEST_ASSERT_TRUE(store().load(1, match, again));
  TEST_ASSERT_EQUAL(1, again.size);
  TEST_ASSERT_EQUAL(2, again.hints[1]);
}
