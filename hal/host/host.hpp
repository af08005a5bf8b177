#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hal/board.hpp"

/// Controls the simulated handheld: what a test or the simulator does to it, and what it shows. Nothing here moves by
/// itself; time passes only in advance() and hal::wait_for_event(). The flash is not here but in hal/host/storage.hpp,
/// and reset() leaves it alone: it outlives a restart.
namespace host {

/// A handheld just switched on: clock at 0, dark black panel, no button down, full battery, nothing logged.
/// `seed` decides every word that hal::entropy() will give.
void reset(const hal::Board& board, std::uint64_t seed = 1);

/// The board of the last reset(); before the first one, the first of hal::boards.
const hal::Board& board();

/// From now on, also after reset(), the screen calls the buttons by the keys of a terminal that stand in for them.
void name_keys();

// ---- what a player does ----

void press(hal::Button button);    ///< it goes down and stays down; no effect where the board lacks it
void release(hal::Button button);  ///< it comes up
void hold(hal::Buttons all);       ///< exactly these are down now
void advance(std::uint32_t ms);    ///< time passes
void set_battery(unsigned percent, bool charging);
void take_battery_out();  ///< as on a board that cannot measure one
void set_never_run();     ///< as on a chip that no image has run on

// ---- what a player sees and hears ----

struct Picture {
  hal::Size size;
  std::span<const std::uint16_t> pixels;  ///< RGB565, rows from the top; valid until the next reset()
};
Picture picture();

/// Pixels pushed to the panel since reset(): constant while nothing on the screen changes.
std::uint64_t pixels_pushed();

unsigned backlight_percent();

struct Light {
  unsigned red, green, blue;  ///< percent
};
Light led();

struct Tone {
  std::uint32_t at_ms;
  unsigned frequency_hz;  ///< 0: silence from here on
  unsigned loudness;
};
/// Every call of hal::tone() since reset(), in order.
const std::vector<Tone>& tones();

/// Everything that hal::serial_send() took since reset().
const std::string& serial();

// ---- what the device would not survive ----

bool asked_for_usb();     ///< hal::reboot_to_usb() was called
bool asked_for_reboot();  ///< hal::reboot() was called
void restarted();         ///< forgets both: whoever runs the app has started it again

}  // namespace host
