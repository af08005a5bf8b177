#pragma once

namespace hal {

/// Starts a tone and returns at once; 0 Hz is silence. `loudness` is 0 to 100. A board without a speaker does nothing.
void tone(unsigned frequency_hz, unsigned loudness = 50);

bool has_tone();

}  // namespace hal
