// Prints the boards of hal/boards, and what else CMake and the tools need of the hardware layer, as JSON. boards.mjs
// compiles it with every file in hal/boards included and BOARDS defined as the list of their names.
#include <bit>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <string>
#include <type_traits>

#include "hal/board.hpp"
#include "hal/storage.hpp"

namespace {

/// By the bit of hal::Button.
constexpr const char* button_names[] = {"previous", "next", "select", "back", "up", "down", "left", "right", "x", "y"};
static_assert(static_cast<unsigned>(hal::Button::y) == 1u << (std::size(button_names) - 1));

template <class T>
void print_field(const char* name, T value) {
  if constexpr (std::is_same_v<T, bool>)
    std::printf("\"%s\": %s, ", name, value ? "true" : "false");
  else if constexpr (std::is_same_v<T, const char*>)
    std::printf("\"%s\": \"%s\", ", name, value);
  else
    std::printf("\"%s\": %ld, ", name, static_cast<long>(value));
}

/// `names` as the preprocessor has them: "a, b, c".
template <class... T>
void print_fields(std::string names, const T&... values) {
  for (std::size_t at = 0; (at = names.find(',', at)) != names.npos;) names.replace(at, 2, 1, '\0');
  const char* name = names.c_str();
  ((print_field(name, values), name += std::strlen(name) + 1), ...);
}
#define PRINT(...) print_fields(#__VA_ARGS__, __VA_ARGS__)

/// The bindings name all fields of a board, so that a new one does not compile before it is here.
void print(const hal::Board& b) {
  const auto& [name, title, hardware_name, rp2040_only, panel, offset_x, offset_y, madctl, mounted, inverted, registers,
               extra_init, pins, bus_hz, spi_mode, drive_ma, fast_slew, readback, reset_pulse_ms, light_delay_ms,
               buttons_active_high, speaker, led_rgb, led, led_active_low, battery, battery_ratio,
               battery_ratio_divisor, battery_diode_mv, charging, usb_power, serial, sd_launcher, consumption,
               buttons] = b;
  const auto& [gate, vcom, vrh, vdv, porch_lines, line_rate, gamma] = registers;
  const auto& [sck, mosi, write, read, data0, cs, dc, reset, te, backlight] = pins;
  const auto& [backlight_ma, idle_ua, battery_mah] = consumption;
  const auto& [led_red, led_green, led_blue] = led_rgb;
  const char* hardware = hardware_name != nullptr ? hardware_name : title;
  const unsigned spi = spi_block(b);
  std::printf("\"%s\": {", name);
  PRINT(name, title, hardware, rp2040_only, offset_x, offset_y, madctl, inverted, gate, vcom, vrh, vdv, porch_lines,
        line_rate, bus_hz, spi, spi_mode, drive_ma, fast_slew, readback, sck, mosi, cs, dc, write, read, data0, reset,
        reset_pulse_ms, te, backlight, light_delay_ms, buttons_active_high, speaker, led, led_red, led_green, led_blue,
        led_active_low, battery, battery_ratio, battery_ratio_divisor, battery_diode_mv, charging, usb_power, serial,
        sd_launcher, backlight_ma, idle_ua, battery_mah);
  print_field("reserved_flash", reserved_flash(b));
  print_field("asks_scan_line", asks_scan_line(b));
  if (mounted == hal::not_recorded)
    std::printf("\"mounted_as\": null, ");
  else
    print_field("mounted_as", mounted);
  std::printf("\"panel\": {\"width\": %d, \"height\": %d}, \"buttons\": [", panel.width, panel.height);
  const char* comma = "";
  for (const hal::ButtonPin& button : buttons) {
    std::printf("%s{\"means\": \"%s\", \"pin\": %d, \"label\": \"%s\", \"optional\": %s}", comma,
                button_names[std::countr_zero(static_cast<unsigned>(button.means))], button.pin, button.label,
                button.optional ? "true" : "false");
    comma = ", ";
  }
  std::printf("]}");
}

}  // namespace

int main() {
  using namespace hal::boards;
  std::printf("{\"stored_sectors\": %zu, \"boards\": {", hal::storage_size / hal::storage_sector);
  const char* comma = "";
  for (const hal::Board* board : {BOARDS}) {
    std::printf("%s", comma);
    print(*board);
    comma = ",\n";
  }
  std::printf("}}\n");
}
