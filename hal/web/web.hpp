#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "hal/board.hpp"
#include "hal/entropy_fold.hpp"
#include "hal/storage.hpp"

/// The handheld inside the browser page. The page owns time, buttons, loudspeaker and storage;
/// this is what lies between it and the app. firmware/web shows it to the page.
namespace web {

inline constexpr std::size_t most_pixels = 320 * 240;

struct Rgba {
  std::uint8_t red, green, blue, alpha;
};

/// How the screen calls the buttons: as they are printed on the board, or as the keys of a keyboard that stand in for
/// them. Where it is touched, they are printed, and drawn to be tapped.
enum class Labels : std::uint8_t { printed, keyboard, touch };

struct Machine {
  const hal::Board* board;
  hal::RandomBits random{0, 0};
  std::uint32_t now_ms = 0;
  hal::Buttons down = 0, taken = 0;
  unsigned backlight = 0;
  unsigned tone_hz = 0, tone_loudness = 0;
  unsigned led_red = 0, led_green = 0, led_blue = 0;
  std::uint32_t pictures = 0;  ///< pushes so far: the page paints when it has changed
  bool asked_for_usb = false, asked_for_reboot = false;
  Labels labels = Labels::printed;
};

extern Machine machine;

/// What the panel shows, as a canvas of the page takes it.
extern std::array<Rgba, most_pixels> panel;

/// The flash, and a mark for every sector that the page has yet to save.
extern std::array<std::uint8_t, hal::storage_size> flash;
extern std::array<std::uint8_t, hal::storage_size / hal::storage_sector> unsaved;

/// Switches the handheld on; the flash stays as it is.
void reset(const hal::Board& board, std::uint32_t seed_low, std::uint32_t seed_high);

}  // namespace web
