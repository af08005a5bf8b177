#include "hal/buttons.hpp"

#include <hardware/gpio.h>
#include <hardware/irq.h>
#include <hardware/structs/io_bank0.h>
#include <hardware/structs/sio.h>
#include <hardware/sync.h>
#include <hardware/timer.h>

#include <array>
#include <atomic>

#include "hal/rp2/board.hpp"

namespace hal {
namespace {

using rp2::board;
using rp2::pin;

constexpr std::uint32_t pins_used = [] {
  std::uint32_t mask = 0;
  for (const ButtonPin& button : board.buttons) mask |= 1u << pin(button.pin);
  return mask;
}();

constexpr std::uint32_t idle_levels = board.buttons_active_high ? 0 : ~0u;

// Changes of the pins, written by the handler of their edges and read by take_button_change(). More than fit are
// dropped, the newest first: bounces of one button take a few.
struct Change {
  std::uint32_t pins, at_us;
};
constexpr unsigned changes_max = 64;
std::array<Change, changes_max> changes;
std::atomic<std::uint32_t> written, taken;  // count all changes so far
std::uint32_t noted;                        // the last one written

/// The bits of all edges of the buttons' pins in register `number` of the four.
constexpr std::uint32_t edges(unsigned number) {
  std::uint32_t bits = 0;
  for (unsigned pin = 8 * number; pin < 8 * number + 8; ++pin)
    if (pins_used >> pin & 1u) bits |= 0xFu << (pin % 8 * 4);
  return bits;
}

// Runs while flash is erased, too: nothing here may lie in flash, no table and no function that is not inlined.
[[gnu::always_inline]] inline void forget_edges() {
  if constexpr (edges(0) != 0) io_bank0_hw->intr[0] = edges(0);
  if constexpr (edges(1) != 0) io_bank0_hw->intr[1] = edges(1);
  if constexpr (edges(2) != 0) io_bank0_hw->intr[2] = edges(2);
  if constexpr (edges(3) != 0) io_bank0_hw->intr[3] = edges(3);
}

void __not_in_flash_func(note_change)() {
  forget_edges();  // before the look: what changes in between calls again
  const std::uint32_t pins = (sio_hw->gpio_in ^ idle_levels) & pins_used;
  const std::uint32_t at = written.load(std::memory_order_relaxed);
  if (pins == noted || at - taken.load(std::memory_order_relaxed) == changes_max) return;
  noted = pins;
  changes[at % changes_max] = {pins, timer_hw->timerawl};
  written.store(at + 1, std::memory_order_release);
}

Buttons buttons_of(std::uint32_t pins) {
  Buttons down = 0;
  for (const ButtonPin& button : board.buttons)
    if (pins >> pin(button.pin) & 1u) down = static_cast<Buttons>(down | static_cast<Buttons>(button.means));
  return down;
}

std::uint32_t pressed_pins() { return (gpio_get_all() ^ idle_levels) & pins_used; }

}  // namespace

void rp2::start_buttons() {
  for (const ButtonPin& button : board.buttons) {
    const unsigned number = pin(button.pin);
    gpio_init(number);
    if constexpr (board.buttons_active_high)
      gpio_pull_down(number);
    else
      gpio_pull_up(number);
    gpio_set_irq_enabled(number, GPIO_IRQ_EDGE_RISE | GPIO_IRQ_EDGE_FALL, true);
    constexpr auto press = board.buttons_active_high ? GPIO_IRQ_EDGE_RISE : GPIO_IRQ_EDGE_FALL;
    gpio_set_dormant_irq_enabled(number, press, true);  // wakes sleep()
  }
  irq_set_exclusive_handler(IO_IRQ_BANK0, note_change);
  irq_set_enabled(IO_IRQ_BANK0, true);
}

bool rp2::buttons_changed() {
  const std::uint32_t interrupts = save_and_disable_interrupts();
  note_change();
  restore_interrupts(interrupts);
  return written.load(std::memory_order_acquire) != taken.load(std::memory_order_relaxed);
}

bool take_button_change(ButtonChange& change) {
  if (!rp2::buttons_changed()) return false;
  const std::uint32_t at = taken.load(std::memory_order_relaxed);
  const Change& oldest = changes[at % changes_max];
  change = {buttons_of(oldest.pins), oldest.at_us};
  taken.store(at + 1, std::memory_order_release);
  return true;
}

Buttons buttons_down() { return buttons_of(pressed_pins()); }

Buttons buttons_present() { return present(board); }

const char* button_label(Button b) {
  for (const ButtonPin& button : board.buttons)
    if (button.means == b && !button.optional) return button.label;
  return "";
}

const char* short_button_label(Button b) { return button_label(b); }

bool is_touched() { return false; }

}  // namespace hal
