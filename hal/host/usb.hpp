#pragma once
#include <string>
#include <string_view>

/// The computer at the other end of the cable of the simulated handheld: what a test sends, and what it hears.
/// host::reset() unplugs it.
namespace host {

void usb_open();   ///< a program opens the port
void usb_close();  ///< it closes the port, or the cable is pulled: what was on its way is lost
void usb_send(std::string_view text);
std::size_t usb_waiting();      ///< characters that the device has not read yet
void usb_touch();               ///< opens the port at 1200 baud
std::string usb_take();         ///< what has arrived since the last call
void usb_limit(std::size_t n);  ///< the port takes at most that many characters until usb_take(); 0: any number

}  // namespace host
