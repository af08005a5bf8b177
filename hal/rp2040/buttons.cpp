#include "hal/buttons.hpp"

#include <hardware/gpio.h>
#include <hardware/structs/io_bank0.h>

#include "hal/rp2040/board.hpp"

namespace hal {
namespace {

using rp2040::board;
using rp2040::pin;

constexpr std::uint32_t pins_used = [] {
  std::uint32_t mask = 0;
  for (const ButtonPin& button : board.buttons) mask |= 1u << pin(button.pin);
  return mask;
}();

std::uint32_t seen;

/// What the hardware remembers of pin `number` since it was last forgotten, even while flash is erased and nothing
/// runs.
std::uint32_t edges_of(unsigned number) { return io_bank0_hw->intr[number / 8] >> (number % 8 * 4) & 0xFu; }
void forget_edges(unsigned number) { io_bank0_hw->intr[number / 8] = 0xFu << (number % 8 * 4); }

/// The pins of buttons that were pressed since their edges were forgotten.
std::uint32_t fallen_pins() {
  std::uint32_t pins = 0;
  for (const ButtonPin& button : board.buttons)
    if (edges_of(pin(button.pin)) & GPIO_IRQ_EDGE_FALL) pins |= 1u << pin(button.pin);
  return pins;
}

}  // namespace

void rp2040::start_buttons() {
  for (const ButtonPin& button : board.buttons) {
    const unsigned number = pin(button.pin);
    gpio_init(number);
    gpio_pull_up(number);
    gpio_set_irq_enabled(number, GPIO_IRQ_EDGE_RISE | GPIO_IRQ_EDGE_FALL, true);  // wakes rest()
    gpio_set_dormant_irq_enabled(number, GPIO_IRQ_EDGE_FALL, true);               // wakes sleep()
  }
}

std::uint32_t rp2040::pressed_pins() { return ~gpio_get_all() & pins_used; }

std::uint32_t rp2040::seen_pins() { return seen; }

bool rp2040::button_fell() { return fallen_pins() != 0; }

Buttons buttons_down() {
  seen = fallen_pins();
  for (const ButtonPin& button : board.buttons) forget_edges(pin(button.pin));
  seen |= rp2040::pressed_pins();  // after the edges: what falls in between is here, or in the next sample
  Buttons down = 0;
  for (const ButtonPin& button : board.buttons)
    if (seen >> pin(button.pin) & 1u) down = static_cast<Buttons>(down | static_cast<Buttons>(button.means));
  return down;
}

Buttons buttons_present() { return present(board); }

const char* button_label(Button b) {
  for (const ButtonPin& button : board.buttons)
    if (button.means == b && !button.optional) return button.label;
  return "";
}

const char* short_button_label(Button b) { return button_label(b); }

bool is_touched() { return false; }

}  // namespace hal
