#pragma once
#include <cstdint>

#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/input.hpp"

namespace pd::ui {

inline constexpr std::uint32_t forever_ms = UINT32_MAX;

/// One page that fills the panel. Screens live in static memory and are shown through a small stack; only the top one
/// is drawn and hears keys. draw() is called once per picture to record a display list, or several times if the list
/// overflows. It may depend on nothing but the screen's own data, and must not change any.
class Screen {
 public:
  virtual void draw(Canvas& canvas) const = 0;

  /// A key was pressed. The picture is drawn again after it.
  virtual void press(Key key) = 0;

  /// The screen came to the top, freshly pushed (`returning` false) or because the one above left.
  virtual void shown(bool returning) { static_cast<void>(returning); }

  /// Called every tick while on top. Returns the milliseconds until it wants to move again
  /// (forever_ms: it stands still). Call redraw() when the picture changed.
  virtual std::uint32_t animate(std::uint32_t now_ms) {
    static_cast<void>(now_ms);
    return forever_ms;
  }

 protected:
  ~Screen() = default;  // never deleted through this: nothing is ever deleted
};

/// The deepest way through the screens, menu to detail page, is well under this.
inline constexpr unsigned screen_stack_max = 12;

void push(Screen& screen);     ///< shows it above the present one; does nothing when the stack is full
void pop();                    ///< back to the one below; the lowest one stays
void replace(Screen& screen);  ///< pop and push in one step
void home();                   ///< drops everything above the main menu
Screen& top();
unsigned screens_open();  ///< the main menu and everything above it
bool is_open(const Screen& screen);

/// Asks for the picture to be drawn again at the end of this tick. Only what differs is sent.
void redraw();

/// Full light at once, as bright as the settings say.
void raise_backlight();

/// Input other than a button: full light. True if it was not full: the input then has no other effect.
bool wake();

/// Where a screen learns how long select has been held (for hold-to-open).
std::uint32_t select_held_ms();

/// A button is down: what its release asks for is to be answered at once.
bool holds_button();

}  // namespace pd::ui
