#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "firmware/app/ui/painter.hpp"

/// Polygons with smooth edges.
namespace pd::ui {
namespace {

constexpr int unit = Surface::unit;
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

// An edge of a shape, followed down from one row of samples to the next: its x is a quotient, kept with its rest,
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
    const int across = b.x - a.x, way = across * (k * row_height + row_height / 2 - a.y);
    x_ = floor_div(way, height_);
    rest_ = way - x_ * height_;
    x_ += a.x;
    more_ = floor_div(across * row_height, height_);
    rest_more_ = across * row_height - more_ * height_;
  }

  int first() const { return first_; }
  int last() const { return last_; }
  bool is_crossed(int k) const { return k >= first_ && k < last_; }
  bool is_crossed(int from, int to) const { return first_ < to && last_ > from; }
  bool covers(int from, int to) const { return first_ <= from && last_ >= to; }

  // Its x in this row of samples, and on to the next.
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
  static constexpr int row_height = unit / samples;
  static constexpr int row_at(int y) { return floor_div(y - row_height / 2 + row_height - 1, row_height); }

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
[[gnu::always_inline]] inline int next_crossing(Edge& edge, Rect r) {
  return std::clamp(edge.next() - r.x * unit, 0, r.w * unit);
}

/// A row of pixels between two edges.
[[gnu::always_inline]] inline CoverageAccumulator between(Edge& a, Edge& b, Rect r) {
  CoverageAccumulator gains;
  for (int k = 0; k < samples; ++k) {
    const int one = next_crossing(a, r), other = next_crossing(b, r);
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
      if (here.at[i]->is_crossed(k)) cross.add(next_crossing(*here.at[i], r));
    for (std::size_t i = 0; i + 1 < cross.count; i += 2) gains.span(cross.at[i], cross.at[i + 1]);
  }
  return gains;
}

}  // namespace

void Painter::polygon(Rect inside, std::span<const Point> sixteenths, Colour colour) {
  if (enter(inside)) fill_polygon_aa(sixteenths, colour);
}

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

}  // namespace pd::ui
