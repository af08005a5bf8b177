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

// How much of the pixel (i, j), counted from the corner of its square, a quarter of a circle covers: ready
// for the radii that boxes have, because a screen full of them is drawn a dozen times for one picture.
constexpr int ready_radius = 12;
constexpr auto ready_corners = [] {
  std::array<std::array<std::array<std::uint8_t, ready_radius>, ready_radius>, ready_radius + 1> table{};
  for (int radius = 1; radius <= ready_radius; ++radius)
    for (int j = 0; j < radius; ++j)
      for (int i = 0; i < radius; ++i) {
        const int dx = (radius - i) * unit - unit / 2, dy = (radius - j) * unit - unit / 2;
        table[static_cast<unsigned>(radius)][static_cast<unsigned>(j)][static_cast<unsigned>(i)] =
            static_cast<std::uint8_t>(inside_circle(dx * dx + dy * dy, radius * unit));
      }
  return table;
}();

// One row of such a corner, `j` pixels from its edge, for a radius in halves of a pixel, whatever it is.
class Cover {
 public:
  Cover(int radius_halves, int j) : outer_(radius_halves * unit / 2), j_(j) {
    const int radius = radius_halves / 2;
    if (radius_halves > 0 && j >= 0 && radius_halves % 2 == 0 && radius <= ready_radius)
      ready_ = ready_corners[static_cast<unsigned>(radius)][static_cast<unsigned>(j)].data();
  }
  unsigned at(int i) const {
    if (i < 0 || j_ < 0 || outer_ <= 0) return 0;
    if (ready_ != nullptr) return ready_[i];
    const int dx = outer_ - i * unit - unit / 2, dy = outer_ - j_ * unit - unit / 2;
    return static_cast<unsigned>(inside_circle(dx * dx + dy * dy, outer_));
  }

 private:
  int outer_, j_;
  const std::uint8_t* ready_ = nullptr;
};

// A colour of an icon as it is drawn: tinted, or faded when it cannot be chosen.
struct Swatch {
  Colour colour;
  std::uint8_t alpha;

  Swatch seen(Look look) const {
    if (look.dim) return {blend(grey(colour), palette::stone, 16), alpha};
    return {look.tint == palette::white ? colour : multiply(colour, look.tint), alpha};
  }
  static Colour grey(Colour c) {
    const auto v = static_cast<unsigned>(c);
    const unsigned light = ((v >> 11) * 2 * 5 + (v >> 5 & 63) * 9 + (v & 31) * 2 * 2) / 16;  // 0 to 63
    return static_cast<Colour>((light >> 1) << 11 | light << 5 | light >> 1);
  }
};

constexpr int samples = 4;  // rows of them in a row of pixels, for what is smoothed
constexpr int widest = 320;

// Where a row of samples enters and leaves a shape, in order.
struct Crossings {
  std::array<int, Surface::most_corners> at;
  std::size_t count = 0;

  void add(int x) {
    std::size_t i = count++;
    for (; i > 0 && at[i - 1] > x; --i) at[i] = at[i - 1];
    at[i] = x;
  }
};

// An edge of a shape, followed down from one row of samples to the next: its place is a quotient, kept with its rest,
// so that nothing is divided on the way. The row `k` lies at (2 * k + 1) * unit / (2 * samples).
class Edge {
 public:
  Edge() = default;  // nothing: a shape has room for more than it uses
  Edge(Point a, Point b, int from) : height_(1), x_(0), rest_(0), more_(0), rest_more_(0) {
    if (a.y > b.y) std::swap(a, b);
    first_ = row_at(a.y);
    last_ = row_at(b.y);
    const int k = std::max(first_, from);
    if (k >= last_) return;
    height_ = b.y - a.y;
    const int across = b.x - a.x, way = across * (k * step + step / 2 - a.y);
    x_ = floor_div(way, height_);
    rest_ = way - x_ * height_;
    x_ += a.x;
    more_ = floor_div(across * step, height_);
    rest_more_ = across * step - more_ * height_;
  }

