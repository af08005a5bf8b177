// The journal's promises, one by one. Power cuts are in test_journal_power.cpp.
#include <algorithm>
#include <string>

#include "hal/storage.hpp"
#include "tests/app/journal_world.hpp"

using pd::Journal;
using pd::key_of;
using pd::RecordKey;
using pd::SavedGame;
using pd::Single;
using world::accept;
using world::everything;
using world::mounted;
using world::any_game::names;
using world::any_game::nth_move;
using world::any_game::setup;
using world::any_game::won_by;

namespace {

constexpr RecordKey settings_key = key_of(Single::settings), totals_key = key_of(Single::totals);
constexpr RecordKey match_key{pd::Family::last_match, 0};
constexpr unsigned sectors = hal::storage_size / hal::storage_sector;

Journal fresh() {
  host::storage_reset();
  return mounted();
}

void rest(Journal& journal) {
  for (unsigned i = 0; i < 300 && journal.idle(); ++i) {
  }
}

void save_moves(Journal& journal, unsigned slot, unsigned count) {
  for (unsigned i = 0; i < count; ++i) accept(journal.append(slot, nth_move(journal.game(slot).moves)));
}

/// The log of `slot` is exactly the first `count` of nth_move().
void expect_moves(const Journal& journal, unsigned slot, unsigned count) {
  core::Log& log = world::scratch_log();
  accept(journal.load(slot, log));
  TEST_ASSERT_EQUAL(count, log.size);
  for (unsigned i = 0; i < count; ++i) TEST_ASSERT_EQUAL_HEX16(nth_move(i).bits, log.moves[i].bits);
}

void expect_nothing(const Journal& journal) {
  TEST_ASSERT_FALSE(journal.is_locked());
  for (unsigned slot = 0; slot < Journal::slot_count; ++slot)
    TEST_ASSERT_TRUE(journal.game(slot).state == SavedGame::State::empty);
  TEST_ASSERT_EQUAL(0, journal.results());
  std::array<std::uint8_t, 8> out{};
  unsigned version = 0;
  for (const RecordKey blob : {settings_key, match_key, totals_key})
    TEST_ASSERT_EQUAL(0, journal.read(blob, out, version));
}

/// Some of everything: what the flips, the wear and the foreign bytes must not take away.
Journal furnished() {
  Journal journal = fresh();
  for (unsigned slot = 0; slot < Journal::slot_count; ++slot) {
    accept(journal.begin_game(slot, setup, 1, names));
    save_moves(journal, slot, 20 + slot);
  }
  for (int round = 0; round < 3; ++round) {
    accept(journal.begin_game(3, setup, 1, names));
    save_moves(journal, 3, 5);
    accept(journal.finish(3, won_by(1, 50 + round)));
  }
  accept(journal.write(settings_key, 4, std::array<std::uint8_t, 2>{9, 8}));
  accept(journal.write(match_key, 1, std::array<std::uint8_t, 4>{1, 2, 3, 4}));
  return journal;
}

}  // namespace

TEST("a new flash is first use, not foreign, and mounting writes nothing") {
  host::storage_reset();
  Journal journal;
  const Journal::Report report = journal.mount();
  TEST_ASSERT_TRUE(report.first_use);
  TEST_ASSERT_FALSE(report.foreign);
  TEST_ASSERT_EQUAL(0, host::storage_counters().operations());
}

TEST("setup, names, rules version and moves come back after a restart") {
  Journal journal = fresh();
  accept(journal.begin_game(1, setup, 7, names));
  save_moves(journal, 1, 300);
  const Journal again = mounted();
  TEST_ASSERT_TRUE(again.game(1).state == SavedGame::State::running);
  TEST_ASSERT_TRUE(again.game(1).setup == setup);
  TEST_ASSERT_EQUAL(7, again.game(1).rules_version);
  std::array<std::uint8_t, 20> label;
  TEST_ASSERT_EQUAL(names.size(), again.label(1, label));
  TEST_ASSERT_EQUAL_UINT8_ARRAY(names.data(), label.data(), names.size());
  expect_moves(again, 1, 300);
  TEST_ASSERT_TRUE(again.game(0).state == SavedGame::State::empty);
}

TEST("a commit is exactly one page program and no erase, in ten games with rests between turns") {
  Journal journal = fresh();
  rest(journal);
  std::uint64_t commits = 0, programs = 0;
  for (unsigned g = 0; g < 10; ++g) {
    accept(journal.begin_game(g % 4, setup, 1, names));
    for (unsigned i = 0; i < 1500; ++i) {
      const host::StorageCounters before = host::storage_counters();
      const std::array<core::Move, 3> turn = {nth_move(3 * i), nth_move(3 * i + 1), nth_move(3 * i + 2)};
      accept(journal.append(g % 4, turn));
      TEST_ASSERT_EQUAL(before.programs + 1, host::storage_counters().programs);
      TEST_ASSERT_EQUAL(before.erases, host::storage_counters().erases);
      ++commits;
      programs += host::storage_counters().programs - before.programs;
      if (i % 10 == 0) journal.idle();
    }
    expect_moves(journal, g % 4, 4500);
  }
  test::figure("page programs for %llu committed moves: %llu, erases meanwhile: 0",
               static_cast<unsigned long long>(commits), static_cast<unsigned long long>(programs));
  TEST_ASSERT_EQUAL(0, journal.health().erases_in_turn);
}

TEST("moves taken back are gone, also when they were packed long ago") {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  for (unsigned i = 0; i < 6; ++i) {
    save_moves(journal, 0, 150);
    accept(journal.append(0, core::Move(0xBEEF)));
    accept(journal.take_back(0));
    accept(journal.take_back(0, 140));
  }
  expect_moves(mounted(), 0, 60);
  accept(journal.begin_game(1, setup, 1, names));
  for (unsigned i = 0; i < 3; ++i) {  // three times around the ring, so game 0 is copied as well
    save_moves(journal, 1, 8000);
    accept(journal.begin_game(1, setup, 1, names));
  }
  expect_moves(mounted(), 0, 60);
  TEST_ASSERT_TRUE(static_cast<bool>(journal.take_back(0, 61)));
}

TEST("without any rest a call erases by itself and nothing is lost") {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  save_moves(journal, 0, 8192);
  TEST_ASSERT_TRUE(journal.health().erases_in_turn > 0);
  expect_moves(mounted(), 0, 8192);
  TEST_ASSERT_TRUE(static_cast<bool>(journal.append(0, nth_move(0))));  // the log is full, in words
}

TEST("four games of the longest log, saved in turns, all come back; reading one stays small") {
  Journal journal = fresh();
  for (unsigned slot = 0; slot < 4; ++slot) accept(journal.begin_game(slot, setup, 1, names));
  for (unsigned i = 0; i < 8192; ++i)
    for (unsigned slot = 0; slot < 4; ++slot) {
      accept(journal.append(slot, nth_move(i)));
      if (i % 16 == 0) journal.idle();
    }
  const host::StorageCounters before = host::storage_counters();
  Journal again;
  again.mount();
  const std::uint64_t mount_bytes = host::storage_counters().bytes_read - before.bytes_read;
  expect_moves(again, 0, 8192);
  const std::uint64_t load_bytes = host::storage_counters().bytes_read - before.bytes_read - mount_bytes;
  for (unsigned slot = 1; slot < 4; ++slot) expect_moves(again, slot, 8192);
  test::figure("resume of the longest log: %llu KiB of flash read at start, %llu KiB for its moves",
               static_cast<unsigned long long>(mount_bytes >> 10), static_cast<unsigned long long>(load_bytes >> 10));
  TEST_ASSERT_TRUE(mount_bytes <= hal::storage_size + sectors * pd::SectorHead::size + hal::storage_page);
  TEST_ASSERT_TRUE(load_bytes <= hal::storage_size);
}

TEST("settings and statistics keep their newest version") {
  Journal journal = fresh();
  for (unsigned i = 0; i < 5000; ++i)
    accept(journal.write(totals_key, i % 200, std::array<std::uint8_t, 2>{static_cast<std::uint8_t>(i), 1}));
  std::array<std::uint8_t, 8> out{};
  unsigned version = 0;
  const Journal again = mounted();
  TEST_ASSERT_EQUAL(2, again.read(totals_key, out, version));
  TEST_ASSERT_EQUAL(4999 % 200, version);
  TEST_ASSERT_EQUAL(4999 % 256, out[0]);
  TEST_ASSERT_EQUAL(0, again.read(settings_key, out, version));
  TEST_ASSERT_TRUE(static_cast<bool>(journal.write(totals_key, 1, std::array<std::uint8_t, 227>{})));
}

