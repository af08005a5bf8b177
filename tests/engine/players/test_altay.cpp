/// The computer player of Altay: it keeps the rules, sees only its view, and its levels are worth their names.
#include "engine/players/altay/thinker.hpp"
#include "engine/players/chance.hpp"
#include "tests/engine/altay/board.hpp"

using namespace altay;
using players::Budget;
using players::Choice;

namespace {

players::Thinker<State> thinker, other;

/// A budget that makes a game a matter of milliseconds.
constexpr Budget small{1500};

State begun(unsigned count, unsigned options, unsigned first) {
  State s;
  core::Setup setup;
  setup.game = State::id;
  setup.players = static_cast<std::uint8_t>(count);
  setup.options = static_cast<std::uint8_t>(options);
  setup.first = static_cast<std::uint8_t>(first);
  TEST_ASSERT_FALSE(start(setup, s));
  return s;
}

/// Plays a game; visit(position, seat, choice) gives the move of each decision.
template <class Visit>
core::Outcome play(unsigned count, unsigned options, std::uint32_t seed, Visit visit) {
  State s = begun(count, options, seed % count);
  unsigned moves = 0;
  while (to_act(s) != core::nobody) {
    players::let_chance_decide(s, seed);
    if (to_act(s) == core::nobody) break;
    const core::Refusal no = apply(s, visit(s, to_act(s).id));
    TEST_ASSERT_FALSE(no);
    const char* broken = ok(s);
    TEST_ASSERT_TRUE_MESSAGE(broken == nullptr, broken);
    TEST_ASSERT_TRUE(++moves < 20000);
  }
  return outcome(s);
}

/// Every level and style takes its turn at the table.
Choice mixed(unsigned seat, unsigned seed) {
  return {static_cast<std::uint8_t>((seat + seed) % (players::level_count + 1)),
          static_cast<std::uint8_t>((seat * 3 + seed) % thinker.styles.size())};
}

TEST("games of every count and option are played to their end") {
  for (unsigned count = 2; count <= 4; ++count)
    for (unsigned options = 0; options < 4; ++options)
      for (unsigned seed = 1; seed <= 3; ++seed)
        play(count, options, seed, [&](const State& s, unsigned seat) {
          return players::choose(thinker, observe(s, seat), seat, mixed(seat, seed), seed, small);
        });
}

TEST("what is hidden changes no move") {
  core::Rng rng(5);
  unsigned decisions = 0;
  for (unsigned seed = 11; seed < 14; ++seed)
    play(4, 0, seed, [&](const State& s, unsigned seat) {
      const core::Move move = players::choose(thinker, observe(s, seat), seat, {4, 0}, 1, small);
      if (++decisions % 8 != 0) return move;
      State changed = sample(observe(s, seat), seat, rng);  // everything that the seat does not know
      other = thinker;
      other.begin(observe(s, seat), seat, {4, 0}, 2, small);  // forgets the plan
      const core::Move first = players::choose(other, observe(s, seat), seat, {4, 0}, 1, small);
      other.begin(observe(s, seat), seat, {4, 0}, 2, small);
      const core::Move second = players::choose(other, observe(changed, seat), seat, {4, 0}, 1, small);
      TEST_ASSERT_EQUAL_HEX16(first.bits, second.bits);
      return move;
    });
  TEST_ASSERT_TRUE(decisions > 100);
}

TEST("any slicing gives the same move") {
  unsigned decisions = 0;
  for (unsigned seed = 7; seed < 9; ++seed)
    play(3, option_trade, seed, [&](const State& s, unsigned seat) {
      const State view = observe(s, seat);
      const core::Move whole = players::choose(thinker, view, seat, {4, 0}, 9, small);
      other.begin(view, seat, {4, 0}, 9, small);
      for (unsigned slice = 1; !other.think(slice); slice = slice * 5 % 37 + 1) {
      }
      TEST_ASSERT_EQUAL_HEX16(whole.bits, other.move().bits);
      TEST_ASSERT_EQUAL(thinker.work(), other.work());
      ++decisions;
      return whole;
    });
  TEST_ASSERT_TRUE(decisions > 100);
}

TEST("no thought costs more than it may") {
  for (unsigned level = 1; level <= players::level_count; ++level)
    play(4, 0, level, [&](const State& s, unsigned seat) {
      const core::Move move =
          players::choose(thinker, observe(s, seat), seat, {static_cast<std::uint8_t>(level), 0}, 3, small);
      TEST_ASSERT_TRUE(thinker.work() <= small.work * players::overdraft);
      return move;
    });
}

TEST("a reason names a term") {
  unsigned reasons = 0;
  play(2, 0, 3, [&](const State& s, unsigned seat) {
    const core::Move move = players::choose(thinker, observe(s, seat), seat, {3, 0}, 3, small);
    const players::Why why = thinker.why();
    TEST_ASSERT_TRUE(why.count <= why.terms.size());
    for (unsigned i = 0; i < why.count; ++i) TEST_ASSERT_TRUE(why.terms[i] < thinker.reasons.size());
    reasons += why.count > 0;
    return move;
  });
  TEST_ASSERT_TRUE(reasons > 20);
}

/// Half victories of `level` in the first seat over games of two against `against`, in both seats.
unsigned wins(unsigned level, unsigned against, unsigned games) {
  unsigned halves = 0;
  for (unsigned g = 0; g < games; ++g)
    for (unsigned mine = 0; mine < 2; ++mine) {
      const core::Outcome o = play(2, 0, 100 + g, [&](const State& s, unsigned seat) {
        const auto l = static_cast<std::uint8_t>(seat == mine ? level : against);
        return players::choose(thinker, observe(s, seat), seat, {l, 0}, g, small);
      });
      halves += (o.winners >> mine & 1u) ? (o.winners == 3 ? 1u : 2u) : 0u;
    }
  return halves;
}

TEST("the levels have not collapsed") {
  TEST_ASSERT_GREATER_THAN(24, wins(players::level_count, 1, 10));  // of 40
  TEST_ASSERT_GREATER_THAN(22, wins(3, 1, 10));
}

}  // namespace
