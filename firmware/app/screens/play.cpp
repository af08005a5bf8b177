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

constexpr int head_height = 24, tab_height = 18, words_height = 40;
constexpr int picture_width = 240;  // wider panels show the people beside it
constexpr int happened_width = picture_width - 32;

Play play_instance;

int distance_towards(Point from, Point to, int dx, int dy) {
  const int along = (to.x - from.x) * dx + (to.y - from.y) * dy;
  const int across = (to.x - from.x) * dy - (to.y - from.y) * dx;
  return along <= 0 ? -1 : along + 2 * (across < 0 ? -across : across);
}

/// Beside what is being chosen: there is more of it to either side.
void draw_arrows(Canvas& canvas, Rect at) {
  const Point middle = at.centre();
  const int size = 8, left = at.x - 1 > size ? at.x - 1 : size, right = at.right() + 1;
  const int edge = picture_width - size, start = right < edge ? right : edge;
  for (const int grown : {3, 0}) {
    const Colour colour = grown > 0 ? palette::night : palette::ember;
    canvas.triangle({left - size - grown, middle.y}, {left + grown, middle.y - size - grown},
                    {left + grown, middle.y + size + grown}, colour);
    canvas.triangle({start + size + grown, middle.y}, {start - grown, middle.y - size - grown},
                    {start - grown, middle.y + size + grown}, colour);
  }
}

/// The last sentences, which tell what came of it; the story has room for all of them.
std::string_view what_fits_of(std::string_view line) {
  constexpr std::string_view between = ". ";
  while (measure(Font::small, line) > happened_width) {
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

void Play::draw(Canvas& canvas) const {
  if (table_ == nullptr || handing_over_) return canvas.clear(palette::night);
  draw_head(canvas);
  draw_tabs(canvas);
  const Scene s = scene(focus());
  if (canvas.touches(s.area)) {
    const auto clip = canvas.clip(s.area);
    canvas.clear(palette::night);
    table_->sight.draw(canvas, s, Sight::Part::page);
    if (variant_ != no_move && stop_count_ > 0 && rolling_ms_ == 0) {
      const Rect at = spot(variant_).area;
      canvas.outline(at, 5, palette::night, 3);
      canvas.outline(at.inset(-1), 6, palette::ember, choosing_variant_ ? 3 : 2);
      if (choosing_variant_) draw_arrows(canvas, at);
    }
  }
  draw_words(canvas);
  draw_people(canvas);
}

void Play::draw_detail(Canvas& canvas) const {
  Scene s = scene();
  s.area = {0, 0, canvas.width(), canvas.height() - footer_height};
  table_->sight.draw(canvas, s, Sight::Part::detail);
}

void Play::draw_news(Canvas& canvas) const {
  Scene s = scene({});
  s.viewer = news_viewer_;
  s.area = {0, header_height, canvas.width(), canvas.height() - header_height - footer_height};
  const auto clip = canvas.clip({0, 0, canvas.width(), canvas.height() - footer_height});
  table_->sight.draw(canvas, s, Sight::Part::news);
}

void Play::draw_head(Canvas& canvas) const {
  const Person& person = table_->match.people[viewer_];
  const Rect bar{0, 0, canvas.width(), head_height};
  if (!canvas.touches(bar)) return;
  canvas.fill(bar, palette::player[person.colour]);
  canvas.badge(3, 3, 18, person.colour);
  Line status;
  table_->sight.say(status, Sight::Saying::status, viewer_);
  if (store_trouble()) status << ' ' << letter(Icon::warning);
  if (battery_is_empty_) status << ' ' << letter(Icon::battery_empty);
  const int width = measure(Font::small, status);
  canvas.text({26, 0, canvas.width() - width - 36, head_height}, Font::bold, palette::on_player[person.colour],
              person.name);
  canvas.text({26, 0, canvas.width() - 32, head_height}, Font::small, palette::on_player[person.colour], status,
              Align::right);
}

void Play::draw_tabs(Canvas& canvas) const {
  const unsigned pages = table_->sight.page_count();
  const Rect bar{0, head_height, picture_width, tab_height};
  if (pages < 2 || !canvas.touches(bar)) return;
  canvas.fill(bar, palette::ground);
  if (!happened_.empty() && rolling_ms_ == 0) {
    canvas.badge(bar.x + 6, bar.y + 2, 14, table_->match.people[happened_by_].colour);
    canvas.text({bar.x + 26, bar.y, happened_width, bar.h}, Font::small, palette::dawn, happened_);
    return;
  }
  const int width = picture_width / static_cast<int>(pages);
  for (unsigned i = 0; i < pages; ++i) {
    const Rect tab{static_cast<int>(i) * width, bar.y, width, tab_height};
    if (i == page()) canvas.box({tab.x + 1, tab.y + 1, tab.w - 2, tab.h + 6}, 5, palette::night);
    canvas.text(tab.inset(1), Font::small, i == page() ? palette::dawn : palette::muted,
                str(table_->sight.page_title(i)), Align::centre);
  }
}

void Play::draw_words(Canvas& canvas) const {
  const int top = canvas.height() - footer_height - words_height;
  const Rect area{0, top, picture_width, words_height};
  if (!canvas.touches({0, top, canvas.width(), words_height + footer_height})) return;
  canvas.fill(area, palette::ground);
  canvas.hline(0, top, picture_width, palette::ridge);
  ChoiceWords words;
  const core::Move at = focus();
  if (at && rolling_ms_ == 0)
    table_->sight.say_choice(words, at, viewer_, !choosing_variant_ && many_variants());
  else
    table_->sight.say(words.name, Sight::Saying::request, viewer_);
  draw_fitting(canvas, {6, top + 2, picture_width - 12, 19}, palette::ink, words.name, {Font::bold, Font::small});
  canvas.text({6, top + 21, picture_width - 12, 17}, Font::small, palette::muted, words.effect);
  if (rolling_ms_ != 0)
    draw_footer(canvas, str(Str::key_skip), {});
  else
    draw_footer(canvas,
                !at ? std::string_view{} : str(choosing_variant_ || !many_variants() ? Str::key_do : Str::key_select),
                str(choosing_variant_ ? Str::key_back : Str::key_menu), str(Str::key_details));
}

void Play::draw_people(Canvas& canvas) const {
  const int height = canvas.height() - head_height - footer_height;
  app::draw_people(canvas, *table_, scene(focus()),
                   {picture_width, head_height, canvas.width() - picture_width, height});
}

void draw_people(Canvas& canvas, const Table& table, Scene scene, Rect side) {
  if (!canvas.touches(side)) return;
  canvas.fill(side, palette::ground);
  canvas.vline(side.x, side.y, side.h, palette::ridge);
  const unsigned players = table.match.setup.players;
  const int each = side.h / static_cast<int>(players);
  for (unsigned seat = 0; seat < players; ++seat) {
    const Rect box{side.x + 1, side.y + static_cast<int>(seat) * each, side.w - 1, each};
    if (!canvas.touches(box)) continue;
    const Person& person = table.match.people[seat];
    if (scene.actor == core::Actor::seat(seat)) canvas.fill(box.inset(1), palette::stone);
    canvas.badge(box.x + 3, box.y + 3, 14, person.colour);
    canvas.text({box.x + 20, box.y + 1, box.w - 22, 18}, Font::small, palette::ink, person.name);
    scene.area = {box.x + 3, box.y + 19, box.w - 5, each - 19};
    const auto clip = canvas.clip(scene.area);
    table.sight.draw_side(canvas, scene, seat);
  }
}

}  // namespace app
