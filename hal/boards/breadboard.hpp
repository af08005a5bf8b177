#pragma once
#include "hal/board.hpp"

/// A bare Pico with any 240x240 ST7789 module, four buttons, and a D-pad and a piezo if you like.
/// The panel's wires are neighbours (pins 21 to 27 of the Pico), so are the buttons' (4 to 12).
/// A module without CS works as well. Colours look like a negative? Set `inverted` to false.
namespace hal::boards::breadboard {

inline constexpr ButtonPin buttons[] = {{Button::previous, 2, "<"},      {Button::next, 3, ">"},
                                        {Button::select, 4, "OK"},       {Button::back, 5, "ESC"},
                                        {Button::up, 6, "up", true},     {Button::down, 7, "down", true},
                                        {Button::left, 8, "left", true}, {Button::right, 9, "right", true}};

inline constexpr Board board = {
    .name = "breadboard",
    .title = "Pico on a breadboard",
    .hardware = "Pico or Pico 2 with any 240x240 ST7789 module and 4 to 8 buttons",
    .mounted_as = 0x00,
    .pins = {.sck = 18, .mosi = 19, .cs = 17, .dc = 16, .reset = 20, .backlight = 21},
    .bus_hz = 31'250'000,  // jumper wires; try 62'500'000 when they are shorter than 10 cm
    .readback = false,     // true if your module has a CS pin
    .reset_pulse_ms = 20,  // a module may have a capacitor on this line: 10 kohm and 1 uF need 10 ms
    .speaker = 22,
    .serial = 0,
    .buttons = buttons,
};

}  // namespace hal::boards::breadboard
