// Records that make no sense, of a newer firmware, or in copies that were cut; and a flash that fails while one is
// written. Each test writes such records by hand, or lets the flash fail at every operation.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "hal/storage.hpp"
#include "tests/app/journal_world.hpp"

using pd::Family;
using pd::Journal;
using pd::Record;
using pd::RecordKey;
using pd::RecordKind;
using pd::SavedGame;
using world::accept;
using world::everything;
using world::mounted;
using world::any_game::names;
using world::any_game::nth_move;
using world::any_game::setup;

namespace {

constexpr unsigned sectors = Journal::sector_count;
constexpr RecordKey settings_key = pd::key_of(pd::Single::settings), match_key{Family::last_match, 0};
constexpr RecordKey game_key{Family::game, 0};

std::vector<core::Move> moves_until(unsigned count) {
  std::vector<core::Move> moves;
  for (unsigned i = 0; i < count; ++i) moves.push_back(nth_move(i));
  return moves;
}

unsigned rest(Journal& journal) {
  unsigned calls = 0;
  while (journal.idle()) TEST_ASSERT_LESS_THAN(400, ++calls);
  return calls;
}

Journal fresh() {
  host::storage_reset();
  Journal journal = mounted();
  rest(journal);
  return journal;
}

void expect_moves(const Journal& journal, unsigned slot, unsigned count) {
  core::Log& log = world::scratch_log();
  accept(journal.load(slot, log));
  TEST_ASSERT_EQUAL(count, log.size);
  for (unsigned i = 0; i < count; ++i) TEST_ASSERT_EQUAL_HEX16(nth_move(i).bits, log.moves[i].bits);
}

template <class Visit>
void for_each_record(Visit visit) {
  for (std::size_t at = 0; at < hal::storage_size;) {
    Record r;
    const auto bytes = host::storage_bytes().subspan(at, hal::storage_page - at % hal::storage_page);
    const bool there = bytes[0] == 0xD2 && pd::read_record(bytes, Record::format, false, r);
    if (there) visit(r, at);
    at += Record::cell * (there ? pd::record_cells(r.payload.size()) : 1);
  }
}

/// Writes a record behind all others, as another firmware may have done.
void add_record(RecordKind kind, unsigned count, std::uint32_t generation, std::span<const std::uint8_t> payload,
                RecordKey key = game_key) {
  std::size_t end = 0;
  for_each_record([&](const Record& r, std::size_t at) {
    end = std::max(end, at + pd::record_cells(r.payload.size()) * Record::cell);
  });
  if (hal::storage_page - end % hal::storage_page < pd::record_size(payload.size()))
    end = (end / hal::storage_page + 1) * hal::storage_page;
  Record r;
  r.kind = kind;
  r.key = key;
  r.version = 1;
  r.count = static_cast<std::uint16_t>(count);
  r.generation = generation;
  r.payload = payload;
  pd::write_record(r, host::storage_bytes().subspan(end));
}

/// A game in slot 0 whose next record has the number 3.
Journal with_game(unsigned moves) {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  const std::vector<core::Move> all = moves_until(moves);
  accept(journal.append(0, std::span(all).first(std::min(moves, 100u))));
  return journal;
}

std::array<std::uint8_t, 10> head_of(std::uint8_t game_id) { return {2, 3, 0, 0, 0, 0, game_id}; }

}  // namespace

TEST("only the head of a game begins one: of its kind, with its number, not shorter or longer") {
  const auto begins = [](RecordKind kind, unsigned count, std::size_t size) {
    Journal journal = fresh();
    accept(journal.write(settings_key, 1, names));
    std::vector<std::uint8_t> payload(size, 1);
    const std::array<std::uint8_t, 10> head = head_of(9);
    std::copy_n(head.begin(), std::min(size, head.size()), payload.begin());
    add_record(kind, count, 9, payload);
    const Journal::Report report = journal.mount();
    const bool there = journal.game(0).state == SavedGame::State::running;
    TEST_ASSERT_EQUAL(there || kind == RecordKind::empty ? 0 : 1, report.lost);
    return there;
  };
  TEST_ASSERT_TRUE(begins(RecordKind::begin, 0, 10));
  TEST_ASSERT_TRUE(begins(RecordKind::begin, 1, 10));
  TEST_ASSERT_TRUE(begins(RecordKind::begin, 0, 210));
  TEST_ASSERT_FALSE(begins(RecordKind::begin, 2, 10));
  TEST_ASSERT_FALSE(begins(RecordKind::begin, 0, 9));
  TEST_ASSERT_FALSE(begins(RecordKind::begin, 0, 211));
  TEST_ASSERT_FALSE(begins(RecordKind::begin, 1, 211));
  TEST_ASSERT_FALSE(begins(RecordKind::moves, 0, 10));
  TEST_ASSERT_FALSE(begins(RecordKind::moves, 1, 10));
  TEST_ASSERT_FALSE(begins(RecordKind::note, 0, 20));
  TEST_ASSERT_FALSE(begins(RecordKind::empty, 0, 0));
}

