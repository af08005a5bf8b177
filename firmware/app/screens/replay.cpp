#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "firmware/app/screens/play_layout.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/session/outline.hpp"
#include "firmware/app/session/refused.hpp"
#include "firmware/app/ui/menu.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/clock.hpp"

namespace pd::screens {

namespace {

using Mark = ReplayIndex::Mark;

constexpr int told_height = replay_told_height;
constexpr unsigned slice = 24;  // moves that are indexed between two looks at the buttons

/// How long a part of a caption is shown while the replay plays.
struct Pace {
  Str name;
  std::uint32_t least_ms, letter_ms;
};
constexpr std::array<Pace, 3> paces = {{
    {Str::pace_slow, 2400, 50},
    {Str::pace_normal, 1200, 25},
    {Str::pace_fast, 500, 0},
}};

/// Goes through the game turn by turn, as the viewer may see it: backwards from now, or from the start if it is over.
class Replay final : public Screen {
 public:
  void begin_at(unsigned move) { from_ = move; }
  void shown(bool returning) override {
    since_ms_ = hal::now_ms();
    if (returning) return;
    page_ = 0;
    plays_ = false;
    index_.clear();
    const std::optional<unsigned> from = std::exchange(from_, std::nullopt);
    const bool is_over = table().session.actor() == core::nobody;
    show(from ? *from : is_over ? 0 : table().session.size());
  }

  std::uint32_t animate(std::uint32_t now_ms) override {
    if (!is_indexed()) return index(slice), 1;
    if (!plays_) return forever_ms;
    const std::uint32_t age = now_ms - since_ms_, wait = pace_ms();
    if (age < wait) return wait - age;
    if (!read_on() && at_ >= size()) plays_ = false;
    redraw();
    return 0;
  }

  void press(Key key) override {
    if (key == Key::back || key == Key::menu) return leave();
    if (!is_indexed()) index(core::Log::capacity + 1u);
    if (key == Key::select) return plays_ ? void(plays_ = false) : play();
    plays_ = false;
    switch (key) {
      case Key::left:
      case Key::previous: return go_back(Mark::turn);
      case Key::right:
      case Key::next: return static_cast<void>(read_on());
      case Key::up: return go_back(Mark::round);
      case Key::down: return go_on(Mark::round);
      case Key::details: return open_menu();
      default: return;
    }
  }

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    const int w = canvas.width(), top = head_height, bottom = canvas.height() - footer_height - told_height;
    const Rect area{0, top, picture_width, bottom - top};
    const Scene scene = scene_in(area);
    if (canvas.touches(area)) {
      const auto clip = canvas.clip(area);
      table().board.draw(canvas, scene, BoardPresenter::Picture::page);
      draw_marks(canvas, scene);
    }
    draw_people(canvas, table(), scene, {area.w, top, w - area.w, canvas.height() - footer_height - top});
    draw_head(canvas);
    canvas.fill({0, bottom, area.w, told_height}, palette::ground);
    canvas.hline(0, bottom, area.w, palette::ridge);
    draw_told(canvas, {6, bottom + 3, told_width, told_height - 3});
    draw_footer(canvas, str(plays_ ? Str::key_pause : Str::key_play), str(Str::key_back), str(Str::key_more));
  }

  // For the menu.
  bool has(Mark what, int way) const {
    constexpr unsigned none = ReplayIndex::nobody + core::Log::capacity;
    return (way > 0 ? index_.next(what, at_, none) : index_.previous(what, at_, none)) != none;
  }
  void go(Mark what, int way) { way > 0 ? go_on(what) : go_back(what); }
  void turn_pages(int by) {
    const unsigned count = table().board.page_count();
    page_ = (page_ + count + static_cast<unsigned>(by)) % count;
  }
  unsigned page() const { return page_; }
  void change_pace(int by) {
    constexpr unsigned count = paces.size();
    pace_ = (pace_ + count + static_cast<unsigned>(by)) % count;
  }
  Str pace_name() const { return paces[pace_].name; }

 private:
  static Table& table() { return table_in_play(); }
  static unsigned size() { return table().session.size(); }
  static unsigned viewer() { return play_screen().viewer(); }

  bool is_indexed() const { return index_.scanned() > size(); }
  void index(unsigned moves) {
    table().shown.index_moves(index_, viewer(), moves);
    if (is_indexed()) show(at_ == 0 ? index_.next(Mark::turn, 0, size()) : at_);
  }

  void leave() {
    table().shown.look_at_now();
    pop();
  }
  void open_menu();

