#pragma once
#include <cstdint>

#include "firmware/app/screens/auto_play.hpp"
#include "firmware/app/screens/callout.hpp"
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

/// The screen of the game in progress: shows the picture of whoever holds the device and lets them choose among the
/// legal moves and nothing else. Its driver does the rest. A state machine: play_mode.hpp has its modes and what leads
/// to each of them.
class PlayScreen final : public Screen {
 public:
  /// Begins the match that stands in table.match; `seed` feeds chance. As a tutorial it asks for the moves of its log.
  core::Refusal begin(Table& table, std::uint64_t seed, bool as_tutorial = false);

  /// Goes on with the log that stands in table.session.log(); the device is handed over first.
  core::LogError resume(Table& table, std::uint64_t seed);

  /// A game that is over, or cannot go on here, to be looked at: nothing of it is stored or counted.
  void look_at(Table& table);

  /// A decision of a game that is over, as the seat that made it saw it: past_cursor() is over its moves, and nothing
  /// is played. It ends with look_at_end().
  void look_at_decision(unsigned move);
  void look_at_end();
  MoveCursor& past_cursor() { return cursor_; }

  void draw(Canvas& canvas) const override;
  void press(Key key) override;
  void shown(bool returning) override;
  std::uint32_t animate(std::uint32_t now_ms) override;

  /// What the person who holds the device is offered now. A script that plays by buttons reads this.
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
  bool is_guarded() const { return guard_.guards(); }  ///< another seat's turn has just come: select does nothing yet
  /// A stepped macro, which goes on without a press.
  bool runs_macro() const { return auto_play_.has_macro() && (is_animating() || auto_play_.is_pending()); }

  bool go_to(unsigned target);  ///< the cursor, among MoveCursor::list_targets()
  const Driver& driver() const { return driver_; }
  unsigned viewer() const { return driver_.viewer(); }
  bool handing_over() const { return driver_.handing_over(); }
  Table* table() const { return driver_.table(); }

  Scene scene() const { return scene(cursor_.focus()); }  ///< what is on the screen, to ask the table about it
  void draw_under(Canvas& canvas, Rect callout) const;  ///< the picture without its keys, free where a callout will lie
  void draw_detail(Canvas& canvas) const;               ///< about the page of the picture

  /// News as the seat that acted last may see it, shown for `age_ms`.
  void draw_news(Canvas& canvas, std::uint32_t age_ms) const;

  const Tutorial& tutorial() const { return tutorial_; }
  Choice wanted() const;                               ///< the choice that the tutorial asks for
  Rect tutorial_target() const;                        ///< what its step points at; empty: nothing
  Callout tutorial_callout(CalloutText& words) const;  ///< the page of its words that is shown

  /// A page of the words, without the first `read` bytes. It covers neither the cursor, nor what the decision is about,
  /// nor `target`.
  Callout callout(std::string_view words, std::size_t read, Rect target = {}) const;
  void draw_with(Canvas& canvas, const Callout& callout) const;  ///< the picture without its keys, and the callout

  bool tells_recap() const { return !recap_.empty(); }  ///< the first press makes the picture free
  Rect recap_box() const;                               ///< where it lies, empty where there is nothing to tell
  bool recap_hides_cursor() const;                      ///< then select does nothing but make the picture free

  Str last_hint() const { return shown_hints_.last(); }  ///< what the page of the guided game says

  // What the menus about the game ask its driver for.
  void end_here() { driver_.end_here(); }
  void take_back();
  bool cancel_undo() { return driver_.cancel_undo(); }
  void on_device_taken();
  void private_news_read();
  /// Computers have moved, the last one from move `from` on. `unseen`: nobody watched, so a recap of all of them is
  /// shown.
  void on_turn_started(std::uint16_t from, bool unseen);

  // And what the screens of its computers do.
  bool think() { return driver_.think(); }
  core::MoveResult make_decision(bool goes_on);  ///< `goes_on`: it is told together with the one before
  bool seat(unsigned seat, players::Profile profile) {
    tutorial_.end();
    auto_play_.stop_macro();
    return driver_.seat(seat, profile);
  }
  void ask_for_hint() { driver_.ask_for_hint(); }
  void ask_for_advice() { driver_.ask_for_advice(); }
  void ask_for_plan() { driver_.ask_for_plan(); }
  void point_to(core::Move move);  ///< the cursor, where that is a choice; nothing is chosen by that
  void forget_hint() { driver_.forget_hint(); }

  static constexpr int head_height = 24, tab_height = 18, effect_height = 40;
  static constexpr int picture_width = 240;  ///< wider panels show the people beside it
  static constexpr int arrow_width = 12;     ///< of what is drawn beside a choice with variants
  static constexpr int status_toast_width = picture_width - 32;
  static constexpr std::uint32_t roll_ms = 300;
  Rect picture_area() const;

