#include <algorithm>

#include "firmware/app/app.hpp"
#include "hal/crash.hpp"
#include "hal/power.hpp"
#include "hal/rp2/board.hpp"
#include "hal/usb.hpp"

int main() {
  hal::rp2::start();
  hal::watchdog_feed();  // also a start that hangs ends
  pd::start();
  for (;;) {
    hal::watchdog_feed();
    hal::usb_poll();
    const std::uint32_t wait_ms = pd::tick();
    if (pd::is_backlight_off() && wait_ms == UINT32_MAX) {
      hal::sleep();
      pd::woken();
    } else {
      hal::wait_for_event(std::min(wait_ms, hal::watchdog_ms / 2));
    }
  }
}
