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
  FIELD(name);
  FIELD(title);
  FIELD(hardware);
  FIELD(rp2040_only);
  FIELD(offset_x);
  FIELD(offset_y);
  FIELD(madctl);
  FIELD(inverted);
  FIELD(gate);
  FIELD(vcom);
  FIELD(vrh);
  FIELD(vdv);
  FIELD(porch_lines);
  FIELD(line_rate);
  FIELD(spi);
  FIELD(bus_hz);
  FIELD(spi_mode);
  FIELD(drive_ma);
  FIELD(fast_slew);
  FIELD(sck);
  FIELD(mosi);
  FIELD(cs);
  FIELD(dc);
  FIELD(write);
  FIELD(read);
  FIELD(data0);
  FIELD(reset);
  FIELD(reset_pulse_ms);
  FIELD(te);
  FIELD(backlight);
  FIELD(light_delay_ms);
  FIELD(buttons_active_high);
  FIELD(speaker);
  FIELD(led_red);
  FIELD(led_green);
  FIELD(led_blue);
  FIELD(led);
  FIELD(led_active_low);
  FIELD(battery);
  FIELD(battery_ratio);
  FIELD(battery_ratio_divisor);
  FIELD(battery_diode_mv);
  FIELD(charging);
  FIELD(usb_power);
  FIELD(serial);
  FIELD(reserved_flash);
  FIELD(sd_launcher);
  FIELD(backlight_ma);
  FIELD(idle_ua);
  FIELD(battery_mah);
#undef FIELD
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
