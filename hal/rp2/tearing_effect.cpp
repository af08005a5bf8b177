#include <hardware/gpio.h>
#include <hardware/structs/io_bank0.h>
#include <hardware/timer.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "hal/display.hpp"
#include "hal/rp2/board.hpp"

// The panel shows its memory line by line, again and again. A picture that is sent meanwhile is seen torn, half old and
// half new, unless its rows are all written between two looks of the panel at them: before it comes to the first of
// them, or behind it. Behind it, every part waits until the panel is past its last row, so it is never caught up.
namespace hal::rp2 {
namespace {

// ST7789 data sheet, 8.9.2: 320 lines, then those of the porches, at the start of which TE rises.
constexpr std::uint32_t lines = 320, blank_lines = 2 * board.registers.porch_lines, all_lines = lines + blank_lines;
constexpr int first_line = static_cast<int>(blank_lines) + board.offset_y;  // of our rows, since TE rose
constexpr int margin_lines = 10;  // the panel's oscillator is not ours, and edges are seen a little late
constexpr std::uint32_t frame_us = all_lines * (250 + 16 * board.registers.line_rate) / 10;
constexpr std::uint32_t shortest_us = frame_us * 7 / 8, longest_us = frame_us * 9 / 8;  // its oscillator is not exact
constexpr std::uint32_t forgotten_us = 1'000'000;  // longer ago than this, an edge tells nothing

std::uint32_t risen_us;  // when TE rose last
std::uint32_t frame_q4;  // sixteenths of a microsecond from one rise to the next, on average
bool known;

// A picture that is sent behind the panel: when TE rose before the panel began to show it, and when its last pixel is
// due.
struct Behind {
  std::span<const std::uint16_t> pixels;  // as announced, of rows_each rows each
  int rows_each;
  std::uint32_t risen_us, due_us;
  bool has_due, is_on;
};
Behind behind;

bool te_rose() {
  const unsigned number = pin(board.pins.te);
  const bool rose = (io_bank0_hw->intr[number / 8] >> (number % 8 * 4) & GPIO_IRQ_EDGE_RISE) != 0;
  if (rose) gpio_acknowledge_irq(number, GPIO_IRQ_EDGE_RISE);
  return rose;
}

/// How many lines the panel has shown since TE rose: first the blank ones.
int line_now() {
  const std::uint32_t since_q4 = (time_us_32() - risen_us) * 16 % frame_q4;
  return static_cast<int>(since_q4 * all_lines / frame_q4);
}

/// A pixel on the wire: 2 bytes in parallel; 16 bits, and a pause of two in SPI mode 0.
constexpr unsigned pixel_clocks = is_parallel(board) ? 2 : board.spi_mode == 3 ? 16 : 18;
constexpr auto pixel_ns = static_cast<std::uint32_t>(pixel_clocks * 1'000'000'000ull / board.bus_hz);

/// Lines that the panel shows while so many pixels are sent.
int lines_of(std::uint32_t sent) { return static_cast<int>(sent * (all_lines * pixel_ns / 1000) / (frame_q4 / 16)); }

// Small things may take four times as long to paint as to send, a whole picture hardly longer.
int lines_if_slow(std::uint32_t sent) { return lines_of(sent) * 4 + margin_lines; }
int lines_if_large(std::uint32_t sent) { return lines_of(sent) * 9 / 8 + margin_lines; }

/// Over whole games 95 of 100 pictures took no longer: painting holds the wire up by 2.4 ms, at the worst by 4.4.
std::uint32_t longest_sending_us(std::uint32_t pixels) {
  const std::uint32_t wire_us = pixels * pixel_ns / 1000;
  return wire_us + std::min<std::uint32_t>(wire_us, 2'500) + 500;
}

/// From the rise of TE until the panel is past the rows above `bottom`.
std::uint32_t passed_after_us(int bottom) {
  return static_cast<std::uint32_t>(first_line + bottom + margin_lines) * (frame_q4 / 16) / all_lines;
}

/// Lines at which the picture may begin: those before `before`, or those between `from` and `to`.
struct Moments {
  int before = all_lines, from = 0, to = 2 * all_lines;
};

Moments moments(std::span<const std::uint16_t> pixels, int rows_each) {
  Moments good;
  int to_if_slow = good.to, top = first_line;
  std::uint32_t sent = 0;
  for (const std::uint16_t more : pixels) {
    if (more > 0) {
      if (sent == 0) good.from = top + rows_each + margin_lines;  // the panel has passed the first rows
      sent += more;
      const int again = static_cast<int>(all_lines) + top;  // it comes again
      good.before = std::min(good.before, top - lines_if_slow(sent));
      good.to = std::min(good.to, again - lines_if_large(sent));
      to_if_slow = std::min(to_if_slow, again - lines_if_slow(sent));
    }
    top += rows_each;
  }
  if (to_if_slow > good.from + margin_lines) good.to = to_if_slow;
  return good;
}

/// Nobody rested lately, so nobody saw it: that is waited for.
bool see_it_rise(std::uint32_t patience_us) {
  known = false;
  discard_tearing_effect();
  const std::uint32_t began_us = time_us_32(), most_us = std::min(patience_us, longest_us);
  while (!known && time_us_32() - began_us < most_us) poll_tearing_effect();
  return known;
}

}  // namespace

void start_tearing_effect() {
  if (board.pins.te == no_pin) return;
  known = false;
  frame_q4 = frame_us * 16;
  gpio_init(pin(board.pins.te));
}

void beam_wakes(bool on) {
  if (board.pins.te != no_pin) gpio_set_irq_enabled(pin(board.pins.te), GPIO_IRQ_EDGE_RISE, on);
}

void discard_tearing_effect() {
  if (board.pins.te != no_pin) te_rose();
}

void poll_tearing_effect() {
  if (board.pins.te == no_pin || !te_rose()) return;
  const std::uint32_t now_us = time_us_32(), since_us = now_us - risen_us;
  risen_us = now_us;
  known = true;
  if (since_us < shortest_us || since_us > longest_us) return;  // one in between was missed
  frame_q4 += since_us * 2 - frame_q4 / 8;
}

bool may_send(int bottom) {
  if (!behind.is_on) return true;
  const std::uint32_t passed_us = behind.risen_us + passed_after_us(bottom);
  if (static_cast<std::int32_t>(passed_us - time_us_32()) <= 0) return true;
  const auto below = behind.pixels.subspan(static_cast<std::size_t>((bottom - 1) / behind.rows_each));
  const std::uint32_t last_us = passed_us + std::accumulate(below.begin(), below.end(), 0u) * pixel_ns / 1000;
  // Rather torn than late.
  behind.is_on = behind.has_due ? static_cast<std::int32_t>(behind.due_us - last_us) >= 0 : !buttons_changed();
  return !behind.is_on;
}

std::uint32_t tearing_effect_frame_us() { return known ? frame_q4 / 16 : 0; }

/// The row behind the last one that has pixels to be sent.
static int bottom_of(std::span<const std::uint16_t> pixels, int rows_each) {
  int bottom = 0;
  for (std::size_t i = 0; i < pixels.size(); ++i)
    if (pixels[i] > 0) bottom = static_cast<int>(i + 1) * rows_each;
  return bottom;
}

void wait_for_tearing_effect(std::span<const std::uint16_t> pixels, int rows_each, std::uint32_t within_us) {
  behind.is_on = false;
  const std::uint32_t began_us = time_us_32();
  const std::uint32_t sending_us = longest_sending_us(std::accumulate(pixels.begin(), pixels.end(), 0u));
  const bool at_leisure = within_us == no_deadline_us;
  const std::uint32_t patience_us = at_leisure ? 2 * frame_us : within_us > sending_us ? within_us - sending_us : 0;
  if ((!known || began_us - risen_us > forgotten_us) && !see_it_rise(patience_us)) return;
  const Moments good = moments(pixels, rows_each);
  const int bottom = bottom_of(pixels, rows_each);
  if (good.from + 1 >= good.to && good.before <= 0) return;  // there is none: it takes too long
  for (;;) {
    const int line = line_now();
    const std::uint32_t now_us = time_us_32(), waited_us = now_us - began_us;
    if (line < good.before) return;
    if (line > good.from && line < good.to) {
      const std::uint32_t rose_us = now_us - static_cast<std::uint32_t>(line) * (frame_q4 / 16) / all_lines;
      const std::uint32_t last_us = rose_us + passed_after_us(bottom) - began_us;
      const bool in_time = at_leisure || static_cast<std::int32_t>(within_us - last_us) > 0;
      behind = {pixels, rows_each, rose_us, began_us + within_us, !at_leisure, in_time};
      return;
    }
    const int again = static_cast<int>(all_lines) - line;
    const int ahead = line <= good.from ? good.from - line : good.before > 0 ? again : again + good.from;
    const std::uint32_t then_us = waited_us + static_cast<std::uint32_t>(ahead) * frame_us / all_lines;
    if (then_us > patience_us || (at_leisure && buttons_changed())) return;
  }
}

}  // namespace hal::rp2
