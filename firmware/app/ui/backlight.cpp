#include "firmware/app/ui/backlight.hpp"

#include <algorithm>

#include "firmware/app/ui/screen.hpp"
#include "hal/clock.hpp"
#include "hal/display.hpp"

namespace pd::ui {

void Backlight::configure(unsigned full_percent, std::uint32_t dim_after_ms) {
  full_percent_ = static_cast<std::uint8_t>(full_percent);
  dim_after_ms_ = dim_after_ms;
}

void Backlight::set(Level level) {
  level_ = level;
  const unsigned full = full_percent_;
  hal::backlight(level == Level::full ? full : level == Level::dim ? std::max(full / 5, 3u) : 0);
}

bool Backlight::wake() {
  if (level_ == Level::full) return false;
  raise();
  return true;
}

std::uint32_t Backlight::update(std::uint32_t now_ms) {
  if (dim_after_ms_ == 0 || is_off()) return forever_ms;
  const std::uint32_t limit_ms = level_ == Level::full ? dim_after_ms_ : 4 * dim_after_ms_;
  if (idle_ms(now_ms) < limit_ms) return limit_ms - idle_ms(now_ms);
  set(level_ == Level::full ? Level::dim : Level::off);
  return 3 * dim_after_ms_;
}

Backlight& backlight() {
  static constinit Backlight light;
  return light;
}

bool wake() {
  backlight().record_activity(hal::now_ms());
  return backlight().wake();
}

}  // namespace pd::ui
