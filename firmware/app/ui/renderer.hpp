#pragma once
#include <array>
#include <cstdint>

#include "firmware/app/ui/display_list.hpp"
#include "firmware/app/ui/screen.hpp"
#include "hal/display.hpp"

namespace pd::ui {

/// When somebody who pressed a button wants to see the answer, on the clock of hal::now_us(): one that stays on its
/// page, or another page.
struct Due {
  std::uint32_t same_page_us, other_page_us;
};

/// Records the display list of a screen, paints the tiles that differ from what the panel shows, and sends them. DMA
/// sends one strip while the next is painted, so memory does not grow with the panel and a full picture takes little
/// longer than its transfer.
class Renderer {
 public:
  /// Returns the number of pixels sent.
  unsigned show(const Screen& screen, const Due* due = nullptr);

  /// Rows of the picture from `y`, a multiple of strip_rows, on. Nothing is sent. Valid until the next call of either.
  std::span<const std::uint16_t> paint_rows(const Screen& screen, int y);

  /// Forgets what the panel shows: the next show() sends everything.
  void forget() { known_ = false; }

 private:
  static constexpr int strip_rows = 2 * DisplayList::tile_height;
  using Strip = std::array<std::uint16_t, DisplayList::width_max * strip_rows>;

  std::span<std::uint16_t> pixels_for(Rect area);
  void send(Rect area, std::span<const std::uint16_t> pixels);
  unsigned take_up(const DisplayList& list, unsigned row, unsigned columns);
  void send_tiles(const DisplayList& list, hal::Size size);
  void send_spans(const DisplayList& list, unsigned different, int top, int height, int width);
  std::uint32_t within_us() const;
  void send_all(const Screen& screen);

  DisplayList::Memory memory_{};
  DisplayList::TileHashes shown_{};  // of what is on the panel
  alignas(4) std::array<Strip, 2> buffers_{};
  std::array<std::uint16_t, DisplayList::rows_max> announced_{};  // pixels that a picture sends of each row of tiles
  unsigned next_buffer_ = 0;
  unsigned sent_ = 0;
  const Due* due_ = nullptr;
  bool known_ = false;
};

}  // namespace pd::ui
