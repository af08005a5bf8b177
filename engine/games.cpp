#include "engine/games.hpp"

#include <span>

namespace core {

std::span<const char* const> game_names() {
  static constexpr auto names = []<class... S>(std::type_identity<std::tuple<S...>>) {
    return std::array<const char*, sizeof...(S)>{S::name...};
  }(std::type_identity<Games>());
  return names;
}

std::optional<GameId> game_named(std::string_view name) {
  for (unsigned g = 0; g < game_count; ++g)
    if (name == game_names()[g]) return static_cast<GameId>(g);
  return std::nullopt;
}

}  // namespace core
