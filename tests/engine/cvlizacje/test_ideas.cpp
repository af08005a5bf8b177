/// One test for every idea, by its number, alone and doubled where that matters.
#include "tests/engine/cvlizacje/fixture.hpp"

using namespace cvlizacje;

namespace {

int end_points(std::initializer_list<unsigned> ideas, Category category) {
  Fixture g = Fixture::at_the_end();
  g.own(0, ideas).give(0, 1, 0, 0);
  return g.scored(0, category);
}

}  // namespace

// --- Ideologies --------------------------------------------------------------------

TEST("idea 1 Optimism: a resource for each own order chosen by three or more") {
  Fixture one(3);
  one.own(0, {1}).orders({"hunting slacking", "hunting logging", "hunting logging"});
  TEST_ASSERT_TRUE(one.asks(0, Decision::gain, 1));
  one.play("gain stone");
  HOLDS("2/1/2", one, 0);
  Fixture both(3);
  both.own(0, {1}).orders({"hunting slacking", "hunting slacking", "hunting slacking"});
  both.play("gain stone, gain wood");
  HOLDS("2/2/2", both, 0);
  Fixture none(3);
  none.own(0, {1}).orders({"hunting slacking", "hunting logging", "quarrying logging"});
  TEST_ASSERT_FALSE(none.s.decision == Decision::gain);
}

TEST("idea 1 Optimism doubled: an order that an effective Doubling repeated gives two") {
  Fixture g(3);
  g.own(0, {1}).orders({"hunting doubling", "hunting logging", "hunting logging"});
  g.play("gain stone, gain stone");
  HOLDS("3/1/3", g, 0);
  Fixture failed(3);
  failed.own(0, {1}).orders({"hunting doubling", "slacking doubling", "logging doubling"});
  TEST_ASSERT_TRUE(failed.asks(0, Decision::gain, 1));
  failed.play("gain wood");
  HOLDS("3/2/1", failed, 0);
  TEST_ASSERT_FALSE(failed.s.decision == Decision::gain);
}

TEST("idea 2 Conservatism: two of one type after a turn without a purchase") {
  Fixture g = development({8, 22, 26, 18}, {2}, 2, 2, 2);
  g.play("pass");
  TEST_ASSERT_TRUE(g.asks(0, Decision::gain, 2));
  TEST_ASSERT_TRUE(g.s.phase == Phase::end);
  TEST_ASSERT_EQUAL(0, g.s.helm);
  g.play("gain wood");
  HOLDS("2/4/2", g, 0);
  TEST_ASSERT_EQUAL(1, g.s.helm);
  Fixture bought = development({8, 22, 26, 18}, {2}, 2, 2, 2);
  bought.play("buy 8, draw 10");
  TEST_ASSERT_EQUAL(2, bought.s.turn);
  HOLDS("1/1/2", bought, 0);
}

TEST("idea 2 Conservatism pays in turn 9 too") {
  Fixture g(3);
  g.own(0, {2}).to_turn(9);
  g.until([&] { return g.s.phase == Phase::end; });
  TEST_ASSERT_TRUE(g.asks(0, Decision::gain, 2));
  g.play("gain food");
  TEST_ASSERT_TRUE(g.s.phase == Phase::over);
}

TEST("idea 3 Egoism: one resource when nobody else chose one of the own orders, never more") {
  Fixture g(3);
  g.own(0, {3}).orders({"hunting quarrying", "slacking logging", "slacking logging"});
  TEST_ASSERT_TRUE(g.asks(0, Decision::gain, 3));
  g.play("gain wood");
  HOLDS("3/2/3", g, 0);
  Fixture none(3);
  none.own(0, {3}).orders({"slacking logging", "hunting logging", "slacking quarrying"});
  none.until([&] { return none.s.phase != Phase::actions; });
  HOLDS("1/4/1", none, 0);
}

TEST("idea 3 Egoism: Doubling is an order too") {
  Fixture g(3);
  g.own(0, {3}).orders({"hunting doubling", "hunting logging", "hunting logging"});
  TEST_ASSERT_TRUE(g.asks(0, Decision::gain, 3));
}

TEST("idea 4 Hedonism: two food for a point, once a move, before or after buying") {
  Fixture g = development({8, 22, 26, 18}, {4}, 5, 2, 2);
  g.play("hedonism");
  HOLDS("3/2/2", g, 0);
  POINTS(1, g, 0);
  g.refuses("hedonism", "Hedonism works once a move");
  g.play("buy 8, draw 10");
  TEST_ASSERT_EQUAL(2, g.s.turn);
  Fixture after = development({8, 22, 26, 18}, {4}, 5, 2, 2);
  after.play("buy 8, draw 10");
  TEST_ASSERT_EQUAL(2, after.choices());
  after.play("hedonism");
  HOLDS("2/1/2", after, 0);
  Fixture poor = development({8, 22, 26, 18}, {4}, 1, 2, 2);
  poor.refuses("hedonism", "Hedonism needs two food");
}

