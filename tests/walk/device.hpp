#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/log.hpp"
#include "firmware/app/session/choice.hpp"
#include "firmware/app/ui/input.hpp"
#include "firmware/app/ui/strings.hpp"
#include "hal/board.hpp"
#include "hal/buttons.hpp"

/// The handheld that the walk goes through: all that the walk needs to know of the app.
namespace walk {

/// What was off or new is switched on. Time stands at its first picture.
void switch_on(const hal::Board& board, hal::Buttons held = 0);

/// Says goodbye to everything stored.
void make_new();

/// No question for the language, no guided games.
void set_up(pd::Language language);

void wait(std::uint32_t ms);
void press(pd::Key key);

/// The first `count` moves of tests/walk/logs/NAME.log, or nullptr where it cannot be read. Valid until the next call.
core::Log* read_log(const std::string& name, unsigned count = core::Log::capacity);

/// One more game in progress, with the names and colours that the app proposes, as if its moves had been made by the
/// present rules. The log must last.
void store(core::Log& log, std::string_view how);

/// With one game in progress, from the main menu: continues it; the player to move has the device.
void continue_game();

/// The guidance is switched on, and tells of this decision: a game that is guided from its start tells of each kind
/// once, and the position may be late.
void explain();
void learn(unsigned game);  ///< begins its tutorial ...
void do_step();             ///< ... and does what that asks for

bool finish_review();  ///< waits until the game on the final screen is reviewed; false: it cannot be

struct Cursor {
  pd::session::Choice choice;  ///< none: on a page without choices
  unsigned page;
};
Cursor cursor();

// ---- what may happen to a device

void crash();  ///< a fault; the device asks to be started again
void wear_out();
bool make_foreign(unsigned slot, unsigned rules_version);  ///< false: the journal refuses

}  // namespace walk
