#include "tests/kept/0.1.0/journal.hpp"

#include <algorithm>
#include <bit>

namespace release_0_1_0 {

namespace {

constexpr std::size_t cells_per_sector = hal::storage_sector / Record::cell;
constexpr std::size_t moves_per_sector = hal::storage_sector / hal::storage_page * Journal::commit_max;
constexpr std::size_t game_head_size = 10;    // setup (5), flags, born (4); then the label
constexpr std::size_t result_head_size = 21;  // slot, born (4), setup (5), winners, totals (10); then the label
constexpr std::uint8_t damaged_flag = 1;
static_assert(result_head_size + Journal::label_max <= Record::payload_max);

constexpr const char* worn_out =
    "the memory for saved games is worn out: this was not saved, and will be lost when the device is switched off";
constexpr const char* no_game = "no game is in progress in this slot";
constexpr const char* newer_journal =
    "the saved games are of a newer firmware: install that, or erase them to save new ones";

constexpr std::uint64_t bit(unsigned sector) { return std::uint64_t{1} << sector; }

void put16(std::uint8_t* out, unsigned value) {
  out[0] = static_cast<std::uint8_t>(value);
  out[1] = static_cast<std::uint8_t>(value >> 8);
}
void put32(std::uint8_t* out, std::uint32_t value) {
  put16(out, value & 0xFFFFu);
  put16(out + 2, value >> 16);
}
unsigned get16(const std::uint8_t* in) { return static_cast<unsigned>(in[0] | in[1] << 8); }
std::uint32_t get32(const std::uint8_t* in) { return get16(in) | std::uint32_t{get16(in + 2)} << 16; }

void put_setup(std::uint8_t* out, const core::Setup& s) {
  out[0] = static_cast<std::uint8_t>(s.game);
  out[1] = s.players;
  out[2] = s.variant;
  out[3] = s.first;
  out[4] = s.options;
}
core::Setup get_setup(const std::uint8_t* in) { return {static_cast<core::GameId>(in[0]), in[1], in[2], in[3], in[4]}; }

struct Page {
  std::array<std::uint32_t, hal::storage_page / 4> words;

