#include <utility>

#include "firmware/app/storage/journal_internal.hpp"

// Reading everything at start.
namespace pd::storage {

/// The heads of the sectors, as mount() read them.
struct Journal::Heads {
  std::array<std::uint16_t, sector_count> sequences{};  ///< their low halves
  std::uint64_t readable = 0;
  std::uint64_t ended = 0;
  std::uint64_t ours = 0;  ///< of a format that this firmware reads
  unsigned format = 0;     ///< of the newest

  void read(Journal& journal);
};

/// What mount() knows while it reads, and its steps.
struct Journal::Scan {
  std::array<Chain, slot_count> pending{};  ///< copies that are not whole yet
  Report report{};
  std::uint16_t unreadable_in_oldest = 0;
  bool staging = false;  ///< the sectors from here to the frontier are of a restore that is not complete

  void restart(unsigned format);
  void read_sector(Journal& journal, unsigned i, Heads& heads);
  void count_unreadable(const SectorView& view, unsigned i, bool old);
  void settle_torn_write(const Journal& journal);
  void forgive_oldest();
  static void set_torn_write(Journal& journal, const SectorView& view, unsigned sector, unsigned at);
  static void record_unwritten(Journal& journal, const SectorView& view, unsigned sector, bool old);
  static void write_behind(Journal& journal, const SectorView& view, unsigned sector, bool goes_on);
};

/// By how much the sequences of a journal of format 1 are less: converting it takes one number more, or some where
/// sectors fail.
struct OldShift {
  bool known;
  std::uint16_t by = 0;

