#include "firmware/app/games/games.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>

#include "firmware/app/games/list.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"

namespace pd::games {

namespace {

template <class>
struct GameRegistry;  // what is made of the list

template <class... S>
struct GameRegistry<std::tuple<S...>> {
  // One game is on the table at a time, so they share their memory.
  static constexpr std::size_t size = std::max({sizeof(TableOf<S>)...});
  alignas(8) static inline std::array<std::byte, size> memory;

  template <class T>
  static Table& open() {
    store().release();  // what waits to be written of the game that was here is in this memory
    return *new (memory.data()) TableOf<T>;
  }

  template <class T>
  static constexpr GameEntry whole_entry() {
    GameEntry entry = View<T>::entry;
    entry.id = T::id;
    entry.rules_version = T::rules_version;
    entry.open = open<T>;
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

std::span<const GameEntry> game_list() { return GameRegistry<Games>::entries; }

Line words_of(const NamedEdition& edition) {
  const GameEntry& entry = entry_of(edition.game);
  Line line;
  if (edition.words == entry.title) return line;
  for (const SetupOption& c : entry.options) {
    if (c.label == edition.words) line << str(c.label) << ": " << str(c.values.back());  // what is on or off
    if (std::find(c.values.begin(), c.values.end(), edition.words) != c.values.end()) line << str(c.label) << ": ";
  }
  if (line.empty() || line.view().back() == ' ') line << str(edition.words);
  return line;
}

void register_games() { set_known_games({GameRegistry<Games>::games, GameRegistry<Games>::keys}); }

}  // namespace pd::games
