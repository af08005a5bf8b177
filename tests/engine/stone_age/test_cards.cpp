#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

namespace {

/// Seat 0 has just paid one wood for `number`, and has figures left in the forest and on the field; seat 1 hunts.
Fixture bought(unsigned number, unsigned players = 4) {
  Fixture g(players);
  if (g.s.slots[0] != number) g.slot(1, number);
  g.goods(0, 1, 0, 0, 0).put(0, "card1 1").put(0, "forest 1").put(0, "field 1").put(1, "hunt 1").act();
  g.play("use card1, pay wood");
  TEST_ASSERT_TRUE(g.me(0).cards >> (number - 1) & 1u);
  return g;
}

}  // namespace

TEST("SA-40 dice for everyone: as many dice as players, the owner takes first, then clockwise") {
  Fixture g = bought(1);
  TEST_ASSERT_EQUAL(4, g.s.dice_to_come);
  g.roll({2, 5, 2, 6}).asks(0, Decision::dice);
  equal("take 2, take 5, take 6", g.moves());
  g.refuses("take 1", "no such die is left");
  g.refuses("tool 1", "one of the dice is to be taken now: take");
  TEST_ASSERT_EQUAL(2, g.me(0).free);
  g.play("take 5").asks(1, Decision::dice).play("take 6").asks(2, Decision::dice);
  TEST_ASSERT_EQUAL(2 + 2, g.s.sum);  // of the dice that are left
  equal("take 2", g.moves());
  g.play("take 2").asks(3, Decision::dice).play("take 2").asks(0, Decision::use);
  TEST_ASSERT_EQUAL(1, g.me(0).tools[0]);
  TEST_ASSERT_EQUAL(1, g.me(1).track);
  TEST_ASSERT_EQUAL(1, g.me(2).goods[brick]);
  TEST_ASSERT_EQUAL(1, g.me(3).goods[brick]);
  TEST_ASSERT_EQUAL(3, g.me(0).free);
}

TEST("SA-40 the six gains: wood, brick, stone, gold, a tool, the food track") {
  for (unsigned face = 1; face <= 6; ++face) {
    Fixture g = bought(7, 2);
    g.roll({face, face}).play("take " + std::to_string(face));
    for (unsigned r = 0; r < 4; ++r) TEST_ASSERT_EQUAL(r + 1 == face, g.me(0).goods[r]);
    TEST_ASSERT_EQUAL(face == 5, g.me(0).tool_values());
    TEST_ASSERT_EQUAL(face == 6, g.me(0).track);
  }
}

TEST("SA-40 SA-17 a die 5 at 4+4+4 and a die 6 at track 10 may be taken, without effect") {
  Fixture g = bought(9, 2);
  g.tools(0, 4, 4, 4).tools(1, 4, 4, 4);
  g.me(0).track = g.me(1).track = 10;
  g.roll({5, 6}).play("take 5").play("take 6").asks(0, Decision::use);
  TEST_ASSERT_EQUAL(12, g.me(0).tool_values());
  TEST_ASSERT_EQUAL(10, g.me(1).track);
}

TEST("SA-41 food cards give the food shown") {
  for (const auto& [number, food] :
       {std::array{3u, 7u}, {4u, 4u}, {11u, 5u}, {19u, 1u}, {30u, 3u}, {32u, 3u}, {36u, 2u}}) {
    Fixture g(4);
    if (number <= 4 || number == 11 || number == 19) g.slot(1, 20).slot(2, 21).slot(3, 22).slot(4, 23);
    g.slot(1, number).goods(0, 1, 0, 0, 0).put(0, "card1 1").put(1, "field 1").act().play("use card1, pay wood");
    TEST_ASSERT_EQUAL(12 + food, g.me(0).food);
  }
}

TEST("SA-42 resource cards give what is shown") {
  const auto gained = [](unsigned number) {
    const Fixture g = bought(number);
    return g.s.seats[0].goods;
  };
  using Goods = std::array<std::uint16_t, 4>;
  TEST_ASSERT_TRUE((gained(6) == Goods{0, 1, 0, 0}));
  TEST_ASSERT_TRUE((gained(8) == Goods{0, 0, 2, 0}));
  TEST_ASSERT_TRUE((gained(10) == Goods{0, 0, 1, 0}));
  TEST_ASSERT_TRUE((gained(20) == Goods{0, 0, 0, 1}));
  TEST_ASSERT_TRUE((gained(26) == Goods{0, 0, 1, 0}));
}

TEST("SA-43 points cards give 3 points at once") {
  for (const unsigned number : {22u, 28u, 35u}) {
    Fixture g = bought(number);
    TEST_ASSERT_EQUAL(3, g.me(0).points());
    TEST_ASSERT_EQUAL(3, g.points(0, Category::cards));
  }
}

