#include "firmware/app/store.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "engine/altay/state.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"
#include "hal/crash.hpp"

namespace app {

namespace {

constexpr std::array<unsigned, core::game_count> rules_versions = {
    stone_age::State::rules_version, cvlizacje::State::rules_version, altay::State::rules_version};

// A match as bytes: version, setup (5), own dice, then for each seat colour, length of the name, name.
constexpr std::uint8_t match_version = 1;
constexpr std::size_t match_bytes = 7 + core::max_players * (2 + Person::name_max);
static_assert(match_bytes <= Journal::label_max);
using MatchBytes = std::array<std::uint8_t, match_bytes>;

/// What is kept for each game beside its games: one blob. These very bytes are stored.
struct GameBlob {
  static constexpr unsigned version = 1;
  MatchBytes last_match{};
  std::uint8_t has_match = 0;
  std::array<std::uint8_t, 4> counted{};  ///< number of the last result in the statistics, lowest byte first
  Statistics statistics{};
};
static_assert(std::has_unique_object_representations_v<GameBlob> && sizeof(GameBlob) <= Journal::blob_max);

Journal journal;
std::array<Saved, store_slots> saved_games;  // menus ask for them in every frame
unsigned slot_in_use = store_slots;          // none
core::Refusal trouble;

static_assert(store_slots == Journal::slot_count);

void note(core::Refusal no) { trouble = no; }

MatchBytes pack(const Match& m) {
  MatchBytes out{};
  out[0] = match_version;
  out[1] = static_cast<std::uint8_t>(m.setup.game);
  out[2] = m.setup.players;
  out[3] = m.setup.variant;
  out[4] = m.setup.first;
  out[5] = m.setup.options;
  out[6] = m.own_dice;
  std::size_t at = 7;
  for (const Person& p : m.people) {
    const std::string_view name = p.name;
    out[at] = p.colour;
    out[at + 1] = static_cast<std::uint8_t>(name.size());
    std::copy(name.begin(), name.end(), out.begin() + static_cast<std::ptrdiff_t>(at + 2));
    at += 2 + Person::name_max;
  }
  return out;
}

bool unpack(const MatchBytes& in, Match& m) {
  if (in[0] != match_version || in[1] >= core::game_count) return false;
  m.setup = {static_cast<core::GameId>(in[1]), in[2], in[3], in[4], in[5]};
  m.own_dice = in[6] != 0;
  std::size_t at = 7;
  for (Person& p : m.people) {
    p.colour = static_cast<std::uint8_t>(in[at] % core::max_players);
    p.name.clear();
    const std::size_t size = std::min<std::size_t>(in[at + 1], Person::name_max);
    for (std::size_t i = 0; i < size; ++i) p.name << static_cast<char>(in[at + 2 + i]);
    at += 2 + Person::name_max;
  }
  return true;
}

Blob blob_of(core::GameId game) {
  return static_cast<Blob>(static_cast<unsigned>(Blob::stone_age) + static_cast<unsigned>(game));
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
  saved.used = journal.label(slot, label) == label.size() && unpack(label, saved.match);
  saved.match.setup = game.setup;
  saved.playable = game.rules_version == rules_versions[static_cast<unsigned>(game.setup.game)];
  saved.moves = game.moves;
  saved.score = game.score;
}

/// Counts results that the statistics do not know yet: normally the one of the game that just
/// ended, after a power cut in between the one from before.
void count_results(core::GameId game) {
  GameBlob blob = read_blob(game);
  std::uint32_t counted = 0;
  for (unsigned i = 4; i-- > 0;) counted = counted << 8 | blob.counted[i];
  const std::uint32_t known = counted;
  for (unsigned age = Journal::result_count; age-- > 0;) {
    Result r;
    if (!journal.result(age, r) || r.number <= known || r.setup.game != game) continue;
    counted = r.number;
    if (r.setup.variant >= Statistics::variants) continue;
    ++blob.statistics.played[r.setup.variant];
    std::int16_t& best = blob.statistics.best[r.setup.variant];
    best = std::max(best, *std::max_element(r.total.begin(), r.total.end()));
  }
  if (counted == known) return;
  for (unsigned i = 0; i < 4; ++i) blob.counted[i] = static_cast<std::uint8_t>(counted >> 8 * i);
  write_blob(game, blob);
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

}  // namespace

void store_open() {
  journal.mount();
  slot_in_use = store_slots;
  trouble = {};
  for (unsigned slot = 0; slot < store_slots; ++slot) look_at(slot);
  Settings stored;
  std::array<std::uint8_t, sizeof(Settings)> bytes;
  unsigned version = 0;
  if (journal.read(Blob::settings, bytes, version) == bytes.size()) std::memcpy(&stored, bytes.data(), bytes.size());
  restore_settings(stored);
}

void store_idle() { journal.idle(); }

void store_settings(const Settings& s) {
  std::array<std::uint8_t, sizeof(Settings)> bytes;
  std::memcpy(bytes.data(), &s, bytes.size());
  note(journal.write(Blob::settings, s.version, bytes));
}

void store_begin(Desk& desk) {
  slot_in_use = slot_for_a_new_game();
  const MatchBytes match = pack(desk.match);
  GameBlob blob = read_blob(desk.game());
  if (blob.has_match == 0 || blob.last_match != match) {
    blob.last_match = match;
    blob.has_match = 1;
    write_blob(desk.game(), blob);
  }
  note(journal.begin_game(slot_in_use, desk.match.setup, desk.rules_version(), match));
  look_at(slot_in_use);
}

void store_commit(Desk& desk, std::uint16_t from) {
  const core::Log& log = desk.log();
  if (slot_in_use == store_slots || from >= log.size) return;
  note(journal.append(slot_in_use, std::span(log.moves).subspan(from, log.size - std::size_t{from})));
  saved_games[slot_in_use].moves = log.size;
  hal::crash_note(static_cast<unsigned>(desk.game()), log.size);
}

void store_undo(Desk& desk, std::uint16_t size_before) {
  const std::uint16_t size = desk.log().size;
  if (slot_in_use == store_slots || size >= size_before) return;
  note(journal.take_back(slot_in_use, size_before - unsigned{size}));
  saved_games[slot_in_use].moves = size;
}

void store_finish(Desk& desk) {
  if (slot_in_use == store_slots) return;
  note(journal.finish(slot_in_use, desk.outcome(0)));
  look_at(slot_in_use);
  count_results(desk.game());
}

void store_leave(Desk& desk, unsigned viewer) {
  if (slot_in_use == store_slots || journal.game(slot_in_use).state != SavedGame::State::running) return;
  const core::Outcome so_far = desk.outcome(viewer);
  note(journal.keep_score(slot_in_use, so_far.total));
  look_at(slot_in_use);
}

core::Refusal store_trouble() { return trouble; }

bool store_has_games() {
  return std::any_of(saved_games.begin(), saved_games.end(), [](const Saved& s) { return s.used; });
}

bool store_is_full() {
  return std::all_of(saved_games.begin(), saved_games.end(), [](const Saved& s) { return s.used; });
}

Saved store_saved(unsigned slot) { return saved_games[slot]; }

bool store_load(unsigned slot, Desk& desk) {
  const Saved& saved = saved_games[slot];
  if (!saved.playable || saved.match.setup.game != desk.game()) return false;
  desk.match = saved.match;
  if (journal.load(slot, desk.log())) return false;
  slot_in_use = slot;
  return true;
}

void store_forget(unsigned slot) {
  note(journal.forget(slot));
  if (slot == slot_in_use) slot_in_use = store_slots;
  look_at(slot);
}

void store_forget_games() {
  bool refused = false;
  for (unsigned slot = 0; slot < store_slots; ++slot)
    if (journal.game(slot).state != SavedGame::State::empty)
      refused = static_cast<bool>(journal.forget(slot)) || refused;
  const Settings kept = settings();
  note(core::accepted);
  if (refused || journal.is_locked()) {
    journal.start_over();
    store_settings(kept);
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

Statistics store_statistics(core::GameId game) { return read_blob(game).statistics; }

Journal& store_journal() { return journal; }

}  // namespace app
