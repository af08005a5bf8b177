#include "firmware/app/storage/store.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "firmware/app/storage/bytes.hpp"
#include "firmware/app/storage/known_games.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/ui/screen.hpp"
#include "firmware/app/ui/strings.hpp"
#include "hal/crash.hpp"

namespace app {

namespace {

static_assert(MatchBytes{}.size() <= Journal::label_max);

Journal journal;
std::array<Saved, store_slots> saved_games;        // menus ask for them in every frame
std::array<std::uint8_t, store_slots> in_journal;  // the journal's slot of each; it has more, for games that are over
unsigned slot_in_use = store_slots;                // none
std::uint16_t in_flash = 0;                        // so many moves of its log are there as they were made
std::uint16_t scored_at = 0;                       // length of its log when its score was kept
std::uint32_t noted = 0;                           // checksum of what the notes in flash say
Trouble refused;                                   // why the game that is played got no slot
Trouble trouble;
Journal::Report report;  // of the last store_open()
bool opened = false;

/// Flash takes milliseconds, and the picture goes first: what store_write() has to do.
struct Owed {
  const core::Log* log = nullptr;  // of the game that is played
  bool finish = false, settings = false, match = false;
  core::Outcome outcome{};
  Match last{};
};
Owed owed;
bool holding = false;

constexpr unsigned moves_between_scores = 32;

static_assert(store_slots <= Journal::slot_count);

void note(Trouble no) { trouble = no; }

/// For the record of a crash.
void note_place(const core::Log& log) { hal::crash_note(static_cast<unsigned>(log.setup.game), log.size); }

using Bytes = std::array<std::uint8_t, Journal::data_max>;

/// Overlays what is kept under the key with `data`: what a newer firmware has put behind it stays.
Trouble write_over(RecordKey key, unsigned version, std::span<const std::uint8_t> data) {
  Bytes bytes;
  unsigned there = 0;
  const std::size_t size = journal.read(key, bytes, there);
  std::copy(data.begin(), data.end(), bytes.begin());
  return journal.write(key, std::max(version, there), std::span(bytes).first(std::max(size, data.size())));
}

// --- The last choices for each game -------------------------------------------

constexpr unsigned match_layout =
    3;  // the bytes of a match; 2 (of 0.1.0) had a byte behind the names: 1 when there was one

constexpr RecordKey match_key(core::GameId game) { return {Family::last_match, static_cast<std::uint8_t>(game)}; }

bool read_last_match(core::GameId game, Match& m) {
  Bytes bytes;
  unsigned version = 0;
  const std::size_t size = journal.read(match_key(game), bytes, version);
  if (version == 2 && (size <= match_bytes_before_computers || bytes[match_bytes_before_computers] != 1)) return false;
  return unpack(std::span(bytes).first(size), m) && m.setup.game == game;
}

// --- Notes about a game: who decides, and hints --------------------------------

constexpr unsigned deciders_in_note = 32;
constexpr unsigned decider_notes = core::Log::deciders_max / deciders_in_note;
constexpr unsigned hints_note = decider_notes;  // tags 0 and 1 are deciders
constexpr unsigned seed_note = hints_note + 1;
static_assert(deciders_in_note * decider_notes == core::Log::deciders_max);

std::uint64_t seed = 0;  // what the computers of the game think from; 0: there is none

using SeedBytes = std::array<std::uint8_t, 8>;
SeedBytes seed_bytes() {
  SeedBytes bytes;
  put32(bytes.data(), static_cast<std::uint32_t>(seed));
  put32(bytes.data() + 4, static_cast<std::uint32_t>(seed >> 32));
  return bytes;
}

std::uint32_t notes_of(const core::Log& log) {
  std::uint32_t crc = core::crc32(seed_bytes(), core::crc32(log.hints));
  for (unsigned i = 0; i < log.decider_count; ++i) {
    const core::Decider& d = log.deciders[i];
    crc = core::crc32(
        std::array{static_cast<std::uint8_t>(d.from), static_cast<std::uint8_t>(d.from >> 8), d.seat, d.who}, crc);
  }
  return crc;
}

/// For each change: move (2), seat, who.
Trouble save_notes(const core::Log& log) {
  if (notes_of(log) == noted) return {};
  for (unsigned tag = 0; tag < decider_notes; ++tag) {
    std::array<std::uint8_t, 4 * deciders_in_note> bytes;
    std::size_t size = 0;
    for (unsigned i = tag * deciders_in_note; i < (tag + 1) * deciders_in_note && i < log.decider_count; ++i) {
      put16(bytes.data() + size, log.deciders[i].from);
      bytes[size + 2] = log.deciders[i].seat;
      bytes[size + 3] = log.deciders[i].who;
      size += 4;
    }
    if (const Trouble no = journal.write_note(in_journal[slot_in_use], tag, std::span(bytes).first(size))) return no;
  }
  if (const Trouble no = journal.write_note(in_journal[slot_in_use], hints_note, log.hints)) return no;
  if (const Trouble no = journal.write_note(in_journal[slot_in_use], seed_note, seed_bytes())) return no;
  noted = notes_of(log);
  return {};
}

void load_notes(unsigned slot, core::Log& log) {
  for (unsigned tag = 0; tag < decider_notes; ++tag) {
    std::array<std::uint8_t, 4 * deciders_in_note> bytes;
    const std::size_t size = std::min(journal.read_note(slot, tag, bytes), bytes.size());
    for (std::size_t at = 0; at + 4 <= size; at += 4)
      log.deciders[log.decider_count++] = {static_cast<std::uint16_t>(get16(bytes.data() + at)), bytes[at + 2],
                                           bytes[at + 3]};
  }
  journal.read_note(slot, hints_note, log.hints);
  SeedBytes bytes{};
  journal.read_note(slot, seed_note, bytes);
  seed = get32(bytes.data()) | std::uint64_t{get32(bytes.data() + 4)} << 32;
  noted = notes_of(log);
}

bool load(unsigned in, core::Log& log) {
  if (journal.load(in, log)) return false;
  load_notes(in, log);
  log.cut(log.size);  // who decided after moves that cannot be read decides now
  return true;
}

// --- Games ----------------------------------------------------------------------

/// Whether there is an edition of it: the rules will say more.
bool is_played_here(const core::Setup& setup) {
  const auto all = known_games().editions;
  return std::any_of(all.begin(), all.end(),
                     [&](const EditionKey& e) { return e.game == setup.game && e.variant == setup.variant; });
}

/// Whether it is over and counted (Journal::result_of()).
bool is_over(unsigned in) {
  using State = SavedGame::State;
  const State state = journal.game(in).state;
  return state == State::finished || (state == State::running && journal.result_of(in) != 0);
}

void look_at(unsigned slot) {
  const unsigned in = in_journal[slot];
  Saved& saved = saved_games[slot];
  saved = {};
  if (in == Journal::slot_count || journal.game(in).state != SavedGame::State::running || is_over(in)) {
    in_journal[slot] = Journal::slot_count;
    return;
  }
  const SavedGame& game = journal.game(in);
  std::array<std::uint8_t, Journal::label_max> label;
  saved.used = true;
  if (!unpack(std::span(label).first(std::min(journal.label(in, label), label.size())), saved.match))
    for (unsigned i = 0; i < core::max_players; ++i) {  // of another firmware: the game goes on without its names
      saved.match.people[i].name.clear();
      saved.match.people[i].name << '#' << i + 1;
      saved.match.people[i].colour = static_cast<std::uint8_t>(i);
    }
  saved.known = !game.unknown && is_played_here(game.setup);
  saved.match.setup = saved.known ? game.setup : core::Setup{{}, 0};
  const unsigned rules =
      saved.known ? known_games().games[static_cast<unsigned>(game.setup.game)].rules_version : game.rules_version;
  saved.rules = game.rules_version == rules  ? Saved::Rules::same
                : game.rules_version < rules ? Saved::Rules::older
                                             : Saved::Rules::newer;
  saved.cut = game.damaged;
  saved.moves = game.moves;
  saved.scored = game.scored;
  saved.score = game.score;
}

/// The games in progress, wherever the journal has them.
void look_at_all() {
  for (unsigned slot = 0; slot < store_slots; ++slot) {
    in_journal[slot] = static_cast<std::uint8_t>(slot);
    look_at(slot);
  }
  unsigned next = store_slots;
  for (unsigned slot = 0; slot < store_slots; ++slot)
    for (; !saved_games[slot].used && next < Journal::slot_count; ++next) {
      in_journal[slot] = static_cast<std::uint8_t>(next);
      look_at(slot);
    }
}

/// The slot of the journal with the game that has been over for the longest time; slot_count: none is over.
unsigned oldest_finished() {
  unsigned oldest = Journal::slot_count;
  for (unsigned in = 0; in < Journal::slot_count; ++in)
    if (is_over(in) && (oldest == Journal::slot_count || journal.result_of(in) < journal.result_of(oldest)))
      oldest = in;
  return oldest;
}

/// Games that are over stay as long as there is room: the oldest one makes some.
bool make_room() {
  const unsigned in = oldest_finished();
  return in != Journal::slot_count && !journal.forget(in);
}

template <class Write>
Trouble with_room(Write write) {
  Trouble no = write();
  while (no == Trouble::Why::no_room && make_room()) no = write();
  return no;
}

/// So many sectors are kept free by then: games in progress grow.
constexpr unsigned sectors_to_grow = 6;

/// A free slot, or the one in which the least was played.
unsigned slot_for_a_new_game() {
  unsigned best = 0;
  for (unsigned slot = 0; slot < store_slots; ++slot) {
    if (!saved_games[slot].used) return slot;
    if (saved_games[slot].moves < saved_games[best].moves) best = slot;
  }
  return best;
}

/// Where the journal is to keep the game of a slot that is free: where nothing is, or the oldest of what is over.
unsigned place_for_a_new_game() {
  for (unsigned in = 0; in < Journal::slot_count; ++in)
    if (journal.game(in).state == SavedGame::State::empty) return in;
  return oldest_finished();
}

/// Makes the log in flash the one that is played; what was refused before is done with it.
Trouble save(const core::Log& log) {
  constexpr unsigned at_once = 255;
  while (journal.game(in_journal[slot_in_use]).moves > in_flash) {
    const unsigned more = journal.game(in_journal[slot_in_use]).moves - unsigned{in_flash};
    if (const Trouble no = journal.take_back(in_journal[slot_in_use], std::min(more, at_once))) return no;
  }
  if (journal.game(in_journal[slot_in_use]).rules_version != log.rules_version)
    journal.adopt_rules(in_journal[slot_in_use], log.rules_version);  // it was played by others, and goes on by these
  if (const Trouble no = save_notes(log)) return no;
  const unsigned checks = std::min<unsigned>(journal.checks(in_journal[slot_in_use]), log.check_count);
  const Trouble no =
      journal.append(in_journal[slot_in_use], std::span(log.moves).subspan(in_flash, log.size - std::size_t{in_flash}),
                     std::span(log.checks).subspan(checks, log.check_count - checks));
  in_flash = journal.game(in_journal[slot_in_use]).moves;
  return no;
}

void keep(const core::Log& log) {
  if (holding) {
    owed.log = &log;
    return;
  }
  note(refused ? refused : with_room([&] { return save(log); }));
  note_place(log);  // a crash is told of what is in flash
}

bool is_running() { return slot_in_use != store_slots && !refused; }

/// The game is over: keeps result and log, frees the slot.
Trouble finish(unsigned slot, const core::Outcome& outcome, Trouble no) {
  if (!no) no = journal.finish(in_journal[slot], outcome);
  for (unsigned each = 0; each < store_slots; ++each)  // it may have found that another was over, too
    if (saved_games[each].used && is_over(in_journal[each])) look_at(each);
  note(no ? no : count_results(journal));
  return no;
}

void finish_game(const core::Outcome& outcome) {
  if (slot_in_use != store_slots && !finish(slot_in_use, outcome, refused)) slot_in_use = store_slots;
}

void write_settings(const Settings& s) {
  std::array<std::uint8_t, sizeof(Settings)> bytes;
  std::memcpy(bytes.data(), &s, bytes.size());
  note(write_over(key_of(Single::settings), s.version, bytes));
}

void write_match(const Match& match) {
  const MatchBytes bytes = pack(match);
  Match last;
  if (read_last_match(match.setup.game, last) && pack(last) == bytes) return;
  note(write_over(match_key(match.setup.game), match_layout, bytes));
}

/// Whoever looks into the journal, or turns to another game, does this first.
void write_owed() {
  const bool held = std::exchange(holding, false);
  const core::Log* const log = std::exchange(owed.log, nullptr);
  if (log != nullptr) keep(*log);
  if (std::exchange(owed.finish, false)) finish_game(owed.outcome);
  if (std::exchange(owed.settings, false)) write_settings(settings());
  if (std::exchange(owed.match, false)) write_match(owed.last);
  holding = held;
}

}  // namespace

void store_hold() { holding = true; }

bool store_write() {
  const Trouble before = trouble;
  holding = false;
  write_owed();
  return trouble != before;
}

void store_open() {
  owed = {};
  holding = false;
  report = journal.mount();
  opened = true;
  slot_in_use = store_slots;
  trouble = {};
  look_at_all();
  note(count_results(journal));  // power may have failed between a result and its counting
  Settings stored;
  Bytes bytes;
  unsigned version = 0;
  const std::size_t size = journal.read(key_of(Single::settings), bytes, version);
  std::memcpy(&stored, bytes.data(), std::min(size, sizeof stored));  // a newer firmware's are longer
  restore_settings(stored);
  if (!store_has_news()) store_told();  // what is gone may come again, and is news then
}

bool store_idle() {
  write_owed();
  if (journal.is_locked()) return false;
  if (journal.sectors_left() < sectors_to_grow && make_room()) return true;
  return journal.idle() || carry_statistics_over(journal);
}

void store_close() {
  owed = {};
  holding = false;
  journal = {};
  report = {};
  opened = false;
  slot_in_use = store_slots;
  saved_games = {};
}

bool store_is_open() { return opened; }

const Journal::Report& store_report() { return report; }

namespace {

/// What was found damaged, and what the person at the device was told of it: bits of slots, and two numbers.
using News = std::array<std::uint16_t, 5>;

News news_now() { return {report.lost, report.cut, report.unknown, report.unreadable, report.repaired}; }

News news_told() {
  std::array<std::uint8_t, 2 * News{}.size()> bytes{};
  unsigned version = 0;
  journal.read(key_of(Single::told), bytes, version);
  News told;
  for (std::size_t i = 0; i < told.size(); ++i) told[i] = static_cast<std::uint16_t>(get16(bytes.data() + 2 * i));
  return told;
}

}  // namespace

bool store_has_news() {
  if (!opened) return false;
  const News now = news_now(), told = news_told();
  bool more = report.newer;
  for (std::size_t i = 0; i < now.size(); ++i) more = more || (i < 3 ? (now[i] & ~told[i]) != 0 : now[i] > told[i]);
  return more;
}

void store_told() {
  if (!opened || report.newer || news_now() == news_told()) return;
  std::array<std::uint8_t, 2 * News{}.size()> bytes;
  for (std::size_t i = 0; i < News{}.size(); ++i) put16(bytes.data() + 2 * i, news_now()[i]);
  note(journal.write(key_of(Single::told), 1, bytes));
}

void store_settings(const Settings& s) {
  if (holding && s == settings())
    owed.settings = true;
  else
    write_settings(s);
}

void change_settings(const Settings& wanted) {
  const Settings before = settings();
  restore_settings(wanted);
  if (settings() == before) return;
  store_settings(settings());
  light_up();
  redraw();
}

void store_begin(const Match& match, const core::Log& log) {
  store_add(match, log);
  if (match.challenge == 0) store_match(match);  // of a challenge nothing was chosen
}

void store_add(const Match& match, const core::Log& log) {
  write_owed();
  slot_in_use = slot_for_a_new_game();
  if (!saved_games[slot_in_use].used) in_journal[slot_in_use] = static_cast<std::uint8_t>(place_for_a_new_game());
  in_flash = scored_at = 0;
  seed = 0;
  noted = core::crc32(seed_bytes(), core::crc32(std::array<std::uint8_t, core::max_players>{}));  // no decider, no hint
  refused = with_room([&] {
    return journal.begin_game(in_journal[slot_in_use], match.setup, log.rules_version, pack(match),
                              std::span(log.moves).first(log.size), std::span(log.checks).first(log.check_count));
  });
  note(refused);
  look_at(slot_in_use);
  if (!refused) in_flash = log.size;
  if (log.size != 0) store_notes(log);
}

void store_release() {
  write_owed();
  slot_in_use = store_slots;
}

void store_commit(const core::Log& log, std::uint16_t from) {
  if (slot_in_use == store_slots || from >= log.size) return;
  in_flash = std::min(in_flash, from);
  keep(log);
  saved_games[slot_in_use].moves = log.size;
}

void store_notes(const core::Log& log) {
  if (is_running()) keep(log);
}

void store_seed(const core::Log& log, std::uint64_t wanted) {
  seed = wanted;
  store_notes(log);
}

std::uint64_t store_seed() { return seed; }

void store_undo(const core::Log& log, std::uint16_t size_before) {
  const std::uint16_t size = log.size;
  if (slot_in_use == store_slots || size >= size_before) return;
  in_flash = std::min(in_flash, size);
  keep(log);
  saved_games[slot_in_use].moves = size;
  scored_at = std::min(scored_at, size);
}

void store_finish(const core::Outcome& outcome) {
  if (!holding) return finish_game(outcome);
  owed.finish = true;
  owed.outcome = outcome;
}

void store_count(unsigned slot, const core::Outcome& outcome) {
  write_owed();
  static_cast<void>(finish(slot, outcome, {}));
}

bool store_wants_score() {
  write_owed();
  if (!is_running()) return false;
  const unsigned moves = journal.game(in_journal[slot_in_use]).moves;
  return moves == saved_games[slot_in_use].moves && moves >= scored_at + moves_between_scores;
}

void store_score(const Score& score) {
  write_owed();
  if (!is_running()) return;
  note(journal.keep_score(in_journal[slot_in_use], score));
  scored_at = saved_games[slot_in_use].moves;
  look_at(slot_in_use);
}

void store_leave(const Score& score) {
  hal::crash_note(hal::Crash::no_game, 0);
  store_score(score);
}

Trouble store_trouble() { return trouble; }

std::string_view words(Trouble why) {
  switch (why.code()) {
    case Trouble::Why::worn_out:
      return str(Str::trouble_worn_out);
    case Trouble::Why::newer:
      return str(Str::trouble_newer);
    case Trouble::Why::no_room:
    case Trouble::Why::too_long:
      return str(Str::trouble_no_room);
    default:
      return str(Str::trouble_unreadable);
  }
}

bool store_has_games() {
  return std::any_of(saved_games.begin(), saved_games.end(), [](const Saved& s) { return s.used; });
}

bool store_is_full() {
  return std::all_of(saved_games.begin(), saved_games.end(), [](const Saved& s) { return s.used; });
}

Saved store_saved(unsigned slot) { return saved_games[slot]; }

bool store_load(unsigned slot, Match& match, core::Log& log) {
  write_owed();
  const Saved& saved = saved_games[slot];
  slot_in_use = store_slots;
  if (!saved.known) return false;
  match = saved.match;
  if (!load(in_journal[slot], log)) return false;
  refused = {};
  slot_in_use = slot;
  in_flash = scored_at = log.size;
  note_place(log);
  return true;
}

bool store_look(unsigned slot, core::Log& log) {
  write_owed();
  return saved_games[slot].known && load(in_journal[slot], log);
}

bool store_load(const Result& result, Match& match, core::Log& log) {
  write_owed();
  slot_in_use = store_slots;
  return result.slot != Journal::slot_count && unpack(std::span(result.label).first(result.label_size), match) &&
         load(result.slot, log);
}

void store_forget(unsigned slot) {
  write_owed();
  note(journal.forget(in_journal[slot]));
  if (slot == slot_in_use) slot_in_use = store_slots;
  look_at(slot);
}

void store_forget_games() {
  write_owed();
  Trouble no = journal.is_locked() ? Trouble::Why::newer : Trouble::Why::none;
  for (unsigned slot = 0; slot < Journal::slot_count && !no; ++slot) no = journal.forget(slot);
  note(no);
  slot_in_use = store_slots;
  look_at_all();
}

void store_start_over() {
  write_owed();
  const Settings language = settings();
  if (!opened) Journal::wipe(hal::watchdog_feed);
  const Trouble no = journal.start_over();
  opened = true;
  report = {};
  slot_in_use = store_slots;
  look_at_all();
  if (!no) store_settings(language);  // or the next start would ask in another language
  if (no) note(no);
}

void store_best(const ChallengeBest& best) {
  write_owed();
  note(keep_best(journal, best));
}

Match store_last_match(core::GameId game) {
  write_owed();
  Match m;
  if (read_last_match(game, m)) return m;
  m = {};
  m.setup.game = game;
  for (unsigned i = 0; i < core::max_players; ++i) m.people[i].colour = static_cast<std::uint8_t>(i);
  return m;
}

bool store_has_last_match(core::GameId game) {
  write_owed();
  Match m;
  return read_last_match(game, m);
}

void store_match(const Match& match) {
  if (owed.match) write_owed();  // it may be of another game
  if (!holding) return write_match(match);
  owed.match = true;
  owed.last = match;
}

Journal& store_journal() {
  write_owed();
  return journal;
}

}  // namespace app
