#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "hal/board.hpp"

namespace simulator {

/// Plays in the terminal that the program was started from, until the player leaves. Draws with kitty graphics or
/// sixels where the terminal says that it can, else with half blocks where they have room, else shows the screen in
/// words. The terminal is put back as it was, also when a signal ends the program. With a `flash` file, games are kept
/// there. Returns the program's exit status.
int play_in_terminal(const hal::Board& board, std::uint64_t seed, const std::optional<std::string>& flash);

}  // namespace simulator
