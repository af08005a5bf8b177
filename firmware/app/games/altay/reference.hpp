#pragma once
#include "engine/altay/data.hpp"
#include "firmware/app/session/reference.hpp"

/// The items in the box of Altay. Cards that differ only in points are one item.
namespace pd::games::altay_reference {

enum Section : std::uint8_t { peoples, cards, technologies, wonders, tokens, territories };

inline constexpr unsigned starting_count = 10;

/// The cards that a people starts with; the piles of the supply follow them on the section.
inline constexpr std::array<altay::Card, starting_count> starting = {
    altay::Card::colonist, altay::Card::digger,         altay::Card::hunter,          altay::Card::loremaster,
    altay::Card::shaman,   altay::Card::craftsman_wood, altay::Card::craftsman_stone, altay::Card::spellweaver,
    altay::Card::village,  altay::Card::warrior};

constexpr Item people(unsigned faction) { return {peoples, static_cast<std::uint8_t>(faction)}; }
constexpr Item pile(unsigned title) { return {cards, static_cast<std::uint8_t>(starting_count + title)}; }
Item card(unsigned card);
constexpr Item achievement(unsigned a) {
  const bool wonder = a >= altay::technology_count;
  return {wonder ? wonders : technologies, static_cast<std::uint8_t>(wonder ? a - altay::technology_count : a)};
}
constexpr Item token(unsigned kind) { return {tokens, static_cast<std::uint8_t>(kind)}; }
constexpr Item territory(unsigned n) { return {territories, static_cast<std::uint8_t>(n)}; }

/// And back. Of a card on the section: the pile it is bought from, or title_count for a starting card.
constexpr unsigned title_of(Item item) {
  return item.number < starting_count ? altay::title_count : item.number - starting_count;
}
constexpr unsigned plain_card(Item item) {
  const bool starts = item.number < starting_count;
  return static_cast<unsigned>(starts ? starting[item.number] : altay::piles[item.number - starting_count].plain);
}
constexpr unsigned achievement_of(Item item) {
  return item.number + (item.section == wonders ? altay::technology_count : 0u);
}

extern const Reference reference;

}  // namespace pd::games::altay_reference