  /// What is left of the difference.
  std::uint16_t without(std::uint16_t less, bool is_old) {
    if (!is_old) return less;
    if (!std::exchange(known, true)) by = less % Journal::sector_count;
    return static_cast<std::uint16_t>(less - by);
  }
};

void Journal::Heads::read(Journal& journal) {
  for (unsigned s = 0; s < sector_count; ++s) {
    SectorHead head;
    if (!sector_head(s, head)) continue;
    if (readable == 0 || head.sequence > journal.sequence_) {
      journal.sequence_ = head.sequence;
      journal.frontier_ = static_cast<std::uint8_t>(s);
      format = head.ended ? 0 : head.format;
    }
    readable |= bit(s);
    sequences[s] = static_cast<std::uint16_t>(head.sequence);
    const bool known = head.format >= Record::oldest_format && head.format <= Record::format;
    if (head.ended) ended |= bit(s);
    if (!head.ended && known) ours |= bit(s);
    if (head.format < Record::format) journal.old_ |= bit(s);
  }
  if (readable == 0) journal.frontier_ = sector_count - 1;
}

Journal::Report Journal::mount() {
  *this = Journal{};
  Scan scan;
  Heads heads;
  heads.read(*this);
  work_left_ = sector_count;
  write_at_ = hal::storage_sector;
  skip_page_ = true;
  write_sector_ = frontier_;
  locked_ = scan.report.newer = heads.format > Record::format;
  scan.report.format = static_cast<std::uint8_t>(heads.format);
  if (locked_) return scan.report;

  // The ring from its oldest sector on. Sectors whose head is gone are read too: the order is that of the ring.
  scan.report.first_use = true;
  for (unsigned i = 1; i <= sector_count; ++i) scan.read_sector(*this, i, heads);
  if (scan.staging) find_staged();
  scan.settle_torn_write(*this);
  settle(scan);
  judge_sectors(heads, scan);
  return scan.report;
}

/// Of the sectors behind a staging record, those that nothing was written to are ready. The one behind the last that
/// was written may hold a write that was cut so early that it reads as empty.
void Journal::find_staged() {
  write_at_ = hal::storage_sector;
  const auto untouched = [&](unsigned back) {
    const unsigned s = sector_before(frontier_, back);
    SectorHead head;
    return sector_head(s, head) && head.format == Record::format && head.sequence == sequence_ - back && !head.ended &&
           blank_behind_head(s);
  };
  for (unsigned back = 0;; ++back) {
    if (!untouched(back) || !untouched(back + 1)) break;  // at the latest before the sector of the staging record
    const unsigned s = sector_before(frontier_, back);
    staged_ &= ~bit(s);
    ready_ |= bit(s);
  }
}

/// A staging record counts only in the sector it was written to: a copy that an older firmware made is of no use.
void Journal::offer_staging(const Record& r, unsigned sector, std::size_t cell, const Heads& heads, Scan& scan) {
  if (r.payload.size() < staging_layout_size || (heads.readable & bit(sector)) == 0 ||
      static_cast<std::uint16_t>(get32(r.payload.data())) != heads.sequences[sector])
    return;
  scan.staging = true;
  stage_cell_ = static_cast<std::uint16_t>(cell);
}

/// What was read so far belongs to an earlier journal.
void Journal::Scan::restart(unsigned format) {
  *this = {};
  report.format = static_cast<std::uint8_t>(format);
  report.first_use = true;
}

/// The i-th sector of the ring, from 1.
void Journal::Scan::read_sector(Journal& journal, unsigned i, Heads& heads) {
  const unsigned s = (journal.frontier_ + i) % sector_count;
  if (staging) {
    journal.staged_ |= bit(s);
    return;
  }
  if (heads.ours == 0) {  // whatever looks like a record here is not of a journal
    report.foreign = report.foreign || !sector_is_blank(s);
    return;
  }
  const bool mine = (heads.ours & bit(s)) != 0, old = (journal.old_ & bit(s)) != 0;
  const auto less = static_cast<std::uint16_t>(journal.sequence_ - (sector_count - i) - heads.sequences[s]);
  if ((heads.readable & bit(s)) != 0 && less != 0 && less % sector_count == 0 && less < 0x8000u) {
    // It could not be erased. All needed records were copied before, and its end mark belongs to an earlier round.
    heads.ended &= ~bit(s);
    return;
  }
  if ((heads.ended & bit(s)) != 0) {
    restart(heads.format);
    return journal.drop_all();
  }
  const unsigned format = mine ? (old ? 1 : Record::format) : 0;
  const SectorView view = scan_sector(s, format, [&](const Record& r, std::size_t cell) {
    if (r.key == key_of(Single::staging)) return journal.offer_staging(r, s, cell, heads, *this);
    report.repaired = static_cast<std::uint16_t>(report.repaired + r.repaired);
    journal.offer(r, s, cell, *this);
  });
  if (mine) count_unreadable(view, i, old);
  if (mine) record_unwritten(journal, view, s, old);
  // A sector that could not be erased keeps the head of an earlier round: writing went past it.
  const auto behind = static_cast<std::uint16_t>(journal.sequence_ - heads.sequences[s]);
  const bool left_over = mine && behind > sector_count - i + sector_count / 2;
  if (view.records && !left_over) write_behind(journal, view, s, mine && !old);
  report.first_use = report.first_use && !mine;
}

/// An erase that was cut leaves a sector without any record, the oldest one. Format 1 went on to another page after
/// each start, and did not strike out what a power cut had left at the end of one.
void Journal::Scan::count_unreadable(const SectorView& view, unsigned i, bool old) {
  if (!view.records && i == 1) return;
  const unsigned torn = old ? view.page_ends : 0u;
  report.torn = static_cast<std::uint16_t>(report.torn + torn);
  report.unreadable = static_cast<std::uint16_t>(report.unreadable + view.unreadable - torn);
  if (i == 1) unreadable_in_oldest = static_cast<std::uint16_t>(view.unreadable - torn);
}

void Journal::Scan::settle_torn_write(const Journal& journal) {
  if (journal.torn_size_ == 0 || report.unreadable == 0) return;
  --report.unreadable;
  ++report.torn;
}

void Journal::Scan::set_torn_write(Journal& journal, const SectorView& view, unsigned sector, unsigned at) {
  journal.torn_sector_ = static_cast<std::uint8_t>(sector);
  journal.torn_at_ = static_cast<std::uint16_t>(at);
  journal.torn_size_ = static_cast<std::uint16_t>(at != 0 ? view.end - at : 0);
}

/// A sector of ours that is prepared, and may hold no record yet.
void Journal::Scan::record_unwritten(Journal& journal, const SectorView& view, unsigned sector, bool old) {
  const bool touched = view.end > SectorHead::size;
  if (!touched) (old ? journal.old_blank_ : journal.ready_) |= bit(sector);
  // The first write into it was cut, or a bit of an erased sector turned over: it is left alone until its turn.
  if (!old && touched && !view.records) set_torn_write(journal, view, sector, view.unreadable == 1 ? view.torn_at : 0u);
}

/// Writing goes on here, beyond the next page: the last one, or the first of the next page, may be a write that was cut
/// so early that it reads as empty. Erased sectors before this one have been overtaken. `goes_on`: false: the format of
/// the sector is another one.
void Journal::Scan::write_behind(Journal& journal, const SectorView& view, unsigned sector, bool goes_on) {
  constexpr std::size_t pages_all = hal::storage_sector / hal::storage_page;
  const std::size_t pages = (view.end + hal::storage_page - 1) / hal::storage_page;
  journal.write_sector_ = static_cast<std::uint8_t>(sector);
  journal.write_at_ =
      static_cast<std::uint16_t>(goes_on ? std::min(pages + 1, pages_all) * hal::storage_page : hal::storage_sector);
  journal.skip_page_ = !goes_on || pages == pages_all;
  set_torn_write(journal, view, sector, goes_on ? view.torn_at : 0u);
  journal.ready_ = journal.old_blank_ = 0;
}

/// A sector that could not be erased keeps its head of an earlier round.
static bool may_be_behind_by(std::uint16_t less) { return less % Journal::sector_count == 0 && less < 0x8000u; }

/// Looks for gaps. The frontier has the newest sequence, so each sector before it in the ring has a known one; what
/// record_sectors() wrote tells which may lack a head: those being erased when power failed, and those that failed.
void Journal::judge_sectors(const Heads& heads, Scan& scan) {
  std::array<std::uint8_t, sectors_layout_size> bytes{};  // where nothing was recorded, none
  unsigned version = 0;
  if (read(key_of(Single::sectors), bytes, version) < bytes.size()) bytes.fill(0);
  const std::uint32_t released = get32(bytes.data());
  const std::uint64_t headless = get32(bytes.data() + 4) | std::uint64_t{get32(bytes.data() + 8)} << 32;
  const std::uint32_t to_erase = released - sequence_;  // huge where an older firmware went on without noting it
  const bool current = to_erase < sector_count;
  released_ = current ? released : 0;
  OldShift shift{(old_ & bit(frontier_)) != 0};
  auto expected = static_cast<std::uint16_t>(sequence_);
  for (unsigned back = 0; back < sector_count; ++back, --expected) {
    const unsigned s = sector_before(frontier_, back);
    if ((heads.ended & bit(s)) != 0) break;  // what an earlier journal left does not matter
    if ((heads.readable & bit(s)) != 0) {
      const auto difference = static_cast<std::uint16_t>(expected - heads.sequences[s]);
      if (!may_be_behind_by(shift.without(difference, (old_ & bit(s)) != 0))) scan.report.missing |= bit(s);
      continue;
    }
    const bool is_staged = (staged_ & bit(s)) != 0;  // it is going to be erased, or was being erased
    const bool never_prepared = back + shift.by >= sequence_;
    const bool being_erased = current ? back >= sector_count - to_erase : back == sector_count - 1;
    const bool failed = (headless & bit(s)) != 0 && static_cast<std::int32_t>(released - (sequence_ - back)) > 0;
    if (failed && !is_staged) headless_ |= bit(s);
    if (!is_staged && !never_prepared && !being_erased && !failed)
      (is_half_converted(heads, s) ? old_blank_ : scan.report.missing) |= bit(s);
  }
  if (current && to_erase != 0) scan.forgive_oldest();
}

/// An erase that was cut may leave anything in the oldest sector.
void Journal::Scan::forgive_oldest() {
  report.unreadable = static_cast<std::uint16_t>(report.unreadable - std::min(report.unreadable, unreadable_in_oldest));
}

/// Whether power failed while convert_sector() worked on this sector. It goes from the last record to the frontier, so
/// sectors before this one are converted, and those behind it are not.
bool Journal::is_half_converted(const Heads& heads, unsigned sector) const {
  if (old_ == 0 || (old_ & bit(frontier_)) != 0) return false;
  bool behind = false;
  for (unsigned s = (write_sector_ + 1u) % sector_count; s != frontier_; s = (s + 1) % sector_count) {
    if (s == sector) {
      behind = true;
      continue;
    }
    const bool old = (old_ & bit(s)) != 0;
    if ((heads.readable & bit(s)) == 0 || old != behind) return false;
  }
  return behind;
}

unsigned Journal::format_of(unsigned sector) const {
  SectorHead head;
  if (!sector_head(sector, head) || head.format > Record::format) return 0;
  return head.format;
}

/// A valid record, met in the order of writing.
void Journal::offer(const Record& r, unsigned sector, std::size_t cell, Scan& scan) {
  if (r.generation == 0) return;
  if (r.key.family != Family::game) return offer_data(r, cell);
  const unsigned slot = r.key.number;
  if (slot >= slot_count) return;
  Chain& current = games_[slot];
  Chain& pending = scan.pending[slot];
  std::uint32_t& newest = newest_generation_[slot];
  newest = std::max(newest, r.generation);
  if (r.generation < current.generation) return;  // an old copy that was not erased yet
  if (r.generation == current.generation) return follow(current, r, sector);
  if (r.generation < pending.generation) return;
  if (r.generation == pending.generation) {
    follow(pending, r, sector);
  } else {
    Chain opened;
    open(opened, r, sector);
    if (opened.generation != 0)
      pending = opened;
    else
      scan.report.lost = static_cast<std::uint16_t>(scan.report.lost | slot_bit(slot));
  }
  if (pending.whole) {
    current = pending;
    pending = {};
    scan.report.lost = static_cast<std::uint16_t>(scan.report.lost & ~slot_bit(slot));
  }
}

void Journal::offer_data(const Record& r, std::size_t cell) {
  if (r.kind != RecordKind::data) return;
  Entry* entry = find_or_add(r.key);
  if (entry == nullptr || r.generation < entry->generation) return;
  const bool old = r.format_read != Record::format;
  *entry = {r.generation, static_cast<std::uint16_t>(cell), r.key, true, r.repaired || old, r.format_read};
}

/// Leaves `chain` empty where the record is not the head of a game, or of none.
void Journal::open(Chain& chain, const Record& r, unsigned sector) {
  chain = {};
  const bool empty = r.kind == RecordKind::empty && r.count == 0;
  const bool second = r.count == 1 && r.format_read != 1;  // the first one is unreadable
  const bool head = is_head(r.kind) && (r.count == 0 || second) && r.payload.size() >= game_head_size &&
                    r.payload.size() <= game_head_size + label_max;
  if (!empty && !head) return;
  chain.generation = r.generation;
  chain.format = r.format_read;
  chain.next = static_cast<std::uint16_t>(r.count + 1);
  chain.sectors = bit(sector);
  chain.whole = r.kind != RecordKind::copy;
  chain.renew = r.repaired || second;
  if (empty) return;
  chain.game.state = SavedGame::State::running;
  chain.game.rules_version = r.version;
  chain.game.setup = get_setup(r.payload.data());
  chain.game.unknown = !is_known(chain.game.setup);
  chain.game.damaged = (r.payload[5] & damaged_flag) != 0;
  chain.game_id = get32(r.payload.data() + 6);
}

void Journal::follow(Chain& chain, const Record& r, unsigned sector) {
  if (r.count < chain.next) return;  // written again because the first one did not read back
  SavedGame& game = chain.game;
  if (chain.next == 1 && r.count == 2 && chain.format != 1) {  // the second head is unreadable
    chain.next = 2;
    chain.renew = true;
  }
  MoveChange change;
  const bool moving = r.kind == RecordKind::moves || r.kind == RecordKind::change;
  const bool senseless = moving && (!read_change(r, change) || change.back > game.moves ||
                                    game.moves - change.back + change.moves.size() / 2 > core::Log::capacity);
  if (r.count > chain.next || senseless) {
    game.damaged = true;
    return;
  }
  ++chain.next;
  chain.renew = chain.renew || r.repaired;
  chain.sectors |= bit(sector);
  if (moving) {
    game.moves = static_cast<std::uint16_t>(game.moves - change.back);
    unsigned digests = std::min<unsigned>(chain.digests, game.moves / core::Log::digest_interval);
    game.moves = static_cast<std::uint16_t>(game.moves + change.moves.size() / 2);
    if (change.first_digest <= digests)
      digests = std::max<unsigned>(digests, change.first_digest + static_cast<unsigned>(change.digests.size() / 2));
    chain.digests = static_cast<std::uint8_t>(std::min<unsigned>(digests, game.moves / core::Log::digest_interval));
    game.rules_version = r.version;
  }
  if (r.kind == RecordKind::score) {
    game.scored = true;
    for (std::size_t i = 0; i < game.score.size() && 2 * i + 1 < r.payload.size(); ++i)
      game.score[i] = static_cast<std::int16_t>(get16(r.payload.data() + 2 * i));
  }
  if (r.kind == RecordKind::note && !r.payload.empty() && r.payload[0] < note_count)
    chain.notes = static_cast<std::uint16_t>(chain.notes | 1u << r.payload[0]);
  if (r.kind == RecordKind::finish) game.state = SavedGame::State::finished;
  if (r.kind == RecordKind::seal) chain.whole = true;
}

/// Where a copy never became whole and nothing older is left, its beginning is better than nothing.
void Journal::settle(Scan& scan) {
  Report& report = scan.report;
  for (unsigned slot = 0; slot < slot_count; ++slot) {
    Chain& pending = scan.pending[slot];
    Chain& chain = games_[slot];
    if (pending.generation != 0) {
      if (pending.game.damaged) report.lost = static_cast<std::uint16_t>(report.lost | slot_bit(slot));
      if (chain.generation == 0) {
        chain = pending;
        chain.game.damaged = true;
      }
    }
    if (chain.game.state == SavedGame::State::empty) continue;
    if (chain.format != 1 && chain.next == 1) chain.renew = true;  // power failed before its second head
    if (chain.game.damaged) report.cut = static_cast<std::uint16_t>(report.cut | slot_bit(slot));
    if (chain.game.unknown) report.unknown = static_cast<std::uint16_t>(report.unknown | slot_bit(slot));
  }
}

/// Forgets what was read so far, but not how far its numbers went: a worn sector may show an old record for ever.
void Journal::drop_all() {
  games_ = {};
  for (Entry& entry : entries_) entry.present = entry.renew = false;
  ready_ = old_blank_ = 0;
  torn_size_ = 0;
  write_at_ = hal::storage_sector;
  skip_page_ = true;
}

const Journal::Entry* Journal::find(RecordKey key) const {
  for (unsigned i = 0; i < entry_count_; ++i)
    if (entries_[i].key == key) return &entries_[i];
  return nullptr;
}

Journal::Entry* Journal::find_or_add(RecordKey key) {
  for (unsigned i = 0; i < entry_count_; ++i)
    if (entries_[i].key == key) return &entries_[i];
  if (entry_count_ == key_count) return nullptr;
  entries_[entry_count_].key = key;
  return &entries_[entry_count_++];
}

}  // namespace pd::storage
