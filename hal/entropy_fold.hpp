#pragma once
#include <cstdint>

/// How raw random bits become hal::entropy() on every target. A device reads its ring oscillator; simulators and the
/// emulator read RandomBits of the script's seed, so that a seed gives the same games everywhere.
namespace hal {

/// Raw bits per word of entropy: more than 32, because successive samples of an oscillator are correlated.
inline constexpr int entropy_raw_bits = 256;

/// CRC-32 (polynomial 04C11DB7h, most significant bit first, start value all ones) of
/// entropy_raw_bits bits, asked from `next_bit()` one after the other.
template <class NextBit>
std::uint32_t fold_entropy(NextBit&& next_bit) {
  std::uint32_t crc = 0xFFFFFFFFu;
  for (int i = 0; i < entropy_raw_bits; ++i) {
    const std::uint32_t bit = next_bit() ? 1u : 0u;
    const bool carry = ((crc >> 31) ^ bit) != 0;
    crc = (crc << 1) ^ (carry ? 0x04C11DB7u : 0u);
  }
  return crc;
}

/// The bits that a seed stands for: Marsaglia's xorshift with two 32-bit words (shifts 10, 13, 10),
/// the top bit of every step. Needs no 64-bit arithmetic, so JavaScript can follow it exactly.
struct RandomBits {
  std::uint32_t x, y;

  /// Both halves may be anything; they are changed so that the state is never all zero.
  constexpr RandomBits(std::uint32_t seed_low, std::uint32_t seed_high)
      : x(seed_low ^ 0x9E3779B9u), y(seed_high ^ 0x85EBCA6Bu) {
    if ((x | y) == 0) y = 1;
    for (int i = 0; i < 64; ++i) step();
  }

  constexpr bool next() {
    step();
    return (y >> 31) != 0;
  }

  constexpr void step() {
    const std::uint32_t t = x ^ (x << 10);
    x = y;
    y = (y ^ (y >> 10)) ^ (t ^ (t >> 13));
  }
};

}  // namespace hal
