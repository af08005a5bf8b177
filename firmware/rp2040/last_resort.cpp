#include "hal/power.hpp"

// What happens when something that must not happen does. Nobody holds a debugger to a game in a living
// room: start again, the journal knows where we were.

extern "C" void isr_hardfault() { hal::reboot(); }

extern "C" void panic_reboot() { hal::reboot(); }

extern "C" void __cxa_pure_virtual() {
  hal::reboot();
  for (;;) {
  }
}

// The library's throwers, called where std::string_view is asked beyond its end. Defined here, or the
// linker would bring exceptions and an allocator for them.
namespace std {

[[noreturn]] void __throw_out_of_range_fmt(const char*, ...) {
  hal::reboot();
  for (;;) {
  }
}

}  // namespace std
