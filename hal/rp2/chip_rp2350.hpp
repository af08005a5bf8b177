#pragma once
#include <hardware/regs/intctrl.h>
#include <hardware/regs/m33.h>
#include <hardware/structs/clocks.h>

#include <cstddef>
#include <cstdint>

/// As chip_rp2040.hpp, for the RP2350 of the Pico 2, with its ARM cores. Nobody has run this on a real chip.
namespace hal::rp2::chip {

inline constexpr bool was_never_run = true;
inline constexpr std::uint32_t memory_end = 0x2008'2000;  ///< 520 KiB
/// A UF2 file for this chip begins with a block that is written to the last sector of 2 MiB (tools/emulator/uf2.mjs).
inline constexpr std::size_t reserved_flash = 4096;

inline constexpr unsigned alarm_0_irq = TIMER0_IRQ_0;

inline constexpr clock_num_t unused_clocks[] = {clk_usb, clk_hstx};

/// Ticks drive the timer and the watchdog here, and the power manager holds what the other chip calls its regulator.
inline constexpr std::uint32_t clocked_0 =
    CLOCKS_SLEEP_EN0_CLK_SYS_CLOCKS_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_ACCESSCTRL_BITS |
    CLOCKS_SLEEP_EN0_CLK_SYS_BUSCTRL_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_BUSFABRIC_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_IO_BITS |
    CLOCKS_SLEEP_EN0_CLK_SYS_PADS_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_PLL_SYS_BITS | CLOCKS_SLEEP_EN0_CLK_REF_POWMAN_BITS |
    CLOCKS_SLEEP_EN0_CLK_SYS_POWMAN_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_PWM_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_RESETS_BITS |
    CLOCKS_SLEEP_EN0_CLK_SYS_ROSC_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_PSM_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_SIO_BITS;
inline constexpr std::uint32_t clocked_1 = CLOCKS_SLEEP_EN1_CLK_SYS_SYSCFG_BITS | CLOCKS_SLEEP_EN1_CLK_REF_TICKS_BITS |
                                           CLOCKS_SLEEP_EN1_CLK_SYS_TICKS_BITS | CLOCKS_SLEEP_EN1_CLK_SYS_TIMER0_BITS |
                                           CLOCKS_SLEEP_EN1_CLK_SYS_WATCHDOG_BITS | CLOCKS_SLEEP_EN1_CLK_SYS_XOSC_BITS;
inline constexpr std::uint32_t deep_sleep = M33_SCR_SLEEPDEEP_BITS;

}  // namespace hal::rp2::chip
