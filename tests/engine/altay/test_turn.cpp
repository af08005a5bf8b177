/// The turn of Altay, producing and acquiring: AL-10 to AL-30.
#include "engine/altay/refused.hpp"
#include "tests/engine/altay/fixture.hpp"

using namespace altay;

TEST("AL-10 turns go clockwise from the first player, in any order of steps") {
  Fixture b("earthfolk 0 smallfolk 1 firefolk 5", 0, 1);
  TEST_ASSERT_EQUAL(1, b.s.seat);
  b.hand(1, "hunter hunter").play("play hunter").play("acquire farmer").play("play hunter").play("acquire miner");
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
  Fixture b;
  b.hand(0, "digger").play("play digger 2");
  TEST_ASSERT_EQUAL(1, b.have(Resource::stone));
  TEST_ASSERT_EQUAL(0, b.have(Resource::metal));
  b.refuses("play digger 1");
}

TEST("AL-12 played cards lie apart, so no reshuffle takes them; acquired cards go to the discard pile at once") {
  Fixture b;
  b.hand(0, "hunter scholar").no_cards(0).play("play hunter").play("acquire farmer");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::farmer));
  b.play("play scholar 2");  // only the Farmer can be drawn
  TEST_ASSERT_EQUAL(1, b.in_hand(Card::farmer));
  TEST_ASSERT_EQUAL(0, b.in_hand(Card::hunter));
  TEST_ASSERT_EQUAL(1, b.s.played.count(Card::hunter));
}

TEST("AL-12 a used-up table card goes to the discard pile at once") {
  Fixture b;
  b.hand(0, "village").resources("food food").play("play village").play("put food village").play("put food village");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::village));
}

TEST("AL-13 at the end resources are lost, played cards and the hand are discarded, 5 are drawn") {
  Fixture b;
  b.hand(0, "hunter warrior").resources("wood").play("play hunter").play("end");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::hunter));
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::warrior));
  b.chance();
  TEST_ASSERT_EQUAL(5, b.seat(0).hand_count);
  TEST_ASSERT_EQUAL(3, b.seat(0).deck_count);
  for (const unsigned n : b.s.resources) TEST_ASSERT_EQUAL(0, n);
  TEST_ASSERT_EQUAL(0, b.seat(0).coins);
}

TEST("AL-13 the discard pile becomes the deck only when a card must be drawn") {
  Fixture b;
  b.hand(0, "hunter hunter hunter warrior warrior").pass();  // the five that were left are drawn
  TEST_ASSERT_EQUAL(0, b.seat(0).deck_count);
  TEST_ASSERT_EQUAL(5, b.seat(0).discard_count);
  b.pass().play("end");
  TEST_ASSERT_EQUAL(10, b.seat(0).deck_count);  // now the five, and the five of this turn
  b.chance();
  TEST_ASSERT_EQUAL(5, b.seat(0).hand_count);
  TEST_ASSERT_EQUAL(0, b.seat(0).discard_count);
}

TEST("AL-14 at most one card of a title lies on a table, copies with points included") {
  Fixture b;
  b.hand(0, "village village town town1").play("play village");
  b.refuses("play village", "a card of that title lies on your table already");
  b.play("play town1");
  b.refuses("play town");
  b.pass().pass();
  TEST_ASSERT_TRUE(b.seat(0).table[static_cast<unsigned>(Stand::village)].card != none);  // it stays
}

TEST("AL-20 two Stonecutters with one mountain territory bring 2 and 1 stone") {
  Fixture b;
  b.settle(0, 20).hand(0, "stonecutter stonecutter").play("play stonecutter 2");
  TEST_ASSERT_EQUAL(2, b.have(Resource::stone));
  b.refuses("play stonecutter 2");
  b.play("play stonecutter 1");
  TEST_ASSERT_EQUAL(3, b.have(Resource::stone));
}

TEST("AL-20 two Stonecutters with two mountain territories bring 4 stone; the player names the territory") {
  Fixture b;
  b.settle(0, 20).settle(0, 22, 2).hand(0, "stonecutter stonecutter").play("play stonecutter 2");
  TEST_ASSERT_TRUE(b.s.decision == Decision::exploit);
  TEST_ASSERT_EQUAL(2, b.choices());
  b.refuses("exploit 1");
  b.refuses("end");
  b.play("exploit 22").play("play stonecutter 2");  // the other goes without asking
  TEST_ASSERT_EQUAL(4, b.have(Resource::stone));
  b.hand(0, "stonecutter").refuses("play stonecutter 2");
}

TEST("AL-20 each territory can be exploited once a turn, and again in the next") {
  Fixture b;
  b.hand(0, "farmer").play("play farmer 2");
  TEST_ASSERT_EQUAL(2, b.have(Resource::food));
  b.pass().pass().hand(0, "farmer").play("play farmer 2");
}

