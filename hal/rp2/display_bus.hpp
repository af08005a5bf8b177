#pragma once
#include <cstdint>
#include <type_traits>

#include "hal/rp2/board.hpp"

/// How bytes reach the panel. A board has one of these; what it does not use is not linked.
namespace hal::rp2 {

struct SpiBus {
  static void start();                   ///< with frames of 8 bits
  static void frames_of(unsigned bits);  ///< 8 or 16, the higher byte first; nothing is on its way
  static void put(std::uint16_t frame);  ///< waits until there is room for it
  static void wait_idle();               ///< the last bit has left; only now may D/C or CS change
  static volatile void* data_register();
  static unsigned request();  ///< the number by which the bus asks DMA for more
};

/// Eight data wires and a write strobe, driven by a state machine of PIO 0.
struct ParallelBus {
  static void start();
  static void frames_of(unsigned bits);
  static void put(std::uint16_t frame);
  static void wait_idle();
  static volatile void* data_register();
  static unsigned request();
};

using DisplayBus = std::conditional_t<is_parallel(board), ParallelBus, SpiBus>;

}  // namespace hal::rp2
