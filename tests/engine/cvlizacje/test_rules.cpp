#include <algorithm>
#include <bit>
#include <set>

#include "engine/cvlizacje/refused.hpp"
#include "tests/engine/cvlizacje/fixture.hpp"

using namespace cvlizacje;

namespace {

core::Refusal try_start(unsigned players, unsigned variant, unsigned first = 0) {
  State s;
  return start({core::GameId::cvlizacje, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant),
                static_cast<std::uint8_t>(first), 0},
               s);
}

}  // namespace

TEST("CV-0 an idea wins over an order card: the Harbour trades for three in a crowd") {
  Fixture g(3);
  g.own(0, {17}).orders({"trading slacking", "trading logging", "trading hunting"});
  g.play("trade food wood");
  HOLDS("0/4/1", g, 0);
}

// --- Set-up --------------------------------------------------------------------

TEST("CV-1 everybody starts with one of each resource and eight orders") {
  for (unsigned players = 3; players <= 5; ++players) {
    const Fixture g(players);
    for (unsigned i = 0; i < players; ++i) {
      HOLDS("1/1/1", g, i);
      TEST_ASSERT_EQUAL_HEX8(0xFF, g.s.seats[i].hand);
      POINTS(0, g, i);
    }
  }
}

TEST("CV-1 two to five players, and two always with a variant for two") {
  TEST_ASSERT_TRUE(try_start(1, 1));
  TEST_ASSERT_TRUE(try_start(6, 0));
  TEST_ASSERT_TRUE(try_start(2, 0));
  TEST_ASSERT_TRUE(try_start(3, 1));
  TEST_ASSERT_TRUE(try_start(4, 2));
  TEST_ASSERT_TRUE(try_start(4, 3));
  TEST_ASSERT_TRUE(try_start(4, 0, 4));
  TEST_ASSERT_FALSE(try_start(2, 1));
  TEST_ASSERT_FALSE(try_start(2, 2));
  TEST_ASSERT_FALSE(try_start(5, 0, 4));
}

TEST("CV-2 32 and 16 ideas, four of the first deck lie open") {
  State s;
  TEST_ASSERT_FALSE(start({core::GameId::cvlizacje, 3, 0, 0, 0}, s));
  TEST_ASSERT_TRUE(current_actor(s) == core::chance);
  core::MoveList list;
  legal_moves(s, list);
  TEST_ASSERT_EQUAL(32, list.size());
  const Fixture g(3);
  TEST_ASSERT_EQUAL(28, deck_left(g.s, 0));
  TEST_ASSERT_EQUAL(16, deck_left(g.s, 1));
  for (const unsigned number : g.s.track) TEST_ASSERT_TRUE(number >= 1 && number <= 32);
}

TEST("CV-3 the first holder of the helm comes with the set-up; among two the Grannoludy hold it") {
  TEST_ASSERT_EQUAL(2, Fixture(4, Variant::base, 2).s.helm);
  TEST_ASSERT_EQUAL(1, Fixture(2, Variant::two_advanced, 1).s.helm);
  TEST_ASSERT_EQUAL(tribe_seat, Fixture(2, Variant::two).s.helm);
}

TEST("CV-4 three epochs of three turns, each with orders, actions, development and tidying") {
  Fixture g(3);
  for (unsigned turn = 1; turn <= 9; ++turn) {
    TEST_ASSERT_EQUAL(turn, g.s.turn);
    TEST_ASSERT_EQUAL((turn + 2) / 3, epoch(g.s));
    TEST_ASSERT_TRUE(g.s.phase == Phase::orders);
    g.finish_turn();
  }
  TEST_ASSERT_TRUE(g.s.phase == Phase::over);
  TEST_ASSERT_TRUE(current_actor(g.s) == core::nobody);
}

TEST("CV-4 a turn goes through its phases in order") {
  Fixture g(3, Variant::base, 0, {22, 26, 30, 4});
  g.own(0, {2}).orders({"cunning hunting", "slacking logging", "slacking quarrying"});
  TEST_ASSERT_TRUE(g.s.phase == Phase::actions);
  g.play("gain food");
  TEST_ASSERT_TRUE(g.s.phase == Phase::development);
  g.play("pass, pass, pass");
  TEST_ASSERT_TRUE(g.s.phase == Phase::end);
  g.play("gain food");
  TEST_ASSERT_TRUE(g.s.phase == Phase::orders);
  TEST_ASSERT_EQUAL(2, g.s.turn);
}

// --- Orders ----------------------------------------------------------------------

TEST("CV-10 orders are laid from the helm, clockwise") {
  Fixture g(4, Variant::base, 2);
  for (const unsigned seat : {2u, 3u, 0u, 1u}) {
    TEST_ASSERT_TRUE(g.asks(seat, Decision::order));
    g.play("order logging hunting");
  }
}

