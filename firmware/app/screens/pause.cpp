#include <algorithm>
#include <span>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/review.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/confirm_default_no.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/serial.hpp"

namespace pd::screens {

namespace {

void show_codes() { push(qr_codes()); }
void show_sending() { push(send_log()); }

/// The level of the computers in the next game, where that is an even match again; 0: it stays as it is. A game that
/// was opened among the results starts as it was played.
std::uint8_t next_level() {
  return final_is_calm() ? std::uint8_t{0} : next_even_level(store().journal(), table_in_play().match);
}

/// The same people, the same choices; an even match at the level that is proposed now.
void play_again() {
  Match match = table_in_play().match;
  if (const std::uint8_t level = next_level())
    for (Person& person : match.people)
      if (person.is_computer()) person.level = level;
  pop();  // from the menu to the final screen, in whose place the game comes
  start_match(match, at_random);
}

void end_here() {
  play_screen().driver().end_here();
  pop();  // from the menu to the game, which goes to its end
}

/// What the menus about the game on the table offer.
enum class Item : std::uint8_t {
  go_on,
  again,
  story,
  score,
  undo,
  hint,
  options,
  seats,
  rules,
  replay,
  review,
  codes,
  send,
  settings,
  end,
  leave
};

class TableMenu : public Menu {
 protected:
  explicit TableMenu(std::span<const Item> items) : items_(items) {}
  void set_items(std::span<const Item> items) { items_ = items; }

  unsigned size() const override {
    return static_cast<unsigned>(hal::has_serial() ? items_.size() : items_.size() - 1);
  }

  /// Without a serial port there is no row for sending.
  Item item(unsigned i) const {
    const auto send = static_cast<unsigned>(std::find(items_.begin(), items_.end(), Item::send) - items_.begin());
    return items_[i < send || hal::has_serial() ? i : i + 1];
  }

  Row row(unsigned i) const override {
    struct Words {
      Icon icon;
      Str label;
    };
    static constexpr Words words[] = {
        {Icon::play, Str::pause_go_on},     {Icon::play, Str::final_again},       {Icon::history, Str::pause_story},
        {Icon::trophy, Str::pause_score},   {Icon::undo, Str::pause_undo},        {Icon::eye, Str::pause_hint},
        {Icon::help, Str::options_title},   {Icon::players, Str::pause_seats},    {Icon::help, Str::menu_help},
        {Icon::history, Str::pause_replay}, {Icon::eye, Str::review_title},       {Icon::about, Str::pause_qr},
        {Icon::usb, Str::pause_send},       {Icon::settings, Str::menu_settings}, {Icon::check_mark, Str::stuck_end},
        {Icon::back, Str::pause_leave}};
    const auto at = static_cast<std::size_t>(item(i));
    return Row::of(words[at].icon, str(words[at].label));
  }

  void chosen(unsigned i) override { choose(item(i)); }

  virtual void choose(Item item) {
    switch (item) {
      case Item::go_on: return pop();
      case Item::again: return push(confirm_default_no(Str::final_again_question, play_again));
      case Item::story: return push(story());
      case Item::score: return push(score_table());
      case Item::undo: play_screen().take_back(); return pop();
      case Item::hint: return replace(move_hint());
      case Item::options: return replace(move_options());
      case Item::seats: return push(seats_menu());
      case Item::rules: return push(guide(table_in_play().game()));
      case Item::replay: return push(replay());
      case Item::review: return push(review_screen());
      case Item::codes: return push(confirm(str(Str::log_tells_all), Str::key_yes, Str::key_no, show_codes));
      case Item::send: return push(confirm(str(Str::log_tells_all), Str::key_yes, Str::key_no, show_sending));
      case Item::settings: return push(settings_menu());
      case Item::end:
        return push(confirm(str(Str::stuck_question), Str::key_yes, Str::key_no, end_here,
                            entry_of(play_screen().table()->game()).scene));
      case Item::leave: store().leave(table_in_play().shown.score_for_all().total); return home();
    }
  }

  ~TableMenu() = default;

 private:
  std::span<const Item> items_;
};

constexpr Item pause_items[] = {Item::go_on, Item::story,  Item::score, Item::undo, Item::hint,     Item::seats,
                                Item::rules, Item::replay, Item::codes, Item::send, Item::settings, Item::leave};

/// In the first games of a title, three good moves can be asked for.
constexpr Item guided_items[] = {Item::go_on,   Item::story,    Item::score, Item::undo,   Item::hint,
                                 Item::options, Item::seats,    Item::rules, Item::replay, Item::codes,
                                 Item::send,    Item::settings, Item::leave};

/// The menu inside a game.
class Pause final : public TableMenu {
 public:
  Pause() : TableMenu(pause_items) {}

