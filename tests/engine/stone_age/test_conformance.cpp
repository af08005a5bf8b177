#include "tests/engine/conformance.hpp"

#include <bit>

#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

/// SA-64: the others' face-down cards could be any that the seat cannot see.
template <>
struct conformance::Secrets<State> {
  static bool deal_again(State& s, unsigned seat, core::Rng& rng) {
    const State view = observe(s, seat);
    bool secrets = false;
    s = view;
    for (unsigned i = 0; i < s.players; ++i)
      while (std::popcount(s.seats[i].cards) < s.seats[i].card_count) {
        unsigned nth = rng.below(static_cast<std::uint32_t>(std::popcount(s.unseen)));
        std::uint64_t rest = s.unseen;
        while (nth-- > 0) rest &= rest - 1;
        const std::uint64_t one = rest & (0 - rest);
        s.unseen &= ~one;
        s.seats[i].cards |= one;
        secrets = true;
      }
    return secrets;
  }
};

namespace {

void keeps_the_contract(unsigned players) {
  for (const Edition e : every_edition) {
    const core::Setup setup{State::id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(e),
                            static_cast<std::uint8_t>(players - 1), 0};
    const auto report = conformance::run<State>(setup, conformance::games(12, 100000), players * 10 + index(e));
    TEST_ASSERT_GREATER_THAN(0, report.dealt_again);
    TEST_ASSERT_LESS_OR_EQUAL(60, report.largest_list);
  }
}

}  // namespace

TEST("SA-64 stone_age keeps the contract: 2 players, every edition") { keeps_the_contract(2); }
TEST("SA-64 stone_age keeps the contract: 3 players, every edition") { keeps_the_contract(3); }
TEST("SA-64 stone_age keeps the contract: 4 players, every edition") { keeps_the_contract(4); }
