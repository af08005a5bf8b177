#include <hardware/timer.h>

#include <algorithm>
#include <numeric>

#include "hal/display.hpp"
#include "hal/rp2/panel_scan.hpp"

// When the parts of a picture are sent to a panel that is asked which line it shows (scan_line.cpp). A change is a
// group of neighbouring lines that differ. It is seen at once if all of it is sent before the panel comes to its lines.
// If that takes too long, it is sent behind the panel: each part waits until the panel has passed its lines, which
// shows none of it in this frame. Separate changes may be seen in different frames.
namespace hal::rp2 {
namespace {

constexpr int margin_lines = 6;          // what the panel answered is some microseconds old
constexpr std::uint32_t spare_us = 300;  // a part may take longer than assumed

// What is announced is painted, and of most of it less differs and is sent.
constexpr std::uint32_t quick_ns = std::max<std::uint32_t>(300, pixel_ns);
constexpr std::uint32_t slow_ns = std::max<std::uint32_t>(500, pixel_ns);

/// Some of the announced numbers.
struct Units {
  std::size_t first, end;
};

struct Plan {
  std::span<const std::uint16_t> pixels;  // as announced, of lines_each lines each
  int lines_each;
  std::uint32_t due_us;
  bool has_due, is_on;
  // Of the change on its way:
  int end;                 // the line after it
  bool is_behind;          // its parts wait for the panel
  std::uint32_t frame_us;  // when the frame began that they wait for
};
Plan plan;

std::int32_t from_to(std::uint32_t from_us, std::uint32_t to_us) { return static_cast<std::int32_t>(to_us - from_us); }

std::uint32_t lines_us(int lines) {
  return static_cast<std::uint32_t>(lines) * (panel_scan.frame_q4 / 16) / frame_lines;
}

std::uint32_t wire_us(std::uint32_t pixels) { return pixels * pixel_ns / 1000; }

std::uint32_t sum(Units units) {
  const auto begin = plan.pixels.begin();
  return std::accumulate(begin + static_cast<std::ptrdiff_t>(units.first),
                         begin + static_cast<std::ptrdiff_t>(units.end), 0u);
}

Units change_at(int line) {
  Units units{static_cast<std::size_t>(line / plan.lines_each), 0};
  units.end = units.first + 1;
  while (units.end < plan.pixels.size() && plan.pixels[units.end] > 0) ++units.end;
  return units;
}

/// When the panel has passed the lines before this one.
std::uint32_t passed_us(int line) { return plan.frame_us + lines_us(first_line + line + margin_lines); }

/// Whether all lines of the change are sent before the panel comes to them. The renderer sends two units together.
bool is_quick_enough(Units change, std::uint32_t now_us) {
  for (std::size_t i = change.first; i < change.end; ++i) {
    const std::uint32_t pixels = sum({change.first, std::min(i + 2, change.end)});
    const int line = first_line + static_cast<int>(i) * plan.lines_each - margin_lines;
    if (from_to(now_us + pixels * slow_ns / 1000 + spare_us, plan.frame_us + lines_us(line)) < 0) return false;
  }
  return true;
}

/// How long it takes to paint pixels of which the first are sent after `wait_us`: what the ring of the renderer has
/// room for is painted meanwhile.
std::uint32_t painting_us(std::uint32_t pixels, std::int32_t wait_us) {
  constexpr std::uint32_t ring = 20'000, large_ns = 600;
  constexpr std::int32_t ring_us = 2'000;
  if (pixels <= ring) return pixels * quick_ns / 1000;
  return pixels * large_ns / 1000 + static_cast<std::uint32_t>(std::max(wait_us - ring_us, std::int32_t{0}));
}

/// Whether the picture can be there in time although the change is sent behind the panel.
bool is_in_time(Units change, std::uint32_t now_us) {
  if (!plan.has_due) return true;
  const std::int32_t first_us = from_to(now_us, passed_us(static_cast<int>(change.first + 1) * plan.lines_each));
  const auto last_us = static_cast<std::uint32_t>(std::max(from_to(now_us, passed_us(plan.end)), std::int32_t{0}));
  const std::uint32_t after_us = wire_us(sum({change.end - 1, plan.pixels.size()}));
  return from_to(now_us + std::max(last_us, painting_us(sum(change), first_us)) + after_us, plan.due_us) >= 0;
}

void begin_change(int first) {
  const Units change = change_at(first);
  const std::uint32_t now_us = time_us_32(), period_us = panel_scan.frame_q4 / 16;
  plan.end = static_cast<int>(change.end) * plan.lines_each;
  plan.frame_us = now_us - (now_us - panel_scan.began_us) % period_us;
  if (from_to(now_us, passed_us(plan.end)) <= 0) plan.frame_us += period_us;
  plan.is_behind = !is_quick_enough(change, now_us) && is_in_time(change, now_us);
}

}  // namespace

void plan_changes(std::span<const std::uint16_t> pixels, int lines_each, std::uint32_t within_us) {
  update_scan();
  plan = {pixels, lines_each, time_us_32() + within_us, within_us != no_deadline_us, panel_scan.known, 0, false, 0};
}

bool may_send(Lines lines) {
  if (!plan.is_on) return true;
  if (lines.first >= plan.end) begin_change(lines.first);
  if (!plan.is_behind) return true;
  const std::uint32_t ready_us = passed_us(lines.end);
  if (from_to(ready_us, time_us_32()) >= 0) return true;
  if (plan.has_due) {
    const Units rest{static_cast<std::size_t>(lines.first / plan.lines_each), plan.pixels.size()};
    plan.is_behind = from_to(ready_us + wire_us(sum(rest)), plan.due_us) >= 0;  // rather torn than late
    return !plan.is_behind;
  }
  plan.is_on = !buttons_changed();  // the picture makes room for the answer
  return !plan.is_on;
}

}  // namespace hal::rp2
