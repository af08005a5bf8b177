/// Altay keeps the contract of core::Game, for every number of players and option.
#include "engine/altay/state.hpp"
#include "tests/engine/conformance.hpp"

namespace conformance {

/// The others' hands and secret wonders are dealt again out of what the seat cannot tell apart.
template <>
struct Secrets<altay::State> {
  using Seat = altay::Seat;

  static unsigned take(altay::Pile& pile, core::Rng& rng) {
    unsigned nth = rng.below(pile.total());
    unsigned card = 0;
    while (nth >= pile.count(card)) nth -= pile.count(card++);
    pile.remove(card);
    return card;
  }

  static bool deal_again(altay::State& s, unsigned seat, core::Rng& rng) {
    std::uint32_t wonders = s.wonder_deck;
    const auto closed = [&](const Seat& one) {
      return one.secret < altay::achievement_count && one.developing != one.secret && !(one.done >> one.secret & 1u);
    };
    for (unsigned i = 0; i < s.players; ++i) {
      if (i == seat) continue;
      Seat& other = s.seats[i];
      other.deck.merge(other.hand);
      other.hand = {};
      for (unsigned n = 0; n < other.hand_count; ++n) {
        const unsigned card = take(other.deck, rng);
        other.hand.add(card);
        if (n == 0 && other.retained != altay::none) other.retained = static_cast<std::uint8_t>(card);
      }
      if (closed(other)) wonders |= 1u << (other.secret - altay::technology_count);
    }
    for (unsigned i = 0; i < s.players; ++i) {
      if (i == seat || !closed(s.seats[i])) continue;
      unsigned nth = rng.below(static_cast<std::uint32_t>(std::popcount(wonders)));
      std::uint32_t rest = wonders;
      while (nth-- > 0) rest &= rest - 1;
      const auto wonder = static_cast<unsigned>(std::countr_zero(rest));
      wonders &= ~(1u << wonder);
      s.seats[i].secret = static_cast<std::uint8_t>(altay::technology_count + wonder);
    }
    s.wonder_deck = static_cast<std::uint16_t>(wonders);
    return true;
  }
};

}  // namespace conformance

namespace {

void conforms(unsigned players, unsigned options, unsigned first = 0) {
  const core::Setup setup{core::GameId::altay, static_cast<std::uint8_t>(players), 0, static_cast<std::uint8_t>(first),
                          static_cast<std::uint8_t>(options)};
  const conformance::Report report =
      conformance::run<altay::State>(setup, conformance::games(12, 20000), players * 10 + options);
  TEST_ASSERT_TRUE(report.alike > 0);
  TEST_ASSERT_TRUE(report.dealt_again > 0);
  TEST_ASSERT_TRUE(report.refused > 0);
  TEST_ASSERT_TRUE(report.largest_list < core::MoveList::capacity);
  std::printf("  %u players, options %u: %u games, moves %u to %u, largest list %u\n", players, options, report.games,
              report.shortest, report.longest, report.largest_list);
}

}  // namespace

TEST("altay keeps the contract: 2 players") { conforms(2, 0); }
TEST("altay keeps the contract: 3 players") { conforms(3, 0, 1); }
TEST("altay keeps the contract: 4 players") { conforms(4, 0, 2); }
TEST("altay keeps the contract: 4 players, Trade, AL-23") { conforms(4, altay::option_trade); }
TEST("altay keeps the contract: 2 players, Trade and suggested starts") {
  conforms(2, altay::option_trade | altay::option_suggested_starts, 1);
}
TEST("altay keeps the contract: 3 players, suggested starts") { conforms(3, altay::option_suggested_starts); }
TEST("altay keeps the contract: 2 players, full map, AL-4") { conforms(2, altay::option_full_map, 1); }
