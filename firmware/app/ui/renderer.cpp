#include "firmware/app/ui/renderer.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "hal/clock.hpp"

namespace pd::ui {
namespace {

constexpr unsigned tile_pixels = DisplayList::tile_width * DisplayList::tile_height;

/// How many tiles of these columns differ.
unsigned tiles_in(std::span<const unsigned> different, unsigned columns) {
  unsigned all = 0;
  for (const unsigned row : different)
    for (unsigned here = row & columns; here != 0; here &= here - 1) ++all;
  return all;
}

}  // namespace

unsigned Renderer::show(const Screen& screen, const Due* due) {
  const hal::Size size = hal::display_size();
  sent_ = 0;
  order_ = hal::PixelOrder::rows;
  due_ = due;
  DisplayList list(memory_, size.width);
  Canvas canvas(list, size.width, size.height);
  screen.draw(canvas);
  if (list.is_whole())
    send_tiles(list, size);
  else
    send_all(screen);
  if (sent_ > 0) hal::display_wait();
  tiles_known_ = list.is_whole();
  panel_known_ = true;
  return sent_;
}

std::span<const std::uint16_t> Renderer::paint_rows(const Screen& screen, int y) {
  const hal::Size size = hal::display_size();
  const Rect area{0, y, size.width, std::min<int>(strip_rows, size.height - y)};
  const std::span<std::uint16_t> pixels = pixels_for(area);
  DisplayList list(memory_, size.width);
  Canvas canvas(list, size.width, size.height);
  screen.draw(canvas);
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
  for (unsigned row = 0; row < rows; ++row) {
    different[row] = take_up(list, row, columns);
    const bool last = (different[row] >> (columns - 1) & 1u) != 0;  // it may be narrower
    const int width = std::popcount(different[row]) * DisplayList::tile_width - (last ? spare : 0);
    announced_[row] = static_cast<std::uint16_t>(width * DisplayList::tile_height);
  }
  header_differs_ = announced_[0] > 0 || announced_[1] > 0;
  const hal::ScanOrder scan = hal::display_scan_order();
  if (scan == hal::ScanOrder::rows_down) return send_by_rows(list, different, size);
  const bool from_left = scan == hal::ScanOrder::columns_right;
  if (announce_columns(different, size.width, from_left)) {
    order_ = hal::PixelOrder::lines;
    send_by_lines(list, different, size.width, from_left);
  } else {
    send_by_columns(list, different, size, from_left);
  }
}

/// Whether so many tiles can be painted and sent in time if each takes that long.
bool Renderer::is_time_for(unsigned tiles, std::uint32_t each_us) const {
  return due_ == nullptr || tiles * each_us <= within_us();
}

/// Returns whether the picture is small enough for lines.
bool Renderer::announce_columns(const RowMasks& different, int width, bool from_left) {
  constexpr int blocks_each = DisplayList::tile_width / PixelHashes::block_width;
  const int blocks = width / PixelHashes::block_width;
  int all = 0;
  announced_.fill(0);
  for (int block = 0; block < blocks; block += blocks_each) {
    const int tiles = static_cast<int>(tiles_in(different, 1u << block / blocks_each));
    const int pixels = tiles * DisplayList::tile_height * PixelHashes::block_width;
    for (int i = block; i < std::min(block + blocks_each, blocks); ++i) {
      announced_[static_cast<unsigned>(from_left ? i : blocks - 1 - i)] = static_cast<std::uint16_t>(pixels);
      all += pixels;
    }
  }
  const unsigned tiles = static_cast<unsigned>(all) / tile_pixels;
  return due_ == nullptr || (3 * all <= width * DisplayList::height_max && is_time_for(tiles, 135));
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

/// Whether a picture of which so many tiles took so long will be late.
bool Renderer::is_late(unsigned done, unsigned left, std::uint32_t took_us) const {
  return done * 8 >= left && !is_time_for(left, took_us / done);
}

/// Two columns of tiles and then the next ones, because narrower parts take longer to paint; as many pixels at a time
/// as a row of tiles has. Rows are quicker still: the rest of a picture that would be late.
void Renderer::send_by_columns(const DisplayList& list, RowMasks& different, hal::Size size, bool from_left) {
  constexpr unsigned together = 2, rows_together = strip_columns / together, rows = DisplayList::rows_max;
  const std::uint32_t began_us = hal::now_us();
  const unsigned all = tiles_in(different, ~0u);
  unsigned left = all;
  if (!is_time_for(all, 70)) return send_by_rows(list, different, size);
  for (unsigned i = 0; i < strip_columns; i += together) {
    const unsigned columns = ((1u << together) - 1) << (from_left ? i : strip_columns - together - i);
    for (unsigned row = 0, end; row < rows; row = end) {
      end = row + 1;
      const unsigned here = different[row] & columns;
      if (here == 0) continue;
      if (is_late(all - left, left, hal::now_us() - began_us)) return send_by_rows(list, different, size);
      while (sent_ > 0 && end < rows && end - row < rows_together && (different[end] & columns) == here) ++end;
      const int top = static_cast<int>(row) * DisplayList::tile_height;
      send_spans(list, here, top, static_cast<int>(end) * DisplayList::tile_height - top, size.width);
      left -= tiles_in(std::span(different).subspan(row, end - row), columns);
      for (unsigned sent = row; sent < end; ++sent) different[sent] &= ~columns;
    }
  }
}

namespace {

/// Pixels of a column of tiles that are sent together: `from` and `to` count lines from the one that is shown first.
struct LinePart {
  int top, height, from, to;
  std::size_t offset;  // of its pixels among those of all parts

  std::size_t pixels() const { return static_cast<std::size_t>(height) * static_cast<std::size_t>(to - from); }
};

/// Writes the pixels of a part, whose rows are `width` apart, line after line.
void write_lines(const std::uint16_t* rows, int width, const LinePart& part, bool from_left, std::uint16_t* out) {
  using Pair = std::uint32_t __attribute__((may_alias));
  const int lines = part.to - part.from, step = part.height / 2;
  const int first = from_left ? 0 : (lines - 1) * step, next = from_left ? step : -step;
  for (int y = 0; y < part.height; y += 2, rows += 2 * width) {
    const auto* upper = reinterpret_cast<const Pair*>(rows);
    const Pair *lower = upper + width / 2, *const end = upper + lines / 2;
    Pair* to = reinterpret_cast<Pair*>(out) + first + y / 2;
    for (; upper != end; ++upper, ++lower, to += 2 * next) {
      to[0] = (*upper & 0xFFFF) | *lower << 16;
      to[next] = *upper >> 16 | (*lower & 0xFFFF0000);
    }
  }
}

/// Two columns of tiles are painted more quickly than one and another one, but fill the ring sooner.
unsigned columns_together(std::span<const unsigned> different) {
  constexpr unsigned tiles_most = 14;
  for (unsigned columns = 3; columns < 1u << DisplayList::columns_max; columns <<= 2)
    if (tiles_in(different, columns) > tiles_most) return 1;
  return 2;
}

}  // namespace

/// The panel's own order: all changes in some columns of tiles are painted and turned, then their lines are sent. Where
/// several parts share a line, few lines at a time.
void Renderer::send_by_lines(const DisplayList& list, const RowMasks& different, int width, bool from_left) {
  constexpr int tile = DisplayList::tile_width, few = 8;
  constexpr unsigned rows = DisplayList::rows_max;
  constexpr unsigned tiles_together = PixelRing::scratch_size / tile_pixels;
  const unsigned together = columns_together(different), rows_together = tiles_together / together;
  for (unsigned i = 0; i < strip_columns; i += together) {
    const unsigned first = from_left ? i : strip_columns - together - i, columns = ((1u << together) - 1) << first;
    const int left = static_cast<int>(first) * tile, w = std::min(static_cast<int>(together) * tile, width - left);
    std::array<LinePart, rows> parts;
    unsigned count = 0;
    std::uint16_t* memory = nullptr;
    std::size_t used = 0;
    for (unsigned row = 0, end; row < rows; row = end) {
      end = row + 1;
      const unsigned here = different[row] & columns;
      if (here == 0) continue;
      while (end < rows && end - row < rows_together && (different[end] & columns) == here) ++end;
      const int x = std::countr_zero(here) * tile;
      const Rect area{x, static_cast<int>(row) * DisplayList::tile_height,
                      std::min(static_cast<int>(std::bit_width(here)) * tile, width) - x,
                      static_cast<int>(end - row) * DisplayList::tile_height};
      const std::span<std::uint16_t> painted = ring_.scratch();
      Painter painter(painted, area);
      list.paint(painter);
      const Part changed = changes(area, painted.data());
      if (changed.blocks == 0) continue;
      const int x_from = x - left + changed.left(), x_to = x_from + changed.width();
      const LinePart part{area.y + changed.top, changed.bottom - changed.top, from_left ? x_from : w - x_to,
                          from_left ? x_to : w - x_from, used};
      std::uint16_t* const room =
          ring_.take(used + part.pixels(), PixelRing::capacity - PixelRing::scratch_size).data();
      if (room != memory && used > 0) std::memmove(room, memory, used * sizeof *room);
      memory = room;
      write_lines(painted.data() + changed.top * area.w + changed.left(), area.w, part, from_left, memory + used);
      used += part.pixels();
      parts[count++] = part;
    }
    const int step = count > 1 ? few : w;
    for (int line = 0; line < w; line += step)
      for (unsigned k = 0; k < count; ++k) {
        const LinePart& part = parts[k];
        const int from = std::max(line, part.from), to = std::min(line + step, part.to);
        if (from >= to) continue;
        push({left + (from_left ? from : w - to), part.top, to - from, part.height},
             memory + part.offset + (from - part.from) * part.height);
      }
    if (count > 0) ring_.keep(memory + used);
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

int Renderer::Part::left() const { return std::countr_zero(blocks) * PixelHashes::block_width; }

int Renderer::Part::width() const {
  return static_cast<int>(std::bit_width(blocks)) * PixelHashes::block_width - left();
}

/// What differs of a painted area, in one part.
Renderer::Part Renderer::changes(Rect area, const std::uint16_t* pixels) {
  Part all{area.h, 0, 0};
  for (int y = 0; y < area.h; y += PixelHashes::block_height) {
    unsigned blocks = hashes_.update({area.x, area.y + y, area.w, PixelHashes::block_height},
                                     pixels + static_cast<std::ptrdiff_t>(y) * area.w);
    if (!panel_known_) blocks = (1u << (area.w / PixelHashes::block_width)) - 1;
    if (blocks == 0) continue;
    all = {std::min(all.top, y), y + PixelHashes::block_height, all.blocks | blocks};
  }
  return all;
}

/// Sends what differs of a painted area: a part of some rows after the other, from the top down. A window costs the bus
/// about as much as `window_pixels`, so parts are joined where that is less.
void Renderer::send(Rect area, std::span<std::uint16_t> pixels) {
  constexpr int window_pixels = 32;
  const unsigned all = (1u << (area.w / PixelHashes::block_width)) - 1;
  std::uint16_t* end = nullptr;
  Part open{};
  for (int y = 0; y < area.h; y += PixelHashes::block_height) {
    unsigned blocks = hashes_.update({area.x, area.y + y, area.w, PixelHashes::block_height},
                                     pixels.data() + static_cast<std::ptrdiff_t>(y) * area.w);
    if (!panel_known_) blocks = all;
    if (blocks == 0) continue;
    const Part next{y, y + PixelHashes::block_height, blocks};
    const Part joined{open.top, next.bottom, open.blocks | blocks};
    if (open.blocks != 0 && joined.pixels() <= open.pixels() + next.pixels() + window_pixels) {
      open = joined;
      continue;
    }
    if (open.blocks != 0) end = send_part(area, pixels.data(), open);
    open = next;
  }
  if (open.blocks != 0) end = send_part(area, pixels.data(), open);
  if (end != nullptr) ring_.keep(end);
}

/// Returns the end of its pixels, which are moved together where the part is narrower than the area.
std::uint16_t* Renderer::send_part(Rect area, std::uint16_t* pixels, const Part& part) {
  const int left = part.left(), width = part.width(), rows = part.bottom - part.top;
  std::uint16_t* const begin = pixels + static_cast<std::ptrdiff_t>(part.top) * area.w;
  std::uint16_t* end = begin + static_cast<std::ptrdiff_t>(width) * rows;
  if (width != area.w) {
    std::uint16_t* to = begin;
    for (const std::uint16_t* from = begin + left; to != end; to += width, from += area.w)
      std::memmove(to, from, static_cast<std::size_t>(width) * sizeof *to);
  }
  push({area.x + left, area.y + part.top, width, rows}, begin);
  return end;
}

void Renderer::push(Rect area, const std::uint16_t* pixels) {
  if (sent_ == 0) {
    const bool by_rows = hal::display_scan_order() == hal::ScanOrder::rows_down;
    hal::display_begin(announced_, by_rows ? DisplayList::tile_height : PixelHashes::block_width, order_, within_us());
  }
  ring_.push({static_cast<std::int16_t>(area.x), static_cast<std::int16_t>(area.y), static_cast<std::int16_t>(area.w),
              static_cast<std::int16_t>(area.h)},
             pixels);
  sent_ += static_cast<unsigned>(area.w * area.h);
}

}  // namespace pd::ui
