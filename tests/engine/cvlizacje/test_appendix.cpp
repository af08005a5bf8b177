/// What the rulebook's appendix settles (CV-80 to CV-96), pairs of ideas that meet, and the
/// defaults where the rulebook is silent.
#include <string>

#include "tests/engine/cvlizacje/fixture.hpp"

using namespace cvlizacje;

TEST("CV-80 Optimism: two crowded actions, or one effectively doubled, give two resources") {
  Fixture both(3);
  both.own(1, {1}).orders({"logging hunting", "logging hunting", "logging hunting"});
  both.play("gain food, gain food");
  HOLDS("4/2/1", both, 1);
  Fixture doubled(3);
  doubled.own(1, {1}).orders({"logging hunting", "logging doubling", "logging hunting"});
  doubled.play("gain food, gain stone");
  HOLDS("2/3/2", doubled, 1);
}

TEST("CV-81 Humanism counts only ideas that yield points in play") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {5, 20, 11, 18, 48});
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::ideas));
}

TEST("CV-82 Consumerism: two points with no resource at the end") {
  Fixture g = Fixture::at_the_end();
  g.own(1, {8});
  TEST_ASSERT_EQUAL(2, g.scored(1, Category::consumerism));
  TEST_ASSERT_EQUAL(0, g.scored(0, Category::consumerism));
}

TEST("CV-83 Dagger gives nothing for Thieving in three or more") {
  Fixture g(4);
  g.own(0, {11}).orders({"thieving doubling", "thieving slacking", "thieving hunting", "logging hunting"});
  POINTS(0, g, 0);
}

TEST("CV-84 Fortune-telling: one look a move, back on top if not bought, no refill if bought") {
  Fixture g = development({18, 20, 17, 24}, {13}, 3, 3, 0);
  g.play("look, draw 8");
  g.accepts("buy 8");
  g.refuses("look");
  const State looked = g.s;
  g.play("buy 8");
  TEST_ASSERT_TRUE(g.s.track == looked.track);
  g.s = looked;
  g.play("pass");
  TEST_ASSERT_EQUAL(8, g.s.top);
  TEST_ASSERT_TRUE((g.s.deck >> 7 & 1u) != 0);
}

TEST("CV-84 the card on top is known to its owner only: others see the same whatever it is") {
  Fixture one = development({18, 20, 17, 24}, {13}, 0, 0, 0), two = one;
  one.play("look, draw 8");
  two.play("look, draw 32");  // too dear, but the move does not end by itself: that would tell
  for (unsigned seat = 1; seat < 3; ++seat) TEST_ASSERT_TRUE(observe(one.s, seat) == observe(two.s, seat));
  TEST_ASSERT_FALSE(observe(one.s, 0) == observe(two.s, 0));
  one.play("pass");
  two.play("pass");
  for (unsigned seat = 1; seat < 3; ++seat) TEST_ASSERT_TRUE(observe(one.s, seat) == observe(two.s, seat));
}

TEST("CV-85 Holiday: Doubling gives no second point") {
  Fixture g(3);
  g.own(0, {25}).orders({"slacking doubling", "hunting logging", "hunting logging"});
  POINTS(1 + 1 + 1, g, 0);
}

TEST("CV-86 Law: after one theft nobody can steal from its owner in that turn") {
  Fixture g(3);
  g.own(2, {26}).orders({"thieving hunting", "thieving hunting", "logging slacking"});
  g.play("steal 2 food, steal 1 food");
  g.refuses("steal 2 wood");
  g.refuses("steal 2 wood", "the Law protects this player: they were robbed in this turn already");
}

TEST("CV-86 Law is active only from the turn after its purchase") {
  Fixture g(3);
  g.own(2, {26}).s.seats[2].active = 0;
  g.orders({"thieving doubling", "hunting slacking", "logging slacking"});
  g.play("steal 2 food, steal 2 wood");
  TEST_ASSERT_EQUAL(0, g.s.seats[2].stock[0]);
}

TEST("CV-87 Taming the Cat: each failed order pays once, at most two a turn") {
  Fixture g(3);
  g.own(0, {28}).orders({"cunning doubling", "cunning doubling", "cunning doubling"});
  POINTS(2, g, 0);
  Fixture alone(3);
  alone.own(0, {28}).give(0, 0, 0, 0).orders({"trading doubling", "slacking logging", "slacking hunting"});
  POINTS(0, alone, 0);  // a Doubling of nothing is not a Doubling in three or more
}

TEST("CV-88 Wheel: the extra resource is of the type received") {
  Fixture g(3);
  g.own(0, {29}).orders({"trading slacking", "trading slacking", "hunting logging"});
  g.play("trade stone wood");
  HOLDS("1/4/0", g, 0);
}

