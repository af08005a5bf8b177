#pragma once
#include <cstdint>

#include "generated/tunes.hpp"

namespace pd::ui {

/// How loud all sounds are: 0 (mute) to 3.
void set_loudness(unsigned step);

/// Starts a sound, in place of the one that is playing. Silent when muted.
void play_sound(Sound sound);

/// Continues the sound; returns the milliseconds until the next tone, forever_ms in silence.
std::uint32_t sound_tick(std::uint32_t now_ms);

}  // namespace pd::ui
