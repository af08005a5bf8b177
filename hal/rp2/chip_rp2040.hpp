#pragma once
#include <hardware/regs/intctrl.h>
#include <hardware/regs/m0plus.h>
#include <hardware/structs/clocks.h>

#include <cstddef>
#include <cstdint>

/// What the RP2040 and the RP2350 (chip_rp2350.hpp) do differently; the build chooses one.
namespace hal::rp2::chip {

inline constexpr bool was_never_run = false;              ///< the emulator runs it
inline constexpr std::uint32_t memory_end = 0x2004'2000;  ///< 264 KiB
inline constexpr std::size_t reserved_flash = 0;          ///< bytes at the end of the flash that images may overwrite

inline constexpr unsigned alarm_0_irq = TIMER_IRQ_0;

/// Stopped for good: nothing here uses them.
inline constexpr clock_num_t unused_clocks[] = {clk_usb, clk_rtc};

/// What keeps its clock while the processor sleeps deeply: the timer and the buttons that wake it, watchdog and light.
inline constexpr std::uint32_t clocked_0 =
    CLOCKS_SLEEP_EN0_CLK_SYS_CLOCKS_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_BUSCTRL_BITS |
    CLOCKS_SLEEP_EN0_CLK_SYS_BUSFABRIC_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_IO_BITS |
    CLOCKS_SLEEP_EN0_CLK_SYS_VREG_AND_CHIP_RESET_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_PADS_BITS |
    CLOCKS_SLEEP_EN0_CLK_SYS_PLL_SYS_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_PSM_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_PWM_BITS |
    CLOCKS_SLEEP_EN0_CLK_SYS_RESETS_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_ROSC_BITS | CLOCKS_SLEEP_EN0_CLK_SYS_SIO_BITS;
inline constexpr std::uint32_t clocked_1 = CLOCKS_SLEEP_EN1_CLK_SYS_SYSCFG_BITS | CLOCKS_SLEEP_EN1_CLK_SYS_TIMER_BITS |
                                           CLOCKS_SLEEP_EN1_CLK_SYS_WATCHDOG_BITS | CLOCKS_SLEEP_EN1_CLK_SYS_XOSC_BITS;
inline constexpr std::uint32_t deep_sleep = M0PLUS_SCR_SLEEPDEEP_BITS;

}  // namespace hal::rp2::chip
