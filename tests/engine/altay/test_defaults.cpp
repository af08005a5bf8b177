/// What we do where the rulebook is silent: the list of defaults in docs/rules/altay.md.
#include "tests/engine/altay/fixture.hpp"

using namespace altay;

TEST("default: a hopeless attack on a player is allowed, and the defender may fight with no cards (AL-52)") {
  Fixture b;
  b.settle(0, 16).settle(1, 22, 4).hand(0, "warrior hunter").hand(1, "hunter");
  b.play("attack 16 22").play("with warrior").play("done").play("fight").play("done");
  TEST_ASSERT_EQUAL(1, b.seat(1).captured);
  TEST_ASSERT_EQUAL(none, owner(b.s, 16));
}

TEST("default: all attack cards are laid before the answer, and an attack card is played only in a fight (AL-52)") {
  Fixture b;
  b.settle(0, 16).settle(1, 22).hand(0, "warrior warrior").hand(1, "hunter").refuses("play warrior 1");
  b.play("attack 16 22").play("with warrior").play("done");
  TEST_ASSERT_TRUE(current_actor(b.s) == core::Actor::seat(1));
  b.play("fight").refuses("with warrior");
}

TEST("default: a token falls as soon as the attack is stronger; more cards would change nothing (AL-51)") {
  Fixture b;
  b.token(7, Token::one).hand(0, "warrior warrior").play("attack 1 7").play("with warrior");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(1, b.in_hand(Card::warrior));
}

TEST("default: with stock 0 a technology is started without a settlement (AL-60)") {
  Fixture b;
  b.offer("writing masonry strategy").stock(0, 0).resources("food").play("develop writing").play("put food writing");
  TEST_ASSERT_EQUAL(0, b.seat(0).settler);
}

TEST("default: Masonry with stock for one places the card's settlement only (AL-65)") {
  Fixture b;
  b.offer("masonry").stock(0, 1).resources("food food stone stone").play("develop masonry");
  for (const char* r : {"food", "food", "stone", "stone"}) b.play(std::string("put ") + r + " masonry").chance();
  b.play("build 1");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(2, b.s.settlements[1]);
}

TEST("default: Religion moves to own land with at most 4, and may empty a territory (AL-67)") {
  Fixture b;
  b.done(0, "writing religion").settle(0, 13, 4).settle(0, 20, 3).play("use religion");
  b.refuses("resettle 1 13");
  b.play("resettle 1 20");
  TEST_ASSERT_EQUAL(none, owner(b.s, 1));
  TEST_ASSERT_EQUAL(4, b.s.settlements[20]);
}

TEST("default: Religion cannot be used where no settlement can go anywhere (AL-67)") {
  Fixture b;
  b.done(0, "writing religion").token(7, Token::one).token(13, Token::one).token(20, Token::three_wood);
  b.refuses("use religion");
}

TEST("default: the retained card is usable in defence, and counts as in hand (AL-67)") {
  Fixture b;
  b.done(1, "writing").pass().hand(1, "warrior").play("end").play("retain warrior").chance();
  b.settle(0, 16).settle(1, 22).hand(0, "warrior hunter");
  b.play("attack 16 22").play("with warrior").play("done").play("fight").play("with warrior");
  TEST_ASSERT_EQUAL(none, b.seat(1).retained);
}

TEST("default: Government's sixth card comes beside the retained one (AL-66)") {
  Fixture b;
  b.done(0, "writing government").hand(0, "hunter").play("end").play("retain hunter").chance();
  b.play("use government").chance();
  TEST_ASSERT_EQUAL(7, b.seat(0).hand_count);
}

TEST("default: a card on the table cannot be given up (AL-14)") {
  Fixture b;
  b.hand(0, "village merchant").play("play village").play("play merchant");
  b.refuses("abandon");
  b.refuses("use village");
  b.refuses("use merchant");
}

TEST("default: coins are worth nothing at the end (AL-23)") {
  Fixture b("earthfolk 1 smallfolk 5", option_trade);
  b.s.seats[0].coins = 50;
  TEST_ASSERT_EQUAL(outcome(b.s).total[1], outcome(b.s).total[0]);
}

TEST("default: an unrevealed secret wonder counts for no limit (AL-62)") {
  Fixture b;
  b.secret(0, Achievement::highways).done(0, "writing religion").offer("ark").resources("wood");
  b.accepts("develop ark");
  b.accepts("develop highways");
  b.secret(1, Achievement::aqueducts);
  b.refuses("develop aqueducts");  // another's secret
}

TEST("default: a settlement removed as unplaceable counts as placed (AL-70)") {
  Fixture b;
  b.settle(0, 1, 4).token(7, Token::one).token(13, Token::one).token(20, Token::three_wood).stock(0, 1);
  b.hand(0, "village").resources("food food").play("play village").play("put food village").play("put food village");
  TEST_ASSERT_EQUAL(0, b.seat(0).stock);
  b.pass().pass();
  TEST_ASSERT_TRUE(b.s.decision == Decision::over);
}

TEST("default: an offer whose deck is empty stays short (AL-61)") {
  Fixture b;
  b.offer("writing masonry strategy");
  for (unsigned a = 0; a < technologies_per_level; ++a) b.s.technology_deck[a] = 0;
  b.resources("food").play("develop writing").play("put food writing");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(2, std::popcount(unsigned{b.s.technologies_open}));
}

TEST("default: with deck and discard pile both empty nothing is drawn (AL-13)") {
  Fixture b;
  b.hand(0, "scholar").no_cards(0).play("play scholar 2");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(0, b.seat(0).hand_count);
  b.play("end");
  TEST_ASSERT_EQUAL(1, b.seat(0).hand_count);
}

TEST("default: the game also ends with round 255 (AL-70)") {
  Fixture b;
  for (unsigned turn = 0; turn < 2 * 255 - 1; ++turn) {
    TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
    b.pass();
  }
  TEST_ASSERT_EQUAL(255, b.s.round);
  b.pass();
  TEST_ASSERT_TRUE(b.s.decision == Decision::over);
  TEST_ASSERT_EQUAL(0b11, outcome(b.s).winners);
}

TEST("default: copies of a card that is also retained: the retained one is used first (AL-67)") {
  Fixture b;
  b.done(0, "writing").hand(0, "hunter").play("end").play("retain hunter").chance().pass();
  b.hand(0, "hunter hunter").s.seats[0].retained = static_cast<std::uint8_t>(Card::hunter);
  b.play("play hunter");
  TEST_ASSERT_EQUAL(none, b.seat(0).retained);
  TEST_ASSERT_EQUAL(1, b.in_hand(Card::hunter));
}
