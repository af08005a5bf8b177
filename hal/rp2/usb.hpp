#pragma once
#include <cstdint>

/// What power.cpp, battery.cpp and start.cpp have to know about USB.
namespace hal::rp2 {

void start_usb();  ///< listens for a computer, also after sleep
void stop_usb();   ///< before the clocks stop: to the computer it looks as if the cable was pulled

/// The controller needs clk_sys and its PLL: while it runs the processor waits at full speed.
bool usb_is_running();
bool usb_needs_poll();    ///< the controller has something to report
void usb_wakes(bool on);  ///< whether that ends WFI; never while interrupts are enabled: it has no handler

/// The PLL of USB runs as long as somebody holds it. The converter of the battery needs its clock, too.
void hold_usb_pll();
void release_usb_pll();

}  // namespace hal::rp2