  int first() const { return first_; }
  int last() const { return last_; }
  bool is_crossed(int k) const { return k >= first_ && k < last_; }
  bool is_crossed(int from, int to) const { return first_ < to && last_ > from; }
  bool covers(int from, int to) const { return first_ <= from && last_ >= to; }

  // Its place in this row of samples, and on to the next.
  int next() {
    const int x = x_;
    x_ += more_;
    rest_ += rest_more_;
    if (rest_ >= height_) {
      rest_ -= height_;
      ++x_;
    }
    return x;
  }

 private:
  static constexpr int step = unit / samples;
  static constexpr int row_at(int y) { return floor_div(y - step / 2 + step - 1, step); }

  int first_, last_, height_;
  int x_, rest_, more_, rest_more_;
};

// Accumulates the coverage of a row: per pixel, and for all pixels from it on, so that long spans are cheap. Both share
// one number (the second times 65,536). All are 0 between two rows.
std::array<std::uint32_t, widest + 1> gains_of_row;

class CoverageAccumulator {
 public:
  void span(int from, int to) {  // in sixteenths
    const auto left = static_cast<unsigned>(from), right = static_cast<unsigned>(to);
    gains_of_row[left / unit] += onward - left % unit;
    gains_of_row[right / unit] -= onward - right % unit;
    first_ = std::min(first_, static_cast<int>(left / unit));
    last_ = std::max(last_, static_cast<int>(right / unit));
  }

  // Calls same(x, length, cover) and edge(x, cover) from left to right, cover from 1 to unit * samples.
  template <typename Same, typename Edge>
  void take(int width, Same same, Edge edge) const {
    int all = 0;
    for (int x = first_; x <= last_;) {
      std::uint32_t& gain = gains_of_row[static_cast<unsigned>(x)];
      if (gain == 0) {
        const int from = x;
        while (x <= last_ && gains_of_row[static_cast<unsigned>(x)] == 0) ++x;
        if (all > 0) same(from, x - from, all);
        continue;
      }
      const auto own = static_cast<std::int16_t>(gain);
      all += static_cast<std::int32_t>(gain - static_cast<std::uint32_t>(own)) >> 16;
      gain = 0;
      const int cover = all + own;
      if (cover > 0 && x < width) edge(x, cover);
      ++x;
    }
  }

 private:
  static constexpr std::uint32_t onward = static_cast<std::uint32_t>(unit) << 16;

  int first_ = widest, last_ = -1;
};

// Pixels of a row of a region, from its left edge: spans in order, none of which touch. tools/assets/regions.mjs
// refuses a row of more.
struct RowSpans {
  struct Span {
    std::int16_t from, to;
  };
  std::array<Span, 8> spans;
  unsigned count = 0;

  void add(int from, int to) {
    if (from < to && count < spans.size())
      spans[count++] = {static_cast<std::int16_t>(from), static_cast<std::int16_t>(to)};
  }

  /// A row of the region, without so many pixels at both ends of every span.
  static RowSpans of(const assets::Region& region, int line, int trimmed) {
    RowSpans result;
    if (line < 0 || line >= region.h) return result;
    const std::uint16_t* const row = assets::region_rows + region.rows + line;
    for (unsigned i = row[0]; i < row[1]; ++i) {
      const int from = assets::region_spans[2 * i];
      result.add(from + trimmed, from + assets::region_spans[2 * i + 1] - trimmed);
    }
    return result;
  }

  RowSpans common(const RowSpans& other) const {
    RowSpans result;
    for (unsigned i = 0, j = 0; i < count && j < other.count;) {
      const Span a = spans[i], b = other.spans[j];
      result.add(std::max(a.from, b.from), std::min(a.to, b.to));
      ++(a.to < b.to ? i : j);
    }
    return result;
  }
};

// A row of a region without the pixels that are at most `depth` steps from its edge. A pixel stays if all within so
// many steps belong to the region: in the row d lines away those at most depth - d beside it.
RowSpans eroded(const assets::Region& region, int line, int depth) {
  RowSpans left = RowSpans::of(region, line, depth);
  for (int d = 1; d <= depth && left.count > 0; ++d)
    left = left.common(RowSpans::of(region, line - d, depth - d)).common(RowSpans::of(region, line + d, depth - d));
  return left;
}

}  // namespace

