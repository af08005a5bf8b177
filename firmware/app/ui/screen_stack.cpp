#include "firmware/app/ui/screen_stack.hpp"

#include <algorithm>
#include <utility>

namespace pd::ui {

void ScreenStack::push(Screen& screen) {
  if (size_ == capacity) return;
  screens_[size_++] = &screen;
  screen.shown(false);
  redraw();
}

void ScreenStack::pop() {
  if (size_ <= 1) return;
  --size_;
  top().shown(true);
  redraw();
}

void ScreenStack::replace(Screen& screen) {
  if (size_ > 1) --size_;
  push(screen);
}

void ScreenStack::home() {
  size_ = 1;
  top().shown(true);
  redraw();
}

bool ScreenStack::contains(const Screen& screen) const {
  const auto end = screens_.begin() + size_;
  return std::find(screens_.begin(), end, &screen) != end;
}

Accent ScreenStack::accent() const {
  for (unsigned i = size_; i-- > 0;)
    if (const Accent* const accent = screens_[i]->accent()) return *accent;
  return {};
}

bool ScreenStack::take_redraw() { return std::exchange(out_of_date_, false); }

ScreenStack& screen_stack() {
  static constinit ScreenStack stack;
  return stack;
}

}  // namespace pd::ui
