#pragma once
#include "hal/board.hpp"

/// Waveshare Pico-LCD-2 on a Pico: four keys. Pins: waveshare/Pico_code, Python/Pico-LCD-2/ReadmeEN.txt.
/// Registers: c/lib/LCD/LCD_2in.c there.
namespace hal::boards::waveshare_lcd_2 {

inline constexpr ButtonPin buttons[] = {
    {Button::previous, 15, "KEY0"}, {Button::next, 17, "KEY1"}, {Button::select, 2, "KEY2"}, {Button::back, 3, "KEY3"}};

inline constexpr Board board = {
    .name = "waveshare_lcd_2",
    .title = "Waveshare Pico-LCD-2",
    .hardware = "Pico or Pico 2 with Waveshare Pico-LCD-2",
    .panel = {320, 240},
    .madctl = 0x70,
    .mounted_as = 0x70,
    .registers = {.vcom = 0x1F, .gamma = gamma_320x240},
    .pins = {.sck = 10, .mosi = 11, .cs = 9, .dc = 8, .reset = 12, .backlight = 13},
    .serial = 0,
    .consumption = {.backlight_ma = 40},
    .buttons = buttons,
};

}  // namespace hal::boards::waveshare_lcd_2
