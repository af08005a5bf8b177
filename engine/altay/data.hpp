#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/altay/state.hpp"

/// The components of Altay, as in docs/data/altay, and what the rulebook states about them as assertions.
namespace altay {

// --- Cards ------------------------------------------------------------------

/// One option of a card. Only `play`ed ones are listed; fighters fight with CardData::strength.
/// AL-0: it wins over a rule that it breaks.
struct Effect {
  enum class Kind : std::uint8_t {
    nothing,
    produce,  ///< 1 of `what` (Resource)
    exploit,  ///< a territory of `what` (Terrain), for 2 of its resource (AL-20)
    fill,     ///< exploit crops, to complete the Village on the table (AL-42)
    draw,     ///< 1 card
    lay,      ///< to the table, as `what` (Stand): gather or store (AL-14)
    consume,  ///< a captured token, for 1 of any resource (AL-22)
  };
  Kind kind = Kind::nothing;
  std::uint8_t what = 0;
};

struct CardData {
  std::string_view name;
  std::uint8_t points;    ///< printed victory points
  bool starting;          ///< from a faction's own ten
  std::uint8_t strength;  ///< attack and defence symbols
  std::array<Effect, 3> options;
};

constexpr Effect produce(Resource r) { return {Effect::Kind::produce, static_cast<std::uint8_t>(r)}; }
constexpr Effect exploit(Terrain t) { return {Effect::Kind::exploit, static_cast<std::uint8_t>(t)}; }
constexpr Effect lay(Stand s) { return {Effect::Kind::lay, static_cast<std::uint8_t>(s)}; }
inline constexpr Effect draw_one{Effect::Kind::draw, 0};
inline constexpr Effect consume_token{Effect::Kind::consume, 0};
inline constexpr Effect fill_village{Effect::Kind::fill, static_cast<std::uint8_t>(Terrain::crops)};

/// By Card.
inline constexpr std::array<CardData, card_count> cards{{
    {"colonist", 0, true, 0, {{produce(Resource::food), fill_village}}},
    {"digger", 0, true, 0, {{produce(Resource::metal), produce(Resource::stone)}}},
    {"hunter", 0, true, 0, {{produce(Resource::food)}}},
    {"loremaster", 0, true, 0, {{produce(Resource::culture), lay(Stand::loremaster)}}},
    {"shaman", 0, true, 0, {{produce(Resource::culture), consume_token}}},
    {"craftsman_wood", 0, true, 0, {{produce(Resource::wood)}}},
    {"craftsman_stone", 0, true, 0, {{produce(Resource::stone)}}},
    {"spellweaver", 0, true, 0, {{produce(Resource::culture), lay(Stand::spellweaver)}}},
    {"village", 0, true, 0, {{lay(Stand::village)}}},
    {"farmer", 0, false, 0, {{produce(Resource::food), exploit(Terrain::crops)}}},
    {"lumberjack", 0, false, 0, {{produce(Resource::wood), exploit(Terrain::forest)}}},
    {"miner", 0, false, 0, {{produce(Resource::metal), exploit(Terrain::hills)}}},
    {"stonecutter", 0, false, 0, {{produce(Resource::stone), exploit(Terrain::mountains)}}},
    {"scholar", 0, false, 0, {{produce(Resource::culture), draw_one}}},
    {"worker", 0, false, 0, {{produce(Resource::wood), produce(Resource::metal), produce(Resource::stone)}}},
    {"worker1", 1, false, 0, {{produce(Resource::wood), produce(Resource::metal), produce(Resource::stone)}}},
    {"warrior", 0, true, 1, {}},
    {"cavalry", 0, false, 2, {}},
    {"cavalry1", 1, false, 2, {}},
    {"chariot", 0, false, 3, {}},
    {"chariot1", 1, false, 3, {}},
    {"chariot2", 2, false, 3, {}},
    {"merchant", 0, false, 0, {{lay(Stand::merchant)}}},
    {"merchant1", 1, false, 0, {{lay(Stand::merchant)}}},
    {"town", 0, false, 0, {{lay(Stand::town)}}},
    {"town1", 1, false, 0, {{lay(Stand::town)}}},
    {"city", 0, false, 0, {{lay(Stand::city)}}},
    {"city1", 1, false, 0, {{lay(Stand::city)}}},
    {"city2", 2, false, 0, {{lay(Stand::city)}}},
}};
constexpr const CardData& data(Card card) { return cards[static_cast<unsigned>(card)]; }

/// The resource that exploiting a terrain brings.
inline constexpr std::array<Resource, 4> yield{Resource::food, Resource::wood, Resource::metal, Resource::stone};

// --- Costs ------------------------------------------------------------------

/// A price or a list of goods to fill in: 4 bits for each Resource, then 4 bits for
/// "wood, metal or stone". Nibbles make a comparison of all at once possible.
struct Cost {
  std::uint32_t nibbles = 0;
  constexpr Cost(unsigned food, unsigned wood, unsigned metal, unsigned stone, unsigned culture, unsigned wms = 0)
      : nibbles(food | wood << 4 | metal << 8 | stone << 12 | culture << 16 | wms << 20) {}
  constexpr unsigned of(unsigned resource) const { return nibbles >> resource * 4 & 15u; }
  constexpr unsigned wood_metal_or_stone() const { return nibbles >> 20; }
  constexpr std::uint32_t fixed() const { return nibbles & 0xFFFFFu; }
  /// Bit per Resource that fits.
  constexpr unsigned fitting() const {
    unsigned mask = wood_metal_or_stone() > 0 ? 0b01110u : 0u;
    for (unsigned r = 0; r < resource_count; ++r) mask |= of(r) > 0 ? 1u << r : 0u;
    return mask;
  }
  constexpr unsigned total() const {
    unsigned sum = wood_metal_or_stone();
    for (unsigned r = 0; r < resource_count; ++r) sum += of(r);
    return sum;
  }
};

/// A pile of the supply. The cards with points lie on top, best first, and cost 1
/// culture more for each point; in Card they follow the plain one.
struct PileData {
  std::string_view name;
  Card plain;
  std::uint8_t best;  ///< points of the top card, and so the number of cards with points
  Cost cost;          ///< of the plain card
};

/// By Title.
inline constexpr std::array<PileData, title_count> piles{{
    {"farmer", Card::farmer, 0, {1, 0, 0, 0, 0}},
    {"lumberjack", Card::lumberjack, 0, {1, 0, 0, 0, 0}},
    {"miner", Card::miner, 0, {1, 0, 0, 0, 0}},
    {"stonecutter", Card::stonecutter, 0, {1, 0, 0, 0, 0}},
    {"scholar", Card::scholar, 0, {2, 0, 0, 0, 0}},
    {"merchant", Card::merchant, 1, {2, 0, 0, 0, 0, 1}},
    {"cavalry", Card::cavalry, 1, {1, 0, 1, 0, 0}},
    {"town", Card::town, 1, {1, 1, 0, 0, 0}},
    {"worker", Card::worker, 1, {1, 0, 0, 0, 0, 2}},
    {"chariot", Card::chariot, 2, {0, 0, 2, 0, 0}},
    {"city", Card::city, 2, {0, 2, 0, 0, 0}},
}};
inline constexpr unsigned copies_each = 2;  ///< AL-2: of each kind, for each player

constexpr bool points_follow_plain() {
  for (const PileData& pile : piles)
    for (unsigned points = 0; points <= pile.best; ++points)
      if (cards[static_cast<unsigned>(pile.plain) + points].points != points) return false;
  return true;
}
static_assert(points_follow_plain());

/// The titles whose plain card costs at most `n` of the resource that `asked` reads from its cost, one bit each.
template <class Asked>
constexpr std::uint16_t titles_within(unsigned n, Asked asked) {
  unsigned mask = 0;
  for (unsigned title = 0; title < title_count; ++title)
    if (asked(piles[title].cost) <= n) mask |= 1u << title;
  return static_cast<std::uint16_t>(mask);
}
template <class Asked>
constexpr std::array<std::uint16_t, 3> titles_within(Asked asked) {
  return {titles_within(0, asked), titles_within(1, asked), titles_within(2, asked)};
}

/// The titles that 0, 1, 2 or more of a resource can pay for. No plain card costs stone or culture, or both wood or
/// metal and "wood, metal or stone".
inline constexpr auto titles_for_food = titles_within([](const Cost& c) { return c.of(0); });
inline constexpr auto titles_for_wood = titles_within([](const Cost& c) { return c.of(1); });
inline constexpr auto titles_for_metal = titles_within([](const Cost& c) { return c.of(2); });
inline constexpr auto titles_for_wms = titles_within([](const Cost& c) { return c.wood_metal_or_stone(); });
constexpr bool costs_are_simple() {
  for (const PileData& pile : piles) {
    const Cost& c = pile.cost;
    if (c.of(0) > 2 || c.of(1) > 2 || c.of(2) > 2 || c.of(3) > 0 || c.of(4) > 0 || c.wood_metal_or_stone() > 2)
      return false;
    if (c.wood_metal_or_stone() > 0 && c.of(1) + c.of(2) > 0) return false;
  }
  return true;
}
static_assert(costs_are_simple());

/// What a card on the table does: gathers what `wants` lists and then builds, or
/// stores up to `room` resources, of those in the mask `stores`.
struct StandData {
  std::string_view name;
  Cost wants;
  std::uint8_t builds;
  std::uint8_t room;
  std::uint8_t stores;
};

/// By Stand.
inline constexpr std::array<StandData, stand_count> stands{{
    {"village", {2, 0, 0, 0, 0}, 1, 0, 0},
    {"town", {0, 1, 0, 0, 0}, 1, 0, 0},
    {"city", {1, 1, 0, 0, 0}, 2, 0, 0},
    {"loremaster", {0, 0, 0, 0, 0}, 0, 1, 0b10000},
    {"spellweaver", {0, 0, 0, 0, 0}, 0, 1, 0b11111},
    {"merchant", {0, 0, 0, 0, 0}, 0, 2, 0b11111},
}};

// --- Starting decks ---------------------------------------------------------

struct DeckEntry {
  Card card;
  std::uint8_t copies;
};
struct FactionData {
  std::string_view name;
  std::array<DeckEntry, 6> deck;
};

/// By Faction.
inline constexpr std::array<FactionData, faction_count> factions{{
    {"earthfolk",
     {{{Card::colonist, 1}, {Card::digger, 1}, {Card::hunter, 3}, {Card::village, 2}, {Card::warrior, 3}}}},
    {"elvenfolk", {{{Card::hunter, 5}, {Card::loremaster, 2}, {Card::village, 1}, {Card::warrior, 2}}}},
    {"firefolk", {{{Card::hunter, 3}, {Card::shaman, 1}, {Card::village, 2}, {Card::warrior, 4}}}},
    {"smallfolk",
     {{{Card::craftsman_wood, 1},
       {Card::craftsman_stone, 1},
       {Card::hunter, 4},
       {Card::spellweaver, 1},
       {Card::village, 1},
       {Card::warrior, 2}}}},
}};
inline constexpr unsigned deck_size = 10;

constexpr Pile starting_deck(unsigned faction) {
  Pile deck;
  for (const DeckEntry& entry : factions[faction].deck)
    if (entry.copies > 0) deck.add(entry.card, entry.copies);
  return deck;
}
static_assert(starting_deck(0).total() == deck_size && starting_deck(1).total() == deck_size);
static_assert(starting_deck(2).total() == deck_size && starting_deck(3).total() == deck_size);

// --- Achievements -----------------------------------------------------------

struct AchievementData {
  std::string_view name;
  Cost cost;
};

/// By Achievement: five of level 1, five of level 2, ten wonders.
inline constexpr std::array<AchievementData, achievement_count> achievements{{
    {"engineering", {0, 2, 0, 2, 0}},   {"masonry", {2, 0, 0, 2, 0}},
    {"mathematics", {0, 0, 2, 2, 0}},   {"strategy", {2, 0, 2, 0, 0}},
    {"writing", {2, 2, 0, 0, 0}},       {"commerce", {1, 1, 1, 1, 1}},
    {"government", {0, 0, 1, 2, 2}},    {"leadership", {0, 0, 2, 1, 2}},
    {"philosophy", {0, 0, 0, 0, 3}},    {"religion", {2, 0, 0, 1, 2}},
    {"academy", {0, 0, 0, 4, 2}},       {"amphitheatre", {1, 1, 1, 1, 2}},
    {"aqueducts", {0, 1, 1, 1, 3}},     {"ark", {0, 3, 2, 0, 1}},
    {"colossus", {0, 0, 0, 0, 4}},      {"great_wall", {0, 0, 2, 3, 1}},
    {"highways", {0, 3, 0, 1, 2}},      {"mausoleum", {0, 0, 0, 0, 3, 3}},
    {"siege_engines", {0, 0, 3, 1, 2}}, {"triumphal_arch", {0, 0, 3, 2, 1}},
}};
/// Bit per Resource that fits on it, by Achievement.
inline constexpr std::array<std::uint8_t, achievement_count> fitting_resources = [] {
  std::array<std::uint8_t, achievement_count> masks{};
  for (unsigned a = 0; a < achievement_count; ++a) masks[a] = static_cast<std::uint8_t>(achievements[a].cost.fitting());
  return masks;
}();
inline constexpr unsigned technologies_per_level = 5;
inline constexpr unsigned wonder_count = achievement_count - technology_count;
inline constexpr unsigned offer_size = 3;            ///< AL-3: different cards of each level
inline constexpr unsigned wonder_points_max = 7;     ///< AL-71
inline constexpr unsigned secret_wonder_points = 3;  ///< AL-71

/// 1 to 3.
constexpr unsigned level_of(unsigned achievement) {
  return achievement < technologies_per_level ? 1 : achievement < technology_count ? 2 : 3;
}
/// Bits of Seat::done, by level - 1.
inline constexpr std::array<std::uint32_t, 3> level_mask{0x0001F, 0x003E0, 0xFFC00};

// --- Conquest tokens --------------------------------------------------------

struct TokenData {
  std::string_view name;
  std::uint8_t value;
  std::uint8_t resource;  ///< Resource, or none
  std::uint8_t copies;
};

/// By Token.
inline constexpr std::array<TokenData, token_kinds> tokens{{
    {"one", 1, none, 12},
    {"food2", 2, static_cast<std::uint8_t>(Resource::food), 3},
    {"wood2", 2, static_cast<std::uint8_t>(Resource::wood), 3},
    {"metal2", 2, static_cast<std::uint8_t>(Resource::metal), 3},
    {"stone2", 2, static_cast<std::uint8_t>(Resource::stone), 3},
    {"wood3", 3, static_cast<std::uint8_t>(Resource::wood), 3},
    {"metal3", 3, static_cast<std::uint8_t>(Resource::metal), 3},
    {"stone3", 3, static_cast<std::uint8_t>(Resource::stone), 3},
}};

constexpr unsigned token_copies(unsigned value) {
  unsigned sum = 0;
  for (const TokenData& token : tokens) sum += token.value == value ? token.copies : 0u;
  return sum;
}
static_assert(token_copies(1) == 12 && token_copies(2) == 12 && token_copies(3) == 9);

// --- The map ----------------------------------------------------------------

struct TerritoryData {
  Terrain terrain;
  std::string_view position;
  std::uint8_t x, y;       ///< where to draw it on a square of 240
  std::uint32_t adjacent;  ///< one bit for each neighbour, the strait between 13 and 19 included
  std::uint8_t in_play;    ///< bit per number of players
  std::uint8_t marker;     ///< bit per number of players: a victory marker lies here (AL-5)
  std::uint8_t suggested;  ///< bit per number of players: a suggested start (AL-6)
};

constexpr std::uint32_t bit(unsigned index) { return std::uint32_t{1} << index; }

template <class... Ids>
constexpr std::uint32_t at(Ids... ids) {
  return (bit(static_cast<unsigned>(ids)) | ...);
}

inline constexpr std::uint8_t never = 0, two = 1 << 2, three = 1 << 3, four = 1 << 4;

/// By territory number.
inline constexpr std::array<TerritoryData, territory_count> territories{{
    {Terrain::crops, "NW corner", 37, 29, at(6, 12, 13), three | four, never, four},
    {Terrain::crops, "N centre", 135, 53, at(7, 13, 20), two | three | four, never, three},
    {Terrain::crops, "NE corner", 210, 27, at(7, 8, 14), two | four, never, two | four},
    {Terrain::crops, "SW corner", 35, 201, at(9, 16, 18), three | four, never, three | four},
    {Terrain::crops, "S centre", 115, 185, at(9, 15, 16, 22), two | three | four, never, never},
    {Terrain::crops, "SE corner", 212, 192, at(11, 17, 21), two | three | four, never, two | three | four},
    {Terrain::forest, "NW inner", 53, 61, at(0, 12, 13, 18), three | four, never, never},
    {Terrain::forest, "N edge, right of centre", 157, 31, at(1, 2, 13, 14, 20), two | three | four, never, never},
    {Terrain::forest, "E edge, upper", 213, 82, at(2, 14, 21), two | four, never, never},
    {Terrain::forest, "SW inner", 54, 175, at(3, 4, 15, 16, 18), three | four, never, never},
    {Terrain::forest, "E inner", 181, 144, at(17, 21), two | four, never, never},
    {Terrain::forest, "S edge, right", 184, 209, at(5, 17, 22), two | three | four, never, never},
    {Terrain::hills, "W edge, upper", 24, 71, at(0, 6, 18), three | four, never, never},
    {Terrain::hills, "N edge, left of centre", 99, 42, at(0, 1, 6, 7, 19), two | three | four, never, never},
    {Terrain::hills, "NE inner", 194, 54, at(2, 7, 8), two | four, never, never},
    {Terrain::hills, "W of centre", 80, 159, at(4, 9, 18, 19), three | four, never, never},
    {Terrain::hills, "S edge, left", 91, 213, at(3, 4, 9, 22), two | three | four, never, never},
    {Terrain::hills, "SE inner", 178, 178, at(5, 10, 11, 21, 22), two | three | four, never, never},
    {Terrain::mountains, "W edge, middle", 37, 125, at(3, 6, 9, 12, 15), three | four, three | four, never},
    {Terrain::mountains, "centre", 96, 130, at(13, 15), three | four, three | four, never},
    {Terrain::mountains, "N centre, on the sea", 159, 80, at(1, 7), two | three | four, two, never},
    {Terrain::mountains, "E edge, middle", 210, 131, at(5, 8, 10, 17), two | four, two | four, never},
    {Terrain::mountains, "S edge, centre", 144, 203, at(4, 11, 16, 17), two | three | four, two | three, never},
}};

/// The territories of which `has` is true, one bit each.
template <class Has>
constexpr std::uint32_t territories_where(Has has) {
  std::uint32_t mask = 0;
  for (unsigned t = 0; t < territory_count; ++t)
    if (has(territories[t])) mask |= bit(t);
  return mask;
}
constexpr std::uint32_t terrain_territories(Terrain terrain) {
  return territories_where([terrain](const TerritoryData& t) { return t.terrain == terrain; });
}

/// By Terrain.
inline constexpr std::array<std::uint32_t, 4> terrain_mask{
    terrain_territories(Terrain::crops), terrain_territories(Terrain::forest), terrain_territories(Terrain::hills),
    terrain_territories(Terrain::mountains)};

/// By number of players.
inline constexpr std::array<std::uint32_t, 5> in_play_mask{
    0, 0, territories_where([](const TerritoryData& t) { return (t.in_play & two) != 0; }),
    territories_where([](const TerritoryData& t) { return (t.in_play & three) != 0; }),
    territories_where([](const TerritoryData& t) { return (t.in_play & four) != 0; })};
inline constexpr std::array<std::uint32_t, 5> marker_mask{
    0, 0, territories_where([](const TerritoryData& t) { return (t.marker & two) != 0; }),
    territories_where([](const TerritoryData& t) { return (t.marker & three) != 0; }),
    territories_where([](const TerritoryData& t) { return (t.marker & four) != 0; })};
inline constexpr std::array<std::uint32_t, 5> suggested_mask{
    0, 0, territories_where([](const TerritoryData& t) { return (t.suggested & two) != 0; }),
    territories_where([](const TerritoryData& t) { return (t.suggested & three) != 0; }),
    territories_where([](const TerritoryData& t) { return (t.suggested & four) != 0; })};

/// All neighbours of the territories in the mask.
constexpr std::uint32_t neighbours(std::uint32_t mask) {
  std::uint32_t around = 0;
  each_bit(mask, [&](unsigned t) { around |= territories[t].adjacent; });
  return around;
}

constexpr bool adjacency_is_symmetric() {
  for (unsigned a = 0; a < territory_count; ++a) {
    if (territories[a].adjacent & bit(a)) return false;
    for (unsigned b = 0; b < territory_count; ++b)
      if ((territories[a].adjacent >> b & 1u) != (territories[b].adjacent >> a & 1u)) return false;
  }
  return true;
}
constexpr bool map_is_connected(unsigned players) {
  const std::uint32_t all = in_play_mask[players];
  std::uint32_t reached = all & (0u - all);
  for (unsigned i = 0; i < territory_count; ++i) reached |= neighbours(reached) & all;
  return reached == all;
}
static_assert(adjacency_is_symmetric());
static_assert(map_is_connected(2) && map_is_connected(3) && map_is_connected(4));
static_assert(std::popcount(terrain_mask[0]) == 6 && std::popcount(terrain_mask[1]) == 6 &&
              std::popcount(terrain_mask[2]) == 6 && std::popcount(terrain_mask[3]) == 5);
static_assert(std::popcount(in_play_mask[4]) == territory_count);

constexpr bool marks_are_right(unsigned players) {
  return std::popcount(marker_mask[players]) == 3 &&
         (marker_mask[players] & ~(terrain_mask[3] & in_play_mask[players])) == 0 &&
         static_cast<unsigned>(std::popcount(suggested_mask[players])) == players &&
         (suggested_mask[players] & ~(terrain_mask[0] & in_play_mask[players])) == 0;
}
static_assert(marks_are_right(2) && marks_are_right(3) && marks_are_right(4));

}  // namespace altay
