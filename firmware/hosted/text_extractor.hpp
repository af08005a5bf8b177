#pragma once
#include <array>
#include <span>
#include <string_view>

#include "firmware/app/ui/menu.hpp"
#include "firmware/app/ui/surface.hpp"

namespace pd::hosted {

constexpr bool holds(Rect area, Point p) {
  return p.x >= area.x && p.x < area.right() && p.y >= area.y && p.y < area.bottom();
}

/// What a screen shows, in pieces: it draws itself on this as on any other surface, so it is what its viewer sees and
/// nothing else. The device does not use it.
class TextExtractor final : public Surface {
 public:
  /// A paragraph, or what says something without words.
  struct Piece {
    enum class Kind : std::uint8_t { text, icon, badge, die } kind;
    static constexpr int of_nobody = -1;  ///< the badge of a tribe that nobody plays
    int number;                           ///< of the icon, of the seat, of pips
    Rect area;                            ///< of its first line, where it has several
    std::string_view words{};             ///< of a text; icons are letters in it
    int bottom = 0;                       ///< of its last line
  };

  void read(const Screen& screen);
  void begin();  ///< for whoever draws a part of a screen on it

  std::span<const Piece> pieces() const { return {pieces_.data(), count_}; }  ///< in the order of drawing
  Rect callout() const { return callout_; }                                   ///< empty where there is none
  const Menu* menu() const { return menu_; }                                  ///< where the screen is one

  // What the canvas calls.
  void fill(Rect inside, Colour colour) override;
  void gradient(Rect, Rect, Colour, Colour) override {}
  void round(Rect, Rect, int, int, Colour) override {}
  void polygon(Rect, std::span<const Point>, Colour) override {}
  void picture(Rect inside, Point at, std::uint16_t number, Look look) override;
  void image(Rect inside, Point at, std::uint16_t number, Look look) override;
  void region(Rect, Point, std::uint16_t, RegionLook) override {}
  void die(Rect inside, Rect square, int pips, Colour face, Colour pip) override;
  void badge(Rect inside, Rect square, int seat, bool dim) override;
  void glyphs(Rect inside, Point at, Font font, Colour colour, std::string_view words) override;

 private:
  void add(Piece piece);
  bool goes_on(std::string_view words, Rect line) const;
  void append(std::string_view words);

  std::array<Piece, 500> pieces_{};
  std::array<char, 12'000> letters_{};
  unsigned count_ = 0;
  std::size_t used_ = 0;
  const char* next_ = nullptr;  // where the paragraph that was drawn last goes on, in the text of who draws ...
  int next_y_ = 0;              // ... and on the screen
  const Menu* menu_ = nullptr;
  Rect callout_{};
};

}  // namespace pd::hosted
