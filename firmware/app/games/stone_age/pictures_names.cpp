#include <algorithm>

#include "firmware/app/games/stone_age/macros.hpp"
#include "firmware/app/games/stone_age/pictures_internal.hpp"

/// Names and icons of what is in the box, and what a card, a building or a price says.
namespace pd::games {

using namespace stone_age;

namespace {

Icon upper_icon(const Card& c) {
  constexpr std::array<Icon, upper_count> icons = {
      Icon::dice_for_all, Icon::food, Icon::any_resource, Icon::star, Icon::dice,
      Icon::place_field,  Icon::tool, Icon::extra_card,   Icon::tool, Icon::two_resources};
  return c.upper == Upper::resource ? icon_of(c.resource) : icons[index(c.upper)];
}

/// The number that belongs to the upper part, where it says something.
void say_amount(Line& line, const Card& c) {
  if (is_one_of(c.upper, Upper::dice_for_all, Upper::extra_card, Upper::two_resources)) return;
  if (is_one_of(c.upper, Upper::track, Upper::tool)) return void(line << "+1");
  if (c.upper == Upper::once_tool) line << '+';
  line << unsigned{c.amount};
  if (c.upper == Upper::dice_resource) line << icon_text(icon_of(c.resource));
}

constexpr int effect_width = 228;  ///< of the line below the picture

/// SA-70: the first of its kind joins the first set, the next one the second; a set counts its size times itself.
void say_symbol(Paragraph& text, const Seat& seat, Lower symbol) {
  std::array<std::uint8_t, symbol_count> count{};
  for (unsigned n = 1; n <= card_count; ++n)
    if ((seat.cards & card_bit(n)) != 0 && card(n).green()) ++count[index(card(n).lower)];
  const unsigned held = count[index(symbol)];
  unsigned size = 1;
  for (unsigned i = 0; i < symbol_count; ++i) size += count[i] > held;
  const int points = static_cast<int>(2 * size - 1);
  if (held == 0) return format(text, Str::sa_counts_symbol, {name_of(symbol), static_cast<int>(size), points});
  format(text, Str::sa_counts_second, {name_of(symbol), held == 1 ? points : 0});
}

/// SA-71: what the people on a card are worth to who has so much.
void say_people(Paragraph& text, const Seat& seat, const Card& c) {
  const std::array<unsigned, people_count> each = {seat.track, seat.tool_values(), seat.building_count, seat.figures};
  const unsigned points = c.people * each[index(c.lower) - symbol_count];
  format(text, Str::sa_counts_people, {int{c.people}, name_of(c.lower), static_cast<int>(points)});
}

/// Resources missing for a building of variable price: so many of so many kinds (SA-31), or at least one.
unsigned lack_of_choice(const Seat& me, const Building& b) {
  if (b.price == Price::any) return 1;
  auto held = me.goods;
  std::sort(held.begin(), held.end(), [](unsigned more, unsigned less) { return more > less; });
  unsigned kinds = 0, sum = 0;  // of those that there are most of
  for (unsigned i = 0; i < b.kinds; ++i) {
    kinds += held[i] > 0;
    sum += held[i];
  }
  return std::max(b.kinds - kinds, b.most > sum ? b.most - sum : 0u);
}

/// The pictures of a building: those of a fixed price by what they are worth.
unsigned house_of(const Building& b) {
  if (b.price == Price::choose) return 5;
  if (b.price == Price::any) return 6;
  return b.points < 12 ? 0 : b.points < 15 ? b.points - 11u : 4;
}

struct Picture {
  Image small, large, house;
};

/// What is on the lower part of a card, in the order of its enum.
struct Illustrated {
  Icon icon;
  Str name;
  Image small, large;
};

constexpr std::array<Illustrated, 12> symbols = {{
    {Icon::medicine, Str::sa_medicine, Image::sa_card_medicine_34, Image::sa_card_medicine_72},
    {Icon::art, Str::sa_art, Image::sa_card_art_34, Image::sa_card_art_72},
    {Icon::music, Str::sa_music, Image::sa_card_music_34, Image::sa_card_music_72},
    {Icon::writing, Str::sa_writing, Image::sa_card_writing_34, Image::sa_card_writing_72},
    {Icon::time, Str::sa_time, Image::sa_card_time_34, Image::sa_card_time_72},
    {Icon::pottery, Str::sa_pottery, Image::sa_card_pottery_34, Image::sa_card_pottery_72},
    {Icon::transport, Str::sa_transport, Image::sa_card_transport_34, Image::sa_card_transport_72},
    {Icon::weaving, Str::sa_weaving, Image::sa_card_weaving_34, Image::sa_card_weaving_72},
    {Icon::sand_farmer, Str::sa_farmer, Image::sa_card_farmer_34, Image::sa_card_farmer_72},
    {Icon::sand_toolmaker, Str::sa_maker, Image::sa_card_toolmaker_34, Image::sa_card_toolmaker_72},
    {Icon::sand_builder, Str::sa_builder, Image::sa_card_builder_34, Image::sa_card_builder_72},
    {Icon::sand_shaman, Str::sa_shaman, Image::sa_card_shaman_34, Image::sa_card_shaman_72},
}};
constexpr std::array<Picture, 7> house_pictures = {
    {{Image::sa_house_hut_15, Image::sa_house_hut_72, Image::cv_village_building_1},
     {Image::sa_house_long_15, Image::sa_house_long_72, Image::sa_camp_long},
     {Image::sa_house_brick_15, Image::sa_house_brick_72, Image::cv_village_building_2},
     {Image::sa_house_tower_15, Image::sa_house_tower_72, Image::sa_camp_tower},
     {Image::sa_house_temple_15, Image::sa_house_temple_72, Image::sa_camp_hall},
     {Image::sa_house_market_15, Image::sa_house_market_72, Image::sa_camp_long},
     {Image::sa_house_hall_15, Image::sa_house_hall_72, Image::sa_camp_hall}}};

}  // namespace

Image small_picture_of(Lower lower) { return symbols[index(lower)].small; }
Image large_picture_of(const Card& c) { return symbols[index(c.lower)].large; }
Image small_picture_of(const Building& b) { return house_pictures[house_of(b)].small; }
Image large_picture_of(const Building& b) { return house_pictures[house_of(b)].large; }
Image house_of_camp(const Building& b) { return house_pictures[house_of(b)].house; }

bool can_pay_for(const State& s, unsigned seat, Location l) {
  const Seat& who = s.seats[seat];
  if (is_card(l)) return s.slots[slot_of(l)] != 0 && who.resources() > slot_of(l);
  if (!is_building(l) || stack_of(l) >= s.players || s.tops[stack_of(l)] == 0) return false;
  const Building& b = building(s.tops[stack_of(l)]);
  if (b.price == Price::any) return who.resources() > 0;
  if (b.price == Price::choose) return lack_of_choice(who, b) == 0;
  for (unsigned r = 0; r < resource_count; ++r)
    if (who.goods[r] < b.cost[r]) return false;
  return true;
}

Icon icon_of(Resource r) {
  constexpr std::array<Icon, resource_count> icons = {Icon::wood, Icon::brick, Icon::stone, Icon::gold};
  return icons[index(r)];
}

Icon icon_of(Location l) {
  constexpr std::array<Icon, 8> icons = {Icon::place_toolmaker, Icon::place_hut,    Icon::place_field,
                                         Icon::place_hunt,      Icon::place_forest, Icon::place_clay,
                                         Icon::place_quarry,    Icon::place_river};
  return is_card(l) ? Icon::card_back : is_building(l) ? Icon::building : icons[index(l)];
}

Icon icon_of(Lower lower) { return symbols[index(lower)].icon; }

Icon gain_icon(Location l) {
  return l == Location::hunt ? Icon::food : icon_of(static_cast<Resource>(index(l) - index(Location::forest)));
}

unsigned divisor(Location l) { return l == Location::hunt ? 2 : resource_value[index(l) - index(Location::forest)]; }

Icon roll_icon(const State& s) { return s.card != 0 ? icon_of(card(s.card).resource) : gain_icon(s.location); }

unsigned roll_divisor(const State& s) {
  return s.card != 0 ? resource_value[index(card(s.card).resource)] : divisor(s.location);
}

Str name_of(Resource r) {
  constexpr std::array<Str, resource_count> names = {Str::sa_wood, Str::sa_brick, Str::sa_stone, Str::sa_gold};
  return names[index(r)];
}

Str name_of(Location l) {
  constexpr std::array<Str, location_count> names = {
      Str::sa_toolmaker, Str::sa_hut,      Str::sa_field,    Str::sa_hunt,    Str::sa_forest, Str::sa_clay,
      Str::sa_quarry,    Str::sa_river,    Str::sa_card_1,   Str::sa_card_2,  Str::sa_card_3, Str::sa_card_4,
      Str::sa_building,  Str::sa_building, Str::sa_building, Str::sa_building};
  return names[index(l)];
}

Str name_of(Lower lower) { return symbols[index(lower)].name; }

Str name_of_die(unsigned face) {
  constexpr std::array<Str, 6> gains = {Str::sa_die_1, Str::sa_die_2, Str::sa_die_3,
                                        Str::sa_die_4, Str::sa_die_5, Str::sa_die_6};
  return gains[face - 1];
}

Icon upper_icon_of(unsigned number) { return upper_icon(card(number)); }

void say_upper(Line& line, unsigned number) { say_amount(line, card(number)); }

void say_card(Paragraph& text, unsigned number) {
  const Card& c = card(number);
  Line amount;
  say_amount(amount, c);
  text << icon_text(upper_icon(c)) << amount.view() << "  " << icon_text(icon_of(c.lower));
  if (!c.green()) text << "×" << unsigned{c.people};
}

void say_card_effect(Paragraph& text, const Seat& seat, unsigned number) {
  constexpr std::array<Str, upper_count> uppers = {
      Str::sa_do_dice_for_all, Str::sa_do_food, Str::sa_do_resource, Str::sa_do_points, Str::sa_do_dice,
      Str::sa_do_track,        Str::sa_do_tool, Str::sa_do_extra,    Str::sa_do_once,   Str::sa_do_two};
  const Card& c = card(number);
  Paragraph now, end;
  format(now, uppers[index(c.upper)], {int{c.amount}, icon_text(icon_of(c.resource))});
  if (c.green())
    say_symbol(end, seat, c.lower);
  else
    say_people(end, seat, c);
  Paragraph both;
  format(both, Str::sa_effect_card, {now, end});
  if (measure(Font::small, both) > effect_width) {
    Line amount;
    say_amount(amount, c);
    now = {};
    now << icon_text(upper_icon(c)) << amount.view();
    both = {};
    format(both, Str::sa_effect_card, {now, end});
  }
  text << both.view();
}

void say_building(Paragraph& text, unsigned number) {
  const Building& b = building(number);
  switch (b.price) {
    case Price::fixed:
      for (unsigned r = 0; r < resource_count; ++r)
        for (unsigned i = 0; i < b.cost[r]; ++i) text << icon_text(icon_of(static_cast<Resource>(r)));
      text << ' ';
      return format(text, Str::sa_effect_points, {int{b.points}});
    case Price::choose: return format(text, Str::sa_effect_choose, {int{b.most}, int{b.kinds}});
    case Price::any: return void(text << str(Str::sa_effect_any));
  }
}

core::Text<48> price_in_icons(const State& s) {
  core::Text<48> line;
  const auto price = stone_age_macros::price_of(s);
  for (unsigned r = 0; r < resource_count; ++r)
    for (unsigned i = 0; i < price[r]; ++i) line << icon_text(icon_of(static_cast<Resource>(r)));
  return line;
}

void say_price(Paragraph& text, const State& s) {
  if (is_card(s.location)) {
    const int left = static_cast<int>(slot_of(s.location)) + 1 - s.paid_count;
    return format(text, Str::sa_effect_left, {left});
  }
  const Building& b = building(s.tops[stack_of(s.location)]);
  if (b.price == Price::any) {
    unsigned value = 0;
    for (unsigned r = 0; r < resource_count; ++r) value += unsigned{s.paid[r]} * resource_value[r];
    return format(text, Str::sa_effect_worth, {static_cast<int>(value)});
  }
  format(text, Str::sa_effect_left, {b.most - s.paid_count});
}

void say_lack(Paragraph& text, const State& s) {
  const Seat& me = s.seats[s.seat];
  Paragraph lack;
  if (is_card(s.location)) {
    lack << slot_of(s.location) + 1 - me.resources() << ' ' << icon_text(Icon::any_resource);
  } else if (const Building& b = building(s.tops[stack_of(s.location)]); b.price == Price::fixed) {
    for (unsigned r = 0; r < resource_count; ++r)
      for (unsigned i = me.goods[r]; i < b.cost[r]; ++i) lack << icon_text(icon_of(static_cast<Resource>(r)));
  } else {
    lack << lack_of_choice(me, b) << ' ' << icon_text(Icon::any_resource);
    if (b.price == Price::choose) {
      lack << " (";
      format(lack, Str::sa_box_choose, {int{b.most}, int{b.kinds}});
      lack << ')';
    }
  }
  format(text, Str::sa_effect_lack, {lack});
}

}  // namespace pd::games
