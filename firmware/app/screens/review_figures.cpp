#include <algorithm>

#include "firmware/app/screens/review_internal.hpp"

// The figures of the review, its curve, and its page among those of the final screen.
namespace pd::screens {

namespace review_internal {

void draw_progress(Canvas& canvas, Rect area) {
  const int percent = static_cast<int>(review_percent(table_in_play()));
  const Rect bar{area.x, area.bottom() - 30, area.w, 12};
  canvas.wrapped({area.x, area.y, area.w, area.h - 34}, Font::small, palette::ink, str(Str::review_about));
  canvas.box(bar, 6, palette::stone);
  if (percent > 3) canvas.box({bar.x, bar.y, bar.w * percent / 100, bar.h}, 6, palette::ember);
  canvas.text({area.x, bar.bottom(), area.w, 18}, Font::small, palette::muted,
              formatted(Str::review_computing, {percent}), Align::centre);
}

namespace {

/// A figure with a bar to the left or the right of zero.
void draw_figure(Canvas& canvas, int y, Str label, int points, int most) {
  const int w = canvas.width(), number = 56, bars = w - 118 - number - 10, zero = 118 + bars / 2;
  canvas.text({8, y, 108, row_height}, Font::small, palette::muted, str(label));
  const int length = std::min(bars / 2, bars / 2 * (points < 0 ? -points : points) / most);
  canvas.vline(zero, y + 1, row_height - 2, palette::ridge);
  if (length > 0)
    canvas.fill({points < 0 ? zero - length : zero + 1, y + 3, length, row_height - 6}, colour_of(points));
  canvas.text({w - 8 - number, y, number, row_height}, Font::small, palette::ink, signed_points(points), Align::right);
}

}  // namespace

int draw_figures(Canvas& canvas, int y, const players::SeatReview& seat) {
  const ReviewFigures f = figures_of(seat);
  int most = 10;
  for (const int value : {f.luck, f.moves(), f.drift}) most = std::max(most, value < 0 ? -value : value);
  const auto draw_end = [&](Str label, int points) {
    canvas.text({8, y, 140, row_height}, Font::small, palette::ink, str(label));
    canvas.text({canvas.width() - 68, y, 60, row_height}, Font::small, palette::dawn,
                formatted(Str::review_of_100, {points}), Align::right);
    y += row_height;
  };
  const auto draw_change = [&](Str label, int points) {
    draw_figure(canvas, y, label, points, most);
    y += row_height;
  };
  draw_end(Str::review_start, f.start);
  draw_change(Str::review_luck, f.luck);
  draw_change(Str::review_moves, f.moves());
  draw_change(Str::review_drift, f.drift);
  draw_end(Str::review_result, f.result);
  if (f.errors == 0) return y;
  const auto traded = formatted<Paragraph>(f.others < 0 ? Str::review_took : Str::review_gave_back,
                                           {-f.errors, f.others < 0 ? -f.others : f.others});
  return y + canvas.wrapped({8, y, canvas.width() - 16, 2 * row_height}, Font::small, palette::muted, traded);
}

void draw_curve(Canvas& canvas, const Table& table, unsigned seat, const CurvePlot& plot, unsigned marked) {
  const players::GameReview& review = table.computer.result();
  const Rect& area = plot.area;
  for (const unsigned share : {0u, 500u, 1000u}) {
    canvas.hline(area.x, plot.y(share), area.w, share == 500 ? palette::stone : palette::ridge);
    canvas.text(area.x - 4, plot.y(share) - 8, Font::small, palette::muted, Line() << share / 10, Align::right);
  }
  constexpr unsigned last = players::GameReview::curve_points - 1;
  const auto at = [&](unsigned i) {
    return Point{area.x + static_cast<int>(i) * (area.w - 1) / static_cast<int>(last), plot.y(review.curve[i][seat])};
  };
  for (unsigned i = 1; i <= last; ++i)
    canvas.line(at(i - 1), at(i), palette::player[table.match.people[seat].colour], 2);
  const ReviewMarkers markers(review.seats[seat], seat);
  for (unsigned i = 0; i < markers.size(); ++i) {
    const Point on{plot.x(markers[i].move), plot.y(review.curve[CurvePlot::point(markers[i].move, plot.moves)][seat])};
    if (i == marked) canvas.vline(on.x, area.y, area.h, palette::ember);
    canvas.disc(on, i == marked ? 6 : 5, i == marked ? palette::ember : palette::night);
    canvas.disc(on, 4, colour_of(markers[i].change));
  }
}

}  // namespace review_internal

void draw_review_summary(Canvas& canvas, const Table& table) {
  const Rect body = body_of(canvas.width(), canvas.height()).inset(8);
  if (table.computer.review_state() != ComputerPlayer::Review::done)
    return review_internal::draw_progress(canvas, body);
  using namespace review_internal;
  constexpr int column = 41, height = 18;
  const int w = canvas.width();
  int y = body.y;
  const auto put = [&](unsigned from_right, Font font, Colour ink, std::string_view words) {
    const int right = w - 6 - static_cast<int>(from_right) * column;
    canvas.text({right - column, y, column, height}, font, ink, words, Align::right);
  };
  const std::array<std::string_view, 5> heads = {str(Str::review_head_result), "?", str(Str::review_head_moves),
                                                 str(Str::review_head_luck), str(Str::review_head_start)};
  for (unsigned i = 0; i < heads.size(); ++i) put(i, Font::small, palette::muted, heads[i]);
  y += height;
  for (unsigned seat = 0; seat < table.match.setup.players; ++seat) {
    if (!is_person(table, seat)) continue;
    const ReviewFigures f = figures_of(table.computer.result().seats[seat]);
    canvas.box({4, y, w - 8, height - 1}, 5, palette::stone);
    canvas.badge(8, y + 2, 14, table.match.people[seat].colour);
    if (w > 300)
      canvas.text({28, y, w - 40 - 5 * column, height}, Font::small, palette::ink, table.match.people[seat].name);
    put(0, Font::small, palette::dawn, Line() << f.result);
    put(4, Font::small, palette::dawn, Line() << f.start);
    const std::array<int, 3> changes = {f.drift, f.moves(), f.luck};
    for (unsigned i = 0; i < changes.size(); ++i)
      put(i + 1, Font::small, colour_of(changes[i]), signed_points(changes[i]));
    y += height;
  }
  canvas.wrapped({8, y + 4, w - 16, canvas.height() - footer_height - y - 4}, Font::small, palette::ink,
                 str(Str::review_about));
}

}  // namespace pd::screens
