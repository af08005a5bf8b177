#include "engine/core/table.hpp"

#include "tests/engine/core/tiny.hpp"
#include "tests/test.hpp"

using core::Move;

/// Two players, seat 0 first; chance has dealt card 3 to seat 0 and card 6 to seat 1.
static core::Table<tiny::State>& dealt() {
  static core::Table<tiny::State> table;
  TEST_ASSERT_FALSE(static_cast<bool>(table.start_game({core::GameId::stone_age, 2, 0, 0, 0})));
  TEST_ASSERT_FALSE(static_cast<bool>(table.play(Move(tiny::verb_draw, 3))));
  TEST_ASSERT_FALSE(static_cast<bool>(table.play(Move(tiny::verb_draw, 6))));
  return table;
}

static const char* undo(core::Table<tiny::State>& table) {
  const tiny::State before = table.state;
  const auto size = table.log.size;
  const core::Refusal no = table.undo();
  if (no) TEST_ASSERT_TRUE(table.state == before && table.log.size == size);
  return no.why();
}

TEST("a wrong setup is refused and the game on the table goes on") {
  auto& table = dealt();
  const tiny::State before = table.state;
  TEST_ASSERT_EQUAL_STRING("two to four play", table.start_game({core::GameId::stone_age, 9, 0, 0, 0}).why());
  TEST_ASSERT_TRUE(table.state == before);
  TEST_ASSERT_EQUAL(2, table.log.size);
}

TEST("a refused move is not written down") {
  auto& table = dealt();
  const tiny::State before = table.state;
  TEST_ASSERT_TRUE(static_cast<bool>(table.play(Move(tiny::verb_draw, 1))));
  TEST_ASSERT_TRUE(table.state == before);
  TEST_ASSERT_EQUAL(2, table.log.size);
}

TEST("a full log refuses the next move and keeps the state") {
  auto& table = dealt();
  while (!table.log.full()) table.log.push(Move(1, 0));
  const tiny::State before = table.state;
  TEST_ASSERT_EQUAL_STRING("the record of this game is full", table.play(Move(tiny::verb_bid, 1)).why());
  TEST_ASSERT_TRUE(table.state == before);
}

TEST("with nothing played there is nothing to take back") {
  static core::Table<tiny::State> table;
  TEST_ASSERT_FALSE(static_cast<bool>(table.start_game({core::GameId::stone_age, 2, 0, 0, 0})));
  TEST_ASSERT_EQUAL_STRING("there is nothing to take back", undo(table));
}

TEST("first never: nothing is taken back past chance") {
  auto& table = dealt();
  TEST_ASSERT_EQUAL_STRING("chance has decided since: that cannot be taken back", undo(table));
}

TEST("an own decision that showed nothing is taken back, and another is made") {
  auto& table = dealt();
  const tiny::State before = table.state;
  TEST_ASSERT_FALSE(static_cast<bool>(table.play(Move(tiny::verb_bid, 1))));
  TEST_ASSERT_EQUAL_STRING("accepted", undo(table));
  TEST_ASSERT_TRUE(table.state == before);
  TEST_ASSERT_EQUAL(2, table.log.size);
  TEST_ASSERT_FALSE(static_cast<bool>(table.play(Move(tiny::verb_bid, 2))));
  TEST_ASSERT_EQUAL(3, table.log.size);
  tiny::State again;
  TEST_ASSERT_FALSE(static_cast<bool>(core::replay(table.log, again)));
  TEST_ASSERT_TRUE(again == table.state);
}

TEST("second never: nothing is taken back past a thing that was hidden and is shown") {
  auto& table = dealt();
  TEST_ASSERT_FALSE(static_cast<bool>(table.play(Move(tiny::verb_bid, 1))));
  TEST_ASSERT_FALSE(static_cast<bool>(table.play(Move(tiny::verb_bid, 3))));
  TEST_ASSERT_EQUAL_STRING("hidden things were shown: that cannot be taken back", undo(table));
}

TEST("chance decides by itself until a seat must, and the same seed decides the same") {
  static core::Table<tiny::State> one, two;
  for (auto* table : {&one, &two}) {
    TEST_ASSERT_FALSE(static_cast<bool>(table->start_game({core::GameId::stone_age, 4, 0, 1, 0})));
    core::Rng rng(5);
    TEST_ASSERT_EQUAL(4, table->advance(rng));
    TEST_ASSERT_EQUAL(0, table->advance(rng));
    TEST_ASSERT_EQUAL(1, to_act(table->state).id);
  }
  TEST_ASSERT_TRUE(one.state == two.state);
  TEST_ASSERT_EQUAL_HEX64(core::hash(one.state), core::hash(two.state));
}

TEST("advance() stops at a full log instead of waiting for ever") {
  static core::Table<tiny::State> table;
  TEST_ASSERT_FALSE(static_cast<bool>(table.start_game({core::GameId::stone_age, 4, 0, 1, 0})));
  while (!table.log.full()) table.log.push(Move(1, 0));
  core::Rng rng(5);
  TEST_ASSERT_EQUAL(0, table.advance(rng));
}
