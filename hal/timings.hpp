#pragma once
#include <cstdint>

namespace hal {

/// What the hardware layer has measured since power-on; 0: nothing yet, or it cannot.
struct Timings {
  std::uint32_t frame_us;         ///< from one refresh of the panel to the next, by its TE wire
  std::uint32_t program_us_most;  ///< longest time to program a page of flash
  std::uint32_t erase_us_most;    ///< longest time to erase a sector
};

Timings timings();

}  // namespace hal
