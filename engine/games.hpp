#pragma once
#include <array>
#include <tuple>
#include <utility>

#include "engine/altay/state.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"

namespace core {

/// The games that there are, in the order of GameId. A new one is added at the end: its number is kept in logs and in
/// flash for ever.
using Games = std::tuple<stone_age::State, cvlizacje::State, altay::State>;
inline constexpr unsigned game_count = std::tuple_size_v<Games>;

/// Returns f.operator()<State of that game>().
template <class F>
auto by_game(GameId game, F f) {
  using Answer = decltype(f.template operator()<std::tuple_element_t<0, Games>>());
  return [&]<std::size_t... i>(std::index_sequence<i...>) {
    static_assert(((std::tuple_element_t<i, Games>::id == static_cast<GameId>(i)) && ...));
    constexpr std::array<Answer (*)(F&), sizeof...(i)> calls = {
        [](F& g) -> Answer { return g.template operator()<std::tuple_element_t<i, Games>>(); }...};
    return calls[static_cast<unsigned>(game)](f);
  }(std::make_index_sequence<game_count>());
}

}  // namespace core
