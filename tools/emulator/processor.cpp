// The part of a Cortex-M0+ that programs spend their time in: instructions that touch only registers, RAM and
// flash, in one loop of WebAssembly. Everything else is left to rp2040js, one instruction at a time; see
// processor.mjs. Cycles are those of rp2040js.
#include <stdint.h>

namespace {

using Word = int32_t;  // as two's complement; unsigned only where it matters

constexpr uint32_t flash_base = 0x10000000;
constexpr uint32_t flash_size = 16 << 20;
constexpr uint32_t ram_base = 0x20000000;
constexpr uint32_t ram_size = 264 << 10;

// Registers that change only when an alarm goes off, or (the timer) with the microsecond.
constexpr uint32_t spi_status_0 = 0x4003c00c;
constexpr uint32_t spi_status_1 = 0x4004000c;
constexpr uint32_t timer_low = 0x40054028;
constexpr uint32_t dma_base = 0x50000000;
constexpr uint32_t dma_size = 12 * 0x40;

// What JavaScript reads and writes; see processor.mjs.
struct Shared {
  Word r[16];
  Word n, z, c, v;       // 0 or 1
  Word left;             // out: 1 before an instruction that rp2040js has to do, 0 when the budget is spent
  Word stable;           // from look(): for how many cycles from now the register cannot change
  uint32_t sent, bytes;  // memory on its way to the panel: where, and how many
};

Shared shared;
alignas(4) uint8_t ram[ram_size];
alignas(4) uint8_t flash[flash_size];

// Reads a register of the chip, `cycles` after the start of run().
extern "C" __attribute__((import_module("chip"), import_name("look"))) Word look(uint32_t address, Word cycles);

template <typename T>
T& ram_at(uint32_t offset) {
  return *reinterpret_cast<T*>(ram + offset);
}

template <typename T>
bool load(uint32_t address, Word& value) {
  if (address % sizeof(T) != 0) return false;
  if (address - ram_base < ram_size)
    value = ram_at<T>(address - ram_base);
  else if (address - flash_base < flash_size)
    value = *reinterpret_cast<const T*>(flash + (address - flash_base));
  else
    return false;
  return true;
}

// Cycles of an LDR from a register that a loop may wait for; 0 for all others.
Word cost_of_waiting(uint32_t address) {
  if (address == timer_low || address == spi_status_0 || address == spi_status_1) return 4;
  const uint32_t in_channel = address & 0x3f;
  return address - dma_base < dma_size && (in_channel == 0x0c || in_channel == 0x10) ? 2 : 0;
}

// A loop that looks at the same register again and again.
struct Wait {
  uint32_t at = 0;  // after its LDR; 0: something was stored since
  Word since = 0;
  Word flags = 0;
  Word r[15];

  bool same(uint32_t pc, Word now) const {
    if (at != pc || flags != now) return false;
    for (int i = 0; i < 15; ++i)
      if (r[i] != shared.r[i]) return false;
    return true;
  }

  void begin(uint32_t pc, Word now) {
    at = pc;
    flags = now;
    for (int i = 0; i < 15; ++i) r[i] = shared.r[i];
  }
};

}  // namespace

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

EXPORT(shared_at) Shared* shared_at() { return &shared; }
EXPORT(ram_at) uint8_t* ram_start() { return ram; }
EXPORT(flash_at) uint8_t* flash_start() { return flash; }

