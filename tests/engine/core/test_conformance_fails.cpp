/// The suite must be able to fail: the tiny game, with one fault at a time.
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "tests/engine/conformance.hpp"
#include "tests/engine/core/tiny.hpp"

namespace faulty {

enum class Fault {
  none,
  twice_in_the_list,
  more_than_a_list_holds,
  weight_of_nothing,
  takes_another_move,
  refusal_leaves_a_trace,
  refuses_a_legal_move,
  never_ends,
  breaks_an_invariant,
  shows_a_card,
  shows_a_bid,
  view_hides_own_card,
  legal_tells_the_secret,
  sample_forgets_the_own_card,
  reveals_nothing,
  sum_is_wrong,
  wrong_winner,
  takes_nine_players,
};

Fault fault = Fault::none;

struct State : tiny::State {
  bool operator==(const State&) const = default;
};

core::Refusal start(const core::Setup& setup, State& s) {
  core::Setup wanted = setup;
  if (fault == Fault::takes_nine_players && setup.players > 4) wanted.players = 4;
  return start(wanted, static_cast<tiny::State&>(s));
}

core::Actor current_actor(const State& s) { return current_actor(static_cast<const tiny::State&>(s)); }

void legal_moves(const State& s, core::MoveList& list) {
  if (fault == Fault::weight_of_nothing && s.phase == tiny::Phase::coin) list.add(core::Move(9, 9), 0);
  legal_moves(static_cast<const tiny::State&>(s), list);
  if (fault == Fault::twice_in_the_list && s.phase == tiny::Phase::bid) list.add(list[0]);
  if (fault == Fault::more_than_a_list_holds && s.phase == tiny::Phase::bid)
    for (unsigned i = 0; i < 160; ++i) list.add(core::Move(20 + i / 32, i % 32));
  // The seat behind finds its list shorter when the one before bid 3.
  if (fault == Fault::legal_tells_the_secret && s.phase == tiny::Phase::bid && s.turn == 1 && s.bid[s.first] == 4) {
    list.clear();
    list.add(core::Move(tiny::verb_bid, 0));
  }
}

core::Refusal apply(State& s, core::Move move) {
  if (fault == Fault::takes_another_move && move == core::Move(9, 9, 9)) return core::accepted;
  if (fault == Fault::refuses_a_legal_move && s.round == 2 && move == core::Move(tiny::verb_bid, 2))
    return core::refused::no_such_move;
  const core::Refusal no = apply(static_cast<tiny::State&>(s), move);
  if (fault == Fault::never_ends && !no && s.round == 2) s.round = 1;
  if (fault == Fault::breaks_an_invariant && s.phase == tiny::Phase::bid) s.deck = 0;
  if (fault == Fault::refusal_leaves_a_trace && no) s.winner ^= 1;
  return no;
}

core::Outcome outcome(const State& s) {
  core::Outcome o = outcome(static_cast<const tiny::State&>(s));
  if (fault == Fault::sum_is_wrong) ++o.points[1][1];
  if (fault == Fault::wrong_winner && o.winners) o.winners = 1;
  return o;
}

State observe(const State& s, unsigned seat) {
  State view{observe(static_cast<const tiny::State&>(s), seat)};
  if (fault == Fault::shows_a_card) view.card[0] = s.card[0];
  if (fault == Fault::shows_a_bid) view.bid = s.bid;
  if (fault == Fault::view_hides_own_card && s.phase == tiny::Phase::bid) view.turn = 0;
  return view;
}

State determinize(const State& view, unsigned seat, core::Rng& rng) {
  if (fault == Fault::sample_forgets_the_own_card && view.phase == tiny::Phase::bid) seat = (seat + 1) % view.players;
  return {determinize(static_cast<const tiny::State&>(view), seat, rng)};
}

std::uint32_t chance_key(const State& s) { return chance_key(static_cast<const tiny::State&>(s)); }

bool reveals(const State& s, core::Move move) {
  return fault != Fault::reveals_nothing && reveals(static_cast<const tiny::State&>(s), move);
}

const char* check_invariants(const State& s) { return check_invariants(static_cast<const tiny::State&>(s)); }

}  // namespace faulty

using faulty::Fault;

template <>
struct conformance::Secrets<faulty::State> {
  static bool deal_again(faulty::State& s, unsigned seat, core::Rng& rng) {
    if (s.phase != tiny::Phase::bid) return false;
    for (unsigned i = 0; i < s.players; ++i) {
      const unsigned other = rng.below(10);
      if (i == seat || !(s.deck >> other & 1u)) continue;
      if (s.bid[i] != 0) s.bid[i] = static_cast<std::uint8_t>(1 + rng.below(4));
      s.deck = static_cast<std::uint16_t>((s.deck & ~(1u << other)) | 1u << (s.card[i] - 1));
      s.card[i] = static_cast<std::uint8_t>(other + 1);
    }
    return true;
  }
};

/// What the suite says about the game with this fault; the run is a process of
/// its own, because a failing Unity assertion jumps out of the test.
static std::string verdict(Fault fault) {
  faulty::fault = fault;
  int ends[2];
  TEST_ASSERT_EQUAL(0, pipe(ends));
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    if (TEST_PROTECT()) conformance::run<faulty::State>({core::GameId::stone_age, 3, 0, 0, 0}, 400, 1);
    std::fflush(stdout);
    _exit(0);
  }
  close(ends[1]);
  std::string said;
  char chunk[4096];
  for (ssize_t n; (n = read(ends[0], chunk, sizeof chunk)) > 0;) said.append(chunk, static_cast<std::size_t>(n));
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return said;
}

static void fails(Fault fault, const char* words) {
  const std::string said = verdict(fault);
  TEST_ASSERT_TRUE_MESSAGE(said.find(words) != std::string::npos, said.c_str());
}

TEST("the suite says nothing about a game without a fault") {
  TEST_ASSERT_EQUAL_STRING("", verdict(Fault::none).c_str());
}

TEST("the suite finds a list with a double, with too many moves, with a weight of zero") {
  fails(Fault::twice_in_the_list, "legal() names a move twice");
  fails(Fault::more_than_a_list_holds, "legal() has more moves than a list holds");
  fails(Fault::weight_of_nothing, "a weight is wrong");
}

TEST("the suite finds an apply() that disagrees with legal(), or touches the state when it refuses") {
  fails(Fault::takes_another_move, "apply() takes a move that legal() does not name");
  fails(Fault::refusal_leaves_a_trace, "a refused move changed the state");
  fails(Fault::refuses_a_legal_move, "(game");
}

TEST("the suite finds a game without end, and a broken invariant") {
  fails(Fault::never_ends, "the game does not end");
  fails(Fault::breaks_an_invariant, "a card is lost");
}

TEST("the suite finds a view that shows too much or too little") {
  fails(Fault::shows_a_card, "a sample does not fit what the seat knows");
  fails(Fault::shows_a_bid, "observe() shows what the seat may not know");
  fails(Fault::view_hides_own_card, "a view does not tell whose turn it is");
  fails(Fault::sample_forgets_the_own_card, "a card is lost");
}

TEST("the suite finds a leak that no single view has: other moves, and a showdown that is not called one") {
  fails(Fault::legal_tells_the_secret, "(game");
  fails(Fault::reveals_nothing, "but reveals() says no");
}

TEST("the suite finds an outcome that does not add up, a wrong winner, a setup that must be refused") {
  fails(Fault::sum_is_wrong, "the categories do not add up");
  fails(Fault::wrong_winner, "the winners are not those");
  fails(Fault::takes_nine_players, "start() takes a number of players that cannot be");
}