  std::span<std::uint8_t, hal::storage_page> bytes() {
    return std::span<std::uint8_t, hal::storage_page>(reinterpret_cast<std::uint8_t*>(words.data()), sizeof words);
  }
  bool blank() const {
    return std::all_of(words.begin(), words.end(), [](std::uint32_t w) { return w == 0xFFFFFFFFu; });
  }
  bool blank_cell(std::size_t at) const { return (words[at / 4] & words[at / 4 + 1]) == 0xFFFFFFFFu; }
};
static_assert(Record::cell == 8);

bool reads_back(std::size_t offset, std::span<const std::uint8_t> wanted) {
  std::array<std::uint8_t, 64> part;
  for (std::size_t done = 0; done < wanted.size(); done += part.size()) {
    const std::size_t n = std::min(part.size(), wanted.size() - done);
    hal::storage_read(offset + done, std::span(part).first(n));
    if (!std::equal(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(n),
                    wanted.begin() + static_cast<std::ptrdiff_t>(done)))
      return false;
  }
  return true;
}

bool sector_is_blank(unsigned sector) {
  Page page;
  for (std::size_t at = 0; at < hal::storage_sector; at += hal::storage_page) {
    hal::storage_read(sector * hal::storage_sector + at, page.bytes());
    if (!page.blank()) return false;
  }
  return true;
}

bool sector_head(unsigned sector, SectorHead& head) {
  std::array<std::uint8_t, SectorHead::size> bytes;
  hal::storage_read(sector * hal::storage_sector, bytes);
  return read_sector_head(bytes, head);
}

bool head_is_sound(const Record& r) {
  return r.payload.size() >= game_head_size && r.payload.size() <= game_head_size + Journal::label_max &&
         r.payload[0] < core::game_names().size();
}

}  // namespace

struct Journal::SectorView {
  bool records = false;
  std::uint16_t end = SectorHead::size;  ///< behind the last byte that is not 0xFF
  std::uint16_t unreadable = 0;
};

struct Journal::Scan {
  std::array<Chain, slot_count> pending{};  ///< copies that are not whole yet
  Report report{};
};

template <class Visit>
Journal::SectorView Journal::scan_sector(unsigned sector, bool repair, Visit visit) {
  SectorView view;
  Page page;
  const std::span<std::uint8_t, hal::storage_page> bytes = page.bytes();
  for (std::size_t start = 0; start < hal::storage_sector; start += hal::storage_page) {
    hal::storage_read(sector * hal::storage_sector + start, bytes);
    if (page.blank()) continue;
    bool in_trouble = false;
    for (std::size_t at = start == 0 ? SectorHead::size : 0; at < bytes.size();) {
      if (page.blank_cell(at)) {
        at += Record::cell;
        continue;
      }
      Record record;
      const bool found = read_record(bytes.subspan(at), repair, record);
      if (found) visit(record, (sector * hal::storage_sector + start + at) / Record::cell);
      view.records = view.records || found;
      view.unreadable = static_cast<std::uint16_t>(view.unreadable + (!found && !in_trouble));
      in_trouble = !found;
      at += (found ? record_cells(record.payload.size()) : 1) * Record::cell;
      view.end = static_cast<std::uint16_t>(start + std::min(at, bytes.size()));
    }
  }
  return view;
}

Journal::Report Journal::mount() {
  *this = Journal{};
  Scan scan;
  std::uint64_t ours = 0, ended = 0;
  bool any_head = false, any_byte = false;
  for (unsigned s = 0; s < sector_count; ++s) {
    SectorHead head;
    if (!sector_head(s, head)) continue;
    if (!any_head || head.sequence > sequence_) {
      sequence_ = head.sequence;
      frontier_ = static_cast<std::uint8_t>(s);
      scan.report.newer = head.format > Record::format && !head.ended;
    }
    any_head = true;
    if (head.ended)
      ended |= bit(s);
    else if (head.format == Record::format)
      ours |= bit(s);
  }
  work_left_ = sector_count;
  write_at_ = hal::storage_sector;
  locked_ = scan.report.newer;
  if (!any_head) frontier_ = sector_count - 1;
  write_sector_ = frontier_;
  if (locked_) return scan.report;

  bool first_use = true;
  for (unsigned i = 1; i <= sector_count; ++i) {
    const unsigned s = (frontier_ + i) % sector_count;
    const bool mine = (ours & bit(s)) != 0;
    if (ours == 0) {  // whatever looks like a record here is not of a journal
      any_byte = any_byte || !sector_is_blank(s);
      continue;
    }
    if ((ended & bit(s)) != 0) {  // a journal before this one
      scan = {};
      drop_all();
      first_use = true;
      continue;
    }
    const SectorView view = scan_sector(s, mine, [&](const Record& r, std::size_t cell) {
      scan.report.repaired = static_cast<std::uint16_t>(scan.report.repaired + r.repaired);
      offer(r, s, cell, scan);
    });
    const bool touched = view.end > SectorHead::size;
    if (mine) scan.report.unreadable = static_cast<std::uint16_t>(scan.report.unreadable + view.unreadable);
    if (mine && !touched) ready_ |= bit(s);
    if (view.records || (mine && touched)) {
      write_sector_ = static_cast<std::uint8_t>(s);
      const std::size_t pages = (view.end + hal::storage_page - 1) / hal::storage_page;
      write_at_ = static_cast<std::uint16_t>(mine ? pages * hal::storage_page : hal::storage_sector);
      ready_ = 0;
    }
    first_use = first_use && !mine;
  }
  scan.report.first_use = first_use;
  scan.report.foreign = any_byte;
  settle(scan);
  return scan.report;
}

void Journal::offer(const Record& r, unsigned sector, std::size_t cell, Scan& scan) {
  if (r.chain >= chain_count || r.generation == 0) return;
  if (r.chain >= blob_first) {
    Place& place = places_[r.chain - blob_first];
    if (r.kind == RecordKind::data && r.generation >= place.generation)
      place = {r.generation, static_cast<std::uint16_t>(cell), true, r.repaired};
    return;
  }
  Chain& current = games_[r.chain];
  Chain& pending = scan.pending[r.chain];
  std::uint32_t& newest = newest_generation_[r.chain];
  newest = std::max(newest, r.generation);
  if (r.generation < current.generation) return;  // an old copy that was not erased yet
  if (r.generation == current.generation) return follow(current, r, sector);
  if (r.generation == pending.generation)
    follow(pending, r, sector);
  else if (r.count == 0)
    open(pending, r, sector);
  else
    scan.report.lost = static_cast<std::uint8_t>(scan.report.lost | 1u << r.chain);
  if (pending.whole) {
    current = pending;
    pending = {};
    scan.report.lost = static_cast<std::uint8_t>(scan.report.lost & ~(1u << r.chain));
  }
}

void Journal::open(Chain& chain, const Record& r, unsigned sector) {
  chain = {};
  const bool empty = r.kind == RecordKind::empty;
  if (!empty && ((r.kind != RecordKind::begin && r.kind != RecordKind::copy) || !head_is_sound(r))) return;
  chain.generation = r.generation;
  chain.next = 1;
  chain.sectors = bit(sector);
  chain.whole = r.kind != RecordKind::copy;
  chain.repaired = r.repaired;
  if (empty) return;
  chain.game.state = SavedGame::State::running;
  chain.game.rules_version = r.version;
  chain.game.setup = get_setup(r.payload.data());
  chain.game.damaged = (r.payload[5] & damaged_flag) != 0;
  chain.born = get32(r.payload.data() + 6);
}

void Journal::follow(Chain& chain, const Record& r, unsigned sector) {
  if (r.count < chain.next) return;  // written again because the first one did not read back
  SavedGame& game = chain.game;
  const std::size_t moves = r.payload.size() / 2;
  const bool gap = r.count > chain.next;
  const bool senseless =
      r.kind == RecordKind::moves && (r.back > game.moves || game.moves - r.back + moves > core::Log::capacity);
  if (gap || senseless) {
    game.damaged = true;
    return;
  }
  ++chain.next;
  chain.repaired = chain.repaired || r.repaired;
  chain.sectors |= bit(sector);
  switch (r.kind) {
    case RecordKind::moves: game.moves = static_cast<std::uint16_t>(game.moves - r.back + moves); break;
    case RecordKind::score:
      chain.scored = true;
      for (std::size_t i = 0; i < game.score.size() && i < moves; ++i)
        game.score[i] = static_cast<std::int16_t>(get16(r.payload.data() + 2 * i));
      break;
    case RecordKind::finish: game.state = SavedGame::State::finished; break;
    case RecordKind::seal: chain.whole = true; break;
    default: break;
  }
}

void Journal::settle(Scan& scan) {
  for (unsigned slot = 0; slot < slot_count; ++slot) {
    Chain& pending = scan.pending[slot];
    if (pending.generation == 0) continue;
    if (pending.game.damaged) scan.report.lost = static_cast<std::uint8_t>(scan.report.lost | 1u << slot);
    if (games_[slot].generation != 0) continue;
    games_[slot] = pending;
    games_[slot].game.damaged = true;
  }
}

void Journal::drop_all() {
  games_ = {};
  for (Place& place : places_) place = {place.generation, 0, false, false};
  ready_ = 0;
  write_sector_ = frontier_;
  write_at_ = hal::storage_sector;
}

Journal::Health Journal::health() const {
  return {sequence_, worn_, erases_in_turn_, static_cast<std::uint8_t>(ready_count())};
}

template <class Visit>
void Journal::for_each_record(const Chain& chain, unsigned slot, Visit visit) const {
  Chain walk;
  for (unsigned i = 1; i <= sector_count; ++i) {
    const unsigned s = (frontier_ + i) % sector_count;
    if ((chain.sectors & bit(s)) == 0) continue;
    scan_sector(s, true, [&](const Record& r, std::size_t) {
      if (r.chain != slot || r.generation != chain.generation || walk.next == chain.next) return;
      const std::uint16_t before = walk.next;
      if (walk.generation != 0)
        follow(walk, r, s);
      else if (r.count == 0)
        open(walk, r, s);
      if (walk.next != before) visit(r);
    });
  }
}

std::size_t Journal::label(unsigned slot, std::span<std::uint8_t> out) const {
  std::size_t size = 0;
  if (games_[slot].game.state == SavedGame::State::empty) return size;
  for_each_record(games_[slot], slot, [&](const Record& r) {
    if (r.count != 0) return;
    const auto label = r.payload.subspan(game_head_size);
    size = label.size();
    std::copy_n(label.begin(), std::min(size, out.size()), out.begin());
  });
  return size;
}

Refusal Journal::load(unsigned slot, core::Log& log) const {
  const Chain& chain = games_[slot];
  if (locked_) return newer_journal;
  if (chain.game.state == SavedGame::State::empty) return "there is no saved game in this slot";
  log.clear(chain.game.setup);
  for_each_record(chain, slot, [&](const Record& r) {
    if (r.kind != RecordKind::moves) return;
    log.size = static_cast<std::uint16_t>(log.size - r.back);
    for (std::size_t i = 0; i + 1 < r.payload.size(); i += 2)
      log.push(core::Move(static_cast<std::uint16_t>(get16(r.payload.data() + i))));
  });
  if (log.size != chain.game.moves) return "the saved game changed while it was read: switch off and on again";
  return accepted;
}

unsigned Journal::results() const {
  unsigned n = 0;
  for (const Place& place : result_places()) n += place.present;
  return n;
}

std::uint32_t Journal::newest_result() const {
  std::uint32_t newest = 0;
  for (const Place& place : result_places()) newest = std::max(newest, place.generation);
  return newest;
}

unsigned Journal::results_since(std::uint32_t number) const {
  const std::uint32_t newest = newest_result();
  return newest <= number ? 0 : std::min<std::uint32_t>(newest - number, result_count);
}

bool Journal::read_place(const Place& place, std::span<std::uint8_t, hal::storage_page> page, Record& record) const {
  if (!place.present) return false;
  const std::size_t offset = place.cell * Record::cell;
  const std::size_t in_page = offset % hal::storage_page;
  hal::storage_read(offset - in_page, page);
  return read_record(page.subspan(in_page), true, record) && record.generation == place.generation;
}

bool Journal::result(unsigned age, Result& out) const {
  const std::uint32_t newest = newest_result();
  if (age >= result_count || newest <= age) return false;
  const std::uint32_t number = newest - age;
  const Place& place = result_places()[number % result_count];
  std::array<std::uint8_t, hal::storage_page> page;
  Record r;
  if (place.generation != number || !read_place(place, page, r) || r.payload.size() < result_head_size) return false;
  const std::uint8_t* p = r.payload.data();
  if (p[5] >= core::game_names().size()) return false;
  out = {};
  out.number = number;
  out.rules_version = r.version;
  out.setup = get_setup(p + 5);
  out.winners = p[10];
  for (std::size_t i = 0; i < out.total.size(); ++i) out.total[i] = static_cast<std::int16_t>(get16(p + 11 + 2 * i));
  const auto label = r.payload.subspan(result_head_size);
  out.label_size = static_cast<std::uint8_t>(std::min(label.size(), out.label.size()));
  std::copy_n(label.begin(), out.label_size, out.label.begin());
  return true;
}

bool Journal::is_result_of(const Place& place, unsigned slot) const {
  std::array<std::uint8_t, hal::storage_page> page;
  Record r;
  return read_place(place, page, r) && r.payload.size() >= result_head_size && r.payload[0] == slot &&
         get32(r.payload.data() + 1) == games_[slot].born;
}

std::size_t Journal::read(Blob blob, std::span<std::uint8_t> out, unsigned& version) const {
  std::array<std::uint8_t, hal::storage_page> page;
  Record r;
  if (!read_place(places_[static_cast<unsigned>(blob)], page, r)) return 0;
  version = r.version;
  std::copy_n(r.payload.begin(), std::min(r.payload.size(), out.size()), out.begin());
  return r.payload.size();
}

Refusal Journal::begin_game(unsigned slot, const core::Setup& setup, unsigned rules_version,
                            std::span<const std::uint8_t> label) {
  if (label.size() > label_max) return "the names are too long to be saved";
  if (const Refusal no = prepare_call()) return no;
  Chain fresh;
  fresh.game.rules_version = static_cast<std::uint8_t>(rules_version);
  fresh.game.setup = setup;
  fresh.born = newest_generation_[slot] + 1;
  if (!put_head(fresh, slot, RecordKind::begin, label)) return worn_out;
  games_[slot] = fresh;
  return accepted;
}

Refusal Journal::append(unsigned slot, std::span<const core::Move> moves) {
  if (const Refusal no = prepare_turn(slot)) return no;
  if (games_[slot].game.moves + moves.size() > core::Log::capacity) return "the record of this game is full";
  std::array<std::uint8_t, Record::payload_max> payload;
  while (!moves.empty()) {
    const auto part = moves.first(std::min(moves.size(), commit_max));
    for (std::size_t i = 0; i < part.size(); ++i) put16(payload.data() + 2 * i, part[i].bits);
    if (!put(games_[slot], slot, RecordKind::moves, 0, std::span(payload).first(2 * part.size()))) return worn_out;
    moves = moves.subspan(part.size());
  }
  return accepted;
}

Refusal Journal::take_back(unsigned slot, unsigned moves) {
  if (const Refusal no = prepare_turn(slot)) return no;
  if (moves == 0 || moves > 255 || moves > games_[slot].game.moves) return "there is nothing to take back";
  return put(games_[slot], slot, RecordKind::moves, moves, {}) ? accepted : worn_out;
}

Refusal Journal::keep_score(unsigned slot, std::span<const std::int16_t> score) {
  if (const Refusal no = prepare_turn(slot)) return no;
  std::array<std::uint8_t, 2 * core::max_players> payload{};
  for (std::size_t i = 0; i < score.size() && i < core::max_players; ++i)
    put16(payload.data() + 2 * i, static_cast<std::uint16_t>(score[i]));
  return put(games_[slot], slot, RecordKind::score, 0, payload) ? accepted : worn_out;
}

Refusal Journal::finish(unsigned slot, const core::Outcome& outcome) {
  if (games_[slot].game.state == SavedGame::State::finished) return accepted;
  if (const Refusal no = prepare_turn(slot)) return no;
  const Chain& chain = games_[slot];
  const auto places = result_places();
  if (std::any_of(places.begin(), places.end(), [&](const Place& p) { return is_result_of(p, slot); }))
    return mark_finished(slot);
  const std::uint32_t number = newest_result() + 1;
  for (unsigned other = 0; other < slot_count; ++other)
    if (games_[other].game.state == SavedGame::State::running && is_result_of(places[number % result_count], other))
      if (const Refusal no = mark_finished(other)) return no;
  std::array<std::uint8_t, Record::payload_max> payload{};
  payload[0] = static_cast<std::uint8_t>(slot);
  put32(payload.data() + 1, chain.born);
  put_setup(payload.data() + 5, chain.game.setup);
  payload[10] = outcome.winners;
  for (std::size_t i = 0; i < outcome.total.size(); ++i)
    put16(payload.data() + 11 + 2 * i, static_cast<std::uint16_t>(outcome.total[i]));
  const std::size_t size = label(slot, std::span(payload).subspan(result_head_size));
  if (!put_place(result_first - blob_first + number % result_count, number, chain.game.rules_version,
                 std::span(payload).first(result_head_size + size)))
    return worn_out;
  return mark_finished(slot);
}

Refusal Journal::mark_finished(unsigned slot) {
  if (const Refusal no = prepare_turn(slot)) return no;
  return put(games_[slot], slot, RecordKind::finish, 0, {}) ? accepted : worn_out;
}

Refusal Journal::forget(unsigned slot) {
  if (games_[slot].game.state == SavedGame::State::empty) return accepted;
  if (const Refusal no = prepare_call()) return no;
  Chain nothing;
  if (!put_head(nothing, slot, RecordKind::empty, {})) return worn_out;
  games_[slot] = nothing;
  return accepted;
}

Refusal Journal::write(Blob blob, unsigned version, std::span<const std::uint8_t> data) {
  if (data.size() > blob_max) return "this is too long to be saved";
  if (const Refusal no = prepare_call()) return no;
  const auto index = static_cast<unsigned>(blob);
  return put_place(index, places_[index].generation + 1, version, data) ? accepted : worn_out;
}

Refusal Journal::start_over() {
  mount();  // the newest head, if there is any, is at the frontier
  SectorHead head;
  const std::size_t offset = frontier_ * hal::storage_sector;
  if (sector_head(frontier_, head) && !head.ended) {
    hal::storage_program(offset + SectorHead::mark_at, std::array<std::uint8_t, 4>{});
    if (!sector_head(frontier_, head) || !head.ended) return worn_out;
  }
  mount();
  return accepted;
}

Refusal Journal::prepare_call() {
  if (locked_) return newer_journal;
  work_left_ = sector_count;
  while (ready_count() < reserve() && work_left_ > sector_count - erases_in_call && reclaim()) ++erases_in_turn_;
  return accepted;
}

Refusal Journal::prepare_turn(unsigned slot) {
  if (games_[slot].game.state != SavedGame::State::running) return no_game;
  if (const Refusal no = prepare_call()) return no;
  if (!games_[slot].game.damaged) return accepted;
  games_[slot].game.damaged = false;
  return copy_game(slot) ? accepted : worn_out;
}

bool Journal::find_room(std::size_t size) {
  const std::size_t left = hal::storage_page - write_at_ % hal::storage_page;
  if (size > left) write_at_ = static_cast<std::uint16_t>(write_at_ + left);
  if (write_at_ < hal::storage_sector) return true;
  for (unsigned i = 1; i <= sector_count; ++i) {
    const unsigned s = (write_sector_ + i) % sector_count;
    if ((ready_ & bit(s)) == 0) continue;
    ready_ &= ~bit(s);
    write_sector_ = static_cast<std::uint8_t>(s);
    write_at_ = SectorHead::size;
    return true;
  }
  return false;
}

bool Journal::put(const Record& record) {
  std::array<std::uint8_t, hal::storage_page> bytes;
  const std::size_t size = write_record(record, bytes);
  while (find_room(size)) {
    const std::size_t offset = write_sector_ * hal::storage_sector + write_at_;
    hal::storage_program(offset, std::span(bytes).first(size));
    if (reads_back(offset, std::span(bytes).first(size))) {
      write_at_ = static_cast<std::uint16_t>(write_at_ + record_cells(record.payload.size()) * Record::cell);
      return true;
    }
    ++worn_;
    write_at_ = hal::storage_sector;
  }
  return false;
}

bool Journal::put(Chain& chain, unsigned slot, RecordKind kind, unsigned back, std::span<const std::uint8_t> payload) {
  Record r;
  r.kind = kind;
  r.chain = static_cast<std::uint8_t>(slot);
  r.version = chain.game.rules_version;
  r.back = static_cast<std::uint8_t>(back);
  r.count = chain.next;
  r.generation = chain.generation;
  r.payload = payload;
  if (!put(r)) return false;
  follow(chain, r, write_sector_);
  return true;
}

bool Journal::put_head(Chain& chain, unsigned slot, RecordKind kind, std::span<const std::uint8_t> label) {
  std::array<std::uint8_t, game_head_size + label_max> payload;
  put_setup(payload.data(), chain.game.setup);
  payload[5] = chain.game.damaged ? damaged_flag : 0;
  put32(payload.data() + 6, chain.born);
  std::copy(label.begin(), label.end(), payload.begin() + game_head_size);
  Record r;
  r.kind = kind;
  r.chain = static_cast<std::uint8_t>(slot);
  r.version = chain.game.rules_version;
  r.generation = ++newest_generation_[slot];
  if (kind != RecordKind::empty) r.payload = std::span(payload).first(game_head_size + label.size());
  if (!put(r)) return false;
  open(chain, r, write_sector_);
  return true;
}

bool Journal::put_place(unsigned index, std::uint32_t generation, unsigned version,
                        std::span<const std::uint8_t> payload) {
  Record r;
  r.chain = static_cast<std::uint8_t>(blob_first + index);
  r.version = static_cast<std::uint8_t>(version);
  r.generation = generation;
  r.payload = payload;
  if (!put(r)) return false;
  const std::size_t end = write_sector_ * cells_per_sector + write_at_ / Record::cell;
  places_[index] = {generation, static_cast<std::uint16_t>(end - record_cells(payload.size())), true, false};
  return true;
}

unsigned Journal::ready_count() const { return static_cast<unsigned>(std::popcount(ready_)); }

unsigned Journal::reserve() const {
  std::size_t sectors = 2;
  for (const Chain& c : games_)
    if (c.generation != 0) sectors += c.game.moves / moves_per_sector + 1;
  std::size_t places = 0;
  for (const Place& p : places_) places += p.present;
  return static_cast<unsigned>(sectors + (places + 15) / 16);
}

bool Journal::idle() {
  if (locked_) return false;
  if (ready_count() < reserve() + ahead && reclaim()) return true;
  for (unsigned slot = 0; slot < slot_count; ++slot)
    if (games_[slot].repaired) return copy_game(slot);
  for (unsigned i = 0; i < places_.size(); ++i)
    if (places_[i].repaired) return copy_place(i);
  return false;
}

bool Journal::reclaim() {
  const unsigned oldest = (frontier_ + 1u) % sector_count;
  const bool in_use = oldest == write_sector_ && write_at_ < hal::storage_sector;
  if (work_left_ == 0 || in_use || (ready_ & bit(oldest)) != 0) return false;
  for (unsigned slot = 0; slot < slot_count; ++slot)
    if ((games_[slot].sectors & bit(oldest)) != 0) return copy_game(slot);
  for (unsigned i = 0; i < places_.size(); ++i)
    if (places_[i].present && places_[i].cell / cells_per_sector == oldest) return copy_place(i);
  --work_left_;
  frontier_ = static_cast<std::uint8_t>(oldest);
  if (!prepare_sector(oldest)) ++worn_;
  return true;
}

bool Journal::prepare_sector(unsigned sector) {
  const std::size_t offset = sector * hal::storage_sector;
  hal::storage_erase(offset);
  if (!sector_is_blank(sector)) return false;
  std::array<std::uint8_t, SectorHead::size> head;
  write_sector_head(++sequence_, head);
  hal::storage_program(offset, head);
  if (!reads_back(offset, head)) return false;
  ready_ |= bit(sector);
  return true;
}

bool Journal::copy_game(unsigned slot) {
  const Chain& from = games_[slot];
  if (from.generation == 0) return true;
  Chain to = from;
  if (from.game.state == SavedGame::State::empty) {
    if (!put_head(to, slot, RecordKind::empty, {})) return false;
    games_[slot] = to;
    return true;
  }
  std::array<std::uint8_t, label_max> names;
  const std::size_t size = label(slot, names);
  if (!put_head(to, slot, RecordKind::copy, std::span(names).first(size))) return false;
  if (!copy_moves(from, to, slot)) return false;
  if (from.scored) {
    std::array<std::uint8_t, 2 * core::max_players> payload;
    for (std::size_t i = 0; i < core::max_players; ++i)
      put16(payload.data() + 2 * i, static_cast<std::uint16_t>(from.game.score[i]));
    if (!put(to, slot, RecordKind::score, 0, payload)) return false;
  }
  if (from.game.state == SavedGame::State::finished && !put(to, slot, RecordKind::finish, 0, {})) return false;
  if (to.game.moves != from.game.moves || !put(to, slot, RecordKind::seal, 0, {})) return false;
  games_[slot] = to;
  return true;
}

bool Journal::copy_moves(const Chain& from, Chain& to, unsigned slot) {
  std::array<std::uint8_t, Record::payload_max> packed;
  std::size_t size = 0;
  unsigned back = 0;
  bool written = true;
  const auto flush = [&] {
    if (size == 0 && back == 0) return;
    written = written && put(to, slot, RecordKind::moves, back, std::span(packed).first(size));
    size = 0;
    back = 0;
  };
  for_each_record(from, slot, [&](const Record& r) {
    if (r.kind != RecordKind::moves) return;
    const std::size_t at_hand = std::min<std::size_t>(r.back, size / 2);
    size -= 2 * at_hand;
    const unsigned rest = r.back - static_cast<unsigned>(at_hand);
    if (back + rest > 255) flush();
    back += rest;
    for (std::size_t i = 0; i + 1 < r.payload.size(); i += 2) {
      if (size + 2 > packed.size()) flush();
      packed[size++] = r.payload[i];
      packed[size++] = r.payload[i + 1];
    }
  });
  flush();
  return written;
}

bool Journal::copy_place(unsigned index) {
  Place& place = places_[index];
  std::array<std::uint8_t, hal::storage_page> page;
  Record r;
  if (!read_place(place, page, r)) {  // it became unreadable: nothing is left to be copied
    place.present = place.repaired = false;
    return true;
  }
  return put_place(index, r.generation, r.version, r.payload);
}

}  // namespace release_0_1_0
