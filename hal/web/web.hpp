#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "hal/board.hpp"
#include "hal/entropy_fold.hpp"
#include "hal/storage.hpp"

/// The handheld in the browser page. The page owns time, buttons, loudspeaker and storage; this is the interface
/// between the page and the app. firmware/web exports it.
namespace web {

inline constexpr std::size_t most_pixels = 320 * 240;

struct Rgba {
  std::uint8_t red, green, blue, alpha;
};

/// The labels of buttons on the screen: those of the board, those of the keys that replace them, or, on a touch screen,
/// those of the board drawn as buttons to tap.
enum class Labels : std::uint8_t { printed, keyboard, touch };

struct Machine {
  const hal::Board* board;
  hal::RandomBits random{0, 0};
  std::uint32_t now_ms = 0;
  hal::Buttons down = 0, taken = 0;
  unsigned backlight = 0;
  unsigned tone_hz = 0, tone_loudness = 0;
  unsigned led_red = 0, led_green = 0, led_blue = 0;
  std::uint32_t pictures = 0;  ///< pictures sent so far; the page paints when this changes
  bool asked_for_usb = false, asked_for_reboot = false;
  Labels labels = Labels::printed;
};

extern Machine machine;

/// The contents of the panel, in the format of a canvas element.
extern std::array<Rgba, most_pixels> panel;

/// The flash, and a flag for each sector that the page has not saved yet.
extern std::array<std::uint8_t, hal::storage_size> flash;
extern std::array<std::uint8_t, hal::storage_size / hal::storage_sector> unsaved;

/// Switches the handheld on; the flash stays as it is.
void reset(const hal::Board& board, std::uint32_t seed_low, std::uint32_t seed_high);

}  // namespace web
