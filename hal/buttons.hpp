#pragma once
#include <cstdint>

namespace hal {

/// A bit for each function of a button. The data of a board assigns functions to its buttons; the simplest board has
/// only the first four.
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

using Buttons = std::uint16_t;  ///< a set of buttons

/// The buttons that are held now, not debounced.
Buttons buttons_down();

/// The buttons held from `at_us` (hal::now_us()) on, not debounced.
struct ButtonChange {
  Buttons down;
  std::uint32_t at_us;
};

/// Takes the oldest change that was not taken yet; false if there is none. Changes are recorded when they happen, even
/// while flash is erased.
bool take_button_change(ButtonChange& change);

/// The buttons that this board has.
Buttons buttons_present();

/// The label of the button on this board ("A", "B", "OK"), or of the key that replaces it ("Enter"); may be empty.
const char* button_label(Button b);

/// The same in one or two letters, for narrow places.
const char* short_button_label(Button b);

/// Whether the screen is touched: then the words of keys are drawn as buttons.
bool is_touched();

constexpr bool held(Buttons set, Button b) { return (set & static_cast<Buttons>(b)) != 0; }

}  // namespace hal
