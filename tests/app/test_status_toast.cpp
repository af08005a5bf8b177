#include "firmware/app/screens/status_toast.hpp"

#include "tests/test.hpp"

using pd::screens::StatusToast;

TEST("a toast goes once its time is over, and says so once") {
  StatusToast toast;
  toast.show("Ada: 3 wood", 2, 1000);
  TEST_ASSERT_EQUAL(2, toast.seat());
  TEST_ASSERT_EQUAL(StatusToast::shown_ms - 400, toast.left_ms(1400));
  TEST_ASSERT_FALSE(toast.expire(1000 + StatusToast::shown_ms - 1));
  TEST_ASSERT_FALSE(toast.empty());
  TEST_ASSERT_TRUE(toast.expire(1000 + StatusToast::shown_ms));
  TEST_ASSERT_TRUE(toast.empty());
  TEST_ASSERT_FALSE(toast.expire(1000 + StatusToast::shown_ms));
}

TEST("without words there is no toast to wait for") {
  StatusToast toast;
  toast.show("", 0, 1000);
  TEST_ASSERT_TRUE(toast.empty());
  TEST_ASSERT_EQUAL(pd::forever_ms, toast.left_ms(1000));
}

TEST("a newer toast replaces the older one and has its whole time") {
  StatusToast toast;
  toast.show("first", 0, 0);
  toast.show("second", 1, 2000);
  TEST_ASSERT_FALSE(toast.expire(StatusToast::shown_ms));
  TEST_ASSERT_TRUE(toast.text() == "second");
  TEST_ASSERT_EQUAL(1, toast.seat());
}
