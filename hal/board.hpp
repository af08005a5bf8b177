#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "hal/buttons.hpp"
#include "hal/display.hpp"

/// What a board is, as plain data; `hal/boards/<name>.hpp` fills one in.
namespace hal {

inline constexpr std::int8_t no_pin = -1;

/// A button connects its pin to ground when it is pressed.
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

/// A register of the panel and what is written to it.
struct PanelSetting {
  std::uint8_t command;
  std::span<const std::uint8_t> values;
};

/// What most boards share has its value here; a board's file says what is different.
struct Board {
  const char* name;   ///< as in `tools/firmware <name>`
  const char* title;  ///< as its maker calls it

  // The panel: an ST7789 on one of the two SPI blocks.
  Size panel = {240, 240};
  std::int16_t offset_x = 0, offset_y = 0;  ///< where the picture begins in the controller's memory, as MADCTL turns it
  std::uint8_t madctl = 0x00;               ///< rotation and colour order (register 36h)
  bool inverted = true;                     ///< IPS panels show true colours only with inversion on (21h)
  std::uint8_t gate = 0x35, vcom = 0x20;    ///< voltages of the glass (registers B7h and BBh), from its maker
  Gamma gamma{};
  std::span<const PanelSetting> extra_init{};  ///< what else its maker sets, sent last: it wins over all of the above
  std::uint8_t spi = 0;                        ///< 0 or 1
  std::int8_t sck, mosi, cs, dc, reset = no_pin, backlight;
  std::int8_t te = no_pin;  ///< the panel tells here when it has shown its last line; only where its lines are our rows

  std::int8_t speaker = no_pin;  ///< a piezo
  std::int8_t led_red = no_pin, led_green = no_pin, led_blue = no_pin;
  bool led_active_low = false;
  std::int8_t battery = no_pin;    ///< analogue: 26 to 29
  std::uint8_t battery_ratio = 1;  ///< the battery's voltage over the pin's
  std::int8_t charging = no_pin;   ///< low while the charger works
  std::int8_t usb_power = no_pin;  ///< high while the USB plug has power
  std::int8_t serial = no_pin;     ///< sends text by wire (a TX of UART0 or UART1); free, and within reach

  std::span<const ButtonPin> buttons;
};

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
