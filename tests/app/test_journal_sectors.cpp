// What a start makes of the sectors: worn ones, foreign heads, half a conversion, half a restore, torn writes. Each
// test names what happened to the flash before.
#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "hal/storage.hpp"
#include "tests/app/backups.hpp"
#include "tests/app/journal_world.hpp"
#include "tests/kept/0.1.0/journal.hpp"

using pd::Journal;
using pd::key_of;
using pd::Record;
using pd::RecordKey;
using pd::RecordKind;
using pd::SavedGame;
using pd::SectorHead;
using pd::Single;
using world::accept;
using world::everything;
using world::mounted;
using world::any_game::names;
using world::any_game::nth_move;
using world::any_game::setup;

namespace {

constexpr unsigned sectors = Journal::sector_count;
constexpr RecordKey settings_key = key_of(Single::settings), match_key{pd::Family::last_match, 0};
constexpr RecordKey staging_key = key_of(Single::staging), sectors_key = key_of(Single::sectors);

using Image = std::vector<std::uint8_t>;

Image image_now() { return {host::storage_bytes().begin(), host::storage_bytes().end()}; }

void restore(const Image& image) {
  host::storage_restore_power();
  std::ranges::copy(image, host::storage_bytes().begin());
}

std::span<std::uint8_t> sector_bytes(unsigned sector) {
  return host::storage_bytes().subspan(sector * hal::storage_sector, hal::storage_sector);
}

Journal fresh() {
  host::storage_reset();
  return mounted();
}

/// Until nothing is left to do; how many calls that took.
unsigned rest(Journal& journal) {
  unsigned calls = 0;
  while (journal.idle()) TEST_ASSERT_LESS_THAN(400, ++calls);
  return calls;
}

void save_moves(Journal& journal, unsigned slot, unsigned count) {
  for (unsigned i = 0; i < count; ++i) accept(journal.append(slot, nth_move(journal.game(slot).moves)));
}

/// Everything that must still be there in a moment, with some of each kind.
Journal furnished() {
  Journal journal = fresh();
  for (unsigned slot = 0; slot < 3; ++slot) {
    accept(journal.begin_game(slot, setup, 1, names));
    save_moves(journal, slot, 10 + slot);
  }
  accept(journal.finish(1, {}));
  accept(journal.forget(2));
  accept(journal.write(settings_key, 4, std::array<std::uint8_t, 2>{9, 8}));
  rest(journal);
  return journal;
}

/// The ring goes on until so many sectors have been erased.
void go_round(Journal& journal, unsigned erases) {
  const std::array<std::uint8_t, 200> much{};
  const std::uint32_t end = journal.health().erases + erases;
  while (journal.health().erases < end) {
    accept(journal.write(match_key, 1, much));
    journal.idle();
  }
  rest(journal);
}

struct Head {
  bool readable = false;
  SectorHead head;
};

Head head_of(unsigned sector) {
  std::array<std::uint8_t, SectorHead::size> bytes;
  std::copy_n(sector_bytes(sector).begin(), bytes.size(), bytes.begin());
  Head found;
  found.readable = pd::read_sector_head(bytes, found.head);
  return found;
}

void write_head(unsigned sector, std::uint32_t sequence, unsigned format = Record::format, bool ended = false) {
  std::array<std::uint8_t, SectorHead::size> bytes;
  pd::write_sector_head(sequence, bytes);
  bytes[3] = static_cast<std::uint8_t>(format);
  core::write_crc(bytes, bytes.size() - 4);
  if (ended) std::fill_n(bytes.begin() + SectorHead::mark_at, 4, std::uint8_t{0});
  std::ranges::copy(bytes, sector_bytes(sector).begin());
}

bool is_blank(unsigned sector) {
  return std::ranges::all_of(sector_bytes(sector).subspan(SectorHead::size), [](std::uint8_t b) { return b == 0xFF; });
}

/// The sector with the newest head; and the one so many before it.
unsigned frontier(unsigned back = 0) {
  unsigned newest = 0;
  std::uint32_t most = 0;
  for (unsigned s = 0; s < sectors; ++s)
    if (const Head h = head_of(s); h.readable && h.head.sequence > most) most = h.head.sequence, newest = s;
  return (newest - back) % sectors;
}

/// Calls `visit` for each sound record in flash, with its place.
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

/// Where the newest record of the key lies.
std::size_t place_of(RecordKey key) {
  std::size_t found = 0;
  std::uint32_t newest = 0;
  for_each_record([&](const Record& r, std::size_t at) {
    if (r.key == key && r.generation >= newest) newest = r.generation, found = at;
  });
  TEST_ASSERT_TRUE_MESSAGE(found != 0, "no such record");
  return found;
}

unsigned sector_of(std::size_t at) { return static_cast<unsigned>(at / hal::storage_sector); }

std::uint64_t missing_now() {
  Journal journal;
  return journal.mount().missing;
}

std::uint64_t missing_without(unsigned sector) {
  const Image image = image_now();
  std::ranges::fill(sector_bytes(sector), std::uint8_t{0xFF});
  const std::uint64_t missing = missing_now();
  restore(image);
  return missing;
}

constexpr std::uint64_t bit(unsigned sector) { return std::uint64_t{1} << sector; }

std::vector<host::PowerCut> ways(std::uint64_t operation) {
  using host::Tear;
  return {{operation, Tear::before},     {operation, Tear::prefix, 3},    {operation, Tear::prefix, 17},
          {operation, Tear::bits, 0, 7}, {operation, Tear::bits, 0, 501}, {operation, Tear::after}};
}

/// Power fails at every flash operation of `work`, in several ways; then the flash is looked at.
void cut_everywhere(const Image& image, const std::function<void(Journal&)>& work,
                    const std::function<void(Journal&)>& look) {
  for (std::uint64_t operation = 1;; ++operation)
    for (const host::PowerCut& cut : ways(operation)) {
      restore(image);
      Journal journal;
      journal.mount();
      host::storage_cut_power(cut);
      work(journal);
      const bool lost = host::storage_power_lost();
      host::storage_restore_power();
      if (!lost) return;
      look(journal);
    }
}

}  // namespace

