#pragma once
#include <cstddef>
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

/// The order in which the panel shows its lines, which are rows or columns of the picture. A picture that is sent in
/// the same order is passed by the panel once at most.
enum class ScanOrder : std::uint8_t { rows_down, columns_right, columns_left };
ScanOrder display_scan_order();

/// How the pixels of a part lie in memory: row after row, or line after line in the panel's order.
enum class PixelOrder : std::uint8_t { rows, lines };

/// Where the pixel at `x`, `y` of a part lies.
constexpr std::size_t pixel_index(ScanOrder scan, PixelOrder order, Area area, std::size_t x, std::size_t y) {
  const auto width = static_cast<std::size_t>(area.width), height = static_cast<std::size_t>(area.height);
  if (order == PixelOrder::rows || scan == ScanOrder::rows_down) return y * width + x;
  return (scan == ScanOrder::columns_right ? x : width - 1 - x) * height + y;
}

/// A new picture begins: `pixels[i]` pixels of the lines from i * lines_each on differ, and are sent in the panel's
/// order. Where the machine knows which line its panel is showing, what is pushed waits for the moment from which the
/// panel shows all of them or none. Elsewhere lines are sent as quickly as the panel shows them, so that it passes
/// none. Both only if the last pixel can be there `within_us` all the same. `pixels` is read until then.
void display_begin(std::span<const std::uint16_t> pixels, int lines_each, PixelOrder order, std::uint32_t within_us);

/// The deadline of a picture that nobody waits for. A press of a button ends the wait.
inline constexpr std::uint32_t no_deadline_us = UINT32_MAX;

/// Queues a part of the picture and returns while it is on its way; waits only if more than display_queue parts are.
/// `pixels` holds area.width * area.height values in the order of the picture, and must stay untouched until
/// display_wait() says that the part has arrived.
void display_push(Area area, std::span<const std::uint16_t> pixels);

inline constexpr unsigned display_queue = 64;

/// Waits until at most the `left` newest pushes are still on their way.
void display_wait_until(unsigned left);

/// Returns when the last pixel of the last push is on the panel: the picture is whole.
void display_wait();

/// Light behind the panel, 0 (dark) to 100 percent.
void backlight(unsigned percent);

}  // namespace hal