TEST("CV-10 an open and a face-down order are two different cards") {
  Fixture g;
  TEST_ASSERT_EQUAL(56, g.choices());
  g.refuses("order logging logging", "the open and the face-down order must be two different cards");
  g.play("order logging hunting");
  TEST_ASSERT_TRUE(g.s.seats[0].open == Order::logging);
  TEST_ASSERT_TRUE(g.s.seats[0].hidden == Order::hunting);
}

TEST("CV-10 the face-down order stays hidden from the others until the reveal") {
  Fixture one(3), two(3);
  one.play("order logging hunting");
  two.play("order logging slacking");
  TEST_ASSERT_TRUE(observe(one.s, 1) == observe(two.s, 1));
  TEST_ASSERT_TRUE(observe(one.s, 1).seats[0].hidden == Order::face_down);
  TEST_ASSERT_TRUE(observe(one.s, 1).seats[0].open == Order::logging);
  TEST_ASSERT_TRUE(observe(one.s, 0) == one.s);
  one.orders({"cunning trading", "cunning slacking"});
  TEST_ASSERT_TRUE(observe(one.s, 1).seats[0].hidden == Order::hunting);
}

TEST("CV-10 the last choice reveals all, and cannot be taken back") {
  Fixture g(3);
  const Move move = parse("order logging hunting");
  TEST_ASSERT_FALSE(reveals(g.s, move));
  g.play("order logging hunting");
  TEST_ASSERT_FALSE(reveals(g.s, move));
  g.play("order logging hunting");
  TEST_ASSERT_TRUE(reveals(g.s, move));
}

TEST("CV-11 an order is used at most once an epoch, two are left over") {
  Fixture g(3);
  g.orders({"slacking hunting", "slacking hunting", "slacking hunting"}).to_turn(2);
  g.play("order logging quarrying, order cunning trading");
  g.refuses("order slacking logging",
            "the open order was used in this epoch already: it comes back when the epoch ends");
  g.refuses("order logging hunting",
            "the face-down order was used in this epoch already: it comes back when the epoch ends");
  g.play("order logging quarrying").to_turn(3);
  TEST_ASSERT_EQUAL(12, g.choices());
  g.until([&] { return g.s.phase != Phase::orders; });
  for (unsigned i = 0; i < 3; ++i) TEST_ASSERT_EQUAL(2, std::popcount(g.s.seats[i].hand));
}

TEST("CV-11 used orders stay public knowledge after the action phase") {
  Fixture g(3);
  g.orders({"slacking hunting", "slacking hunting", "slacking hunting"}).to_turn(2);
  TEST_ASSERT_TRUE(observe(g.s, 2).seats[0].hand == g.s.seats[0].hand);
}

// --- Actions -----------------------------------------------------------------------

TEST("CV-20 orders are resolved by their number: a thief comes before the loggers") {
  Fixture g(3);
  g.orders({"logging hunting", "logging quarrying", "slacking thieving"});
  TEST_ASSERT_TRUE(g.asks(2, Decision::steal));
  HOLDS("1/1/1", g, 0);
  g.play("steal 0 wood");
  HOLDS("3/3/1", g, 0);
}

TEST("CV-20 trading comes after everything else") {
  Fixture g(3);
  g.orders({"trading hunting", "slacking logging", "slacking quarrying"});
  TEST_ASSERT_TRUE(g.asks(0, Decision::trade));
  HOLDS("3/1/1", g, 0);
}

TEST("CV-20 the same order is resolved from the helm, clockwise") {
  Fixture g(4, Variant::base, 3);
  g.orders({"cunning logging", "hunting logging", "hunting cunning", "slacking logging"});
  TEST_ASSERT_TRUE(g.asks(3, Decision::gain));
  g.play("gain food, gain food");
  TEST_ASSERT_TRUE(g.asks(1, Decision::gain));
}

TEST("CV-21 the effect depends on how many chose the order: 2 alone, 3 in two, 1 in three or more") {
  Fixture h(5);
  h.orders({"logging slacking", "hunting slacking", "hunting slacking", "quarrying hunting", "quarrying slacking"});
  HOLDS("1/3/1", h, 0);
  HOLDS("2/1/1", h, 1);
  HOLDS("2/1/4", h, 3);
  HOLDS("1/1/4", h, 4);
}

TEST("CV-21 a doubled order counts its player once") {
  Fixture g(3);
  g.orders({"logging doubling", "logging slacking", "hunting slacking"});
  HOLDS("1/7/1", g, 0);
  HOLDS("1/4/1", g, 1);
}