TEST("moves that make no sense end the game before them") {
  const auto damages = [](std::span<const std::uint8_t> payload, RecordKind kind = RecordKind::change) {
    Journal journal = with_game(20);
    add_record(kind, 3, 1, payload);
    const Journal::Report report = journal.mount();
    TEST_ASSERT_EQUAL(journal.game(0).damaged ? 1 : 0, report.cut);
    if (journal.game(0).damaged) expect_moves(journal, 0, 20);
    return journal.game(0).damaged;
  };
  TEST_ASSERT_FALSE(damages(std::array<std::uint8_t, 5>{20, 0, 0, 1, 2}));
  TEST_ASSERT_TRUE(damages(std::array<std::uint8_t, 5>{21, 0, 0, 1, 2}));
  TEST_ASSERT_TRUE(damages(std::array<std::uint8_t, 4>{0, 0, 0, 1}));
  TEST_ASSERT_TRUE(damages(std::array<std::uint8_t, 2>{0, 0}));
  TEST_ASSERT_TRUE(damages(std::array<std::uint8_t, 4>{0, 0, 1, 1}));
  TEST_ASSERT_FALSE(damages(std::array<std::uint8_t, 2>{1, 2}, RecordKind::moves));
  TEST_ASSERT_TRUE(damages(std::array<std::uint8_t, 3>{1, 2, 3}, RecordKind::moves));
}

TEST("a game has as many moves as a log holds and no more, and moves can be taken back of the longest") {
  const std::vector<core::Move> moves = moves_until(core::Log::capacity);
  for (const unsigned left : {0u, 3u}) {
    Journal journal = fresh();
    accept(journal.begin_game(0, setup, 1, names, std::span(moves).first(core::Log::capacity - left)));
    unsigned next = 0;
    for_each_record([&](const Record& r, std::size_t) {
      if (r.key == game_key) next = r.count + 1u;
    });
    std::vector<std::uint8_t> payload(2 * left + 2, 1);
    add_record(RecordKind::moves, next, 2, payload);  // one more than there is room for
    journal.mount();
    TEST_ASSERT_TRUE(journal.game(0).damaged);
    expect_moves(journal, 0, core::Log::capacity - left);
  }
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names, moves));
  accept(journal.take_back(0, 10));
  journal.mount();
  TEST_ASSERT_FALSE(journal.game(0).damaged);
  expect_moves(journal, 0, core::Log::capacity - 10);
}

TEST("checks of the position count as far as the moves go that they belong to") {
  const auto digests_with = [](std::span<const std::uint8_t> payload) {
    Journal journal = with_game(100);
    const std::vector<core::Move> all = moves_until(300);
    accept(journal.append(0, std::span(all).subspan(100, 90), std::array<std::uint16_t, 2>{7, 8}));
    TEST_ASSERT_EQUAL(2, journal.digests(0));
    unsigned next = 0;
    for_each_record([&](const Record& r, std::size_t) {
      if (r.key == game_key) next = r.count + 1u;
    });
    add_record(RecordKind::change, next, 1, payload);
    journal.mount();
    TEST_ASSERT_FALSE(journal.game(0).damaged);
    accept(journal.load(0, world::scratch_log()));
    return journal.digests(0);
  };
  TEST_ASSERT_EQUAL(2, digests_with(std::array<std::uint8_t, 3>{0, 0, 0}));
  TEST_ASSERT_EQUAL(2, digests_with(std::array<std::uint8_t, 5>{0, 0, 1, 1, 1}));
  TEST_ASSERT_EQUAL(2, digests_with(std::array<std::uint8_t, 9>{0, 1, 3, 1, 1, 2, 2, 3, 3}));  // beyond the moves
  TEST_ASSERT_EQUAL(2, digests_with(std::array<std::uint8_t, 5>{0, 128, 1, 1, 1}));            // beyond the log
  TEST_ASSERT_EQUAL(1, digests_with(std::array<std::uint8_t, 3>{100, 0, 0}));
  std::array<std::uint8_t, 3 + 2 * 80> other{70};  // 70 moves back and 80 others
  TEST_ASSERT_EQUAL(1, digests_with(other));

  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  accept(journal.append(0, moves_until(320)));
  accept(journal.append(0, {}, std::array<std::uint16_t, 1>{7}));
  TEST_ASSERT_EQUAL(1, mounted().digests(0));
}

