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

/// The last sentences, which tell what came of it; the story has room for all of them.
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

core::Refusal PlayScreen::begin(Table& table, std::uint64_t seed, bool as_tutorial) {
  const core::GameId game = table.game();
  if (const core::Refusal no = driver_.begin(table, seed, as_tutorial ? Tutorial::moves(game) : Driver::Script{}))
    return no;
  tutorial_.end();
  if (as_tutorial) tutorial_.begin(game);
  cursor_.forget_position();
  shown_hints_.clear();
  status_toast_.clear();
  recap_.clear();
  macro_ = {};
  seat_ = no_seat;
  follow();
  return core::accepted;
}

namespace {

void start(const Match& match, std::uint64_t seed, bool as_tutorial) {
  Table& table = entry_of(match.setup.game).open();  // what was on it is gone
  table.match = match;
  if (const core::Refusal no = play_screen().begin(table, seed, as_tutorial))
    return push(notice(Icon::warning, words_of(no)));
  replace(play_screen());
}

}  // namespace

void start_match(Match match, std::uint8_t first) {
  if (store_is_full()) return push(notice(Icon::warning, str(Str::setup_full)));
  const std::uint64_t seed = match.challenge != 0 ? match.challenge : hal::entropy_seed();
  core::Rng rng(~seed);
  if (match.challenge == 0)
    match.setup.first = first == at_random ? static_cast<std::uint8_t>(rng.below(match.setup.players)) : first;
  start(match, seed, false);
}

void start_tutorial(Match match) {
  if (store_is_full()) return push(notice(Icon::warning, str(Str::setup_full)));
  match.setup = Tutorial::setup(match.setup.game);
  match.challenge = 0;
  match.own_dice = false;
  start(match, hal::entropy_seed(), true);
}

core::LogError PlayScreen::resume(Table& table, std::uint64_t seed) {
  if (const core::LogError no = driver_.resume(table, seed)) return no;
  tutorial_.end();
  cursor_.forget_position();
  shown_hints_.clear();
  if (is_guided(settings(), table.game())) table.text.list_hints(shown_hints_);  // what came up before is known
  if (!shown_hints_.empty()) shown_hints_.add(entry_of(table.game()).goal);
  status_toast_.clear();
  status_toast_from_ = table.session.log().size;
  recap_.clear();
  macro_ = {};
  seat_ = no_seat;
  follow();
  return {};
}

void PlayScreen::look_at(Table& table) {
  driver_.look_at(table);
  tutorial_.end();
  moment_ = {};
  motion_.skip();
  cursor_.put_on(table, viewer(), picture_area());
}

/// Whoever has seen a whole game needs no explanation of the next one.
void PlayScreen::end_guide_if_over() {
  if (table()->session.actor() == core::nobody) change_settings(with_guide(settings(), table()->game(), false));
}

bool PlayScreen::make_decision() {
  if (driver_.make_decision()) return false;
  end_guide_if_over();
  return true;
}

void PlayScreen::follow() {
  end_guide_if_over();
  moment_ = {};
  motion_.skip();
  if (driver_.rolled()) {
    moment_.kind = Moment::Kind::dice;
    motion_.begin(piece_ms);
  }
  offer_choices();
  redraw();
}

void PlayScreen::offer_choices() {
  cursor_.put_on(*table(), viewer(), picture_area());
  battery_is_empty_ = battery_icon() == Icon::battery_empty;
  if (handing_over() || table()->session.actor() == core::nobody || driver_.is_stuck()) return;
  if (table()->shown.private_news()) return;  // comes first, and may be another seat's
  const bool by_itself = static_cast<Settings::AutoPlay>(settings().auto_play) != Settings::AutoPlay::on_a_press;
  if (!driver_.computer_acts()) cursor_.offer(tutorial_.active() || !by_itself);
}

Scene PlayScreen::scene(core::Move at) const {
  Scene scene = cursor_.scene(at);
  scene.rolling_ms = is_rolling() ? motion_.age() + 1 : 0;
  if (is_gaining()) scene.mover = moment_.seat;
  return scene;
}

