/// The end of Altay and its score, AL-70 to AL-72.
#include "tests/engine/altay/fixture.hpp"

using namespace altay;

namespace {

Fixture over(Fixture b) {
  b.stock(0, 0).pass().pass();
  TEST_ASSERT_TRUE(current_actor(b.s) == core::nobody);
  return b;
}

}  // namespace

TEST("AL-70 the game ends with the round in which a player has no settlement left to place") {
  Fixture b("earthfolk 0 smallfolk 1 firefolk 5", 0, 1);
  b.pass().stock(2, 1).hand(2, "village").resources("food food").play("play village").play("put food village");
  b.play("put food village").play("build 5").pass();
  TEST_ASSERT_EQUAL(0, b.s.seat);  // all have the same number of turns
  b.pass();
  TEST_ASSERT_TRUE(current_actor(b.s) == core::nobody);
  TEST_ASSERT_EQUAL(0, b.choices());
  b.refuses("end", "the game is over");
}

TEST("AL-70 a settlement on a technology must be placed too") {
  Fixture b;
  b.offer("writing masonry strategy")
      .stock(0, 1)
      .resources("food")
      .play("develop writing")
      .play("put food writing")
      .chance();
  TEST_ASSERT_EQUAL(0, b.seat(0).stock);
  b.pass().pass();
  TEST_ASSERT_EQUAL(2, b.s.round);
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
}

TEST("AL-70 the game ends with the round in which a player has none on the map") {
  Fixture b;
  b.settle(0, 17).hand(0, "chariot hunter").hand(1, "hunter").play("attack 17 5").play("with chariot").play("done");
  b.play("surrender").play("done");
  TEST_ASSERT_EQUAL(0, b.seat(1).land);
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  b.pass();
  TEST_ASSERT_EQUAL(1, b.s.seat);  // who is off the map still has the turn
  b.pass();
  TEST_ASSERT_TRUE(b.s.decision == Decision::over);
}

TEST("AL-71 achievements: 1 for a technology, the wonder's own points, 3 more for the own secret") {
  Fixture b;
  b.secret(0, Achievement::colossus).done(0, "writing religion");
  TEST_ASSERT_EQUAL(2, b.points(0, Category::achievements));
  b.offer("ark").resources("culture culture culture culture").play("develop colossus");
  for (unsigned i = 0; i < 4; ++i) b.play("put culture colossus").chance();
  b.hand(0, "chariot2");
  TEST_ASSERT_EQUAL(2 + 1 + 3, b.points(0, Category::achievements));
  Fixture other;
  other.secret(0, Achievement::ark).done(0, "writing religion colossus").hand(0, "chariot2");
  TEST_ASSERT_EQUAL(2 + 1, other.points(0, Category::achievements));
}

TEST("AL-71 action cards: points of deck, hand, discard pile, table and played cards, not of trashed ones") {
  Fixture b;
  b.done(0, "engineering").hand(0, "worker1 town1 merchant1 city2 chariot2").play("play worker1 1").play("play town1");
  TEST_ASSERT_EQUAL(7, b.points(0, Category::action_cards));
  b.play("use engineering").play("trash city2").chance();
  TEST_ASSERT_EQUAL(5, b.points(0, Category::action_cards));
  b.pass();
  TEST_ASSERT_EQUAL(5, b.points(0, Category::action_cards));
}

TEST("AL-71 territories: 1 for each, however many settlements, and its marker") {
  Fixture b;
  b.settle(0, 1, 4).settle(0, 20, 2).settle(0, 13);
  TEST_ASSERT_EQUAL(4, b.points(0, Category::territories));
}

TEST("AL-71 captured settlements score 1; captured tokens a third of their values, rounded down") {
  Fixture b;
  b.stock(1, 12);
  b.s.seats[0].captured = 2;
  b.captured(0, Token::three_metal).captured(0, Token::two_food).captured(0, Token::one, 3);
  TEST_ASSERT_EQUAL(2, b.points(0, Category::captured_settlements));
  TEST_ASSERT_EQUAL(2, b.points(0, Category::tokens));  // 8 / 3
  const core::Outcome o = outcome(b.s);
  TEST_ASSERT_EQUAL(1 + 2 + 2, o.total[0]);
  TEST_ASSERT_EQUAL(0, o.winners);  // not over yet
}

