#pragma once
#include <array>
#include <cstdint>

#include "firmware/app/ui/geometry.hpp"

namespace pd::ui {

/// Hashes of the pixels that the panel shows, one for each block of them. A tile that was painted again is sent only
/// where its pixels differ: a line of text leaves the rows between the lines as they were, and many tiles whose list of
/// commands changed look the same.
class PixelHashes {
 public:
  static constexpr int block_width = 16, block_height = 2;
  static constexpr int width_max = 320, height_max = 240;

  /// Takes one row of blocks: `pixels` holds row.w * row.h of them, aligned to 32 bits, and `row` lies on the grid of
  /// blocks. Returns a bit for each block that differs from the panel, the leftmost is bit 0.
  unsigned update(Rect row, const std::uint16_t* pixels);

 private:
  static constexpr unsigned columns_max = width_max / block_width, rows_max = height_max / block_height;
  std::array<std::uint32_t, columns_max * rows_max> hashes_{};
};

}  // namespace pd::ui
