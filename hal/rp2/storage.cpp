#include "hal/storage.hpp"

#include <hardware/flash.h>
#include <hardware/timer.h>

#include <algorithm>
#include <cstring>

#include "hal/rp2/board.hpp"
#include "hal/timings.hpp"

// The last sectors of 2 MiB of flash, or those before what board or chip reserve. Code cannot run from flash while it
// is changed: the SDK's routines live in RAM, and so does the only interrupt handler, that of the buttons. It runs
// meanwhile, so that no press is lost.
namespace hal {
namespace {

static_assert(storage_page == FLASH_PAGE_SIZE && storage_sector == FLASH_SECTOR_SIZE);

// The same place in every flash chip of at least 2 MiB: a Pico 2 has 4, its clones may have 2.
constexpr std::size_t flash_size = 2 * 1024 * 1024;
constexpr std::size_t reserved = std::max(reserved_flash(rp2::board), rp2::chip::reserved_flash);
constexpr std::size_t base = flash_size - reserved - storage_size;
static_assert(flash_size <= PICO_FLASH_SIZE_BYTES);

// Through the cache, which brings eight bytes at a time where a read past it takes as long for one. The SDK's routines
// empty it after they have changed the chip: what is read is what the chip holds.
const std::uint8_t* at(std::size_t offset) { return reinterpret_cast<const std::uint8_t*>(XIP_BASE + base + offset); }

Timings taken{};

bool inside(std::size_t offset, std::size_t size) { return offset <= storage_size && size <= storage_size - offset; }

}  // namespace

void storage_read(std::size_t offset, std::span<std::uint8_t> out) {
  if (inside(offset, out.size())) std::memcpy(out.data(), at(offset), out.size());
}

bool storage_program(std::size_t offset, std::span<const std::uint8_t> data) {
  const std::size_t in_page = offset % storage_page;
  if (!inside(offset, data.size()) || in_page + data.size() > storage_page) return false;
  std::uint8_t page[storage_page];  // 0xFF leaves a byte as it is
  std::memset(page, 0xFF, sizeof page);
  std::memcpy(page + in_page, data.data(), data.size());
  const std::uint32_t began_us = time_us_32();
  flash_range_program(static_cast<std::uint32_t>(base + offset - in_page), page, storage_page);
  taken.program_us_most = std::max(taken.program_us_most, time_us_32() - began_us);
  return std::memcmp(at(offset), data.data(), data.size()) == 0;
}

bool storage_erase(std::size_t offset) {
  if (!inside(offset, storage_sector) || offset % storage_sector != 0) return false;
  const std::uint32_t began_us = time_us_32();
  flash_range_erase(static_cast<std::uint32_t>(base + offset), storage_sector);
  taken.erase_us_most = std::max(taken.erase_us_most, time_us_32() - began_us);
  for (std::size_t i = 0; i < storage_sector; ++i)
    if (at(offset)[i] != 0xFF) return false;
  return true;
}

Timings timings() {
  const rp2::FrameTiming frame = rp2::frame_timing();
  return {frame.us, frame.source, taken.program_us_most, taken.erase_us_most};
}

}  // namespace hal
