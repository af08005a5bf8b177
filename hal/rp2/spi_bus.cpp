#include <hardware/gpio.h>
#include <hardware/spi.h>

#include "hal/rp2/display_bus.hpp"

namespace hal::rp2 {
namespace {

spi_inst_t* block() { return spi_block(board) == 0 ? spi0 : spi1; }

}  // namespace

void SpiBus::start() {
  spi_init(block(), board.bus_hz);
  frames_of(8);
  for (const std::int8_t number : {board.pins.sck, board.pins.mosi}) {
    gpio_set_function(pin(number), GPIO_FUNC_SPI);
    drive_bus_pin(number);
  }
}

// In mode 3 the SPI block leaves no gap between frames, as it does in mode 0. While its format changes it is off
// and lets go of the clock: held at its idle level, the line shows no edge to a module without CS.
void SpiBus::frames_of(unsigned bits) {
  constexpr bool third = board.spi_mode == 3;
  gpio_set_outover(pin(board.pins.sck), third ? GPIO_OVERRIDE_HIGH : GPIO_OVERRIDE_LOW);
  spi_set_format(block(), bits, third ? SPI_CPOL_1 : SPI_CPOL_0, third ? SPI_CPHA_1 : SPI_CPHA_0, SPI_MSB_FIRST);
  gpio_set_outover(pin(board.pins.sck), GPIO_OVERRIDE_NORMAL);
}

void SpiBus::put(std::uint16_t frame) {
  while (!spi_is_writable(block())) tight_loop_contents();
  spi_get_hw(block())->dr = frame;
}

// DMA done is not enough: the FIFO is eight deep.
void SpiBus::wait_idle() {
  while (spi_is_busy(block())) tight_loop_contents();
}

volatile void* SpiBus::data_register() { return &spi_get_hw(block())->dr; }
unsigned SpiBus::request() { return spi_get_dreq(block(), true); }

}  // namespace hal::rp2
