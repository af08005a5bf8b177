#include "hal/usb.hpp"

#include <hardware/clocks.h>
#include <hardware/gpio.h>
#include <hardware/irq.h>
#include <hardware/structs/usb.h>
#include <hardware/timer.h>
#include <tusb.h>

#include <algorithm>
#include <utility>

#include "hal/rp2/board.hpp"
#include "hal/rp2/usb.hpp"

// TinyUSB, without interrupts: its handler is called from usb_poll() when the controller has something to report. In
// wait_for_event() the interrupt ends WFI, as that of the alarm does.
//
// The controller and its PLL take current, so they run only where a computer may be at the other end:
//   off        no clock runs. A start, or power on the USB plug where the board can measure it, leads to listening
//   listening  the pull-up shows a computer that a device is here. A reset of the bus leads to connected; without one
//              for listen_us, and without power on the plug, to off
//   connected  the bus is in use. Silence for listen_us without power on the plug leads to off
namespace {

enum class State : std::uint8_t { off, listening, connected };

constexpr std::uint32_t listen_us = 3'000'000;
constexpr std::uint32_t boot_loader_baud = 1200;

State state;
std::uint32_t heard_us;  // when listening began, or the bus was last seen alive
std::uint32_t connections, connection;
bool boot_request;

bool has_power() {
  using hal::rp2::board;
  if constexpr (board.usb_power == hal::no_pin) return false;
  return gpio_get(hal::rp2::pin(board.usb_power));
}

void start_controller() {
  hal::rp2::hold_usb_pll();
  clock_configure_undivided(clk_usb, 0, CLOCKS_CLK_USB_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, USB_CLK_HZ);
  constexpr tusb_rhport_init_t device = {.role = TUSB_ROLE_DEVICE, .speed = TUSB_SPEED_FULL};
  tusb_rhport_init(0, &device);
  state = State::listening;
  heard_us = time_us_32();
}

void stop_controller() {
  tud_disconnect();
  tud_deinit(0);
  clock_stop(clk_usb);
  hal::rp2::release_usb_pll();
  state = State::off;
  connection = 0;
}

void follow_connection() {
  if (tud_cdc_connected() == (connection != 0)) return;
  connection = connection == 0 ? ++connections : 0;
  tud_cdc_read_flush();
  tud_cdc_write_clear();
}

}  // namespace

// What cmake/tinyusb.cmake puts in place of the SDK's functions.
extern "C" void usb_irq_set_enabled(unsigned, bool) {}
extern "C" void usb_irq_add_shared_handler(unsigned, irq_handler_t, std::uint8_t) {}
extern "C" void usb_irq_remove_handler(unsigned, irq_handler_t) {}

extern "C" void tud_cdc_line_coding_cb(std::uint8_t, const cdc_line_coding_t* coding) {
  if (coding->bit_rate == boot_loader_baud) boot_request = true;
}

namespace hal {

void rp2::start_usb() { start_controller(); }

void rp2::stop_usb() {
  if (state != State::off) stop_controller();
}

bool rp2::usb_is_running() { return state != State::off; }

bool rp2::usb_needs_poll() { return state != State::off && usb_hw->ints != 0; }

void rp2::usb_wakes(bool on) {
  if (state == State::off) return;
  irq_clear(USBCTRL_IRQ);
  irq_set_enabled(USBCTRL_IRQ, on);
}

void usb_poll() {
  if (state == State::off) {
    if (has_power()) start_controller();
    return;
  }
  if (usb_hw->ints != 0) dcd_int_handler(0);
  tud_task();
  follow_connection();
  const std::uint32_t now_us = time_us_32();
  const bool alive = tud_connected() && !tud_suspended();
  if (alive || has_power()) heard_us = now_us;
  state = alive ? State::connected : State::listening;
  if (now_us - heard_us >= listen_us) stop_controller();
}

std::uint32_t usb_connection() { return connection; }

std::size_t usb_read(std::span<char> out) {
  return connection == 0 ? 0 : tud_cdc_read(out.data(), static_cast<std::uint32_t>(out.size()));
}

std::size_t usb_write(std::span<const char> text) {
  if (connection == 0) return 0;
  const auto room = std::min<std::uint32_t>(tud_cdc_write_available(), static_cast<std::uint32_t>(text.size()));
  const std::uint32_t taken = tud_cdc_write(text.data(), room);
  tud_cdc_write_flush();
  return taken;
}

bool usb_take_boot_request() { return std::exchange(boot_request, false); }

}  // namespace hal
