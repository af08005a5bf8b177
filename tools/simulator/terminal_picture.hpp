#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "hal/host/host.hpp"
#include "tools/simulator/png.hpp"

/// A picture of the panel as what terminals understand. Pure text making: nothing is sent here.
namespace simulator {

/// In the kitty protocol, at the cursor, in place of the picture before. `scale` is pixels for a pixel.
std::string kitty_picture(const host::Picture& picture, int scale);

/// As sixels, at the cursor. Colours are rounded until 256 will do.
std::string sixel_picture(const host::Picture& picture, int scale);

enum class Colours : std::uint8_t {
  few,   ///< the 6x6x6 cube of 256
  true_  ///< 24 bits
};

/// The picture as half blocks: a cell is two pixels, one above the other.
class HalfBlocks {
 public:
  /// Shrinks to fit into so many cells, or stays as it is; where it stands is centred in the columns.
  HalfBlocks(int columns, int rows, Colours colours) : columns_(columns), rows_(rows), colours_(colours) {}

  /// What must be sent so that the terminal shows `picture`: the cells that changed since the last call.
  std::string update(const host::Picture& picture);

 private:
  struct Cell {
    Rgb above, below;
    bool operator==(const Cell&) const = default;
  };
  void colour(std::string& out, Rgb c, bool below) const;

  int columns_, rows_;
  Colours colours_;
  std::vector<Cell> shown_;
};

}  // namespace simulator