TEST("the last sixteen results are kept, newest first, with names and points") {
  Journal journal = fresh();
  for (int g = 1; g <= 40; ++g) {
    accept(journal.begin_game(0, setup, 1, names));
    save_moves(journal, 0, 300);
    accept(journal.finish(0, won_by(2, g)));
    accept(journal.finish(0, won_by(2, g)));  // the second call adds nothing
  }
  const Journal again = mounted();
  TEST_ASSERT_EQUAL(16, again.results());
  for (unsigned age = 0; age < 16; ++age) {
    pd::Result r;
    TEST_ASSERT_TRUE(again.result(age, r));
    TEST_ASSERT_EQUAL(40 - age, r.number);
    TEST_ASSERT_EQUAL(40 - static_cast<int>(age), r.total[2]);
    TEST_ASSERT_EQUAL(1u << 2, r.winners);
    TEST_ASSERT_EQUAL(names.size(), r.label_size);
    TEST_ASSERT_EQUAL_UINT8_ARRAY(names.data(), r.label.data(), names.size());
  }
  pd::Result none;
  TEST_ASSERT_FALSE(again.result(16, none));
  TEST_ASSERT_TRUE(again.game(0).state == SavedGame::State::finished);
  expect_moves(again, 0, 300);  // for the replay
}

TEST("a forgotten game stays forgotten, and a finished one takes no more moves") {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  save_moves(journal, 0, 3);
  accept(journal.forget(0));
  TEST_ASSERT_TRUE(static_cast<bool>(journal.append(0, nth_move(0))));
  accept(journal.begin_game(1, setup, 1, names));
  for (unsigned i = 0; i < 3; ++i) {
    save_moves(journal, 1, 8000);
    accept(journal.begin_game(1, setup, 1, names));
  }
  accept(journal.finish(1, won_by(0, 1)));
  Journal again = mounted();
  TEST_ASSERT_TRUE(again.game(0).state == SavedGame::State::empty);
  TEST_ASSERT_TRUE(static_cast<bool>(again.load(0, world::scratch_log())));
  TEST_ASSERT_TRUE(static_cast<bool>(again.append(1, nth_move(0))));
}

TEST("a game of other rules is kept, named as such, with its score so far, through copies") {
  Journal journal = fresh();
  accept(journal.begin_game(2, setup, 200, names));
  save_moves(journal, 2, 10);
  accept(journal.keep_score(2, std::array<std::int16_t, 3>{12, -3, 40}));
  accept(journal.begin_game(1, setup, 1, names));
  for (unsigned i = 0; i < 3; ++i) {
    save_moves(journal, 1, 8000);
    accept(journal.begin_game(1, setup, 1, names));
  }
  const Journal again = mounted();
  TEST_ASSERT_EQUAL(200, again.game(2).rules_version);
  TEST_ASSERT_EQUAL(-3, again.game(2).score[1]);
  TEST_ASSERT_EQUAL(40, again.game(2).score[2]);
  expect_moves(again, 2, 10);
}

TEST("a journal of a newer format is left alone until somebody starts over") {
  Journal journal = furnished();
  for (unsigned s = 0; s < sectors; ++s) {
    const auto head = host::storage_bytes().subspan(s * hal::storage_sector, 16);
    if (head[0] != 'P') continue;
    head[3] = pd::Record::format + 1;
    core::write_crc(head, 12);
  }
  const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
  TEST_ASSERT_TRUE(journal.mount().newer);
  TEST_ASSERT_TRUE(static_cast<bool>(journal.begin_game(0, setup, 1, names)));
  TEST_ASSERT_TRUE(static_cast<bool>(journal.write(settings_key, 1, names)));
  TEST_ASSERT_FALSE(journal.idle());
  TEST_ASSERT_TRUE(std::equal(image.begin(), image.end(), host::storage_bytes().begin()));
  const host::StorageCounters start = host::storage_counters();
  accept(journal.start_over());
  TEST_ASSERT_EQUAL(start.programs + 1, host::storage_counters().programs);
  TEST_ASSERT_EQUAL(start.erases, host::storage_counters().erases);
  expect_nothing(journal);
  accept(journal.begin_game(0, setup, 1, names));
  save_moves(journal, 0, 5);
  expect_moves(mounted(), 0, 5);
}

TEST("an ended journal never comes back: not at a start, not when the ring goes round, not by a wrong bit") {
  Journal journal = furnished();
  rest(journal);
  accept(journal.start_over());
  TEST_ASSERT_TRUE(journal.mount().first_use);
  expect_nothing(journal);
  const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
  for (unsigned s = 0; s < sectors; ++s)
    for (unsigned b = 0; b < 16 * 8; ++b) {
      std::copy(image.begin(), image.end(), host::storage_bytes().begin());
      host::storage_flip(s * hal::storage_sector + b / 8, b % 8);
      expect_nothing(mounted());
    }
  std::copy(image.begin(), image.end(), host::storage_bytes().begin());
  accept(journal.write(settings_key, 4, names));
  accept(journal.begin_game(1, setup, 1, names));
  for (unsigned i = 0; i < 120; ++i) {  // more than once around the ring
    if (i % 40 == 0) accept(journal.begin_game(1, setup, 1, names));
    save_moves(journal, 1, 200);
    const unsigned moves = i % 40 * 200 + 200;
    if (i % 2 == 0) journal.idle();
    Journal again;
    TEST_ASSERT_FALSE(again.mount().first_use);
    expect_moves(again, 1, moves);
    for (const unsigned slot : {0u, 2u, 3u}) TEST_ASSERT_TRUE(again.game(slot).state == SavedGame::State::empty);
    TEST_ASSERT_EQUAL(0, again.results());
    unsigned version = 0;
    std::array<std::uint8_t, 8> out{};
    TEST_ASSERT_EQUAL(names.size(), again.read(settings_key, out, version));
    TEST_ASSERT_EQUAL(0, again.read(match_key, out, version));
  }
  for (unsigned s = 0; s < sectors; ++s) TEST_ASSERT_TRUE(host::storage_erases(s) > 0);
}

TEST(
    "an end mark in a sector that can no longer be erased does not end the next journal, nor does the old one return") {
  for (unsigned way = 0; way < 6; ++way) {
    Journal journal = furnished();
    rest(journal);
    accept(way % 2 != 0 ? journal.start_over(settings_key) : journal.start_over());
    for (unsigned s = way / 2; s < sectors; s += 3) host::storage_wear(s, host::Wear::no_erase);
    accept(journal.begin_game(3, setup, 1, names));
    for (unsigned i = 0; i < 150; ++i) {
      if (i % 40 == 0) accept(journal.begin_game(1, setup, 1, names));
      save_moves(journal, 1, 100);
      rest(journal);
      Journal again;
      TEST_ASSERT_EQUAL_HEX64(0, again.mount().missing);
      expect_moves(again, 1, i % 40 * 100 + 100);
      expect_moves(again, 3, 0);
      for (const unsigned slot : {0u, 2u, 4u}) TEST_ASSERT_TRUE(again.game(slot).state == SavedGame::State::empty);
      TEST_ASSERT_EQUAL(0, again.results());
    }
  }
}

TEST("starting over keeps one key, and nothing else comes back: not by a wrong bit, not when the ring goes round") {
  Journal journal = furnished();
  rest(journal);
  accept(journal.start_over(settings_key));
  const auto expect_settings_only = [](const Journal& j) {
    std::array<std::uint8_t, 8> out{};
    unsigned version = 0;
    TEST_ASSERT_EQUAL(2, j.read(settings_key, out, version));
    TEST_ASSERT_TRUE(version == 4 && out[0] == 9 && out[1] == 8);
    for (unsigned slot = 1; slot < Journal::slot_count; ++slot)
      TEST_ASSERT_TRUE(j.game(slot).state == SavedGame::State::empty);
    TEST_ASSERT_EQUAL(0, j.results());
    TEST_ASSERT_EQUAL(0, j.read(match_key, out, version));
  };
  expect_settings_only(journal);
  const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
  for (unsigned s = 0; s < sectors; ++s)
    for (unsigned b = 0; b < 16 * 8; ++b) {
      std::copy(image.begin(), image.end(), host::storage_bytes().begin());
      host::storage_flip(s * hal::storage_sector + b / 8, b % 8);
      const Journal again = mounted();
      expect_settings_only(again);
      TEST_ASSERT_TRUE(again.game(0).state == SavedGame::State::empty);
    }
  std::copy(image.begin(), image.end(), host::storage_bytes().begin());
  for (unsigned i = 0; i < 120; ++i) {
    if (i % 40 == 0) accept(journal.begin_game(0, setup, 1, names));
    save_moves(journal, 0, 200);
    if (i % 2 == 0) journal.idle();
    expect_settings_only(mounted());
  }
  for (unsigned s = 0; s < sectors; ++s) TEST_ASSERT_TRUE(host::storage_erases(s) > 0);
}

