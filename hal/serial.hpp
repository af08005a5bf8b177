#pragma once
#include <cstddef>
#include <span>

/// A serial output: one pin that sends text at 115200 baud, 8 bits, no parity, 1 stop bit.
/// A board without a free pin has none, and sends nothing.
namespace hal {

bool has_serial();

/// Number of the pin, as on the drawings of the Pico: 0 is GP0. Where there is none: -1.
int serial_pin();

/// Sends as much as fits without waiting; returns how many characters that were. Offer the rest again a few
/// milliseconds later: 11 characters leave in each.
std::size_t serial_send(std::span<const char> text);

}  // namespace hal
