// Records and heads of sectors, byte by byte: what is one, and what only looks like one.
#include "firmware/app/storage/record.hpp"

#include <array>
#include <bit>
#include <vector>

#include "engine/core/log.hpp"
#include "tests/test.hpp"

using pd::Record;
using pd::SectorHead;

namespace {

std::array<std::uint8_t, SectorHead::size> sector_head() {
  std::array<std::uint8_t, SectorHead::size> bytes;
  pd::write_sector_head(0x01020304, bytes);
  return bytes;
}

/// A sound record whose mark names the format; the fields of formats 1 and 2 are as long.
std::vector<std::uint8_t> record_of(unsigned format) {
  std::vector<std::uint8_t> bytes(pd::record_size(4));
  const std::array<std::uint8_t, 4> payload = {1, 2, 3, 4};
  Record r;
  r.generation = 1;
  r.payload = payload;
  pd::write_record(r, bytes);
  bytes[0] = static_cast<std::uint8_t>(0xD0 | format);
  core::write_crc(bytes, bytes.size() - 4);
  return bytes;
}

bool reads(std::vector<std::uint8_t> bytes, unsigned format) {
  Record r;
  return pd::read_record(bytes, format, false, r) && r.payload.size() == 4;
}

}  // namespace

TEST("the head of a sector has its three letters, each of them") {
  SectorHead head;
  auto bytes = sector_head();
  TEST_ASSERT_TRUE(pd::read_sector_head(bytes, head));
  TEST_ASSERT_TRUE(head.sequence == 0x01020304 && head.format == Record::format && !head.ended);
  for (const std::size_t letter : {0u, 1u, 2u}) {
    bytes = sector_head();
    bytes[letter] = 'x';
    core::write_crc(bytes, SectorHead::size - 4);
    TEST_ASSERT_FALSE(pd::read_sector_head(bytes, head));
  }
}

TEST("a journal has ended where most bits of the end mark are zeros, and only there") {
  for (unsigned zeros = 0; zeros <= 32; ++zeros) {
    auto bytes = sector_head();
    for (unsigned b = 0; b < zeros; ++b)
      bytes[SectorHead::mark_at + b / 8] = static_cast<std::uint8_t>(bytes[SectorHead::mark_at + b / 8] ^ 1u << b % 8);
    SectorHead head;
    TEST_ASSERT_TRUE(pd::read_sector_head(bytes, head));
    TEST_ASSERT_EQUAL(zeros >= 16, head.ended);
  }
}

TEST("where any format may be meant, records of formats 1 and 2 are read, and of no other") {
  for (unsigned format = 0; format < 16; ++format)
    TEST_ASSERT_EQUAL(format == 1 || format == 2, reads(record_of(format), 0));
}

TEST("where one format is meant, records of another are not read") {
  for (const unsigned meant : {1u, 2u})
    for (unsigned format = 0; format < 16; ++format)
      TEST_ASSERT_EQUAL(format == meant, reads(record_of(format), meant));
  TEST_ASSERT_FALSE(reads(record_of(3), 3));
  for (const unsigned unknown : {0u, 3u, 15u}) {
    Record r;
    std::vector<std::uint8_t> bytes = record_of(unknown);
    TEST_ASSERT_FALSE(pd::read_record(bytes, unknown, false, r));
  }
}

namespace {

/// A record whose every field has bits of its own.
std::vector<std::uint8_t> full_record(std::size_t payload_size) {
  std::vector<std::uint8_t> payload(payload_size), bytes(pd::record_size(payload_size) + 6, 0xFF);
  for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = static_cast<std::uint8_t>(i * 37 + 5);
  Record r;
  r.kind = pd::RecordKind::note;
  r.key = {pd::Family::game, 9};
  r.version = 3;
  r.count = 0x1234;
  r.generation = 0x56789A;
  r.payload = payload;
  TEST_ASSERT_EQUAL(pd::record_size(payload_size), pd::write_record(r, bytes));
  return bytes;
}

void is_full_record(const Record& r, std::size_t payload_size) {
  TEST_ASSERT_TRUE(r.kind == pd::RecordKind::note && r.key == (pd::RecordKey{pd::Family::game, 9}));
  TEST_ASSERT_TRUE(r.version == 3 && r.format_read == 2 && r.back_1 == 0);
  TEST_ASSERT_EQUAL(0x1234, r.count);
  TEST_ASSERT_EQUAL(0x56789A, r.generation);
  TEST_ASSERT_EQUAL(payload_size, r.payload.size());
  for (std::size_t i = 0; i < payload_size; ++i) TEST_ASSERT_EQUAL(static_cast<std::uint8_t>(i * 37 + 5), r.payload[i]);
}

void flip(std::vector<std::uint8_t>& bytes, std::size_t bit) {
  bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ 1u << bit % 8);
}

}  // namespace

