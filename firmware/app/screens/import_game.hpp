#pragma once
#include "firmware/app/session/table.hpp"

/// What the ways in share: by USB (console), by link (game_link.hpp) and by text (hosted/bring_in.hpp).
namespace pd::screens {

/// Where the saved game is that these moves are of, though it may have gone on since; Store::slot_count: nowhere.
unsigned slot_with(const core::Log& log);

/// The match of a game from elsewhere: numbered people in the colours of their seats, as a log has no names.
Match match_from_elsewhere(const core::Setup& setup);

/// Goes on with the game that stands in table.session.log(), on top of the main menu.
void continue_from_elsewhere(Table& table);

/// Takes this log as the game on the table, on top of the main menu: saves it and goes on, or shows it if it is over.
void open_from_elsewhere(Table& table, const core::Log& log, bool is_over);

/// Why a game was not taken, without its full stop: whoever shows it adds one.
using WhyNot = core::Text<240>;
WhyNot without_full_stop(std::string_view words);

}  // namespace pd::screens
