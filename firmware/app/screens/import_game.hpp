#pragma once
#include "firmware/app/session/table.hpp"

/// What all ways to import a game share: by USB (console), by link (game_link.hpp) and by text (hosted/bring_in.hpp).
namespace pd::screens {

/// The slot of the saved game with these moves, even if it has continued since; Store::slot_count: none.
unsigned slot_with(const core::Log& log);

/// The match of a game from elsewhere: numbered people in the colours of their seats, as a log has no names.
Match match_from_elsewhere(const core::Setup& setup);

/// Resumes the game in table.session.log(), on top of the main menu.
void continue_from_elsewhere(Table& table);

/// Puts this log on the table, on top of the main menu: saves and resumes the game, or shows it if it is over.
void open_from_elsewhere(Table& table, const core::Log& log, bool is_over);

/// Why a game was not taken, without its full stop: whoever shows it adds one.
using WhyNot = core::Text<240>;
WhyNot without_full_stop(std::string_view words);

}  // namespace pd::screens
