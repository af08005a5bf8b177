#include <bit>

#include "firmware/app/storage/journal_internal.hpp"
#include "hal/crash.hpp"

// Writing at the front of the ring, and work ahead: copying out of the oldest sector, erasing it.
namespace pd::storage {

namespace {

constexpr std::size_t pages_beside_moves = 7;  // of a packed game: heads, digests, two or three notes, score

bool reads_back(std::size_t offset, std::span<const std::uint8_t> wanted) {
  std::array<std::uint8_t, 64> chunk;
  for (std::size_t done = 0; done < wanted.size(); done += chunk.size()) {
    const std::size_t n = std::min(chunk.size(), wanted.size() - done);
    hal::storage_read(offset + done, std::span(chunk).first(n));
    if (!std::equal(chunk.begin(), chunk.begin() + static_cast<std::ptrdiff_t>(n),
                    wanted.begin() + static_cast<std::ptrdiff_t>(done)))
      return false;
  }
  return true;
}

/// Makes whole cells of one page read as nothing: what is there is no record and never was.
void strike_out(std::size_t offset, std::size_t size) {
  static constexpr std::array<std::uint8_t, hal::storage_page> zeros{};
  static_cast<void>(hal::storage_program(offset, std::span(zeros).first(size)));
}

bool is_struck_out(std::size_t offset, std::size_t size) {
  std::array<std::uint8_t, hal::storage_page> bytes;
  hal::storage_read(offset, std::span(bytes).first(size));
  return std::all_of(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size),
                     [](std::uint8_t b) { return b == 0; });
}

}  // namespace

// --- Writing -------------------------------------------------------------------------

/// Every call that writes begins here: makes sure that there is room, the hard way where idle() had no chance.
StorageError Journal::prepare_call() {
  if (locked_) return StorageError::Code::newer;
  work_left_ = sector_count;
  if (is_staging_) cancel_staging();  // whoever restores finds out
  while (discard_staged()) hal::watchdog_feed();
  if (stage_cell_ != 0) return StorageError::Code::worn_out;
  repair_torn_write();
  while (!is_prepared() && work_left_ > sector_count - erases_in_call && (convert_sector() || reclaim()))
    ++erases_in_turn_;
  return {};
}

StorageError Journal::prepare_turn(unsigned slot) {
  Chain& chain = games_[slot];
  if (chain.game.state != SavedGame::State::running) return StorageError::Code::no_game;
  if (const StorageError no = prepare_call()) return no;
  if (chain.game.damaged || chain.format != Record::format || chain.next == 1) {
    // Playing on from the last readable move: the unreadable part must not come back.
    const bool damaged = chain.game.damaged;
    chain.game.damaged = false;
    if (copy_game(slot)) return {};
    chain.game.damaged = damaged;
    return StorageError::Code::worn_out;
  }
  return {};
}

/// Moves write_at_ to where `size` bytes fit into one page.
bool Journal::find_room(std::size_t size) {
  const std::size_t left = hal::storage_page - write_at_ % hal::storage_page;
  if (size > left) write_at_ = static_cast<std::uint16_t>(write_at_ + left);
  if (write_at_ < hal::storage_sector) return true;
  const unsigned next = next_ready();
  if (next == sector_count) return false;
  ready_ &= ~bit(next);
  write_sector_ = static_cast<std::uint8_t>(next);
  write_at_ = skip_page_ ? hal::storage_page : SectorHead::size;
  skip_page_ = false;
  return true;
}

/// The erased sector that is filled next; sector_count: there is none.
unsigned Journal::next_ready() const {
  for (unsigned i = 1; i <= sector_count; ++i)
    if (const unsigned s = (write_sector_ + i) % sector_count; (ready_ & bit(s)) != 0) return s;
  return sector_count;
}

