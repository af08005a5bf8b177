#pragma once
#include "hal/board.hpp"
#include DAWN_BOARD_FILE  // "hal/boards/<name>.hpp", from the build

/// What the files of this folder share. Only they and firmware/rp2040 know the Pico SDK.
namespace hal::rp2040 {

inline constexpr const Board& board = boards::DAWN_BOARD::board;

/// Makes every capability ready. Call once, before anything else of hal.
void start();

// The parts of start(), one for each capability that needs it.
void start_display();
void start_buttons();
void start_tone();
void start_led();
void start_battery();
void start_power();
void start_serial();

/// A button changed and take_button_change() has not said so yet: wait_for_event() ends then.
bool buttons_changed();

/// The panel's TE signal. While the processor waits, its rising edges are recorded; wait_for_tearing_effect() derives
/// the line.
void start_tearing_effect();    ///< also when the panel wakes: it begins again
void discard_tearing_effect();  ///< what rose before this does not count: nobody saw when
void poll_tearing_effect();     ///< right after the processor woke
void beam_wakes(bool on);       ///< whether the wire ends WFI; never while interrupts are enabled: it has no handler
std::uint32_t tearing_effect_frame_us();  ///< from one picture to the next; 0: the wire has not told
void wait_for_tearing_effect(std::span<const std::uint16_t> pixels, int rows_each,
                             std::uint32_t within_us);  ///< as display_begin()

/// ST7789 data sheet, 9.2.1 and 9.2.23: the panel shows 320 lines of 25 us and 1.6 us for each of `line_rate`, then
/// blank ones (half of them each porch). Quick lines and a long pause, 60 times a second: a picture waits less for it
/// than at an even pace.
inline constexpr std::uint8_t line_rate = 6, porch_lines = 80;

/// The panel keeps its picture while it sleeps, and shows nothing.
void panel_sleeps();
void panel_wakes();

/// Something is going on that needs the system clock at its full speed.
bool sounding();
bool sending();

constexpr unsigned pin(std::int8_t number) { return static_cast<unsigned>(number); }

/// How long a pulse of 16 bits must be so that people see or hear `percent` of the most:
/// senses follow ratios, the square is close enough.
constexpr std::uint16_t perceived(unsigned percent) {
  const unsigned p = percent < 100 ? percent : 100;
  return static_cast<std::uint16_t>(p * p * 65535u / 10000u);
}

}  // namespace hal::rp2040