TEST("a start knows what the journal knew, wherever the ring stands, and rest leaves nothing to do") {
  Journal journal = furnished();
  const std::array<std::uint8_t, 200> much{};
  unsigned in_first = 0;
  for (std::uint32_t erases = 0; erases < 200;) {
    accept(journal.write(match_key, 1, much));
    rest(journal);
    if (std::exchange(erases, journal.health().erases) == journal.health().erases) continue;
    TEST_ASSERT_EQUAL(journal.health().in_use + 6, journal.health().ready);
    TEST_ASSERT_EQUAL_HEX64(0, missing_now());
    Journal again = mounted();
    TEST_ASSERT_EQUAL_HEX64(everything(journal), everything(again));
    TEST_ASSERT_EQUAL(journal.health().erases, again.health().erases);
    TEST_ASSERT_EQUAL(journal.health().ready, again.health().ready);
    TEST_ASSERT_EQUAL(journal.health().in_use, again.health().in_use);
    in_first += frontier() == 0;
    const std::uint64_t before = host::storage_counters().operations();
    TEST_ASSERT_EQUAL(0, rest(again));
    TEST_ASSERT_EQUAL_UINT64(before, host::storage_counters().operations());
  }
  TEST_ASSERT_EQUAL(3, in_first);
}

TEST("where nothing or only an ended journal is, no format is reported") {
  Journal journal = fresh();
  TEST_ASSERT_EQUAL(0, journal.mount().format);
  accept(journal.write(settings_key, 1, names));
  TEST_ASSERT_EQUAL(2, journal.mount().format);
  accept(journal.start_over());
  TEST_ASSERT_EQUAL(0, journal.mount().format);
}

TEST("numbers of games in a slot go on after the slot was emptied and its sectors were erased") {
  Journal journal = fresh();
  for (unsigned i = 0; i < 5; ++i) accept(journal.begin_game(0, setup, 1, names));
  accept(journal.forget(0));
  go_round(journal, 150);
  journal.mount();
  accept(journal.begin_game(0, setup, 1, names));
  unsigned found = 0;
  for_each_record([&](const Record& r, std::size_t) {
    if (r.kind == RecordKind::begin) found = r.payload[6];
  });
  TEST_ASSERT_GREATER_THAN(6, found);
}

TEST("a sector with a head of a newer or unknown format is not written to, and what it holds is still read") {
  for (const unsigned format : {0u, 3u, 9u}) {
    Journal journal = furnished();
    const unsigned ready = journal.health().ready;
    const unsigned blank = frontier(1);
    TEST_ASSERT_TRUE(is_blank(blank));
    write_head(blank, head_of(blank).head.sequence, format);
    TEST_ASSERT_EQUAL_HEX64(0, journal.mount().missing);
    TEST_ASSERT_EQUAL(ready - 1, journal.health().ready);
    const std::uint64_t wanted = everything(journal);
    const unsigned used = sector_of(place_of(settings_key));
    write_head(used, head_of(used).head.sequence, format);
    journal.mount();
    TEST_ASSERT_EQUAL_HEX64(wanted, everything(journal));
  }
}

TEST("heads that are out of order are reported, but for those of earlier rounds, which could not be erased") {
  Journal journal = furnished();
  go_round(journal, 140);
  save_moves(journal, 0, 3);
  const Image image = image_now();
  const std::uint32_t newest = journal.health().erases;
  const unsigned used = sector_of(place_of({pd::Family::game, 0}));
  for (unsigned back = 1; back < sectors; ++back) {
    restore(image);
    const unsigned s = frontier(back);
    for (const int less : {0, 1, 63, 64, 65, 128, -1, -64, 0x7FC0, 0x8000, 0xFFC0}) {
      if (static_cast<int>(newest - back) - less < 1 || s == used) continue;
      write_head(s, newest - back - static_cast<unsigned>(less));
      Journal again;
      const Journal::Report report = again.mount();
      if (report.missing == 0 && less <= -64) continue;  // it is the newest sector then
      const bool earlier = less >= 0 && less % 64 == 0 && less < 0x8000;
      if (less > -static_cast<int>(back)) TEST_ASSERT_EQUAL_HEX64(earlier ? 0 : bit(s), report.missing);
    }
  }
  // What lies in a sector of an earlier round was copied away before: it is old, and an end mark there says nothing.
  for (const bool ended : {false, true})
    for (unsigned back = 1; back < sectors; ++back) {
      restore(image);
      const unsigned s = frontier(back);
      if (sector_of(place_of(settings_key)) == s || sector_of(place_of(match_key)) == s || used == s) continue;
      if (sector_of(place_of(sectors_key)) == s || !head_of(s).readable) continue;
      Record old;
      old.key = settings_key;
      old.generation = 1000;
      old.payload = names;
      pd::write_record(old, sector_bytes(s).subspan(SectorHead::size));
      write_head(s, newest - back - 64, Record::format, ended);
      Journal again;
      TEST_ASSERT_EQUAL_HEX64(0, again.mount().missing);
      TEST_ASSERT_EQUAL_HEX64(world::rest_hash(journal), world::rest_hash(again));
      TEST_ASSERT_EQUAL(journal.game(0).moves, again.game(0).moves);
      if (ended && back < 40) TEST_ASSERT_EQUAL_HEX64(bit(frontier(back + 1)), missing_without(frontier(back + 1)));
    }
}

