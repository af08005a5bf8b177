#pragma once
/// What every computer player keeps, whatever the game:
///
///   TEST("stone_age: what is hidden does not change a move") { players_suite::does_not_peek<State>(setup, 5); }
#include <bit>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/players/chance.hpp"
#include "engine/players/player.hpp"
#include "tests/engine/conformance.hpp"
#include "tests/test.hpp"
#include "tools/arena.d/arena.hpp"

namespace players_suite {

/// A part of the device's budget, so that many games take seconds.
constexpr players::Budget part_of_budget(unsigned level, unsigned percent) {
  return {players::budget(level).work / 100 * percent};
}

template <core::Game S>
players::Thinker<S>& thinker() {
  static players::Thinker<S> one;
  return one;
}

/// One that remembers no plan.
template <core::Game S>
players::Thinker<S>& fresh_thinker() {
  static players::Thinker<S> one;
  one = {};
  return one;
}

/// Plays a game with players of all levels and styles, and calls visit(s, seat, choice) before every decision.
template <core::Game S, class Visit>
S play(const core::Setup& setup, std::uint32_t seed, unsigned percent, Visit visit) {
  S s;
  TEST_ASSERT_FALSE(start(setup, s));
  core::Rng rng(seed);
  std::vector<players::Profile> who;
  for (unsigned i = 0; i < setup.players; ++i)
    who.push_back({static_cast<std::uint8_t>(1 + rng.below(players::level_count)),
                   static_cast<std::uint8_t>(rng.below(static_cast<unsigned>(players::Thinker<S>::styles.size())))});
  for (unsigned moves = 0; current_actor(s) != core::nobody; ++moves) {
    TEST_ASSERT_TRUE_MESSAGE(moves < 4 * core::Log::capacity, "the game does not end");
    if (players::let_chance_decide(s, seed) > 0) continue;
    const unsigned seat = current_actor(s).id;
    visit(s, seat, who[seat]);
    const players::Budget budget = part_of_budget(who[seat].level, percent);
    const core::Move move = players::choose(thinker<S>(), observe(s, seat), seat, who[seat], seed, budget);
    // A playout that has begun is played to its end: the dearest cost 13,000 units in 10,000 games.
    TEST_ASSERT_TRUE_MESSAGE(thinker<S>().work() <= 16000 + players::overdraft * budget.work, "a thought is too dear");
    TEST_ASSERT_FALSE_MESSAGE(apply(s, move), "a computer player makes an illegal move");
    const char* broken = check_invariants(s);
    TEST_ASSERT_TRUE_MESSAGE(broken == nullptr, broken);
  }
  return s;
}

/// Whatever is hidden from the seat is exchanged, by hands that know the game and ask neither observe() nor
/// determinize(): the move stays. exchange(s, seat) says whether there was anything.
template <core::Game S, class Exchange>
void does_not_peek(const core::Setup& setup, std::uint32_t seed, Exchange exchange) {
  unsigned looked = 0, different = 0;
  play<S>(setup, seed, 1, [&](const S& s, unsigned seat, players::Profile profile) {
    if (looked++ % 5 != 0) return;
    if (looked % 2 != 0) profile.level = players::strongest;
    S other = s;
    if (!exchange(other, seat)) return;
    TEST_ASSERT_TRUE_MESSAGE(check_invariants(other) == nullptr, check_invariants(other));
    ++different;
    const players::Budget budget = part_of_budget(profile.level, 1);
    const core::Move one = players::choose(fresh_thinker<S>(), observe(s, seat), seat, profile, seed, budget);
    const core::Move two = players::choose(fresh_thinker<S>(), observe(other, seat), seat, profile, seed, budget);
    TEST_ASSERT_TRUE_MESSAGE(one == two, "what is hidden changes the move");
  });
  TEST_ASSERT_GREATER_THAN(5, different);
}

/// Any slicing of a thought gives the same move for the same work.
template <core::Game S>
void may_be_interrupted(const core::Setup& setup, std::uint32_t seed) {
  unsigned looked = 0, interrupted = 0;
  play<S>(setup, seed, 1, [&](const S& s, unsigned seat, players::Profile profile) {
    if (looked++ % 7 != 0) return;
    profile.level = players::strongest;  // the others think too little to be interrupted
    const players::Budget budget = part_of_budget(profile.level, 2);
    players::Thinker<S>& at_once = fresh_thinker<S>();
    const core::Move whole = players::choose(at_once, observe(s, seat), seat, profile, seed, budget);
    const std::uint32_t work = at_once.work();
    for (const unsigned slice : {1u, 37u, 500u}) {
      players::Thinker<S>& sliced = fresh_thinker<S>();
      sliced.begin(observe(s, seat), seat, profile, seed, budget);
      unsigned slices = 1;
      for (; !sliced.think(slice); ++slices) TEST_ASSERT_TRUE_MESSAGE(slices < 1u << 20, "a thought does not end");
      TEST_ASSERT_TRUE_MESSAGE(sliced.move() == whole, "a sliced thought ends with another move");
      TEST_ASSERT_EQUAL(work, sliced.work());
      interrupted += slices > 2;
    }
  });
  TEST_ASSERT_GREATER_THAN(10, interrupted);
}

/// Every move of a game has one to three reasons, each named once. told(s, move, first) gets the weightiest.
template <core::Game S, class RecapLine>
void gives_reasons(const core::Setup& setup, std::uint32_t seed, RecapLine told) {
  play<S>(setup, seed, 1, [&](const S& s, unsigned seat, players::Profile profile) {
    players::Thinker<S>& one = fresh_thinker<S>();
    const core::Move move =
        players::choose(one, observe(s, seat), seat, profile, seed, part_of_budget(profile.level, 1));
    const players::Why why = one.why();
    TEST_ASSERT_TRUE_MESSAGE(why.count > 0 && why.count <= why.terms.size(), "a move without a reason");
    std::uint32_t terms = 0;
    for (unsigned i = 0; i < why.count; ++i) {
      TEST_ASSERT_TRUE(why.terms[i] < one.reasons.size());
      terms |= 1u << why.terms[i];
    }
    TEST_ASSERT_EQUAL_MESSAGE(why.count, std::popcount(terms), "a reason is given twice");
    told(s, move, std::string(one.reasons[why.terms[0]]));
  });
}

/// Which share of the victory the first of the line-up gets; every seed in every seat. The same on every run.
template <core::Game S>
double share_of_first(const core::Setup& setup, std::vector<arena::Contender> lineup, unsigned seeds) {
  const auto n = static_cast<unsigned>(lineup.size());
  double sum = 0;
  for (unsigned k = 0; k < seeds; ++k)
    for (unsigned turn = 0; turn < n; ++turn) {
      arena::Match match{setup, {}, 500 + k};
      for (unsigned i = 0; i < n; ++i) match.seats.push_back(lineup[(i + turn) % n]);
      std::vector<arena::Cost> costs(n);
      sum += arena::play<S>(match, costs).share[(n - turn) % n];
    }
  return sum / (seeds * n);
}

/// One of a level against others of the one below it, or of `random` below the lowest: a smoke match that fails when a
/// level collapses. docs/players.md has the real figures.
template <core::Game S>
void beats_the_level_below(const core::Setup& setup, unsigned level, unsigned percent, unsigned seeds, double least) {
  const arena::Contender one{"one", false, {static_cast<std::uint8_t>(level), 0}, percent};
  arena::Contender below{"below", level == 1, {static_cast<std::uint8_t>(level - 1), 0}, percent};
  std::vector<arena::Contender> lineup(setup.players, below);
  lineup[0] = one;
  const double share = share_of_first<S>(setup, lineup, seeds);
  test::figure("%s, %u players: level %u wins %.0f %% against the one below", S::name, unsigned{setup.players}, level,
               100 * share);
  TEST_ASSERT_TRUE_MESSAGE(share >= least, "a level is too weak");
}

}  // namespace players_suite