Rect PlayScreen::picture_area() const {
  const hal::Size size = hal::display_size();
  const int top = head_height + (table()->board.page_count() > 1 ? tab_height : 0);
  return {0, top, picture_width, size.height - top - effect_height - footer_height};
}

NoteSpace PlayScreen::note_space() const { return {picture_area(), head_height, 3}; }

KeepClear PlayScreen::keep_clear() const {
  KeepClear clear;
  if (cursor_.is_on_choice()) {
    Rect at = cursor_.focus_area();
    if (cursor_.choosing_variant() && !cursor_.variants_lie_apart())
      at = {at.x - arrow_width, at.y, at.w + 2 * arrow_width, at.h};
    clear.add(at);
  }
  if (cursor_.is_on_tabs()) clear.add(tab_area(cursor_.page()));
  table()->board.list_subjects(clear, scene());
  return clear;
}

Rect PlayScreen::tab_area(unsigned page) const {
  const int width = picture_width / static_cast<int>(table()->board.page_count());
  return {static_cast<int>(page) * width, head_height, width, tab_height};
}

void PlayScreen::shown(bool returning) {
  static_cast<void>(returning);
  if (table() == nullptr) return;
  if (table()->shown.has_news())
    push(news_screen());
  else if (table()->session.actor() == core::nobody || table()->session.ended_here())
    show_final(false);
  else if (handing_over())
    push(hand_over());
  else if (driver_.has_private_news())
    push(private_news());
  else if (driver_.is_stuck())
    push(stuck_menu());
  else if (moment_.kind != Moment::Kind::none)
    motion_.begin(piece_ms);
  else if (driver_.computer_acts())
    push(tells_goal() ? hint_screen() : computer_turn());
  else
    change_seat(), schedule_auto_play(), explain(), make_room();
}

void PlayScreen::change_seat() {
  if (seat_ == viewer()) return;
  guarded_ = turning_ = seat_ != no_seat;
  seat_since_ms_ = released_since_ms_ = hal::now_ms();
  turned_ms_ = 0;
  recap_.clear();
  if (seat_ != no_seat && !tutorial_.active()) tell_others();
  seat_before_ = std::exchange(seat_, viewer());
  since_ = table()->session.log().size;
}

void PlayScreen::schedule_auto_play() {
  auto_play_policy_ = table()->input.auto_play_policy(cursor_.choices(), viewer());
  auto_play_pending_ = !taken_back_ && !tutorial_.active() && (next_stepped_move() || may_auto_play());
  auto_play_since_ms_ = hal::now_ms();
}

/// Nothing that gives something up, and not for a person who has not seen yet what the others did.
bool PlayScreen::may_auto_play() const {
  const auto when = static_cast<Settings::AutoPlay>(settings().auto_play);
  if (when == Settings::AutoPlay::on_a_press || motion_.running() || !recap_.empty()) return false;
  if (auto_play_policy_ == AutoPlayPolicy::wait) return false;
  if (!cursor_.is_on_choice() || (cursor_.choices().size() > 1 && auto_play_policy_ == AutoPlayPolicy::ask))
    return false;
  Paragraph question;
  table()->text.question(question, cursor_.focus(), viewer());
  return question.empty();
}

core::Move PlayScreen::next_stepped_move() const {
  if (!macro_ || motion_.running() || !recap_.empty() || !cursor_.is_on_choice()) return {};
  if (static_cast<Settings::AutoPlay>(settings().auto_play) == Settings::AutoPlay::on_a_press) return {};
  if (table()->session.log().size > macro_from_ + longest_macro) return {};
  return table()->input.next_macro_move(macro_, viewer());
}