 private:
  // Modes.
  PlayFacts facts() const;
  void update_mode() { mode_ = next_mode(facts()); }  ///< nothing else changes the mode
  void enter_next_mode();                             ///< and does what belongs to it
  void begin_choosing();
  void end_animation();  ///< goes on with what comes next
  bool is_animating() const { return mode_ == Mode::animating || mode_ == Mode::rolling; }

  void reset();  ///< another game: nothing is known of the one before
  void show_past();
  void follow();  ///< the driver went on: shows what chance threw, offers the choices
  void end_guide_if_over();
  bool is_rolling() const { return mode_ == Mode::rolling; }
  /// What was gained is drawn as that of the seat that gained it, not of the next actor.
  bool is_gaining() const { return is_animating() && moment_.kind == Moment::Kind::fly; }
  void offer_choices();  ///< to whoever holds the device
  void tell_last();      ///< as a toast: what the moves from toast_from_ on did
  bool goal_is_due() const;
  void explain();  ///< the kind of decision that has come up, once in a guided game
  void commit(Choice choice);
  void make(Choice choice, bool by_itself = false);
  void select();
  void tell_others();  ///< what they did since the viewer last did something
  void change_seat();  ///< where somebody else holds the device now
  void say_taken_back();
  void schedule_auto_play();
  AutoPlay::Offer auto_play_offer() const { return {*table(), cursor_, viewer()}; }
  bool dismiss_recap(Key key);  ///< it was read; true: that was all
  Scene scene(Choice at) const;

  bool press_in_tutorial(Key key);      ///< true: that was all
  bool turn_page_of_tutorial(Key key);  ///< false: the key does something else
  bool is_wanted(Choice choice) const { return choice.move == driver_.scripted(); }
  bool stop_is_wanted() const;  ///< a variant of the choice that the cursor is on is
  void go_on_in_tutorial();
  void refuse_in_tutorial();  ///< something else was chosen than the step asks for
  void make_room();           ///< puts the cursor on the target where the words have no room beside both
  void draw_tutorial(Canvas& canvas) const;

  Font recap_font() const { return Recap::font(table()->match.setup.players - 1u); }
  void draw_recap(Canvas& canvas, Rect box) const;
  void draw_head(Canvas& canvas) const;
  void draw_tabs(Canvas& canvas) const;
  void draw_picture(Canvas& canvas, Rect callout) const;
  void draw_effect(Canvas& canvas) const;
  Rect tab_area(unsigned page) const;
  void draw_keys(Canvas& canvas) const;
  void draw_people(Canvas& canvas) const;

  Driver driver_;
  MoveCursor cursor_;
  Mode mode_ = Mode::choosing;
  bool battery_is_empty_ = false;
  Choice pending_{};  // waits for the answer to a question

  Moment moment_;                    // of the last move, until it was shown
  Motion motion_;                    // while it is shown
  std::optional<Str> announcement_;  // was made while nobody had the device

  StatusToast toast_;
  std::uint16_t toast_from_ = 0;  // the first move that it tells of
  std::uint16_t since_ = 0;       // where the last press, or the turn, was: what plays itself is told from there on

  InputGuard guard_;
  AutoPlay auto_play_;
  Recap recap_;  // stands on the picture until the first press
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

/// Everybody with what matters most, in `side`, below each other: where the panel is wider than the picture.
void draw_people(Canvas& canvas, const Table& table, Scene scene, Rect side);

Screen& hand_over();      ///< names who takes the device, shows nothing else until select is held
Screen& computer_turn();  ///< a computer decides: what it does, at the pace of the settings
bool computer_stages_moment();
Screen& move_hint();                           ///< what the strongest computer would do, and why
Screen& move_options();                        ///< three good moves, without saying which is best
Screen& seats_menu();                          ///< who plays for whom
Screen& pause_menu();                          ///< what happened, score, take back, help, leave
Screen& story();                               ///< what happened since the viewer's last turn
Screen& score_table();                         ///< points by category so far
Screen& final_screen();                        ///< the celebration; then ranking, categories, how it went, again
Screen& news_screen();                         ///< what everybody should see before play goes on
Screen& private_news();                        ///< what only the holder may see, shown once before play goes on
Screen& replay();                              ///< the game so far, turn by turn
inline constexpr int replay_told_height = 58;  ///< of what was done in the turn, above its footer
Screen& replay_from(unsigned move);
Screen& qr_codes();          ///< its log, to be read by a camera
Screen& send_log();          ///< its log as text, by wire; only where hal::has_serial()
Screen& stuck_menu();        ///< the log is full: the score so far, an end as it stands, or leave
void show_final(bool calm);  ///< in place of the game; calm: above what is shown, and nothing is celebrated
bool final_is_calm();
bool final_celebrates();  ///< and shows nothing else yet
Screen& after_game();     ///< what can be done once the final screen was seen
Screen& detail_screen();  ///< about the thing the cursor is on, and the others on the page
Screen& hint_screen();    ///< a callout of the guided game

}  // namespace pd::screens
