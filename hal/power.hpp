#pragma once
#include <cstdint>

namespace hal {

/// Rests until a button changes or `ms` have passed, whichever is first.
void rest(std::uint32_t ms);

/// Restarts into the USB boot loader: the device shows up as a drive for a new UF2 file.
/// Does not return on a device; the host remembers that it was asked.
void reboot_to_usb();

/// Restarts the firmware.
void reboot();

}  // namespace hal
