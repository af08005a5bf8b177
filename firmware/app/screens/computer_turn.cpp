#include <algorithm>
#include <utility>

#include "firmware/app/screens/play_layout.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/session/outline.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/clock.hpp"

namespace pd::screens {

namespace {

Pace pace() { return static_cast<Pace>(settings().pace); }

/// How long things are shown, in milliseconds.
struct Times {
  std::uint32_t point;   ///< the cursor, on what a computer chooses and has not done yet
  std::uint32_t tell;    ///< what it did, ...
  std::uint32_t letter;  ///< ... and so much for each letter
  std::uint32_t look;    ///< dice, and the picture after what was pointed at, at least
  std::uint32_t small;   ///< a small move: the next one is told together with it
};
constexpr Times times[Settings::paces] = {
    {560, 1900, 50, 1400, 400}, {280, 950, 25, 700, 200}, {0, 120, 0, 120, 120}, {}};

/// The turns of computers, one decision after the other, as the person who has the device may see them. Any press goes
/// on to that person's decision; where only computers play, to the next move.
class ComputerTurn final : public Screen {
 public:
  void shown(bool returning) override {
    comes_ = true;
    if (returning && driver().handing_over()) return pop();     // somebody takes back: the device is theirs first
    if (returning && !table().holder().known()) told_.clear();  // it was told to somebody who has left
    if (returning && table().shown.told_up_to_move() >= table().session.log().size) told_.clear();  // the news told it
    if (returning) return;
    told_.clear();
    last_ = {};
    last_by_ = table().session.actor().id;
    shows_ = Shows::thought;
    thinks_ = false;
    skips_ = pace() == Pace::summary && driver().people() > 0;
    since_ms_ = hal::now_ms();
    shown_from_ = table().session.log().size;
    small_ = false;
  }

  std::uint32_t animate(std::uint32_t now_ms) override {
    if (holds_button()) return forever_ms;       // no picture comes between a press and its answer ...
    if (std::exchange(comes_, false)) return 1;  // ... and no move before its picture
    const std::uint32_t age = now_ms - since_ms_;
    if (shows_ == Shows::move && age < rest_of_move()) return show_move(age);
    if (end_clash()) return 0;
    joins_ = shows_ == Shows::move && joins_next();
    if (shows_ == Shows::move && !joins_) show(Shows::thought, now_ms);
    if (!driver().computer_acts()) return leave();
    if (!driver().has_decided()) return breathe(now_ms);
    if (shows_ == Shows::thought && points() && !decides_small()) {
      last_ = driver().decision();
      last_by_ = table().session.actor().id;
      show(Shows::choice, now_ms);
      told_.clear();
    }
    const std::uint32_t pointed = now_ms - since_ms_;
    if (shows_ == Shows::choice && !skips_ && pointed < pace_times().point) return pace_times().point - pointed;
    act(now_ms);
    return 0;
  }

  void press(Key key) override {
    switch (key) {
      case Key::back:
      case Key::menu: return push(pause_menu());
      case Key::details: return push(story());
      default:
        skips_ = driver().people() > 0;
        if (!skips_) since_ms_ = hal::now_ms() - longest_ms;  // the next one
    }
  }

  bool shows_moment() const { return shows_ == Shows::move && moment_.kind != Moment::Kind::none; }

  void draw(Canvas& canvas) const override {
    const ChoiceList none;
    Scene scene{table().match, picture_area(table()), driver().viewer(), core::nobody, 0, {}, none};
    scene.mover = shown_seat();
    const Spot spot = table().board.spot_for_others(scene, last_);
    scene.page = spot.page;
    if (shows_ == Shows::move) scene.rolling_ms = rolling_ms_;
    if (shows_moment() && moment_.kind == Moment::Kind::pieces) {
      scene.moment = &moment_;
      scene.moment_ms = moment_ms_;
      if (moment_.page != Moment::any_page) scene.page = moment_.page;
    }
    draw_head(canvas);
    draw_strip(canvas, scene.area.y);
    if (canvas.touches(scene.area)) {
      const auto clip = canvas.clip(scene.area);
      canvas.clear(palette::night);
      table().board.draw(canvas, scene, BoardPresenter::Picture::page);
      if (shows_ != Shows::thought && spot.area.w > 0)
        outline_spot(canvas, scene, spot, palette::player[table().match.people[last_by_].colour], 2);
    }
    if (shows_moment()) table().board.draw_moment(canvas, scene, moment_, moment_ms_);
    draw_words(canvas);
    scene.actor = table().session.actor();
    const int height = canvas.height() - head_height - footer_height;
    draw_people(canvas, table(), scene, {picture_width, head_height, canvas.width() - picture_width, height});
  }