TEST("two sectors that were exchanged are both reported") {
  Journal journal = furnished();
  go_round(journal, 80);
  const unsigned a = frontier(20), b = frontier(33);
  std::ranges::swap_ranges(sector_bytes(a), sector_bytes(b));
  TEST_ASSERT_EQUAL_HEX64(bit(a) | bit(b), missing_now());
}

TEST("a lost sector is reported in every place but where an erase may have been cut") {
  Journal journal = furnished();
  for (const unsigned round : {0u, 64u, 100u}) {
    while (journal.health().erases < round) go_round(journal, 1);
    const std::uint32_t newest = journal.health().erases;
    for (unsigned back = 1; back < sectors; ++back) {
      const unsigned s = frontier(back);
      if (!head_of(s).readable) continue;
      TEST_ASSERT_EQUAL_HEX64(back < newest ? bit(s) : 0, missing_without(s));
    }
  }
}

TEST("the note of sectors counts while it is current, and as long as it has to be") {
  Journal journal = furnished();
  go_round(journal, 140);
  const std::uint32_t newest = journal.health().erases;
  const auto note = [&](std::uint32_t released, std::size_t size = 12) {
    std::array<std::uint8_t, 12> bytes{};
    for (unsigned i = 0; i < 4; ++i) bytes[i] = static_cast<std::uint8_t>(released >> 8 * i);
    accept(journal.write(sectors_key, 1, std::span(bytes).first(size)));
    TEST_ASSERT_EQUAL(newest, journal.health().erases);
  };
  const unsigned oldest = frontier(63), second = frontier(62), middle = frontier(20);
  note(newest);  // nothing is being erased
  TEST_ASSERT_EQUAL_HEX64(bit(oldest), missing_without(oldest));
  note(newest + 1);  // the oldest sector
  TEST_ASSERT_EQUAL_HEX64(0, missing_without(oldest));
  TEST_ASSERT_EQUAL_HEX64(bit(second), missing_without(second));
  note(newest + 2);
  TEST_ASSERT_EQUAL_HEX64(0, missing_without(second));
  TEST_ASSERT_EQUAL_HEX64(bit(middle), missing_without(middle));
  for (const std::uint32_t stale : {newest - 1, newest + 64, newest + 65, 0u, 5u}) {
    note(stale);
    TEST_ASSERT_EQUAL_HEX64(0, missing_without(oldest));
    TEST_ASSERT_EQUAL_HEX64(bit(second), missing_without(second));
    TEST_ASSERT_EQUAL_HEX64(bit(middle), missing_without(middle));
  }
  for (const std::size_t size : {4u, 8u, 11u}) {  // shorter than a note
    note(newest + 30, size);
    TEST_ASSERT_EQUAL_HEX64(bit(middle), missing_without(middle));
    TEST_ASSERT_EQUAL_HEX64(bit(second), missing_without(second));
  }
}

TEST("an oldest sector without a head stays unreported after the note of an older firmware is renewed") {
  Journal journal = furnished();
  go_round(journal, 140);
  std::array<std::uint8_t, 12> stale{5};
  accept(journal.write(sectors_key, 1, stale));
  const unsigned oldest = frontier(63);
  std::ranges::fill(sector_bytes(oldest), std::uint8_t{0xFF});
  TEST_ASSERT_EQUAL_HEX64(0, journal.mount().missing);
  const std::uint64_t programs = host::storage_counters().programs, erases = host::storage_counters().erases;
  TEST_ASSERT_TRUE(journal.idle());
  TEST_ASSERT_EQUAL_UINT64(programs + 1, host::storage_counters().programs);
  TEST_ASSERT_EQUAL_UINT64(erases, host::storage_counters().erases);
  TEST_ASSERT_EQUAL_HEX64(0, missing_now());
  const unsigned second = frontier(62);
  TEST_ASSERT_EQUAL_HEX64(bit(second), missing_without(second));
}

