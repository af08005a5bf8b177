#pragma once
#include <array>
#include <cstdint>

#include "engine/core/game.hpp"
#include "engine/core/text.hpp"

namespace app {

/// Somebody at the table: a name, and a colour with its own shape (Canvas::badge).
struct Person {
  static constexpr std::size_t name_max = 20;  ///< bytes; ten letters of Cyrillic
  core::Text<name_max> name;
  std::uint8_t colour = 0;  ///< 0 to 4, no two alike
};

/// Who plays what, beyond what the rules need to know.
struct Match {
  core::Setup setup{};
  std::array<Person, core::max_players> people{};
  bool own_dice = false;  ///< real dice are thrown and typed in
};

}  // namespace app
