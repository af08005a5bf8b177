#include "firmware/app/session/recap.hpp"

#include "tests/app/staged_table.hpp"
#include "tests/test.hpp"

using pd::Recap;

namespace {

/// The others of a game of three have placed once each; seat 0 is to move again.
const pd::Table& after_one_round_of_placing() {
  pd::Table& table = staged::begin(3);
  for (const char* move : {"place forest 2", "place hunt 3", "place clay 1"}) staged::play(move);
  return table;
}

}  // namespace

TEST("a recap has a line for each of the others, in the order in which they moved") {
  Recap recap;
  recap.gather(after_one_round_of_placing(), 0);
  TEST_ASSERT_EQUAL_UINT(2, recap.size());
  TEST_ASSERT_EQUAL_UINT(2, recap.told());
  TEST_ASSERT_EQUAL_UINT(0, recap.left_out());
  TEST_ASSERT_TRUE(recap[0].actor == core::Actor::seat(1));
  TEST_ASSERT_TRUE(recap[1].actor == core::Actor::seat(2));
  for (unsigned i = 0; i < 2; ++i) TEST_ASSERT_TRUE(!recap[i].text.empty() && recap[i].height > 0);
}

TEST("a recap begins after the viewer's last decision") {
  const pd::Table& table = after_one_round_of_placing();
  Recap recap;
  recap.gather(table, 1);
  TEST_ASSERT_EQUAL_UINT(1, recap.size());
  TEST_ASSERT_TRUE(recap[0].actor == core::Actor::seat(2));
  recap.gather(table, 2);
  TEST_ASSERT_TRUE(recap.empty());
}

TEST("a recap that was read is empty") {
  Recap recap;
  recap.gather(after_one_round_of_placing(), 0);
  recap.clear();
  TEST_ASSERT_TRUE(recap.empty());
  TEST_ASSERT_EQUAL_UINT(0, recap.told());
}