TEST("power cut at every flash operation at rest, when the ring first closes and later: no sector is reported") {
  Journal journal = furnished();
  const std::array<std::uint8_t, 200> much{};
  for (unsigned steps = 0; journal.health().erases < 70;) {
    accept(journal.write(match_key, 1, much));
    if (journal.health().erases < 60) {
      rest(journal);
      continue;
    }
    const Image image = image_now();
    const std::uint64_t wanted = everything(journal);
    cut_everywhere(
        image, [](Journal& j) { j.idle(), j.idle(); },
        [&](Journal& j) {
          const Journal::Report report = j.mount();
          TEST_ASSERT_EQUAL_HEX64(0, report.missing);
          TEST_ASSERT_EQUAL(0, report.unreadable | report.lost | report.cut);
          TEST_ASSERT_EQUAL_HEX64(wanted, everything(j));
        });
    restore(image);
    journal.mount();
    rest(journal);
    TEST_ASSERT_LESS_THAN(2000, ++steps);
  }
}

TEST("damage in the oldest sector is forgiven while it may be an erase that was cut, damage elsewhere is not") {
  Journal journal = furnished();
  go_round(journal, 140);
  const std::uint32_t newest = journal.health().erases;
  std::array<std::uint8_t, 12> note{};
  const unsigned oldest = frontier(63), second = frontier(62);
  const auto damage = [&](unsigned sector, unsigned page) {  // a record there
    const auto at = sector_bytes(sector).subspan(page * hal::storage_page + (page == 0 ? SectorHead::size : 0));
    Record r;
    TEST_ASSERT_TRUE(pd::read_record(at.first(hal::storage_page - (page == 0 ? 16 : 0)), 2, false, r));
    for (const std::size_t i : {12u, 13u, 15u}) at[i] = static_cast<std::uint8_t>(at[i] ^ 0x5A);
  };
  const auto unreadable = [] {
    Journal again;
    return again.mount().unreadable;
  };
  for (const std::uint32_t to_erase : {0u, 1u}) {
    for (unsigned i = 0; i < 4; ++i) note[i] = static_cast<std::uint8_t>((newest + to_erase) >> 8 * i);
    accept(journal.write(sectors_key, 1, note));
    const Image image = image_now();
    TEST_ASSERT_EQUAL(0, unreadable());
    damage(oldest, 2);
    TEST_ASSERT_EQUAL(to_erase == 0 ? 1 : 0, unreadable());
    damage(oldest, 5);
    TEST_ASSERT_EQUAL(to_erase == 0 ? 2 : 0, unreadable());
    damage(second, 3);
    TEST_ASSERT_EQUAL(to_erase == 0 ? 3 : 1, unreadable());
    restore(image);
    damage(second, 3);
    TEST_ASSERT_EQUAL(1, unreadable());
    // A sector of nothing but garbage is what such an erase leaves, but only in the oldest one.
    restore(image);
    std::ranges::fill(sector_bytes(oldest).subspan(SectorHead::size), std::uint8_t{0x11});
    TEST_ASSERT_EQUAL(0, unreadable());
    restore(image);
    std::ranges::fill(sector_bytes(second).subspan(SectorHead::size), std::uint8_t{0x11});
    TEST_ASSERT_EQUAL(16, unreadable());  // once a page
    std::ranges::fill(sector_bytes(oldest), std::uint8_t{0xFF});
    TEST_ASSERT_EQUAL(16, unreadable());
    restore(image);
  }
}

TEST("one torn write in a prepared sector is struck out, more damage there is reported; either way it is passed over") {
  Journal journal = furnished();
  const Image image = image_now();
  const unsigned next = (sector_of(place_of(settings_key)) + 1) % sectors;
  TEST_ASSERT_TRUE(is_blank(next));
  sector_bytes(next)[SectorHead::size + 2] = 0x11;
  Journal::Report report = journal.mount();
  TEST_ASSERT_EQUAL(1, report.torn);
  TEST_ASSERT_EQUAL(0, report.unreadable);
  const std::uint64_t programs = host::storage_counters().programs;
  TEST_ASSERT_TRUE(journal.idle());
  TEST_ASSERT_EQUAL_UINT64(programs + 1, host::storage_counters().programs);
  TEST_ASSERT_EQUAL(0, sector_bytes(next)[SectorHead::size + 2]);
  rest(journal);
  report = journal.mount();
  TEST_ASSERT_EQUAL(0, report.torn | report.unreadable);
  restore(image);
  sector_bytes(next)[SectorHead::size + 2] = sector_bytes(next)[600] = 0x11;
  report = journal.mount();
  TEST_ASSERT_EQUAL(0, report.torn);
  TEST_ASSERT_EQUAL(2, report.unreadable);
}

TEST("after a start writing goes on behind one unused page, in the same sector as long as there is one") {
  for (unsigned records = 1; records < 140; ++records) {
    Journal journal = fresh();
    rest(journal);
    const std::array<std::uint8_t, 18> half{};  // eight records fill a page that has no head
    for (unsigned i = 0; i < records; ++i) accept(journal.write(settings_key, 1, half));
    const std::size_t last = place_of(settings_key), page = last / hal::storage_page % 16;
    journal.mount();
    accept(journal.write(settings_key, 1, half));
    const std::size_t next = place_of(settings_key);
    const std::size_t start = last / hal::storage_sector * hal::storage_sector;
    if (page < 14)
      TEST_ASSERT_EQUAL(start + (page + 2) * hal::storage_page, next);
    else
      TEST_ASSERT_EQUAL(start + hal::storage_sector + (page == 14 ? SectorHead::size : hal::storage_page), next);
    accept(journal.write(settings_key, 1, half));
    TEST_ASSERT_EQUAL(next + 32, place_of(settings_key));
  }
  Journal journal = fresh();  // without a start in between every page and sector is filled
  rest(journal);
  const std::array<std::uint8_t, 18> half{};
  std::size_t before = 0;
  for (unsigned i = 0; i < 300; ++i) {
    accept(journal.write(settings_key, 1, half));
    const std::size_t at = place_of(settings_key);
    if (before != 0) {
      std::size_t next = before + 32;
      if (hal::storage_page - next % hal::storage_page < 32) next += hal::storage_page - next % hal::storage_page;
      if (next % hal::storage_sector == 0) next += SectorHead::size;
      TEST_ASSERT_EQUAL(next, at);
    }
    before = at;
  }
}

