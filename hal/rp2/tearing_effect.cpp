#include <hardware/gpio.h>
#include <hardware/structs/io_bank0.h>
#include <hardware/timer.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "hal/display.hpp"
#include "hal/rp2/panel_scan.hpp"

// The panel shows its memory line by line, again and again. A picture that is sent meanwhile is seen torn, half old and
// half new, unless its rows are all written between two looks of the panel at them: before it comes to the first of
// them, or behind it. Behind it, every part waits until the panel is past its last row, so it is never caught up.
namespace hal::rp2 {
namespace {

// ST7789 data sheet, 8.9.2: TE rises when the blank lines begin.
constexpr std::uint32_t all_lines = frame_lines;
constexpr int margin_lines = 10;  // the panel's oscillator is not ours, and edges are seen a little late
constexpr std::uint32_t frame_us = all_lines * known_timing.line_ns() / 1000;
constexpr std::uint32_t shortest_us = frame_us * 7 / 8, longest_us = frame_us * 9 / 8;  // its oscillator is not exact
constexpr std::uint32_t forgotten_us = 1'000'000;  // longer ago than this, an edge tells nothing

std::uint32_t& risen_us = panel_scan.began_us;  // when TE rose last
std::uint32_t& frame_q4 = panel_scan.frame_q4;  // on average
bool& known = panel_scan.known;

// When the parts of the picture on its way may be sent: from start_us on or, behind the panel, each when the panel that
// began to show the picture after risen_us is past its last row. Meanwhile the next parts are painted.
struct Plan {
  std::span<const std::uint16_t> pixels;  // as announced, of rows_each rows each
  int rows_each;
  std::uint32_t start_us, risen_us, due_us;
  bool is_behind, has_due, is_on;
};
Plan plan;

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

/// Lines that the panel shows while so many pixels are sent.
int lines_of(std::uint32_t sent) { return static_cast<int>(sent * (all_lines * pixel_ns / 1000) / (frame_q4 / 16)); }

// Small things may take four times as long to paint as to send, a whole picture hardly longer.
int lines_if_slow(std::uint32_t sent) { return lines_of(sent) * 4 + margin_lines; }
int lines_if_large(std::uint32_t sent) { return lines_of(sent) * 9 / 8 + margin_lines; }

/// How long a picture may wait so that its last pixel is there in time. Painting holds the wire up by 2 to 6 ms where
/// most of the panel changes; what the ring of the renderer has room for is painted while the picture waits.
std::uint32_t patience_for(std::uint32_t pixels, std::uint32_t within_us) {
  constexpr std::uint32_t held_up_us = 4'000, painted_us = 320 * 32 * pixel_ns / 1000, spare_us = 500;
  const std::uint32_t wire_us = pixels * pixel_ns / 1000, hold_us = std::min(wire_us, held_up_us);
  const std::uint32_t sending_us = wire_us + spare_us + (hold_us > painted_us ? hold_us - painted_us : 0);
  return within_us > sending_us ? within_us - sending_us : 0;
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

void tearing_effect_wakes(bool on) {
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
  if (!plan.is_on) return true;
  const std::uint32_t ready_us = plan.is_behind ? plan.risen_us + passed_after_us(bottom) : plan.start_us;
  if (static_cast<std::int32_t>(ready_us - time_us_32()) <= 0) return true;
  const auto below = plan.pixels.subspan(static_cast<std::size_t>((bottom - 1) / plan.rows_each));
  const std::uint32_t last_us = ready_us + std::accumulate(below.begin(), below.end(), 0u) * pixel_ns / 1000;
  // Rather torn than late.
  plan.is_on = plan.has_due ? static_cast<std::int32_t>(plan.due_us - last_us) >= 0 : !buttons_changed();
  return !plan.is_on;
}

/// The row behind the last one that has pixels to be sent.
static int bottom_of(std::span<const std::uint16_t> pixels, int rows_each) {
  int bottom = 0;
  for (std::size_t i = 0; i < pixels.size(); ++i)
    if (pixels[i] > 0) bottom = static_cast<int>(i + 1) * rows_each;
  return bottom;
}

void plan_picture(std::span<const std::uint16_t> pixels, int rows_each, std::uint32_t within_us) {
  plan.is_on = false;
  const std::uint32_t began_us = time_us_32();
  const bool at_leisure = within_us == no_deadline_us;
  const std::uint32_t all = std::accumulate(pixels.begin(), pixels.end(), 0u);
  const std::uint32_t patience_us = at_leisure ? 2 * frame_us : patience_for(all, within_us);
  if ((!known || began_us - risen_us > forgotten_us) && !see_it_rise(patience_us)) return;
  const Moments good = moments(pixels, rows_each);
  if (good.from + 1 >= good.to && good.before <= 0) return;  // there is none: it takes too long
  const int line = line_now(), next = static_cast<int>(all_lines) - line;
  if (line < good.before) return;
  const bool is_this = good.from + 1 < good.to && line < good.to, is_behind = is_this || good.before <= 0;
  const int ahead = is_this ? std::max(good.from - line, 0) : is_behind ? next + good.from : next;
  const std::uint32_t now_us = time_us_32(), line_ns = frame_q4 * 1000 / 16 / all_lines;
  const std::uint32_t start_us = now_us + static_cast<std::uint32_t>(ahead) * line_ns / 1000;
  if (start_us - began_us > patience_us) return;
  const std::uint32_t rose_us =
      now_us - static_cast<std::uint32_t>(line) * line_ns / 1000 + (is_this ? 0 : frame_q4 / 16);
  const std::uint32_t last_us = rose_us + passed_after_us(bottom_of(pixels, rows_each)) - began_us;
  if (is_behind && !at_leisure && static_cast<std::int32_t>(within_us - last_us) <= 500) return;
  plan = {pixels, rows_each, start_us, rose_us, began_us + within_us, is_behind, !at_leisure, true};
}

}  // namespace hal::rp2
