#include "hal/host/storage.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "hal/host/host.hpp"
#include "hal/storage.hpp"

namespace host {

namespace {

constexpr std::size_t sectors = hal::storage_size / hal::storage_sector;

constexpr auto blank = [] {
  std::array<std::uint8_t, hal::storage_size> bytes{};
  bytes.fill(0xFF);
  return bytes;
};

struct Flash {
  std::array<std::uint8_t, hal::storage_size> bytes = blank();
  std::array<std::uint32_t, sectors> erases{};
  std::array<Wear, sectors> wear{};
  StorageCounters counters{};
  PowerCut cut{};
  std::uint64_t until_cut = 0;  ///< operations left, the failing one included; 0: no cut planned
  std::size_t cut_offset = 0;
  bool powered = true;
  std::uint32_t program_ms = 0, erase_ms = 0;
  Mishap mishap = Mishap::none;
  std::uint32_t mishap_seed = 1;
};

Flash flash;

/// A mistake of the caller that a real part would answer with garbage.
void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "flash: %s\n", what);
  std::abort();
}

std::uint32_t next_random(std::uint32_t& state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

/// What the failing operation leaves of the change from `old_byte` to `new_byte`, `index` bytes into it.
std::uint8_t torn(std::uint8_t old_byte, std::uint8_t new_byte, std::size_t index, std::uint32_t& random) {
  if (flash.cut.tear == Tear::bits) {
    const std::uint32_t changed = next_random(random) >> 11 & 0xFFu;
    return static_cast<std::uint8_t>((old_byte & ~changed) | (new_byte & changed));
  }
  const bool is_done = flash.cut.tear == Tear::after || (flash.cut.tear == Tear::prefix && index < flash.cut.amount);
  return is_done ? new_byte : old_byte;
}

/// A bit of the `size` bytes from `offset` on, round the end of the part, becomes 0.
void hurt(std::size_t offset, std::size_t size) {
  const std::uint32_t random = next_random(flash.mishap_seed);
  std::uint8_t& byte = flash.bytes[(offset + random / 8 % size) % hal::storage_size];
  byte = static_cast<std::uint8_t>(byte & ~(1u << random % 8));
}

/// Whether the planned mishap is this one; then it has come.
bool meets(Mishap mishap) {
  if (flash.mishap != mishap) return false;
  flash.mishap = Mishap::none;
  return true;
}

/// Counts an operation; true when it is the one that meets the cut.
bool meets_cut() { return flash.until_cut != 0 && --flash.until_cut == 0; }

}  // namespace

void storage_reset() { flash = Flash{}; }

void storage_cut_power(const PowerCut& cut) {
  require(cut.operation > 0 && cut.seed != 0, "a power cut needs an operation from 1 and a seed that is not 0");
  flash.cut = cut;
  flash.until_cut = cut.operation;
}

void storage_take_time(std::uint32_t program_ms, std::uint32_t erase_ms) {
  flash.program_ms = program_ms;
  flash.erase_ms = erase_ms;
}

bool storage_power_lost() { return !flash.powered; }

std::size_t storage_cut_offset() { return flash.cut_offset; }

void storage_restore_power() {
  flash.powered = true;
  flash.until_cut = 0;
}

void storage_wear(std::size_t sector, Wear wear) { flash.wear.at(sector) = wear; }

void storage_plan(Mishap mishap, std::uint32_t seed) {
  require(seed != 0, "a mishap needs a seed that is not 0");
  flash.mishap = mishap;
  flash.mishap_seed = seed;
}

bool storage_mishap_came() { return flash.mishap == Mishap::none; }

void storage_flip(std::size_t offset, unsigned bit) {
  flash.bytes.at(offset) = static_cast<std::uint8_t>(flash.bytes.at(offset) ^ 1u << bit);
}

const StorageCounters& storage_counters() { return flash.counters; }

std::uint32_t storage_erases(std::size_t sector) { return flash.erases.at(sector); }

std::span<std::uint8_t> storage_bytes() { return flash.bytes; }

