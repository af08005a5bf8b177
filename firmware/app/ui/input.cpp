#include "firmware/app/ui/input.hpp"

namespace app {

namespace {

using hal::Button;
using hal::Buttons;

constexpr Buttons bit(Button b) { return static_cast<Buttons>(b); }
constexpr Buttons directions = bit(Button::previous) | bit(Button::next) | bit(Button::up) | bit(Button::down) |
                               bit(Button::left) | bit(Button::right);
constexpr Buttons with_long_press = bit(Button::select) | bit(Button::back);

constexpr Key key_of(Buttons b) {
  switch (static_cast<Button>(b)) {
    case Button::previous:
      return Key::previous;
    case Button::next:
      return Key::next;
    case Button::up:
      return Key::up;
    case Button::down:
      return Key::down;
    case Button::left:
      return Key::left;
    case Button::right:
      return Key::right;
    case Button::select:
      return Key::select;
    case Button::back:
      return Key::back;
    case Button::x:
      return Key::details;
    case Button::y:
      return Key::menu;
  }
  return Key::none;
}

constexpr Buttons lowest(Buttons set) { return static_cast<Buttons>(set & (0u - set)); }

}  // namespace

Key Input::sample(Buttons down, std::uint32_t now_ms, std::uint32_t now_us) {
  if (down != last_raw_) {
    last_raw_ = down;
    raw_since_us_ = now_us;
  }
  // A press counts at its first edge, so that the cursor answers at once; only after it may
  // the contacts chatter, and a release must be quiet for a while.
  const Buttons fresh = static_cast<Buttons>(down & ~stable_);
  if (fresh != 0) {
    const Buttons b = lowest(fresh);
    stable_ = static_cast<Buttons>(stable_ | b);
    held_since_ms_ = now_ms;
    return pressed(b);
  }
  const Buttons gone = static_cast<Buttons>(stable_ & ~down);
  if (gone != 0 && now_us - raw_since_us_ >= bounce_us) {
    const Buttons b = lowest(gone);
    stable_ = static_cast<Buttons>(stable_ & ~b);
    return released(b);
  }
  if (repeating_ && static_cast<std::int32_t>(now_ms - repeat_at_ms_) >= 0) {
    const Buttons held = static_cast<Buttons>(stable_ & directions & ~ignored_);
    repeat_at_ms_ = now_ms + repeat_every_ms;
    return key_of(lowest(held));
  }
  const Buttons slow = static_cast<Buttons>(stable_ & with_long_press & ~ignored_);
  if (slow != 0 && now_ms - held_since_ms_ >= long_press_ms) {
    const Buttons b = lowest(slow);
    ignored_ = static_cast<Buttons>(ignored_ | b);
    return b == bit(Button::select) ? Key::details : Key::menu;
  }
  return Key::none;
}

Key Input::pressed(Buttons b) {
  if (b & directions) {
    repeating_ = true;
    repeat_at_ms_ = held_since_ms_ + repeat_after_ms;
  }
  return b & with_long_press ? Key::none : key_of(b);
}

Key Input::released(Buttons b) {
  repeating_ = (stable_ & directions & ~ignored_) != 0;
  const bool ignored = (ignored_ & b) != 0;
  ignored_ = static_cast<Buttons>(ignored_ & ~b);
  return !ignored && (b & with_long_press) ? key_of(b) : Key::none;
}

void Input::swallow() {
  ignored_ = stable_;
  repeating_ = false;
}

std::uint32_t Input::select_held_ms(std::uint32_t now_ms) const {
  const bool held = (stable_ & bit(Button::select) & ~ignored_) != 0;
  return held ? now_ms - held_since_ms_ + 1 : 0;
}

std::uint32_t Input::wait_ms(std::uint32_t now_ms) const {
  if (stable_ != last_raw_) return 1;
  if (repeating_) {
    const std::int32_t left = static_cast<std::int32_t>(repeat_at_ms_ - now_ms);
    return left > 0 ? static_cast<std::uint32_t>(left) : 0;
  }
  if (stable_ & with_long_press & ~ignored_) {
    const std::uint32_t held = now_ms - held_since_ms_;
    return held < long_press_ms ? long_press_ms - held : 0;
  }
  return UINT32_MAX;
}

}  // namespace app