// Two pixels a store.
void Painter::fill_span(std::uint16_t* p, int length, Colour colour) {
  const auto c = static_cast<std::uint16_t>(colour);
  std::uint16_t* const end = p + length;
  if ((reinterpret_cast<std::uintptr_t>(p) & 2u) != 0 && p != end) *p++ = c;
  const std::uint32_t two = c | static_cast<std::uint32_t>(c) << 16;
  for (; end - p >= 8; p += 8) {
    auto* q = static_cast<std::uint16_t*>(__builtin_assume_aligned(p, 4));
    std::memcpy(q, &two, 4);
    std::memcpy(q + 2, &two, 4);
    std::memcpy(q + 4, &two, 4);
    std::memcpy(q + 6, &two, 4);
  }
  while (p != end) *p++ = c;
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
  // Two pixels in a word have their parts where spread() puts them: those of one pixel as they are, those of the other
  // after a turn of 16 bits. The sums are those of blend().
  constexpr std::uint32_t parts = 0x07E0F81Fu;
  const std::uint32_t over = spread(colour) * alpha, left = opaque - alpha;
  const auto mix = [=](std::uint32_t under) { return ((under & parts) * left + over) >> 5 & parts; };
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

void Painter::fill(Rect inside, Colour colour) {
  if (enter(inside)) fill_block(clip_, colour);
}

void Painter::fill_block(Rect area, Colour colour) {
  const Rect r = common(area, clip_);
  if (r.empty()) return;
  if (r.w == area_.w) return fill_span(row(r.y) + r.x, r.w * r.h, colour);
  for (int y = r.y; y < r.bottom(); ++y) fill_span(row(y) + r.x, r.w, colour);
}

void Painter::gradient(Rect inside, Rect area, Colour top, Colour bottom) {
  if (!enter(inside)) return;
  const Rect r = clip_;
  static constexpr std::array<std::array<std::uint8_t, 4>, 4> bayer = {
      {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}};
  const auto a = static_cast<int>(top), b = static_cast<int>(bottom);
  const int steps = std::max(area.h - 1, 1);
  for (int y = r.y; y < r.bottom(); ++y) {
    const int t = y - area.y;
    const auto part = [&](int shift, int mask) {
      const int from = a >> shift & mask, to = b >> shift & mask;
      return from * unit + (to - from) * unit * t / steps;
    };
    const int red = part(11, 31), green = part(5, 63), blue = part(0, 31);
    std::array<std::uint16_t, 4> four{};
    for (unsigned x = 0; x < 4; ++x) {
      const int d = bayer[static_cast<unsigned>(y) & 3u][x];
      four[x] = static_cast<std::uint16_t>((red + d) / unit << 11 | (green + d) / unit << 5 | (blue + d) / unit);
    }
    std::uint16_t* p = row(y);
    for (int x = r.x; x < r.right(); ++x) p[x] = four[static_cast<unsigned>(x) & 3u];
  }
}

void Painter::round(Rect inside, Rect area, int radius_halves, int thickness, Colour colour) {
  if (enter(inside)) ring(area, radius_halves, thickness, colour);
}

/// The ends of row `y` of a box, where its corners are. Returns how many pixels at each end they take.
int Painter::ring_corners(const Ring& ring, int y, int row_from_edge) {
  const Rect r = ring.area;
  const Cover outer(ring.radius_halves, row_from_edge),
      hole(ring.thickness > 0 ? ring.radius_halves - 2 * ring.thickness : 0, row_from_edge - ring.thickness);
  const bool whole = r.x >= clip_.x && r.right() <= clip_.right();
  for (int i = 0; i < ring.corner; ++i) {
    const unsigned alpha = outer.at(i) - (ring.thickness > 0 ? hole.at(i - ring.thickness) : 0u);
    if (alpha == 0) continue;
    if (ring.thickness == 0 && alpha >= opaque) return i;  // from here on the row is full
    const int x = r.x + i, other = r.right() - 1 - i;
    if (whole) {
      std::uint16_t* const pixels = row(y);
      pixels[x] = static_cast<std::uint16_t>(blend(static_cast<Colour>(pixels[x]), ring.colour, alpha));
      if (other != x)
        pixels[other] = static_cast<std::uint16_t>(blend(static_cast<Colour>(pixels[other]), ring.colour, alpha));
    } else {
      blend_pixel(x, y, ring.colour, alpha);
      if (other != x) blend_pixel(other, y, ring.colour, alpha);
    }
  }
  return ring.corner;
}

void Painter::ring(Rect r, int radius_halves, int thickness, Colour colour) {
  radius_halves = std::clamp(radius_halves, 0, std::min(r.w, r.h));
  const int corner = (radius_halves + 1) / 2;
  const Ring ring{r, radius_halves, thickness, corner, colour};
  const int last = std::min(r.bottom(), clip_.bottom());
  for (int y = std::max(r.y, clip_.y); y < last; ++y) {
    const int row_from_edge = std::min(y - r.y, r.bottom() - 1 - y);
    const bool in_corner = row_from_edge < corner;
    if (!in_corner && thickness == 0) {  // the block between the corners, at once
      const int below = std::min(r.bottom() - corner, last);
      fill_block({r.x, y, r.w, below - y}, colour);
      y = below - 1;
      continue;
    }
    const int side = in_corner ? ring_corners(ring, y, row_from_edge) : 0;
    if (thickness == 0 || row_from_edge < thickness) {
      fill_block({r.x + side, y, r.w - 2 * side, 1}, colour);
    } else if (!in_corner) {
      const int t = std::min(thickness, (r.w + 1) / 2);
      fill_block({r.x, y, t, 1}, colour);
      fill_block({r.right() - t, y, t, 1}, colour);
    }
  }
}

void Painter::polygon(Rect inside, std::span<const Point> sixteenths, Colour colour) {
  if (enter(inside)) fill_polygon_aa(sixteenths, colour);
}

namespace {

using Edges = std::array<Edge, Surface::most_corners>;

/// The edges that a row of pixels meets.
struct EdgesOfRow {
  std::array<Edge*, Surface::most_corners> at;
  std::size_t count = 0;
  int alone_until;  // until this row of samples no other edge begins

  EdgesOfRow(Edges& edges, std::size_t all, int first, int end, int bottom) : alone_until(bottom) {
    for (std::size_t i = 0; i < all; ++i)
      if (edges[i].is_crossed(first, end))
        at[count++] = &edges[i];
      else if (edges[i].first() >= end)
        alone_until = std::min(alone_until, edges[i].first());
  }
  bool are_two_all_through(int first, int end) const {
    return count == 2 && at[0]->covers(first, end) && at[1]->covers(first, end);
  }
};

/// Where an edge lies in the next row of samples, in sixteenths from the left of `r`.
[[gnu::always_inline]] inline int place(Edge& edge, Rect r) {
  return std::clamp(edge.next() - r.x * unit, 0, r.w * unit);
}

/// A row of pixels between two edges.
[[gnu::always_inline]] inline CoverageAccumulator between(Edge& a, Edge& b, Rect r) {
  CoverageAccumulator gains;
  for (int k = 0; k < samples; ++k) {
    const int one = place(a, r), other = place(b, r);
    if (one != other) gains.span(std::min(one, other), std::max(one, other));
  }
  return gains;
}

/// A row of pixels among any edges, from the row of samples `first` on.
CoverageAccumulator among(const EdgesOfRow& here, int first, Rect r) {
  CoverageAccumulator gains;
  for (int k = first; k < first + samples; ++k) {
    Crossings cross;
    for (std::size_t i = 0; i < here.count; ++i)
      if (here.at[i]->is_crossed(k)) cross.add(place(*here.at[i], r));
    for (std::size_t i = 0; i + 1 < cross.count; i += 2) gains.span(cross.at[i], cross.at[i + 1]);
  }
  return gains;
}

}  // namespace

// Fills by the even-odd rule, so many rows of samples a pixel, exact along x, inside the clip.
void Painter::fill_polygon_aa(std::span<const Point> corners, Colour colour) {
  const Rect r = common(pixels_of(corners, unit), clip_);
  if (r.empty() || r.w > widest) return;

  Edges edges;
  std::size_t count = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Edge edge(corners[i], corners[i + 1 < corners.size() ? i + 1 : 0], r.y * samples);
    if (edge.is_crossed(r.y * samples, r.bottom() * samples)) edges[count++] = edge;
  }
  for (int y = r.y; y < r.bottom(); ++y) {
    const int first = y * samples, end = first + samples;
    const EdgesOfRow here(edges, count, first, end, r.bottom() * samples);
    if (!here.are_two_all_through(first, end)) {
      paint_coverage(r, y, among(here, first, r), colour);
      continue;
    }
    // Between two edges: nearly every row of nearly every shape.
    Edge a = *here.at[0], b = *here.at[1];
    const int below = std::min({here.alone_until, a.last(), b.last()}) / samples;
    paint_coverage(r, y, between(a, b, r), colour);
    while (y + 1 < below) paint_coverage(r, ++y, between(a, b, r), colour);
    *here.at[0] = a;
    *here.at[1] = b;
  }
}