TEST("idea 5 Humanism: a point for each idea that can yield points in play") {
  TEST_ASSERT_EQUAL(0, end_points({5, 9, 18}, Category::ideas));
  TEST_ASSERT_EQUAL(2, end_points({5, 11, 20, 18}, Category::ideas));
  TEST_ASSERT_EQUAL(7, end_points({5, 4, 7, 11, 20, 24, 25, 28}, Category::ideas));
}

TEST("idea 6 Altruism: one resource when exactly two chose one of the own orders, never more") {
  Fixture g(3);
  g.own(0, {6}).orders({"hunting quarrying", "hunting quarrying", "slacking logging"});
  TEST_ASSERT_TRUE(g.asks(0, Decision::gain, 6));
  g.play("gain wood");
  HOLDS("4/2/4", g, 0);
  Fixture none(3);
  none.own(0, {6}).orders({"hunting quarrying", "slacking logging", "slacking logging"});
  TEST_ASSERT_FALSE(none.s.decision == Decision::gain);
}

TEST("idea 7 Stoicism: a point when robbed, once a turn") {
  Fixture g(4);
  g.own(0, {7}).orders({"hunting logging", "thieving hunting", "thieving quarrying", "logging quarrying"});
  g.play("steal 0 food, steal 3 food");
  POINTS(1, g, 0);
  g.play("steal 0 wood, steal 3 wood");
  POINTS(1, g, 0);
  POINTS(0, g, 3);
}

TEST("idea 8 Consumerism: two points with no resource left after the exchanges") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {8});
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::consumerism));
  g.give(0, 0, 0, 1);
  TEST_ASSERT_EQUAL(0, g.scored(0, Category::consumerism));
}

// --- Tools ---------------------------------------------------------------------------

TEST("idea 9 Fishing Rod: one more food at each Hunting, also in a crowd") {
  Fixture g(3);
  g.own(0, {9}).orders({"hunting slacking", "quarrying slacking", "quarrying logging"});
  HOLDS("4/1/1", g, 0);
  Fixture crowd(3);
  crowd.own(0, {9}).orders({"hunting slacking", "hunting slacking", "hunting logging"});
  HOLDS("3/1/1", crowd, 0);
  Fixture doubled(3);
  doubled.own(0, {9}).orders({"hunting doubling", "quarrying slacking", "quarrying logging"});
  HOLDS("7/1/1", doubled, 0);
}

TEST("idea 10 Sword: one more from a player robbed just now") {
  Fixture g(3);
  g.own(0, {10}).orders({"thieving slacking", "quarrying slacking", "quarrying logging"});
  g.play("steal 1 food");
  TEST_ASSERT_TRUE(g.asks(0, Decision::steal, 10));
  g.refuses("steal 2 food", "the Sword takes only from a player robbed just now");
  g.refuses("steal 1 food", "this player has none of that resource");
  g.play("steal 1 wood");
  HOLDS("2/2/1", g, 0);
  HOLDS("0/0/4", g, 1);
}

TEST("idea 10 Sword in two chooses among both robbed; doubled, it strikes twice") {
  Fixture two(3);
  two.own(0, {10}).orders({"thieving slacking", "thieving slacking", "quarrying logging"});
  two.play("steal 1 food, steal 2 food, steal 2 wood");
  HOLDS("3/2/1", two, 0);
  Fixture doubled(3);
  doubled.own(0, {10}).give(1, 5, 0, 0).orders({"thieving doubling", "quarrying slacking", "quarrying logging"});
  doubled.play("steal 1 food");
  HOLDS("3/1/1", doubled, 0);  // the Sword's theft was forced
  doubled.play("steal 2 food, steal 2 wood");
  HOLDS("4/2/1", doubled, 0);
}

TEST("idea 10 Sword never takes from the pool") {
  Fixture g(2, Variant::two);
  g.own(0, {10}).give(1, 1, 0, 0).play("tribe thieving, order thieving hunting, order slacking logging, tribe cunning");
  g.play("steal 1 food, steal pool wood");
  HOLDS("4/2/1", g, 0);
  TEST_ASSERT_FALSE(g.s.decision == Decision::steal);
}

