#pragma once
#include <array>
#include <tuple>
#include <utility>

#include "firmware/app/games/altay/view.hpp"
#include "firmware/app/games/cvlizacje/view.hpp"
#include "firmware/app/games/stone_age/view.hpp"

namespace app {

/// The games of this app, in the order of core::GameId. Another one is added here, and nowhere else outside of its
/// folder.
using Games = std::tuple<stone_age::State, cvlizacje::State, altay::State>;

/// Returns f.operator()<State of that game>().
template <class F>
auto by_game(core::GameId game, F f) {
  using Answer = decltype(f.template operator()<std::tuple_element_t<0, Games>>());
  return [&]<std::size_t... i>(std::index_sequence<i...>) {
    static_assert(((std::tuple_element_t<i, Games>::id == static_cast<core::GameId>(i)) && ...));
    constexpr std::array<Answer (*)(F&), sizeof...(i)> calls = {
        [](F& g) -> Answer { return g.template operator()<std::tuple_element_t<i, Games>>(); }...};
    return calls[static_cast<unsigned>(game)](f);
  }(std::make_index_sequence<std::tuple_size_v<Games>>());
}

/// Every edition of every game.
inline constexpr auto editions = []<class... S>(std::type_identity<std::tuple<S...>>) {
  std::array<Edition, (View<S>::entry.editions.size() + ...)> all{};
  std::size_t n = 0;
  const auto add = [&](core::GameId game, std::span<const Edition> some) {
    for (Edition edition : some) {
      edition.game = game;
      all[n++] = edition;
    }
  };
  (add(S::id, View<S>::entry.editions), ...);
  return all;
}(std::type_identity<Games>());

}  // namespace app
