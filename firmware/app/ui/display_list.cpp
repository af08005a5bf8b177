#include "firmware/app/ui/display_list.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "assets/tables.hpp"
#include "firmware/app/ui/hash_factor.hpp"

namespace pd::ui {
namespace {

// An entry is an even number of values: the edges of its area, its kind and length, and its arguments.
constexpr unsigned kind_bits = 4, edges = 4, head = 5;

/// Two values at once; it may alias.
using Pair = std::uint32_t __attribute__((may_alias));

constexpr unsigned width = DisplayList::tile_width, height = DisplayList::tile_height;

}  // namespace

/// Begins an entry with room for `more` values after `values`; finish() ends it. Returns where these go, or null.
DisplayList::Value* DisplayList::add(Kind kind, Rect inside, std::initializer_list<int> values, std::size_t more) {
  const std::size_t size = (head + values.size() + more + 1) & ~std::size_t{1};
  begun_ = used_;
  if (!is_whole() || size > memory_.values.size() - used_) {
    used_ = memory_.values.size() + 1;
    return nullptr;
  }
  Value* at = memory_.values.data() + used_;
  used_ += size;
  at[size - 1] = 0;
  *at++ = static_cast<Value>(inside.x);
  *at++ = static_cast<Value>(inside.y);
  *at++ = static_cast<Value>(inside.right());
  *at++ = static_cast<Value>(inside.bottom());
  *at++ = static_cast<Value>(static_cast<unsigned>(kind) | size << kind_bits);
  for (const int value : values) *at++ = static_cast<Value>(value);
  return at;
}

/// The hash of the entry that was added last, without the edges of its area.
DisplayList::TileHash DisplayList::hash_of_entry(std::uint32_t factor) const {
  TileHash hash{};
  const auto* p = reinterpret_cast<const Pair*>(memory_.values.data() + begun_ + edges);
  for (const Pair* const end = p + (used_ - begun_ - edges) / 2; p != end; ++p) {
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
  cover(inside);
}

void DisplayList::gradient(Rect inside, Rect area, Colour top, Colour bottom) {
  if (add(Kind::gradient, inside, {area.y, area.h, static_cast<int>(top), static_cast<int>(bottom)}) == nullptr) return;
  finish(inside, {inside, {}, Middle::What::entry, {}});
  cover(inside);
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
  const Rect wide = between(thickness, corner), high = between(corner, thickness);
  finish(inside, {wide, high, thickness > 0 ? Middle::What::nothing : Middle::What::colour, colour});
  if (thickness == 0) cover(wide.w * wide.h > high.w * high.h ? wide : high);
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
  const Rect hidden = image.opaque ? inside : Rect{};
  finish(inside, {hidden, {}, Middle::What::entry, {}});
  cover(hidden);
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

// ---- what is hidden

/// The last entry hides what was drawn there before. It takes the place of a cover inside it, or of the smallest one.
void DisplayList::cover(Rect area) {
  if (area.empty() || area.w * area.h < covering_pixels || begun_ == 0) return;
  const auto value = [](int v) { return static_cast<std::int16_t>(v); };
  const Cover added{value(area.x), value(area.y), value(area.w), value(area.h), static_cast<std::uint16_t>(begun_)};
  Cover* least = covers_.data();
  for (Cover& other : covers_) {
    if (common(other.area(), area) == other.area()) {
      least = &other;
      break;
    }
    if (other.pixels() < least->pixels()) least = &other;
  }
  if (least->pixels() < added.pixels()) *least = added;
}

// ---- and how it is painted

void DisplayList::paint(Painter& painter) const {
  const Rect area = painter.area();
  const Value* const begin = memory_.values.data();
  const Value* first = begin;  // all before it is hidden
  std::array<const Cover*, covers_max> partial;
  std::size_t count = 0;
  for (const Cover& cover : covers_) {
    const Rect hidden = common(cover.area(), area);
    if (hidden == area)
      first = std::max(first, begin + cover.begin);
    else if (!hidden.empty())
      partial[count++] = &cover;
  }
  const std::span<const Cover* const> covers(partial.data(), count);
  const Value* const end = begin + used_;
  for (const Value* entry = first; entry != end;) {
    const auto what = static_cast<std::uint16_t>(entry[edges]);
    const int left = entry[0], top = entry[1], right = entry[2], bottom = entry[3];
    const Value* const at = entry;
    entry += what >> kind_bits;
    if (top >= area.bottom() || bottom <= area.y || left >= area.right() || right <= area.x) continue;
    const auto kind = static_cast<Kind>(what & ((1u << kind_bits) - 1));
    const Rect inside{left, top, right - left, bottom - top};
    if (kind == Kind::image || kind == Kind::gradient)
      paint_seen(painter, covers, at, common(inside, area));
    else
      paint(painter, kind, inside, at + head);
  }
}

/// What no cover hides of an entry whose pixels take long to paint. A cover cuts off rows or columns at the edges of
/// what is seen, or leaves two parts.
void DisplayList::paint_seen(Painter& painter, std::span<const Cover* const> covers, const Value* entry,
                             Rect seen) const {
  const auto begin = static_cast<std::uint16_t>(entry - memory_.values.data());
  const auto kind = static_cast<Kind>(static_cast<std::uint16_t>(entry[edges]) & ((1u << kind_bits) - 1));
  for (const Cover* const cover : covers) {
    if (cover->begin <= begin) continue;
    const Rect hidden = common(cover->area(), seen);
    if (hidden.empty()) continue;
    Rect before = seen, after = seen;
    if (hidden.h == seen.h) {
      before.w = hidden.x - seen.x;
      after = {hidden.right(), seen.y, seen.right() - hidden.right(), seen.h};
    } else if (hidden.w == seen.w) {
      before.h = hidden.y - seen.y;
      after = {seen.x, hidden.bottom(), seen.w, seen.bottom() - hidden.bottom()};
    } else {
      continue;
    }
    seen = after.empty() ? before : after;
    if (seen.empty()) return;
    if (!after.empty() && !before.empty()) paint(painter, kind, before, entry + head);
  }
  paint(painter, kind, seen, entry + head);
}

void DisplayList::paint(Painter& painter, Kind kind, Rect inside, const Value* v) {
  const auto colour = [&](unsigned i) { return static_cast<Colour>(v[i]); };
  switch (kind) {
    case Kind::fill:
      return painter.fill(inside, colour(0));
    case Kind::gradient:
      return painter.gradient(inside, {inside.x, v[0], inside.w, v[1]}, colour(2), colour(3));
    case Kind::round:
      return painter.round(inside, {v[0], v[1], v[2], v[3]}, v[4], v[5], colour(6));
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
    case Kind::die:
      return painter.die(inside, {v[0], v[1], v[2], v[2]}, v[3], colour(4), colour(5));
    case Kind::badge:
      return painter.badge(inside, {v[0], v[1], v[2], v[2]}, v[3], v[4] != 0);
    case Kind::glyphs:
      return painter.glyphs(inside, {v[0], v[1]}, static_cast<Font>(v[2]), colour(3),
                            {reinterpret_cast<const char*>(v + 5), static_cast<std::size_t>(v[4])});
  }
}

}  // namespace pd::ui
