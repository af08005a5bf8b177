#include "firmware/app/screens/ranking.hpp"

#include <algorithm>

#include "firmware/app/table/entry.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/widgets.hpp"

namespace app {

bool Ranking::tied() const {
  for (unsigned i = 1; i < players; ++i)
    if (total[seats[i - 1]] == total[seats[i]]) return true;
  return false;
}

Ranking ranking_of(const core::Outcome& o) {
  Ranking r{o.players, o.winners, {}, o.total, o.tie_break};
  sort(r);
  return r;
}

void sort(Ranking& r) {
  for (unsigned i = 0; i < r.players; ++i) r.seats[i] = static_cast<std::uint8_t>(i);
  const auto better = [&](std::uint8_t a, std::uint8_t b) {
    if (r.total[a] != r.total[b]) return r.total[a] > r.total[b];
    const bool wins_a = r.winners >> a & 1, wins_b = r.winners >> b & 1;
    if (wins_a != wins_b) return wins_a;
    return r.tie_break[a] > r.tie_break[b];
  };
  for (unsigned i = 1; i < r.players; ++i)  // at most five: insertion keeps seats in order among equals
    for (unsigned k = i; k > 0 && better(r.seats[k], r.seats[k - 1]); --k) std::swap(r.seats[k], r.seats[k - 1]);
}

int draw_ranking(Canvas& canvas, Rect area, const Match& match, const Ranking& ranking) {
  const int each = std::min(34, area.h / std::max(1, int{ranking.players}));
  for (unsigned i = 0; i < ranking.players; ++i) {
    const unsigned seat = ranking.seats[i];
    const Person& person = match.people[seat];
    const bool wins = ranking.winners >> seat & 1;
    const Rect row{area.x, area.y + static_cast<int>(i) * each, area.w, each - 4};
    canvas.box(row, 8, wins ? palette::player[person.colour] : palette::stone);
    canvas.badge(row.x + 5, row.y + (row.h - 20) / 2, 20, person.colour);
    const Colour ink = wins ? palette::on_player[person.colour] : palette::ink;
    const int name =
        row.x + 32 + canvas.text({row.x + 32, row.y, row.w - 90, row.h}, Font::title, ink, person.name) + 8;
    const Rect level{name, row.y, row.right() - (wins ? 78 : 56) - name, row.h};
    if (person.is_computer() && measure(Font::small, str(level_name(person.level))) <= level.w)
      canvas.text(level, Font::small, wins ? ink : palette::muted, str(level_name(person.level)));
    Line points;
    points << int{ranking.total[seat]};
    canvas.text({row.x, row.y, row.w - 10, row.h}, Font::title, ink, points, Align::right);
    if (wins) canvas.icon(row.right() - 74, row.y + (row.h - 24) / 2, Icon::trophy, 24);
  }
  return area.y + ranking.players * each;
}

}  // namespace app
