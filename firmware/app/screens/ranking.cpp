#include "firmware/app/screens/ranking.hpp"

#include <algorithm>

#include "firmware/app/session/entry.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/widgets.hpp"

namespace pd::screens {

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

namespace {

/// Of a computer with its level: beside the name, or below it where there is no room.
void draw_name(Canvas& canvas, Rect box, const Person& person, Colour ink, Colour pale) {
  constexpr int gap = 8, lower = 13;
  if (!person.is_computer()) return draw_fitting(canvas, box, ink, person.name, {Font::title, Font::bold, Font::small});
  const auto level = level_name(person.level);
  const int name = measure(Font::title, person.name) + gap;
  if (name + measure(Font::small, level) <= box.w) {
    canvas.text(box, Font::title, ink, person.name);
    canvas.text({box.x + name, box.y, box.w - name, box.h}, Font::small, pale, level);
  } else {
    draw_fitting(canvas, {box.x, box.y, box.w, box.h - lower}, ink, person.name, {Font::bold, Font::small});
    canvas.text({box.x, box.bottom() - lower - 1, box.w, lower}, Font::small, pale, level);
  }
}

}  // namespace

int draw_ranking(Canvas& canvas, Rect area, const Match& match, const Ranking& ranking) {
  const int each = std::min(34, area.h / std::max(1, int{ranking.players}));
  for (unsigned i = 0; i < ranking.players; ++i) {
    const unsigned seat = ranking.seats[i];
    const Person& person = match.people[seat];
    const bool wins = ranking.winners >> seat & 1;
    const Rect row{area.x, area.y + static_cast<int>(i) * each, area.w, each - 4};
    if (wins)
      canvas.box(row, 8, palette::player[person.colour]);
    else
      draw_plaque(canvas, row);
    if (wins) canvas.disc({row.x + 15, row.centre().y}, std::min(row.h, 28) / 2 - 1, palette::ink);
    canvas.badge(row.x + 5, row.y + (row.h - 20) / 2, 20, person.colour);
    const Colour ink = wins ? palette::on_player[person.colour] : palette::ink;
    draw_name(canvas, {row.x + 32, row.y, row.w - 32 - (wins ? 78 : 56), row.h}, person, ink,
              wins ? ink : palette::muted);
    canvas.text({row.x, row.y, row.w - 10, row.h}, Font::title, ink, Line() << int{ranking.total[seat]}, Align::right);
    if (wins) canvas.icon(row.right() - 74, row.y + (row.h - 24) / 2, Icon::trophy, 24);
  }
  return area.y + ranking.players * each;
}

}  // namespace pd::screens
