#include <algorithm>

#include "firmware/app/games/games.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "firmware/app/screens/ranking.hpp"
#include "firmware/app/screens/review.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"

namespace pd::screens {

namespace {

/// The highest scores of one edition after the other.
class BestScores final : public Screen {
 public:
  const Accent* accent() const override { return &entry_of(editions[edition_].game).accent; }

  void shown(bool returning) override {
    if (returning) return;
    edition_ = editions.size() - 1;
    turn(1);
  }

  void press(Key key) override {
    if (key == Key::back || key == Key::menu) return pop();
    const int by = key == Key::select ? 1 : step_of(key);
    if (by == 0) return;
    play_sound(Sound::move);
    turn(by);
  }

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    const NamedEdition& edition = editions[edition_];
    draw_header(canvas, str(entry_of(edition.game).title));
    canvas.icon(canvas.width() - 28, 1, entry_of(edition.game).icon, 24);
    const int w = canvas.width(), top = header_height + 2;
    const int right = canvas.text(
        {w / 2, top, w / 2 - 10, 20}, Font::small, palette::muted,
        formatted(Str::results_games, {static_cast<int>(games_played(store().journal(), edition_))}), Align::right);
    draw_fitting(canvas, {10, top, w - right - 26, 20}, palette::ink, words_of(edition), {Font::bold, Font::small});
    const int each = (canvas.height() - footer_height - top - 22) / static_cast<int>(rows);
    for (unsigned i = 0; i < count_; ++i) {
      const Rect row{8, top + 22 + static_cast<int>(i) * each, w - 16, each - 4};
      if (!canvas.touches(row)) continue;
      PlayerTally player;
      read_player(store().journal(), best_[i], player);
      draw_plaque(canvas, row);
      canvas.text({row.x, row.y, 30, row.h}, Font::title, i == 0 ? palette::dawn : palette::muted, Line() << i + 1,
                  Align::centre);
      canvas.text({row.x + 32, row.y, row.w - 90, row.h}, Font::title, palette::ink, player.name());
      canvas.text({row.x, row.y, row.w - 10, row.h}, Font::title, i == 0 ? palette::dawn : palette::ink,
                  Line() << int{player.by_edition[edition_].best}, Align::right);
    }
    draw_footer(canvas, played_editions() > 1 ? str(Str::key_more) : std::string_view{}, str(Str::key_back));
  }

 private:
  static constexpr unsigned rows = 5;

  static unsigned played_editions() {
    unsigned n = 0;
    for (unsigned i = 0; i < editions.size(); ++i) n += games_played(store().journal(), i) > 0;
    return n;
  }

  /// To the next edition that was played; the menu opens this screen only if there is one.
  void turn(int by) {
    const int n = static_cast<int>(editions.size());
    for (int i = 0; i < n; ++i) {
      edition_ = static_cast<unsigned>((static_cast<int>(edition_) + by + n) % n);
      if (games_played(store().journal(), edition_) > 0) break;
    }
    count_ = 0;
    std::array<std::int16_t, rows> points{};
    for (unsigned place = 0; place < players_max; ++place) {
      PlayerTally player;
      if (!read_player(store().journal(), place, player) || player.by_edition[edition_].played == 0) continue;
      unsigned at = count_;
      const std::int16_t best = player.by_edition[edition_].best;
      while (at > 0 && points[at - 1] < best) --at;
      if (at == rows) continue;
      count_ = std::min(count_ + 1, rows);
      for (unsigned i = count_ - 1; i > at; --i) points[i] = points[i - 1], best_[i] = best_[i - 1];
      points[at] = best;
      best_[at] = static_cast<std::uint8_t>(place);
    }
  }

  unsigned edition_ = 0, count_ = 0;
  std::array<std::uint8_t, rows> best_{};
};

/// What one player has done: in each edition, and against computers of each level.
class PlayerPage final : public Screen {
 public:
  PlayerTally player{};