/// Blends a colour into row y of `r` by what was accumulated.
template <typename Coverage>
void Painter::paint_coverage(Rect r, int y, const Coverage& gains, Colour colour) {
  constexpr int full = unit * samples;
  const std::uint32_t over = spread(colour);
  std::uint16_t* const p = row(y) + r.x;
  const auto edge = [&](int x, int cover) {
    const std::uint32_t under = spread(static_cast<Colour>(p[x])), alpha = static_cast<unsigned>(cover) * opaque / full;
    p[x] = static_cast<std::uint16_t>(gather((under + ((over - under) * alpha >> 5)) & 0x07E0F81Fu));
  };
  const auto same = [&](int x, int length, int cover) {
    if (length == 1 && x < r.w) return edge(x, cover);  // inside a thin line
    blend_span(r.x + x, y, length, colour, static_cast<unsigned>(cover) * opaque / full);
  };
  gains.take(r.w, same, edge);
}

// ---- pictures

void Painter::region(Rect inside, Point at, std::uint16_t number, RegionLook look) {
  if (!enter(inside)) return;
  const assets::Region& region = assets::regions[number];
  const int left = at.x + region.x, top = at.y + region.y;
  for (int y = std::max(clip_.y, top), end = std::min(clip_.bottom(), top + region.h); y < end; ++y) {
    if (look.rim == 0) {
      const std::uint16_t* const row = assets::region_rows + region.rows + (y - top);
      for (unsigned i = row[0]; i < row[1]; ++i)
        blend_span(left + assets::region_spans[2 * i], y, assets::region_spans[2 * i + 1], look.colour, look.alpha);
      continue;
    }
    const RowSpans outer = eroded(region, y - top, look.inset), inner = eroded(region, y - top, look.inset + look.rim);
    unsigned n = 0;
    for (unsigned i = 0; i < outer.count; ++i) {
      int x = outer.spans[i].from;
      for (; n < inner.count && inner.spans[n].from < outer.spans[i].to; x = inner.spans[n++].to)
        blend_span(left + x, y, inner.spans[n].from - x, look.colour, look.alpha);
      blend_span(left + x, y, outer.spans[i].to - x, look.colour, look.alpha);
    }
  }
}

