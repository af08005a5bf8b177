#include "firmware/app/ui/renderer.hpp"

#include <algorithm>

#include "hal/display.hpp"

namespace app {

unsigned Renderer::show(const Screen& screen) {
  const hal::Size size = hal::display_size();
  sent_ = 0;
  Drawing drawing(memory_);
  Canvas canvas(drawing, size.width, size.height);
  screen.draw(canvas);
  if (drawing.is_whole()) {
    announce(drawing, size);
    for (unsigned row = 0; row < static_cast<unsigned>(size.height) / strip_rows; ++row)
      send_tiles(drawing, row, size.width);
  } else {
    send_all(screen);
  }
  if (sent_ > 0) hal::display_wait();
  known_ = drawing.is_whole();
  return sent_;
}

/// Tells the panel's driver what is going to change, so that it can find the moment for it.
void Renderer::announce(const Drawing& drawing, hal::Size size) const {
  const unsigned columns = static_cast<unsigned>(size.width + Drawing::tile_width - 1) / Drawing::tile_width;
  const unsigned rows = static_cast<unsigned>(size.height) / strip_rows;
  std::array<std::uint16_t, Drawing::rows_max> pixels{};
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned i = row * Drawing::columns_max, end = i + columns; i < end; ++i)
      if (!known_ || shown_[i] != drawing.prints()[i])
        pixels[row] = static_cast<std::uint16_t>(pixels[row] + tile_pixels);
  hal::display_begin(std::span(pixels).first(rows), strip_rows);
}

/// The tiles of this row that differ, those side by side together.
void Renderer::send_tiles(const Drawing& drawing, unsigned row, int width) {
  const auto columns = static_cast<unsigned>(width + Drawing::tile_width - 1) / Drawing::tile_width;
  const Drawing::Print* const wanted = drawing.prints().data() + row * Drawing::columns_max;
  Drawing::Print* const shown = shown_.data() + row * Drawing::columns_max;
  for (unsigned first = 0; first < columns; ++first) {
    unsigned end = first;
    for (; end < columns && (!known_ || shown[end] != wanted[end]); ++end) shown[end] = wanted[end];
    if (end == first) continue;
    const int left = static_cast<int>(first) * Drawing::tile_width;
    const Rect area{left, static_cast<int>(row) * strip_rows,
                    std::min(static_cast<int>(end) * Drawing::tile_width, width) - left, strip_rows};
    const std::span<std::uint16_t> pixels = pixels_for(area);
    Painter painter(pixels, area);
    drawing.paint(painter);
    send(area, pixels);
    first = end;
  }
}

/// A picture that the list has no room for: the screen is asked for every strip.
void Renderer::send_all(const Screen& screen) {
  const hal::Size size = hal::display_size();
  std::array<std::uint16_t, Drawing::rows_max> whole;
  whole.fill(static_cast<std::uint16_t>(size.width * strip_rows));
  hal::display_begin(std::span(whole).first(static_cast<unsigned>(size.height) / strip_rows), strip_rows);
  for (int y = 0; y < size.height; y += strip_rows) {
    const Rect area{0, y, size.width, strip_rows};
    const std::span<std::uint16_t> pixels = pixels_for(area);
    Canvas canvas(pixels, size.width, size.height, y, strip_rows);
    screen.draw(canvas);
    send(area, pixels);
  }
}

std::span<std::uint16_t> Renderer::pixels_for(Rect area) {
  return {buffers_[next_buffer_].data(), static_cast<std::size_t>(area.w * area.h)};
}

void Renderer::send(Rect area, std::span<const std::uint16_t> pixels) {
  hal::display_push({static_cast<std::int16_t>(area.x), static_cast<std::int16_t>(area.y),
                     static_cast<std::int16_t>(area.w), static_cast<std::int16_t>(area.h)},
                    pixels);
  next_buffer_ ^= 1u;
  sent_ += static_cast<unsigned>(pixels.size());
}

}  // namespace app
