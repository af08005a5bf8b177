// Prints the boards of hal/boards, and what else CMake and the tools need of the hardware layer, as JSON. boards.mjs
// compiles it with every file in hal/boards included and BOARDS defined as the list of their names.
#include <bit>
#include <cstdio>
#include <iterator>
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

void print(const hal::Board& b) {
  std::printf("\"%s\": {", b.name);
#define FIELD(name) print_field(#name, b.name)
#define FIELD_OF(group, name) print_field(#name, b.group.name)
  FIELD(name);
  FIELD(title);
  FIELD(rp2040_only);
  FIELD(offset_x);
  FIELD(offset_y);
  FIELD(madctl);
  FIELD(inverted);
  FIELD_OF(registers, gate);
  FIELD_OF(registers, vcom);
  FIELD_OF(registers, vrh);
  FIELD_OF(registers, vdv);
  FIELD_OF(registers, porch_lines);
  FIELD_OF(registers, line_rate);
  FIELD(bus_hz);
  FIELD(spi_mode);
  FIELD(drive_ma);
  FIELD(fast_slew);
  FIELD_OF(pins, sck);
  FIELD_OF(pins, mosi);
  FIELD_OF(pins, cs);
  FIELD_OF(pins, dc);
  FIELD_OF(pins, write);
  FIELD_OF(pins, read);
  FIELD_OF(pins, data0);
  FIELD_OF(pins, reset);
  FIELD(reset_pulse_ms);
  FIELD_OF(pins, te);
  FIELD_OF(pins, backlight);
  FIELD(light_delay_ms);
  FIELD(buttons_active_high);
  FIELD(speaker);
  FIELD(led);
  FIELD(led_active_low);
  FIELD(battery);
  FIELD(battery_ratio);
  FIELD(battery_ratio_divisor);
  FIELD(battery_diode_mv);
  FIELD(charging);
  FIELD(usb_power);
  FIELD(serial);
  FIELD(sd_launcher);
  FIELD_OF(consumption, backlight_ma);
  FIELD_OF(consumption, idle_ua);
  FIELD_OF(consumption, battery_mah);
#undef FIELD_OF
#undef FIELD
  print_field("hardware", b.hardware != nullptr ? b.hardware : b.title);
  print_field("spi", spi_block(b));
  print_field("reserved_flash", reserved_flash(b));
  print_field("led_red", b.led_rgb[0]);
  print_field("led_green", b.led_rgb[1]);
  print_field("led_blue", b.led_rgb[2]);
  if (b.mounted_as == hal::not_recorded)
    std::printf("\"mounted_as\": null, ");
  else
    print_field("mounted_as", b.mounted_as);
  std::printf("\"panel\": {\"width\": %d, \"height\": %d}, \"buttons\": [", b.panel.width, b.panel.height);
  const char* comma = "";
  for (const hal::ButtonPin& button : b.buttons) {
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
