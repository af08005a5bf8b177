// Records and heads of sectors, byte by byte: what is one, and what only looks like one.
#include "firmware/app/storage/record.hpp"

#include <array>
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
}