TEST("idea 11 Dagger: a point at each Thieving alone or in two, even with nobody to rob") {
  Fixture g(3);
  g.own(0, {11}).orders({"thieving slacking", "quarrying slacking", "quarrying logging"});
  POINTS(1, g, 0);
  Fixture doubled(3);
  doubled.own(0, {11}).give(1, 0, 0, 0).give(2, 0, 0, 0);
  doubled.orders({"thieving doubling", "quarrying slacking", "quarrying logging"});
  POINTS(2, doubled, 0);
  Fixture crowd(3);
  crowd.own(0, {11}).orders({"thieving hunting", "thieving slacking", "thieving logging"});
  POINTS(0, crowd, 0);
}

TEST("idea 12 Hammer: a building costs one resource less, of a type of its cost") {
  Fixture g = development({22, 18, 26, 8}, {12}, 1, 1, 0);
  g.refuses("buy 22", "the Hammer makes this building cheaper: name the resource of which you pay one less");
  g.refuses("buy 22 food", "you cannot pay the cost of this idea");
  g.refuses("buy 8 food", "nothing makes this idea cheaper");
  g.accepts("buy 22 stone");
  g.accepts("buy 8");
  TEST_ASSERT_EQUAL(1, saved_on(g.s.seats[0], 22));
  TEST_ASSERT_EQUAL(0, saved_on(g.s.seats[0], 8));
  TEST_ASSERT_EQUAL(0, saved_on(g.s.seats[1], 22));
  g.play("buy 22 stone");
  HOLDS("0/0/0", g, 0);
  TEST_ASSERT_TRUE(owns(g.s.seats[0], 22));
  Fixture monument = development({22, 18, 26, 8}, {12}, 0, 1, 4);
  monument.refuses("buy 18 food", "the Hammer saves only a resource that is part of the cost");
  monument.play("buy 18 wood");
  HOLDS("0/1/0", monument, 0);
}

TEST("idea 13 Fortune-telling: the top card can be bought, and the track is not refilled") {
  Fixture g = development({18, 20, 17, 24}, {13}, 2, 2, 2);
  TEST_ASSERT_TRUE(g.asks(0, Decision::develop));
  g.refuses("buy 22", "this idea is not open");
  g.play("look");
  TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);
  g.play("draw 22");
  g.refuses("look", "one look a move");
  TEST_ASSERT_EQUAL(0, observe(g.s, 1).top);
  TEST_ASSERT_EQUAL(22, observe(g.s, 0).top);
  TEST_ASSERT_TRUE((observe(g.s, 1).deck >> 21 & 1u) != 0);
  g.play("buy 22");
  TEST_ASSERT_TRUE(owns(g.s.seats[0], 22));
  TEST_ASSERT_EQUAL(18, g.s.track[0]);
  TEST_ASSERT_EQUAL(2, g.s.turn);
  HOLDS("1/1/1", g, 0);
}

TEST("idea 13 Fortune-telling: a card that is not bought stays on top and is the next one revealed") {
  Fixture g = development({8, 20, 17, 24}, {13}, 2, 2, 2);
  g.play("look, draw 22, buy 8");
  TEST_ASSERT_EQUAL(1, g.choices());
  g.refuses("draw 30", "this card cannot be the next of the deck");
  g.play("draw 22");
  TEST_ASSERT_EQUAL(22, g.s.track[0]);
  Fixture kept = development({8, 20, 17, 24}, {13}, 2, 2, 2);
  kept.play("look, draw 22, pass");
  TEST_ASSERT_EQUAL(22, kept.s.top);
  kept.orders({"cunning hunting", "cunning hunting", "cunning hunting"});
  kept.until([&] { return kept.asks(0, Decision::develop); });
  kept.refuses("buy 22", "look at the top card first, then buy it");
  kept.play("look");  // the card is known: chance has nothing to draw
  TEST_ASSERT_TRUE(kept.asks(0, Decision::develop));
  kept.play("buy 22");
  TEST_ASSERT_EQUAL(0, kept.s.top);
}

TEST("idea 14 Gunpowder: one more at each Cunning alone or in two") {
  Fixture g(3);
  g.own(0, {14}).orders({"cunning slacking", "quarrying slacking", "quarrying logging"});
  g.play("gain food, gain wood");
  HOLDS("2/2/1", g, 0);
  TEST_ASSERT_FALSE(g.s.decision == Decision::gain);
  Fixture doubled(3);
  doubled.own(0, {14}).orders({"cunning doubling", "quarrying slacking", "quarrying logging"});
  doubled.play("gain food, gain food, gain food, gain food");
  HOLDS("5/1/1", doubled, 0);
  Fixture crowd(3);
  crowd.own(0, {14}).orders({"cunning slacking", "cunning slacking", "cunning logging"});
  HOLDS("1/1/1", crowd, 0);
}

