#include "hal/crash.hpp"

#include "hal/power.hpp"

namespace hal {

namespace {
Crash current;
}

void set_crash_context(unsigned game, unsigned move) {
  current.game = static_cast<std::uint8_t>(game);
  current.move = static_cast<std::uint16_t>(move);
}

void crash(Crash::Kind kind, std::uint32_t pc, std::uint32_t lr) {
  current.kind = kind;
  current.pc = pc;
  current.lr = lr;
  reboot();
}

Crash crash_of_last_run() {
  const Crash last = current;
  current = {};
  return last;
}

std::span<const std::uint8_t> firmware_image() { return {}; }

void watchdog_feed() {}

}  // namespace hal
