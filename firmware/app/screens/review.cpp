#include <algorithm>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/callout.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/review_internal.hpp"
#include "firmware/app/screens/review_stage.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/entropy.hpp"

namespace pd::screens {

using namespace review_internal;

namespace {

using State = ComputerPlayer::Review;

Table& table() { return table_in_play(); }

/// A pause between the answer and what can be done with it.
class TryMenu final : public Menu {
 public:
  unsigned move = 0;

 protected:
  Line title() const override { return str(Str::review_try); }
  unsigned size() const override { return 2; }
  Row row(unsigned i) const override {
    return i == 0 ? Row::of(Icon::play, str(Str::review_play_on)) : Row::of(Icon::history, str(Str::review_replay));
  }
  void chosen(unsigned i) override {
    if (i == 1) return replace(replay_from(move));
    if (store().is_full()) return push(notice(Icon::warning, str(Str::setup_full)));
    push(confirm(str(Str::review_play_question), Str::key_yes, Str::key_no, play_on));
  }

 private:
  static void play_on();
};
TryMenu the_try_menu;

/// A fresh game of the same people from the decision on. Chance begins again; statistics leave the game out.
void TryMenu::play_on() {
  Table& here = table();
  core::Log& log = here.session.loading();
  log.cut(static_cast<std::uint16_t>(the_try_menu.move));
  log.hints = {};
  here.match.practice = true;
  here.match.challenge = 0;
  home();
  store().add(here.match, log);
  if (play_screen().resume(here, hal::entropy_seed())) return;  // moves that were played can be played
  push(play_screen());
}

class Review final : public Screen {
 public:
  void shown(bool returning) override {
    if (returning) {
      if (is_on_board(stage_)) play_screen().look_at_decision(mistake().move);
      if (stage_ == ReviewStage::answer) point_to_better();
      return;
    }
    stage_ = ReviewStage::computing;
    seat_ = first_person();
    begin_review(table());
    look_at_state();
  }

  std::uint32_t animate(std::uint32_t) override {
    constexpr std::uint32_t look_ms = 100;
    if (is_on_board(stage_)) return forever_ms;
    const unsigned percent = review_percent(table());
    if (percent != percent_) redraw();
    percent_ = percent;
    look_at_state();
    return stage_ == ReviewStage::computing ? look_ms : forever_ms;
  }

  void press(Key key) override {
    switch (stage_) {
      case ReviewStage::computing:
      case ReviewStage::closed:
        if (key == Key::back || key == Key::menu) go(ReviewEvent::leave);
        return;
      case ReviewStage::overview: return press_in_overview(key);
      case ReviewStage::question: return press_in_question(key);
      case ReviewStage::choosing: return press_in_choosing(key);
      case ReviewStage::answer: return press_in_answer(key);
    }
  }

  bool chooses() const { return stage_ == ReviewStage::choosing; }

  void draw(Canvas& canvas) const override {
    switch (stage_) {
      case ReviewStage::question: return draw_question_on_board(canvas);
      case ReviewStage::choosing:
        play_screen().picture().draw(canvas, {});
        return draw_footer(canvas, str(Str::key_select), str(Str::key_back), str(Str::review_key_answer));
      case ReviewStage::answer: return draw_answer(canvas);
      case ReviewStage::computing:
      case ReviewStage::closed:
      case ReviewStage::overview: break;
    }
    draw_backdrop(canvas);
    draw_header(canvas, str(Str::review_title));
    if (stage_ == ReviewStage::overview) return draw_overview(canvas);
    draw_progress(canvas, body_of(canvas.width(), canvas.height()).inset(8));
    draw_footer(canvas, {}, str(Str::key_back));
  }

 private:
  static const players::GameReview& review() { return table().computer.result(); }
  const players::SeatReview& own() const { return review().seats[seat_]; }
  const players::Mistake& mistake() const { return own().mistakes[mistake_]; }

  static unsigned first_person() {
    unsigned seat = 0;
    while (seat + 1 < table().match.setup.players && !is_person(table(), seat)) ++seat;
    return seat;
  }

  // --- Stages

  void look_at_state() {
    const State state = table().computer.review_state();
    if (state == State::done) go(ReviewEvent::figures_known);
    if (state == State::running) go(ReviewEvent::figures_lost);
  }