TEST("CV-89 Common Speech: both ideas are paid in full") {
  Fixture g = development({8, 22, 18, 20}, {30}, 2, 2, 1);
  g.play("buy 22, draw 10, buy 8, draw 9");
  HOLDS("0/0/0", g, 0);
  Fixture poor = development({8, 22, 18, 20}, {30}, 1, 1, 1);
  poor.play("buy 22, draw 10");
  TEST_ASSERT_FALSE(owns(poor.s.seats[0], 8));
  TEST_ASSERT_EQUAL(2, poor.s.turn);
}

TEST("CV-90 Rationalism: one point for each type owned, itself an ideology") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {35}).give(0, 1, 0, 0);
  TEST_ASSERT_EQUAL(1, g.scored(0, Category::ideas));
  g.own(0, {9, 10, 17});
  TEST_ASSERT_EQUAL(3, g.scored(0, Category::ideas));
}

TEST("CV-91 Cinematography: one point for every two ideas, itself counted") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {40, 9, 10, 17, 18});
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::ideas));
}

TEST("CV-92 Stock Exchange: up to three sets, two points each") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {42}).give(0, 4, 4, 4);
  TEST_ASSERT_EQUAL(6, g.scored(0, Category::exchange));
  TEST_ASSERT_EQUAL(3, outcome(g.s).tie_break[0]);
}

TEST("CV-93 Tower, Castle and Pantry: up to three wood, stone and food, a point each") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {19, 21, 23}).give(0, 5, 2, 3);
  TEST_ASSERT_EQUAL(3 + 2 + 3, g.scored(0, Category::exchange));
  TEST_ASSERT_EQUAL(2, outcome(g.s).tie_break[0]);
}

TEST("CV-94 an effective Doubling doubles Fishing Rod, Gunpowder, Pickaxe, Axe and Wheel; a failed one does not") {
  struct Case {
    unsigned number;
    const char* orders;
    const char* choices;
    const char* holds;
  };
  for (const Case& c : {Case{9, "hunting doubling", "", "7/1/1"}, Case{15, "quarrying doubling", "", "1/1/7"},
                        Case{16, "logging doubling", "", "1/7/1"},
                        Case{14, "cunning doubling", "gain food, gain food, gain food, gain food", "5/1/1"},
                        Case{29, "trading doubling", "trade food wood, trade stone wood", "0/9/0"}}) {
    Fixture g(4);
    g.own(0, {c.number}).orders({c.orders, "slacking thieving", "slacking thieving", "slacking thieving"});
    g.play(c.choices);
    HOLDS(c.holds, g, 0);
  }
  Fixture failed(3);
  failed.own(0, {9}).orders({"hunting doubling", "doubling logging", "doubling logging"});
  HOLDS("4/1/1", failed, 0);
}

TEST("CV-95 Motorway, Research Institute and Tourism: a tie gives nothing, virtual tribes own none") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {43, 9}).own(1, {44, 25}).own(2, {47, 17});
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::most));  // tools 1 to 0 and 0
  TEST_ASSERT_EQUAL(0, g.scored(1, Category::most));  // inventions: seat 1 has 25, seat 2 has 47
  TEST_ASSERT_EQUAL(0, g.scored(2, Category::most));  // buildings: 43, 44 and 17
}

TEST("CV-95 nobody has the most with none at all") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {43});
  TEST_ASSERT_EQUAL(0, g.scored(0, Category::most));
}

TEST("CV-96 Bazaar: once in the own development move, before buying, even if nothing is bought then") {
  Fixture g = development({18, 20, 17, 24}, {22}, 0, 0, 1);
  TEST_ASSERT_EQUAL(3, g.choices());
  g.play("bazaar stone food");
  HOLDS("1/0/0", g, 0);
  TEST_ASSERT_EQUAL(2, g.s.turn);
}

// --- Pairs ------------------------------------------------------------------------------

TEST("CV-86 Law and Sword: the Sword never hits the owner of the Law") {
  Fixture g(3);
  g.own(0, {10}).own(1, {26}).orders({"thieving slacking", "hunting slacking", "hunting logging"});
  g.play("steal 1 food");
  TEST_ASSERT_FALSE(g.s.decision == Decision::steal);
  HOLDS("2/1/1", g, 0);
  Fixture two(3);
  two.own(0, {10}).own(1, {26}).orders({"thieving slacking", "thieving hunting", "cunning logging"});
  two.play("steal 1 food, steal 2 food");
  TEST_ASSERT_TRUE(two.asks(0, Decision::steal, 10));
  two.refuses("steal 1 wood", "the Law protects this player from the Sword");
  two.play("steal 2 wood");
}

