#pragma once
#include <cstdint>
#include <span>

/// The panel. Pixels are RGB565 in the machine's byte order, rows from the top,
/// columns from the left as the player holds the device.
namespace hal {

struct Size {
  std::int16_t width, height;
};

struct Area {
  std::int16_t x, y, width, height;
};

/// Size of the panel. On a device it never changes.
Size display_size();

/// The order in which the panel shows its lines: rows from the top, or columns to the right or to the left. A picture
/// that is sent in the same order meets the line that is shown once at most.
enum class ScanOrder : std::uint8_t { rows_down, columns_right, columns_left };
ScanOrder display_scan_order();

/// A new picture begins: `pixels[i]` pixels of the lines from i * lines_each on differ, and are sent in this order;
/// lines are counted as the panel shows them. Where the machine knows which line the panel is showing, what is pushed
/// waits for the moment from which the panel shows all of them or none, if the last pixel can be there `within_us` all
/// the same. `pixels` is read until then.
void display_begin(std::span<const std::uint16_t> pixels, int lines_each, std::uint32_t within_us);

/// The deadline of a picture that nobody waits for. A press of a button ends the wait.
inline constexpr std::uint32_t no_deadline_us = UINT32_MAX;

/// Queues a part of the picture and returns while it is on its way; waits only if more than display_queue parts are.
/// `pixels` holds area.width * area.height values, row after row, and must stay untouched until display_wait() says
/// that the part has arrived.
void display_push(Area area, std::span<const std::uint16_t> pixels);

inline constexpr unsigned display_queue = 32;

/// Waits until at most the `left` newest pushes are still on their way.
void display_wait_until(unsigned left);

/// Returns when the last pixel of the last push is on the panel: the picture is whole.
void display_wait();

/// Light behind the panel, 0 (dark) to 100 percent.
void backlight(unsigned percent);

}  // namespace hal
