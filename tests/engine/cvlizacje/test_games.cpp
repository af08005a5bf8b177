/// Whole games: what no game can break, and how games went (see tests/engine/golden.hpp).
#include "tests/engine/cvlizacje/fixture.hpp"
#include "tests/engine/golden.hpp"

using namespace cvlizacje;

namespace {

core::Setup setup(unsigned players, Variant variant) {
  return {State::id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant), 1, 0};
}

std::vector<golden::Way> ways() {
  std::vector<golden::Way> all;
  const auto add = [&](unsigned players, Variant variant) {
    all.push_back({std::string(name_of(variant)) + ' ' + std::to_string(players), setup(players, variant)});
  };
  add(2, Variant::two);
  add(2, Variant::two_advanced);
  for (unsigned players = 3; players <= 5; ++players) add(players, Variant::base);
  return all;
}

}  // namespace

TEST("CV-1 CV-4 random games of every player count and variant keep all invariants, also in every view, and end") {
  for (const golden::Way& way : ways())
    for (unsigned seed = 0; seed < 60; ++seed) {
      const core::Setup how = golden::with_first(way.setup, seed % way.setup.players);
      const State last = golden::random_game<State>(how, seed, [](const State& s, const core::MoveList&, core::Move) {
        TEST_ASSERT_NULL(check_invariants(s));
        for (unsigned seat = 0; seat < s.players; ++seat) TEST_ASSERT_NULL(check_invariants(observe(s, seat)));
      });
      TEST_ASSERT_EQUAL(turn_count, last.turn);
    }
}

TEST("CV-22 nobody is asked where there is one possibility only, but for a look") {
  for (const golden::Way& way : ways())
    for (unsigned seed = 0; seed < 60; ++seed)
      golden::random_game<State>(way.setup, seed, [](const State& s, const core::MoveList& list, core::Move) {
        TEST_ASSERT_TRUE(list.size() > 1 || current_actor(s) == core::chance || (s.used & used_look) != 0);
      });
}

TEST("the signature: seeded random games go as they always went") {
  golden::same_signature<State>("tests/engine/cvlizacje/", ways(), 200);
}

TEST("three golden logs of whole games replay to their scores") {
  golden::same_logs<State>("tests/engine/cvlizacje/",
                           {{"golden_base_4.log", setup(4, Variant::base), 2001},
                            {"golden_two.log", setup(2, Variant::two), 2002},
                            {"golden_two_advanced.log", setup(2, Variant::two_advanced), 2003}});
}
