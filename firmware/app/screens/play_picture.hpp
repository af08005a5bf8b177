#pragma once
#include "firmware/app/screens/callout.hpp"
#include "firmware/app/screens/input_guard.hpp"
#include "firmware/app/screens/move_animation.hpp"
#include "firmware/app/screens/turn_report.hpp"
#include "firmware/app/screens/tutorial.hpp"
#include "firmware/app/session/driver.hpp"
#include "firmware/app/session/move_cursor.hpp"

namespace pd::screens {

/// Draws the play screen, for itself and for the screens that lie on it: header, tabs, the page of the board with the
/// cursor, the recap, the words of the choice, the keys. It changes nothing.
class PlayPicture {
 public:
  PlayPicture(const Driver& driver, const MoveCursor& cursor, const MoveAnimation& animation, const TurnReport& report,
              const InputGuard& guard, const Tutorial& tutorial)
      : driver_(driver), cursor_(cursor), animation_(animation), report_(report), guard_(guard), tutorial_(tutorial) {}

  void update_battery();  ///< the header shows an empty one as of now

  Scene scene() const { return scene(cursor_.focus()); }  ///< what is on the screen, for questions to the presenters

  void draw(Canvas& canvas, Rect callout) const;                 ///< without its keys and the callout's area
  void draw_with(Canvas& canvas, const Callout& callout) const;  ///< the same, and the callout
  void draw_keys(Canvas& canvas) const;
  void draw_detail(Canvas& canvas) const;                      ///< the page about a page of the board
  void draw_news(Canvas& canvas, std::uint32_t age_ms) const;  ///< as the seat that acted last may see it

  Callout callout(std::string_view words, std::size_t read) const;  ///< of a screen on the picture
  Rect recap_box() const;                                           ///< the area of the recap; empty if there is none
  bool recap_hides_cursor() const;                                  ///< then select only dismisses it

 private:
  Scene scene(Choice at) const;
  const Table& table() const { return *driver_.table(); }
  void draw_head(Canvas& canvas) const;
  void draw_tabs(Canvas& canvas) const;
  int key_before_tabs() const;
  void draw_board(Canvas& canvas, Rect callout) const;
  void draw_recap(Canvas& canvas, Rect box) const;
  void draw_effect(Canvas& canvas) const;
  void draw_people(Canvas& canvas) const;
  Font recap_font() const { return Recap::font(table().match.setup.players - 1u); }

  const Driver& driver_;
  const MoveCursor& cursor_;
  const MoveAnimation& animation_;
  const TurnReport& report_;
  const InputGuard& guard_;
  const Tutorial& tutorial_;
  bool battery_is_empty_ = false;
};

/// The words of the header: a name at the left, the status of the game at the right.
void draw_status(Canvas& canvas, const Person& person, std::string_view status);

/// Draws a summary of all seats below each other in `side`, on panels wider than the picture.
void draw_people(Canvas& canvas, const Table& table, Scene scene, Rect side);

}  // namespace pd::screens
