#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "hal/display.hpp"

namespace pd::ui {

/// Memory for pixels on their way to the panel: they are taken from a ring, and come back in the order in which they
/// were pushed. What is painted may be some strips ahead of what is sent.
class PixelRing {
 public:
  /// Memory for so many pixels; waits until the panel has received what lies there. Push pieces of it, then call
  /// keep(). Without keep(), the next take() returns the same memory.
  std::span<std::uint16_t> take(std::size_t count);
  /// The pixels up to `end` of what was taken last were pushed.
  void keep(const std::uint16_t* end);
  void push(hal::Area area, const std::uint16_t* pixels);

  static constexpr std::size_t capacity = std::size_t{320} * 32;

 private:
  static constexpr unsigned blocks_max = 16;
  struct Block {
    std::uint16_t begin, end;
    std::uint32_t pushed;  // so many pushes had been made with its last one
  };

  bool is_in_use(std::size_t begin, std::size_t end) const;
  void release_oldest();

  alignas(4) std::array<std::uint16_t, capacity> pixels_{};
  std::array<Block, blocks_max> blocks_{};
  unsigned first_ = 0, count_ = 0;  // of the blocks on their way
  std::size_t begin_ = 0;           // of what was taken last
  std::uint32_t pushed_ = 0;
};

}  // namespace pd::ui