TEST("CV-50 CV-82 Consumerism and Pantry: the exchange that empties the store comes first") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {8, 23}).give(0, 3, 0, 0);
  TEST_ASSERT_EQUAL(3, g.scored(0, Category::exchange));
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::consumerism));
  g.give(0, 4, 0, 0);
  TEST_ASSERT_EQUAL(3, g.scored(0, Category::exchange));
  TEST_ASSERT_EQUAL(0, g.scored(0, Category::consumerism));
}

TEST("CV-50 CV-82 Consumerism may be worth an exchange for fewer points") {
  Fixture g = Fixture::at_the_end();
  // 1/2/1: Tower 2 and one resource of each other left, or a set for 2 and a wood for 1, and nothing left.
  g.own(0, {8, 19, 42}).give(0, 1, 2, 1);
  TEST_ASSERT_EQUAL(3, g.scored(0, Category::exchange));
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::consumerism));
  Fixture sale = Fixture::at_the_end();
  // 0/2/1 with Tower and Sale: Tower 2 leaves a stone; Tower 1 and Sale 1 is as much and leaves nothing.
  sale.own(0, {8, 19, 45}).give(0, 0, 2, 1);
  TEST_ASSERT_EQUAL(2, sale.scored(0, Category::exchange));
  TEST_ASSERT_EQUAL(2, sale.scored(0, Category::consumerism));
}

TEST("CV-84 CV-89 Fortune-telling and Common Speech: top card and open idea in either order, one look") {
  Fixture g = development({8, 20, 17, 24}, {13, 30}, 3, 3, 3);
  g.play("look, draw 22, buy 22");
  TEST_ASSERT_EQUAL(8, g.s.track[0]);
  g.refuses("look", "one look a move");
  g.play("buy 8, draw 9");
  TEST_ASSERT_EQUAL(2, g.s.turn);
  HOLDS("1/1/2", g, 0);
  Fixture later = development({8, 20, 17, 24}, {13, 30}, 3, 3, 3);
  later.play("buy 8, draw 9, look, draw 22, buy 22");
  TEST_ASSERT_EQUAL(2, later.s.turn);
  HOLDS("1/1/2", later, 0);
}

TEST("CV-84 CV-89 Fortune-telling and Common Speech: the looked-at card refills the track between the purchases") {
  Fixture g = development({8, 20, 17, 24}, {13, 30}, 3, 3, 3);
  g.play("look, draw 22, buy 8, draw 22");
  TEST_ASSERT_EQUAL(22, g.s.track[0]);
  TEST_ASSERT_EQUAL(0, g.s.top);
  g.play("buy 22");
  TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);
}

TEST("CV-84 Printing and Fortune-telling: the look comes first, Printing then reveals that very card") {
  Fixture g = development({18, 20, 17, 24}, {13, 32}, 1, 1, 1);
  g.play("look, draw 22, print 20");
  TEST_ASSERT_EQUAL(1, g.choices());
  g.play("draw 22");
  TEST_ASSERT_EQUAL(22, g.s.track[1]);
  g.accepts("buy 22");
  g.refuses("look", "one look a move");
  Fixture late = development({18, 20, 17, 24}, {13, 32}, 1, 1, 1);
  late.play("print 20, draw 22");
  late.refuses("look", "the look comes before Printing");
}

TEST("CV-24 CV-86 Law and Thieving in two: a protected player is no victim") {
  Fixture g(3);
  g.own(2, {26}).orders({"thieving slacking", "thieving hunting", "cunning logging"});
  g.play("steal 2 food, steal 1 food");
  g.play("steal 0 food");
  TEST_ASSERT_FALSE(g.s.decision == Decision::steal);
}

// --- Defaults -----------------------------------------------------------------------------

TEST("default: ideas that count actions count Doubling, and pay at the end of the action phase") {
  Fixture g(3);
  g.own(0, {20, 3, 27}).orders({"hunting doubling", "hunting trading", "hunting logging"});
  TEST_ASSERT_TRUE(g.asks(1, Decision::trade));
  POINTS(0, g, 0);
  g.play("trade food wood");
  POINTS(1, g, 0);
  TEST_ASSERT_TRUE(g.asks(0, Decision::gain, 3));
  g.play("gain food");
  TEST_ASSERT_FALSE(g.asks(0, Decision::gain, 27));
}

TEST("default: Thieving without a victim pays the Dagger, not the Cat") {
  Fixture g(3);
  g.own(0, {11, 28})
      .give(1, 0, 0, 0)
      .give(2, 0, 0, 0)
      .orders({"thieving hunting", "slacking logging", "slacking logging"});
  POINTS(1, g, 0);
}

