#include <bit>

#include "engine/cvlizacje/data.hpp"
#include "engine/cvlizacje/state.hpp"
#include "tests/engine/conformance.hpp"

/// What a seat may not know in CVlizacje: face-down orders of others, and the card on
/// top of the deck that only the Fortune-teller saw.
template <>
struct conformance::Secrets<cvlizacje::State> {
  static bool deal_again(cvlizacje::State& s, unsigned seat, core::Rng& rng) {
    using namespace cvlizacje;
    bool secret = false;
    const auto deal = [&](auto& c) {
      if (c.hidden == Order::none) return;
      unsigned hand = c.hand | 1u << index(c.hidden);
      unsigned nth = rng.below(static_cast<unsigned>(std::popcount(hand)));
      unsigned order = 0;
      while ((hand >> order & 1u) == 0 || nth-- > 0) ++order;
      c.hand = static_cast<std::uint8_t>(hand & ~(1u << order));
      c.hidden = static_cast<Order>(order);
      secret = true;
    };
    if (s.phase == Phase::orders)
      for (unsigned i = 0; i < s.players; ++i)
        if (i != seat) {
          deal(s.seats[i]);
          if (s.variant == Variant::two_advanced) deal(s.others[i]);
        }
    if (s.top != 0 && s.deck != 0 && !owns(s.seats[seat], only(Effect::look_at_top))) {
      unsigned nth = rng.below(static_cast<unsigned>(std::popcount(s.deck)));
      unsigned bit = 0;
      while ((s.deck >> bit & 1u) == 0 || nth-- > 0) ++bit;
      s.top = static_cast<std::uint8_t>(deck_base(s) + bit);
      secret = true;
    }
    return secret;
  }
};

namespace {

void keeps_the_contract(unsigned players, cvlizacje::Variant variant, unsigned first) {
  const core::Setup setup{core::GameId::cvlizacje, static_cast<std::uint8_t>(players),
                          static_cast<std::uint8_t>(variant), static_cast<std::uint8_t>(first), 0};
  const auto report = conformance::run<cvlizacje::State>(setup, conformance::games(150, 100000), 7);
  TEST_ASSERT_TRUE(report.alike > 0);
  TEST_ASSERT_TRUE(report.dealt_again > 0);
  TEST_ASSERT_TRUE(report.largest_list <= 56);
  TEST_ASSERT_TRUE(report.longest <= 400);
}

}  // namespace

TEST("cvlizacje keeps the contract: 3 players") { keeps_the_contract(3, cvlizacje::Variant::base, 0); }
TEST("cvlizacje keeps the contract: 4 players") { keeps_the_contract(4, cvlizacje::Variant::base, 3); }
TEST("cvlizacje keeps the contract: 5 players") { keeps_the_contract(5, cvlizacje::Variant::base, 1); }
TEST("cvlizacje keeps the contract: 2 players and the Grannoludy") {
  keeps_the_contract(2, cvlizacje::Variant::two, 0);
}
TEST("cvlizacje keeps the contract: 2 players, advanced") {
  keeps_the_contract(2, cvlizacje::Variant::two_advanced, 1);
}
