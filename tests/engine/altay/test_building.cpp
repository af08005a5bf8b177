/// Building in Altay, AL-40 to AL-42.
#include "tests/engine/altay/fixture.hpp"

using namespace altay;

TEST("AL-40 a Village gathers over several turns and then builds") {
  Fixture b;
  b.hand(0, "village").resources("food food").play("play village").play("put food village");
  b.refuses("build 1");
  b.pass().pass().resources("food").play("put food village");
  TEST_ASSERT_TRUE(b.s.decision == Decision::build);
  b.refuses("end");
  b.play("build 1");
  TEST_ASSERT_EQUAL(2, b.s.settlements[1]);
  TEST_ASSERT_EQUAL(13, b.seat(0).stock);
  TEST_ASSERT_EQUAL(none, b.seat(0).table[static_cast<unsigned>(Stand::village)].card);
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
}

TEST("AL-40 a City places its two settlements one by one") {
  Fixture b;
  b.hand(0, "city").resources("food wood").play("play city").play("put food city");
  b.refuses("put food city");
  b.play("put wood city").play("build 13").play("build 13");
  TEST_ASSERT_EQUAL(2, b.s.settlements[13]);
  TEST_ASSERT_EQUAL(12, b.seat(0).stock);
}

TEST("AL-41 at most 4 on a territory; or on a free one next to an own one") {
  Fixture b;
  b.settle(0, 1, 4).token(7, Token::one).settle(1, 13).hand(0, "village").resources("food food");
  b.play("play village").play("put food village").play("put food village");
  b.refuses("build 1");   // full
  b.refuses("build 7");   // a token
  b.refuses("build 13");  // another's
  b.refuses("build 2");   // not adjacent
  TEST_ASSERT_EQUAL(1, b.choices());
  b.play("build 20");
  TEST_ASSERT_EQUAL(0, owner(b.s, 20));
}

TEST("AL-41 a settlement that cannot be placed is removed from the game") {
  Fixture b;
  b.settle(0, 1, 4).token(7, Token::one).settle(1, 13).settle(1, 20).hand(0, "village").resources("food food");
  const unsigned stock = b.seat(0).stock;
  b.play("play village").play("put food village").play("put food village");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(stock - 1, b.seat(0).stock);
  TEST_ASSERT_EQUAL(1, b.seat(0).gone);
}

TEST("AL-41 with none in stock nothing is placed") {
  Fixture b;
  b.stock(0, 1).hand(0, "city village").resources("food food food wood").play("play city").play("put food city");
  b.play("put wood city").play("build 1");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(0, b.seat(0).stock);
  b.play("play village").play("put food village").play("put food village");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(2, b.s.settlements[1]);
}

TEST("AL-41 no more settlements are asked for than the stock has") {
  Fixture b;
  b.stock(0, 1).hand(0, "city").resources("food wood").play("play city").play("put food city").play("put wood city");
  TEST_ASSERT_EQUAL(1, b.s.place_stock);
  Fixture masonry;
  masonry.offer("masonry").stock(0, 1).resources("food food stone stone").play("develop masonry");
  for (const char* r : {"food", "food", "stone", "stone"}) masonry.play(std::string("put ") + r + " masonry").chance();
  TEST_ASSERT_EQUAL(1, masonry.s.place_settler + masonry.s.place_stock);
}

TEST("AL-40 what is gathered on a settlement card never comes back to the player") {
  Fixture b;
  b.hand(0, "village").resources("food").play("play village").play("put food village").pass().pass();
  b.refuses("use village", "what is gathered on a settlement card stays there until it is complete");
}

TEST("AL-42 Colonist fills a Village on the own table, whatever lies on it") {
  Fixture b;
  b.hand(0, "colonist village").resources("food");
  b.refuses("play colonist 2", "there is no Village on your table to fill");
  b.play("play village").play("put food village").play("play colonist 2").play("build 20");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::village));
  TEST_ASSERT_EQUAL(0, b.have(Resource::food));
}

TEST("AL-42 filling exploits crops, once a turn for each territory") {
  Fixture b;
  b.hand(0, "colonist village farmer").play("play village").play("play farmer 2");
  b.refuses("play colonist 2");
  b.settle(0, 2).play("play colonist 2").play("build 1");
}

TEST("AL-41 the settlement of a technology that cannot be placed is removed from the game, too") {
  Fixture b;
  b.offer("writing").settle(0, 1, 4).token(7, Token::one).settle(1, 13).settle(1, 20).resources("food food wood wood");
  const unsigned stock = b.seat(0).stock;
  b.play("develop writing");
  for (const char* r : {"food", "food", "wood", "wood"}) b.play(std::string("put ") + r + " writing").chance();
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(stock - 1, b.seat(0).stock);
  TEST_ASSERT_EQUAL(1, b.seat(0).gone);
  TEST_ASSERT_EQUAL(0, b.s.place_settler);
}
