#include <algorithm>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play.hpp"
#include "firmware/app/screens/ranking.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"

namespace app {

namespace {

/// Points by category, a column for each seat.
void draw_table(Canvas& canvas, const Table& table, const core::Outcome& result, int top) {
  const int label = canvas.width() > 300 ? 120 : 116 - 6 * result.players;
  const int column = (canvas.width() - label - 6) / result.players;
  const auto column_x = [&](unsigned seat) { return label + static_cast<int>(seat) * column; };
  for (unsigned seat = 0; seat < result.players; ++seat)
    canvas.badge(column_x(seat) + column / 2 - 8, top, 16, table.match.people[seat].colour);
  constexpr int total_height = 24;
  const int room = canvas.height() - footer_height - top - 20 - total_height;
  const int row_height = std::min(17, room / result.categories);
  int y = top + 20;
  for (unsigned c = 0; c < result.categories; ++c, y += row_height) {
    if (c % 2 == 0) canvas.fill({0, y, canvas.width(), row_height}, palette::ground);
    canvas.text({4, y, label - 6, row_height}, Font::small, palette::muted,
                str(entry_of(table.game()).category_name(c)));
    for (unsigned seat = 0; seat < result.players; ++seat) {
      Line n;
      n << int{result.points[seat][c]};
      canvas.text({column_x(seat), y, column, row_height}, Font::small, palette::ink, n, Align::centre);
    }
  }
  canvas.hline(0, y + 1, canvas.width(), palette::ridge);
  canvas.text({4, y + 3, label - 6, 20}, Font::bold, palette::dawn, str(Str::score_total));
  for (unsigned seat = 0; seat < result.players; ++seat) {
    Line n;
    n << int{result.total[seat]};
    canvas.text({column_x(seat), y + 3, column, 20}, Font::bold, palette::dawn, n, Align::centre);
  }
}

class ScoreTable final : public Screen {
 public:
  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    draw_header(canvas, str(Str::pause_score));
    const Play& play = the_play();
    draw_table(canvas, *play.table(), play.table()->sight.score(play.viewer()), header_height + 4);
    draw_footer(canvas, {}, str(Str::key_back));
  }
  void press(Key key) override {
    if (key == Key::back || key == Key::select || key == Key::menu) pop();
  }
};

/// The same people, the same choices.
void play_again() { start_match(the_play().table()->match, by_lot); }

class Final final : public Screen {
 public:
  void shown(bool returning) override {
    if (returning) return;
    table_ = false;
    play_sound(entry_of(the_play().table()->game()).victory);
    ranking_ = ranking_of(the_play().table()->sight.score(0));
  }

  void draw(Canvas& canvas) const override {
    const Table& table = *the_play().table();
    canvas.clear(palette::night);
    draw_header(canvas, str(Str::final_title));
    if (table_)
      draw_table(canvas, table, table.sight.score(0), header_height + 4);
    else
      draw_places(canvas, table);
    draw_footer(canvas, str(Str::final_again), str(Str::final_menu),
                str(table_ ? Str::final_ranking : Str::pause_score));
  }

  void press(Key key) override {
    switch (key) {
      case Key::details:
      case Key::next:
      case Key::previous:
      case Key::up:
      case Key::down:
      case Key::left:
      case Key::right:
        table_ = !table_;
        break;
      case Key::select:
        push(confirm(str(Str::final_again_question), Str::key_yes, Str::key_no, play_again));
        break;
      case Key::back:
      case Key::menu:
        push(after_game());
        break;
      default:
        break;
    }
  }

 private:
  void draw_places(Canvas& canvas, const Table& table) const {
    const Rect area{8, header_height + 6, canvas.width() - 16, canvas.height() - header_height - footer_height - 40};
    const int y = draw_ranking(canvas, area, table.match, ranking_) + 2;
    if (!ranking_.tied()) return;
    Paragraph line;
    const bool shared = (ranking_.winners & (ranking_.winners - 1)) != 0;
    if (shared)
      line << str(Str::final_shared);
    else
      format(line, Str::final_tie, {entry_of(table.game()).tie_break_name()});
    canvas.wrapped({10, y, canvas.width() - 20, 34}, Font::small, palette::muted, line, Align::centre);
  }

  Ranking ranking_{};
  bool table_ = false;
};

ScoreTable the_score_table;
Final the_final;

class News final : public Screen {
 public:
  void shown(bool returning) override {
    if (!returning) play_sound(the_play().table()->sight.sound_of_news());
  }
  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    the_play().draw_news(canvas);
    draw_footer(canvas, str(Str::key_ok), {});
  }
  void press(Key key) override {
    if (key != Key::select && key != Key::back) return;
    the_play().table()->sight.forget_news();
    pop();
  }
};
News the_news;

}  // namespace

Screen& score_table() { return the_score_table; }
Screen& final_screen() { return the_final; }
Screen& news_screen() { return the_news; }

}  // namespace app
