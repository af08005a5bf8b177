#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "firmware/app/ui/icon.hpp"
#include "firmware/app/ui/image.hpp"
#include "firmware/app/ui/painter.hpp"

/// Draws areas, lines, pictures and text on a surface, inside a clip. Coordinates are those of the whole screen; what
/// lies outside the clip costs next to nothing. Nothing here allocates or can fail.
namespace pd::ui {

enum class Align : std::uint8_t { left, centre, right };

class Canvas {
 public:
  /// The rows `y .. y + rows - 1` of a screen, painted at once; `pixels` holds width * rows values.
  Canvas(std::span<std::uint16_t> pixels, int width, int height, int y, int rows);

  /// A whole screen, on a surface of another kind.
  Canvas(Surface& surface, int width, int height);

  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  int width() const { return width_; }    ///< of the whole screen
  int height() const { return height_; }  ///< of the whole screen

  /// Whether drawing in `area` would change anything. Ask before work that is costly.
  bool touches(Rect area) const { return !common(area, clip_).empty(); }

  /// Draws only inside `area` (and of the clip before) until the value it returns is gone.
  class Clip;
  [[nodiscard]] Clip clip(Rect area);
  /// The same, and lines of text that its upper or lower edge would cut are left out whole: for pages that scroll.
  [[nodiscard]] Clip page(Rect area);
  /// Inside `area`, without lines of text that `box` would cover: it is drawn in front of them afterwards.
  [[nodiscard]] Clip behind(Rect area, Rect box);

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
  void icon(int x, int y, Icon, int size, Look = {});  ///< see assets/icons/sizes.txt
  void image(int x, int y, Image, Look = {});          ///< see assets/images
  /// A region of a picture whose corner is at `x`, `y` (see ui/region.hpp).
  void region(int x, int y, unsigned number, RegionLook);
  void die(int x, int y, int size, int pips, Colour face, Colour pip);  ///< 0 pips: a blank face
  /// The badge of a player: colour and shape, with a dark rim. `seat` 0 to 4.
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
  void round(Rect, int radius_halves, int thickness, Colour);
  void sixteenths(std::span<const Point>, Colour);
  bool is_seen(int y, Font) const;
  void glyphs(int x, int y, Font, Colour, std::string_view, int width);

  Painter own_;
  Surface& surface_;
  int width_, height_;
  Rect clip_;
  int lines_top_ = INT16_MIN, lines_bottom_ = INT16_MAX;  // a line of text that is not in between is left out ...
  Rect in_front_{};                                       // ... and so is one that this would cover
};

class Canvas::Clip {
 public:
  Clip(Canvas& canvas, Rect area)
      : canvas_(canvas),
        before_(canvas.clip_),
        in_front_(canvas.in_front_),
        top_(canvas.lines_top_),
        bottom_(canvas.lines_bottom_) {
    canvas.clip_ = common(before_, area);
  }
  Clip(Canvas& canvas, Rect area, int top, int bottom) : Clip(canvas, area) {
    canvas.lines_top_ = top;
    canvas.lines_bottom_ = bottom;
  }
  Clip(Canvas& canvas, Rect area, Rect in_front) : Clip(canvas, area) { canvas.in_front_ = in_front; }
  ~Clip() {
    canvas_.clip_ = before_;
    canvas_.in_front_ = in_front_;
    canvas_.lines_top_ = top_;
    canvas_.lines_bottom_ = bottom_;
  }
  Clip(const Clip&) = delete;
  Clip& operator=(const Clip&) = delete;

 private:
  Canvas& canvas_;
  Rect before_, in_front_;
  int top_, bottom_;
};

inline Canvas::Clip Canvas::clip(Rect area) { return {*this, area}; }
inline Canvas::Clip Canvas::page(Rect area) { return {*this, area, area.y, area.bottom()}; }
inline Canvas::Clip Canvas::behind(Rect area, Rect box) { return {*this, area, box}; }

/// Called with every text that did not fit its box, if set. Tests do: truncated text is a bug.
extern void (*text_was_cut)(std::string_view text);

/// Called with every line of text, its area and the clip, if set. Tests do: text must not overlap or leave the clip.
extern void (*text_was_drawn)(std::string_view text, Rect line, Rect clip);

}  // namespace pd::ui
