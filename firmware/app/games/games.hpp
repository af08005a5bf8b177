#pragma once
#include <span>

#include "firmware/app/session/entry.hpp"
#include "firmware/app/session/table.hpp"
#include "firmware/app/ui/screen_stack.hpp"

namespace pd::games {

std::span<const GameEntry> game_list();  ///< in the order of core::GameId
inline const GameEntry& entry_of(core::GameId game) { return game_list()[static_cast<unsigned>(game)]; }
/// What distinguishes it from the game's other editions: "Edition: Polish"; empty if there are none.
Line words_of(const NamedEdition& edition);
void register_games();  ///< with storage, before Store::open()
inline unsigned games_known() { return static_cast<unsigned>(game_list().size()); }

}  // namespace pd::games
