#include <algorithm>
#include <array>

#include "firmware/app/games/stone_age/board_layout.hpp"
#include "firmware/app/games/stone_age/macros.hpp"
#include "firmware/app/games/stone_age/pictures.hpp"
#include "firmware/app/games/stone_age/pictures_internal.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/region.hpp"

// The board: one landscape, on which figures stand, with the buildings on a rack and the cards on a mat.
namespace pd::games {

using namespace stone_age;
using namespace stone_age_board;

namespace {

constexpr Colour parchment = rgb(0xF0DFB4);
constexpr unsigned shaded = 7;                ///< alpha of the night on a location that cannot be chosen
constexpr Colour faded_tint = rgb(0x9C90A0);  ///< of a card or a building that cannot: darker, but in its colours

Colour tinted(Colour colour, bool dim) { return dim ? multiply(colour, faded_tint) : colour; }
Look look_of(bool dim) { return {.tint = dim ? faded_tint : palette::white}; }

bool can(const Scene& scene, Location l) {
  return offered(scene, Verb::place, index(l)) || offered(scene, Verb::use, index(l));
}

bool choosing_location(const State& s, const Scene& scene) {
  return !scene.looks_on() && (s.decision == Decision::place || s.decision == Decision::use);
}

void draw_idle_animations(Canvas& canvas, Rect area) {
  const auto draw = [&](Point at, Image image) { canvas.image(area.x + at.x, area.y + at.y, image); };
  draw(waves_point, Image::sa_waves);
  draw(mammoth_point, Image::sa_mammoth);
  draw(fire_point, Image::sa_fire);
  draw(smoke_point, Image::sa_smoke);
}

/// What cannot be chosen. Whoever uses figures sees all locations where own ones still stand.
bool is_dim(const State& s, const Scene& scene, Location l) {
  const bool still_there = s.decision == Decision::use && s.seats[scene.viewer].at[index(l)] > 0;
  return choosing_location(s, scene) && !can(scene, l) && !still_there;
}

unsigned figures_at(const State& s, Location l) {
  unsigned sum = 0;
  for (unsigned seat = 0; seat < s.players; ++seat) sum += s.seats[seat].at[index(l)];
  return sum;
}

/// More hunters than there are points: one of each player, with a number.
void draw_crowd(Canvas& canvas, const State& s, const Scene& scene, Location l, Rect cell) {
  constexpr std::array<Point, 4> points = {{{1, 29}, {25, 29}, {1, 16}, {25, 16}}};
  unsigned n = 0;
  for (unsigned seat = 0; seat < s.players; ++seat) {
    const unsigned count = s.seats[seat].at[index(l)];
    if (count == 0) continue;
    const Point at{cell.x + points[n].x, cell.y + points[n].y};
    ++n;
    canvas.box({at.x - 1, at.y - 1, 24, 13}, 4, palette::night);
    canvas.image(at.x, at.y, figure_of(scene, seat));
    canvas.text({at.x + figure_width, at.y - 1, 14, 13}, Font::small, palette::ink, Line() << count, Align::centre);
  }
}

Point point_of_figure(Rect area, Location l, unsigned n) {
  if (!is_village(l)) {
    const Rect cell = board_cell(area, l);
    return {cell.x + gathering_points[n].x, cell.y + gathering_points[n].y};
  }
  const Point first = village_points[index(l)];
  return {area.x + first.x + static_cast<int>(n) * hut_pitch, area.y + first.y};
}

/// The figures of a seat that are on their way to the location.
const Piece* arriving_at(const Scene& scene, Location l, unsigned seat) {
  const Piece* const piece = piece_to(scene, board_cell(scene.area, l));
  return piece != nullptr && scene.moment->seat == seat ? piece : nullptr;
}

/// `n`: which of those that arrive.
void draw_arriving(Canvas& canvas, const Scene& scene, const Piece& piece, Point place, unsigned n, Image figure) {
  const PiecePosition seen = position_of(piece, place, n, done_of(scene, piece));
  if (piece.how == Piece::How::drop) draw_ground_of(canvas, seen, {place.x, place.y, figure_width, figure_height});
  canvas.image(seen.at.x, seen.at.y, figure);
}

/// One small person each. Those behind come first, so that those in front cover them.
void draw_figures(Canvas& canvas, const State& s, const Scene& scene, Location l) {
  std::array<Image, gathering_points.size()> figures;
  const Piece* arriving = nullptr;
  unsigned n = 0, first = 0, end = 0;
  for (unsigned seat = 0; seat < s.players; ++seat) {
    for (unsigned i = 0; i < s.seats[seat].at[index(l)] && n < figures.size(); ++i)
      figures[n++] = figure_of(scene, seat);
    const Piece* const piece = arriving_at(scene, l, seat);
    if (piece != nullptr) arriving = piece, first = n - std::min<unsigned>(piece->count, n), end = n;
  }
  while (n-- > 0) {
    const Point place = point_of_figure(scene.area, l, n);
    if (arriving != nullptr && n >= first && n < end)
      draw_arriving(canvas, scene, *arriving, place, n - first, figures[n]);
    else
      canvas.image(place.x, place.y, figures[n]);
  }
}

void draw_location(Canvas& canvas, const State& s, const Scene& scene, Location l) {
  const Rect cell = board_cell(scene.area, l);
  if (!canvas.touches(cell.inset(-4))) return;
  if (is_dim(s, scene, l))
    canvas.region(scene.area.x, scene.area.y, region_of(l), {.colour = palette::night, .alpha = shaded});
  if (figures_at(s, l) > gathering_points.size())
    draw_crowd(canvas, s, scene, l, cell);
  else
    draw_figures(canvas, s, scene, l);
}

/// A free location, or who stands on it.
void draw_owner(Canvas& canvas, const State& s, const Scene& scene, Location l, Point at) {
  for (unsigned seat = 0; seat < s.players; ++seat)
    if (s.seats[seat].at[index(l)] > 0) {
      if (const Piece* const piece = arriving_at(scene, l, seat))
        return draw_arriving(canvas, scene, *piece, at, 0, figure_of(scene, seat));
      return canvas.image(at.x, at.y, figure_of(scene, seat));
    }
  canvas.image(at.x, at.y + figure_height - 5, Image::sa_place, look_of(is_dim(s, scene, l)));
}

/// Whose goods stand below the board can pay for it now.
bool is_payable(const State& s, const Scene& scene, Location l) {
  return can_pay_for(s, scene.mover.value_or(scene.viewer), l);
}

/// The frame and the ground say how a card counts: green or sand.
Colour frame_of(const Card& c) { return c.green() ? rgb(0x2F8F4E) : rgb(0xD0A050); }
Colour ground_of(const Card& c) { return c.green() ? rgb(0xC4E4A0) : parchment; }

void draw_people_count(Canvas& canvas, const Card& c, Rect box) {
  if (c.green()) return;
  canvas.box(box, 3, palette::night);
  canvas.text(box, Font::small, palette::ink, Line() << "×" << unsigned{c.people}, Align::centre);
}

void draw_card(Canvas& canvas, unsigned number, Rect cell, bool dim) {
  const Card& c = card(number);
  canvas.box(cell, 4, palette::night);
  canvas.box(cell.inset(1), 3, tinted(frame_of(c), dim));
  canvas.image(cell.x + 2, cell.y + 2, small_picture_of(c.lower), look_of(dim));
  canvas.fill({cell.x + 37, cell.y + 2, cell.w - 39, cell.h - 4}, tinted(ground_of(c), dim));
  canvas.icon(cell.x + 37, cell.y + 2, upper_icon_of(number), 20, look_of(dim));
  Line amount;
  say_upper(amount, number);
  canvas.text({cell.x + 36, cell.y + 21, cell.w - 37, 15}, Font::small, palette::night, amount, Align::centre);
  draw_people_count(canvas, c, {cell.x + 20, cell.y + 23, 16, 12});
}

void draw_card_slot(Canvas& canvas, const State& s, const Scene& scene, Location l) {
  const Rect cell = board_cell(scene.area, l);
  if (!canvas.touches(scene.moment == nullptr ? cell : scene.area)) return;  // a card may be on its way
  const unsigned slot = slot_of(l);
  const Point away = offset_of(scene, cell.inset(1));
  if (s.slots[slot] != 0) draw_card(canvas, s.slots[slot], cell.inset(1).moved(away.x, away.y), is_dim(s, scene, l));
  canvas.disc({cell.x + 9, cell.y + 9}, 7, palette::night);
  canvas.text({cell.x + 2, cell.y + 1, 15, 16}, Font::small, palette::dawn, Line() << slot + 1, Align::centre);
  if (s.slots[slot] == 0) return;
  if (is_payable(s, scene, l)) canvas.image(cell.x + 15, cell.y + 4, Image::payable);
  draw_owner(canvas, s, scene, l, {cell.x + card_point.x, cell.y + card_point.y});
}

/// A dot for each kind that a "choose" building wants.
void draw_kinds(Canvas& canvas, int x, int y, unsigned kinds) {
  constexpr std::array<Colour, 4> colours = {rgb(0xA8713A), rgb(0xC8553D), rgb(0x9AA0AA), rgb(0xF2C230)};
  for (unsigned i = 0; i < kinds; ++i) {
    canvas.disc({x + static_cast<int>(i) * 6, y}, 3, palette::night);
    canvas.disc({x + static_cast<int>(i) * 6, y}, 2, colours[i]);
  }
}

Image good_of(unsigned r) {
  constexpr std::array goods = {Image::sa_good_wood, Image::sa_good_brick, Image::sa_good_stone, Image::sa_good_gold};
  return goods[r];
}

/// What it costs is at the left, what it is worth below the house.
void draw_building(Canvas& canvas, unsigned number, Rect cell, bool dim) {
  const Building& b = building(number);
  constexpr Colour ink = palette::night;
  canvas.box(cell, 3, palette::night);
  canvas.box(cell.inset(1), 2, tinted(parchment, dim));
  canvas.image(cell.x + 10, cell.y + 2, small_picture_of(b), look_of(dim));
  Line words;
  switch (b.price) {
    case Price::fixed: {
      int y = cell.y + 3;
      for (unsigned r = 0; r < resource_count; ++r)
        for (unsigned i = 0; i < b.cost[r]; ++i, y += 9) canvas.image(cell.x + 2, y, good_of(r), look_of(dim));
      words << unsigned{b.points};
      return void(canvas.text({cell.x + 9, cell.bottom() - 16, 16, 15}, Font::small, ink, words, Align::centre));
    }
    case Price::choose:
      words << unsigned{b.most};
      canvas.text({cell.x + 1, cell.y + 1, 10, 13}, Font::small, ink, words, Align::centre);
      canvas.image(cell.x + 2, cell.y + 14, Image::sa_good_any, look_of(dim));
      return draw_kinds(canvas, cell.x + 13 - static_cast<int>(b.kinds - 1) * 3, cell.bottom() - 7, b.kinds);
    case Price::any:
      words << "1–7";
      canvas.image(cell.x + 2, cell.y + 8, Image::sa_good_any, look_of(dim));
      canvas.text({cell.x, cell.bottom() - 16, cell.w, 14}, Font::small, ink, words, Align::centre);
      return;
  }
}

void draw_building_stack(Canvas& canvas, const State& s, const Scene& scene, Location l) {
  const Rect cell = board_cell(scene.area, l);
  if (stack_of(l) >= s.players || s.tops[stack_of(l)] == 0 || !canvas.touches(cell)) return;
  const Rect tile{cell.x + 1, cell.y + 1, cell.w - 2, cell.h - 4};  // it stands on the shelf
  draw_building(canvas, s.tops[stack_of(l)], tile, is_dim(s, scene, l));
  if (is_payable(s, scene, l)) canvas.image(cell.right() - 11, cell.y, Image::payable);
  draw_owner(canvas, s, scene, l, {cell.x + building_point.x, cell.y + building_point.y});
}

/// A picture in a frame, with a line below it.
Rect draw_framed(Canvas& canvas, Point at, Image picture, Colour frame, Colour ground) {
  canvas.box({at.x, at.y, 76, large_height}, 5, palette::night);
  canvas.box({at.x + 1, at.y + 1, 74, large_height - 2}, 4, frame);
  canvas.image(at.x + 2, at.y + 2, picture);
  const Rect line{at.x + 2, at.y + large_height - 24, 72, 22};
  canvas.fill(line, ground);
  return line;
}

}  // namespace

Image figure_of(const Scene& scene, unsigned seat) { return figure_image(scene.match.people[seat].colour); }

std::uint16_t region_of(Location l) { return static_cast<std::uint16_t>(assets::stone_age_regions.first + index(l)); }

Rect board_cell(Rect area, Location l) {
  const int n = static_cast<int>(index(l)), village = area.y + gathering_height, cards = village + village_height;
  if (l == Location::hunt || is_resource(l)) return {area.x + (n - 3) * 48, area.y, 48, gathering_height};
  if (is_village(l)) return {area.x + n * 36, village, 36, village_height};
  if (is_card(l)) return {area.x + (n - 8) * 60, cards, 60, area.bottom() - strip_height - cards};
  return {area.x + 110 + (n - 12) * 28, village, 28, village_height};
}

Rect beside_buildings(Rect area, const State& s, unsigned half) {
  constexpr int wide = 46;  // enough for both beside each other
  const Rect last = board_cell(area, location(index(Location::building1) + s.players - 1u));
  const Rect rest{last.right(), last.y, area.right() - last.right(), village_height};
  const int n = static_cast<int>(half), high = rest.h / 2, across = rest.w / 2;
  if (s.seats[s.seat].two_resources == 0 && !stone_age_macros::gathers_apart(s)) return rest;
  if (rest.w < wide) return {rest.x, rest.y + n * high, rest.w, high};
  return {rest.x + n * across, rest.y, across, rest.h};
}

void draw_board(Canvas& canvas, const State& s, const Scene& scene) {
  canvas.image(scene.area.x, scene.area.y, Image::stone_age_board);
  draw_idle_animations(canvas, scene.area);
  for (unsigned i = 0; i < location_count; ++i) {
    const Location l = location(i);
    if (is_card(l))
      draw_card_slot(canvas, s, scene, l);
    else if (is_building(l))
      draw_building_stack(canvas, s, scene, l);
    else
      draw_location(canvas, s, scene, l);
  }
  if (choosing_location(s, scene)) draw_claim(canvas, s, scene);
  const auto draw_macro = [&](stone_age_macros::Macro macro, Rect box, Colour colour, Icon icon) {
    if (!scene.choices.has_macro(macro)) return;
    canvas.box(box.inset(1), 6, colour);
    const int size = std::min(box.w, box.h) < 22 ? 16 : 20;
    canvas.icon(box.centre().x - size / 2, box.centre().y - size / 2, icon, size);
  };
  draw_macro(stone_age_macros::use_all, beside_buildings(scene.area, s, 0), rgb(0x2F6B3A), Icon::play);
  draw_macro(stone_age_macros::gather_all, beside_buildings(scene.area, s, 1), palette::stone, Icon::dice);
  draw_strip(canvas, s, scene);
}

void draw_large_card(Canvas& canvas, unsigned number, Point at) {
  const Card& c = card(number);
  const Rect line = draw_framed(canvas, at, large_picture_of(c), frame_of(c), ground_of(c));
  Line amount;
  say_upper(amount, number);
  const int width = 22 + (amount.empty() ? 0 : measure(Font::bold, amount));
  canvas.icon(line.centre().x - width / 2, line.y + 1, upper_icon_of(number), 20);
  canvas.text({line.centre().x - width / 2 + 22, line.y, width, line.h}, Font::bold, palette::night, amount);
  draw_people_count(canvas, c, {line.right() - 20, line.y - 16, 18, 14});
}

void draw_large_building(Canvas& canvas, unsigned number, Point at) {
  const Building& b = building(number);
  const Rect line = draw_framed(canvas, at, large_picture_of(b), rgb(0xA56A3A), parchment);
  Line words;
  int x = line.x + 3;
  switch (b.price) {
    case Price::fixed:
      for (unsigned r = 0; r < resource_count; ++r)
        for (unsigned i = 0; i < b.cost[r]; ++i, x += 15)
          canvas.icon(x, line.y + 3, icon_of(static_cast<Resource>(r)), 16);
      words << unsigned{b.points};
      canvas.text({x, line.y, line.right() - x - 2, line.h}, Font::bold, palette::night, words, Align::right);
      return;
    case Price::choose:
      words << unsigned{b.most};
      canvas.text({x, line.y, 10, line.h}, Font::bold, palette::night, words);
      canvas.icon(x + 11, line.y + 3, Icon::any_resource, 16);
      return draw_kinds(canvas, x + 38, line.centre().y, b.kinds);
    case Price::any:
      words << "1–7";
      canvas.text({x, line.y, 30, line.h}, Font::bold, palette::night, words);
      canvas.icon(x + 28, line.y + 3, Icon::any_resource, 16);
      return;
  }
}

}  // namespace pd::games