  void play() {
    plays_ = true;
    since_ms_ = hal::now_ms();
    if (at_ >= size()) show(first());
  }
  /// The position before the first turn: what chance dealt before it is nothing to look at.
  unsigned first() const { return index_.has(Mark::turn, 0) ? 0 : index_.next(Mark::turn, 0, size()); }
  void go_back(Mark what) { show(index_.previous(what, at_, first())); }
  void go_on(Mark what) { show(index_.next(what, at_, size())); }
  /// The rest of the caption, or the next turn. Returns whether there was any.
  bool read_on() {
    since_ms_ = hal::now_ms();
    const std::string_view told = turn_.told;
    if (part_end_ < told.size()) return read_from(part_end_), redraw(), true;
    if (at_ >= size()) return say_end(), false;
    return go_on(Mark::turn), true;
  }
  void say_end() {
    if (table().session.fits()) return;
    turn_.by = core::nobody;
    turn_.told.clear();
    turn_.told << str(Str::foreign_next);
    read_from(0);
  }

  /// The position after so many moves, and the turn that led to it.
  void show(unsigned moves) {
    at_ = std::min(moves, size());
    since_ms_ = hal::now_ms();
    const unsigned from = is_indexed() ? index_.previous(Mark::turn, at_, at_) : at_;
    const core::Refusal no = table().shown.look_back_at_turn(from, at_, viewer(), turn_);
    if (no) turn_.told << words_of(no);
    if (is_indexed() && index_.has(Mark::lead, at_)) say_leader();
    if (page_ >= table().board.page_count()) page_ = 0;
    find_page();
    read_from(0);
    redraw();
  }

  void say_leader() {
    const unsigned leader = sole_leader(table().shown.score(viewer()));
    if (leader == ReplayIndex::nobody) return;
    add_sentence(turn_.told, formatted<Paragraph>(Str::replay_lead, {table().match.people[leader].name}));
  }

  Scene scene_in(Rect area) const {
    static const ChoiceList none;
    Scene scene{table().match, area, viewer(), core::nobody, page_, {}, none};
    if (turn_.by.is_seat()) scene.mover = turn_.by.id;
    return scene;
  }
  unsigned marks() const { return std::min<unsigned>(turn_.count, static_cast<unsigned>(turn_.moves.size())); }
  /// The page on which the last move of the turn lies that lies on one.
  void find_page() {
    const Scene scene = scene_in(picture_area(table()));
    for (unsigned i = 0; i < marks(); ++i) {
      const Spot spot = table().board.spot_for_others(scene, turn_.moves[(turn_.count - 1 - i) % turn_.moves.size()]);
      if (!spot.area.empty()) return void(page_ = spot.page);
    }
  }
  /// Where the turn's moves were made.
  void draw_marks(Canvas& canvas, const Scene& scene) const {
    if (!turn_.by.is_seat()) return;
    const Colour colour = palette::player[table().match.people[turn_.by.id].colour];
    for (unsigned i = 0; i < marks(); ++i) {
      const Spot spot = table().board.spot_for_others(scene, turn_.moves[i]);
      if (!spot.area.empty() && spot.page == page_) outline_spot(canvas, scene, spot, colour, 2);
    }
  }

  void draw_head(Canvas& canvas) const {
    const Rect bar{0, 0, canvas.width(), head_height};
    if (!canvas.touches(bar)) return;
    const bool has_seat = turn_.by.is_seat();
    const std::uint8_t player = has_seat ? table().match.people[turn_.by.id].colour : 0;
    const Colour ink = has_seat ? palette::on_player[player] : palette::dawn;
    canvas.fill(bar, has_seat ? palette::player[player] : palette::ground);
    if (has_seat) canvas.badge(3, 3, 18, player);
    Line status, title;
    table().text.say_status(status, viewer());
    if (is_indexed()) {
      const int turns = static_cast<int>(index_.count(Mark::turn, size()));
      format(title, Str::replay_turn, {static_cast<int>(index_.count(Mark::turn, at_)), turns});
    } else {
      title << str(Str::pause_replay);
    }
    const int width = canvas.width() - measure(Font::small, status) - 38;
    canvas.text({26, 0, width, bar.h}, fitting(width, title, {Font::bold, Font::small}), ink, title);
    canvas.text({26, 0, canvas.width() - 32, bar.h}, Font::small, ink, status, Align::right);
  }

  // The caption: who did what, in parts of whole sentences where it is too long for its box.

