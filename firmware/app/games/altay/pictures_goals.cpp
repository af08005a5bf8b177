#include "firmware/app/games/altay/pictures_internal.hpp"

// The page of the goals: technologies and wonders on offer, in development, secret and done.
namespace pd::games::altay_pictures {

using namespace altay;

namespace {

constexpr int goal_width = 74, goal_height = 33, goal_pitch = 35, level_width = 15;

/// At the left of the offer of a level.
Rect level_box(Rect area, unsigned level) {
  return {area.x, area.y + 1 + as_int(level - 1) * goal_pitch, level_width, goal_height};
}

Rect developing_box(Rect area) { return {area.x + 2, area.bottom() - 27, 106, 26}; }
Rect secret_box(Rect area) { return {area.x + 136, area.bottom() - 27, 102, 26}; }

}  // namespace

Rect achievement_box(Rect area, const State& s, const Seat& seat, unsigned achievement) {
  const unsigned level = level_of(achievement);
  const Rect row = level_box(area, level);
  if (seat.developing == achievement) return developing_box(area);
  if (seat.done >> achievement & 1u) return row;
  if (seat.secret == achievement) return secret_box(area);
  const std::uint32_t before = goals_offered(s) & level_mask[level - 1] & ((1u << achievement) - 1);
  return {row.right() + std::popcount(before) * (goal_width + 1), row.y, goal_width, row.h};
}

Rect abandon_box(Rect area) {
  const Rect own = developing_box(area);
  return {own.right() + 2, own.y, 24, own.h};
}

namespace {

/// What is to be told of a goal beside its cost lies on its picture.
void draw_on_picture(Canvas& canvas, Point at, Icon icon) {
  canvas.fill({at.x, at.y, 13, 12}, palette::night);
  canvas.icon(at.x + 1, at.y, icon, 12);
}

void draw_goal_name(Canvas& canvas, Rect row, unsigned a, bool lit) {
  const std::string_view name = str(achievement_short_name(a));
  const int air = std::clamp(row.w - measure(Font::small, name), 0, 4);  // beside the cursor, where there is room
  canvas.text({row.x + air, row.y, row.w - air, 13}, Font::small, lit ? palette::ink : palette::muted, name);
}

constexpr int mark_width = 14;  // at the right end of an offered goal: whether it can be developed, and how many remain

/// A goal of the offer: its name, and below that picture, cost and marks.
void draw_offered_goal(Canvas& canvas, unsigned a, Rect box, bool lit) {
  const Rect picture{box.x + 2, box.y + 14, 24, 18};
  const bool two_rows = achievements[a].cost.total() > 3;
  draw_card_face(canvas, box, lit);
  draw_goal_name(canvas, {box.x, box.y + 1, box.w, 13}, a, lit);
  draw_cropped(canvas, picture, small_achievement_illustration(a), {.is_named = true});
  draw_cells(canvas, {picture.right() + 1, picture.y + (two_rows ? -1 : 3)}, {3, 11, 9}, achievements[a].cost, {},
             true);
}

/// An own goal: picture, name and cost, of which the goods that lie there are bright and the missing ones dim.
void draw_own_goal(Canvas& canvas, const Seat& me, unsigned a, Rect box, bool lit) {
  const Rect picture{box.x + 2, box.y + 2, 26, 21}, label{picture.right(), box.y, box.right() - picture.right(), 13};
  draw_card_face(canvas, box, lit);
  draw_cropped(canvas, picture, small_achievement_illustration(a), {.is_named = true});
  draw_goal_name(canvas, label, a, lit);
  draw_cells(canvas, {label.x + 2, label.bottom()}, {6}, achievements[a].cost, me.held, me.developing != a);
}

void draw_goal_offer(Canvas& canvas, const State& s, const Scene& scene, const Seat& me) {
  each_bit(goals_offered(s), [&](unsigned a) {
    const Rect box = achievement_box(scene.area, s, Seat{}, a);  // an own one of the same kind lies elsewhere
    if (!canvas.touches(box)) return;
    const bool can_develop = offered(scene, Verb::develop, a);
    draw_offered_goal(canvas, a, box, scene.looks_on() || can_develop);
    const Rect marks{box.right() - mark_width, box.y + 13, mark_width, box.h - 13};
    if (can_develop)
      draw_payable(canvas, {marks.x + 1, marks.y});
    else if (me.done >> a & 1u)
      canvas.icon(marks.x + 1, marks.y, Icon::check_mark, 12);
    if (a >= technology_count || s.technology_offer[a] < 2) return;
    canvas.text({marks.x - 1, marks.bottom() - 12, marks.w, 12}, Font::small, palette::dawn,
                Line() << "×" << unsigned{s.technology_offer[a]}, Align::centre);
  });
}

void draw_goal_in_development(Canvas& canvas, const Scene& scene, const Seat& me) {
  const Rect box = developing_box(scene.area);
  if (me.developing == none) {
    canvas.outline(box, 5, palette::ridge);
    return void(canvas.text(box.inset(2), Font::small, palette::muted, str(Str::al_nothing_yet), Align::centre));
  }
  draw_own_goal(canvas, me, me.developing, box, true);
  if (me.settler > 0) draw_on_picture(canvas, {box.x + 2, box.y + 2}, Icon::settlement);
  if (!offered(scene, Verb::abandon)) return;
  const Rect button = abandon_box(scene.area), cross = button.inset(8);
  canvas.box(button, 6, danger);
  canvas.line({cross.x, cross.y}, {cross.right(), cross.bottom()}, palette::white, 3);
  canvas.line({cross.right(), cross.y}, {cross.x, cross.bottom()}, palette::white, 3);
}

/// The secret wonder; when that is done or begun, what is done, as far as there is room.
void draw_own_goals(Canvas& canvas, const Scene& scene, const Seat& me) {
  const Rect box = secret_box(scene.area);
  if (me.secret < achievement_count && me.secret != me.developing && !(me.done >> me.secret & 1u)) {
    draw_own_goal(canvas, me, me.secret, box, scene.looks_on() || offered(scene, Verb::develop, me.secret));
    return draw_on_picture(canvas, {box.x + 2, box.y + 2}, Icon::eye);
  }
  const Point picture = size_of(small_achievement_illustration(0));
  int x = box.right() - picture.x;
  each_bit(me.done, [&](unsigned a) {
    if (x < box.x) return;
    canvas.image(x, box.y + 3, small_achievement_illustration(a));
    x -= picture.x + 2;
  });
}

/// The number of the level, with a mark for each goal of it that is done.
void draw_level(Canvas& canvas, Rect box, unsigned level, unsigned done) {
  constexpr std::array<std::string_view, 3> numerals = {"I", "II", "III"};
  canvas.text({box.x, box.y, box.w, 14}, Font::small, palette::dawn, numerals[level - 1], Align::centre);
  for (int i = 0; i < as_int(done); ++i)
    canvas.fill({box.x + 2 + i % 2 * 6, box.y + 16 + i / 2 * 6, 5, 5}, palette::good);
}

}  // namespace

void draw_goals(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  const Seat& me = s.seats[scene.mover.value_or(scene.viewer)];  // whose secret wonder is hidden from the viewer
  draw_cloth(canvas, area, me.faction);
  for (unsigned level = 1; level <= 3; ++level)
    draw_level(canvas, level_box(area, level), level,
               static_cast<unsigned>(std::popcount(me.done & level_mask[level - 1])));
  draw_goal_offer(canvas, s, scene, me);
  canvas.hline(area.x + 2, area.bottom() - 29, area.w - 4, palette::ridge);
  draw_goal_in_development(canvas, scene, me);
  draw_own_goals(canvas, scene, me);
}

}  // namespace pd::games::altay_pictures