TEST("idea 15 Pickaxe: one more stone at each Quarrying; the rulebook's example, doubled, gives two") {
  Fixture g(3);
  g.own(0, {15}).orders({"quarrying slacking", "hunting slacking", "hunting logging"});
  HOLDS("1/1/4", g, 0);
  Fixture doubled(3);
  doubled.own(0, {15}).orders({"quarrying doubling", "hunting slacking", "hunting logging"});
  HOLDS("1/1/7", doubled, 0);
}

TEST("idea 16 Axe: one more wood at each Logging") {
  Fixture g(3);
  g.own(0, {16}).orders({"logging slacking", "hunting slacking", "hunting quarrying"});
  HOLDS("1/4/1", g, 0);
  Fixture doubled(3);
  doubled.own(0, {16}).orders({"logging doubling", "hunting slacking", "hunting logging"});
  HOLDS("1/9/1", doubled, 0);
}

// --- Buildings -------------------------------------------------------------------------

TEST("idea 17 Harbour: the own Trading is always for three, the others' is not") {
  Fixture g(3);
  g.own(0, {17}).orders({"trading slacking", "trading slacking", "hunting logging"});
  g.refuses("trade food food", "this exchange is for resources of another type");
  g.play("trade food wood, trade food wood");
  HOLDS("0/4/1", g, 0);
  HOLDS("0/3/1", g, 1);
}

TEST("idea 17 Harbour changes only the exchange: Altruism still sees two traders") {
  Fixture g(3);
  g.own(0, {17, 6}).orders({"trading hunting", "trading slacking", "hunting logging"});
  g.play("trade food wood, trade food wood");
  TEST_ASSERT_TRUE(g.asks(0, Decision::gain, 6));
}

TEST("idea 18 Monument: only its printed points") {
  TEST_ASSERT_EQUAL(4, end_points({18}, Category::printed));
  TEST_ASSERT_EQUAL(0, end_points({18}, Category::ideas));
}

TEST("idea 19 Tower: up to three wood for a point each at the end") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {19}).give(0, 5, 4, 5);
  TEST_ASSERT_EQUAL(3, g.scored(0, Category::exchange));
  TEST_ASSERT_EQUAL(11, outcome(g.s).tie_break[0]);
}

TEST("idea 20 Hermitage: a point when nobody else chose one of the own orders, once a turn") {
  Fixture g(3);
  g.own(0, {20}).orders({"hunting quarrying", "slacking logging", "slacking logging"});
  POINTS(1, g, 0);
  Fixture none(3);
  none.own(0, {20}).orders({"hunting logging", "hunting logging", "slacking thieving"});
  POINTS(0, none, 0);
}

TEST("idea 21 Castle: up to three stone for a point each at the end") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {21}).give(0, 5, 5, 2);
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::exchange));
}

TEST("idea 22 Bazaar: before the purchase one resource for one of another type, once") {
  Fixture g = development({8, 18, 20, 17}, {22}, 2, 0, 0);
  g.refuses("bazaar wood food", "you have none of the resource that you want to give");
  g.refuses("bazaar food food", "the Bazaar gives a resource of another type");
  g.play("bazaar food wood");
  HOLDS("1/1/0", g, 0);
  g.refuses("bazaar food wood", "the Bazaar works once a move");
  g.play("buy 8, draw 10");
  TEST_ASSERT_EQUAL(2, g.s.turn);
}

TEST("idea 22 Bazaar: not after the purchase") {
  Fixture g = development({8, 18, 20, 17}, {22, 4}, 4, 2, 2);
  g.play("buy 8, draw 10");
  g.refuses("bazaar food wood", "the Bazaar works before a purchase only");
}

TEST("idea 23 Pantry: up to three food for a point each at the end") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {23}).give(0, 4, 0, 0);
  TEST_ASSERT_EQUAL(3, g.scored(0, Category::exchange));
  TEST_ASSERT_EQUAL(1, outcome(g.s).tie_break[0]);
}

TEST("idea 24 Temple: a point at the end of each epoch, the third included") {
  Fixture g(3);
  g.own(0, {24}).to_turn(3);
  const int before = g.points(0);
  const int slacked = [&] {
    Fixture without(3);
    without.to_turn(4);
    return without.points(0);
  }();
  g.finish_turn();
  POINTS(slacked + 1, g, 0);
  TEST_ASSERT_TRUE(before <= slacked);
  Fixture all(3), none(3);
  all.own(0, {24}).to_turn(9).finish_turn();
  none.to_turn(9).finish_turn();
  POINTS(none.points(0) + 3, all, 0);
}

