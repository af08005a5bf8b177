#pragma once
#include "hal/board.hpp"

/// Pimoroni PicoSystem: a whole console. The D-pad is on the left, X Y A B on the right.
namespace hal::boards::picosystem {

inline constexpr ButtonPin buttons[] = {
    {Button::up, 23, "up"},    {Button::down, 20, "down"}, {Button::left, 22, "left"}, {Button::right, 21, "right"},
    {Button::select, 18, "A"}, {Button::back, 19, "B"},    {Button::x, 17, "X"},       {Button::y, 16, "Y"}};

inline constexpr Board board = {
    .name = "picosystem",
    .title = "Pimoroni PicoSystem",
    .rp2040_only = true,
    .madctl = 0x04,
    .mounted_as = 0x04,
    // Quick lines and a long pause: a picture waits less for TE than at an even pace.
    .registers = {.gate = 0x14, .vcom = 0x25, .porch_lines = 80, .line_rate = 6},
    .pins = {.sck = 6, .mosi = 7, .cs = 5, .dc = 9, .reset = 4, .te = 8, .backlight = 12},
    .speaker = 11,
    .led_rgb = {14, 13, 15},
    .battery = 26,
    .charging = 24,
    .usb_power = 2,
    .consumption = {.idle_ua = 100, .battery_mah = 525},
    .buttons = buttons,
};

}  // namespace hal::boards::picosystem
