#pragma once
#include <array>
#include <cstdint>

/// The 36 civilization cards and 28 building tiles as data. A card or tile is identified by its number, 1 to 36 or
/// 1 to 28 (C01, B01 in notation); 0 means none.
namespace stone_age {

enum class Resource : std::uint8_t { wood, brick, stone, gold };
inline constexpr unsigned resource_count = 4;

/// The value of a resource: pips on the dice for one (SA-26), points in a building (SA-31).
inline constexpr std::array<std::uint8_t, resource_count> resource_value = {3, 4, 5, 6};

// --- Civilization cards -----------------------------------------------------

/// The upper part of a card: its effect when it is bought.
enum class Upper : std::uint8_t {
  dice_for_all,   ///< SA-40
  food,           ///< SA-41, `amount` food
  resource,       ///< SA-42, `amount` of `resource`
  points,         ///< SA-43, `amount` points
  dice_resource,  ///< SA-44, `amount` dice for `resource`
  track,          ///< SA-45
  tool,           ///< SA-46
  extra_card,     ///< SA-47
  once_tool,      ///< SA-48, a one-use tool of value `amount`
  two_resources,  ///< SA-49
};
inline constexpr unsigned upper_count = 10;

/// The lower part of a card: what it counts for at the end. The first eight are the
/// green symbols (SA-70), the rest the people on sand (SA-71).
enum class Lower : std::uint8_t {
  medicine,
  art,
  music,
  writing,
  time,
  pottery,
  transport,
  weaving,
  farmer,
  toolmaker,
  builder,
  shaman,
};
inline constexpr unsigned symbol_count = 8;
inline constexpr unsigned people_count = 4;

struct Card {
  Upper upper;
  std::uint8_t amount;
  Resource resource;  ///< of `resource` and `dice_resource` only
  Lower lower;
  std::uint8_t people;  ///< how many people on a sand card; 1 on a green card