TEST("idea 24 Temple: not in the epoch in whose last turn it was bought") {
  Fixture g(3, Variant::base, 0, {18, 20, 17, 24});
  g.to_turn(3);
  g.give(0, 3, 3, 3).to_development();
  const int before = g.points(0);
  g.until([&] { return g.asks(0, Decision::develop); });
  g.play("buy 24").finish_turn();
  POINTS(before, g, 0);
}

// --- Inventions ------------------------------------------------------------------------

TEST("idea 25 Holiday: one extra point for Slacking alone or in two, also when doubled") {
  Fixture g(3);
  g.own(0, {25}).orders({"slacking hunting", "quarrying hunting", "quarrying logging"});
  POINTS(2, g, 0);
  Fixture doubled(3);
  doubled.own(0, {25}).orders({"slacking doubling", "slacking hunting", "quarrying logging"});
  POINTS(2 + 2 + 1, doubled, 0);
  Fixture crowd(3);
  crowd.own(0, {25}).orders({"slacking hunting", "slacking hunting", "slacking logging"});
  POINTS(0, crowd, 0);
}

TEST("idea 26 Law: robbed of one resource, immune for the rest of the turn") {
  Fixture g(4);
  g.own(3, {26}).orders({"thieving hunting", "thieving quarrying", "logging hunting", "logging quarrying"});
  g.play("steal 3 food, steal 2 food");
  TEST_ASSERT_TRUE(g.asks(1, Decision::steal));
  g.refuses("steal 3 wood", "the Law protects this player: they were robbed in this turn already");
  g.play("steal 0 food, steal 2 wood");
  TEST_ASSERT_EQUAL(0, g.s.seats[3].stock[0]);
}

TEST("idea 26 Law: the same thief cannot come again with Doubling, but next turn anybody can") {
  Fixture g(3);
  g.own(1, {26}).orders({"thieving doubling", "logging hunting", "logging quarrying"});
  g.play("steal 1 food");
  g.refuses("steal 1 wood", "the Law protects this player: they were robbed in this turn already");
  g.play("steal 2 wood").to_turn(2);
  TEST_ASSERT_EQUAL(0, g.s.seats[1].robbed);
}

TEST("idea 27 Taming the Dog: one resource when neither own order was chosen by three or more") {
  Fixture g(3);
  g.own(0, {27}).orders({"hunting quarrying", "slacking logging", "slacking logging"});
  TEST_ASSERT_TRUE(g.asks(0, Decision::gain, 27));
  g.play("gain wood");
  HOLDS("3/2/3", g, 0);
  Fixture none(3);
  none.own(0, {27}).orders({"hunting quarrying", "hunting logging", "hunting logging"});
  TEST_ASSERT_FALSE(none.s.decision == Decision::gain);
}

TEST("idea 28 Taming the Cat: a point for each own order that brought nothing in a crowd") {
  Fixture g(3);
  g.own(0, {28}).orders({"slacking thieving", "slacking thieving", "slacking thieving"});
  POINTS(2, g, 0);
  Fixture doubled(3);
  doubled.own(0, {28}).orders({"cunning doubling", "cunning hunting", "cunning logging"});
  POINTS(1, doubled, 0);
  Fixture doubling(3);
  doubling.own(0, {28}).orders({"hunting doubling", "doubling slacking", "doubling logging"});
  POINTS(1, doubling, 0);
}

TEST("idea 28 Taming the Cat: no point for orders that always bring something, nor for other failures") {
  Fixture g(3);
  g.own(0, {28}).orders({"hunting logging", "hunting logging", "hunting logging"});
  POINTS(0, g, 0);
  Fixture nobody(3);
  nobody.own(0, {28}).give(1, 0, 0, 0).give(2, 0, 0, 0);
  nobody.orders({"thieving doubling", "hunting logging", "hunting logging"});
  POINTS(0, nobody, 0);
}

TEST("idea 29 Wheel: one more of the type received at each exchange by Trading") {
  Fixture g(3);
  g.own(0, {29}).orders({"trading slacking", "hunting slacking", "hunting logging"});
  g.play("trade food stone");
  HOLDS("0/1/5", g, 0);
  Fixture doubled(3);
  doubled.own(0, {29}).orders({"trading doubling", "hunting slacking", "hunting logging"});
  doubled.play("trade food stone, trade wood stone");
  HOLDS("0/0/9", doubled, 0);
  Fixture crowd(3);
  crowd.own(0, {29}).orders({"trading slacking", "trading slacking", "trading logging"});
  crowd.play("trade food food");
  HOLDS("2/1/1", crowd, 0);
}

