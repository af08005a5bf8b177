#pragma once
#include <cstdint>
#include <span>

/// The panel. Pixels are RGB565 in the machine's byte order, rows from the top,
/// columns from the left as the player holds the device.
namespace hal {

struct Size {
  std::int16_t width, height;
};

/// Size of the panel. On a device it never changes.
Size display_size();

/// Starts sending whole rows `y .. y + rows - 1` to the panel and returns while they are on
/// their way. `pixels` holds display_size().width * rows values and must stay untouched
/// until the next display_push() or display_wait() returns.
void display_push(int y, int rows, std::span<const std::uint16_t> pixels);

/// Returns when the last pixel of the last push is on the panel.
void display_wait();

/// Light behind the panel, 0 (dark) to 100 percent.
void backlight(unsigned percent);

}  // namespace hal
