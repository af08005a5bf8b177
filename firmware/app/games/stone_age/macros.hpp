#pragma once
#include <array>

#include "engine/stone_age/state.hpp"
#include "firmware/app/session/choice.hpp"

/// The macros of Stone Age's view, and what its likely choices are made of.
namespace pd::games::stone_age_macros {

enum Macro : session::MacroId {
  take_with_tools = 1,  ///< the tools that bring most; then the gain
  pay_all,              ///< the whole price
  use_all,              ///< all figures, as far as nothing is to be chosen; stepped
  gather_all,           ///< those that nothing is paid for; stepped
};

/// After a roll: the tools that bring most, as few and as small as do; bit i: tools[i]. 0: none bring anything.
unsigned helpful_tools(const stone_age::State& s);
/// Some of the figures wait to gather and others to buy: gather_all is a choice.
bool gathers_apart(const stone_age::State& s);
unsigned value_of_tools(const stone_age::Seat& seat, unsigned set);

/// Who cannot pay, but could with the two resources of a card (SA-49): that move, the cheapest of them; else none.
core::Move claim_for_price(const stone_age::State& s);

/// What pay_all pays, by Resource.
std::array<std::uint8_t, stone_age::resource_count> price_of(const stone_age::State& s);

}  // namespace pd::games::stone_age_macros