// Runs until `budget` cycles are reached or an instruction is left to others. Returns the cycles.
EXPORT(run) Word run(Word budget) {
  Word* const r = shared.r;
  const uint32_t sent = shared.sent - ram_base;
  const uint32_t bytes = shared.bytes;
  uint32_t pc = r[15] & ~1;
  Word n = -shared.n;     // negative: N is set
  Word z = 1 - shared.z;  // zero: Z is set
  Word c = shared.c;
  Word v = -shared.v;  // negative: V is set
  Word cycles = 0;
  Wait wait;
  shared.left = 0;

  const auto result = [&](Word value) { return n = z = value; };
  const auto add = [&](Word a, Word b) {
    const Word sum = static_cast<Word>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
    c = static_cast<uint32_t>(sum) < static_cast<uint32_t>(a);
    v = (a ^ sum) & (b ^ sum);
    return result(sum);
  };
  const auto subtract = [&](Word a, Word b) {
    const Word difference = static_cast<Word>(static_cast<uint32_t>(a) - static_cast<uint32_t>(b));
    c = static_cast<uint32_t>(a) >= static_cast<uint32_t>(b);
    v = (a ^ b) & (a ^ difference);
    return result(difference);
  };
  const auto store = [&]<typename T>(uint32_t address, T value) {
    const uint32_t offset = address - ram_base;
    if (offset >= ram_size || offset % sizeof(T) != 0 || offset - sent < bytes) return false;
    ram_at<T>(offset) = value;
    wait.at = 0;
    cycles += 2;
    return true;
  };
  // Words from `offset` on; none of them may be on its way to the panel.
  const auto storable = [&](uint32_t offset, uint32_t size) {
    return offset <= ram_size - size && offset % 4 == 0 && (bytes == 0 || offset - sent + size >= bytes + size);
  };
  const auto branch = [&](bool taken, uint32_t by) {
    cycles += 1 + taken;
    if (taken) pc += 2 + by;
  };

  while (cycles < budget) {
    uint32_t o;
    if (pc - flash_base < flash_size)
      o = *reinterpret_cast<const uint16_t*>(flash + (pc - flash_base));
    else if (pc - ram_base < ram_size)
      o = ram_at<uint16_t>(pc - ram_base);
    else {
      shared.left = 1;
      break;
    }
    pc += 2;
    const uint32_t d = o & 7;
    const uint32_t m = (o >> 3) & 7;
    const uint32_t k = (o >> 6) & 7;
    const uint32_t t = (o >> 8) & 7;
    const Word imm5 = (o >> 6) & 31;
    const Word imm8 = o & 255;
    bool done = true;
    switch (o >> 8) {
      case 0x00 ... 0x07:  // LSLS
        if (imm5 != 0) c = (r[m] >> (32 - imm5)) & 1;
        r[d] = result(static_cast<Word>(static_cast<uint32_t>(r[m]) << imm5));
        ++cycles;
        break;
      case 0x08 ... 0x0f: {  // LSRS
        const uint32_t a = r[m];
        c = (a >> (imm5 == 0 ? 31 : imm5 - 1)) & 1;
        r[d] = result(imm5 == 0 ? 0 : static_cast<Word>(a >> imm5));
        ++cycles;
        break;
      }
      case 0x10 ... 0x17: {  // ASRS
        const Word a = r[m];
        c = (a >> (imm5 == 0 ? 31 : imm5 - 1)) & 1;
        r[d] = result(a >> (imm5 == 0 ? 31 : imm5));
        ++cycles;
        break;
      }
      case 0x18 ... 0x19:  // ADDS
        r[d] = add(r[m], r[k]);
        ++cycles;
        break;
      case 0x1a ... 0x1b:  // SUBS
        r[d] = subtract(r[m], r[k]);
        ++cycles;
        break;
      case 0x1c ... 0x1d:
        r[d] = add(r[m], static_cast<Word>(k));
        ++cycles;
        break;
      case 0x1e ... 0x1f:
        r[d] = subtract(r[m], static_cast<Word>(k));
        ++cycles;
        break;
      case 0x20 ... 0x27:  // MOVS
        r[t] = result(imm8);
        ++cycles;
        break;
      case 0x28 ... 0x2f:  // CMP
        subtract(r[t], imm8);
        ++cycles;
        break;
      case 0x30 ... 0x37:
        r[t] = add(r[t], imm8);
        ++cycles;
        break;
      case 0x38 ... 0x3f:
        r[t] = subtract(r[t], imm8);
        ++cycles;
        break;
      case 0x40 ... 0x43: {
        const Word b = r[m];
        const uint32_t by = b & 255;
        const bool shifts = by >= 1 && by <= 31;  // beyond these, flags are left to rp2040js
        ++cycles;
        switch ((o >> 6) & 15) {
          case 0:  // ANDS
            r[d] = result(r[d] & b);
            break;
          case 1:  // EORS
            r[d] = result(r[d] ^ b);
            break;
          case 2:  // LSLS
            if (!(done = shifts)) break;
            c = (r[d] >> (32 - by)) & 1;
            r[d] = result(static_cast<Word>(static_cast<uint32_t>(r[d]) << by));
            break;
          case 3:  // LSRS
            if (!(done = shifts)) break;
            c = (r[d] >> (by - 1)) & 1;
            r[d] = result(static_cast<Word>(static_cast<uint32_t>(r[d]) >> by));
            break;
          case 4:  // ASRS
            if (!(done = shifts)) break;
            c = (r[d] >> (by - 1)) & 1;
            r[d] = result(r[d] >> by);
            break;
          case 7:  // RORS
            if (!(done = shifts)) break;
            r[d] =
                result(static_cast<Word>(static_cast<uint32_t>(r[d]) >> by | static_cast<uint32_t>(r[d]) << (32 - by)));
            c = n < 0;
            break;
          case 8:  // TST
            result(r[d] & b);
            break;
          case 9:  // RSBS
            r[d] = subtract(0, b);
            break;
          case 10:  // CMP
            subtract(r[d], b);
            break;
          case 12:  // ORRS
            r[d] = result(r[d] | b);
            break;
          case 13:  // MULS
            r[d] = result(static_cast<Word>(static_cast<uint32_t>(r[d]) * static_cast<uint32_t>(b)));
            break;
          case 14:  // BICS
            r[d] = result(r[d] & ~b);
            break;
          case 15:  // MVNS
            r[d] = result(~b);
            break;
          default:  // ADCS, SBCS, CMN
            done = false;
        }
        cycles -= !done;
        break;
      }
      case 0x44 ... 0x46: {  // ADD, CMP, MOV of high registers
        const uint32_t to = ((o >> 4) & 8) | d;
        const uint32_t from = (o >> 3) & 15;
        const uint32_t what = (o >> 8) & 3;
        if (from == 15 || (to == 15 && what == 1)) {
          done = false;
          break;
        }
        ++cycles;
        if (what == 1) {
          subtract(r[to], r[from]);
          break;
        }
        const uint32_t value = static_cast<uint32_t>(r[from]) + (what == 2  ? 0
                                                                 : to == 15 ? pc + 2
                                                                            : static_cast<uint32_t>(r[to]));
        if (to == 15) {
          pc = value & ~1U;
          ++cycles;
        } else
          r[to] = static_cast<Word>(to == 13 ? value & ~3U : value);
        break;
      }
      case 0x47: {  // BX, BLX
        const uint32_t from = (o >> 3) & 15;
        const uint32_t to = r[from];
        const bool links = (o & 0x80) != 0;
        // Addresses from F0000000h on may end an exception.
        if (from == 15 || (o & 7) != 0 || (links ? from == 14 : to >> 28 == 15)) {
          done = false;
          break;
        }
        if (links) r[14] = static_cast<Word>(pc | 1);
        pc = to & ~1U;
        cycles += 2;
        break;
      }
      case 0x48 ... 0x4f:  // LDR of a literal
        done = load<Word>(((pc + 2) & ~3U) + imm8 * 4, r[t]);
        cycles += done * 2;
        break;
      case 0x50 ... 0x51:
        done = store(r[m] + r[k], r[d]);
        break;
      case 0x52 ... 0x53:
        done = store(r[m] + r[k], static_cast<uint16_t>(r[d]));
        break;
      case 0x54 ... 0x55:
        done = store(r[m] + r[k], static_cast<uint8_t>(r[d]));
        break;
      case 0x56 ... 0x57:
        done = load<int8_t>(r[m] + r[k], r[d]);
        cycles += done * 2;
        break;
      case 0x58 ... 0x59:
        done = load<Word>(r[m] + r[k], r[d]);
        cycles += done * 2;
        break;
      case 0x5a ... 0x5b:
        done = load<uint16_t>(r[m] + r[k], r[d]);
        cycles += done * 2;
        break;
      case 0x5c ... 0x5d:
        done = load<uint8_t>(r[m] + r[k], r[d]);
        cycles += done * 2;
        break;
      case 0x5e ... 0x5f:
        done = load<int16_t>(r[m] + r[k], r[d]);
        cycles += done * 2;
        break;
      case 0x60 ... 0x67:
        done = store(r[m] + imm5 * 4, r[d]);
        break;
      case 0x68 ... 0x6f: {
        const uint32_t address = r[m] + imm5 * 4;
        if (load<Word>(address, r[d])) {
          cycles += 2;
          break;
        }
        const Word cost = cost_of_waiting(address);
        if (cost == 0) {
          done = false;
          break;
        }
        r[d] = look(address, cycles);
        // The same instruction, registers and flags, and nothing was stored meanwhile: it goes round and round until
        // what it looks at can change. It goes round as often at once.
        const Word flags = (n < 0) | (z == 0) << 1 | c << 2 | (v < 0) << 3;
        if (wait.same(pc, flags)) {
          const Word round = cycles - wait.since;
          const Word until_alarm = (budget - 1 - cycles) / round;
          const Word until_change = shared.stable / round;
          cycles += round * (until_alarm < until_change ? until_alarm : until_change);
        } else
          wait.begin(pc, flags);
        wait.since = cycles;
        cycles += cost;
        break;
      }
      case 0x70 ... 0x77:
        done = store(r[m] + imm5, static_cast<uint8_t>(r[d]));
        break;
      case 0x78 ... 0x7f:
        done = load<uint8_t>(r[m] + imm5, r[d]);
        cycles += done * 2;
        break;
      case 0x80 ... 0x87:
        done = store(r[m] + imm5 * 2, static_cast<uint16_t>(r[d]));
        break;
      case 0x88 ... 0x8f:
        done = load<uint16_t>(r[m] + imm5 * 2, r[d]);
        cycles += done * 2;
        break;
      case 0x90 ... 0x97:
        done = store(r[13] + imm8 * 4, r[t]);
        break;
      case 0x98 ... 0x9f:
        done = load<Word>(r[13] + imm8 * 4, r[t]);
        cycles += done * 2;
        break;
      case 0xa0 ... 0xa7:  // ADR
        r[t] = static_cast<Word>(((pc + 2) & ~3U) + imm8 * 4);
        ++cycles;
        break;
      case 0xa8 ... 0xaf:
        r[t] = r[13] + imm8 * 4;
        ++cycles;
        break;
      case 0xb0:
        r[13] += (o & 0x80 ? -4 : 4) * static_cast<Word>(o & 0x7f);
        ++cycles;
        break;
      case 0xb2:
        switch ((o >> 6) & 3) {
          case 0:  // SXTH
            r[d] = static_cast<int16_t>(r[m]);
            break;
          case 1:  // SXTB
            r[d] = static_cast<int8_t>(r[m]);
            break;
          case 2:  // UXTH
            r[d] = static_cast<uint16_t>(r[m]);
            break;
          case 3:  // UXTB
            r[d] = static_cast<uint8_t>(r[m]);
            break;
        }
        ++cycles;
        break;
      case 0xb4 ... 0xb5: {  // PUSH
        const Word many = __builtin_popcount(imm8);
        const uint32_t size = 4 * (many + ((o >> 8) & 1));
        uint32_t offset = r[13] - size - ram_base;
        if (!(done = storable(offset, size))) break;
        r[13] -= static_cast<Word>(size);
        for (uint32_t list = imm8; list != 0; list &= list - 1, offset += 4)
          ram_at<Word>(offset) = r[__builtin_ctz(list)];
        if (o & 0x100) ram_at<Word>(offset) = r[14];
        wait.at = 0;
        cycles += 1 + many;
        break;
      }
      case 0xbc ... 0xbd: {  // POP
        const Word many = __builtin_popcount(imm8);
        const uint32_t size = 4 * (many + ((o >> 8) & 1));
        uint32_t offset = r[13] - ram_base;
        if (offset > ram_size - size) {
          done = false;
          break;
        }
        if (o & 0x100) {
          const uint32_t to = ram_at<Word>(offset + 4 * many);
          if (to >> 28 == 15) {  // may end an exception
            done = false;
            break;
          }
          pc = to & ~1U;
          cycles += 2;
        }
        for (uint32_t list = imm8; list != 0; list &= list - 1, offset += 4)
          r[__builtin_ctz(list)] = ram_at<Word>(offset);
        r[13] += static_cast<Word>(size);
        cycles += 1 + many;
        break;
      }
      case 0xbf:
        done = o == 0xbf00;  // NOP
        cycles += done;
        break;
      case 0xc0 ... 0xc7: {  // STM
        const Word many = __builtin_popcount(imm8);
        uint32_t offset = r[t] - ram_base;
        if ((imm8 >> t & 1) != 0 || !storable(offset, 4 * many)) {
          done = false;
          break;
        }
        for (uint32_t list = imm8; list != 0; list &= list - 1, offset += 4)
          ram_at<Word>(offset) = r[__builtin_ctz(list)];
        r[t] = static_cast<Word>(offset + ram_base);
        wait.at = 0;
        cycles += 1 + many;
        break;
      }
      case 0xc8 ... 0xcf: {  // LDM
        const Word many = __builtin_popcount(imm8);
        uint32_t address = r[t];
        Word last;
        if (many == 0 || !load<Word>(address, last) || !load<Word>(address + 4 * (many - 1), last)) {
          done = false;
          break;
        }
        for (uint32_t list = imm8; list != 0; list &= list - 1, address += 4)
          load<Word>(address, r[__builtin_ctz(list)]);
        if ((imm8 >> t & 1) == 0) r[t] = static_cast<Word>(address);
        cycles += 1 + many;
        break;
      }
      case 0xd0 ... 0xdd: {
        bool holds = false;
        switch ((o >> 9) & 7) {
          case 0:  // EQ, NE
            holds = z == 0;
            break;
          case 1:  // CS, CC
            holds = c != 0;
            break;
          case 2:  // MI, PL
            holds = n < 0;
            break;
          case 3:  // VS, VC
            holds = v < 0;
            break;
          case 4:  // HI, LS
            holds = c != 0 && z != 0;
            break;
          case 5:  // GE, LT
            holds = (n ^ v) >= 0;
            break;
          case 6:  // GT, LE
            holds = z != 0 && (n ^ v) >= 0;
            break;
        }
        branch(holds != ((o & 0x100) != 0), static_cast<int8_t>(o) * 2);
        break;
      }
      case 0xe0 ... 0xe7:
        branch(true, static_cast<uint32_t>(static_cast<Word>(o << 21) >> 20));
        break;
      case 0xf0 ... 0xf7: {  // BL, if its second half says so
        Word second;
        if (!load<uint16_t>(pc, second) || (second & 0xd000) != 0xd000) {
          done = false;
          break;
        }
        const uint32_t sign = (o >> 10) & 1;
        const uint32_t j1 = 1 - (sign ^ ((second >> 13) & 1));
        const uint32_t j2 = 1 - (sign ^ ((second >> 11) & 1));
        const uint32_t by = (sign ? 0xff000000 : 0) | j1 << 23 | j2 << 22 | (o & 0x3ff) << 12 | (second & 0x7ff) << 1;
        r[14] = static_cast<Word>((pc + 2) | 1);
        pc += 2 + by;
        cycles += 3;
        break;
      }
      default:
        done = false;
    }
    if (done) continue;
    pc -= 2;
    shared.left = 1;
    break;
  }

  r[15] = static_cast<Word>(pc);
  shared.n = n < 0;
  shared.z = z == 0;
  shared.c = c;
  shared.v = v < 0;
  return cycles;
}
