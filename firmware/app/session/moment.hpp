#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/strings.hpp"

namespace pd::session {

/// The animation after a move, which shows its result. A View adds to it move by move (Views::add_moment); the screen
/// runs a Motion and draws by its age.
struct Moment {
  enum class Kind : std::uint8_t {
    none,
    dice,   ///< they tumble: the View draws them so (Scene::rolling_ms)
    fly,    ///< what was gained, from where it was chosen to where it is kept
    turn,   ///< cards are turned over
    rise,   ///< something is built: it goes up from the ground
    sting,  ///< somebody lost something
    clash,  ///< both sides of a fight count up, and the stronger one is seen
    words,  ///< nothing but `announcement`
  };
  Kind kind = Kind::none;
  std::optional<Str> announcement{};  ///< is said with whatever else is shown
  Image image{};                      ///< of what rises
  Icon icon{};                        ///< flies ...
  Rect from{}, to{};                  ///< ... from here to there: a View may know better where it is kept
  std::uint8_t seat = 0;              ///< whose it is
  std::uint8_t page = 0;
  std::uint8_t count = 0;  ///< of cards that are turned, on that page
  std::array<Rect, 4> cards{};
  /// Of a fight: the attacker first.
  struct Side {
    std::uint8_t strength = 0;
    std::int8_t colour = -1;  ///< of a player; -1: no player, `icon` instead
  };
  std::array<Side, 2> sides{};

  void rise(Image what) {
    kind = Kind::rise;
    image = what;
  }
  void fly(Icon what) {
    kind = Kind::fly;
    icon = what;
  }
  void clash(Side attacker, Side defender, Icon guard) {
    kind = Kind::clash;
    icon = guard;
    sides = {attacker, defender};
  }
  void turn(unsigned on_page, Rect card) {
    kind = Kind::turn;
    page = static_cast<std::uint8_t>(on_page);
    if (count < cards.size()) cards[count++] = card;
  }
  void announce(Str what) {
    announcement = what;
    if (kind == Kind::none) kind = Kind::words;
  }
  /// The result of a fight is looked at for a while, and words are read.
  std::uint32_t length_ms() const { return kind == Kind::clash || announcement ? 500 : piece_ms; }
};

/// What it covers of the picture in `area`; nothing is painted under it.
Rect moment_box(const Moment& moment, Rect area);
/// All kinds but dice, above the picture of that page in `area`.
void draw_moment(Canvas& canvas, const Moment& moment, Rect area, unsigned page, std::uint32_t age_ms);

}  // namespace pd::session
