#pragma once
#include <cstdint>

#include "firmware/app/screens/auto_play.hpp"
#include "firmware/app/screens/callout.hpp"
#include "firmware/app/screens/game_screens.hpp"
#include "firmware/app/screens/input_guard.hpp"
#include "firmware/app/screens/play_mode.hpp"
#include "firmware/app/screens/status_toast.hpp"
#include "firmware/app/screens/tutorial.hpp"
#include "firmware/app/session/driver.hpp"
#include "firmware/app/session/moment.hpp"
#include "firmware/app/session/move_cursor.hpp"
#include "firmware/app/session/recap.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/screen_stack.hpp"

namespace pd::screens {

/// The screen of the game in progress. It shows the view of the holder and lets them choose among the legal moves; the
/// driver does the rest. A state machine: play_mode.hpp has its modes and transitions.
class PlayScreen final : public Screen {
 public:
  /// Begins the match in table.match; `seed` seeds chance. A tutorial asks for the moves of its log.
  core::Refusal begin(Table& table, std::uint64_t seed, bool as_tutorial = false);

  /// Resumes the log in table.session.log(), beginning with a hand-over.
  core::LogError resume(Table& table, std::uint64_t seed);

  /// Opens a game that is over, or that cannot be continued here. Nothing is stored or counted.
  void look_at(Table& table);

  /// Shows a decision of a game that is over, as the seat that made it saw it. past_cursor() selects among its moves;
  /// none is made. look_at_end() ends this.
  void look_at_decision(unsigned move);
  void look_at_end();
  MoveCursor& past_cursor() { return cursor_; }

  void draw(Canvas& canvas) const override;
  void press(Key key) override;
  void shown(bool returning) override;
  unsigned page_shown() const override { return cursor_.page(); }
  std::uint32_t animate(std::uint32_t now_ms) override;

  /// The present choices of the holder, for scripts that play by buttons.
  struct Offer {
    bool choosing_variant;
    unsigned page;              ///< the page of the picture that is shown
    Choice focus;               ///< none: the cursor is on a page without choices
    const ChoiceList& choices;  ///< empty while dice roll
  };
  Offer offer() const { return {cursor_.choosing_variant(), cursor_.page(), cursor_.focus(), cursor_.choices()}; }
  const MoveCursor& cursor() const { return cursor_; }
  const Moment& moment() const { return moment_; }  ///< of the last move
  Mode mode() const { return mode_; }
  Moment::Kind moving() const { return is_animating() ? moment_.kind : Moment::Kind::none; }
  bool is_guarded() const { return guard_.guards(); }  ///< select does nothing yet; for scripts and tests
  /// A stepped macro makes its moves.
  bool plays_macro() const { return auto_play_.has_macro() && (is_animating() || auto_play_.is_pending()); }

  bool go_to(unsigned target);  ///< the cursor, among MoveCursor::list_targets()
  const Driver& driver() const { return driver_; }
  unsigned viewer() const { return driver_.viewer(); }
  bool handing_over() const { return driver_.handing_over(); }
  Table* table() const { return driver_.table(); }

  Scene scene() const { return scene(cursor_.focus()); }  ///< what is on the screen, for questions to the presenters
  void draw_under(Canvas& canvas, Rect callout) const;    ///< the picture without its keys and the callout's area
  void draw_detail(Canvas& canvas) const;                 ///< the page about a page of the picture

  /// News as the seat that acted last may see it, shown for `age_ms`.
  void draw_news(Canvas& canvas, std::uint32_t age_ms) const;

  const Tutorial& tutorial() const { return tutorial_; }
  Choice wanted() const;                               ///< the choice that the tutorial asks for
  Rect tutorial_target() const;                        ///< the area that its step points at; may be empty
  Callout tutorial_callout(CalloutText& words) const;  ///< the page of its words that is shown

  /// A page of the words, without the first `read` bytes. It covers neither the cursor, nor what the decision is about,
  /// nor `target`.
  Callout callout(std::string_view words, std::size_t read, Rect target = {}) const;
  void draw_with(Canvas& canvas, const Callout& callout) const;  ///< the picture without its keys, and the callout

  bool tells_recap() const { return !recap_.empty(); }  ///< the first press dismisses it; for scripts and tests
  Rect recap_box() const;                               ///< its area; empty if there is no recap
  bool recap_hides_cursor() const;                      ///< then select only dismisses it

  Str last_hint() const { return shown_hints_.last(); }  ///< the text of the last hint

  // For the menus of the game.
  void end_here() { driver_.end_here(); }
  void take_back();
  bool cancel_undo() { return driver_.cancel_undo(); }
  void on_device_taken();
  void private_news_read();
  /// Computers have moved, the last of them from move `from` on. `unseen`: nobody watched, so all are recapped.
  void on_turn_started(std::uint16_t from, bool unseen);