TEST("AL-21 stored resources come back in a later turn, all of them, and the card is discarded") {
  Fixture b;
  b.hand(0, "merchant").resources("wood stone food").play("play merchant").play("put wood merchant");
  b.refuses("use merchant");
  b.play("put stone merchant");
  b.refuses("put food merchant");  // full
  b.pass().pass().play("use merchant");
  TEST_ASSERT_EQUAL(1, b.have(Resource::wood));
  TEST_ASSERT_EQUAL(1, b.have(Resource::stone));
  TEST_ASSERT_EQUAL(0, b.have(Resource::food));
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::merchant));
  b.refuses("use merchant");
}

TEST("AL-21 a store cannot be used in a turn in which something was put on it, nor empty") {
  Fixture b;
  b.hand(0, "merchant").resources("wood").play("play merchant");
  b.refuses("use merchant", "nothing is stored on that card");
  b.play("put wood merchant").pass().pass().resources("food");
  b.accepts("use merchant");
  b.play("put food merchant");
  b.refuses("use merchant");
  b.pass().pass().play("use merchant").pass();
  TEST_ASSERT_EQUAL(0, b.have(Resource::wood));  // what stays unused is lost
}

TEST("AL-22 a captured token is consumed once and still scores") {
  Fixture b("firefolk 1 smallfolk 5");
  b.captured(0, Token::three_wood).hand(0, "shaman").play("play shaman 2").play("gain metal");
  TEST_ASSERT_EQUAL(1, b.have(Resource::metal));
  TEST_ASSERT_EQUAL(1, b.points(0, Category::tokens));
  b.hand(0, "hunter").pass().pass().hand(0, "shaman");
  b.refuses("play shaman 2", "you have no captured token that is not consumed yet");
}

TEST("AL-23 with Trade each unspent resource becomes a coin, and 5 coins buy any resource in a later turn") {
  Fixture b("earthfolk 1 smallfolk 5", option_trade);
  b.hand(0, "hunter").resources("wood wood stone culture").play("play hunter");
  b.refuses("buy food", "a resource costs 5 coins");
  b.pass();
  TEST_ASSERT_EQUAL(5, b.seat(0).coins);
  b.pass().play("buy culture");
  TEST_ASSERT_EQUAL(1, b.have(Resource::culture));
  TEST_ASSERT_EQUAL(0, b.seat(0).coins);
  b.refuses("buy culture");
}

TEST("AL-23 without the option nothing is sold or bought") {
  Fixture b;
  b.resources("wood wood wood wood wood").pass().pass();
  TEST_ASSERT_EQUAL(0, b.seat(0).coins);
  b.refuses("buy food", "this game is played without Trade");
  b.s.seats[0].coins = 5;
  TEST_ASSERT_EQUAL_STRING("a player has coins in a game without Trade", check_invariants(b.s));
}

TEST("AL-30 the top card of a pile costs its own price, and goes to the discard pile") {
  Fixture b;
  b.resources("metal metal culture culture").play("acquire chariot");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::chariot2));
  TEST_ASSERT_EQUAL(0, b.have(Resource::metal));
  TEST_ASSERT_EQUAL(0, b.have(Resource::culture));
  b.pass().resources("metal metal");
  b.refuses("acquire chariot");  // the next costs 1 culture
  b.resources("metal metal culture").play("acquire chariot").pass();
  TEST_ASSERT_EQUAL(1, b.seat(1).discard.count(Card::chariot1) + b.seat(1).deck.count(Card::chariot1) +
                           b.seat(1).hand.count(Card::chariot1));
  b.resources("metal metal").play("acquire chariot");
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::chariot));
}

TEST("AL-30 at most one copy of each kind in a turn") {
  Fixture b;
  b.resources("food food food").play("acquire farmer");
  b.refuses("acquire farmer", "you have acquired a copy of that card this turn");
  b.play("acquire miner").pass().pass().resources("food").play("acquire farmer");
}

TEST("AL-30 wood, metal or stone are paid as the player chooses, and without asking where there is one kind") {
  Fixture b;
  b.resources("food culture wood stone stone").play("acquire worker");
  TEST_ASSERT_TRUE(b.s.decision == Decision::pay);
  b.refuses("end");
  b.refuses("pay metal");
  b.refuses("pay culture");
  b.play("pay wood");  // only stone is left for the second
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(1, b.have(Resource::stone));
  b.pass().resources("food food metal culture").play("acquire merchant");
  TEST_ASSERT_EQUAL(0, b.have(Resource::metal));
}

TEST("AL-30 nobody is asked what to pay with who has just what is owed") {
  Fixture b;
  b.resources("food culture wood stone").play("acquire worker");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(0, b.have(Resource::wood) + b.have(Resource::stone));
  b.pass().resources("food food culture wood metal").play("acquire merchant");
  TEST_ASSERT_TRUE(b.s.decision == Decision::pay);
  b.s.resources = {};
  TEST_ASSERT_EQUAL_STRING("a card is acquired that cannot be paid", check_invariants(b.s));
}