  static constexpr int told_width = picture_width - 12;
  static Font told_font() { return reading(); }
  /// Who it was, before the first sentence: "Ada places ...", "Ada: Token beaten ...".
  void say_part(StoryText& words) const {
    const std::string_view part = std::string_view(turn_.told).substr(part_, part_end_ - part_);
    if (part_ == 0 && turn_.by.is_seat() && !part.empty()) {
      const char32_t letter = first_letter(part);
      words << table().match.people[turn_.by.id].name << (capital_of(letter) == letter ? ": " : " ");
    }
    words << part;
    if (turn_.told.empty() && is_indexed() && at_ <= first()) words << str(Str::replay_start);
  }
  void read_from(unsigned byte) {
    const std::string_view all = turn_.told;
    part_ = byte;
    part_end_ = static_cast<unsigned>(all.size());
    while (true) {
      StoryText words;
      say_part(words);
      if (wrapped_height(told_font(), told_width, words) <= told_height - 4) return;
      const std::size_t end = all.substr(part_, part_end_ - part_).rfind(". ", part_end_ - part_ - 3);
      if (end == all.npos) return;
      part_end_ = part_ + static_cast<unsigned>(end) + 2;
    }
  }
  void draw_told(Canvas& canvas, Rect box) const {
    if (!canvas.touches(box)) return;
    StoryText words;
    say_part(words);
    canvas.wrapped(box, told_font(), palette::ink, words);
    if (part_end_ < turn_.told.size()) {  // there is more of it
      const Point at{box.right() - 4, canvas.height() - footer_height - 6};
      canvas.triangle({at.x - 5, at.y - 5}, {at.x + 5, at.y - 5}, at, palette::dawn);
    }
  }
  std::uint32_t pace_ms() const {
    const std::string_view told = turn_.told;
    const std::string_view part = told.substr(part_, part_end_ - part_);
    const auto letters = std::count_if(part.begin(), part.end(), [](char c) { return (c & 0xC0) != 0x80; });
    return paces[pace_].least_ms + paces[pace_].letter_ms * static_cast<std::uint32_t>(letters);
  }

  ReplayIndex index_;
  ShownPosition::Turn turn_;
  unsigned at_ = 0, page_ = 0, pace_ = 1;
  unsigned part_ = 0, part_end_ = 0;  // of the caption, in bytes
  bool plays_ = false;
  std::uint32_t since_ms_ = 0;
  std::optional<unsigned> from_;  // where it begins next time
};

Replay the_replay;

/// Where else to look.
class ReplayMenu final : public Menu {
 protected:
  Line title() const override { return str(Str::pause_replay); }
  unsigned size() const override { return rows.size(); }

  Row row(unsigned i) const override {
    const auto& [icon, label, mark, way] = rows[i];
    Row r = Row::of(icon, str(label));
    if (way != 0) {
      r.enabled = the_replay.has(mark, way);
      if (!r.enabled) r.why_not = mark == Mark::lead ? Str::replay_no_lead : Str::replay_no_round;
      return r;
    }
    r.adjustable = true;
    r.value << str(i == speed ? the_replay.pace_name() : table_in_play().board.page_title(the_replay.page()));
    return r;
  }

  void chosen(unsigned i) override {
    if (rows[i].way == 0) return adjusted(i, 1);
    the_replay.go(rows[i].mark, rows[i].way);
    pop();
  }
  void adjusted(unsigned i, int step) override {
    i == speed ? the_replay.change_pace(step) : the_replay.turn_pages(step);
  }

 private:
  struct Choice {
    Icon icon;
    Str label;
    Mark mark;
    int way;  ///< 0: its value is changed
  };
  static constexpr unsigned speed = 4;
  static constexpr std::array<Choice, 6> rows = {{
      {Icon::trophy, Str::replay_next_lead, Mark::lead, 1},
      {Icon::trophy, Str::replay_last_lead, Mark::lead, -1},
      {Icon::chevron_right, Str::replay_next_round, Mark::round, 1},
      {Icon::undo, Str::replay_last_round, Mark::round, -1},
      {Icon::play, Str::replay_speed, Mark::turn, 0},
      {Icon::eye, Str::replay_page, Mark::turn, 0},
  }};
};

ReplayMenu the_menu;

void Replay::open_menu() { push(the_menu); }

}  // namespace

Screen& replay() { return the_replay; }
Screen& replay_from(unsigned move) {
  the_replay.begin_at(move);
  return the_replay;
}

}  // namespace pd::screens
