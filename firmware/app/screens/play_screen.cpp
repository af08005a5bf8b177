#include "firmware/app/screens/play_screen.hpp"

#include <algorithm>
#include <utility>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/session/refused.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/clock.hpp"
#include "hal/display.hpp"
#include "hal/entropy.hpp"

namespace pd::screens {

namespace {

PlayScreen play_instance;

/// The last sentences that fit, as they name the results; the story shows all.
std::string_view what_fits_of(std::string_view line) {
  constexpr std::string_view between = ". ";
  while (measure(Font::small, line) > PlayScreen::status_toast_width) {
    const std::size_t end = line.find(between);
    if (end == line.npos) return {};
    line.remove_prefix(end + between.size());
  }
  return line;
}

}  // namespace

PlayScreen& play_screen() { return play_instance; }

void play_confirmed() { play_instance.make(play_instance.pending_); }

/// After a whole game the guide of this title is switched off.
void PlayScreen::end_guide_if_over() {
  if (table()->session.actor() == core::nobody) change_settings(with_guide(settings(), table()->game(), false));
}

core::MoveResult PlayScreen::make_decision(bool goes_on) {
  const core::MoveResult made = driver_.make_decision(goes_on);
  if (!made.refusal) end_guide_if_over();
  return made;
}

void PlayScreen::follow() {
  end_guide_if_over();
  moment_ = {};
  if (driver_.rolled()) moment_.kind = Moment::Kind::dice;
  update_mode();
  if (is_rolling()) motion_.begin(moment_.length_ms());
  offer_choices();
  redraw();
}

void PlayScreen::offer_choices() {
  cursor_.put_on(*table(), viewer(), picture_area());
  battery_is_empty_ = battery_icon() == Icon::battery_empty;
  if (handing_over() || table()->session.actor() == core::nobody || driver_.is_stuck()) return;
  if (table()->shown.private_news()) return;  // comes first, and may be another seat's
  if (!driver_.computer_acts()) cursor_.offer(tutorial_.active() || !AutoPlay::is_on());
}

Scene PlayScreen::scene(Choice at) const {
  Scene scene = cursor_.scene(at);
  scene.rolling_ms = is_rolling() ? motion_.age() + 1 : 0;
  if (is_gaining()) scene.mover = moment_.seat;
  if (is_animating() && moment_.kind == Moment::Kind::walk) {
    scene.moment = &moment_;
    scene.moment_ms = motion_.age();
  }
  return scene;
}

Rect PlayScreen::picture_area() const {
  const hal::Size size = hal::display_size();
  const int top = head_height + (table()->board.page_count() > 1 ? tab_height : 0);
  return {0, top, picture_width, size.height - top - effect_height - footer_height};
}

Callout PlayScreen::callout(std::string_view words, std::size_t read, Rect target) const {
  KeepClear clear;
  if (cursor_.is_on_choice()) {
    Rect at = cursor_.focus_area();
    if (cursor_.choosing_variant() && !cursor_.variants_lie_apart())
      at = {at.x - arrow_width, at.y, at.w + 2 * arrow_width, at.h};
    clear.add(at);
  }
  if (cursor_.is_on_tabs()) clear.add(tab_area(cursor_.page()));
  table()->board.list_subjects(clear, scene());
  clear.add(target);
  return lay_callout(words.substr(std::min(read, words.size())), {picture_area(), head_height, 3}, clear);
}

Rect PlayScreen::tab_area(unsigned page) const {
  const int width = picture_width / static_cast<int>(table()->board.page_count());
  return {static_cast<int>(page) * width, head_height, width, tab_height};
}

void PlayScreen::shown(bool returning) {
  if (table() == nullptr) return;
  const bool was_covered = returning && is_one_of(mode_, Mode::news, Mode::computer);
  enter_next_mode();
  if (was_covered && mode_ == Mode::choosing) guard_.begin_briefly(hal::now_ms());
}

PlayFacts PlayScreen::facts() const {
  PlayFacts facts;
  facts.is_looking_back = driver_.is_looking_back();
  facts.has_rolled = moment_.kind == Moment::Kind::dice;
  facts.has_clash = moment_.kind == Moment::Kind::clash;
  facts.has_news = table()->shown.has_news();
  facts.is_over = table()->session.is_over();
  facts.is_handing_over = handing_over();
  facts.has_private_news = driver_.has_private_news();
  facts.is_stuck = driver_.is_stuck();
  facts.has_moment = moment_.kind != Moment::Kind::none;
  facts.computer_acts = driver_.computer_acts();
  facts.goal_is_due = facts.computer_acts && goal_is_due();
  facts.in_tutorial = tutorial_.active();
  facts.has_recap = !recap_.empty();
  return facts;
}

void PlayScreen::enter_next_mode() {
  update_mode();
  switch (mode_) {
    case Mode::news:
      return push(news_screen());
    case Mode::over:
      return show_final(false);
    case Mode::handover:
      return push(hand_over());
    case Mode::private_news:
      return push(private_news());
    case Mode::stuck:
      return push(stuck_menu());
    case Mode::rolling:
    case Mode::clashing:
    case Mode::animating:
      return motion_.begin(moment_.length_ms());
    case Mode::goal:
      shown_hints_.add(entry_of(table()->game()).goal);
      return push(hint_screen());
    case Mode::computer:
      return push(computer_turn());
    case Mode::tutorial:
    case Mode::recap:
    case Mode::choosing:
      return begin_choosing();
    case Mode::looking_back:
      return;
  }
}

void PlayScreen::end_animation() {
  moment_ = {};
  shown(true);
}

void PlayScreen::begin_choosing() {
  change_seat();
  update_mode();  // a recap may have come up
  schedule_auto_play();
  explain();
  make_room();
}

void PlayScreen::change_seat() {
  const bool knew_seat = guard_.knows_seat();
  if (!guard_.change_seat(viewer(), hal::now_ms())) return;
  recap_.clear();
  if (knew_seat && !tutorial_.active()) tell_others();
  since_ = table()->session.log().size;
}

/// Nothing plays itself before the recap was dismissed.
void PlayScreen::schedule_auto_play() {
  auto_play_.schedule(auto_play_offer(), mode_ == Mode::choosing, hal::now_ms());
}

/// Whether to show the goal of the game: once, before the first move; not if only computers play.
bool PlayScreen::goal_is_due() const {
  return !tutorial_.active() && driver_.people() > 0 && is_guided(settings(), table()->game()) &&
         !shown_hints_.has(entry_of(table()->game()).goal);
}

void PlayScreen::explain() {
  if (tutorial_.active() || !is_guided(settings(), table()->game())) return;
  bool is_new = goal_is_due() && shown_hints_.add(entry_of(table()->game()).goal);
  if (!is_new) {
    const std::optional<Str> hint = table()->text.hint(viewer());
    is_new = hint && shown_hints_.add(*hint);
  }
  if (!is_new) return;
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
  if (announcement_) moment_.announce(*std::exchange(announcement_, std::nullopt));
  recap_.gather(*table(), viewer());
  if (!recap_.empty()) toast_.clear();
}

void PlayScreen::private_news_read() {
  driver_.private_news_read();
  offer_choices();
  tell_last();
}

void PlayScreen::on_turn_started(std::uint16_t from, bool unseen) {
  toast_from_ = from;
  since_ = table()->session.log().size;
  offer_choices();
  tell_last();
  if (unseen && !handing_over() && !tutorial_.active() && table()->session.actor().is_seat()) tell_others();
}

/// Shows a recap if the toast has no room for all of it.
void PlayScreen::tell_others() {
  recap_.gather(*table(), viewer());
  if (recap_.told() > 1)
    toast_.clear();
  else
    recap_.clear();
}

void PlayScreen::tell_last() {
  toast_.clear();
  if (handing_over() || driver_.computer_acts() || table()->session.actor() == core::nobody) return;
  if (tutorial_.active()) return;  // it tells, and may point at the tabs
  Paragraph told;
  const unsigned from = std::max<unsigned>(toast_from_, table()->shown.told_up_to_move());
  const unsigned seat = table()->text.summarize_moves(told, from, viewer(), false).id;
  toast_.show(what_fits_of(told), seat, hal::now_ms());
}

std::uint32_t PlayScreen::animate(std::uint32_t now_ms) {
  if (is_animating()) {
    const std::uint32_t wait_ms = motion_.tick(now_ms);
    if (motion_.running()) return wait_ms;
    end_animation();
    return 0;
  }
  const bool turned = guard_.turns();
  if (guard_.tick(now_ms, holds_button())) redraw();
  if (toast_.expire(now_ms)) redraw();
  const std::uint32_t wait = std::min(guard_.wait_ms(now_ms, turned), toast_.left_ms(now_ms));
  const std::uint32_t left = auto_play_.left_ms(auto_play_offer(), now_ms);
  if (left > 0) return std::min(wait, left);
  make(auto_play_.take(auto_play_offer()), true);
  return 0;
}

void PlayScreen::press(Key key) {
  if (is_animating()) return end_animation();
  if (guard_.guards() && key == Key::select) return;
  toast_.clear();
  if (auto_play_.is_pending() && key != Key::select) auto_play_.stop_macro();  // they want something else
  auto_play_.cancel();
  if (tutorial_.active() && press_in_tutorial(key)) return;
  if (!recap_.empty() && dismiss_recap(key)) return;
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
    case Key::select:
      return select();
    case Key::back:
      if (!cursor_.leave()) push(pause_menu());
      break;
    case Key::details:
      push(detail_screen());
      break;
    case Key::none:
      break;
  }
}

