#include "hal/web/usb.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "hal/usb.hpp"

namespace {

/// One direction of the cable. As large as the buffers of the device (hal/rp2/tinyusb/tusb_config.h).
class Pipe {
 public:
  std::size_t put(std::span<const char> text) {
    const std::size_t n = std::min(text.size(), chars_.size() - size_);
    std::copy_n(text.begin(), n, chars_.begin() + static_cast<std::ptrdiff_t>(size_));
    size_ += n;
    return n;
  }
  std::size_t take(std::span<char> out) {
    const std::size_t n = std::min(out.size(), size_);
    std::copy_n(chars_.begin(), n, out.begin());
    std::copy(chars_.begin() + static_cast<std::ptrdiff_t>(n), chars_.begin() + static_cast<std::ptrdiff_t>(size_),
              chars_.begin());
    size_ -= n;
    return n;
  }
  void clear() { size_ = 0; }
  bool empty() const { return size_ == 0; }

 private:
  std::array<char, 512> chars_{};
  std::size_t size_ = 0;
};

Pipe to_device, from_device;
std::uint32_t connections, connection;

}  // namespace

void web::usb_open() {
  usb_close();
  connection = ++connections;
}

void web::usb_close() {
  connection = 0;
  to_device.clear();
  from_device.clear();
}

std::size_t web::usb_send(std::span<const char> text) { return connection == 0 ? 0 : to_device.put(text); }
std::size_t web::usb_take(std::span<char> out) { return from_device.take(out); }

void hal::usb_poll() {}
std::uint32_t hal::usb_connection() { return connection; }
std::size_t hal::usb_read(std::span<char> out) { return to_device.take(out); }
std::size_t hal::usb_write(std::span<const char> text) { return connection == 0 ? 0 : from_device.put(text); }
bool hal::usb_take_boot_request() { return false; }