TEST("starting over where nothing can be written but the end mark takes what should be kept along") {
  Journal journal = furnished();
  for (unsigned s = 0; s < sectors; ++s) host::storage_wear(s, host::Wear::no_erase);
  while (!journal.write(match_key, 1, names)) {  // until no sector is left
  }
  accept(journal.start_over(settings_key));
  expect_nothing(journal);
  expect_nothing(mounted());
}

TEST("zeros, ones and what another firmware left are worked around") {
  core::Rng rng(5);
  for (int kind = 0; kind < 4; ++kind) {
    host::storage_reset();
    for (std::uint8_t& b : host::storage_bytes())
      b = kind == 0 ? 0 : kind == 1 ? 0xFF : kind == 2 ? static_cast<std::uint8_t>(rng.next()) : std::uint8_t{0xD1};
    Journal journal;
    const Journal::Report report = journal.mount();
    TEST_ASSERT_TRUE(report.first_use);
    TEST_ASSERT_EQUAL(kind != 1, report.foreign);
    accept(journal.begin_game(0, setup, 1, names));
    save_moves(journal, 0, 700);
    expect_moves(mounted(), 0, 700);
    rest(journal);
    save_moves(journal, 0, 7000);
    expect_moves(mounted(), 0, 7700);
  }
}

TEST("a worn sector of any kind is passed over and nothing is lost") {
  for (const host::Wear wear :
       {host::Wear::no_program, host::Wear::no_erase, host::Wear::stuck_bit, host::Wear::silent_no_program}) {
    Journal journal = furnished();
    rest(journal);
    for (const unsigned s : {0u, 1u, 5u, 20u, 40u, 41u, 63u}) host::storage_wear(s, wear);
    accept(journal.begin_game(3, setup, 1, names));
    unsigned worn = 0;
    for (unsigned round = 0; round < 6; ++round) {
      accept(journal.forget(2));
      accept(journal.begin_game(2, setup, 1, names));
      for (unsigned i = 0; i < 40; ++i) {
        save_moves(journal, 2, 100);
        journal.idle();
        if (i % 8 != 0) continue;
        worn += journal.health().worn;
        journal.mount();
      }
      save_moves(journal, 3, 10);
      const Journal again = mounted();
      expect_moves(again, 0, 20);
      expect_moves(again, 1, 21);
      expect_moves(again, 2, 4000);
      expect_moves(again, 3, 10 * (round + 1));
      TEST_ASSERT_EQUAL(3, again.results());
      TEST_ASSERT_EQUAL(world::rest_hash(journal), world::rest_hash(again));
    }
    TEST_ASSERT_TRUE(worn > 0);
  }
}

TEST("when every sector is worn, saving is refused in words and what is there stays") {
  Journal journal = furnished();
  const std::uint64_t before = everything(journal);
  for (unsigned s = 0; s < sectors; ++s) host::storage_wear(s, host::Wear::silent_no_program);
  const pd::StorageError no = journal.append(0, nth_move(20));
  TEST_ASSERT_TRUE(static_cast<bool>(no));
  TEST_ASSERT_TRUE(no.code() == pd::StorageError::Code::worn_out);
  for (unsigned i = 0; i < 300; ++i) journal.idle();
  TEST_ASSERT_EQUAL_HEX64(before, everything(mounted()));
}

TEST("however worn the flash is, no call erases for so long that the watchdog restarts the device") {
  for (const unsigned dead : {0u, 9u, 30u, 60u, 63u, 64u}) {
    Journal journal = furnished();
    rest(journal);
    for (unsigned s = 0; s < dead; ++s) host::storage_wear(s, host::Wear::no_program);
    for (unsigned i = 0; i < 4000; ++i) {
      const std::uint64_t before = host::storage_counters().erases;
      const pd::StorageError no = i == 2500       ? journal.start_over()
                                  : i % 1000 == 0 ? journal.begin_game(0, setup, 1, names)
                                                  : journal.append(0, nth_move(i));
      TEST_ASSERT_TRUE(host::storage_counters().erases - before <= Journal::erases_in_call);
      if (dead < 30 && i < 2500) accept(no);
    }
  }
}

TEST("one flipped bit, anywhere in what was written, loses nothing, and is healed at rest") {
  furnished();
  const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
  const std::uint64_t before = everything(mounted());
#ifdef DAWN_SANITIZED
  constexpr unsigned step_each_run = 31;
#else
  constexpr unsigned step_each_run = 3;
#endif
  const unsigned step = world::long_run() ? 1 : step_each_run;
  unsigned flips = 0, repaired = 0;
  for (std::size_t b = 0; b < image.size() * 8; b += step) {
    const auto cell = image.begin() + static_cast<std::ptrdiff_t>(b / 64 * 8);
    if (std::all_of(cell, cell + 8, [](std::uint8_t byte) { return byte == 0xFF; })) continue;
    ++flips;
    std::copy(image.begin(), image.end(), host::storage_bytes().begin());
    host::storage_flip(b / 8, b % 8);
    Journal journal;
    repaired += journal.mount().repaired;
    TEST_ASSERT_EQUAL_HEX64(before, everything(journal));
    if (flips % 50 != 0) continue;
    rest(journal);
    TEST_ASSERT_EQUAL_HEX64(before, everything(journal));
    TEST_ASSERT_EQUAL_HEX64(before, everything(mounted()));
  }
  test::figure("single bits flipped in flash: %u, records repaired: %u, lost: 0", flips, repaired);
  TEST_ASSERT_TRUE(repaired > flips / 2);  // the others are in heads of sectors and in unused ends of cells
}

TEST("many flipped bits in a record shorten its own game only, and it can be played on") {
  Journal journal = furnished();
  const std::uint64_t others = world::rest_hash(journal);
  const std::array<std::uint8_t, 2> wanted = {static_cast<std::uint8_t>(nth_move(12).bits),
                                              static_cast<std::uint8_t>(nth_move(12).bits >> 8)};
  const auto bytes = host::storage_bytes();
  // The first such pair is in the twelfth move record of game 0.
  const auto at = std::search(bytes.begin(), bytes.end(), wanted.begin(), wanted.end());
  TEST_ASSERT_TRUE(at != bytes.end());
  *at = 0;
  *(at + 1) = 0;
  const Journal::Report report = journal.mount();
  TEST_ASSERT_TRUE(report.unreadable > 0);
  TEST_ASSERT_TRUE(journal.game(0).damaged);
  expect_moves(journal, 0, 12);
  for (unsigned slot = 1; slot < 3; ++slot) {
    TEST_ASSERT_FALSE(journal.game(slot).damaged);
    expect_moves(journal, slot, 20 + slot);
  }
  TEST_ASSERT_EQUAL_HEX64(others, world::rest_hash(journal));
  save_moves(journal, 0, 30);
  const Journal again = mounted();
  TEST_ASSERT_FALSE(again.game(0).damaged);
  expect_moves(again, 0, 42);
}

namespace {

/// Where the record with that number of a game lies: its first byte in flash.
std::size_t record_at(unsigned slot, unsigned count) {
  for (std::size_t at = 0; at < hal::storage_size; at += pd::Record::cell) {
    const std::size_t end = (at / hal::storage_page + 1) * hal::storage_page;
    pd::Record r;
    if (pd::read_record(host::storage_bytes().subspan(at, end - at), pd::Record::format, false, r) &&
        r.key == RecordKey{pd::Family::game, static_cast<std::uint8_t>(slot)} && r.count == count)
      return at;
  }
  TEST_FAIL_MESSAGE("no such record");
  return 0;
}

}  // namespace

