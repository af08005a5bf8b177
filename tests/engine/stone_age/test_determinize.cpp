/// determinize(): whole positions that fit what a seat knows, each as often as it is likely.
/// tests/engine/conformance.hpp proves in random games that it fits.
#include <bit>
#include <map>
#include <set>

#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

TEST("SA-64 every hand of face-down cards is sampled as often as any other") {
  Fixture g(3);
  // Of five unseen cards one is in the hand of seat 1, two are in that of seat 2; the others lie where seat 0 sees
  // them.
  std::uint64_t unseen = g.s.unseen;
  for (unsigned kept = 0; kept < 5; ++kept) unseen &= unseen - 1;
  g.s.seats[0].cards = unseen;
  g.s.seats[0].card_count = static_cast<std::uint8_t>(std::popcount(unseen));
  g.s.unseen &= ~unseen;
  const auto take = [&](unsigned seat) {
    const std::uint64_t one = g.s.unseen & (0 - g.s.unseen);
    g.s.unseen &= ~one;
    g.s.seats[seat].cards |= one;
    ++g.s.seats[seat].card_count;
  };
  take(1), take(2), take(2);
  g.s.seats[0].once_tools = g.s.seats[0].two_resources = 0;
  g.s.deck = static_cast<std::uint8_t>(std::popcount(g.s.unseen));
  g.check();
  const State view = observe(g.s, 0);
  TEST_ASSERT_EQUAL(5, std::popcount(view.unseen));
  std::map<std::pair<std::uint64_t, std::uint64_t>, unsigned> seen;
  constexpr unsigned n = 30000;
  core::Rng rng(3);
  for (unsigned i = 0; i < n; ++i) {
    const State whole = determinize(view, 0, rng);
    ++seen[{whole.seats[1].cards, whole.seats[2].cards}];
  }
  TEST_ASSERT_EQUAL(30, seen.size());  // 5 for seat 1, 4 over 2 for seat 2
  double chi = 0;
  for (const auto& [hands, count] : seen) chi += (count - n / 30.0) * (count - n / 30.0) / (n / 30.0);
  TEST_ASSERT_TRUE(chi < 29 + 4 * 7.62);  // 29 degrees of freedom: mean 29, deviation 7.62
}

TEST("SA-64 the face-down cards of each other seat are sampled, those that lie open stay") {
  for (unsigned seat = 0; seat < 4; ++seat) {
    Fixture g(4);
    for (unsigned i = 0; i < 4; ++i) g.own(i, {20 + 2 * i, 21 + 2 * i});
    const unsigned other = (seat + 1) % 4;
    g.own(other, {17}).me(other).once_tools = 1u << 2;
    const State view = observe(g.check().s, seat);
    core::Rng rng(seat);
    const State whole = determinize(view, seat, rng);
    TEST_ASSERT_NULL(check_invariants(whole));
    for (unsigned i = 0; i < 4; ++i) TEST_ASSERT_EQUAL(whole.seats[i].card_count, std::popcount(whole.seats[i].cards));
    TEST_ASSERT_TRUE(whole.seats[other].cards & card_bit(17));
    TEST_ASSERT_TRUE(whole.seats[seat] == g.me(seat));
    TEST_ASSERT_TRUE(observe(whole, seat) == view);
  }
}

TEST("chance's events have names of their own: one deck, every place of a stack, every die of a roll") {
  Fixture g(4);
  g.put(0, "forest 3").put(1, "forest 2").act();
  g.play("use forest");
  const std::uint32_t first = chance_key(g.s);
  g.play("die 4");
  const std::uint32_t second = chance_key(g.s);
  g.play("die 4");
  TEST_ASSERT_TRUE(first != second && second != chance_key(g.s));
  g.play("die 1");
  g.play("done");
  g.play("use forest");
  TEST_ASSERT_TRUE(first != chance_key(g.s));  // another seat's
}

TEST("chance's events have names: the deck has one, whoever draws; each place of each stack has its own") {
  Fixture deal = Fixture::undealt(3, Edition::pl);
  const std::uint32_t deck = chance_key(deal.s);
  deal.play("draw C01");
  TEST_ASSERT_EQUAL_UINT32(deck, chance_key(deal.s));
  Fixture extra(2);
  extra.slot(1, 5).goods(0, 1, 0, 0, 0).put(0, "card1 1").act().play("use card1, pay wood");
  TEST_ASSERT_EQUAL_UINT32(deck, chance_key(extra.s));
  std::set<std::uint32_t> keys{deck};
  for (unsigned k = 0; k < 4; ++k)
    for (unsigned left = 1; left <= stack_size; ++left) {
      Fixture g;
      g.s.tops[k] = 0;
      g.s.stack_sizes[k] = static_cast<std::uint8_t>(left);
      g.s.decision = Decision::open_tile;
      TEST_ASSERT_TRUE(keys.insert(chance_key(g.s)).second);
    }
}