 private:
  enum class Shows : std::uint8_t { thought, choice, move };
  static constexpr std::uint32_t longest_ms = 30'000;

  static const Driver& driver() { return play_screen().driver(); }
  static Table& table() { return table_in_play(); }

  static const Times& pace_times() { return times[settings().pace]; }
  bool points() const { return !skips_ && pace_times().point > 0; }
  bool decides_small() const { return table().text.is_small(driver().decision(), driver().viewer()); }
  /// The next move is told together with what is told now.
  bool joins_next() const {
    return small_ && driver().has_decided() && table().session.actor() == core::Actor::seat(last_by_) &&
           decides_small();
  }
  std::uint32_t rest_of_move() const {
    if (skips_) return 0;
    const Times& t = pace_times();
    const std::uint32_t least = driver().rolled() || pointed_ ? t.look : t.small;
    if (told_.empty() || joins_next() || (!joins_ && small_ && table().input.ends_turn(last_))) return least;
    const std::uint32_t all = t.tell + t.letter * letters_told();
    return std::max(least, small_ ? all / 2 : all);
  }
  std::uint32_t letters_told() const {
    const std::string_view told = told_;
    constexpr std::ptrdiff_t room = 48;  // of more the begin was read before
    return static_cast<std::uint32_t>(
        std::min(room, std::count_if(told.begin(), told.end(), [](char c) { return (c & 0xC0) != 0x80; })));
  }
  /// Whose move is shown, or who thinks.
  unsigned shown_seat() const {
    const core::Actor actor = table().session.actor();
    return shows_ == Shows::thought && actor.is_seat() ? actor.id : last_by_;
  }

  void show(Shows what, std::uint32_t now_ms) {
    thinks_ = false;
    shows_ = what;
    since_ms_ = now_ms;
    redraw();
  }

  /// The computer's move is made, and what came of it is told.
  void act(std::uint32_t now_ms) {
    last_by_ = table().session.actor().id;
    last_ = driver().decision();
    pointed_ = shows_ == Shows::choice;
    const core::MoveResult made = play_screen().make_decision(joins_);
    if (made.refusal) return;  // it thinks again
    if (!joins_) shown_from_ = made.first;
    told_.clear();
    table().text.summarize_moves(told_, shown_from_, driver().viewer());
    small_ = table().text.was_small(made, driver().viewer());
    if (!skips_) play_sound(table().board.sound_of(made));
    rolling_ms_ = driver().rolled() && points() ? 1 : 0;
    moment_ = {};
    if (points() && rolling_ms_ == 0) add_moment(made);
    show(Shows::move, now_ms);
    if (driver().handing_over()) return void(leave());  // from here on the device may be in other hands
    if (!stages_clash()) show_news();
  }

  bool stages_clash() const { return moment_.kind == Moment::Kind::clash; }
  bool show_news() {
    if (!table().shown.has_news() || skips_) return false;
    push(news_screen());
    return true;
  }
  /// The result of a clash is read after it was seen.
  bool end_clash() {
    if (!stages_clash()) return false;
    moment_ = {};
    return show_news();
  }

  /// What everybody at the table may see of it.
  void add_moment(const core::MoveResult& made) {
    const ChoiceList none;
    Scene scene{table().match, picture_area(table()), driver().viewer(), core::nobody, 0, {}, none};
    scene.mover = last_by_;
    const Spot spot = table().board.spot_for_others(scene, last_);
    scene.page = spot.page;
    moment_.from = spot.area;
    moment_.seat = static_cast<std::uint8_t>(last_by_);
    moment_ms_ = 0;
    table().board.add_moments(moment_, made, scene);
    const bool only_told = table().shown.has_news() && !stages_clash();
    if (only_told || !shows_moments) moment_ = {};
  }
  std::uint32_t show_move(std::uint32_t age) {
    if (shows_moment()) {
      moment_ms_ = age;
      redraw();
      if (age < moment_.length_ms() && !reduces_motion) return frame_ms;
      if (!end_clash()) moment_ = {};
      return frame_ms;
    }
    constexpr std::uint32_t look_ms = 50;  // whether the next move is known, and joins
    if (rolling_ms_ == 0) return std::min(rest_of_move() - age, small_ ? look_ms : forever_ms);
    rolling_ms_ = age >= long_piece_ms ? 0 : age + 1;
    redraw();
    return 30;
  }

