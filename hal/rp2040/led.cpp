#include "hal/led.hpp"

#include <hardware/gpio.h>
#include <hardware/pwm.h>

#include "hal/rp2040/board.hpp"

namespace hal {
namespace {

using rp2040::board;
using rp2040::pin;

void set(std::int8_t number, unsigned percent) {
  const std::uint16_t level = rp2040::perceived(percent);
  pwm_set_gpio_level(pin(number), board.led_active_low ? static_cast<std::uint16_t>(65535u - level) : level);
}

}  // namespace

void rp2040::start_led() {
  if (!has_led()) return;
  led(0, 0, 0);
  for (const std::int8_t number : {board.led_red, board.led_green, board.led_blue}) {
    const unsigned slice = pwm_gpio_to_slice_num(pin(number));
    pwm_set_wrap(slice, 65534);  // so that 65535 is always on
    pwm_set_enabled(slice, true);
    gpio_set_function(pin(number), GPIO_FUNC_PWM);
  }
}

void led(unsigned red, unsigned green, unsigned blue) {
  if (!has_led()) return;
  set(board.led_red, red);
  set(board.led_green, green);
  set(board.led_blue, blue);
}

bool has_led() { return board.led_red != no_pin; }

}  // namespace hal
