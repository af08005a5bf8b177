#include <hardware/gpio.h>
#include <hardware/pwm.h>

#include "hal/rp2/board.hpp"

// Back-light and LEDs: pins that are bright for a part of the time.
namespace hal::rp2 {

std::uint16_t light_level(unsigned percent) {
  constexpr unsigned ratio = 65536u / light_steps;
  return static_cast<std::uint16_t>((perceived(percent) + ratio - 1) / ratio);
}

void start_light_pin(std::int8_t number, std::uint16_t level) {
  if (number == no_pin) return;
  const unsigned slice = pwm_gpio_to_slice_num(pin(number));
  pwm_set_wrap(slice, light_steps - 1);  // so that light_steps is always on
  pwm_set_gpio_level(pin(number), level);
  pwm_set_enabled(slice, true);
  gpio_set_function(pin(number), GPIO_FUNC_PWM);
}

}  // namespace hal::rp2
