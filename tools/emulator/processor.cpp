// The part of a Cortex-M0+ that programs spend their time in: instructions that touch only registers, RAM and
// flash, in one loop of WebAssembly. Everything else is left to rp2040js, one instruction at a time; see
// processor.mjs. Cycles are those of rp2040js, and those that flash_cache.hpp counts.
#include <stdint.h>

#include "flash_cache.hpp"

namespace {

using Word = int32_t;  // as two's complement; unsigned only where it matters

constexpr uint32_t flash_base = 0x10000000;
constexpr uint32_t flash_size = 16 << 20;
constexpr uint32_t flash_aliases = 4;     // with and without the cache
constexpr uint32_t flash_chip = 2 << 20;  // bytes of it that hold something
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
  Word caches;           // 0: flash is as quick as RAM
  uint32_t fetches_missed, reads_missed;
  Word profiles;  // 1: counts the cycles of every instruction
};

Shared shared;
alignas(4) uint8_t ram[ram_size];
alignas(4) uint8_t flash[flash_size];
FlashCache cache;

// Cycles by the address of the instruction, one number for two bytes: of RAM, and then of flash.
double spent[(ram_size + flash_chip) / 2];

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
  else if (address - flash_base < flash_aliases * flash_size)
    value = *reinterpret_cast<const T*>(flash + (address - flash_base) % flash_size);
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

// An instruction of 16 bits, and its fields.
struct Op {
  uint32_t bits;

  uint32_t d() const { return bits & 7; }
  uint32_t m() const { return (bits >> 3) & 7; }
  uint32_t k() const { return (bits >> 6) & 7; }
  uint32_t t() const { return (bits >> 8) & 7; }
  uint32_t any() const { return (bits >> 3) & 15; }  // one of all sixteen
  Word imm5() const { return (bits >> 6) & 31; }
  Word imm8() const { return bits & 255; }
};

Word registers_of_wait[15];

// A loop that looks at the same register again and again.
struct Wait {
  uint32_t at = 0;  // after its LDR; 0: something was stored since
  Word since = 0;
  Word flags = 0;

  bool same(uint32_t pc, Word now) const {
    if (at != pc || flags != now) return false;
    for (int i = 0; i < 15; ++i)
      if (registers_of_wait[i] != shared.r[i]) return false;
    return true;
  }

  void begin(uint32_t pc, Word now) {
    at = pc;
    flags = now;
    for (int i = 0; i < 15; ++i) registers_of_wait[i] = shared.r[i];
  }
};

// Everything below becomes one loop, in which the members of Core are local variables.
#define INLINE [[gnu::always_inline]] inline

// Each instruction is a function that returns false when it is left to others; then nothing has changed.
template <bool profiles>
class Core {
 public:
  INLINE Core(Word budget, Wait& wait) : budget_(budget), wait_(wait) {}

  INLINE Word run() {
    shared.left = 0;
    for (Op o; cycles_ < budget_;) {
      const uint32_t at = pc_;
      const Word before = cycles_;
      if (fetch(o)) {
        pc_ += 2;
        if (step(o)) {
          if constexpr (profiles) count(at, cycles_ - before);
          continue;
        }
        pc_ -= 2;
      }
      shared.left = 1;
      break;
    }
    r[15] = static_cast<Word>(pc_);
    shared.n = n_ < 0;
    shared.z = z_ == 0;
    shared.c = c_;
    shared.v = v_ < 0;
    return cycles_;
  }

 private:
  INLINE static void count(uint32_t at, Word cycles) {
    if (at - ram_base < ram_size)
      spent[(at - ram_base) / 2] += cycles;
    else if (at - flash_base < flash_chip)
      spent[(ram_size + at - flash_base) / 2] += cycles;
  }

  INLINE bool fetch(Op& o) {
    if (const uint32_t offset = pc_ - flash_base; offset < flash_size) {
      if (offset >> FlashCache::line_bits != line_) fetch_line(offset >> FlashCache::line_bits);
      o.bits = *reinterpret_cast<const uint16_t*>(flash + offset);
    } else if (pc_ - ram_base < ram_size)
      o.bits = ram_at<uint16_t>(pc_ - ram_base);
    else
      return false;
    return true;
  }

