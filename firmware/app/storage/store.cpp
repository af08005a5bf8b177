#include "firmware/app/storage/store.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "firmware/app/storage/acknowledged_report.hpp"
#include "firmware/app/storage/game_notes.hpp"
#include "firmware/app/storage/known_games.hpp"
#include "firmware/app/storage/last_match.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "hal/crash.hpp"

namespace pd::storage {

namespace {

static_assert(MatchBytes{}.size() <= Journal::label_max);

Journal journal;
std::array<Saved, store_slots> saved_games;        // menus ask for them in every frame
std::array<std::uint8_t, store_slots> in_journal;  // the journal's slot of each; it has more, for games that are over
unsigned slot_in_use = store_slots;                // none
std::uint16_t in_flash = 0;                        // so many moves of its log are there as they were made
std::uint16_t scored_at = 0;                       // length of its log when its score was kept
GameNotes notes;                                   // of the same game
StorageError refused;                              // why the game that is played got no slot
StorageError unreported;                           // the same, until store_refusal() was asked
StorageError last_error;
Journal::Report report;  // of the last store_open()
bool opened = false;
bool uncounted = false;  // results may not be in the statistics yet: store_idle() sees to it

/// Flash takes milliseconds, and the picture goes first: what store_write() has to do.
struct PendingWrites {
  const core::Log* begun = nullptr;  // of a game that is not in the journal yet; its match is the last one
  const core::Log* log = nullptr;    // of the game that is played
  bool finish = false, settings = false, match = false;
  core::Outcome outcome{};
  Match last{};
};
PendingWrites pending;
bool holding = false;

constexpr unsigned moves_between_scores = 32;

static_assert(store_slots <= Journal::slot_count);

void set_error(StorageError no) { last_error = no; }
void set_error_if(StorageError no) {  // where nothing may have been written, an older last_error stays
  if (no) last_error = no;
}

/// For the record of a crash.
void record_crash_context(const core::Log& log) {
  hal::set_crash_context(static_cast<unsigned>(log.setup.game), log.size);
}

bool load(unsigned in, core::Log& log) {
  if (journal.load(in, log)) return false;
  notes.load(journal, in, log);
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
StorageError with_room(Write write) {
  StorageError no = write();
  while (no == StorageError::Code::no_room && make_room()) no = write();
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

/// The first record of the game that is played, with so many of its moves.
void enter(const Match& match, const core::Log& log, std::uint16_t moves) {
  refused = with_room([&] {
    return journal.begin_game(in_journal[slot_in_use], match.setup, log.rules_version, pack(match),
                              std::span(log.moves).first(moves), std::span(log.digests).first(log.digest_count));
  });
  set_error(refused);
  look_at(slot_in_use);
  if (!refused) in_flash = moves;
}

/// Makes the log in flash the one that is played; what was refused before is done with it.
StorageError save(const core::Log& log) {
  constexpr unsigned at_once = 255;
  while (journal.game(in_journal[slot_in_use]).moves > in_flash) {
    const unsigned more = journal.game(in_journal[slot_in_use]).moves - unsigned{in_flash};
    if (const StorageError no = journal.take_back(in_journal[slot_in_use], std::min(more, at_once))) return no;
  }
  if (journal.game(in_journal[slot_in_use]).rules_version != log.rules_version)
    journal.adopt_rules(in_journal[slot_in_use], log.rules_version);  // it was played by others, and goes on by these
  if (const StorageError no = notes.save(journal, in_journal[slot_in_use], log)) return no;
  const unsigned digests = std::min<unsigned>(journal.digests(in_journal[slot_in_use]), log.digest_count);
  const StorageError no =
      journal.append(in_journal[slot_in_use], std::span(log.moves).subspan(in_flash, log.size - std::size_t{in_flash}),
                     std::span(log.digests).subspan(digests, log.digest_count - digests));
  in_flash = journal.game(in_journal[slot_in_use]).moves;
  return no;
}

void keep(const core::Log& log) {
  saved_games[slot_in_use].moves = log.size;
  if (holding) {
    pending.log = &log;
    return;
  }
  set_error(refused ? refused : with_room([&] { return save(log); }));
  record_crash_context(log);  // a crash is told of what is in flash
}

bool is_running() { return slot_in_use != store_slots && !refused; }

/// The game is over: keeps result and log, frees the slot.
StorageError finish(unsigned slot, const core::Outcome& outcome, StorageError no) {
  if (!no) no = journal.finish(in_journal[slot], outcome);
  for (unsigned each = 0; each < store_slots; ++each)  // it may have found that another was over, too
    if (saved_games[each].used && is_over(in_journal[each])) look_at(each);
  set_error(no ? no : count_results(journal));
  return no;
}

void finish_game(const core::Outcome& outcome) {
  if (slot_in_use != store_slots && !finish(slot_in_use, outcome, refused)) slot_in_use = store_slots;
}

void write_settings(const Settings& s) {
  std::array<std::uint8_t, sizeof(Settings)> bytes;
  std::memcpy(bytes.data(), &s, bytes.size());
  set_error(write_over(journal, key_of(Single::settings), s.version, bytes));
}

/// Whoever looks into the journal, or turns to another game, does this first.
void write_pending() {
  const bool held = std::exchange(holding, false);
  const core::Log *const begun = std::exchange(pending.begun, nullptr), *const log =
                                                                            std::exchange(pending.log, nullptr);
  if (begun != nullptr) enter(pending.last, *begun, 0), unreported = refused;  // its moves come with its log
  if (log != nullptr) keep(*log);
  if (std::exchange(pending.finish, false)) finish_game(pending.outcome);
  if (std::exchange(pending.settings, false)) write_settings(settings());
  if (std::exchange(pending.match, false)) set_error_if(write_last_match(journal, pending.last));
  holding = held;
}

void take_slot() {
  write_pending();
  slot_in_use = slot_for_a_new_game();
  if (!saved_games[slot_in_use].used) in_journal[slot_in_use] = static_cast<std::uint8_t>(place_for_a_new_game());
  in_flash = scored_at = 0;
  notes = {};
  refused = {};
}

}  // namespace

void store_hold() { holding = true; }

bool store_write() {
  const StorageError before = last_error;
  holding = false;
  write_pending();
  return last_error != before;
}

void store_open() {
  pending = {};
  holding = false;
  report = journal.mount();
  opened = true;
  slot_in_use = store_slots;
  last_error = unreported = {};
  look_at_all();
  // Power may have failed between a result and its counting. Nothing is erased here, as the watchdog is not fed.
  uncounted = !journal.is_prepared();
  if (!uncounted) set_error(count_results(journal));
  Settings stored;
  std::array<std::uint8_t, Journal::data_max> bytes;
  unsigned version = 0;
  const std::size_t size = journal.read(key_of(Single::settings), bytes, version);
  std::memcpy(&stored, bytes.data(), std::min(size, sizeof stored));  // a newer firmware's are longer
  restore_settings(stored);
  if (!store_has_report() && journal.is_prepared())
    acknowledge_report();  // what is gone may come again, and is news then
}

bool store_idle() {
  write_pending();
  if (journal.is_locked()) return false;
  if (uncounted && journal.is_prepared()) {
    uncounted = false;
    set_error(count_results(journal));
    return true;
  }
  if (journal.sectors_left() < sectors_to_grow && make_room()) return true;
  return journal.idle() || carry_statistics_over(journal);
}

void store_close() {
  pending = {};
  holding = false;
  journal = {};
  report = {};
  opened = false;
  slot_in_use = store_slots;
  saved_games = {};
}

bool store_is_open() { return opened; }

const Journal::Report& store_report() { return report; }

bool store_has_report() { return opened && has_unacknowledged_report(journal, report); }

void acknowledge_report() {
  if (opened) set_error_if(save_acknowledged_report(journal, report));
}

void store_settings(const Settings& s) {
  if (holding && s == settings())
    pending.settings = true;
  else
    write_settings(s);
}

void store_begin(const Match& match, const core::Log& log) {
  const bool chosen = match.challenge == 0;  // of a challenge nothing was
  if (holding && log.size == 0) {
    take_slot();
    pending.begun = &log;
    pending.match = chosen;
    pending.last = match;
    return;
  }
  store_add(match, log);
  unreported = refused;
  if (chosen) store_match(match);
}

StorageError store_refusal() { return std::exchange(unreported, {}); }

void store_add(const Match& match, const core::Log& log) {
  take_slot();
  enter(match, log, log.size);
  if (log.size != 0) store_notes(log);
}

void store_release() {
  write_pending();
  slot_in_use = store_slots;
}

void store_commit(const core::Log& log, std::uint16_t from) {
  if (slot_in_use == store_slots || from >= log.size) return;
  in_flash = std::min(in_flash, from);
  keep(log);
}

void store_notes(const core::Log& log) {
  if (is_running()) keep(log);
}

void store_seed(const core::Log& log, std::uint64_t wanted) {
  notes.seed = wanted;
  store_notes(log);
}

std::uint64_t store_seed() { return notes.seed; }

void store_undo(const core::Log& log, std::uint16_t size_before) {
  const std::uint16_t size = log.size;
  if (slot_in_use == store_slots || size >= size_before) return;
  in_flash = std::min(in_flash, size);
  keep(log);
  scored_at = std::min(scored_at, size);
}

void store_finish(const core::Outcome& outcome) {
  if (!holding) return finish_game(outcome);
  pending.finish = true;
  pending.outcome = outcome;
}

void store_count(unsigned slot, const core::Outcome& outcome) {
  write_pending();
  static_cast<void>(finish(slot, outcome, {}));
}

bool store_wants_score() {
  write_pending();
  if (!is_running()) return false;
  const unsigned moves = journal.game(in_journal[slot_in_use]).moves;
  return moves == saved_games[slot_in_use].moves && moves >= scored_at + moves_between_scores;
}

void store_score(const Score& score) {
  write_pending();
  if (!is_running()) return;
  set_error(journal.keep_score(in_journal[slot_in_use], score));
  scored_at = saved_games[slot_in_use].moves;
  look_at(slot_in_use);
}

void store_leave(const Score& score) {
  hal::set_crash_context(hal::Crash::no_game, 0);
  store_score(score);
}

StorageError store_error() { return last_error; }

bool store_has_games() {
  return std::any_of(saved_games.begin(), saved_games.end(), [](const Saved& s) { return s.used; });
}

bool store_is_full() {
  return std::all_of(saved_games.begin(), saved_games.end(), [](const Saved& s) { return s.used; });
}

Saved store_saved(unsigned slot) { return saved_games[slot]; }

bool store_load(unsigned slot, Match& match, core::Log& log) {
  write_pending();
  const Saved& saved = saved_games[slot];
  slot_in_use = store_slots;
  if (!saved.known) return false;
  match = saved.match;
  if (!load(in_journal[slot], log)) return false;
  refused = {};
  slot_in_use = slot;
  in_flash = scored_at = log.size;
  record_crash_context(log);
  return true;
}

bool store_look(unsigned slot, core::Log& log) {
  write_pending();
  return saved_games[slot].known && !journal.load(in_journal[slot], log);
}

bool store_load(const Result& result, Match& match, core::Log& log) {
  write_pending();
  slot_in_use = store_slots;
  return result.slot != Journal::slot_count && unpack(std::span(result.label).first(result.label_size), match) &&
         load(result.slot, log);
}

void store_forget(unsigned slot) {
  write_pending();
  set_error(journal.forget(in_journal[slot]));
  if (slot == slot_in_use) slot_in_use = store_slots;
  look_at(slot);
}

void store_forget_games() {
  write_pending();
  StorageError no = journal.is_locked() ? StorageError::Code::newer : StorageError::Code::none;
  for (unsigned slot = 0; slot < Journal::slot_count && !no; ++slot) no = journal.forget(slot);
  set_error(no);
  slot_in_use = store_slots;
  look_at_all();
}

void store_start_over() {
  write_pending();
  const Settings in_force = settings();  // without them the next start would ask in another language
  if (!opened) Journal::wipe(hal::watchdog_feed);
  if (!journal.is_locked()) write_settings(in_force);
  hal::watchdog_feed();  // each of these calls may erase for three seconds on the slowest flash
  const StorageError no = journal.start_over(key_of(Single::settings));
  hal::watchdog_feed();
  opened = true;
  report = {};
  slot_in_use = store_slots;
  look_at_all();
  set_error(no);
  if (!no && !journal.has(key_of(Single::settings))) write_settings(in_force);
}

void store_best(const ChallengeBest& best) {
  write_pending();
  set_error(keep_best(journal, best));
}

Match store_last_match(core::GameId game) {
  write_pending();
  Match m;
  if (read_last_match(journal, game, m)) return m;
  m = {};
  m.setup.game = game;
  for (unsigned i = 0; i < core::max_players; ++i) m.people[i].colour = static_cast<std::uint8_t>(i);
  return m;
}

bool store_has_last_match(core::GameId game) {
  write_pending();
  Match m;
  return read_last_match(journal, game, m);
}

void store_match(const Match& match) {
  if (pending.match || pending.begun != nullptr) write_pending();  // they may be of another game
  if (!holding) return set_error_if(write_last_match(journal, match));
  pending.match = true;
  pending.last = match;
}

Journal& store_journal() {
  write_pending();
  return journal;
}

}  // namespace pd::storage