  void shown(bool returning) override {
    if (returning) return;
    page_ = Page::editions;
    reviews_ = read_reviews(store().journal(), player.name());
    met_ = 0;
    for (unsigned game = 0; game < games_known(); ++game) {
      const auto id = static_cast<core::GameId>(game);
      if (const Rating rating = read_rating(store().journal(), player.name(), id); rating.games > 0)
        met_computers_[met_++] = {static_cast<std::uint8_t>(game), 0, {}, rating.value};
      for (unsigned group = 1; group <= players::level_count; ++group) {
        Met& met = met_computers_[met_];
        met = {static_cast<std::uint8_t>(game), static_cast<std::uint8_t>(group), versus_group(id, group), 0};
        met_ += met.tally.played != 0;
      }
    }
  }

  void press(Key key) override {
    const bool turns = key == Key::select || key == Key::next || key == Key::previous || key == Key::left ||
                       key == Key::right || key == Key::details;
    if (key == Key::back || key == Key::menu || (key == Key::select && next_page() == page_)) return pop();
    if (turns) page_ = next_page();
  }

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    draw_header(canvas, player.name());
    if (page_ == Page::reviews) {
      draw_review_statistics(canvas, reviews_);
      return draw_footer(canvas, str(Str::results_all), str(Str::key_back));
    }
    int y = header_height + 2;
    draw_heads(canvas, y);
    if (page_ == Page::versus) {
      for (unsigned i = 0; i < met_; ++i) {
        const Met& met = met_computers_[i];
        y += std::min(row_height, (canvas.height() - footer_height - header_height) / static_cast<int>(met_ + 1));
        if (met.group == 0)
          draw_rating(canvas, y, met);
        else
          draw_row(canvas, y, game_list()[met.game].icon, str(group_name(met.group)), met.tally);
      }
    } else {
      for (unsigned e = 0; e < editions.size(); ++e)
        if (const Tally& tally = player.by_edition[e]; tally.played != 0)
          draw_row(canvas, y += row_height, entry_of(editions[e].game).icon, str(editions[e].words), tally);
    }
    constexpr std::array<Str, 3> names = {Str::results_all, Str::results_versus, Str::review_page};
    const Page next = next_page();
    draw_footer(canvas, next != page_ ? str(names[static_cast<unsigned>(next)]) : std::string_view{},
                str(Str::key_back));
  }

 private:
  enum class Page : std::uint8_t { editions, versus, reviews };
  bool has(Page page) const { return page == Page::editions || (page == Page::versus ? met_ > 0 : reviews_.count > 0); }
  Page next_page() const {
    Page page = page_;
    do page = static_cast<Page>((static_cast<unsigned>(page) + 1) % 3);
    while (!has(page));
    return page;
  }

  static constexpr int row_height = 21;
  struct Met {
    std::uint8_t game = 0, group = 0;  ///< of levels; group 0: the rating
    VersusTally tally{};
    std::int16_t rating = 0;
  };

  /// Of all levels of a group together.
  VersusTally versus_group(core::GameId game, unsigned group) const {
    VersusTally sum;
    for (unsigned variant = 0; variant < players::variants_in_group; ++variant) {
      const VersusTally one = read_versus(store().journal(), player.name(), game, players::code_of(group, variant));
      if (one.played == 0) continue;
      sum.best = sum.played == 0 ? one.best : std::max(sum.best, one.best);
      sum.played = static_cast<std::uint16_t>(std::min(sum.played + one.played, 0xFFFF));
      sum.won = static_cast<std::uint16_t>(std::min(sum.won + one.won, 0xFFFF));
      sum.longest = std::max(sum.longest, one.longest);
    }
    return sum;
  }

