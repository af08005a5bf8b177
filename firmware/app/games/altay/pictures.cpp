#include "firmware/app/games/altay/pictures.hpp"

#include <array>

#include "firmware/app/ui/palette.hpp"

namespace app::altay_pictures {

using namespace altay;

namespace {

constexpr Colour wheat = rgb(0x9A7B2E), leaf = rgb(0x2F6B3A), clay = rgb(0x8A4B33), rock = rgb(0x5F6470),
                 button = rgb(0x2F6B3A), danger = rgb(0x8A3A33), parchment = rgb(0x5A4A33);

constexpr Colour ground_of(Terrain terrain) {
  constexpr std::array<Colour, 4> grounds = {wheat, leaf, clay, rock};
  return grounds[static_cast<unsigned>(terrain)];
}

constexpr int as_int(unsigned n) { return static_cast<int>(n); }

Verb verb(core::Move move) { return static_cast<Verb>(move.verb()); }

bool offered(const Scene& scene, Verb v) {
  for (const core::Move m : scene.choices)
    if (verb(m) == v) return true;
  return false;
}
bool offered(const Scene& scene, Verb v, unsigned a) {
  for (const core::Move m : scene.choices)
    if (verb(m) == v && m.a() == a) return true;
  return false;
}

/// Is the card of the hand something to choose now?
bool card_offered(const Scene& scene, unsigned card) {
  for (const Verb v : {Verb::play, Verb::with, Verb::trash, Verb::discard, Verb::retain})
    if (offered(scene, v, card)) return true;
  return cards[card].strength > 0 && offered(scene, Verb::attack);
}

unsigned kinds_in(const Pile& pile) {
  unsigned n = 0;
  each_card(pile, [&](unsigned, unsigned) { ++n; });
  return n;
}
unsigned place_in(const Pile& pile, unsigned card) {
  unsigned n = 0;
  each_card(pile, [&](unsigned other, unsigned) { n += other < card; });
  return n;
}

Pile fighters_of(const Pile& hand) {
  Pile fighters;
  each_card(hand, [&](unsigned card, unsigned n) {
    if (cards[card].strength > 0) fighters.add(card, n);
  });
  return fighters;
}

void draw_button(Canvas& canvas, Rect box, Colour colour, Str words, Font font = Font::bold) {
  canvas.box(box, 6, colour);
  canvas.text(box.inset(2), font, palette::ink, str(words), Align::centre);
}

void put_number(Canvas& canvas, Rect box, Font font, Colour colour, unsigned n, Align align = Align::centre) {
  Line number;
  number << n;
  canvas.text(box, font, colour, number, align);
}

/// What an option of a card brings, in icons.
void say_option(Line& line, const Effect& effect) {
  switch (effect.kind) {
    case Effect::Kind::nothing:
      break;
    case Effect::Kind::produce:
      line << '1' << letter(resource_icon(effect.what));
      break;
    case Effect::Kind::exploit:
      line << letter(terrain_icon(effect.what)) << '2'
           << letter(resource_icon(static_cast<unsigned>(yield[effect.what])));
      break;
    case Effect::Kind::fill:
      line << letter(terrain_icon(effect.what)) << '1' << letter(Icon::settlement);
      break;
    case Effect::Kind::draw:
      line << '1' << letter(Icon::hand);
      break;
    case Effect::Kind::lay: {
      const StandData& stand = stands[effect.what];
      if (stand.room > 0)
        line << letter(Icon::lock) << unsigned{stand.room}
             << letter(stand.stores == 0b11111 ? Icon::any_resource : Icon::culture);
      else
        line << unsigned{stand.builds} << letter(Icon::settlement);
      break;
    }
    case Effect::Kind::consume:
      line << letter(Icon::conquest) << '1' << letter(Icon::any_resource);
      break;
  }
}

void draw_card(Canvas& canvas, Rect box, unsigned card, unsigned copies, bool lit, bool kept) {
  if (!canvas.touches(box)) return;
  canvas.box(box, 5, lit ? palette::stone : palette::ground);
  canvas.icon(box.x + 2, box.y + 2, card_icon(card), 24, {.dim = !lit});
  if (copies > 1) {
    Line times;
    times << 'x' << copies;
    canvas.text({box.x, box.y + (box.w < 42 ? 14 : 2), box.w - 3, 14}, Font::small, palette::dawn, times, Align::right);
  }
  if (kept) canvas.icon(box.right() - 14, box.y + 15, Icon::lock, 12);
  int y = box.y + 27;
  const Colour colour = lit ? palette::ink : palette::faint;
  if (cards[card].strength > 0) {
    Line line;
    line << unsigned{cards[card].strength} << letter(Icon::attack);
    canvas.text({box.x + 2, y, box.w - 4, 14}, Font::small, colour, line, Align::centre);
    line.clear();
    line << unsigned{cards[card].strength} << letter(Icon::defence);
    canvas.text({box.x + 2, y + 14, box.w - 4, 14}, Font::small, colour, line, Align::centre);
  }
  constexpr int option_width = 34;  // a big hand has no room for them: the line below the picture tells
  if (box.w < option_width) return;
  for (const Effect& effect : cards[card].options) {
    if (effect.kind == Effect::Kind::nothing) break;
    Line line;
    say_option(line, effect);
    canvas.text({box.x, y, box.w, 13}, Font::small, colour, line, Align::centre);
    y += 12;
  }
}

/// Places for resources, one icon each: what lies there is bright, what is missing dim.
void draw_places(Canvas& canvas, int x, int y, int columns, const Cost& cost,
                 const std::array<std::uint8_t, resource_count>& held, bool all_bright) {
  int n = 0;
  const auto put = [&](Icon icon, bool bright) {
    canvas.icon(x + n % columns * 12, y + n / columns * 13, icon, 12, {.dim = !bright});
    ++n;
  };
  unsigned other = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    for (unsigned i = 0; i < cost.of(r); ++i) put(resource_icon(r), all_bright || i < held[r]);
    if (r >= 1 && r <= 3) other += held[r];
  }
  for (unsigned i = 0; i < cost.wood_metal_or_stone(); ++i) put(Icon::wood_metal_stone, all_bright || i < other);
}

void draw_table_card(Canvas& canvas, const Seat& seat, const Scene& scene, Rect box, unsigned stand) {
  const TableCard& card = seat.table[stand];
  const bool lit = offered(scene, Verb::put, stand) || offered(scene, Verb::use, stand);
  canvas.box(box, 5, lit ? palette::stone : palette::ground);
  canvas.icon(box.x + 2, box.y + 7, card_icon(card.card), 24, {.dim = false});
  const StandData& data = stands[stand];
  if (data.room == 0) return draw_places(canvas, box.x + 28, box.y + 6, 1, data.wants, card.held, false);
  int y = box.y + 6;
  unsigned held = 0;
  for (unsigned r = 0; r < resource_count; ++r)
    for (unsigned i = 0; i < card.held[r]; ++i, ++held, y += 13) canvas.icon(box.x + 28, y, resource_icon(r), 12);
  for (; held < data.room; ++held, y += 13) canvas.outline({box.x + 28, y, 11, 11}, 3, palette::faint);
}

// --- The map ------------------------------------------------------------------

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

void draw_roads(Canvas& canvas, const State& s, const Scene& scene) {
  const auto road = [&](unsigned a, unsigned b, Colour colour, int thickness) {
    canvas.line(centre_of(scene.area, s.map(), a), centre_of(scene.area, s.map(), b), colour, thickness);
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
  const int icon = roomy ? 16 : 12, sign = roomy ? 14 : 12, digit = roomy ? 11 : 7, margin = roomy ? 4 : 3;
  const Font font = roomy ? Font::bold : Font::small;
  const int middle = cell.y + cell.h / 2;
  canvas.box(cell.inset(-1), 7, palette::night);
  canvas.box(cell, 6, dim ? blend(ground, palette::night, 18) : ground);
  canvas.icon(cell.x + 2, middle - icon / 2, marked ? Icon::victory : terrain_icon(static_cast<unsigned>(data.terrain)),
              icon, {.dim = dim});
  if (s.exploited >> territory & 1u) canvas.hline(cell.x + 3, cell.bottom() - 4, icon - 2, palette::night);
  const Rect room{cell.x + icon + 2, cell.y + margin, cell.w - icon - 4, cell.h - 2 * margin};
  const unsigned holder = owner(s, territory);
  if (holder != none) {
    canvas.box(room, 4, palette::night);
    canvas.badge(room.x, middle - sign / 2, sign, scene.match.people[holder].colour);
    put_number(canvas, {room.right() - digit, room.y, digit, room.h}, font, palette::ink, s.settlements[territory]);
  } else if (s.guarded >> territory & 1u) {
    const TokenData& token = tokens[s.token[territory]];
    const bool plain = token.resource == none;
    const Rect shield{plain ? room.x + 3 : room.x - 1, room.y, roomy ? 12 : 10, room.h};
    canvas.box(shield, 4, palette::ink);
    put_number(canvas, shield, font, palette::night, token.value);
    if (!plain) canvas.icon(shield.right() - 1, middle - sign / 2, resource_icon(token.resource), 12);
  }
}

// --- Details ------------------------------------------------------------------

Rect detail_area(const Scene& scene) {
  return {scene.area.x + 10, header_height + 6, scene.area.w - 20, scene.area.h - header_height - 8};
}

/// What a card does, in words, one option after the other.
void say_card(core::Text<400>& text, unsigned card) {
  const CardData& data = cards[card];
  if (data.strength > 0) format(text, Str::al_does_fight, {int{data.strength}});
  bool first = true;
  for (const Effect& effect : data.options) {
    if (effect.kind == Effect::Kind::nothing) break;
    if (!first) text << '\n' << str(Str::al_does_or) << ' ';
    first = false;
    const StandData& stand = stands[effect.kind == Effect::Kind::lay ? effect.what : 0];
    switch (effect.kind) {
      case Effect::Kind::produce:
        format(text, Str::al_does_produce, {letter(resource_icon(effect.what))});
        break;
      case Effect::Kind::exploit:
        format(text, Str::al_does_exploit,
               {letter(terrain_icon(effect.what)), letter(resource_icon(static_cast<unsigned>(yield[effect.what])))});
        break;
      case Effect::Kind::fill:
        format(text, Str::al_does_fill, {letter(terrain_icon(effect.what))});
        break;
      case Effect::Kind::draw:
        text << str(Str::al_does_draw);
        break;
      case Effect::Kind::lay:
        if (stand.room == 0)
          format(text, Str::al_does_gather, {in_icons(stand.wants), int{stand.builds}});
        else
          format(text, Str::al_does_store,
                 {int{stand.room}, letter(stand.stores == 0b11111 ? Icon::any_resource : Icon::culture)});
        break;
      default:
        text << str(Str::al_does_consume);
    }
  }
}

Str about_achievement(unsigned achievement) {
  constexpr std::array<Str, achievement_count> texts = {
      Str::al_about_engineering, Str::al_about_masonry,   Str::al_about_mathematics,   Str::al_about_strategy,
      Str::al_about_writing,     Str::al_about_commerce,  Str::al_about_government,    Str::al_about_leadership,
      Str::al_about_philosophy,  Str::al_about_religion,  Str::al_about_academy,       Str::al_about_amphitheatre,
      Str::al_about_aqueducts,   Str::al_about_ark,       Str::al_about_colossus,      Str::al_about_great_wall,
      Str::al_about_highways,    Str::al_about_mausoleum, Str::al_about_siege_engines, Str::al_about_triumphal_arch};
  return texts[achievement];
}

void draw_list_row(Canvas& canvas, Rect row, Icon icon, std::string_view name, std::string_view value, bool lit) {
  if (!canvas.touches(row)) return;
  canvas.icon(row.x, row.y, icon, 16, {.dim = !lit});
  const int width = canvas.text({row.x + 20, row.y, row.w - 20, 16}, Font::small, lit ? palette::ink : palette::muted,
                                value, Align::right);
  canvas.text({row.x + 20, row.y, row.w - 24 - width, 16}, Font::small, lit ? palette::ink : palette::muted, name);
}

}  // namespace

// --- Names --------------------------------------------------------------------

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

unsigned strength_in_hand(const Seat& seat) {
  unsigned sum = 0;
  each_card(seat.hand, [&](unsigned card, unsigned n) { sum += n * cards[card].strength; });
  return sum;
}

bool has(const Seat& seat, Achievement achievement) { return seat.done >> static_cast<unsigned>(achievement) & 1u; }

unsigned attack_base(const State& s, unsigned from) {
  return s.settlements[from] + unsigned{has(s.seats[s.seat], Achievement::leadership)};
}

unsigned defence_base(const State& s, unsigned to) {
  const unsigned who = owner(s, to);
  if (who == none) return s.token[to] < token_kinds ? tokens[s.token[to]].value : 0u;
  return s.settlements[to] + unsigned{has(s.seats[who], Achievement::strategy)};
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

// --- Where things lie ---------------------------------------------------------

Rect resource_box(Rect area, const State& s, unsigned resource) {
  const int width = s.options & option_trade ? 30 : 36;
  return {area.x + 2 + as_int(resource) * width, area.y + 2, width - 2, 22};
}

Rect end_box(Rect area) { return {area.right() - 56, area.y + 2, 54, 22}; }

Rect hand_box(Rect area, const Pile& hand, unsigned card) {
  const int n = as_int(kinds_in(hand));
  const int width = n <= 5 ? 47 : 237 / n;
  return {area.x + 2 + as_int(place_in(hand, card)) * width, area.y + 28, width - 2, 66};
}

Rect table_box(Rect area, const Seat& seat, unsigned stand) {
  int n = 0;
  for (unsigned i = 0; i < stand; ++i) n += seat.table[i].card != none;
  return {area.x + 2 + n * 43, area.bottom() - 38, 42, 37};
}

Rect territory_box(Rect area, unsigned players, unsigned territory) {
  const auto& [width, height, centres] = layout_of(players);
  const Point at = centre_of(area, players, territory);
  return {at.x - width / 2, at.y - height / 2, width, height};
}

Rect supply_box(Rect area, unsigned title) {
  return {area.x + as_int(title % 4) * 60 + 1, area.y + as_int(title / 4) * 45 + 1, 58, 42};
}

Rect achievement_box(Rect area, const State& s, const Seat& seat, unsigned achievement) {
  constexpr int height = 29, width = 74;
  if (seat.developing == achievement) return {area.x + 2, area.y + 90, width, height - 2};
  if (seat.done >> achievement & 1u) {
    const std::uint32_t before = seat.done & ((1u << achievement) - 1);
    return {area.x + 2 + std::popcount(before) * 18, area.bottom() - 17, 17, 17};
  }
  if (seat.secret == achievement) return {area.x + 78, area.y + 90, width, height - 2};
  const unsigned level = level_of(achievement);
  const std::uint32_t open =
      static_cast<std::uint32_t>(s.wonder_offer) << technology_count | std::uint32_t{s.technologies_open};
  const std::uint32_t before = open & level_mask[level - 1] & ((1u << achievement) - 1);
  return {area.x + 16 + std::popcount(before) * (width + 1), area.y + as_int(level - 1) * height + 1, width,
          height - 2};
}

Rect abandon_box(Rect area) { return {area.x + 154, area.y + 90, 84, 27}; }

Rect fighter_box(Rect area, const State& s, unsigned card) {
  const core::Actor who = to_act(s);
  const Pile& hand = s.seats[who.is_seat() ? who.id : s.seat].hand;
  const Pile shown = s.decision == Decision::discard ? hand : fighters_of(hand);
  const int n = as_int(kinds_in(shown));
  const int width = n <= 3 ? 47 : 160 / n;
  return {area.x + 2 + as_int(place_in(shown, card)) * width, area.bottom() - 64, width - 2, 63};
}

Rect answer_box(Rect area, bool fight) { return {area.x + (fight ? 4 : 122), area.bottom() - 64, 114, 28}; }

Rect done_box(Rect area) { return {area.right() - 76, area.bottom() - 40, 74, 32}; }

Rect faction_box(Rect area, unsigned faction) {
  return {area.x + 2 + as_int(faction % 2) * 119, area.y + 1 + as_int(faction / 2) * 67, 117, 65};
}

// --- Pictures -----------------------------------------------------------------

void draw_factions(Canvas& canvas, const State& s, const Scene& scene) {
  for (unsigned f = 0; f < faction_count; ++f) {
    const Rect box = faction_box(scene.area, f);
    if (!canvas.touches(box)) continue;
    const bool lit = offered(scene, Verb::faction, f);
    canvas.box(box, 6, lit ? palette::stone : palette::ground);
    canvas.text({box.x + 5, box.y + 1, box.w - 10, 18}, Font::bold, lit ? palette::dawn : palette::faint,
                str(faction_name(f)));
    for (unsigned seat = 0; seat < s.players; ++seat)
      if (s.seats[seat].faction == f) canvas.badge(box.right() - 18, box.y + 3, 14, scene.match.people[seat].colour);
    int n = 0;
    for (const DeckEntry& entry : factions[f].deck) {
      if (entry.copies == 0) continue;
      const int x = box.x + 4 + n % 3 * 37, y = box.y + 20 + n / 3 * 22;
      canvas.icon(x, y, card_icon(static_cast<unsigned>(entry.card)), 20, {.dim = !lit});
      put_number(canvas, {x + 21, y, 14, 20}, Font::small, lit ? palette::ink : palette::faint, entry.copies,
                 Align::left);
      ++n;
    }
  }
}

void draw_hand(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  const Seat& me = s.seats[scene.viewer];
  const bool my_turn = s.seat == scene.viewer;
  for (unsigned r = 0; r < resource_count; ++r) {
    const Rect box = resource_box(area, s, r);
    const unsigned n = my_turn ? s.resources[r] : 0;
    const bool lit = n > 0 || offered(scene, Verb::gain, r);
    canvas.box(box, 5, lit ? palette::stone : palette::ground);
    canvas.icon(box.x + 2, box.y + 3, resource_icon(r), 16, {.dim = !lit});
    put_number(canvas, {box.x + 16, box.y, box.w - 16, 22}, Font::bold, n > 0 ? palette::ink : palette::faint, n);
  }
  if (s.options & option_trade) {
    Line coins;
    coins << letter(Icon::coin) << unsigned{me.coins};
    canvas.text({area.x + 152, area.y + 2, 32, 22}, Font::small, palette::dawn, coins, Align::centre);
  }
  if (offered(scene, Verb::end)) draw_button(canvas, end_box(area), button, Str::al_button_end, Font::small);
  if (s.decision == Decision::retain || s.decision == Decision::sixth)
    draw_button(canvas, end_box(area), button, Str::key_done, Font::small);

  each_card(me.hand, [&](unsigned card, unsigned n) {
    draw_card(canvas, hand_box(area, me.hand, card), card, n, card_offered(scene, card), me.retained == card);
  });
  if (me.hand_count == 0)
    canvas.text({area.x + 4, area.y + 28, area.w - 8, 66}, Font::body, palette::faint, str(Str::al_hand_empty),
                Align::centre);

  canvas.hline(area.x + 2, area.bottom() - 40, area.w - 4, palette::ridge);
  bool any = false;
  for (unsigned stand = 0; stand < stand_count; ++stand) {
    if (me.table[stand].card == none) continue;
    any = true;
    draw_table_card(canvas, me, scene, table_box(area, me, stand), stand);
  }
  if (!any)
    canvas.text({area.x + 4, area.bottom() - 38, 180, 36}, Font::small, palette::faint, str(Str::al_table_empty));
  unsigned stands_used = 0;
  for (const TableCard& card : me.table) stands_used += card.card != none;
  if (stands_used > 4) return;
  Line deck, discard;
  deck << letter(Icon::deck) << ' ' << unsigned{me.deck_count};
  discard << letter(Icon::discard) << ' ' << unsigned{me.discard_count};
  canvas.text({area.right() - 42, area.bottom() - 36, 40, 16}, Font::small, palette::muted, deck);
  canvas.text({area.right() - 42, area.bottom() - 19, 40, 16}, Font::small, palette::muted, discard);
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

void draw_supply(Canvas& canvas, const State& s, const Scene& scene) {
  for (unsigned title = 0; title < title_count; ++title) {
    const Rect box = supply_box(scene.area, title);
    if (!canvas.touches(box)) continue;
    const unsigned top = top_of(s, static_cast<Title>(title));
    const bool lit = offered(scene, Verb::acquire, title);
    if (top == none) {
      canvas.outline(box, 5, palette::ridge);
      canvas.icon(box.x + 3, box.y + 3, card_icon(static_cast<unsigned>(piles[title].plain)), 24, {.dim = true});
      continue;
    }
    canvas.box(box, 5, lit ? parchment : palette::ground);
    canvas.icon(box.x + 2, box.y + 2, card_icon(top), 24, {.dim = !lit});
    Line left;
    left << 'x' << unsigned{s.supply[title]};
    canvas.text({box.x + 26, box.y + 1, box.w - 29, 14}, Font::small, lit ? palette::ink : palette::faint, left,
                Align::right);
    if (cards[top].points > 0) {
      Line points;
      points << letter(Icon::star) << unsigned{cards[top].points};
      canvas.text({box.x + 26, box.y + 13, box.w - 29, 14}, Font::small, palette::dawn, points, Align::right);
    }
    draw_places(canvas, box.x + 3, box.bottom() - 14, 4, top_cost(title, top), {}, true);
  }
  if (scene.viewer != s.seat) return;
  Line have;
  for (unsigned r = 0; r < 3; ++r)
    if (s.resources[r] > 0) have << unsigned{s.resources[r]} << letter(resource_icon(r));
  Line more;
  for (unsigned r = 3; r < resource_count; ++r)
    if (s.resources[r] > 0) more << unsigned{s.resources[r]} << letter(resource_icon(r));
  const Rect box = supply_box(scene.area, title_count);
  canvas.outline(box, 5, palette::ridge);
  canvas.text({box.x, box.y + 4, box.w, 16}, Font::small, palette::ink, have, Align::centre);
  canvas.text({box.x, box.y + 22, box.w, 16}, Font::small, palette::ink, more, Align::centre);
}

void draw_goals(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  const Seat& me = s.seats[scene.viewer];
  const auto draw_one = [&](unsigned a, Rect box, bool lit, bool own) {
    if (!canvas.touches(box)) return;
    canvas.box(box, 5, lit ? parchment : palette::ground);
    canvas.icon(box.x + 1, box.y + 2, achievement_icon(a), 24, {.dim = !lit});
    draw_places(canvas, box.x + 27, box.y + 1, 3, achievements[a].cost, me.held, !own);
  };
  constexpr std::array<std::string_view, 3> numerals = {"I", "II", "III"};
  for (unsigned level = 0; level < 3; ++level)
    canvas.text({area.x, area.y + as_int(level) * 29, 16, 28}, Font::small, palette::dawn, numerals[level],
                Align::centre);
  const std::uint32_t open =
      static_cast<std::uint32_t>(s.wonder_offer) << technology_count | std::uint32_t{s.technologies_open};
  each_bit(open, [&](unsigned a) {
    const Rect box = achievement_box(area, s, Seat{}, a);  // an own one of the same kind lies elsewhere
    draw_one(a, box, offered(scene, Verb::develop, a), false);
    if (me.done >> a & 1u) canvas.icon(box.x + 14, box.y + 15, Icon::check, 12);
    if (a < technology_count && s.technology_offer[a] > 1) {
      Line times;
      times << 'x' << unsigned{s.technology_offer[a]};
      canvas.text({box.x, box.y + 13, box.w - 2, 14}, Font::small, palette::muted, times, Align::right);
    }
  });
  canvas.hline(area.x + 2, area.y + 88, area.w - 4, palette::ridge);
  if (me.developing != none) {
    const Rect box = achievement_box(area, s, me, me.developing);
    draw_one(me.developing, box, true, true);
    if (me.settler > 0) canvas.icon(box.right() - 13, box.y + 14, Icon::settlement, 12);
  } else {
    canvas.outline({area.x + 2, area.y + 90, 74, 27}, 5, palette::ridge);
    canvas.text({area.x + 4, area.y + 91, 70, 25}, Font::small, palette::faint, str(Str::al_nothing_yet),
                Align::centre);
  }
  if (me.secret < achievement_count && me.secret != me.developing && !(me.done >> me.secret & 1u)) {
    const Rect box = achievement_box(area, s, me, me.secret);
    draw_one(me.secret, box, offered(scene, Verb::develop, me.secret), false);
    canvas.icon(box.x + 14, box.y + 15, Icon::eye, 12);
  }
  if (offered(scene, Verb::abandon))
    draw_button(canvas, abandon_box(area), danger, Str::al_button_abandon, Font::small);
  each_bit(me.done, [&](unsigned a) {
    const Rect box = achievement_box(area, s, me, a);
    if (offered(scene, Verb::use, place_of_achievement + a)) canvas.box(box, 4, button);
    canvas.icon(box.x, box.y, achievement_icon(a), 16);
  });
}

void draw_players(Canvas& canvas, const State& s, const Scene& scene) {
  const int each = scene.area.h / s.players;
  const core::Outcome score = outcome(s);
  for (unsigned seat = 0; seat < s.players; ++seat) {
    const Seat& who = s.seats[seat];
    const Rect box{scene.area.x + 2, scene.area.y + as_int(seat) * each + 1, scene.area.w - 4, each - 2};
    if (!canvas.touches(box)) continue;
    canvas.box(box, 6, seat == scene.viewer ? palette::stone : palette::ground);
    const Person& person = scene.match.people[seat];
    canvas.badge(box.x + 3, box.y + 1, 14, person.colour);
    canvas.text({box.x + 20, box.y, 84, 16}, Font::small, palette::ink, person.name);
    if (who.faction != none)
      canvas.text({box.x + 104, box.y, 84, 16}, Font::small, palette::muted, str(faction_name(who.faction)));
    Line points, counts;
    points << letter(Icon::star) << int{score.total[seat]};
    canvas.text({box.x + 180, box.y, box.w - 184, 16}, Font::bold, palette::dawn, points, Align::right);
    counts << letter(Icon::hand) << unsigned{who.hand_count} << ' ' << letter(Icon::deck) << unsigned{who.deck_count}
           << ' ' << letter(Icon::discard) << unsigned{who.discard_count} << ' ' << letter(Icon::settlement)
           << unsigned{who.stock} << ' ' << letter(Icon::attack) << unsigned{who.captured} << ' '
           << letter(Icon::conquest) << tokens_captured(who);
    if (s.options & option_trade) counts << ' ' << letter(Icon::coin) << unsigned{who.coins};
    canvas.text({box.x + 4, box.y + 15, box.w - 8, 16}, Font::small, palette::muted, counts);
    if (each < 44) continue;
    int x = box.x + 4;
    each_bit(who.done, [&](unsigned a) {
      if (x < box.right() - 40) canvas.icon(x, box.y + 31, achievement_icon(a), each < 60 ? 12 : 20);
      x += each < 60 ? 13 : 22;
    });
    if (who.developing != none) {
      canvas.icon(x, box.y + 31, achievement_icon(who.developing), each < 60 ? 12 : 20, {.dim = true});
    }
  }
}

void draw_side_of_battle(Canvas& canvas, const State& s, const Scene& scene, Rect box, unsigned territory,
                         unsigned strength) {
  if (!canvas.touches(box)) return;
  const unsigned who = owner(s, territory);
  canvas.box(box, 6, blend(ground_of(territories[territory].terrain), palette::night, 14));
  if (who != none) {
    canvas.badge(box.x + 4, box.y + 3, 14, scene.match.people[who].colour);
    canvas.text({box.x + 21, box.y + 1, box.w - 24, 18}, Font::small, palette::ink, scene.match.people[who].name);
  } else {
    canvas.icon(box.x + 3, box.y + 2, Icon::conquest, 16);
    canvas.text({box.x + 21, box.y + 1, box.w - 24, 18}, Font::small, palette::ink, str(Str::al_token));
  }
  canvas.text({box.x + 4, box.y + 18, box.w - 8, 16}, Font::small, palette::muted, territory_name(territory));
  Line parts;
  if (who != none) {
    parts << letter(Icon::settlement) << unsigned{s.settlements[territory]};
    if (strength > s.settlements[territory])
      parts << ' ' << letter(territory == s.to ? Icon::defence : Icon::attack) << strength - s.settlements[territory];
  } else if (s.token[territory] < token_kinds && tokens[s.token[territory]].resource != none) {
    parts << '+' << letter(resource_icon(tokens[s.token[territory]].resource));
  }
  canvas.text({box.x + 4, box.y + 38, 64, 20}, Font::small, palette::ink, parts);
  if (strength > 0)
    put_number(canvas, {box.right() - 46, box.y + 32, 42, 30}, Font::big, palette::dawn, strength, Align::right);
}

void draw_battle(Canvas& canvas, const State& s, const Scene& scene) {
  const Rect area = scene.area;
  draw_side_of_battle(canvas, s, scene, {area.x + 2, area.y + 2, 109, 62}, s.from, s.attack);
  canvas.icon(area.x + 112, area.y + 24, Icon::attack, 16);
  const unsigned defence = s.decision == Decision::defend ? s.defence : defence_base(s, s.to);
  draw_side_of_battle(canvas, s, scene, {area.x + 129, area.y + 2, 109, 62}, s.to, defence);
  const core::Actor actor = to_act(s);
  if (!actor.is_seat() || actor.id != scene.viewer) return;
  const Seat& me = s.seats[scene.viewer];
  if (s.decision == Decision::answer) {
    draw_button(canvas, answer_box(area, true), button, Str::al_button_fight);
    draw_button(canvas, answer_box(area, false), danger, Str::al_button_surrender);
    int x = area.x + 4;
    each_card(me.hand, [&](unsigned card, unsigned n) {
      for (unsigned i = 0; i < n && x < area.right() - 24; ++i, x += 28)
        canvas.icon(x, area.bottom() - 30, card_icon(card), 24, {.dim = cards[card].strength == 0});
    });
    return;
  }
  const Pile shown = s.decision == Decision::discard ? me.hand : fighters_of(me.hand);
  each_card(shown, [&](unsigned card, unsigned n) {
    draw_card(canvas, fighter_box(area, s, card), card, n, true, me.retained == card);
  });
  if (shown.empty())
    canvas.wrapped({area.x + 4, area.bottom() - 52, 156, 50}, Font::small, palette::faint, str(Str::al_no_fighters));
  if (offered(scene, Verb::done)) draw_button(canvas, done_box(area), button, Str::key_done);
}

// --- Details ------------------------------------------------------------------

int draw_people_page(Canvas& canvas, Rect area, unsigned faction) {
  Rect row = area;
  row.h = 16;
  for (const DeckEntry& entry : factions[faction].deck) {
    if (entry.copies == 0) continue;
    const auto card = static_cast<unsigned>(entry.card);
    Line name;
    name << unsigned{entry.copies} << " x " << str(card_name(card));
    draw_list_row(canvas, row, card_icon(card), name, options_of(card), true);
    row.y += 20;
  }
  row.y +=
      4 + canvas.wrapped({row.x, row.y + 4, row.w, area.h}, Font::small, palette::muted, str(Str::al_about_faction));
  return row.y - area.y;
}

int draw_card_page(Canvas& canvas, Rect area, unsigned card, unsigned title) {
  canvas.icon(area.x, area.y, card_icon(card), 48);
  Paragraph head;
  core::Text<400> text;
  say_card(text, card);
  if (title == title_count) {
    head << str(Str::al_card_starting);
  } else {
    format(head, Str::al_pile_box, {in_icons(piles[title].cost), as_int(copies_each)});
    if (piles[title].best > 0) {
      text << '\n';
      format(text, Str::al_pile_best, {int{piles[title].best}});
    }
  }
  canvas.wrapped({area.x + 58, area.y, area.w - 58, 54}, Font::body, palette::dawn, head);
  return 58 + canvas.wrapped({area.x, area.y + 58, area.w, area.h}, Font::body, palette::ink, text);
}

int draw_achievement_page(Canvas& canvas, Rect area, unsigned a) {
  canvas.icon(area.x, area.y, achievement_icon(a), 48);
  Paragraph head;
  format(head, a < technology_count ? Str::al_technology : Str::al_wonder,
         {as_int(level_of(a)), in_icons(achievements[a].cost)});
  canvas.wrapped({area.x + 58, area.y, area.w - 58, 58}, Font::body, palette::dawn, head);
  return 62 +
         canvas.wrapped({area.x, area.y + 62, area.w, area.h}, Font::body, palette::ink, str(about_achievement(a)));
}

int draw_token_page(Canvas& canvas, Rect area, unsigned kind) {
  const TokenData& token = tokens[kind];
  canvas.icon(area.x + 4, area.y + 2, Icon::conquest, 32);
  put_number(canvas, {area.x + 48, area.y, 30, 36}, Font::big, palette::dawn, token.value);
  if (token.resource != none) canvas.icon(area.x + 84, area.y + 2, resource_icon(token.resource), 32);
  core::Text<400> text;
  format(text, Str::al_about_tokens, {int{token.copies}, int{token.value}});
  if (token.resource != none) {
    text << ' ';
    format(text, Str::al_about_token_brings, {letter(resource_icon(token.resource))});
  }
  text << '\n' << str(Str::al_about_token_score);
  return 44 + canvas.wrapped({area.x, area.y + 44, area.w, area.h}, Font::body, palette::ink, text);
}

int draw_territory_page(Canvas& canvas, Rect area, unsigned territory) {
  const TerritoryData& data = territories[territory];
  const auto terrain = static_cast<unsigned>(data.terrain);
  canvas.icon(area.x + 4, area.y + 4, terrain_icon(terrain), 32);
  Line near;
  each_bit(data.adjacent,
           [&](unsigned other) { near << letter(terrain_icon(static_cast<unsigned>(territories[other].terrain))); });
  canvas.text({area.x + 48, area.y + 4, area.w - 48, 32}, Font::body, palette::dawn, near);
  constexpr std::array<Card, 4> workers = {Card::farmer, Card::lumberjack, Card::miner, Card::stonecutter};
  core::Text<400> text;
  format(text, Str::al_about_terrain,
         {card_name(static_cast<unsigned>(workers[terrain])),
          letter(resource_icon(static_cast<unsigned>(yield[terrain])))});
  const auto say_players = [&](Str words, unsigned mask) {
    Line players;
    for (unsigned n = 2; n <= max_players; ++n)
      if (mask >> n & 1u) players << (players.empty() ? "" : ", ") << n;
    if (players.empty()) return;
    text << '\n';
    format(text, words, {players});
  };
  say_players(Str::al_in_play, data.in_play);
  say_players(Str::al_marker_with, data.marker);
  say_players(Str::al_start_with, data.suggested);
  return 44 + canvas.wrapped({area.x, area.y + 44, area.w, area.h}, Font::body, palette::ink, text);
}

void draw_hand_detail(Canvas& canvas, const State& s, const Scene& scene) {
  draw_header(canvas, str(Str::al_own_cards));
  const Seat& me = s.seats[scene.viewer];
  Pile all = me.deck;
  all.merge(me.hand);
  all.merge(me.discard);
  if (s.seat == scene.viewer) all.merge(s.played);
  for (const TableCard& card : me.table)
    if (card.card != none) all.add(card.card);
  Rect row = detail_area(scene);
  row.h = 15;
  const bool narrow = kinds_in(all) > 11;
  int n = 0;
  each_card(all, [&](unsigned card, unsigned copies) {
    Line name, where;
    name << copies << " x " << str(card_name(card));
    if (cards[card].points > 0) name << ' ' << letter(Icon::star) << unsigned{cards[card].points};
    if (!narrow) {
      if (me.hand.count(card) > 0) where << me.hand.count(card) << letter(Icon::hand) << ' ';
      if (me.deck.count(card) > 0) where << me.deck.count(card) << letter(Icon::deck) << ' ';
      if (me.discard.count(card) > 0) where << me.discard.count(card) << letter(Icon::discard);
    }
    Rect at = row;
    if (narrow) at = {row.x + n % 2 * (row.w / 2), row.y + n / 2 * 16, row.w / 2 - 4, 15};
    if (!narrow) at.y += n * 16;
    draw_list_row(canvas, at, card_icon(card), name, where, me.hand.count(card) > 0);
    ++n;
  });
  if (n == 0) canvas.text(row, Font::small, palette::muted, str(Str::al_nothing_yet));
}

void draw_supply_detail(Canvas& canvas, const State& s, const Scene& scene) {
  draw_header(canvas, str(Str::al_supply));
  Rect row = detail_area(scene);
  row.h = 15;
  for (unsigned title = 0; title < title_count; ++title, row.y += 16) {
    const unsigned top = top_of(s, static_cast<Title>(title));
    const unsigned card = top == none ? static_cast<unsigned>(piles[title].plain) : top;
    Line name, cost;
    name << str(card_name(card));
    if (cards[card].points > 0) name << ' ' << letter(Icon::star) << unsigned{cards[card].points};
    cost << in_icons(top_cost(title, card)).view() << " x" << unsigned{s.supply[title]};
    draw_list_row(canvas, row, card_icon(card), name, cost, offered(scene, Verb::acquire, title));
  }
}

void draw_goals_detail(Canvas& canvas, const State& s, const Scene& scene) {
  draw_header(canvas, str(Str::al_goals));
  const Seat& me = s.seats[scene.viewer];
  Rect row = detail_area(scene);
  row.h = 15;
  std::uint32_t shown =
      static_cast<std::uint32_t>(s.wonder_offer) << technology_count | std::uint32_t{s.technologies_open};
  if (me.secret < achievement_count) shown |= bit(me.secret);
  each_bit(shown, [&](unsigned a) {
    draw_list_row(canvas, row, achievement_icon(a), str(achievement_name(a)), in_icons(achievements[a].cost),
                  offered(scene, Verb::develop, a));
    row.y += 16;
  });
}

void draw_words_detail(Canvas& canvas, const Scene& scene, Str title, Str text) {
  draw_header(canvas, str(title));
  canvas.wrapped(detail_area(scene), Font::body, palette::ink, str(text));
}

}  // namespace app::altay_pictures
