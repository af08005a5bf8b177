#include <algorithm>

#include "firmware/app/games/altay/pictures_parts.hpp"

namespace pd::games::altay_pictures {

using namespace altay;

namespace {

/// Where the territories lie on a picture of 240 x 134: as on the map of the data, pulled apart so that none covers
/// another. Fewer players play on a part of the map, which fills the same picture.
struct MapLayout {
  int width, height;  ///< of a territory
  std::array<Point, territory_count> centres;
};

constexpr std::array<MapLayout, 3> layouts = {{
    {44, 26, {{{},        {76, 36},  {217, 13}, {},         {62, 94}, {217, 117}, {},        {122, 13},
               {217, 47}, {},        {150, 67}, {169, 121}, {},       {26, 22},   {169, 33}, {},
               {26, 121}, {164, 94}, {},        {},         {98, 67}, {217, 80},  {116, 121}}}},
    {44, 26, {{{42, 13},  {163, 40}, {},       {22, 121},  {122, 104}, {217, 90}, {67, 40},  {206, 13},
               {},        {44, 94},  {},       {217, 121}, {22, 40},   {112, 13}, {},        {90, 74},
               {75, 121}, {170, 90}, {22, 67}, {114, 46},  {210, 58},  {},        {169, 121}}}},
    {33, 21, {{{36, 12},  {133, 38},  {217, 12}, {18, 122},  {109, 108}, {221, 108}, {60, 36},  {156, 12},
               {222, 56}, {44, 98},   {180, 79}, {186, 122}, {19, 42},   {97, 18},   {189, 34}, {78, 86},
               {74, 122}, {175, 100}, {28, 72},  {97, 64},   {147, 60},  {218, 82},  {143, 122}}}},
}};

constexpr const MapLayout& layout_of(unsigned players) { return layouts[players - 2]; }

constexpr bool territories_are_apart(unsigned players) {
  const auto& [width, height, centres] = layout_of(players);
  for (unsigned a = 0; a < territory_count; ++a) {
    if (!(in_play_mask[players] >> a & 1u)) continue;
    if (centres[a].x < width / 2 || centres[a].x > 240 - width / 2 || centres[a].y < height / 2 ||
        centres[a].y > 134 - height / 2)
      return false;
    for (unsigned b = 0; b < a; ++b) {
      if (!(in_play_mask[players] >> b & 1u)) continue;
      const int dx = centres[a].x - centres[b].x, dy = centres[a].y - centres[b].y;
      if (dx > -width && dx < width && dy > -height && dy < height) return false;
    }
  }
  return true;
}
static_assert(territories_are_apart(2) && territories_are_apart(3) && territories_are_apart(4));

constexpr unsigned strait_a = 13, strait_b = 19;  // AL-4

Point centre_of(Rect area, unsigned players, unsigned territory) {
  const Point at = layout_of(players).centres[territory];
  return {area.x + at.x, area.y + at.y};
}

/// The territory that a move of the map is about: where the settlement or the attack goes.
unsigned target_of(core::Move move) {
  return verb(move) == Verb::attack || verb(move) == Verb::resettle ? move.b() : move.a();
}
bool is_of_map(core::Move move) {
  const Verb v = verb(move);
  return v == Verb::attack || v == Verb::build || v == Verb::begin || v == Verb::exploit || v == Verb::resettle;
}

std::uint32_t territories_offered(const Scene& scene) {
  std::uint32_t mask = 0;
  for (const core::Move m : scene.choices)
    if (is_of_map(m)) mask |= bit(target_of(m)) | (verb(m) == Verb::resettle ? bit(m.a()) : 0);
  return mask;
}

/// Where the way from one territory to another leaves the part of it that covers everything: all but its rim.
Point way_out(Point from, Point to, unsigned players) {
  constexpr int rim = 2;
  const int across = layout_of(players).width / 2 - rim, down = layout_of(players).height / 2 - rim;
  const int dx = to.x - from.x, dy = to.y - from.y;
  const int wide = std::max(dx, -dx), high = std::max(dy, -dy);
  if (wide * down >= high * across) return {from.x + (dx < 0 ? -across : across), from.y + dy * across / wide};
  return {from.x + dx * down / high, from.y + (dy < 0 ? -down : down)};
}

void draw_roads(Canvas& canvas, const State& s, const Scene& scene) {
  const auto road = [&](unsigned from, unsigned to, Colour colour, int thickness) {
    const Point a = centre_of(scene.area, s.map(), from), b = centre_of(scene.area, s.map(), to);
    const Point out = way_out(a, b, s.map()), in = way_out(b, a, s.map());
    const Point least{std::min(out.x, in.x), std::min(out.y, in.y)}, most{std::max(out.x, in.x), std::max(out.y, in.y)};
    const Rect seen{least.x, least.y, most.x - least.x, most.y - least.y};
    const auto clip = canvas.clip(seen.inset(-thickness - 1));  // what is under a territory would take long to paint
    canvas.line(a, b, colour, thickness);
  };
  each_bit(in_play_mask[s.map()], [&](unsigned a) {
    each_bit(territories[a].adjacent & in_play_mask[s.map()] & (bit(a) - 1), [&](unsigned b) {
      const bool strait = b == strait_a && a == strait_b;
      road(a, b, strait ? palette::calm : palette::ridge, 2);
    });
  });
  const core::Move focus = scene.focus;
  if (focus && (verb(focus) == Verb::attack || verb(focus) == Verb::resettle))
    road(focus.a(), focus.b(), palette::ember, 4);
}

void draw_territory(Canvas& canvas, const State& s, const Scene& scene, unsigned territory, Rect cell, bool dim) {
  const TerritoryData& data = territories[territory];
  const Colour ground = ground_of(data.terrain);
  const bool marked = marker_mask[s.map()] >> territory & 1u;
  const bool roomy = cell.w >= 44;
  const int icon = roomy ? 16 : 12, badge = roomy ? 14 : 12, digit = roomy ? 11 : 7, margin = roomy ? 4 : 3;
  const Font font = roomy ? Font::bold : Font::small;
  const int middle = cell.y + cell.h / 2;
  canvas.fill(cell.inset(-1), palette::night);  // round corners would take a millisecond for all of them
  canvas.box(cell, 6, dim ? blend(ground, palette::night, 18) : ground);
  canvas.icon(cell.x + 2, middle - icon / 2, marked ? Icon::victory : terrain_icon(static_cast<unsigned>(data.terrain)),
              icon, {.dim = dim});
  if (s.exploited >> territory & 1u) canvas.hline(cell.x + 3, cell.bottom() - 4, icon - 2, palette::night);
  const Rect room{cell.x + icon + 2, cell.y + margin, cell.w - icon - 4, cell.h - 2 * margin};
  const unsigned holder = owner(s, territory);
  if (holder != none) {
    canvas.box(room, 4, palette::night);
    canvas.badge(room.x, middle - badge / 2, badge, scene.match.people[holder].colour);
    put_number(canvas, {room.right() - digit, room.y, digit, room.h}, font, palette::ink, s.settlements[territory]);
  } else if (s.guarded >> territory & 1u) {
    const TokenData& token = tokens[s.token[territory]];
    const bool plain = token.resource == none;
    const Rect shield{plain ? room.x + 3 : room.x - 1, room.y, roomy ? 12 : 10, room.h};
    canvas.box(shield, 4, palette::ink);
    put_number(canvas, shield, font, palette::night, token.value);
    if (!plain) canvas.icon(shield.right() - 1, middle - badge / 2, resource_icon(token.resource), 12);
  }
}

}  // namespace

Rect territory_box(Rect area, unsigned players, unsigned territory) {
  const auto& [width, height, centres] = layout_of(players);
  const Point at = centre_of(area, players, territory);
  return {at.x - width / 2, at.y - height / 2, width, height};
}

void draw_map(Canvas& canvas, const State& s, const Scene& scene) {
  draw_roads(canvas, s, scene);
  const std::uint32_t lit = territories_offered(scene);
  each_bit(in_play_mask[s.map()], [&](unsigned territory) {
    const Rect cell = territory_box(scene.area, s.map(), territory);
    if (!canvas.touches(cell.inset(-1))) return;
    const bool dim = lit != 0 && !(lit >> territory & 1u) && owner(s, territory) == none;
    draw_territory(canvas, s, scene, territory, cell, dim);
  });
}

}  // namespace pd::games::altay_pictures