  INLINE bool step(Op o) {
    switch (o.bits >> 8) {
      case 0x00 ... 0x07: return shift_left(o);
      case 0x08 ... 0x0f: return shift_right(o);
      case 0x10 ... 0x17: return shift_right_signed(o);
      case 0x18 ... 0x19:  // ADDS
        return put(o.d(), add(r[o.m()], r[o.k()]));
      case 0x1a ... 0x1b:  // SUBS
        return put(o.d(), subtract(r[o.m()], r[o.k()]));
      case 0x1c ... 0x1d: return put(o.d(), add(r[o.m()], static_cast<Word>(o.k())));
      case 0x1e ... 0x1f: return put(o.d(), subtract(r[o.m()], static_cast<Word>(o.k())));
      case 0x20 ... 0x27:  // MOVS
        return put(o.t(), result(o.imm8()));
      case 0x28 ... 0x2f:  // CMP
        return only_flags(subtract(r[o.t()], o.imm8()));
      case 0x30 ... 0x37: return put(o.t(), add(r[o.t()], o.imm8()));
      case 0x38 ... 0x3f: return put(o.t(), subtract(r[o.t()], o.imm8()));
      case 0x40 ... 0x43: return of_two_registers(o);
      case 0x44 ... 0x46: return of_high_registers(o);
      case 0x47: return branch_to_register(o);
      case 0x48 ... 0x4f:  // LDR of a literal
        return get<Word>(((pc_ + 2) & ~3U) + o.imm8() * 4, o.t());
      case 0x50 ... 0x51: return store(r[o.m()] + r[o.k()], r[o.d()]);
      case 0x52 ... 0x53: return store(r[o.m()] + r[o.k()], static_cast<uint16_t>(r[o.d()]));
      case 0x54 ... 0x55: return store(r[o.m()] + r[o.k()], static_cast<uint8_t>(r[o.d()]));
      case 0x56 ... 0x57: return get<int8_t>(r[o.m()] + r[o.k()], o.d());
      case 0x58 ... 0x59: return get<Word>(r[o.m()] + r[o.k()], o.d());
      case 0x5a ... 0x5b: return get<uint16_t>(r[o.m()] + r[o.k()], o.d());
      case 0x5c ... 0x5d: return get<uint8_t>(r[o.m()] + r[o.k()], o.d());
      case 0x5e ... 0x5f: return get<int16_t>(r[o.m()] + r[o.k()], o.d());
      case 0x60 ... 0x67: return store(r[o.m()] + o.imm5() * 4, r[o.d()]);
      case 0x68 ... 0x6f:
        return get<Word>(r[o.m()] + o.imm5() * 4, o.d()) || get_from_chip(r[o.m()] + o.imm5() * 4, o.d());
      case 0x70 ... 0x77: return store(r[o.m()] + o.imm5(), static_cast<uint8_t>(r[o.d()]));
      case 0x78 ... 0x7f: return get<uint8_t>(r[o.m()] + o.imm5(), o.d());
      case 0x80 ... 0x87: return store(r[o.m()] + o.imm5() * 2, static_cast<uint16_t>(r[o.d()]));
      case 0x88 ... 0x8f: return get<uint16_t>(r[o.m()] + o.imm5() * 2, o.d());
      case 0x90 ... 0x97: return store(r[13] + o.imm8() * 4, r[o.t()]);
      case 0x98 ... 0x9f: return get<Word>(r[13] + o.imm8() * 4, o.t());
      case 0xa0 ... 0xa7:  // ADR
        return put(o.t(), static_cast<Word>(((pc_ + 2) & ~3U) + o.imm8() * 4));
      case 0xa8 ... 0xaf: return put(o.t(), r[13] + o.imm8() * 4);
      case 0xb0: return put(13, r[13] + (o.bits & 0x80 ? -4 : 4) * static_cast<Word>(o.bits & 0x7f));
      case 0xb2: return extend(o);
      case 0xb4 ... 0xb5: return push(o);
      case 0xbc ... 0xbd: return pop(o);
      case 0xbf: return o.bits == 0xbf00 && takes(1);  // NOP
      case 0xc0 ... 0xc7: return store_many(o);
      case 0xc8 ... 0xcf: return load_many(o);
      case 0xd0 ... 0xdd:
        return branch(holds((o.bits >> 9) & 7) != ((o.bits & 0x100) != 0), static_cast<int8_t>(o.bits) * 2);
      case 0xe0 ... 0xe7: return branch(true, static_cast<uint32_t>(static_cast<Word>(o.bits << 21) >> 20));
      case 0xf0 ... 0xf7: return call(o);
      default: return false;
    }
  }

  // ---- results and flags

