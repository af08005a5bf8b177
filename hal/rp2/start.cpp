#include "hal/name.hpp"
#include "hal/rp2/board.hpp"
#include "hal/rp2/usb.hpp"

const char* hal::board_name() { return rp2::board.name; }
bool hal::was_never_run() { return rp2::chip::was_never_run; }

namespace hal::rp2 {

void start() {
  start_buttons();
  start_power();
  start_tone();
  start_led();
  start_battery();
  start_serial();
  start_usb();
  start_display();
}

}  // namespace hal::rp2
