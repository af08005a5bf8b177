#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

/// One record of the journal as it lies in flash. A record is inside one page, begins on a
/// cell of 8 bytes and is written by one page program:
///
///   0       mark 0xD0 | format version
///   1       kind (3 bits) | chain (5 bits): to which game or list it belongs
///   2       length of the payload in bytes
///   3       rules version of a game, or the owner's version of other data
///   4 .. 5  number of the record in its copy, from 0
///   6 .. 8  generation: number of the copy; the highest whole one of a chain is the truth
///   9       moves taken back before the payload's moves are added
///   10 ..   payload
///   then    CRC-32 of everything before
///
/// Numbers are little-endian. One bit that flipped anywhere in a record is found by the
/// checksum and turned back when the record is read.
namespace release_0_1_0 {

enum class RecordKind : std::uint8_t {
  data = 0,    ///< settings, statistics, a result: the payload is all there is
  empty = 1,   ///< a slot without a game
  begin = 2,   ///< a new game: head of a copy that is whole at once
  copy = 3,    ///< the same head, of a copy that is whole when its seal is there
  moves = 4,   ///< moves, two bytes each
  score = 5,   ///< the score so far
  finish = 6,  ///< the game is over
  seal = 7,    ///< the copy is whole
};

struct Record {
  static constexpr unsigned format = 1;
  static constexpr std::size_t cell = 8;
  static constexpr std::size_t head_size = 10;
  static constexpr std::size_t payload_max = 226;  ///< so that a record also fits behind the head of a sector

  RecordKind kind = RecordKind::data;
  std::uint8_t chain = 0;
  std::uint8_t version = 0;
  std::uint8_t back = 0;
  bool repaired = false;  ///< one bit was wrong in flash
  std::uint16_t count = 0;
  std::uint32_t generation = 0;
  std::span<const std::uint8_t> payload{};
};

/// Bytes that a record takes in flash, without the rest of its last cell.
constexpr std::size_t record_size(std::size_t payload) { return Record::head_size + payload + 4; }
constexpr std::size_t record_cells(std::size_t payload) {
  return (record_size(payload) + Record::cell - 1) / Record::cell;
}

/// Writes the record into `out` (at least record_size(payload) bytes); returns its size.
std::size_t write_record(const Record& record, std::span<std::uint8_t> out);

/// Reads the record that begins with the first of `bytes`, which end with their page. With
/// `repair` one wrong bit is turned back in `bytes`. The record's payload points into `bytes`.
/// False: there is no record here.
bool read_record(std::span<std::uint8_t> bytes, bool repair, Record& record);

/// The head of a sector, written when it has been erased, before anything else:
///   'P' 'D' 'J' | format version | sequence (4): one more than the sector erased before | end mark (4) | CRC-32
/// The newest sector tells the format of the journal. The end mark is left as all ones, and counts as such in the
/// CRC; zeros, written over it later, end the journal: of this sector and those before it nothing counts any more.
struct SectorHead {
  static constexpr std::size_t size = 16;
  static constexpr std::size_t mark_at = 8;
  unsigned format = 0;
  std::uint32_t sequence = 0;
  bool ended = false;
};

void write_sector_head(std::uint32_t sequence, std::span<std::uint8_t, SectorHead::size> out);
bool read_sector_head(std::span<std::uint8_t, SectorHead::size> bytes, SectorHead& head);

}  // namespace release_0_1_0