TEST("CV-22 what cannot be done does nothing: nobody to rob, nothing to trade") {
  Fixture g(3);
  g.give(0, 0, 0, 0).give(1, 0, 0, 0).give(2, 0, 0, 0);
  g.orders({"thieving slacking", "slacking cunning", "trading doubling"});
  TEST_ASSERT_TRUE(g.asks(1, Decision::gain));
  g.play("gain food");
  HOLDS("0/0/0", g, 0);
  HOLDS("0/0/0", g, 2);
  TEST_ASSERT_EQUAL(2, g.s.turn);
}

TEST("CV-22 the effect is compulsory: a trader must trade") {
  Fixture g(3);
  g.orders({"trading logging", "slacking logging", "slacking hunting"});
  g.refuses("pass", "Trading is resolved: say what you give and what you take");
  g.refuses("trade food food", "this exchange is for resources of another type");
}

TEST("CV-23 Doubling performs the other order twice, for one or two who chose it") {
  Fixture one(3);
  one.orders({"hunting doubling", "slacking logging", "slacking quarrying"});
  HOLDS("5/1/1", one, 0);
  Fixture two(3);
  two.orders({"hunting doubling", "doubling logging", "slacking quarrying"});
  HOLDS("5/1/1", two, 0);
  HOLDS("1/5/1", two, 1);
}

TEST("CV-23 Doubling does nothing for three or more") {
  Fixture g(3);
  g.orders({"hunting doubling", "doubling logging", "doubling quarrying"});
  HOLDS("3/1/1", g, 0);
  HOLDS("1/3/1", g, 1);
  HOLDS("1/1/3", g, 2);
}

TEST("CV-23 both executions follow each other, before the next player's") {
  Fixture g(3);
  g.orders({"cunning doubling", "cunning logging", "hunting logging"});
  g.play("gain food, gain food");
  TEST_ASSERT_TRUE(g.asks(0, Decision::gain));
  g.play("gain wood, gain wood");
  TEST_ASSERT_TRUE(g.asks(1, Decision::gain));
  HOLDS("3/3/1", g, 0);
}

TEST("CV-24 Thieving alone takes one resource of the thief's choice from one player") {
  Fixture g(3);
  g.orders({"thieving slacking", "slacking logging", "hunting logging"});
  TEST_ASSERT_EQUAL(6, g.choices());
  g.refuses("steal 0 food", "nobody robs themselves");
  g.refuses("steal 3 food", "there is no such seat at this table");
  g.refuses("steal pool food", "the pool can be robbed among two players only");
  g.play("steal 2 stone");
  HOLDS("1/1/2", g, 0);
  HOLDS("3/4/0", g, 2);
}

TEST("CV-24 Thieving in two takes one from each of two different players") {
  Fixture g(4);
  g.orders({"thieving slacking", "thieving slacking", "hunting logging", "hunting quarrying"});
  g.play("steal 1 food");
  g.refuses("steal 1 wood", "the two victims of Thieving must be different players");
  g.play("steal 3 food");
  HOLDS("3/1/1", g, 0);
  TEST_ASSERT_TRUE(g.asks(1, Decision::steal));
  g.play("steal 0 food, steal 2 food");
  HOLDS("2/1/1", g, 0);
  HOLDS("2/1/1", g, 1);
}

TEST("CV-24 Thieving in three or more brings nothing") {
  Fixture g(3);
  g.orders({"thieving slacking", "thieving hunting", "thieving logging"});
  HOLDS("1/1/1", g, 0);
  POINTS(1, g, 0);
}

TEST("CV-24 if only one player can be robbed, only that one is") {
  Fixture g(3);
  g.give(2, 0, 0, 0).orders({"thieving slacking", "thieving slacking", "cunning hunting"});
  g.play("steal 1 food");
  TEST_ASSERT_TRUE(g.asks(1, Decision::steal));
  HOLDS("2/1/1", g, 0);
}

TEST("CV-24 a forced theft is made by itself: one victim with one kind of resource") {
  Fixture g(3);
  g.give(1, 0, 2, 0).give(2, 0, 0, 0).orders({"thieving slacking", "slacking cunning", "hunting quarrying"});
  TEST_ASSERT_TRUE(g.asks(1, Decision::gain));
  HOLDS("1/2/1", g, 0);
  HOLDS("0/1/0", g, 1);
}

TEST("CV-24 each execution of a doubled Thieving may choose other victims") {
  Fixture g(3);
  g.orders({"thieving doubling", "slacking doubling", "hunting logging"});
  g.play("steal 1 food");
  g.accepts("steal 1 wood");
  g.play("steal 2 food");
  HOLDS("3/1/1", g, 0);
  TEST_ASSERT_FALSE(g.s.decision == Decision::steal);
}

