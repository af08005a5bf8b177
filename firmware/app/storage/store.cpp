#include "firmware/app/storage/store.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "firmware/app/storage/known_games.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "hal/crash.hpp"

namespace app {

namespace {

static_assert(MatchBytes{}.size() <= Journal::label_max);

/// What is kept for each game beside its games: one blob. These very bytes are stored.
struct GameBlob {
  static constexpr unsigned version = 2;
  MatchBytes last_match{};
  std::uint8_t has_match = 0;
};
static_assert(std::has_unique_object_representations_v<GameBlob> && sizeof(GameBlob) <= Journal::blob_max);

Journal journal;
std::array<Saved, store_slots> saved_games;  // menus ask for them in every frame
unsigned slot_in_use = store_slots;          // none
std::uint16_t in_flash = 0;                  // so many moves of its log are there as they were made
std::uint16_t scored_at = 0;                 // length of its log when its score was kept
core::Refusal refused;                       // why the game that is played got no slot
core::Refusal trouble;

constexpr unsigned moves_between_scores = 32;

static_assert(store_slots == Journal::slot_count);

void note(core::Refusal no) { trouble = no; }

/// For the record of a crash.
void note_place(const core::Log& log) { hal::crash_note(static_cast<unsigned>(log.setup.game), log.size); }

/// Of the last choices for that game. Three have their numbers before that of the crash, more would go behind it.
Blob blob_of(core::GameId game) {
  const unsigned number = static_cast<unsigned>(Blob::first_game) + static_cast<unsigned>(game);
  return static_cast<Blob>(number < static_cast<unsigned>(Blob::crash) ? number : number + 1);
}

GameBlob read_blob(core::GameId game) {
  GameBlob blob;
  std::array<std::uint8_t, sizeof(GameBlob)> bytes;
  unsigned version = 0;
  if (journal.read(blob_of(game), bytes, version) == bytes.size() && version == GameBlob::version)
    std::memcpy(&blob, bytes.data(), bytes.size());
  return blob;
}

void write_blob(core::GameId game, const GameBlob& blob) {
  std::array<std::uint8_t, sizeof(GameBlob)> bytes;
  std::memcpy(bytes.data(), &blob, bytes.size());
  note(journal.write(blob_of(game), GameBlob::version, bytes));
}

bool read_last_match(core::GameId game, Match& m) {
  const GameBlob blob = read_blob(game);
  return blob.has_match == 1 && unpack(blob.last_match, m) && m.setup.game == game;
}

void look_at(unsigned slot) {
  const SavedGame& game = journal.game(slot);
  Saved& saved = saved_games[slot];
  saved = {};
  if (game.state != SavedGame::State::running) return;
  MatchBytes label;
  saved.used = true;
  if (journal.label(slot, label) != label.size() || !unpack(label, saved.match))
    for (unsigned i = 0; i < core::max_players; ++i) {  // of another firmware: the game goes on without its names
      saved.match.people[i].name.clear();
      saved.match.people[i].name << '#' << i + 1;
      saved.match.people[i].colour = static_cast<std::uint8_t>(i);
    }
  saved.match.setup = game.setup;
  saved.playable = game.rules_version == known_games().games[static_cast<unsigned>(game.setup.game)].rules_version;
  saved.cut = game.damaged;
  saved.moves = game.moves;
  saved.score = game.score;
}

/// An empty slot, or one of a finished game, or the one in which the least was played.
unsigned slot_for_a_new_game() {
  unsigned best = 0;
  for (unsigned slot = 0; slot < store_slots; ++slot) {
    const auto cost = [](unsigned s) {
      const SavedGame& g = journal.game(s);
      return static_cast<unsigned>(g.state == SavedGame::State::running) << 17 |
             static_cast<unsigned>(g.state == SavedGame::State::finished) << 16 | g.moves;
    };
    if (cost(slot) < cost(best)) best = slot;
  }
  return best;
}

/// Makes the log in flash the one that is played; what was refused before is done with it.
core::Refusal save(const core::Log& log) {
  if (refused) return refused;
  const unsigned there = journal.game(slot_in_use).moves;
  if (there > in_flash)
    if (const core::Refusal no = journal.take_back(slot_in_use, there - in_flash)) return no;
  core::Refusal no;
  if (log.size > in_flash)
    no = journal.append(slot_in_use, std::span(log.moves).subspan(in_flash, log.size - std::size_t{in_flash}));
  in_flash = journal.game(slot_in_use).moves;
  return no;
}

bool is_running() { return slot_in_use != store_slots && journal.game(slot_in_use).state == SavedGame::State::running; }

}  // namespace

void store_open() {
  journal.mount();
  slot_in_use = store_slots;
  trouble = {};
  for (unsigned slot = 0; slot < store_slots; ++slot) look_at(slot);
  note(count_results(journal));  // power may have failed between a result and its counting
  Settings stored;
  std::array<std::uint8_t, sizeof(Settings)> bytes;
  unsigned version = 0;
  if (journal.read(Blob::settings, bytes, version) == bytes.size()) std::memcpy(&stored, bytes.data(), bytes.size());
  restore_settings(stored);
}

bool store_idle() { return journal.idle(); }

void store_settings(const Settings& s) {
  std::array<std::uint8_t, sizeof(Settings)> bytes;
  std::memcpy(bytes.data(), &s, bytes.size());
  note(journal.write(Blob::settings, s.version, bytes));
}

void store_begin(const Match& match, const core::Log& log) {
  store_match(match);
  store_add(match, log);
}

void store_add(const Match& match, const core::Log& log) {
  slot_in_use = slot_for_a_new_game();
  in_flash = scored_at = 0;
  refused = journal.begin_game(slot_in_use, match.setup, log.rules_version, pack(match));
  note(refused);
  look_at(slot_in_use);
  store_commit(log, 0);
}

void store_release() { slot_in_use = store_slots; }

void store_commit(const core::Log& log, std::uint16_t from) {
  if (slot_in_use == store_slots || from >= log.size) return;
  in_flash = std::min(in_flash, from);
  note(save(log));
  saved_games[slot_in_use].moves = log.size;
  note_place(log);
}

void store_undo(const core::Log& log, std::uint16_t size_before) {
  const std::uint16_t size = log.size;
  if (slot_in_use == store_slots || size >= size_before) return;
  in_flash = std::min(in_flash, size);
  note(save(log));
  saved_games[slot_in_use].moves = size;
  scored_at = std::min(scored_at, size);
  note_place(log);
}

void store_finish(const core::Outcome& outcome) {
  if (slot_in_use == store_slots) return;
  const core::Refusal no = refused ? refused : journal.finish(slot_in_use, outcome);
  for (unsigned slot = 0; slot < store_slots; ++slot)  // it may have found that another was over, too
    if (journal.game(slot).state == SavedGame::State::finished) look_at(slot);
  note(no ? no : count_results(journal));
}

bool store_wants_score() {
  if (!is_running()) return false;
  const unsigned moves = journal.game(slot_in_use).moves;
  return moves == saved_games[slot_in_use].moves && moves >= scored_at + moves_between_scores;
}

void store_score(const Score& score) {
  if (!is_running()) return;
  note(journal.keep_score(slot_in_use, score));
  scored_at = saved_games[slot_in_use].moves;
  look_at(slot_in_use);
}

void store_leave(const Score& score) {
  hal::crash_note(hal::Crash::no_game, 0);
  store_score(score);
}

core::Refusal store_trouble() { return trouble; }

bool store_has_games() {
  return std::any_of(saved_games.begin(), saved_games.end(), [](const Saved& s) { return s.used; });
}

bool store_is_full() {
  return std::all_of(saved_games.begin(), saved_games.end(), [](const Saved& s) { return s.used; });
}

Saved store_saved(unsigned slot) { return saved_games[slot]; }

bool store_load(unsigned slot, Match& match, core::Log& log) {
  const Saved& saved = saved_games[slot];
  slot_in_use = store_slots;
  if (!saved.playable) return false;
  match = saved.match;
  if (journal.load(slot, log)) return false;
  refused = {};
  slot_in_use = slot;
  in_flash = scored_at = log.size;
  note_place(log);
  return true;
}

void store_forget(unsigned slot) {
  note(journal.forget(slot));
  if (slot == slot_in_use) slot_in_use = store_slots;
  look_at(slot);
}

void store_forget_games() {
  core::Refusal no;
  for (unsigned slot = 0; slot < store_slots && !no; ++slot) no = journal.forget(slot);
  note(no);
  if (no || journal.is_locked()) {
    const Settings kept = settings();
    note(journal.start_over());
    if (!trouble) store_settings(kept);
  }
  slot_in_use = store_slots;
  for (unsigned slot = 0; slot < store_slots; ++slot) look_at(slot);
}

Match store_last_match(core::GameId game) {
  Match m;
  if (read_last_match(game, m)) return m;
  m = {};
  m.setup.game = game;
  for (unsigned i = 0; i < core::max_players; ++i) m.people[i].colour = static_cast<std::uint8_t>(i);
  return m;
}

bool store_has_last_match(core::GameId game) {
  Match m;
  return read_last_match(game, m);
}

void store_match(const Match& match) {
  const MatchBytes bytes = pack(match);
  GameBlob blob = read_blob(match.setup.game);
  if (blob.has_match == 1 && blob.last_match == bytes) return;
  blob.last_match = bytes;
  blob.has_match = 1;
  write_blob(match.setup.game, blob);
}

Journal& store_journal() { return journal; }

}  // namespace app
