#pragma once
#include <cstdint>

/// Everything a player sees, free of any platform. Whoever owns the machine calls start() once and tick() for ever.
namespace pd {

/// Shows the first picture, reads what is stored, and gets the first screen ready: the main
/// menu, or the safe one when back is held meanwhile.
void start();

/// Looks at buttons and clock, lets the top screen react, and sends the strips of the
/// picture that changed. Never blocks longer than one picture takes to send.
/// Returns the milliseconds until it wants to be called again unless a button changes; UINT32_MAX: not before.
std::uint32_t tick();

/// The backlight is off because nobody pressed anything: the device may sleep once tick() is idle.
bool is_backlight_off();

/// It slept, and a press ended that, of a button that may have been down already when it fell asleep.
void woken();

}  // namespace pd
