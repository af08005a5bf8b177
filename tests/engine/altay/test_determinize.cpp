/// determinize(): whole positions that fit what a seat knows, each as often as it is likely.
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <vector>

#include "tests/engine/altay/fixture.hpp"

using namespace altay;

namespace {

bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

void fits_what_is_known(const State& s, core::Rng& rng) {
  for (unsigned seat = 0; seat < s.players; ++seat) {
    const State view = observe(s, seat);
    const State whole = determinize(view, seat, rng);
    const char* broken = check_invariants(whole);
    TEST_ASSERT_TRUE_MESSAGE(broken == nullptr, broken);
    TEST_ASSERT_TRUE(same(observe(whole, seat), view));
    TEST_ASSERT_TRUE(current_actor(whole) == current_actor(s));
    for (unsigned i = 0; i < s.players; ++i) {
      TEST_ASSERT_EQUAL(0, whole.seats[i].veiled);
      TEST_ASSERT_TRUE(whole.seats[i].secret != hidden && whole.seats[i].retained != hidden);
    }
    if (current_actor(s) != core::Actor::seat(seat)) continue;
    core::MoveList there, here;
    legal_moves(s, there);
    legal_moves(whole, here);
    TEST_ASSERT_EQUAL(there.size(), here.size());
    for (std::size_t i = 0; i < there.size(); ++i) TEST_ASSERT_TRUE(there[i] == here[i]);
  }
}

/// How far the counts are from the expected shares, in standard deviations of chi-squared around its mean.
/// Keys that are not expected at all count as infinitely far.
template <class Key>
double distance(const std::map<Key, double>& shares, const std::map<Key, unsigned>& counts, unsigned n) {
  double sum = 0;
  for (const auto& [key, share] : shares) {
    const auto at = counts.find(key);
    const double seen = at == counts.end() ? 0 : at->second;
    sum += (seen - share * n) * (seen - share * n) / (share * n);
  }
  for (const auto& [key, count] : counts)
    if (!shares.contains(key)) return INFINITY;
  const double auto_play_policy = static_cast<double>(shares.size()) - 1;
  return (sum - auto_play_policy) / std::sqrt(2 * auto_play_policy);
}

using Hand = std::vector<unsigned>;  // counts by Card, and at the end the card on Writing

Hand hand_of(const Seat& seat) {
  Hand hand;
  for (unsigned card = 0; card < card_count; ++card) hand.push_back(seat.hand.count(card));
  hand.push_back(seat.retained);
  return hand;
}

/// Every way to take `n` of the pool in order, the first one perhaps onto Writing.
void enumerate(const Hand& pool, Hand hand, unsigned n, bool keeps, double share, std::map<Hand, double>& shares) {
  if (n == 0) {
    shares[hand] += share;
    return;
  }
  for (std::size_t i = 0; i < pool.size(); ++i) {
    Hand rest = pool, more = hand;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
    ++more[pool[i]];
    if (keeps) more.back() = pool[i];
    enumerate(rest, more, n - 1, false, share / static_cast<double>(pool.size()), shares);
  }
}

void hands_are_as_likely_as_they_are(Fixture& b, bool keeps) {
  const Seat& other = b.s.seats[1];
  Hand pool;
  Pile all = other.deck;
  all.merge(other.hand);
  each_card(all, [&](unsigned card, unsigned n) { pool.insert(pool.end(), n, card); });
  std::map<Hand, double> shares;
  Hand none_yet(card_count + 1, 0);
  none_yet.back() = none;
  enumerate(pool, none_yet, other.hand_count, keeps, 1, shares);
  std::map<Hand, unsigned> counts;
  constexpr unsigned n = 40000;
  core::Rng rng(7);
  const State view = observe(b.s, 0);
  for (unsigned i = 0; i < n; ++i) ++counts[hand_of(determinize(view, 0, rng).seats[1])];
  TEST_ASSERT_TRUE(shares.size() > 10);
  TEST_ASSERT_TRUE(distance(shares, counts, n) < 4);
}

}  // namespace

TEST("a sample fits what the seat knows, in random games of every count and option") {
  core::Rng rng(1);
  unsigned positions = 0;
  for (unsigned game = 0; game < 48; ++game) {
    const unsigned players = 2 + game % 3;
    const core::Setup setup{State::id, static_cast<std::uint8_t>(players), 0,
                            static_cast<std::uint8_t>(game / 3 % players), static_cast<std::uint8_t>(game / 3 % 4)};
    State s;
    TEST_ASSERT_FALSE(start(setup, s));
    for (unsigned step = 0; current_actor(s) != core::nobody && step < 4000; ++step) {
      if (step % 3 == 0) fits_what_is_known(s, rng), ++positions;
      core::MoveList list;
      legal_moves(s, list);
      TEST_ASSERT_FALSE(apply(s, rng.pick(list)));
    }
    fits_what_is_known(s, rng);
  }
  TEST_ASSERT_TRUE(positions > 5000);
}