TEST("SA-44 dice for a resource: two dice, tools may be used") {
  Fixture g = bought(13);
  g.tools(0, 1, 0, 0);
  TEST_ASSERT_EQUAL(2, g.s.dice_to_come);
  g.roll({5, 6}).asks(0, Decision::tools).play("tool 1").play("done");
  TEST_ASSERT_EQUAL(2, g.me(0).goods[gold]);
  Fixture h = bought(24);
  h.roll({5, 6}).play("done");
  TEST_ASSERT_EQUAL(3, h.me(0).goods[wood]);
  Fixture i = bought(29);
  i.roll({5, 6}).play("done").asks(0, Decision::use);
  TEST_ASSERT_EQUAL(2, i.me(0).goods[stone]);
  TEST_ASSERT_EQUAL(3, i.me(0).free);
}

TEST("SA-45 food track +1, at most 10") {
  for (const unsigned number : {23u, 27u}) TEST_ASSERT_EQUAL(1, bought(number).me(0).track);
}

TEST("SA-46 one tool, as from the tool maker") {
  Fixture g = bought(14);
  TEST_ASSERT_EQUAL(1, g.me(0).tools[0]);
  g.play("use forest").roll({2}).play("tool 1").play("done");
  TEST_ASSERT_EQUAL(1, g.me(0).goods[wood]);
}

TEST("SA-47 one more card from the deck: only its lower part counts") {
  Fixture g = bought(5);
  TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);
  TEST_ASSERT_EQUAL(g.s.deck, g.choices());
  const unsigned before = g.s.deck;
  g.play("draw C35").asks(0, Decision::use);
  TEST_ASSERT_EQUAL(before - 1, g.s.deck);
  TEST_ASSERT_EQUAL(2, g.me(0).card_count);
  TEST_ASSERT_EQUAL(0, g.me(0).points());
  g.me(0).building_count = 2;
  TEST_ASSERT_EQUAL(6, g.points(0, Category::builders));
}

TEST("SA-47 a one-use tool or the two resources drawn unseen cannot be used") {
  Fixture g = bought(5);
  g.play("draw C02").play("use forest").roll({1});
  equal("done", g.moves());
  Fixture h = bought(5);
  h.play("draw C31");
  equal("use field, use forest", h.moves());
  TEST_ASSERT_EQUAL(0, h.points(0, Category::resources));
}

TEST("SA-47 nothing if the deck is empty") {
  Fixture g;
  g.slot(1, 5).deck(0).goods(0, 1, 0, 0, 0).put(0, "card1 1").put(0, "field 1").act();
  g.play("use card1, pay wood").asks(0, Decision::use);
  TEST_ASSERT_EQUAL(1, g.me(0).card_count);
}

TEST("SA-48 a one-use tool is added once to one roll, together with others") {
  for (const auto& [number, value] : {std::array{17u, 2u}, {16u, 3u}, {2u, 4u}}) {
    Fixture g = bought(number);
    g.tools(0, 1, 0, 0);
    const std::string once = "once " + std::to_string(value);
    g.play("use forest").roll({1});
    equal(("tool 1, " + once + ", done").c_str(), g.moves());
    g.play(once).refuses(once, "you have no unused one-use tool of that value").play("tool 1");
    TEST_ASSERT_EQUAL(2 + value, g.s.sum);
    g.play("done");
    TEST_ASSERT_EQUAL((2 + value) / 3, g.me(0).goods[wood]);
    TEST_ASSERT_EQUAL(0, g.me(0).once_tools);
    g.tools(0, 2, 0, 0);
    TEST_ASSERT_EQUAL(2 * card(number).people, g.points(0, Category::toolmakers));
  }
}

TEST("SA-48 a one-use tool waits over rounds, and joins the roll of a card but not the dice for everyone") {
  Fixture g(2);
  g.own(0, {2}).me(0).once_tools = 1u << 4;
  g.slot(1, 13).slot(2, 1).goods(0, 3, 0, 0, 0).put(0, "card1 1").put(0, "card2 1").put(1, "hunt 1").act();
  g.play("use card2, pay wood, pay wood").roll({1, 1});
  equal("take 1", g.moves());
  g.play("take 1, take 1, use card1, pay wood").roll({1, 1});
  g.accepts("once 4");
}