TEST("an ended journal leaves nothing that is written to: no prepared sector, no page, no torn write") {
  for (const bool torn : {false, true}) {
    Journal journal = furnished();
    if (torn) {
      host::storage_cut_power({1, host::Tear::prefix, 12});
      TEST_ASSERT_TRUE(static_cast<bool>(journal.write(match_key, 1, names)));
      host::storage_restore_power();
      journal.mount();
    }
    accept(journal.start_over());
    TEST_ASSERT_EQUAL(0, journal.health().ready);
    const std::uint64_t erases = host::storage_counters().erases;
    TEST_ASSERT_TRUE(journal.idle());
    TEST_ASSERT_EQUAL_UINT64(erases + 1, host::storage_counters().erases);
    accept(journal.write(settings_key, 1, names));
    TEST_ASSERT_TRUE(mounted().has(settings_key));
  }
}

namespace {

/// A restore that was left after so many records. The sectors that it wrote to lie behind the staging record.
struct HalfRestore {
  unsigned stage = 0;    ///< the sector with the staging record
  unsigned touched = 0;  ///< sectors behind it that were written to
};

HalfRestore begin_restore(Journal& journal, unsigned records) {
  std::vector<Record> data(records);
  const std::vector<std::uint8_t> much(200, 0x33);
  for (unsigned i = 0; i < records; ++i) {
    data[i].key = {pd::Family::last_match, 1};
    data[i].generation = 1;
    data[i].payload = much;
  }
  const std::string backup = backups::backup_with("sectors 6\n", data);
  backups::loader().start(journal);
  for (const std::string& line : backups::lines_of(backup)) {
    if (line.starts_with("end")) break;
    backups::loader().take(line);
    while (backups::loader().state() == pd::storage::BackupLoader::State::preparing) backups::loader().prepare();
  }
  TEST_ASSERT_TRUE(backups::loader().state() == pd::storage::BackupLoader::State::records);
  HalfRestore half;
  half.stage = sector_of(place_of(staging_key));
  while (!is_blank((half.stage + 1 + half.touched) % sectors)) ++half.touched;
  return half;
}

}  // namespace

TEST("a restore marks where it begins with the staging record of docs/storage.md, and wastes no page behind it") {
  Journal journal = fresh();
  const HalfRestore half = begin_restore(journal, 1);
  unsigned found = 0;
  for_each_record([&](const Record& r, std::size_t at) {
    if (r.key != staging_key) {
      TEST_ASSERT_EQUAL((half.stage + 1) % sectors * hal::storage_sector + SectorHead::size, at);
      return;
    }
    ++found;
    TEST_ASSERT_EQUAL(1, r.version);
    TEST_ASSERT_EQUAL(1, r.generation);
    TEST_ASSERT_EQUAL(4, r.payload.size());
    TEST_ASSERT_EQUAL(head_of(half.stage).head.sequence, r.payload[0]);
  });
  TEST_ASSERT_EQUAL(1, found);
}

TEST("a restore that was cut is taken back: what it wrote to is erased, what it did not touch stays prepared") {
  for (const bool restarted : {true, false})
    for (const unsigned round : {0u, 40u, 100u})
      for (const unsigned records : {0u, 1u, 17u, 40u, 70u}) {
        Journal journal = furnished();
        go_round(journal, round + 1);
        const std::uint64_t wanted = everything(journal);
        const HalfRestore half = begin_restore(journal, records);
        const unsigned behind = (frontier() - half.stage) % sectors;
        TEST_ASSERT_EQUAL(behind - half.touched, journal.health().ready);
        TEST_ASSERT_FALSE(journal.is_prepared());
        TEST_ASSERT_FALSE(journal.idle());
        unsigned erases = half.touched;
        if (restarted) {
          TEST_ASSERT_EQUAL_HEX64(0, journal.mount().missing);
          erases = half.touched + 1;  // the next one may hold a write that cannot be seen
          TEST_ASSERT_EQUAL(behind - erases, journal.health().ready);
          TEST_ASSERT_EQUAL_HEX64(wanted, everything(journal));
        } else {
          backups::loader().cancel();
        }
        const std::uint64_t before = host::storage_counters().erases;
        for (unsigned i = 0; i < erases; ++i) {
          TEST_ASSERT_TRUE(journal.idle());
          TEST_ASSERT_EQUAL_UINT64(before + i + 1, host::storage_counters().erases);
        }
        TEST_ASSERT_TRUE(journal.idle());  // strikes out the staging record
        TEST_ASSERT_EQUAL_UINT64(before + erases, host::storage_counters().erases);
        TEST_ASSERT_EQUAL(0, journal.health().worn);
        TEST_ASSERT_EQUAL(behind, journal.health().ready);
        const Journal again = mounted();
        TEST_ASSERT_EQUAL(behind, again.health().ready);
        TEST_ASSERT_EQUAL_HEX64(wanted, everything(again));
        accept(journal.write(settings_key, 5, names));
        TEST_ASSERT_EQUAL((half.stage + 1) % sectors, sector_of(place_of(settings_key)));
        TEST_ASSERT_EQUAL(behind - 1, mounted().health().ready);
        go_round(journal, 70);
        TEST_ASSERT_EQUAL_HEX64(everything(journal), everything(mounted()));
      }
}

