#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/challenge.hpp"
#include "firmware/app/screens/charts.hpp"
#include "firmware/app/screens/game_screens.hpp"
#include "firmware/app/screens/ranking.hpp"
#include "firmware/app/screens/review.hpp"
#include "firmware/app/screens/screens.hpp"
#include "firmware/app/session/table.hpp"
#include "firmware/app/storage/challenges.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/sound.hpp"

namespace pd::screens {

namespace {

// --- The celebration: all as a function of its age ------------------------------------

constexpr std::uint32_t rest_ms = 1800;            // with the winner in view
constexpr std::uint32_t best_before_end_ms = 700;  // the tune of the victory is over then

/// Column after column is counted, the last place first; then the winner's shape fills the screen, then it bursts.
std::uint32_t celebration_ms(unsigned players) { return (players + 2) * piece_ms + rest_ms; }

void draw_counting(Canvas& canvas, const Table& table, const core::Outcome& result, const Ranking& ranking,
                   std::uint32_t age_ms) {
  CountProgress progress_of{};
  for (unsigned i = 0; i < ranking.players; ++i)
    progress_of[ranking.seats[ranking.players - 1u - i]] = progress(age_ms, i);
  draw_backdrop(canvas);
  draw_header(canvas, str(Str::final_title));
  draw_score(canvas, table, result, progress_of);
  draw_footer(canvas, str(Str::key_skip), {});
}

/// One of sixteen directions, 256 long.
constexpr Point direction(unsigned sixteenth) {
  constexpr std::array<int, 16> sine = {0, 98, 181, 237, 256, 237, 181, 98, 0, -98, -181, -237, -256, -237, -181, -98};
  return {sine[(sixteenth + 4) % 16], sine[sixteenth % 16]};
}

constexpr Point away(Point from, unsigned sixteenth, int distance) {
  const Point d = direction(sixteenth);
  return {from.x + d.x * distance / whole, from.y + d.y * distance / whole};
}

/// Rays that grow, and confetti in the colours of all, which then falls for as long as it is seen.
void draw_burst(Canvas& canvas, Point middle, unsigned colour, int bottom, std::uint32_t age_ms) {
  const int done = progress(age_ms);
  const Colour ground = palette::player[colour], light = blend(ground, palette::white, 10);
  const int reach = canvas.width() * done / whole;
  for (unsigned i = 0; i < 16; i += 2)
    canvas.triangle(middle, away(middle, i, reach), away(middle, i + 1, reach), light);
  const auto falling_ms = static_cast<int>(age_ms - std::min(age_ms, piece_ms));
  for (unsigned i = 0; i < 32; ++i) {
    const int speed = 30 + static_cast<int>(i % 5) * 8,
              sway = done < whole ? 0 : (falling_ms / 120 + static_cast<int>(i) * 3) % 8 < 4;
    const Point at = away(middle, i * 7, (50 + static_cast<int>(i * 53 % 90)) * done / whole);
    const int y = done < whole ? at.y : (at.y + bottom + falling_ms * speed / 1000) % bottom;
    canvas.box({at.x - 3 + sway, y - 3, 7, 7}, static_cast<int>(i % 2) * 3, palette::player[(colour + 1 + i % 4) % 5]);
  }
}

/// The best placed person who has never scored more in this edition, and has played it before; `max_players`: nobody.
/// The game itself is counted already.
unsigned personal_best(const Match& match, const Ranking& ranking) {
  if (match.practice) return core::max_players;
  const unsigned edition = storage::edition_of(match.setup);
  if (edition >= storage::editions_max) return core::max_players;
  storage::PlayerTally player;
  for (unsigned i = 0; i < ranking.players; ++i) {
    const unsigned seat = ranking.seats[i];
    if (match.people[seat].is_computer()) continue;
    for (unsigned place = 0; place < storage::players_max; ++place) {
      if (!storage::read_player(store().journal(), place, player) || player.name() != match.people[seat].name) continue;
      const storage::Tally& tally = player.by_edition[edition];
      if (tally.played >= 2 && tally.best == ranking.total[seat]) return seat;
    }
  }
  return core::max_players;
}

Rect winner_label(const Canvas& canvas) { return {0, canvas.height() - 62, canvas.width(), 62}; }

/// Of what grows and bursts, above the land of the game.
Point middle_of(const Canvas& canvas) { return {canvas.width() / 2, canvas.height() / 2 - 34}; }

/// A personal best comes down from the upper edge on a board, when the confetti has burst.
void draw_best(Canvas& canvas, std::string_view name, int points, std::uint32_t age_ms) {
  constexpr int height = 40;
  const Rect board{6, 4 - (height + 6) * (whole - progress(age_ms, 1)) / whole, canvas.width() - 12, height};
  canvas.box(board, 7, palette::night);
  canvas.outline(board, 7, palette::dawn, 2);
  canvas.wrapped({board.x + 4, board.y + 3, board.w - 8, height - 6}, Font::small, palette::dawn,
                 formatted<Paragraph>(Str::final_best, {name, points}), Align::centre);
  for (const int x : {board.x + 4, board.right() - 11}) canvas.image(x, board.y + 4, Image::twinkle);
}

/// Who won stands in their colour above the land; `best`: the seat whose personal best this is.
void draw_winner(Canvas& canvas, const Match& match, const Ranking& ranking, std::optional<Image> land, unsigned best,
                 std::uint32_t age_ms) {
  const Person& person = match.people[ranking.seats[0]];
  const Colour ink = palette::on_player[person.colour];
  const Point middle = middle_of(canvas);
  canvas.clear(palette::player[person.colour]);
  draw_burst(canvas, middle, person.colour, winner_label(canvas).y, age_ms);
  if (land) canvas.image((canvas.width() - size_of(*land).x) / 2, winner_label(canvas).y - size_of(*land).y, *land);
  const int winners = std::popcount(ranking.winners),
            size = winners > 3   ? 32
                   : winners > 1 ? 46
                                 : 76,
            pitch = winners > 3 ? 46 : 66;
  int x = middle.x - size / 2 - (winners - 1) * pitch / 2;
  for (unsigned seat = 0; seat < ranking.players; ++seat)
    if (ranking.winners >> seat & 1u) {
      canvas.disc({x + size / 2, middle.y}, size * 2 / 3, palette::night);
      canvas.disc({x + size / 2, middle.y}, size * 2 / 3 - 3, palette::ink);  // its own colour is all around
      canvas.badge(x, middle.y - size / 2, size, match.people[seat].colour);
      x += pitch;
    }
  Line name;
  if (winners > 1)
    name << str(Str::joy_shared);
  else
    format(name, Str::joy_wins, {person.name});
  const Rect label = winner_label(canvas);
  canvas.fill(label, palette::player[person.colour]);
  const Font font = measure(Font::title, name) <= label.w - 12 ? Font::title : Font::bold;
  canvas.text({6, label.y, label.w - 12, 30}, font, ink, name, Align::centre);
  canvas.text({6, label.y + 28, label.w - 12, 24}, Font::title, ink,
              Line() << icon_text(Icon::star) << ' ' << int{ranking.total[ranking.seats[0]]}, Align::centre);
  if (best < ranking.players) draw_best(canvas, match.people[best].name, ranking.total[best], age_ms);
}

/// The shape grows until nothing but its colour is left.
void draw_filling(Canvas& canvas, const Match& match, const Ranking& ranking, int done) {
  const int size = 24 + 3 * (canvas.width() + canvas.height()) / 2 * done / whole * done / whole;
  const Point middle = middle_of(canvas);
  canvas.badge(middle.x - size / 2, middle.y - size / 2, size, match.people[ranking.seats[0]].colour);
}

// --- The pages behind it ------------------------------------------------------------------

enum class Page : std::uint8_t { ranking, score, history, bars, luck, review };
constexpr unsigned page_count = 6;
constexpr std::array<Str, page_count> page_titles = {Str::final_title, Str::pause_score, Str::course_title,
                                                     Str::bars_title,  Str::luck_title,  Str::review_title};

class Final final : public Screen {
 public:
  bool calm = false;  ///< the next time it is shown nothing is celebrated

