#include "firmware/app/games/stone_age/pictures.hpp"

#include <algorithm>
#include <array>

#include "firmware/app/games/stone_age/board_layout.hpp"
#include "firmware/app/games/stone_age/macros.hpp"
#include "firmware/app/games/stone_age/pictures_internal.hpp"
#include "firmware/app/ui/motion.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/region.hpp"

namespace pd::games {

using namespace stone_age;

namespace {

constexpr Colour leaf = rgb(0x3F6B3A), clay_red = rgb(0x8A4B33);

/// Below what the others did, which stands above it at first.
Rect shared_die_at(Rect area, unsigned i) {
  return {area.x + 12 + static_cast<int>(i) * 56, area.bottom() - 74, 48, 66};
}

/// What is held of each resource, and what was paid so far.
void draw_goods(Canvas& canvas, const State& s, const Scene& scene) {
  const Seat& me = s.seats[s.seat];
  for (unsigned r = 0; r < resource_count; ++r) {
    const Rect box = goods_box(scene.area, static_cast<Resource>(r));
    if (!canvas.touches(box)) continue;
    const bool can_pay = scene.looks_on() || offered(scene, Verb::pay, r) || offered(scene, Verb::feed, r);
    if (can_pay)
      draw_plaque(canvas, box);
    else
      canvas.box(box, 7, palette::ground);
    canvas.icon(box.x + 4, box.y + 4, icon_of(static_cast<Resource>(r)), 24, {.dim = !can_pay});
    canvas.text({box.x + 28, box.y, 22, 32}, Font::title, can_pay ? palette::ink : palette::faint,
                Line() << unsigned{me.goods[r]}, Align::centre);
    if (s.paid[r] > 0)
      canvas.text({box.x, box.bottom() - 16, box.w - 4, 15}, Font::small, palette::dawn,
                  Line() << "−" << unsigned{s.paid[r]}, Align::right);
  }
  draw_claim(canvas, s, scene);
}

constexpr Colour shadow = rgb(0x2A1D18);

void draw_die(Canvas& canvas, Point at, int size, int pips, Colour face) {
  canvas.box({at.x + 2, at.y + 3, size, size}, size / 5, shadow);
  canvas.die(at.x, at.y, size, pips, face, palette::night);
}

/// They are thrown onto the hide from the right, bounce, and settle one after another.
void draw_dice(Canvas& canvas, const State& s, const Scene& scene) {
  constexpr int way = 56, drift = 44, top = 8;
  const Rect area = scene.area;
  const unsigned total = s.dice_count + unsigned{s.dice_to_come};
  const int size = total > 8 ? 21 : total > 6 ? 26 : 34;
  const int step = size + (total > 8 ? 2 : 4);
  int x = area.x + (area.w - static_cast<int>(total) * step) / 2;
  const auto clip = canvas.clip(area);
  for (unsigned i = 0; i < total; ++i, x += step) {
    const std::uint32_t settles_ms = 280 + 180 * (i + 1) / total;
    Point at{x, area.y + top};
    int pips = i < s.dice_count ? s.dice[i] : 0;
    if (scene.rolling_ms == 0 || scene.rolling_ms >= settles_ms) {
      draw_die(canvas, at, size, pips, palette::ink);
      continue;
    }
    const int part = static_cast<int>(scene.rolling_ms * whole / settles_ms), left = whole - part;
    const int high = height_of_throw(part);
    if (part < 208)
      pips = static_cast<int>((scene.rolling_ms / 50 + i * 5) % 6) + 1;  // the last bounce turns it no more
    at.x += way * left / whole;
    at.y += drift * left / whole;
    const int shrunk = high / 8;  // the shadow of what is far from the ground is small
    canvas.box({at.x + 2 + shrunk + high / 4, at.y + 3 + shrunk, size - 2 * shrunk, size - 2 * shrunk}, size / 4,
               shadow);
    canvas.die(at.x, at.y - high, size, pips, palette::ink, palette::night);
  }
}

/// Real dice: the faces to type in.
void draw_faces(Canvas& canvas, Rect area) {
  for (unsigned face = 1; face <= 6; ++face) {
    const Rect box = face_box(area, face);
    draw_die(canvas, {box.x + 3, box.y + 4}, 30, static_cast<int>(face), palette::dawn);
  }
}

/// The sum, what so many dots are worth, and what comes of it with and without tools.
void draw_sum(Canvas& canvas, const State& s, Rect area) {
  Line gain;
  const int end = canvas.text({area.x + 8, area.y + 52, 140, 30}, Font::title, palette::ink,
                              formatted(Str::sa_roll_sum, {int{s.sum}}));
  canvas.text({area.x + 14 + end, area.y + 52, 30, 30}, Font::title, palette::muted,
              formatted(Str::sa_roll_by, {static_cast<int>(roll_divisor(s))}));
  gain << '+' << yield(s) << ' ' << icon_text(roll_icon(s));
  const unsigned helpful = stone_age_macros::helpful_tools(s);
  if (helpful == 0) return draw_button(canvas, done_box(area, s), rgb(0x2F6B3A), gain, Font::title);
  draw_button(canvas, done_box(area, s), palette::bark, gain);
  const unsigned better = s.sum + stone_age_macros::value_of_tools(s.seats[s.seat], helpful);
  draw_button(canvas, with_tools_box(area), rgb(0x2F6B3A),
              Line() << icon_text(Icon::tool) << " +" << better / roll_divisor(s) << ' ' << icon_text(roll_icon(s)));
}

void draw_tool(Canvas& canvas, Rect box, unsigned value, Colour ground, Colour ink, bool used) {
  canvas.box(box, 6, ground);
  canvas.icon(box.x + 1, box.y + 2, Icon::tool, 20, {.dim = used});
  canvas.text({box.x, box.bottom() - 17, box.w - 3, 16}, Font::bold, ink, Line() << '+' << value, Align::right);
}

void draw_tools(Canvas& canvas, const Seat& me, Rect area) {
  for (unsigned i = 0; i < 3; ++i) {
    if (me.tools[i] == 0) continue;
    const bool used = me.used >> i & 1;
    draw_tool(canvas, tool_box(area, i), me.tools[i], used ? palette::ground : palette::bark,
              used ? palette::faint : palette::dawn, used);
  }
  for (unsigned v = 2; v <= 4; ++v)
    if (me.once_tools >> v & 1) draw_tool(canvas, once_box(area, v), v, sand, palette::ink, false);
}

}  // namespace

void draw_button(Canvas& canvas, Rect box, Colour colour, std::string_view words, Font font) {
  canvas.box(box, 7, colour);
  canvas.text(box.inset(2), font, palette::ink, words, Align::centre);
}

void draw_claim(Canvas& canvas, const State& s, const Scene& scene) {
  if (!offered(scene, Verb::claim)) return;
  const Rect box = claim_box(scene.area, s);
  canvas.box(box.inset(box.w < 24 ? 0 : 1), 6, leaf);
  if (box.w < 24) return static_cast<void>(canvas.text(box, Font::small, palette::ink, "+2", Align::centre));
  canvas.icon(box.centre().x - 12, box.centre().y - 12, Icon::two_resources, 24);
}

// --- Where items lie ---------------------------------------------------------

Rect tool_box(Rect area, unsigned tool) {
  return {area.x + 6 + static_cast<int>(tool) * 36, area.bottom() - 40, 34, 36};
}
Rect once_box(Rect area, unsigned value) {
  return {area.x + 116 + static_cast<int>(value - 2) * 30, area.bottom() - 40, 28, 36};
}
Rect goods_box(Rect area, Resource r) {
  const int n = static_cast<int>(index(r));
  return {area.x + 84 + (n % 2) * 78, area.y + 6 + (n / 2) * 42, 74, 38};
}
Rect face_box(Rect area, unsigned face) {
  return {area.x + 6 + static_cast<int>(face - 1) * 38, area.bottom() - 42, 36, 38};
}
Rect claim_box(Rect area, const State& s) {
  if (s.decision == Decision::use) return beside_buildings(area, s, 1);
  if (s.decision == Decision::tools) return {area.right() - 34, area.bottom() - 40, 32, 34};
  if (s.decision == Decision::dice) return {area.x + 12, area.y + 1, 32, 27};
  return {area.x + 8, area.bottom() - 40, 32, 34};
}
Rect with_tools_box(Rect area) { return {area.right() - 92, area.y + 47, 86, 22}; }
Rect done_box(Rect area, const State& s) {
  if (stone_age_macros::helpful_tools(s) != 0) return {area.right() - 92, area.y + 70, 86, 22};
  if (s.decision == Decision::tools) return {area.right() - 84, area.y + 50, 78, 34};
  return {area.x + 84, area.bottom() - 40, 74, 34};
}
Rect refuse_box(Rect area) { return {area.x + 162, area.bottom() - 40, 74, 34}; }

void list_panel_subjects(const State& s, Rect area, KeepClear& clear) {
  const Seat& me = s.seats[s.seat];
  const Rect dice{area.x, area.y + 6, area.w, 36};
  switch (s.decision) {
    case Decision::roll: return clear.add(dice);
    case Decision::tools:
      clear.add({dice.x, dice.y, dice.w, done_box(area, s).bottom() - dice.y});  // and their sum
      for (unsigned i = 0; i < 3; ++i) {
        if (me.tools[i] > 0) clear.add(tool_box(area, i));
        if ((me.once_tools >> (i + 2) & 1) != 0) clear.add(once_box(area, i + 2));
      }
      return;
    case Decision::pay:
    case Decision::feed:
      clear.add({area.x + 8, area.y + 6, area.w - 12, 80});
      if (s.decision == Decision::feed) clear.add(refuse_box(area));
      return;
    default: return;
  }
}

Rect shared_die_box(Rect area, const State& s, unsigned face) {
  for (unsigned i = 0; i < s.dice_count; ++i)
    if (s.dice[i] == face) return shared_die_at(area, i);
  return {};
}

// --- Pictures -----------------------------------------------------------------

void draw_roll(Canvas& canvas, const State& s, const Scene& scene) {
  draw_dice(canvas, s, scene);
  if (s.decision == Decision::roll) return draw_faces(canvas, scene.area);
  if (scene.rolling_ms != 0 || s.decision != Decision::tools) return;
  draw_sum(canvas, s, scene.area);
  draw_tools(canvas, s.seats[s.seat], scene.area);
  draw_claim(canvas, s, scene);
}

void draw_payment(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  const Point item{area.x + 4, area.y + 5};
  if (is_card(s.location))
    draw_large_card(canvas, s.slots[slot_of(s.location)], item);
  else
    draw_large_building(canvas, s.tops[stack_of(s.location)], item);
  draw_goods(canvas, s, scene);
  const Rect done = done_box(area, s);
  if (offered(scene, Verb::done)) draw_button(canvas, done, rgb(0x2F6B3A), str(Str::key_done));
  if (scene.choices.has_macro(stone_age_macros::pay_all)) {
    unsigned size = 0;
    for (const unsigned n : stone_age_macros::price_of(s)) size += n;
    Line all;
    all << size << ' ' << icon_text(Icon::any_resource);
    draw_button(canvas, done, rgb(0x2F6B3A), size > 4 ? all.view() : price_in_icons(s).view());
  }
  if (offered(scene, Verb::decline))
    draw_button(canvas, refuse_box(area), clay_red, str(Str::sa_button_decline), Font::small);
}

void draw_feeding(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  canvas.icon(area.x + 24, area.y + 8, Icon::food, 32);
  canvas.text({area.x + 8, area.y + 42, 68, 36}, Font::big, palette::bad,
              Line() << "−" << unsigned{s.seats[s.seat].missing}, Align::centre);
  draw_goods(canvas, s, scene);
  if (offered(scene, Verb::starve))
    draw_button(canvas, refuse_box(area), clay_red, str(Str::sa_button_starve), Font::small);
}

void draw_shared_dice(Canvas& canvas, const State& s, const Scene& scene) {
  canvas.icon(scene.area.centre().x - 16, scene.area.y + 18, Icon::dice_for_all, 32);
  for (unsigned i = 0; i < s.dice_count; ++i) {
    const Rect box = shared_die_at(scene.area, i);
    draw_plaque(canvas, box);
    canvas.die(box.x + 8, box.y + 4, 32, s.dice[i], palette::ink, palette::night);
    constexpr std::array<Icon, 6> gains = {Icon::wood, Icon::brick, Icon::stone,
                                           Icon::gold, Icon::tool,  Icon::place_field};
    canvas.icon(box.x + 12, box.y + 39, gains[s.dice[i] - 1u], 24);
  }
  draw_claim(canvas, s, scene);
}

int draw_card_page(Canvas& canvas, Rect area, unsigned number) {
  constexpr std::array<Str, upper_count> upper = {
      Str::sa_card_dice_for_all,  Str::sa_card_food,  Str::sa_card_resource, Str::sa_card_points,
      Str::sa_card_dice_resource, Str::sa_card_track, Str::sa_card_tool,     Str::sa_card_extra,
      Str::sa_card_once,          Str::sa_card_two};
  constexpr std::array<Str, people_count> people = {Str::sa_people_farmer, Str::sa_people_maker, Str::sa_people_builder,
                                                    Str::sa_people_shaman};  // SA-71
  const Card& c = card(number);
  draw_large_card(canvas, number, {area.x, area.y});
  Paragraph end;
  if (c.green()) {
    format(end, Str::sa_card_green, {name_of(c.lower)});
  } else {
    format(end, Str::sa_card_sand, {int{c.people}, name_of(c.lower)});
    end << '\n' << str(people[index(c.lower) - symbol_count]);
  }
  int y = canvas.wrapped({area.x + 84, area.y, area.w - 84, area.h}, reading(), palette::ink,
                         formatted<Paragraph>(upper[index(c.upper)], {int{c.amount}, icon_text(icon_of(c.resource))}));
  y = (y > large_height ? y : large_height) + 8;
  return y + canvas.wrapped({area.x, area.y + y, area.w, area.h}, reading(), palette::ink, end);
}

int draw_building_page(Canvas& canvas, Rect area, unsigned number) {
  draw_large_building(canvas, number, {area.x, area.y});
  Paragraph price;
  say_building(price, number);
  canvas.wrapped({area.x + 84, area.y + 4, area.w - 84, area.h}, reading(), palette::dawn, price);
  constexpr int top = large_height + 8;
  return top +
         canvas.wrapped({area.x, area.y + top, area.w, area.h}, reading(), palette::ink, str(Str::sa_about_building));
}

namespace {

/// The part of the board in which the location lies, twice as large, as wide as `at`. Returns its height.
int draw_land(Canvas& canvas, Rect at, Location l) {
  using namespace stone_age_board;
  constexpr int scale = 2, high = 20;  // the words below need the rest of the page
  const int top = is_village(l) ? gathering_height + 3 : 1;
  const int wide = std::min(at.w / scale, size_of(Image::stone_age_board).x);
  const int left = std::clamp(region_centre(region_of(l)).x - wide / 2, 0, size_of(Image::stone_age_board).x - wide);
  const Rect box{at.x, at.y, wide * scale, high * scale + 4};
  draw_panel(canvas, box, palette::ridge);
  const auto clip = canvas.clip(box.inset(4));
  const Point corner{box.x - left * scale, box.y + 2 - top * scale};
  canvas.image(corner.x, corner.y, Image::stone_age_board, {.scale = scale});
  const Rect cell = board_cell({0, 0, 0, 0}, l);
  canvas.outline({corner.x + cell.x * scale, corner.y + cell.y * scale, cell.w * scale, cell.h * scale}, 8,
                 palette::ember, 3);
  return box.h;
}

}  // namespace

int draw_location_page(Canvas& canvas, Rect area, Location l) {
  constexpr std::array<Str, 8> texts = {Str::sa_about_toolmaker, Str::sa_about_hut,    Str::sa_about_field,
                                        Str::sa_about_hunt,      Str::sa_about_forest, Str::sa_about_clay,
                                        Str::sa_about_quarry,    Str::sa_about_river};
  const int y = draw_land(canvas, {area.x, area.y, area.w, 0}, l) + 8;
  return y + canvas.wrapped({area.x, area.y + y, area.w, area.h}, reading(), palette::ink, str(texts[index(l)]));
}

void draw_own_cards(Canvas& canvas, const State& s, const Scene& scene) {
  const Seat& me = s.seats[scene.viewer];
  draw_header(canvas, str(Str::sa_own_cards));
  if (me.two_resources > 0) canvas.icon(canvas.width() - 30, 1, Icon::two_resources, 24);  // it waits (SA-49)
  const Rect area{scene.area.x + 8, header_height + 6, scene.area.w - 16, scene.area.h - header_height - 8};
  std::array<unsigned, 12> counts{};
  for (unsigned n = 1; n <= card_count; ++n)
    if (me.cards >> (n - 1) & 1) counts[index(card(n).lower)] += card(n).people;
  for (unsigned i = 0; i < counts.size(); ++i) {
    const Rect box{area.x + static_cast<int>(i % 4) * (area.w / 4), area.y + static_cast<int>(i / 4) * 40,
                   area.w / 4 - 4, 36};
    const bool has = counts[i] > 0;
    canvas.box(box, 4, !has ? palette::ground : i < symbol_count ? leaf : sand);
    canvas.image(box.x + 1, box.y + 1, small_picture_of(static_cast<Lower>(i)), {.dim = !has});
    canvas.text({box.x + 35, box.y, box.w - 36, box.h}, Font::bold, has ? palette::ink : palette::faint,
                Line() << counts[i], Align::centre);
  }
  LongText food;
  say_food(food, me, shows_board(s, scene.page));
  canvas.wrapped({area.x, area.y + 124, area.w, area.h - 124}, reading(), palette::dawn, food);
}

}  // namespace pd::games