/// Writes the record at the front and reads it back; where that fails, the next sector is taken.
bool Journal::put(const Record& record) {
  std::array<std::uint8_t, hal::storage_page> bytes;
  const std::size_t size = write_record(record, bytes), cells = record_cells(record.payload.size()) * Record::cell;
  while (find_room(size)) {
    const std::size_t offset = write_sector_ * hal::storage_sector + write_at_;
    hal::storage_program(offset, std::span(bytes).first(size));
    if (reads_back(offset, std::span(bytes).first(size))) {
      write_at_ = static_cast<std::uint16_t>(write_at_ + cells);
      return true;
    }
    strike_out(offset, cells);
    ++worn_;
    write_at_ = hal::storage_sector;
  }
  return false;
}

bool Journal::put(Chain& chain, unsigned slot, RecordKind kind, std::span<const std::uint8_t> payload) {
  Record r;
  r.kind = kind;
  r.key = {Family::game, static_cast<std::uint8_t>(slot)};
  r.version = chain.game.rules_version;
  r.count = chain.next;
  r.generation = chain.generation;
  r.payload = payload;
  if (!put(r)) return false;
  follow(chain, r, write_sector_);
  return true;
}

/// The head of a slot without a game, or the first or second one of a game as `chain` has it.
bool Journal::put_head(Chain& chain, unsigned slot, RecordKind kind, std::span<const std::uint8_t> label) {
  std::array<std::uint8_t, game_head_size + label_max> payload;
  put_setup(payload.data(), chain.game.setup);
  payload[5] = chain.game.damaged ? damaged_flag : 0;
  put32(payload.data() + 6, chain.game_id);
  std::copy(label.begin(), label.end(), payload.begin() + game_head_size);
  Record r;
  r.kind = kind;
  r.key = {Family::game, static_cast<std::uint8_t>(slot)};
  r.version = chain.game.rules_version;
  if (kind != RecordKind::empty) r.payload = std::span(payload).first(game_head_size + label.size());
  for (r.generation = ++newest_generation_[slot];; r.count = 1) {
    if (!put(r)) return false;
    r.count == 0 ? open(chain, r, write_sector_) : follow(chain, r, write_sector_);
    if (kind == RecordKind::empty || r.count == 1) return true;
  }
}

bool Journal::put_entry(Entry& entry, std::uint32_t generation, unsigned version,
                        std::span<const std::uint8_t> payload) {
  Record r;
  r.key = entry.key;
  r.version = static_cast<std::uint8_t>(version);
  r.generation = generation;
  r.payload = payload;
  if (!put(r)) return false;
  const std::size_t end = write_sector_ * cells_per_sector + write_at_ / Record::cell;
  entry = {generation,    static_cast<std::uint16_t>(end - record_cells(payload.size())), entry.key, true, false,
           Record::format};
  return true;
}

// --- Work ahead ------------------------------------------------------------------------

unsigned Journal::ready_count() const { return static_cast<unsigned>(std::popcount(ready_)); }

/// Sectors for a copy of everything. With these and two more erased, the oldest sector can always be freed.
unsigned Journal::sectors_needed() const {
  std::size_t sectors = 0, small = 0;
  for (const Chain& c : games_) {
    if (c.game.state != SavedGame::State::empty)
      sectors += (c.game.moves + pages_beside_moves * moves_per_page) / moves_per_sector + 1;
    else
      small += c.generation != 0;
  }
  for (unsigned i = 0; i < entry_count_; ++i) small += entries_[i].present;
  return static_cast<unsigned>(sectors + (small + 15) / 16);
}

bool Journal::is_prepared() const { return stage_cell_ == 0 && ready_count() >= sectors_needed() + 2; }

bool Journal::idle() {
  if (locked_ || is_staging_) return false;
  if (discard_staged()) return true;
  if (stage_cell_ != 0) return false;  // what is written behind the staging record would not count
  if (repair_torn_write() || convert_sector()) return true;
  // Until it is recorded that the oldest sector is in use, its loss would look like an erase that was cut.
  const bool unknown = released_ == 0 && sequence_ >= sector_count;
  if (unknown || !headless_recorded_) {
    SectorHead head;
    const bool oldest_in_use = sector_head((frontier_ + 1u) % sector_count, head);
    if (record_sectors(released_ != 0 ? released_ : oldest_in_use ? sequence_ : sequence_ + 1)) return true;
  }
  if (ready_count() < sectors_needed() + 2 + ahead && reclaim()) return true;
  return renew_record();
}

