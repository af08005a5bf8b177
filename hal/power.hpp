#pragma once
#include <cstdint>

namespace hal {

/// Waits until a button changes or `ms` have passed, whichever is first.
void wait_for_event(std::uint32_t ms);

/// The deepest sleep of the hardware until a button is pressed: light, panel and clocks are off, and the clock of
/// clock.hpp stands still. Afterwards the panel shows the same picture, and buttons_down() reports the press.
void sleep();

/// Restarts into the USB boot loader: the device shows up as a drive for a new UF2 file.
/// Does not return on a device; the host remembers that it was asked.
void reboot_to_usb();

/// Restarts the firmware.
void reboot();

}  // namespace hal
