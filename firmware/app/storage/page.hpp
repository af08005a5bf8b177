#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "firmware/app/storage/record.hpp"
#include "hal/storage.hpp"

namespace pd::storage {

/// A page in memory, tested four bytes at a time: a mount spends most of its time on blank pages.
struct Page {
  std::array<std::uint32_t, hal::storage_page / 4> quads;

  std::span<std::uint8_t, hal::storage_page> bytes() {
    return std::span<std::uint8_t, hal::storage_page>(reinterpret_cast<std::uint8_t*>(quads.data()), sizeof quads);
  }
  bool blank() const {
    return std::all_of(quads.begin(), quads.end(), [](std::uint32_t w) { return w == 0xFFFFFFFFu; });
  }
  bool blank_cell(std::size_t at) const { return (quads[at / 4] & quads[at / 4 + 1]) == 0xFFFFFFFFu; }
  bool void_cell(std::size_t at) const { return (quads[at / 4] | quads[at / 4 + 1]) == 0; }
};
static_assert(Record::cell == 8);

}  // namespace pd::storage
