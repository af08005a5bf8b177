#pragma once
#include <array>

#include "hal/boards/breadboard.hpp"
#include "hal/boards/display_pack_2.hpp"
#include "hal/boards/display_pack_2_8.hpp"
#include "hal/boards/picosystem.hpp"
#include "hal/boards/waveshare_lcd_1_3.hpp"

/// Every board. This is the one list of them: programs that choose one at run time take it from here, and CMake, the
/// commands of tools/ and the emulator read the lines above.
namespace hal::boards {

inline constexpr std::array all = {&picosystem::board, &waveshare_lcd_1_3::board, &display_pack_2::board,
                                   &display_pack_2_8::board, &breadboard::board};

}  // namespace hal::boards
