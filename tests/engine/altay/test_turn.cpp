/// The turn of Altay, producing and acquiring: AL-10 to AL-30.
#include "tests/engine/altay/board.hpp"

using namespace altay;

TEST("AL-10 turns go clockwise from the first player, in any order of steps") {
  Board b("earthfolk 0 smallfolk 1 firefolk 5", 0, 1);
  TEST_ASSERT_EQUAL(1, b.s.seat);
  b.hand(1, "hunter hunter").act("play hunter").act("acquire farmer").act("play hunter").act("acquire miner");
  b.pass();
  TEST_ASSERT_EQUAL(2, b.s.seat);
  b.pass();
  TEST_ASSERT_EQUAL(0, b.s.seat);
  TEST_ASSERT_EQUAL(1, b.s.round);
  b.pass();
  TEST_ASSERT_EQUAL(1, b.s.seat);
  TEST_ASSERT_EQUAL(2, b.s.round);
}

TEST("AL-11 a card with several options gives exactly one of them") {
  Board b;
  b.hand(0, "digger").act("play digger 2");
  TEST_ASSERT_EQUAL(1, b.have(Resource::stone));
  TEST_ASSERT_EQUAL(0, b.have(Resource::metal));
  b.refuses("play digger 1");
}

TEST("AL-12 played cards lie apart, so no reshuffle takes them; acquired cards go to the discard pile at once") {
  Board b;
  b.hand(0, "hunter scholar").no_cards(0).act("play hunter").act("acquire farmer");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::farmer));
  b.act("play scholar 2");  // only the Farmer can be drawn
  TEST_ASSERT_EQUAL(1, b.in_hand(Card::farmer));
  TEST_ASSERT_EQUAL(0, b.in_hand(Card::hunter));
  TEST_ASSERT_EQUAL(1, b.s.played.count(Card::hunter));
}

TEST("AL-12 a used-up table card goes to the discard pile at once") {
  Board b;
  b.hand(0, "village").resources("food food").act("play village").act("put food village").act("put food village");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::village));
}

TEST("AL-13 at the end resources are lost, played cards and the hand are discarded, 5 are drawn") {
  Board b;
  b.hand(0, "hunter warrior").resources("wood").act("play hunter").act("end");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::hunter));
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::warrior));
  b.chance();
  TEST_ASSERT_EQUAL(5, b.seat(0).hand_count);
  TEST_ASSERT_EQUAL(3, b.seat(0).deck_count);
  for (const unsigned n : b.s.resources) TEST_ASSERT_EQUAL(0, n);
  TEST_ASSERT_EQUAL(0, b.seat(0).coins);
}

TEST("AL-13 the discard pile becomes the deck only when a card must be drawn") {
  Board b;
  b.hand(0, "hunter hunter hunter warrior warrior").pass();  // the five that were left are drawn
  TEST_ASSERT_EQUAL(0, b.seat(0).deck_count);
  TEST_ASSERT_EQUAL(5, b.seat(0).discard_count);
  b.pass().act("end");
  TEST_ASSERT_EQUAL(10, b.seat(0).deck_count);  // now the five, and the five of this turn
  b.chance();
  TEST_ASSERT_EQUAL(5, b.seat(0).hand_count);
  TEST_ASSERT_EQUAL(0, b.seat(0).discard_count);
}

TEST("AL-14 at most one card of a title lies on a table, copies with points included") {
  Board b;
  b.hand(0, "village village town town1").act("play village");
  TEST_ASSERT_EQUAL_STRING("a card of that title lies on your table already",
                           std::string(b.refuses("play village")).c_str());
  b.act("play town1");
  b.refuses("play town");
  b.pass().pass();
  TEST_ASSERT_TRUE(b.seat(0).table[static_cast<unsigned>(Stand::village)].card != none);  // it stays
}

TEST("AL-20 two Stonecutters with one mountain territory bring 2 and 1 stone") {
  Board b;
  b.settle(0, 20).hand(0, "stonecutter stonecutter").act("play stonecutter 2");
  TEST_ASSERT_EQUAL(2, b.have(Resource::stone));
  b.refuses("play stonecutter 2");
  b.act("play stonecutter 1");
  TEST_ASSERT_EQUAL(3, b.have(Resource::stone));
}

TEST("AL-20 two Stonecutters with two mountain territories bring 4 stone; the player names the territory") {
  Board b;
  b.settle(0, 20).settle(0, 22, 2).hand(0, "stonecutter stonecutter").act("play stonecutter 2");
  TEST_ASSERT_TRUE(b.s.decision == Decision::exploit);
  TEST_ASSERT_EQUAL(2, b.choices());
  b.refuses("exploit 1");
  b.refuses("end");
  b.act("exploit 22").act("play stonecutter 2");  // the other goes without asking
  TEST_ASSERT_EQUAL(4, b.have(Resource::stone));
  b.hand(0, "stonecutter").refuses("play stonecutter 2");
}

TEST("AL-20 each territory can be exploited once a turn, and again in the next") {
  Board b;
  b.hand(0, "farmer").act("play farmer 2");
  TEST_ASSERT_EQUAL(2, b.have(Resource::food));
  b.pass().pass().hand(0, "farmer").act("play farmer 2");
}

TEST("AL-21 stored resources come back in a later turn, all of them, and the card is discarded") {
  Board b;
  b.hand(0, "merchant").resources("wood stone food").act("play merchant").act("put wood merchant");
  b.refuses("use merchant");
  b.act("put stone merchant");
  b.refuses("put food merchant");  // full
  b.pass().pass().act("use merchant");
  TEST_ASSERT_EQUAL(1, b.have(Resource::wood));
  TEST_ASSERT_EQUAL(1, b.have(Resource::stone));
  TEST_ASSERT_EQUAL(0, b.have(Resource::food));
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::merchant));
  b.refuses("use merchant");
}