  // For the screens of computer players.
  bool think() { return driver_.think(); }
  core::MoveResult make_decision(bool goes_on);  ///< `goes_on`: told together with the move before
  bool seat(unsigned seat, players::Profile profile) {
    tutorial_.end();
    auto_play_.stop_macro();
    return driver_.seat(seat, profile);
  }
  void ask_for_hint() { driver_.ask_for_hint(); }
  void ask_for_advice() { driver_.ask_for_advice(); }
  void ask_for_plan() { driver_.ask_for_plan(); }
  void point_to(core::Move move);  ///< moves the cursor there if it is a choice, without choosing it
  void forget_hint() { driver_.forget_hint(); }

  static constexpr int head_height = 24, tab_height = 18, effect_height = 40;
  static constexpr int picture_width = 240;  ///< wider panels show the people beside it
  static constexpr int arrow_width = 12;     ///< of what is drawn beside a choice with variants
  static constexpr int status_toast_width = picture_width - 32;
  Rect picture_area() const;

 private:
  // Modes.
  PlayFacts facts() const;
  void update_mode() { mode_ = next_mode(facts()); }  ///< nothing else changes the mode
  void enter_next_mode();                             ///< and opens the screen or starts the animation of the mode
  void begin_choosing();
  void end_animation();  ///< continues with the next mode
  bool is_animating() const { return core::is_one_of(mode_, Mode::animating, Mode::clashing, Mode::rolling); }

  void reset();  ///< for another game
  void show_past();
  void follow();  ///< after the driver: shows dice, offers the choices
  void end_guide_if_over();
  bool is_rolling() const { return mode_ == Mode::rolling; }
  /// What was gained is drawn as that of the seat that gained it, not of the next actor.
  bool is_gaining() const { return is_animating() && moment_.kind == Moment::Kind::fly; }
  void offer_choices();  ///< to whoever holds the device
  void tell_last();      ///< shows the moves from toast_from_ on as a toast
  bool goal_is_due() const;
  void explain();  ///< a new kind of decision, once in a guided game
  void commit(Choice choice);
  void make(Choice choice, bool by_itself = false);
  void select();
  void tell_others();  ///< the moves since the viewer's last one
  void change_seat();  ///< after another seat became the viewer
  void say_taken_back();
  void schedule_auto_play();
  AutoPlay::Offer auto_play_offer() const { return {*table(), cursor_, viewer()}; }
  bool dismiss_recap(Key key);  ///< returns whether the key did nothing else
  Scene scene(Choice at) const;

  bool press_in_tutorial(Key key);      ///< returns whether the key did nothing else
  bool turn_page_of_tutorial(Key key);  ///< returns false if the key does something else
  bool is_wanted(Choice choice) const { return choice.move == driver_.scripted(); }
  bool stop_is_wanted() const;  ///< a variant of the choice under the cursor is wanted
  void go_on_in_tutorial();
  void refuse_in_tutorial();  ///< the choice is not the one that the step asks for
  void make_room();           ///< moves the cursor to the target if the callout has no space beside both
  void draw_tutorial(Canvas& canvas) const;

  Font recap_font() const { return Recap::font(table()->match.setup.players - 1u); }
  void draw_recap(Canvas& canvas, Rect box) const;
  void draw_head(Canvas& canvas) const;
  void draw_tabs(Canvas& canvas) const;
  int key_before_tabs() const;
  void draw_picture(Canvas& canvas, Rect callout) const;
  void draw_effect(Canvas& canvas) const;
  Rect tab_area(unsigned page) const;
  void draw_keys(Canvas& canvas) const;
  void draw_people(Canvas& canvas) const;

  Driver driver_;
  MoveCursor cursor_;
  Mode mode_ = Mode::choosing;
  bool battery_is_empty_ = false;
  Choice pending_{};  // until a question is answered

  Moment moment_;                    // the animation of the last move, until it ends
  Motion motion_;                    // of that animation
  std::optional<Str> announcement_;  // made while nobody had the device

  StatusToast toast_;
  std::uint16_t toast_from_ = 0;  // the first move that it tells of
  std::uint16_t since_ = 0;  // the first move since the last press or the turn's start: auto-play is told from here on

  InputGuard guard_;
  AutoPlay auto_play_;
  Recap recap_;  // until the first press
  Hints shown_hints_;
  Tutorial tutorial_;

  friend void play_confirmed();
  friend void tutorial_left();
};

PlayScreen& play_screen();

/// Starts a new game in place of the top screen; `first` may be at_random. Says so if storage is full.
inline constexpr std::uint8_t at_random = 0xFF;
void start_match(Match match, std::uint8_t first);
void start_tutorial(Match match);  ///< the same, with the people of that match

/// The words of the header: a name at the left, the status of the game at the right.
void draw_status(Canvas& canvas, const Person& person, std::string_view status);

/// Draws a summary of all seats below each other in `side`, on panels wider than the picture.
void draw_people(Canvas& canvas, const Table& table, Scene scene, Rect side);

}  // namespace pd::screens
