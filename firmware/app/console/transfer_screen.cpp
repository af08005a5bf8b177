#include "firmware/app/console/transfer_screen.hpp"

#include "firmware/app/ui/backlight.hpp"
#include "firmware/app/ui/palette.hpp"
#include "firmware/app/ui/screen_stack.hpp"
#include "firmware/app/ui/widgets.hpp"

namespace pd::console {

void TransferScreen::open(Str words) {
  words_ = words;
  wanted_ = true;
  cancelled_ = false;
  static_cast<void>(wake());
  if (!is_open(*this)) push(*this);
}

void TransferScreen::close() {
  wanted_ = false;
  if (is_open(*this) && &top() == this) pop();
}

void TransferScreen::draw(Canvas& canvas) const {
  draw_backdrop(canvas);
  const Rect body = body_of(canvas.width(), canvas.height()).inset(14);
  canvas.wrapped(body, Font::body, palette::ink, str(words_), Align::centre);
  draw_footer(canvas, {}, str(Str::usb_cancel));
}

void TransferScreen::press(Key key) {
  if (key == Key::back || key == Key::menu) cancelled_ = true;
}

std::uint32_t TransferScreen::animate(std::uint32_t) {
  if (!wanted_) pop();
  return forever_ms;
}

}  // namespace pd::console
