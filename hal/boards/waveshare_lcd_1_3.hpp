#pragma once
#include "hal/board.hpp"

/// Waveshare Pico-LCD-1.3 on a Pico: a joystick that can be pressed on the left, A B X Y on the right.
namespace hal::boards::waveshare_lcd_1_3 {

inline constexpr ButtonPin buttons[] = {
    {Button::up, 2, "up"},        {Button::down, 18, "down"}, {Button::left, 16, "left"},
    {Button::right, 20, "right"}, {Button::select, 15, "A"},  {Button::select, 3, "press"},
    {Button::back, 17, "B"},      {Button::x, 19, "X"},       {Button::y, 21, "Y"}};

inline constexpr Board board = {
    .name = "waveshare_lcd_1_3",
    .title = "Waveshare Pico-LCD-1.3",
    .hardware = "Pico or Pico 2 with Waveshare Pico-LCD-1.3",
    .madctl = 0x70,
    .mounted_as = 0x70,
    .registers = {.vcom = 0x19},
    .pins = {.sck = 10, .mosi = 11, .cs = 9, .dc = 8, .reset = 12, .backlight = 13},
    .serial = 0,
    .buttons = buttons,
};

}  // namespace hal::boards::waveshare_lcd_1_3