TEST("one wrong bit anywhere in a record is turned back, if that is wanted") {
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{40}, Record::payload_max}) {
    const std::vector<std::uint8_t> sound = full_record(size);
    for (std::size_t bit = 0; bit < 8 * pd::record_size(size); ++bit) {
      std::vector<std::uint8_t> bytes = sound;
      flip(bytes, bit);
      Record r;
      TEST_ASSERT_FALSE(pd::read_record(bytes, 2, false, r));
      TEST_ASSERT_TRUE(pd::read_record(bytes, 2, true, r));
      TEST_ASSERT_TRUE(r.repaired && bytes == sound);
      is_full_record(r, size);
    }
    Record r;
    r.back_1 = 9;  // of a record that was read before
    std::vector<std::uint8_t> bytes = sound;
    TEST_ASSERT_TRUE(pd::read_record(bytes, 2, true, r));
    TEST_ASSERT_FALSE(r.repaired);
    is_full_record(r, size);
  }
}

TEST("two wrong bits are not turned back, and leave a record as it was found") {
  for (std::size_t bit = 8; bit + 3 < 8 * pd::record_size(4); bit += 5) {  // not in the mark, which is asked first
    std::vector<std::uint8_t> bytes = full_record(4);
    flip(bytes, bit);
    flip(bytes, bit + 3);
    const std::vector<std::uint8_t> found = bytes;
    Record r;
    TEST_ASSERT_FALSE(pd::read_record(bytes, 2, true, r));
    TEST_ASSERT_TRUE(bytes == found);
  }
}

TEST("what is shorter than the shortest record is none, and the shortest is one") {
  Record r;
  std::vector<std::uint8_t> bytes = full_record(0);
  bytes.resize(pd::record_size(0));
  TEST_ASSERT_TRUE(pd::read_record(bytes, 2, false, r));
  for (std::size_t size = 0; size < pd::record_size(0); ++size)
    TEST_ASSERT_FALSE(pd::read_record(std::span(bytes).first(size), 2, true, r));
}

TEST("a mark with at most one wrong bit may be that of a record, where one format is meant") {
  for (unsigned wrong = 0; wrong < 256; ++wrong) {
    const std::array<std::uint8_t, 1> mark = {static_cast<std::uint8_t>(0xD2 ^ wrong)};
    TEST_ASSERT_EQUAL(std::popcount(wrong) <= 1, pd::may_be_record(mark, 2));
    TEST_ASSERT_FALSE(pd::may_be_record(mark, 0));
  }
}

TEST("the work is counted: a step for each byte of a checksum, and for each bit that is tried") {
  std::vector<std::uint8_t> bytes = full_record(20);
  Record r;
  std::uint32_t before = pd::record_work();
  TEST_ASSERT_TRUE(pd::read_record(bytes, 2, true, r));
  TEST_ASSERT_EQUAL(pd::record_size(20), pd::record_work() - before);
  flip(bytes, 100);
  before = pd::record_work();
  TEST_ASSERT_TRUE(pd::read_record(bytes, 2, true, r));
  const std::size_t data = pd::record_size(20) - 4;
  TEST_ASSERT_EQUAL(pd::record_size(20) + data + 8 * data, pd::record_work() - before);
}

