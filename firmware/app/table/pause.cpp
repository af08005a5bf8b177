#include "firmware/app/palette.hpp"
#include "firmware/app/screens.hpp"
#include "firmware/app/sound.hpp"
#include "firmware/app/store.hpp"
#include "firmware/app/table/play.hpp"
#include "hal/serial.hpp"

namespace app {

namespace {

void show_codes() { push(qr_codes()); }
void show_sending() { push(send_log()); }

/// Without a wire the row for sending is not there; those behind it move up.
unsigned row_at(unsigned i, unsigned send_row) { return i < send_row || hal::has_serial() ? i : i + 1; }

/// The menu inside of a game.
class Pause final : public Menu {
 protected:
  enum Rows : unsigned {
    go_on,
    what_happened,
    score,
    undo,
    rules,
    replay_row,
    qr_row,
    send_row,
    device,
    leave,
    row_count
  };

  Line title() const override { return str(Str::pause_title); }
  unsigned size() const override { return hal::has_serial() ? row_count : row_count - 1; }

  void shown(bool returning) override {
    may_undo_ = !the_play().desk()->may_undo();
    holder_known_ = !the_play().handing_over();
    Menu::shown(returning);
  }

  Row row(unsigned at) const override {
    static constexpr Icon icons[] = {Icon::play,    Icon::history, Icon::trophy, Icon::undo,     Icon::help,
                                     Icon::history, Icon::about,   Icon::usb,    Icon::settings, Icon::back};
    static constexpr Str words[] = {Str::pause_go_on,   Str::pause_story,  Str::pause_score, Str::pause_undo,
                                    Str::menu_help,     Str::pause_replay, Str::pause_qr,    Str::pause_send,
                                    Str::menu_settings, Str::pause_leave};
    const unsigned i = row_at(at, send_row);
    Row r = Row::of(icons[i], str(words[i]));
    const bool tells = i == what_happened || i == score || i == replay_row || i == qr_row || i == send_row;
    r.enabled = i == undo ? may_undo_ : tells ? holder_known_ : true;
    return r;
  }

  void chosen(unsigned i) override {
    switch (row_at(i, send_row)) {
      case go_on:
        return pop();
      case what_happened:
        return push(story());
      case score:
        return push(score_table());
      case undo:
        the_play().take_back();
        return pop();
      case rules:
        return push(guide(the_play().desk()->game()));
      case replay_row:
        return push(replay());
      case qr_row:
        return push(confirm(str(Str::log_tells_all), Str::key_yes, Str::key_no, show_codes));
      case send_row:
        return push(confirm(str(Str::log_tells_all), Str::key_yes, Str::key_no, show_sending));
      case device:
        return push(settings_menu());
      default:
        store_leave(*the_play().desk(), the_play().viewer());
        return home();
    }
  }

 private:
  bool may_undo_ = false;
  bool holder_known_ = false;  // story, score and replay are told as one seat may know them
};

/// The menu above the final screen.
class AfterGame final : public Menu {
 protected:
  enum Rows : unsigned { result, replay_row, qr_row, send_row, leave, row_count };

  Line title() const override { return str(Str::final_title); }
  unsigned size() const override { return hal::has_serial() ? row_count : row_count - 1; }

  Row row(unsigned at) const override {
    static constexpr Icon icons[] = {Icon::trophy, Icon::history, Icon::about, Icon::usb, Icon::back};
    static constexpr Str words[] = {Str::pause_score, Str::pause_replay, Str::pause_qr, Str::pause_send,
                                    Str::pause_leave};
    const unsigned i = row_at(at, send_row);
    return Row::of(icons[i], str(words[i]));
  }

  void chosen(unsigned i) override {
    switch (row_at(i, send_row)) {
      case result:
        return pop();
      case replay_row:
        return push(replay());
      case qr_row:
        return push(qr_codes());
      case send_row:
        return push(send_log());
      default:
        return home();
    }
  }

  void left() override { home(); }  // back, pressed again and again, leads out of everything
};

void end_here() {
  the_play().end_here();
  pop();  // from the menu to the game, which goes to its end
}

/// What is left to do when the log has no room for another move.
class Stuck final : public Menu {
 protected:
  enum Rows : unsigned { score, end_row, replay_row, qr_row, leave, row_count };
  static constexpr int words_height = 56;

  Line title() const override { return str(Str::stuck_title); }
  unsigned size() const override { return row_count; }

  Row row(unsigned i) const override {
    static constexpr Icon icons[] = {Icon::trophy, Icon::check, Icon::history, Icon::about, Icon::back};
    static constexpr Str words[] = {Str::pause_score, Str::stuck_end, Str::pause_replay, Str::pause_qr,
                                    Str::pause_leave};
    return Row::of(icons[i], str(words[i]));
  }

  void chosen(unsigned i) override {
    switch (i) {
      case score:
        return push(score_table());
      case end_row:
        return push(confirm(str(Str::stuck_question), Str::key_yes, Str::key_no, end_here));
      case replay_row:
        return push(replay());
      case qr_row:
        return push(qr_codes());
      default:
        return left();
    }
  }

  void left() override {
    store_leave(*the_play().desk(), the_play().viewer());
    home();
  }

  int top_height() const override { return header_height + words_height; }
  void draw_top(Canvas& canvas) const override {
    draw_header(canvas, title());
    canvas.wrapped({8, header_height + 4, canvas.width() - 16, words_height - 4}, Font::small, palette::ink,
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

}  // namespace app
