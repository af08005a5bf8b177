// However bad an image is, a start reads it in bounded work: no clock is asked, bytes and steps are counted.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/host/storage.hpp"
#include "hal/storage.hpp"
#include "tests/test.hpp"

using pd::Record;

namespace {

constexpr unsigned sectors = pd::Journal::sector_count;

std::span<std::uint8_t> page_of(unsigned sector, std::size_t page) {
  return host::storage_bytes().subspan(sector * hal::storage_sector + page * hal::storage_page, hal::storage_page);
}

/// Every sector has a sound head, and the cells of each page are made by `fill`, which begins at byte 16 of the first.
template <class Fill>
void make_image(Fill fill) {
  host::storage_reset();
  for (unsigned s = 0; s < sectors; ++s)
    for (std::size_t page = 0; page < hal::storage_sector / hal::storage_page; ++page) {
      const std::size_t start = page == 0 ? pd::SectorHead::size : 0;
      fill(page_of(s, page).subspan(start), s, page);
      if (page == 0) pd::write_sector_head(s + 1, page_of(s, 0).first<pd::SectorHead::size>());
    }
}

/// Each cell looks like the beginning of a record that goes to the end of its page, and has a wrong checksum.
void fill_with_beginnings(std::span<std::uint8_t> cells, std::uint8_t mark, std::uint8_t flip) {
  static core::Rng rng(1);
  for (std::uint8_t& b : cells) b = static_cast<std::uint8_t>(rng.next());
  for (std::size_t at = 0; at + pd::record_size(0) <= cells.size(); at += Record::cell) {
    cells[at] = mark;
    cells[at + 2] = static_cast<std::uint8_t>(std::min(cells.size() - at - pd::record_size(0), Record::payload_max));
    cells[at + 2] = static_cast<std::uint8_t>(cells[at + 2] ^ flip);
  }
}

void beginnings(std::uint8_t mark, std::uint8_t flip) {
  make_image([&](std::span<std::uint8_t> cells, unsigned, std::size_t) { fill_with_beginnings(cells, mark, flip); });
}

Record record_of(pd::RecordKind kind, pd::RecordKey key, unsigned count, std::span<const std::uint8_t> payload) {
  Record r;
  r.kind = kind;
  r.key = key;
  r.count = static_cast<std::uint16_t>(count);
  r.generation = 1;
  r.payload = payload;
  return r;
}

/// Sound records of `size` bytes with one wrong bit each.
void repairable(std::size_t size, pd::Family family) {
  core::Rng rng(1);
  std::vector<std::uint8_t> payload(size, 0x5A);
  make_image([&](std::span<std::uint8_t> cells, unsigned, std::size_t) {
    for (std::size_t at = 0; at + pd::record_size(size) <= cells.size(); at += pd::record_cells(size) * Record::cell) {
      const pd::RecordKey key{family, static_cast<std::uint8_t>(rng.next())};
      pd::write_record(record_of(pd::RecordKind::data, key, 0, payload), cells.subspan(at));
      cells[at + 11] = static_cast<std::uint8_t>(cells[at + 11] ^ 4u);
    }
  });
}

/// Sixteen games whose records are in all sectors, each with many notes; between them beginnings of records.
void scattered_games() {
  std::array<unsigned, 16> next{};
  std::array<std::uint8_t, 10> head{0, 2, 0, 0, 0, 0, 1, 0, 0, 0};
  std::array<std::uint8_t, 2> move{1, 0};
  make_image([&](std::span<std::uint8_t> cells, unsigned, std::size_t page) {
    fill_with_beginnings(cells, 0xD2, 0);
    std::size_t at = 0;
    for (unsigned slot = 0; slot < 16 && at + 24 <= cells.size(); ++slot) {
      if (page % 4 != 0) break;
      const pd::RecordKey key{pd::Family::game, static_cast<std::uint8_t>(slot)};
      const unsigned count = next[slot]++;
      const std::array<std::uint8_t, 2> note{static_cast<std::uint8_t>(count % 16), 7};
      const Record r = count < 2        ? record_of(pd::RecordKind::begin, key, count, head)
                       : count % 2 == 0 ? record_of(pd::RecordKind::note, key, count, note)
                                        : record_of(pd::RecordKind::moves, key, count, move);
      pd::write_record(r, cells.subspan(at));
      at += pd::record_cells(r.payload.size()) * Record::cell;
    }
  });
}

/// Sixteen results that no statistics have counted, in a ring without an erased sector.
void uncounted_results() {
  pd::Match match;
  match.setup = {core::GameId::altay, 4, 0, 0, 0};
  for (unsigned i = 0; i < 4; ++i) match.people[i].name = std::string_view(&"ABCD"[i], 1);
  const pd::MatchBytes label = pd::pack(match);
  std::vector<std::uint8_t> payload(23);
  payload[0] = 1;
  payload[6] = 2;
  payload[7] = 4;
  payload[22] = static_cast<std::uint8_t>(label.size());
  payload.insert(payload.end(), label.begin(), label.end());
  unsigned number = 0;
  make_image([&](std::span<std::uint8_t> cells, unsigned, std::size_t) {
    Record r =
        record_of(pd::RecordKind::data, {pd::Family::result, static_cast<std::uint8_t>(number % 16)}, 0, payload);
    r.generation = ++number;
    r.key.number = static_cast<std::uint8_t>(number % 16);
    pd::write_record(r, cells);
  });
}

struct Work {
  std::uint64_t bytes = 0, erases = 0, programs = 0;
  std::uint32_t steps = 0;
};

Work open_store() {
  const host::StorageCounters before = host::storage_counters();
  const std::uint32_t steps = pd::record_work();
  pd::store().open();
  const host::StorageCounters& now = host::storage_counters();
  return {now.bytes_read - before.bytes_read, now.erases - before.erases, now.programs - before.programs,
          pd::record_work() - steps};
}

void within_limits(const char* name) {
  const Work work = open_store();
  test::figure("start from an image of %s: %llu KiB read, %u thousand steps, %llu page programs, %llu erases", name,
               static_cast<unsigned long long>(work.bytes >> 10), work.steps / 1000,
               static_cast<unsigned long long>(work.programs), static_cast<unsigned long long>(work.erases));
  TEST_ASSERT_TRUE(work.bytes <= 6 * hal::storage_size);
  TEST_ASSERT_TRUE(work.steps <= 40'000'000);
  TEST_ASSERT_TRUE(work.programs <= 200);
  TEST_ASSERT_TRUE(work.erases <= 8);
}

}  // namespace

TEST("a start reads the worst images in bounded work") {
  pd::register_games();
  beginnings(0xD2, 0);
  within_limits("beginnings of records");
  beginnings(0xD3, 0);
  within_limits("beginnings of records with a wrong bit");
  beginnings(0xD2, 1);
  within_limits("beginnings of records with wrong lengths");
  repairable(Record::payload_max, pd::Family::single);
  within_limits("long records with a wrong bit each");
  repairable(2, pd::Family::single);
  within_limits("short records with a wrong bit each");
  repairable(30, pd::Family::result);
  within_limits("results with a wrong bit each");
  scattered_games();
  within_limits("sixteen scattered games");
  uncounted_results();
  within_limits("sixteen uncounted results");
  for (int i = 0; i < 400; ++i) pd::store().idle();  // counts what the start left
  pd::PlayerTally player;
  TEST_ASSERT_TRUE(pd::read_player(pd::store().journal(), 0, player));
  TEST_ASSERT_EQUAL(pd::Journal::result_count, player.played());
}
