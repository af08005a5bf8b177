#pragma once
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "generated/game_list.hpp"

namespace core {

/// All games are the types of the tuple Games, in the order of GameId.
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

/// The game of that name (State::name); nothing if there is none.
std::optional<GameId> game_named(std::string_view name);

}  // namespace core