TEST("CV-25 Trading gives three of another type alone, two in two, one of any type in three or more") {
  Fixture alone(3);
  alone.orders({"trading slacking", "hunting slacking", "hunting logging"}).play("trade food stone");
  HOLDS("0/1/4", alone, 0);
  Fixture two(3);
  two.orders({"trading slacking", "trading slacking", "hunting logging"}).play("trade wood food");
  HOLDS("3/0/1", two, 0);
  Fixture three(3);
  three.orders({"trading slacking", "trading logging", "trading hunting"});
  TEST_ASSERT_EQUAL(9, three.choices());
  three.play("trade wood wood, trade wood food");
  HOLDS("1/1/1", three, 0);
  HOLDS("2/2/1", three, 1);
}

TEST("CV-25 nobody trades what they do not have") {
  Fixture g(3);
  g.give(0, 0, 1, 1).orders({"trading slacking", "hunting slacking", "hunting logging"});
  g.refuses("trade food wood", "you have none of the resource that you want to give");
  TEST_ASSERT_EQUAL(4, g.choices());
}

TEST("CV-20 CV-21 CV-23 CV-25 the worked example: 2/4/1, 1/7/1, 1/4/1, 2/1/3") {
  Fixture g(4);
  g.orders({"logging hunting", "logging doubling", "trading hunting", "quarrying hunting"});
  TEST_ASSERT_TRUE(g.asks(2, Decision::trade));
  g.play("trade food wood");
  HOLDS("2/4/1", g, 0);
  HOLDS("1/7/1", g, 1);
  HOLDS("1/4/1", g, 2);
  HOLDS("2/1/3", g, 3);
}

TEST("CV-23 CV-24 the worked example: Thieving alone with Doubling in two is two single thefts") {
  Fixture g(4);
  g.orders({"hunting logging", "thieving doubling", "logging hunting", "doubling slacking"});
  g.play("steal 0 food");
  TEST_ASSERT_TRUE(g.asks(1, Decision::steal));
  g.play("steal 0 wood");
  HOLDS("2/2/1", g, 1);
  HOLDS("3/3/1", g, 0);
}

// --- Development ---------------------------------------------------------------------

TEST("CV-30 each may buy one open idea, from the helm, clockwise, and pays its cost") {
  Fixture g(3, Variant::base, 1, {8, 2, 22, 26});
  g.orders({"hunting slacking", "slacking logging", "hunting quarrying"});
  TEST_ASSERT_TRUE(g.asks(1, Decision::develop));
  g.refuses("buy 4", "this idea is not open");
  g.refuses("look", "only Fortune-telling looks at the top card, from the turn after its purchase on");
  g.refuses("hedonism", "only Hedonism gives points for food, from the turn after its purchase on");
  g.refuses("print 8", "only Printing puts an idea under the deck, from the turn after its purchase on");
  g.refuses("bazaar food wood", "only the Bazaar exchanges here, from the turn after its purchase on");
  g.play("buy 22, draw 4");
  TEST_ASSERT_TRUE(owns(g.s.seats[1], 22));
  TEST_ASSERT_TRUE(g.asks(2, Decision::develop));
  g.play("pass");
  TEST_ASSERT_TRUE(g.asks(0, Decision::develop));
}

TEST("CV-30 nobody buys what they cannot pay, and who can do nothing is not asked") {
  Fixture g(3, Variant::base, 0, {8, 18, 17, 24});
  g.give(1, 0, 0, 0).give(2, 0, 0, 0).orders({"slacking thieving", "slacking thieving", "slacking thieving"});
  TEST_ASSERT_TRUE(g.asks(0, Decision::develop));
  g.refuses("buy 18", "you cannot pay the cost of this idea");
  g.play("pass");
  TEST_ASSERT_EQUAL(2, g.s.turn);
}

TEST("CV-30 an idea is active from the next turn on") {
  Fixture g(3, Variant::base, 0, {22, 18, 17, 24});
  g.give(0, 3, 3, 3).give(1, 3, 3, 3).orders({"slacking thieving", "slacking thieving", "slacking thieving"});
  g.play("buy 22, draw 10");
  TEST_ASSERT_EQUAL_UINT32(0, g.s.seats[0].active & 1u << 21);
  g.to_turn(2);
  TEST_ASSERT_NOT_EQUAL(0, g.s.seats[0].active & 1u << 21);
}

TEST("CV-31 after each purchase the track is filled to four while the deck lasts") {
  Fixture g(3, Variant::base, 0, {8, 2, 22, 26});
  g.orders({"slacking thieving", "slacking thieving", "slacking thieving"});
  g.play("buy 2");
  TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);
  TEST_ASSERT_EQUAL(28, g.choices());
  g.play("draw 30");
  TEST_ASSERT_EQUAL(30, g.s.track[1]);
  TEST_ASSERT_EQUAL(27, deck_left(g.s, 0));
  g.accepts("buy 30");
}

