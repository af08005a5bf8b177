#include <hardware/gpio.h>
#include <hardware/pio.h>

#include "hal/rp2/display_bus.hpp"

// The panel takes a byte when the write strobe rises. ST7789 data sheet, 7.4: a write takes 66 ns, of which the strobe
// is low for 15 and high for 15; data must be there 10 ns before the rise and stay for 10.
namespace hal::rp2 {
namespace {

constexpr unsigned machine = 0;
PIO block() { return pio0; }

// out pins, 8  side 1       the strobe is high while nothing comes
// nop          side 0 [3]
// nop          side 1 [3]
constexpr std::uint16_t instructions[] = {0x7008, 0xA342, 0xB342};
constexpr unsigned byte_cycles = 9;   // of the state machine: 72 ns at 125 MHz
constexpr pio_program program = [] {  // it has more fields on the RP2350, all of them 0
  pio_program p{};
  p.instructions = instructions;
  p.length = 3;
  return p;
}();
constexpr unsigned first = 0, last = 2;

constexpr unsigned strobe = is_parallel(board) ? pin(board.pins.write) : 0;  // boards with SPI compile this file, too
unsigned frame_shift = 24;  // the machine shifts the upper end of 32 bits out

constexpr unsigned system_hz = 125'000'000;
constexpr unsigned divider = (system_hz + byte_cycles * board.bus_hz - 1) / (byte_cycles * board.bus_hz);

}  // namespace

void ParallelBus::start() {
  pio_add_program_at_offset(block(), &program, first);
  pio_sm_config config = pio_get_default_sm_config();
  sm_config_set_wrap(&config, first, last);
  sm_config_set_out_pins(&config, pin(board.pins.data0), 8);
  sm_config_set_sideset_pins(&config, strobe);
  sm_config_set_sideset(&config, 1, false, false);
  sm_config_set_out_shift(&config, false, true, 8);
  sm_config_set_fifo_join(&config, PIO_FIFO_JOIN_TX);
  sm_config_set_clkdiv_int_frac8(&config, divider, 0);
  pio_sm_init(block(), machine, first, &config);
  pio_sm_set_pins_with_mask(block(), machine, 1u << strobe, 1u << strobe);
  pio_sm_set_consecutive_pindirs(block(), machine, pin(board.pins.data0), 8, true);
  pio_sm_set_consecutive_pindirs(block(), machine, strobe, 1, true);
  for (int i = 0; i < 8; ++i) {
    const auto number = static_cast<std::int8_t>(board.pins.data0 + i);
    pio_gpio_init(block(), pin(number));
    drive_bus_pin(number);
  }
  pio_gpio_init(block(), strobe);
  drive_bus_pin(board.pins.write);
  if (board.pins.read != no_pin) {
    gpio_init(pin(board.pins.read));
    gpio_put(pin(board.pins.read), true);
    gpio_set_dir(pin(board.pins.read), GPIO_OUT);
  }
  pio_sm_set_enabled(block(), machine, true);
}

void ParallelBus::frames_of(unsigned bits) {
  pio_sm_set_enabled(block(), machine, false);
  hw_write_masked(&block()->sm[machine].shiftctrl, bits << PIO_SM0_SHIFTCTRL_PULL_THRESH_LSB,
                  PIO_SM0_SHIFTCTRL_PULL_THRESH_BITS);
  frame_shift = 32 - bits;
  pio_sm_restart(block(), machine);
  pio_sm_set_enabled(block(), machine, true);
}

void ParallelBus::put(std::uint16_t frame) {
  while (pio_sm_is_tx_fifo_full(block(), machine)) tight_loop_contents();
  block()->txf[machine] = static_cast<std::uint32_t>(frame) << frame_shift;
}

// The machine waits for more: the last strobe has risen, and the data stays.
void ParallelBus::wait_idle() {
  constexpr std::uint32_t stalled = 1u << (PIO_FDEBUG_TXSTALL_LSB + machine);
  block()->fdebug = stalled;
  while ((block()->fdebug & stalled) == 0) tight_loop_contents();
}

// DMA writes 16 bits, and the chip fills both halves of the register with them.
volatile void* ParallelBus::data_register() { return &block()->txf[machine]; }
unsigned ParallelBus::request() { return pio_get_dreq(block(), machine, true); }

}  // namespace hal::rp2
