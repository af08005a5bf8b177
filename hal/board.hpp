#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "hal/buttons.hpp"
#include "hal/display.hpp"

/// What a board is, as plain data; `hal/boards/<name>.hpp` fills one in.
namespace hal {

inline constexpr std::int8_t no_pin = -1;
inline constexpr std::uint8_t not_recorded = 0xFF;  ///< no MADCTL: its lowest bits are always 0

/// A button connects its pin to ground when it is pressed, or to 3.3 V on boards with `buttons_active_high`.
struct ButtonPin {
  Button means;
  std::int8_t pin;
  const char* label;      ///< what is printed beside it: "A", "B", "up"
  bool optional = false;  ///< works when it is wired, but the board does not promise it
};

/// How light or dark a panel shows each level (registers E0h and E1h). Most makers take these curves.
struct Gamma {
  std::array<std::uint8_t, 14> positive = {0xD0, 0x04, 0x0D, 0x11, 0x13, 0x2B, 0x3F,
                                           0x54, 0x4C, 0x18, 0x0D, 0x0B, 0x1F, 0x23};
  std::array<std::uint8_t, 14> negative = {0xD0, 0x04, 0x0C, 0x11, 0x13, 0x2C, 0x3F,
                                           0x44, 0x51, 0x2F, 0x1F, 0x1F, 0x20, 0x23};
};

/// The same of the 320x240 panels that Pimoroni and Waveshare sell.
inline constexpr Gamma gamma_320x240 = {
    {0xD0, 0x08, 0x11, 0x08, 0x0C, 0x15, 0x39, 0x33, 0x50, 0x36, 0x13, 0x14, 0x29, 0x2D},
    {0xD0, 0x08, 0x10, 0x08, 0x06, 0x06, 0x39, 0x44, 0x51, 0x0B, 0x16, 0x14, 0x2F, 0x31}};

/// A register of the panel and what is written to it.
struct PanelSetting {
  std::uint8_t command;
  std::span<const std::uint8_t> values;
};

/// Registers of the panel, from its maker's driver.
struct PanelRegisters {
  std::uint8_t gate = 0x35, vcom = 0x20;            ///< voltages of the glass (B7h and BBh)
  std::uint8_t vrh = 0x12, vdv = 0x20;              ///< voltages of the grey levels (C3h and C4h)
  std::uint8_t porch_lines = 12, line_rate = 0x0F;  ///< blank lines above and below (B2h), time of a line (C6h): 59 Hz
  Gamma gamma{};                                    ///< (E0h and E1h)
};

/// Pins of the panel. Its bus is SPI (sck and mosi), or 8 bits in parallel (write and data0).
struct PanelPins {
  std::int8_t sck = no_pin, mosi = no_pin;                    ///< they tell which of the two SPI blocks drives the bus
  std::int8_t write = no_pin, read = no_pin, data0 = no_pin;  ///< the other seven data pins follow data0
  std::int8_t cs = no_pin, dc = no_pin;
  std::int8_t reset = no_pin;  ///< without one the panel is reset by a command
  std::int8_t te = no_pin;     ///< tearing effect: high between two frames; only where lines are our rows
  std::int8_t backlight = no_pin;
};

/// What the emulator computes battery life from. The firmware does not use it.
struct Consumption {
  std::uint16_t backlight_ma = 30;   ///< at its brightest
  std::uint16_t idle_ua = 500;       ///< regulator and divider, always
  std::uint16_t battery_mah = 1000;  ///< three AAA cells
};

/// Everything that differs between boards. A board's file sets the fields that differ from the defaults below.
/// hal/board_check.hpp refuses contradictions when an image is compiled.
struct Board {
  const char* name;                ///< as in `tools/firmware <name>`, and the name of its file
  const char* title;               ///< as its maker calls it
  const char* hardware = nullptr;  ///< what its owner has, for the lists of boards; nullptr: `title`

  bool rp2040_only = false;  ///< its chip is soldered on; other boards take a Pico or a Pico 2

