#include "hal/web/web.hpp"
#include "hal/timings.hpp"

#include <algorithm>

#include "hal/battery.hpp"
#include "hal/boards/all.hpp"
#include "hal/buttons.hpp"
#include "hal/clock.hpp"
#include "hal/entropy.hpp"
#include "hal/led.hpp"
#include "hal/name.hpp"
#include "hal/power.hpp"
#include "hal/serial.hpp"
#include "hal/tone.hpp"

namespace web {

Machine machine{hal::boards::all[0]};
std::array<Rgba, most_pixels> panel;
std::array<std::uint8_t, hal::storage_size> flash;
std::array<std::uint8_t, hal::storage_size / hal::storage_sector> unsaved;

void reset(const hal::Board& board, std::uint32_t seed_low, std::uint32_t seed_high) {
  const std::uint32_t pictures = machine.pictures;
  const Labels labels = machine.labels;
  machine = Machine{&board, {seed_low, seed_high}};
  machine.labels = labels;
  panel.fill({0, 0, 0, 255});
  machine.pictures = pictures + 1;
}

}  // namespace web

namespace hal {

using web::machine;

Size display_size() { return machine.board->panel; }
ScanOrder display_scan_order() { return scan_order(*machine.board); }

Timings timings() { return {}; }

void display_begin(std::span<const std::uint16_t>, int, std::uint32_t) {}

void display_push(Area area, std::span<const std::uint16_t> pixels) {
  const Size size = machine.board->panel;
  if (area.x < 0 || area.y < 0 || area.width <= 0 || area.height <= 0 || area.x + area.width > size.width ||
      area.y + area.height > size.height || pixels.size() != static_cast<std::size_t>(area.width * area.height)) {
    __builtin_trap();  // the page shows it as an error
  }
  const std::uint16_t* in = pixels.data();
  for (int y = area.y; y < area.y + area.height; ++y) {
    web::Rgba* out = web::panel.data() + size.width * y + area.x;
    for (int x = 0; x < area.width; ++x) {
      const unsigned pixel = *in++, r = pixel >> 11 & 31u, g = pixel >> 5 & 63u, b = pixel & 31u;
      *out++ = {static_cast<std::uint8_t>(r << 3 | r >> 2), static_cast<std::uint8_t>(g << 2 | g >> 4),
                static_cast<std::uint8_t>(b << 3 | b >> 2), 255};
    }
  }
  ++machine.pictures;
}

void display_wait_until(unsigned) {}
void display_wait() {}
void backlight(unsigned percent) { machine.backlight = percent; }

Buttons buttons_down() { return machine.down; }
bool take_button_change(ButtonChange& change) {
  if (machine.taken == machine.down) return false;
  machine.taken = machine.down;
  change = {machine.down, now_us()};
  return true;
}
Buttons buttons_present() { return present(*machine.board); }

/// The same keys for every board.
const char* short_button_label(Button b) {
  if (machine.labels != web::Labels::keyboard) return label(*machine.board, b);
  return b == Button::select ? "A" : b == Button::back ? "B" : b == Button::x ? "X" : b == Button::y ? "Y" : "";
}

const char* button_label(Button b) {
  if (machine.labels == web::Labels::keyboard && b == Button::select) return "Enter";
  if (machine.labels == web::Labels::keyboard && b == Button::back) return "Esc";
  return short_button_label(b);
}

bool is_touched() { return machine.labels == web::Labels::touch; }

std::uint32_t now_ms() { return machine.now_ms; }
std::uint32_t now_us() { return machine.now_ms * 1000; }

std::uint32_t entropy() {
  return fold_entropy([] { return machine.random.next(); });
}

void tone(unsigned frequency_hz, unsigned loudness) {
  if (!has_tone()) return;
  machine.tone_hz = frequency_hz;
  machine.tone_loudness = loudness;
}
const char* board_name() { return machine.board->name; }
bool was_never_run() { return false; }

bool has_tone() { return machine.board->speaker != no_pin; }

void led(unsigned red, unsigned green, unsigned blue) {
  if (!has_led()) return;
  machine.led_red = red;
  machine.led_green = green;
  machine.led_blue = blue;
}
bool has_led() { return has_led(*machine.board); }

bool has_serial() { return false; }  // the page copies and saves logs itself
int serial_pin() { return no_pin; }
std::size_t serial_send(std::span<const char>) { return 0; }

Battery battery() { return {machine.board->battery != no_pin, false, 100, 4200}; }

void wait_for_event(std::uint32_t) {}  // the page comes back when it is time
void reboot_to_usb() { machine.asked_for_usb = true; }
void reboot() { machine.asked_for_reboot = true; }

void storage_read(std::size_t offset, std::span<std::uint8_t> out) {
  std::copy_n(web::flash.begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
}

bool storage_program(std::size_t offset, std::span<const std::uint8_t> data) {
  if (data.empty()) return true;
  if (offset / storage_page != (offset + data.size() - 1) / storage_page || offset >= storage_size) return false;
  for (const std::uint8_t byte : data) web::flash[offset++] &= byte;
  web::unsaved[(offset - 1) / storage_sector] = 1;
  return true;
}

bool storage_erase(std::size_t offset) {
  if (offset % storage_sector != 0 || offset >= storage_size) return false;
  std::fill_n(web::flash.begin() + static_cast<std::ptrdiff_t>(offset), storage_sector, std::uint8_t{0xFF});
  web::unsaved[offset / storage_sector] = 1;
  return true;
}

}  // namespace hal
