#include "firmware/app/ui/renderer.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "assets/tables.hpp"
#include "firmware/app/ui/idle_animation.hpp"
#include "hal/clock.hpp"

namespace pd::ui {

namespace {

/// The blocks of pixels that the area touches.
Rect on_grid(Rect area) {
  constexpr int w = PixelHashes::block_width, h = PixelHashes::block_height;
  const int left = area.x / w * w, top = area.y / h * h;
  return {left, top, (area.right() - left + w - 1) / w * w, (area.bottom() - top + h - 1) / h * h};
}

/// Moves the columns from `left` on of an area together, from its first pixel on. Without a call of memmove() for each
/// row.
void pack_columns(std::uint16_t* to, int area_width, int left, int width, int rows) {
  constexpr std::size_t block = PixelHashes::block_width;
  const std::uint16_t* from = to + left;
  for (; rows > 0; --rows, from += area_width - width)
    for (const std::uint16_t* const end = from + width; from != end; from += block, to += block)
      if (to != from)
        std::memcpy(__builtin_assume_aligned(to, 4), __builtin_assume_aligned(from, 4), block * sizeof *to);
}

}  // namespace

unsigned Renderer::show(const Screen& screen, const Due* due) {
  const hal::Size size = hal::display_size();
  sent_ = 0;
  due_ = due;
  DisplayList list(memory_, size.width);
  Canvas canvas(list, size.width, size.height);
  screen.draw(canvas);
  if (list.is_whole())
    send_tiles(list, size);
  else
    send_all(screen);
  if (sent_ > 0) hal::display_wait();
  recorded_ = list.recorded();
  tiles_known_ = list.is_whole();
  panel_known_ = true;
  return sent_;
}

unsigned Renderer::show_animations() {
  const hal::Size size = hal::display_size();
  // By columns, each image waits for the panel to pass it. By rows, it would wait for the next frame: a press may come.
  const Due at_once{hal::now_us(), hal::now_us()};
  due_ = hal::display_scan_order() == hal::ScanOrder::rows_down ? &at_once : nullptr;
  const DisplayList list(memory_, size.width, recorded_);
  unsigned all = 0;
  for (const DisplayList::Animation& animation : list.animations()) {
    const assets::Image& image = assets::images[animation.image];
    if (frame_of(image, idle_beat) == frame_of(image, animated_beat_)) continue;
    const Rect area = on_grid(animation.area());
    const std::span<std::uint16_t> pixels = pixels_for(area);
    Painter painter(pixels, area);
    list.paint(painter);
    sent_ = 0;
    announce(area, size);
    send(area, pixels);
    all += sent_;
  }
  animated_beat_ = idle_beat;
  if (all > 0) hal::display_wait();
  return all;
}

std::span<const std::uint16_t> Renderer::paint_rows(const Screen& screen, int y) {
  const hal::Size size = hal::display_size();
  const Rect area{0, y, size.width, std::min<int>(strip_rows, size.height - y)};
  const std::span<std::uint16_t> pixels = pixels_for(area);
  DisplayList list(memory_, size.width);
  Canvas canvas(list, size.width, size.height);
  screen.draw(canvas);
  recorded_ = list.recorded();
  if (list.is_whole()) {
    Painter painter(pixels, area);
    list.paint(painter);
  } else {
    Canvas strip(pixels, size.width, size.height, y, area.h);
    screen.draw(strip);
  }
  return pixels;
}

/// The tiles of a row that differ from what the panel shows, which they do no more; a bit for each.
unsigned Renderer::take_up(const DisplayList& list, unsigned row, unsigned columns) {
  unsigned different = 0;
  for (unsigned column = 0; column < columns; ++column) {
    const DisplayList::TileHash wanted = list.tile_hashes()[row * DisplayList::columns_max + column];
    DisplayList::TileHash& shown = shown_[row * DisplayList::columns_max + column];
    if (!tiles_known_ || shown != wanted) different |= 1u << column;
    shown = wanted;
  }
  return different;
}

void Renderer::send_tiles(const DisplayList& list, hal::Size size) {
  const unsigned rows = static_cast<unsigned>(size.height) / DisplayList::tile_height;
  const auto columns = static_cast<unsigned>(size.width + DisplayList::tile_width - 1) / DisplayList::tile_width;
  const int spare = static_cast<int>(columns) * DisplayList::tile_width - size.width;
  RowMasks different{};
  int pixels = 0;
  announced_lines_ = DisplayList::tile_height;
  for (unsigned row = 0; row < rows; ++row) {
    different[row] = take_up(list, row, columns);
    const bool last = (different[row] >> (columns - 1) & 1u) != 0;  // it may be narrower
    const int width = std::popcount(different[row]) * DisplayList::tile_width - (last ? spare : 0);
    announced_[row] = static_cast<std::uint16_t>(width * DisplayList::tile_height);
    pixels += announced_[row];
  }
  header_differs_ = announced_[0] > 0 || announced_[1] > 0;
  const hal::ScanOrder order = hal::display_scan_order();
  if (order == hal::ScanOrder::rows_down) return send_by_rows(list, different, size);
  const bool from_left = order == hal::ScanOrder::columns_right;
  announce_columns(different, size, from_left);
  // Narrow parts take longer to paint. A large picture that somebody waits for has no time for them.
  const bool is_large = 2 * pixels > size.width * size.height;
  send_by_columns(list, different, size, due_ == nullptr ? 1 : is_large ? strip_columns / 2 : 2, from_left);
}

/// An area that is a picture by itself.
void Renderer::announce(Rect area, hal::Size size) {
  announced_.fill(0);
  const hal::ScanOrder order = hal::display_scan_order();
  const bool by_rows = order == hal::ScanOrder::rows_down;
  announced_lines_ = by_rows ? DisplayList::tile_height : DisplayList::tile_width;
  int first = area.x, end = area.right();
  if (by_rows) first = area.y, end = area.bottom();
  if (order == hal::ScanOrder::columns_left) first = size.width - area.right(), end = size.width - area.x;
  const int of_line = by_rows ? area.w : area.h;
  for (int line = first; line < end; ++line) {
    std::uint16_t& pixels = announced_[static_cast<unsigned>(line / announced_lines_)];
    pixels = static_cast<std::uint16_t>(pixels + of_line);
  }
}

/// In the order in which they are sent.
void Renderer::announce_columns(const RowMasks& different, hal::Size size, bool from_left) {
  announced_.fill(0);
  announced_lines_ = DisplayList::tile_width;
  const int columns = (size.width + DisplayList::tile_width - 1) / DisplayList::tile_width;
  for (int i = 0; i < columns; ++i) {
    const int column = from_left ? i : columns - 1 - i;
    const auto tiles =
        std::count_if(different.begin(), different.end(), [&](unsigned row) { return (row >> column & 1u) != 0; });
    const int width = std::min<int>(DisplayList::tile_width, size.width - column * DisplayList::tile_width);
    announced_[static_cast<unsigned>(i)] = static_cast<std::uint16_t>(tiles * width * DisplayList::tile_height);
  }
}

/// Tiles that differ go together: those side by side, and two rows of them where they are the same. The first row goes
/// alone, so that the wire has something to do.
void Renderer::send_by_rows(const DisplayList& list, const RowMasks& different, hal::Size size) {
  const unsigned rows = static_cast<unsigned>(size.height) / DisplayList::tile_height;
  for (unsigned row = 0, end; row < rows; row = end) {
    end = row + 1;
    if (different[row] == 0) continue;
    const bool narrow = std::popcount(different[row]) <= strip_columns / 2;
    if (narrow && sent_ > 0 && end < rows && different[end] == different[row]) ++end;
    const int top = static_cast<int>(row) * DisplayList::tile_height;
    send_spans(list, different[row], top, static_cast<int>(end) * DisplayList::tile_height - top, size.width);
  }
}

/// So many columns of tiles `together`, of which strip_columns is a multiple, and then the next ones; as many pixels at
/// a time as a row of tiles has.
void Renderer::send_by_columns(const DisplayList& list, const RowMasks& different, hal::Size size, unsigned together,
                               bool from_left) {
  const unsigned rows_together = strip_columns / together;
  const unsigned rows = static_cast<unsigned>(size.height) / DisplayList::tile_height;
  for (unsigned i = 0; i < strip_columns; i += together) {
    const unsigned columns = ((1u << together) - 1) << (from_left ? i : strip_columns - together - i);
    for (unsigned row = 0, end; row < rows; row = end) {
      end = row + 1;
      const unsigned here = different[row] & columns;
      if (here == 0) continue;
      while (sent_ > 0 && end < rows && end - row < rows_together && (different[end] & columns) == here) ++end;
      const int top = static_cast<int>(row) * DisplayList::tile_height;
      send_spans(list, here, top, static_cast<int>(end) * DisplayList::tile_height - top, size.width);
    }
  }
}

void Renderer::send_spans(const DisplayList& list, unsigned different, int top, int height, int width) {
  while (different != 0) {
    const int first = std::countr_zero(different), end = first + std::countr_one(different >> first);
    different &= ~0u << end;
    const int left = first * DisplayList::tile_width;
    const Rect area{left, top, std::min<int>(end * DisplayList::tile_width, width) - left, height};
    const std::span<std::uint16_t> pixels = pixels_for(area);
    Painter painter(pixels, area);
    list.paint(painter);
    send(area, pixels);
  }
}

/// How long the picture may take. Another page has another header.
std::uint32_t Renderer::within_us() const {
  if (due_ == nullptr) return hal::no_deadline_us;
  const auto left =
      static_cast<std::int32_t>((header_differs_ ? due_->other_page_us : due_->same_page_us) - hal::now_us());
  return static_cast<std::uint32_t>(std::max(left, std::int32_t{0}));
}

/// A picture that the list has no room for: the screen is asked for every strip.
void Renderer::send_all(const Screen& screen) {
  const hal::Size size = hal::display_size();
  for (int y = 0; y < size.height; y += strip_rows) {
    const Rect area{0, y, size.width, strip_rows};
    const std::span<std::uint16_t> pixels = pixels_for(area);
    Canvas canvas(pixels, size.width, size.height, y, strip_rows);
    screen.draw(canvas);
    send(area, pixels);
  }
}

int Renderer::Window::left() const { return std::countr_zero(blocks) * PixelHashes::block_width; }

int Renderer::Window::width() const {
  return static_cast<int>(std::bit_width(blocks)) * PixelHashes::block_width - left();
}

/// Sends what differs of a painted area: a part of some rows after the other, from the top down. A window costs the bus
/// about as much as `window_pixels`, so parts are joined where that is less.
void Renderer::send(Rect area, std::span<std::uint16_t> pixels) {
  constexpr int window_pixels = 32;
  const unsigned all = (1u << (area.w / PixelHashes::block_width)) - 1;
  std::uint16_t* end = nullptr;
  Window open{};
  for (int y = 0; y < area.h; y += PixelHashes::block_height) {
    unsigned blocks = hashes_.update({area.x, area.y + y, area.w, PixelHashes::block_height},
                                     pixels.data() + static_cast<std::ptrdiff_t>(y) * area.w);
    if (!panel_known_) blocks = all;
    if (blocks == 0) continue;
    const Window next{y, y + PixelHashes::block_height, blocks};
    const Window joined{open.top, next.bottom, open.blocks | blocks};
    if (open.blocks != 0 && joined.pixels() <= open.pixels() + next.pixels() + window_pixels) {
      open = joined;
      continue;
    }
    if (open.blocks != 0) end = send_window(area, pixels.data(), open);
    open = next;
  }
  if (open.blocks != 0) end = send_window(area, pixels.data(), open);
  if (end != nullptr) ring_.keep(end);
}

/// Returns the end of its pixels, which are moved together where the part is narrower than the area.
std::uint16_t* Renderer::send_window(Rect area, std::uint16_t* pixels, const Window& window) {
  if (sent_ == 0) hal::display_begin(announced_, announced_lines_, within_us());
  const int left = window.left(), width = window.width(), rows = window.bottom - window.top;
  std::uint16_t* const begin = pixels + static_cast<std::ptrdiff_t>(window.top) * area.w;
  std::uint16_t* end = begin + static_cast<std::ptrdiff_t>(width) * rows;
  if (width != area.w) pack_columns(begin, area.w, left, width, rows);
  ring_.push({static_cast<std::int16_t>(area.x + left), static_cast<std::int16_t>(area.y + window.top),
              static_cast<std::int16_t>(width), static_cast<std::int16_t>(rows)},
             begin);
  sent_ += static_cast<unsigned>(width * rows);
  return end;
}

}  // namespace pd::ui
