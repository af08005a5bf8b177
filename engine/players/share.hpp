#pragma once
#include <array>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/players/net.hpp"

namespace players {

/// The share of a certain victory.
inline constexpr int whole_share = 1 << 14;

/// 2^14 * e^(-x/16) for x from 0 to 159; 0 above.
inline constexpr auto decay = [] {
  std::array<std::uint16_t, 160> table{};
  // Multiplies by e^(-1/16) = 0.939413063 in units of 2^-30, with 64-bit integers.
  std::uint64_t value = std::uint64_t{1} << 30;
  for (auto& entry : table) {
    entry = static_cast<std::uint16_t>(value >> 16);
    value = value * 1008687096u >> 30;
  }
  return table;
}();

/// The win probability of a seat, 0 to whole_share, from the values of all seats (64 = a point). A lead of `spread`
/// multiplies the odds by e.
inline int share_of(const int* values, unsigned players, unsigned seat, unsigned spread) {
  int best = values[0];
  for (unsigned i = 1; i < players; ++i)
    if (values[i] > best) best = values[i];
  std::uint32_t sum = 0, own = 0;
  for (unsigned i = 0; i < players; ++i) {
    const auto behind = static_cast<std::uint32_t>(best - values[i]) * 16u / spread;
    const std::uint32_t weight = behind < decay.size() ? decay[behind] : 0;
    sum += weight;
    if (i == seat) own = weight;
  }
  return static_cast<int>(own * static_cast<std::uint32_t>(whole_share) / sum);
}

}  // namespace players
