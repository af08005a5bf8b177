#pragma once
#include <cstdint>

#include "firmware/app/screens/auto_play.hpp"
#include "firmware/app/screens/game_screens.hpp"
#include "firmware/app/screens/guide.hpp"
#include "firmware/app/screens/input_guard.hpp"
#include "firmware/app/screens/move_animation.hpp"
#include "firmware/app/screens/play_mode.hpp"
#include "firmware/app/screens/play_picture.hpp"
#include "firmware/app/screens/turn_report.hpp"
#include "firmware/app/screens/tutorial.hpp"
#include "firmware/app/session/driver.hpp"
#include "firmware/app/session/move_cursor.hpp"
#include "firmware/app/ui/screen_stack.hpp"

namespace pd::screens {

/// The screen of the game in progress. It shows the view of the holder and lets them choose among the legal moves; the
/// driver does the rest. A state machine: play_mode.hpp has its modes and transitions. This class changes the mode and
/// connects the components; each component has its own state.
class PlayScreen final : public Screen {
 public:
  /// Begins the match in table.match; `seed` seeds chance. A tutorial asks for the moves of its log.
  core::Refusal begin(Table& table, std::uint64_t seed, bool as_tutorial = false);
  /// Resumes the log in table.session.log(), beginning with a hand-over.
  core::LogError resume(Table& table, std::uint64_t seed);
  /// Opens a game that is over, or that cannot be continued here. Nothing is stored or counted.
  void look_at(Table& table);
  /// Shows a decision of a game that is over, as the seat that made it saw it. The cursor selects among its moves;
  /// none is made. look_at_end() ends this.
  void look_at_decision(unsigned move);
  void look_at_end();

  void draw(Canvas& canvas) const override;
  void press(Key key) override;
  void shown(bool returning) override;
  const Accent* accent() const override;
  unsigned page_shown() const override { return cursor_.page(); }
  std::uint32_t animate(std::uint32_t now_ms) override;

  Table* table() const { return driver_.table(); }
  unsigned viewer() const { return driver_.viewer(); }
  bool handing_over() const { return driver_.handing_over(); }
  Mode mode() const { return mode_; }

  // The components. Moves, undo and other seats go through the functions below, because the screen follows them.
  Driver& driver() { return driver_; }
  const Driver& driver() const { return driver_; }
  MoveCursor& cursor() { return cursor_; }
  const MoveCursor& cursor() const { return cursor_; }
  const MoveAnimation& animation() const { return animation_; }
  const TurnReport& report() const { return report_; }
  const InputGuard& guard() const { return guard_; }
  const Guide& guide() const { return guide_; }
  const Tutorial& tutorial() const { return tutorial_; }
  const PlayPicture& picture() const { return picture_; }
  bool plays_macro() const;  ///< a stepped macro makes its moves

  bool go_to(unsigned target);     ///< the cursor, among MoveCursor::list_targets()
  void point_to(core::Move move);  ///< moves the cursor there if it is a choice, without choosing it
  void take_back();
  void on_device_taken();
  void private_news_read();
  bool seat(unsigned seat, players::Profile profile);  ///< lets it decide for the seat (Driver::seat)
  core::MoveResult make_decision(bool goes_on);        ///< of a computer; `goes_on`: told with the move before
  /// Computers have moved, the last of them from move `from` on. `unseen`: nobody watched, so all are recapped.
  void on_turn_started(std::uint16_t from, bool unseen);

 private:
  // Modes.
  PlayFacts facts() const;
  void update_mode() { mode_ = next_mode(facts()); }  ///< nothing else changes the mode
  void enter_next_mode();                             ///< and opens the screen or starts the animation of the mode
  void begin_choosing();
  void end_animation();                 ///< continues with the next mode
  bool press_while_animating(Key key);  ///< returns whether the key did nothing else

  void reset();  ///< for another game
  void show_past();
  void follow();         ///< after the driver: shows dice, offers the choices
  void offer_choices();  ///< to whoever holds the device
  void change_seat();    ///< after another seat became the viewer
  void explain();        ///< a new kind of decision, once in a guided game
  void tell_last();      ///< shows the last moves as a toast
  bool goal_is_due() const;
  void say_taken_back();
  void schedule_auto_play();
  AutoPlay::Offer auto_play_offer() const { return {*table(), cursor_, viewer()}; }

  bool dismiss_recap(Key key);      ///< returns whether the key did nothing else
  bool press_in_tutorial(Key key);  ///< returns whether the key did nothing else
  void select();
  void commit(Choice choice);
  void make(Choice choice, bool by_itself = false);

  Driver driver_;
  MoveCursor cursor_;
  Mode mode_ = Mode::choosing;
  Choice pending_{};  // until a question is answered
  MoveAnimation animation_;
  TurnReport report_;
  InputGuard guard_;
  AutoPlay auto_play_;
  Guide guide_;
  Tutorial tutorial_{driver_, cursor_};
  PlayPicture picture_{driver_, cursor_, animation_, report_, guard_, tutorial_};
};

PlayScreen& play_screen();

}  // namespace pd::screens
