#include "firmware/app/games/altay/pictures_parts.hpp"

namespace app::altay_pictures {

using namespace altay;

Icon resource_icon(unsigned resource) {
  constexpr std::array<Icon, resource_count> icons = {Icon::food, Icon::wood, Icon::metal, Icon::stone, Icon::culture};
  return icons[resource];
}

Icon terrain_icon(unsigned terrain) {
  constexpr std::array<Icon, 4> icons = {Icon::terrain_crops, Icon::terrain_forest, Icon::terrain_hills,
                                         Icon::terrain_mountains};
  return icons[terrain];
}

Icon card_icon(unsigned card) {
  constexpr std::array<Icon, card_count> icons = {
      Icon::card_colonist,   Icon::card_digger,    Icon::card_hunter,      Icon::card_loremaster, Icon::card_shaman,
      Icon::card_craftsman,  Icon::card_craftsman, Icon::card_spellweaver, Icon::card_village,    Icon::card_farmer,
      Icon::card_lumberjack, Icon::card_miner,     Icon::card_stonecutter, Icon::card_scholar,    Icon::card_worker,
      Icon::card_worker,     Icon::card_warrior,   Icon::card_cavalry,     Icon::card_cavalry,    Icon::card_chariot,
      Icon::card_chariot,    Icon::card_chariot,   Icon::card_merchant,    Icon::card_merchant,   Icon::card_town,
      Icon::card_town,       Icon::card_city,      Icon::card_city,        Icon::card_city};
  return icons[card];
}

Icon achievement_icon(unsigned achievement) {
  constexpr std::array<Icon, achievement_count> icons = {
      Icon::tech_engineering, Icon::tech_masonry,     Icon::tech_mathematics,     Icon::tech_strategy,
      Icon::tech_writing,     Icon::tech_commerce,    Icon::tech_government,      Icon::tech_leadership,
      Icon::tech_philosophy,  Icon::tech_religion,    Icon::wonder_academy,       Icon::wonder_amphitheatre,
      Icon::wonder_aqueducts, Icon::wonder_ark,       Icon::wonder_colossus,      Icon::wonder_great_wall,
      Icon::wonder_highways,  Icon::wonder_mausoleum, Icon::wonder_siege_engines, Icon::wonder_triumphal_arch};
  return icons[achievement];
}

Str resource_name(unsigned resource) {
  constexpr std::array<Str, resource_count> names = {Str::al_food, Str::al_wood, Str::al_metal, Str::al_stone,
                                                     Str::al_culture};
  return names[resource];
}

Str terrain_name(unsigned terrain) {
  constexpr std::array<Str, 4> names = {Str::al_crops, Str::al_forest, Str::al_hills, Str::al_mountains};
  return names[terrain];
}

Str card_name(unsigned card) {
  constexpr std::array<Str, card_count> names = {
      Str::al_colonist,   Str::al_digger,    Str::al_hunter,      Str::al_loremaster, Str::al_shaman,
      Str::al_craftsman,  Str::al_craftsman, Str::al_spellweaver, Str::al_village,    Str::al_farmer,
      Str::al_lumberjack, Str::al_miner,     Str::al_stonecutter, Str::al_scholar,    Str::al_worker,
      Str::al_worker,     Str::al_warrior,   Str::al_cavalry,     Str::al_cavalry,    Str::al_chariot,
      Str::al_chariot,    Str::al_chariot,   Str::al_merchant,    Str::al_merchant,   Str::al_town,
      Str::al_town,       Str::al_city,      Str::al_city,        Str::al_city};
  return names[card];
}

Str achievement_name(unsigned achievement) {
  constexpr std::array<Str, achievement_count> names = {
      Str::al_engineering, Str::al_masonry,      Str::al_mathematics, Str::al_strategy,      Str::al_writing,
      Str::al_commerce,    Str::al_government,   Str::al_leadership,  Str::al_philosophy,    Str::al_religion,
      Str::al_academy,     Str::al_amphitheatre, Str::al_aqueducts,   Str::al_ark,           Str::al_colossus,
      Str::al_great_wall,  Str::al_highways,     Str::al_mausoleum,   Str::al_siege_engines, Str::al_triumphal_arch};
  return names[achievement];
}

Str faction_name(unsigned faction) {
  constexpr std::array<Str, faction_count> names = {Str::al_earthfolk, Str::al_elvenfolk, Str::al_firefolk,
                                                    Str::al_smallfolk};
  return names[faction];
}

Line territory_name(unsigned territory) {
  // No two of the same terrain lie in the same direction.
  constexpr Str n = Str::al_n, ne = Str::al_ne, e = Str::al_e, se = Str::al_se, south = Str::al_s, sw = Str::al_sw,
                w = Str::al_w, nw = Str::al_nw, c = Str::al_c;
  constexpr std::array<Str, territory_count> directions = {nw, n, ne, sw, south, se, nw, n, ne, sw, e,    se,
                                                           nw, n, ne, w,  south, se, w,  c, n,  e,  south};
  Line line;
  line << str(terrain_name(static_cast<unsigned>(territories[territory].terrain))) << ' ' << str(directions[territory]);
  return line;
}

Line options_of(unsigned card) {
  Line line;
  if (cards[card].strength > 0) line << unsigned{cards[card].strength} << letter(Icon::attack);
  for (const Effect& effect : cards[card].options) {
    if (effect.kind == Effect::Kind::nothing) break;
    if (!line.empty()) line << " / ";
    say_option(line, effect);
  }
  return line;
}

IconLine in_icons(unsigned n, Icon icon) {
  IconLine line;
  for (unsigned i = 0; i < n; ++i) line << letter(icon);
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

}  // namespace app::altay_pictures