TEST("CV-31 an empty deck leaves the track short") {
  Fixture g(3, Variant::base, 0, {8, 2, 22, 26});
  for (unsigned n = 1; n <= 32; ++n)
    if (g.s.deck >> (n - 1) & 1u) g.s.seats[2].early |= 1u << (n - 1);
  g.s.deck = 0;
  g.orders({"slacking thieving", "slacking thieving", "slacking thieving"});
  g.play("buy 2");
  TEST_ASSERT_EQUAL(0, g.s.track[1]);
  TEST_ASSERT_TRUE(g.asks(1, Decision::develop));
}

TEST("CV-32 printed points are scored at the end of the game, not in play") {
  Fixture g(3, Variant::base, 0, {26, 18, 17, 24});
  g.orders({"hunting thieving", "logging thieving", "quarrying thieving"});
  g.play("buy 26, draw 10").to_turn(4);
  POINTS(0, g, 0);
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::printed));
}

// --- Tidying -------------------------------------------------------------------------

TEST("CV-40 the helm goes to the left after each turn") {
  Fixture g(3, Variant::base, 1);
  for (const unsigned helm : {1u, 2u, 0u, 1u}) {
    TEST_ASSERT_EQUAL(helm, g.s.helm);
    TEST_ASSERT_TRUE(g.asks(helm, Decision::order));
    g.finish_turn();
  }
}

TEST("CV-41 after turns 3, 6 and 9 everyone takes all orders back") {
  Fixture g(3);
  for (unsigned turn = 1; turn <= 9; ++turn) {
    const int held = 8 - 2 * static_cast<int>((turn - 1) % 3);
    for (unsigned i = 0; i < 3; ++i) TEST_ASSERT_EQUAL(held, std::popcount(g.s.seats[i].hand));
    g.finish_turn();
  }
  TEST_ASSERT_EQUAL_HEX8(0xFF, g.s.seats[0].hand);
}

TEST("CV-42 after epoch II the first deck leaves the game and four of the second are laid out") {
  Fixture g(3);
  g.to_turn(6);
  TEST_ASSERT_EQUAL(16, deck_left(g.s, 1));
  g.until([&] { return g.s.turn == 7; });
  TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);
  TEST_ASSERT_EQUAL(16, g.choices());
  g.refuses("draw 1", "this card cannot be the next of the deck");
  g.play("draw 48, draw 33, draw 40, draw 41");
  TEST_ASSERT_EQUAL(0, deck_left(g.s, 0));
  TEST_ASSERT_EQUAL(12, deck_left(g.s, 1));
  TEST_ASSERT_EQUAL(48, g.s.track[0]);
  TEST_ASSERT_TRUE(g.s.decision == Decision::order);
}

// --- End -----------------------------------------------------------------------------

TEST("CV-50 points in play, printed points and what ideas give at the end make the total") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {18, 8, 33}).s.seats[0].points = 7;
  const core::Outcome o = outcome(g.s);
  TEST_ASSERT_EQUAL(7, g.scored(0, Category::play));
  TEST_ASSERT_EQUAL(4 + 1 + 1, g.scored(0, Category::printed));
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::ideas));
  TEST_ASSERT_EQUAL(2, g.scored(0, Category::consumerism));
  TEST_ASSERT_EQUAL(7 + 6 + 2 + 2, o.total[0]);
}

TEST("CV-50 exchanges are made in the best way: most points, then most resources left") {
  Fixture g = Fixture::at_the_end();
  g.own(0, {19, 42}).give(0, 1, 3, 1);                    // three wood for 3 beat one set for 2; both do not fit
  TEST_ASSERT_EQUAL(4, g.scored(0, Category::exchange));  // the set and two wood
  TEST_ASSERT_EQUAL(0, outcome(g.s).tie_break[0]);
  Fixture h = Fixture::at_the_end();
  h.own(0, {19, 45}).give(0, 0, 2, 0);  // two wood: 2 by the Tower, 1 by the Sale
  TEST_ASSERT_EQUAL(2, h.scored(0, Category::exchange));
  Fixture k = Fixture::at_the_end();
  k.own(0, {45}).give(0, 1, 1, 1);
  TEST_ASSERT_EQUAL(1, k.scored(0, Category::exchange));
  TEST_ASSERT_EQUAL(1, outcome(k.s).tie_break[0]);
}

