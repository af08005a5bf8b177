#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

TEST("SA-50 all take food by their track, then all pay; who has enough eats unasked") {
  Fixture g(3);
  g.me(0).track = 3;
  g.me(1).track = 10;
  g.begin_feeding();
  TEST_ASSERT_EQUAL(12 + 3 - 5, g.me(0).food);
  TEST_ASSERT_EQUAL(12 + 10 - 5, g.me(1).food);
  TEST_ASSERT_EQUAL(12 - 5, g.me(2).food);
  TEST_ASSERT_TRUE(g.s.phase == Phase::place);
}

TEST("SA-50 the track counts before anybody lacks food") {
  Fixture g(2);
  g.me(0).food = 1;
  g.me(0).track = 4;
  g.begin_feeding();
  TEST_ASSERT_EQUAL(0, g.me(0).food);
  TEST_ASSERT_TRUE(g.s.phase == Phase::place);
}

TEST("SA-50 those who lack food decide from the first player on") {
  Fixture g(4);
  g.s.first = 2;
  for (unsigned i = 0; i < 4; ++i) g.me(i).food = i == 3 ? 12 : 0;
  g.begin_feeding()
      .asks(2, Decision::feed)
      .play("starve")
      .asks(0, Decision::feed)
      .play("starve")
      .asks(1, Decision::feed);
  TEST_ASSERT_EQUAL(12 - 5, g.me(3).food);
}

TEST("SA-51 one food for each figure, a figure gained this round eats too") {
  Fixture g(2);
  g.figures(0, 7).put(0, "hut 2").act().play("use hut");
  TEST_ASSERT_EQUAL(12 - 8, g.me(0).food);
}

TEST("SA-52 who lacks food pays all of it, and any one resource for each that is missing") {
  for (const Edition e : every_edition) {
    Fixture g(2, e);
    g.me(0).food = 2;
    g.goods(0, 1, 0, 1, 4).begin_feeding().asks(0, Decision::feed);
    TEST_ASSERT_EQUAL(3, g.me(0).missing);
    TEST_ASSERT_EQUAL(0, g.me(0).food);
    equal("feed wood, feed stone, feed gold, starve", g.moves());
    g.refuses("feed brick", "you have none of that resource");
    g.play("feed gold, feed wood, feed gold");
    TEST_ASSERT_EQUAL(0, g.me(0).points());
    TEST_ASSERT_EQUAL(3, g.me(0).resources());
    TEST_ASSERT_TRUE(g.s.phase == Phase::place);
  }
}

TEST("SA-53 PL, UA: who does not cover all loses 10 points, however many starve, and pays no resource") {
  for (const Edition e : {Edition::pl, Edition::ua}) {
    Fixture g(2, e);
    g.me(0).food = 1;
    g.goods(0, 3, 0, 0, 0).begin_feeding().asks(0, Decision::feed);
    equal("starve", g.moves());
    g.refuses("feed wood", "your resources do not cover all the missing food: you can only starve").play("starve");
    TEST_ASSERT_EQUAL(-10, g.me(0).points());
    TEST_ASSERT_EQUAL(-10, g.points(0, Category::hunger));
    TEST_ASSERT_EQUAL(3, g.me(0).goods[wood]);
    TEST_ASSERT_EQUAL(0, g.me(0).food);
  }
}

TEST("SA-53 PL, UA: feeding with resources cannot be broken off") {
  Fixture g(2);
  g.me(0).food = 2;
  g.goods(0, 3, 0, 0, 0).begin_feeding().play("feed wood");
  equal("feed wood", g.moves());
  g.refuses("starve", "feeding with resources cannot be broken off");
}

TEST("SA-53 CZ: for each missing food one resource or 4 points, in any mix") {
  Fixture g(2, Edition::cz);
  g.me(0).food = 1;
  g.goods(0, 1, 1, 0, 0).begin_feeding().asks(0, Decision::feed);
  equal("feed wood, feed brick, starve", g.moves());
  g.play("feed brick");
  equal("feed wood, starve", g.moves());
  g.play("starve");
  TEST_ASSERT_EQUAL(-12, g.me(0).points());
  TEST_ASSERT_EQUAL(1, g.me(0).goods[wood]);
}

TEST("SA-53 CZ: empty hands starve for all that is missing; points fall below 0") {
  Fixture g(2, Edition::cz);
  g.me(0).food = 0;
  g.me(0).card_points = 3;
  g.begin_feeding();
  equal("starve", g.moves());
  g.play("starve");
  TEST_ASSERT_EQUAL(3 - 20, g.me(0).points());
}

TEST("SA-53 points fall below 0 in PL and UA too") {
  Fixture g(2, Edition::ua);
  g.me(0).food = 4;
  g.begin_feeding().play("starve");
  TEST_ASSERT_EQUAL(-10, g.me(0).points());
}

TEST("SA-54 a player may refuse to pay with resources that they have") {
  for (const Edition e : every_edition) {
    Fixture g(2, e);
    g.me(0).food = 4;
    g.goods(0, 9, 9, 9, 9).begin_feeding().play("starve");
    TEST_ASSERT_EQUAL(36, g.me(0).resources());
    TEST_ASSERT_EQUAL(e == Edition::cz ? -4 : -10, g.me(0).points());
  }
}
