#pragma once
#include "engine/stone_age/state.hpp"
#include "firmware/app/session/reference.hpp"

/// The items in the box of Stone Age.
namespace pd::games::stone_age_reference {

enum Section : std::uint8_t { cards, buildings, locations };

Item card(unsigned number);
Item building(unsigned number);
constexpr Item location(stone_age::Location l) { return {locations, static_cast<std::uint8_t>(l)}; }

unsigned number_of(Item item);  ///< of a card or a building

extern const Reference reference;

}  // namespace pd::games::stone_age_reference
