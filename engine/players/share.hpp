#pragma once
#include <array>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/players/net.hpp"

namespace players {

/// A sure win.
inline constexpr int whole_share = 1 << 14;

/// e to the power of -x/16, times 2^14, for x from 0 to 159; beyond that it is nothing.
inline constexpr auto decay = [] {
  std::array<std::uint16_t, 160> table{};
  // In steps of e^(-1/16) = 0.939413063, in 2^-30 and 64 bits: whole numbers all the way.
  std::uint64_t value = std::uint64_t{1} << 30;
  for (auto& entry : table) {
    entry = static_cast<std::uint16_t>(value >> 16);
    value = value * 1008687096u >> 30;
  }
  return table;
}();

/// The share of the victory that a seat may hope for when the seats are worth `values` (64 = a point), and `spread`
/// units (64 = a point) are one step of e: 0 to whole_share.
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
