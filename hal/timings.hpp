#pragma once
#include <cstdint>

namespace hal {

/// What the machine has measured of its own parts since it was switched on; 0: nothing, or it cannot.
struct Timings {
  std::uint32_t frame_us;         ///< in which the panel shows one picture, by its TE wire
  std::uint32_t program_us_most;  ///< the longest that a page of flash took
  std::uint32_t erase_us_most;    ///< the longest that a sector took
};

Timings timings();

}  // namespace hal
