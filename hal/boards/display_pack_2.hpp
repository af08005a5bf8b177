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
    .registers = {.vcom = 0x1F, .gamma = gamma_320x240},
    .pins = {.sck = 18, .mosi = 19, .cs = 17, .dc = 16, .backlight = 20},
    .led_rgb = {6, 7, 8},
    .led_active_low = true,
    .serial = 0,
    .consumption = {.backlight_ma = 40},
    .buttons = buttons,
};

}  // namespace hal::boards::display_pack_2