  /// Every change of the stage, and its side effects.
  void go(ReviewEvent event) {
    const ReviewStage before = stage_;
    stage_ = next_stage(stage_, event);
    if (stage_ == before && event != ReviewEvent::ask) return;
    redraw();
    read_ = 0;
    switch (stage_) {
      case ReviewStage::closed: table().shown.look_at_now(); return pop();
      case ReviewStage::overview:
        if (is_on_board(before)) play_screen().look_at_end();
        if (before == ReviewStage::computing) marked_ = 0;
        return tell_marked();
      case ReviewStage::question: chosen_ = {}; return play_screen().look_at_decision(mistake().move);
      case ReviewStage::answer:
        why_ = table().computer.explain(mistake().move, mistake().better);
        why_.later = false;  // what the rest of the turn is for is not said of the move
        return point_to_better();
      case ReviewStage::computing:
      case ReviewStage::choosing: return;
    }
  }

  static void play_move_sound() { play_sound(Sound::move); }

  // --- Overview

  void press_in_overview(Key key) {
    switch (key) {
      case Key::back:
      case Key::menu: return go(ReviewEvent::leave);
      case Key::right:
      case Key::next: return step(1);
      case Key::left:
      case Key::previous: return step(-1);
      case Key::down: return change_seat(1, 1);
      case Key::up: return change_seat(-1, 1);
      case Key::select:
        if (own().mistake_count == 0) return go(ReviewEvent::leave);
        mistake_ = 0;
        return go(ReviewEvent::ask);
      case Key::details: return push(notice(Icon::help, str(Str::review_about)));
      default: return;
    }
  }

  /// Through the markers of one seat, then those of the next.
  void step(int by) {
    const int next = static_cast<int>(marked_) + by, count = static_cast<int>(ReviewMarkers(own(), seat_).size());
    if (next < 0 || next >= count) return change_seat(by, by);
    marked_ = static_cast<unsigned>(next);
    play_move_sound();
    tell_marked();
  }

  void change_seat(int by, int from) {
    const unsigned players = table().match.setup.players;
    do seat_ = (seat_ + players + static_cast<unsigned>(by)) % players;
    while (!is_person(table(), seat_));
    const unsigned count = ReviewMarkers(own(), seat_).size();
    marked_ = from < 0 && count > 0 ? count - 1 : 0;
    play_move_sound();
    tell_marked();
  }

  /// What happened at the marker. The game is over, so all of it is public.
  void tell_marked() {
    told_ = {};
    const ReviewMarkers markers(own(), seat_);
    if (marked_ < markers.size() && table().shown.look_back(markers[marked_].move + 1u, seat_, told_)) told_ = {};
  }

  void draw_overview(Canvas& canvas) const {
    const Person& person = table().match.people[seat_];
    const int w = canvas.width(), bottom = canvas.height() - footer_height;
    const int name = std::min(measure(Font::small, person.name), w / 2);
    canvas.text({w - 8 - name, 0, name, header_height - 1}, Font::small, palette::ink, person.name);
    canvas.badge(w - 26 - name, 5, 14, person.colour);
    const int y = draw_figures(canvas, header_height + 2, own());
    constexpr int told_height = 30;
    const Rect area{44, y + 8, w - 54, bottom - told_height - y - 16};
    draw_curve(canvas, table(), seat_, {area, table().session.size()}, marked_);
    draw_told(canvas, {6, bottom - told_height, w - 12, told_height});
    draw_footer(canvas, str(own().mistake_count > 0 ? Str::review_key_mistakes : Str::key_ok), str(Str::key_back),
                str(Str::key_details));
  }

  void draw_told(Canvas& canvas, Rect box) const {
    if (!canvas.touches(box)) return;
    const ReviewMarkers markers(own(), seat_);
    Paragraph words;
    if (marked_ >= markers.size()) {
      words << str(Str::review_calm);
      canvas.wrapped(box, Font::small, palette::muted, words);
      return;
    }
    const ReviewMarker& marker = markers[marked_];
    if (marker.by.is_seat())
      canvas.badge(box.x, box.y + 1, 14, table().match.people[marker.by.id].colour);
    else
      canvas.icon(box.x - 1, box.y, entry_of(table().game()).chance_icon(), 16, {.is_named = true});
    const Line change = signed_points(percent_of(marker.change));
    const int width = canvas.text(box.x + 19, box.y, Font::small, colour_of(marker.change), change);
    words << told_.told.view();
    canvas.wrapped({box.x + 25 + width, box.y, box.w - 25 - width, box.h}, Font::small, palette::ink, words);
  }

