#include "firmware/app/screens/play.hpp"

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/table/refused.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/clock.hpp"
#include "hal/display.hpp"
#include "hal/entropy.hpp"

namespace app {

namespace {

Play play_instance;

int distance_towards(Point from, Point to, int dx, int dy) {
  const int along = (to.x - from.x) * dx + (to.y - from.y) * dy;
  const int across = (to.x - from.x) * dy - (to.y - from.y) * dx;
  return along <= 0 ? -1 : along + 2 * (across < 0 ? -across : across);
}

/// The last sentences, which tell what came of it; the story has room for all of them.
std::string_view what_fits_of(std::string_view line) {
  constexpr std::string_view between = ". ";
  while (measure(Font::small, line) > Play::happened_width) {
    const std::size_t end = line.find(between);
    if (end == line.npos) return {};
    line.remove_prefix(end + between.size());
  }
  return line;
}

}  // namespace

Play& the_play() { return play_instance; }

void play_confirmed() { play_instance.make(play_instance.pending_); }

core::Refusal Play::begin(Table& table, std::uint64_t seed) {
  if (const core::Refusal no = table.begin()) return no;
  table_ = &table;
  rng_ = core::Rng(seed);
  viewer_ = table.match.setup.first;
  last_group_ = 0;
  told_.clear();
  happened_.clear();
  store_begin(table.match, table.session.log());
  settle(0);
  const core::Actor actor = table.session.actor();
  if (actor.is_seat() && table.sight.has_secret(actor.id))
    handing_over_ = true;  // whoever set it up need not be who begins
  return core::accepted;
}

void start_match(Match match, std::uint8_t first) {
  if (store_is_full()) return push(notice(Icon::warning, str(Str::setup_full)));
  const std::uint64_t seed = hal::entropy_seed();
  core::Rng lot(~seed);
  match.setup.first = first == by_lot ? static_cast<std::uint8_t>(lot.below(match.setup.players)) : first;
  Table& table = entry_of(match.setup.game).open();  // what was on it is gone
  table.match = match;
  if (const core::Refusal no = the_play().begin(table, seed)) return push(notice(Icon::warning, words_of(no)));
  replace(the_play());
  if (const Trouble no = store_trouble()) push(notice(Icon::warning, words(no)));
}

core::LogError Play::resume(Table& table, std::uint64_t seed) {
  if (const core::LogError no = table.resume()) return no;
  table_ = &table;
  rng_ = core::Rng(seed);
  last_group_ = 0;
  told_.clear();
  if (is_guided(settings(), table.game())) table.sight.list_hints(told_);  // what came up before is known
  happened_.clear();
  happened_from_ = table.session.log().size;
  viewer_ = table.session.last_seat();  // dice are typed in by whoever threw them
  settle(table.session.log().size);
  if (table.session.actor().is_seat()) handing_over_ = true;
  return {};
}

void Play::look_at(Table& table) {
  store_release();
  table_ = &table;
  viewer_ = 0;
  handing_over_ = taking_back_ = choosing_variant_ = false;
  rolling_ms_ = 0;
  offer_choices();
}

bool Play::chance_asks() const {
  if (!table_->match.own_dice) return false;
  core::MoveList outcomes;
  table_->session.list_moves(outcomes);
  return !outcomes.empty() && table_->sight.is_die(outcomes[0]);
}

void Play::settle(std::uint16_t from) {
  bool rolled = false;
  while (table_->session.actor() == core::chance && !chance_asks() && !is_stuck()) {
    core::MoveList outcomes;
    table_->session.list_moves(outcomes);
    const core::Move drawn = rng_.pick(outcomes);
    rolled = rolled || table_->sight.is_die(drawn);
    if (table_->play(drawn)) break;
  }
  store_commit(table_->session.log(), from);  // a move and what chance made of it are one record
  if (rolled) {
    rolling_since_ms_ = hal::now_ms();
    rolling_ms_ = 1;
    play_sound(Sound::dice);
  }
  const core::Actor actor = table_->session.actor();
  news_viewer_ = viewer_;
  taking_back_ = false;
  handing_over_ = actor.is_seat() && actor.id != viewer_ && table_->sight.has_secret(actor.id);
  if (actor.is_seat() && !handing_over_) viewer_ = actor.id;
  choosing_variant_ = false;
  offer_choices();
  if (actor == core::nobody) {
    store_finish(table_->sight.score(0));
    change_settings(with_guide(settings(), table_->game(), false));  // they have seen it all now
  }
  redraw();
}

void Play::offer_choices() {
  choices_.clear();
  stop_count_ = stop_ = 0;
  battery_is_empty_ = battery_icon() == Icon::battery_empty;
  if (handing_over_ || table_->session.actor() == core::nobody || is_stuck()) return;
  table_->session.list_moves(choices_);
  const unsigned pages = table_->sight.page_count();
  for (unsigned page = 0; page < pages; ++page) {
    const unsigned first = stop_count_;
    std::array<std::uint32_t, 8> seen{};
    for (unsigned i = 0; i < choices_.size(); ++i) {
      const Spot at = spot(i);
      std::uint32_t& word = seen[at.group / 32u];
      if (at.page != page || (word >> at.group % 32u & 1u)) continue;
      word |= 1u << at.group % 32u;
      stops_[stop_count_++] = {static_cast<std::uint8_t>(page), static_cast<std::uint8_t>(i)};
    }
    if (stop_count_ == first) stops_[stop_count_++] = {static_cast<std::uint8_t>(page), no_move};
  }
  // The cursor goes where the game thinks it should; else it stays where it was when that is still a choice; else it
  // goes to the first choice of all.
  unsigned best = 0;
  bool found = false;
  const core::Move likely = table_->sight.likely(choices_, viewer_);
  for (unsigned i = 0; i < stop_count_ && likely; ++i)
    if (stops_[i].move != no_move && choices_[stops_[i].move] == likely) best = i, found = true;
  for (unsigned i = 0; i < stop_count_ && !found; ++i)
    if (stops_[i].move != no_move && spot(stops_[i].move).group == last_group_) best = i, found = true;
  for (unsigned i = 0; i < stop_count_ && !found; ++i)
    if (stops_[i].move == 0) best = i, found = true;
  point_at(best);
}

void Play::point_at(unsigned stop) {
  stop_ = stop;
  choosing_variant_ = false;
  variant_ = stops_[stop].move;
  if (variant_ != no_move) last_group_ = spot(variant_).group;
}

core::Move Play::focus() const { return stop_count_ > 0 && variant_ != no_move ? choices_[variant_] : core::Move{}; }

Spot Play::spot(unsigned move) const { return table_->sight.spot_of(scene(choices_[move]), choices_[move]); }

Scene Play::scene(core::Move at) const {
  return {table_->match, picture_area(),    viewer_,    table_->session.actor(), page(), at,
          choices_,      choosing_variant_, rolling_ms_};
}

Rect Play::picture_area() const {
  const hal::Size size = hal::display_size();
  const int top = head_height + (table_->sight.page_count() > 1 ? tab_height : 0);
  return {0, top, picture_width, size.height - top - words_height - footer_height};
}

void Play::shown(bool returning) {
  static_cast<void>(returning);
  if (table_ == nullptr) return;
  if (table_->sight.has_news())
    push(news_screen());
  else if (table_->session.actor() == core::nobody || table_->session.ended_here())
    replace(final_screen());
  else if (handing_over_)
    push(hand_over());
  else if (is_stuck())
    push(stuck_menu());
  else
    explain();
}

void Play::explain() {
  if (rolling_ms_ != 0 || !is_guided(settings(), table_->game())) return;
  const std::optional<Str> hint = table_->sight.hint(viewer_);
  if (hint && told_.add(*hint)) push(hint_screen());
}

void Play::device_taken() {
  if (std::exchange(taking_back_, false)) take_back_now();
  viewer_ = table_->session.actor().id;
  handing_over_ = false;
  last_group_ = 0xFFFF;
  offer_choices();
  tell_last();
}

void Play::tell_last() {
  happened_.clear();
  if (handing_over_ || table_->session.actor() == core::nobody) return;
  happened_since_ms_ = hal::now_ms();
  table_->sight.tell(
      happened_from_, viewer_,
      [](void* to, unsigned, core::Actor actor, std::string_view line) {
        if (!actor.is_seat()) return true;
        Play& play = *static_cast<Play*>(to);
        play.happened_by_ = actor.id;
        play.happened_ << what_fits_of(line);
        return false;
      },
      this);
}

std::uint32_t Play::animate(std::uint32_t now_ms) {
  if (rolling_ms_ == 0) {
    if (happened_.empty()) return forever_ms;
    const std::uint32_t shown_ms = now_ms - happened_since_ms_;
    if (shown_ms < happened_ms) return happened_ms - shown_ms;
    happened_.clear();
    redraw();
    return forever_ms;
  }
  const std::uint32_t age = now_ms - rolling_since_ms_;
  rolling_ms_ = age >= roll_ms ? 0 : age + 1;
  redraw();
  if (rolling_ms_ != 0) return 30;
  shown(true);
  return forever_ms;
}

void Play::press(Key key) {
  if (rolling_ms_ != 0) {  // any button ends the motion
    rolling_ms_ = 0;
    return shown(true);
  }
  happened_.clear();
  const int dx = key == Key::right ? 1 : key == Key::left ? -1 : 0;
  const int dy = key == Key::down ? 1 : key == Key::up ? -1 : 0;
  switch (key) {
    case Key::next:
      choosing_variant_ ? step_variant(1) : step(1);
      break;
    case Key::previous:
      choosing_variant_ ? step_variant(-1) : step(-1);
      break;
    case Key::up:
    case Key::down:
    case Key::left:
    case Key::right:
      if (choosing_variant_)
        step_variant(dx != 0 ? dx : -dy);
      else if (!step_towards(dx, dy))
        step(dx + dy);
      break;
    case Key::select:
      if (!focus()) return play_sound(Sound::refuse);
      if (!choosing_variant_ && many_variants()) {
        choosing_variant_ = true;
        play_sound(Sound::select);
      } else {
        commit(focus());
      }
      break;
    case Key::back:
      if (choosing_variant_)
        point_at(stop_);
      else
        push(pause_menu());
      break;
    case Key::menu:
      push(pause_menu());
      break;
    case Key::details:
      push(detail_screen());
      break;
    case Key::none:
      break;
  }
}

void Play::step(int by) {
  if (stop_count_ < 2) return;
  const int n = static_cast<int>(stop_count_);
  point_at(static_cast<unsigned>((static_cast<int>(stop_) + by + n) % n));
  play_sound(Sound::move);
}

/// To the nearest choice of this page in that direction; false when there is none.
bool Play::step_towards(int dx, int dy) {
  if (variant_ == no_move) return false;
  const Point from = spot(stops_[stop_].move).area.centre();
  int nearest = -1;
  unsigned best = stop_;
  for (unsigned i = 0; i < stop_count_; ++i) {
    if (i == stop_ || stops_[i].page != stops_[stop_].page || stops_[i].move == no_move) continue;
    const int d = distance_towards(from, spot(stops_[i].move).area.centre(), dx, dy);
    if (d >= 0 && (nearest < 0 || d < nearest)) nearest = d, best = i;
  }
  if (nearest < 0) return false;
  point_at(best);
  play_sound(Sound::move);
  return true;
}

bool Play::many_variants() const {
  const std::uint8_t group = spot(variant_).group;
  unsigned count = 0;
  for (unsigned i = 0; i < choices_.size(); ++i) count += spot(i).group == group;
  return count > 1;
}

void Play::step_variant(int by) {
  const std::uint8_t group = spot(variant_).group;
  const int n = static_cast<int>(choices_.size());
  int i = variant_;
  do i = (i + by + n) % n;
  while (spot(static_cast<unsigned>(i)).group != group);
  variant_ = static_cast<std::uint8_t>(i);
  play_sound(Sound::move);
}

void Play::commit(core::Move move) {
  Paragraph question;
  table_->sight.question(question, move, viewer_);
  if (question.empty()) return make(move);
  pending_ = move;
  push(confirm(question, Str::key_yes, Str::key_no, play_confirmed));
}

void Play::make(core::Move move) {
  const std::uint16_t before = table_->session.log().size;
  if (table_->play(move)) return play_sound(Sound::refuse);
  play_sound(Sound::select);
  happened_from_ = before;
  settle(before);
  tell_last();
  if (rolling_ms_ == 0) shown(true);
}

bool Play::is_stuck() const { return table_->session.log().full() && table_->session.actor() != core::nobody; }

void Play::end_here() {
  table_->end_here();
  store_finish(table_->sight.score(0));
}

bool Play::keep_score() const {
  if (table_ == nullptr || !store_wants_score()) return false;
  const core::Actor actor = table_->session.actor();
  store_score(table_->sight.score(actor.is_seat() ? actor.id : 0).total);
  return true;
}

void Play::take_back() {
  const core::TakeBack may = table_->session.may_take_back();
  if (!may) return play_sound(Sound::refuse);
  if (may.seat == viewer_ && !handing_over_) return take_back_now();
  taking_back_ = handing_over_ = true;  // it is theirs to take back, whoever has the device
  mover_ = may.seat;
}

void Play::take_back_now() {
  const std::uint16_t before = table_->session.log().size;
  if (table_->take_back()) return play_sound(Sound::refuse);
  store_undo(table_->session.log(), before);
  viewer_ = table_->session.actor().id;
  offer_choices();
}

unsigned Play::awaited() const { return taking_back_ ? mover_ : table_->session.actor().id; }

bool Play::keep_move() {
  if (!taking_back_) return false;
  taking_back_ = false;
  handing_over_ = table_->sight.has_secret(table_->session.actor().id);
  return true;
}

}  // namespace app
