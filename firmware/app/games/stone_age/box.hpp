#pragma once
#include "engine/stone_age/state.hpp"
#include "firmware/app/table/things.hpp"

/// The things in the box of Stone Age.
namespace app::stone_age_box {

enum Shelf : std::uint8_t { cards, buildings, places };

Thing card(unsigned number);
Thing building(unsigned number);
constexpr Thing place(stone_age::Location l) { return {places, static_cast<std::uint8_t>(l)}; }

unsigned number_of(Thing thing);  ///< of a card or a building

const Box& box();

}  // namespace app::stone_age_box
