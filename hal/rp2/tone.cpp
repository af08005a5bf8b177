#include "hal/tone.hpp"

#include <hardware/gpio.h>
#include <hardware/pwm.h>

#include "hal/rp2/board.hpp"

namespace hal {
namespace {

using rp2::board;
using rp2::pin;

constexpr unsigned count_hz = 1'000'000;  // 125 MHz divided by 125
constexpr unsigned lowest_hz = 16;        // the counter has 16 bits

}  // namespace

void rp2::start_tone() {
  if (board.speaker == no_pin) return;
  const unsigned slice = pwm_gpio_to_slice_num(pin(board.speaker));
  pwm_set_clkdiv_int_frac4(slice, 125, 0);
  pwm_set_wrap(slice, count_hz / 1000 - 1);  // values count from the next wrap on: a first tone shall not wait for it
  pwm_set_gpio_level(pin(board.speaker), 0);
  pwm_set_enabled(slice, true);  // for good: a slice that stops leaves its pin as it was, high or low
  gpio_set_function(pin(board.speaker), GPIO_FUNC_PWM);
}

void tone(unsigned frequency_hz, unsigned loudness) {
  if (board.speaker == no_pin) return;
  if (frequency_hz == 0 || loudness == 0) return pwm_set_gpio_level(pin(board.speaker), 0);
  const unsigned period = count_hz / (frequency_hz < lowest_hz ? lowest_hz : frequency_hz);
  // A pulse of half the period is loudest.
  const unsigned pulse = period * rp2::perceived(loudness) / 65535u / 2;
  pwm_set_wrap(pwm_gpio_to_slice_num(pin(board.speaker)), static_cast<std::uint16_t>(period - 1));
  pwm_set_gpio_level(pin(board.speaker), static_cast<std::uint16_t>(pulse > 0 ? pulse : 1));
}

bool rp2::sounding() {
  if (board.speaker == no_pin) return false;
  const unsigned number = pin(board.speaker);
  return (pwm_hw->slice[pwm_gpio_to_slice_num(number)].cc >> (16 * pwm_gpio_to_channel(number)) & 0xFFFFu) != 0;
}

bool has_tone() { return board.speaker != no_pin; }

}  // namespace hal