TEST("AL-13 every hand of another is sampled as often as it is likely") {
  Fixture b;
  b.no_cards(1).hand(1, "hunter hunter hunter warrior village farmer miner");
  Seat& other = b.s.seats[1];
  for (const Card card : {Card::hunter, Card::warrior, Card::hunter, Card::miner}) {
    other.hand.remove(index(card));
    other.deck.add(card);
  }
  other.hand_count = 3;
  other.deck_count = 4;
  TEST_ASSERT_TRUE(check_invariants(b.s) == nullptr);
  hands_are_as_likely_as_they_are(b, false);
}

TEST("AL-67 the card on Writing may be any that does not lie open") {
  Fixture b;
  b.done(1, "writing").no_cards(1).hand(1, "hunter hunter warrior village farmer");
  Seat& other = b.s.seats[1];
  for (const Card card : {Card::hunter, Card::village}) {
    other.hand.remove(index(card));
    other.deck.add(card);
  }
  other.hand_count = 3;
  other.deck_count = 2;
  other.retained = static_cast<std::uint8_t>(Card::warrior);
  TEST_ASSERT_TRUE(check_invariants(b.s) == nullptr);
  hands_are_as_likely_as_they_are(b, true);
}

TEST("AL-7 every deal of the secret wonders is sampled as often as any other") {
  Fixture b("earthfolk 0 smallfolk 2 elvenfolk 3 firefolk 5");
  b.secret(0, Achievement::ark).offer("colossus highways mausoleum");  // so the Academy, the first one, is in the pool
  std::uint32_t pool = b.s.wonder_deck;
  for (unsigned i = 1; i < 4; ++i) pool |= 1u << (b.s.seats[i].secret - technology_count);
  TEST_ASSERT_EQUAL(6, std::popcount(pool));
  std::map<Hand, double> shares;
  each_bit(pool, [&](unsigned x) {
    each_bit(pool & ~bit(x), [&](unsigned y) {
      each_bit(pool & ~bit(x) & ~bit(y), [&](unsigned z) {
        shares[{x + technology_count, y + technology_count, z + technology_count}] = 1.0 / 120;
      });
    });
  });
  std::map<Hand, unsigned> counts;
  constexpr unsigned n = 60000;
  core::Rng rng(3);
  const State view = observe(b.s, 0);
  for (unsigned i = 0; i < n; ++i) {
    const State whole = determinize(view, 0, rng);
    ++counts[{whole.seats[1].secret, whole.seats[2].secret, whole.seats[3].secret}];
  }
  TEST_ASSERT_EQUAL(120, shares.size());
  TEST_ASSERT_TRUE(distance(shares, counts, n) < 4);
}

TEST("chance's events have names of their own: every place of an offer, every territory, every card of a deck") {
  std::set<std::uint32_t> keys;
  const auto is_new = [&](const State& s) { TEST_ASSERT_TRUE(keys.insert(chance_key(s)).second); };
  State s;
  TEST_ASSERT_FALSE(start({State::id, 3, 0, 1, 0}, s));
  core::Rng rng(4);
  while (s.decision != Decision::turn) {
    if (current_actor(s) == core::chance) is_new(s);
    core::MoveList list;
    legal_moves(s, list);
    TEST_ASSERT_FALSE(apply(s, rng.pick(list)));
  }
  // The same draw of another round is another event; the same offer is not, whenever it comes.
  Fixture b;
  b.play("end");
  const std::uint32_t now = chance_key(b.s);
  ++b.s.round;
  TEST_ASSERT_TRUE(now != chance_key(b.s));
  for (const unsigned level : {1u, 2u, 3u}) {
    Fixture c;
    c.s.decision = Decision::offer;
    c.s.offer_level = static_cast<std::uint8_t>(level);
    const std::uint32_t first = chance_key(c.s);
    ++c.s.round;
    TEST_ASSERT_EQUAL_UINT32(first, chance_key(c.s));
    State fewer_wonders = c.s;
    fewer_wonders.wonder_deck = 0;
    TEST_ASSERT_EQUAL(level < 3, first == chance_key(fewer_wonders));
    const unsigned of_level = (level - 1) * technologies_per_level;
    if (level < 3)
      for (unsigned a = of_level; a < of_level + technologies_per_level; ++a) {
        State fewer = c.s;
        --fewer.technology_deck[a];
        TEST_ASSERT_TRUE(first != chance_key(fewer));
      }
  }
}
