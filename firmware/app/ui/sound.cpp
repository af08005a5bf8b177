#include "firmware/app/ui/sound.hpp"

#include <array>
#include <span>

#include "firmware/app/ui/screen.hpp"
#include "hal/clock.hpp"
#include "hal/tone.hpp"

namespace app {

namespace {

struct Note {
  std::uint16_t hz, ms;
};

constexpr std::array<Note, 1> move_notes = {{{1175, 12}}};
constexpr std::array<Note, 2> select_notes = {{{784, 25}, {1175, 45}}};
constexpr std::array<Note, 2> refuse_notes = {{{247, 60}, {185, 90}}};
constexpr std::array<Note, 7> dice_notes = {{{880, 14}, {0, 30}, {740, 14}, {0, 40}, {988, 14}, {0, 50}, {659, 30}}};
constexpr std::array<Note, 3> hand_over_notes = {{{523, 90}, {659, 90}, {784, 160}}};
constexpr std::array<Note, 5> finish_notes = {{{523, 120}, {659, 120}, {784, 120}, {1047, 300}, {0, 20}}};

std::span<const Note> notes_of(Sound sound) {
  switch (sound) {
    case Sound::move:
      return move_notes;
    case Sound::select:
      return select_notes;
    case Sound::refuse:
      return refuse_notes;
    case Sound::dice:
      return dice_notes;
    case Sound::hand_over:
      return hand_over_notes;
    case Sound::finish:
      return finish_notes;
  }
  return {};
}

std::span<const Note> playing;
std::uint32_t next_at_ms = 0;
bool sounding = false;
unsigned loudness_in_force = 0;

}  // namespace

void set_loudness(unsigned step) { loudness_in_force = step & 3u; }

void play_sound(Sound sound) {
  if (loudness_in_force == 0 || !hal::has_tone()) return;
  playing = notes_of(sound);
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

}  // namespace app
