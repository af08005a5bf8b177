#pragma once
#include "hal/board.hpp"

/// Pajenicko Picopad 1.0 and 2.0, a console around a Pico or a Pico 2. The D-pad is on the left, X Y A B on the right.
namespace hal::boards::picopad {

inline constexpr ButtonPin buttons[] = {
    {Button::up, 4, "up"},    {Button::down, 5, "down"}, {Button::left, 3, "left"}, {Button::right, 2, "right"},
    {Button::select, 7, "A"}, {Button::back, 6, "B"},    {Button::x, 9, "X"},       {Button::y, 8, "Y"}};

inline constexpr Board board = {
    .name = "picopad",
    .title = "Pajenicko Picopad",
    .hardware = "Pajenicko Picopad 1.0 or 2.0",
    .panel = {320, 240},
    .madctl = 0x60,
    .mounted_as = 0x60,
    .pins = {.sck = 18, .mosi = 19, .cs = 21, .dc = 17, .reset = 20, .backlight = 16},
    .drive_ma = 8,
    .speaker = 15,
    .led = 22,
    .led_active_low = true,
    .battery = 29,
    .battery_diode_mv = 311,
    .serial = 0,
    .sd_launcher = true,
    .buttons = buttons,
};

}  // namespace hal::boards::picopad