  INLINE bool takes(Word cycles) {
    cycles_ += cycles;
    return true;
  }
  INLINE bool put(uint32_t to, Word value) {
    r[to] = value;
    return takes(1);
  }
  INLINE bool only_flags(Word) { return takes(1); }

  INLINE Word result(Word value) { return n_ = z_ = value; }
  INLINE Word add(Word a, Word b) {
    const Word sum = static_cast<Word>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
    c_ = static_cast<uint32_t>(sum) < static_cast<uint32_t>(a);
    v_ = (a ^ sum) & (b ^ sum);
    return result(sum);
  }
  INLINE Word subtract(Word a, Word b) {
    const Word difference = static_cast<Word>(static_cast<uint32_t>(a) - static_cast<uint32_t>(b));
    c_ = static_cast<uint32_t>(a) >= static_cast<uint32_t>(b);
    v_ = (a ^ b) & (a ^ difference);
    return result(difference);
  }

  INLINE bool holds(uint32_t condition) const {
    if (condition == 0) return z_ == 0;             // EQ, NE
    if (condition == 1) return c_ != 0;             // CS, CC
    if (condition == 2) return n_ < 0;              // MI, PL
    if (condition == 3) return v_ < 0;              // VS, VC
    if (condition == 4) return c_ != 0 && z_ != 0;  // HI, LS
    if (condition == 5) return (n_ ^ v_) >= 0;      // GE, LT
    return z_ != 0 && (n_ ^ v_) >= 0;               // GT, LE
  }

  // ---- shifts and logic

  INLINE bool shift_left(Op o) {
    if (o.imm5() != 0) c_ = (r[o.m()] >> (32 - o.imm5())) & 1;
    return put(o.d(), result(static_cast<Word>(static_cast<uint32_t>(r[o.m()]) << o.imm5())));
  }
  INLINE bool shift_right(Op o) {
    const uint32_t a = r[o.m()];
    c_ = (a >> (o.imm5() == 0 ? 31 : o.imm5() - 1)) & 1;
    return put(o.d(), result(o.imm5() == 0 ? 0 : static_cast<Word>(a >> o.imm5())));
  }
  INLINE bool shift_right_signed(Op o) {
    const Word a = r[o.m()];
    c_ = (a >> (o.imm5() == 0 ? 31 : o.imm5() - 1)) & 1;
    return put(o.d(), result(a >> (o.imm5() == 0 ? 31 : o.imm5())));
  }

