/// Whole games: what no game can break, and how games went (see tests/engine/golden.hpp).
#include <algorithm>
#include <bit>

#include "tests/engine/golden.hpp"
#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

namespace {

core::Setup setup(unsigned players, Edition edition) {
  return {State::id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(edition), 1, 0};
}

std::vector<golden::Way> ways() {
  std::vector<golden::Way> all;
  for (unsigned players = 2; players <= 4; ++players)
    for (const Edition e : every_edition)
      all.push_back({std::string(editions[index(e)].name) + ' ' + std::to_string(players), setup(players, e)});
  return all;
}

/// What no rule can create or destroy.
void conserved(const State& s) {
  const char* broken = check_invariants(s);
  TEST_ASSERT_TRUE_MESSAGE(broken == nullptr, broken ? broken : "");
  int cards = s.deck, built = 0, stacked = 0, open = 0;
  for (const std::uint8_t n : s.slots) cards += n != 0;
  for (const std::uint8_t n : s.stack_sizes) stacked += n;
  for (const std::uint8_t n : s.tops) open += n != 0;
  for (const Seat& one : s.seats) {
    cards += one.card_count;
    built += one.building_count;
    TEST_ASSERT_EQUAL(one.card_count, std::popcount(one.cards));
    const auto [low, high] = std::minmax_element(one.tools.begin(), one.tools.end());
    TEST_ASSERT_LESS_OR_EQUAL(1, *high - *low);  // SA-22: the lowest grows first
  }
  TEST_ASSERT_EQUAL(36, cards);                       // SA-2
  TEST_ASSERT_EQUAL(7 * s.players, stacked + built);  // SA-3
  TEST_ASSERT_EQUAL(28 - built - open, std::popcount(s.tiles));
}

}  // namespace

TEST("SA-1 SA-2 SA-3 SA-22 SA-64 random games create and destroy nothing, and every view is a sound position") {
  for (const golden::Way& way : ways())
    for (unsigned seed = 0; seed < 10; ++seed)
      conserved(golden::random_game<State>(golden::with_first(way.setup, seed % way.setup.players), seed,
                                           [&](const State& s, const core::MoveList&, core::Move) {
                                             conserved(s);
                                             for (unsigned seat = 0; seat < s.players; ++seat)
                                               TEST_ASSERT_NULL(check_invariants(observe(s, seat)));
                                           }));
}

TEST("the signature: seeded random games go as they always went") {
  golden::same_signature<State>("tests/engine/stone_age/", ways(), 20);
}

TEST("three golden logs of whole games replay to their scores") {
  golden::same_logs<State>("tests/engine/stone_age/", {{"golden_pl_4.log", setup(4, Edition::pl), 1001},
                                                       {"golden_ua_3.log", setup(3, Edition::ua), 1002},
                                                       {"golden_cz_2.log", setup(2, Edition::cz), 1003}});
}
