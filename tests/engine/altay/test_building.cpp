/// Building in Altay, AL-40 to AL-42.
#include "tests/engine/altay/board.hpp"

using namespace altay;

TEST("AL-40 a Village gathers over several turns and then builds") {
  Board b;
  b.hand(0, "village").resources("food food").act("play village").act("put food village");
  b.refuses("build 1");
  b.pass().pass().resources("food").act("put food village");
  TEST_ASSERT_TRUE(b.s.decision == Decision::build);
  b.refuses("end");
  b.act("build 1");
  TEST_ASSERT_EQUAL(2, b.s.settlements[1]);
  TEST_ASSERT_EQUAL(13, b.seat(0).stock);
  TEST_ASSERT_EQUAL(none, b.seat(0).table[static_cast<unsigned>(Stand::village)].card);
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
}

TEST("AL-40 a City places its two settlements one by one") {
  Board b;
  b.hand(0, "city").resources("food wood").act("play city").act("put food city");
  b.refuses("put food city");
  b.act("put wood city").act("build 13").act("build 13");
  TEST_ASSERT_EQUAL(2, b.s.settlements[13]);
  TEST_ASSERT_EQUAL(12, b.seat(0).stock);
}

TEST("AL-41 at most 4 on a territory; or on a free one next to an own one") {
  Board b;
  b.settle(0, 1, 4).token(7, Token::one).settle(1, 13).hand(0, "village").resources("food food");
  b.act("play village").act("put food village").act("put food village");
  b.refuses("build 1");   // full
  b.refuses("build 7");   // a token
  b.refuses("build 13");  // another's
  b.refuses("build 2");   // not adjacent
  TEST_ASSERT_EQUAL(1, b.choices());
  b.act("build 20");
  TEST_ASSERT_EQUAL(0, owner(b.s, 20));
}

TEST("AL-41 a settlement that cannot be placed is removed from the game") {
  Board b;
  b.settle(0, 1, 4).token(7, Token::one).settle(1, 13).settle(1, 20).hand(0, "village").resources("food food");
  const unsigned stock = b.seat(0).stock;
  b.act("play village").act("put food village").act("put food village");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(stock - 1, b.seat(0).stock);
  TEST_ASSERT_EQUAL(1, b.seat(0).gone);
}

TEST("AL-41 with none in stock nothing is placed") {
  Board b;
  b.stock(0, 1).hand(0, "city village").resources("food food food wood").act("play city").act("put food city");
  b.act("put wood city").act("build 1");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(0, b.seat(0).stock);
  b.act("play village").act("put food village").act("put food village");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(2, b.s.settlements[1]);
}

TEST("AL-41 no more settlements are asked for than the stock has") {
  Board b;
  b.stock(0, 1).hand(0, "city").resources("food wood").act("play city").act("put food city").act("put wood city");
  TEST_ASSERT_EQUAL(1, b.s.place_stock);
  Board masonry;
  masonry.offer("masonry").stock(0, 1).resources("food food stone stone").act("develop masonry");
  for (const char* r : {"food", "food", "stone", "stone"}) masonry.act(std::string("put ") + r + " masonry").chance();
  TEST_ASSERT_EQUAL(1, masonry.s.place_settler + masonry.s.place_stock);
}

TEST("AL-40 what is gathered on a settlement card never comes back to the player") {
  Board b;
  b.hand(0, "village").resources("food").act("play village").act("put food village").pass().pass();
  TEST_ASSERT_EQUAL_STRING("what is gathered on a settlement card stays there until it is complete",
                           std::string(b.refuses("use village")).c_str());
}

TEST("AL-42 Colonist fills a Village on the own table, whatever lies on it") {
  Board b;
  b.hand(0, "colonist village").resources("food");
  TEST_ASSERT_EQUAL_STRING("there is no Village on your table to fill",
                           std::string(b.refuses("play colonist 2")).c_str());
  b.act("play village").act("put food village").act("play colonist 2").act("build 20");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::village));
  TEST_ASSERT_EQUAL(0, b.have(Resource::food));
}

TEST("AL-42 filling exploits crops, once a turn for each territory") {
  Board b;
  b.hand(0, "colonist village farmer").act("play village").act("play farmer 2");
  b.refuses("play colonist 2");
  b.settle(0, 2).act("play colonist 2").act("build 1");
}
