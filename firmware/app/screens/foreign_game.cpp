#include "firmware/app/screens/foreign_game.hpp"

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/ranking.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/confirm_default_no.hpp"
#include "firmware/app/ui/palette.hpp"
#include "hal/serial.hpp"

namespace pd::screens {

namespace {

unsigned slot;
Saved saved;

/// The score with which the game would count: the last one saved, or else that after the moves that fit.
core::Outcome outcome() {
  core::Outcome o = table_in_play().shown.score_for_all();
  if (saved.scored) {
    o = {};
    o.players = saved.match.setup.players;
    o.total = saved.score;
  }
  o.winners = core::leaders(o);
  return o;
}

class ScoreKept final : public Screen {
 public:
  void press(Key key) override {
    if (key == Key::back || key == Key::select || key == Key::menu) pop();
  }
  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    draw_header(canvas, str(Str::pause_score));
    const Rect body = body_of(canvas.width(), canvas.height());
    Ranking ranking = ranking_of(outcome());
    ranking.winners = 0;  // nobody has won yet
    draw_ranking(canvas, body.inset(8), saved.match, ranking);
    draw_footer(canvas, {}, str(Str::key_back));
  }
};

ScoreKept the_score_kept;

void show_codes() { push(qr_codes()); }
void show_sending() { push(send_log()); }

void leave_list() {
  pop();
  if (!store().has_games()) home();
  if (const StorageError no = store().error()) push(notice(Icon::warning, message_of(no)));
}

void count_it() {
  store().count(slot, outcome());
  leave_list();
  if (!store().error()) push(notice(Icon::check_mark, str(Str::foreign_counted)));
}

void forget_it() {
  store().forget(slot);
  leave_list();
}

class ForeignGame final : public Menu {
 public:
  const Accent* accent() const override { return &entry_of(saved.match.setup.game).accent; }

  void shown(bool returning) override {
    if (!returning) cursor_ = {};
    Menu::shown(returning);
  }

 protected:
  enum Item : unsigned { look, score, codes, send, end, forget };
  static constexpr int effect_height = 56;

  Line title() const override { return str(entry_of(saved.match.setup.game).title); }
  int top_height() const override { return header_height + effect_height; }
  unsigned size() const override { return hal::has_serial() ? forget + 1 : forget; }
  static Item item(unsigned i) { return static_cast<Item>(i < send || hal::has_serial() ? i : i + 1); }

  void draw_top(Canvas& canvas) const override {
    draw_header(canvas, title());
    const core::AnySession& session = table_in_play().session;
    canvas.wrapped(
        {8, header_height + 4, canvas.width() - 16, effect_height - 4}, Font::small, palette::ink,
        formatted<core::Text<240>>(saved.rules == Saved::Rules::older   ? Str::foreign_older_text
                                   : saved.rules == Saved::Rules::newer ? Str::foreign_newer_text
                                                                        : Str::foreign_broken_text,
                                   {static_cast<int>(session.size()), static_cast<int>(session.log().size)}));
  }

  Row row(unsigned i) const override {
    static constexpr Icon icons[] = {Icon::history, Icon::trophy,     Icon::about,
                                     Icon::usb,     Icon::check_mark, Icon::warning};
    static constexpr Str labels[] = {Str::pause_replay, Str::pause_score, Str::pause_qr,
                                     Str::pause_send,   Str::stuck_end,   Str::key_forget};
    const Item it = item(i);
    Row r = Row::of(icons[it], str(labels[it]));
    const bool begun = table_in_play().session.size() > 0;
    r.enabled = it == look ? begun : (it != score && it != end) || begun || saved.scored;
    r.why_not = Str::foreign_nothing;
    return r;
  }

  void chosen(unsigned i) override {
    switch (item(i)) {
      case look: return push(replay());
      case score: return push(the_score_kept);
      case codes: return push(confirm(str(Str::log_tells_all), Str::key_yes, Str::key_no, show_codes));
      case send: return push(confirm(str(Str::log_tells_all), Str::key_yes, Str::key_no, show_sending));
      case end: return push(confirm(str(Str::foreign_question), Str::key_yes, Str::key_no, count_it));
      case forget: return push(confirm_default_no(Str::continue_forget, forget_it));
    }
  }
};

ForeignGame the_foreign_game;

}  // namespace

Screen& foreign_game(unsigned in_slot, Table& table) {
  slot = in_slot;
  saved = store().saved(slot);
  play_screen().look_at(table);
  return the_foreign_game;
}

}  // namespace pd::screens