  static void draw_rating(Canvas& canvas, int y, const Met& met) {
    canvas.box({4, y, canvas.width() - 8, row_height - 1}, 5, palette::ground);
    canvas.icon(7, y, game_list()[met.game].icon, 20);
    canvas.text({30, y, canvas.width() - 40, row_height - 1}, Font::small, palette::dawn,
                formatted(Str::even_results, {int{met.rating}, level_name(even_level(met.rating, 2))}));
  }

  /// Games, wins, best score: each ends where its column does.
  static std::array<Rect, 3> columns(int screen_width) {
    const int right = screen_width - 10, best_width = screen_width > 300 ? 70 : 52, width = best_width - 16;
    return {{{right - best_width - 2 * width, 0, width, row_height - 1},
             {right - best_width - width, 0, width, row_height - 1},
             {right - best_width, 0, best_width, row_height - 1}}};
  }

  void draw_heads(Canvas& canvas, int y) const {
    const std::array<Rect, 3> at = columns(canvas.width());
    canvas.text(at[0].moved(0, y), Font::small, palette::muted, str(Str::results_played), Align::right);
    canvas.icon(at[1].right() - 16, y + 2, Icon::trophy, 16);
    canvas.text(at[2].moved(0, y), Font::small, palette::muted, str(Str::results_record), Align::right);
    if (page_ != Page::versus) return;
    unsigned longest = 0;
    for (unsigned i = 0; i < met_; ++i) longest = std::max<unsigned>(longest, met_computers_[i].tally.longest);
    if (longest < 2) return;
    canvas.text({8, y, at[0].x - 8, row_height - 1}, Font::small, palette::muted,
                formatted(Str::results_streak, {static_cast<int>(longest)}));
  }

  static void draw_row(Canvas& canvas, int y, Icon icon, std::string_view words, const Tally& tally) {
    const std::array<Rect, 3> at = columns(canvas.width());
    canvas.box({4, y, canvas.width() - 8, row_height - 1}, 5, palette::stone);
    canvas.icon(7, y, icon, 20);
    canvas.text({30, y, at[0].x - 30 + at[0].w / 4, row_height - 1}, Font::small, palette::ink, words);
    const std::array<int, 3> values = {tally.played, tally.won, tally.best};
    for (unsigned i = 0; i < values.size(); ++i)
      canvas.text(at[i].moved(0, y), Font::bold, i == 2 ? palette::dawn : palette::ink, Line() << values[i],
                  Align::right);
  }

  std::array<Met, core::game_count*(players::level_count + 1) + 1> met_computers_{};
  unsigned met_ = 0;
  Page page_ = Page::editions;
  ReviewedGames reviews_{};
};

Ranking ranking_of(const Result& result) {
  Ranking ranking{result.setup.players, result.winners, {}, result.total, {}};
  sort(ranking);
  return ranking;
}

/// Puts a finished game on the table; false if its log is missing, cut short or of other rules.
bool lay_out(const Result& result) {
  if (result.slot == Journal::slot_count) return false;
  Table& table = entry_of(result.setup.game).open();
  if (!store().load(result, table.match, table.session.loading()) || table.resume()) return false;
  if (table.session.actor() != core::nobody) table.end_here();  // as it was
  if (table.session.score().total != result.total) return false;
  play_screen().look_at(table);
  return true;
}

/// Beside the title, as much of it as has room there.
void draw_edition(Canvas& canvas, const NamedEdition& edition) {
  const std::string_view title = str(entry_of(edition.game).title);
  const Line words = words_of(edition);
  const int room = canvas.width() - 28 - measure(Font::title, title);
  if (words.empty()) return;
  canvas.text({8, 0, canvas.width() - 16, header_height - 1}, Font::small, palette::muted,
              measure(Font::small, words) <= room ? words.view() : str(edition.words), Align::right);
}

/// One game that is over, as it ended. While its log is there, it can be opened.
class ResultPage final : public Screen {
 public:
  Match match{};
  Result result{};

  const Accent* accent() const override { return &entry_of(match.setup.game).accent; }

