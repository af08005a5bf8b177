#pragma once
#include "hal/board.hpp"

/// Pimoroni Pico Display Pack 2.0 on a Pico: four buttons, two on each side of the wide panel.
/// The left hand moves (A up, B down), the right hand decides (X select, Y back).
namespace hal::boards::display_pack_2 {

inline constexpr ButtonPin buttons[] = {
    {Button::previous, 12, "A"}, {Button::next, 13, "B"}, {Button::select, 14, "X"}, {Button::back, 15, "Y"}};

inline constexpr Board board = {
    .name = "display_pack_2",
    .title = "Pimoroni Pico Display Pack 2.0",
    .hardware = "Pico or Pico 2 with Pimoroni Pico Display Pack 2.0",
    .panel = {320, 240},
    .madctl = 0x70,
    .mounted_as = 0x70,
    .vcom = 0x1f,
    .gamma = {{0xD0, 0x08, 0x11, 0x08, 0x0C, 0x15, 0x39, 0x33, 0x50, 0x36, 0x13, 0x14, 0x29, 0x2D},
              {0xD0, 0x08, 0x10, 0x08, 0x06, 0x06, 0x39, 0x44, 0x51, 0x0B, 0x16, 0x14, 0x2F, 0x31}},
    .sck = 18,
    .mosi = 19,
    .cs = 17,
    .dc = 16,
    .backlight = 20,
    .led_red = 6,
    .led_green = 7,
    .led_blue = 8,
    .led_active_low = true,
    .serial = 0,
    .backlight_ma = 40,
    .buttons = buttons,
};

}  // namespace hal::boards::display_pack_2
