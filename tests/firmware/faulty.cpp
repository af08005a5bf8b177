#include <cstdint>
#include <string_view>

#include "firmware/app/app.hpp"

// What makes an image of a game crash at a test's command; main() is the released one. The linker sends its
// calls of pd::tick() through here (--wrap). The test writes into `fault_wanted` in the emulated memory.

enum class Fault : std::uint32_t { none, bad_access, failed_check, hang };

extern "C" {
volatile Fault fault_wanted;
volatile std::uint32_t fault_address = 0xF0000000;  // nothing is there

[[gnu::noinline]] void provoke_bad_access() {
  fault_address = *reinterpret_cast<volatile std::uint32_t*>(std::uintptr_t{fault_address});
}

[[gnu::noinline]] void provoke_failed_check() {
  fault_address = static_cast<std::uint32_t>(std::string_view("short").substr(fault_address).size());
}

/// Sleeps for an event that never comes: quicker to emulate than a circle of instructions.
[[gnu::noinline]] void provoke_hang() {
  __asm volatile("cpsid i");
  for (;;) __asm volatile("wfi");
}

std::uint32_t __real__ZN2pd4tickEv();  // NOLINT: the linker's names for pd::tick()
std::uint32_t __wrap__ZN2pd4tickEv() {
  switch (fault_wanted) {
    case Fault::bad_access: provoke_bad_access(); break;
    case Fault::failed_check: provoke_failed_check(); break;
    case Fault::hang: provoke_hang(); break;
    case Fault::none: break;
  }
  return __real__ZN2pd4tickEv();
}
}
