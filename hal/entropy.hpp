#pragma once
#include <cstdint>

namespace hal {

/// 32 unpredictable bits; on the host they come from the seed of the script.
std::uint32_t entropy();

/// Twice as many, for the seed of a game; the lower half is drawn first, on every target.
inline std::uint64_t entropy_seed() {
  const std::uint32_t low = entropy();
  return low | std::uint64_t{entropy()} << 32;
}

}  // namespace hal