  /// Back to the person, or to whatever comes now.
  std::uint32_t leave() {
    const bool tells = pace() == Pace::summary && last_ && !driver().handing_over() &&
                       table().session.actor().is_seat() && !table().shown.has_news();
    play_screen().on_turn_started(shown_from_, skips_ && !tells);
    pop();
    if (tells && &top() == &play_screen()) push(story());
    return 0;
  }

  /// Shows that the computer is thinking, at little cost to the thinking.
  std::uint32_t breathe(std::uint32_t now_ms) {
    constexpr std::uint32_t breath_ms = 256;
    if (!thinks_ || breath_ != now_ms / breath_ms) redraw();
    thinks_ = true;
    breath_ = now_ms / breath_ms;
    return breath_ms - now_ms % breath_ms;
  }

  void draw_head(Canvas& canvas) const {
    const Person& person = table().match.people[shown_seat()];
    const Rect bar{0, 0, canvas.width(), head_height};
    if (!canvas.touches(bar)) return;
    canvas.fill(bar, palette::player[person.colour]);
    Line status;
    table().text.say_status(status, driver().viewer());
    draw_status(canvas, person, status);
  }

  /// In the place of the tabs: who thinks, chooses, or has moved.
  void draw_strip(Canvas& canvas, int bottom) const {
    const Rect bar{0, head_height, picture_width, bottom - head_height};
    if (bar.h <= 0 || !canvas.touches(bar)) return;
    canvas.fill(bar, palette::bark);
    canvas.hline(bar.x, bar.y, bar.w, palette::shade);
    const Person& person = table().match.people[shown_seat()];
    constexpr Str words[] = {Str::computer_thinks, Str::computer_chooses, Str::computer_moved};
    canvas.badge(bar.x + 6, bar.y + 2, 14, person.colour);
    const int width = canvas.text({bar.x + 26, bar.y, status_toast_width - 20, bar.h}, Font::small, palette::muted,
                                  formatted(words[static_cast<unsigned>(shows_)], {person.name}));
    constexpr int sizes[] = {2, 3, 4, 3};
    if (thinks_) canvas.disc({bar.x + 36 + width, bar.y + bar.h / 2}, sizes[breath_ % 4], palette::ember);
  }

  void draw_words(Canvas& canvas) const {
    const int top = canvas.height() - footer_height - effect_height;
    const Rect area{0, top, picture_width, effect_height};
    if (!canvas.touches({0, top, canvas.width(), effect_height + footer_height})) return;
    canvas.fill(area, palette::ground);
    canvas.hline(0, top, area.w, palette::shade);
    canvas.hline(0, top + 1, area.w, palette::ridge);
    if (skips_) {
      const Rect label{6, top + 2, area.w - 12, 19};
      canvas.text(label, label_font(label, str(Str::computer_skipping)), palette::muted, str(Str::computer_skipping));
    } else if (!told_.empty()) {
      const Rect label{26, top + 2, area.w - 30, area.h - 2};
      const std::string_view told = what_fits(label);
      canvas.badge(5, top + 5, 16, table().match.people[last_by_].colour);
      canvas.wrapped(label, label_font(label, told), palette::ink, told);
    }
    draw_footer(canvas, skips_ ? std::string_view{} : str(driver().people() > 0 ? Str::key_skip : Str::key_next),
                str(Str::key_menu), str(Str::key_story));
  }

  /// The last sentences that fit, as they name the results; the story shows all.
  std::string_view what_fits(Rect label) const {
    constexpr std::string_view between = ". ";
    std::string_view line = told_;
    while (wrapped_height(Font::small, label.w, line) > label.h) {
      const std::size_t end = line.find(between);
      if (end == line.npos) break;
      line.remove_prefix(end + between.size());
    }
    return line;
  }

  Shows shows_ = Shows::thought;
  bool comes_ = false;  // from another screen, and is not drawn yet
  bool skips_ = false;
  bool thinks_ = false;  // and the sign of that is drawn
  core::Move last_{};
  unsigned last_by_ = 0;
  std::uint16_t shown_from_ = 0;  // the first move of what is told
  bool small_ = false;            // nothing great is told
  bool joins_ = false;            // the next move belongs to it
  bool pointed_ = false;          // it was pointed at before
  Moment moment_;                 // of the move that is shown, ...
  std::uint32_t moment_ms_ = 0;   // ... so old
  std::uint32_t since_ms_ = 0, breath_ = 0, rolling_ms_ = 0;
  Paragraph told_;
};

ComputerTurn the_computer_turn;

}  // namespace

Screen& computer_turn() { return the_computer_turn; }
bool computer_stages_moment() { return the_computer_turn.shows_moment(); }

}  // namespace pd::screens
