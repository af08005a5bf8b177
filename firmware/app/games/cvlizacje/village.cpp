#include <algorithm>
#include <array>

#include "firmware/app/games/cvlizacje/pictures_internal.hpp"
#include "firmware/app/ui/motion.hpp"

// The village of a player: a camp at first, and something new for every idea. It grows in four quarters, one for each
// type, from the front to the back; ideas of the last epoch are the largest and stand behind all others.
namespace pd::games::cv {

namespace {

constexpr unsigned early_each = 4;  // of a quarter; what comes after them has no room
constexpr unsigned late_each = 2;

struct Quarter {
  std::array<Image, early_each> early;
  Image late;
};

/// By type.
constexpr std::array<Quarter, type_count> quarters = {{
    {{Image::cv_village_ideology_1, Image::cv_village_ideology_2, Image::cv_village_ideology_3,
      Image::cv_village_ideology_4},
     Image::cv_village_ideology_5},
    {{Image::cv_village_tool_1, Image::cv_village_tool_2, Image::cv_village_tool_3, Image::cv_village_tool_4},
     Image::cv_village_tool_5},
    {{Image::cv_village_building_1, Image::cv_village_building_2, Image::cv_village_building_3,
      Image::cv_village_building_4},
     Image::cv_village_building_5},
    {{Image::cv_village_invention_1, Image::cv_village_invention_2, Image::cv_village_invention_3,
      Image::cv_village_invention_4},
     Image::cv_village_invention_5},
}};

unsigned count_of(const Seat& seat, unsigned type, unsigned first, unsigned last) {
  unsigned n = 0;
  for (unsigned i = first; i <= last; ++i) n += owns(seat, i) && static_cast<unsigned>(idea(i).type) == type;
  return n;
}

/// In a high picture all are twice as large, and the valley around the village is seen.
bool is_large(Rect box) { return box.h >= 46; }
Image sized(Image image, bool large) { return nth(image, large ? 1 : 0); }
static_assert(nth(Image::cv_village_camp, 1) == Image::cv_village_camp_x2);
static_assert(nth(Image::cv_village_tool_5, 1) == Image::cv_village_tool_5_x2);

/// `at` is the middle of its foot; what is too high or too far to the right for that moves into the village.
void stand(Canvas& canvas, Rect village, Point at, Image image) {
  const Point size = size_of(image);
  canvas.image(std::min(at.x - size.x / 2, village.right() - size.x), std::max(at.y - size.y, village.y), image);
}

/// Narrower and lower than its picture, it shows less of the sky and of what lies to the right.
void draw_valley(Canvas& canvas, Rect box) {
  const int top = box.y - std::max(0, (size_of(Image::cv_valley).y - box.h) * 3 / 4);
  canvas.image(box.x, top, Image::cv_valley);
  constexpr std::array<Point, 3> glints = {{{30, 57}, {92, 54}, {176, 56}}};
  for (const Point at : glints) canvas.image(box.x + at.x, top + at.y, Image::cv_glint);
}

/// A row is too low for the picture of the valley: sky, hills, the river and the meadow of the houses.
void draw_hills(Canvas& canvas, Rect box) {
  constexpr Colour sky = rgb(0x8CC8E8), far_hill = rgb(0x4C8A5C), near_hill = rgb(0x3C7850), river = rgb(0x4C94D8),
                   bank = rgb(0x2C6830), meadow = rgb(0x5C9C3C);
  const int land = box.h * 2 / 5, ground = box.bottom() - land;
  canvas.fill(box, sky);
  canvas.disc({box.x + box.w / 4, ground + box.w / 2 - land / 2}, box.w / 2, far_hill);
  canvas.disc({box.right() - box.w / 8, ground + box.w / 2 - land * 3 / 4}, box.w / 2, near_hill);
  canvas.fill({box.x, ground - 2, box.w, 2}, river);
  canvas.fill({box.x, ground, box.w, 1}, bank);
  canvas.fill({box.x, ground + 1, box.w, land - 1}, meadow);
}

/// Where the n-th of a quarter stands: two in front, two behind them.
Point point_of(Rect quarter, unsigned n) {
  const int x = quarter.x + quarter.w * (n % 2 == 0 ? 1 : 3) / 4;
  return n < 2 ? Point{x, quarter.bottom() - 1} : Point{x + quarter.w / 8, quarter.bottom() - 1 - quarter.h / 5};
}

void draw_quarter(Canvas& canvas, Rect village, const Seat& seat, Rect box, unsigned type, bool large) {
  const Quarter& quarter = quarters[type];
  const unsigned late = std::min(count_of(seat, type, early_count + 1, idea_count), late_each);
  const unsigned early = std::min(count_of(seat, type, 1, early_count), early_each);
  for (unsigned n = 0; n < late; ++n)
    stand(canvas, village, {box.x + box.w * (n == 0 ? 3 : 1) / 4, box.bottom() - 1 - box.h / 3},
          sized(quarter.late, large));
  for (unsigned n = early; n-- > 0;) stand(canvas, village, point_of(box, n), sized(quarter.early[n], large));
}

/// One more person for every two ideas, on the meadow in front of the houses.
void draw_villagers(Canvas& canvas, Rect box, const Seat& seat) {
  constexpr unsigned most = 7;
  const unsigned n = std::min(1 + idea_count_of(seat) / 2, most);
  for (unsigned i = 0; i < n; ++i) {
    const Image person = i % 2 == 0 ? Image::cv_person_1_x2 : Image::cv_person_2_x2;
    const int x = box.x + 40 + static_cast<int>(i * 67 % 180) * (box.w - 60) / 180;
    canvas.image(x, box.bottom() - 1 - size_of(person).y - static_cast<int>(i * 5 % 7), person);
  }
}

void draw_trees(Canvas& canvas, Rect box) {
  const Point size = size_of(Image::cv_tree_x2);
  for (const int part : {4, 11, 14})
    canvas.image(box.x + box.w * part / 16, box.y + box.h * 3 / 4 - size.y, Image::cv_tree_x2);
}

/// Smoke rises from the fire of the camp.
void draw_camp_smoke(Canvas& canvas, Point camp, Point camp_size) {
  const Point size = size_of(Image::smoke);
  canvas.image(camp.x + camp_size.x * 13 / 15 - size.x / 2, camp.y + camp_size.y / 3 - size.y / 2, Image::smoke);
}

/// What stands in the village of a player, without the valley.
void draw_houses(Canvas& canvas, Rect box, const Seat& seat, bool large, int low) {
  const Image camp = sized(Image::cv_village_camp, large);
  const Point size = size_of(camp);
  const int left = size.x + 1, each = (box.w - left) / static_cast<int>(type_count);
  for (unsigned type = 0; type < type_count; ++type)
    draw_quarter(canvas, box, seat, {box.x + left + static_cast<int>(type) * each, box.y, each, box.h - low}, type,
                 large);
  const Point at{box.x + 1, box.bottom() - size.y - 1 - low};
  canvas.image(at.x, at.y, camp);
  draw_camp_smoke(canvas, at, size);
}

}  // namespace

void draw_village(Canvas& canvas, Rect box, const Seat& seat) {
  const auto clip = canvas.clip(box);
  const bool large = is_large(box);
  if (large) {
    draw_valley(canvas, box);
    draw_trees(canvas, box);
  } else {
    draw_hills(canvas, box);
  }
  draw_houses(canvas, box, seat, large, large ? 10 : 0);
  if (large) draw_villagers(canvas, box, seat);
}

void draw_sunset(Canvas& canvas, Rect area, std::uint32_t age_ms) {
  constexpr int radius = 34, land = 30, high = 24;
  const auto clip = canvas.clip(area);
  const int sun = area.bottom() - land - high + (high + 12) * progress(age_ms) / whole;
  canvas.gradient({area.x, area.y, area.w, area.h - land / 2}, palette::sky_high, palette::sky_mid);
  canvas.disc({area.centre().x, sun}, radius + 8, rgb(0xA05860));
  canvas.disc({area.centre().x, sun}, radius, palette::sky_low);
  canvas.disc({area.centre().x, area.bottom() + 2 * area.w - land}, 2 * area.w, palette::night);
}

void draw_theft(Canvas& canvas, const State& s, const Scene& scene, const Theft& theft) {
  constexpr Colour moonlight = rgb(0x5060A0), moon = rgb(0xFFF4E0);
  constexpr std::uint32_t reach_ms = 220;
  const Rect box = scene.area;
  if (!canvas.touches(box)) return;
  const auto clip = canvas.clip(box);
  const Point valley = size_of(Image::cv_valley);
  canvas.fill(box, rgb(0x181C38));
  canvas.image(box.x, box.bottom() - valley.y, Image::cv_valley, {.tint = moonlight});
  canvas.disc({box.x + 36, box.y + 18}, 10, moon);
  canvas.disc({box.x + 40, box.y + 16}, 9, rgb(0x1C2848));
  const int half = box.w / 2;
  draw_houses(canvas, {box.x + half - 8, box.y, half + 8, box.h}, s.seats[theft.victim], true, 34);
  draw_houses(canvas, {box.x, box.y, half - 10, box.h}, s.seats[theft.thief], true, 34);
  const int away = box.right() - 66, home = box.x + 40, foot = box.bottom() - 6;
  const auto part = [&](std::uint32_t from, std::uint32_t length) {
    return theft.age_ms <= from ? 0 : static_cast<int>(std::min(theft.age_ms - from, length) * whole / length);
  };
  const int there = part(0, reach_ms), back = part(reach_ms, clash_ms - reach_ms - 100);
  const int x = home + (away - home) * (there - back) / whole;
  const int hop = back < whole && x / 6 % 2 == 0 ? 2 : 0;
  draw_person(canvas, {box.right() - 30, foot}, scene.match.people[theft.victim].colour);
  draw_person(canvas, {x, foot - hop}, scene.match.people[theft.thief].colour);
  constexpr int mask = 15, icon = 20;
  canvas.fill({x - 5, foot - hop - mask, 10, 3}, palette::night);
  if (back == 0) return;
  canvas.icon(x - icon / 2, foot - hop - 22 - icon, theft.loot, icon);
  canvas.text({box.right() - 50, foot - 46, 40, 20}, Font::title, palette::bad, "−1", Align::centre);
  if (back == whole) canvas.text({x + 12, foot - 46, 40, 20}, Font::title, palette::good, "+1", Align::centre);
}

}  // namespace pd::games::cv
