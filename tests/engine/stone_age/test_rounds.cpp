#include <bit>

#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

namespace {

/// Seat 0 of two buys the cards on these slots with gold, and the round ends.
Fixture round_with_purchases(std::initializer_list<unsigned> slots, unsigned deck) {
  Fixture g(2);
  g.deck(deck).goods(0, 0, 0, 0, 10);
  for (const unsigned cost : slots) g.put(0, ("card" + std::to_string(cost) + " 1").c_str());
  g.act();
  for (const unsigned cost : slots) {
    g.play("use card" + std::to_string(cost));
    for (unsigned i = 0; i < cost; ++i) g.play("pay gold");
  }
  return g;
}

}  // namespace

TEST("SA-60 the first-player figure goes to the next player, used tools are ready again") {
  Fixture g(3);
  g.s.first = 2;
  g.tools(0, 1, 1, 0).me(0).used = 0b11;
  g.begin_feeding().asks(0, Decision::place);
  TEST_ASSERT_EQUAL(0, g.s.first);
  TEST_ASSERT_EQUAL(0, g.me(0).used);
  TEST_ASSERT_EQUAL(2, g.s.round);
}

TEST("SA-61 cards 2 and 3 were bought: 1 stays, 4 moves to slot 2, new cards on 3 and 4") {
  for (const Edition e : every_edition) {
    Fixture g = round_with_purchases({2, 3}, 10);
    g.s.edition = e;
    TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);
    g.play("draw C01, draw C02").asks(1, Decision::place);
    TEST_ASSERT_TRUE((g.s.slots == std::array<std::uint8_t, 4>{3, 19, 1, 2}));
  }
}

TEST("SA-61 nothing was bought: nothing moves and nothing is drawn") {
  Fixture g(2);
  const auto before = g.s.slots;
  g.begin_feeding().asks(1, Decision::place);
  TEST_ASSERT_TRUE(before == g.s.slots);
}

TEST("SA-62 fewer cards than empty slots: no card is laid and the game ends at once") {
  Fixture g = round_with_purchases({1, 2}, 1);
  TEST_ASSERT_TRUE(current_actor(g.s) == core::nobody);
  TEST_ASSERT_EQUAL(1, g.s.deck);
  TEST_ASSERT_EQUAL(0, g.choices());
  g.refuses("place hunt 1", "the game is over");
}

TEST("SA-62 an exact fill plays on; an empty deck alone ends nothing") {
  Fixture g = round_with_purchases({1, 2}, 2);
  g.chance_first().asks(1, Decision::place);
  TEST_ASSERT_EQUAL(0, g.s.deck);
  g.s.first = 0;
  g.begin_feeding().asks(1, Decision::place);  // a round without a purchase, the deck is empty
  TEST_ASSERT_EQUAL(3, g.s.round);
}

TEST("SA-62 SA-47 the extra card counts toward the end of the deck") {
  Fixture g(2);
  g.slot(1, 5).deck(1).goods(0, 1, 0, 0, 0).put(0, "card1 1").act().play("use card1, pay wood");
  TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);
  core::MoveList list;
  legal_moves(g.s, list);
  TEST_ASSERT_EQUAL(1, list.size());
  TEST_ASSERT_FALSE(apply(g.s, list[0]));
  TEST_ASSERT_TRUE(current_actor(g.s) == core::nobody);
}

TEST("SA-63 a stack was emptied: the game ends after this round's feeding") {
  Fixture g(2);
  g.s.stack_sizes[0] = 1;
  g.me(1).food = 0;
  g.goods(0, 2, 1, 0, 0).put(0, "building1 1").put(1, "field 1").act();
  g.play("use building1, pay wood, pay wood, pay brick").asks(1, Decision::use);  // no tile to open
  TEST_ASSERT_EQUAL(0, g.s.tops[0]);
  g.play("use field").asks(1, Decision::feed).play("starve");
  TEST_ASSERT_TRUE(current_actor(g.s) == core::nobody);
  TEST_ASSERT_EQUAL(-10, g.me(1).points());
  TEST_ASSERT_EQUAL(0b01, outcome(g.s).winners);
}

TEST("SA-63 it does not matter which stack was emptied") {
  for (unsigned k = 0; k < 4; ++k) {
    Fixture g;
    g.s.tiles |= tile_bit(g.s.tops[k]);
    g.s.tops[k] = g.s.stack_sizes[k] = 0;
    g.begin_feeding();
    TEST_ASSERT_TRUE(current_actor(g.s) == core::nobody);
  }
}

