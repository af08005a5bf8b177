#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmware/app/storage/bytes.hpp"
#include "firmware/app/storage/journal.hpp"
#include "firmware/app/storage/page.hpp"

/// What the three sources of the journal share: journal_mount.cpp reads, journal.cpp answers and changes,
/// journal_write.cpp writes, copies and erases.
namespace pd::storage {

inline constexpr std::size_t cells_per_sector = hal::storage_sector / Record::cell;
inline constexpr std::size_t moves_per_page = Record::payload_max / 2;
inline constexpr std::size_t moves_per_sector = hal::storage_sector / hal::storage_page * moves_per_page;
inline constexpr std::size_t game_head_size = 10;  // setup (5), flags, game_id (4); then the label
inline constexpr std::uint8_t damaged_flag = 1;
inline constexpr unsigned sectors_layout = 1;
inline constexpr std::size_t sectors_layout_size = 12;  // released sequence (4), sectors without a head (8)

inline constexpr unsigned staging_layout = 1;
inline constexpr std::size_t staging_layout_size = 4;  // sequence of its sector: a copy elsewhere is ignored

/// A result in format 2: rules version, slot, game_id (4), setup (5), winners, totals (10), length of the label, label.
/// In format 1 the rules version was that of the record, and the label went to its end.
inline constexpr unsigned result_layout = 2;
inline constexpr std::size_t result_middle_size = 21;  // slot to totals: the same in both
inline constexpr std::size_t result_head_size = 1 + result_middle_size + 1;
static_assert(result_head_size + Journal::label_max <= Record::payload_max);
static_assert(game_head_size + Journal::label_max <= Record::payload_max);
static_assert(Journal::commit_max <= 2 * core::Log::digest_interval);  // so there are two digests at most
static_assert(change_head_size + 2 * 2 + 2 * Journal::commit_max <= Record::payload_max);

static_assert((Journal::sector_count & (Journal::sector_count - 1)) == 0);  // so differences may wrap
constexpr unsigned sector_before(unsigned sector, unsigned back) { return (sector - back) % Journal::sector_count; }
constexpr std::uint64_t bit(unsigned sector) { return std::uint64_t{1} << sector; }
constexpr std::uint16_t slot_bit(unsigned slot) { return static_cast<std::uint16_t>(1u << slot); }

inline void put_setup(std::uint8_t* out, const core::Setup& s) {
  out[0] = static_cast<std::uint8_t>(s.game);
  out[1] = s.players;
  out[2] = s.variant;
  out[3] = s.first;
  out[4] = s.options;
}
inline core::Setup get_setup(const std::uint8_t* in) {
  return {static_cast<core::GameId>(in[0]), in[1], in[2], in[3], in[4]};
}

/// Whether this firmware can represent the setup; the rules may still refuse it.
inline bool is_known(const core::Setup& s) {
  return static_cast<unsigned>(s.game) < core::game_names().size() && s.players >= 1 &&
         s.players <= core::max_players && s.first < s.players;
}

/// Copies those digests of the change that are among the `n` from number `first` on.
inline void copy_digests_of(const MoveChange& change, std::size_t first, std::size_t n, std::uint8_t* out) {
  for (std::size_t i = 0; i < change.digests.size(); ++i)
    if (const std::size_t at = 2u * change.first_digest + i; at >= 2 * first && at < 2 * (first + n))
      out[at - 2 * first] = change.digests[i];
}

inline bool is_head(RecordKind kind) { return kind == RecordKind::begin || kind == RecordKind::copy; }

/// The fields of a result that both formats have.
struct ResultFields {
  std::uint8_t rules_version = 0;
  std::span<const std::uint8_t> middle{};
  std::span<const std::uint8_t> label{};
};
inline bool read_result(const Record& r, ResultFields& out) {
  const std::size_t first = r.format_read == 1 ? 0 : 1;
  const std::size_t head = r.format_read == 1 ? result_middle_size : result_head_size;
  if (r.payload.size() < head) return false;
  out.rules_version = first == 0 ? r.version : r.payload[0];
  out.middle = r.payload.subspan(first, result_middle_size);
  const std::size_t room = r.payload.size() - head;
  const std::size_t size = first == 0 ? room : r.payload[head - 1];
  out.label = r.payload.subspan(head, std::min({size, room, Journal::label_max}));
  return true;
}

/// A result of format 1 as format 2 has it; returns its size.
using ResultPayload = std::array<std::uint8_t, result_head_size + Journal::label_max>;
inline std::size_t convert_result(const ResultFields& result, ResultPayload& out) {
  out[0] = result.rules_version;
  std::copy(result.middle.begin(), result.middle.end(), out.begin() + 1);
  out[result_head_size - 1] = static_cast<std::uint8_t>(result.label.size());
  std::copy(result.label.begin(), result.label.end(), out.begin() + result_head_size);
  return result_head_size + result.label.size();
}

inline bool sector_is_blank(unsigned sector) {
  Page page;
  for (std::size_t at = 0; at < hal::storage_sector; at += hal::storage_page) {
    hal::storage_read(sector * hal::storage_sector + at, page.bytes());
    if (!page.blank()) return false;
  }
  return true;
}

/// Nothing was written to the sector since it was prepared.
inline bool blank_behind_head(unsigned sector) {
  Page page;
  for (std::size_t at = 0; at < hal::storage_sector; at += hal::storage_page) {
    hal::storage_read(sector * hal::storage_sector + at, page.bytes());
    if (at == 0) std::fill_n(page.bytes().begin(), SectorHead::size, std::uint8_t{0xFF});
    if (!page.blank()) return false;
  }
  return true;
}

inline bool sector_head(unsigned sector, SectorHead& head) {
  std::array<std::uint8_t, SectorHead::size> bytes;
  hal::storage_read(sector * hal::storage_sector, bytes);
  return read_sector_head(bytes, head);
}

/// Repairs that may fail in one sector; beyond them its records must be sound. Each takes thousands of steps, and a
/// sector of nothing but beginnings of records would otherwise keep a start busy for longer than the watchdog waits.
inline constexpr unsigned failed_repairs_max = 8;

/// What scan_sector() saw besides the records.
struct Journal::SectorView {
  bool records = false;
  bool in_garbage = false;               ///< the page ended so
  std::uint16_t end = SectorHead::size;  ///< behind the last byte that is not 0xFF
  std::uint16_t unreadable = 0;          ///< places that hold neither a record nor nothing
  std::uint16_t page_ends = 0;           ///< of these, with nothing behind them in their page
  std::uint16_t torn_at = 0;             ///< of the last one, if nothing is behind it in the sector; else 0
  unsigned repairs_left = failed_repairs_max;

