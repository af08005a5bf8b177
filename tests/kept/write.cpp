// Writes the flash images of this firmware into a folder, with what they must be read as: once for each release.
//   build/host/write_kept tests/kept/<release>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "engine/core/rng.hpp"
#include "tests/kept/kept.hpp"

using namespace pd;

namespace {

constexpr std::array<const char*, 7> names = {"Ada", "Bořek", "Celina", "Дмитро", "Eva", "František", "Grażyna"};

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::exit(1);
}

/// A new game at the table, with people and one of the variants, by `rng`.
Table& sit_down(unsigned game, core::Rng& rng) {
  const GameEntry& entry = game_list()[game];
  for (int tries = 0; tries < 100; ++tries) {
    Table& table = entry.open();
    Match match = store().last_match(entry.id);
    match.setup.players =
        static_cast<std::uint8_t>(entry.players_min + rng.below(entry.players_max - entry.players_min + 1u));
    match.setup.variant = static_cast<std::uint8_t>(rng.below(3));
    match.setup.first = static_cast<std::uint8_t>(rng.below(match.setup.players));
    match.setup.options = static_cast<std::uint8_t>(rng.below(3));
    const unsigned from = rng.below(names.size());
    for (unsigned i = 0; i < core::max_players; ++i) {
      match.people[i].name = std::string_view(names[(from + i) % names.size()]);
      match.people[i].colour = static_cast<std::uint8_t>((i + from) % core::max_players);
    }
    table.match = match;
    if (table.begin()) continue;
    store().begin(table.match, table.session.log());
    return table;
  }
  require(false, "no setup begins");
  std::abort();
}

bool turn(Table& table, core::Rng& rng) {
  if (table.session.actor() == core::nobody || table.session.log().size > core::Log::capacity - 64) return false;
  const std::uint16_t from = table.session.log().size;
  do {
    core::MoveList list;
    table.session.list_moves(list);
    require(!table.play(rng.pick(list)), "a legal move is refused");
  } while (table.session.actor() == core::chance);
  store().commit(table.session.log(), from);
  if (rng.below(30) == 0 && table.session.actor() != core::nobody) {
    const std::uint16_t size = table.session.log().size;
    if (!table.take_back()) store().undo(table.session.log(), size);
  }
  if (rng.below(6) == 0) store().idle();
  return true;
}

void play(unsigned game, unsigned turns, core::Rng& rng) {
  Table& table = sit_down(game, rng);
  while (turns-- > 0 && turn(table, rng)) {
  }
  if (table.session.actor() == core::nobody)
    store().finish(table.shown.score(0));
  else
    store().leave(table.shown.score(0).total);
}

void write(const std::string& folder, const char* name) {
  store().open();
  require(kept::save_image(folder + '/' + name + ".flash"), "cannot write");
  std::ofstream file(folder + '/' + name + ".txt");
  for (const std::string& line : kept::contents()) file << line << '\n';
  require(file.good(), "cannot write");
}

void switch_on() {
  host::storage_reset();
  register_games();
  store().open();
  Settings s = settings();
  s.language = 1;
  s.language_chosen = 1;
  s.brightness = 5;
  s.loudness = 1;
  s.dim = 3;
  s.guide = 2;
  restore_settings(s);
  store().save_settings(s);
}

}  // namespace

int main(int argc, char** argv) {
  require(argc == 2, "write_kept FOLDER");
  const std::string folder = argv[1];
  constexpr unsigned to_the_end = 20'000;
  switch_on();
  core::Rng rng(1);
  for (unsigned i = 0; i < 4; ++i) play(i % games_known(), 40 + 25 * i, rng);
  write(folder, "games");
  switch_on();
  for (unsigned i = 0; i < 5; ++i) play(1 + i % 2, to_the_end, rng);
  play(0, 30, rng);
  write(folder, "results");
  switch_on();
  for (unsigned i = 0; i < 40; ++i) play(i % 3 == 0 ? i / 3 % games_known() : 1, to_the_end, rng);
  for (unsigned i = 0; i < 4; ++i) play(i % 2 * 2, 300, rng);
  write(folder, "full");
}
