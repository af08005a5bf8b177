#include "firmware/app/screens/input_guard.hpp"

#include "tests/test.hpp"

using pd::screens::InputGuard;

namespace {

/// Seat 1 comes after seat 0 at 1000 ms.
InputGuard seat_changed() {
  InputGuard guard;
  guard.change_seat(0, 0);
  guard.change_seat(1, 1000);
  return guard;
}

}  // namespace

TEST("the first seat of a game is not guarded against") {
  InputGuard guard;
  TEST_ASSERT_TRUE(guard.change_seat(0, 0));
  TEST_ASSERT_FALSE(guard.guards());
  TEST_ASSERT_FALSE(guard.turns());
}

TEST("the same seat again changes nothing") {
  InputGuard guard;
  guard.change_seat(0, 0);
  TEST_ASSERT_FALSE(guard.change_seat(0, 10));
}

TEST("another seat is guarded until all buttons were released for guard_ms") {
  InputGuard guard = seat_changed();
  TEST_ASSERT_TRUE(guard.guards());
  guard.tick(1700, true);  // still held
  guard.tick(1700 + InputGuard::guard_ms - 1, false);
  TEST_ASSERT_TRUE(guard.guards());
  TEST_ASSERT_TRUE(guard.tick(1700 + InputGuard::guard_ms, false));
  TEST_ASSERT_FALSE(guard.guards());
}

TEST("a moved cursor releases the guard, and the header still turns") {
  InputGuard guard = seat_changed();
  guard.release();
  TEST_ASSERT_FALSE(guard.guards());
  TEST_ASSERT_TRUE(guard.turns());
}

TEST("the header turns from the seat before for turning_ms") {
  InputGuard guard = seat_changed();
  TEST_ASSERT_EQUAL(0, guard.seat_before());
  TEST_ASSERT_TRUE(guard.tick(1000 + InputGuard::turning_ms - 1, false));
  TEST_ASSERT_EQUAL(InputGuard::turning_ms - 1, guard.turned_ms());
  TEST_ASSERT_TRUE(guard.turns());
  guard.tick(1000 + InputGuard::turning_ms, false);
  TEST_ASSERT_FALSE(guard.turns());
}

TEST("it asks for the next tick when the guard would end, and for none once it has") {
  InputGuard guard = seat_changed();
  guard.end_turning();
  guard.tick(1300, false);
  TEST_ASSERT_EQUAL(InputGuard::guard_ms - 300, guard.wait_ms(1300, false));
  guard.tick(1000 + InputGuard::guard_ms, false);
  TEST_ASSERT_EQUAL(pd::forever_ms, guard.wait_ms(1000 + InputGuard::guard_ms, false));
}

TEST("a seat that held the button is trusted at once") {
  InputGuard guard = seat_changed();
  guard.trust(2);
  TEST_ASSERT_FALSE(guard.guards());
  TEST_ASSERT_FALSE(guard.change_seat(2, 2000));
}

TEST("after another game began, whoever comes first is not guarded against") {
  InputGuard guard = seat_changed();
  guard.release();
  guard.forget_seat();
  guard.change_seat(0, 2000);
  TEST_ASSERT_FALSE(guard.guards());
}

TEST("what lies below a screen that was dismissed is guarded for a third of a second, or until the cursor moves") {
  InputGuard guard;
  guard.change_seat(0, 0);
  guard.begin_briefly(1000);
  TEST_ASSERT_TRUE(guard.guards());
  TEST_ASSERT_FALSE(guard.guards_turn());
  guard.tick(1000 + InputGuard::dismissed_ms - 1, false);
  TEST_ASSERT_TRUE(guard.guards());
  guard.tick(1000 + InputGuard::dismissed_ms, false);
  TEST_ASSERT_FALSE(guard.guards());
  guard.begin_briefly(2000);
  guard.release();
  TEST_ASSERT_FALSE(guard.guards());
}
