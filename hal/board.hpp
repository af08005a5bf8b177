#pragma once
#include <cstdint>

#include "hal/buttons.hpp"
#include "hal/display.hpp"

/// What a board is, as plain data; `hal/boards/<name>.hpp` fills one in.
namespace hal {

inline constexpr std::int8_t no_pin = -1;

struct ButtonPin {
  Button means;
  std::int8_t pin;
  const char* label;  ///< what is printed beside it: "A", "B", "up"
};

struct Board {
  const char* name;   ///< as in `tools/firmware <name>`
  const char* title;  ///< as its maker calls it
  Size panel;
  std::int16_t offset_x, offset_y;  ///< where the panel begins in the controller's 240x320 memory
  std::uint8_t madctl;              ///< rotation and colour order (ST7789 register 36h)
  std::uint8_t spi;                 ///< 0 or 1
  std::int8_t sck, mosi, cs, dc, reset, vsync, backlight;
  std::int8_t speaker;
  std::int8_t led_red, led_green, led_blue;
  bool led_active_low;
  std::int8_t battery, charging, usb_power;
  const ButtonPin* buttons;
  std::uint8_t button_count;
};

}  // namespace hal
