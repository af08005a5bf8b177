/// What we do where the rulebook is silent: the list of defaults in docs/rules/altay.md.
#include "tests/engine/altay/board.hpp"

using namespace altay;

TEST("default: a hopeless attack on a player is allowed, and the defender may fight with no cards (AL-52)") {
  Board b;
  b.settle(0, 16).settle(1, 22, 4).hand(0, "warrior hunter").hand(1, "hunter");
  b.act("attack 16 22").act("with warrior").act("done").act("fight").act("done");
  TEST_ASSERT_EQUAL(1, b.seat(1).captured);
  TEST_ASSERT_EQUAL(none, owner(b.s, 16));
}

TEST("default: all attack cards are laid before the answer, and an attack card is played only in a fight (AL-52)") {
  Board b;
  b.settle(0, 16).settle(1, 22).hand(0, "warrior warrior").hand(1, "hunter").refuses("play warrior 1");
  b.act("attack 16 22").act("with warrior").act("done");
  TEST_ASSERT_TRUE(current_actor(b.s) == core::Actor::seat(1));
  b.act("fight").refuses("with warrior");
}

TEST("default: a token falls as soon as the attack is stronger; more cards would change nothing (AL-51)") {
  Board b;
  b.token(7, Token::one).hand(0, "warrior warrior").act("attack 1 7").act("with warrior");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(1, b.in_hand(Card::warrior));
}

TEST("default: with stock 0 a technology is started without a settlement (AL-60)") {
  Board b;
  b.offer("writing masonry strategy").stock(0, 0).resources("food").act("develop writing").act("put food writing");
  TEST_ASSERT_EQUAL(0, b.seat(0).settler);
}

TEST("default: Masonry with stock for one places the card's settlement only (AL-65)") {
  Board b;
  b.offer("masonry").stock(0, 1).resources("food food stone stone").act("develop masonry");
  for (const char* r : {"food", "food", "stone", "stone"}) b.act(std::string("put ") + r + " masonry").chance();
  b.act("build 1");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(2, b.s.settlements[1]);
}

TEST("default: Religion moves to own land with at most 4, and may empty a territory (AL-67)") {
  Board b;
  b.done(0, "writing religion").settle(0, 13, 4).settle(0, 20, 3).act("use religion");
  b.refuses("resettle 1 13");
  b.act("resettle 1 20");
  TEST_ASSERT_EQUAL(none, owner(b.s, 1));
  TEST_ASSERT_EQUAL(4, b.s.settlements[20]);
}

TEST("default: Religion cannot be used where no settlement can go anywhere (AL-67)") {
  Board b;
  b.done(0, "writing religion").token(7, Token::one).token(13, Token::one).token(20, Token::three_wood);
  b.refuses("use religion");
}

TEST("default: the retained card is usable in defence, and counts as in hand (AL-67)") {
  Board b;
  b.done(1, "writing").pass().hand(1, "warrior").act("end").act("retain warrior").chance();
  b.settle(0, 16).settle(1, 22).hand(0, "warrior hunter");
  b.act("attack 16 22").act("with warrior").act("done").act("fight").act("with warrior");
  TEST_ASSERT_EQUAL(none, b.seat(1).retained);
}

TEST("default: Government's sixth card comes beside the retained one (AL-66)") {
  Board b;
  b.done(0, "writing government").hand(0, "hunter").act("end").act("retain hunter").chance();
  b.act("use government").chance();
  TEST_ASSERT_EQUAL(7, b.seat(0).hand_count);
}

TEST("default: a card on the table cannot be given up (AL-14)") {
  Board b;
  b.hand(0, "village merchant").act("play village").act("play merchant");
  b.refuses("abandon");
  b.refuses("use village");
  b.refuses("use merchant");
}

TEST("default: coins are worth nothing at the end (AL-23)") {
  Board b("earthfolk 1 smallfolk 5", option_trade);
  b.s.seats[0].coins = 50;
  TEST_ASSERT_EQUAL(outcome(b.s).total[1], outcome(b.s).total[0]);
}

TEST("default: an unrevealed secret wonder counts for no limit (AL-62)") {
  Board b;
  b.secret(0, Achievement::highways).done(0, "writing religion").offer("ark").resources("wood");
  TEST_ASSERT_TRUE(b.may("develop ark"));
  TEST_ASSERT_TRUE(b.may("develop highways"));
  b.secret(1, Achievement::aqueducts);
  b.refuses("develop aqueducts");  // another's secret
}

TEST("default: a settlement removed as unplaceable counts as placed (AL-70)") {
  Board b;
  b.settle(0, 1, 4).token(7, Token::one).token(13, Token::one).token(20, Token::three_wood).stock(0, 1);
  b.hand(0, "village").resources("food food").act("play village").act("put food village").act("put food village");
  TEST_ASSERT_EQUAL(0, b.seat(0).stock);
  b.pass().pass();
  TEST_ASSERT_TRUE(b.s.decision == Decision::over);
}

TEST("default: an offer whose deck is empty stays short (AL-61)") {
  Board b;
  b.offer("writing masonry strategy");
  for (unsigned a = 0; a < technologies_per_level; ++a) b.s.technology_deck[a] = 0;
  b.resources("food").act("develop writing").act("put food writing");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(2, std::popcount(unsigned{b.s.technologies_open}));
}

TEST("default: with deck and discard pile both empty nothing is drawn (AL-13)") {
  Board b;
  b.hand(0, "scholar").no_cards(0).act("play scholar 2");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(0, b.seat(0).hand_count);
  b.act("end");
  TEST_ASSERT_EQUAL(1, b.seat(0).hand_count);
}

TEST("default: the game also ends with round 255 (AL-70)") {
  Board b;
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
  Board b;
  b.done(0, "writing").hand(0, "hunter").act("end").act("retain hunter").chance().pass();
  b.hand(0, "hunter hunter").s.seats[0].retained = static_cast<std::uint8_t>(Card::hunter);
  b.act("play hunter");
  TEST_ASSERT_EQUAL(none, b.seat(0).retained);
  TEST_ASSERT_EQUAL(1, b.in_hand(Card::hunter));
}
