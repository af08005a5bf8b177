#include "firmware/app/storage/crash.hpp"

#include "firmware/app/storage/store.hpp"
#include "hal/host/storage.hpp"
#include "tests/test.hpp"

TEST("a crash is told once, kept over restarts, and names pc, lr, build, game and move") {
  host::storage_reset();
  pd::store().open();
  pd::CrashRecord record;
  TEST_ASSERT_FALSE(pd::record_last_crash(hal::crash_of_last_run(), record));
  TEST_ASSERT_FALSE(pd::crash_on_record(record));

  hal::set_crash_context(2, 314);
  hal::crash(hal::Crash::Kind::hard_fault, 0x10004a2c, 0x10003f11);
  pd::store().open();
  TEST_ASSERT_TRUE(pd::record_last_crash(hal::crash_of_last_run(), record));
  TEST_ASSERT_EQUAL_HEX32(0x10003f11, record.crash.lr);
  pd::store().open();
  record = {};
  TEST_ASSERT_FALSE(pd::record_last_crash(hal::crash_of_last_run(), record));
  TEST_ASSERT_TRUE(pd::crash_on_record(record));
  TEST_ASSERT_TRUE(pd::crash_line(record).view() == "fault pc=10004a2c lr=10003f11 build=00000000 game=2 move=314");
}

TEST("a failed check knows where it was, not who called") {
  pd::CrashRecord record;
  record.crash = {hal::Crash::Kind::failed_check, 0, 8192, 0x10004a2c, 0};
  TEST_ASSERT_TRUE(pd::crash_line(record).view() == "check pc=10004a2c build=00000000 game=0 move=8192");
}

TEST("a hang has no address, and a crash outside of a game names none") {
  pd::CrashRecord record;
  record.crash.kind = hal::Crash::Kind::watchdog;
  record.build = 0x5f3a90c1;
  TEST_ASSERT_TRUE(pd::crash_line(record).view() == "hang build=5f3a90c1");
}