/// Copies a game or an entry whose records are of an older format or hurt. Returns whether there was one.
bool Journal::renew_record() {
  for (unsigned slot = 0; slot < slot_count; ++slot)
    if (games_[slot].renew || (games_[slot].generation != 0 && games_[slot].format != Record::format))
      return copy_game(slot);
  for (unsigned i = 0; i < entry_count_; ++i)
    if (entries_[i].present && entries_[i].renew) return copy_entry(entries_[i]);
  return false;
}

/// Strikes out what a power cut left, so that no later start takes it for damage.
bool Journal::repair_torn_write() {
  if (torn_size_ == 0) return false;
  strike_out(torn_sector_ * hal::storage_sector + torn_at_, torn_size_);
  torn_size_ = 0;
  return true;
}

/// From now on records go behind the erased sector `sector`, and count once it is marked as the end. If the sector is
/// worn, it is only used up.
void Journal::stage_from(unsigned sector) {
  ready_ &= ~bit(sector);
  write_sector_ = static_cast<std::uint8_t>(sector);
  write_at_ = hal::storage_sector;
  SectorHead head;
  if (!sector_head(sector, head)) return;
  std::array<std::uint8_t, staging_layout_size> payload;
  put32(payload.data(), head.sequence);
  Record r;
  r.key = key_of(Single::staging);
  r.version = staging_layout;
  r.generation = 1;
  r.payload = payload;
  std::array<std::uint8_t, record_cells(staging_layout_size) * Record::cell> bytes;
  const std::size_t size = write_record(r, bytes);
  const std::size_t offset = sector * hal::storage_sector + (skip_page_ ? hal::storage_page : SectorHead::size);
  skip_page_ = false;
  hal::storage_program(offset, std::span(bytes).first(size));
  if (!reads_back(offset, std::span(bytes).first(size))) {
    strike_out(offset, bytes.size());
    ++worn_;
    return;
  }
  stage_cell_ = static_cast<std::uint16_t>(offset / Record::cell);
  is_staging_ = true;
}

/// What was staged is to be discarded: all sectors from behind the staging record to the last one that was written.
void Journal::cancel_staging() {
  is_staging_ = false;
  const unsigned first = stage_cell_ / cells_per_sector;
  for (unsigned s = first; s != write_sector_;) {
    s = (s + 1) % sector_count;
    staged_ |= bit(s);
  }
  write_sector_ = static_cast<std::uint8_t>(first);
  write_at_ = hal::storage_sector;
  while (entry_count_ != 0 && entries_[entry_count_ - 1u].generation == 0)
    entries_[--entry_count_] = {};  // its new keys
}

/// Erases one of the sectors that a restore has left behind, and strikes out the staging record when none is left.
bool Journal::discard_staged() {
  if (stage_cell_ == 0) return false;
  if (staged_ != 0) {
    const auto s = static_cast<unsigned>(std::countr_zero(staged_));
    staged_ &= ~bit(s);
    if (!prepare_sector(s, sequence_ - (frontier_ - s) % sector_count)) {
      ++worn_;
      headless_recorded_ = false;
    }
    return true;
  }
  // Records behind a staging record would not count: as long as it can be read, nothing may be written.
  const std::size_t offset = stage_cell_ * Record::cell, size = record_cells(staging_layout_size) * Record::cell;
  strike_out(offset, size);
  const unsigned sector = stage_cell_ / cells_per_sector;
  if (!is_struck_out(offset, size)) {
    ++worn_;
    hal::storage_erase(sector * hal::storage_sector);
    headless_ |= bit(sector);
    headless_recorded_ = false;
    if (!sector_is_blank(sector)) return false;
  }
  stage_cell_ = 0;
  return true;
}

