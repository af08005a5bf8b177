#pragma once
#include "engine/altay/data.hpp"
#include "firmware/app/table/things.hpp"

/// The things in the box of Altay. Cards that differ only in points are one thing.
namespace app::altay_box {

enum Shelf : std::uint8_t { peoples, cards, technologies, wonders, tokens, territories };

inline constexpr unsigned starting_count = 10;

/// The cards that a people starts with; the piles of the supply follow them on the shelf.
inline constexpr std::array<altay::Card, starting_count> starting = {
    altay::Card::colonist, altay::Card::digger,         altay::Card::hunter,          altay::Card::loremaster,
    altay::Card::shaman,   altay::Card::craftsman_wood, altay::Card::craftsman_stone, altay::Card::spellweaver,
    altay::Card::village,  altay::Card::warrior};

constexpr Thing people(unsigned faction) { return {peoples, static_cast<std::uint8_t>(faction)}; }
constexpr Thing pile(unsigned title) { return {cards, static_cast<std::uint8_t>(starting_count + title)}; }
Thing card(unsigned card);
constexpr Thing achievement(unsigned a) {
  const bool wonder = a >= altay::technology_count;
  return {wonder ? wonders : technologies, static_cast<std::uint8_t>(wonder ? a - altay::technology_count : a)};
}
constexpr Thing token(unsigned kind) { return {tokens, static_cast<std::uint8_t>(kind)}; }
constexpr Thing territory(unsigned n) { return {territories, static_cast<std::uint8_t>(n)}; }

/// And back. Of a card on the shelf: the pile it is bought from, or title_count for a starting card.
constexpr unsigned title_of(Thing thing) {
  return thing.number < starting_count ? altay::title_count : thing.number - starting_count;
}
constexpr unsigned plain_card(Thing thing) {
  const bool starts = thing.number < starting_count;
  return static_cast<unsigned>(starts ? starting[thing.number] : altay::piles[thing.number - starting_count].plain);
}
constexpr unsigned achievement_of(Thing thing) {
  return thing.number + (thing.shelf == wonders ? altay::technology_count : 0u);
}

const Box& box();

}  // namespace app::altay_box