TEST("a score of fewer or more seats than ours is read as far as it goes") {
  for (const std::size_t size : {0u, 2u, 3u, 9u, 10u, 11u, 12u, 20u}) {
    Journal journal = with_game(5);
    std::vector<std::uint8_t> payload;
    for (std::size_t i = 0; i < size; ++i) payload.push_back(static_cast<std::uint8_t>(i + 1));
    add_record(RecordKind::score, 3, 1, payload);
    journal.mount();
    TEST_ASSERT_TRUE(journal.game(0).scored && !journal.game(0).damaged);
    for (std::size_t i = 0; i < core::max_players; ++i)
      TEST_ASSERT_EQUAL(2 * i + 2 <= size ? (2 * i + 2) * 256 + 2 * i + 1 : 0, journal.game(0).score[i]);
  }
}

TEST("a copy that was cut counts where nothing older is left, also the first of its slot") {
  Journal journal = fresh();
  accept(journal.write(settings_key, 1, names));
  const std::array<std::uint8_t, 10> head = head_of(1);
  add_record(RecordKind::copy, 0, 1, head);
  add_record(RecordKind::copy, 1, 1, head);
  add_record(RecordKind::moves, 2, 1, std::array<std::uint8_t, 2>{1, 2});
  TEST_ASSERT_EQUAL(1, journal.mount().cut);
  TEST_ASSERT_TRUE(journal.game(0).damaged && journal.game(0).moves == 1);
}

TEST("a copy that was cut and is damaged leaves the older one, and says that something newer is lost") {
  Journal journal = with_game(20);
  const std::array<std::uint8_t, 10> head = head_of(1);
  add_record(RecordKind::copy, 0, 2, head);
  add_record(RecordKind::copy, 1, 2, head);
  add_record(RecordKind::moves, 4, 2, std::array<std::uint8_t, 2>{1, 2});
  const Journal::Report report = journal.mount();
  TEST_ASSERT_EQUAL(1, report.lost);
  TEST_ASSERT_EQUAL(0, report.cut);
  expect_moves(journal, 0, 20);
}

namespace {

/// Has the game in slot 0 copied: a bit of its head turns over, and it is written again at rest.
void flip_head(Journal& journal) {
  std::size_t found = 0;
  std::uint32_t newest = 0;
  for_each_record([&](const Record& r, std::size_t at) {
    if (r.key == game_key && r.count == 0 && r.generation >= newest) newest = r.generation, found = at;
  });
  host::storage_flip(found + 11, 3);
  TEST_ASSERT_EQUAL(1, journal.mount().repaired);
}

Journal game_with_everything(unsigned moves) {
  Journal journal = fresh();
  accept(journal.begin_game(0, setup, 1, names));
  const std::vector<core::Move> all = moves_until(moves);
  std::vector<std::uint16_t> checks(moves / core::Log::digest_interval, 0x1234);
  accept(journal.append(0, all, checks));
  for (const unsigned tag : {0u, 3u, 15u}) accept(journal.write_note(0, tag, names));
  accept(journal.keep_score(0, std::array<std::int16_t, 3>{1, 2, 3}));
  rest(journal);
  return journal;
}

std::vector<std::uint8_t> image_now() { return {host::storage_bytes().begin(), host::storage_bytes().end()}; }

void restore(const std::vector<std::uint8_t>& image) {
  host::storage_restore_power();
  std::ranges::copy(image, host::storage_bytes().begin());
}

}  // namespace