namespace {

/// One way to give resources for points at the end; the kinds of the Sale share its limit.
struct Deal {
  unsigned idea;
  std::array<int, resource_count> give;
  int points;
};
constexpr std::array<Deal, 10> deals = {{
    {23, {1, 0, 0}, 1},
    {19, {0, 1, 0}, 1},
    {21, {0, 0, 1}, 1},
    {42, {1, 1, 1}, 2},
    {45, {2, 0, 0}, 1},
    {45, {0, 2, 0}, 1},
    {45, {0, 0, 2}, 1},
    {45, {1, 1, 0}, 1},
    {45, {1, 0, 1}, 1},
    {45, {0, 1, 1}, 1},
}};

/// The best end of all that can be tried, deal by deal: 1000 for a point, 1 for a resource left.
int best_end(const Seat& seat, std::array<int, resource_count> stock, std::size_t deal, int made, int points) {
  if (deal == deals.size()) {
    const int left = stock[0] + stock[1] + stock[2];
    return 1000 * (points + (left == 0 && owns(seat, 8) ? 2 : 0)) + left;
  }
  const Deal& d = deals[deal];
  const bool same_limit = deal + 1 < deals.size() && deals[deal + 1].idea == d.idea;
  int best = best_end(seat, stock, deal + 1, same_limit ? made : 0, points);
  for (unsigned r = 0; r < resource_count; ++r) stock[r] -= d.give[r];
  if (owns(seat, d.idea) && made < (d.idea == 45 ? 4 : 3) && std::min({stock[0], stock[1], stock[2]}) >= 0)
    best = std::max(best, best_end(seat, stock, deal, made + 1, points + d.points));
  return best;
}

}  // namespace

TEST("CV-50 CV-92 CV-93 no way to exchange beats the one that is counted, whatever is owned") {
  constexpr std::array<unsigned, 6> ideas_of_the_end = {8, 19, 21, 23, 42, 45};
  for (unsigned owned = 0; owned < 1u << ideas_of_the_end.size(); ++owned) {
    Fixture g = Fixture::at_the_end();
    for (unsigned i = 0; i < ideas_of_the_end.size(); ++i)
      if (owned >> i & 1u) g.own(0, {ideas_of_the_end[i]});
    for (unsigned n = 0; n < 6 * 6 * 6; ++n) {
      const std::array<unsigned, resource_count> has = {n % 6, n / 6 % 6, n / 36};
      g.give(0, has[0], has[1], has[2]);
      const core::Outcome o = outcome(g.s);
      const int counted = o.points[0][static_cast<unsigned>(Category::exchange)] +
                          o.points[0][static_cast<unsigned>(Category::consumerism)];
      const std::array<int, resource_count> stock = {static_cast<int>(has[0]), static_cast<int>(has[1]),
                                                     static_cast<int>(has[2])};
      TEST_ASSERT_EQUAL(best_end(g.s.seats[0], stock, 0, 0, 0), 1000 * counted + o.tie_break[0]);
    }
  }
}

TEST("CV-51 most points win") {
  Fixture g = Fixture::at_the_end();
  g.s.seats[1].points = 3;
  g.give(0, 9, 9, 9);
  TEST_ASSERT_EQUAL(1u << 1, outcome(g.s).winners);
}

TEST("CV-51 a tie goes to more resources left, then the victory is shared") {
  Fixture g = Fixture::at_the_end();
  g.s.seats[0].points = g.s.seats[2].points = 3;
  g.give(2, 0, 1, 0);
  TEST_ASSERT_EQUAL(1u << 2, outcome(g.s).winners);
  g.give(0, 0, 0, 1);
  TEST_ASSERT_EQUAL(1u << 0 | 1u << 2, outcome(g.s).winners);
}

TEST("CV-51 nobody has won before the end") { TEST_ASSERT_EQUAL(0, outcome(Fixture(3).s).winners); }

// --- Two players -----------------------------------------------------------------------

TEST("CV-60 the Grannoludy have a set of orders and hold the helm first") {
  Fixture g(2, Variant::two);
  TEST_ASSERT_EQUAL(tribe_seat, g.s.helm);
  TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);
  TEST_ASSERT_TRUE(g.s.decision == Decision::tribe);
  TEST_ASSERT_EQUAL(8, g.choices());
}

TEST("CV-61 the first of two drawn orders lies open, the second is known to nobody before the reveal") {
  Fixture g(2, Variant::two);
  g.play("tribe logging");
  TEST_ASSERT_TRUE(g.s.others[0].open == Order::logging);
  g.play("order hunting logging, order quarrying slacking");
  TEST_ASSERT_TRUE(g.s.others[0].hidden == Order::none);
  TEST_ASSERT_TRUE(g.s.phase == Phase::orders);
  TEST_ASSERT_EQUAL(7, g.choices());
  g.refuses("tribe logging", "the Grannoludy do not hold this order");
  TEST_ASSERT_TRUE(reveals(g.s, parse("tribe hunting")));
  g.play("tribe hunting");
  TEST_ASSERT_FALSE(g.s.phase == Phase::orders);
  HOLDS("4/4/1", g, 0);
}

