#pragma once
#include "engine/cvlizacje/state.hpp"
#include "firmware/app/session/reference.hpp"

/// The items in the box of CVlizacje.
namespace pd::games::cvlizacje_reference {

enum Section : std::uint8_t { ideas, orders };

constexpr Item idea(unsigned number) { return {ideas, static_cast<std::uint8_t>(number - 1)}; }  ///< 1 to 48
constexpr Item order(unsigned order) { return {orders, static_cast<std::uint8_t>(order)}; }      ///< by Order

extern const Reference reference;

}  // namespace pd::games::cvlizacje_reference
