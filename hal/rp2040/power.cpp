#include "hal/power.hpp"

#include <hardware/irq.h>
#include <hardware/structs/io_bank0.h>
#include <hardware/structs/timer.h>
#include <hardware/sync.h>
#include <hardware/timer.h>
#include <hardware/watchdog.h>
#include <pico/bootrom.h>

#include <algorithm>
#include <iterator>

#include "hal/display.hpp"
#include "hal/rp2040/board.hpp"

// The firmware has no interrupt handler. Interrupts stay masked and only wake the processor from
// WFI; whoever slept looks what happened and clears it.
namespace hal {
namespace {

constexpr unsigned alarm = 0;
constexpr std::uint32_t wakers = 1u << TIMER_IRQ_0 | 1u << IO_IRQ_BANK0;
constexpr std::uint32_t longest_ms = 60'000;  // well inside the 71 minutes of the clock

// Edges of the buttons stay for buttons_down(), and end the rest.
void forget_wake_ups() {
  hw_clear_bits(&timer_hw->intr, 1u << alarm);
  irq_clear(TIMER_IRQ_0);
  irq_clear(IO_IRQ_BANK0);
}

bool nothing_happened(std::uint32_t began_us, std::uint32_t length_us) {
  return rp2040::pressed_pins() == rp2040::seen_pins() && !rp2040::button_fell() && time_us_32() - began_us < length_us;
}

}  // namespace

void rp2040::start_power() { hw_set_bits(&timer_hw->inte, 1u << alarm); }

void rest(std::uint32_t ms) {
  display_wait();
  const std::uint32_t began_us = time_us_32();
  const std::uint32_t length_us = std::min(ms, longest_ms) * 1000;
  const std::uint32_t interrupts = save_and_disable_interrupts();
  irq_set_mask_enabled(wakers, true);
  forget_wake_ups();
  for (;;) {
    timer_hw->alarm[alarm] = began_us + length_us;  // before the look at the clock: it only fires in the future
    if (!nothing_happened(began_us, length_us)) break;
    __wfi();
    forget_wake_ups();
  }
  timer_hw->armed = 1u << alarm;
  irq_set_mask_enabled(wakers, false);
  restore_interrupts(interrupts);
}

void reboot_to_usb() { reset_usb_boot(0, 0); }

void reboot() {
  watchdog_reboot(0, 0, 0);
  for (;;) tight_loop_contents();
}

}  // namespace hal