TEST("CV-61 the tribe sits to the left of the last seat and uses each order once an epoch") {
  Fixture g(2, Variant::two);
  g.play("tribe logging, order hunting slacking, order quarrying slacking, tribe cunning").to_turn(2);
  TEST_ASSERT_TRUE(g.asks(0, Decision::order));  // turn 2: seats 0, 1, the tribe
  g.play("order logging thieving, order logging thieving");
  TEST_ASSERT_TRUE(g.s.decision == Decision::tribe);
  TEST_ASSERT_EQUAL(6, g.choices());
  g.finish_turn().finish_turn();
  TEST_ASSERT_EQUAL_HEX8(0xFF, g.s.others[0].hand);
}

TEST("CV-62 the tribe's orders only count; it performs nothing and cannot be robbed") {
  Fixture g(2, Variant::two);
  g.play("tribe logging, order logging thieving, order quarrying slacking, tribe hunting");
  g.refuses("steal 2 food", "there is no such seat at this table");
  g.refuses("steal pool food");
  g.play("steal 1 food");
  HOLDS("2/4/1", g, 0);
}

TEST("CV-63 with Thieving in two the pool is one more victim") {
  Fixture g(2, Variant::two);
  g.play("tribe thieving, order logging thieving, order quarrying slacking, tribe hunting");
  g.accepts("steal pool wood");
  g.play("steal 1 food");
  g.refuses("steal 1 wood", "the two victims of Thieving must be different players");
  g.play("steal pool wood");
  HOLDS("2/4/1", g, 0);
}

TEST("CV-63 CV-22 robbing the pool as well is compulsory, whichever of the two is robbed first") {
  for (const char* first : {"steal 1 food", "steal pool food"}) {
    Fixture g(2, Variant::two);
    g.play("tribe thieving, order logging thieving, order quarrying slacking, tribe hunting").play(first);
    const std::string second = std::string_view(first) == "steal 1 food" ? "steal pool " : "steal 1 ";
    TEST_ASSERT_EQUAL(3, g.choices());
    for (const char* type : {"food", "wood", "stone"}) g.accepts(second + type);
  }
}

TEST("CV-63 the pool alone if the opponent has nothing, and nothing from it for Thieving alone") {
  Fixture g(2, Variant::two);
  g.give(1, 0, 0, 0).play("tribe thieving, order logging thieving, order quarrying slacking, tribe hunting");
  TEST_ASSERT_EQUAL(3, g.choices());
  g.play("steal pool stone");
  HOLDS("1/3/2", g, 0);
  Fixture h(2, Variant::two);
  h.give(1, 0, 0, 0).play("tribe slacking, order logging thieving, order quarrying slacking, tribe hunting");
  HOLDS("1/3/1", h, 0);
}

TEST("CV-64 the helm passes through the tribe as through a player") {
  Fixture g(2, Variant::two);
  for (const unsigned helm : {2u, 0u, 1u, 2u}) {
    TEST_ASSERT_EQUAL(helm, g.s.helm);
    g.finish_turn();
  }
}

TEST("CV-70 each of two players has a second set of orders, for a neutral civilization") {
  Fixture g(2, Variant::two_advanced);
  for (unsigned i = 0; i < 2; ++i) TEST_ASSERT_EQUAL_HEX8(0xFF, g.s.others[i].hand);
  g.orders({"logging hunting"});
  TEST_ASSERT_TRUE(g.s.others[0].open == Order::logging);
  TEST_ASSERT_TRUE(g.s.seats[0].open == Order::none);
}

TEST("CV-71 neutral of player I, neutral of player II, player I, player II") {
  Fixture g(2, Variant::two_advanced, 1);
  TEST_ASSERT_TRUE(g.asks(1, Decision::neutral));
  g.play("order logging hunting");
  TEST_ASSERT_TRUE(g.asks(0, Decision::neutral));
  g.play("order logging hunting");
  TEST_ASSERT_TRUE(g.asks(1, Decision::order));
  g.play("order logging slacking");
  TEST_ASSERT_TRUE(g.asks(0, Decision::order));
  TEST_ASSERT_TRUE(reveals(g.s, parse("order cunning slacking")));
  g.play("order cunning slacking").to_turn(2);
  g.play("order slacking thieving");
  g.refuses("order logging slacking",
            "the open order was used in this epoch already: it comes back when the epoch ends");
}

