#include "firmware/app/storage/record.hpp"

#include <algorithm>
#include <bit>

#include "engine/core/log.hpp"

namespace pd::storage {

namespace {

constexpr std::uint8_t mark_of(unsigned format) { return static_cast<std::uint8_t>(0xD0 | format); }
constexpr std::uint32_t unmarked = 0xFFFFFFFFu;

std::uint32_t work = 0;

std::uint32_t number(std::span<const std::uint8_t> bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | bytes[i];
  return value;
}

void put_number(std::span<std::uint8_t> out, std::uint32_t value) {
  for (std::uint8_t& b : out) {
    b = static_cast<std::uint8_t>(value);
    value >>= 8;
  }
}

/// Turns the one wrong bit of data + CRC back. A CRC is linear: what a wrong bit does to it
/// depends only on its distance from the end, so walking back from there finds the place.
bool repair_bit(std::span<std::uint8_t> bytes) {
  const std::size_t data = bytes.size() - 4;
  work += static_cast<std::uint32_t>(data + 8 * data);
  const std::uint32_t difference = core::crc32(bytes.first(data)) ^ number(bytes.subspan(data));
  if (std::has_single_bit(difference)) {  // the bit is in the CRC itself
    const auto bit = static_cast<unsigned>(std::countr_zero(difference));
    bytes[data + bit / 8] = static_cast<std::uint8_t>(bytes[data + bit / 8] ^ 1u << bit % 8);
    return true;
  }
  std::uint32_t trace = 0xEDB88320u;
  for (std::size_t bit = data * 8; bit-- > 0;) {
    if (trace == difference) {
      bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] ^ 1u << bit % 8);
      return true;
    }
    trace = trace & 1u ? 0xEDB88320u ^ trace >> 1 : trace >> 1;
  }
  return false;
}

bool fits(std::size_t payload, std::size_t room) {
  return payload <= Record::payload_max && record_size(payload) <= room;
}

bool matches(std::span<const std::uint8_t> bytes) {
  work += static_cast<std::uint32_t>(bytes.size());
  return core::crc_matches(bytes);
}

/// A wrong bit in the length hides the place of the CRC, so each of its bits is tried.
bool repair_length(std::span<std::uint8_t> bytes) {
  const std::uint8_t length = bytes[2];
  for (unsigned bit = 0; bit < 8; ++bit) {
    bytes[2] = static_cast<std::uint8_t>(length ^ 1u << bit);
    if (fits(bytes[2], bytes.size()) && matches(bytes.first(record_size(bytes[2])))) return true;
  }
  bytes[2] = length;
  return false;
}

bool repair_record(std::span<std::uint8_t> bytes, std::uint8_t mark) {
  const std::uint8_t head = bytes[0];
  if (fits(bytes[2], bytes.size()) && repair_bit(bytes.first(record_size(bytes[2])))) return bytes[0] == mark;
  return head == mark && repair_length(bytes);
}

/// Numbers of format 1: 4 games, settings, totals, 3 last matches, the crash, 16 results, 6 pages of names.
RecordKey key_of_format_1(unsigned chain) {
  const auto number = [&](unsigned first) { return static_cast<std::uint8_t>(chain - first); };
  if (chain < 4) return {Family::game, number(0)};
  if (chain == 4) return key_of(Single::settings);
  if (chain == 5) return {Family::statistics_1, 0};
  if (chain >= 6 && chain < 9) return {Family::last_match, number(6)};
  if (chain == 9) return key_of(Single::crash);
  if (chain >= 10 && chain < 26) return {Family::result, number(10)};
  return {Family::statistics_1, number(25)};
}

/// 1: mark, kind (3 bits) and chain (5 bits), length, version, count (2), generation (3), moves taken back
void take_format_1(std::span<const std::uint8_t> bytes, Record& record) {
  record.kind = static_cast<RecordKind>(bytes[1] >> 5);
  record.key = key_of_format_1(bytes[1] & 31u);
  record.count = static_cast<std::uint16_t>(number(bytes.subspan(4, 2)));
  record.generation = number(bytes.subspan(6, 3));
  record.back_1 = bytes[9];
}

