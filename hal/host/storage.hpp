#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

/// The host's flash: a model of NOR flash that stops the program if an operation breaks the rules of flash, counts
/// operations, and injects faults. It is kept in memory; the simulator loads and saves it as a file.
namespace host {

/// How the operation that meets the power cut ends.
enum class Tear : std::uint8_t {
  before,  ///< nothing of it happens
  prefix,  ///< the first `amount` bytes are programmed; of an erase: the first `amount` bytes of the sector are 0xFF
  bits,    ///< every bit that should change does so or not, by `seed`; so do bits of a sector being erased
  after,   ///< it completes, but reports failure
};

struct PowerCut {
  std::uint64_t operation = 0;  ///< number of the program or erase that fails, counted from 1 after the call
  Tear tear = Tear::before;
  std::size_t amount = 0;
  std::uint32_t seed = 1;
};

/// A new chip: all bits 1, counters 0, no fault planned, no wear.
void storage_reset();

/// Plans a power cut. From then on no operation changes anything (all report failure), until storage_restore_power().
void storage_cut_power(const PowerCut& cut);
bool storage_power_lost();
std::size_t storage_cut_offset();  ///< where the operation that met the last cut began
void storage_restore_power();

/// Makes operations take time until storage_reset(), as on a chip: 0.4 to 3 ms for a page, 45 to 400 ms for a sector.
void storage_take_time(std::uint32_t program_ms, std::uint32_t erase_ms);

/// The behaviour of a worn sector.
enum class Wear : std::uint8_t {
  none,
  no_program,         ///< programming changes nothing
  no_erase,           ///< erasing changes nothing
  stuck_bit,          ///< one bit of each page stays 1
  silent_no_program,  ///< as no_program, but the chip reports success
  fails_in_erase,     ///< the next erase leaves a random half of its bits; from then on dead
  dead                ///< neither programming nor erasing changes anything
};
void storage_wear(std::size_t sector, Wear wear);

/// A fault that happens once, in the next operation to which it applies.
enum class Mishap : std::uint8_t {
  none,
  lying_program,   ///< some bits of a program stay 1, and the chip reports success
  hurt_neighbour,  ///< a program turns a bit of the page behind it to 0, an erase one of the sector behind it
};
void storage_plan(Mishap mishap, std::uint32_t seed);
bool storage_mishap_came();  ///< the planned one has happened

/// Inverts one bit, as ageing or radiation does.
void storage_flip(std::size_t offset, unsigned bit);

struct StorageCounters {
  std::uint64_t programs = 0;
  std::uint64_t erases = 0;
  std::uint64_t reads = 0;
  std::uint64_t bytes_read = 0;
  std::uint64_t operations() const { return programs + erases; }
};
const StorageCounters& storage_counters();
std::uint32_t storage_erases(std::size_t sector);

/// The bytes themselves, for tests.
std::span<std::uint8_t> storage_bytes();

/// Loads or saves the image as a file of storage_size bytes. False if the file cannot be read or written, or has
/// another size; the flash is then unchanged. Saving replaces an existing file only when the new one is complete.
bool storage_load(const char* path);
bool storage_save(const char* path);

}  // namespace host
