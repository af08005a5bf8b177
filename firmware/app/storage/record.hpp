#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmware/app/namespaces.hpp"

/// One record of the journal as it lies in flash, and the head of a sector. docs/storage.md is the specification.
///
/// A record is inside one page, begins on a cell of 8 bytes and is written by one page program. Format 2:
///
///   0       mark 0xD0 | format version
///   1       kind (high 4 bits) | family (low 4 bits)
///   2       length of the payload in bytes
///   3       version: of the rules of a game, or of the layout of other data
///   4       number: with the family it is the key, which tells what this is a record of
///   5 .. 6  count: number of the record in its copy of a game, from 0
///   7 .. 9  generation: number of the copy; the highest whole one of a key is the truth
///   10 ..   payload
///   then    CRC-32 of everything before
///
/// Numbers are little-endian. One bit that flipped anywhere in a record is found by the checksum and turned back when
/// the record is read. Format 1 (release 0.1.0) is read, too: its records come out with the keys of format 2.
namespace pd::storage {

/// What a record is about.
enum class Family : std::uint8_t {
  game = 0,        ///< a game in progress; number: its slot
  single = 1,      ///< things there is one of (Single)
  result = 2,      ///< a finished game; number: that of the result modulo 16
  last_match = 3,  ///< the last choices of the set-up menu; number: the title
  player = 4,      ///< statistics of a name; number: its place + 32 * part
  versus = 5,      ///< what a name did against computers; number: its place among those names + 32 * part
  challenge = 6,   ///< number 0: the best of challenges
  rating = 7,      ///< how strong a name is; number: its place among those names
  review = 8,      ///< what reviews found about a name; number: its place among those names
  /// 9 to 14 are free for later firmwares; all carry them along
  statistics_1 = 15,  ///< statistics as 0.1.0 kept them; number 0: totals, 1 to 6: names
};
enum class Single : std::uint8_t {
  settings = 0,
  crash = 1,
  totals = 2,
  acknowledged = 3,
  sectors = 4,
  staging = 5,  ///< the sectors behind this one belong to a restore that is not complete
};

struct RecordKey {
  Family family = Family::game;
  std::uint8_t number = 0;
  constexpr bool operator==(const RecordKey&) const = default;
};
constexpr RecordKey key_of(Single what) { return {Family::single, static_cast<std::uint8_t>(what)}; }

enum class RecordKind : std::uint8_t {
  data = 0,    ///< everything but a game: the payload is all there is
  empty = 1,   ///< a slot without a game
  begin = 2,   ///< a new game: head of a copy that is whole at once; written twice, as records 0 and 1
  copy = 3,    ///< the same head, of a copy that is whole when its seal is there; written twice
  moves = 4,   ///< moves, two bytes each
  score = 5,   ///< the score so far
  finish = 6,  ///< the game is over
  seal = 7,    ///< the copy is whole
  change = 8,  ///< moves with more: taken back (1), number of the first digest (1), digests (1), 2 bytes each, moves
  note = 9,    ///< tag (1) and bytes: something about the game; the last one of each tag counts
};

struct Record {
  static constexpr unsigned format = 2;
  static constexpr unsigned oldest_format = 1;
  static constexpr std::size_t cell = 8;
  static constexpr std::size_t head_size = 10;
  static constexpr std::size_t payload_max = 226;  ///< so that a record also fits behind the head of a sector

  RecordKind kind = RecordKind::data;
  RecordKey key{};
  std::uint8_t version = 0;
  std::uint8_t format_read = format;
  std::uint8_t back_1 = 0;  ///< moves taken back before those of the payload are added, in format 1
  bool repaired = false;    ///< one bit was wrong in flash
  std::uint16_t count = 0;
  std::uint32_t generation = 0;
  std::span<const std::uint8_t> payload{};
};

/// What a record adds to the moves of a game. False: it is of another kind, or makes no sense.
struct MoveChange {
  std::uint8_t back = 0;          ///< moves to be taken back first
  std::uint8_t first_digest = 0;  ///< number of the first of `digests`
  std::span<const std::uint8_t> digests{};
  std::span<const std::uint8_t> moves{};
};
bool read_change(const Record& record, MoveChange& out);
inline constexpr std::size_t change_head_size = 3;

/// Bytes that a record takes in flash, without the rest of its last cell.
constexpr std::size_t record_size(std::size_t payload) { return Record::head_size + payload + 4; }
constexpr std::size_t record_cells(std::size_t payload) {
  return (record_size(payload) + Record::cell - 1) / Record::cell;
}

/// Writes the record into `out` (at least record_size(payload) bytes) in today's format; returns its size.
std::size_t write_record(const Record& record, std::span<std::uint8_t> out);

/// Reads the record that begins with the first of `bytes`, which end with their page. It must be of `format`; 0: of any
/// that is known. With `repair` one wrong bit is turned back in `bytes` (not where any format may be meant). The
/// record's payload points into `bytes`. False: there is no record here.
bool read_record(std::span<std::uint8_t> bytes, unsigned format, bool repair, Record& record);

/// Whether read_record() would try to repair what is here, which takes thousands of operations.
bool may_be_record(std::span<const std::uint8_t> bytes, unsigned format);

/// The work of reading records since the start: bytes that went through the checksum, and bits that were tried. For
/// tests only, which compare it with the limit for a start.
std::uint32_t record_work();

/// The head of a sector, written when it has been erased, before anything else. It is the same in every format:
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

}  // namespace pd::storage
