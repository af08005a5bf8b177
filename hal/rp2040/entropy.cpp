#include "hal/entropy.hpp"

#include <hardware/structs/rosc.h>
#include <hardware/timer.h>

#include "hal/entropy_fold.hpp"

namespace hal {

std::uint32_t entropy() {
  return fold_entropy([] {
    busy_wait_us_32(1);  // several turns of the oscillator, so that bits do not repeat
    return (rosc_hw->randombit & 1u) != 0;
  });
}

}  // namespace hal
