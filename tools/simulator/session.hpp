#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "hal/board.hpp"
#include "tools/simulator/key_script.hpp"

/// The app on the simulated handheld: the loop that the firmware's main() is on a device.
namespace simulator {

/// Switches the handheld on.
void switch_on(const hal::Board& board, std::uint64_t seed);

/// Lets the app run until the clock shows `at_ms`. Restarts it where it asked for that.
/// Returns the milliseconds until it wants to go on if no button changes.
std::uint32_t run_until(std::uint32_t at_ms);

/// Plays a script from switch_on() to its end; `take_shot` gets the name of every shot when its moment has come.
void play(const KeyScript& script, const std::function<void(const std::string&)>& take_shot);

}  // namespace simulator
