#include "firmware/app/app.hpp"
#include "hal/power.hpp"
#include "hal/rp2040/board.hpp"

int main() {
  hal::rp2040::start();
  app::start();
  for (;;) hal::rest(app::tick());
}

// Nobody holds a debugger to a game in a living room: start again, the journal knows where we were.
extern "C" void isr_hardfault() { hal::reboot(); }

extern "C" void panic_reboot() { hal::reboot(); }