  const Accent* accent() const override { return &entry_of(table_in_play().game()).accent; }

  void shown(bool returning) override {
    if (returning) return;
    const Table& table = table_in_play();
    page_ = Page::ranking;
    result_ = table.shown.score(0);
    ranking_ = ranking_of(result_);
    is_traced_ = is_best_heard_ = false;
    celebration_.skip();
    code_.clear();
    rated_ = best_ = core::max_players;
    begin_review(table_in_play());
    is_new_ = true;
    is_read_ = false;
    if (calm) return read();
    celebration_.begin(celebration_ms(ranking_.players));
    play_sound(entry_of(table.game()).victory);
  }

  std::uint32_t animate(std::uint32_t now_ms) override {
    if (std::exchange(is_new_, false)) return celebration_.tick(now_ms), 0;
    if (!is_read_) read();
    if (best_ < ranking_.players && !is_best_heard_ && celebration_.running() &&
        celebration_.age() + best_before_end_ms > celebration_ms(ranking_.players)) {
      is_best_heard_ = true;
      play_sound(Sound::best);
    }
    if (celebration_.running() || page_ != Page::review) return celebration_.tick(now_ms);
    constexpr std::uint32_t look_ms = 100;
    const unsigned percent = review_percent(table_in_play());
    if (percent != percent_) redraw();
    percent_ = percent;
    return percent < 100 ? look_ms : forever_ms;
  }
  bool celebrates() const { return celebration_.running(); }

