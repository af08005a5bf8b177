// Presses of a person who plays sensibly and knows the shortest way to everything: whole games of three on the
// PicoSystem, by buttons, each seat a computer player of the strongest level who sees what its seat may see.
//   build/host/presses GAME GAMES      GAME is stone_age, cvlizacje or altay; prints presses a turn of one player
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/players/altay/thinker.hpp"
#include "engine/players/cvlizacje/thinker.hpp"
#include "engine/players/stone_age/thinker.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/ways.hpp"

namespace {

using app::Key;

constexpr unsigned seats = 3;
constexpr std::uint8_t strong = players::level_count;
constexpr std::uint32_t settled_ms = 1500;  // more than the app does anything by itself

struct Count {
  unsigned presses = 0, turns = 0;
};

void press(Count& count, Key key) {
  player::press_key(key);
  player::wait(settled_ms);
  ++count.presses;
}

template <class S>
const S& position() {
  return static_cast<const app::TableOf<S>&>(*app::the_play().table()).own_session.state();
}

/// Turns of single players, over the whole game.
unsigned turns_of(const stone_age::State& s) { return unsigned{s.round} * s.players; }
unsigned turns_of(const cvlizacje::State& s) { return cvlizacje::turn_count * s.players; }
unsigned turns_of(const altay::State&) {
  unsigned turns = 0;
  const core::Log& log = app::the_play().table()->session.log();
  for (unsigned i = 0; i < log.size; ++i) turns += log.moves[i].verb() == static_cast<unsigned>(altay::Verb::end);
  return turns;
}

template <class S>
void decide(Count& count, std::uint64_t seed) {
  static players::Thinker<S> thinker;
  const S& s = position<S>();
  const unsigned seat = to_act(s).id;
  const core::Move wanted =
      players::choose<S>(thinker, observe(s, seat), seat, {strong, 0}, seed, players::budget(strong));
  const auto way = ways::way_to(app::the_play().cursor(), ways::pad, wanted);
  if (!way) {
    std::fputs("presses: no way leads to a legal move\n", stderr);
    std::exit(1);
  }
  for (const Key key : *way) press(count, key);
  press(count, Key::select);
}

template <class S>
void play(Count& count, std::uint64_t seed) {
  host::storage_reset();
  player::switch_on(hal::boards::picosystem::board, seed);
  app::Settings calm = app::settings();
  calm.guide = 0;
  app::change_settings(calm);
  app::Table& table = app::entry_of(S::id).open();
  table.match.setup = {S::id, seats, 0, 0, 0};
  for (unsigned i = 0; i < core::max_players; ++i) table.match.people[i].colour = static_cast<std::uint8_t>(i);
  if (app::the_play().begin(table, seed)) std::exit(1);
  app::push(app::the_play());
  player::wait(settled_ms);
  while (&app::top() != &app::final_screen()) {
    if (&app::top() == &app::hand_over()) {
      press(count, Key::details);  // held
    } else if (&app::top() == &app::the_play()) {
      decide<S>(count, seed);
    } else {
      press(count, Key::select);  // news, a question
    }
  }
  count.turns += turns_of(position<S>());
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view game = argc > 1 ? argv[1] : "";
  const unsigned games = argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)) : 1;
  Count count;
  for (unsigned seed = 1; seed <= games; ++seed) {
    if (game == "stone_age")
      play<stone_age::State>(count, seed);
    else if (game == "cvlizacje")
      play<cvlizacje::State>(count, seed);
    else if (game == "altay")
      play<altay::State>(count, seed);
    else
      return std::fputs("usage: presses stone_age|cvlizacje|altay GAMES\n", stderr), 2;
  }
  std::printf("{\"presses\":%u,\"turns\":%u}\n", count.presses, count.turns);
  return 0;
}
