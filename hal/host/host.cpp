#include "hal/host/host.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>

#include "hal/battery.hpp"
#include "hal/boards/all.hpp"
#include "hal/buttons.hpp"
#include "hal/clock.hpp"
#include "hal/entropy.hpp"
#include "hal/entropy_fold.hpp"
#include "hal/led.hpp"
#include "hal/name.hpp"
#include "hal/power.hpp"
#include "hal/serial.hpp"
#include "hal/timings.hpp"
#include "hal/tone.hpp"

namespace {

struct Machine {
  const hal::Board* board;
  hal::RandomBits random;
  hal::Battery battery;
  std::vector<std::uint16_t> panel;
  std::vector<host::Tone> tones;
  std::string serial;
  std::uint64_t pixels_pushed = 0;
  std::uint64_t time_us = 0;
  hal::Buttons down = 0;
  std::deque<hal::ButtonChange> changes;  // that nobody has taken yet
  unsigned backlight = 0;
  host::Light led{0, 0, 0};
  bool never_run = false;
  bool asked_for_usb = false;
  bool asked_for_reboot = false;

  Machine(const hal::Board& which, std::uint64_t seed)
      : board(&which),
        random(static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)),
        battery{which.battery != hal::no_pin, false, 100, 4200},
        panel(static_cast<std::size_t>(which.panel.width) * static_cast<std::size_t>(which.panel.height)) {}
};

Machine& machine() {
  static Machine it(*hal::boards::all[0], 1);
  return it;
}

}  // namespace

void host::reset(const hal::Board& board, std::uint64_t seed) { machine() = Machine(board, seed); }

static bool keys_are_named = false;
void host::name_keys() { keys_are_named = true; }

const hal::Board& host::board() { return *machine().board; }

void host::press(hal::Button button) { hold(machine().down | static_cast<hal::Buttons>(button)); }

void host::release(hal::Button button) {
  hold(static_cast<hal::Buttons>(machine().down & ~static_cast<unsigned>(button)));
}

void host::hold(hal::Buttons all) {
  hal::Buttons down = 0;
  for (const hal::ButtonPin& button : host::board().buttons) down |= all & static_cast<hal::Buttons>(button.means);
  if (down == machine().down) return;
  machine().down = down;
  machine().changes.push_back({down, hal::now_us()});
}

void host::advance(std::uint32_t ms) { machine().time_us += std::uint64_t{ms} * 1000; }

void host::set_battery(unsigned percent, bool charging) {
  percent = std::min(percent, 100u);
  machine().battery = {true, charging, percent, 3300 + percent * 9};
}

void host::set_never_run() { machine().never_run = true; }
void host::take_battery_out() { machine().battery = {false, false, 0, 0}; }

host::Picture host::picture() { return {machine().board->panel, machine().panel}; }
std::uint64_t host::pixels_pushed() { return machine().pixels_pushed; }
unsigned host::backlight_percent() { return machine().backlight; }
host::Light host::led() { return machine().led; }
const std::vector<host::Tone>& host::tones() { return machine().tones; }
const std::string& host::serial() { return machine().serial; }
bool host::asked_for_usb() { return machine().asked_for_usb; }
bool host::asked_for_reboot() { return machine().asked_for_reboot; }
void host::restarted() { machine().asked_for_usb = machine().asked_for_reboot = false; }

// ---- hal ----

hal::Size hal::display_size() { return machine().board->panel; }
hal::ScanOrder hal::display_scan_order() { return scan_order(*machine().board); }

hal::Timings hal::timings() { return {}; }

void hal::display_begin(std::span<const std::uint16_t>, int, std::uint32_t) {}

void hal::display_push(Area area, std::span<const std::uint16_t> pixels) {
  Machine& m = machine();
  const Size panel = m.board->panel;
  const auto width = static_cast<std::size_t>(area.width), rows = static_cast<std::size_t>(area.height);
  const bool fits = area.x >= 0 && area.y >= 0 && area.width > 0 && area.height > 0 &&
                    area.x + area.width <= panel.width && area.y + area.height <= panel.height &&
                    pixels.size() == width * rows;
  if (!fits) {
    std::fprintf(stderr, "display_push: %d x %d at %d, %d with %zu pixels do not fit the panel\n", area.width,
                 area.height, area.x, area.y, pixels.size());
    std::abort();
  }
  for (std::size_t row = 0; row < rows; ++row)
    std::copy_n(pixels.data() + row * width, width,
                m.panel.data() + (static_cast<std::size_t>(area.y) + row) * static_cast<std::size_t>(panel.width) +
                    static_cast<std::size_t>(area.x));
  m.pixels_pushed += pixels.size();
}

void hal::display_wait_until(unsigned) {}

void hal::display_wait() {}

void hal::backlight(unsigned percent) { machine().backlight = percent; }

hal::Buttons hal::buttons_down() { return machine().down; }

bool hal::take_button_change(ButtonChange& change) {
  if (machine().changes.empty()) return false;
  change = machine().changes.front();
  machine().changes.pop_front();
  return true;
}

hal::Buttons hal::buttons_present() { return present(*machine().board); }
const char* hal::short_button_label(Button b) {
  if (!keys_are_named) return label(*machine().board, b);
  return b == Button::select ? "E" : b == Button::back ? "B" : b == Button::x ? "X" : b == Button::y ? "Y" : "";
}
const char* hal::button_label(Button b) {
  if (keys_are_named && b == Button::select) return "Enter";
  return keys_are_named && b == Button::back ? "Esc" : short_button_label(b);
}
bool hal::is_touched() { return false; }

std::uint32_t hal::now_us() { return static_cast<std::uint32_t>(machine().time_us); }
std::uint32_t hal::now_ms() { return static_cast<std::uint32_t>(machine().time_us / 1000); }

std::uint32_t hal::entropy() {
  return fold_entropy([] { return machine().random.next(); });
}

void hal::tone(unsigned frequency_hz, unsigned loudness) {
  if (has_tone()) machine().tones.push_back({now_ms(), frequency_hz, loudness});
}
const char* hal::board_name() { return machine().board->name; }
bool hal::was_never_run() { return machine().never_run; }

bool hal::has_tone() { return machine().board->speaker != no_pin; }

void hal::led(unsigned red, unsigned green, unsigned blue) {
  if (has_led()) machine().led = {red, green, blue};
}
bool hal::has_led() { return has_led(*machine().board); }

bool hal::has_serial() { return machine().board->serial != no_pin; }
int hal::serial_pin() { return machine().board->serial; }
std::size_t hal::serial_send(std::span<const char> text) {
  if (!has_serial()) return 0;
  machine().serial.append(text.data(), text.size());
  return text.size();
}

hal::Battery hal::battery() { return machine().battery; }

void hal::wait_for_event(std::uint32_t ms) { host::advance(ms); }
void hal::reboot_to_usb() { machine().asked_for_usb = true; }
void hal::reboot() { machine().asked_for_reboot = true; }
