#include "firmware/app/ui/sound.hpp"

#include <array>
#include <span>

#include "assets/tables.hpp"
#include "firmware/app/ui/screen.hpp"
#include "hal/clock.hpp"
#include "hal/tone.hpp"

namespace pd::ui {

namespace {

using Tones = std::span<const assets::Tone>;

Tones tones_of(Sound sound) {
  const std::uint16_t* at = assets::tunes + static_cast<unsigned>(sound);
  return {assets::tones + at[0], assets::tones + at[1]};
}

Tones playing;
std::uint32_t next_at_ms = 0;
bool sounding = false;
unsigned loudness_in_force = 0;

}  // namespace

void set_loudness(unsigned step) { loudness_in_force = step & 3u; }

void play_sound(Sound sound) {
  if (loudness_in_force == 0 || !hal::has_tone()) return;
  playing = tones_of(sound);
  next_at_ms = hal::now_ms();
  sound_tick(next_at_ms);
}

std::uint32_t sound_tick(std::uint32_t now_ms) {
  static constexpr std::array<unsigned, 4> loudness = {0, 15, 40, 80};
  if (playing.empty() && !sounding) return forever_ms;
  const std::int32_t left = static_cast<std::int32_t>(next_at_ms - now_ms);
  if (left > 0) return static_cast<std::uint32_t>(left);
  sounding = !playing.empty();
  if (!sounding) {
    hal::tone(0);
    return forever_ms;
  }
  hal::tone(playing.front().hz, loudness[loudness_in_force]);
  next_at_ms = now_ms + playing.front().ms;
  playing = playing.subspan(1);
  return next_at_ms - now_ms;
}

}  // namespace pd::ui
