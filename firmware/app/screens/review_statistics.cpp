#include <algorithm>

#include "firmware/app/screens/review.hpp"
#include "firmware/app/screens/review_data.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/widgets.hpp"

namespace pd::screens {

namespace {

constexpr int row = 17;

/// Tenths of `sum` over the games.
Line mean_of(int sum, unsigned count) {
  const int tenths = (sum * 10 + static_cast<int>(count) / 2) / static_cast<int>(count);
  Line line;
  return line << tenths / 10 << '.' << tenths % 10;
}

int draw_row(Canvas& canvas, int y, Str words, const Line& value) {
  canvas.box({4, y, canvas.width() - 8, row - 1}, 5, palette::stone);
  canvas.text({10, y, canvas.width() - 80, row - 1}, Font::small, palette::ink, str(words));
  canvas.text({canvas.width() - 70, y, 60, row - 1}, Font::bold, palette::dawn, value, Align::right);
  return y + row;
}

/// Two bars for each game: luck up or down, and what mistakes cost.
void draw_chart(Canvas& canvas, Rect area, const ReviewedGames& games) {
  int most = 100;
  for (unsigned i = 0; i < games.count; ++i)
    most = std::max({most, int{games.games[i].luck}, -games.games[i].luck, -games.games[i].errors});
  const int zero = area.y + area.h / 2, half = area.h / 2 - 1, column = area.w / static_cast<int>(ReviewedGames::most);
  canvas.hline(area.x, zero, area.w, palette::ridge);
  const auto bar = [&](int x, int value, Colour colour) {
    const int length = half * (value < 0 ? -value : value) / most;
    if (length > 0) canvas.fill({x, value < 0 ? zero + 1 : zero - length, column / 2 - 1, length}, colour);
  };
  for (unsigned i = 0; i < games.count; ++i) {
    const int x = area.right() - static_cast<int>(i + 1) * column;
    bar(x, games.games[i].luck, palette::calm);
    bar(x + column / 2, games.games[i].errors, palette::bad);
  }
}

}  // namespace

void draw_review_statistics(Canvas& canvas, const ReviewedGames& games) {
  int mistakes = 0, blunders = 0, luck = 0, errors = 0;
  for (unsigned i = 0; i < games.count; ++i) {
    mistakes += games.games[i].mistakes;
    blunders += games.games[i].blunders;
    luck += games.games[i].luck;
    errors += games.games[i].errors;
  }
  const unsigned count = std::max(games.count, 1u);
  int y = header_height + 2;
  canvas.text({8, y, canvas.width() - 16, row}, Font::small, palette::muted,
              formatted(Str::review_last, {static_cast<int>(games.count)}));
  y += row;
  y = draw_row(canvas, y, Str::review_mean_errors, mean_of(mistakes, count));
  y = draw_row(canvas, y, Str::review_mean_blunders, mean_of(blunders, count));
  Line cost;
  cost << percent_of(-errors / static_cast<int>(count));
  y = draw_row(canvas, y, Str::review_mean_cost, cost);
  y = draw_row(canvas, y, Str::review_mean_luck, signed_points(percent_of(luck / static_cast<int>(count))));
  constexpr unsigned fewest = 3;  // one column or two show no trend
  if (games.count < fewest)
    return void(
        canvas.wrapped({8, y + 6, canvas.width() - 16, 4 * row}, Font::small, palette::muted, str(Str::review_points)));
  constexpr int text_height = 32;
  const int bottom = canvas.height() - footer_height - text_height;
  draw_chart(canvas, {8, y + 4, canvas.width() - 16, bottom - y - 8}, games);
  canvas.wrapped({8, bottom, canvas.width() - 16, text_height}, Font::small, palette::muted, str(Str::review_chart));
}

}  // namespace pd::screens
