#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "firmware/app/ui/colour.hpp"
#include "firmware/app/ui/font.hpp"
#include "firmware/app/ui/geometry.hpp"

namespace pd::ui {

/// How an icon or an image is drawn. `tint` multiplies: what is white in the picture takes that colour, dark lines stay
/// dark.
struct Look {
  Colour tint = static_cast<Colour>(0xFFFF);
  bool dim = false;        ///< grey and faded: cannot be chosen
  std::uint8_t scale = 1;  ///< of an image: every pixel becomes a square of so many
  bool is_named = false;   ///< words beside it say what it is: who listens need not hear it twice
};

/// How a region of a picture is drawn: all of it with alpha, or only the pixels at most `rim` from its edge.
struct RegionLook {
  Colour colour;
  unsigned alpha = opaque;
  int rim = 0;    ///< 0: all of it
  int inset = 0;  ///< the rim starts so many pixels inside the edge
};

/// What a canvas draws on: pixels (Painter), or a list of what is drawn (DisplayList). `inside` of each is where it may
/// leave a mark: what it covers, cut by the clip; never empty.
class Surface {
 public:
  static constexpr int unit = 16;                  ///< sixteenths of a pixel, the grid of everything that is smoothed
  static constexpr std::size_t most_corners = 16;  ///< of a polygon

  virtual void fill(Rect inside, Colour) = 0;
  virtual void gradient(Rect inside, Rect area, Colour top, Colour bottom) = 0;
  /// A rectangle with round corners, filled (thickness 0) or hollow. The radius is in half pixels, so that circles of
  /// odd width come out of it too.
  virtual void round(Rect inside, Rect area, int radius_halves, int thickness, Colour) = 0;
  virtual void polygon(Rect inside, std::span<const Point> sixteenths, Colour) = 0;
  virtual void picture(Rect inside, Point at, std::uint16_t number, Look) = 0;       ///< of assets::pictures
  virtual void image(Rect inside, Point at, std::uint16_t number, Look) = 0;         ///< of assets::images
  virtual void region(Rect inside, Point at, std::uint16_t number, RegionLook) = 0;  ///< of assets::regions
  virtual void die(Rect inside, Rect square, int pips, Colour face, Colour pip) = 0;
  virtual void badge(Rect inside, Rect square, int seat, bool dim) = 0;
  virtual void glyphs(Rect inside, Point at, Font, Colour, std::string_view) = 0;

 protected:
  ~Surface() = default;
};

}  // namespace pd::ui