  void draw(Canvas& canvas) const override {
    const Table& table = table_in_play();
    if (celebration_.running()) return draw_celebration(canvas, table);
    draw_backdrop(canvas);
    draw_header(canvas, str(page_titles[static_cast<unsigned>(page_)]));
    switch (page_) {
      case Page::ranking: draw_result(canvas, table); break;
      case Page::score: draw_score(canvas, table, result_); break;
      case Page::history: draw_score_history(canvas, table.match, history_); break;
      case Page::bars: draw_bars(canvas, table, result_); break;
      case Page::luck: draw_luck(canvas, table, history_); break;
      case Page::review: draw_review_summary(canvas, table); break;
    }
    draw_footer(canvas, str(Str::key_more), str(Str::final_menu),
                page_ == Page::review ? str(Str::review_key_open) : std::string_view{});
  }

  void press(Key key) override {
    if (!is_read_) read();
    if (celebration_.running()) return celebration_.skip();
    if (key == Key::back || key == Key::menu) return push(after_game());
    if (key == Key::details && page_ == Page::review) return push(review_screen());
    const int by = step_of(key);
    if (by != 0 || key == Key::select || key == Key::details) turn(by >= 0 ? 1 : page_count - 1);
  }

 private:
  void turn(unsigned by) {
    page_ = static_cast<Page>((static_cast<unsigned>(page_) + by) % page_count);
    if (page_ == Page::review && !can_review(table_in_play())) return turn(by);
    if (const GameEntry& entry = entry_of(table_in_play().game());
        page_ == Page::luck && !entry.has_dice && !entry.luck)
      return turn(by);
    play_sound(Sound::move);
    if ((page_ != Page::history && page_ != Page::luck) || is_traced_) return;
    is_traced_ = true;  // replays the whole game, so only on demand
    table_in_play().shown.trace(history_);
  }

  /// What the store knows about these people, after the first picture: who looks into the journal has to wait until the
  /// game that is over is written.
  void read() {
    const Table& table = table_in_play();
    is_read_ = true;
    if (table.match.challenge != 0) judge_challenge(table);
    best_ = personal_best(table.match, ranking_);
    if (!calm) look_for_rating(table.match);
    redraw();
  }

  /// Shows a code to compare with friends and stores the best result, also after a power cut.
  void judge_challenge(const Table& table) {
    core::LogWindow nothing({});
    std::uint32_t mark = 0;
    table.session.write_log(nothing, mark);
    const std::int16_t score = result_.total[challenger(table.match)];
    code_ = challenge_code(table.match.challenge, score, mark);
    store().save_best({table.match.challenge, score, mark});
  }

  /// The rating of the person who played against computers; of several people, of the one who came first.
  void look_for_rating(const Match& match) {
    unsigned computers = 0;
    for (unsigned seat = 0; seat < match.setup.players; ++seat) computers += match.people[seat].is_computer();
    for (unsigned i = match.setup.players; computers > 0 && i-- > 0;)
      if (!match.people[ranking_.seats[i]].is_computer()) rated_ = ranking_.seats[i];
    if (rated_ < core::max_players)
      rating_ = read_rating(store().journal(), match.people[rated_].name, match.setup.game);
  }

  void say_rating(Paragraph& line, const Match& match) const {
    core::Text<8> change;
    if (rating_.change >= 0) change << '+';
    change << int{rating_.change};
    format(line, Str::even_after,
           {match.people[rated_].name, int{rating_.value}, change,
            level_name(even_level(rating_.value, match.setup.players))});
  }

