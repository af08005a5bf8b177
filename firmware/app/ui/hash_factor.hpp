#pragma once
#include <cstdint>

namespace pd::ui {

/// The factor of the hashes of drawing commands and pixels, for the beginning of a loop. On the device the compiler
/// must not know its value: it would replace the product, one cycle, by a dozen shifts and sums.
[[gnu::always_inline]] inline std::uint32_t hash_factor() {
  std::uint32_t factor = 0x9E3779B1u;
#ifdef __arm__
  asm("" : "+r"(factor));
#endif
  return factor;
}

}  // namespace pd::ui
