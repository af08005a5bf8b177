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

TEST("pick() of a list without any weight is no move, and reads nothing behind the list") {
  core::Rng rng(3);
  core::MoveList list;
  TEST_ASSERT_FALSE(static_cast<bool>(rng.pick(list)));
  list.add(core::Move(1, 0), 0);
  TEST_ASSERT_FALSE(static_cast<bool>(rng.pick(list)));
}

TEST("below() keeps its bound from 1 to 65536, and reaches both ends") {
  core::Rng rng(4);
  for (const std::uint32_t bound : {1u, 2u, 3u, 7u, 255u, 40800u, 65535u, 65536u}) {
    std::uint32_t low = bound, high = 0;
    for (int i = 0; i < 400000; ++i) {
      const std::uint32_t x = rng.below(bound);
      TEST_ASSERT_LESS_THAN_UINT32(bound, x);
      low = x < low ? x : low;
      high = x > high ? x : high;
    }
    TEST_ASSERT_EQUAL_UINT32(0, low);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(bound > 1000 ? 64 : 0, bound - 1 - high);
  }
}

TEST("below() has no bias where 65536 is no multiple of the bound: chi-square of 49 faces") {
  core::Rng rng(5);
  constexpr int faces = 49, rolls = 490000;
  std::array<int, faces> seen{};
  for (int i = 0; i < rolls; ++i) ++seen[rng.below(faces)];
  long chi = 0;  // times the expected count
  for (const int n : seen) chi += static_cast<long>(n - rolls / faces) * (n - rolls / faces);
  TEST_ASSERT_LESS_THAN(85L * rolls / faces, chi);  // 48 degrees of freedom: above 85 once in 1,000
}

TEST("seeds next to each other, and seeds that differ in the high word only, give other dice") {
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    core::Rng a(seed), b(seed + 1), c(seed | 1ull << 40);
    int equal = 0;
    for (int i = 0; i < 64; ++i) {
      const auto x = a.next();
      equal += x == b.next();
      equal += x == c.next();
    }
    TEST_ASSERT_LESS_THAN(3, equal);
  }
}

TEST("the generator is the same for ever: logs of a seed stay what they are") {
  core::Rng rng(2026);
  std::uint32_t sum = 0;
  for (int i = 0; i < 1000; ++i) sum = sum * 31 + rng.next();
  TEST_ASSERT_EQUAL_HEX32(0xB18C1C7A, sum);
}
