#pragma once
#include <cstddef>
#include <cstdint>

#include "firmware/app/ui/surface.hpp"

namespace assets {
struct Glyph;
}

namespace pd::ui {

/// Pixels of a row in one colour.
void fill_span(std::uint16_t* p, std::ptrdiff_t length, Colour);

/// Paints a part of the screen that lies in memory. The pixels do not depend on which part of the screen it is.
class Painter final : public Surface {
 public:
  /// `pixels` holds area.w * area.h values, row after row.
  Painter(std::span<std::uint16_t> pixels, Rect area) : pixels_(pixels.data()), area_(area) {}

  Rect area() const { return area_; }

  void fill(Rect inside, Colour) override;
  void gradient(Rect inside, Rect area, Colour top, Colour bottom) override;
  void round(Rect inside, Rect area, int radius_halves, int thickness, Colour) override;
  void polygon(Rect inside, std::span<const Point> sixteenths, Colour) override;
  void picture(Rect inside, Point at, std::uint16_t number, Look) override;
  void image(Rect inside, Point at, std::uint16_t number, Look) override;
  void region(Rect inside, Point at, std::uint16_t number, RegionLook) override;
  void die(Rect inside, Rect square, int pips, Colour face, Colour pip) override;
  void badge(Rect inside, Rect square, int seat, bool dim) override;
  void glyphs(Rect inside, Point at, Font, Colour, std::string_view) override;

 private:
  bool enter(Rect inside) {
    clip_ = common(inside, area_);
    return !clip_.empty();
  }
  std::uint16_t* row(int y) { return pixels_ + (y - area_.y) * area_.w - area_.x; }
  void fill_block(Rect, Colour);
  void blend_span(int x, int y, int length, Colour, unsigned alpha);
  void blend_pixel(int x, int y, Colour, unsigned alpha);
  struct Ring {
    Rect area;
    int radius_halves, thickness, corner;
    Colour colour;
  };
  int ring_corners(const Ring&, int y, int row_from_edge);
  int ready_ring_corners(const Ring&, int y, const std::uint8_t* outer, const std::uint8_t* hole);
  void ring(Rect, int radius_halves, int thickness, Colour);
  void fill_polygon_aa(std::span<const Point> sixteenths, Colour);
  template <typename Coverage>
  void paint_coverage(Rect, int y, const Coverage&, Colour);
  void shape(Rect sixteenths, int seat, Colour);
  void icon(Point at, std::uint16_t number, Look);
  void blit_glyph(int x, int y, const std::uint8_t* bits, const assets::Glyph&, Colour);

  std::uint16_t* pixels_;
  Rect area_;
  Rect clip_{};  // of the call that is being served
};

}  // namespace pd::ui