TEST("two flipped bits in one head of a game cost nothing, in either of the two; it is written again at rest") {
  for (const unsigned head : {0u, 1u}) {
    Journal journal = fresh();
    for (unsigned slot = 0; slot < 4; ++slot) {
      accept(journal.begin_game(slot, setup, 1, names));
      save_moves(journal, slot, 30);
    }
    const std::uint64_t before = everything(journal);
    for (unsigned slot = 0; slot < 4; ++slot) {
      const std::size_t at = record_at(slot, head);
      host::storage_flip(at + 11, 2);
      host::storage_flip(at + 13, 0);
    }
    const Journal::Report report = journal.mount();
    TEST_ASSERT_EQUAL(0, report.lost);
    TEST_ASSERT_EQUAL(0, report.cut);
    TEST_ASSERT_EQUAL(4, report.unreadable);
    TEST_ASSERT_EQUAL_HEX64(before, everything(journal));
    rest(journal);
    for (unsigned slot = 0; slot < 4; ++slot) {
      record_at(slot, 0);
      record_at(slot, 1);
    }
    TEST_ASSERT_EQUAL_HEX64(before, everything(mounted()));
  }
}

TEST("a game of which both heads are unreadable is reported as lost, the others are there") {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  accept(journal.begin_game(1, setup, 1, names));
  save_moves(journal, 0, 4);
  save_moves(journal, 1, 4);
  for (const unsigned head : {0u, 1u})
    std::fill_n(host::storage_bytes().begin() + static_cast<std::ptrdiff_t>(record_at(0, head)) + 2, 20,
                std::uint8_t{0x55});
  TEST_ASSERT_EQUAL(1, journal.mount().lost);
  TEST_ASSERT_TRUE(journal.game(0).state == SavedGame::State::empty);
  expect_moves(journal, 1, 4);
}

TEST("a new game is not one that is over, also where damage took all that the slot had") {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  accept(journal.finish(0, won_by(0, 30)));
  for (const unsigned count : {0u, 1u, 2u})
    std::fill_n(host::storage_bytes().begin() + static_cast<std::ptrdiff_t>(record_at(0, count)), 16, std::uint8_t{0});
  journal.mount();
  TEST_ASSERT_TRUE(journal.game(0).state == SavedGame::State::empty);
  TEST_ASSERT_EQUAL(1, journal.results());
  accept(journal.begin_game(0, setup, 1, names));
  TEST_ASSERT_EQUAL(0, journal.result_of(0));
  save_moves(journal, 0, 3);
  expect_moves(mounted(), 0, 3);
}

TEST("a game from elsewhere is there with all its moves or not at all, wherever power fails") {
  static core::Log log;
  log.clear(setup);
  for (unsigned i = 0; i < 700; ++i) log.push(nth_move(i));
  log.digest_count = 10;
  for (const bool first_ever : {true, false}) {
    bool lost = true;
    unsigned as_before = 0;
    for (std::uint64_t operation = 1; lost; ++operation) {
      Journal journal = fresh();
      rest(journal);
      if (!first_ever) accept(journal.begin_game(0, setup, 1, names));
      host::storage_cut_power({operation, host::Tear::bits, 0, static_cast<std::uint32_t>(operation)});
      static_cast<void>(journal.begin_game(0, setup, 1, names, std::span(log.moves).first(log.size),
                                           std::span(log.digests).first(log.digest_count)));
      lost = host::storage_power_lost();
      host::storage_restore_power();
      const Journal::Report report = journal.mount();
      TEST_ASSERT_EQUAL(0, report.cut | report.lost);
      const bool before =
          journal.game(0).moves == 0 && (journal.game(0).state == SavedGame::State::empty) == first_ever;
      as_before += before;
      if (!before) expect_moves(journal, 0, 700);
      TEST_ASSERT_TRUE(lost || journal.digests(0) == 10);
    }
    TEST_ASSERT_TRUE(as_before > 5);
  }
}

TEST("a game from elsewhere is refused where its moves would not fit, and takes all the room where they do") {
  static core::Log log;
  log.clear(setup);
  while (!log.full()) log.push(nth_move(log.size));
  const auto moves = [&](std::size_t count) { return std::span(log.moves).first(count); };
  constexpr std::size_t moves_per_sector = 16 * (pd::Record::payload_max / 2);
  for (const unsigned left : {1u, 2u, 3u, 4u}) {
    Journal journal = fresh();
    rest(journal);
    for (unsigned slot = 0; journal.sectors_left() > left; ++slot) {
      const bool large = journal.sectors_left() >= left + 5;
      accept(journal.begin_game(slot, setup, 1, names, moves(large ? core::Log::capacity : 1)));
      rest(journal);
    }
    TEST_ASSERT_EQUAL(left, journal.sectors_left());
    for (unsigned slot = 0; slot < Journal::slot_count; ++slot)
      if (journal.game(slot).moves == 1) accept(journal.append(slot, nth_move(1)));
    const std::uint64_t before = everything(journal);
    const pd::StorageError no = journal.begin_game(15, setup, 1, names, moves(left * moves_per_sector));
    TEST_ASSERT_TRUE(no == pd::StorageError::Code::no_room);
    TEST_ASSERT_EQUAL_HEX64(before, everything(mounted()));
    accept(journal.begin_game(15, setup, 1, names, moves(left * moves_per_sector - 1)));
    expect_moves(mounted(), 15, static_cast<unsigned>(left * moves_per_sector - 1));
  }
}

TEST("a game of more players than this firmware knows, or with a first seat that nobody has, is kept and not opened") {
  for (const core::Setup& strange :
       {core::Setup{core::GameId::altay, 6, 0, 0, 0}, core::Setup{core::GameId::altay, 0, 0, 0, 0},
        core::Setup{core::GameId::altay, 3, 0, 3, 0}, core::Setup{core::GameId{9}, 3, 0, 0, 0}}) {
    Journal journal = fresh();
    accept(journal.begin_game(2, strange, 1, names));
    accept(journal.begin_game(1, setup, 1, names));
    save_moves(journal, 1, 5);
    TEST_ASSERT_EQUAL(1u << 2, journal.mount().unknown);
    TEST_ASSERT_TRUE(journal.game(2).state == SavedGame::State::running && journal.game(2).unknown);
    TEST_ASSERT_TRUE(journal.load(2, world::scratch_log()).code() == pd::StorageError::Code::unknown_game);
    TEST_ASSERT_TRUE(journal.append(2, nth_move(1)).code() == pd::StorageError::Code::unknown_game);
    TEST_ASSERT_TRUE(journal.finish(2, won_by(0, 1)).code() == pd::StorageError::Code::unknown_game);
    for (unsigned i = 0; i < 3; ++i) {
      save_moves(journal, 1, 8000);
      accept(journal.begin_game(1, setup, 1, names));
    }
    Journal again = mounted();
    TEST_ASSERT_TRUE(again.game(2).setup == strange);
    accept(again.forget(2));
    TEST_ASSERT_EQUAL(0, again.mount().unknown);
  }
}

TEST("what this firmware does not know is carried along: keys, slots, notes and longer data of another one") {
  Journal journal = fresh();
  const RecordKey later{pd::Family{9}, 200};
  const std::array<std::uint8_t, 6> note = {9, 8, 7, 6, 5, 4};
  accept(journal.write(later, 7, names));
  accept(journal.begin_game(15, setup, 1, names));
  save_moves(journal, 15, 100);
  accept(journal.write_note(15, 11, note));
  accept(journal.write_note(15, 3, names));
  accept(journal.write_note(15, 3, note));
  accept(journal.begin_game(1, setup, 1, names));
  for (unsigned i = 0; i < 3; ++i) {
    save_moves(journal, 1, 8000);
    accept(journal.begin_game(1, setup, 1, names));
  }
  const Journal again = mounted();
  std::array<std::uint8_t, 20> out{};
  unsigned version = 0;
  TEST_ASSERT_EQUAL(names.size(), again.read(later, out, version));
  TEST_ASSERT_EQUAL(7, version);
  expect_moves(again, 15, 100);
  for (const unsigned tag : {3u, 11u}) {
    TEST_ASSERT_EQUAL(note.size(), again.read_note(15, tag, out));
    TEST_ASSERT_EQUAL_UINT8_ARRAY(note.data(), out.data(), note.size());
  }
  TEST_ASSERT_EQUAL(0, again.read_note(15, 4, out));
}

