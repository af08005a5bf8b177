#include "tests/engine/conformance.hpp"

#include "tests/engine/core/tiny.hpp"
#include "tests/test.hpp"

template <>
struct conformance::Secrets<tiny::State> {
  static bool deal_again(tiny::State& s, unsigned seat, core::Rng& rng) {
    if (s.phase != tiny::Phase::deal && s.phase != tiny::Phase::bid) return false;
    for (unsigned i = 0; i < s.players; ++i) {
      if (i == seat) continue;
      if (s.bid[i] != 0) s.bid[i] = static_cast<std::uint8_t>(1 + rng.below(4));
      const unsigned other = rng.below(10);
      if (s.card[i] == 0 || !(s.deck >> other & 1u)) continue;
      s.deck = static_cast<std::uint16_t>((s.deck & ~(1u << other)) | 1u << (s.card[i] - 1));
      s.card[i] = static_cast<std::uint8_t>(other + 1);
    }
    return true;
  }
};

TEST("a game that keeps the contract passes the suite, for every number of players") {
  for (std::uint8_t players = 2; players <= 4; ++players) {
    const core::Setup setup{core::GameId::stone_age, players, 0, 1, 0};
    const auto report = conformance::run<tiny::State>(setup, conformance::games(500, 100000), players);
    TEST_ASSERT_EQUAL(3 * (2 * players + 1), report.longest);
    TEST_ASSERT_EQUAL(report.longest, report.shortest);
    TEST_ASSERT_EQUAL(10, report.largest_list);
    TEST_ASSERT_GREATER_THAN(20, report.alike);
    TEST_ASSERT_GREATER_THAN(20, report.dealt_again);
    TEST_ASSERT_GREATER_THAN(5, report.refused);
  }
}