bool storage_load(const char* path) {
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr) return false;
  static std::array<std::uint8_t, hal::storage_size> image;
  const bool whole = std::fread(image.data(), 1, image.size(), file) == image.size() && std::fgetc(file) == EOF;
  std::fclose(file);
  if (whole) flash.bytes = image;
  return whole;
}

bool storage_save(const char* path) {
  const std::string fresh = std::string(path) + ".new";
  std::FILE* file = std::fopen(fresh.c_str(), "wb");
  if (file == nullptr) return false;
  const bool written = std::fwrite(flash.bytes.data(), 1, flash.bytes.size(), file) == flash.bytes.size();
  return std::fclose(file) == 0 && written && std::rename(fresh.c_str(), path) == 0;
}

}  // namespace host

namespace hal {

void storage_read(std::size_t offset, std::span<std::uint8_t> out) {
  using host::flash;
  host::require(offset <= storage_size && out.size() <= storage_size - offset, "read past the end");
  std::copy_n(flash.bytes.begin() + static_cast<std::ptrdiff_t>(offset), out.size(), out.begin());
  ++flash.counters.reads;
  flash.counters.bytes_read += out.size();
}

bool storage_program(std::size_t offset, std::span<const std::uint8_t> data) {
  host::advance(host::flash.program_ms);
  using host::flash;
  host::require(offset < storage_size && !data.empty(), "program outside of the part, or of nothing");
  host::require(offset % storage_page + data.size() <= storage_page, "program across a page boundary");
  if (!flash.powered) return false;
  ++flash.counters.programs;
  const bool cut = host::meets_cut();
  const host::Wear wear = flash.wear[offset / storage_sector];
  const bool dead = wear == host::Wear::no_program || wear == host::Wear::silent_no_program || wear == host::Wear::dead;
  std::uint32_t random = flash.cut.seed;
  const bool lies = !dead && host::meets(host::Mishap::lying_program);
  for (std::size_t i = 0; i < data.size() && !dead; ++i) {
    std::uint8_t& byte = flash.bytes[offset + i];
    auto wanted = static_cast<std::uint8_t>(byte & data[i]);
    if (wear == host::Wear::stuck_bit && (offset + i) % storage_page == 21)
      wanted = static_cast<std::uint8_t>(wanted | 0x10u);
    if (lies) wanted = static_cast<std::uint8_t>(wanted | (byte & host::next_random(flash.mishap_seed) >> 11));
    byte = cut ? host::torn(byte, wanted, i, random) : wanted;
  }
  if (host::meets(host::Mishap::hurt_neighbour)) host::hurt((offset / storage_page + 1) * storage_page, storage_page);
  if (cut) flash.powered = false, flash.cut_offset = offset;
  return !cut && wear != host::Wear::no_program && wear != host::Wear::dead;
}

bool storage_erase(std::size_t offset) {
  host::advance(host::flash.erase_ms);
  using host::flash;
  host::require(offset < storage_size && offset % storage_sector == 0, "erase of something that is not a sector");
  if (!flash.powered) return false;
  ++flash.counters.erases;
  ++flash.erases[offset / storage_sector];
  const bool cut = host::meets_cut();
  host::Wear& wear = flash.wear[offset / storage_sector];
  const bool dead = wear == host::Wear::no_erase || wear == host::Wear::dead;
  const bool fails = wear == host::Wear::fails_in_erase;
  if (fails) wear = host::Wear::dead;
  std::uint32_t random = flash.cut.seed, kept = static_cast<std::uint32_t>(offset) + 1;
  for (std::size_t i = 0; i < storage_sector && !dead; ++i) {
    std::uint8_t& byte = flash.bytes[offset + i];
    const auto erased = static_cast<std::uint8_t>(fails ? byte | host::next_random(kept) >> 11 : 0xFFu);
    byte = cut ? host::torn(byte, erased, i, random) : erased;
  }
  if (host::meets(host::Mishap::hurt_neighbour)) host::hurt(offset + storage_sector, storage_sector);
  if (cut) flash.powered = false, flash.cut_offset = offset;
  return !cut && wear != host::Wear::dead;
}

}  // namespace hal
