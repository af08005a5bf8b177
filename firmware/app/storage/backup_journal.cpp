#include <utility>

#include "engine/games.hpp"
#include "firmware/app/storage/backup.hpp"
#include "firmware/app/storage/journal_internal.hpp"
#include "firmware/app/storage/reviews.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/tally.hpp"

// Everything that is stored as a list of records, and everything replaced by such a list.
namespace pd::storage {

namespace {

constexpr std::uint32_t generation_max = 0xFFFFFF;  // three bytes
/// The highest number of a game or a result that is restored: new ones can still be counted after it.
constexpr std::uint32_t restored_number_max = generation_max - 0xFFFF;

/// What is about the flash itself or about this device stays with it.
bool belongs_to_device(RecordKey key) {
  constexpr Single own[] = {Single::crash, Single::acknowledged, Single::sectors, Single::staging};
  return std::any_of(std::begin(own), std::end(own), [&](Single what) { return key == key_of(what); });
}

/// The keys that this firmware may write: of each family so many places, in so many parts (record.hpp).
struct OwnKeys {
  Family family;
  unsigned places, parts = 1;
};
constexpr OwnKeys own_keys[] = {{Family::single, static_cast<unsigned>(Single::staging) + 1},
                                {Family::result, Journal::result_count},
                                {Family::last_match, core::game_count},
                                {Family::player, players_max},
                                {Family::versus, players_max, versus_parts},
                                {Family::challenge, 1},
                                {Family::rating, players_max},
                                {Family::review, reviewed_names_max},
                                {Family::statistics_1, pages_1 + 1}};

constexpr bool is_own(RecordKey key) {
  return std::any_of(std::begin(own_keys), std::end(own_keys), [key](const OwnKeys& own) {
    return own.family == key.family && key.number % 32u < own.places && key.number / 32u < own.parts;
  });
}

constexpr unsigned count_own_keys() {
  unsigned count = 0;
  for (unsigned key = 0; key < 16 * 256; ++key)
    count += is_own({static_cast<Family>(key / 256), static_cast<std::uint8_t>(key % 256)});
  return count;
}
static_assert(count_own_keys() <= Journal::own_keys);

}  // namespace

// --- Reading ---------------------------------------------------------------------

void BackupReader::start(const Journal& journal) {
  *this = {};
  journal_ = &journal;
  position_ = journal.position();
}

BackupReader::Found BackupReader::next(Record& record) {
  if (journal_->position() != position_) return Found::changed;
  return slot_ < Journal::slot_count ? next_of_game(record) : next_entry(record);
}

BackupReader::Found BackupReader::put(RecordKind kind, std::span<const std::uint8_t> payload, Record& record) const {
  const Journal::Chain& chain = journal_->games_[slot_];
  record = {};
  record.kind = kind;
  record.key = {Family::game, static_cast<std::uint8_t>(slot_)};
  record.version = chain.game.rules_version;
  record.generation = chain.generation;
  record.payload = payload;
  return Found::record;
}

BackupReader::Found BackupReader::next_of_game(Record& record) {
  const Journal::Chain& chain = journal_->games_[slot_];
  switch (section_) {
    case Section::head:
      if (chain.game.state == SavedGame::State::empty) {
        ++slot_;
        return Found::more;
      }
      head_done_ = false;
      digests_done_ = 0;
      section_ = Section::records;
      return Found::more;
    case Section::records:
      if (raw_waits_ || find_record(raw_)) return take(record);
      if (find_page()) return Found::more;
      section_ = Section::digests;
      return gathered_size_ != 0 ? flush(record) : Found::more;
    case Section::digests: return next_digests(record);
    case Section::score:
      section_ = Section::finish;
      if (!chain.game.scored) return Found::more;
      for (std::size_t i = 0; i < core::max_players; ++i)
        put16(out_.data() + 2 * i, static_cast<std::uint16_t>(chain.game.score[i]));
      return put(RecordKind::score, std::span(out_).first(2 * core::max_players), record);
    case Section::finish:
      section_ = Section::seal;
      return chain.game.state == SavedGame::State::finished ? put(RecordKind::finish, {}, record) : Found::more;
    case Section::seal: {
      const Found found = put(RecordKind::seal, {}, record);
      section_ = Section::head;
      ++slot_;
      return found;
    }
  }
  return Found::end;
}

/// Digests go out behind the moves, as many in a record as fit, as in a copy: so sectors() is enough for both.
BackupReader::Found BackupReader::next_digests(Record& record) {
  const unsigned first = digests_done_;
  const auto n = std::min<unsigned>(Journal::commit_max, journal_->games_[slot_].digests - first);
  if (n == 0) {
    section_ = Section::score;
    return Found::more;
  }
  MoveChange change;
  if (find_record(raw_)) {
    if (read_change(raw_, change)) copy_digests_of(change, first, n, gathered_.data() + change_head_size);
    return Found::more;
  }
  if (find_page()) return Found::more;
  gathered_[0] = 0;
  gathered_[1] = static_cast<std::uint8_t>(first);
  gathered_[2] = static_cast<std::uint8_t>(n);
  gathered_size_ = change_head_size + 2 * n;
  digests_done_ = first + n;
  return flush(record);
}

/// Loads the next page that may hold records of the game; false: there is none, and the next call begins again.
bool BackupReader::find_page() {
  constexpr unsigned pages = hal::storage_sector / hal::storage_page;
  for (; next_page_ < Journal::sector_count * pages; ++next_page_) {
    sector_ = (journal_->frontier_ + 1 + next_page_ / pages) % Journal::sector_count;
    if ((journal_->games_[slot_].sectors & bit(sector_)) == 0) continue;
    hal::storage_read(sector_ * hal::storage_sector + next_page_ % pages * hal::storage_page, page_.bytes());
    at_ = 0;
    ++next_page_;
    return true;
  }
  next_page_ = 0;
  seen_ = {};
  return false;
}

/// The next record of the game in the page: one that mount() took, judged in the same way.
bool BackupReader::find_record(Record& raw) {
  const Journal::Chain& chain = journal_->games_[slot_];
  const std::span<std::uint8_t, hal::storage_page> page = page_.bytes();
  const unsigned format = journal_->format_of(sector_);
  while (at_ < page.size()) {
    if (!read_record(page.subspan(at_), format, true, raw)) {
      at_ += Record::cell;
      continue;
    }
    at_ += record_cells(raw.payload.size()) * Record::cell;
    const RecordKey key{Family::game, static_cast<std::uint8_t>(slot_)};
    if (raw.key != key || raw.generation != chain.generation || seen_.next == chain.next) continue;
    const std::uint16_t before = seen_.next;
    seen_.generation != 0 ? Journal::follow(seen_, raw, sector_) : Journal::open(seen_, raw, sector_);
    if (seen_.next != before) return true;
  }
  return false;
}

BackupReader::Found BackupReader::flush(Record& record) {
  std::copy_n(gathered_.begin(), gathered_size_, out_.begin());
  const std::size_t size = std::exchange(gathered_size_, 0);
  return put(RecordKind::change, std::span(out_).first(size), record);
}

/// A record of the game goes out as it is, but for moves: many of them are gathered in one. Heads, score, finish and
/// seal go out once, as they are known now.
BackupReader::Found BackupReader::take(Record& record) {
  const Record& raw = raw_;
  const Journal::Chain& chain = journal_->games_[slot_];
  raw_waits_ = false;
  if (is_head(raw.kind)) {
    if (std::exchange(head_done_, true)) return Found::more;
    put_setup(out_.data(), chain.game.setup);
    out_[5] = chain.game.damaged ? damaged_flag : 0;
    put32(out_.data() + 6, chain.game_id);
    std::copy(raw.payload.begin() + game_head_size, raw.payload.end(), out_.begin() + game_head_size);
    return put(RecordKind::copy, std::span(out_).first(raw.payload.size()), record);
  }
  MoveChange change;
  if (!read_change(raw, change)) {
    const bool known_now = raw.kind == RecordKind::score || raw.kind == RecordKind::finish ||
                           raw.kind == RecordKind::seal || raw.kind == RecordKind::empty;
    return known_now ? Found::more : put(raw.kind, raw.payload, record);
  }
  // Moves that are taken back are left out where they are still at hand.
  const std::size_t gathered_moves = gathered_size_ == 0 ? 0 : gathered_size_ - change_head_size;
  const std::size_t at_hand = std::min<std::size_t>(2u * change.back, gathered_moves);
  const auto rest = static_cast<unsigned>(change.back - at_hand / 2);
  const std::size_t left = gathered_moves - at_hand;
  const unsigned back = (gathered_size_ == 0 ? 0u : gathered_[0]) + rest;
  const bool fits = change_head_size + left + change.moves.size() <= gathered_.size() && back <= 255;
  if (!fits && gathered_size_ != 0) {
    raw_waits_ = true;
    return flush(record);
  }
  if (!fits && back == 0) return put(RecordKind::moves, raw.payload, record);  // 226 bytes of moves, and nothing else
  if (!fits) {  // of format 1: what is taken back first goes out alone
    gathered_ = {static_cast<std::uint8_t>(back)};
    gathered_size_ = change_head_size;
    raw_.back_1 = 0;
    raw_waits_ = true;
    return flush(record);
  }
  gathered_[0] = static_cast<std::uint8_t>(back);
  gathered_[2] = 0;  // no digests
  std::copy(change.moves.begin(), change.moves.end(),
            gathered_.begin() + static_cast<std::ptrdiff_t>(change_head_size + left));
  gathered_size_ = change_head_size + left + change.moves.size();
  return Found::more;
}

BackupReader::Found BackupReader::next_entry(Record& record) {
  if (entry_ == journal_->entry_count_) return Found::end;
  const Journal::Entry& entry = journal_->entries_[entry_++];
  if (belongs_to_device(entry.key) || !journal_->read_entry(entry, page_.bytes(), record)) return Found::more;
  ResultFields result;
  if (record.format_read == 1 && entry.key.family == Family::result && read_result(record, result)) {
    ResultPayload converted;
    const std::size_t size = convert_result(result, converted);
    std::copy_n(converted.begin(), size, out_.begin());
    record.version = result_layout;
    record.payload = std::span(out_).first(size);
  }
  return Found::record;
}

// --- Restoring -------------------------------------------------------------------

StorageError Restore::begin(Journal& journal, unsigned sectors, std::uint32_t newest_result) {
  *this = {};
  if (const StorageError no = journal.prepare_call()) return no;
  if (sectors > Journal::sectors_for_all) return StorageError::Code::no_room;
  journal_ = &journal;
  wanted_ = 1 + sectors + spare;
  // Each key goes on from the highest generation it ever had: a worn sector may show an old record for ever.
  const std::uint32_t oldest = newest_result - std::min<std::uint32_t>(newest_result, Journal::result_count) + 1;
  const std::uint32_t used = journal.newest_result();
  if (used >= oldest) shift_ = ((used - oldest) / Journal::result_count + 1) * Journal::result_count;
  return {};
}

Restore::Ready Restore::prepare() {
  Journal& journal = *journal_;
  if (journal.is_staging_) return Ready::yes;
  if (journal.convert_sector()) return Ready::not_yet;
  if (journal.ready_count() < wanted_) return journal.reclaim() ? Ready::not_yet : Ready::no_room;
  journal.stage_from(journal.next_ready());
  return Ready::not_yet;
}

StorageError Restore::put(const Record& record) {
  if (!journal_->is_staging_) return StorageError::Code::changed;
  if (journal_->ready_count() < spare) return StorageError::Code::no_room;
  return record.key.family == Family::game ? put_game(record) : put_data(record);
}

StorageError Restore::put_game(const Record& record) {
  const unsigned slot = record.key.number;
  if (slot >= Journal::slot_count) return StorageError::Code::unknown_game;
  Journal& journal = *journal_;
  if (slot_ == Journal::slot_count) {  // a game begins with its head
    const bool is_whole =
        record.payload.size() >= game_head_size && record.payload.size() <= game_head_size + Journal::label_max;
    if (record.kind != RecordKind::copy || !is_whole || (slots_done_ & slot_bit(slot)) != 0)
      return StorageError::Code::no_game;
    game_.game.rules_version = record.version;
    game_.game.setup = get_setup(record.payload.data());
    game_.game.damaged = (record.payload[5] & damaged_flag) != 0;
    game_.game_id = get32(record.payload.data() + 6);
    if (game_.game_id > restored_number_max) return StorageError::Code::unknown_game;
    std::uint32_t& newest = journal.newest_generation_[slot];
    newest = std::max(newest, game_.game_id);
    if (!journal.put_head(game_, slot, RecordKind::copy, record.payload.subspan(game_head_size)))
      return StorageError::Code::worn_out;
    slot_ = slot;
    return {};
  }
  const bool belongs = slot == slot_ && record.kind > RecordKind::copy;
  if (!belongs) return StorageError::Code::no_game;
  const bool was_damaged = game_.game.damaged;
  if (!journal.put(game_, slot, record.kind, record.payload)) return StorageError::Code::worn_out;
  if (game_.game.damaged != was_damaged) return StorageError::Code::nothing_to_undo;
  if (record.kind == RecordKind::seal) {
    slots_done_ = static_cast<std::uint16_t>(slots_done_ | slot_bit(slot));
    slot_ = Journal::slot_count;
  }
  return {};
}

/// Statistics name the last result that they have counted, reviews each result that they are of.
void Restore::shift_results(const Record& record, std::span<std::uint8_t> payload) const {
  const auto shift = [&](std::size_t at) {
    if (at + 4 > payload.size()) return;
    if (const std::uint32_t number = get32(payload.data() + at); number != 0)
      put32(payload.data() + at, number + shift_);
  };
  if (record.key == key_of(Single::totals) || record.key == total_key_1()) return shift(0);
  if (record.key.family == Family::player || record.key.family == Family::versus || record.key.family == Family::rating)
    return shift(tally_name_size);
  if (record.key.family == Family::statistics_1)
    for (unsigned i = 0; i < players_on_page_1; ++i) shift(i * player_size_1 + tally_name_size);
  if (record.key.family == Family::review && payload.size() > tally_name_size)
    for (std::size_t at = tally_name_size + 1, each = payload[tally_name_size]; each != 0 && at < payload.size();
         at += each)
      shift(at);
}

StorageError Restore::put_data(const Record& record) {
  if (record.kind != RecordKind::data || slot_ != Journal::slot_count) return StorageError::Code::no_game;
  if (belongs_to_device(record.key)) return {};
  Journal& journal = *journal_;
  if (!is_own(record.key) && ++other_keys_ > Journal::other_keys) return StorageError::Code::too_many_keys;
  const Journal::Entry* const entry = journal.find_or_add(record.key);
  if (entry == nullptr) return StorageError::Code::too_many_keys;
  std::array<std::uint8_t, Record::payload_max> payload;
  std::copy(record.payload.begin(), record.payload.end(), payload.begin());
  shift_results(record, std::span(payload).first(record.payload.size()));
  Record r = record;
  r.payload = std::span(payload).first(record.payload.size());
  const bool is_result = record.key.family == Family::result;
  r.generation = is_result ? record.generation + shift_ : entry->generation + 1;
  if (r.generation <= entry->generation || r.generation > generation_max) return StorageError::Code::changed;
  if (is_result && r.generation > restored_number_max) return StorageError::Code::changed;
  if (is_result && r.generation % Journal::result_count != record.key.number) return StorageError::Code::changed;
  return journal.put(r) ? StorageError{} : StorageError::Code::worn_out;
}

StorageError Restore::commit() {
  if (!journal_->is_staging_) return StorageError::Code::changed;
  if (slot_ != Journal::slot_count) return StorageError::Code::no_game;
  if (journal_->ready_count() < spare) return StorageError::Code::no_room;
  if (!Journal::mark_end(static_cast<unsigned>(journal_->stage_cell_ / cells_per_sector)))
    return StorageError::Code::worn_out;
  journal_->mount();
  return {};
}

void Restore::cancel() {
  if (journal_ != nullptr && journal_->is_staging_) journal_->cancel_staging();
}

}  // namespace pd::storage