TEST("a copy that cannot be written to its end is no copy: rest says so, and a damaged game stays one") {
  for (const bool damaged : {false, true}) {
    Journal journal = game_with_everything(300);
    if (!damaged) accept(journal.finish(0, {}));
    rest(journal);
    if (damaged)
      for_each_record([&](const Record& r, std::size_t at) {
        if (r.key == game_key && r.kind == RecordKind::note && r.payload[0] == 15)
          std::ranges::fill(host::storage_bytes().subspan(at, 16), std::uint8_t{0});
      });
    if (damaged)
      journal.mount();
    else
      flip_head(journal);
    const std::vector<std::uint8_t> image = image_now();
    const auto act = [&](Journal& j) { return damaged ? !j.append(0, nth_move(0)) : j.idle(); };
    const std::uint64_t start = host::storage_counters().programs;
    TEST_ASSERT_TRUE(act(journal));
    const std::uint64_t programs = host::storage_counters().programs - start;
    TEST_ASSERT_GREATER_THAN(7, programs);
    for (std::uint64_t n = 1; n <= programs; ++n) {
      restore(image);
      journal.mount();
      const std::uint64_t wanted = everything(journal);
      host::storage_cut_power({n, host::Tear::before});
      TEST_ASSERT_FALSE(act(journal));
      host::storage_restore_power();
      if (n + 1 < programs || !damaged) TEST_ASSERT_EQUAL_HEX64(wanted, everything(mounted()));
      if (n + 1 < programs && damaged) TEST_ASSERT_TRUE(journal.game(0).damaged);
    }
  }
}

TEST("a whole copy of a game of which a part is missing is no loss") {
  Journal journal = with_game(50);
  add_record(RecordKind::moves, 4, 1, std::array<std::uint8_t, 2>{1, 2});
  TEST_ASSERT_EQUAL(1, journal.mount().cut);
  flip_head(journal);
  rest(journal);
  const Journal::Report report = journal.mount();
  TEST_ASSERT_EQUAL(1, report.cut);
  TEST_ASSERT_EQUAL(0, report.lost);
}

TEST("a copy has as few records as it can, and moves taken back are gone from it, however many") {
  Journal journal = game_with_everything(226);
  flip_head(journal);
  rest(journal);
  unsigned moves = 0, changes = 0, notes = 0;
  for_each_record([&](const Record& r, std::size_t) {
    if (r.key != game_key || r.generation == 1) return;
    moves += r.kind == RecordKind::moves;
    changes += r.kind == RecordKind::change;
    notes += r.kind == RecordKind::note;
    if (r.kind == RecordKind::moves) TEST_ASSERT_EQUAL(226, r.payload.size());
    if (r.kind == RecordKind::change) TEST_ASSERT_EQUAL(3 + 2 * 3, r.payload.size());
  });
  TEST_ASSERT_EQUAL(2, moves);
  TEST_ASSERT_EQUAL(1, changes);
  TEST_ASSERT_EQUAL(3, notes);

  struct Case {
    unsigned moves, first_back, second_back;
  };
  for (const Case& c : {Case{400, 255, 61}, Case{400, 255, 62}, Case{400, 255, 63}, Case{339, 255, 80}}) {
    journal = fresh();
    accept(journal.begin_game(0, setup, 1, names));
    accept(journal.append(0, moves_until(c.moves)));
    accept(journal.take_back(0, c.first_back));
    accept(journal.take_back(0, c.second_back));
    const std::uint64_t wanted = everything(journal);
    flip_head(journal);
    rest(journal);
    expect_moves(journal, 0, c.moves - c.first_back - c.second_back);
    TEST_ASSERT_EQUAL_HEX64(wanted, everything(mounted()));
  }
  core::Rng rng(3);
  for (unsigned i = 0; i < 40; ++i) {
    journal = fresh();
    accept(journal.begin_game(0, setup, 1, names));
    for (unsigned turn = 0; turn < 30; ++turn) {
      const unsigned there = journal.game(0).moves;
      if (there > 0 && rng.below(3) == 0)
        accept(journal.take_back(0, 1 + rng.below(std::min(there, 255u))));
      else
        accept(journal.append(0, moves_until(1 + rng.below(109))));
    }
    const std::uint64_t wanted = everything(journal);
    rest(journal);
    flip_head(journal);
    rest(journal);
    TEST_ASSERT_EQUAL_HEX64(wanted, everything(mounted()));
  }
}