TEST("behind a restore that was cut only sectors with the head that belongs there count as prepared") {
  for (unsigned what = 0; what < 6; ++what) {
    Journal journal = furnished();
    go_round(journal, 70);
    begin_restore(journal, 3);
    const unsigned newest = frontier(), damaged = frontier(1);
    const std::uint32_t sequence = head_of(damaged).head.sequence;
    TEST_ASSERT_TRUE(is_blank(damaged));
    if (what == 0) write_head(damaged, sequence - 64);
    if (what == 1) write_head(damaged, sequence, 1);
    if (what == 2) write_head(damaged, sequence, Record::format, true);
    if (what == 3) std::ranges::fill(sector_bytes(damaged).first(SectorHead::size), std::uint8_t{0xFF});
    if (what == 4) sector_bytes(damaged)[2000] = 0;
    if (what == 5) sector_bytes(newest)[100] = 0;
    TEST_ASSERT_EQUAL_HEX64(0, journal.mount().missing & ~bit(damaged));
    TEST_ASSERT_EQUAL(0, journal.health().ready);
    rest(journal);
    TEST_ASSERT_EQUAL_HEX64(0, missing_now());
    accept(journal.write(settings_key, 4, std::array<std::uint8_t, 2>{9, 8}));
    go_round(journal, 70);
    journal.mount();
    TEST_ASSERT_EQUAL(10, journal.game(0).moves);
    TEST_ASSERT_TRUE(journal.has(settings_key));
  }
}

TEST("a staging record counts in the sector that it names only, and only if it is whole") {
  const auto stage = [](std::uint32_t number, std::size_t size, bool headless) {
    Journal journal = furnished();
    const std::uint64_t wanted = everything(journal);
    const unsigned s = (sector_of(place_of(settings_key)) + 1) % sectors;
    std::array<std::uint8_t, 4> payload{};
    const std::uint32_t own = head_of(s).head.sequence;
    for (unsigned i = 0; i < 4; ++i) payload[i] = static_cast<std::uint8_t>((own + number) >> 8 * i);
    if (headless) payload.fill(0);
    Record r;
    r.key = staging_key;
    r.version = 1;
    r.generation = 1;
    r.payload = std::span(payload).first(size);
    pd::write_record(r, sector_bytes(s).subspan(SectorHead::size));
    Record later;  // behind it
    later.key = match_key;
    later.generation = 1;
    later.payload = names;
    pd::write_record(later, sector_bytes((s + 1) % sectors).subspan(SectorHead::size));
    if (headless) std::ranges::fill(sector_bytes(s).first(SectorHead::size), std::uint8_t{0});
    journal.mount();
    TEST_ASSERT_TRUE(journal.has(settings_key));
    TEST_ASSERT_TRUE(everything(journal) == wanted || journal.has(match_key));
    return !journal.has(match_key);
  };
  TEST_ASSERT_TRUE(stage(0, 4, false));
  TEST_ASSERT_FALSE(stage(1, 4, false));
  TEST_ASSERT_FALSE(stage(0, 3, false));
  TEST_ASSERT_FALSE(stage(0, 2, false));
  TEST_ASSERT_FALSE(stage(0, 4, true));
}

