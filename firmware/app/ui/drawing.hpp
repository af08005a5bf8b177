#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>

#include "firmware/app/ui/painter.hpp"

namespace app {

/// What a screen draws, as a list: the screen is asked once, and each part of the panel is painted from the list. The
/// panel is cut into tiles, and a tile whose print is the same as before looks the same as before: its pixels depend on
/// nothing but what was drawn there, in its order.
class Drawing final : public Surface {
 public:
  static constexpr int tile_width = 32, tile_height = 8;
  static constexpr int width_max = 320, height_max = 240;
  static constexpr unsigned columns_max = width_max / tile_width, rows_max = height_max / tile_height;

  struct Print {
    std::uint32_t a, b;
    friend bool operator==(const Print&, const Print&) = default;
  };

  void begin();                                    ///< an empty list
  bool is_whole() const { return used_ <= room; }  ///< false: more was drawn than the list can hold
  unsigned used() const { return used_; }          ///< of `room`
  const Print& print(unsigned column, unsigned row) const { return prints_[row * columns_max + column]; }
  void paint(Painter& painter) const;  ///< all that lies in the painter's area

  void fill(Rect inside, Colour) override;
  void gradient(Rect inside, Rect area, Colour top, Colour bottom) override;
  void round(Rect inside, Rect area, int radius_halves, int thickness, Colour) override;
  void polygon(Rect inside, std::span<const Point> sixteenths, Colour) override;
  void picture(Rect inside, Point at, std::uint16_t number, Look) override;
  void die(Rect inside, Rect square, int pips, Colour face, Colour pip) override;
  void badge(Rect inside, Rect square, int seat, bool dim) override;
  void letters(Rect inside, Point at, Font, Colour, std::string_view) override;

  static constexpr unsigned room = 5 * 1024;  ///< values; the largest picture, of a QR code, needs 3,100

 private:
  enum class Kind : std::uint16_t { fill, gradient, round, polygon, picture, die, badge, letters };
  using Value = std::int16_t;

  Value* add(Kind, Rect inside, std::initializer_list<int> values, std::size_t more = 0);
  void finish(Rect inside);
  static void paint(Painter& painter, Kind, Rect inside, const Value* values);

  alignas(4) std::array<Value, room> values_{};
  unsigned used_ = 0, begun_ = 0;
  std::array<Print, columns_max * rows_max> prints_{};
};

}  // namespace app