/// Erases one of the empty sectors of an older format and gives it a head of today's. The newest sector tells the
/// format of the journal, so it is the first one: from then on an older firmware refuses to write here.
bool Journal::convert_sector() {
  if (old_blank_ == 0 || work_left_ == 0) return false;
  --work_left_;
  const bool newest_is_old = (old_ & bit(frontier_)) != 0;
  unsigned away = 0;
  const auto sector = [&] {
    return newest_is_old ? sector_before(frontier_, away) : (write_sector_ + away) % sector_count;
  };
  while ((old_blank_ & bit(sector())) == 0) ++away;
  const unsigned s = sector();
  const unsigned before_frontier = (frontier_ - s) % sector_count;
  old_blank_ &= ~bit(s);
  if (!prepare_sector(s, newest_is_old ? sequence_ + 1 : sequence_ - before_frontier)) {
    ++worn_;
    headless_recorded_ = false;
  } else if (newest_is_old) {
    ++sequence_;
    frontier_ = static_cast<std::uint8_t>(s);
  }
  return true;
}

/// One step towards one more erased sector: copies something out of the oldest sector, or erases it.
bool Journal::reclaim() {
  const unsigned oldest = (frontier_ + 1u) % sector_count;
  const bool in_use = oldest == write_sector_ && write_at_ < hal::storage_sector;
  if (work_left_ == 0 || in_use || (ready_ & bit(oldest)) != 0) return false;
  for (unsigned slot = 0; slot < slot_count; ++slot)
    if ((games_[slot].sectors & bit(oldest)) != 0) return copy_game(slot);
  for (unsigned i = 0; i < entry_count_; ++i)
    if (entries_[i].present && entries_[i].cell / cells_per_sector == oldest) return copy_entry(entries_[i]);
  // Where sectors failed before power did, more than this one may have been released already.
  const bool released = released_ - (sequence_ + 1) < sector_count;
  const bool recorded = released && headless_recorded_;
  if (!recorded && (sequence_ >= sector_count || headless_ != 0) &&
      record_sectors(released ? released_ : sequence_ + 1))
    return true;
  --work_left_;
  frontier_ = static_cast<std::uint8_t>(oldest);
  if (!prepare_sector(oldest, ++sequence_)) ++worn_;
  return true;
}

bool Journal::prepare_sector(unsigned sector, std::uint32_t sequence) {
  const std::size_t offset = sector * hal::storage_sector;
  hal::storage_erase(offset);
  headless_ |= bit(sector);
  if (!sector_is_blank(sector)) return false;
  std::array<std::uint8_t, SectorHead::size> head;
  write_sector_head(sequence, head);
  hal::storage_program(offset, head);
  if (!reads_back(offset, head)) return false;
  headless_ &= ~bit(sector);
  ready_ |= bit(sector);
  old_ &= ~bit(sector);
  return true;
}

/// Notes which sectors may be found without a head: those that may be erased, up to the one that will get the sequence
/// `released`, and those that failed. Whatever else has none was lost. False: there is no room for it.
bool Journal::record_sectors(std::uint32_t released) {
  std::array<std::uint8_t, sectors_layout_size> bytes;
  put32(bytes.data(), released);
  put32(bytes.data() + 4, static_cast<std::uint32_t>(headless_));
  put32(bytes.data() + 8, static_cast<std::uint32_t>(headless_ >> 32));
  Entry* entry = find_or_add(key_of(Single::sectors));
  if (entry == nullptr || !put_entry(*entry, entry->generation + 1, sectors_layout, bytes)) return false;
  released_ = released;
  headless_recorded_ = true;
  return true;
}

