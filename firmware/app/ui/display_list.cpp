#include "firmware/app/ui/display_list.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "assets/tables.hpp"
#include "firmware/app/ui/hash_factor.hpp"

namespace pd::ui {
namespace {

// An entry is an even number of values: a bit for each row of tiles that it touches, the edges of its area, its kind
// and length, and its arguments. A group has the bits of the entries that follow it and says how many values they take,
// about `group_size`: painting passes over most groups as a whole.
constexpr unsigned kind_bits = 4, edges_at = 2, kind_at = 6, head = 7;
constexpr unsigned group_length_at = 2, group_head = 8, group_size = 96;
static_assert(DisplayList::rows_max <= 32, "the rows of tiles have a bit each");

/// Two values at once; it may alias.
using Pair = std::uint32_t __attribute__((may_alias));

constexpr unsigned width = DisplayList::tile_width, height = DisplayList::tile_height;

/// The row or column of tiles of a pixel.
constexpr unsigned tile_at(int pixel, unsigned size) { return static_cast<unsigned>(pixel) / size; }

/// Bits of the rows of tiles between two edges, which are not equal.
constexpr std::uint32_t rows_between(int top, int bottom) {
  return ~0u << tile_at(top, height) & ~0u >> (31 - tile_at(bottom - 1, height));
}

}  // namespace

/// Its rows, kind and length; returns where it begins.
DisplayList::Value* DisplayList::begin_entry(Kind kind, std::size_t size, std::uint32_t rows) {
  Value* const at = memory_.values.data() + used_;
  *reinterpret_cast<Pair*>(at) = rows;
  at[kind_at] = static_cast<Value>(static_cast<unsigned>(kind) | size << kind_bits);
  used_ += size;
  return at;
}

/// Begins an entry with room for `more` values after `values`; finish() ends it. Returns where these go, or null.
DisplayList::Value* DisplayList::add(Kind kind, Rect inside, std::initializer_list<int> values, std::size_t more) {
  const std::size_t size = (head + values.size() + more + 1) & ~std::size_t{1};
  if (!is_whole() || group_head + size > memory_.values.size() - used_) {
    begun_ = used_;
    used_ = memory_.values.size() + 1;
    return nullptr;
  }
  if (used_ == 0 || used_ - group_ >= group_size) {
    group_ = used_;
    begin_entry(Kind::group, group_head, 0);
  }
  begun_ = used_;
  const std::uint32_t rows = rows_between(inside.y, inside.bottom());
  Value* at = begin_entry(kind, size, rows);
  at[size - 1] = 0;
  Value* const group = memory_.values.data() + group_;
  *reinterpret_cast<Pair*>(group) |= rows;
  group[group_length_at] = static_cast<Value>(used_ - group_);
  Value* const edge = at + edges_at;
  edge[0] = static_cast<Value>(inside.x);
  edge[1] = static_cast<Value>(inside.y);
  edge[2] = static_cast<Value>(inside.right());
  edge[3] = static_cast<Value>(inside.bottom());
  at += head;
  for (const int value : values) *at++ = static_cast<Value>(value);
  return at;
}

/// The hash of the entry that was added last, without the edges of its area.
DisplayList::TileHash DisplayList::hash_of_entry(std::uint32_t factor) const {
  TileHash hash{};
  const auto* p = reinterpret_cast<const Pair*>(memory_.values.data() + begun_ + kind_at);
  for (const Pair* const end = p + (used_ - begun_ - kind_at) / 2; p != end; ++p) {
    hash.a = (hash.a ^ *p) * factor;
    hash.a ^= hash.a >> 15;
    hash.b = std::rotr(hash.b, 13) + hash.a;
  }
  return hash;
}

/// Tiles from one column to another take up the hash of an entry, and what its edges cut off the first and the last.
struct DisplayList::RowMarker {
  TileHash hash;
  std::uint32_t factor;
  unsigned left, right, cut_left, cut_right;

  [[gnu::always_inline]] void mark(TileHash& tile, unsigned cut) const {
    tile.a = (std::rotr(tile.a, 5) ^ (hash.a + cut * factor)) * factor;
    tile.b = std::rotr(tile.b, 13) + (hash.b ^ cut);
  }