  /// Reads the cells from `at` in the page on; returns how many. `start` is where the page begins in its sector.
  template <class Visit>
  std::size_t read_cells(Page& page, std::size_t start, std::size_t at, unsigned format, Visit& visit);
};

template <class Visit>
std::size_t Journal::SectorView::read_cells(Page& page, std::size_t start, std::size_t at, unsigned format,
                                            Visit& visit) {
  const auto bytes = page.bytes().subspan(at);
  Record record;
  if (page.void_cell(at)) {  // a power cut left something here, and it was struck out; or these are zeros of what is
                             // garbage already: a match holds many of them
    if (!in_garbage) torn_at = 0;
    return 1;
  }
  if (read_record(bytes, format, repairs_left != 0, record)) {
    visit(record, start + at);
    in_garbage = false;
    records = true;
    torn_at = 0;
    return record_cells(record.payload.size());
  }
  if (repairs_left != 0 && may_be_record(bytes, format)) --repairs_left;
  if (in_garbage) return 1;
  in_garbage = true;
  ++unreadable;
  torn_at = static_cast<std::uint16_t>(start + at);
  return 1;
}

template <class Visit>
Journal::SectorView Journal::scan_sector(unsigned sector, unsigned format, Visit visit) {
  SectorView view;
  Page page;
  const auto visit_at = [&](const Record& record, std::size_t at) {
    visit(record, (sector * hal::storage_sector + at) / Record::cell);
  };
  for (std::size_t start = 0; start < hal::storage_sector; start += hal::storage_page) {
    hal::storage_read(sector * hal::storage_sector + start, page.bytes());
    if (page.blank()) continue;
    view.in_garbage = false;
    for (std::size_t at = start == 0 ? SectorHead::size : 0; at < hal::storage_page;) {
      const bool blank = page.blank_cell(at);
      at += Record::cell * (blank ? 1 : view.read_cells(page, start, at, format, visit_at));
      if (!blank) view.end = static_cast<std::uint16_t>(start + std::min(at, hal::storage_page));
    }
    view.page_ends = static_cast<std::uint16_t>(view.page_ends + view.in_garbage);
  }
  return view;
}

/// The records that make up the chain, in order: those that mount() took, judged in the same way.
template <class Visit>
void Journal::for_each_record(const Chain& chain, unsigned slot, Visit visit) const {
  Chain copy;
  const RecordKey key{Family::game, static_cast<std::uint8_t>(slot)};
  for (unsigned i = 1; i <= sector_count; ++i) {
    const unsigned s = (frontier_ + i) % sector_count;
    if ((chain.sectors & bit(s)) == 0) continue;
    scan_sector(s, format_of(s), [&](const Record& r, std::size_t) {
      if (r.key != key || r.generation != chain.generation || copy.next == chain.next) return;
      const std::uint16_t before = copy.next;
      if (copy.generation != 0)
        follow(copy, r, s);
      else
        open(copy, r, s);
      if (copy.next != before) visit(r);
    });
  }
}

}  // namespace pd::storage
