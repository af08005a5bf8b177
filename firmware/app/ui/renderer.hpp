#pragma once
#include <array>
#include <cstdint>

#include "firmware/app/ui/display_list.hpp"
#include "firmware/app/ui/pixel_hashes.hpp"
#include "firmware/app/ui/pixel_ring.hpp"
#include "firmware/app/ui/screen.hpp"
#include "hal/display.hpp"

namespace pd::ui {

/// When somebody who pressed a button wants to see the answer, on the clock of hal::now_us(): one that stays on its
/// page, or another page.
struct Due {
  std::uint32_t same_page_us, other_page_us;
};

/// Records the display list of a screen, paints the tiles whose commands differ from those of the last picture, and
/// sends the pixels of them that differ from what the panel shows. DMA sends while the next tiles are painted, so
/// memory does not grow with the panel and a full picture takes little longer than its transfer.
class Renderer {
 public:
  /// Returns the number of pixels sent.
  unsigned show(const Screen& screen, const Due* due = nullptr);

  /// Paints the images whose frame has changed since its last call, and what lies on them. Returns the number of
  /// pixels sent.
  unsigned show_animations();
  bool has_animations() const { return recorded_.animations > 0; }

  /// Rows of the picture from `y`, a multiple of strip_rows, on. Nothing is sent. Valid until the next call of either.
  std::span<const std::uint16_t> paint_rows(const Screen& screen, int y);

  /// Forgets what the panel shows: the next show() sends everything.
  void forget() {
    tiles_known_ = panel_known_ = false;
    animated_beat_ = 0;
  }

 private:
  static constexpr int strip_rows = 2 * DisplayList::tile_height, strip_columns = DisplayList::columns_max;

  /// Rows of a painted area that are sent together, and the blocks of pixels (PixelHashes) in them that differ.
  struct Window {
    int top, bottom;
    unsigned blocks;

    int left() const;
    int width() const;
    int pixels() const { return width() * (bottom - top); }
  };

  std::span<std::uint16_t> pixels_for(Rect area) {
    return ring_.take(static_cast<std::size_t>(area.w) * static_cast<std::size_t>(area.h));
  }
  void send(Rect area, std::span<std::uint16_t> pixels);
  std::uint16_t* send_window(Rect area, std::uint16_t* pixels, const Window& window);
  unsigned take_up(const DisplayList& list, unsigned row, unsigned columns);
  using RowMasks = std::array<unsigned, DisplayList::rows_max>;  ///< a bit for each tile of a row that differs
  void send_tiles(const DisplayList& list, hal::Size size);
  void announce(Rect area, hal::Size size);
  void announce_columns(const RowMasks& different, hal::Size size, bool from_left);
  void send_by_rows(const DisplayList& list, const RowMasks& different, hal::Size size);
  void send_by_columns(const DisplayList& list, const RowMasks& different, hal::Size size, unsigned together,
                       bool from_left);
  void send_spans(const DisplayList& list, unsigned different, int top, int height, int width);
  std::uint32_t within_us() const;
  void send_all(const Screen& screen);

  DisplayList::Memory memory_{};
  DisplayList::Recorded recorded_{};  // of the commands in it
  DisplayList::TileHashes shown_{};   // of the commands of what is on the panel
  PixelHashes hashes_;
  PixelRing ring_;
  std::array<std::uint16_t, DisplayList::rows_max> announced_{};  // pixels that a picture may send of each row of
                                                                  // tiles, or of each column where lines are columns
  int announced_lines_ = 0;  // of the panel, in each of them; a value here would put the object into .data
  unsigned sent_ = 0;
  const Due* due_ = nullptr;
  bool header_differs_ = false;      // as where another page is shown
  std::uint16_t animated_beat_ = 0;  // of show_animations()
  bool tiles_known_ = false;         // shown_ is what the panel shows
  bool panel_known_ = false;         // hashes_ is
};

}  // namespace pd::ui
