#include "firmware/app/session/move_cursor.hpp"

#include "firmware/app/games/stone_age/macros.hpp"
#include "tests/app/staged_table.hpp"
#include "tests/test.hpp"

using pd::Choice;
using pd::Key;
using pd::MoveCursor;
using stone_age::Fixture;
using stone_age::parse;

namespace {

constexpr pd::Rect area{0, 42, 240, 134};

MoveCursor offer(const stone_age::State& s, bool step_by_step = false) {
  MoveCursor cursor;
  cursor.put_on(staged::put(s), s.seat, area);
  cursor.offer(step_by_step);
  return cursor;
}

}  // namespace

TEST("the cursor begins on the choice that the game thinks likely") {
  TEST_ASSERT_TRUE(offer(Fixture(2).s).focus() == parse("place field 1"));
}

TEST("a choice with variants is opened, its variants are stepped through, and back leaves them") {
  MoveCursor cursor = offer(Fixture(2).s);
  cursor.point_to(parse("place forest 3"));
  TEST_ASSERT_TRUE(cursor.many_variants() && cursor.stop_has(parse("place forest 3")));
  TEST_ASSERT_TRUE(cursor.focus() == parse("place forest 1"));  // the choice, not one of its variants
  TEST_ASSERT_TRUE(cursor.open() && cursor.choosing_variant());
  TEST_ASSERT_FALSE(cursor.open());
  TEST_ASSERT_TRUE(cursor.go(Key::next) && cursor.focus() == parse("place forest 2"));
  cursor.point_to(parse("place forest 4"));
  TEST_ASSERT_TRUE(cursor.choosing_variant() && cursor.focus() == parse("place forest 4"));
  TEST_ASSERT_TRUE(cursor.leave() && !cursor.choosing_variant());
  TEST_ASSERT_TRUE(cursor.focus() == parse("place forest 1"));
  TEST_ASSERT_FALSE(cursor.leave());
}

TEST("a choice without variants does not open") {
  MoveCursor cursor = offer(Fixture(2).s);
  TEST_ASSERT_FALSE(cursor.many_variants() || cursor.open() || cursor.choosing_variant());
}

TEST("the tabs are above the page: a page without choices is looked at, and down leads back to the choice") {
  MoveCursor cursor = offer(Fixture(2).s);
  TEST_ASSERT_TRUE(cursor.go(Key::menu) && cursor.is_on_tabs() && !cursor.is_on_choice());
  TEST_ASSERT_EQUAL_UINT(0, cursor.page());
  TEST_ASSERT_TRUE(cursor.page_offers());
  TEST_ASSERT_TRUE(cursor.go(Key::right));
  TEST_ASSERT_EQUAL_UINT(1, cursor.page());
  TEST_ASSERT_FALSE(cursor.page_offers());
  TEST_ASSERT_TRUE(cursor.go(Key::down) && cursor.focus() == parse("place field 1"));
  TEST_ASSERT_EQUAL_UINT(0, cursor.page());
}

TEST("a macro comes after the legal moves, and has the first of its moves") {
  const MoveCursor cursor = offer(Fixture(2).put(0, "forest 3").put(0, "field 1").act().s);
  const pd::ChoiceList& choices = cursor.choices();
  TEST_ASSERT_EQUAL_UINT(2, choices.moves.size());
  TEST_ASSERT_EQUAL_UINT(3, choices.size());
  const Choice all{parse("use field"), pd::stone_age_macros::use_all};
  TEST_ASSERT_TRUE(choices[2] == all && cursor.focus() == all);
  TEST_ASSERT_TRUE(choices.find(parse("use field")) < 2);
}

TEST("step by step there is no stepped macro") {
  const MoveCursor cursor = offer(Fixture(2).put(0, "forest 3").put(0, "field 1").act().s, true);
  TEST_ASSERT_FALSE(cursor.choices().has_macro(pd::stone_age_macros::use_all));
  TEST_ASSERT_TRUE(cursor.focus() == parse("use field"));
}

TEST("every target can be gone to, and a page without choices is one, too") {
  MoveCursor cursor = offer(Fixture(2).s);
  static MoveCursor::Targets targets;
  const unsigned count = cursor.list_targets(targets);
  unsigned pages_without = 0;
  for (unsigned i = 0; i < count; ++i) {
    TEST_ASSERT_TRUE(cursor.go_to(i));
    TEST_ASSERT_EQUAL_UINT(targets[i].page, cursor.page());
    TEST_ASSERT_TRUE(cursor.focus() == targets[i].choice);
    pages_without += !targets[i].choice;
  }
  TEST_ASSERT_EQUAL_UINT(1, pages_without);
  TEST_ASSERT_FALSE(cursor.go_to(count));
}
