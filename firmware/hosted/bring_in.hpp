#pragma once
#include <span>
#include <string_view>

#include "engine/core/text.hpp"

namespace pd::hosted {

/// Takes in a game from another device: its log as text, or the texts of its QR codes in any order. A game that goes on
/// becomes a saved game and is continued; one that is over is replayed, and neither kept nor counted. Whatever was
/// being played stays saved. Returns why it was refused, in the language of the device; then nothing has changed.
/// Empty: the game is on the screen.
core::Text<240> bring_in(std::string_view text);

/// The way out: writes the log of the game on the table as text, with the version in front of it. Returns its length; 0
/// where there is no game, and while the device is handed over, for the log tells everything.
std::size_t take_out(std::span<char> out);

}  // namespace pd::hosted
