#include "hal/clock.hpp"

#include <hardware/timer.h>

namespace hal {

std::uint32_t now_us() { return time_us_32(); }

std::uint32_t now_ms() { return static_cast<std::uint32_t>(time_us_64() / 1000); }

}  // namespace hal