TEST("AL-30 resources on cards cannot be spent; an empty pile sells nothing") {
  Fixture b;
  b.hand(0, "village").resources("food").play("play village").play("put food village");
  b.refuses("acquire farmer", "you have not the resources of this turn to pay for it");
  b.resources("food");
  b.s.supply[0] = 0;
  b.refuses("acquire farmer", "that pile is used up");
}

TEST("AL-30 two kinds that are just what is owed are paid without a question; culture pays for none of them") {
  for (const char* kinds : {"wood metal", "wood stone", "metal stone"}) {
    Fixture b;
    b.resources(std::string("food culture ") + kinds).play("acquire worker");
    TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
    TEST_ASSERT_EQUAL(0, b.have(Resource::wood) + b.have(Resource::metal) + b.have(Resource::stone));
  }
}

TEST("AL-30 what is owed of wood, metal or stone is not paid with culture or food") {
  Fixture b;
  b.resources("wood metal stone culture culture food food").play("acquire worker");
  TEST_ASSERT_TRUE(b.s.decision == Decision::pay);
  b.refuses("pay culture").refuses("pay food").play("pay wood");
}

TEST("AL-30 the last card of a pile can be acquired") {
  for (unsigned title = 0; title < title_count; ++title) {
    Fixture b;
    b.s.supply[title] = 1;
    b.resources("food food wood wood metal metal culture culture");
    b.accepts("acquire " + std::string(piles[title].name));
  }
}

TEST("AL-12 nothing of a turn is left in the next") {
  Fixture b;
  b.settle(0, 4).hand(0, "farmer village").play("play farmer 1").resources("food").play("play village");
  b.play("put food village").pass();
  TEST_ASSERT_EQUAL(0, b.s.exploited);
  TEST_ASSERT_EQUAL(0, b.s.fresh);
  TEST_ASSERT_EQUAL(0, b.s.used);
}

TEST("AL-66 Government asks as long as there is a card anywhere, also with as many in deck and discard pile") {
  Fixture b;
  b.done(0, "masonry government").no_cards(0).hand(0, "hunter");
  Seat& me = b.s.seats[0];
  me.deck.add(Card::warrior, 3), me.deck.add(Card::hunter, 2), me.deck.add(Card::village);
  me.deck_count = 6;
  b.play("end").chance();
  TEST_ASSERT_TRUE(b.s.decision == Decision::sixth);  // one in the deck, one in the discard pile
  TEST_ASSERT_EQUAL(me.deck_count, me.discard_count);
}

TEST("AL-67 Writing asks nobody whose hand is empty") {
  Fixture b;
  b.done(0, "writing").play("end");
  TEST_ASSERT_TRUE(b.s.decision != Decision::retain);
}

TEST("AL-70 one settlement in stock and one on a technology are not the end") {
  Fixture b;
  b.offer("writing masonry strategy").stock(0, 2).resources("food").play("develop writing").play("put food writing");
  b.chance();
  TEST_ASSERT_EQUAL(1, b.seat(0).stock);
  b.pass().pass();
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
}

TEST("what does not exist is refused as such, before anything is read from beyond a table") {
  const auto refused_as = [](const Fixture& b, core::Move m, refused::Reason why) {
    State s = b.s;
    TEST_ASSERT_EQUAL(core::Refusal(why).code(), apply(s, m).code());
    TEST_ASSERT_TRUE(s == b.s);
  };
  Fixture b("earthfolk 1 smallfolk 5", option_trade);
  b.done(0, "writing masonry religion commerce").hand(0, "warrior").resources("food wood");
  for (unsigned t = territory_count; t < 32; ++t) {
    refused_as(b, move(Verb::attack, 1, t), refused::no_such_territory);
    refused_as(b, move(Verb::attack, t, 1), refused::no_such_territory);
  }
  for (unsigned r = resource_count; r < 8; ++r) {
    refused_as(b, move(Verb::put, target(Stand::village), r), refused::no_such_resource);
    refused_as(b, move(Verb::buy, r), refused::no_such_resource);
  }
  for (unsigned a = achievement_count; a < 64; ++a) refused_as(b, move(Verb::develop, a), refused::no_such_achievement);
  for (const unsigned at :
       {stand_count, first_achievement_target - 1, first_achievement_target + achievement_count, 63u})
    refused_as(b, move(Verb::use, at), refused::no_such_card);
  b.play("use religion");
  refused_as(b, move(Verb::resettle, 1, territory_count), refused::no_such_territory);
  refused_as(b, move(Verb::resettle, territory_count, 1), refused::no_such_territory);
  Fixture c;
  c.offer("masonry").resources("stone").play("develop masonry");
  refused_as(c, move(Verb::put, target(Achievement::masonry), resource_count), refused::no_such_resource);
}