TEST("a sector that fails is counted once a round, noted, and never reported; rest comes to an end") {
  using host::Wear;
  const std::array<std::uint8_t, 200> much{};
  for (const Wear wear : {Wear::no_program, Wear::no_erase, Wear::silent_no_program, Wear::dead})
    for (const unsigned ahead : {20u, 40u}) {
      Journal journal = fresh();
      accept(journal.begin_game(0, setup, 1, names));
      while (journal.health().erases < sectors + 10) {
        accept(journal.write(match_key, 1, much));
        rest(journal);
      }
      host::storage_wear((journal.health().erases + ahead) % sectors, wear);
      const std::uint32_t end = journal.health().erases + sectors;
      while (journal.health().erases < end) {
        accept(journal.write(match_key, 1, much));
        const std::uint32_t erases = journal.health().erases;
        rest(journal);
        if (journal.health().erases == erases) continue;
        Journal again;
        TEST_ASSERT_EQUAL_HEX64(0, again.mount().missing);
        TEST_ASSERT_EQUAL_HEX64(everything(journal), everything(again));
      }
      TEST_ASSERT_EQUAL(1, journal.health().worn);
    }
  Journal journal = fresh();
  for (unsigned s = 0; s < sectors; ++s) host::storage_wear(s, Wear::dead);
  for (unsigned i = 0; i < 200; ++i) static_cast<void>(static_cast<bool>(journal.write(match_key, 1, much)));
  TEST_ASSERT_LESS_THAN(sectors + 1, rest(journal));
}

TEST("one good sector is enough to write to, wherever it is") {
  for (const unsigned good : {0u, 31u, 63u}) {
    host::storage_reset();
    for (unsigned s = 0; s < sectors; ++s)
      if (s != good) host::storage_wear(s, host::Wear::dead);
    Journal journal;
    journal.mount();
    bool written = false;
    for (unsigned i = 0; i < 12 && !written; ++i) written = !journal.write(settings_key, 1, names);
    TEST_ASSERT_TRUE(written);
    journal.mount();
    TEST_ASSERT_TRUE(journal.has(settings_key));
  }
}

TEST("a program that lies is noticed, and what it left is struck out") {
  for (std::uint32_t seed = 1; seed < 300; ++seed) {
    Journal journal = fresh();
    accept(journal.write(match_key, 1, names));
    host::storage_plan(host::Mishap::lying_program, seed * 2654435761u);
    accept(journal.write(settings_key, 1, names));
    TEST_ASSERT_TRUE(host::storage_mishap_came());
    const Journal::Report report = journal.mount();
    TEST_ASSERT_EQUAL(0, report.unreadable | report.repaired | report.torn);
    TEST_ASSERT_TRUE(journal.has(settings_key));
  }
}

TEST("a torn write is struck out once, then nothing is left to do") {
  Journal journal = fresh();
  accept(journal.write(match_key, 1, names));
  rest(journal);
  host::storage_cut_power({1, host::Tear::prefix, 12});
  TEST_ASSERT_TRUE(static_cast<bool>(journal.write(settings_key, 1, names)));
  host::storage_restore_power();
  TEST_ASSERT_EQUAL(1, journal.mount().torn);
  const std::uint64_t before = host::storage_counters().operations();
  TEST_ASSERT_TRUE(journal.idle());
  TEST_ASSERT_EQUAL_UINT64(before + 1, host::storage_counters().operations());
  TEST_ASSERT_FALSE(journal.idle());
  TEST_ASSERT_EQUAL_UINT64(before + 1, host::storage_counters().operations());
}