TEST("every chain of format 1 has the key that it has in format 2") {
  for (unsigned chain = 0; chain < 32; ++chain)
    for (unsigned kind = 0; kind < 8; ++kind) {
      std::vector<std::uint8_t> bytes(pd::record_size(2));
      bytes[0] = 0xD1;
      bytes[1] = static_cast<std::uint8_t>(kind << 5 | chain);
      bytes[2] = 2;
      bytes[3] = 7;                                       // version
      bytes[4] = 0x34, bytes[5] = 0x12;                   // count
      bytes[6] = 0x9A, bytes[7] = 0x78, bytes[8] = 0x56;  // generation
      bytes[9] = 11;                                      // moves taken back
      core::write_crc(bytes, bytes.size() - 4);
      Record r;
      TEST_ASSERT_TRUE(pd::read_record(bytes, 1, false, r));
      TEST_ASSERT_TRUE(r.kind == static_cast<pd::RecordKind>(kind) && r.version == 7 && r.back_1 == 11);
      TEST_ASSERT_TRUE(r.count == 0x1234 && r.generation == 0x56789A && r.format_read == 1);
      const auto is = [&](pd::Family family, unsigned number) {
        return r.key == pd::RecordKey{family, static_cast<std::uint8_t>(number)};
      };
      const bool right = chain < 4    ? is(pd::Family::game, chain)
                         : chain == 4 ? r.key == pd::key_of(pd::Single::settings)
                         : chain == 5 ? is(pd::Family::statistics_1, 0)
                         : chain < 9  ? is(pd::Family::last_match, chain - 6)
                         : chain == 9 ? r.key == pd::key_of(pd::Single::crash)
                         : chain < 26 ? is(pd::Family::result, chain - 10)
                                      : is(pd::Family::statistics_1, chain - 25);
      TEST_ASSERT_TRUE(right);
    }
}

TEST("a change of moves is read with its digests, or not at all") {
  const std::array<std::uint8_t, 9> payload = {4, 2, 1, 0xAA, 0xBB, 1, 2, 3, 4};
  Record r;
  r.kind = pd::RecordKind::change;
  r.payload = payload;
  pd::MoveChange change;
  TEST_ASSERT_TRUE(pd::read_change(r, change));
  TEST_ASSERT_TRUE(change.back == 4 && change.first_digest == 2 && change.digests.size() == 2);
  TEST_ASSERT_TRUE(change.digests[0] == 0xAA && change.moves.size() == 4 && change.moves[0] == 1);
  r.kind = pd::RecordKind::moves;
  r.payload = std::span(payload).first(4);
  TEST_ASSERT_TRUE(pd::read_change(r, change));
  TEST_ASSERT_TRUE(change.back == 0 && change.first_digest == 0 &&
                   change.digests.empty());  // nothing of the one before
  r.kind = pd::RecordKind::change;
  for (std::size_t size = 0; size < payload.size(); ++size) {
    r.payload = std::span(payload).first(size);
    TEST_ASSERT_EQUAL(size == 5 || size == 7, pd::read_change(r, change));  // half a digest or half a move is none
  }
  const std::array<std::uint8_t, 3> no_moves = {4, 0, 0};
  r.payload = no_moves;
  TEST_ASSERT_TRUE(pd::read_change(r, change));
  r.kind = pd::RecordKind::moves;
  r.back_1 = 3;
  r.payload = std::span(payload).first(4);
  TEST_ASSERT_TRUE(pd::read_change(r, change));
  TEST_ASSERT_TRUE(change.back == 3 && change.digests.empty() && change.moves.size() == 4);
  TEST_ASSERT_EQUAL(0, change.first_digest);  // not that of the change before
  r.kind = pd::RecordKind::score;
  TEST_ASSERT_FALSE(pd::read_change(r, change));
}

TEST("one wrong bit in the head of a sector is turned back, wherever it is but in the end mark") {
  for (std::size_t bit = 0; bit < 8 * SectorHead::size; ++bit) {
    if (bit / 8 >= SectorHead::mark_at && bit / 8 < SectorHead::mark_at + 4) continue;
    auto bytes = sector_head();
    bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ 1u << bit % 8);
    SectorHead head;
    TEST_ASSERT_TRUE(pd::read_sector_head(bytes, head));
    TEST_ASSERT_TRUE(head.sequence == 0x01020304 && head.format == Record::format && !head.ended);
  }
  const std::array<std::uint8_t, SectorHead::size> expected = sector_head();
  for (std::size_t i = 0; i < 4; ++i) TEST_ASSERT_EQUAL(0xFF, expected[SectorHead::mark_at + i]);
}