TEST("idea 30 Common Speech: a second idea, paid in full, the track refilled in between") {
  Fixture g = development({8, 22, 18, 20}, {30}, 3, 3, 3);
  g.play("buy 8, draw 26");
  TEST_ASSERT_TRUE(g.asks(0, Decision::develop));
  g.play("buy 26, draw 10");
  HOLDS("1/1/2", g, 0);
  TEST_ASSERT_EQUAL(2, g.s.turn);
}

TEST("idea 31 Sundial: the owner moves first in development, the others follow from the helm") {
  Fixture g(4, Variant::base, 1, {8, 22, 26, 30});
  g.own(3, {31}).orders({"slacking thieving", "slacking thieving", "slacking thieving", "slacking thieving"});
  for (const unsigned seat : {3u, 1u, 2u, 0u}) {
    TEST_ASSERT_TRUE(g.asks(seat, Decision::develop));
    g.play("pass");
  }
  TEST_ASSERT_EQUAL(2, g.s.turn);
}

TEST("idea 32 Printing: an open idea goes under the deck, its top card takes the place") {
  Fixture g = development({18, 20, 17, 24}, {32}, 1, 1, 1);
  g.refuses("print 8", "this idea is not open");
  g.play("print 20, draw 22");
  TEST_ASSERT_EQUAL(22, g.s.track[1]);
  TEST_ASSERT_EQUAL(20, g.s.under[0]);
  g.refuses("print 22", "Printing works once a move");
  g.play("buy 22");
  g.refuses("draw 20");
}

TEST("idea 32 Printing: not after the first purchase, and not with an empty deck") {
  Fixture g = development({8, 20, 17, 24}, {32, 30}, 3, 3, 3);
  g.play("buy 8, draw 10");
  g.refuses("print 20", "Printing comes before the first purchase");
  Fixture empty(3, Variant::base, 0, {8, 20, 17, 24});
  for (unsigned n = 1; n <= 32; ++n)
    if (empty.s.deck >> (n - 1) & 1u) empty.own(0, {n});
  empty.s.seats[0].active = 1u << 31;
  empty.give(0, 3, 3, 3).orders({"slacking thieving", "slacking thieving", "slacking thieving"});
  empty.refuses("print 20", "the deck is empty");
}

// --- Epoch III: ideologies ----------------------------------------------------------------

TEST("idea 33 Pluralism: a point for each ideology, at most four") {
  TEST_ASSERT_EQUAL(1, end_points({33}, Category::ideas));
  TEST_ASSERT_EQUAL(3, end_points({33, 1, 2, 9}, Category::ideas));
  TEST_ASSERT_EQUAL(4, end_points({33, 1, 2, 3, 4, 6}, Category::ideas));
}

TEST("idea 34 Minimalism: three points with at most six ideas") {
  TEST_ASSERT_EQUAL(3, end_points({34, 1, 2, 3, 4, 6}, Category::ideas));
  TEST_ASSERT_EQUAL(0, end_points({34, 1, 2, 3, 4, 6, 7}, Category::ideas));
}

TEST("idea 35 Rationalism: a point for each type of idea, itself an ideology") {
  TEST_ASSERT_EQUAL(1, end_points({35}, Category::ideas));
  TEST_ASSERT_EQUAL(2, end_points({35, 9, 10}, Category::ideas));
  TEST_ASSERT_EQUAL(4, end_points({35, 9, 17, 25}, Category::ideas));
}

TEST("idea 36 Perfectionism: two points, once, with four ideas of one type") {
  TEST_ASSERT_EQUAL(0, end_points({36, 1, 2, 9, 10, 11}, Category::ideas));
  TEST_ASSERT_EQUAL(2, end_points({36, 1, 2, 3}, Category::ideas));
  TEST_ASSERT_EQUAL(2, end_points({36, 1, 2, 3, 9, 10, 11, 12}, Category::ideas));
}

// --- Epoch III: tools -------------------------------------------------------------------------

TEST("idea 37 Telephone: a point for every three gained in play, at most three") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {37});
  for (const auto& [gained, scored] : {std::pair{2, 0}, {3, 1}, {8, 2}, {9, 3}, {30, 3}}) {
    g.s.seats[0].points = static_cast<std::uint16_t>(gained);
    TEST_ASSERT_EQUAL(scored, g.scored(0, Category::ideas));
  }
}

