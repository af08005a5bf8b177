#include <algorithm>
#include <array>

#include "firmware/app/games/cvlizacje/pictures_parts.hpp"

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

constexpr Colour sky = rgb(0x5A8CC0), far_hill = rgb(0x2F6B4E), meadow = rgb(0x5C8A34), near_meadow = rgb(0x4E7A2C);

unsigned count_of(const Seat& seat, unsigned type, unsigned first, unsigned last) {
  unsigned n = 0;
  for (unsigned i = first; i <= last; ++i) n += owns(seat, i) && static_cast<unsigned>(idea(i).type) == type;
  return n;
}

/// In a high picture all are twice as large.
bool is_large(Rect box) { return box.h >= 54; }
Image sized(Image image, bool large) { return nth(image, large ? 1 : 0); }
static_assert(nth(Image::cv_village_camp, 1) == Image::cv_village_camp_x2);
static_assert(nth(Image::cv_village_tool_5, 1) == Image::cv_village_tool_5_x2);

/// `at` is the middle of its foot; what is too high or too far to the right for that moves into the village.
void stand(Canvas& canvas, Rect village, Point at, Image image) {
  const Point size = size_of(image);
  canvas.image(std::min(at.x - size.x / 2, village.right() - size.x), std::max(at.y - size.y, village.y), image);
}

void draw_ground(Canvas& canvas, Rect box) {
  const int far = box.h * 11 / 20, near = box.h / 6;
  canvas.fill(box, sky);
  canvas.disc({box.x + box.w / 4, box.bottom() + box.w / 2 - far}, box.w / 2, far_hill);
  canvas.disc({box.right() - box.w / 8, box.bottom() + box.w / 2 - far - 2}, box.w / 2, far_hill);
  canvas.fill({box.x, box.bottom() - far / 2, box.w, far / 2}, meadow);
  canvas.fill({box.x, box.bottom() - near, box.w, near}, near_meadow);
}

/// Where the n-th of a quarter stands: two in front, two behind them.
Point place_of(Rect quarter, unsigned n) {
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
  for (unsigned n = early; n-- > 0;) stand(canvas, village, place_of(box, n), sized(quarter.early[n], large));
}

}  // namespace

void draw_village(Canvas& canvas, Rect box, const Seat& seat) {
  const auto clip = canvas.clip(box);
  draw_ground(canvas, box);
  const bool large = is_large(box);
  const Image camp = sized(Image::cv_village_camp, large);
  const Point size = size_of(camp);
  const int left = size.x + 1, each = (box.w - left) / static_cast<int>(type_count);
  for (unsigned type = 0; type < type_count; ++type)
    draw_quarter(canvas, box, seat, {box.x + left + static_cast<int>(type) * each, box.y, each, box.h}, type, large);
  canvas.image(box.x + 1, box.bottom() - size.y - 1, camp);
}

}  // namespace pd::games::cv
