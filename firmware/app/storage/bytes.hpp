#pragma once
#include <cstdint>

/// Numbers in stored data: little-endian, at any alignment.
namespace pd::storage {

constexpr void put16(std::uint8_t* out, unsigned value) {
  out[0] = static_cast<std::uint8_t>(value);
  out[1] = static_cast<std::uint8_t>(value >> 8);
}
constexpr void put32(std::uint8_t* out, std::uint32_t value) {
  put16(out, value & 0xFFFFu);
  put16(out + 2, value >> 16);
}
constexpr unsigned get16(const std::uint8_t* in) { return static_cast<unsigned>(in[0] | in[1] << 8); }
constexpr std::uint32_t get32(const std::uint8_t* in) { return get16(in) | std::uint32_t{get16(in + 2)} << 16; }

}  // namespace pd::storage