TEST("SA-63 SA-62 both at once: one ending, after feeding") {
  Fixture g(2);
  g.s.stack_sizes[0] = 1;
  g.deck(0).goods(0, 3, 1, 0, 0).put(0, "building1 1").put(0, "card1 1").act();
  g.play("use building1, pay wood, pay wood, pay brick, use card1, pay wood");
  TEST_ASSERT_TRUE(current_actor(g.s) == core::nobody);
  TEST_ASSERT_EQUAL(12 + 7 - 5, g.me(0).food);
}

TEST("SA-63 there is no limit of rounds: while nobody buys, the game goes on") {
  Fixture g(2);
  for (unsigned round = 1; round <= 300; ++round) {
    TEST_ASSERT_EQUAL(round, g.s.round);
    g.play("place hunt 5, place hunt 5");
    for (int i = 0; i < 2; ++i) g.play("use hunt").roll({3, 3, 3, 3, 3}).play("done");
    g.me(0).food = g.me(1).food = 12;
  }
}

TEST("SA-64 everyone sees how many cards are left and their own cards, not the others' face-down cards") {
  Fixture g(3);
  g.own(0, {22, 8}).own(1, {14, 36});
  const State view = observe(g.s, 0);
  TEST_ASSERT_EQUAL(g.s.deck, view.deck);
  TEST_ASSERT_TRUE(view.seats[0].cards == g.s.seats[0].cards);
  TEST_ASSERT_EQUAL(0, view.seats[1].cards);
  TEST_ASSERT_EQUAL(2, view.seats[1].card_count);
  TEST_ASSERT_NULL(check_invariants(view));
}

TEST("SA-64 states that differ only in another's face-down cards look the same, the deck included") {
  Fixture a(3), b(3);
  a.own(1, {5, 35}).own(0, {1});
  b.own(1, {5, 36}).own(0, {1});
  TEST_ASSERT_FALSE(a.s == b.s);
  TEST_ASSERT_TRUE(observe(a.s, 0) == observe(b.s, 0));
  TEST_ASSERT_TRUE(observe(a.s, 2) == observe(b.s, 2));
  TEST_ASSERT_FALSE(observe(a.s, 1) == observe(b.s, 1));
}

TEST("SA-64 every one of four seats keeps its cards from the others") {
  for (unsigned owner = 0; owner < 4; ++owner) {
    Fixture g(4);
    g.own(owner, {22, 8});
    for (unsigned seat = 0; seat < 4; ++seat)
      TEST_ASSERT_EQUAL(seat == owner ? 2 : 0, std::popcount(observe(g.s, seat).seats[owner].cards));
  }
}

TEST("SA-64 SA-48 SA-49 open cards are seen by all until they are used") {
  Fixture g(2);
  g.own(1, {16, 31, 2});
  g.me(1).once_tools = 1u << 3;
  g.me(1).two_resources = 1;
  const std::uint64_t open = std::uint64_t{1} << 15 | std::uint64_t{1} << 30;
  TEST_ASSERT_TRUE(observe(g.s, 0).seats[1].cards == open);
  g.me(1).two_resources = 0;
  TEST_ASSERT_TRUE(observe(g.s, 0).seats[1].cards == std::uint64_t{1} << 15);
}

TEST("SA-64 a card is open while its upper part is done, and down afterwards") {
  Fixture g(2);
  g.slot(1, 1).goods(0, 1, 0, 0, 0).put(0, "card1 1").put(0, "field 1").act().play("use card1, pay wood");
  TEST_ASSERT_TRUE(observe(g.s, 1).seats[0].cards == 1u);
  g.roll({1, 1}).play("take 1, take 1");
  TEST_ASSERT_EQUAL(0, observe(g.s, 1).seats[0].cards);
}

TEST("SA-64 the final score turns all cards up: the move that ends the game reveals, no other does") {
  Fixture g(2);
  g.own(1, {22}).s.stack_sizes[0] = 1;
  g.goods(0, 2, 1, 0, 0).put(0, "building1 1").act().play("use building1, pay wood, pay wood");
  TEST_ASSERT_FALSE(reveals(g.s, parse("pay wood")));
  TEST_ASSERT_FALSE(reveals(Fixture(2).s, parse("place field 1")));
  TEST_ASSERT_TRUE(reveals(g.s, parse("pay brick")));
  g.play("pay brick");
  TEST_ASSERT_TRUE(observe(g.s, 0) == g.s);
  TEST_ASSERT_FALSE(reveals(g.s, parse("pay brick")));
}
