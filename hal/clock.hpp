#pragma once
#include <cstdint>

namespace hal {

/// Microseconds since start; wraps after 71 minutes, so compare by subtraction.
std::uint32_t now_us();

/// Milliseconds since start; wraps after 49 days.
std::uint32_t now_ms();

}  // namespace hal
