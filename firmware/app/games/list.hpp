#pragma once
#include <array>
#include <span>
#include <tuple>
#include <type_traits>

#include "engine/games.hpp"
#include "generated/game_views.hpp"

namespace pd::games {

/// The games of the engine. game_views.hpp includes the directory of each, and no other file names one.
using core::Games, core::by_game;

/// Every edition of every game.
inline constexpr auto editions = []<class... S>(std::type_identity<std::tuple<S...>>) {
  std::array<NamedEdition, (View<S>::entry.editions.size() + ...)> all{};
  std::size_t n = 0;
  const auto add = [&](core::GameId game, std::span<const NamedEdition> some) {
    for (NamedEdition edition : some) {
      edition.game = game;
      all[n++] = edition;
    }
  };
  (add(S::id, View<S>::entry.editions), ...);
  return all;
}(std::type_identity<Games>());

}  // namespace pd::games
