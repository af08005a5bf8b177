#pragma once
#include <cstddef>
#include <span>

/// A cable without a computer: the tests of the page plug the page itself in at the other end, so that its Web Serial
/// code talks to the console of a handheld in WebAssembly.
namespace web {

void usb_open();
void usb_close();
std::size_t usb_send(std::span<const char> text);  ///< how much of it fits now
std::size_t usb_take(std::span<char> out);

}  // namespace web
