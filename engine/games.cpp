#include "engine/games.hpp"

namespace core {

std::span<const char* const> game_names() {
  static constexpr auto names = []<class... S>(std::type_identity<std::tuple<S...>>) {
    return std::array<const char*, sizeof...(S)>{S::name...};
  }(std::type_identity<Games>());
  return names;
}

}  // namespace core