void Painter::picture(Rect inside, Point at, std::uint16_t number, Look look) {
  if (enter(inside)) icon(at, number, look);
}

namespace {

/// Pixels up to `to` in one colour; there is at least one.
[[gnu::always_inline]] inline void paint_run(std::uint16_t* p, const std::uint16_t* to, const Swatch& swatch) {
  if (swatch.alpha >= opaque) {
    do *p = static_cast<std::uint16_t>(swatch.colour);
    while (++p != to);
  } else {
    do *p = static_cast<std::uint16_t>(blend(static_cast<Colour>(*p), swatch.colour, swatch.alpha));
    while (++p != to);
  }
}

/// A row of an icon that lies in the clip. Runs are short, most of them one to four pixels: no call for each of them.
[[gnu::always_inline]] inline void paint_runs(std::uint16_t* p, const std::uint8_t* runs, const std::uint8_t* last,
                                              const std::array<Swatch, 16>& swatches) {
  for (const std::uint8_t* r = runs; r != last; ++r) {
    std::uint16_t* const to = p + (*r >> 4) + 1;
    if ((*r & 15) != 0) paint_run(p, to, swatches[*r & 15]);
    p = to;
  }
}

}  // namespace

void Painter::icon(Point at, std::uint16_t number, Look look) {
  const assets::Picture& picture = assets::pictures[number];
  const int x = at.x, y = at.y;
  if (common({x, y, picture.size, picture.size}, clip_).empty()) return;
  const std::uint8_t* data = assets::pixels + picture.at;
  std::array<Swatch, 16> swatches;  // NOLINT: a run has no other colour than those that are filled in, or none
  for (std::size_t i = 1; i <= picture.colours; ++i, data += 3)
    swatches[i] = Swatch{static_cast<Colour>(data[0] | data[1] << 8), data[2]}.seen(look);
  const bool whole = x >= clip_.x && x + picture.size <= clip_.right();
  const std::uint8_t* const lengths = data;
  const std::uint8_t* runs = lengths + picture.size;
  for (int line = 0; line < picture.size && y + line < clip_.bottom(); runs += lengths[line++]) {
    if (y + line < clip_.y) continue;
    const std::uint8_t* const last = runs + lengths[line];
    if (whole) {
      paint_runs(row(y + line) + x, runs, last, swatches);
      continue;
    }
    int from = x;
    for (const std::uint8_t* r = runs; r != last; from += (*r++ >> 4) + 1)
      if ((*r & 15) != 0) blend_span(from, y + line, (*r >> 4) + 1, swatches[*r & 15].colour, swatches[*r & 15].alpha);
  }
}

