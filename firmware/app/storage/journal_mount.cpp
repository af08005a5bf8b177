#include <utility>

#include "firmware/app/storage/journal_internal.hpp"

// Reading everything at start.
namespace pd::storage {

/// What mount() knows while it reads.
struct Journal::Scan {
  std::array<Chain, slot_count> pending{};  ///< copies that are not whole yet
  Report report{};
  std::uint16_t unreadable_in_oldest = 0;
  bool staging = false;  ///< the sectors from here to the frontier are of a restore that is not complete
};

/// The heads of the sectors, as mount() read them.
struct Journal::Heads {
  std::array<std::uint16_t, sector_count> sequences{};  ///< their low halves
  std::uint64_t readable = 0;
  std::uint64_t ended = 0;
};

Journal::Report Journal::mount() {
  *this = Journal{};
  Scan scan;
  std::uint64_t ours = 0;
  Heads heads;
  bool any_head = false, any_byte = false;
  unsigned format = 0;
  for (unsigned s = 0; s < sector_count; ++s) {
    SectorHead head;
    if (!sector_head(s, head)) continue;
    if (!any_head || head.sequence > sequence_) {
      sequence_ = head.sequence;
      frontier_ = static_cast<std::uint8_t>(s);
      format = head.ended ? 0 : head.format;
    }
    any_head = true;
    heads.readable |= bit(s);
    heads.sequences[s] = static_cast<std::uint16_t>(head.sequence);
    if (head.ended)
      heads.ended |= bit(s);
    else if (head.format >= Record::oldest_format && head.format <= Record::format)
      ours |= bit(s);
    if (head.format < Record::format) old_ |= bit(s);
  }
  work_left_ = sector_count;
  write_at_ = hal::storage_sector;
  skip_page_ = true;
  locked_ = scan.report.newer = format > Record::format;
  scan.report.format = static_cast<std::uint8_t>(format);
  if (!any_head) frontier_ = sector_count - 1;
  write_sector_ = frontier_;
  if (locked_) return scan.report;

  // The ring from its oldest sector on. Sectors whose head is gone are read too: the order is that of the ring.
  bool first_use = true;
  for (unsigned i = 1; i <= sector_count; ++i) {
    const unsigned s = (frontier_ + i) % sector_count;
    const bool mine = (ours & bit(s)) != 0, old = (old_ & bit(s)) != 0;
    if (scan.staging) {
      staged_ |= bit(s);
      continue;
    }
    if (ours == 0) {  // whatever looks like a record here is not of a journal
      any_byte = any_byte || !sector_is_blank(s);
      continue;
    }
    const auto less = static_cast<std::uint16_t>(sequence_ - (sector_count - i) - heads.sequences[s]);
    if ((heads.readable & bit(s)) != 0 && less != 0 && less % sector_count == 0 && less < 0x8000u) {
      // It could not be erased: all that was needed of it was copied before, and its end mark is of an earlier round.
      heads.ended &= ~bit(s);
      first_use = false;
      continue;
    }
    if ((heads.ended & bit(s)) != 0) {  // a journal before this one
      scan = {};
      scan.report.format = static_cast<std::uint8_t>(format);
      drop_all();
      first_use = true;
      continue;
    }
    const SectorView view =
        scan_sector(s, mine ? (old ? 1 : Record::format) : 0, [&](const Record& r, std::size_t cell) {
          if (r.key == key_of(Single::staging)) {  // a copy that an older firmware made is of no use
            if (r.payload.size() < staging_layout_size || (heads.readable & bit(s)) == 0 ||
                static_cast<std::uint16_t>(get32(r.payload.data())) != heads.sequences[s])
              return;
            scan.staging = true;
            stage_cell_ = static_cast<std::uint16_t>(cell);
            return;
          }
          scan.report.repaired = static_cast<std::uint16_t>(scan.report.repaired + r.repaired);
          offer(r, s, cell, scan);
        });
    const bool touched = view.end > SectorHead::size;
    // An erase that was cut leaves a sector without any record, the oldest one. Format 1 went on to another page after
    // each start, and did not strike out what a power cut had left at the end of one.
    if (mine && (view.records || i != 1)) {
      const unsigned torn = old ? view.page_ends : 0u;
      scan.report.torn = static_cast<std::uint16_t>(scan.report.torn + torn);
      scan.report.unreadable = static_cast<std::uint16_t>(scan.report.unreadable + view.unreadable - torn);
      if (i == 1) scan.unreadable_in_oldest = static_cast<std::uint16_t>(view.unreadable - torn);
    }
    if (mine && !touched) (old ? old_blank_ : ready_) |= bit(s);
    if (mine && !old && touched && !view.records) {
      // The first write into it was cut, or a bit of an erased sector turned over: it is left alone until its turn.
      torn_sector_ = static_cast<std::uint8_t>(s);
      torn_at_ = view.unreadable == 1 ? view.torn_at : std::uint16_t{0};
      torn_size_ = static_cast<std::uint16_t>(torn_at_ != 0 ? view.end - torn_at_ : 0);
    }
    // A sector that could not be erased keeps the head of an earlier round: writing went past it.
    const auto behind = static_cast<std::uint16_t>(sequence_ - heads.sequences[s]);
    const bool left_over = mine && behind > sector_count - i + sector_count / 2;
    if (view.records && !left_over) {
      // Writing goes on here, beyond the next page: the last one, or the first of the next page, may be a write that
      // was cut so early that it reads as empty. Erased sectors before this one have been overtaken.
      constexpr std::size_t pages_all = hal::storage_sector / hal::storage_page;
      const std::size_t pages = (view.end + hal::storage_page - 1) / hal::storage_page;
      const bool goes_on = mine && !old;
      write_sector_ = static_cast<std::uint8_t>(s);
      write_at_ = static_cast<std::uint16_t>(goes_on ? std::min(pages + 1, pages_all) * hal::storage_page
                                                     : hal::storage_sector);
      skip_page_ = !goes_on || pages == pages_all;
      torn_sector_ = write_sector_;
      torn_at_ = goes_on ? view.torn_at : std::uint16_t{0};
      torn_size_ = static_cast<std::uint16_t>(torn_at_ != 0 ? view.end - torn_at_ : 0);
      ready_ = old_blank_ = 0;
    }
    first_use = first_use && !mine;
  }
  if (scan.staging) find_staged();
  if (torn_size_ != 0 && scan.report.unreadable > 0) {
    --scan.report.unreadable;
    ++scan.report.torn;
  }
  scan.report.first_use = first_use;
  scan.report.foreign = any_byte;
  settle(scan);
  judge_sectors(heads, scan);
  return scan.report;
}

/// Of the sectors behind a staging record, those that nothing was written to are ready. The one behind the last that
/// was written may hold a write that was cut so early that it reads as empty.
void Journal::find_staged() {
  write_sector_ = static_cast<std::uint8_t>(stage_cell_ / cells_per_sector);
  write_at_ = hal::storage_sector;
  skip_page_ = false;
  torn_at_ = torn_size_ = 0;
  bool behind_last = true;
  for (unsigned s = frontier_; s != write_sector_; s = (s + sector_count - 1) % sector_count) {
    SectorHead head;
    const bool untouched = sector_head(s, head) && head.format == Record::format && !head.ended && blank_behind_head(s);
    const unsigned before = (s + sector_count - 1) % sector_count;
    const bool before_is_untouched = before != write_sector_ && sector_head(before, head) &&
                                     head.format == Record::format && blank_behind_head(before);
    behind_last = behind_last && untouched && before_is_untouched;
    if (behind_last) {
      staged_ &= ~bit(s);
      ready_ |= bit(s);
    }
  }
}

/// Looks for gaps. The frontier has the newest sequence, so each sector before it in the ring has a known one; what
/// note_sectors() wrote tells which may lack a head: those being erased when power failed, and those that failed.
void Journal::judge_sectors(const Heads& heads, Scan& scan) {
  std::array<std::uint8_t, sectors_layout_size> bytes;
  unsigned version = 0;
  std::uint32_t released = 0;
  std::uint64_t headless = 0;
  if (read(key_of(Single::sectors), bytes, version) >= bytes.size()) {
    released = get32(bytes.data());
    headless = get32(bytes.data() + 4) | std::uint64_t{get32(bytes.data() + 8)} << 32;
  }
  const std::uint32_t to_erase = released - sequence_;  // huge where an older firmware went on without noting it
  const bool current = released != 0 && to_erase < sector_count;
  released_ = current ? released : 0;
  // Converting a journal of format 1 takes one number more, or some where sectors fail.
  std::uint16_t old_shift = 0;
  bool shift_known = (old_ & bit(frontier_)) != 0;
  auto expected = static_cast<std::uint16_t>(sequence_);
  for (unsigned back = 0; back < sector_count; ++back, --expected) {
    const unsigned s = (frontier_ + sector_count - back) % sector_count;
    if ((heads.ended & bit(s)) != 0) break;  // what an earlier journal left does not matter
    if ((heads.readable & bit(s)) != 0) {
      auto less = static_cast<std::uint16_t>(expected - heads.sequences[s]);
      if ((old_ & bit(s)) != 0) {
        if (!std::exchange(shift_known, true)) old_shift = less % sector_count;
        less = static_cast<std::uint16_t>(less - old_shift);
      }
      // A sector that could not be erased keeps its head of an earlier round.
      if (less % sector_count != 0 || less >= 0x8000u) scan.report.missing |= bit(s);
      continue;
    }
    if ((staged_ & bit(s)) != 0) continue;  // it is going to be erased, or was being erased
    const bool never_prepared = back + old_shift >= sequence_;
    const bool being_erased = current ? back >= sector_count - to_erase : back == sector_count - 1;
    const bool failed = (headless & bit(s)) != 0 && static_cast<std::int32_t>(released - (sequence_ - back)) > 0;
    if (failed) headless_ |= bit(s);
    if (never_prepared || being_erased || failed) continue;
    if (is_half_converted(heads, s))
      old_blank_ |= bit(s);
    else
      scan.report.missing |= bit(s);
  }
  if (current && to_erase != 0)  // an erase that was cut may leave anything in the oldest sector
    scan.report.unreadable = static_cast<std::uint16_t>(scan.report.unreadable -
                                                        std::min(scan.report.unreadable, scan.unreadable_in_oldest));
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
  for (Entry& entry : entries_) entry = {entry.generation, 0, entry.key, false, false, 0};
  ready_ = old_blank_ = 0;
  torn_at_ = torn_size_ = 0;
  write_sector_ = frontier_;
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
