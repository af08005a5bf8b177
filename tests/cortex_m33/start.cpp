#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

// Starts a program on QEMU's mps2-an505: clears its memory, takes its arguments from the command line of QEMU by
// semihosting, and ends QEMU with what main() returns. A fault ends it as a failure.

int program(int argc, char** argv) asm("main");  // C++ has no other way to call it

extern "C" {
extern std::uint32_t __bss_start__[], __bss_end__[], __StackTop[];
void initialise_monitor_handles();
void __libc_init_array();
void* __dso_handle = nullptr;
void _init() {}
void _fini() {}

static int semihosting(int operation, void* argument) {
  register int r0 asm("r0") = operation;
  register void* r1 asm("r1") = argument;
  asm volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

[[noreturn]] void fault() {
  char words[] = "a fault of the processor\n";
  semihosting(0x04, words);  // SYS_WRITE0
  std::_Exit(70);
}

[[noreturn]] void reset() {
  for (std::uint32_t* word = __bss_start__; word < __bss_end__; ++word) *word = 0;
  initialise_monitor_handles();
  __libc_init_array();
  static char line[1024];
  struct {
    char* buffer;
    std::size_t size;
  } block{line, sizeof line};
  static char* words[32];
  int count = 0;
  if (semihosting(0x15, &block) == 0)  // SYS_GET_CMDLINE
    for (char* word = std::strtok(line, " "); word != nullptr && count < 31; word = std::strtok(nullptr, " "))
      words[count++] = word;
  std::exit(program(count, words));
}

[[gnu::section(".vectors"), gnu::used]] const void* const vectors[] = {
    __StackTop,
    reinterpret_cast<const void*>(reset),
    reinterpret_cast<const void*>(fault),  // NMI
    reinterpret_cast<const void*>(fault),  // HardFault, and the others, which are not enabled
    reinterpret_cast<const void*>(fault),
    reinterpret_cast<const void*>(fault),
    reinterpret_cast<const void*>(fault),
    reinterpret_cast<const void*>(fault),
};
}
