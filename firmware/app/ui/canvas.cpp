#include "firmware/app/ui/canvas.hpp"

#include <algorithm>
#include <array>

#include "firmware/app/ui/glyph.hpp"
#include "firmware/app/ui/lines.hpp"
#include "firmware/app/ui/region.hpp"

namespace pd::ui {
namespace {

constexpr int unit = Surface::unit;

}  // namespace

Canvas::Canvas(std::span<std::uint16_t> pixels, int width, int height, int y, int rows)
    : own_(pixels, {0, y, width, rows}),
      surface_(own_),
      width_(width),
      height_(height),
      clip_(common({0, y, width, rows}, {0, 0, width, height})) {}

Canvas::Canvas(Surface& surface, int width, int height)
    : own_({}, {}), surface_(surface), width_(width), height_(height), clip_{0, 0, width, height} {}

// ---- areas

void Canvas::clear(Colour colour) { fill(clip_, colour); }

void Canvas::fill(Rect area, Colour colour) {
  const Rect inside = common(area, clip_);
  if (!inside.empty()) surface_.fill(inside, colour);
}

void Canvas::gradient(Rect area, Colour top, Colour bottom) {
  const Rect inside = common(area, clip_);
  if (!inside.empty()) surface_.gradient(inside, area, top, bottom);
}

void Canvas::box(Rect r, int radius, Colour colour) { round(r, radius * 2, 0, colour); }
void Canvas::outline(Rect r, int radius, Colour colour, int thickness) {
  if (thickness > 0) round(r, radius * 2, thickness, colour);
}

void Canvas::disc(Point c, int radius, Colour colour) {
  round({c.x - radius, c.y - radius, 2 * radius + 1, 2 * radius + 1}, 2 * radius + 1, 0, colour);
}

void Canvas::round(Rect area, int radius_halves, int thickness, Colour colour) {
  const Rect inside = common(area, clip_);
  if (!inside.empty()) surface_.round(inside, area, radius_halves, thickness, colour);
}

void Canvas::triangle(Point a, Point b, Point c, Colour colour) {
  const std::array<Point, 3> corners = {a, b, c};
  polygon(corners, colour);
}

void Canvas::polygon(std::span<const Point> corners, Colour colour) {
  std::array<Point, Surface::most_corners> fine{};
  const std::size_t n = std::min(corners.size(), fine.size());
  for (std::size_t i = 0; i < n; ++i) fine[i] = {corners[i].x * unit, corners[i].y * unit};
  sixteenths({fine.data(), n}, colour);
}

void Canvas::sixteenths(std::span<const Point> corners, Colour colour) {
  if (corners.size() < 3) return;
  const Rect inside = common(pixels_of(corners, unit), clip_);
  if (!inside.empty()) surface_.polygon(inside, corners, colour);
}

// ---- lines

void Canvas::hline(int x, int y, int length, Colour colour) { fill({x, y, length, 1}, colour); }
void Canvas::vline(int x, int y, int length, Colour colour) { fill({x, y, 1, length}, colour); }

void Canvas::line(Point from, Point to, Colour colour, int thickness) {
  const int dx = to.x - from.x, dy = to.y - from.y, before = (thickness - 1) / 2;
  if (dx == 0) return fill({from.x - before, std::min(from.y, to.y), thickness, std::abs(dy) + 1}, colour);
  if (dy == 0) return fill({std::min(from.x, to.x), from.y - before, std::abs(dx) + 1, thickness}, colour);
  const Rect around{std::min(from.x, to.x) - thickness, std::min(from.y, to.y) - thickness,
                    std::abs(dx) + 2 * thickness + 1, std::abs(dy) + 2 * thickness + 1};
  if (!touches(around)) return;
  const int length = static_cast<int>(root(static_cast<std::uint32_t>((dx * dx + dy * dy) * unit * unit)));
  const int nx = -dy * thickness * unit * unit / (2 * length), ny = dx * thickness * unit * unit / (2 * length);
  const Point a{from.x * unit + unit / 2, from.y * unit + unit / 2}, b{to.x * unit + unit / 2, to.y * unit + unit / 2};
  const std::array<Point, 4> corners = {
      {{a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny}}};
  sixteenths(corners, colour);
}

// ---- pictures

void Canvas::icon(int x, int y, Icon which, int size, Look look) {
  const std::uint16_t number = picture_of(which, size);
  const int side = assets::pictures[number].size;
  const Rect area{x + (size - side) / 2, y + (size - side) / 2, side, side}, inside = common(area, clip_);
  if (!inside.empty()) surface_.picture(inside, {area.x, area.y}, number, look);
}

void Canvas::image(int x, int y, Image which, Look look) {
  const Rect inside = common(Rect{x, y, size_of(which).x * look.scale, size_of(which).y * look.scale}, clip_);
  if (!inside.empty()) surface_.image(inside, {x, y}, static_cast<std::uint16_t>(which), look);
}

void Canvas::region(int x, int y, unsigned number, RegionLook look) {
  const Rect inside = common(region_box(number).moved(x, y), clip_);
  if (!inside.empty()) surface_.region(inside, {x, y}, static_cast<std::uint16_t>(number), look);
}

void Canvas::die(int x, int y, int size, int pips, Colour face, Colour pip) {
  const Rect square{x, y, size, size}, inside = common(square, clip_);
  if (!inside.empty()) surface_.die(inside, square, pips, face, pip);
}

void Canvas::badge(int x, int y, int size, int seat, bool dim) {
  const Rect square{x, y, size, size}, inside = common(square, clip_);
  if (!inside.empty()) surface_.badge(inside, square, seat, dim);
}

// ---- text

void (*text_was_cut)(std::string_view text) = nullptr;
void (*text_was_drawn)(std::string_view text, Rect line, Rect clip) = nullptr;

bool Canvas::is_seen(int y, Font font) const {
  return y - overhang < clip_.bottom() && y + line_height(font) + overhang > clip_.y && y >= lines_top_ &&
         y + line_height(font) <= lines_bottom_;
}

int Canvas::text(int x, int y, Font font, Colour colour, std::string_view s, Align align) {
  const int width = measure(font, s);
  glyphs(align == Align::left ? x : align == Align::centre ? x - width / 2 : x - width, y, font, colour, s, width);
  return width;
}

int Canvas::text(Rect box, Font font, Colour colour, std::string_view s, Align align) {
  const int y = box.y + (box.h - line_height(font)) / 2;
  const int width = measure(font, s);
  if (width <= box.w) {
    const int x = align == Align::left     ? box.x
                  : align == Align::centre ? box.x + (box.w - width) / 2
                                           : box.right() - width;
    glyphs(x, y, font, colour, s, width);
    return width;
  }
  if (text_was_cut != nullptr) text_was_cut(s);
  constexpr char32_t ellipsis = U'\u2026';
  const int room = box.w - advance(font, ellipsis);
  std::string_view rest = s;
  std::size_t kept = 0;
  int used = 0;
  while (!rest.empty()) {
    const int glyph_width = advance(font, next_code_point(rest));
    if (used + glyph_width > room) break;
    used += glyph_width;
    kept = s.size() - rest.size();
  }
  glyphs(box.x, y, font, colour, s.substr(0, kept), used);
  return used + text(box.x + used, y, font, colour, "\u2026");
}

int Canvas::wrapped(Rect box, Font font, Colour colour, std::string_view s, Align align) {
  const int height = line_height(font);
  const int x = align == Align::left ? box.x : align == Align::centre ? box.x + box.w / 2 : box.right();
  int y = box.y;
  for (Lines lines(font, box.w, s); lines.next(); y += height)
    if (y + height <= box.bottom()) text(x, y, font, colour, lines.line, align);
  if (y > box.bottom() && text_was_cut != nullptr) text_was_cut(s);
  return y - box.y;
}

void Canvas::glyphs(int x, int y, Font font, Colour colour, std::string_view s, int width) {
  if (!is_seen(y, font)) return;
  const Rect line{x, y, width, line_height(font)}, inside = common(line.inset(-overhang), clip_);
  if (!common(line, in_front_).empty()) return;
  if (!inside.empty() && !s.empty()) surface_.glyphs(inside, {x, y}, font, colour, s);
  if (text_was_drawn != nullptr) text_was_drawn(s, line, clip_);
}

}  // namespace pd::ui