void take_format_2(std::span<const std::uint8_t> bytes, Record& record) {
  record.kind = static_cast<RecordKind>(bytes[1] >> 4);
  record.key = {static_cast<Family>(bytes[1] & 15u), bytes[4]};
  record.count = static_cast<std::uint16_t>(number(bytes.subspan(5, 2)));
  record.generation = number(bytes.subspan(7, 3));
  record.back_1 = 0;
}

}  // namespace

std::size_t write_record(const Record& record, std::span<std::uint8_t> out) {
  out[0] = mark_of(Record::format);
  out[1] =
      static_cast<std::uint8_t>(static_cast<unsigned>(record.kind) << 4 | static_cast<unsigned>(record.key.family));
  out[2] = static_cast<std::uint8_t>(record.payload.size());
  out[3] = record.version;
  out[4] = record.key.number;
  put_number(out.subspan(5, 2), record.count);
  put_number(out.subspan(7, 3), record.generation);
  std::copy(record.payload.begin(), record.payload.end(), out.begin() + Record::head_size);
  core::write_crc(out, Record::head_size + record.payload.size());
  return record_size(record.payload.size());
}

bool read_record(std::span<std::uint8_t> bytes, unsigned format, bool repair, Record& record) {
  if (bytes.size() < record_size(0)) return false;
  const unsigned meant = format != 0 ? format : bytes[0] & 15u;
  if (meant < Record::oldest_format || meant > Record::format) return false;
  const std::uint8_t mark = mark_of(meant);
  const bool sound = bytes[0] == mark && fits(bytes[2], bytes.size()) && matches(bytes.first(record_size(bytes[2])));
  if (!sound && !(repair && may_be_record(bytes, format) && repair_record(bytes, mark))) return false;
  record.repaired = !sound;
  record.format_read = static_cast<std::uint8_t>(meant);
  record.version = bytes[3];
  record.payload = bytes.subspan(Record::head_size, bytes[2]);
  meant == 1 ? take_format_1(bytes, record) : take_format_2(bytes, record);
  return true;
}

bool may_be_record(std::span<const std::uint8_t> bytes, unsigned format) {
  return format != 0 && std::popcount(static_cast<unsigned>(bytes[0] ^ mark_of(format))) <= 1;
}

std::uint32_t record_work() { return work; }

bool read_change(const Record& r, MoveChange& out) {
  out = {};
  if (r.kind == RecordKind::moves) {
    out.back = r.back_1;
    out.moves = r.payload;
  } else if (r.kind == RecordKind::change && r.payload.size() >= change_head_size) {
    const std::size_t digests = 2u * r.payload[2];
    if (r.payload.size() < change_head_size + digests) return false;
    out.back = r.payload[0];
    out.first_digest = r.payload[1];
    out.digests = r.payload.subspan(change_head_size, digests);
    out.moves = r.payload.subspan(change_head_size + digests);
  } else {
    return false;
  }
  return out.moves.size() % 2 == 0;
}

void write_sector_head(std::uint32_t sequence, std::span<std::uint8_t, SectorHead::size> out) {
  out[0] = 'P';
  out[1] = 'D';
  out[2] = 'J';
  out[3] = Record::format;
  put_number(out.subspan(4, 4), sequence);
  put_number(out.subspan(SectorHead::mark_at, 4), unmarked);
  core::write_crc(out, SectorHead::size - 4);
}

bool read_sector_head(std::span<std::uint8_t, SectorHead::size> bytes, SectorHead& head) {
  const std::uint32_t end_mark = number(bytes.subspan(SectorHead::mark_at, 4));
  put_number(bytes.subspan(SectorHead::mark_at, 4), unmarked);
  if (!core::crc_matches(bytes) && !repair_bit(bytes)) return false;
  if (bytes[0] != 'P' || bytes[1] != 'D' || bytes[2] != 'J') return false;
  head.format = bytes[3];
  head.sequence = number(bytes.subspan(4, 4));
  head.ended = std::popcount(end_mark) <= 16;  // most of its bits: some may be wrong, or the writing was cut
  return true;
}

}  // namespace pd::storage
