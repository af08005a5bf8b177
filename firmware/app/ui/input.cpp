#include "firmware/app/ui/input.hpp"

#include <algorithm>
#include <bit>

#include "hal/clock.hpp"

namespace pd::ui {

namespace {

using hal::Button;
using hal::Buttons;

constexpr Buttons bit(Button b) { return static_cast<Buttons>(b); }
constexpr Buttons directions = bit(Button::previous) | bit(Button::next) | bit(Button::up) | bit(Button::down) |
                               bit(Button::left) | bit(Button::right);
constexpr Buttons with_long_press = bit(Button::select) | bit(Button::back);

constexpr Key key_of(Buttons b) {
  switch (static_cast<Button>(b)) {
    case Button::previous: return Key::previous;
    case Button::next: return Key::next;
    case Button::up: return Key::up;
    case Button::down: return Key::down;
    case Button::left: return Key::left;
    case Button::right: return Key::right;
    case Button::select: return Key::select;
    case Button::back: return Key::back;
    case Button::x: return Key::details;
    case Button::y: return Key::menu;
  }
  return Key::none;
}

constexpr Buttons lowest(Buttons set) { return static_cast<Buttons>(set & (0u - set)); }
constexpr unsigned index_of(Buttons b) { return static_cast<unsigned>(std::countr_zero(b)); }

}  // namespace

Key Input::sample(Buttons down, std::uint32_t now_us) {
  select_was_held_ = false;
  if (const Key key = settle(now_us); key != Key::none) return key;
  if (down != raw_) {
    take_level(down, now_us);
    return Key::none;
  }
  // Only what is held now repeats, not what was held for a while in a recorded past.
  if (!repeating_ || static_cast<std::int32_t>(now_us - repeat_at_us_) < 0) return Key::none;
  const Buttons held = static_cast<Buttons>(stable_ & raw_ & directions & ~ignored_);
  if (held == 0) return Key::none;
  repeat_at_us_ = now_us + repeat_every_ms * 1000;
  caused_us_ = now_us;
  return key_of(lowest(held));
}

/// What the levels so far mean by now, the earliest first.
Key Input::settle(std::uint32_t now_us) {
  enum class Due : std::uint8_t { nothing, press, release, long_press };
  for (;;) {
    Buttons next = 0;
    Due due = Due::nothing;
    std::uint32_t overdue_us = 0;
    const auto consider = [&](Due what, unsigned set, const Times& since, std::uint32_t delay_us) {
      for (; set != 0; set &= set - 1u) {
        const auto b = lowest(static_cast<Buttons>(set));
        const std::uint32_t passed_us = now_us - since[index_of(b)];
        if (passed_us < delay_us || (due != Due::nothing && passed_us - delay_us <= overdue_us)) continue;
        next = b;
        due = what;
        overdue_us = passed_us - delay_us;
      }
    };
    consider(Due::press, pending_ & ~unsigned{after_release()}, pressed_us_, confirm_us);
    consider(Due::release, stable_ & ~unsigned{raw_}, changed_us_, bounce_us);
    consider(Due::long_press, unsigned{stable_} & raw_ & with_long_press & ~unsigned{ignored_}, pressed_us_,
             long_press_ms * 1000);
    Key key = Key::none;
    switch (due) {
      case Due::nothing: return Key::none;
      case Due::press: key = press(next); break;
      case Due::release: key = release(next); break;
      case Due::long_press: key = long_press(next, now_us); break;
    }
    if (key != Key::none) return key;
  }
}

/// Presses that came after select or back was released, whose release does not count yet: they wait for it.
Buttons Input::after_release() const {
  unsigned later = 0;
  for (unsigned gone = stable_ & ~unsigned{raw_} & ~unsigned{ignored_} & with_long_press; gone != 0; gone &= gone - 1u)
    for (unsigned set = pending_; set != 0; set &= set - 1u) {
      const auto b = lowest(static_cast<Buttons>(set));
      const std::uint32_t released_us = changed_us_[index_of(lowest(static_cast<Buttons>(gone)))];
      if (static_cast<std::int32_t>(pressed_us_[index_of(b)] - released_us) >= 0) later |= b;
    }
  return static_cast<Buttons>(later);
}

void Input::take_level(Buttons down, std::uint32_t now_us) {
  for (auto changed = static_cast<Buttons>(down ^ raw_); changed != 0;
       changed = static_cast<Buttons>(changed & (changed - 1u))) {
    const Buttons b = lowest(changed);
    changed_us_[index_of(b)] = now_us;
    if ((down & b) == 0 || ((stable_ | pending_) & b) != 0) continue;
    pending_ = static_cast<Buttons>(pending_ | b);
    pressed_us_[index_of(b)] = now_us;
  }
  raw_ = down;
}

/// The second sample of a press: noise is over by then.
Key Input::press(Buttons b) {
  const std::uint32_t at_us = pressed_us_[index_of(b)];
  const bool ignored = (ignored_ & b) != 0;
  pending_ = static_cast<Buttons>(pending_ & ~b);
  if ((raw_ & b) == 0) {
    ignored_ = static_cast<Buttons>(ignored_ & ~b);
    return Key::none;
  }
  stable_ = static_cast<Buttons>(stable_ | b);
  if (ignored || (b & with_long_press) != 0) return Key::none;
  if (b & directions) {
    repeating_ = true;
    repeat_at_us_ = at_us + repeat_after_ms * 1000;
  }
  caused_us_ = at_us;
  return key_of(b);
}

Key Input::release(Buttons b) {
  const bool ignored = (ignored_ & b) != 0;
  stable_ = static_cast<Buttons>(stable_ & ~b);
  ignored_ = static_cast<Buttons>(ignored_ & ~b);
  repeating_ = repeating_ && (stable_ & directions & ~ignored_) != 0;
  if (ignored || (b & with_long_press) == 0) return Key::none;
  caused_us_ = changed_us_[index_of(b)];
  return key_of(b);
}

Key Input::long_press(Buttons b, std::uint32_t now_us) {
  ignored_ = static_cast<Buttons>(ignored_ | b);
  caused_us_ = now_us;
  select_was_held_ = b == bit(Button::select);
  return select_was_held_ ? Key::details : Key::menu;
}

void Input::swallow() {
  ignored_ = static_cast<Buttons>(stable_ | pending_);
  repeating_ = false;
}

std::optional<std::uint32_t> Input::select_down_us() const {
  constexpr Buttons select = bit(Button::select);
  if (!select_was_held_ && (stable_ & select & ~ignored_) == 0) return std::nullopt;
  return pressed_us_[index_of(select)];
}

std::uint32_t Input::wait_ms(std::uint32_t now_us) const {
  if (pending_ != 0 || stable_ != raw_) return 1;
  std::uint32_t wait = UINT32_MAX;
  const auto until = [&](std::uint32_t at_us) {
    const auto left = static_cast<std::int32_t>(at_us - now_us);
    wait = std::min(wait, left > 0 ? static_cast<std::uint32_t>(left + 999) / 1000 : 0);
  };
  if (repeating_) until(repeat_at_us_);
  for (auto slow = static_cast<Buttons>(stable_ & with_long_press & ~ignored_); slow != 0;
       slow = static_cast<Buttons>(slow & (slow - 1u)))
    until(pressed_us_[index_of(lowest(slow))] + long_press_ms * 1000);
  return wait;
}

Input& input() {
  static constinit Input buttons;
  return buttons;
}

bool holds_button() { return input().holds(); }

}  // namespace pd::ui