TEST("idea 38 Computer: a point for each invention, at most four") {
  TEST_ASSERT_EQUAL(0, end_points({38}, Category::ideas));
  TEST_ASSERT_EQUAL(2, end_points({38, 25, 26}, Category::ideas));
  TEST_ASSERT_EQUAL(4, end_points({38, 25, 26, 27, 28, 29}, Category::ideas));
}

TEST("idea 39 Power Drill: a point for each tool, at most four") {
  TEST_ASSERT_EQUAL(1, end_points({39}, Category::ideas));
  TEST_ASSERT_EQUAL(4, end_points({39, 9, 10, 11, 12}, Category::ideas));
}

TEST("idea 40 Cinematography: a point for every two ideas, itself counted") {
  TEST_ASSERT_EQUAL(0, end_points({40}, Category::ideas));
  TEST_ASSERT_EQUAL(1, end_points({40, 1, 2}, Category::ideas));
  TEST_ASSERT_EQUAL(2, end_points({40, 1, 2, 3}, Category::ideas));
}

// --- Epoch III: buildings -----------------------------------------------------------------------

TEST("idea 41 Skyscraper: a point for each building, at most four") {
  TEST_ASSERT_EQUAL(1, end_points({41}, Category::ideas));
  TEST_ASSERT_EQUAL(4, end_points({41, 17, 18, 20, 22}, Category::ideas));
}

TEST("idea 42 Stock Exchange: up to three sets of all resources for two points each") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {42}).give(0, 5, 2, 7);
  TEST_ASSERT_EQUAL(4, g.scored(0, Category::exchange));
  g.give(0, 9, 9, 9);
  TEST_ASSERT_EQUAL(6, g.scored(0, Category::exchange));
  TEST_ASSERT_EQUAL(18, outcome(g.s).tie_break[0]);
}

TEST("idea 43 Motorway: two points for strictly the most tools") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {43, 9}).own(1, {25});
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::most));
  g.own(1, {10});
  TEST_ASSERT_EQUAL(0, g.scored(0, Category::most));
}

TEST("idea 44 Research Institute: two points for strictly the most inventions") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {44, 25, 26}).own(1, {27});
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::most));
  g.own(2, {28, 29});
  TEST_ASSERT_EQUAL(0, g.scored(0, Category::most));
}

// --- Epoch III: inventions ------------------------------------------------------------------------

TEST("idea 45 Sale: any two resources for a point, at most four points") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {45}).give(0, 1, 1, 3);
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::exchange));
  g.give(0, 9, 9, 9);
  TEST_ASSERT_EQUAL(4, g.scored(0, Category::exchange));
}

TEST("idea 46 Space Flight: only its printed points") {
  TEST_ASSERT_EQUAL(5, end_points({46}, Category::printed));
  TEST_ASSERT_EQUAL(0, end_points({46}, Category::ideas));
}

TEST("idea 47 Tourism: two points for strictly the most buildings") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {47, 17});
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::most));
  g.own(2, {18});
  TEST_ASSERT_EQUAL(0, g.scored(0, Category::most));
}

TEST("idea 48 Board Games: only its printed points, the most of any idea") {
  TEST_ASSERT_EQUAL(6, end_points({48}, Category::printed));
  for (unsigned n = 1; n < 48; ++n) TEST_ASSERT_TRUE(idea(n).points < idea(48).points);
}

TEST("idea 6 Altruism: it does not matter which of the two orders was chosen by two") {
  for (const char* pair : {"hunting quarrying", "quarrying hunting"}) {
    Fixture g(3);
    g.own(0, {6}).orders({pair, "hunting logging", "slacking logging"});
    TEST_ASSERT_TRUE(g.asks(0, Decision::gain, 6));
  }
}

TEST("idea 27 Taming the Dog pays also when both own orders were chosen by two") {
  Fixture g(3);
  g.own(0, {27}).orders({"hunting quarrying", "hunting slacking", "quarrying logging"});
  TEST_ASSERT_TRUE(g.asks(0, Decision::gain, 27));
}

TEST("ideas 20 and 24 give points to every seat that owns them") {
  for (unsigned seat = 0; seat < 3; ++seat) {
    Fixture hermitage(3);
    hermitage.own(seat, {20}).orders({"hunting slacking", "quarrying slacking", "logging slacking"}).to_development();
    POINTS(1, hermitage, seat);
    Fixture temple(3), without(3);
    temple.own(seat, {24}).to_turn(4);
    without.to_turn(4);
    POINTS(without.points(seat) + 1, temple, seat);
  }
}