TEST("AL-21 a store cannot be used in a turn in which something was put on it, nor empty") {
  Board b;
  b.hand(0, "merchant").resources("wood").act("play merchant");
  TEST_ASSERT_EQUAL_STRING("nothing is stored on that card", std::string(b.refuses("use merchant")).c_str());
  b.act("put wood merchant").pass().pass().resources("food");
  TEST_ASSERT_TRUE(b.may("use merchant"));
  b.act("put food merchant");
  b.refuses("use merchant");
  b.pass().pass().act("use merchant").pass();
  TEST_ASSERT_EQUAL(0, b.have(Resource::wood));  // what stays unused is lost
}

TEST("AL-22 a captured token is consumed once and still scores") {
  Board b("firefolk 1 smallfolk 5");
  b.captured(0, Token::three_wood).hand(0, "shaman").act("play shaman 2").act("gain metal");
  TEST_ASSERT_EQUAL(1, b.have(Resource::metal));
  TEST_ASSERT_EQUAL(1, b.points(0, Category::tokens));
  b.hand(0, "hunter").pass().pass().hand(0, "shaman");
  TEST_ASSERT_EQUAL_STRING("you have no captured token that is not consumed yet",
                           std::string(b.refuses("play shaman 2")).c_str());
}

TEST("AL-23 with Trade each unspent resource becomes a coin, and 5 coins buy any resource in a later turn") {
  Board b("earthfolk 1 smallfolk 5", option_trade);
  b.hand(0, "hunter").resources("wood wood stone culture").act("play hunter");
  TEST_ASSERT_EQUAL_STRING("a resource costs 5 coins", std::string(b.refuses("buy food")).c_str());
  b.pass();
  TEST_ASSERT_EQUAL(5, b.seat(0).coins);
  b.pass().act("buy culture");
  TEST_ASSERT_EQUAL(1, b.have(Resource::culture));
  TEST_ASSERT_EQUAL(0, b.seat(0).coins);
  b.refuses("buy culture");
}

TEST("AL-23 without the option nothing is sold or bought") {
  Board b;
  b.resources("wood wood wood wood wood").pass().pass();
  TEST_ASSERT_EQUAL(0, b.seat(0).coins);
  TEST_ASSERT_EQUAL_STRING("this game is played without Trade", std::string(b.refuses("buy food")).c_str());
  b.s.seats[0].coins = 5;
  TEST_ASSERT_EQUAL_STRING("a player has coins in a game without Trade", check_invariants(b.s));
}

TEST("AL-30 the top card of a pile costs its own price, and goes to the discard pile") {
  Board b;
  b.resources("metal metal culture culture").act("acquire chariot");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::chariot2));
  TEST_ASSERT_EQUAL(0, b.have(Resource::metal));
  TEST_ASSERT_EQUAL(0, b.have(Resource::culture));
  b.pass().resources("metal metal");
  b.refuses("acquire chariot");  // the next costs 1 culture
  b.resources("metal metal culture").act("acquire chariot").pass();
  TEST_ASSERT_EQUAL(1, b.seat(1).discard.count(Card::chariot1) + b.seat(1).deck.count(Card::chariot1) +
                           b.seat(1).hand.count(Card::chariot1));
  b.resources("metal metal").act("acquire chariot");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::chariot));
}

TEST("AL-30 at most one copy of each kind in a turn") {
  Board b;
  b.resources("food food food").act("acquire farmer");
  TEST_ASSERT_EQUAL_STRING("you have acquired a copy of that card this turn",
                           std::string(b.refuses("acquire farmer")).c_str());
  b.act("acquire miner").pass().pass().resources("food").act("acquire farmer");
}

TEST("AL-30 wood, metal or stone are paid as the player chooses, and without asking where there is one kind") {
  Board b;
  b.resources("food culture wood stone stone").act("acquire worker");
  TEST_ASSERT_TRUE(b.s.decision == Decision::pay);
  b.refuses("end");
  b.refuses("pay metal");
  b.refuses("pay culture");
  b.act("pay wood");  // only stone is left for the second
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(1, b.have(Resource::stone));
  b.pass().resources("food food metal culture").act("acquire merchant");
  TEST_ASSERT_EQUAL(0, b.have(Resource::metal));
}

TEST("AL-30 nobody is asked what to pay with who has just what is owed") {
  Board b;
  b.resources("food culture wood stone").act("acquire worker");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(0, b.have(Resource::wood) + b.have(Resource::stone));
  b.pass().resources("food food culture wood metal").act("acquire merchant");
  TEST_ASSERT_TRUE(b.s.decision == Decision::pay);
  b.s.resources = {};
  TEST_ASSERT_EQUAL_STRING("a card is acquired that cannot be paid", check_invariants(b.s));
}

TEST("AL-30 resources on cards cannot be spent; an empty pile sells nothing") {
  Board b;
  b.hand(0, "village").resources("food").act("play village").act("put food village");
  TEST_ASSERT_EQUAL_STRING("you have not the resources of this turn to pay for it",
                           std::string(b.refuses("acquire farmer")).c_str());
  b.resources("food");
  b.s.supply[0] = 0;
  TEST_ASSERT_EQUAL_STRING("that pile is used up", std::string(b.refuses("acquire farmer")).c_str());
}
