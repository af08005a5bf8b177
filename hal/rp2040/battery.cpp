#include "hal/battery.hpp"

#include <hardware/adc.h>
#include <hardware/gpio.h>
#include <hardware/timer.h>

#include <iterator>

#include "hal/rp2040/board.hpp"

namespace hal {
namespace {

using rp2040::board;
using rp2040::pin;

// A lithium cell at rest: its voltage hardly falls in the middle and drops at the end.
struct Point {
  unsigned millivolts, percent;
};
constexpr Point curve[] = {{3300, 0}, {3600, 10}, {3700, 25}, {3800, 50}, {3950, 75}, {4100, 100}};

unsigned percent_of(unsigned millivolts) {
  if (millivolts <= curve[0].millivolts) return 0;
  for (std::size_t i = 1; i < std::size(curve); ++i) {
    const Point low = curve[i - 1], high = curve[i];
    if (millivolts < high.millivolts)
      return low.percent +
             (millivolts - low.millivolts) * (high.percent - low.percent) / (high.millivolts - low.millivolts);
  }
  return 100;
}

Battery measure() {
  adc_init();
  adc_select_input(pin(board.battery) - 26);
  unsigned sum = 0;
  constexpr unsigned samples = 16;
  for (unsigned i = 0; i < samples; ++i) sum += adc_read();
  hw_clear_bits(&adc_hw->cs, ADC_CS_EN_BITS);  // it takes current as long as it is on
  const unsigned millivolts = sum * 3300u / (samples * 4096u) * board.battery_ratio;
  const bool charging = gpio_get(pin(board.usb_power)) && !gpio_get(pin(board.charging));
  return {true, charging, percent_of(millivolts), millivolts};
}

// A picture is drawn strip by strip, and each strip may ask: all must hear the same, though no two measurements agree.
constexpr std::uint32_t kept_us = 1'000'000;
Battery last;
std::uint32_t measured_us;

}  // namespace

void rp2040::start_battery() {
  if (board.battery == no_pin) return;
  adc_gpio_init(pin(board.battery));
  gpio_init(pin(board.charging));
  gpio_pull_up(pin(board.charging));  // the charger only ever pulls it down
  gpio_init(pin(board.usb_power));
}

Battery battery() {
  if (board.battery == no_pin) return {};
  if (!last.present || time_us_32() - measured_us >= kept_us) {
    last = measure();
    measured_us = time_us_32();
  }
  return last;
}

}  // namespace hal
