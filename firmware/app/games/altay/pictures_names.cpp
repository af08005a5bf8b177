#include "firmware/app/games/altay/pictures_internal.hpp"

namespace pd::games::altay_pictures {

using namespace altay;

namespace {

struct Shown {
  Icon icon;
  Str name;
};

/// With an illustration in the size of a card of the hand, and in that of a page.
struct Illustrated {
  Icon icon;
  Str name;
  Image small, large;
};

struct Folk {
  Str name;
  Image small, large;
};

// In the order of their enums.
constexpr std::array<Shown, resource_count> resources = {{
    {Icon::food, Str::al_food},
    {Icon::wood, Str::al_wood},
    {Icon::metal, Str::al_metal},
    {Icon::stone, Str::al_stone},
    {Icon::culture, Str::al_culture},
}};

constexpr std::array<Shown, 4> terrains = {{
    {Icon::terrain_crops, Str::al_crops},
    {Icon::terrain_forest, Str::al_forest},
    {Icon::terrain_hills, Str::al_hills},
    {Icon::terrain_mountains, Str::al_mountains},
}};

constexpr std::array<Illustrated, card_count> kinds_of_card = {{
    {Icon::card_colonist, Str::al_colonist, Image::al_card_colonist_36, Image::al_card_colonist_64},
    {Icon::card_digger, Str::al_digger, Image::al_card_digger_36, Image::al_card_digger_64},
    {Icon::card_hunter, Str::al_hunter, Image::al_card_hunter_36, Image::al_card_hunter_64},
    {Icon::card_loremaster, Str::al_loremaster, Image::al_card_loremaster_36, Image::al_card_loremaster_64},
    {Icon::card_shaman, Str::al_shaman, Image::al_card_shaman_36, Image::al_card_shaman_64},
    {Icon::card_craftsman, Str::al_craftsman, Image::al_card_craftsman_36, Image::al_card_craftsman_64},
    {Icon::card_craftsman, Str::al_craftsman, Image::al_card_craftsman_36, Image::al_card_craftsman_64},
    {Icon::card_spellweaver, Str::al_spellweaver, Image::al_card_spellweaver_36, Image::al_card_spellweaver_64},
    {Icon::card_village, Str::al_village, Image::al_card_village_36, Image::al_card_village_64},
    {Icon::card_farmer, Str::al_farmer, Image::al_card_farmer_36, Image::al_card_farmer_64},
    {Icon::card_lumberjack, Str::al_lumberjack, Image::al_card_lumberjack_36, Image::al_card_lumberjack_64},
    {Icon::card_miner, Str::al_miner, Image::al_card_miner_36, Image::al_card_miner_64},
    {Icon::card_stonecutter, Str::al_stonecutter, Image::al_card_stonecutter_36, Image::al_card_stonecutter_64},
    {Icon::card_scholar, Str::al_scholar, Image::al_card_scholar_36, Image::al_card_scholar_64},
    {Icon::card_worker, Str::al_worker, Image::al_card_worker_36, Image::al_card_worker_64},
    {Icon::card_worker, Str::al_worker, Image::al_card_worker_36, Image::al_card_worker_64},
    {Icon::card_warrior, Str::al_warrior, Image::al_card_warrior_36, Image::al_card_warrior_64},
    {Icon::card_cavalry, Str::al_cavalry, Image::al_card_cavalry_36, Image::al_card_cavalry_64},
    {Icon::card_cavalry, Str::al_cavalry, Image::al_card_cavalry_36, Image::al_card_cavalry_64},
    {Icon::card_chariot, Str::al_chariot, Image::al_card_chariot_36, Image::al_card_chariot_64},
    {Icon::card_chariot, Str::al_chariot, Image::al_card_chariot_36, Image::al_card_chariot_64},
    {Icon::card_chariot, Str::al_chariot, Image::al_card_chariot_36, Image::al_card_chariot_64},
    {Icon::card_merchant, Str::al_merchant, Image::al_card_merchant_36, Image::al_card_merchant_64},
    {Icon::card_merchant, Str::al_merchant, Image::al_card_merchant_36, Image::al_card_merchant_64},
    {Icon::card_town, Str::al_town, Image::al_card_town_36, Image::al_card_town_64},
    {Icon::card_town, Str::al_town, Image::al_card_town_36, Image::al_card_town_64},
    {Icon::card_city, Str::al_city, Image::al_card_city_36, Image::al_card_city_64},
    {Icon::card_city, Str::al_city, Image::al_card_city_36, Image::al_card_city_64},
    {Icon::card_city, Str::al_city, Image::al_card_city_36, Image::al_card_city_64},
}};

constexpr std::array<Illustrated, achievement_count> goals = {{
    {Icon::tech_engineering, Str::al_engineering, Image::al_engineering_28, Image::al_engineering_64},
    {Icon::tech_masonry, Str::al_masonry, Image::al_masonry_28, Image::al_masonry_64},
    {Icon::tech_mathematics, Str::al_mathematics, Image::al_mathematics_28, Image::al_mathematics_64},
    {Icon::tech_strategy, Str::al_strategy, Image::al_strategy_28, Image::al_strategy_64},
    {Icon::tech_writing, Str::al_writing, Image::al_writing_28, Image::al_writing_64},
    {Icon::tech_commerce, Str::al_commerce, Image::al_commerce_28, Image::al_commerce_64},
    {Icon::tech_government, Str::al_government, Image::al_government_28, Image::al_government_64},
    {Icon::tech_leadership, Str::al_leadership, Image::al_leadership_28, Image::al_leadership_64},
    {Icon::tech_philosophy, Str::al_philosophy, Image::al_philosophy_28, Image::al_philosophy_64},
    {Icon::tech_religion, Str::al_religion, Image::al_religion_28, Image::al_religion_64},
    {Icon::wonder_academy, Str::al_academy, Image::al_academy_28, Image::al_academy_64},
    {Icon::wonder_amphitheatre, Str::al_amphitheatre, Image::al_amphitheatre_28, Image::al_amphitheatre_64},
    {Icon::wonder_aqueducts, Str::al_aqueducts, Image::al_aqueducts_28, Image::al_aqueducts_64},
    {Icon::wonder_ark, Str::al_ark, Image::al_ark_28, Image::al_ark_64},
    {Icon::wonder_colossus, Str::al_colossus, Image::al_colossus_28, Image::al_colossus_64},
    {Icon::wonder_great_wall, Str::al_great_wall, Image::al_great_wall_28, Image::al_great_wall_64},
    {Icon::wonder_highways, Str::al_highways, Image::al_highways_28, Image::al_highways_64},
    {Icon::wonder_mausoleum, Str::al_mausoleum, Image::al_mausoleum_28, Image::al_mausoleum_64},
    {Icon::wonder_siege_engines, Str::al_siege_engines, Image::al_siege_engines_28, Image::al_siege_engines_64},
    {Icon::wonder_triumphal_arch, Str::al_triumphal_arch, Image::al_triumphal_arch_28, Image::al_triumphal_arch_64},
}};

constexpr std::array<Folk, faction_count> peoples = {{
    {Str::al_earthfolk, Image::al_earthfolk_24, Image::al_earthfolk_64},
    {Str::al_elvenfolk, Image::al_elvenfolk_24, Image::al_elvenfolk_64},
    {Str::al_firefolk, Image::al_firefolk_24, Image::al_firefolk_64},
    {Str::al_smallfolk, Image::al_smallfolk_24, Image::al_smallfolk_64},
}};

}  // namespace

Icon resource_icon(unsigned resource) { return resources[resource].icon; }
Icon terrain_icon(unsigned terrain) { return terrains[terrain].icon; }
Icon card_icon(unsigned card) { return kinds_of_card[card].icon; }
Icon achievement_icon(unsigned achievement) { return goals[achievement].icon; }

Image card_image(unsigned card) { return kinds_of_card[card].small; }
Image card_illustration(unsigned card) { return kinds_of_card[card].large; }
Image achievement_illustration(unsigned achievement) { return goals[achievement].large; }
Image small_achievement_illustration(unsigned achievement) { return goals[achievement].small; }
Image faction_illustration(unsigned faction) { return peoples[faction].large; }
Image small_faction_illustration(unsigned faction) { return peoples[faction].small; }

Str resource_name(unsigned resource) { return resources[resource].name; }
Str terrain_name(unsigned terrain) { return terrains[terrain].name; }
Str card_name(unsigned card) { return kinds_of_card[card].name; }
Str achievement_name(unsigned achievement) { return goals[achievement].name; }
Str achievement_short_name(unsigned achievement) {
  switch (static_cast<Achievement>(achievement)) {
    case Achievement::siege_engines: return Str::al_short_siege_engines;
    case Achievement::triumphal_arch: return Str::al_short_triumphal_arch;
    default: return achievement_name(achievement);
  }
}

Str faction_name(unsigned faction) { return peoples[faction].name; }

Line territory_name(unsigned territory) {
  // No two of the same terrain lie in the same direction.
  constexpr Str n = Str::al_n, ne = Str::al_ne, e = Str::al_e, se = Str::al_se, south = Str::al_s, sw = Str::al_sw,
                w = Str::al_w, nw = Str::al_nw, c = Str::al_c;
  constexpr std::array<Str, territory_count> directions = {nw, n, ne, sw, south, se, nw, n, ne, sw, e,    se,
                                                           nw, n, ne, w,  south, se, w,  c, n,  e,  south};
  return Line() << str(terrain_name(static_cast<unsigned>(territories[territory].terrain))) << ' '
                << str(directions[territory]);
}

Line options_of(unsigned card) {
  Line line;
  if (cards[card].strength > 0) line << unsigned{cards[card].strength} << icon_text(Icon::attack);
  for (const Effect& effect : cards[card].options) {
    if (effect.kind == Effect::Kind::nothing) break;
    if (!line.empty()) line << " / ";
    say_option(line, effect);
  }
  return line;
}

IconLine in_icons(unsigned n, Icon icon) {
  IconLine line;
  for (unsigned i = 0; i < n; ++i) line << icon_text(icon);
  return line;
}

IconLine in_icons(const Cost& cost) {
  IconLine line;
  for (unsigned r = 0; r < resource_count; ++r) line << in_icons(cost.of(r), resource_icon(r)).view();
  line << in_icons(cost.wood_metal_or_stone(), Icon::wood_metal_stone).view();
  return line;
}

Cost top_cost(unsigned title, unsigned card) {
  Cost cost = piles[title].cost;
  cost.nibbles += unsigned{cards[card].points} << 4 * static_cast<unsigned>(Resource::culture);
  return cost;
}

unsigned missing_on_stand(const Seat& seat, unsigned stand) {
  unsigned held = 0;
  for (const std::uint8_t n : seat.table[stand].held) held += n;
  return stands[stand].wants.total() - held;
}

unsigned missing_on_achievement(const Seat& seat) {
  unsigned held = 0;
  for (const std::uint8_t n : seat.held) held += n;
  return achievements[seat.developing].cost.total() - held;
}

}  // namespace pd::games::altay_pictures