bool PlayScreen::dismiss_recap(Key key) {
  const bool unseen = key == Key::select && recap_hides_cursor();
  recap_.clear();
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
  if (cursor_.is_on_choice() && tutorial_.active() && !stop_is_wanted()) return refuse_in_tutorial();
  if (cursor_.open()) return make_room(), play_sound(Sound::select);
  if (!cursor_.is_on_choice()) return play_sound(Sound::refuse);
  commit(cursor_.focus());
}

bool PlayScreen::go_to(unsigned target) {
  if (is_animating() || handing_over() || !cursor_.go_to(target)) return false;
  toast_.clear();
  recap_.clear();
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
  if (tutorial_.active() && !is_wanted(choice)) return refuse_in_tutorial();
  Paragraph question;
  table()->text.question(question, choice, viewer());
  if (question.empty()) return make(choice);
  pending_ = choice;
  push(confirm(question, Str::key_yes, Str::key_no, play_confirmed, entry_of(table()->game()).scene));
}

void PlayScreen::make(Choice choice, bool by_itself) {
  const auto mover = static_cast<std::uint8_t>(viewer());
  if (table()->input.is_stepped_macro(choice)) {
    auto_play_.begin_macro(auto_play_offer(), choice);
    choice.macro = 0;
  }
  const Rect chosen_at = cursor_.is_on_choice() ? cursor_.focus_area() : Rect{};
  const core::MoveResult made = driver_.make(choice, by_itself);
  if (made.refusal) return play_sound(Sound::refuse);
  if (tutorial_.active()) go_on_in_tutorial();
  auto_play_.move_made();
  if (!by_itself) since_ = made.first;
  toast_from_ = since_;
  follow();
  if (!is_rolling() && !handing_over()) {
    moment_.from = chosen_at;
    moment_.seat = mover;
    table()->board.add_moments(moment_, made, scene());
    const bool news_sting = moment_.kind == Moment::Kind::sting && table()->shown.has_news();
    if (news_sting || !shows_moments) moment_ = {};
  }
  if (handing_over() && shows_moments) {
    Moment unseen;
    table()->board.add_moments(unseen, made, scene());
    if (unseen.announcement) announcement_ = unseen.announcement;
  }
  play_sound(table()->board.sound_of(made));
  tell_last();
  if (!is_rolling()) shown(true);
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
  recap_.clear();
  toast_.show(str(driver_.took_back_some() ? Str::play_taken_back_part : Str::play_taken_back), viewer(),
              hal::now_ms());
}

}  // namespace pd::screens
