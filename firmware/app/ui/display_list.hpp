#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>

#include "firmware/app/ui/painter.hpp"

namespace pd::ui {

/// The drawing commands of a screen. The screen draws once, and every part of the panel is painted from this list. The
/// panel is divided into tiles with a hash each: equal hashes mean equal pixels, because a hash covers all that was
/// drawn on the tile, in order, since something opaque last covered it. What was drawn before that is not painted.
class DisplayList final : public Surface {
 public:
  static constexpr int tile_width = 32, tile_height = 8;
  static constexpr int width_max = 320, height_max = 240;
  static constexpr unsigned columns_max = width_max / tile_width, rows_max = height_max / tile_height;

  struct TileHash {
    std::uint32_t a, b;
    friend bool operator==(const TileHash&, const TileHash&) = default;
  };

  using Value = std::int16_t;
  using TileHashes = std::array<TileHash, columns_max * rows_max>;
  using Covers = std::array<std::uint16_t, columns_max * rows_max>;

  using Values = std::array<Value, 5 * 1024>;  ///< the largest picture, of a QR code, needs 4,518

  /// An image with frames, and where it shows.
  struct Animation {
    std::int16_t x, y, width, height;
    std::uint16_t image;
    Rect area() const { return {x, y, width, height}; }
  };
  static constexpr unsigned animations_max = 12;  ///< images beyond these show their first frame only

  /// The memory of a list. An object of its own, because it is large and starts as zeros, which takes no flash.
  struct Memory {
    alignas(4) Values values;
    TileHashes tile_hashes;
    Covers covers;  // of each tile, where in `values` the last entry that covers all of it begins
    std::array<Animation, animations_max> animations;
  };

  DisplayList(Memory& memory, int width) : memory_(memory), width_(width) {
    memory.tile_hashes.fill({});
    memory.covers.fill(0);
  }

  /// What was recorded in the memory, to be painted again as long as it holds nothing else.
  struct Recorded {
    std::size_t used = 0;
    unsigned animations = 0;
  };
  Recorded recorded() const { return is_whole() ? Recorded{used_, animations_} : Recorded{}; }
  DisplayList(Memory& memory, int width, const Recorded& before)
      : memory_(memory), used_(before.used), animations_(before.animations), width_(width) {}

  bool is_whole() const { return used_ <= memory_.values.size(); }  ///< false: more was drawn than the list can hold
  const TileHashes& tile_hashes() const { return memory_.tile_hashes; }  ///< row after row, columns_max in each
  std::span<const Animation> animations() const { return {memory_.animations.data(), animations_}; }
  void paint(Painter& painter) const;  ///< all that lies in the painter's area

  /// What opaque entries hide in an area.
  struct Hidden {
    std::uint16_t all_before = UINT16_MAX;  ///< where in the list the first entry begins that is seen in the area
    std::uint16_t any_before = 0;           ///< all entries from here on are seen
    std::array<std::uint16_t, columns_max> columns;  ///< for each column of tiles, all_before in that column
  };
  Hidden hidden_in(Rect area) const;

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
  enum class Kind : std::uint16_t { group, fill, gradient, round, polygon, picture, image, region, die, badge, glyphs };

  Value* begin_entry(Kind, std::size_t size, std::uint32_t rows);
  Value* add(Kind, Rect inside, std::initializer_list<int> values, std::size_t more = 0);
  /// Tiles that lie entirely in one of two parts of an entry: `wide` spans its width, `high` its height. There the
  /// entry hides all that was drawn before (with a colour, or with itself), or shows nothing of itself.
  struct Middle {
    enum class What : std::uint8_t { colour, entry, nothing };
    Rect wide, high;
    What what;
    Colour colour;
  };
  struct Columns {
    unsigned from, to;  // and not this one
  };
  static constexpr Columns no_columns{columns_max, columns_max};
  struct RowMarker;
  TileHash hash_of_entry(std::uint32_t factor) const;
  Columns columns_of(const Middle& middle, int top) const;
  void finish(Rect inside) { finish(inside, {}); }
  void finish(Rect inside, const Middle& middle);
  static void paint(Painter& painter, Kind, Rect inside, const Value* values);
  static void paint_seen(Painter& painter, const Hidden& hidden, std::ptrdiff_t at, Kind, Rect seen,
                         const Value* values);

  Memory& memory_;
  std::size_t used_ = 0, begun_ = 0;
  std::size_t group_ = 0;  // where the last group begins
  unsigned animations_ = 0;
  int width_;
};

}  // namespace pd::ui