  void press(Key key) override {
    if (key == Key::back || key == Key::menu) return pop();
    if (key != Key::select) return;
    if (result.slot == Journal::slot_count) return pop();
    if (lay_out(result)) return show_final(true);
    push(notice(Icon::warning, str(Str::results_gone)));
  }

  void draw(Canvas& canvas) const override {
    draw_backdrop(canvas);
    const unsigned edition = edition_of(match.setup);
    draw_header(canvas, str(entry_of(match.setup.game).title));
    if (edition < editions.size()) draw_edition(canvas, editions[edition]);
    const Rect area{8, header_height + 6, canvas.width() - 16, canvas.height() - header_height - footer_height - 10};
    draw_ranking(canvas, area, match, ranking_of(result));
    draw_footer(canvas, result.slot == Journal::slot_count ? std::string_view{} : str(Str::results_open),
                str(Str::key_back));
  }
};

PlayerPage the_player_page;
ResultPage the_result_page;
BestScores the_best_scores;

/// The games that the journal still knows one by one, the newest first.
class LastGames final : public Menu {
 protected:
  Line title() const override { return str(Str::results_last); }
  unsigned size() const override { return store().journal().results(); }

  Row row(unsigned i) const override {
    Result result;
    Match match;
    if (!read(i, result, match)) return {};
    const Ranking ranking = ranking_of(result);
    return Row::of(entry_of(result.setup.game).icon, match.people[ranking.seats[0]].name,
                   core::Text<8>() << int{ranking.total[ranking.seats[0]]});
  }

  void chosen(unsigned i) override {
    if (!read(i, the_result_page.result, the_result_page.match)) return play_sound(Sound::refuse);
    push(the_result_page);
  }

 private:
  /// The `wanted`th result that can be read.
  static bool read(unsigned wanted, Result& result, Match& match) {
    for (unsigned age = 0; age < Journal::result_count; ++age)
      if (store().journal().result(age, result) && wanted-- == 0)
        return result.setup.players <= core::max_players &&
               unpack(std::span(result.label).first(result.label_size), match);
    return false;
  }
};

LastGames the_last_games;

class Results final : public Menu {
 public:
  /// Everybody, who won most often first.
  void shown(bool returning) override {
    count_ = 0;
    std::array<std::uint32_t, players_max> worth{};
    for (unsigned place = 0; place < players_max; ++place) {
      PlayerTally player;
      if (!read_player(store().journal(), place, player)) continue;
      const std::uint32_t mine = player.won() << 12 | std::min(player.played(), 4095u);
      unsigned at = count_++;
      for (; at > 0 && worth[at - 1] < mine; --at) worth[at] = worth[at - 1], order_[at] = order_[at - 1];
      worth[at] = mine;
      order_[at] = static_cast<std::uint8_t>(place);
    }
    Menu::shown(returning);
  }

 protected:
  static constexpr unsigned first_player = 2;

  Line title() const override { return str(Str::menu_results); }
  unsigned size() const override { return first_player + count_; }

  Row row(unsigned i) const override {
    if (i == 0) return Row::of(Icon::trophy, str(Str::results_best));
    if (i == 1) return Row::of(Icon::history, str(Str::results_last));
    PlayerTally player;
    read_player(store().journal(), order_[i - first_player], player);
    return Row::of(Icon::figure, player.name(),
                   core::Text<32>() << player.won() << icon_text(Icon::trophy) << " / " << player.played());
  }

  void chosen(unsigned i) override {
    if (i == 0) return push(the_best_scores);
    if (i == 1) return push(the_last_games);
    read_player(store().journal(), order_[i - first_player], the_player_page.player);
    push(the_player_page);
  }

 private:
  unsigned count_ = 0;
  std::array<std::uint8_t, players_max> order_{};
};

Results the_results;

}  // namespace

Screen& results_menu() {
  if (store().journal().results() == 0) return notice(Icon::trophy, str(Str::results_none));
  return the_results;
}

}  // namespace pd::screens
