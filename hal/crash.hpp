#pragma once
#include <cstdint>
#include <span>

/// What is known about a crash. A few words survive the restart (not the loss of power); the next start reads them,
/// reports the crash to the player, and stores it.
namespace hal {

struct Crash {
  enum class Kind : std::uint8_t { none, hard_fault, failed_check, watchdog };
  static constexpr std::uint8_t no_game = 15;
  static constexpr std::uint8_t opening = 14;  ///< no game either: the store was being opened

  Kind kind = Kind::none;
  std::uint8_t game = no_game;  ///< as last given to set_crash_context()
  std::uint16_t move = 0;
  std::uint32_t pc = 0;  ///< the program counter; 0 if unknown (watchdog)
  std::uint32_t lr = 0;  ///< the link register
};

/// Records what the firmware is doing, for the record of a crash. Costs a few memory writes.
/// `game` is below 14, or one of Crash::no_game and Crash::opening.
void set_crash_context(unsigned game, unsigned move);

/// Records the crash and restarts. Does not return on a device; the host only records it.
void crash(Crash::Kind kind, std::uint32_t pc, std::uint32_t lr);

/// How the previous run ended. A second call returns none.
Crash crash_of_last_run();

/// The firmware in flash. Its checksum identifies the build that an address belongs to. Empty on the host.
std::span<const std::uint8_t> firmware_image();

/// The main loop is alive. The first call starts the watchdog: without another one within watchdog_ms the device
/// restarts. Only the main loop calls this, and operations that take longer and are bounded.
inline constexpr std::uint32_t watchdog_ms = 8000;
void watchdog_feed();

}  // namespace hal
