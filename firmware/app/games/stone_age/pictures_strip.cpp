#include <array>

#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/ui/palette.hpp"

// What a player owns, below the board: nobody places figures without knowing what is lacking.
namespace pd::games {

using namespace stone_age;

namespace {

constexpr int edge = 3, icon_size = 16, food_width = 51, goods_width = 31, tool_icon = 12;

Rect bar_of(Rect area) { return {area.x, area.bottom() - strip_height, area.w, strip_height}; }

/// SA-51: the track feeds first.
unsigned food_needed(const Seat& me) { return me.figures > me.track ? unsigned{me.figures} - me.track : 0; }

void draw_food(Canvas& canvas, const Seat& me, Rect box) {
  const unsigned need = food_needed(me);
  Line food;
  food << unsigned{me.food} << '/' << need;
  canvas.icon(box.x, box.y, Icon::food, icon_size);
  canvas.text({box.x + icon_size, box.y, box.w - icon_size, box.h}, Font::small,
              me.food < need ? palette::bad : palette::ink, food);
}

void draw_good(Canvas& canvas, const Seat& me, Resource r, Rect box) {
  const unsigned held = me.goods[index(r)];
  canvas.icon(box.x, box.y, icon_of(r), icon_size, {.dim = held == 0});
  canvas.text({box.x + icon_size, box.y, box.w - icon_size, box.h}, Font::small,
              held == 0 ? palette::muted : palette::ink, Line() << held);
}

/// Those that rest until the next round are struck out; those that can be used once have the colour of their cards.
void draw_tools(Canvas& canvas, const Seat& me, Rect box) {
  canvas.icon(box.x, box.y + 2, Icon::tool, tool_icon, {.dim = me.tool_values() == 0 && me.once_tools == 0});
  unsigned count = 0;
  for (unsigned i = 0; i < 3; ++i) count += (me.tools[i] > 0) + (me.once_tools >> (i + 2) & 1u);
  int x = box.x + tool_icon + 1;
  const int pitch = count > 3 ? (box.right() - x) / static_cast<int>(count) : 12;
  const auto draw = [&](unsigned value, Colour ground, Colour ink) {
    const Rect token{x, box.y + 2, pitch - 1, box.h - 4};
    canvas.box(token, 2, ground);
    canvas.text(token, Font::small, ink, Line() << value, Align::centre);
    x += pitch;
    return token;
  };
  for (unsigned i = 0; i < 3; ++i) {
    if (me.tools[i] == 0) continue;
    const bool rests = me.used >> i & 1u;
    const Rect token =
        draw(me.tools[i], rests ? palette::stone : palette::ridge, rests ? palette::muted : palette::ink);
    if (rests) canvas.line({token.x, token.bottom() - 1}, {token.right() - 1, token.y}, palette::bad);
  }
  for (unsigned value = 2; value <= 4; ++value)
    if (me.once_tools >> value & 1u) draw(value, sand, palette::night);
  if (count == 0) canvas.text({x, box.y, 10, box.h}, Font::small, palette::muted, "0");
}

}  // namespace

void say_food(LongText& text, const Seat& me, bool below_board) {
  if (below_board)
    format(text, Str::sa_now_board, {int{me.food}, static_cast<int>(food_needed(me))});
  else
    format(text, Str::sa_now_players, {int{me.food}, int{me.track}});
}

Rect strip_box(Rect area, Icon what) {
  Rect box = bar_of(area);
  box.x += edge + 2;
  box.w = food_width;
  if (what == Icon::food) return box;
  box.x += food_width;
  box.w = goods_width;
  for (unsigned r = 0; r < resource_count; ++r, box.x += goods_width)
    if (what == icon_of(static_cast<Resource>(r))) return box;
  box.w = area.right() - box.x;
  return what == Icon::tool ? box : Rect{};
}

void draw_strip(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect bar = bar_of(scene.area);
  if (!canvas.touches(bar)) return;
  const unsigned owner = scene.mover.value_or(scene.viewer);
  const Seat& me = s.seats[owner];
  canvas.fill(bar, palette::stone);
  canvas.fill({bar.x, bar.y, edge, bar.h}, palette::player[scene.match.people[owner].colour]);
  draw_food(canvas, me, strip_box(scene.area, Icon::food));
  for (unsigned r = 0; r < resource_count; ++r)
    draw_good(canvas, me, static_cast<Resource>(r), strip_box(scene.area, icon_of(static_cast<Resource>(r))));
  draw_tools(canvas, me, strip_box(scene.area, Icon::tool));
}

}  // namespace pd::games
