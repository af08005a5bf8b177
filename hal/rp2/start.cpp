#include "hal/name.hpp"
#include "hal/rp2/board.hpp"

const char* hal::board_name() { return rp2::board.name; }

namespace hal::rp2 {

void start() {
  start_buttons();
  start_power();
  start_tone();
  start_led();
  start_battery();
  start_serial();
  start_display();
}

}  // namespace hal::rp2
