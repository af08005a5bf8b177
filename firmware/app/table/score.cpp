#include <algorithm>
#include <array>

#include "firmware/app/games/games.hpp"
#include "firmware/app/palette.hpp"
#include "firmware/app/screens.hpp"
#include "firmware/app/sound.hpp"
#include "firmware/app/table/play.hpp"
#include "hal/entropy.hpp"

namespace app {

namespace {

/// Points by category, a column for each seat.
void draw_table(Canvas& canvas, const Desk& desk, const core::Outcome& result, int top) {
  const int label = canvas.width() > 300 ? 120 : 110 - 6 * result.players;
  const int column = (canvas.width() - label - 6) / result.players;
  const auto column_x = [&](unsigned seat) { return label + static_cast<int>(seat) * column; };
  for (unsigned seat = 0; seat < result.players; ++seat)
    canvas.badge(column_x(seat) + column / 2 - 8, top, 16, desk.match.people[seat].colour);
  constexpr int total_height = 24;
  const int room = canvas.height() - footer_height - top - 20 - total_height;
  const int row_height = std::min(17, room / result.categories);
  int y = top + 20;
  for (unsigned c = 0; c < result.categories; ++c, y += row_height) {
    if (c % 2 == 0) canvas.fill({0, y, canvas.width(), row_height}, palette::ground);
    canvas.text({4, y, label - 6, row_height}, Font::small, palette::muted, str(desk.category_name(c)));
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
    draw_table(canvas, *play.desk(), play.desk()->outcome(play.viewer()), header_height + 4);
    draw_footer(canvas, {}, str(Str::key_back));
  }
  void press(Key key) override {
    if (key == Key::back || key == Key::select || key == Key::menu) pop();
  }
};

class Final final : public Screen {
 public:
  void shown(bool returning) override {
    if (returning) return;
    table_ = false;
    play_sound(Sound::finish);
    const core::Outcome result = the_play().desk()->outcome(0);
    for (unsigned i = 0; i < result.players; ++i) order_[i] = static_cast<std::uint8_t>(i);
    const auto better = [&](std::uint8_t a, std::uint8_t b) {
      if (result.total[a] != result.total[b]) return result.total[a] > result.total[b];
      const bool wins_a = result.winners >> a & 1, wins_b = result.winners >> b & 1;
      if (wins_a != wins_b) return wins_a;
      return result.tie_break[a] > result.tie_break[b];
    };
    for (unsigned i = 1; i < result.players; ++i)  // at most five: insertion keeps seats in order among equals
      for (unsigned k = i; k > 0 && better(order_[k], order_[k - 1]); --k) std::swap(order_[k], order_[k - 1]);
  }

  void draw(Canvas& canvas) const override {
    const Desk& desk = *the_play().desk();
    const core::Outcome result = desk.outcome(0);
    canvas.clear(palette::night);
    draw_header(canvas, str(Str::final_title));
    if (table_)
      draw_table(canvas, desk, result, header_height + 4);
    else
      draw_ranking(canvas, desk, result);
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
        again();
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
  void draw_ranking(Canvas& canvas, const Desk& desk, const core::Outcome& result) const {
    const int each = std::min(34, (canvas.height() - header_height - footer_height - 40) / result.players);
    bool tie = false;
    for (unsigned i = 0; i < result.players; ++i) {
      const unsigned seat = order_[i];
      const Person& person = desk.match.people[seat];
      const bool wins = result.winners >> seat & 1;
      const Rect row{8, header_height + 6 + static_cast<int>(i) * each, canvas.width() - 16, each - 4};
      canvas.box(row, 8, wins ? palette::player[person.colour] : palette::stone);
      canvas.badge(row.x + 5, row.y + (row.h - 20) / 2, 20, person.colour);
      const Colour ink = wins ? palette::on_player[person.colour] : palette::ink;
      canvas.text({row.x + 32, row.y, row.w - 90, row.h}, Font::title, ink, person.name);
      Line points;
      points << int{result.total[seat]};
      canvas.text({row.x, row.y, row.w - 10, row.h}, Font::title, ink, points, Align::right);
      if (wins) canvas.icon(row.right() - 74, row.y + (row.h - 24) / 2, Icon::trophy, 24);
      if (i > 0 && result.total[order_[i - 1]] == result.total[seat]) tie = true;
    }
    if (tie) {
      Line line;
      const bool shared = (result.winners & (result.winners - 1)) != 0;
      if (shared)
        line << str(Str::final_shared);
      else
        format(line, Str::final_tie, {desk.tie_break_name()});
      const int y = header_height + 8 + result.players * each;
      canvas.wrapped({10, y, canvas.width() - 20, 34}, Font::small, palette::muted, line, Align::centre);
    }
  }

  /// The same people, the same choices; a lot for who begins.
  static void again() {
    Desk& desk = *the_play().desk();
    const std::uint64_t seed = hal::entropy() | std::uint64_t{hal::entropy()} << 32;
    core::Rng lot(seed ^ 0x5A5A5A5Au);
    desk.match.setup.first = static_cast<std::uint8_t>(lot.below(desk.match.setup.players));
    if (!the_play().begin(desk, seed)) replace(the_play());
  }

  std::array<std::uint8_t, core::max_players> order_{};
  bool table_ = false;
};

ScoreTable the_score_table;
Final the_final;

class Detail final : public Screen {
 public:
  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    the_play().draw_detail(canvas);
    draw_footer(canvas, {}, str(Str::key_back));
  }
  void press(Key key) override {
    if (key == Key::back || key == Key::select || key == Key::menu) pop();
  }
};
Detail the_detail;

class News final : public Screen {
 public:
  void draw(Canvas& canvas) const override {
    canvas.clear(palette::night);
    the_play().draw_news(canvas);
    draw_footer(canvas, str(Str::key_ok), {});
  }
  void press(Key key) override {
    if (key != Key::select && key != Key::back) return;
    the_play().desk()->forget_news();
    pop();
  }
};
News the_news;

}  // namespace

Screen& score_table() { return the_score_table; }
Screen& final_screen() { return the_final; }
Screen& news_screen() { return the_news; }
Screen& detail_screen() { return the_detail; }

}  // namespace app