TEST("checks of the position are saved with the moves, go with those taken back, and survive copies") {
  Journal journal = fresh();
  rest(journal);
  accept(journal.begin_game(0, setup, 3, names));
  const auto check = [](unsigned n) { return static_cast<std::uint16_t>(n * 31u + 7u); };
  core::Log& log = world::scratch_log();
  const auto expect_digests = [&](const Journal& j, unsigned count) {
    accept(j.load(0, log));
    TEST_ASSERT_EQUAL(count, log.digest_count);
    for (unsigned i = 0; i < count; ++i) TEST_ASSERT_EQUAL(check(i), log.digests[i]);
  };
  for (unsigned i = 0; i < 1000; ++i) {
    const std::array<std::uint16_t, 1> one = {check(i / 64)};
    const std::uint64_t programs = host::storage_counters().programs;
    accept(journal.append(0, {{nth_move(i)}}, std::span(one).first(i % 64 == 63 ? 1 : 0)));
    TEST_ASSERT_EQUAL(programs + 1, host::storage_counters().programs);
    if (i % 16 == 0) journal.idle();
  }
  expect_digests(mounted(), 15);
  accept(journal.take_back(0, 130));
  expect_digests(mounted(), 13);
  accept(journal.begin_game(1, setup, 1, names));
  for (unsigned i = 0; i < 3; ++i) {
    save_moves(journal, 1, 8000);
    accept(journal.begin_game(1, setup, 1, names));
  }
  expect_digests(mounted(), 13);
  journal.adopt_rules(0, 4);
  accept(journal.append(0, nth_move(870)));
  TEST_ASSERT_EQUAL(4, mounted().game(0).rules_version);
}

TEST("a cut record with many zeros in it is one that was cut, not damage in several places") {
  for (unsigned written = 1; written < 140; ++written) {
    Journal journal = fresh();
    rest(journal);
    accept(journal.begin_game(0, setup, 1, names));
    std::array<std::uint8_t, 131> match{};
    for (std::size_t i = 0; i < match.size(); i += 25) match[i] = 'A';
    host::storage_cut_power({1, host::Tear::prefix, written, 1});
    TEST_ASSERT_TRUE(static_cast<bool>(journal.write(match_key, 3, match)));
    host::storage_restore_power();
    TEST_ASSERT_EQUAL(0, journal.mount().unreadable);
    accept(journal.append(0, nth_move(1)));
    TEST_ASSERT_EQUAL(0, journal.mount().unreadable);
  }
}

TEST("a record of which the writing was cut is never written over, however early, and is not taken for damage later") {
  unsigned invisible = 0;
  for (unsigned before = 0; before < 40; ++before)
    for (unsigned early = 0; early < 4; ++early) {
      Journal journal = fresh();
      rest(journal);
      accept(journal.begin_game(0, setup, 1, names));
      for (unsigned i = 0; i < before; ++i)
        accept(journal.append(0, std::array{nth_move(2 * i), nth_move(2 * i + 1), nth_move(i), nth_move(i)}));
      host::storage_cut_power({1, early == 3 ? host::Tear::before : host::Tear::prefix, early, 1});
      TEST_ASSERT_TRUE(static_cast<bool>(journal.append(0, nth_move(1))));
      const std::size_t torn_page = host::storage_cut_offset() / hal::storage_page;
      host::storage_restore_power();
      const bool seen = journal.mount().torn != 0;
      invisible += !seen;
      const std::uint64_t found = everything(journal);
      const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
      accept(journal.append(0, nth_move(2)));
      const auto page = [&](const auto& bytes) {
        return std::vector<std::uint8_t>(
            bytes.begin() + static_cast<std::ptrdiff_t>(torn_page * hal::storage_page),
            bytes.begin() + static_cast<std::ptrdiff_t>((torn_page + 1) * hal::storage_page));
      };
      if (!seen) TEST_ASSERT_TRUE_MESSAGE(page(image) == page(host::storage_bytes()), "written over");
      const Journal::Report report = journal.mount();
      TEST_ASSERT_EQUAL(0, report.unreadable);
      TEST_ASSERT_EQUAL(0, report.torn);
      TEST_ASSERT_TRUE(everything(journal) != found);
    }
  TEST_ASSERT_TRUE(invisible > 0);
}

TEST("wear: after 1,000 games the sectors' erases are within a factor of two") {
  Journal journal = fresh();
  core::Rng rng(3);
  const unsigned games = 1000;
  for (unsigned g = 0; g < games; ++g) {
    const unsigned slot = g % 4;
    accept(journal.begin_game(slot, setup, 1, names));
    const unsigned commits = 200 + rng.below(600);
    for (unsigned i = 0; i < commits; ++i) {
      const std::array<core::Move, 2> turn = {nth_move(2 * i), nth_move(2 * i + 1)};
      accept(journal.append(slot, turn));
      if (i % 20 == 0) journal.idle();
    }
    accept(journal.finish(slot, won_by(0, 1)));
    accept(journal.write(match_key, 1, names));
    if (g % 3 == 0) journal.mount();
  }
  std::uint32_t least = ~0u, most = 0, all = 0;
  for (unsigned s = 0; s < sectors; ++s) {
    least = std::min(least, host::storage_erases(s));
    most = std::max(most, host::storage_erases(s));
    all += host::storage_erases(s);
  }
  test::figure("wear of %u games: %u erases in all, %u to %u a sector (a sector stands 100,000)", games, all, least,
               most);
  TEST_ASSERT_TRUE(least > 0 && most <= 2 * least);
  TEST_ASSERT_TRUE(most - least <= 2);
  TEST_ASSERT_EQUAL(0, journal.health().erases_in_turn);
}

namespace {

/// What the samples hold. A sample is the flash up to its last byte that was written.
void make_sample() {
  Journal journal = fresh();
  accept(journal.write(settings_key, 1, std::array<std::uint8_t, 4>{1, 2, 3, 4}));
  accept(journal.begin_game(0, {core::GameId::stone_age, 4, 2, 1, 0}, 1, names));
  accept(journal.begin_game(2, {core::GameId::altay, 2, 0, 0, 1}, 1, names));
  for (unsigned i = 0; i < 60; ++i) accept(journal.append(0, std::array{nth_move(2 * i), nth_move(2 * i + 1)}));
  accept(journal.take_back(0));
  save_moves(journal, 2, 9);
  accept(journal.keep_score(2, std::array<std::int16_t, 2>{31, 27}));
  accept(journal.begin_game(1, {core::GameId::cvlizacje, 5, 1, 0, 0}, 1, names));
  save_moves(journal, 1, 3);
  accept(journal.finish(1, won_by(4, 77)));
}

constexpr std::array<const char*, 2> sample_paths = {"tests/app/samples/journal_1.bin",
                                                     "tests/app/samples/journal_2.bin"};

std::vector<std::uint8_t> stored_sample(const char* sample_path) {
  std::vector<std::uint8_t> bytes(hal::storage_size);
  std::FILE* file = std::fopen(sample_path, "rb");
  TEST_ASSERT_NOT_NULL_MESSAGE(file, sample_path);
  bytes.resize(std::fread(bytes.data(), 1, bytes.size(), file));
  std::fclose(file);
  return bytes;
}

}  // namespace

TEST("the stored samples of format 1 and 2 are read: every game, result and setting of them") {
  for (const unsigned format : {1u, 2u}) {
    const std::vector<std::uint8_t> sample = stored_sample(sample_paths[format - 1]);
    host::storage_reset();
    std::copy(sample.begin(), sample.end(), host::storage_bytes().begin());
    Journal journal;
    const Journal::Report report = journal.mount();
    TEST_ASSERT_EQUAL(format, report.format);
    TEST_ASSERT_EQUAL(format == 1 ? 5 : 0, journal.health().old_format);  // three games, settings and a result
    TEST_ASSERT_FALSE(report.first_use || report.newer || report.unreadable != 0 || report.lost != 0);
    for (int carried = 0; carried < 2; ++carried) {
      expect_moves(journal, 0, 119);
      expect_moves(journal, 1, 3);
      expect_moves(journal, 2, 9);
      TEST_ASSERT_TRUE(journal.game(0).setup == (core::Setup{core::GameId::stone_age, 4, 2, 1, 0}));
      TEST_ASSERT_TRUE(journal.game(1).state == SavedGame::State::finished);
      TEST_ASSERT_EQUAL(1, journal.game(2).rules_version);
      TEST_ASSERT_EQUAL(27, journal.game(2).score[1]);
      pd::Result r;
      TEST_ASSERT_TRUE(journal.result(0, r));
      TEST_ASSERT_EQUAL(77, r.total[4]);
      TEST_ASSERT_EQUAL(1, r.rules_version);
      TEST_ASSERT_EQUAL_UINT8_ARRAY(names.data(), r.label.data(), names.size());
      std::array<std::uint8_t, 4> settings{};
      unsigned version = 0;
      TEST_ASSERT_EQUAL(4, journal.read(settings_key, settings, version));
      TEST_ASSERT_EQUAL(4, settings[3]);
      rest(journal);
      TEST_ASSERT_EQUAL(0, journal.health().old_format);
      TEST_ASSERT_EQUAL(2, journal.mount().format);
    }
  }
}

