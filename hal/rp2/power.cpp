#include "hal/power.hpp"

#include <hardware/clocks.h>
#include <hardware/irq.h>
#include <hardware/pll.h>
#include <hardware/rosc.h>
#include <hardware/structs/io_bank0.h>
#include <hardware/structs/scb.h>
#include <hardware/sync.h>
#include <hardware/timer.h>
#include <hardware/watchdog.h>
#include <hardware/xosc.h>
#include <pico/bootrom.h>

#include <algorithm>
#include <iterator>

#include "hal/display.hpp"
#include "hal/rp2/board.hpp"
#include "hal/rp2/usb.hpp"
#include "hal/usb.hpp"

// The only interrupt handler is that of the buttons. In wait_for_event() interrupts are masked and only wake the
// processor from WFI; whoever slept looks what happened and clears it.
namespace hal {
namespace {

constexpr unsigned alarm = 0;
constexpr std::uint32_t longest_ms = 60'000;  // well inside the 71 minutes of the clock

void forget_wake_ups() {
  hw_clear_bits(&timer_hw->intr, 1u << alarm);
  irq_clear(rp2::chip::alarm_0_irq);
  irq_clear(IO_IRQ_BANK0);
}

// clk_sys has a switch that makes no glitch, between the crystal (12 MHz) and the PLL (125 MHz).
void run_slowly() {
  hw_clear_bits(&clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_BITS);
  while ((clocks_hw->clk[clk_sys].selected & 1u) == 0) tight_loop_contents();
}

void run_fast() {
  hw_set_bits(&clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_BITS);
  while ((clocks_hw->clk[clk_sys].selected & 2u) == 0) tight_loop_contents();
}

// The other core waits in the boot ROM, asleep as deeply: so all clocks stop that chip::clocked_0 and _1 do not name.
void doze() {
  const bool slowly = !rp2::sounding() && !rp2::sending() && !rp2::usb_is_running();
  if (slowly) {
    run_slowly();
    scb_hw->scr = rp2::chip::deep_sleep;  // the processor's own registers have no aliases that set bits
  }
  __wfi();
  if (slowly) {
    scb_hw->scr = 0;
    run_fast();
  }
}

// rosc_restart() of the SDK would clear FREQ_RANGE, which has no value 0.
void enable_ring_oscillator() {
  hw_write_masked(&rosc_hw->ctrl, ROSC_CTRL_ENABLE_VALUE_ENABLE << ROSC_CTRL_ENABLE_LSB, ROSC_CTRL_ENABLE_BITS);
  while ((rosc_hw->status & ROSC_STATUS_STABLE_BITS) == 0) tight_loop_contents();
}

// 2.11.3: with both oscillators stopped the chip takes 0.2 mA. The watchdog counts by the crystal and stops with it;
// the edge of a button starts it again.
void stop_clocks() {
  run_slowly();
  pll_deinit(pll_sys);
  rosc_disable();
  xosc_dormant();
  enable_ring_oscillator();
  pll_init(pll_sys, PLL_SYS_REFDIV, PLL_SYS_VCO_FREQ_HZ, PLL_SYS_POSTDIV1, PLL_SYS_POSTDIV2);
  run_fast();
}

unsigned usb_pll_holders;

}  // namespace

void rp2::hold_usb_pll() {
  if (usb_pll_holders++ == 0)
    pll_init(pll_usb, PLL_USB_REFDIV, PLL_USB_VCO_FREQ_HZ, PLL_USB_POSTDIV1, PLL_USB_POSTDIV2);
}

void rp2::release_usb_pll() {
  if (--usb_pll_holders == 0) pll_deinit(pll_usb);
}

// USB has its clock only while a computer may be there (usb.cpp), and the converter of the battery while it measures.
void rp2::start_power() {
  hw_set_bits(&timer_hw->inte, 1u << alarm);
  for (const clock_num_t clock : chip::unused_clocks) clock_stop(clock);
  clock_stop(clk_adc);
  pll_deinit(pll_usb);
  clocks_hw->sleep_en0 = chip::clocked_0;
  clocks_hw->sleep_en1 = chip::clocked_1;
}

void wait_for_event(std::uint32_t ms) {
  display_wait();
  const std::uint32_t began_us = time_us_32();
  const std::uint32_t length_us = std::min(ms, longest_ms) * 1000;
  const std::uint32_t interrupts = save_and_disable_interrupts();
  irq_set_enabled(rp2::chip::alarm_0_irq, true);
  rp2::tearing_effect_wakes(true);
  rp2::usb_wakes(true);
  forget_wake_ups();
  for (;;) {
    timer_hw->alarm[alarm] = began_us + length_us;  // before the look at the clock: it only fires in the future
    if (rp2::buttons_changed() || rp2::usb_needs_poll() || time_us_32() - began_us >= length_us) break;
    rp2::discard_tearing_effect();
    doze();
    rp2::poll_tearing_effect();
    forget_wake_ups();
  }
  timer_hw->armed = 1u << alarm;
  rp2::usb_wakes(false);
  rp2::tearing_effect_wakes(false);
  irq_set_enabled(rp2::chip::alarm_0_irq, false);
  restore_interrupts(interrupts);
}

void sleep() {
  rp2::stop_usb();
  rp2::panel_sleeps();
  const std::uint32_t interrupts = save_and_disable_interrupts();
  if (!rp2::buttons_changed()) stop_clocks();
  restore_interrupts(interrupts);
  rp2::panel_wakes();
  rp2::start_usb();
}

void reboot_to_usb() { reset_usb_boot(0, 0); }

void reboot() {
  watchdog_reboot(0, 0, 0);
  for (;;) tight_loop_contents();
}

}  // namespace hal