TEST("CV-71 a neutral's face-down order is known to its controller only") {
  Fixture g(2, Variant::two_advanced);
  g.play("order logging hunting");
  TEST_ASSERT_TRUE(observe(g.s, 0).others[0].hidden == Order::hunting);
  TEST_ASSERT_TRUE(observe(g.s, 1).others[0].hidden == Order::face_down);
  TEST_ASSERT_EQUAL_HEX8(0xFF & ~2, observe(g.s, 1).others[0].hand);
}

TEST("CV-72 neutrals only count, and the helm alternates between the players") {
  Fixture g(2, Variant::two_advanced);
  g.orders({"logging hunting", "logging quarrying", "logging slacking", "hunting thieving"});
  g.refuses("steal pool food", "the pool can be robbed once, when exactly two chose Thieving");
  g.play("steal 0 wood");
  HOLDS("1/1/1", g, 0);  // robbed of 1, and logging in three
  HOLDS("4/2/1", g, 1);
  TEST_ASSERT_EQUAL(1, g.s.helm);
  g.finish_turn();
  TEST_ASSERT_EQUAL(0, g.s.helm);
}

TEST("CV-72 the pool is robbed as with the Grannoludy") {
  Fixture g(2, Variant::two_advanced);
  g.orders({"thieving hunting", "logging quarrying", "cunning slacking", "hunting thieving"});
  g.play("steal pool food, steal 0 food");
  HOLDS("6/1/1", g, 1);
}

TEST("CV-24 a forced theft from the first seat is made by itself, too") {
  Fixture g(3);
  g.give(0, 0, 2, 0).give(2, 0, 0, 0).orders({"slacking cunning", "thieving slacking", "hunting quarrying"});
  TEST_ASSERT_TRUE(g.asks(0, Decision::gain));
  HOLDS("1/2/1", g, 1);
  HOLDS("0/1/0", g, 0);
}

TEST("CV-10 there is no ninth order") {
  Fixture g(3);
  for (unsigned o = order_count; o < 32; ++o) {
    TEST_ASSERT_EQUAL(core::Refusal(refused::no_such_order).code(), apply(g.s, move(Verb::order, o, 0)).code());
    TEST_ASSERT_EQUAL(core::Refusal(refused::no_such_order).code(), apply(g.s, move(Verb::order, 0, o)).code());
  }
}

TEST(
    "CV-2 chance's events have names of their own: one deck for each half of the game, two draws of the tribe a turn") {
  Fixture g(2, Variant::two);
  std::set<std::uint32_t> keys;
  for (unsigned turn = 1; turn <= 3; ++turn) {
    g.until([&] { return g.s.decision == Decision::tribe; });
    TEST_ASSERT_TRUE(keys.insert(chance_key(g.s)).second);
    g.play("tribe " + std::string(name_of(static_cast<Order>(std::countr_zero(unsigned{g.s.others[0].hand})))));
    g.until([&] { return g.s.decision == Decision::tribe; });
    TEST_ASSERT_TRUE(keys.insert(chance_key(g.s)).second);
    g.finish_turn();
  }
  Fixture deck(3, Variant::base, 0, {8, 20, 17, 24});
  deck.give(0, 9, 9, 9).orders({"slacking thieving", "slacking thieving", "slacking thieving"}).play("buy 8");
  const std::uint32_t first = chance_key(deck.s);
  TEST_ASSERT_TRUE(keys.insert(first).second);
  deck.play("draw 1");
  deck.s.decision = Decision::draw;
  TEST_ASSERT_EQUAL_UINT32(first, chance_key(deck.s));  // whatever lies on it
  deck.s.turn = 7;
  TEST_ASSERT_TRUE(keys.insert(chance_key(deck.s)).second);
}

TEST("CV-50 CV-51 five players: an outcome is of all seats and six categories, and the first may win") {
  Fixture g = Fixture::at_the_end(5);
  const core::Outcome nothing = outcome(g.s);
  TEST_ASSERT_EQUAL(5, nothing.players);
  TEST_ASSERT_EQUAL(category_count, nothing.categories);
  TEST_ASSERT_EQUAL(0b11111, nothing.winners);
  TEST_ASSERT_EQUAL(0b111, outcome(Fixture::at_the_end(3).s).winners);
  for (unsigned best = 0; best < 5; ++best) {
    Fixture one = Fixture::at_the_end(5);
    one.s.seats[best].points = 2;
    one.s.seats[(best + 1) % 5].points = 1;
    TEST_ASSERT_EQUAL(1u << best, outcome(one.s).winners);
  }
}

TEST("CV-84 who watches does not see the card on top, nor do five players but the one who looked") {
  Fixture g(5);
  g.own(4, {13});
  g.s.top = 1;
  for (unsigned seat = 0; seat <= 5; ++seat) TEST_ASSERT_EQUAL(seat == 4 ? 1 : 0, observe(g.s, seat).top);
}