TEST("SA-49 two resources of choice, at once: ten pairs, no pair twice") {
  Fixture g = bought(31);
  equal(
      "use field, use forest, claim wood wood, claim wood brick, claim wood stone, claim wood gold, claim brick brick, "
      "claim brick stone, claim brick gold, claim stone stone, claim stone gold, claim gold gold",
      g.moves());
  g.play("claim gold wood").asks(0, Decision::use);
  TEST_ASSERT_EQUAL(1, g.me(0).goods[gold]);
  TEST_ASSERT_EQUAL(1, g.me(0).goods[wood]);
  g.refuses("claim wood wood", "you have no card for two resources that waits");
}

TEST("SA-49 the pair may be the same resource twice") {
  Fixture g = bought(31);
  g.play("claim stone stone");
  TEST_ASSERT_EQUAL(2, g.me(0).goods[stone]);
}

TEST("SA-49 it pays for the next card of the same turn, never for itself") {
  Fixture g;
  g.slot(1, 31).slot(2, 22).goods(0, 1, 0, 0, 0).put(0, "card1 1").put(0, "card2 1").put(1, "field 1").act();
  g.play("use card1");
  equal("pay wood, decline", g.moves());
  g.play("pay wood, use card2");
  g.refuses("pay wood");
  g.accepts("decline");
  g.play("claim wood gold, pay wood, pay gold");
  TEST_ASSERT_EQUAL(3, g.me(0).points());
}

TEST("SA-49 it may be claimed in the middle of a payment, at a roll, and at the dice of another's card") {
  Fixture g;
  g.own(0, {31}).own(1, {16}).goods(0, 4, 0, 0, 0).slot(1, 7).me(0).two_resources = 1;
  g.put(0, "card4 1").put(0, "forest 1").put(1, "card1 1").goods(1, 1, 0, 0, 0).act();
  Fixture middle = g;
  middle.play("use card4, pay wood, claim brick brick, pay brick");
  TEST_ASSERT_EQUAL(1, middle.me(0).goods[brick]);
  Fixture at_roll = g;
  at_roll.play("use forest").roll({3}).play("claim brick gold").asks(0, Decision::tools).play("done");
  TEST_ASSERT_EQUAL(5, at_roll.me(0).goods[wood]);
  g.play("use card4, decline, use forest").roll({3}).play("done, use card1, pay wood").roll({1, 1, 1, 1});
  g.asks(1, Decision::dice);
  g.refuses("claim wood wood");  // not the decision of who holds the card
  g.play("take 1, take 1, take 1")
      .asks(0, Decision::dice)
      .play("claim gold gold")
      .asks(0, Decision::dice)
      .play("take 1");
  TEST_ASSERT_EQUAL(2, g.me(0).goods[gold]);
}

TEST("SA-49 not while placing") {
  Fixture g;
  g.own(0, {31}).me(0).two_resources = 1;
  g.refuses("claim wood wood", "two resources are claimed in the action phase or while feeding, not while placing");
}

TEST("SA-49 while feeding it can cover what is missing") {
  Fixture g(2);
  g.own(0, {31}).me(0).two_resources = 1;
  g.me(0).food = 3;
  g.begin_feeding().asks(0, Decision::feed);
  TEST_ASSERT_EQUAL(2, g.me(0).missing);
  g.refuses("feed wood", "you have none of that resource").play("claim wood gold");
  equal("feed wood, feed gold, starve", g.moves());
  g.play("feed wood, feed gold");
  TEST_ASSERT_EQUAL(0, g.me(0).points());
}

TEST("SA-49 SA-53 who can still claim what is missing is not told to starve") {
  Fixture g(2);
  g.own(0, {31}).me(0).two_resources = 1;
  g.me(0).food = 2;
  g.goods(0, 1, 0, 0, 0).begin_feeding().asks(0, Decision::feed);
  g.refuses("feed wood", "your resources do not cover all the missing food: claim two more first, or starve");
  g.play("claim wood gold, feed wood, feed wood, feed gold");
  TEST_ASSERT_EQUAL(0, g.me(0).points());

  Fixture h(2);  // two more are not enough
  h.own(0, {31}).me(0).two_resources = 1;
  h.me(0).food = 1;
  h.goods(0, 1, 0, 0, 0).begin_feeding();
  h.refuses("feed wood", "your resources do not cover all the missing food: you can only starve");
}

TEST("SA-49 if still unused when the game ends, the two are taken before scoring") {
  Fixture g(2);
  g.own(0, {31}).me(0).two_resources = 1;
  g.s.stack_sizes[0] = 1;
  g.goods(0, 2, 1, 0, 0).put(0, "building1 1").act().play("use building1, pay wood, pay wood, pay brick");
  TEST_ASSERT_TRUE(current_actor(g.s) == core::nobody);
  TEST_ASSERT_EQUAL(2, g.points(0, Category::resources));
  TEST_ASSERT_EQUAL(10 + 1 + 2, g.total(0));
}
