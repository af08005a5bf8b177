#pragma once
#include "engine/cvlizacje/state.hpp"
#include "firmware/app/table/things.hpp"

/// The things in the box of CVlizacje.
namespace app::cvlizacje_box {

enum Shelf : std::uint8_t { ideas, orders };

constexpr Thing idea(unsigned number) { return {ideas, static_cast<std::uint8_t>(number - 1)}; }  ///< 1 to 48
constexpr Thing order(unsigned order) { return {orders, static_cast<std::uint8_t>(order)}; }      ///< by Order

const Box& box();

}  // namespace app::cvlizacje_box