/// Dice are looked at, what was begun goes on at once.
std::uint32_t PlayScreen::auto_play_delay_ms() const {
  if (static_cast<Settings::AutoPlay>(settings().auto_play) == Settings::AutoPlay::at_once) return 0;
  if (auto_play_policy_ == AutoPlayPolicy::finish) return goes_on_ms;
  return auto_play_policy_ == AutoPlayPolicy::play || cursor_.choices().size() == 1 || !next_stepped_move()
             ? auto_play_ms
             : macro_ms;
}

void PlayScreen::auto_play() {
  auto_play_pending_ = false;
  core::Move move = next_stepped_move();
  if (!move) move = cursor_.focus();
  const core::Move next =
      table()->input.is_stepped_macro(move) ? table()->input.next_macro_move(move, viewer()) : core::Move{};
  make(next ? next : move, true);  // of what nobody asked for yet, the next move only
}

void PlayScreen::end_motion() {
  motion_.skip();
  moment_ = {};
  shown(true);
}

/// What the game is about, once and before anybody moves, computers too; not where only they play.
bool PlayScreen::tells_goal() {
  return !tutorial_.active() && driver_.people() > 0 && is_guided(settings(), table()->game()) &&
         shown_hints_.add(entry_of(table()->game()).goal);
}

void PlayScreen::explain() {
  if (motion_.running() || tutorial_.active() || !is_guided(settings(), table()->game())) return;
  bool is_new = tells_goal();
  if (!is_new) {
    const std::optional<Str> hint = table()->text.hint(viewer());
    is_new = hint && shown_hints_.add(*hint);
  }
  if (!is_new) return;
  turning_ = false;  // the picture under the callout stands still
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
  seat_ = viewer();
  guarded_ = turning_ = false;
  recap_.gather(*table(), viewer());
  if (!recap_.empty()) status_toast_.clear();
}

void PlayScreen::private_news_read() {
  driver_.private_news_read();
  offer_choices();
  tell_last();
}

void PlayScreen::on_turn_started(std::uint16_t from, bool unseen) {
  status_toast_from_ = from;
  since_ = table()->session.log().size;
  offer_choices();
  tell_last();
  if (unseen && !handing_over() && !tutorial_.active() && table()->session.actor().is_seat()) tell_others();
}

/// Where it takes more than the one line in place of the tabs.
void PlayScreen::tell_others() {
  recap_.gather(*table(), viewer());
  if (recap_.told() > 1)
    status_toast_.clear();
  else
    recap_.clear();
}

void PlayScreen::tell_last() {
  status_toast_.clear();
  if (handing_over() || driver_.computer_acts() || table()->session.actor() == core::nobody) return;
  if (tutorial_.active()) return;  // it tells, and may point at the tabs
  status_toast_since_ms_ = hal::now_ms();
  Paragraph told;
  const unsigned from = std::max<unsigned>(status_toast_from_, table()->shown.told_up_to_move());
  status_toast_seat_ = table()->text.summarize_moves(told, from, viewer(), false).id;
  status_toast_ << what_fits_of(told);
}

std::uint32_t PlayScreen::animate(std::uint32_t now_ms) {
  if (motion_.running()) {
    const std::uint32_t wait_ms = motion_.tick(now_ms);
    if (motion_.running()) return wait_ms;
    end_motion();
    return 0;
  }
  std::uint32_t wait = forever_ms;
  if (turning_) {
    turned_ms_ = now_ms - seat_since_ms_;
    turning_ = turned_ms_ < turning_ms;
    redraw();
    wait = 30;
  }
  if (guarded_) {
    if (holds_button()) released_since_ms_ = now_ms;
    const std::uint32_t released_ms = now_ms - released_since_ms_;
    guarded_ = released_ms < guard_ms;
    if (!guarded_) redraw();
    wait = std::min(wait, guarded_ ? guard_ms - released_ms : forever_ms);
  }
  if (!status_toast_.empty()) {
    const std::uint32_t shown_ms = now_ms - status_toast_since_ms_;
    if (shown_ms < status_toast_ms) {
      wait = std::min(wait, status_toast_ms - shown_ms);
    } else {
      status_toast_.clear();
      redraw();
    }
  }
  if (!auto_play_pending_) return wait;
  const std::uint32_t waited = now_ms - auto_play_since_ms_, due = auto_play_delay_ms();
  if (waited < due) return std::min(wait, due - waited);
  auto_play();
  return 0;
}

