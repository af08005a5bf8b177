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
    .hardware = "Pimoroni Tufty 2040",
    .rp2040_only = true,
    .panel = {320, 240},
    .madctl = 0xB0,
    .mounted_as = 0xB0,
    .vcom = 0x1F,
    .gamma = {{0xD0, 0x08, 0x11, 0x08, 0x0C, 0x15, 0x39, 0x33, 0x50, 0x36, 0x13, 0x14, 0x29, 0x2D},
              {0xD0, 0x08, 0x10, 0x08, 0x06, 0x06, 0x39, 0x44, 0x51, 0x0B, 0x16, 0x14, 0x2F, 0x31}},
    .bus_hz = 15'000'000,
    .cs = 10,
    .dc = 11,
    .write = 12,
    .read = 13,
    .data0 = 14,
    .backlight = 2,
    .buttons_active_high = true,
    .led = 25,
    .backlight_ma = 40,
    .buttons = buttons,
};

}  // namespace hal::boards::tufty_2040
