/// Plays games of computer players and reviews them: how many mistakes each level makes, and how well luck, errors and
/// the moves of others explain the results.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/core/session.hpp"
#include "engine/games.hpp"
#include "engine/players/chance.hpp"
#include "engine/players/review.hpp"
#include "generated/game_players.hpp"

namespace {

constexpr const char* usage =
    "usage: review GAME PLAYERS GAMES LEVELS [SEED]\n"
    "LEVELS are the levels by seat, repeated as needed: 4 is four of the strongest, 41 alternates with beginners.\n"
    "dialN or dialN,M,... gives them as numbers of the dial, 1 to 10.\n"
    "SEED is that of the first game, 1 by default.\n"
    "Means a seat and game, in thousandths of a game; one line for each level of LEVELS, by its number on the dial.\n";

struct Totals {
  double seats = 0, luck = 0, errors = 0, others = 0, drift = 0, error_count = 0, blunders = 0;

  void add(const players::SeatReview& r) {
    ++seats;
    luck += std::abs(r.luck);
    errors += r.errors;
    others += r.others;
    drift += std::abs(r.drift);
    error_count += r.error_count;
    blunders += r.blunder_count;
  }
  void print(unsigned level) const {
    std::printf("%5u  %5.0f  %6.0f  %6.0f  %6.0f  %7.0f  %11.2f  %13.2f\n", level, seats, luck / seats, errors / seats,
                others / seats, drift / seats, error_count / seats, blunders / seats);
  }
};

template <core::Game S>
void play(core::Session<S>& session, const core::Setup& setup, const std::vector<unsigned>& levels,
          std::uint32_t seed) {
  static players::Thinker<S> thinker;
  if (session.begin(setup)) std::exit(2);
  while (session.actor() != core::nobody && !session.log().full()) {
    core::MoveList list;
    session.list_moves(list);
    core::Move move;
    if (session.actor() == core::chance) {
      move = players::keyed_pick(list, seed, session.chance_key());
    } else {
      const unsigned seat = session.actor().id;
      const auto level = static_cast<std::uint8_t>(levels[seat]);
      move = players::choose(thinker, observe(session.state(), seat), seat, {level, 0}, seed, players::budget(level));
    }
    if (session.play(move)) std::abort();
  }
}

template <core::Game S>
int run(unsigned players, unsigned games, const std::vector<unsigned>& levels, std::uint32_t seed) {
  std::array<Totals, players::code_count + 1> totals{};
  const auto session = std::make_unique<core::Session<S>>();
  const auto reviewer = std::make_unique<players::Reviewer<S>>();
  double moves = 0, work = 0, most = 0;
  for (unsigned g = 0; g < games; ++g) {
    // CVlizacje with two is played with the Grannoludy.
    const unsigned variant = S::id == core::GameId::cvlizacje && players == 2 ? 1 : 0;
    const core::Setup setup{S::id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant), 0, 0};
    std::vector<unsigned> by_seat;
    for (unsigned i = 0; i < players; ++i) by_seat.push_back(levels[(i + g) % levels.size()]);
    play(*session, setup, by_seat, seed + g);
    if (players::review_game(*reviewer, session->log())) std::abort();
    for (unsigned i = 0; i < players; ++i) totals[by_seat[i]].add(reviewer->seat(i));
    moves += session->log().size;
    work += reviewer->work();
    if (reviewer->work() > most) most = reviewer->work();
  }
  std::printf("%s, %u players, %u games: %.0f moves, %.2f million units of work (most %.2f)\n", S::name, players, games,
              moves / games, work / games / 1e6, most / 1e6);
  std::printf(" dial  seats  |luck|  errors  others  |drift|  errors/game  blunders/game\n");
  const auto print = [&](unsigned level) {
    if (totals[level].seats > 0) totals[level].print(players::dial_number(level));
  };
  for (unsigned level = 1; level <= players::level_count; ++level) print(level);
  for (const unsigned level : players::dial) print(level);
  return 0;
}

bool read_number(std::string_view text, unsigned& n) {
  return std::from_chars(text.data(), text.data() + text.size(), n).ptr == text.data() + text.size() && n > 0;
}

/// Codes of the levels; none when the text is wrong.
std::vector<unsigned> read_levels(std::string_view text) {
  std::vector<unsigned> codes;
  constexpr std::string_view dial = "dial";
  if (text.substr(0, dial.size()) != dial) {
    for (const char c : text) {
      if (c < '1' || c > '4') return {};
      codes.push_back(static_cast<unsigned>(c - '0'));
    }
    return codes;
  }
  for (std::size_t from = dial.size(); from <= text.size();) {
    const std::size_t end = std::min(text.find(',', from), text.size());
    unsigned number = 0;
    if (!read_number(text.substr(from, end - from), number) || number > players::dial.size()) return {};
    codes.push_back(players::dial[number - 1]);
    from = end + 1;
  }
  return codes;
}

}  // namespace

int main(int argc, char** argv) {
  unsigned players = 0, games = 0, seed = 1;
  const std::vector<unsigned> levels = read_levels(argc == 5 || argc == 6 ? argv[4] : "");
  if (levels.empty() || (argc == 6 && !read_number(argv[5], seed)) || !read_number(argv[2], players) ||
      players > core::max_players || !read_number(argv[3], games)) {
    std::fputs(usage, stderr);
    return 2;
  }
  if (const auto game = core::game_named(argv[1]))
    return core::by_game(*game, [&]<class S>() { return run<S>(players, games, levels, seed); });
  std::fputs(usage, stderr);
  return 2;
}
