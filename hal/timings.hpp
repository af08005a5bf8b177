#pragma once
#include <cstdint>

namespace hal {

/// How the hardware layer knows which line the panel shows.
enum class FrameSource : std::uint8_t {
  unknown,
  te_wire,    ///< the panel reports each frame
  scan_line,  ///< the panel answers when it is asked
};

/// What the hardware layer has measured since power-on; 0: nothing yet, or it cannot.
struct Timings {
  std::uint32_t frame_us;  ///< from one refresh of the panel to the next
  FrameSource frame_source;
  std::uint32_t program_us_most;  ///< longest time to program a page of flash
  std::uint32_t erase_us_most;    ///< longest time to erase a sector
};

Timings timings();

}  // namespace hal
