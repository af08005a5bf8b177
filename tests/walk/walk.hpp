#pragma once
#include <functional>
#include <string>

#include "firmware/app/ui/strings.hpp"
#include "hal/board.hpp"

/// The walk through every kind of screen of the product, on the host. The golden pictures, the test that no word is
/// cut, and the sheets that people look at are all taken on it.
///
/// Late positions are not played by thousands of presses: a seeded random game is played by the rules until it is
/// what the screen is about, stored as if it had been left there, and continued from the menu. From there on keys
/// move and choose. A position is described, not numbered, so a changed rule or menu seldom breaks the walk.
namespace walk {

/// Called when a screen is there to be looked at: app::top() is it, host::picture() shows it. A name is used once
/// and is good for a file.
using Visit = std::function<void(const std::string& name)>;

/// Visits every screen, in a fixed order, with the same pictures each time. Ends the program, with
/// the screen's name in its last words, when the walk does not get where it wants to.
void every_screen(const hal::Board& board, app::Language language, const Visit& visit);

}  // namespace walk
