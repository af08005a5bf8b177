#include "firmware/app/storage/store.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "firmware/app/storage/acknowledged_report.hpp"
#include "firmware/app/storage/known_games.hpp"
#include "firmware/app/storage/last_match.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "hal/crash.hpp"

namespace pd::storage {

namespace {

Store of_device;

constexpr unsigned moves_between_scores = 32;
constexpr unsigned sectors_to_grow = 6;  // so many are kept free: games in progress grow

static_assert(MatchBytes{}.size() <= Journal::label_max);
static_assert(Store::slot_count <= Journal::slot_count);

/// For the record of a crash.
void record_crash_context(const core::Log& log) {
  hal::set_crash_context(static_cast<unsigned>(log.setup.game), log.size);
}

/// Whether there is an edition of it: the rules will say more.
bool is_played_here(const core::Setup& setup) {
  const auto all = known_games().editions;
  return std::any_of(all.begin(), all.end(),
                     [&](const EditionKey& e) { return e.game == setup.game && e.variant == setup.variant; });
}

}  // namespace

Store& store() { return of_device; }

bool Store::read_log(unsigned in, core::Log& log) {
  if (journal_.load(in, log)) return false;
  notes_.load(journal_, in, log);
  log.cut(log.size);  // who decided after moves that cannot be read decides now
  return true;
}

/// Whether it is over and counted (Journal::result_of()).
bool Store::is_over(unsigned in) const {
  using State = SavedGame::State;
  const State state = journal_.game(in).state;
  return state == State::finished || (state == State::running && journal_.result_of(in) != 0);
}

void Store::look_at(unsigned slot) {
  const unsigned in = in_journal_[slot];
  Saved& saved = saved_[slot];
  saved = {};
  if (in == Journal::slot_count || journal_.game(in).state != SavedGame::State::running || is_over(in)) {
    in_journal_[slot] = Journal::slot_count;
    return;
  }
  const SavedGame& game = journal_.game(in);
  std::array<std::uint8_t, Journal::label_max> label;
  saved.used = true;
  if (!unpack(std::span(label).first(std::min(journal_.label(in, label), label.size())), saved.match))
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
  saved.rules_version = game.rules_version;
  saved.cut = game.damaged;
  saved.moves = game.moves;
  saved.scored = game.scored;
  saved.score = game.score;
}

/// The games in progress, wherever the journal has them.
void Store::look_at_all() {
  for (unsigned slot = 0; slot < slot_count; ++slot) {
    in_journal_[slot] = static_cast<std::uint8_t>(slot);
    look_at(slot);
  }
  unsigned next = slot_count;
  for (unsigned slot = 0; slot < slot_count; ++slot)
    for (; !saved_[slot].used && next < Journal::slot_count; ++next) {
      in_journal_[slot] = static_cast<std::uint8_t>(next);
      look_at(slot);
    }
}

/// The slot of the journal with the game that has been over for the longest time; slot_count: none is over.
unsigned Store::oldest_finished() const {
  unsigned oldest = Journal::slot_count;
  for (unsigned in = 0; in < Journal::slot_count; ++in)
    if (is_over(in) && (oldest == Journal::slot_count || journal_.result_of(in) < journal_.result_of(oldest)))
      oldest = in;
  return oldest;
}

/// Games that are over stay as long as there is room: the oldest one makes some.
bool Store::make_room() {
  const unsigned in = oldest_finished();
  return in != Journal::slot_count && !journal_.forget(in);
}

template <class Write>
StorageError Store::with_room(Write write) {
  StorageError no = write();
  while (no == StorageError::Code::no_room && make_room()) no = write();
  return no;
}

/// A free slot, or the one in which the least was played.
unsigned Store::slot_for_a_new_game() const {
  unsigned best = 0;
  for (unsigned slot = 0; slot < slot_count; ++slot) {
    if (!saved_[slot].used) return slot;
    if (saved_[slot].moves < saved_[best].moves) best = slot;
  }
  return best;
}

/// Where the journal is to keep the game of a slot that is free: where nothing is, or the oldest of what is over.
unsigned Store::journal_slot_for_a_new_game() const {
  for (unsigned in = 0; in < Journal::slot_count; ++in)
    if (journal_.game(in).state == SavedGame::State::empty) return in;
  return oldest_finished();
}

/// The first record of the game that is played, with so many of its moves.
void Store::enter(const Match& match, const core::Log& log, std::uint16_t moves) {
  played_.refused = with_room([&] {
    return journal_.begin_game(journal_slot(), match.setup, log.rules_version, pack(match),
                               std::span(log.moves).first(moves), std::span(log.digests).first(log.digest_count));
  });
  set_error(played_.refused);
  look_at(played_.slot);
  if (!played_.refused) played_.in_flash = moves;
}

/// Makes the log in flash the one that is played; what was refused before is done with it.
StorageError Store::save(const core::Log& log) {
  constexpr unsigned at_once = 255;
  while (journal_.game(journal_slot()).moves > played_.in_flash) {
    const unsigned more = journal_.game(journal_slot()).moves - unsigned{played_.in_flash};
    if (const StorageError no = journal_.take_back(journal_slot(), std::min(more, at_once))) return no;
  }
  if (journal_.game(journal_slot()).rules_version != log.rules_version)
    journal_.adopt_rules(journal_slot(), log.rules_version);  // it was played by others, and goes on by these
  if (const StorageError no = notes_.save(journal_, journal_slot(), log)) return no;
  const unsigned digests = std::min<unsigned>(journal_.digests(journal_slot()), log.digest_count);
  const StorageError no = journal_.append(
      journal_slot(), std::span(log.moves).subspan(played_.in_flash, log.size - std::size_t{played_.in_flash}),
      std::span(log.digests).subspan(digests, log.digest_count - digests));
  played_.in_flash = journal_.game(journal_slot()).moves;
  return no;
}

void Store::keep(const core::Log& log) {
  saved_[played_.slot].moves = log.size;
  if (holding_) {
    pending_.log = &log;
    return;
  }
  set_error(played_.refused ? played_.refused : with_room([&] { return save(log); }));
  record_crash_context(log);  // a crash is told of what is in flash
}

/// The game is over: keeps result and log, frees the slot.
StorageError Store::finish_slot(unsigned slot, const core::Outcome& outcome, StorageError no) {
  if (!no) no = journal_.finish(in_journal_[slot], outcome);
  for (unsigned each = 0; each < slot_count; ++each)  // it may have found that another was over, too
    if (saved_[each].used && is_over(in_journal_[each])) look_at(each);
  set_error(no ? no : count_results(journal_));
  return no;
}

void Store::finish_now(const core::Outcome& outcome) {
  if (is_playing() && !finish_slot(played_.slot, outcome, played_.refused)) played_.slot = slot_count;
}

void Store::write_settings(const Settings& s) {
  std::array<std::uint8_t, sizeof(Settings)> bytes;
  std::memcpy(bytes.data(), &s, bytes.size());
  set_error(write_over(journal_, key_of(Single::settings), s.version, bytes));
}

/// Whoever looks into the journal, or turns to another game, does this first.
void Store::write_pending() {
  const bool held = std::exchange(holding_, false);
  const core::Log *const begun = std::exchange(pending_.begun, nullptr), *const log =
                                                                             std::exchange(pending_.log, nullptr);
  if (begun != nullptr) enter(pending_.last, *begun, 0), unreported_ = played_.refused;  // its moves come with its log
  if (log != nullptr) keep(*log);
  if (std::exchange(pending_.finish, false)) finish_now(pending_.outcome);
  if (std::exchange(pending_.settings, false)) write_settings(settings());
  if (std::exchange(pending_.match, false)) set_error_if(write_last_match(journal_, pending_.last));
  holding_ = held;
}

void Store::take_slot() {
  write_pending();
  played_.slot = slot_for_a_new_game();
  if (!saved_[played_.slot].used) in_journal_[played_.slot] = static_cast<std::uint8_t>(journal_slot_for_a_new_game());
  played_.in_flash = played_.scored_at = 0;
  notes_ = {};
  played_.refused = {};
}

bool Store::write() {
  const StorageError before = last_error_;
  holding_ = false;
  write_pending();
  return last_error_ != before;
}

void Store::open() {
  pending_ = {};
  holding_ = false;
  report_ = journal_.mount();
  opened_ = true;
  played_.slot = slot_count;
  last_error_ = unreported_ = {};
  look_at_all();
  // Power may have failed between a result and its counting. Nothing is erased here, as the watchdog is not fed.
  uncounted_ = !journal_.is_prepared();
  if (!uncounted_) set_error(count_results(journal_));
  Settings stored;
  std::array<std::uint8_t, Journal::data_max> bytes;
  unsigned version = 0;
  const std::size_t size = journal_.read(key_of(Single::settings), bytes, version);
  std::memcpy(&stored, bytes.data(), std::min(size, sizeof stored));  // a newer firmware's are longer
  restore_settings(stored);
  if (!has_report() && journal_.is_prepared()) acknowledge_report();  // what is gone may come again, and is news then
}

bool Store::idle() {
  write_pending();
  if (journal_.is_locked()) return false;
  if (uncounted_ && journal_.is_prepared()) {
    uncounted_ = false;
    set_error(count_results(journal_));
    return true;
  }
  if (journal_.sectors_left() < sectors_to_grow && make_room()) return true;
  return journal_.idle() || carry_statistics_over(journal_);
}

void Store::close() {
  pending_ = {};
  holding_ = false;
  journal_ = {};
  report_ = {};
  opened_ = false;
  played_.slot = slot_count;
  saved_ = {};
}

bool Store::has_report() { return opened_ && has_unacknowledged_report(journal_, report_); }

void Store::acknowledge_report() {
  if (opened_) set_error_if(save_acknowledged_report(journal_, report_));
}

void Store::save_settings(const Settings& s) {
  if (holding_ && s == settings())
    pending_.settings = true;
  else
    write_settings(s);
}

void Store::begin(const Match& match, const core::Log& log) {
  const bool chosen = match.challenge == 0;  // of a challenge nothing was
  if (holding_ && log.size == 0) {
    take_slot();
    pending_.begun = &log;
    pending_.match = chosen;
    pending_.last = match;
    return;
  }
  add(match, log);
  unreported_ = played_.refused;
  if (chosen) save_match(match);
}

void Store::add(const Match& match, const core::Log& log) {
  take_slot();
  enter(match, log, log.size);
  if (log.size != 0) save_notes(log);
}

void Store::release() {
  write_pending();
  played_.slot = slot_count;
}

void Store::commit(const core::Log& log, std::uint16_t from) {
  if (!is_playing() || from >= log.size) return;
  played_.in_flash = std::min(played_.in_flash, from);
  keep(log);
}

void Store::save_notes(const core::Log& log) {
  if (is_running()) keep(log);
}

void Store::save_seed(const core::Log& log, std::uint64_t wanted) {
  notes_.seed = wanted;
  save_notes(log);
}

void Store::undo(const core::Log& log, std::uint16_t size_before) {
  const std::uint16_t size = log.size;
  if (!is_playing() || size >= size_before) return;
  played_.in_flash = std::min(played_.in_flash, size);
  keep(log);
  played_.scored_at = std::min(played_.scored_at, size);
}

void Store::finish(const core::Outcome& outcome) {
  if (!holding_) return finish_now(outcome);
  pending_.finish = true;
  pending_.outcome = outcome;
}

void Store::count(unsigned slot, const core::Outcome& outcome) {
  write_pending();
  static_cast<void>(finish_slot(slot, outcome, {}));
}

bool Store::wants_score() {
  write_pending();
  if (!is_running()) return false;
  const unsigned moves = journal_.game(journal_slot()).moves;
  return moves == saved_[played_.slot].moves && moves >= played_.scored_at + moves_between_scores;
}

void Store::save_score(const Score& score) {
  write_pending();
  if (!is_running()) return;
  set_error(journal_.keep_score(journal_slot(), score));
  played_.scored_at = saved_[played_.slot].moves;
  look_at(played_.slot);
}

void Store::leave(const Score& score) {
  hal::set_crash_context(hal::Crash::no_game, 0);
  save_score(score);
}

bool Store::has_games() const {
  return std::any_of(saved_.begin(), saved_.end(), [](const Saved& s) { return s.used; });
}

bool Store::is_full() const {
  return std::all_of(saved_.begin(), saved_.end(), [](const Saved& s) { return s.used; });
}

bool Store::load(unsigned slot, Match& match, core::Log& log) {
  write_pending();
  const Saved& saved = saved_[slot];
  played_.slot = slot_count;
  if (!saved.known) return false;
  match = saved.match;
  if (!read_log(in_journal_[slot], log)) return false;
  played_.refused = {};
  played_.slot = slot;
  played_.in_flash = played_.scored_at = log.size;
  record_crash_context(log);
  return true;
}

bool Store::look(unsigned slot, core::Log& log) {
  write_pending();
  return saved_[slot].known && !journal_.load(in_journal_[slot], log);
}

bool Store::look(unsigned slot, unsigned first, std::span<core::Move> out) {
  write_pending();
  return saved_[slot].known && !journal_.load_moves(in_journal_[slot], first, out);
}

bool Store::begins_with(unsigned slot, const core::Log& log) {
  write_pending();
  return saved_[slot].known && saved_[slot].match.setup == log.setup && journal_.begins_with(in_journal_[slot], log);
}

bool Store::load(const Result& result, Match& match, core::Log& log) {
  write_pending();
  played_.slot = slot_count;
  return result.slot != Journal::slot_count && unpack(std::span(result.label).first(result.label_size), match) &&
         read_log(result.slot, log);
}

void Store::forget(unsigned slot) {
  write_pending();
  set_error(journal_.forget(in_journal_[slot]));
  if (slot == played_.slot) played_.slot = slot_count;
  look_at(slot);
}

void Store::forget_games() {
  write_pending();
  StorageError no = journal_.is_locked() ? StorageError::Code::newer : StorageError::Code::none;
  for (unsigned slot = 0; slot < Journal::slot_count && !no; ++slot) no = journal_.forget(slot);
  set_error(no);
  played_.slot = slot_count;
  look_at_all();
}

void Store::start_over() {
  write_pending();
  const Settings in_force = settings();  // without them the next start would ask in another language
  if (!opened_) Journal::wipe(hal::watchdog_feed);
  if (!journal_.is_locked()) write_settings(in_force);
  hal::watchdog_feed();  // each of these calls may erase for three seconds on the slowest flash
  const StorageError no = journal_.start_over(key_of(Single::settings));
  hal::watchdog_feed();
  opened_ = true;
  report_ = {};
  played_.slot = slot_count;
  look_at_all();
  set_error(no);
  if (!no && !journal_.has(key_of(Single::settings))) write_settings(in_force);
}

void Store::save_best(const ChallengeBest& best) {
  write_pending();
  set_error(keep_best(journal_, best));
}

Match Store::last_match(core::GameId game) {
  write_pending();
  Match m;
  if (read_last_match(journal_, game, m)) return m;
  m = {};
  m.setup.game = game;
  for (unsigned i = 0; i < core::max_players; ++i) m.people[i].colour = static_cast<std::uint8_t>(i);
  return m;
}

bool Store::has_last_match(core::GameId game) {
  write_pending();
  Match m;
  return read_last_match(journal_, game, m);
}

void Store::save_match(const Match& match) {
  if (pending_.match || pending_.begun != nullptr) write_pending();  // they may be of another game
  if (!holding_) return set_error_if(write_last_match(journal_, match));
  pending_.match = true;
  pending_.last = match;
}

Journal& Store::journal() {
  write_pending();
  return journal_;
}

}  // namespace pd::storage
