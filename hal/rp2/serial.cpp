#include "hal/serial.hpp"

#include <hardware/gpio.h>
#include <hardware/uart.h>

#include "hal/rp2/board.hpp"

namespace hal {
namespace {

using rp2::board;
using rp2::pin;

constexpr unsigned baud = 115'200;

// UART0 sends on pins 0, 12, 16 and 28, UART1 on 4, 8, 20 and 24.
constexpr bool first_block = (board.serial / 4 + board.serial / 8) % 2 == 0;

uart_inst_t* block() { return UART_INSTANCE(first_block ? 0 : 1); }

}  // namespace

void rp2::start_serial() {
  if (!has_serial()) return;
  uart_init(block(), baud);  // 8 bits, no parity, 1 stop bit
  gpio_set_function(pin(board.serial), GPIO_FUNC_UART);
}

bool rp2::sending() { return has_serial() && (uart_get_hw(block())->fr & UART_UARTFR_BUSY_BITS) != 0; }

bool has_serial() { return board.serial != no_pin; }
int serial_pin() { return board.serial; }

std::size_t serial_send(std::span<const char> text) {
  std::size_t sent = 0;
  if (!has_serial()) return 0;
  while (sent < text.size() && uart_is_writable(block()))
    uart_get_hw(block())->dr = static_cast<unsigned char>(text[sent++]);
  return sent;
}

}  // namespace hal
