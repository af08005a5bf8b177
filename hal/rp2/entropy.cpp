#include "hal/entropy.hpp"

#include <hardware/structs/rosc.h>
#include <hardware/timer.h>
#include <pico/platform.h>

#include "hal/entropy_fold.hpp"

namespace hal {

// Bits are sampled at irregular times, derived from the microsecond of a button press. At regular times an oscillator
// of a whole number of megahertz seems to stand still, and many games would start alike.
std::uint32_t entropy() {
  std::uint32_t waits = time_us_32();
  return fold_entropy([&waits] {
    waits = waits * 1664525u + 1013904223u;
    busy_wait_at_least_cycles(64 + (waits >> 24));  // several turns of the oscillator
    return (rosc_hw->randombit & 1u) != 0;
  });
}

}  // namespace hal
