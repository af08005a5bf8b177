#include <cstdint>

#include "hal/crash.hpp"
#include "hal/rp2/board.hpp"

// What happens when something that must not happen does. Nobody holds a debugger to a game in a living
// room: note where it was and start again, the journal knows the game.

using Kind = hal::Crash::Kind;

namespace {

constexpr std::uint32_t memory_start = 0x20000000, memory_end = hal::rp2::chip::memory_end;

[[noreturn]] void give_up(std::uint32_t pc) {
  hal::crash(Kind::failed_check, pc, 0);
  for (;;) {
  }
}

std::uint32_t address(const void* p) { return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(p)); }

}  // namespace

/// `frame` is what the processor saved: r0 to r3, r12, lr, pc, psr. It is not believed where it cannot be.
extern "C" void hard_fault(const std::uint32_t* frame) {
  const bool sound = address(frame) >= memory_start && address(frame) <= memory_end - 32 && address(frame) % 4 == 0;
  hal::crash(Kind::hard_fault, sound ? frame[6] : 0, sound ? frame[5] : 0);
}

extern "C" __attribute__((naked)) void isr_hardfault() {
  __asm volatile("mrs r0, msp\n ldr r1, =hard_fault\n bx r1\n .ltorg");
}

extern "C" void panic_reboot() { give_up(address(__builtin_return_address(0))); }

extern "C" void __cxa_pure_virtual() { give_up(address(__builtin_return_address(0))); }

// The library's throwers, called where std::string_view is asked beyond its end. Defined here, or the
// linker would bring exceptions and an allocator for them.
namespace std {

__attribute__((noreturn)) void __throw_out_of_range_fmt(const char*, ...) {
  give_up(address(__builtin_return_address(0)));
}

}  // namespace std
