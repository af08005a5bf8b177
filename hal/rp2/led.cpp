#include "hal/led.hpp"

#include <hardware/pwm.h>

#include <algorithm>

#include "hal/rp2/board.hpp"

namespace hal {
namespace {

using rp2::board;
using rp2::pin;

std::uint16_t level_of(unsigned percent) {
  const std::uint16_t level = rp2::light_level(percent);
  return board.led_active_low ? static_cast<std::uint16_t>(rp2::light_steps - level) : level;
}

void set(std::int8_t number, unsigned percent) {
  if (number != no_pin) pwm_set_gpio_level(pin(number), level_of(percent));
}

}  // namespace

void rp2::start_led() {
  for (const std::int8_t number : board.led_rgb) start_light_pin(number, level_of(0));
  start_light_pin(board.led, level_of(0));
}

void led(unsigned red, unsigned green, unsigned blue) {
  set(board.led_rgb[0], red);
  set(board.led_rgb[1], green);
  set(board.led_rgb[2], blue);
  set(board.led, std::max({red, green, blue}));
}

bool has_led() { return has_led(board); }

}  // namespace hal
