#pragma once
#include <cstdint>

#include "engine/core/move_list.hpp"

namespace core {

/// The random numbers of the driver: a small seeded generator (sfc32: 128 bits of state, only 32-bit additions and
/// shifts, so it is quick on a Cortex-M0+ too). The rules never own one: what it decided is in the log as chance's
/// moves.
class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed)
      : a_(static_cast<std::uint32_t>(seed)), b_(static_cast<std::uint32_t>(seed >> 32)), c_(0x9E3779B9u) {
    for (int i = 0; i < 12; ++i) next();  // let every bit of the seed reach every word
  }

  constexpr std::uint32_t next() {
    const std::uint32_t out = a_ + b_ + counter_++;
    a_ = b_ ^ b_ >> 9;
    b_ = c_ + (c_ << 3);
    c_ = (c_ << 21 | c_ >> 11) + out;
    return out;
  }

  /// Uniform in 0..bound-1, without bias. `bound` is 1 to 65536.
  constexpr std::uint32_t below(std::uint32_t bound) {
    // 16 random bits times the bound; a low part under the threshold would favour some values.
    for (;;) {
      const std::uint32_t product = (next() >> 16) * bound;
      const std::uint32_t low = product & 0xFFFFu;
      if (low >= bound || low >= 0x10000u % bound) return product >> 16;
    }
  }

  /// One of chance's moves, by its weight; no move when nothing in the list has a weight.
  constexpr Move pick(const MoveList& outcomes) {
    const unsigned total = outcomes.total_weight();
    if (total == 0) return {};
    std::uint32_t left = below(total);
    if (!outcomes.weighted()) return outcomes[left];
    std::size_t i = 0;
    while (left >= outcomes.weight(i)) left -= outcomes.weight(i++);
    return outcomes[i];
  }

 private:
  std::uint32_t a_, b_, c_, counter_ = 1;
};

}  // namespace core