  INLINE bool of_two_registers(Op o) {
    const uint32_t d = o.d();
    const Word a = r[d], b = r[o.m()];
    switch ((o.bits >> 6) & 15) {
      case 0:  // ANDS
        return put(d, result(a & b));
      case 1:  // EORS
        return put(d, result(a ^ b));
      case 2:  // LSLS
        return shift_by_register(o, [&](Word value, uint32_t by) {
          c_ = (value >> (32 - by)) & 1;
          return static_cast<Word>(static_cast<uint32_t>(value) << by);
        });
      case 3:  // LSRS
        return shift_by_register(o, [&](Word value, uint32_t by) {
          c_ = (value >> (by - 1)) & 1;
          return static_cast<Word>(static_cast<uint32_t>(value) >> by);
        });
      case 4:  // ASRS
        return shift_by_register(o, [&](Word value, uint32_t by) {
          c_ = (value >> (by - 1)) & 1;
          return value >> by;
        });
      case 7:  // RORS
        return shift_by_register(o, [&](Word value, uint32_t by) {
          const uint32_t turned = static_cast<uint32_t>(value) >> by | static_cast<uint32_t>(value) << (32 - by);
          c_ = turned >> 31;
          return static_cast<Word>(turned);
        });
      case 8:  // TST
        return only_flags(result(a & b));
      case 9:  // RSBS
        return put(d, subtract(0, b));
      case 10:  // CMP
        return only_flags(subtract(a, b));
      case 12:  // ORRS
        return put(d, result(a | b));
      case 13:  // MULS
        return put(d, result(static_cast<Word>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b))));
      case 14:  // BICS
        return put(d, result(a & ~b));
      case 15:  // MVNS
        return put(d, result(~b));
      default:  // ADCS, SBCS, CMN
        return false;
    }
  }

  // By 1 to 31; beyond these, flags are left to rp2040js.
  template <typename Shift>
  INLINE bool shift_by_register(Op o, Shift shift) {
    const uint32_t by = r[o.m()] & 255;
    return by - 1 < 31 && put(o.d(), result(shift(r[o.d()], by)));
  }

  INLINE bool extend(Op o) {
    const Word a = r[o.m()];
    const uint32_t kind = (o.bits >> 6) & 3;
    if (kind == 0) return put(o.d(), static_cast<int16_t>(a));   // SXTH
    if (kind == 1) return put(o.d(), static_cast<int8_t>(a));    // SXTB
    if (kind == 2) return put(o.d(), static_cast<uint16_t>(a));  // UXTH
    return put(o.d(), static_cast<uint8_t>(a));                  // UXTB
  }

  // ADD, CMP, MOV
  INLINE bool of_high_registers(Op o) {
    const uint32_t to = ((o.bits >> 4) & 8) | o.d(), from = o.any(), what = (o.bits >> 8) & 3;
    if (from == 15 || (to == 15 && what == 1)) return false;
    if (what == 1) return only_flags(subtract(r[to], r[from]));
    const uint32_t before = what == 2 ? 0 : to == 15 ? pc_ + 2 : static_cast<uint32_t>(r[to]);
    const uint32_t value = before + static_cast<uint32_t>(r[from]);
    if (to != 15) return put(to, static_cast<Word>(to == 13 ? value & ~3U : value));
    pc_ = value & ~1U;
    return takes(2);
  }

  // ---- branches

  INLINE bool branch(bool taken, uint32_t by) {
    if (taken) pc_ += 2 + by;
    return takes(1 + taken);
  }

  INLINE static bool may_end_exception(uint32_t address) { return address >> 28 == 15; }

  // BX, BLX
  INLINE bool branch_to_register(Op o) {
    const uint32_t to = r[o.any()];
    const bool links = (o.bits & 0x80) != 0;
    if (o.any() == 15 || (o.bits & 7) != 0 || (links ? o.any() == 14 : may_end_exception(to))) return false;
    if (links) r[14] = static_cast<Word>(pc_ | 1);
    pc_ = to & ~1U;
    return takes(2);
  }

  // BL, if its second half says so
  INLINE bool call(Op o) {
    Op low;
    if (!fetch(low)) return false;
    const Word second = static_cast<Word>(low.bits);
    if ((second & 0xd000) != 0xd000) return false;
    const uint32_t sign = (o.bits >> 10) & 1;
    const uint32_t j1 = 1 - (sign ^ ((second >> 13) & 1));
    const uint32_t j2 = 1 - (sign ^ ((second >> 11) & 1));
    const uint32_t by = (sign ? 0xff000000 : 0) | j1 << 23 | j2 << 22 | (o.bits & 0x3ff) << 12 | (second & 0x7ff) << 1;
    r[14] = static_cast<Word>((pc_ + 2) | 1);
    pc_ += 2 + by;
    return takes(3);
  }

  // ---- memory

  // A loop that waits must go round once without a miss before its rounds are counted.
  INLINE void lose(Word cycles, uint32_t& count) {
    if (cycles == 0) return;
    cycles_ += cycles;
    ++count;
    wait_.at = 0;
  }
  INLINE void fetch_line(uint32_t line) {
    line_ = line;
    if (caches_) lose(cache.read_line(line), shared.fetches_missed);
  }
  INLINE void read_flash(uint32_t address) {
    const uint32_t offset = address - flash_base;
    if (offset >= flash_aliases * flash_size || !caches_) return;
    const uint32_t line = offset % flash_size >> FlashCache::line_bits, alias = offset / flash_size;
    lose(alias == 0 ? cache.read_line(line) : cache.read_past(line, alias), shared.reads_missed);
  }

  template <typename T>
  INLINE bool get(uint32_t address, uint32_t to) {
    if (!load<T>(address, r[to])) return false;
    read_flash(address);
    return takes(2);
  }

  template <typename T>
  INLINE bool store(uint32_t address, T value) {
    const uint32_t offset = address - ram_base;
    if (offset >= ram_size || offset % sizeof(T) != 0 || offset - sent_ < bytes_) return false;
    ram_at<T>(offset) = value;
    wait_.at = 0;
    return takes(2);
  }

  // LDR of a register that a loop may wait for. The same instruction, registers and flags, and nothing was stored
  // meanwhile: it goes round and round until what it looks at can change. It goes round as often at once.
  INLINE bool get_from_chip(uint32_t address, uint32_t to) {
    const Word cost = cost_of_waiting(address);
    if (cost == 0) return false;
    r[to] = look(address, cycles_);
    const Word flags = (n_ < 0) | (z_ == 0) << 1 | c_ << 2 | (v_ < 0) << 3;
    if (wait_.same(pc_, flags)) {
      const Word round = cycles_ - wait_.since;
      const Word until_alarm = (budget_ - 1 - cycles_) / round;
      const Word until_change = shared.stable / round;
      cycles_ += round * (until_alarm < until_change ? until_alarm : until_change);
    } else
      wait_.begin(pc_, flags);
    wait_.since = cycles_;
    return takes(cost);
  }

  // Words from `offset` on; none of them may be on its way to the panel.
  INLINE bool storable(uint32_t offset, uint32_t size) const {
    return offset <= ram_size - size && offset % 4 == 0 && (bytes_ == 0 || offset - sent_ + size >= bytes_ + size);
  }

  // The registers of the list go to `offset` and behind; returns where they end.
  INLINE uint32_t store_list(uint32_t list, uint32_t offset) {
    for (; list != 0; list &= list - 1, offset += 4) ram_at<Word>(offset) = r[__builtin_ctz(list)];
    wait_.at = 0;
    return offset;
  }

  INLINE bool push(Op o) {
    const Word many = __builtin_popcount(o.imm8());
    const bool links = (o.bits & 0x100) != 0;
    const uint32_t size = 4 * (many + links);
    const uint32_t offset = r[13] - size - ram_base;
    if (!storable(offset, size)) return false;
    r[13] -= static_cast<Word>(size);
    const uint32_t end = store_list(o.imm8(), offset);
    if (links) ram_at<Word>(end) = r[14];
    return takes(1 + many);
  }

  INLINE bool pop(Op o) {
    const Word many = __builtin_popcount(o.imm8());
    const bool returns = (o.bits & 0x100) != 0;
    const uint32_t size = 4 * (many + returns);
    uint32_t offset = r[13] - ram_base;
    if (offset > ram_size - size) return false;
    if (returns) {
      const uint32_t to = ram_at<Word>(offset + 4 * many);
      if (may_end_exception(to)) return false;
      pc_ = to & ~1U;
    }
    for (uint32_t list = o.imm8(); list != 0; list &= list - 1, offset += 4)
      r[__builtin_ctz(list)] = ram_at<Word>(offset);
    r[13] += static_cast<Word>(size);
    return takes(1 + many + (returns ? 2 : 0));
  }

  // STM
  INLINE bool store_many(Op o) {
    const Word many = __builtin_popcount(o.imm8());
    const uint32_t offset = r[o.t()] - ram_base;
    if ((o.imm8() >> o.t() & 1) != 0 || !storable(offset, 4 * many)) return false;
    r[o.t()] = static_cast<Word>(store_list(o.imm8(), offset) + ram_base);
    return takes(1 + many);
  }

  // LDM
  INLINE bool load_many(Op o) {
    const Word many = __builtin_popcount(o.imm8());
    uint32_t address = r[o.t()];
    Word last;
    if (many == 0 || !load<Word>(address, last) || !load<Word>(address + 4 * (many - 1), last)) return false;
    for (uint32_t list = o.imm8(); list != 0; list &= list - 1, address += 4) {
      load<Word>(address, r[__builtin_ctz(list)]);
      read_flash(address);
    }
    if ((o.imm8() >> o.t() & 1) == 0) r[o.t()] = static_cast<Word>(address);
    return takes(1 + many);
  }

  static constexpr Word* r = shared.r;
  const Word budget_;
  const uint32_t sent_ = shared.sent - ram_base;
  const uint32_t bytes_ = shared.bytes;
  uint32_t pc_ = r[15] & ~1;
  Word n_ = -shared.n;     // negative: N is set
  Word z_ = 1 - shared.z;  // zero: Z is set
  Word c_ = shared.c;
  Word v_ = -shared.v;  // negative: V is set
  Word cycles_ = 0;
  const bool caches_ = shared.caches != 0;
  uint32_t line_ = ~0U;  // of flash that was fetched from last
  Wait& wait_;
};

}  // namespace

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

EXPORT(shared_at) Shared* shared_at() { return &shared; }
EXPORT(ram_at) uint8_t* ram_start() { return ram; }
EXPORT(flash_at) uint8_t* flash_start() { return flash; }
EXPORT(spent_at) double* spent_start() { return spent; }

// Runs until `budget` cycles are reached or an instruction is left to others. Returns the cycles.
EXPORT(run) Word run(Word budget) {
  Wait wait;
  return shared.profiles != 0 ? Core<true>(budget, wait).run() : Core<false>(budget, wait).run();
}

EXPORT(flush) void flush() { cache.flush(); }