TEST("idea 2 Conservatism asks every seat that owns it, and only after a turn without an own purchase") {
  for (unsigned seat = 0; seat < 3; ++seat) {
    Fixture g(3);
    for (unsigned i = 0; i < 3; ++i) g.give(i, 0, 0, 0);
    g.own(seat, {2}).orders({"slacking thieving", "slacking thieving", "slacking thieving"});
    TEST_ASSERT_TRUE(g.asks(seat, Decision::gain, 2));
  }
  Fixture bought = development({8, 20, 17, 24}, {2}, 1, 1, 0);
  bought.play("buy 8, draw 1");
  TEST_ASSERT_EQUAL(2, bought.s.turn);  // nothing was asked
  bought.give(0, 0, 0, 0).orders({"cunning trading", "cunning trading", "cunning trading"});
  bought.until([&] { return bought.s.decision == Decision::gain || bought.s.turn == 3; });
  TEST_ASSERT_TRUE(bought.asks(0, Decision::gain, 2));  // nothing was bought in this turn
}

TEST("idea 4 Hedonism: two food are enough, and the move ends when nothing else is left") {
  Fixture g = development({18, 20, 17, 24}, {4}, 2, 0, 0);
  TEST_ASSERT_TRUE(g.asks(0, Decision::develop));
  g.play("hedonism");
  POINTS(1, g, 0);
  TEST_ASSERT_FALSE(g.s.phase == Phase::development);
  Fixture one = development({18, 20, 17, 24}, {4}, 1, 0, 0);
  TEST_ASSERT_FALSE(one.s.phase == Phase::development);
}

TEST("idea 10 Sword: ideas with a lower number still pay after a turn that ends with its theft") {
  Fixture g(2, Variant::two);
  g.s.helm = g.s.actor = 0;
  g.s.decision = Decision::order;
  g.own(0, {6}).own(1, {10}).give(0, 0, 0, 0).give(1, 2, 0, 0).play("order thieving doubling, order thieving doubling");
  g.play("tribe logging, tribe hunting");
  bool asked = false;
  g.until([&] {
    asked = asked || g.asks(0, Decision::gain, 6);
    return g.s.phase != Phase::actions;
  });
  TEST_ASSERT_TRUE(asked);
}

TEST("idea 12 Hammer: it saves one of two that are due") {
  Fixture g = development({17, 18, 26, 8}, {12}, 0, 2, 1);
  g.play("buy 17 wood");  // 3 wood and 1 stone
  HOLDS("0/0/0", g, 0);
}

TEST("idea 13 Fortune-telling: a card that cannot be paid is a card that was seen, be it the first one") {
  Fixture g = development({18, 20, 17, 24}, {13}, 0, 0, 0);
  g.play("look, draw 1");
  TEST_ASSERT_TRUE(g.asks(0, Decision::develop));
  g.accepts("pass");
  Fixture reveal = development({8, 20, 17, 24}, {13}, 3, 3, 3);
  reveal.play("look, draw 22");
  TEST_ASSERT_TRUE(reveals(reveal.s, parse("buy 22")));
  TEST_ASSERT_FALSE(reveals(reveal.s, parse("buy 8")));
  TEST_ASSERT_FALSE(reveals(reveal.s, parse("pass")));
}

TEST("idea 31 Sundial: the first seat moves first, too") {
  Fixture g(3, Variant::base, 1, {8, 20, 17, 24});
  g.own(0, {31}).give(0, 3, 3, 3).give(1, 3, 3, 3).give(2, 0, 0, 0);
  g.orders({"slacking thieving", "slacking thieving", "slacking thieving"});
  TEST_ASSERT_TRUE(g.asks(0, Decision::develop));
}

TEST("ideas 34 and 40 count ideas of every type, inventions included") {
  Fixture few = Fixture::at_the_end();
  few.own(0, {34, 1, 9, 16, 18, 25});
  TEST_ASSERT_EQUAL(3, few.scored(0, Category::ideas));
  few.own(0, {26});
  TEST_ASSERT_EQUAL(0, few.scored(0, Category::ideas));
  Fixture many = Fixture::at_the_end();
  many.own(0, {40, 25, 26, 27});
  TEST_ASSERT_EQUAL(2, many.scored(0, Category::ideas));
}

TEST("idea 43 Motorway: a tie with any seat gives nothing") {
  for (unsigned owner = 0; owner < 5; ++owner)
    for (unsigned other = 0; other < 5; ++other) {
      if (other == owner) continue;
      Fixture g = Fixture::at_the_end(5);
      g.own(owner, {43, 9}).own(other, {10});
      TEST_ASSERT_EQUAL(0, g.scored(owner, Category::most));
      g.own(owner, {11});
      TEST_ASSERT_EQUAL(2, g.scored(owner, Category::most));
    }
}
