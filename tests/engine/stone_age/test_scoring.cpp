#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

namespace {

Fixture final_position(unsigned players = 2, Edition edition = Edition::pl) {
  Fixture g(players, edition);
  g.s.phase = Phase::over;
  g.s.decision = Decision::over;
  return g;
}

}  // namespace

TEST("an outcome is of as many seats as play") {
  for (unsigned players = 2; players <= 4; ++players)
    TEST_ASSERT_EQUAL(players, outcome(final_position(players).s).players);
}

TEST("SA-73 who has the most points wins, also below zero") {
  Fixture g = final_position(2);
  g.me(0).hunger_points = -20;
  g.me(1).hunger_points = -10;
  TEST_ASSERT_EQUAL(0b10, outcome(g.s).winners);
}

TEST("SA-70 six green cards with five different symbols: 25 + 1") {
  for (const Edition e : every_edition) {
    Fixture g = final_position(2, e);
    g.slot(1, 20).own(0, {3, 12, 13, 22, 5, 23});  // pottery twice, art, music, writing, time
    TEST_ASSERT_EQUAL(26, g.points(0, Category::green));
    g.own(0, {28});  // a second duplicate
    TEST_ASSERT_EQUAL(29, g.points(0, Category::green));
  }
}

TEST("SA-70 all sixteen green cards: 64 + 64; none: 0") {
  Fixture g = final_position();
  g.slot(1, 20).slot(2, 4).slot(3, 21).slot(4, 24);
  for (unsigned n = 1; n <= card_count; ++n)
    if (card(n).green()) g.own(0, {n});
  TEST_ASSERT_EQUAL(128, g.points(0, Category::green));
  TEST_ASSERT_EQUAL(0, g.points(1, Category::green));
}

TEST("SA-71 farmers x food track: 5 farmers at 7 = 35") {
  Fixture g = final_position();
  g.own(0, {25, 30, 21}).me(0).track = 7;
  TEST_ASSERT_EQUAL(35, g.points(0, Category::farmers));
}

TEST("SA-71 builders x buildings: 6 builders, 6 buildings = 36; CZ: 7 builders, 6 buildings = 42") {
  Fixture g = final_position();
  g.own(0, {35, 15, 34});
  for (const unsigned n : {1u, 2u, 4u, 5u, 6u, 7u}) {
    g.me(0).buildings |= 1u << (n - 1);
    g.s.tiles &= ~(1u << (n - 1));
    ++g.me(0).building_count;
  }
  g.check();
  TEST_ASSERT_EQUAL(36, g.points(0, Category::builders));
  Fixture h = g;
  h.s.edition = Edition::cz;
  h.slot(2, 20).own(0, {4});
  TEST_ASSERT_EQUAL(42, h.points(0, Category::builders));
}

TEST(
    "SA-71 tool makers x tool values: 3 and tools worth 3 = 9; CZ: 3 and tools worth 7 = 21; one-use tools do not "
    "count") {
  Fixture g = final_position();
  g.own(0, {17, 16}).tools(0, 1, 1, 1);
  g.me(0).once_tools = 1u << 2 | 1u << 3;
  TEST_ASSERT_EQUAL(9, g.points(0, Category::toolmakers));
  g.s.edition = Edition::cz;
  g.tools(0, 3, 2, 2);
  TEST_ASSERT_EQUAL(21, g.points(0, Category::toolmakers));
}

TEST("SA-71 shamans x figures: 3 shamans, 6 figures = 18; CZ: 3 shamans, 8 figures = 24") {
  Fixture g = final_position();
  g.own(0, {6, 10}).figures(0, 6);
  TEST_ASSERT_EQUAL(18, g.points(0, Category::shamans));
  g.s.edition = Edition::cz;
  g.figures(0, 8);
  TEST_ASSERT_EQUAL(24, g.points(0, Category::shamans));
}

TEST("SA-72 one point for each resource left, none for food") {
  Fixture g = final_position();
  g.goods(0, 4, 3, 2, 1).me(0).food = 50;
  TEST_ASSERT_EQUAL(10, g.points(0, Category::resources));
  TEST_ASSERT_EQUAL(10, g.total(0));
}

TEST("SA-73 the total is the sum of the categories, and most points win") {
  Fixture g = final_position(3);
  g.own(0, {22, 25, 17, 35, 6}).goods(0, 1, 0, 0, 1).tools(0, 2, 1, 1).figures(0, 7);
  g.me(0).track = 4;
  g.me(0).building_points = 24;
  g.me(0).buildings = 1;
  g.s.tiles &= ~1u;
  g.me(0).building_count = 1;
  g.me(0).card_points = 6;
  g.me(0).hunger_points = -10;
  g.check();
  const std::array<int, category_count> expected = {24, 6, 1, 8, 8, 3, 14, 2, -10};
  for (unsigned c = 0; c < category_count; ++c) TEST_ASSERT_EQUAL(expected[c], g.points(0, static_cast<Category>(c)));
  TEST_ASSERT_EQUAL(56, g.total(0));
  g.goods(1, 57, 0, 0, 0);
  TEST_ASSERT_EQUAL(0b010, outcome(g.s).winners);
}

TEST("SA-73 tie: the highest sum of food track, tool values and figures wins") {
  for (const Edition e : every_edition) {
    Fixture g = final_position(3, e);
    g.goods(0, 5, 0, 0, 0).goods(1, 0, 5, 0, 0).goods(2, 4, 0, 0, 0);
    g.me(0).track = 2;
    g.tools(1, 1, 1, 1).figures(2, 10);
    const core::Outcome out = outcome(g.s);
    TEST_ASSERT_EQUAL(7, out.tie_break[0]);
    TEST_ASSERT_EQUAL(8, out.tie_break[1]);
    TEST_ASSERT_EQUAL(0b010, out.winners);
  }
}

TEST("SA-73 still tied: the victory is shared") {
  for (const Edition e : every_edition) {
    Fixture g = final_position(4, e);
    g.goods(1, 5, 0, 0, 0).goods(3, 0, 0, 0, 5).tools(1, 1, 0, 0).me(3).track = 1;
    TEST_ASSERT_EQUAL(0b1010, outcome(g.s).winners);
  }
}

TEST("SA-73 nobody has won before the end") {
  Fixture g;
  g.goods(0, 5, 0, 0, 0);
  TEST_ASSERT_EQUAL(0, outcome(g.s).winners);
  TEST_ASSERT_EQUAL(5, outcome(g.s).total[0]);
}

TEST("SA-70 SA-71 every card counts, from C01 to C36") {
  for (unsigned n = 1; n <= card_count; ++n) {
    Fixture g = final_position();
    g.me(0).cards = card_bit(n);
    g.me(0).track = 1;
    g.tools(0, 1, 0, 0).me(0).building_count = 1;
    const unsigned people = card(n).people * (card(n).lower == Lower::shaman ? g.me(0).figures : 1u);
    TEST_ASSERT_EQUAL(card(n).green() ? 1 : people, outcome(g.s).total[0]);
    TEST_ASSERT_EQUAL(category_count, outcome(g.s).categories);
  }
}
