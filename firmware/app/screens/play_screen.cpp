#include "firmware/app/screens/play_screen.hpp"

#include <algorithm>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_layout.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/dialogs.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/clock.hpp"

namespace pd::screens {

namespace {

PlayScreen play_instance;

}  // namespace

PlayScreen& play_screen() { return play_instance; }

core::MoveResult PlayScreen::make_decision(bool goes_on) {
  const core::MoveResult made = driver_.make_decision(goes_on);
  if (!made.refusal) Guide::end_if_over(*table());
  return made;
}

bool PlayScreen::seat(unsigned seat, players::Profile profile) {
  tutorial_.end();
  auto_play_.stop_macro();
  return driver_.seat(seat, profile);
}

bool PlayScreen::plays_macro() const {
  return auto_play_.has_macro() && (animation_.running() || auto_play_.is_pending());
}

void PlayScreen::follow() {
  Guide::end_if_over(*table());
  animation_.clear();
  if (driver_.rolled()) animation_.set_dice();
  update_mode();
  if (mode_ == Mode::rolling) animation_.start();
  offer_choices();
  redraw();
}

void PlayScreen::offer_choices() {
  cursor_.put_on(*table(), viewer(), picture_area(*table()));
  picture_.update_battery();
  if (handing_over() || table()->session.actor() == core::nobody || driver_.is_stuck()) return;
  if (table()->shown.private_news()) return;  // comes first, and may be another seat's
  if (!driver_.computer_acts()) cursor_.offer(tutorial_.active() || !AutoPlay::is_on());
}

void PlayScreen::draw(Canvas& canvas) const {
  const bool is_open = table() != nullptr && !handing_over();
  const bool teaches = is_open && tutorial_.active() && !animation_.running();
  CalloutText words;
  picture_.draw(canvas, teaches ? tutorial_.callout(words).box : Rect{});
  if (is_open && !(teaches && tutorial_.draw(canvas))) picture_.draw_keys(canvas);
  if (animation_.running()) table()->board.draw_moment(canvas, picture_.scene(), animation_.moment(), animation_.age());
}

const Accent* PlayScreen::accent() const {
  return table() == nullptr ? nullptr : &games::entry_of(table()->game()).accent;
}

void PlayScreen::shown(bool returning) {
  if (table() == nullptr) return;
  const bool was_covered = returning && is_one_of(mode_, Mode::news, Mode::computer);
  enter_next_mode();
  if (was_covered && mode_ == Mode::choosing) guard_.begin_briefly(hal::now_ms());
}

PlayFacts PlayScreen::facts() const {
  const Moment::Kind moment = animation_.moment().kind;
  PlayFacts facts;
  facts.is_looking_back = driver_.is_looking_back();
  facts.has_rolled = moment == Moment::Kind::dice;
  facts.has_clash = moment == Moment::Kind::clash;
  facts.has_news = table()->shown.has_news();
  facts.is_over = table()->session.is_over();
  facts.is_handing_over = handing_over();
  facts.has_private_news = driver_.has_private_news();
  facts.is_stuck = driver_.is_stuck();
  facts.has_moment = moment != Moment::Kind::none;
  facts.computer_acts = driver_.computer_acts();
  facts.goal_is_due = facts.computer_acts && goal_is_due();
  facts.in_tutorial = tutorial_.active();
  facts.has_recap = report_.has_recap();
  return facts;
}

void PlayScreen::enter_next_mode() {
  update_mode();
  switch (mode_) {
    case Mode::news: return push(news_screen());
    case Mode::over: return show_final(false);
    case Mode::handover: return push(hand_over());
    case Mode::private_news: return push(private_news());
    case Mode::stuck: return push(stuck_menu());
    case Mode::rolling:
    case Mode::clashing:
    case Mode::animating: return animation_.start();
    case Mode::goal: guide_.show_goal(*table()); return push(hint_screen());
    case Mode::computer: return push(computer_turn());
    case Mode::tutorial:
    case Mode::recap:
    case Mode::choosing: return begin_choosing();
    case Mode::looking_back: return;
  }
}

void PlayScreen::end_animation() {
  animation_.clear();
  shown(true);
}

void PlayScreen::begin_choosing() {
  change_seat();
  update_mode();  // a recap may have come up
  schedule_auto_play();
  explain();
  tutorial_.make_room();
}

void PlayScreen::change_seat() {
  const bool knew_seat = guard_.knows_seat();
  if (!guard_.change_seat(viewer(), hal::now_ms())) return;
  report_.clear_recap();
  if (knew_seat && !tutorial_.active()) report_.show_recap(*table(), viewer(), true);
  report_.begin_turn(*table());
}

/// Nothing plays itself before the recap was dismissed.
void PlayScreen::schedule_auto_play() {
  auto_play_.schedule(auto_play_offer(), mode_ == Mode::choosing, hal::now_ms());
}

/// Whether to show the goal of the game: not if only computers play.
bool PlayScreen::goal_is_due() const {
  return !tutorial_.active() && driver_.people() > 0 && guide_.goal_is_due(*table());
}

void PlayScreen::explain() {
  if (tutorial_.active() || !guide_.explain(*table(), viewer(), driver_.people() > 0)) return;
  guard_.end_turning();  // the picture under the callout stands still
  push(hint_screen());
}

void PlayScreen::on_device_taken() {
  const std::uint16_t before = table()->session.log().size;
  driver_.on_device_taken();
  cursor_.forget_position();
  offer_choices();
  if (table()->session.log().size < before) return say_taken_back();
  if (driver_.has_private_news()) return;
  tell_last();
  guard_.trust(viewer());
  animation_.announce();
  report_.show_recap(*table(), viewer(), false);
}

void PlayScreen::private_news_read() {
  driver_.private_news_read();
  offer_choices();
  tell_last();
}

void PlayScreen::on_turn_started(std::uint16_t from, bool unseen) {
  report_.tell_from(from);
  report_.begin_turn(*table());
  offer_choices();
  tell_last();
  if (unseen && !handing_over() && !tutorial_.active() && table()->session.actor().is_seat())
    report_.show_recap(*table(), viewer(), true);
}

void PlayScreen::tell_last() {
  report_.clear_toast();
  if (handing_over() || driver_.computer_acts() || table()->session.actor() == core::nobody) return;
  if (!tutorial_.active()) report_.show_toast(*table(), viewer());  // a tutorial tells, and may point at the tabs
}

std::uint32_t PlayScreen::animate(std::uint32_t now_ms) {
  if (animation_.running()) {
    const std::uint32_t wait_ms = animation_.tick(now_ms);
    if (animation_.running()) return wait_ms;
    end_animation();
    return 0;
  }
  const bool turned = guard_.turns();
  if (guard_.tick(now_ms, holds_button())) redraw();
  if (report_.expire_toast(now_ms)) redraw();
  const std::uint32_t wait = std::min(guard_.wait_ms(now_ms, turned), report_.toast().left_ms(now_ms));
  const std::uint32_t left = auto_play_.left_ms(auto_play_offer(), now_ms);
  if (left > 0) return std::min(wait, left);
  make(auto_play_.take(auto_play_offer()), true);
  return 0;
}

/// What ends pieces on their way does its own work, too, so that nobody has to press twice; select does not, as what is
/// chosen then was not looked at.
bool PlayScreen::press_while_animating(Key key) {
  const bool works = animation_.moves_pieces() && key != Key::select;
  end_animation();
  return !works || animation_.running() || &top() != this;
}

void PlayScreen::press(Key key) {
  if (animation_.running() && press_while_animating(key)) return;
  if (guard_.guards() && key == Key::select) return;
  report_.clear_toast();
  if (auto_play_.is_pending() && key != Key::select) auto_play_.stop_macro();  // they want something else
  auto_play_.cancel();
  if (tutorial_.active() && press_in_tutorial(key)) return;
  if (report_.has_recap() && dismiss_recap(key)) return;
  switch (key) {
    case Key::next:
    case Key::previous:
    case Key::up:
    case Key::down:
    case Key::left:
    case Key::right:
    case Key::menu:
      guard_.release();
      if (cursor_.go(key)) play_sound(Sound::move);
      break;
    case Key::select: return select();
    case Key::back:
      if (!cursor_.leave()) push(pause_menu());
      break;
    case Key::details: push(detail_screen()); break;
    case Key::none: break;
  }
}

bool PlayScreen::press_in_tutorial(Key key) {
  const auto leave = [] {
    play_instance.tutorial_.leave();
    play_instance.update_mode();
  };
  const Tutorial::Answer answer = tutorial_.press(key);
  if (answer == Tutorial::Answer::asks_to_leave) push(confirm(str(Str::tutor_leave), Str::key_yes, Str::key_no, leave));
  update_mode();  // the tutorial may be over
  return answer != Tutorial::Answer::ignored;
}

bool PlayScreen::dismiss_recap(Key key) {
  const bool unseen = key == Key::select && picture_.recap_hides_cursor();
  report_.clear_recap();
  update_mode();
  if (key == Key::details) {
    push(story());
    return true;
  }
  schedule_auto_play();
  if (unseen) play_sound(Sound::select);  // nobody chooses what they could not see
  return unseen;
}

/// On a page without choices it opens the details.
void PlayScreen::select() {
  if (!cursor_.page_offers()) return push(detail_screen());
  if (cursor_.is_on_choice() && tutorial_.active() && !tutorial_.allows_stop()) return tutorial_.refuse_choice();
  if (cursor_.open()) return tutorial_.make_room(), play_sound(Sound::select);
  if (!cursor_.is_on_choice()) return play_sound(Sound::refuse);
  commit(cursor_.focus());
}

bool PlayScreen::go_to(unsigned target) {
  if (animation_.running() || handing_over() || !cursor_.go_to(target)) return false;
  report_.clear();
  update_mode();
  guard_.release();
  auto_play_.cancel();
  auto_play_.stop_macro();
  play_sound(Sound::move);
  redraw();
  return true;
}

void PlayScreen::point_to(core::Move hint) {
  cursor_.point_to(hint);
  if (cursor_.choices().find(hint) == cursor_.choices().size() || cursor_.focus() == hint) return;
  if (cursor_.open()) cursor_.point_to(hint);
}

void PlayScreen::commit(Choice choice) {
  if (tutorial_.active() && !tutorial_.allows(choice)) return tutorial_.refuse_choice();
  Paragraph question;
  table()->text.question(question, choice, viewer());
  if (question.empty()) return make(choice);
  pending_ = choice;
  push(confirm(
      question, Str::key_yes, Str::key_no, [] { play_instance.make(play_instance.pending_); },
      entry_of(table()->game()).scene));
}

void PlayScreen::make(Choice choice, bool by_itself) {
  const unsigned mover = viewer();
  if (table()->input.is_stepped_macro(choice)) {
    auto_play_.begin_macro(auto_play_offer(), choice);
    choice.macro = 0;
  }
  const Rect chosen_at = cursor_.is_on_choice() ? cursor_.focus_area() : Rect{};
  const core::MoveResult made = driver_.make(choice, by_itself);
  if (made.refusal) return play_sound(Sound::refuse);
  if (tutorial_.active()) tutorial_.next();
  auto_play_.move_made();
  report_.move_made(made.first, by_itself);
  follow();
  if (handing_over())
    animation_.keep_announcement(*table(), made, picture_.scene());
  else if (!animation_.is_rolling())
    animation_.set_move(*table(), made, picture_.scene(), chosen_at, mover);
  play_sound(table()->board.sound_of(made));
  tell_last();
  if (!animation_.is_rolling()) shown(true);
}

void PlayScreen::take_back() {
  if (!driver_.take_back()) return play_sound(Sound::refuse);
  tutorial_.end();
  if (handing_over()) return;
  offer_choices();
  say_taken_back();
}

void PlayScreen::say_taken_back() {
  auto_play_.move_taken_back();
  guard_.set_seat(viewer());
  report_.say(str(driver_.took_back_some() ? Str::play_taken_back_part : Str::play_taken_back), viewer());
}

}  // namespace pd::screens
