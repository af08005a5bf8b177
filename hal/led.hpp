#pragma once

namespace hal {

/// The board's LED, each colour 0 to 100 percent. Does nothing on a board without one.
void led(unsigned red, unsigned green, unsigned blue);

bool has_led();

}  // namespace hal
