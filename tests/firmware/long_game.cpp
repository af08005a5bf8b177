// Writes a flash file with the longest of some random games of Altay, some moves before its end, in progress:
//   long_game FILE
#include <algorithm>
#include <cstdio>

#include "engine/core/rng.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/host/storage.hpp"

namespace {

constexpr unsigned games = 2000;
constexpr unsigned left_out = 64;        // so that somebody has to decide
constexpr std::size_t commit_moves = 8;  // about as many as a turn

pd::Table& sit_down() {
  pd::Table& table = pd::entry_of(core::GameId::altay).open();
  table.match = pd::store().last_match(core::GameId::altay);
  table.match.setup.players = 4;
  return table;
}

/// Plays a random game, its last moves left out; returns its length.
unsigned play(pd::Table& table, std::uint64_t seed) {
  core::Rng rng(seed);
  if (table.begin()) return 0;
  while (table.session.actor() != core::nobody && !table.session.log().full()) {
    core::MoveList list;
    table.session.list_moves(list);
    if (table.play(rng.pick(list))) return 0;
  }
  return table.session.log().size - left_out;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) return 2;
  host::storage_reset();
  pd::register_games();
  pd::store().open();
  pd::Settings settings;
  settings.language_chosen = 1;  // so that the menu comes first
  pd::store().save_settings(settings);
  pd::Table& table = sit_down();
  unsigned longest = 0, best = 0;
  for (unsigned seed = 1; seed <= games; ++seed)
    if (const unsigned moves = play(table, seed); moves > longest) longest = moves, best = seed;
  play(table, best);
  core::Log& log = table.session.loading();
  log.size = 0;
  pd::store().begin(table.match, table.session.log());
  for (std::size_t from = 0; from < longest; from += commit_moves) {
    log.size = static_cast<std::uint16_t>(std::min<std::size_t>(from + commit_moves, longest));
    pd::store().commit(table.session.log(), static_cast<std::uint16_t>(from));
    pd::store().idle();
  }
  std::printf("%u\n", longest);
  if (const pd::StorageError no = pd::store().error()) {
    std::fprintf(stderr, "long_game: %s\n", no.message());
    return 1;
  }
  return host::storage_save(words[1]) ? 0 : 1;
}
