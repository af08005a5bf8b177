#include <hardware/gpio.h>
#include <hardware/pio.h>
#include <hardware/timer.h>

#include <cstdlib>

#include "hal/rp2/display_bus.hpp"
#include "hal/rp2/panel_scan.hpp"

// A panel without a TE wire can be asked which line it shows: command GSCAN (45h). ST7789 data sheet, 7.4: a bit that
// is read takes 150 ns, of which SCL is low for 60 and high for 60; a byte on the parallel bus takes 160 ns, of which
// RD is low for 45 and high for 90. The panel lets go of its wires 80 ns after CS or RD has risen.
namespace hal::rp2 {
namespace {

constexpr std::uint8_t get_scan_line = 0x45;

/// At 125 MHz.
void wait_ns(unsigned ns) { busy_wait_at_least_cycles(ns / 8 + 1); }

void put_bit(bool bit) {
  gpio_put(pin(board.pins.sck), false);
  gpio_put(pin(board.pins.mosi), bit);
  wait_ns(80);
  gpio_put(pin(board.pins.sck), true);
  wait_ns(80);
}

bool take_bit() {
  gpio_put(pin(board.pins.sck), false);
  wait_ns(120);
  const bool bit = gpio_get(pin(board.pins.mosi));
  gpio_put(pin(board.pins.sck), true);
  wait_ns(80);
  return bit;
}

void give_to_sio(unsigned number, bool is_output) {
  gpio_set_dir(number, is_output);
  gpio_set_function(number, GPIO_FUNC_SIO);
}

// The data pin is an input before the clock falls after the command: only then the panel begins to drive it.
std::uint16_t read_by_spi() {
  const unsigned clock = pin(board.pins.sck), data = pin(board.pins.mosi);
  gpio_put(clock, board.spi_mode == 3);  // as the SPI block leaves it
  give_to_sio(clock, true);
  give_to_sio(data, true);
  gpio_put(pin(board.pins.dc), false);
  gpio_put(pin(board.pins.cs), false);
  for (unsigned mask = 0x80; mask != 0; mask >>= 1) put_bit((get_scan_line & mask) != 0);
  gpio_set_dir(data, GPIO_IN);
  gpio_put(pin(board.pins.dc), true);
  take_bit();  // the first clock gives the panel time to take over
  unsigned line = 0;
  for (int i = 0; i < 16; ++i) line = line << 1 | (take_bit() ? 1u : 0u);
  gpio_put(pin(board.pins.cs), true);
  wait_ns(100);
  gpio_put(clock, board.spi_mode == 3);
  gpio_set_function(data, GPIO_FUNC_SPI);
  gpio_set_function(clock, GPIO_FUNC_SPI);
  return static_cast<std::uint16_t>(line);
}

std::uint16_t read_in_parallel() {
  constexpr unsigned read = is_parallel(board) ? pin(board.pins.read) : 0;
  constexpr unsigned data0 = is_parallel(board) ? pin(board.pins.data0) : 0;  // boards with SPI compile this, too
  gpio_put(pin(board.pins.dc), false);
  gpio_put(pin(board.pins.cs), false);
  DisplayBus::put(get_scan_line);
  DisplayBus::wait_idle();
  for (unsigned i = 0; i < 8; ++i) give_to_sio(data0 + i, false);
  gpio_put(pin(board.pins.dc), true);
  unsigned line = 0;
  for (int i = 0; i < 3; ++i) {  // the first byte means nothing
    gpio_put(read, false);
    wait_ns(360);
    line = (line << 8 | (gpio_get_all() >> data0 & 0xFF)) & 0xFFFF;
    gpio_put(read, true);
    wait_ns(120);
  }
  gpio_put(pin(board.pins.cs), true);
  for (unsigned i = 0; i < 8; ++i) pio_gpio_init(pio0, data0 + i);
  return static_cast<std::uint16_t>(line);
}

/// Panels count from the first line of the porch above the picture, and answer 0 between two frames or go on counting.
struct Position {
  bool is_valid, is_blank;
  int line;  // of the memory
};

Position position(const PanelTiming& timing) {
  const int line = read_scan_line(), first = timing.porch_lines + 1;
  const auto end = static_cast<int>(memory_lines);
  return {line <= end + static_cast<int>(timing.blank_lines()), line < first || line >= first + end, line - first};
}

}  // namespace

PanelScan panel_scan;

std::uint16_t read_scan_line() { return is_parallel(board) ? read_in_parallel() : read_by_spi(); }

bool measure_scan(const PanelTiming& timing) {
  constexpr std::uint32_t step_us = 500;
  constexpr int steps = 40;  // more than a frame
  panel_scan.known = false;
  std::uint32_t lines = 0, lines_us = 0, before_us = 0;
  int blank = 0;
  Position before{true, true, 0};
  for (int i = 0; i < steps; ++i) {
    busy_wait_us(step_us);
    const Position now = position(timing);
    const std::uint32_t now_us = time_us_32();
    if (!now.is_valid) return false;
    if (now.is_blank) ++blank;
    if (!now.is_blank && !before.is_blank && now.line >= before.line) {
      const auto took_us = now_us - before_us;
      const auto expected = static_cast<int>(took_us * 1000 / timing.line_ns());
      if (std::abs(now.line - before.line - expected) > expected / 6 + 2) return false;
      lines += static_cast<std::uint32_t>(now.line - before.line);
      lines_us += took_us;
    }
    before = now;
    before_us = now_us;
  }
  if (lines < memory_lines / 2 || blank == 0) return false;
  const std::uint32_t line_ns = lines_us * 1000 / lines;
  panel_scan.frame_q4 = line_ns * (memory_lines + timing.blank_lines()) / 1000 * 16;
  panel_scan.known = line_ns > timing.line_ns() * 7 / 8 && line_ns < timing.line_ns() * 9 / 8;
  return panel_scan.known;
}

void update_scan() {
  Position now = position(known_timing);
  for (int i = 0; i < 2; ++i) {  // a reading that another one does not confirm is wrong
    const Position before = now;
    now = position(known_timing);
    if (now.is_blank == before.is_blank && (now.is_blank || std::abs(now.line - before.line) <= 2)) break;
  }
  const std::uint32_t now_us = time_us_32(), frame_us = panel_scan.frame_q4 / 16;
  const std::uint32_t blank_us = frame_us * known_timing.blank_lines() / frame_lines;
  panel_scan.known = now.is_valid;
  if (!now.is_blank) {
    panel_scan.began_us = now_us - blank_us - static_cast<std::uint32_t>(now.line) * frame_us / frame_lines;
    return;
  }
  const std::uint32_t since_us = (now_us - panel_scan.began_us) % frame_us;  // expected; the panel's clock is not ours
  if (since_us < blank_us)
    panel_scan.began_us = now_us - since_us;
  else
    panel_scan.began_us = since_us > frame_us / 2 ? now_us : now_us - blank_us;
}

}  // namespace hal::rp2