/// When the format changes on purpose: raise Record::format, keep the old samples and their test,
/// and let DAWN_WRITE_SAMPLES=1 write the new one.
TEST("format 2 is written today as it was when the sample was stored") {
  make_sample();
  const auto bytes = host::storage_bytes();
  std::size_t used = bytes.size();
  while (bytes[used - 1] == 0xFF) --used;
  if (std::getenv("DAWN_WRITE_SAMPLES") != nullptr) {
    std::FILE* file = std::fopen(sample_paths[1], "wb");
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL(used, std::fwrite(bytes.data(), 1, used, file));
    std::fclose(file);
  }
  const std::vector<std::uint8_t> sample = stored_sample(sample_paths[1]);
  TEST_ASSERT_EQUAL(used, sample.size());
  TEST_ASSERT_EQUAL_UINT8_ARRAY(sample.data(), bytes.data(), used);
}

TEST("the object is small") { TEST_ASSERT_TRUE(sizeof(Journal) <= 3072); }

namespace {

template <class Call>
void refused_as(const char* why, Call call) {
  const pd::StorageError no = call();
  TEST_ASSERT_TRUE_MESSAGE(static_cast<bool>(no), why);
  TEST_ASSERT_EQUAL_STRING(why, no.message());
}

}  // namespace

TEST("labels, notes and data are kept up to their longest, and what is longer is refused") {
  const char* const too_long = pd::StorageError(pd::StorageError::Code::too_long).message();
  const std::vector<std::uint8_t> bytes(256, 0x5A);
  const auto first = [&](std::size_t n) { return std::span(bytes).first(n); };
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, first(Journal::label_max)));
  refused_as(too_long, [&] { return journal.begin_game(0, setup, 1, first(Journal::label_max + 1)); });
  accept(journal.write(settings_key, 1, first(Journal::data_max)));
  refused_as(too_long, [&] { return journal.write(settings_key, 1, first(Journal::data_max + 1)); });
  accept(journal.write_note(0, Journal::note_count - 1, first(Journal::data_max - 1)));
  accept(journal.write_note(0, 0, first(0)));
  refused_as(too_long, [&] { return journal.write_note(0, 1, first(Journal::data_max)); });
  refused_as(too_long, [&] { return journal.write_note(0, Journal::note_count, first(1)); });
  accept(journal.write_note(0, 7, first(1)));
  accept(journal.append(0, core::Move(7)));  // its bytes begin as a note of that tag does
  const Journal again = mounted();
  std::array<std::uint8_t, 256> out{};
  TEST_ASSERT_EQUAL(1, again.read_note(0, 7, out));
  TEST_ASSERT_EQUAL(0x5A, out[0]);
  unsigned version = 0;
  TEST_ASSERT_EQUAL(Journal::label_max, again.label(0, out));
  TEST_ASSERT_EQUAL(Journal::data_max, again.read(settings_key, out, version));
  TEST_ASSERT_EQUAL(Journal::data_max - 1, again.read_note(0, Journal::note_count - 1, out));
  TEST_ASSERT_EQUAL(0x5A, out[Journal::data_max - 2]);
  TEST_ASSERT_EQUAL(0, again.read_note(0, 0, out));
  TEST_ASSERT_EQUAL(0, again.label(1, out));
}

TEST("as many moves are taken back at once as a byte counts, all that there are, and never none or more") {
  const char* const nothing = pd::StorageError(pd::StorageError::Code::nothing_to_undo).message();
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  std::vector<core::Move> moves;
  for (unsigned i = 0; i < 300; ++i) moves.push_back(nth_move(i));
  accept(journal.append(0, moves));
  refused_as(nothing, [&] { return journal.take_back(0, 0); });
  refused_as(nothing, [&] { return journal.take_back(0, 256); });
  accept(journal.take_back(0, 255));
  expect_moves(mounted(), 0, 45);
  refused_as(nothing, [&] { return journal.take_back(0, 46); });
  accept(journal.take_back(0, 45));
  expect_moves(mounted(), 0, 0);
  refused_as(nothing, [&] { return journal.take_back(0, 1); });
}

TEST("checks that are saved together come back each in its place") {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  std::vector<core::Move> moves;
  for (unsigned i = 0; i < 5 * core::Log::digest_interval; ++i) moves.push_back(nth_move(i));
  const std::array<std::uint16_t, 5> checks = {0x0102, 0x0304, 0x0506, 0x0708, 0x090A};
  const auto expect = [&](unsigned count) {
    core::Log& log = world::scratch_log();
    accept(mounted().load(0, log));
    TEST_ASSERT_EQUAL(count, log.digest_count);
    for (unsigned i = 0; i < count; ++i) TEST_ASSERT_EQUAL_HEX16(checks[i], log.digests[i]);
  };
  accept(journal.append(0, moves, std::span(checks).first(3)));
  expect(3);
  accept(journal.append(0, {}, std::span(checks).subspan(3)));
  expect(5);
  accept(journal.begin_game(1, setup, 1, names, moves, checks));
  core::Log& log = world::scratch_log();
  accept(mounted().load(1, log));
  TEST_ASSERT_EQUAL(5, log.digest_count);
  TEST_ASSERT_EQUAL_HEX16(checks[4], log.digests[4]);
}

TEST("results are named by their age: those that are there, and no other") {
  Journal journal = fresh();
  pd::Result result;
  TEST_ASSERT_FALSE(journal.result(0, result));
  TEST_ASSERT_EQUAL(0, journal.results_since(0));
  for (unsigned n = 1; n <= 18; ++n) {
    accept(journal.begin_game(0, setup, 1, names));
    accept(journal.finish(0, won_by(1, static_cast<int>(n))));
    const unsigned kept = std::min(n, Journal::result_count);
    TEST_ASSERT_EQUAL(kept, journal.results());
    for (unsigned age = 0; age < 20; ++age) {
      TEST_ASSERT_EQUAL(age < kept, journal.result(age, result));
      if (age < kept) TEST_ASSERT_EQUAL(n - age, result.total[1]);
    }
    for (unsigned since = 0; since <= n + 1; ++since)
      TEST_ASSERT_EQUAL(since > n ? 0 : std::min(n - since, Journal::result_count), journal.results_since(since));
  }
}

TEST("health and fullness tell what is in use, what is ready and how often was erased") {
  Journal journal = fresh();
  rest(journal);
  Journal::Health health = journal.health();
  TEST_ASSERT_EQUAL(0, health.worn);
  TEST_ASSERT_EQUAL(0, health.old_format);
  TEST_ASSERT_GREATER_THAN(0, health.ready);
  const unsigned in_all = health.in_use + journal.sectors_left();
  TEST_ASSERT_EQUAL(100 * health.in_use / in_all, journal.fullness_percent());
  const unsigned before = health.erases;
  accept(journal.begin_game(0, setup, 1, names));
  for (unsigned i = 0; i < 12; ++i) {
    save_moves(journal, 0, 400);
    rest(journal);
    TEST_ASSERT_EQUAL(in_all, journal.health().in_use + journal.sectors_left());
    TEST_ASSERT_EQUAL(100 * journal.health().in_use / in_all, journal.fullness_percent());
  }
  health = journal.health();
  TEST_ASSERT_GREATER_THAN(before, health.erases);
  TEST_ASSERT_EQUAL(health.erases, mounted().health().erases);
}

namespace {

/// Has the game copied: a bit of its first head turns over, and it is written again at rest.
void copy_at_rest(Journal& journal, unsigned slot) {
  host::storage_flip(record_at(slot, 0) + 11, 3);
  TEST_ASSERT_EQUAL(1, journal.mount().repaired);
  std::uint64_t before = host::storage_counters().programs;
  rest(journal);
  TEST_ASSERT_TRUE(host::storage_counters().programs > before + 2);
  journal.mount();
  before = host::storage_counters().programs;
  rest(journal);
  TEST_ASSERT_EQUAL_UINT64(before, host::storage_counters().programs);  // the copy is whole
}

/// Zeros where the entry with this key and generation lies.
void destroy_entry(RecordKey key, unsigned generation) {
  for (std::size_t at = 0; at < hal::storage_size; at += pd::Record::cell) {
    const std::size_t end = (at / hal::storage_page + 1) * hal::storage_page;
    pd::Record r;
    if (!pd::read_record(host::storage_bytes().subspan(at, end - at), pd::Record::format, false, r) || r.key != key ||
        r.generation != generation)
      continue;
    std::ranges::fill(host::storage_bytes().subspan(at, 16), std::uint8_t{0});
    return;
  }
  TEST_FAIL_MESSAGE("no such record");
}

}  // namespace

