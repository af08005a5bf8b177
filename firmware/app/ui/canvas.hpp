#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "firmware/app/ui/colour.hpp"
#include "firmware/app/ui/font.hpp"
#include "firmware/app/ui/icon.hpp"

namespace assets {
struct Glyph;
}

/// Drawing. A canvas is a strip of the screen: some rows of it, in memory. Every coordinate is of the whole screen,
/// and what lies outside of the strip (or of the clip) is not drawn and costs next to nothing, so a screen is drawn
/// by running the same code once for each strip. The picture does not depend on how it was cut.
/// x grows to the right, y downwards; all sizes are pixels, from -1000 to 1000. Nothing here allocates or can fail.
namespace app {

struct Point {
  int x = 0, y = 0;
};

struct Rect {
  int x = 0, y = 0, w = 0, h = 0;
  constexpr int right() const { return x + w; }   ///< first column after it
  constexpr int bottom() const { return y + h; }  ///< first row after it
  constexpr bool empty() const { return w <= 0 || h <= 0; }
  constexpr Point centre() const { return {x + w / 2, y + h / 2}; }
  /// Smaller by `by` on each side.
  constexpr Rect inset(int by) const { return {x + by, y + by, w - 2 * by, h - 2 * by}; }
  constexpr Rect moved(int dx, int dy) const { return {x + dx, y + dy, w, h}; }
  friend constexpr bool operator==(const Rect&, const Rect&) = default;
};

/// What both cover; empty when they do not meet.
Rect common(Rect a, Rect b);

enum class Align : std::uint8_t { left, centre, right };

/// How an icon is drawn. `tint` multiplies: what is white in the picture takes that colour, dark lines stay dark.
struct Look {
  Colour tint = static_cast<Colour>(0xFFFF);
  bool dim = false;  ///< grey and faded: cannot be chosen
};

class Canvas {
 public:
  static constexpr int most_corners = 16;  ///< of a polygon

  /// The rows `y .. y + rows - 1` of a screen; `pixels` holds width * rows values.
  Canvas(std::span<std::uint16_t> pixels, int width, int height, int y, int rows);

  int width() const { return width_; }    ///< of the whole screen
  int height() const { return height_; }  ///< of the whole screen

  /// Whether drawing in `area` would change anything in this strip. Ask before work that is costly.
  bool touches(Rect area) const { return !common(area, clip_).empty(); }

  /// Draws only inside `area` (and of the clip before) until the value it returns is gone.
  class Clip;
  [[nodiscard]] Clip clip(Rect area);
  /// The same, and lines of text that its upper or lower edge would cut are left out whole: for pages that scroll.
  [[nodiscard]] Clip page(Rect area);

  // Areas
  void clear(Colour);
  void fill(Rect, Colour);
  void gradient(Rect, Colour top, Colour bottom);  ///< dithered, so that no bands show
  void box(Rect, int radius, Colour);              ///< filled, round corners
  void outline(Rect, int radius, Colour, int thickness = 1);
  void disc(Point centre, int radius, Colour);   ///< 2 * radius + 1 pixels wide
  void polygon(std::span<const Point>, Colour);  ///< even-odd; between pixels: {0, 0} is the very corner of the screen
  void triangle(Point, Point, Point, Colour);

  // Lines
  void hline(int x, int y, int length, Colour);
  void vline(int x, int y, int length, Colour);
  void line(Point from, Point to, Colour, int thickness = 1);

  // Pictures; x and y are the upper left corner
  void icon(int x, int y, Icon, int size, Look = {});                   ///< see assets/icons/sizes.txt
  void die(int x, int y, int size, int pips, Colour face, Colour pip);  ///< 0 pips: a blank face
  /// The sign of a player: colour and shape, with a dark rim. `seat` 0 to 4.
  void badge(int x, int y, int size, int seat, bool dim = false);

  // Text; y is the top of the line. Bad UTF-8 and unknown letters show as a box.
  /// One line; `x` is its left end, middle or right end. Returns its width.
  int text(int x, int y, Font, Colour, std::string_view, Align = Align::left);
  /// One line in the middle of `box`'s height; what is too wide ends with an ellipsis. Returns its width.
  int text(Rect box, Font, Colour, std::string_view, Align = Align::left);
  /// Several lines, broken at spaces and '\n', from the top of `box`; lines that do not fit whole are left out.
  /// Returns the height of all lines.
  int wrapped(Rect box, Font, Colour, std::string_view, Align = Align::left);

 private:
  std::uint16_t* row(int y) { return pixels_ + (y - top_) * width_; }
  void run(int x, int y, int length, Colour);
  void veil(int x, int y, int length, Colour, unsigned alpha);
  void mix(int x, int y, Colour, unsigned alpha);
  void round(Rect, int radius_halves, int thickness, Colour);
  void sixteenths(std::span<const Point>, Colour);
  void shape(Rect sixteenths, int seat, Colour);
  int letters(int x, int y, Font, Colour, std::string_view);
  void stamp(int x, int y, const std::uint8_t* bits, const assets::Glyph&, Colour);

  std::uint16_t* pixels_;
  int width_, height_, top_;
  Rect clip_;
  int lines_top_ = INT16_MIN, lines_bottom_ = INT16_MAX;  // a line of text that is not in between is left out
};

class Canvas::Clip {
 public:
  Clip(Canvas& canvas, Rect area)
      : canvas_(canvas), before_(canvas.clip_), top_(canvas.lines_top_), bottom_(canvas.lines_bottom_) {
    canvas.clip_ = common(before_, area);
  }
  Clip(Canvas& canvas, Rect area, int top, int bottom) : Clip(canvas, area) {
    canvas.lines_top_ = top;
    canvas.lines_bottom_ = bottom;
  }
  ~Clip() {
    canvas_.clip_ = before_;
    canvas_.lines_top_ = top_;
    canvas_.lines_bottom_ = bottom_;
  }
  Clip(const Clip&) = delete;
  Clip& operator=(const Clip&) = delete;

 private:
  Canvas& canvas_;
  Rect before_;
  int top_, bottom_;
};

inline Canvas::Clip Canvas::clip(Rect area) { return {*this, area}; }
inline Canvas::Clip Canvas::page(Rect area) { return {*this, area, area.y, area.bottom()}; }

/// Told of every text that did not fit its box, if somebody set it. Tests do: words that are cut are a mistake.
extern void (*text_was_cut)(std::string_view text);

/// Told of every line of text that is drawn, what it covers, and the clip, if somebody set it. Tests do: a line that
/// leaves the clip or lies on another one is a mistake too.
extern void (*text_was_drawn)(std::string_view text, Rect line, Rect clip);

}  // namespace app
