#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

/// The part of the NOR flash that is reserved for stored data. Erasing sets a whole sector to 0xFF; programming can
/// only turn ones into zeros, a page at a time, and a page may be programmed again where it is still 0xFF. If power
/// fails during either, the sector or page may hold anything in between.
namespace hal {

inline constexpr std::size_t storage_page = 256;     ///< bytes, unit of programming
inline constexpr std::size_t storage_sector = 4096;  ///< bytes, unit of erasing

/// Size in bytes, a multiple of storage_sector; the same on every board of this release.
inline constexpr std::size_t storage_size = 64 * storage_sector;

/// Copies bytes out. `offset + out.size()` must not pass storage_size.
void storage_read(std::size_t offset, std::span<std::uint8_t> out);

/// Programs bytes inside one page (offset and data may not cross a page boundary).
/// About 0.4 ms, 3 ms at most. Returns false when the part reports or shows a failure;
/// callers that must know read back.
bool storage_program(std::size_t offset, std::span<const std::uint8_t> data);

/// Erases the sector that begins at `offset`. About 45 ms, 400 ms at most.
bool storage_erase(std::size_t offset);

}  // namespace hal
