#include "firmware/app/ui/pixel_hashes.hpp"

#include <bit>

#include "firmware/app/ui/hash_factor.hpp"

namespace pd::ui {
namespace {

/// Two pixels at once; it may alias.
using Pair = std::uint32_t __attribute__((may_alias));

constexpr int pairs = PixelHashes::block_width / 2;

// Every step is a bijection of the hash, so blocks that differ in one word never have the same one.
[[gnu::always_inline]] inline std::uint32_t mix(std::uint32_t hash, const Pair* p, std::uint32_t factor) {
#pragma GCC unroll 8
  for (int i = 0; i < pairs; ++i) hash = std::rotr((hash ^ p[i]) * factor, 13);
  return hash;
}

}  // namespace

unsigned PixelHashes::update(Rect row, const std::uint16_t* pixels) {
  std::uint32_t* known = hashes_.data() + static_cast<unsigned>(row.y / block_height) * columns_max +
                         static_cast<unsigned>(row.x / block_width);
  const auto* upper = reinterpret_cast<const Pair*>(pixels);
  const Pair* lower = upper + row.w / 2;
  const std::uint32_t factor = hash_factor();
  unsigned different = 0;
  for (unsigned bit = 1; bit != 1u << (row.w / block_width); bit <<= 1, upper += pairs, lower += pairs, ++known) {
    const std::uint32_t hash = mix(mix(0, upper, factor), lower, factor);
    if (hash != *known) different |= bit;
    *known = hash;
  }
  return different;
}

}  // namespace pd::ui