namespace {

/// What the bytes of an image mean: runs of pixels in one of its colours; 0 is none.
struct ImageCode {
  static constexpr std::size_t count = assets::Image::colours_max + 1;
  std::array<std::uint16_t, count> colour;
  std::array<std::uint8_t, count> alpha;
  unsigned bits, mask, longest;  // a run of more than `longest` pixels has a second byte

  /// One less than the pixels of the run at `at`, which goes on to the next one.
  [[gnu::always_inline]] unsigned next(const std::uint8_t*& at, unsigned& index) const {
    const unsigned byte = *at++;
    index = byte & mask;
    const unsigned more = byte >> bits;
    return more == longest ? more + *at++ : more;
  }
  /// Passes over so many pixels. Returns how many pixels of the last colour are left.
  [[gnu::always_inline]] unsigned skip(const std::uint8_t*& at, unsigned hidden, unsigned& index) const {
    unsigned length = 0;
    while (hidden >= length) {
      hidden -= length;
      length = next(at, index) + 1;
    }
    return length - hidden;
  }
};

[[gnu::always_inline]] inline std::uint16_t* end_of(std::uint16_t* p, unsigned length, std::uint16_t* to) {
  return static_cast<unsigned>(to - p) > length ? p + length : to;
}

/// Paints the pixels from `p` to `to` of a section that is opaque, without its first `hidden` ones; `cut`: nor its last
/// ones. Most runs of a landscape are one or two pixels long, and whole pictures wait for this loop.
template <bool cut>
void paint_opaque_section(std::uint16_t* p, std::uint16_t* const to, unsigned hidden, const std::uint8_t* at,
                          const ImageCode& code) {
  if (hidden > 0) {
    unsigned index = 0;
    const unsigned length = code.skip(at, hidden, index);
    for (std::uint16_t* const end = end_of(p, length, to); p != end;) *p++ = code.colour[index];
    if (p == to) return;
  }
  const unsigned bits = code.bits, mask = code.mask, longest = code.longest;
  do {
    unsigned more = *at++;
    const std::uint16_t pixel = code.colour[more & mask];
    *p++ = pixel;
    if ((more >>= bits) == 0) continue;
    if (more == longest) more += *at++;
    for (std::uint16_t* const end = cut ? end_of(p, more, to) : p + more; p != end;) *p++ = pixel;
  } while (p != to);
}

/// The same for any image.
void paint_section(std::uint16_t* p, std::uint16_t* const to, unsigned hidden, const std::uint8_t* at,
                   const ImageCode& code) {
  unsigned index = 0;
  for (unsigned length = code.skip(at, hidden, index);; length = code.next(at, index) + 1) {
    std::uint16_t* const end = end_of(p, length, to);
    const std::uint16_t pixel = code.colour[index];
    const unsigned alpha = code.alpha[index];
    if (alpha >= opaque)
      for (; p != end; ++p) *p = pixel;
    else if (alpha > 0)
      for (; p != end; ++p)
        *p = static_cast<std::uint16_t>(blend(static_cast<Colour>(*p), static_cast<Colour>(pixel), alpha));
    p = end;
    if (p == to) return;
  }
}

}  // namespace

