#pragma once
#include <cstdint>

#include "firmware/app/ui/accent.hpp"
#include "firmware/app/ui/canvas.hpp"
#include "firmware/app/ui/input.hpp"

namespace pd::ui {

inline constexpr std::uint32_t forever_ms = UINT32_MAX;

/// One page that fills the panel. Screens live in static memory and are shown through a small stack (screen_stack.hpp);
/// only the top one is drawn and hears keys. draw() is called once per picture to record a display list, or several
/// times if the list overflows. It may depend on nothing but the screen's own data, and must not change any.
class Screen {
 public:
  virtual void draw(Canvas& canvas) const = 0;

  /// A key was pressed. The picture is drawn again after it.
  virtual void press(Key key) = 0;

  /// The screen came to the top, freshly pushed (`returning` false) or because the one above left.
  virtual void shown(bool returning) { static_cast<void>(returning); }

  /// The colours of its header and of those of the screens above it, until one of them has its own.
  virtual const Accent* accent() const { return nullptr; }

  /// Which of its pages it shows. A step of the cursor to another one may take as long as a page.
  virtual unsigned page_shown() const { return 0; }

  /// Whether every step of the cursor changes the header. On other screens only a change of the page does.
  virtual bool steps_change_header() const { return false; }

  /// Called every tick while on top. Returns the milliseconds until it wants to move again
  /// (forever_ms: it stands still). Call redraw() when the picture changed.
  virtual std::uint32_t animate(std::uint32_t now_ms) {
    static_cast<void>(now_ms);
    return forever_ms;
  }

 protected:
  /// Not constexpr on purpose: constructed at start-up, screens are memory that is cleared. With a constant value all
  /// of them, large as some are, would be copied from flash while the chip still runs on its slow oscillator.
  Screen() {}
  ~Screen() = default;  // never deleted through this: nothing is ever deleted
};

}  // namespace pd::ui
