#include "firmware/app/games/games.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>

#include "firmware/app/games/list.hpp"
#include "firmware/app/storage/statistics.hpp"

namespace app {

namespace {

template <class>
struct Shelves;  // what is made of the list

template <class... S>
struct Shelves<std::tuple<S...>> {
  // One game is on the desk at a time, so they share their memory.
  static constexpr std::size_t desk_size = std::max({sizeof(DeskOf<S>)...});
  alignas(8) static inline std::array<std::byte, desk_size> desk_memory;
  static inline Desk* desk_in_use = nullptr;

  template <class T>
  static Desk& open_desk() {
    auto* fresh = new (desk_memory.data()) DeskOf<T>;
    desk_in_use = fresh;
    return *fresh;
  }

  template <class T>
  static constexpr GameEntry whole_entry() {
    GameEntry entry = View<T>::entry;
    entry.id = T::id;
    entry.rules_version = T::rules_version;
    entry.box = View<T>::box;
    entry.open = open_desk<T>;
    return entry;
  }
  static constexpr std::array<GameEntry, sizeof...(S)> entries = {whole_entry<S>()...};

  static constexpr std::array<KnownGame, sizeof...(S)> games = {
      KnownGame{S::rules_version, View<S>::entry.options_that_count}...};
  static constexpr auto keys = [] {
    std::array<EditionKey, editions.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = {editions[i].game, editions[i].variant, editions[i].options};
    return all;
  }();
  static_assert(keys.size() <= editions_max);
};

}  // namespace

std::span<const GameEntry> game_list() { return Shelves<Games>::entries; }

void introduce_games() { know_games({Shelves<Games>::games, Shelves<Games>::keys}); }

Desk* desk() { return Shelves<Games>::desk_in_use; }

}  // namespace app