  void draw_celebration(Canvas& canvas, const Table& table) const {
    const std::uint32_t age = celebration_.age(), counting = ranking_.players * piece_ms;
    if (age >= counting + piece_ms)
      return draw_winner(canvas, table.match, ranking_, entry_of(table.game()).scene, best_, age - counting - piece_ms);
    draw_counting(canvas, table, result_, ranking_, age);
    if (age >= counting) draw_filling(canvas, table.match, ranking_, progress(age - counting));
  }

  void draw_result(Canvas& canvas, const Table& table) const {
    const bool explains = !code_.empty() || (rated_ < core::max_players && rating_.games > 0) || ranking_.tied();
    const int below = explains && ranking_.players < 5 ? 78 : 40;  // room for words and a part of the land
    const Rect area{8, header_height + 6, canvas.width() - 16, canvas.height() - header_height - footer_height - below};
    const int y = draw_ranking(canvas, area, table.match, ranking_) + 2;
    canvas.image(area.right() - 80, area.y + 3, Image::twinkle);  // on the cup
    draw_hints(canvas, table, canvas.height() - footer_height - 18);
    Paragraph line;
    const bool shared = (ranking_.winners & (ranking_.winners - 1)) != 0;
    if (!code_.empty())
      format(line, Str::challenge_code, {code_});
    else if (rated_ < core::max_players && rating_.games > 0)
      say_rating(line, table.match);
    else if (!ranking_.tied())
      return draw_land(canvas, table, y);
    else if (shared)
      line << str(Str::final_shared);
    else
      format(line, Str::final_tie, {entry_of(table.game()).tie_break});
    const int height =
        canvas.wrapped({10, y, canvas.width() - 20, 34}, Font::small, palette::muted, line, Align::centre);
    draw_land(canvas, table, y + height);
  }

  /// One of the winner's people waves both arms.
  static void draw_cheering(Canvas& canvas, unsigned colour, Point foot) {
    const Image figure = nth(figure_image(colour), 1);
    const Point size = size_of(figure), arm = size_of(Image::wave_arm);
    const Point at{foot.x - size.x / 2, foot.y - size.y};
    canvas.image(at.x, at.y, figure);
    for (const int x : {at.x - 2 * arm.x + 2, at.x + size.x - 2})
      canvas.image(x, at.y + 2, Image::wave_arm, {.scale = 2});
  }

  /// The land of the game in what is left below `y`, if that shows enough of it and nothing else stands there.
  void draw_land(Canvas& canvas, const Table& table, int y) const {
    const std::optional<Image> land = entry_of(table.game()).scene;
    if (!land) return;
    const Point size = size_of(*land);
    const Rect room{0, y + 4, canvas.width(), canvas.height() - footer_height - y - 4};
    const auto& hints = table.session.log().hints;
    if (room.h < size.y * 2 / 3 || std::any_of(hints.begin(), hints.end(), [](unsigned n) { return n > 0; })) return;
    const auto clip = canvas.clip(room);
    draw_title_scene(canvas, entry_of(table.game()), {(canvas.width() - size.x) / 2, room.bottom() - size.y});
    draw_cheering(canvas, table.match.people[ranking_.seats[0]].colour, {34, room.bottom() - 3});
  }

  /// Who asked for hints, and how often.
  static void draw_hints(Canvas& canvas, const Table& table, int y) {
    int x = 10;
    for (unsigned seat = 0; seat < table.match.setup.players; ++seat) {
      const unsigned asked = table.session.log().hints[seat];
      if (asked == 0) continue;
      canvas.badge(x, y + 1, 14, table.match.people[seat].colour);
      x += 20 +
           canvas.text(x + 18, y, Font::small, palette::muted, formatted(Str::hint_count, {static_cast<int>(asked)})) +
           10;
    }
  }

  Motion celebration_;
  Page page_ = Page::ranking;
  core::Outcome result_{};
  Ranking ranking_{};
  core::Text<32> code_;
  unsigned rated_ = core::max_players, best_ = core::max_players, percent_ = 0;
  Rating rating_{};
  bool is_traced_ = false;
  bool is_new_ = false;   // no picture of it was shown
  bool is_read_ = false;  // what read() reads
  bool is_best_heard_ = false;
  ScoreHistory history_;
};

Final the_final;

}  // namespace

Screen& final_screen() { return the_final; }

void show_final(bool calm) {
  the_final.calm = calm;
  calm ? push(the_final) : replace(the_final);
}

bool final_is_calm() { return the_final.calm; }
bool final_celebrates() { return the_final.celebrates(); }

}  // namespace pd::screens