TEST("what is stored under a key is what lies in its place with that key and generation, or nothing") {
  const auto replace = [](RecordKey key, std::uint32_t generation) {
    Journal journal = fresh();
    accept(journal.write(settings_key, 1, names));
    for_each_record([&](const Record& r, std::size_t at) {
      if (r.key != settings_key) return;
      Record other = r;
      other.key = key;
      other.generation = generation;
      pd::write_record(other, host::storage_bytes().subspan(at));
    });
    std::array<std::uint8_t, 8> out{};
    unsigned version = 0;
    return journal.read(settings_key, out, version) != 0;
  };
  TEST_ASSERT_TRUE(replace(settings_key, 1));
  TEST_ASSERT_FALSE(replace(settings_key, 2));
  TEST_ASSERT_FALSE(replace(match_key, 1));

  Journal journal = fresh();  // it was to be written again, and is gone by then
  accept(journal.write(settings_key, 1, names));
  rest(journal);
  std::size_t place = 0;
  for_each_record([&](const Record& r, std::size_t at) {
    if (r.key == settings_key) place = at;
  });
  host::storage_flip(place + 11, 0);
  TEST_ASSERT_EQUAL(1, journal.mount().repaired);
  std::ranges::fill(host::storage_bytes().subspan(place, 16), std::uint8_t{0});
  TEST_ASSERT_EQUAL(1, rest(journal));
  TEST_ASSERT_FALSE(journal.has(settings_key));
}

TEST("a result of a game that this firmware cannot know is not shown") {
  Journal journal = fresh();
  for (const std::uint8_t game : {std::uint8_t{2}, std::uint8_t{9}}) {
    const std::array<std::uint8_t, 23> payload = {1, 0, 1, 0, 0, 0, game, 3, 1, 2, 0, 1};
    accept(journal.write({Family::result, 1}, 2, payload));
    pd::Result result;
    if (game == 2) TEST_ASSERT_TRUE(journal.result(0, result));
    if (game == 9) TEST_ASSERT_FALSE(journal.result(0, result));
    journal = fresh();
  }
}

TEST("a game begins with the moves that it has, not with those taken back") {
  Journal journal = with_game(3);
  core::Log log;
  log.clear(setup);
  for (unsigned i = 0; i < 3; ++i) log.push(nth_move(i));
  TEST_ASSERT_TRUE(journal.begins_with(0, log));
  accept(journal.take_back(0));
  accept(journal.append(0, nth_move(7)));
  TEST_ASSERT_FALSE(journal.begins_with(0, log));
}

TEST("how full the flash is, in percent of what it can hold") {
  Journal journal = fresh();
  const std::vector<core::Move> moves = moves_until(core::Log::capacity);
  for (unsigned slot = 0; slot < 3; ++slot) {
    accept(journal.begin_game(slot, setup, 1, names, moves));
    rest(journal);
    TEST_ASSERT_EQUAL(100 * 5 * (slot + 1) / 29, journal.fullness_percent());
  }
}

TEST("starting over ends the newest sector, wherever it is in the flash") {
  Journal journal = fresh();
  const std::array<std::uint8_t, 200> much{};
  for (unsigned i = 0; i < 1500; ++i) {
    accept(journal.write(match_key, 1, much));
    journal.idle();
    if (i % 60 != 59) continue;
    const std::vector<std::uint8_t> image = image_now();
    accept(journal.start_over());
    TEST_ASSERT_FALSE(journal.has(match_key));
    TEST_ASSERT_TRUE(journal.mount().first_use);
    restore(image);
    journal.mount();
  }
}

TEST("a game that is over by its result alone is marked before that result goes, in every slot") {
  for (const unsigned slot : {0u, 15u}) {
    Journal journal = fresh();
    accept(journal.write(settings_key, 1, names));
    accept(journal.begin_game(slot, setup, 1, names));
    host::storage_cut_power({1, host::Tear::after});
    TEST_ASSERT_TRUE(static_cast<bool>(journal.finish(slot, {})));
    host::storage_restore_power();
    journal.mount();
    for (unsigned n = 0; n < Journal::result_count; ++n) {
      accept(journal.begin_game(7, setup, 1, names));
      accept(journal.finish(7, {}));
    }
    TEST_ASSERT_TRUE(mounted().game(slot).state == SavedGame::State::finished);
  }
  Journal journal = fresh();  // the number of a result is remembered, also behind other keys
  accept(journal.write(settings_key, 1, names));
  accept(journal.begin_game(0, setup, 1, names));
  accept(journal.finish(0, {}));
  for_each_record([](const Record& r, std::size_t at) {
    if (r.key == game_key) std::ranges::fill(host::storage_bytes().subspan(at, 16), std::uint8_t{0});
  });
  journal.mount();
  accept(journal.begin_game(0, setup, 1, names));
  TEST_ASSERT_EQUAL(0, journal.result_of(0));
}