TEST("a worn sector in which a restore begins is passed over; where its mark cannot be removed nothing is written") {
  using host::Wear;
  for (const Wear wear : {Wear::no_program, Wear::silent_no_program, Wear::stuck_bit}) {  // before it begins
    Journal journal = furnished();
    const unsigned next = (sector_of(place_of(settings_key)) + 1) % sectors;
    host::storage_wear(next, wear);
    const std::string backup = backups::backup_with("sectors 6\n", {});
    TEST_ASSERT_TRUE(backups::restore(backup, journal) == pd::storage::BackupLoader::State::complete);
    TEST_ASSERT_EQUAL_HEX64(0, missing_now());
  }
  {
    Journal journal = furnished();  // counted
    const unsigned next = (sector_of(place_of(settings_key)) + 1) % sectors;
    host::storage_wear(next, Wear::silent_no_program);
    const HalfRestore half = begin_restore(journal, 1);
    TEST_ASSERT_EQUAL((next + 1) % sectors, half.stage);
    TEST_ASSERT_EQUAL(1, journal.health().worn);
  }
  {
    Journal journal = furnished();  // struck out, or what is written later would not count
    host::storage_wear((sector_of(place_of(settings_key)) + 1) % sectors, Wear::stuck_bit);
    begin_restore(journal, 1);
    backups::loader().cancel();
    rest(journal);
    accept(journal.write(match_key, 1, names));
    journal.mount();
    TEST_ASSERT_TRUE(journal.has(match_key));
  }
  {
    Journal journal = furnished();  // its head has become unreadable
    const unsigned next = (sector_of(place_of(settings_key)) + 1) % sectors;
    std::ranges::fill(sector_bytes(next).first(SectorHead::size), std::uint8_t{0});
    TEST_ASSERT_EQUAL((next + 1) % sectors, begin_restore(journal, 1).stage);
  }
  for (const Wear wear : {Wear::no_program, Wear::silent_no_program, Wear::dead})
    for (const bool restarted : {false, true}) {  // while it is under way
      Journal journal = furnished();
      go_round(journal, 3);
      const std::uint64_t wanted = everything(journal);
      const HalfRestore half = begin_restore(journal, 20);
      if (restarted)
        journal.mount();
      else
        backups::loader().cancel();
      host::storage_wear(half.stage, wear);
      const bool erasable = wear != Wear::dead;
      unsigned calls = 0;
      while (journal.idle() && calls < 100) ++calls;
      TEST_ASSERT_LESS_THAN(100, calls);
      TEST_ASSERT_EQUAL(erasable, !journal.write(settings_key, 4, std::array<std::uint8_t, 2>{9, 8}));
      TEST_ASSERT_EQUAL(erasable, journal.is_prepared());
      TEST_ASSERT_GREATER_THAN(0, journal.health().worn);
      TEST_ASSERT_LESS_THAN(300, journal.health().worn);
      const Journal again = mounted();
      TEST_ASSERT_EQUAL_HEX64(world::slot_hash(journal, 0), world::slot_hash(again, 0));
      if (!erasable) TEST_ASSERT_EQUAL_HEX64(wanted, everything(again));
      TEST_ASSERT_TRUE(again.has(settings_key));
      if (!erasable) continue;
      TEST_ASSERT_EQUAL(1, journal.health().worn);
      go_round(journal, 20);
      TEST_ASSERT_EQUAL_HEX64(0, missing_now());
    }
}

TEST("a sector that fails while a cut restore is taken back is counted, noted and not reported") {
  Journal journal = furnished();
  go_round(journal, 70);
  const HalfRestore half = begin_restore(journal, 40);
  backups::loader().cancel();
  host::storage_wear((half.stage + 1) % sectors, host::Wear::dead);
  rest(journal);
  TEST_ASSERT_EQUAL(1, journal.health().worn);
  TEST_ASSERT_EQUAL_HEX64(0, missing_now());
  accept(journal.write(settings_key, 4, names));
  TEST_ASSERT_EQUAL_HEX64(0, missing_now());
  TEST_ASSERT_EQUAL(0, rest(journal));
}

TEST("power cut at every flash operation while a cut restore is taken back") {
  Journal journal = furnished();
  const std::uint64_t wanted = everything(journal);
  begin_restore(journal, 20);
  cut_everywhere(
      image_now(), [](Journal& j) { rest(j); },
      [&](Journal& j) {
        TEST_ASSERT_EQUAL_HEX64(0, j.mount().missing);
        TEST_ASSERT_EQUAL_HEX64(wanted, everything(j));
        rest(j);
        TEST_ASSERT_EQUAL_HEX64(wanted, everything(mounted()));
      });
}

namespace {

/// What 0.1.0 leaves after so many moves: sectors with records, then blank ones with a head of format 1.
Image of_0_1_0(unsigned moves, unsigned worn_from = sectors) {
  host::storage_reset();
  release_0_1_0::Journal old;
  old.mount();
  const auto must = [](auto no) { TEST_ASSERT_FALSE(static_cast<bool>(no)); };
  for (unsigned slot = 0; slot < 2; ++slot) must(old.begin_game(slot, setup, 1, names));
  must(old.finish(0, {}));
  must(old.write(release_0_1_0::Blob::settings, 1, names));
  for (unsigned i = 0; i < moves; ++i) {
    if (i % 4000 == 3999) must(old.begin_game(1, setup, 1, names));
    must(old.append(1, nth_move(i)));
    if (i % 16 == 0) old.idle();
    if (i == moves / 2)
      for (unsigned s = worn_from; s < sectors; s += 7) host::storage_wear(s, host::Wear::no_erase);
  }
  for (unsigned i = 0; i < 200 && old.idle(); ++i) {
  }
  return image_now();
}

}  // namespace

namespace {

/// Nothing is lost or reported, wherever power fails while the journal of 0.1.0 is converted.
void cut_conversion(unsigned moves) {
  const Image image = of_0_1_0(moves);
  Journal journal;
  journal.mount();
  const std::uint64_t wanted = everything(journal);
  unsigned converted = 0;
  cut_everywhere(
      image,
      [&](Journal& j) {
        for (bool more = true; more;) {
          const std::uint64_t before = host::storage_counters().erases;
          more = j.idle();
          TEST_ASSERT_TRUE(host::storage_counters().erases <= before + 1);
        }
      },
      [&](Journal& j) {
        const Journal::Report report = j.mount();
        TEST_ASSERT_EQUAL_HEX64(0, report.missing);
        TEST_ASSERT_EQUAL(0, report.unreadable | report.lost | report.cut);
        TEST_ASSERT_EQUAL_HEX64(wanted, everything(j));
        rest(j);
        ++converted;
        TEST_ASSERT_EQUAL(0, j.health().old_format);
        TEST_ASSERT_TRUE(j.health().ready >= j.health().in_use + 6);
        Journal again = mounted();
        TEST_ASSERT_EQUAL_HEX64(wanted, everything(again));
        TEST_ASSERT_EQUAL(j.health().ready, again.health().ready);
        TEST_ASSERT_EQUAL(0, rest(again));
      });
  TEST_ASSERT_GREATER_THAN(50, converted);
}

}  // namespace

