#pragma once
#include <algorithm>
#include <cstdint>

#include "hal/board.hpp"

/// What the data of a board must satisfy. hal/rp2/board.hpp asserts each of these for the board that is compiled;
/// tests/hal/test_boards.cpp checks every board, and that wrong data is refused.
namespace hal::board_check {

/// Calls `use(pin)` for every pin that the board uses.
template <class Use>
constexpr void for_each_pin(const Board& b, Use&& use) {
  for (const std::int8_t pin : {b.pins.sck, b.pins.mosi, b.pins.write, b.pins.read, b.pins.cs, b.pins.dc, b.pins.reset,
                                b.pins.te, b.pins.backlight, b.speaker, b.led_rgb[0], b.led_rgb[1], b.led_rgb[2], b.led,
                                b.battery, b.charging, b.usb_power, b.serial})
    if (pin != no_pin) use(pin);
  if (is_parallel(b))
    for (int i = 0; i < 8; ++i) use(static_cast<std::int8_t>(b.pins.data0 + i));
  for (const ButtonPin& button : b.buttons) use(button.pin);
}

constexpr bool pins_exist_and_differ(const Board& b) {
  std::uint32_t used = 0;
  bool good = true;
  for_each_pin(b, [&](std::int8_t pin) {
    if (pin < 0 || pin > 29 || (used >> pin & 1u) != 0)
      good = false;
    else
      used |= 1u << pin;
  });
  return good;
}

/// SCK is pin 2 of every four and MOSI pin 3, of the same SPI block. A parallel bus takes any pins.
constexpr bool bus_pins_fit(const Board& b) {
  const PanelPins& p = b.pins;
  if (is_parallel(b)) return p.write >= 0 && p.dc >= 0 && p.sck == no_pin && p.mosi == no_pin;
  return p.write == no_pin && p.read == no_pin && p.sck >= 0 && p.mosi >= 0 && p.dc >= 0 && p.sck % 4 == 2 &&
         p.mosi % 4 == 3 && p.sck / 8 % 2 == p.mosi / 8 % 2;
}

constexpr bool bus_is_possible(const Board& b) {
  const bool drive = b.drive_ma == 2 || b.drive_ma == 4 || b.drive_ma == 8 || b.drive_ma == 12;
  const std::uint32_t most_hz =
      is_parallel(b) ? 15'000'000 : 62'500'000;  // ST7789 data sheet, 7.4: 66 ns a byte, 16 a bit
  return b.bus_hz >= 1'000'000 && b.bus_hz <= most_hz && (b.spi_mode == 0 || b.spi_mode == 3) && drive;
}

/// The screens are laid out for these two sizes. The controller has 240 columns and 320 rows; MADCTL 20h exchanges
/// them.
constexpr bool panel_is_possible(const Board& b) {
  const bool turned = (b.madctl & 0x20) != 0;
  return b.panel.height == 240 && (b.panel.width == 240 || b.panel.width == 320) && b.offset_x >= 0 &&
         b.offset_y >= 0 && b.offset_x + b.panel.width <= (turned ? 320 : 240) &&
         b.offset_y + b.panel.height <= (turned ? 240 : 320);
}

/// Registers B2h and C6h: at least one blank line, seven bits; five bits.
constexpr bool frame_is_possible(const Board& b) {
  return b.registers.porch_lines >= 1 && b.registers.porch_lines <= 127 && b.registers.line_rate <= 31;
}

/// Taken from another place than madctl, so that the emulator shows a picture that a wrong madctl turns.
constexpr bool mounting_is_recorded(const Board& b) { return b.mounted_as != not_recorded; }

/// Lines of the panel are our rows only where MADCTL does not exchange them (MV).
constexpr bool te_is_useful(const Board& b) { return b.pins.te == no_pin || (b.madctl & 0x20) == 0; }

/// One LED of one colour, or all three of a coloured one.
constexpr bool leds_are_complete(const Board& b) {
  const auto colours = 3 - std::count(b.led_rgb.begin(), b.led_rgb.end(), no_pin);
  return colours == 0 || (colours == 3 && b.led == no_pin);
}

/// A PWM slice drives two pins at one frequency. Lights may share one; a tone needs its own.
constexpr bool tone_has_a_slice(const Board& b) {
  if (b.speaker == no_pin) return true;
  for (const std::int8_t light : {b.pins.backlight, b.led_rgb[0], b.led_rgb[1], b.led_rgb[2], b.led})
    if (light != no_pin && light / 2 % 8 == b.speaker / 2 % 8) return false;
  return true;
}

constexpr bool battery_is_measurable(const Board& b) {
  if (b.battery == no_pin) return b.charging == no_pin;
  return b.battery >= 26 && b.battery <= 29 && b.battery_ratio > 0 && b.battery_ratio_divisor > 0;
}

constexpr bool serial_can_send(const Board& b) { return b.serial == no_pin || b.serial % 4 == 0; }

/// The least that the screens need: a way to move, select and back.
constexpr bool buttons_suffice(const Board& b) {
  const Buttons set = present(b);
  const bool list = held(set, Button::previous) && held(set, Button::next);
  const bool pad =
      held(set, Button::up) && held(set, Button::down) && held(set, Button::left) && held(set, Button::right);
  return (list || pad) && held(set, Button::select) && held(set, Button::back);
}

}  // namespace hal::board_check
