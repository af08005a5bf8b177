#include "firmware/app/storage/journal.hpp"

#include "firmware/app/storage/journal_internal.hpp"

namespace pd::storage {

const char* StorageError::message() const {
  constexpr std::array<const char*, 11> words = {
      "nothing is wrong",
      "the memory for saved games is worn out",
      "the saved games are of a newer firmware",
      "the memory for saved games is full",
      "no game is in progress in this slot",
      "this firmware does not know the game in this slot",
      "the record of this game is full",
      "there is nothing to take back",
      "this is too long to be saved",
      "the memory changed while it was read",
      "there is more data of a newer firmware than this one can keep",
  };
  return words[static_cast<unsigned>(code_)];
}

// --- Questions ------------------------------------------------------------------

Journal::Health Journal::health() const {
  Health h;
  h.erases = sequence_;
  h.worn = worn_;
  h.erases_in_turn = erases_in_turn_;
  h.ready = static_cast<std::uint8_t>(ready_count());
  h.in_use = static_cast<std::uint8_t>(sectors_needed());
  for (const Chain& c : games_)
    h.old_format = static_cast<std::uint8_t>(h.old_format + (c.generation != 0 && c.format != Record::format));
  for (unsigned i = 0; i < entry_count_; ++i)
    h.old_format =
        static_cast<std::uint8_t>(h.old_format + (entries_[i].present && entries_[i].format != Record::format));
  return h;
}

unsigned Journal::fullness_percent() const { return std::min(100u, 100 * sectors_needed() / sectors_for_all); }

unsigned Journal::sectors_left() const { return sectors_for_all - std::min(sectors_needed(), sectors_for_all); }

std::size_t Journal::label(unsigned slot, std::span<std::uint8_t> out) const {
  std::size_t size = 0;
  if (games_[slot].game.state == SavedGame::State::empty) return size;
  for_each_record(games_[slot], slot, [&](const Record& r) {
    if (!is_head(r.kind)) return;
    const auto label = r.payload.subspan(std::min(game_head_size, r.payload.size()));
    size = label.size();
    std::copy_n(label.begin(), std::min(size, out.size()), out.begin());
  });
  return size;
}

/// visit(number, move) for every move that was saved, in the order of saving: a number comes again after its move was
/// taken back. False: some are missing.
template <class Visit>
bool Journal::for_each_move(unsigned slot, Visit visit) const {
  unsigned size = 0;
  for_each_record(games_[slot], slot, [&](const Record& r) {
    MoveChange change;
    if (!read_change(r, change)) return;
    size -= change.back;
    for (std::size_t i = 0; i + 1 < change.moves.size(); i += 2)
      visit(size++, core::Move(static_cast<std::uint16_t>(get16(change.moves.data() + i))));
  });
  return size == games_[slot].game.moves;
}

StorageError Journal::load(unsigned slot, core::Log& log) const {
  const Chain& chain = games_[slot];
  if (chain.game.state == SavedGame::State::empty) return StorageError::Code::no_game;
  if (chain.game.unknown) return StorageError::Code::unknown_game;
  log.clear(chain.game.setup);
  log.rules_version = chain.game.rules_version;
  for_each_record(chain, slot, [&](const Record& r) {
    MoveChange change;
    if (!read_change(r, change)) return;
    log.size = static_cast<std::uint16_t>(log.size - change.back);
    for (std::size_t i = 0; i + 1 < change.moves.size(); i += 2)
      log.push(core::Move(static_cast<std::uint16_t>(get16(change.moves.data() + i))));
    for (std::size_t i = 0; i < change.digests.size() / 2 && change.first_digest + i < log.digests.size(); ++i)
      log.digests[change.first_digest + i] = static_cast<std::uint16_t>(get16(change.digests.data() + 2 * i));
  });
  if (log.size != chain.game.moves) return StorageError::Code::changed;
  log.digest_count = chain.digests;
  return {};
}

StorageError Journal::load_moves(unsigned slot, unsigned first, std::span<core::Move> out) const {
  const bool whole = for_each_move(slot, [&](unsigned number, core::Move move) {
    if (number - first < out.size()) out[number - first] = move;
  });
  return whole ? StorageError{} : StorageError::Code::changed;
}

bool Journal::begins_with(unsigned slot, const core::Log& log) const {
  unsigned same = 0;
  const bool whole = for_each_move(slot, [&](unsigned number, core::Move move) {
    same = std::min(same, number);
    if (same == number && number < log.size && move == log.moves[number]) ++same;
  });
  return whole && same == log.size && games_[slot].game.moves >= log.size;
}

std::size_t Journal::read_note(unsigned slot, unsigned tag, std::span<std::uint8_t> out) const {
  std::size_t size = 0;
  if ((games_[slot].notes >> tag & 1u) == 0) return size;
  for_each_record(games_[slot], slot, [&](const Record& r) {
    if (r.kind != RecordKind::note || r.payload.empty() || r.payload[0] != tag) return;
    size = r.payload.size() - 1;
    std::copy_n(r.payload.begin() + 1, std::min(size, out.size()), out.begin());
  });
  return size;
}

unsigned Journal::results() const {
  unsigned n = 0;
  for (unsigned i = 0; i < entry_count_; ++i) n += entries_[i].key.family == Family::result && entries_[i].present;
  return n;
}

std::uint32_t Journal::newest_result() const {
  std::uint32_t newest = 0;
  for (unsigned i = 0; i < entry_count_; ++i)
    if (entries_[i].key.family == Family::result) newest = std::max(newest, entries_[i].generation);
  return newest;
}

unsigned Journal::results_since(std::uint32_t number) const {
  const std::uint32_t newest = newest_result();
  return newest <= number ? 0 : std::min<std::uint32_t>(newest - number, result_count);
}

RecordKey Journal::result_key(std::uint32_t number) {
  return {Family::result, static_cast<std::uint8_t>(number % result_count)};
}

bool Journal::read_entry(const Entry& entry, std::span<std::uint8_t, hal::storage_page> page, Record& record) const {
  if (!entry.present) return false;
  const std::size_t offset = entry.cell * Record::cell;
  const std::size_t in_page = offset % hal::storage_page;
  hal::storage_read(offset - in_page, page);
  return read_record(page.subspan(in_page), entry.format, true, record) && record.key == entry.key &&
         record.generation == entry.generation;
}

bool Journal::result(unsigned age, Result& out) const {
  const std::uint32_t newest = newest_result();
  if (age >= result_count || newest <= age) return false;
  const std::uint32_t number = newest - age;
  const Entry* entry = find(result_key(number));
  std::array<std::uint8_t, hal::storage_page> page;
  Record r;
  ResultFields fields;
  if (entry == nullptr || entry->generation != number || !read_entry(*entry, page, r) || !read_result(r, fields))
    return false;
  const std::uint8_t* p = fields.middle.data();
  out.number = number;
  out.rules_version = fields.rules_version;
  out.setup = get_setup(p + 5);
  if (!is_known(out.setup)) return false;
  out.winners = p[10];
  for (std::size_t i = 0; i < out.total.size(); ++i) out.total[i] = static_cast<std::int16_t>(get16(p + 11 + 2 * i));
  out.label_size = static_cast<std::uint8_t>(fields.label.size());
  std::copy(fields.label.begin(), fields.label.end(), out.label.begin());
  out.slot = is_of(fields, p[0]) ? p[0] : std::uint8_t{slot_count};
  return true;
}

/// Whether the game in the slot is the one that the result is of.
bool Journal::is_of(const ResultFields& fields, unsigned slot) const {
  return slot < slot_count && games_[slot].game.state != SavedGame::State::empty && fields.middle[0] == slot &&
         get32(fields.middle.data() + 1) == games_[slot].game_id;
}

bool Journal::is_result_of(const Entry& entry, unsigned slot) const {
  std::array<std::uint8_t, hal::storage_page> page;
  Record r;
  ResultFields fields;
  return entry.key.family == Family::result && read_entry(entry, page, r) && read_result(r, fields) &&
         is_of(fields, slot);
}

std::uint32_t Journal::result_of(unsigned slot) const {
  for (unsigned i = 0; i < entry_count_; ++i)
    if (is_result_of(entries_[i], slot)) return entries_[i].generation;
  return 0;
}

bool Journal::has(RecordKey key) const {
  const Entry* entry = find(key);
  return entry != nullptr && entry->present;
}

std::size_t Journal::read(RecordKey key, std::span<std::uint8_t> out, unsigned& version) const {
  std::array<std::uint8_t, hal::storage_page> page;
  Record r;
  const Entry* entry = find(key);
  if (entry == nullptr || !read_entry(*entry, page, r)) return 0;
  version = r.version;
  std::copy_n(r.payload.begin(), std::min(r.payload.size(), out.size()), out.begin());
  return r.payload.size();
}

// --- Changes ----------------------------------------------------------------------

StorageError Journal::begin_game(unsigned slot, const core::Setup& setup, unsigned rules_version,
                                 std::span<const std::uint8_t> label, std::span<const core::Move> moves,
                                 std::span<const std::uint16_t> digests) {
  if (label.size() > label_max) return StorageError::Code::too_long;
  if (sectors_left() <= moves.size() / moves_per_sector) return StorageError::Code::no_room;
  if (const StorageError no = prepare_call()) return no;
  pass_results(slot);
  Chain nothing;
  if (!moves.empty() && games_[slot].generation == 0 && !put_head(nothing, slot, RecordKind::empty, {}))
    return StorageError::Code::worn_out;
  Chain fresh;
  fresh.game.rules_version = static_cast<std::uint8_t>(rules_version);
  fresh.game.setup = setup;
  fresh.game_id = newest_generation_[slot] + 1;
  // With moves it is as a copy: it counts once its seal is there.
  if (!put_head(fresh, slot, moves.empty() ? RecordKind::begin : RecordKind::copy, label))
    return StorageError::Code::worn_out;
  if (!moves.empty() && (!put_moves(fresh, slot, moves, digests) || !put(fresh, slot, RecordKind::seal, {})))
    return StorageError::Code::worn_out;
  games_[slot] = fresh;
  return {};
}

/// A result names its game by slot and `game_id`. If damage has destroyed all records of the slot, its numbers would
/// restart: skips those that results use, so that no new game is mistaken for a finished one.
void Journal::pass_results(unsigned slot) {
  std::array<std::uint8_t, hal::storage_page> page;
  for (unsigned i = 0; i < entry_count_; ++i) {
    Record r;
    ResultFields fields;
    if (entries_[i].key.family != Family::result || !read_entry(entries_[i], page, r) || !read_result(r, fields))
      continue;
    if (fields.middle[0] == slot)
      newest_generation_[slot] = std::max(newest_generation_[slot], get32(fields.middle.data() + 1));
  }
}

void Journal::adopt_rules(unsigned slot, unsigned rules_version) {
  games_[slot].game.rules_version = static_cast<std::uint8_t>(rules_version);
}

StorageError Journal::append(unsigned slot, std::span<const core::Move> moves, std::span<const std::uint16_t> digests) {
  if (sectors_left() == 0) return StorageError::Code::no_room;
  if (const StorageError no = prepare_turn(slot)) return no;
  Chain& chain = games_[slot];
  if (chain.game.unknown) return StorageError::Code::unknown_game;
  if (chain.game.moves + moves.size() > core::Log::capacity) return StorageError::Code::log_is_full;
  return put_moves(chain, slot, moves, digests) ? StorageError{} : StorageError::Code::worn_out;
}

bool Journal::put_moves(Chain& chain, unsigned slot, std::span<const core::Move> moves,
                        std::span<const std::uint16_t> digests) {
  std::array<std::uint8_t, Record::payload_max> payload;
  while (!moves.empty() || !digests.empty()) {
    // Checks of moves that are saved already go before; the one that belongs to these moves goes with them.
    const auto old_digests = std::min<std::size_t>(
        digests.size(), static_cast<std::size_t>(chain.game.moves / core::Log::digest_interval - chain.digests));
    const std::size_t in_front = std::min(old_digests, commit_max);
    const auto batch = in_front == 0 ? moves.first(std::min(moves.size(), commit_max)) : moves.first(0);
    const std::size_t reached = (chain.game.moves + batch.size()) / core::Log::digest_interval;
    const std::size_t n = in_front != 0 ? in_front : std::min(digests.size(), reached - chain.digests);
    std::size_t size = 0;
    if (n != 0) {
      payload[0] = 0;
      payload[1] = chain.digests;
      payload[2] = static_cast<std::uint8_t>(n);
      for (std::size_t i = 0; i < n; ++i) put16(payload.data() + change_head_size + 2 * i, digests[i]);
      size = change_head_size + 2 * n;
    } else if (batch.empty()) {
      break;  // digests of moves that are not there
    }
    for (std::size_t i = 0; i < batch.size(); ++i) put16(payload.data() + size + 2 * i, batch[i].bits);
    size += 2 * batch.size();
    if (!put(chain, slot, n != 0 ? RecordKind::change : RecordKind::moves, std::span(payload).first(size)))
      return false;
    moves = moves.subspan(batch.size());
    digests = digests.subspan(n);
  }
  return true;
}

StorageError Journal::take_back(unsigned slot, unsigned moves) {
  if (const StorageError no = prepare_turn(slot)) return no;
  if (moves == 0 || moves > 255 || moves > games_[slot].game.moves) return StorageError::Code::nothing_to_undo;
  const std::array<std::uint8_t, change_head_size> payload = {static_cast<std::uint8_t>(moves)};
  return put(games_[slot], slot, RecordKind::change, payload) ? StorageError{} : StorageError::Code::worn_out;
}

StorageError Journal::keep_score(unsigned slot, std::span<const std::int16_t> score) {
  if (const StorageError no = prepare_turn(slot)) return no;
  std::array<std::uint8_t, 2 * core::max_players> payload{};
  for (std::size_t i = 0; i < score.size() && i < core::max_players; ++i)
    put16(payload.data() + 2 * i, static_cast<std::uint16_t>(score[i]));
  return put(games_[slot], slot, RecordKind::score, payload) ? StorageError{} : StorageError::Code::worn_out;
}

StorageError Journal::write_note(unsigned slot, unsigned tag, std::span<const std::uint8_t> bytes) {
  if (tag >= note_count || bytes.size() >= Record::payload_max) return StorageError::Code::too_long;
  if (const StorageError no = prepare_turn(slot)) return no;
  std::array<std::uint8_t, Record::payload_max> payload;
  payload[0] = static_cast<std::uint8_t>(tag);
  std::copy(bytes.begin(), bytes.end(), payload.begin() + 1);
  return put(games_[slot], slot, RecordKind::note, std::span(payload).first(1 + bytes.size()))
             ? StorageError{}
             : StorageError::Code::worn_out;
}

StorageError Journal::finish(unsigned slot, const core::Outcome& outcome) {
  if (games_[slot].game.state == SavedGame::State::finished) return {};
  if (const StorageError no = prepare_turn(slot)) return no;
  const Chain& chain = games_[slot];
  if (chain.game.unknown) return StorageError::Code::unknown_game;
  if (result_of(slot) != 0) return mark_finished(slot);
  const std::uint32_t number = newest_result() + 1;
  Entry* entry = find_or_add(result_key(number));
  if (entry == nullptr) return StorageError::Code::too_many_keys;
  // Replaces the oldest result. It may be the only proof that its game was counted, after a power cut.
  for (unsigned other = 0; other < slot_count; ++other)
    if (games_[other].game.state == SavedGame::State::running && is_result_of(*entry, other))
      if (const StorageError no = mark_finished(other)) return no;
  std::array<std::uint8_t, Record::payload_max> payload{};
  payload[0] = chain.game.rules_version;
  std::uint8_t* p = payload.data() + 1;
  p[0] = static_cast<std::uint8_t>(slot);
  put32(p + 1, chain.game_id);
  put_setup(p + 5, chain.game.setup);
  p[10] = outcome.winners;
  for (std::size_t i = 0; i < outcome.total.size(); ++i)
    put16(p + 11 + 2 * i, static_cast<std::uint16_t>(outcome.total[i]));
  const std::size_t size = std::min(label(slot, std::span(payload).subspan(result_head_size, label_max)), label_max);
  payload[result_head_size - 1] = static_cast<std::uint8_t>(size);
  if (!put_entry(*entry, number, result_layout, std::span(payload).first(result_head_size + size)))
    return StorageError::Code::worn_out;
  return mark_finished(slot);
}

StorageError Journal::mark_finished(unsigned slot) {
  if (const StorageError no = prepare_turn(slot)) return no;
  return put(games_[slot], slot, RecordKind::finish, {}) ? StorageError{} : StorageError::Code::worn_out;
}

StorageError Journal::forget(unsigned slot) {
  if (games_[slot].game.state == SavedGame::State::empty) return {};
  if (const StorageError no = prepare_call()) return no;
  Chain nothing;
  if (!put_head(nothing, slot, RecordKind::empty, {})) return StorageError::Code::worn_out;
  games_[slot] = nothing;
  return {};
}

StorageError Journal::write(RecordKey key, unsigned version, std::span<const std::uint8_t> data) {
  if (data.size() > data_max) return StorageError::Code::too_long;
  if (const StorageError no = prepare_call()) return no;
  Entry* entry = find_or_add(key);
  if (entry == nullptr) return StorageError::Code::too_many_keys;
  return put_entry(*entry, entry->generation + 1, version, data) ? StorageError{} : StorageError::Code::worn_out;
}

void Journal::release(RecordKey key) {
  if (Entry* entry = find_or_add(key); entry != nullptr) entry->present = entry->renew = false;
}

/// Marks the newest head, if there is any.
bool Journal::end_journal() {
  SectorHead head, newest;
  unsigned at = sector_count;
  for (unsigned s = 0; s < sector_count; ++s)
    if (sector_head(s, head) && head.sequence > newest.sequence) {
      newest = head;
      at = s;
    }
  if (at == sector_count || newest.ended) return true;
  return mark_end(at);
}

bool Journal::mark_end(unsigned sector) {
  hal::storage_program(sector * hal::storage_sector + SectorHead::mark_at, std::array<std::uint8_t, 4>{});
  SectorHead head;
  return sector_head(sector, head) && head.ended;
}

StorageError Journal::start_over() {
  const bool ended = end_journal();
  mount();
  return ended ? StorageError{} : StorageError::Code::worn_out;
}

StorageError Journal::start_over(RecordKey kept) {
  if (prepare_call()) return start_over();
  // The end mark goes into the next erased sector, and before that what is kept goes into one behind it: everything in
  // the marked sector and before it ends with one page program.
  const unsigned end = next_ready();
  Entry* const entry = find_or_add(kept);
  if (end != sector_count && entry != nullptr && entry->present) {
    ready_ &= ~bit(end);
    write_at_ = hal::storage_sector;
    if (copy_entry(*entry) && entry->present && mark_end(end)) {
      mount();
      return {};
    }
  }
  return start_over();
}

void Journal::wipe(void (*alive)()) {
  end_journal();
  for (unsigned s = 0; s < sector_count; ++s) {
    alive();
    hal::storage_erase(s * hal::storage_sector);
  }
}

}  // namespace pd::storage
