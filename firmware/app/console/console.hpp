#pragma once
#include <cstdint>
#include <span>

#include "firmware/app/ui/input.hpp"
#include "firmware/app/ui/screen.hpp"

/// A console over USB: one command a line, answered by lines of text of which the last is `ok` or `error: ...`.
/// docs/usb.md is the specification. Nothing here depends on the device: the host and the page run the same code.
namespace pd::console {

/// What the console needs of the main loop.
class Loop {
 public:
  /// Rows of the picture, from `y` on, as the panel shows them; as many as are painted at once. Valid until the next
  /// picture.
  virtual std::span<const std::uint16_t> rows(int y) = 0;
  virtual std::uint32_t pictures() const = 0;  ///< how many were shown so far
  virtual void press(Key key) = 0;             ///< as if a button had been pressed

 protected:
  ~Loop() = default;
};

void start();  ///< forgets the connection, as after switching on

/// Does a bounded piece of what is asked for: a few lines, or one write to flash. Returns the milliseconds until it
/// wants to go on although nothing arrives; while a program has the port open, never for ever.
std::uint32_t tick(Loop& loop);

bool is_working();  ///< an answer takes longer than a tick: flash must not be tidied up meanwhile

bool is_exclusive();  ///< everything is read or replaced: computers do not play meanwhile

/// Draws a sign over the picture while a program may read or change something.
void draw_sign(Canvas& canvas);

}  // namespace pd::console
