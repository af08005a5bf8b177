#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::session {

/// The animation that shows the result of a move. A board view adds to it move by move (BoardView::add_moment); the
/// screen runs a Motion and draws the animation by its age.
struct Moment {
  enum class Kind : std::uint8_t {
    none,
    dice,   ///< they tumble; drawn by the board view (Scene::rolling_ms)
    fly,    ///< what was gained moves from the choice to the player's goods
    turn,   ///< cards are turned over
    rise,   ///< a building rises from the ground
    sting,  ///< somebody lost something
    clash,  ///< two sides meet; drawn by the board view (BoardView::draw_clash)
    walk,   ///< figures go to their place; drawn by the board view (Scene::moment)
    words,  ///< only `announcement`
  };
  Kind kind = Kind::none;
  std::optional<Str> announcement{};  ///< shown in addition to any kind
  std::optional<Image> image{};       ///< that rises or flies
  Icon icon{};                        ///< what is missing; or that flies where there is no image ...
  Rect from{}, to{};                  ///< ... from here to there; empty: down, out of the picture
  std::uint8_t seat = 0;              ///< whose it is
  std::uint8_t page = 0;
  std::uint8_t count = 0;  ///< of cards that are turned, on that page; of figures that walk
  std::array<Rect, 4> cards{};
  Colour under = palette::night;  ///< the ground on which they lie
  /// Of a clash: the attacker first.
  struct Side {
    static constexpr std::uint8_t nobody = 0xFF;
    std::uint8_t seat = nobody;  ///< no player: what guards the location
    std::uint8_t strength = 0;
    std::uint8_t location = 0;  ///< as the game numbers them
  };
  std::array<Side, 2> sides{};

  void show(Kind how, Image what) {
    kind = how;
    image = what;
  }
  void show(Kind how, Icon what) {
    kind = how;
    icon = what;
  }
  void walk(unsigned figures, Rect location) {
    kind = Kind::walk;
    count = static_cast<std::uint8_t>(figures);
    to = location;
  }
  void clash(Side attacker, Side defender) {
    kind = Kind::clash;
    sides = {attacker, defender};
  }
  void turn(unsigned on_page, Rect card, Colour ground = palette::night) {
    kind = Kind::turn;
    under = ground;
    page = static_cast<std::uint8_t>(on_page);
    if (count < cards.size()) cards[count++] = card;
  }
  void announce(Str what) {
    announcement = what;
    if (kind == Kind::none) kind = Kind::words;
  }
  /// Fights and words take longer to read, what was built is looked at, and dice have to settle.
  std::uint32_t length_ms() const {
    if (kind == Kind::clash) return clash_ms;
    return kind == Kind::rise || kind == Kind::dice || announcement ? long_piece_ms : piece_ms;
  }
};

/// The part of the picture in `area` that the animation covers. Nothing is painted under it.
Rect moment_box(const Moment& moment, Rect area);
/// Draws all kinds except dice and clashes on top of the picture in `area`.
void draw_moment(Canvas& canvas, const Moment& moment, Rect area, unsigned page, std::uint32_t age_ms);

}  // namespace pd::session
