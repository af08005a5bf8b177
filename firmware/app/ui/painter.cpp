#include "firmware/app/ui/painter.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "firmware/app/ui/glyph.hpp"
#include "firmware/app/ui/icon.hpp"
#include "firmware/app/ui/palette.hpp"

namespace pd::ui {
namespace {

constexpr int unit = Surface::unit;

// How much of a pixel lies in a circle, 0 to `opaque`: a straight edge across it is near enough.
// `d2` is the square of the distance of their middles, `radius` and the distance in sixteenths.
constexpr int inside_circle(int d2, int radius) {
  if (radius <= 0) return 0;
  const int near = radius - unit / 2, far = radius + unit / 2;
  if (near > 0 && d2 <= near * near) return opaque;
  if (d2 >= far * far) return 0;
  return std::clamp((far - static_cast<int>(root(static_cast<std::uint32_t>(d2)))) * 2, 0, static_cast<int>(opaque));
}

// How much of the pixel (i, j), counted from the corner of its square, a quarter of a circle covers: ready for the
// radii of boxes and small discs, because a screen full of them is drawn a dozen times for one picture. By the radius
// in halves of a pixel; row after row.
constexpr int ready_halves = 24;
constexpr int side_of(int radius_halves) { return (radius_halves + 1) / 2; }
constexpr auto ready_at = [] {
  std::array<std::uint16_t, ready_halves + 2> starts{};
  for (unsigned halves = 0; halves <= ready_halves; ++halves) {
    const int side = side_of(static_cast<int>(halves));
    starts[halves + 1] = static_cast<std::uint16_t>(starts[halves] + side * side);
  }
  return starts;
}();
constexpr auto ready_corners = [] {
  std::array<std::uint8_t, ready_at[ready_halves + 1]> table{};
  std::size_t at = 0;
  for (int halves = 0; halves <= ready_halves; ++halves)
    for (int j = 0; j < side_of(halves); ++j)
      for (int i = 0; i < side_of(halves); ++i) {
        const int radius = halves * unit / 2;
        const int dx = radius - i * unit - unit / 2, dy = radius - j * unit - unit / 2;
        table[at++] = static_cast<std::uint8_t>(inside_circle(dx * dx + dy * dy, radius));
      }
  return table;
}();

// One row of such a corner, `j` pixels from its edge, for a radius in halves of a pixel, whatever it is.
class Cover {
 public:
  Cover(int radius_halves, int j) : outer_(radius_halves * unit / 2), j_(j) {
    if (radius_halves > 0 && j >= 0 && radius_halves <= ready_halves)
      ready_ = ready_corners.data() + ready_at[static_cast<unsigned>(radius_halves)] + j * side_of(radius_halves);
  }
  bool is_empty() const { return outer_ <= 0 || j_ < 0; }
  /// The pixels of the row, if they are ready.
  const std::uint8_t* ready() const { return ready_; }
  unsigned at(int i) const {
    if (i < 0 || is_empty()) return 0;
    if (ready_ != nullptr) return ready_[i];
    const int dx = outer_ - i * unit - unit / 2, dy = outer_ - j_ * unit - unit / 2;
    return static_cast<unsigned>(inside_circle(dx * dx + dy * dy, outer_));
  }
  /// No pixel before this one is covered. Of a large circle few pixels of a row are to be looked at.
  int first() const {
    if (ready_ != nullptr || is_empty()) return 0;
    const int far = outer_ + unit / 2, dy = outer_ - j_ * unit - unit / 2;
    if (dy >= far) return 0;
    const auto across = static_cast<int>(root(static_cast<std::uint32_t>(far * far - dy * dy)));
    return std::max(0, (outer_ - unit / 2 - across - 1) / unit);
  }

