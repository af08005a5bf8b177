#include "hal/battery.hpp"

#include <hardware/adc.h>
#include <hardware/clocks.h>
#include <hardware/gpio.h>
#include <hardware/timer.h>

#include <iterator>

#include "hal/rp2/board.hpp"
#include "hal/rp2/usb.hpp"

namespace hal {
namespace {

using rp2::board;
using rp2::pin;

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

/// The ADC is specified for a clock of 48 MHz, which only the PLL of USB gives. It runs for the measurement only.
void start_adc_clock() {
  rp2::hold_usb_pll();
  clock_configure_undivided(clk_adc, 0, CLOCKS_CLK_ADC_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, USB_CLK_HZ);
}

void stop_adc_clock() {
  clock_stop(clk_adc);
  rp2::release_usb_pll();
}

bool high(std::int8_t number) { return gpio_get(pin(number)); }

/// A charger that reports it works; without one, USB power. A board that reports neither never charges.
bool charges() {
  if constexpr (board.usb_power == no_pin && board.charging == no_pin) return false;
  if constexpr (board.charging == no_pin) return high(board.usb_power);
  if constexpr (board.usb_power == no_pin) return !high(board.charging);
  return high(board.usb_power) && !high(board.charging);
}

Battery measure() {
  start_adc_clock();
  adc_init();
  adc_select_input(pin(board.battery) - 26);
  unsigned sum = 0;
  constexpr unsigned samples = 16;
  for (unsigned i = 0; i < samples; ++i) sum += adc_read();
  hw_clear_bits(&adc_hw->cs, ADC_CS_EN_BITS);  // it takes current as long as it is on
  stop_adc_clock();
  const unsigned at_pin = sum * 3300u / (samples * 4096u);
  const unsigned millivolts = at_pin * board.battery_ratio / board.battery_ratio_divisor + board.battery_diode_mv;
  return {true, charges(), percent_of(millivolts), millivolts};
}

// A picture is drawn strip by strip, and each strip may ask: all must hear the same, though no two measurements agree.
constexpr std::uint32_t kept_us = 1'000'000;
Battery last;
std::uint32_t measured_us;

}  // namespace

void rp2::start_battery() {
  if constexpr (board.battery != no_pin) adc_gpio_init(pin(board.battery));
  if constexpr (board.charging != no_pin) {
    gpio_init(pin(board.charging));
    gpio_pull_up(pin(board.charging));  // the charger only ever pulls it down
  }
  if constexpr (board.usb_power != no_pin) gpio_init(pin(board.usb_power));
}

Battery battery() {
  if constexpr (board.battery == no_pin) return {};
  if (!last.present || time_us_32() - measured_us >= kept_us) {
    last = measure();
    measured_us = time_us_32();
  }
  return last;
}

}  // namespace hal
