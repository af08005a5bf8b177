#pragma once
#include "hal/board.hpp"

/// Pimoroni Tufty 2040: a badge with five buttons and a parallel panel, mounted upside down.
/// Pins: pimoroni/pimoroni-pico, libraries/tufty2040/tufty2040.hpp. Rotation: picographics.cpp there.
namespace hal::boards::tufty_2040 {

inline constexpr ButtonPin buttons[] = {{Button::previous, 22, "up"},
                                        {Button::next, 6, "down"},
                                        {Button::select, 7, "A"},
                                        {Button::back, 8, "B"},
                                        {Button::x, 9, "C"}};

inline constexpr Board board = {
    .name = "tufty_2040",
    .title = "Pimoroni Tufty 2040",
    .rp2040_only = true,
    .panel = {320, 240},
    .madctl = 0xB0,
    .mounted_as = 0xB0,
    .registers = {.vcom = 0x1F, .gamma = gamma_320x240},
    .pins = {.write = 12, .read = 13, .data0 = 14, .cs = 10, .dc = 11, .backlight = 2},
    .bus_hz = 15'000'000,
    .buttons_active_high = true,
    .led = 25,
    .consumption = {.backlight_ma = 40},
    .buttons = buttons,
};

}  // namespace hal::boards::tufty_2040
