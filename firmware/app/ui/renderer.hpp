#pragma once
#include <array>
#include <cstdint>

#include "firmware/app/ui/screen.hpp"

namespace app {

/// Draws a screen strip by strip and sends the strips whose pixels differ from what the
/// panel shows. One strip travels by DMA while the next is drawn, so memory does not grow
/// with the panel and a full picture takes no longer than the wire does.
class Renderer {
 public:
  static constexpr int strip_rows = 20;
  static constexpr int width_max = 320, height_max = 240;

  /// Returns the number of strips sent.
  unsigned show(const Screen& screen);

  /// Forgets what the panel shows: the next show() sends everything.
  void forget() { known_ = false; }

 private:
  static constexpr unsigned strips_max = height_max / strip_rows;
  using Strip = std::array<std::uint16_t, width_max * strip_rows>;

  alignas(4) std::array<Strip, 2> buffers_{};
  std::array<std::uint64_t, strips_max> sent_{};  // fingerprints of what is on the panel
  unsigned next_buffer_ = 0;
  bool known_ = false;
};

}  // namespace app
