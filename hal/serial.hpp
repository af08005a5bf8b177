#pragma once
#include <cstddef>
#include <span>

/// Text out of the device by wire: one pin that sends, 115200 baud, 8 bits, no parity, 1 stop bit.
/// A board without a free pin has none, and sends nothing.
namespace hal {

bool has_serial();

/// Number of the pin, as on the drawings of the Pico: 0 is GP0. Where there is none: -1.
int serial_pin();

/// Gives as much to the wire as it takes without waiting; returns how many characters that were.
/// The rest is to be offered again in a few milliseconds: 11 characters go out in each.
std::size_t serial_send(std::span<const char> text);

}  // namespace hal