  // --- A decision on the board

  static MoveCursor& cursor() { return play_screen().cursor(); }

  void press_in_question(Key key) {
    if (key == Key::back || key == Key::menu) return go(ReviewEvent::leave);
    go(ReviewEvent::look);
    if (key != Key::select) press_in_choosing(key);
  }

  void press_in_choosing(Key key) {
    switch (key) {
      case Key::select:
        if (cursor().open()) return play_sound(Sound::select);
        if (!cursor().is_on_choice()) return play_sound(Sound::refuse);
        chosen_ = cursor().focus();
        return go(ReviewEvent::choose);
      case Key::details: return go(ReviewEvent::choose);
      case Key::back:
        if (!cursor().leave()) go(ReviewEvent::leave);
        return;
      default:
        if (cursor().go(key)) play_move_sound();
    }
  }

  void press_in_answer(Key key) {
    CalloutText words;
    const Callout laid = callout(words);
    switch (key) {
      case Key::select:
      case Key::next:
      case Key::right:
        if (!laid.rest.empty()) {
          read_ = words.view().size() - laid.rest.size();
          return;
        }
        if (mistake_ + 1u >= own().mistake_count) return go(ReviewEvent::no_more);
        ++mistake_;
        return go(ReviewEvent::ask);
      case Key::details: the_try_menu.move = mistake().move; return push(the_try_menu);
      case Key::back:
      case Key::menu: return go(ReviewEvent::leave);
      default: return;
    }
  }

  void point_to_better() const { play_screen().point_to(mistake().better); }

  Line name_of(core::Move move) const { return table().text.full_text(move, seat_).name; }

  /// What the callout of the stage says.
  Callout callout(CalloutText& words) const {
    if (stage_ == ReviewStage::question) {
      format(words, Str::review_ask, {static_cast<int>(mistake_ + 1), static_cast<int>(own().mistake_count)});
    } else {
      format(words, chosen_ == mistake().better ? Str::review_right : Str::review_better,
             {name_of(mistake().better), -percent_of(mistake().cost)});
      LongText why;
      table().text.say_why(why, mistake().better, why_, seat_, mistake().played);
      if (!why.empty()) words << ' ' << why.view();
      words << ' ';
      format(words, Str::review_played, {name_of(mistake().played)});
    }
    return play_screen().picture().callout(words, read_);
  }

  void draw_question_on_board(Canvas& canvas) const {
    CalloutText words;
    const Callout laid = callout(words);
    play_screen().picture().draw_with(canvas, laid);
    draw_footer(canvas, str(Str::key_ok), str(Str::key_back));
  }

  void draw_answer(Canvas& canvas) const {
    CalloutText words;
    const Callout laid = callout(words);
    play_screen().picture().draw(canvas, laid.box);
    const Scene scene = play_screen().picture().scene();
    const Spot played = table().board.spot_of(scene, mistake().played);
    if (played.page == scene.page && played.area != cursor().focus_area()) {
      const auto clip = canvas.clip(scene.area);
      canvas.outline(played.area.inset(-1), 6, palette::bad, 2);
    }
    draw_callout(canvas, laid);
    const bool last = mistake_ + 1u >= own().mistake_count;
    draw_footer(canvas,
                str(!laid.rest.empty() ? Str::key_more
                    : last             ? Str::key_ok
                                       : Str::key_next),
                str(Str::key_back), str(Str::review_try));
  }

  ReviewStage stage_ = ReviewStage::computing;
  unsigned seat_ = 0, marked_ = 0, mistake_ = 0, percent_ = 0;
  std::size_t read_ = 0;  // bytes of the callout, on the pages before
  Choice chosen_{};       // by the person who looks
  players::Why why_{};
  ShownPosition::Past told_;
};

Review the_review;

}  // namespace

Screen& review_screen() { return the_review; }
bool review_chooses() { return &top() == &the_review && the_review.chooses(); }

}  // namespace pd::screens