TEST("a copy packs moves, leaves out those taken back, and keeps all five scores and that a part is missing") {
  struct Case {
    unsigned moves, first_back, second_back;
  };
  for (const Case& c : {Case{114, 2, 0}, Case{600, 235, 150}, Case{300, 255, 45}, Case{113, 1, 0}}) {
    Journal journal = fresh();
    accept(journal.begin_game(0, setup, 1, names));
    save_moves(journal, 0, c.moves);
    accept(journal.take_back(0, c.first_back));
    if (c.second_back != 0) accept(journal.take_back(0, c.second_back));
    accept(journal.keep_score(0, std::array<std::int16_t, 6>{1, -2, 3, -4, 5, 6}));
    copy_at_rest(journal, 0);
    expect_moves(journal, 0, c.moves - c.first_back - c.second_back);
    for (unsigned i = 0; i < 5; ++i)
      TEST_ASSERT_EQUAL(i % 2 == 0 ? static_cast<int>(i) + 1 : -static_cast<int>(i) - 1, journal.game(0).score[i]);
  }
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  save_moves(journal, 0, 8);
  std::ranges::fill(host::storage_bytes().subspan(record_at(0, 6), 16), std::uint8_t{0});
  TEST_ASSERT_EQUAL(1, journal.mount().cut);
  copy_at_rest(journal, 0);
  TEST_ASSERT_TRUE(journal.game(0).damaged);
  expect_moves(journal, 0, 4);
}

TEST("what was read at a start and is gone later reads as nothing") {
  Journal journal = fresh();
  accept(journal.write(settings_key, 4, names));
  destroy_entry(settings_key, 1);
  std::array<std::uint8_t, 8> out{};
  unsigned version = 0;
  TEST_ASSERT_EQUAL(0, journal.read(settings_key, out, version));
}

TEST("an older result is not taken for one that is unreadable, however old it is asked for") {
  Journal journal = fresh();
  for (int n = 1; n <= 20; ++n) {
    accept(journal.begin_game(0, setup, 1, names));
    accept(journal.finish(0, won_by(1, n)));
    if (n == 1) TEST_ASSERT_EQUAL(1, journal.result_of(0));
  }
  destroy_entry({pd::Family::result, 1}, 17);
  journal.mount();
  pd::Result result;
  TEST_ASSERT_TRUE(journal.result(2, result));
  TEST_ASSERT_FALSE(journal.result(3, result));
  TEST_ASSERT_FALSE(journal.result(19, result));
}

TEST("a slot beyond those of this firmware, of a game or of a result, is left alone") {
  Journal journal = fresh();
  accept(journal.write({pd::Family::game, Journal::slot_count}, 1, names));
  accept(journal.begin_game(0, setup, 1, names));
  accept(journal.finish(0, won_by(1, 30)));
  std::array<std::uint8_t, Journal::data_max> payload{};
  unsigned version = 0;
  const RecordKey key{pd::Family::result, 1};
  const std::size_t size = journal.read(key, payload, version);
  payload[1] = Journal::slot_count;
  accept(journal.write({pd::Family::result, 2}, version, std::span(payload).first(size)));
  accept(journal.write({pd::Family::result, 2}, version, std::span(payload).first(size)));
  journal.mount();
  pd::Result result;
  TEST_ASSERT_TRUE(journal.result(0, result));
  TEST_ASSERT_EQUAL(2, result.number);
  TEST_ASSERT_EQUAL(Journal::slot_count, result.slot);
  TEST_ASSERT_TRUE(journal.result(1, result));
  TEST_ASSERT_EQUAL(0, result.slot);
  TEST_ASSERT_EQUAL(1, journal.result_of(0));
}

TEST("the result that alone says that a game is over is replaced only after that game was marked") {
  Journal journal = fresh();
  rest(journal);
  accept(journal.begin_game(5, setup, 1, names));
  accept(journal.begin_game(6, setup, 1, names));
  host::storage_cut_power({1, host::Tear::after});
  TEST_ASSERT_TRUE(static_cast<bool>(journal.finish(5, won_by(0, 1))));
  host::storage_restore_power();
  journal.mount();
  TEST_ASSERT_TRUE(journal.game(5).state == SavedGame::State::running);
  TEST_ASSERT_EQUAL(1, journal.result_of(5));
  for (unsigned n = 0; n < Journal::result_count; ++n) {
    accept(journal.begin_game(1, setup, 1, names));
    accept(journal.finish(1, won_by(1, 2)));
  }
  const Journal again = mounted();
  TEST_ASSERT_TRUE(again.game(5).state == SavedGame::State::finished);
  TEST_ASSERT_TRUE(again.game(6).state == SavedGame::State::running);
  TEST_ASSERT_EQUAL(0, again.result_of(5));
}

TEST("starting over: nothing is written to an empty flash, one sector is enough, and a failure is told") {
  Journal journal = fresh();
  accept(journal.start_over());
  TEST_ASSERT_EQUAL(0, host::storage_counters().operations());

  host::storage_cut_power({3, host::Tear::before});  // one sector has a head
  TEST_ASSERT_TRUE(static_cast<bool>(journal.write(settings_key, 1, names)));
  host::storage_restore_power();
  TEST_ASSERT_FALSE(journal.mount().first_use);
  accept(journal.start_over());
  TEST_ASSERT_TRUE(journal.mount().first_use);

  journal = furnished();
  const std::uint64_t before = everything(journal);
  for (unsigned s = 0; s < sectors; ++s) host::storage_wear(s, host::Wear::silent_no_program);
  TEST_ASSERT_TRUE(journal.start_over() == pd::StorageError::Code::worn_out);
  TEST_ASSERT_EQUAL_HEX64(before, everything(mounted()));
}

TEST("starting over forgets what damage the ended journal had, keeps one key, and counts sectors as before") {
  Journal journal = furnished();
  rest(journal);
  std::ranges::fill(host::storage_bytes().subspan(record_at(0, 6), 16), std::uint8_t{0x55});
  TEST_ASSERT_EQUAL(1, journal.mount().unreadable);
  const unsigned erases = journal.health().erases;
  accept(journal.start_over(settings_key));
  const Journal::Report report = journal.mount();
  TEST_ASSERT_EQUAL(0, report.unreadable | report.cut | report.lost);
  TEST_ASSERT_EQUAL_HEX64(0, report.missing);
  TEST_ASSERT_FALSE(report.first_use);
  TEST_ASSERT_EQUAL(2, report.format);
  TEST_ASSERT_TRUE(journal.has(settings_key) && !journal.has(match_key));
  TEST_ASSERT_EQUAL(0, journal.results());
  TEST_ASSERT_TRUE(journal.health().erases >= erases);
  accept(journal.begin_game(0, setup, 1, names));
  save_moves(journal, 0, 3000);
  expect_moves(mounted(), 0, 3000);
  TEST_ASSERT_TRUE(mounted().has(settings_key));
}

TEST("wiping erases every sector, and whatever power does, the journal has ended before") {
  furnished();
  const std::uint64_t before = host::storage_counters().erases;
  const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
  static unsigned fed = 0;
  fed = 0;
  Journal::wipe([] { ++fed; });
  TEST_ASSERT_EQUAL(sectors, fed);
  TEST_ASSERT_EQUAL_UINT64(before + sectors, host::storage_counters().erases);
  TEST_ASSERT_TRUE(std::ranges::all_of(host::storage_bytes(), [](std::uint8_t b) { return b == 0xFF; }));
  std::copy(image.begin(), image.end(), host::storage_bytes().begin());
  host::storage_cut_power({2, host::Tear::before});
  Journal::wipe([] {});
  host::storage_restore_power();
  Journal journal;
  TEST_ASSERT_TRUE(journal.mount().first_use);
  expect_nothing(journal);
}

