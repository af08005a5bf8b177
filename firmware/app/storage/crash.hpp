#pragma once
#include <cstdint>

#include "engine/core/text.hpp"
#include "hal/crash.hpp"

/// The last crash, kept in the journal for "About" until another one takes its place.
namespace pd::storage {

struct CrashRecord {
  hal::Crash crash{};
  std::uint32_t build = 0;  ///< CRC-32 of the firmware that crashed, as of the .bin file
};

/// Call once at start, after the store is open: writes down how the last run ended (hal::crash_of_last_run()). True
/// when it crashed, and `out` says how: then tell the player, and offer to go on with the restored game.
bool record_last_crash(const hal::Crash& last, CrashRecord& out);

/// The crash on record. False when there is none.
bool crash_on_record(CrashRecord& out);

/// The numbers for whoever fixes it: "fault pc=10004a2c lr=10003f11 build=5f3a90c1 game=0 move=214".
using CrashLine = core::Text<96>;
CrashLine crash_line(const CrashRecord& record);

}  // namespace pd::storage
