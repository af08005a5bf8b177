#include "hal/host/usb.hpp"

#include <algorithm>
#include <utility>

#include "hal/host/host.hpp"
#include "hal/usb.hpp"

namespace {

struct Cable {
  std::uint32_t connections = 0, connection = 0;
  std::string to_device, from_device;
  std::size_t limit = 0;
  bool boot_request = false;
};

Cable& cable() {
  static Cable the_cable;
  return the_cable;
}

}  // namespace

void host::usb_open() {
  usb_close();
  cable().connection = ++cable().connections;
}

void host::usb_close() {
  cable().connection = 0;
  cable().to_device.clear();
}

void host::usb_send(std::string_view text) {
  if (cable().connection != 0) cable().to_device += text;
}

std::size_t host::usb_waiting() { return cable().to_device.size(); }

void host::usb_touch() { cable().boot_request = true; }

std::string host::usb_take() { return std::exchange(cable().from_device, {}); }

void host::usb_limit(std::size_t n) { cable().limit = n; }

void hal::usb_poll() {}

std::uint32_t hal::usb_connection() { return cable().connection; }

std::size_t hal::usb_read(std::span<char> out) {
  const std::size_t n = std::min(out.size(), cable().to_device.size());
  std::copy_n(cable().to_device.begin(), n, out.begin());
  cable().to_device.erase(0, n);
  return n;
}

std::size_t hal::usb_write(std::span<const char> text) {
  if (cable().connection == 0) return 0;
  std::size_t n = text.size();
  if (cable().limit != 0) n = std::min(n, cable().limit - std::min(cable().limit, cable().from_device.size()));
  cable().from_device.append(text.data(), n);
  return n;
}

bool hal::usb_take_boot_request() { return std::exchange(cable().boot_request, false); }