  /// All tiles of a row but those in `middle`, which become `covered` if there is one.
  [[gnu::always_inline]] void mark_row(TileHash* tiles, unsigned cut, Columns middle, const TileHash* covered) const {
    unsigned column = left;
    if (column < middle.from) mark(tiles[column++], cut + cut_left);
    for (const unsigned end = std::min(middle.from, right); column < end; ++column) mark(tiles[column], cut);
    if (column == middle.from) {
      if (covered != nullptr) std::fill(tiles + middle.from, tiles + middle.to, *covered);
      column = middle.to;
    }
    for (; column < right; ++column) mark(tiles[column], cut);
    if (column == right) mark(tiles[column], cut + cut_right);
  }
};

/// Every tile under the entry takes up its hash, and what of the tile the entry's edges leave.
void DisplayList::finish(Rect inside, const Middle& middle) {
  const std::uint32_t factor = hash_factor();
  const TileHash hash = hash_of_entry(factor);
  const TileHash hidden =
      middle.what == Middle::What::entry ? hash : TileHash{static_cast<std::uint32_t>(middle.colour), 1};
  const TileHash* const covered = middle.what == Middle::What::nothing ? nullptr : &hidden;
  const auto x = static_cast<unsigned>(inside.x), right_edge = static_cast<unsigned>(inside.right());
  const auto y = static_cast<unsigned>(inside.y), bottom_edge = static_cast<unsigned>(inside.bottom());
  const unsigned left = x / width, right = (right_edge - 1) / width;
  const unsigned top = y / height, bottom = (bottom_edge - 1) / height;
  // What the edges cut off the tiles at the sides, at the top and at the bottom; 0: nothing.
  const unsigned cut_right = (inside.right() == width_ ? 0 : right_edge % width) << 16;
  const unsigned cut_left = (x % width << 24) + (left == right ? cut_right : 0);
  const unsigned cut_bottom = bottom_edge % height << 8;
  const unsigned cut_top = y % height + (top == bottom ? cut_bottom : 0);
  const bool has_middle = middle.wide.h >= tile_height || middle.high.h >= tile_height;
  const RowMarker marker{hash, factor, left, right, cut_left, cut_right};
  for (unsigned row = top; row <= bottom; ++row) {
    const unsigned cut = row == top ? cut_top : row == bottom ? cut_bottom : 0;
    const Columns columns = has_middle ? columns_of(middle, static_cast<int>(row) * tile_height) : no_columns;
    marker.mark_row(memory_.tile_hashes.data() + row * columns_max, cut, columns, covered);
    if (covered != nullptr && columns.from < columns.to) {
      std::uint16_t* const covers = memory_.covers.data() + row * columns_max;
      std::fill(covers + columns.from, covers + columns.to, static_cast<std::uint16_t>(begun_));
    }
  }
}

/// Which tiles of the row from `top` on lie in the middle.
DisplayList::Columns DisplayList::columns_of(const Middle& middle, int top) const {
  const auto spans = [&](Rect r) { return r.y <= top && r.bottom() >= top + tile_height; };
  const Rect r = spans(middle.wide) ? middle.wide : spans(middle.high) ? middle.high : Rect{};
  if (r.w < 1) return no_columns;
  const unsigned from = (static_cast<unsigned>(r.x) + width - 1) / width;
  const unsigned to = (static_cast<unsigned>(r.right()) + (r.right() == width_ ? width - 1 : 0)) / width;
  return from < to ? Columns{from, to} : no_columns;
}

// ---- what a canvas draws

void DisplayList::fill(Rect inside, Colour colour) {
  if (add(Kind::fill, inside, {static_cast<int>(colour)}) == nullptr) return;
  finish(inside, {inside, {}, Middle::What::colour, colour});
}

void DisplayList::gradient(Rect inside, Rect area, Colour top, Colour bottom) {
  if (add(Kind::gradient, inside, {area.y, area.h, static_cast<int>(top), static_cast<int>(bottom)}) == nullptr) return;
  finish(inside, {inside, {}, Middle::What::entry, {}});
}

/// Between its rounded corners a box is full; what a line goes around it leaves alone.
void DisplayList::round(Rect inside, Rect area, int radius_halves, int thickness, Colour colour) {
  if (add(Kind::round, inside, {area.x, area.y, area.w, area.h, radius_halves, thickness, static_cast<int>(colour)}) ==
      nullptr)
    return;
  const int corner = std::max((radius_halves + 1) / 2, thickness);
  const auto between = [&](int across, int down) {
    return common({area.x + across, area.y + down, area.w - 2 * across, area.h - 2 * down}, inside);
  };
  finish(inside, {between(thickness, corner), between(corner, thickness),
                  thickness > 0 ? Middle::What::nothing : Middle::What::colour, colour});
}

void DisplayList::polygon(Rect inside, std::span<const Point> sixteenths, Colour colour) {
  const std::size_t corners = std::min(sixteenths.size(), most_corners);
  Value* at = add(Kind::polygon, inside, {static_cast<int>(colour), static_cast<int>(corners)}, 2 * corners);
  if (at == nullptr) return;
  for (std::size_t i = 0; i < corners; ++i) {
    *at++ = static_cast<Value>(sixteenths[i].x);
    *at++ = static_cast<Value>(sixteenths[i].y);
  }
  finish(inside);
}

void DisplayList::picture(Rect inside, Point at, std::uint16_t number, Look look) {
  if (add(Kind::picture, inside, {at.x, at.y, number, static_cast<int>(look.tint), look.dim}) != nullptr)
    finish(inside);
}

/// An opaque image hides all that was drawn before; where it lies is a part of its hash.
void DisplayList::image(Rect inside, Point at, std::uint16_t number, Look look) {
  if (add(Kind::image, inside, {at.x, at.y, number, static_cast<int>(look.tint), look.dim, look.scale}) == nullptr)
    return;
  const assets::Image& image = assets::images[number];
  if (image.frames > 1 && !look.dim && animations_ < animations_max) {
    const auto value = [](int v) { return static_cast<std::int16_t>(v); };
    memory_.animations[animations_++] = {value(inside.x), value(inside.y), value(inside.w), value(inside.h), number};
  }
  finish(inside, {image.opaque ? inside : Rect{}, {}, Middle::What::entry, {}});
}

void DisplayList::region(Rect inside, Point at, std::uint16_t number, RegionLook look) {
  const auto alpha = static_cast<int>(look.alpha);
  if (add(Kind::region, inside, {at.x, at.y, number, static_cast<int>(look.colour), alpha, look.rim, look.inset}) !=
      nullptr)
    finish(inside);
}

void DisplayList::die(Rect inside, Rect square, int pips, Colour face, Colour pip) {
  if (add(Kind::die, inside, {square.x, square.y, square.w, pips, static_cast<int>(face), static_cast<int>(pip)}) !=
      nullptr)
    finish(inside);
}

void DisplayList::badge(Rect inside, Rect square, int seat, bool dim) {
  if (add(Kind::badge, inside, {square.x, square.y, square.w, seat, dim}) != nullptr) finish(inside);
}

void DisplayList::glyphs(Rect inside, Point at, Font font, Colour colour, std::string_view s) {
  Value* to = add(Kind::glyphs, inside,
                  {at.x, at.y, static_cast<int>(font), static_cast<int>(colour), static_cast<int>(s.size())},
                  (s.size() + 1) / sizeof(Value));
  if (to == nullptr) return;
  if (s.size() % sizeof(Value) != 0) to[s.size() / sizeof(Value)] = 0;
  std::memcpy(to, s.data(), s.size());
  finish(inside);
}

// ---- and how it is painted

DisplayList::Hidden DisplayList::hidden_in(Rect area) const {
  const unsigned left = tile_at(area.x, width), right = tile_at(area.right() - 1, width) + 1;
  const unsigned top = tile_at(area.y, height), bottom = tile_at(area.bottom() - 1, height) + 1;
  Hidden hidden;  // NOLINT: only the columns of the area are filled in
  for (unsigned column = left; column < right; ++column) {
    const std::uint16_t* tile = memory_.covers.data() + top * columns_max + column;
    std::uint16_t cover = *tile;
    for (unsigned row = top + 1; row < bottom; ++row) cover = std::min(cover, *(tile += columns_max));
    hidden.columns[column] = cover;
    hidden.all_before = std::min(hidden.all_before, cover);
    hidden.any_before = std::max(hidden.any_before, cover);
  }
  return hidden;
}

void DisplayList::paint(Painter& painter) const {
  const Rect area = painter.area();
  const Hidden hidden = hidden_in(area);
  const std::uint32_t rows = rows_between(area.y, area.bottom());
  const Value* const begin = memory_.values.data();
  const Value *const end = begin + used_, *const last_cover = begin + hidden.any_before;
  for (const Value* entry = begin + hidden.all_before; entry != end;) {
    const Value* const at = entry;
    const auto what = reinterpret_cast<const std::uint16_t*>(at)[kind_at];
    const bool is_seen = (*reinterpret_cast<const Pair*>(at) & rows) != 0;
    entry += what >> kind_bits;
    const auto kind = static_cast<Kind>(what & ((1u << kind_bits) - 1));
    if (kind == Kind::group && !is_seen) entry = at + at[group_length_at];
    if (kind == Kind::group || !is_seen) continue;
    const Value* const edge = at + edges_at;
    if (edge[0] >= area.right() || edge[2] <= area.x) continue;
    const Rect inside{edge[0], edge[1], edge[2] - edge[0], edge[3] - edge[1]};
    if (at < last_cover)
      paint_seen(painter, hidden, at - begin, kind, common(inside, area), at + head);
    else
      paint(painter, kind, inside, at + head);
  }
}

/// An entry without the columns of tiles in which it is hidden; it begins at `at`.
void DisplayList::paint_seen(Painter& painter, const Hidden& hidden, std::ptrdiff_t at, Kind kind, Rect seen,
                             const Value* values) {
  const unsigned end = tile_at(seen.right() - 1, width) + 1;
  for (unsigned from = tile_at(seen.x, width), to; from < end; from = to) {
    to = from + 1;
    if (hidden.columns[from] > at) continue;
    while (to < end && hidden.columns[to] <= at) ++to;
    const Rect columns{static_cast<int>(from * width), seen.y, static_cast<int>((to - from) * width), seen.h};
    paint(painter, kind, common(seen, columns), values);
  }
}

void DisplayList::paint(Painter& painter, Kind kind, Rect inside, const Value* v) {
  const auto colour = [&](unsigned i) { return static_cast<Colour>(v[i]); };
  switch (kind) {
    case Kind::group: return;
    case Kind::fill: return painter.fill(inside, colour(0));
    case Kind::gradient: return painter.gradient(inside, {inside.x, v[0], inside.w, v[1]}, colour(2), colour(3));
    case Kind::round: return painter.round(inside, {v[0], v[1], v[2], v[3]}, v[4], v[5], colour(6));
    case Kind::polygon: {
      std::array<Point, most_corners> corners;
      const auto count = static_cast<std::size_t>(v[1]);
      for (std::size_t i = 0; i < count; ++i) corners[i] = {v[2 + 2 * i], v[3 + 2 * i]};
      return painter.polygon(inside, {corners.data(), count}, colour(0));
    }
    case Kind::picture:
      return painter.picture(inside, {v[0], v[1]}, static_cast<std::uint16_t>(v[2]), {colour(3), v[4] != 0});
    case Kind::image:
      return painter.image(inside, {v[0], v[1]}, static_cast<std::uint16_t>(v[2]),
                           {colour(3), v[4] != 0, static_cast<std::uint8_t>(v[5])});
    case Kind::region:
      return painter.region(inside, {v[0], v[1]}, static_cast<std::uint16_t>(v[2]),
                            {colour(3), static_cast<unsigned>(v[4]), v[5], v[6]});
    case Kind::die: return painter.die(inside, {v[0], v[1], v[2], v[2]}, v[3], colour(4), colour(5));
    case Kind::badge: return painter.badge(inside, {v[0], v[1], v[2], v[2]}, v[3], v[4] != 0);
    case Kind::glyphs:
      return painter.glyphs(inside, {v[0], v[1]}, static_cast<Font>(v[2]), colour(3),
                            {reinterpret_cast<const char*>(v + 5), static_cast<std::size_t>(v[4])});
  }
}

}  // namespace pd::ui
