/// Whole games: what no game can break, and how games went (see tests/engine/golden.hpp).
#include "tests/engine/altay/fixture.hpp"
#include "tests/engine/golden.hpp"

using namespace altay;

namespace {

core::Setup setup(unsigned players, unsigned options) {
  return {State::id, static_cast<std::uint8_t>(players), 0, 1, static_cast<std::uint8_t>(options)};
}

std::vector<golden::Way> ways() {
  std::vector<golden::Way> all;
  for (unsigned players = 2; players <= 4; ++players)
    for (unsigned options = 0; options < 4; ++options)
      all.push_back(
          {"players=" + std::to_string(players) + " options=" + std::to_string(options), setup(players, options)});
  return all;
}

}  // namespace

TEST("AL-1 AL-55 AL-71 random games create and destroy nothing, and every view is a sound position") {
  for (const golden::Way& way : ways())
    for (unsigned seed = 0; seed < 3; ++seed)
      golden::random_game<State>(golden::with_first(way.setup, seed % way.setup.players), seed,
                                 [&](const State& s, const core::MoveList&, core::Move) {
                                   const char* broken = check_invariants(s);
                                   TEST_ASSERT_NULL_MESSAGE(broken, broken);
                                   for (unsigned seat = 0; seat < s.players; ++seat)
                                     TEST_ASSERT_NULL(check_invariants(observe(s, seat)));
                                 });
}

TEST("AL-10 a turn does not go on for ever: players who never end it run out of moves") {
  unsigned longest = 0;
  for (unsigned seed = 0; seed < 60; ++seed) {
    core::Rng rng(seed);
    State s;
    TEST_ASSERT_FALSE(start(setup(2 + seed % 3, option_trade), s));
    unsigned in_turn = 0;
    for (unsigned made = 0; made < 3000 && current_actor(s) != core::nobody; ++made) {
      core::MoveList list, others;
      legal_moves(s, list);
      for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i] != move(Verb::end)) others.add(list[i], static_cast<std::uint8_t>(list.weight(i)));
      const core::Move m = rng.pick(others.empty() ? list : others);
      in_turn = m == move(Verb::end) ? 0 : in_turn + 1;
      longest = in_turn > longest ? in_turn : longest;
      TEST_ASSERT_FALSE(apply(s, m));
    }
  }
  TEST_ASSERT_LESS_THAN(400, longest);
}

TEST("the signature: seeded random games go as they always went") {
  golden::same_signature<State>("tests/engine/altay/", ways(), 20);
}

TEST("three golden logs of whole games replay to their scores") {
  golden::same_logs<State>("tests/engine/altay/",
                           {{"golden_4.log", setup(4, 0), 2001},
                            {"golden_trade_3.log", setup(3, option_trade), 2002},
                            {"golden_suggested_2.log", setup(2, option_suggested_starts), 2003}});
}
