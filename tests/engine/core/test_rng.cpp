#include <array>

#include "engine/core/rng.hpp"
#include "tests/test.hpp"

TEST("the same seed gives the same dice, another seed gives others") {
  core::Rng a(7), b(7), c(8);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const auto x = a.next();
    TEST_ASSERT_EQUAL_UINT32(x, b.next());
    differs = differs || x != c.next();
  }
  TEST_ASSERT_TRUE(differs);
}

TEST("below() is fair: 60,000 dice, every face within 5 percent") {
  core::Rng rng(1);
  std::array<int, 6> faces{};
  for (int i = 0; i < 60000; ++i) ++faces[rng.below(6)];
  for (const int n : faces) TEST_ASSERT_INT_WITHIN(500, 10000, n);
}

TEST("pick() follows the weights and never takes a weight of zero") {
  core::Rng rng(2);
  core::MoveList list;
  list.add(core::Move(1, 0), 1);
  list.add(core::Move(2, 0), 0);
  list.add(core::Move(3, 0), 3);
  int third = 0;
  for (int i = 0; i < 4000; ++i) {
    const core::Move m = rng.pick(list);
    TEST_ASSERT_NOT_EQUAL(2, m.verb());
    third += m.verb() == 3;
  }
  TEST_ASSERT_INT_WITHIN(150, 3000, third);
}