bool Journal::copy_game(unsigned slot) {
  const Chain& from = games_[slot];
  Chain to = from;
  if (from.game.state == SavedGame::State::empty) {
    if (!put_head(to, slot, RecordKind::empty, {})) return false;
    games_[slot] = to;
    return true;
  }
  std::array<std::uint8_t, label_max> names;
  const std::size_t size = label(slot, names);
  if (!put_head(to, slot, RecordKind::copy, std::span(names).first(size))) return false;
  if (!copy_moves(from, to, slot) || !copy_digests(from, to, slot) || !copy_notes(from, to, slot)) return false;
  if (from.game.scored) {
    std::array<std::uint8_t, 2 * core::max_players> payload;
    for (std::size_t i = 0; i < core::max_players; ++i)
      put16(payload.data() + 2 * i, static_cast<std::uint16_t>(from.game.score[i]));
    if (!put(to, slot, RecordKind::score, payload)) return false;
  }
  if (from.game.state == SavedGame::State::finished && !put(to, slot, RecordKind::finish, {})) return false;
  if (to.game.moves != from.game.moves || !put(to, slot, RecordKind::seal, {})) return false;
  games_[slot] = to;
  return true;
}

/// Packs the moves of many records into few. Moves taken back are left out where they are still at hand, and taken back
/// again where they were written already.
[[gnu::noinline]] bool Journal::copy_moves(const Chain& from, Chain& to, unsigned slot) {
  std::array<std::uint8_t, Record::payload_max> packed;
  std::size_t size = 0;
  unsigned back = 0;
  bool written = true;
  const auto flush = [&] {
    const std::array<std::uint8_t, change_head_size> taken_back = {static_cast<std::uint8_t>(back)};
    if (back != 0) written = written && put(to, slot, RecordKind::change, taken_back);
    if (size != 0) written = written && put(to, slot, RecordKind::moves, std::span(packed).first(size));
    size = 0;
    back = 0;
  };
  for_each_record(from, slot, [&](const Record& r) {
    MoveChange change;
    if (!read_change(r, change)) return;
    const std::size_t at_hand = std::min<std::size_t>(change.back, size / 2);
    size -= 2 * at_hand;
    const unsigned rest = change.back - static_cast<unsigned>(at_hand);
    if (back + rest > 255) flush();
    back += rest;
    for (std::size_t i = 0; i + 1 < change.moves.size(); i += 2) {
      if (size + 2 > packed.size()) flush();
      packed[size++] = change.moves[i];
      packed[size++] = change.moves[i + 1];
    }
  });
  flush();
  return written;
}

/// All of them, behind the moves. Apart, because both at once would be deep in the stack.
[[gnu::noinline]] bool Journal::copy_digests(const Chain& from, Chain& to, unsigned slot) {
  std::array<std::uint8_t, change_head_size + 2 * commit_max> packed;
  while (to.digests < from.digests) {
    const std::size_t first = to.digests, n = std::min<std::size_t>(commit_max, from.digests - first);
    packed = {0, to.digests, static_cast<std::uint8_t>(n)};
    for_each_record(from, slot, [&](const Record& r) {
      MoveChange change;
      if (read_change(r, change)) copy_digests_of(change, first, n, packed.data() + change_head_size);
    });
    if (!put(to, slot, RecordKind::change, std::span(packed).first(change_head_size + 2 * n))) return false;
  }
  return true;
}

bool Journal::copy_notes(const Chain& from, Chain& to, unsigned slot) {
  std::array<std::uint8_t, Record::payload_max> payload;
  for (unsigned tag = 0; tag < note_count; ++tag) {
    if ((from.notes >> tag & 1u) == 0) continue;
    payload[0] = static_cast<std::uint8_t>(tag);
    const std::size_t size = read_note(slot, tag, std::span(payload).subspan(1));
    if (!put(to, slot, RecordKind::note, std::span(payload).first(1 + size))) return false;
  }
  return true;
}

bool Journal::copy_entry(Entry& entry) {
  std::array<std::uint8_t, hal::storage_page> page;
  Record r;
  if (!read_entry(entry, page, r)) {  // it became unreadable: nothing is left to be copied
    entry.present = entry.renew = false;
    return true;
  }
  ResultFields result;
  if (r.format_read != 1 || entry.key.family != Family::result || !read_result(r, result))
    return put_entry(entry, r.generation, r.version, r.payload);
  ResultPayload payload;
  const std::size_t size = convert_result(result, payload);
  return put_entry(entry, r.generation, result_layout, std::span(payload).first(size));
}

}  // namespace pd::storage