 private:
  int outer_, j_;
  const std::uint8_t* ready_ = nullptr;
};

}  // namespace

// Two pixels a store, and few of the loop's own instructions to them.
void fill_span(std::uint16_t* p, std::ptrdiff_t length, Colour colour) {
  constexpr int at_once = 16;
  const auto c = static_cast<std::uint16_t>(colour);
  std::uint16_t* const end = p + length;
  if ((reinterpret_cast<std::uintptr_t>(p) & 2u) != 0 && p != end) *p++ = c;
  const std::uint32_t two = c | static_cast<std::uint32_t>(c) << 16;
  for (; end - p >= at_once; p += at_once) {
    auto* const q = static_cast<std::uint16_t*>(__builtin_assume_aligned(p, 4));
#pragma GCC unroll 8
    for (int i = 0; i < at_once; i += 2) std::memcpy(q + i, &two, 4);
  }
  for (; end - p >= 2; p += 2) std::memcpy(__builtin_assume_aligned(p, 4), &two, 4);
  if (p != end) *p = c;
}

void Painter::blend_pixel(int x, int y, Colour colour, unsigned alpha) {
  if (alpha == 0 || x < clip_.x || x >= clip_.right() || y < clip_.y || y >= clip_.bottom()) return;
  std::uint16_t& p = row(y)[x];
  p = static_cast<std::uint16_t>(alpha >= opaque ? colour : blend(static_cast<Colour>(p), colour, alpha));
}

// Part of a row, clipped, with alpha.
void Painter::blend_span(int x, int y, int length, Colour colour, unsigned alpha) {
  const int from = std::max(x, clip_.x), to = std::min(x + length, clip_.right());
  if (from >= to) return;
  if (alpha >= opaque) return fill_span(row(y) + from, to - from, colour);
  // Two pixels in a word have their channels where spread() puts them: those of one pixel as they are, those of the
  // other after a turn of 16 bits. The sums are those of blend().
  constexpr std::uint32_t channels = 0x07E0F81Fu;
  const std::uint32_t over = spread(colour) * alpha, left = opaque - alpha;
  const auto mix = [=](std::uint32_t under) { return ((under & channels) * left + over) >> 5 & channels; };
  std::uint16_t *p = row(y) + from, *const end = row(y) + to;
  const auto one = [&] {
    *p = static_cast<std::uint16_t>(gather(mix(*p | static_cast<std::uint32_t>(*p) << 16)));
    ++p;
  };
  if ((reinterpret_cast<std::uintptr_t>(p) & 2u) != 0) one();
  for (; end - p >= 2; p += 2) {
    auto* const two = static_cast<std::uint16_t*>(__builtin_assume_aligned(p, 4));
    std::uint32_t under = 0;
    std::memcpy(&under, two, 4);
    under = mix(under) | std::rotl(mix(std::rotl(under, 16)), 16);
    std::memcpy(two, &under, 4);
  }
  if (p != end) one();
}

// ---- areas

namespace {

/// A row in which four pixels repeat, from the one of column `x` on. Two pixels a store, as in fill_span().
void paint_pattern(std::uint16_t* p, int length, const std::array<std::uint16_t, 4>& four, unsigned x) {
  constexpr int at_once = 8;
  std::uint16_t* const end = p + length;
  const auto one = [&] { *p++ = four[x++ & 3u]; };
  if ((reinterpret_cast<std::uintptr_t>(p) & 2u) != 0 && p != end) one();
  const auto two = [&](unsigned i) {
    return four[(x + i) & 3u] | static_cast<std::uint32_t>(four[(x + i + 1) & 3u]) << 16;
  };
  const std::array<std::uint32_t, 2> pairs = {two(0), two(2)};
  for (; end - p >= at_once; p += at_once) {
    auto* const q = static_cast<std::uint16_t*>(__builtin_assume_aligned(p, 4));
#pragma GCC unroll 4
    for (unsigned i = 0; i < at_once; i += 2) std::memcpy(q + i, &pairs[i / 2 % 2], 4);
  }
  while (p != end) one();
}

}  // namespace

void Painter::fill(Rect inside, Colour colour) {
  if (enter(inside)) fill_block(clip_, colour);
}

void Painter::fill_block(Rect area, Colour colour) {
  const Rect r = common(area, clip_);
  if (r.empty()) return;
  std::uint16_t* p = row(r.y) + r.x;
  if (r.w == area_.w) return fill_span(p, r.w * r.h, colour);
  constexpr int narrow = 4;  // up to here a call would take longer than the pixels
  for (int y = r.y; y < r.bottom(); ++y, p += area_.w) {
    if (r.w > narrow)
      fill_span(p, r.w, colour);
    else
      for (int i = 0; i < r.w; ++i) p[i] = static_cast<std::uint16_t>(colour);
  }
}

void Painter::gradient(Rect inside, Rect area, Colour top, Colour bottom) {
  if (!enter(inside)) return;
  const Rect r = clip_;
  static constexpr std::array<std::array<std::uint8_t, 4>, 4> bayer = {
      {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}};
  const auto a = static_cast<int>(top), b = static_cast<int>(bottom);
  const int last_row = std::max(area.h - 1, 1);
  for (int y = r.y; y < r.bottom(); ++y) {
    const int t = y - area.y;
    const auto channel = [&](int shift, int mask) {
      const int from = a >> shift & mask, to = b >> shift & mask;
      return from * unit + (to - from) * unit * t / last_row;
    };
    const int red = channel(11, 31), green = channel(5, 63), blue = channel(0, 31);
    std::array<std::uint16_t, 4> four{};
    for (unsigned x = 0; x < 4; ++x) {
      const int d = bayer[static_cast<unsigned>(y) & 3u][x];
      four[x] = static_cast<std::uint16_t>((red + d) / unit << 11 | (green + d) / unit << 5 | (blue + d) / unit);
    }
    paint_pattern(row(y) + r.x, r.w, four, static_cast<unsigned>(r.x));
  }
}

void Painter::round(Rect inside, Rect area, int radius_halves, int thickness, Colour colour) {
  if (enter(inside)) ring(area, radius_halves, thickness, colour);
}

/// The ends of row `y` of a box, where its corners are. Returns how many pixels at each end they take.
int Painter::ring_corners(const Ring& ring, int y, int row_from_edge) {
  const Rect r = ring.area;
  const int thickness = ring.thickness;
  const Cover outer(ring.radius_halves, row_from_edge),
      hole(thickness > 0 ? ring.radius_halves - 2 * thickness : 0, row_from_edge - thickness);
  if (outer.ready() != nullptr && (hole.is_empty() || hole.ready() != nullptr))
    return ready_ring_corners(ring, y, outer.ready(), hole.ready());
  const int outside = std::min(clip_.x - r.x, r.right() - clip_.right());  // at both ends
  for (int i = std::max(outer.first(), outside); i < ring.corner; ++i) {
    const unsigned alpha = outer.at(i) - hole.at(i - thickness);
    if (alpha == 0) continue;
    if (thickness == 0 && alpha >= opaque) return i;  // from here on the row is full
    const int x = r.x + i, other = r.right() - 1 - i;
    blend_pixel(x, y, ring.colour, alpha);
    if (other != x) blend_pixel(other, y, ring.colour, alpha);
  }
  return ring.corner;
}

/// The same with corners whose pixels are ready; without a hole, `hole` is null.
int Painter::ready_ring_corners(const Ring& ring, int y, const std::uint8_t* outer, const std::uint8_t* hole) {
  const int thickness = ring.thickness;
  std::uint16_t *const pixels = row(y), *const begin = pixels + clip_.x, *const end = begin + clip_.w;
  const std::uint32_t over = spread(ring.colour);
  const auto mix = [=](std::uint16_t* p, unsigned alpha) {
    if (p < begin || p >= end) return;
    const std::uint32_t under = spread(static_cast<Colour>(*p));
    *p = static_cast<std::uint16_t>(gather((under + ((over - under) * alpha >> 5)) & 0x07E0F81Fu));
  };
  std::uint16_t *left = pixels + ring.area.x, *right = pixels + ring.area.right() - 1;
  for (int i = 0; i < ring.corner; ++i, ++left, --right) {
    unsigned alpha = outer[i];
    if (hole != nullptr && i >= thickness) alpha -= hole[i - thickness];
    if (alpha == 0) continue;
    if (thickness == 0 && alpha >= opaque) return i;  // from here on the row is full
    mix(left, alpha);
    if (left != right) mix(right, alpha);
  }
  return ring.corner;
}

void Painter::ring(Rect r, int radius_halves, int thickness, Colour colour) {
  radius_halves = std::clamp(radius_halves, 0, std::min(r.w, r.h));
  const int corner = (radius_halves + 1) / 2;
  const Ring ring{r, radius_halves, thickness, corner, colour};
  const int last = std::min(r.bottom(), clip_.bottom());
  const int edge = std::max(corner, thickness);
  for (int y = std::max(r.y, clip_.y); y < last; ++y) {
    const int row_from_edge = std::min(y - r.y, r.bottom() - 1 - y);
    if (row_from_edge >= edge) {  // the rows between the corners, at once
      const int below = std::min(r.bottom() - edge, last), across = thickness == 0 ? r.w : std::min(thickness, r.w);
      fill_block({r.x, y, across, below - y}, colour);
      if (thickness > 0) fill_block({r.right() - across, y, across, below - y}, colour);
      y = below - 1;
      continue;
    }
    const int side = row_from_edge < corner ? ring_corners(ring, y, row_from_edge) : 0;
    if (thickness == 0 || row_from_edge < thickness) fill_block({r.x + side, y, r.w - 2 * side, 1}, colour);
  }
}

void Painter::die(Rect inside, Rect square, int pips, Colour face, Colour pip) {
  if (!enter(inside)) return;
  const int size = square.w;
  ring(square, size / 5 * 2, 0, face);
  // A bit for each of the nine positions, row by row from the upper left.
  static constexpr std::array<std::uint16_t, 7> pip_masks = {
      0, 0b000'010'000, 0b100'000'001, 0b100'010'001, 0b101'000'101, 0b101'010'101, 0b101'101'101};
  const int dot = std::max((size * 3 + 6) / 14, 2), pitch = (size - dot) * 5 / 16;
  const int from = (size - dot - 2 * pitch + 1) / 2;
  for (int i = 0; i < 9; ++i)
    if ((pip_masks[static_cast<std::size_t>(std::clamp(pips, 0, 6))] >> i & 1) != 0)
      ring({square.x + from + i % 3 * pitch, square.y + from + i / 3 * pitch, dot, dot}, dot, 0, pip);
}

void Painter::badge(Rect inside, Rect square, int seat, bool dim) {
  if (!enter(inside)) return;
  const int size = square.w;
  const Rect r{square.x * unit, square.y * unit, size * unit, size * unit};
  const Colour colour = palette::player[static_cast<std::size_t>(std::clamp(seat, 0, 4))];
  shape(r, seat, palette::night);
  const int rim = std::max((size + 6) / 12, 1) * unit;
  shape(r.inset(rim), seat, dim ? blend(palette::ground, colour, 14) : colour);
}

// The five shapes in a square given in sixteenths; corners in 256ths of its side.
void Painter::shape(Rect r, int seat, Colour colour) {
  static constexpr std::array<Point, 4> square = {{{12, 12}, {244, 12}, {244, 244}, {12, 244}}};
  static constexpr std::array<Point, 3> triangle = {{{128, 4}, {256, 240}, {0, 240}}};
  static constexpr std::array<Point, 4> diamond = {{{128, 0}, {256, 128}, {128, 256}, {0, 128}}};
  static constexpr std::array<Point, 10> star = {
      {{128, 0}, {168, 84}, {256, 96}, {192, 160}, {207, 250}, {128, 206}, {49, 250}, {64, 160}, {0, 96}, {88, 84}}};
  static constexpr std::array<std::span<const Point>, 4> shapes = {square, triangle, diamond, star};
  if (seat == 0) return ring({r.x / unit, r.y / unit, r.w / unit, r.h / unit}, r.w / unit, 0, colour);
  const std::span<const Point> corners = shapes[static_cast<std::size_t>(std::clamp(seat, 1, 4) - 1)];
  std::array<Point, 10> fine{};
  for (std::size_t i = 0; i < corners.size(); ++i)
    fine[i] = {r.x + corners[i].x * r.w / 256, r.y + corners[i].y * r.h / 256};
  fill_polygon_aa({fine.data(), corners.size()}, colour);
}

// ---- text

void Painter::glyphs(Rect inside, Point at, Font font, Colour colour, std::string_view s) {
  if (!enter(inside)) return;
  int x = at.x;
  for (std::string_view rest = s; !rest.empty() && x - overhang < clip_.right();) {
    const char32_t code = next_code_point(rest);
    if (is_icon(code)) {
      const int size = face(font).icon;
      const auto number = picture_of(static_cast<Icon>(code - assets::first_icon), size);
      const int spare = size - assets::pictures[number].size;
      icon({x + spare / 2, at.y + (line_height(font) - size) / 2 + spare / 2}, number, {});
      x += size + 1;
    } else {
      const assets::Glyph& g = glyph(font, code);
      blit_glyph(x, at.y, face(font).bits, g, colour);
      x += g.advance;
    }
  }
}

void Painter::blit_glyph(int x, int y, const std::uint8_t* bits, const assets::Glyph& g, Colour colour) {
  const Rect all{x + g.left, y + g.top, g.width, g.height}, r = common(all, clip_);
  if (r.empty()) return;
  const std::uint32_t over = spread(colour);
  const auto dot = [=](std::uint16_t& p, unsigned alpha) {
    if (alpha == 15) {
      p = static_cast<std::uint16_t>(colour);
    } else if (alpha != 0) {
      // 0..15 to 0..32: twice, and one more in the upper half.
      const std::uint32_t under = spread(static_cast<Colour>(p)), a = 2 * alpha + (alpha >> 3);
      p = static_cast<std::uint16_t>(gather((under + ((over - under) * a >> 5)) & 0x07E0F81Fu));
    }
  };
  const int stride = (g.width + 1) / 2, skip = r.x - all.x;
  for (int line = r.y; line < r.bottom(); ++line) {
    const std::uint8_t* source = bits + g.at + (line - all.y) * stride + skip / 2;
    std::uint16_t* p = row(line) + r.x;
    std::uint16_t* const end = p + r.w;
    if (skip % 2 != 0) dot(*p++, *source++ & 15u);
    for (; end - p >= 2; p += 2, ++source) {
      if (*source == 0) continue;
      dot(p[0], *source >> 4u);
      dot(p[1], *source & 15u);
    }
    if (p != end) dot(*p, *source >> 4u);
  }
}

}  // namespace pd::ui
