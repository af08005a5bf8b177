#pragma once

namespace hal {

/// The board's coloured light, each part 0 to 100 percent. Does nothing without one.
void led(unsigned red, unsigned green, unsigned blue);

bool has_led();

}  // namespace hal
