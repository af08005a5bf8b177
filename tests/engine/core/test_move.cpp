#include "engine/core/move.hpp"

#include <array>

#include "engine/core/move_list.hpp"
#include "tests/test.hpp"

using core::Move;
using core::MoveList;

TEST("a move is verb, a and b in 5, 6 and 5 bits: every one of the 65,536 comes apart and together again") {
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const Move move(static_cast<std::uint16_t>(bits));
    TEST_ASSERT_LESS_THAN(32, move.verb());
    TEST_ASSERT_LESS_THAN(64, move.a());
    TEST_ASSERT_LESS_THAN(32, move.b());
    TEST_ASSERT_TRUE(Move(move.verb(), move.a(), move.b()) == move);
  }
  TEST_ASSERT_EQUAL_HEX16(0x0821, Move(1, 1, 1).bits);
  TEST_ASSERT_EQUAL_HEX16(0xF800, Move(31, 0).bits);
  TEST_ASSERT_EQUAL_HEX16(0x07E0, Move(0, 63).bits);
}

TEST("only the all-zero move is no move") {
  TEST_ASSERT_FALSE(static_cast<bool>(Move()));
  TEST_ASSERT_FALSE(static_cast<bool>(Move(0, 0, 0)));
  TEST_ASSERT_TRUE(static_cast<bool>(Move(0, 0, 1)));
}

TEST("a list keeps its order and finds its moves") {
  MoveList list;
  TEST_ASSERT_TRUE(list.empty());
  list.add(Move(3, 1));
  list.add(Move(1, 2), 5);
  list.add(Move(2, 0), 255);
  TEST_ASSERT_EQUAL(3, list.size());
  TEST_ASSERT_TRUE(list[0] == Move(3, 1) && list[1] == Move(1, 2) && list[2] == Move(2, 0));
  TEST_ASSERT_EQUAL(1, list.weight(0));
  TEST_ASSERT_EQUAL(261, list.total_weight());
  TEST_ASSERT_EQUAL(1, list.find(Move(1, 2)));
  TEST_ASSERT_EQUAL(list.size(), list.find(Move(1, 3)));
  TEST_ASSERT_EQUAL(3, list.end() - list.begin());
}

TEST("one move too many is dropped and remembered, until the list is cleared") {
  MoveList list;
  for (unsigned i = 0; i < MoveList::capacity; ++i) list.add(Move(static_cast<std::uint16_t>(i + 1)), 255);
  TEST_ASSERT_FALSE(list.overflowed());
  TEST_ASSERT_EQUAL(MoveList::capacity * 255, list.total_weight());
  list.add(Move(31, 0));
  TEST_ASSERT_TRUE(list.overflowed());
  TEST_ASSERT_EQUAL(MoveList::capacity, list.size());
  TEST_ASSERT_EQUAL(list.size(), list.find(Move(31, 0)));
  list.clear();
  TEST_ASSERT_TRUE(list.empty() && !list.overflowed());
  TEST_ASSERT_EQUAL(0, list.total_weight());
}

TEST("many moves at once are added as one by one, up to the end of the list") {
  MoveList list;
  const std::array<Move, 100> many{Move(1, 1), Move(2, 2)};
  list.add(Move(9, 9), 3);
  list.add_all(many.data(), many.size());
  TEST_ASSERT_EQUAL(101, list.size());
  TEST_ASSERT_EQUAL(103, list.total_weight());
  TEST_ASSERT_TRUE(list[1] == Move(1, 1) && list[2] == Move(2, 2));
  TEST_ASSERT_FALSE(list.overflowed());
  list.add_all(many.data(), many.size());
  TEST_ASSERT_TRUE(list.overflowed());
  TEST_ASSERT_EQUAL(MoveList::capacity, list.size());
}

TEST("outcomes of chance at once are added as one by one, or not at all where there may be too many") {
  MoveList list;
  list.add(Move(9, 9));
  list.add_outcomes(3, [](auto add) {
    add(Move(1, 1), std::uint8_t{1});
    add(Move(2, 2), std::uint8_t{1});
  });
  TEST_ASSERT_EQUAL(3, list.size());
  TEST_ASSERT_TRUE(list[1] == Move(1, 1) && list[2] == Move(2, 2));
  TEST_ASSERT_FALSE(list.weighted());
  list.add_outcomes(1, [](auto add) { add(Move(3, 3), std::uint8_t{4}); });
  TEST_ASSERT_TRUE(list.weighted());
  TEST_ASSERT_EQUAL(7, list.total_weight());
  list.add_outcomes(MoveList::capacity, [](auto add) { add(Move(4, 4), std::uint8_t{1}); });
  TEST_ASSERT_TRUE(list.overflowed());
  TEST_ASSERT_EQUAL(4, list.size());
}

TEST("a list knows whether any weight is not 1") {
  MoveList list;
  list.add(Move(1, 1));
  list.add(Move(1, 2), 1);
  TEST_ASSERT_FALSE(list.weighted());
  list.add(Move(1, 3), 2);
  TEST_ASSERT_TRUE(list.weighted());
  TEST_ASSERT_EQUAL(4, list.total_weight());
  list.clear();
  TEST_ASSERT_FALSE(list.weighted());
}