  // The panel: an ST7789.
  Size panel = {240, 240};
  std::int16_t offset_x = 0, offset_y = 0;  ///< where the picture begins in the controller's memory, as MADCTL turns it
  std::uint8_t madctl = 0x00;               ///< rotation and colour order (register 36h)
  std::uint8_t mounted_as = not_recorded;   ///< MADCTL of the maker's driver: how the glass is mounted (docs/boards.md)
  bool inverted = true;                     ///< IPS panels show true colours only with inversion on (21h)
  PanelRegisters registers{};
  std::span<const PanelSetting> extra_init{};  ///< other registers, sent last: they override all of the above

  // Its wires.
  PanelPins pins{};
  std::uint32_t bus_hz = 62'500'000;  ///< bits a second; 31'250'000 and 15'625'000 suit long wires. Parallel: bytes
  std::uint8_t spi_mode = 3;          ///< 3 or 0; in mode 0 the chip pauses after every 16 bits
  std::uint8_t drive_ma = 4;          ///< strength of the bus pins: 2, 4, 8 or 12
  bool fast_slew = false;             ///< steeper edges on the bus pins
  bool readback = true;              ///< asks the panel which line it shows; false: nothing comes back on its data pins
  std::uint8_t reset_pulse_ms = 10;  ///< how long the reset pin is low; the data sheet asks for 0.01
  std::uint8_t light_delay_ms = 40;  ///< from waking the panel to its light; it shows two blank frames first

  // Everything else is optional.
  bool buttons_active_high = false;
  std::int8_t speaker = no_pin;                                ///< a piezo
  std::array<std::int8_t, 3> led_rgb{no_pin, no_pin, no_pin};  ///< red, green and blue of a coloured LED ...
  std::int8_t led = no_pin;                                    ///< ... or an LED of one colour
  bool led_active_low = false;
  std::int8_t battery = no_pin;                               ///< analogue: 26 to 29
  std::uint8_t battery_ratio = 3, battery_ratio_divisor = 1;  ///< battery voltage = pin voltage * ratio / divisor
  std::uint16_t battery_diode_mv = 0;                         ///< lost between the battery and the divider
  std::int8_t charging = no_pin;                              ///< low while the charger works
  std::int8_t usb_power = no_pin;                             ///< high while the USB plug has power
  std::int8_t serial = no_pin;  ///< sends text by wire (a TX of UART0 or UART1); free, and within reach
  bool sd_launcher = false;     ///< the Picopad's (docs/boards.md): it gets an image of its own, and keeps its settings
  Consumption consumption{};

  std::span<const ButtonPin> buttons;
};

constexpr bool is_parallel(const Board& board) { return board.pins.data0 != no_pin; }

/// Bytes at the end of the flash where the SD launcher keeps its settings.
constexpr std::size_t reserved_flash(const Board& board) { return board.sd_launcher ? 4096 : 0; }

/// Eight pins belong to one SPI block, the next eight to the other.
constexpr unsigned spi_block(const Board& board) { return static_cast<unsigned>(board.pins.sck) / 8 % 2; }

/// Whether the panel is asked which line it shows. It drives its data pins then, until CS ends that.
constexpr bool asks_scan_line(const Board& board) {
  const PanelPins& pins = board.pins;
  return board.readback && pins.te == no_pin && pins.cs != no_pin && (!is_parallel(board) || pins.read != no_pin);
}

/// MADCTL 20h turns the picture, so that the lines of the panel are columns; 80h and 10h turn the order of them in its
/// memory and that in which they are shown.
constexpr ScanOrder scan_order(const Board& board) {
  if ((board.madctl & 0x20) == 0) return ScanOrder::rows_down;
  return ((board.madctl & 0x80) != 0) == ((board.madctl & 0x10) != 0) ? ScanOrder::columns_right
                                                                      : ScanOrder::columns_left;
}

constexpr bool has_led(const Board& board) { return board.led != no_pin || board.led_rgb[0] != no_pin; }

/// What the buttons of a board mean, without the optional ones.
constexpr Buttons present(const Board& board) {
  Buttons set = 0;
  for (const ButtonPin& button : board.buttons)
    if (!button.optional) set = static_cast<Buttons>(set | static_cast<Buttons>(button.means));
  return set;
}

/// What is printed beside the first button that means `b`; empty when none does.
constexpr const char* label(const Board& board, Button b) {
  for (const ButtonPin& button : board.buttons)
    if (button.means == b) return button.label;
  return "";
}

}  // namespace hal