TEST("an erase that was cut is no damage, whatever it leaves in the oldest sector") {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  for (unsigned i = 0; i < 3; ++i) {
    accept(journal.begin_game(1, setup, 1, names));
    save_moves(journal, 1, 7000);
  }
  rest(journal);
  unsigned erases = 0;
  for (unsigned i = 0; erases < 12; ++i) {
    save_moves(journal, 1, 20);
    const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
    const std::uint64_t start = host::storage_counters().operations(), erased = host::storage_counters().erases;
    journal.idle();
    const std::uint64_t operations = host::storage_counters().operations() - start;
    if (host::storage_counters().erases == erased) continue;
    ++erases;
    const std::uint64_t found = everything(journal);
    const std::vector<std::uint8_t> next(host::storage_bytes().begin(), host::storage_bytes().end());
    for (std::uint64_t operation = 1; operation <= operations; ++operation) {
      std::copy(image.begin(), image.end(), host::storage_bytes().begin());
      Journal cut;
      TEST_ASSERT_EQUAL(0, cut.mount().unreadable);
      host::storage_cut_power({operation, erases % 2 ? host::Tear::bits : host::Tear::prefix, 700, i});
      for (unsigned step = 0; step < 20 && !host::storage_power_lost(); ++step) cut.idle();
      host::storage_restore_power();
      const Journal::Report report = cut.mount();
      TEST_ASSERT_EQUAL(0, report.unreadable | report.lost | report.cut);
      TEST_ASSERT_EQUAL_HEX64(0, report.missing);
      TEST_ASSERT_EQUAL_HEX64(found, everything(cut));
    }
    std::copy(next.begin(), next.end(), host::storage_bytes().begin());
    journal.mount();
    if (journal.game(1).moves > 7500) accept(journal.begin_game(1, setup, 1, names));
  }
}

TEST("a sector without its head is reported, and what it holds is read and healed") {
  Journal journal = furnished();
  const std::uint64_t before = everything(journal);
  const std::size_t sector = record_at(0, 5) / hal::storage_sector;
  std::ranges::fill(host::storage_bytes().subspan(sector * hal::storage_sector, 12), std::uint8_t{0});
  TEST_ASSERT_EQUAL_HEX64(std::uint64_t{1} << sector, journal.mount().missing);
  TEST_ASSERT_EQUAL_HEX64(before, everything(journal));
}

TEST("a game of which power cut the second head, or the end of a copy, is there after a start and whole after rest") {
  Journal journal = fresh();
  rest(journal);
  host::storage_cut_power({2, host::Tear::before});
  TEST_ASSERT_TRUE(static_cast<bool>(journal.begin_game(0, setup, 1, names)));
  host::storage_restore_power();
  journal.mount();
  TEST_ASSERT_TRUE(journal.game(0).state == SavedGame::State::running);
  rest(journal);
  record_at(0, 1);
  rest(journal);
  TEST_ASSERT_FALSE(journal.idle());

  const std::array<core::Move, 3> moves = {nth_move(0), nth_move(1), nth_move(2)};
  host::storage_cut_power({5, host::Tear::before});  // an empty head, two heads, moves; the seal is missing
  TEST_ASSERT_TRUE(static_cast<bool>(journal.begin_game(2, setup, 1, names, moves)));
  host::storage_restore_power();
  TEST_ASSERT_EQUAL(0, journal.mount().cut);
  TEST_ASSERT_TRUE(journal.game(2).state == SavedGame::State::empty);
  std::ranges::fill(host::storage_bytes().subspan(record_at(2, 0), 16), std::uint8_t{0});
  TEST_ASSERT_EQUAL(1u << 2, journal.mount().cut);
  TEST_ASSERT_TRUE(journal.game(2).damaged);
  expect_moves(journal, 2, 3);
}

TEST("repaired records and cut writes are counted") {
  Journal journal = furnished();
  rest(journal);
  host::storage_flip(record_at(0, 5) + 12, 1);
  host::storage_flip(record_at(1, 7) + 12, 1);
  TEST_ASSERT_EQUAL(2, journal.mount().repaired);
  std::uint64_t before = host::storage_counters().programs;
  rest(journal);  // both games are copied
  TEST_ASSERT_TRUE(host::storage_counters().programs >= before + 2 * 4);
  journal.mount();
  before = host::storage_counters().programs;
  rest(journal);
  TEST_ASSERT_EQUAL_UINT64(before, host::storage_counters().programs);
  host::storage_cut_power({1, host::Tear::prefix, 12});
  TEST_ASSERT_TRUE(static_cast<bool>(journal.write(match_key, 1, names)));
  host::storage_restore_power();
  const Journal::Report report = journal.mount();
  TEST_ASSERT_EQUAL(1, report.torn);
  TEST_ASSERT_EQUAL(0, report.unreadable);
  journal.idle();
  TEST_ASSERT_EQUAL(0, journal.mount().torn);
}

TEST("the sectors in use are those that a copy of everything takes") {
  constexpr unsigned moves_per_page = pd::Record::payload_max / 2, moves_per_sector = 16 * moves_per_page;
  Journal journal = fresh();
  TEST_ASSERT_EQUAL(0, journal.health().in_use);
  for (std::uint8_t n = 0; n < 17; ++n) {
    accept(journal.write({pd::Family{9}, n}, 1, names));
    TEST_ASSERT_EQUAL(n < 16 ? 1 : 2, journal.health().in_use);
  }
  journal = fresh();
  for (unsigned slot = 0; slot < 2; ++slot) {
    accept(journal.begin_game(slot, setup, 1, names));
    accept(journal.forget(slot));
  }
  TEST_ASSERT_EQUAL(1, journal.health().in_use);  // what says that they are empty
  journal = fresh();
  std::vector<core::Move> moves(moves_per_sector - 7 * moves_per_page - 1, nth_move(1));
  accept(journal.begin_game(0, setup, 1, names, moves));
  TEST_ASSERT_EQUAL(1, journal.health().in_use);
  accept(journal.append(0, nth_move(1)));
  TEST_ASSERT_EQUAL(2, journal.health().in_use);
}

TEST("a sector that fails is counted once, and a game without moves begins with none and with no other") {
  Journal journal = fresh();
  rest(journal);
  accept(journal.begin_game(0, setup, 1, names));
  core::Log log;
  log.clear(setup);
  TEST_ASSERT_TRUE(journal.begins_with(0, log));
  log.push(nth_move(0));
  TEST_ASSERT_FALSE(journal.begins_with(0, log));
  const std::size_t sector = record_at(0, 0) / hal::storage_sector;
  host::storage_wear(sector, host::Wear::no_program);
  TEST_ASSERT_EQUAL(0, journal.health().worn);
  accept(journal.append(0, nth_move(0)));
  TEST_ASSERT_EQUAL(1, journal.health().worn);
  accept(journal.append(0, nth_move(1)));
  TEST_ASSERT_EQUAL(1, journal.health().worn);
  expect_moves(mounted(), 0, 2);
}

TEST("a copy keeps every check of the longest log, and the note of every tag") {
  Journal journal = fresh();
  rest(journal);
  std::vector<core::Move> moves;
  std::vector<std::uint16_t> checks;
  for (unsigned i = 0; i < core::Log::capacity; ++i) moves.push_back(nth_move(i));
  for (unsigned i = 0; i < core::Log::capacity / core::Log::digest_interval; ++i)
    checks.push_back(static_cast<std::uint16_t>(i * 517 + 3));
  accept(journal.begin_game(0, setup, 1, names, moves, checks));
  for (unsigned tag = 0; tag < Journal::note_count; ++tag)
    accept(journal.write_note(0, tag, std::array{static_cast<std::uint8_t>(tag + 1)}));
  copy_at_rest(journal, 0);
  core::Log& log = world::scratch_log();
  accept(journal.load(0, log));
  TEST_ASSERT_EQUAL(checks.size(), log.digest_count);
  for (std::size_t i = 0; i < checks.size(); ++i) TEST_ASSERT_EQUAL_HEX16(checks[i], log.digests[i]);
  expect_moves(journal, 0, core::Log::capacity);
  for (unsigned tag = 0; tag < Journal::note_count; ++tag) {
    std::array<std::uint8_t, 2> out{};
    TEST_ASSERT_EQUAL(1, journal.read_note(0, tag, out));
    TEST_ASSERT_EQUAL(tag + 1, out[0]);
  }
}

TEST("erases that a call had to make are counted") {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  TEST_ASSERT_GREATER_THAN(0, host::storage_counters().erases);
  TEST_ASSERT_EQUAL(host::storage_counters().erases, journal.health().erases_in_turn);
  TEST_ASSERT_EQUAL(host::storage_counters().erases, journal.health().erases);
}