TEST("power cut at every flash operation while a new journal of 0.1.0 is converted") { cut_conversion(40); }

TEST("power cut at every flash operation while an aged journal of 0.1.0 is converted") { cut_conversion(20'000); }

TEST("a sector that is lost in half a conversion is reported, but for an empty one where it stopped") {
  restore(of_0_1_0(40));
  Journal journal;
  journal.mount();
  for (unsigned steps = 0; steps < 12; ++steps) {
    const bool begun = head_of(frontier()).head.format == 2;
    unsigned unreported = 0, stopped = frontier();
    for (unsigned back = 1; back < sectors; ++back)
      if (const Head h = head_of(frontier(back)); h.readable && h.head.format == 1 && is_blank(frontier(back)))
        stopped = frontier(back);
    for (unsigned back = 1; back < sectors; ++back) {
      const unsigned s = frontier(back);
      if (!head_of(s).readable) continue;
      if ((missing_without(s) & bit(s)) != 0) continue;
      ++unreported;
      const bool oldest = back == sectors - 1 || s == 0;
      const bool converted = s == stopped || (s + 1) % sectors == stopped;
      TEST_ASSERT_TRUE(oldest || (begun && is_blank(s) && converted));
    }
    TEST_ASSERT_LESS_THAN(3, unreported);
    if (!journal.idle()) break;
  }
}

TEST("a conversion in a call erases no more than the watchdog allows, and sectors that fail are counted and noted") {
  restore(of_0_1_0(20'000));
  Journal journal;
  journal.mount();
  unsigned old_blank = 0;
  for (unsigned s = 0; s < sectors; ++s) old_blank += head_of(s).head.format == 1 && is_blank(s);
  TEST_ASSERT_GREATER_THAN(3, old_blank);
  std::uint64_t before = host::storage_counters().erases;
  accept(journal.write(settings_key, 1, names));
  TEST_ASSERT_TRUE(host::storage_counters().erases - before <= Journal::erases_in_call);

  const Image image = of_0_1_0(20'000);
  for (const bool first : {true, false}) {
    host::storage_reset();
    restore(image);
    journal.mount();
    const unsigned newest = frontier();
    host::storage_wear(first ? newest : frontier(2), host::Wear::no_program);
    unsigned worn = 0;
    for (unsigned i = 0; i < 12; ++i) {
      journal.idle();
      worn = std::max<unsigned>(worn, journal.health().worn);
    }
    TEST_ASSERT_EQUAL(1, worn);
    go_round(journal, 40);
    TEST_ASSERT_EQUAL_HEX64(0, missing_now());
    TEST_ASSERT_EQUAL_HEX64(everything(journal), everything(mounted()));
  }
}

TEST("sectors of 0.1.0 that can no longer be erased do not move the place of writing, rounds after the conversion") {
  restore(of_0_1_0(40'000, 3));
  Journal journal;
  journal.mount();
  for (unsigned s = 3; s < sectors; s += 7) host::storage_wear(s, host::Wear::no_erase);
  rest(journal);
  const std::array<std::uint8_t, 200> much{};
  std::uint32_t erases = 0;
  for (unsigned i = 0; i < 3000; ++i) {
    accept(journal.write(match_key, 1, much));
    rest(journal);
    if (std::exchange(erases, journal.health().erases) == journal.health().erases) continue;
    Journal again;  // 0.1.0 did not note which sectors had failed, so some may be reported
    again.mount();
    TEST_ASSERT_EQUAL_HEX64(everything(journal), everything(again));
    TEST_ASSERT_EQUAL(journal.health().ready, again.health().ready);
  }
}

TEST("torn writes at the ends of pages, which 0.1.0 left there, are no damage") {
  host::storage_reset();
  release_0_1_0::Journal old;
  old.mount();
  static_cast<void>(static_cast<bool>(old.begin_game(0, setup, 1, names)));
  for (unsigned cut = 0; cut < 3; ++cut) {
    static_cast<void>(static_cast<bool>(old.append(0, nth_move(cut))));
    host::storage_cut_power({1, host::Tear::prefix, 12});
    static_cast<void>(static_cast<bool>(old.append(0, nth_move(9))));
    host::storage_restore_power();
    old.mount();
  }
  static_cast<void>(static_cast<bool>(old.append(0, nth_move(3))));
  Journal journal;
  const Journal::Report report = journal.mount();
  TEST_ASSERT_EQUAL(3, report.torn);
  TEST_ASSERT_EQUAL(0, report.unreadable | report.cut | report.lost);
  TEST_ASSERT_EQUAL(4, journal.game(0).moves);
}
