#include <algorithm>

#include "firmware/app/app.hpp"
#include "hal/crash.hpp"
#include "hal/power.hpp"
#include "hal/rp2040/board.hpp"

int main() {
  hal::rp2040::start();
  hal::watchdog_feed();  // also a start that hangs ends
  app::start();
  for (;;) {
    hal::watchdog_feed();
    hal::rest(std::min(app::tick(), hal::watchdog_ms / 2));
  }
}
