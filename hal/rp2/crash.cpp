#include "hal/crash.hpp"

#include <hardware/structs/watchdog.h>
#include <hardware/watchdog.h>

#include "hal/power.hpp"

extern "C" const std::uint8_t __flash_binary_start, __flash_binary_end;  // NOLINT: the SDK's linker script

// The watchdog's scratch registers keep their content over a restart. The SDK and the boot ROM use
// 4 to 7; 0 to 3 are ours: what and where in the game, pc, lr, and a check. The boot ROM overwrites 0
// and 1 on its way to the USB boot loader: then the check fails, and nothing is told.
namespace hal {
namespace {

constexpr std::uint32_t mark = 0xDA000000u;

std::uint32_t check(std::uint32_t what, std::uint32_t pc, std::uint32_t lr) { return ~(what ^ pc ^ lr); }

void write(std::uint32_t what, std::uint32_t pc, std::uint32_t lr) {
  watchdog_hw->scratch[0] = what;
  watchdog_hw->scratch[1] = pc;
  watchdog_hw->scratch[2] = lr;
  watchdog_hw->scratch[3] = check(what, pc, lr);
}

bool readable() {
  const std::uint32_t what = watchdog_hw->scratch[0];
  return (what & 0xFF000000u) == mark &&
         watchdog_hw->scratch[3] == check(what, watchdog_hw->scratch[1], watchdog_hw->scratch[2]);
}

}  // namespace

void set_crash_context(unsigned game, unsigned move) { write(mark | (game & 15u) << 16 | (move & 0xFFFFu), 0, 0); }

void crash(Crash::Kind kind, std::uint32_t pc, std::uint32_t lr) {
  const std::uint32_t noted = readable() ? watchdog_hw->scratch[0] & 0x000FFFFFu : Crash::no_game << 16;
  write(mark | static_cast<std::uint32_t>(kind) << 20 | noted, pc, lr);
  reboot();
}

Crash crash_of_last_run() {
  Crash last;
  // A restart by reboot() is forced; only one by the timer is a hang.
  const bool timed_out = watchdog_enable_caused_reboot() && (watchdog_hw->reason & WATCHDOG_REASON_TIMER_BITS) != 0;
  if (readable()) {
    const std::uint32_t what = watchdog_hw->scratch[0];
    last.kind = static_cast<Crash::Kind>(what >> 20 & 3u);
    last.game = static_cast<std::uint8_t>(what >> 16 & 15u);
    last.move = static_cast<std::uint16_t>(what);
    last.pc = watchdog_hw->scratch[1];
    last.lr = watchdog_hw->scratch[2];
  }
  if (timed_out && last.kind == Crash::Kind::none) last.kind = Crash::Kind::watchdog;
  watchdog_hw->scratch[4] = 0;  // so that the next question finds no time-out
  set_crash_context(Crash::no_game, 0);
  return last;
}

std::span<const std::uint8_t> firmware_image() { return {&__flash_binary_start, &__flash_binary_end}; }

void watchdog_feed() {
  if ((watchdog_hw->ctrl & WATCHDOG_CTRL_ENABLE_BITS) == 0) watchdog_enable(watchdog_ms, true);
  watchdog_update();
}

}  // namespace hal
