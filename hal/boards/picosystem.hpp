#pragma once
#include "hal/board.hpp"

/// Pimoroni PicoSystem: a whole console. The D-pad is on the left, X Y A B on the right.
namespace hal::boards::picosystem {

inline constexpr ButtonPin buttons[] = {
    {Button::up, 23, "up"},    {Button::down, 20, "down"}, {Button::left, 22, "left"}, {Button::right, 21, "right"},
    {Button::select, 18, "A"}, {Button::back, 19, "B"},    {Button::x, 17, "X"},       {Button::y, 16, "Y"},
};

inline constexpr Board board = {
    .name = "picosystem",
    .title = "Pimoroni PicoSystem",
    .madctl = 0x04,
    .gate = 0x14,
    .vcom = 0x25,
    .sck = 6,
    .mosi = 7,
    .cs = 5,
    .dc = 9,
    .reset = 4,
    .backlight = 12,
    .te = 8,
    .speaker = 11,
    .led_red = 14,
    .led_green = 13,
    .led_blue = 15,
    .battery = 26,
    .battery_ratio = 3,
    .charging = 24,
    .usb_power = 2,
    .buttons = buttons,
};

}  // namespace hal::boards::picosystem