TEST("default: Bazaar and Hedonism once a move, also with Common Speech; the Bazaar before either purchase") {
  Fixture g = development({8, 22, 18, 20}, {30, 4, 32}, 6, 3, 3);
  g.own(0, {25});
  g.play("buy 8, draw 10, hedonism");
  g.refuses("hedonism", "Hedonism works once a move");
  Fixture h(3, Variant::base, 0, {8, 26, 18, 20});
  h.own(0, {30, 22}).give(0, 6, 3, 3).orders({"slacking thieving", "slacking thieving", "slacking thieving"});
  h.play("buy 8, draw 10, bazaar food stone");
  h.refuses("bazaar food stone", "the Bazaar works once a move");
}

TEST("default: cards under the deck are drawn last, first in, first out") {
  Fixture g(3, Variant::base, 0, {8, 20, 17, 24});
  g.own(0, {32}).give(0, 9, 9, 9).give(1, 9, 9, 9);
  g.s.deck = 1u << 8 | 1u << 9;  // 9 and 10
  for (unsigned n = 1; n <= 32; ++n)
    if (n != 8 && n != 20 && n != 17 && n != 24 && n != 9 && n != 10 && n != 32) g.s.seats[2].early |= 1u << (n - 1);
  g.orders({"slacking thieving", "slacking thieving", "slacking thieving"});
  g.play("print 20, draw 9, buy 8, draw 10");
  TEST_ASSERT_TRUE(g.asks(1, Decision::develop));
  TEST_ASSERT_EQUAL(1, deck_left(g.s, 0));
  g.play("buy 17");
  TEST_ASSERT_EQUAL(1, g.choices());
  g.play("draw 20");
  TEST_ASSERT_EQUAL(0, deck_left(g.s, 0));
}

TEST("default: five cards can lie under a deck: Printing in every turn from the second to the sixth") {
  Fixture g(3);
  g.own(0, {32}).to_turn(2);
  unsigned under = 0;
  for (unsigned turn = 2; turn <= 6; ++turn) {
    g.give(0, 0, 0, 0);
    g.until([&] { return g.asks(0, Decision::develop); });
    g.play("print " + std::to_string(g.s.track[0]));
    ++under;
    TEST_ASSERT_EQUAL(g.s.track[0], 0);
    TEST_ASSERT_NOT_EQUAL(0, g.s.under[under - 1]);
    g.finish_turn();
  }
  TEST_ASSERT_EQUAL(0, g.s.under[0]);  // epoch III: another deck
}

TEST("default: ideas bought in turn 9 give printed points and end-of-game effects") {
  Fixture g(3);
  g.to_turn(7);
  while (g.s.turn < 9) g.finish_turn();
  g.give(0, 2, 1, 1).to_development();
  g.s.track[0] = 33;
  g.s.deck |= 0xFFFF;
  g.s.deck &= ~1u;
  for (unsigned i = 1; i < 4; ++i) g.s.deck &= ~(1u << (g.s.track[i] - 33u));
  g.until([&] { return g.asks(0, Decision::develop); });
  g.give(0, 2, 1, 1).play("buy 33");
  TEST_ASSERT_EQUAL(1, g.scored(0, Category::ideas));
  TEST_ASSERT_EQUAL(1, g.scored(0, Category::printed));
}

TEST("default: the third point of the Temple counts for the Telephone") {
  Fixture g(3);
  g.own(0, {24}).to_turn(9);
  g.s.deck &= ~(1u << 4);
  for (std::uint8_t& open : g.s.track)
    if (open == 37) open = 0;
  g.s.seats[0].late = 1u << 4;
  g.s.seats[0].points = 2;
  g.orders({"cunning slacking", "cunning slacking", "cunning slacking"}).finish_turn();
  POINTS(3, g, 0);
  TEST_ASSERT_EQUAL(1, g.scored(0, Category::ideas));
}

TEST("default: five cards under a deck are drawn in the order in which they were put there") {
  Fixture g(3, Variant::base, 0, {8, 20, 17, 24});
  g.s.deck = 0;
  g.s.under = {1, 2, 3, 4, 5};
  for (unsigned n = 1; n <= early_count; ++n)
    if (n > 5 && n != 8 && n != 20 && n != 17 && n != 24) g.s.seats[2].early |= 1u << (n - 1);
  g.check();
  g.s.phase = Phase::development;
  for (unsigned n = 1; n <= 5; ++n) {
    g.s.decision = Decision::draw;
    g.s.slot = 0;
    g.s.track[0] = 0;
    TEST_ASSERT_EQUAL_STRING(("draw " + std::to_string(n)).c_str(), g.moves().c_str());
    TEST_ASSERT_FALSE(apply(g.s, move(Verb::draw, n)));
    TEST_ASSERT_EQUAL(5 - n, deck_left(g.s, 0));
  }
}