/// Decodes the sections of `section_width` columns that the clip touches, and nothing else.
void Painter::image(Rect inside, Point at, std::uint16_t number, Look look) {
  if (!enter(inside)) return;
  constexpr int section = assets::Image::section_width;
  const assets::Image& image = assets::images[number];
  const Rect r = common({at.x, at.y, image.width, image.height}, clip_);
  if (r.empty()) return;
  const std::uint8_t* data = assets::image_bytes + image.at;
  ImageCode code;
  code.bits = image.index_bits;
  code.mask = (1u << code.bits) - 1;
  code.longest = (256u >> code.bits) - 1;
  code.alpha[0] = 0;
  for (std::size_t i = 1; i <= image.colours; ++i, data += 3) {
    const Swatch swatch = Swatch{static_cast<Colour>(data[0] | data[1] << 8), data[2]}.seen(look);
    code.colour[i] = static_cast<std::uint16_t>(swatch.colour);
    code.alpha[i] = swatch.alpha;
  }
  const int per_row = (image.width + section - 1) / section;
  const std::uint8_t* const bytes = data + 2 * per_row * image.height;
  const int first = (r.x - at.x) / section;
  for (int y = r.y; y < r.bottom(); ++y) {
    const std::uint8_t* start = data + 2 * ((y - at.y) * per_row + first);
    std::uint16_t* const pixels = row(y);
    int x = r.x;
    for (int end = at.x + (first + 1) * section; x < r.right(); x = end, end += section, start += 2) {
      const std::uint8_t* const runs = bytes + (start[0] | start[1] << 8);
      const auto hidden = static_cast<unsigned>(x - (end - section));
      std::uint16_t *const from = pixels + x, *const to = pixels + std::min(end, r.right());
      if (!image.opaque)
        paint_section(from, to, hidden, runs, code);
      else if (end > r.right() && r.right() < at.x + image.width)
        paint_opaque_section<true>(from, to, hidden, runs, code);
      else
        paint_opaque_section<false>(from, to, hidden, runs, code);
    }
  }
}

void Painter::die(Rect inside, Rect square, int pips, Colour face, Colour pip) {
  if (!enter(inside)) return;
  const int size = square.w;
  ring(square, size / 5 * 2, 0, face);
  // A bit for each of the nine places, row by row from the upper left.
  static constexpr std::array<std::uint16_t, 7> places = {
      0, 0b000'010'000, 0b100'000'001, 0b100'010'001, 0b101'000'101, 0b101'010'101, 0b101'101'101};
  const int dot = std::max((size * 3 + 6) / 14, 2), step = (size - dot) * 5 / 16;
  const int from = (size - dot - 2 * step + 1) / 2;
  for (int i = 0; i < 9; ++i)
    if ((places[static_cast<std::size_t>(std::clamp(pips, 0, 6))] >> i & 1) != 0)
      ring({square.x + from + i % 3 * step, square.y + from + i / 3 * step, dot, dot}, dot, 0, pip);
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
