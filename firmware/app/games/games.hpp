#pragma once
#include <span>

#include "firmware/app/table/entry.hpp"
#include "firmware/app/table/table.hpp"
#include "firmware/app/ui/screen.hpp"

namespace app {

std::span<const GameEntry> game_list();  ///< in the order of core::GameId
inline const GameEntry& entry_of(core::GameId game) { return game_list()[static_cast<unsigned>(game)]; }
/// What tells it from the others of its game, as the set-up calls it: "Edition: Polish"; empty where the title says it
/// all.
Line words_of(const NamedEdition& edition);
void introduce_games();  ///< tells storage of them, before store_open()
inline unsigned games_known() { return static_cast<unsigned>(game_list().size()); }

}  // namespace app
