/// The computer player of CVlizacje: it keeps the rules, sees only its view, and its levels are worth their names.
#include "engine/players/cvlizacje/thinker.hpp"

#include <bit>
#include <map>
#include <set>

#include "engine/players/chance.hpp"
#include "engine/players/cvlizacje/features.hpp"
#include "engine/players/weights.hpp"
#include "tests/engine/players/suite.hpp"
#include "tests/test.hpp"

using namespace cvlizacje;
using players::Budget;
using players::Profile;

namespace {

players::Thinker<State> thinker, other;

/// A budget that makes a game a matter of milliseconds.
constexpr Budget small{1500};

struct Table {
  unsigned players, variant;
};
constexpr Table tables[] = {{3, 0}, {4, 0}, {5, 0}, {2, 1}, {2, 2}};

State begun(const Table& table, unsigned first) {
  State s;
  const core::Setup setup{State::id, static_cast<std::uint8_t>(table.players), static_cast<std::uint8_t>(table.variant),
                          static_cast<std::uint8_t>(first), 0};
  TEST_ASSERT_FALSE(start(setup, s));
  return s;
}

/// Plays a game; decide(position, seat) gives the move of each decision.
template <class Decide>
core::Outcome play(const Table& table, std::uint32_t seed, Decide decide) {
  State s = begun(table, seed % table.players);
  for (players::let_chance_decide(s, seed); current_actor(s) != core::nobody; players::let_chance_decide(s, seed)) {
    const core::Refusal no = apply(s, decide(s, current_actor(s).id));
    TEST_ASSERT_EQUAL(0, no.code());
    const char* broken = check_invariants(s);
    TEST_ASSERT_TRUE_MESSAGE(broken == nullptr, broken);
  }
  return outcome(s);
}

template <class Civilization>
bool exchange_orders(Civilization& c) {
  if (c.open == Order::none || c.hidden >= Order::none || c.hand == 0) return false;
  const auto lowest = static_cast<unsigned>(std::countr_zero(c.hand));
  c.hand = static_cast<std::uint8_t>((c.hand & (c.hand - 1u)) | 1u << index(c.hidden));
  c.hidden = static_cast<Order>(lowest);
  return true;
}

/// CV-10, CV-71: the face-down orders of the others, and of their neutral civilization, for one of those in hand.
bool exchange(State& s, unsigned seat) {
  bool any = false;
  if (s.phase != Phase::orders) return false;
  for (unsigned i = 0; i < s.players; ++i) {
    if (i == seat) continue;
    any = exchange_orders(s.seats[i]) || any;
    if (s.variant == Variant::two_advanced) any = exchange_orders(s.others[i]) || any;
  }
  return any;
}

TEST("what is hidden changes no move") {
  unsigned changed_views = 0;
  for (const Table& table : tables)
    play(table, 11, [&](const State& s, unsigned seat) {
      const State view = observe(s, seat);
      const core::Move move = players::choose(thinker, view, seat, {players::strongest, 0}, 1, small);
      State changed = s;
      changed_views += exchange(changed, seat);
      const core::Move again = players::choose(other, observe(changed, seat), seat, {players::strongest, 0}, 1, small);
      TEST_ASSERT_EQUAL_HEX16(move.bits, again.bits);
      return move;
    });
  TEST_ASSERT_GREATER_THAN(20, changed_views);
}

TEST("any slicing gives the same move for the same work") {
  for (const Table& table : tables)
    play(table, 7, [&](const State& s, unsigned seat) {
      const State view = observe(s, seat);
      const core::Move whole = players::choose(thinker, view, seat, {players::strongest, 0}, 9, small);
      other.begin(view, seat, {players::strongest, 0}, 9, small);
      for (unsigned slice = 1; !other.think(slice); slice = slice * 5 % 37 + 1) {
      }
      TEST_ASSERT_EQUAL_HEX16(whole.bits, other.move().bits);
      TEST_ASSERT_EQUAL(thinker.work(), other.work());
      return whole;
    });
}

TEST("no thought costs more than it may") {
  for (unsigned level = 1; level <= players::code_count; ++level)
    play({5, 0}, level, [&](const State& s, unsigned seat) {
      const Budget budget{9000};
      const core::Move move =
          players::choose(thinker, observe(s, seat), seat, {static_cast<std::uint8_t>(level), 0}, 3, budget);
      TEST_ASSERT_TRUE(thinker.work() <= budget.work * players::overdraft);
      return move;
    });
}

TEST("every move has a reason, and one that brings nothing does not promise anything") {
  std::map<Verb, std::set<std::string>> first;
  for (const Table& table : tables)
    for (unsigned seed = 3; seed < 7; ++seed)
      players_suite::gives_reasons<State>(
          {State::id, static_cast<std::uint8_t>(table.players), static_cast<std::uint8_t>(table.variant), 0, 0}, seed,
          [&](const State&, core::Move move, const std::string& reason) { first[verb_of(move)].insert(reason); });
  TEST_ASSERT_TRUE(first[Verb::pass] == (std::set<std::string>{"points", "save"}));  // an idea may pay for it
  TEST_ASSERT_TRUE(first[Verb::look] == std::set<std::string>{"look"});
}

TEST("every table has a net") {
  for (const Table& table : tables) {
    const State s = begun(table, 0);
    const players::Net* net = players::trained(State::id, players::cvlizacje::kind_of(s));
    TEST_ASSERT_NOT_NULL(net);
    TEST_ASSERT_EQUAL(players::cvlizacje::input::count, net->inputs);
    TEST_ASSERT_NOT_NULL(net->linear);
  }
}

/// How often a raider lays Thieving, or a builder buys buildings, out of all such moves.
template <class Counts>
unsigned share_of_moves(unsigned style, Verb verb, Counts counts) {
  unsigned liked = 0, all = 0;
  for (unsigned seed = 1; seed <= 12; ++seed)
    play({4, 0}, seed, [&](const State& s, unsigned seat) {
      const core::Move move =
          players::choose(thinker, observe(s, seat), seat,
                          {players::strongest, static_cast<std::uint8_t>(seat == 0 ? style : 0)}, seed, {4000});
      if (seat == 0 && verb_of(move) == verb) ++all, liked += counts(move);
      return move;
    });
  return liked * 100 / (all > 0 ? all : 1);
}

TEST("a style shows") {
  const auto thieving = [](core::Move m) { return m.a() == index(Order::thieving) || m.b() == index(Order::thieving); };
  const auto building = [](core::Move m) { return idea(m.a()).type == Type::building; };
  TEST_ASSERT_GREATER_THAN(share_of_moves(0, Verb::order, thieving), share_of_moves(1, Verb::order, thieving));
  TEST_ASSERT_GREATER_THAN(share_of_moves(0, Verb::buy, building), share_of_moves(2, Verb::buy, building));
}

/// Half victories of `level` over games of two against `against`, in both seats.
unsigned half_wins(unsigned level, unsigned against, unsigned variant, unsigned games) {
  unsigned halves = 0;
  for (unsigned g = 0; g < games; ++g)
    for (unsigned mine = 0; mine < 2; ++mine) {
      const core::Outcome o = play({2, variant}, 100 + g, [&](const State& s, unsigned seat) {
        const auto l = static_cast<std::uint8_t>(seat == mine ? level : against);
        return players::choose(thinker, observe(s, seat), seat, {l, 0}, g, {6000});
      });
      halves += (o.winners >> mine & 1u) ? (o.winners == 3 ? 1u : 2u) : 0u;
    }
  return halves;
}

TEST("the levels have not collapsed") {
  for (const unsigned variant : {1u, 2u}) {
    TEST_ASSERT_GREATER_THAN(48, half_wins(2, 1, variant, 20));  // of 80
    TEST_ASSERT_GREATER_THAN(24, half_wins(3, 1, variant, 10));  // of 40
    TEST_ASSERT_GREATER_THAN(28, half_wins(4, 2, variant, 10));
    TEST_ASSERT_GREATER_THAN(28, half_wins(players::strongest, 2, variant, 10));
  }
}

}  // namespace
