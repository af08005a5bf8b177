#include "firmware/app/screens/charts.hpp"

#include <algorithm>
#include <utility>

#include "firmware/app/games/games.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/widgets.hpp"

namespace pd::screens {

namespace {

Line number(int n) { return Line() << n; }

int size_of(int points) { return points < 0 ? -points : points; }

// --- The course of a game -------------------------------------------------------------

/// Where the points of a course lie on the screen.
struct Plot {
  Rect area;
  int lowest, highest;
  unsigned last;

  int x(unsigned sample) const { return area.x + static_cast<int>(sample) * (area.w - 1) / static_cast<int>(last); }
  int y(int points) const { return area.bottom() - 1 - (points - lowest) * (area.h - 1) / (highest - lowest); }
};

Plot plot_of(const ScoreHistory& history, unsigned players, Rect area) {
  int lowest = 0, highest = 10;
  for (unsigned i = 0; i < history.size(); ++i)
    for (unsigned seat = 0; seat < players; ++seat) {
      lowest = std::min<int>(lowest, history[i][seat]);
      highest = std::max<int>(highest, history[i][seat]);
    }
  return {area, lowest, highest, std::max(1u, history.size() - 1)};
}

void draw_lines(Canvas& canvas, const Match& match, const ScoreHistory& history, const Plot& plot) {
  for (const int points : {0, (plot.highest + 1) / 2, plot.highest}) {
    const int y = plot.y(points);
    canvas.hline(plot.area.x, y, plot.area.w, points == 0 ? palette::ridge : palette::stone);
    canvas.text(plot.area.x - 4, y - 8, Font::small, palette::muted, number(points), Align::right);
  }
  for (unsigned seat = 0; seat < match.setup.players; ++seat)
    for (unsigned i = 1; i < history.size(); ++i)
      canvas.line({plot.x(i - 1), plot.y(history[i - 1][seat])}, {plot.x(i), plot.y(history[i][seat])},
                  palette::player[match.people[seat].colour], 2);
}

/// The shapes behind the ends of the lines, stacked where they would overlap.
void draw_ends(Canvas& canvas, const Match& match, const ScoreHistory& history, const Plot& plot) {
  constexpr int size = 14;
  std::array<std::uint8_t, core::max_players> order{0, 1, 2, 3, 4};
  const unsigned players = match.setup.players;
  const ScoreHistory::Points& end = history[history.size() - 1];
  for (unsigned i = 1; i < players; ++i)
    for (unsigned k = i; k > 0 && end[order[k]] > end[order[k - 1]]; --k) std::swap(order[k], order[k - 1]);
  int top = plot.area.y - size / 2;
  for (unsigned i = 0; i < players; ++i) {
    const int room_below = static_cast<int>(players - 1 - i) * size;
    const int lowest = plot.area.bottom() + size / 2 - size - room_below;
    top = std::min(std::max(top, plot.y(end[order[i]]) - size / 2), lowest);
    canvas.badge(plot.area.right() + 4, top, size, match.people[order[i]].colour);
    top += size;
  }
}

/// The one seat that has the most points; max_players where several have.
unsigned leader(const ScoreHistory::Points& points, unsigned players) {
  unsigned best = 0;
  for (unsigned seat = 1; seat < players; ++seat)
    if (points[seat] > points[best]) best = seat;
  for (unsigned seat = 0; seat < players; ++seat)
    if (seat != best && points[seat] == points[best]) return core::max_players;
  return best;
}

void draw_lead(Canvas& canvas, const Match& match, const ScoreHistory& history, const Plot& plot, Rect strip) {
  for (unsigned i = 1; i < history.size();) {
    const unsigned first = i, who = leader(history[i], match.setup.players);
    while (i < history.size() && leader(history[i], match.setup.players) == who) ++i;
    const Rect span{plot.x(first - 1), strip.y, plot.x(i - 1) - plot.x(first - 1), strip.h};
    if (who == core::max_players) {
      canvas.fill(span, palette::stone);
      continue;
    }
    canvas.fill(span, palette::player[match.people[who].colour]);
    const int size = std::min(span.w, strip.h) - 2;
    if (size >= 8) canvas.badge(span.x + 1, span.y + (strip.h - size) / 2, size, match.people[who].colour);
  }
}

}  // namespace

void draw_score_history(Canvas& canvas, const Match& match, const ScoreHistory& history) {
  constexpr int left = 30, right = 24, below = 36, strip = 16;
  const Rect body = body_of(canvas.width(), canvas.height());
  const Plot plot =
      plot_of(history, match.setup.players, {left, body.y + 12, body.w - left - right, body.h - 16 - below - strip});
  if (history.size() == 0) return;
  draw_lines(canvas, match, history, plot);
  draw_ends(canvas, match, history, plot);
  const int y = plot.area.bottom() + 4;
  canvas.text(plot.area.x, y, Font::small, palette::muted, number(1));
  canvas.text(plot.area.right(), y, Font::small, palette::muted, number(static_cast<int>(history.rounds())),
              Align::right);
  canvas.text({left, y, plot.area.w, 14}, Font::small, palette::muted, str(Str::course_lead), Align::centre);
  draw_lead(canvas, match, history, plot, {left, y + 18, plot.area.w, strip});
}

// --- Points by category -----------------------------------------------------------------

void draw_score(Canvas& canvas, const Table& table, const core::Outcome& result, const CountProgress& progress_of) {
  const int top = header_height + 4;
  const int label = canvas.width() > 300 ? 120 : 116 - 6 * result.players;
  const int column = (canvas.width() - label - 6) / result.players;
  const auto column_x = [&](unsigned seat) { return label + static_cast<int>(seat) * column; };
  for (unsigned seat = 0; seat < result.players; ++seat)
    canvas.badge(column_x(seat) + column / 2 - 8, top, 16, table.match.people[seat].colour);
  constexpr int total_height = 24;
  const int room = canvas.height() - footer_height - top - 20 - total_height;
  const int row_height = std::min(17, room / result.categories);
  int y = top + 20;
  const auto row = [&](Rect at, Font font, Colour ink, auto points) {
    for (unsigned seat = 0; seat < result.players; ++seat)
      if (progress_of[seat] > 0)
        canvas.text({column_x(seat), at.y, column, at.h}, font, ink, number(counted(points(seat), progress_of[seat])),
                    Align::centre);
  };
  for (unsigned c = 0; c < result.categories; ++c, y += row_height) {
    if (c % 2 == 0) canvas.fill({0, y, canvas.width(), row_height}, palette::ground);
    canvas.text({4, y, label - 6, row_height}, Font::small, palette::muted, str(entry_of(table.game()).categories[c]));
    row({0, y, 0, row_height}, Font::small, palette::ink, [&](unsigned seat) { return result.points[seat][c]; });
  }
  canvas.hline(0, y + 1, canvas.width(), palette::ridge);
  canvas.text({4, y + 3, label - 6, 20}, Font::bold, palette::dawn, str(Str::score_total));
  row({0, y + 3, 0, 20}, Font::bold, palette::dawn, [&](unsigned seat) { return result.total[seat]; });
}

namespace {

bool is_scored(const core::Outcome& result, unsigned category) {
  for (unsigned seat = 0; seat < result.players; ++seat)
    if (result.points[seat][category] != 0) return true;
  return false;
}

/// Where bars of points begin: gains run to the right, losses to the left.
struct Axis {
  int zero, length, most;