 protected:
  Line title() const override { return str(Str::pause_title); }

  void shown(bool returning) override {
    const Driver& driver = play_screen().driver();
    undo_ = driver.table()->session.may_take_back();
    may_read_ = !driver.handing_over();
    may_give_log_ = may_read_ && driver.may_give_log();
    set_items(is_guided(settings(), driver.table()->game()) ? std::span<const Item>(guided_items) : pause_items);
    may_hint_ = may_read_ && driver.table()->session.actor().is_seat() && !driver.computer_acts();
    Menu::shown(returning);
  }

  Row row(unsigned i) const override {
    Row r = TableMenu::row(i);
    const Item it = item(i);
    const bool reads = it == Item::story || it == Item::score || it == Item::replay;
    const bool gives_log = it == Item::codes || it == Item::send;
    r.enabled = it == Item::undo                          ? !undo_.refusal
                : it == Item::hint || it == Item::options ? may_hint_
                                                          : (!reads || may_read_) && (!gives_log || may_give_log_);
    const bool hints = it == Item::hint || it == Item::options;
    r.why_not = it == Item::undo ? why_no_undo() : hints ? Str::pause_why_hint : Str::pause_why_closed;
    return r;
  }

 private:
  Str why_no_undo() const {
    if (undo_.refusal == core::refused::nothing_to_take_back) return Str::pause_why_undo_none;
    return undo_.refusal == core::refused::something_was_shown ? Str::pause_why_undo_shown : Str::pause_why_undo;
  }

  core::TakeBack undo_{};
  bool may_hint_ = false;
  bool may_read_ = false;      // story, score and replay, as the holder may know them
  bool may_give_log_ = false;  // which tells everything
};

constexpr Item after_items[] = {Item::score, Item::again, Item::replay, Item::review,
                                Item::codes, Item::send,  Item::leave};

/// The menu above the final screen. Nothing is secret any more.
class AfterGame final : public TableMenu {
 public:
  AfterGame() : TableMenu(after_items) {}

 protected:
  Line title() const override { return str(Str::final_title); }
  Row row(unsigned i) const override {
    Row r = TableMenu::row(i);
    if (item(i) == Item::review) {
      r.enabled = can_review(table_in_play());
      r.why_not = Str::review_why_not;
    }
    if (item(i) == Item::again)
      if (const std::uint8_t level = next_level())
        format(r.value, Str::even_level, {static_cast<int>(players::dial_number(level))});
    if (item(i) != Item::leave) return r;
    r.label.clear();
    r.label << str(Str::after_leave);  // nothing is left to be saved
    return r;
  }

  void choose(Item item) override {
    if (item == Item::score) return pop();
    if (item == Item::leave && final_is_calm()) return pop(), pop();  // to where it was opened
    if (item == Item::codes) return show_codes();
    if (item == Item::send) return show_sending();
    TableMenu::choose(item);
  }

  void left() override { choose(Item::leave); }  // repeated Back leaves everything
};

constexpr Item stuck_items[] = {Item::score, Item::end, Item::replay, Item::codes, Item::send, Item::leave};

/// What is left to do when the log has no room for another move.
class Stuck final : public TableMenu {
 public:
  Stuck() : TableMenu(stuck_items) {}

 protected:
  static constexpr int effect_height = 56;

  Line title() const override { return str(Str::stuck_title); }
  Row row(unsigned i) const override {
    Row r = TableMenu::row(i);
    r.enabled = (item(i) != Item::codes && item(i) != Item::send) || play_screen().driver().may_give_log();
    r.why_not = Str::pause_why_closed;
    return r;
  }
  void left() override { choose(Item::leave); }

  int top_height() const override { return header_height + effect_height; }
  void draw_top(Canvas& canvas) const override {
    draw_header(canvas, title());
    canvas.wrapped({8, header_height + 4, canvas.width() - 16, effect_height - 4}, Font::small, palette::ink,
                   str(Str::stuck_text));
  }
};

Pause the_pause;
Stuck the_stuck;
AfterGame the_after_game;

}  // namespace

Screen& pause_menu() { return the_pause; }
Screen& stuck_menu() { return the_stuck; }
Screen& after_game() { return the_after_game; }

}  // namespace pd::screens
