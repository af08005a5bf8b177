#include <algorithm>
#include <bit>

#include "firmware/app/games/stone_age/pictures_internal.hpp"
#include "firmware/app/ui/palette.hpp"

// The page of the players: what each owns in numbers, and beside it the camp with all figures, buildings and fields.
namespace pd::games {

using namespace stone_age;

namespace {

constexpr int line_pitch = 13, text_line = 14;
constexpr int narrow_camp = 80, wide_camp = 112;
constexpr int three_lines = 3 * line_pitch + 1;  ///< the height of a row with room for them

constexpr Colour sky = rgb(0x3A2140), glow = rgb(0x8C4060), horizon = rgb(0xC86058), far_land = rgb(0x4B2A48),
                 land = rgb(0x4E7A2C), near_land = rgb(0x6A9434);

/// Hills before the evening sky, and a meadow.
void draw_ground(Canvas& canvas, Rect box) {
  constexpr int meadow = 12, hill = 40, low_hill = 26;
  const int foot = box.bottom() - meadow;
  canvas.fill({box.x, box.y, box.w, box.h - meadow}, sky);
  canvas.fill({box.x, foot - 5, box.w, 2}, glow);
  canvas.fill({box.x, foot - 3, box.w, 3}, horizon);
  canvas.disc({box.x + box.w * 5 / 6, foot + hill - 8}, hill, far_land);
  canvas.disc({box.x + box.w / 4, foot + low_hill - 5}, low_hill, far_land);
  canvas.fill({box.x, foot, box.w, meadow}, land);
  canvas.fill({box.x, box.bottom() - 4, box.w, 4}, near_land);
}

/// From the right to the left, closer together where there are many. A high one stands nearer, so that it stays `below`
/// the words.
void draw_houses(Canvas& canvas, const Seat& seat, Rect box, int below) {
  constexpr int usual = 15, camp = 14;
  const int n = std::popcount(seat.buildings);
  const int pitch = n < 2 ? usual : std::min(usual, (box.w - usual - camp) / (n - 1));
  int x = box.right() - usual - (n - 1) * pitch;
  for (unsigned tile = 1; tile <= building_count; ++tile) {
    if ((seat.buildings >> (tile - 1) & 1u) == 0) continue;
    const Image house = house_of_camp(building(tile));
    const int top = box.bottom() - size_of(house).y;
    canvas.image(x, std::clamp(below, top - 7, top - 2), house);
    x += pitch;
  }
}

/// One small person for each figure; those that are away on the board are missing.
void draw_people(Canvas& canvas, const Seat& seat, Image figure, Rect box) {
  const Point size = size_of(figure);
  const int n = seat.free, room = box.w - 18 - size.x, pitch = n < 2 ? 0 : std::min(size.x - 1, room / (n - 1));
  for (int i = 0; i < n; ++i)
    canvas.image(box.x + 17 + i * pitch, box.bottom() - size.y - 3 + (i % 2 == 0 ? 0 : 2), figure);
}

void draw_camp(Canvas& canvas, const Seat& seat, Image figure, Rect box, int below) {
  if (!canvas.touches(box)) return;
  const auto clip = canvas.clip(box);
  draw_ground(canvas, box);
  draw_houses(canvas, seat, box, below);
  canvas.image(box.x + 1, box.bottom() - 14, Image::cv_village_camp);
  for (int i = 0; i < seat.track; ++i) canvas.image(box.right() - 5 - i * 4, box.bottom() - 6, Image::sa_sheaf);
  draw_people(canvas, seat, figure, box);
}

/// The number of figures and the values of the tools, in the sky.
Line words_of_camp(const Seat& seat) {
  Line line;
  line << icon_text(Icon::figure) << unsigned{seat.figures} << ' ' << icon_text(Icon::tool) << unsigned{seat.tools[0]};
  for (unsigned i = 1; i < 3 && seat.tools[i] > 0; ++i) line << '+' << unsigned{seat.tools[i]};
  return line;
}

/// Without those that there are none of.
Line goods_of(const Seat& seat) {
  Line line;
  for (unsigned r = 0; r < resource_count; ++r)
    if (seat.goods[r] > 0)
      line << (line.empty() ? "" : " ") << icon_text(icon_of(static_cast<Resource>(r))) << unsigned{seat.goods[r]};
  return line;
}

/// Cards and buildings. The houses are seen, so their number may be missing where there is no room for it.
Line kept_by(const Seat& seat, int room) {
  Line line;
  line << icon_text(Icon::card_back) << unsigned{seat.card_count};
  Line both = line;
  both << ' ' << icon_text(Icon::building) << unsigned{seat.building_count};
  return measure(Font::small, both) <= room ? both : line;
}

/// The top line of the words in a row. Those of the camp are level with it, so that a reader takes them for one line.
int top_line(Rect row) { return row.y + (row.h - (row.h >= three_lines ? 3 : 2) * line_pitch) / 2 - 1; }

void draw_words(Canvas& canvas, const Seat& seat, const Person& person, Rect box) {
  const bool is_high = box.h >= three_lines;
  const Rect first{box.x, top_line(box), box.w, text_line};
  const Rect second = first.moved(0, line_pitch), third = second.moved(0, line_pitch);
  Line points, food;
  points << icon_text(Icon::star) << seat.points();
  food << icon_text(Icon::food) << unsigned{seat.food} << '+' << unsigned{seat.track};
  if (!is_high) points << ' ' << food;
  canvas.badge(first.x - 1, first.y, 14, person.colour);
  const int scored = canvas.text(first, Font::small, palette::ink, points, Align::right);
  canvas.text({first.x + 16, first.y, first.w - 18 - scored, text_line}, Font::small, palette::ink, person.name);
  const int goods = canvas.text(second, Font::small, palette::muted, goods_of(seat));
  if (is_high) canvas.text(third, Font::small, palette::muted, food);
  const Rect last = is_high ? third : second;
  canvas.text(last, Font::small, palette::muted, kept_by(seat, last.w - (is_high ? 60 : goods + 4)), Align::right);
}

void draw_player(Canvas& canvas, const State& s, const Scene& scene, unsigned seat, Rect row) {
  const Seat& who = s.seats[seat];
  constexpr int words = 156;
  const int width = row.h >= three_lines ? wide_camp : std::max(narrow_camp, row.w - words);
  canvas.box(row, 6, seat == scene.viewer ? palette::stone : palette::ground);
  draw_words(canvas, who, scene.match.people[seat], {row.x + 4, row.y, row.w - width - 8, row.h});
  const Rect camp{row.right() - width - 1, row.y + 1, width, row.h - 2};
  draw_camp(canvas, who, figure_of(scene, seat), camp, top_line(row) + 12);
  canvas.text({camp.x + 2, top_line(row), camp.w - 2, text_line}, Font::small, palette::ink, words_of_camp(who));
}

}  // namespace

void draw_camp(Canvas& canvas, const State& s, const Scene& scene, unsigned seat, Rect box) {
  draw_camp(canvas, s.seats[seat], figure_of(scene, seat), box, box.y + 2);
}

Rect player_row(const State& s, const Scene& scene, unsigned seat) {
  const int each = scene.area.h / s.players;
  return {scene.area.x + 2, scene.area.y + static_cast<int>(seat) * each + 1, scene.area.w - 4, each - 2};
}

void draw_players(Canvas& canvas, const State& s, const Scene& scene) {
  for (unsigned seat = 0; seat < s.players; ++seat) {
    const Rect row = player_row(s, scene, seat);
    if (canvas.touches(row)) draw_player(canvas, s, scene, seat, row);
  }
}

}  // namespace pd::games
