#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

/// A serial port over USB (CDC ACM): text from and to a program on the computer at the other end of the cable.
/// Where there is no USB, no program ever opens the port.
namespace hal {

/// Handles pending USB events. Takes a bounded time; call it in every pass of the main loop.
void usb_poll();

/// Which connection this is: a new number each time a program opens the port, 0 while none has it open. What was sent
/// to an earlier connection never reaches a later one.
std::uint32_t usb_connection();

/// Takes what has arrived, as much as fits; returns how many characters that are. Never waits.
std::size_t usb_read(std::span<char> out);

/// Sends as much as the port accepts without waiting; returns how many characters that are.
std::size_t usb_write(std::span<const char> text);

/// A program opened the port at 1200 baud, which asks for the boot loader. Reported once.
bool usb_take_boot_request();

}  // namespace hal
