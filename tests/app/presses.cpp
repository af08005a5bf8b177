// Presses of a person who plays sensibly and knows the shortest way to everything, over seeded whole games of three on
// the PicoSystem, by its buttons.
//   build/host/presses GAME GAMES      GAME is stone_age, cvlizacje or altay
//
// What is counted: every press from the first decision of a turn to its end, that of Stone Age being a round of one
// player, with the answers to questions and the news that have to be read. The device is handed over between turns, and
// who is attacked in Altay answers in somebody else's turn: these presses are told apart, as "between".
//
// How it plays: a computer player of the middle level, who sees what its seat may see, decides. The shortest way of the
// cursor from where it stands to that choice is found by trying all ways, and pressed. Where the screen offers several
// moves in one go, the player takes them together when it wants all of them in this turn: it thinks ahead to the end of
// its turn for that, as far as chance lets it. What plays itself costs nothing.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

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
constexpr std::uint8_t middle = 3;
constexpr std::uint32_t settled_ms = 4000;  // more than the app does anything by itself: dice, a wait, what was gained

struct Count {
  unsigned presses = 0, between = 0, decisions = 0, turns = 0;
};

void press(Key key, unsigned& counted) {
  player::press_key(key);
  player::wait(settled_ms);
  ++counted;
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

/// Somebody else's turn goes on while this seat decides.
bool in_other_turn(const stone_age::State&) { return false; }
bool in_other_turn(const cvlizacje::State&) { return false; }
bool in_other_turn(const altay::State& s) { return to_act(s).is_seat() && to_act(s).id != s.seat; }

template <class S>
core::Move choose(const S& s, std::uint64_t seed) {
  static players::Thinker<S> thinker;
  const unsigned seat = to_act(s).id;
  return players::choose<S>(thinker, observe(s, seat), seat, {middle, 0}, seed, players::budget(middle));
}

/// The moves that the seat to act wants to make, one after the other, as long as nobody else decides.
template <class S>
std::vector<core::Move> plan(S s, std::uint64_t seed) {
  constexpr unsigned far = 24;
  std::vector<core::Move> moves;
  const core::Actor actor = to_act(s);
  while (to_act(s) == actor && moves.size() < far) {
    moves.push_back(choose(s, seed));
    if (apply(s, moves.back())) break;
  }
  return moves;
}

template <class S>
core::Move next_of(const S& s, core::Move series) {
  if constexpr (requires { app::View<S>::next_of_series(s, series); })
    return app::View<S>::next_of_series(s, series);
  else
    return {};
}

/// They do the same: in Altay any territory of the kind gives what the card exploits it for.
template <class S>
bool same(core::Move a, core::Move b) {
  if constexpr (std::is_same_v<S, altay::State>)
    if (a.verb() == static_cast<unsigned>(altay::Verb::exploit) && a.verb() == b.verb()) return true;
  return a == b;
}

/// The series of the screen that does nothing but what is planned, and most of it; none: there is no such one.
template <class S>
core::Move series_of(const S& start, const std::vector<core::Move>& planned) {
  core::Move best;
  std::size_t most = 1;
  for (const core::Move series : app::the_play().cursor().choices()) {
    S s = start;
    std::vector<core::Move> left = planned;
    std::size_t made = 0;
    bool wanted = true;
    for (core::Move next; wanted && (next = next_of<S>(s, series)); ++made) {
      const auto at = std::find_if(left.begin(), left.end(), [&](core::Move m) { return same<S>(m, next); });
      wanted = at != left.end() && !apply(s, next);
      if (wanted) left.erase(at);
    }
    if (wanted && made > most) best = series, most = made;
  }
  return best;
}

template <class S>
void decide(Count& count, std::uint64_t seed) {
  const S& s = position<S>();
  const std::vector<core::Move> planned = plan(s, seed);
  const core::Move series = series_of(s, planned), wanted = series ? series : planned[0];
  unsigned& counted = in_other_turn(s) ? count.between : count.presses;
  count.decisions += !in_other_turn(s);
  const auto way = ways::way_to(app::the_play().cursor(), ways::pad, wanted);
  if (!way) {
    std::fputs("presses: no way leads to a legal move\n", stderr);
    std::exit(1);
  }
  for (const Key key : *way) press(key, counted);
  press(Key::select, counted);
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
    if (&app::top() == &app::hand_over())
      press(Key::details, count.between);  // held
    else if (&app::top() == &app::the_play())
      decide<S>(count, seed);
    else
      press(Key::select, count.presses);  // news, a question
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
  std::printf("{\"presses\":%u,\"between\":%u,\"decisions\":%u,\"turns\":%u}\n", count.presses, count.between,
              count.decisions, count.turns);
  return 0;
}
