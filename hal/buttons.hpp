#pragma once
#include <cstdint>

namespace hal {

/// A bit for each meaning of a button. The simplest board has only the first four; the data of a board says what each
/// of its buttons means.
enum class Button : std::uint16_t {
  previous = 1 << 0,
  next = 1 << 1,
  select = 1 << 2,
  back = 1 << 3,
  up = 1 << 4,
  down = 1 << 5,
  left = 1 << 6,
  right = 1 << 7,
  x = 1 << 8,  ///< first extra button: details
  y = 1 << 9,  ///< second extra button: pages
};

using Buttons = std::uint16_t;  ///< several of them, as bits

/// What is held down at this moment, not debounced.
Buttons buttons_down();

/// From `at_us` on (hal::now_us()) exactly `down` was held, not debounced.
struct ButtonChange {
  Buttons down;
  std::uint32_t at_us;
};

/// Takes the oldest change that was not taken yet; false if there is none. Changes are recorded when they happen, even
/// while flash is erased.
bool take_button_change(ButtonChange& change);

/// The buttons that this board has.
Buttons buttons_present();

/// What is printed beside the button on this board ("A", "B", "OK"), or the key of a keyboard that stands in for it
/// ("Enter"); empty when it has none.
const char* button_label(Button b);

/// The same in a letter or two, where there is less room.
const char* short_button_label(Button b);

/// Whether people tap on the screen: then what a button does is drawn as a button to tap.
bool is_touched();

constexpr bool held(Buttons set, Button b) { return (set & static_cast<Buttons>(b)) != 0; }

}  // namespace hal
