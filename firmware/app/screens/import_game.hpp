#pragma once
#include "firmware/app/session/table.hpp"

/// What the two ways in share, by USB (console) and by text (hosted/bring_in.hpp).
namespace pd::screens {

/// Where the saved game is that these moves are of, though it may have gone on since; Store::slot_count: nowhere.
/// `scratch` is overwritten.
unsigned slot_with(const core::Log& log, core::Log& scratch);

/// The match of a game from elsewhere: numbered people in the colours of their seats, as a log has no names.
Match match_from_elsewhere(const core::Setup& setup);

/// Goes on with the game that stands in table.session.log(), on top of the main menu.
void continue_from_elsewhere(Table& table);

}  // namespace pd::screens