  int size(int points) const { return size_of(points) * length / most; }
};

Axis axis_of(const core::Outcome& result, int left, int right) {
  constexpr int number_width = 30;  // behind the end of a bar
  int gained = 0, lost = 0;
  for (unsigned seat = 0; seat < result.players; ++seat)
    for (unsigned c = 0; c < result.categories; ++c) {
      gained = std::max<int>(gained, result.points[seat][c]);
      lost = std::max<int>(lost, -result.points[seat][c]);
    }
  const int before = lost > 0 ? number_width : 0, length = right - left - before - number_width;
  const int most = std::max(1, gained + lost);
  return {left + before + lost * length / most, length, most};
}

/// The bars of a category, below each other, and the largest figure behind the longest of them.
void draw_bar_row(Canvas& canvas, const Match& match, const core::Outcome& result, unsigned category, Rect row,
                  const Axis& axis) {
  constexpr int gap = 4, number_width = 28;
  const int thickness = (row.h - gap) / result.players;
  int longest = 0, best = 0;
  for (unsigned seat = 0; seat < result.players; ++seat) {
    const int points = result.points[seat][category], width = axis.size(points);
    canvas.fill({points < 0 ? axis.zero - width : axis.zero + 1, row.y + gap / 2 + static_cast<int>(seat) * thickness,
                 width, std::max(2, thickness - 1)},
                palette::player[match.people[seat].colour]);
    if (width >= longest) longest = width, best = points;
  }
  const Rect behind{axis.zero + longest + 5, row.y, number_width, row.h};
  const Rect before{axis.zero - longest - 4 - number_width, row.y, number_width, row.h};
  canvas.text(best < 0 ? before : behind, Font::small, best < 0 ? palette::bad : palette::ink, number(best),
              best < 0 ? Align::right : Align::left);
}

}  // namespace

/// Categories in which nobody has points are left out.
void draw_bars(Canvas& canvas, const Table& table, const core::Outcome& result) {
  constexpr int legend = 22, highest = 34;
  const Rect body = body_of(canvas.width(), canvas.height());
  const int label = canvas.width() > 300 ? 110 : 94;
  for (unsigned seat = 0; seat < result.players; ++seat) {
    const int x = label + static_cast<int>(seat) * (body.w - label) / result.players;
    canvas.badge(x, body.y + 3, 14, table.match.people[seat].colour);
  }
  int rows = 0;
  for (unsigned c = 0; c < result.categories; ++c) rows += is_scored(result, c);
  const int high = std::min(highest, (body.h - legend - 2) / std::max(1, rows));
  const Axis axis = axis_of(result, label, body.w);
  Rect row{0, body.y + legend, canvas.width(), high};
  for (unsigned c = 0, n = 0; c < result.categories; ++c) {
    if (!is_scored(result, c)) continue;
    if (canvas.touches(row)) {
      if (n % 2 == 0) canvas.fill(row, palette::ground);
      canvas.text({4, row.y, label - 8, row.h}, Font::small, palette::muted, str(entry_of(table.game()).categories[c]));
      canvas.vline(axis.zero, row.y, row.h, palette::ridge);
      draw_bar_row(canvas, table.match, result, c, row, axis);
    }
    row.y += high, ++n;
  }
}

// --- Luck -----------------------------------------------------------------------------------

namespace {

Line tenths(unsigned n) { return Line() << n / 10 << '.' << n % 10; }

/// What a seat had of both figures of the title, and the average of it.
void draw_luck_figures(Canvas& canvas, const Table& table, const SeatLuck& luck, const LuckWords& words) {
  constexpr int row = 17, column = 48;
  const int w = canvas.width();
  int y = header_height + 4;
  const auto put = [&](unsigned from_right, unsigned columns, Colour ink, std::string_view text) {
    const int width = column * static_cast<int>(columns), right = w - 8 - static_cast<int>(from_right) * column;
    canvas.text({right - width, y, width, row}, Font::small, ink, text, Align::right);
  };
  for (unsigned i = 0; i < 2; ++i) put(2 - 2 * i, 2, palette::dawn, str(words.figures[i]));
  y += row;
  for (unsigned i = 0; i < 4; ++i) put(i, 1, palette::muted, str(i % 2 == 0 ? Str::luck_mean : Str::luck_had));
  y += row;
  for (unsigned seat = 0; seat < table.match.setup.players; ++seat, y += row) {
    canvas.box({4, y, w - 8, row - 1}, 5, palette::stone);
    canvas.badge(8, y + 2, 14, table.match.people[seat].colour);
    if (w > 300)
      canvas.text({28, y, w - 40 - 4 * column, row}, Font::small, palette::ink, table.match.people[seat].name);
    for (unsigned i = 0; i < 2; ++i) {
      const LuckFigure& figure = luck[seat][i];
      put(3 - 2 * i, 1, palette::ink, number(static_cast<int>(figure.got)));
      put(2 - 2 * i, 1, palette::muted, tenths(figure.average_tenths()));
    }
  }
  const Rect rest{8, y + 2, w - 16, canvas.height() - footer_height - y - 2};
  LongText about;
  about << str(words.about);
  const LongText more = LongText() << about.view() << '\n' << str(Str::luck_cards);
  if (wrapped_height(Font::small, rest.w, more) <= rest.h) about = more;
  canvas.wrapped(rest, Font::small, palette::ink, about);
}

}  // namespace

void draw_luck(Canvas& canvas, const Table& table, const ScoreHistory& history) {
  if (const std::optional<LuckWords>& words = entry_of(table.game()).luck)
    return draw_luck_figures(canvas, table, history.luck, *words);
  constexpr int row = 17, column = 48, count = 30;
  const int w = canvas.width();
  int y = header_height + 4;
  const auto put = [&](unsigned from_right, Colour ink, std::string_view words) {
    const int right = w - 8 - static_cast<int>(from_right) * column;
    canvas.text({right - column, y, column, row}, Font::small, ink, words, Align::right);
  };
  put(2, palette::muted, icon_text(Icon::dice));
  put(1, palette::muted, str(Str::luck_mean));
  put(0, palette::muted, str(Str::luck_spread));
  y += row;
  for (unsigned seat = 0; seat < table.match.setup.players; ++seat, y += row) {
    const Person& person = table.match.people[seat];
    const DiceTally& dice = history.dice[seat];
    canvas.box({4, y, w - 8, row - 1}, 5, palette::stone);
    canvas.badge(8, y + 2, 14, person.colour);
    canvas.text({28, y, w - 36 - 2 * column - count, row}, Font::small, palette::ink, person.name);
    put(2, palette::ink, number(static_cast<int>(dice.count)));
    put(1, palette::ink, tenths(dice.mean_tenths()));
    put(0, palette::ink, tenths(dice.spread_tenths()));
  }
  canvas.text({8, y, w - 16, row}, Font::small, palette::muted, str(Str::luck_fair));
  put(1, palette::muted, "3.5");
  put(0, palette::muted, "1.7");
  y += row + 2;
  canvas.wrapped({8, y + 2, w - 16, canvas.height() - footer_height - y - 2}, Font::small, palette::ink,
                 LongText() << str(Str::luck_off) << '\n'
                            << str(table.match.own_dice ? Str::luck_own : Str::luck_words));
}

}  // namespace pd::screens