  constexpr bool green() const { return static_cast<unsigned>(lower) < symbol_count; }
};

inline constexpr unsigned card_count = 36;

namespace table {
using enum Upper;
inline constexpr Resource wood = Resource::wood, brick = Resource::brick, stone = Resource::stone,
                          gold = Resource::gold, none = Resource::wood;

inline constexpr std::array<Card, card_count> cards = {{
    {dice_for_all, 0, none, Lower::toolmaker, 2},  // C01
    {once_tool, 4, none, Lower::toolmaker, 1},     // C02
    {food, 7, none, Lower::pottery, 1},            // C03
    {food, 4, none, Lower::builder, 1},            // C04
    {extra_card, 1, none, Lower::writing, 1},      // C05
    {resource, 1, brick, Lower::shaman, 2},        // C06
    {dice_for_all, 0, none, Lower::transport, 1},  // C07
    {resource, 2, stone, Lower::transport, 1},     // C08
    {dice_for_all, 0, none, Lower::writing, 1},    // C09
    {resource, 1, stone, Lower::shaman, 1},        // C10
    {food, 5, none, Lower::medicine, 1},           // C11
    {dice_for_all, 0, none, Lower::pottery, 1},    // C12
    {dice_resource, 2, gold, Lower::art, 1},       // C13
    {tool, 1, none, Lower::art, 1},                // C14
    {dice_for_all, 0, none, Lower::builder, 2},    // C15
    {once_tool, 3, none, Lower::toolmaker, 1},     // C16
    {once_tool, 2, none, Lower::toolmaker, 2},     // C17
    {dice_for_all, 0, none, Lower::toolmaker, 2},  // C18
    {food, 1, none, Lower::weaving, 1},            // C19
    {resource, 1, gold, Lower::shaman, 1},         // C20
    {dice_for_all, 0, none, Lower::farmer, 1},     // C21
    {points, 3, none, Lower::music, 1},            // C22
    {track, 1, none, Lower::time, 1},              // C23
    {dice_resource, 2, wood, Lower::shaman, 2},    // C24
    {dice_for_all, 0, none, Lower::farmer, 2},     // C25
    {resource, 1, stone, Lower::farmer, 1},        // C26
    {track, 1, none, Lower::farmer, 1},            // C27
    {points, 3, none, Lower::music, 1},            // C28
    {dice_resource, 2, stone, Lower::shaman, 1},   // C29
    {food, 3, none, Lower::farmer, 2},             // C30
    {two_resources, 2, none, Lower::medicine, 1},  // C31
    {food, 3, none, Lower::weaving, 1},            // C32
    {dice_for_all, 0, none, Lower::time, 1},       // C33
    {dice_for_all, 0, none, Lower::builder, 1},    // C34
    {points, 3, none, Lower::builder, 3},          // C35
    {food, 2, none, Lower::builder, 2},            // C36
}};
}  // namespace table

/// The card with this number, 1 to 36.
constexpr const Card& card(unsigned number) { return table::cards[number - 1]; }

// --- Building tiles ---------------------------------------------------------

enum class Price : std::uint8_t {
  fixed,   ///< `cost` of each resource for `points`
  choose,  ///< exactly `most` resources of exactly `kinds` kinds
  any,     ///< 1 to `most` resources of any kinds
};

struct Building {
  Price price;
  std::array<std::uint8_t, resource_count> cost;  ///< wood, brick, stone, gold; fixed price only
  std::uint8_t most;                              ///< resources paid at most; exactly, but for Price::any
  std::uint8_t kinds;                             ///< Price::choose only
  std::uint8_t points;                            ///< fixed price only; the others score what was paid (SA-31)
};

inline constexpr unsigned building_count = 28;

namespace table {
constexpr Building fixed(std::uint8_t w, std::uint8_t b, std::uint8_t s, std::uint8_t g, std::uint8_t points) {
  return {Price::fixed, {w, b, s, g}, static_cast<std::uint8_t>(w + b + s + g), 0, points};
}
constexpr Building choose(std::uint8_t n, std::uint8_t kinds) { return {Price::choose, {}, n, kinds, 0}; }
constexpr Building any() { return {Price::any, {}, 7, 0, 0}; }

inline constexpr std::array<Building, building_count> buildings = {{
    fixed(1, 1, 0, 1, 13),  // B01
    choose(5, 2),           // B02
    choose(4, 2),           // B03
    fixed(0, 1, 1, 1, 15),  // B04
    choose(5, 4),           // B05
    fixed(2, 0, 0, 1, 12),  // B06
    choose(4, 4),           // B07
    fixed(0, 1, 1, 1, 15),  // B08
    any(),                  // B09
    any(),                  // B10
    any(),                  // B11
    fixed(1, 0, 1, 1, 14),  // B12
    fixed(2, 1, 0, 0, 10),  // B13
    fixed(1, 1, 0, 1, 13),  // B14
    fixed(0, 2, 1, 0, 13),  // B15
    fixed(0, 1, 2, 0, 14),  // B16
    choose(5, 1),           // B17
    fixed(1, 2, 0, 0, 11),  // B18
    choose(4, 1),           // B19
    fixed(1, 1, 1, 0, 12),  // B20
    fixed(1, 0, 2, 0, 13),  // B21
    choose(5, 3),           // B22
    fixed(1, 0, 1, 1, 14),  // B23
    fixed(0, 0, 2, 1, 16),  // B24
    choose(4, 3),           // B25
    fixed(0, 2, 0, 1, 14),  // B26
    fixed(2, 0, 1, 0, 11),  // B27
    fixed(1, 1, 1, 0, 12),  // B28
}};
}  // namespace table

/// The tile with this number, 1 to 28.
constexpr const Building& building(unsigned number) { return table::buildings[number - 1]; }

// --- What the rulebooks state about them ------------------------------------

namespace table {
consteval unsigned cards_with(Upper upper) {
  unsigned n = 0;
  for (const Card& c : cards) n += c.upper == upper;
  return n;
}
consteval unsigned cards_with(Lower lower) {
  unsigned n = 0;
  for (const Card& c : cards) n += c.lower == lower;
  return n;
}
consteval unsigned green_cards() {
  unsigned n = 0;
  for (const Card& c : cards) n += c.green();
  return n;
}
consteval bool every_symbol_twice() {
  for (unsigned i = 0; i < symbol_count; ++i)
    if (cards_with(static_cast<Lower>(i)) != 2) return false;
  return true;
}
consteval bool five_cards_of_each_people() {
  for (unsigned i = symbol_count; i < symbol_count + people_count; ++i)
    if (cards_with(static_cast<Lower>(i)) != 5) return false;
  return true;
}
consteval bool once_tools_are_two_three_four() {
  unsigned seen = 0;
  for (const Card& c : cards)
    if (c.upper == once_tool) seen |= 1u << c.amount;
  return seen == 0b11100;
}
consteval unsigned buildings_with(Price price) {
  unsigned n = 0;
  for (const Building& b : buildings) n += b.price == price;
  return n;
}
consteval bool fixed_points_are_the_values_paid() {
  for (const Building& b : buildings) {
    unsigned value = 0;
    for (unsigned r = 0; r < resource_count; ++r) value += unsigned{b.cost[r]} * resource_value[r];
    if (b.price == Price::fixed && (b.points != value || b.most != 3)) return false;
  }
  return true;
}
consteval bool choose_is_every_kinds_with_four_and_five() {
  unsigned seen = 0;
  for (const Building& b : buildings)
    if (b.price == Price::choose) seen |= 1u << (b.most - 4) * 4u << (b.kinds - 1);
  return seen == 0xFF;
}

static_assert(cards.size() == 36 && green_cards() == 16 && every_symbol_twice() && five_cards_of_each_people());
static_assert(cards_with(dice_for_all) == 10 && cards_with(food) == 7 && cards_with(resource) == 5);
static_assert(cards_with(points) == 3 && cards_with(dice_resource) == 3 && cards_with(track) == 2);
static_assert(cards_with(tool) == 1 && cards_with(extra_card) == 1 && cards_with(once_tool) == 3);
static_assert(cards_with(two_resources) == 1 && once_tools_are_two_three_four());
static_assert(buildings.size() == 28 && buildings_with(Price::fixed) == 17);
static_assert(buildings_with(Price::choose) == 8 && buildings_with(Price::any) == 3);
static_assert(fixed_points_are_the_values_paid() && choose_is_every_kinds_with_four_and_five());
}  // namespace table

}  // namespace stone_age