void PlayScreen::press(Key key) {
  if (motion_.running()) return end_motion();
  if (guarded_ && key == Key::select) return;
  status_toast_.clear();
  if (auto_play_pending_ && key != Key::select) macro_ = {};  // they want something else
  auto_play_pending_ = false;
  if (tutorial_.active() && press_in_tutorial(key)) return;
  if (!recap_.empty()) {  // it was read
    const bool unseen = key == Key::select && recap_hides_cursor();
    recap_.clear();
    if (key == Key::details) return push(story());
    schedule_auto_play();
    if (unseen) return play_sound(Sound::select);  // nobody chooses what they could not see
  }
  switch (key) {
    case Key::next:
    case Key::previous:
    case Key::up:
    case Key::down:
    case Key::left:
    case Key::right:
    case Key::menu:
      guarded_ = false;
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

/// On a page that offers nothing it reads about what is there.
void PlayScreen::select() {
  if (!cursor_.page_offers()) return push(detail_screen());
  if (cursor_.is_on_choice() && tutorial_.active() && !stop_is_wanted()) return refuse_in_tutorial();
  if (cursor_.open()) return make_room(), play_sound(Sound::select);
  if (!cursor_.is_on_choice()) return play_sound(Sound::refuse);
  commit(cursor_.focus());
}

bool PlayScreen::go_to(unsigned target) {
  if (motion_.running() || handing_over() || !cursor_.go_to(target)) return false;
  status_toast_.clear();
  recap_.clear();
  auto_play_pending_ = guarded_ = false;
  macro_ = {};
  play_sound(Sound::move);
  redraw();
  return true;
}

void PlayScreen::point_to_hint() {
  const core::Move hint = driver_.decision();
  cursor_.point_to(hint);
  if (cursor_.choices().find(hint) == cursor_.choices().size() || cursor_.focus() == hint) return;
  if (cursor_.open()) cursor_.point_to(hint);
}

void PlayScreen::commit(core::Move move) {
  if (tutorial_.active() && !is_wanted(move)) return refuse_in_tutorial();
  Paragraph question;
  table()->text.question(question, move, viewer());
  if (question.empty()) return make(move);
  pending_ = move;
  push(confirm(question, Str::key_yes, Str::key_no, play_confirmed));
}

void PlayScreen::make(core::Move move, bool by_itself) {
  const std::uint16_t before = table()->session.log().size;
  const auto mover = static_cast<std::uint8_t>(viewer());
  if (table()->input.is_stepped_macro(move)) {
    macro_ = move;
    macro_from_ = before;
    move = table()->input.next_macro_move(move, viewer());
  }
  const Rect chosen_at = cursor_.is_on_choice() ? cursor_.focus_area() : Rect{};
  if (driver_.make(move)) return play_sound(Sound::refuse);
  if (tutorial_.active()) go_on_in_tutorial();
  taken_back_ = false;
  if (!by_itself) since_ = before;
  status_toast_from_ = since_;
  follow();
  if (!is_rolling() && !handing_over()) {
    moment_.from = chosen_at;
    moment_.seat = mover;
    moment_.to = {3, 3, 18, 18};  // the badge of whose things they are
    table()->board.add_moments(moment_, before, scene());
    if (moment_.kind == Moment::Kind::sting && table()->shown.has_news()) moment_ = {};  // news sting by themselves
  }
  play_sound(table()->board.sound_of(before));
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
  taken_back_ = true;
  macro_ = {};
  seat_ = viewer();
  recap_.clear();
  status_toast_.clear();
  status_toast_ << str(driver_.took_back_part() ? Str::play_taken_back_part : Str::play_taken_back);
  status_toast_seat_ = viewer();
  status_toast_since_ms_ = hal::now_ms();
}

}  // namespace pd::screens
