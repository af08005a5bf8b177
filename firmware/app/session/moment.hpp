#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::session {

/// Something that moves from one place of the picture to another.
struct Piece {
  enum class How : std::uint8_t {
    fly,    ///< an icon or an image, above the picture, in an arc
    deal,   ///< a card comes face down, and is turned over where it lies
    slide,  ///< straight; what is drawn in `to`, which the board view draws at its place on_the_way(); likewise ...
    walk,   ///< ... hopping
    drop,   ///< ... from a little above its place, on which it bounces
  };
  /// A rectangle in half the memory.
  struct Box {
    std::int16_t x = 0, y = 0, w = 0, h = 0;
    Box() = default;
    Box(Rect r)
        : x(static_cast<std::int16_t>(r.x)),
          y(static_cast<std::int16_t>(r.y)),
          w(static_cast<std::int16_t>(r.w)),
          h(static_cast<std::int16_t>(r.h)) {}
    operator Rect() const { return {x, y, w, h}; }
  };
  How how = How::fly;
  std::uint8_t count = 1;  ///< of figures that walk or are put down, one after the other
  Box from{}, to{};        ///< empty `to`: its player, whom the header names
  Icon icon{};             ///< that flies, where no image does
  std::optional<Image> image{};
};

/// The animation that shows the result of a move. A board view adds to it move by move (BoardView::add_moment); the
/// screen runs a Motion and draws the animation by its age.
struct Moment {
  enum class Kind : std::uint8_t {
    none,
    dice,    ///< they tumble; drawn by the board view (Scene::rolling_ms)
    pieces,  ///< something goes to its place
    rise,    ///< a building rises from the ground
    sting,   ///< somebody lost something
    clash,   ///< two sides meet; drawn by the board view (BoardView::draw_clash)
    words,   ///< only `announcement`
  };
  static constexpr std::uint8_t any_page = 0xFF;
  Kind kind = Kind::none;
  std::uint8_t seat = 0;              ///< whose it is
  std::uint8_t page = any_page;       ///< the page of the picture on which the pieces are seen
  std::uint8_t count = 0;             ///< of pieces
  std::optional<Str> announcement{};  ///< shown in addition to any kind
  std::optional<Image> image{};       ///< that rises
  Icon icon{};                        ///< what is missing
  Rect from{};                        ///< where the choice lies
  Colour under = palette::night;      ///< the ground on which cards lie that are dealt
  std::array<Piece, 8> pieces{};
  /// Of a clash: the attacker first.
  struct Side {
    static constexpr std::uint8_t nobody = 0xFF;
    std::uint8_t seat = nobody;  ///< no player: what guards the location
    std::uint8_t strength = 0;
    std::uint8_t location = 0;  ///< as the game numbers them
  };
  std::array<Side, 2> sides{};

  void rise(Image what) {
    kind = Kind::rise;
    image = what;
  }
  void sting(Icon what) {
    kind = Kind::sting;
    icon = what;
  }
  void clash(Side attacker, Side defender) {
    kind = Kind::clash;
    sides = {attacker, defender};
  }
  /// One more piece, unless something greater is shown, or there are many.
  void add(const Piece& piece) {
    if (kind != Kind::none && kind != Kind::words && kind != Kind::pieces) return;
    kind = Kind::pieces;
    if (count < pieces.size()) pieces[count++] = piece;
  }
  /// From the choice, or where that is not known from above.
  void fly(Icon what, Rect to) { add({.from = origin_of(to), .to = to, .icon = what}); }
  void fly(Image what, Rect start, Rect to) { add({.from = start, .to = to, .image = what}); }
  /// What there is more of now: a few icons fly to its counter.
  void fly_gain(int had, int has, Icon what, Rect counter) {
    constexpr int most = 3;
    for (int n = 0; n < std::min(has - had, most); ++n) fly(what, counter);
  }
  void deal(unsigned on_page, Rect card, Rect deck, Colour ground) {
    under = ground;
    page = static_cast<std::uint8_t>(on_page);
    add({.how = Piece::How::deal, .from = deck, .to = card});
  }
  void arrive(Piece::How how, unsigned figures, Rect start, Rect place) {
    add({.how = how, .count = static_cast<std::uint8_t>(figures), .from = start, .to = place});
  }
  void drop(unsigned figures, Rect place) { arrive(Piece::How::drop, figures, {}, place); }

  void announce(Str what) {
    announcement = what;
    if (kind == Kind::none) kind = Kind::words;
  }
  static constexpr std::uint32_t stagger_ms = 25;  ///< a piece starts so much later than the one before it
  /// Fights and words take longer to read, what was built is looked at, and dice have to settle.
  std::uint32_t length_ms() const {
    if (kind == Kind::clash) return clash_ms;
    if (kind == Kind::rise || kind == Kind::dice || announcement) return long_piece_ms;
    return piece_ms + (count > 1 ? count - 1u : 0u) * stagger_ms;
  }
  /// How much of its way the n-th piece has come.
  int done(unsigned n, std::uint32_t age_ms) const { return progress(age_ms - std::min(age_ms, n * stagger_ms)); }

 private:
  Rect origin_of(Rect to) const {
    constexpr int above = 40;
    return from.empty() ? to.moved(0, -above) : from;
  }
};

/// The part of the picture in `area` that the animation covers. Nothing is painted under it.
Rect moment_box(const Moment& moment, Rect area);
/// Draws what no board view draws, on top of the picture in `area`.
void draw_moment(Canvas& canvas, const Moment& moment, Rect area, unsigned page, std::uint32_t age_ms);

/// Where something is seen that goes to its place.
struct PiecePosition {
  Point at;       ///< its upper left corner ...
  int above = 0;  ///< ... and how high above its place that is
  int done = whole;
};
/// `place`: the upper left corner of where it will lie. `n`: which of Piece::count.
PiecePosition position_of(const Piece& piece, Point place, unsigned n, int done);
/// The shadow of what falls onto `place`, and the dust when it gets there. Draw it first.
void draw_ground_of(Canvas& canvas, const PiecePosition& seen, Rect place);

}  // namespace pd::session
