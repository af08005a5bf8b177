#include <algorithm>

#include "firmware/app/games/altay/pictures_internal.hpp"
#include "firmware/app/ui/region.hpp"

// The map is one image (tools/assets/altay_map.mjs); each territory is a region of it (assets/regions/altay.txt).
namespace pd::games::altay_pictures {

using namespace altay;

namespace {

static_assert(assets::altay_regions.count == territory_count);

constexpr Colour fog = rgb(0xA9B4C4);
constexpr unsigned fog_alpha = 24, dim_alpha = 12;
constexpr int house_width = 13, house_height = 14, house_pitch = 12, second_row = 8, icon_size = 12;

Point centre_of(Rect area, unsigned territory) {
  const Point at = region_centre(territory_region(territory));
  return {area.x + at.x, area.y + at.y};
}

/// The territory that a move of the map is about: where the settlement or the attack goes.
unsigned target_of(core::Move move) {
  return verb_of(move) == Verb::attack || verb_of(move) == Verb::resettle ? move.b() : move.a();
}
bool is_of_map(core::Move move) {
  return is_one_of(verb_of(move), Verb::attack, Verb::build, Verb::begin, Verb::exploit, Verb::resettle);
}

std::uint32_t territories_offered(const Scene& scene) {
  std::uint32_t mask = 0;
  for (const core::Move m : scene.choices.moves)
    if (is_of_map(m)) mask |= bit(target_of(m)) | (verb_of(m) == Verb::resettle ? bit(m.a()) : 0);
  return mask;
}

void tint(Canvas& canvas, Rect area, unsigned territory, Colour colour, unsigned alpha) {
  canvas.region(area.x, area.y, territory_region(territory), {.colour = colour, .alpha = alpha});
}

void draw_fog(Canvas& canvas, Rect area, unsigned territory) {
  tint(canvas, area, territory, fog, fog_alpha);
  const Point at = centre_of(area, territory), size = size_of(Image::al_fog);
  canvas.image(at.x - size.x / 2, at.y - size.y / 2, Image::al_fog);
}

// What stands on a territory, side by side: a victory marker, and a token with what it brings or settlements.

int width_of_houses(unsigned n) { return n == 1 ? house_width : house_pitch + house_width; }

/// One or two in the front row, the others behind. The n-th may be on its way down.
void draw_houses(Canvas& canvas, const Scene& scene, Point foot, unsigned n, unsigned colour, const Piece* falling) {
  constexpr std::array<Image, 5> houses = {Image::al_house_circle, Image::al_house_square, Image::al_house_triangle,
                                           Image::al_house_diamond, Image::al_house_star};
  const int y = foot.y - house_height, aside = n == 3 ? house_pitch / 2 : 0;
  const std::array<Point, 4> places = {{{foot.x, y},
                                        {foot.x + house_pitch, y},
                                        {foot.x + aside, y - second_row},
                                        {foot.x + house_pitch, y - second_row}}};
  for (const unsigned i : {2u, 3u, 0u, 1u}) {
    if (i >= n) continue;
    PiecePosition seen{places[i]};
    if (falling != nullptr && i + 1 == n) {
      seen = position_of(*falling, places[i], 0, done_of(scene, *falling));
      draw_ground_of(canvas, seen, {places[i].x, places[i].y, house_width, house_height});
    }
    canvas.image(seen.at.x, seen.at.y, houses[colour]);
  }
}

/// A shield, or a plate with what it brings beside the number.
Image image_of(const TokenData& token) { return token.resource == none ? Image::al_token : Image::al_token_wide; }

void draw_token(Canvas& canvas, Point foot, const TokenData& token) {
  const Point size = size_of(image_of(token));
  const Rect box{foot.x, foot.y - size.y, size.x, size.y};
  canvas.image(box.x, box.y, image_of(token));
  put_number(canvas, {box.x, box.y, size_of(Image::al_token).x, box.h - 1}, Font::small, palette::night, token.value);
  if (token.resource != none)
    canvas.icon(box.right() - icon_size - 2, box.y + 1, resource_icon(token.resource), icon_size);
}

/// Where the sea moves; calm water all around.
constexpr std::array<Point, 4> waves = {{{141, 57}, {116, 61}, {16, 79}, {24, 98}}};

/// One settlement of each player has a fire.
void draw_smoke(Canvas& canvas, const State& s, Rect area) {
  std::uint32_t seen = 0;
  for (unsigned territory = 0; territory < territory_count; ++territory) {
    const unsigned holder = owner(s, territory);
    if (holder == none || (seen & bit(holder)) != 0) continue;
    seen |= bit(holder);
    const Point centre = centre_of(area, territory), size = size_of(Image::smoke);
    const int high = s.settlements[territory] > 2 ? second_row - 2 : 0;
    canvas.image(centre.x - size.x / 2, centre.y + 8 - house_height - high - size.y, Image::smoke);
  }
}

void draw_pieces(Canvas& canvas, const State& s, const Scene& scene, unsigned territory) {
  const bool marked = marker_mask[s.map()] >> territory & 1u;
  const unsigned holder = owner(s, territory), houses = s.settlements[territory];
  const bool guarded = holder == none && (s.guarded >> territory & 1u);
  const TokenData& token = tokens[guarded ? s.token[territory] : 0];
  const int pieces = holder != none ? width_of_houses(houses) : guarded ? size_of(image_of(token)).x : 0;
  const Point centre = centre_of(scene.area, territory);
  const Point foot{centre.x - pieces / 2, centre.y + (houses > 2 ? 9 : 7)};
  if (holder != none)
    draw_houses(canvas, scene, foot, houses, scene.match.people[holder].colour,
                piece_to(scene, territory_box(scene.area, territory)));
  else if (guarded)
    draw_token(canvas, foot, token);
  if (marked && pieces > 0)  // on the corner of what stands there
    canvas.icon(foot.x - icon_size / 2, foot.y - house_height - icon_size / 2, Icon::victory, icon_size);
  else if (marked)
    canvas.icon(centre.x - icon_size / 2, centre.y - icon_size / 2, Icon::victory, icon_size);
  if (s.exploited >> territory & 1u) canvas.icon(centre.x + 5, centre.y - 13, Icon::check_mark, icon_size);
}

/// From one territory into its neighbour, so that what stands in the middle of both stays in sight.
void draw_arrow(Canvas& canvas, Point from, Point to) {
  constexpr int segments = 16;
  const int dx = to.x - from.x, dy = to.y - from.y;
  const int length = std::max(1, static_cast<int>(root(static_cast<std::uint32_t>(dx * dx + dy * dy))));
  const int first = length * 3 / segments, last = length * 12 / segments, head = 9;
  const auto at = [&](int along, int across) {
    return Point{from.x + (dx * along - dy * across) / length, from.y + (dy * along + dx * across) / length};
  };
  const auto shape = [&](int more, Colour c) {
    const int neck = last - head, wing = 7 + more, shaft = 3 + more / 2;
    const std::array<Point, 7> corners = {at(first - more, -shaft), at(neck - more, -shaft), at(neck - more, -wing),
                                          at(last + 2 * more, 0),   at(neck - more, wing),   at(neck - more, shaft),
                                          at(first - more, shaft)};
    canvas.polygon(corners, c);
  };
  shape(2, palette::night);
  shape(0, palette::white);
}

}  // namespace

unsigned territory_region(unsigned territory) { return assets::altay_regions.first + territory; }

Rect territory_box(Rect area, unsigned territory) {
  constexpr int width = 28, height = 18;  // no two of them meet
  const Point at = centre_of(area, territory);
  return {at.x - width / 2, at.y - height / 2, width, height};
}

void draw_map(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  canvas.image(area.x, area.y, Image::al_map);
  for (const Point at : waves) canvas.image(area.x + at.x, area.y + at.y, Image::al_wave);
  const std::uint32_t lit = territories_offered(scene), in_play = in_play_mask[s.map()];
  each_bit(~in_play & (bit(territory_count) - 1), [&](unsigned territory) { draw_fog(canvas, area, territory); });
  each_bit(in_play, [&](unsigned territory) {
    const bool dim = lit != 0 && !(lit >> territory & 1u) && owner(s, territory) == none;
    if (dim) tint(canvas, area, territory, palette::night, dim_alpha);
  });
  each_bit(in_play, [&](unsigned territory) { draw_pieces(canvas, s, scene, territory); });
  draw_smoke(canvas, s, area);
  if (in_battle(s.decision)) draw_arrow(canvas, centre_of(area, s.from), centre_of(area, s.to));
}

void draw_arrow_of_focus(Canvas& canvas, const Scene& scene) {
  const core::Move focus = scene.focus.move;
  if (focus && (verb_of(focus) == Verb::attack || verb_of(focus) == Verb::resettle))
    draw_arrow(canvas, centre_of(scene.area, focus.a()), centre_of(scene.area, focus.b()));
}

namespace {

/// Where the map lies if `middle` of it is to be seen in the middle of the box.
Rect map_around(Rect box, Point middle) {
  const Point all = size_of(Image::al_map);
  return {box.x - std::clamp(middle.x - box.w / 2, 0, all.x - box.w),
          box.y - std::clamp(middle.y - box.h / 2, 0, all.y - box.h), all.x, all.y};
}

void outline_territory(Canvas& canvas, Rect area, unsigned territory, Colour colour) {
  canvas.region(area.x, area.y, territory_region(territory), {.colour = palette::night, .rim = 3});
  canvas.region(area.x, area.y, territory_region(territory), {.colour = colour, .rim = 2});
}

}  // namespace

void draw_land_around(Canvas& canvas, Rect box) {
  const auto clip = canvas.clip(box);
  const Point all = size_of(Image::al_map);
  canvas.image(map_around(box, {all.x / 2, all.y / 2}).x, map_around(box, {all.x / 2, all.y / 2}).y, Image::al_map);
}

void draw_land_around(Canvas& canvas, Rect box, unsigned territory) {
  const auto clip = canvas.clip(box);
  const Rect area = map_around(box, region_box(territory_region(territory)).centre());
  canvas.image(area.x, area.y, Image::al_map);
  outline_territory(canvas, area, territory, palette::ember);
}

}  // namespace pd::games::altay_pictures
