#pragma once
#include "hal/boards/display_pack_2.hpp"

/// Pimoroni Pico Display Pack 2.8 on a Pico: as the 2.0, with a larger panel and its coloured light on other pins.
namespace hal::boards::display_pack_2_8 {

inline constexpr Board board = [] {
  Board b = display_pack_2::board;
  b.name = "display_pack_2_8";
  b.title = "Pimoroni Pico Display Pack 2.8";
  b.hardware = "Pico or Pico 2 with Pimoroni Pico Display Pack 2.8";
  b.led_rgb = {26, 27, 28};
  b.consumption.backlight_ma = 60;
  return b;
}();

}  // namespace hal::boards::display_pack_2_8
