#pragma once
// What it costs the processor to read the flash chip: the cache in front of it, and the reads over four wires of what
// is not in it. Where the figures come from:
//
// - RP2040 data sheet, 2.6.3.1 and 2.6.3.2: 16 kB, two ways, a hit in one cycle; flushing counts 1024 sets ("16 kB
// total
//   size / 8 bytes per line / 2 ways per set"); the addresses from 0x10.. on are cached, 0x11.. hit but do not
//   allocate, 0x12.. allocate but do not hit, 0x13.. do neither.
// - boot2_w25q080.S of the SDK: 24 bits of address and 8 mode bits over four wires (8 clocks), 4 clocks of waiting, no
//   command; frames of 32 bits (8 clocks each). boards/pico.h: PICO_FLASH_SPI_CLKDIV is 2, so a clock is two cycles.
//
// So a line of 8 bytes takes (8 + 4 + 16) * 2 = 56 cycles on the wires and a word of 4 bytes (8 + 4 + 8) * 2 = 40. Both
// take some more from the bus to the wires and back: 6 cycles is an assumption, as is that the line that was not read
// for longer is given up. A miss is assumed to last until the whole line is there, and a processor to read only what it
// executes: silicon fetches words ahead.
#include <stdint.h>

class FlashCache {
 public:
  static constexpr uint32_t line_bits = 3;
  static constexpr int32_t line_cycles = 62, word_cycles = 46;

  // Both return the cycles that are lost, none for a hit.
  int32_t read_line(uint32_t line) {
    Set& set = sets_[line % set_count];
    if (set.newest == line + 1) return 0;
    const bool hit = set.oldest == line + 1;
    set.oldest = set.newest;
    set.newest = line + 1;
    return hit ? 0 : line_cycles;
  }
  int32_t read_past(uint32_t line, uint32_t alias) {
    if (alias == 1 && holds(line)) return 0;
    if (alias != 2) return word_cycles;
    read_line(line);
    return line_cycles;
  }

  void flush() {
    for (Set& set : sets_) set = {};
  }

 private:
  static constexpr uint32_t set_count = (16 << 10) / 8 / 2;
  struct Set {
    uint32_t newest = 0, oldest = 0;  // numbers of lines, from 1; 0 is none
  };

  bool holds(uint32_t line) const {
    const Set& set = sets_[line % set_count];
    return set.newest == line + 1 || set.oldest == line + 1;
  }

  Set sets_[set_count];
};