TEST("AL-72 most points win") {
  Fixture b;
  b.settle(1, 17);
  b = over(b);
  TEST_ASSERT_EQUAL(0b10, outcome(b.s).winners);
}

TEST("AL-72 a tie is broken by the categories in their order") {
  Fixture b;
  b.done(0, "writing").settle(1, 17);  // 2 to 2: an achievement against a territory
  b = over(b);
  TEST_ASSERT_EQUAL(outcome(b.s).total[0], outcome(b.s).total[1]);
  TEST_ASSERT_EQUAL(0b01, outcome(b.s).winners);
  Fixture c;
  c.hand(1, "town1").captured(0, Token::three_wood);  // an action card against tokens
  c = over(c);
  TEST_ASSERT_EQUAL(outcome(c.s).total[0], outcome(c.s).total[1]);
  TEST_ASSERT_EQUAL(0b10, outcome(c.s).winners);
}

TEST("AL-72 tied in every category, the victory is shared") {
  Fixture b;
  b = over(b);
  TEST_ASSERT_EQUAL(0b11, outcome(b.s).winners);
}

TEST("AL-71 the Great Wall counts own territories beside those of any other player") {
  Fixture b("earthfolk 0 smallfolk 1 firefolk 5 elvenfolk 3");
  b.settle(1, 7).settle(0, 13).settle(3, 16).settle(2, 17);
  // 0 is beside no other, 13 beside 1 and 7; 1 and 7 beside 13 or not at all; 16 and 17 beside nobody.
  TEST_ASSERT_EQUAL(1, wonder_points(b.s, 0, Achievement::great_wall));
  TEST_ASSERT_EQUAL(2, wonder_points(b.s, 1, Achievement::great_wall));
  TEST_ASSERT_EQUAL(0, wonder_points(b.s, 2, Achievement::great_wall));
  b.settle(0, 12).settle(0, 6);
  TEST_ASSERT_EQUAL(1, wonder_points(b.s, 0, Achievement::great_wall));
}

TEST("AL-71 Highways are worth nothing to a player without land") {
  Fixture b;
  b.settle(1, 5, 0);
  TEST_ASSERT_EQUAL(0, wonder_points(b.s, 1, Achievement::highways));
}

TEST("AL-72 an outcome is of all seats and five categories, and ranks them by their tie-breaks") {
  Fixture b("earthfolk 0 smallfolk 1 firefolk 5 elvenfolk 3");
  b.done(1, "writing").done(2, "writing").settle(2, 17);
  b = over(b.pass().pass());
  const core::Outcome o = outcome(b.s);
  TEST_ASSERT_EQUAL(4, o.players);
  TEST_ASSERT_EQUAL(category_count, o.categories);
  TEST_ASSERT_EQUAL(0, o.tie_break[0]);
  TEST_ASSERT_EQUAL(2, o.tie_break[1]);
  TEST_ASSERT_EQUAL(3, o.tie_break[2]);
  TEST_ASSERT_EQUAL(0, o.tie_break[3]);
  TEST_ASSERT_EQUAL(0b0100, o.winners);
}

TEST("AL-72 the first seat may be ahead of the others") {
  Fixture b;
  b.settle(0, 20);
  TEST_ASSERT_EQUAL(1, outcome(b.s).tie_break[0]);
  TEST_ASSERT_EQUAL(0, outcome(b.s).tie_break[1]);
}

TEST("AL-72 only those who play share a victory without a point") {
  Fixture b;
  b.settle(0, 1, 0).settle(1, 5, 0);
  b.s.decision = Decision::over;
  TEST_ASSERT_EQUAL(0, outcome(b.s).total[0] + outcome(b.s).total[1]);
  TEST_ASSERT_EQUAL(0b11, outcome(b.s).winners);
}
