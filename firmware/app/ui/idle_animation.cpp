#include "firmware/app/ui/idle_animation.hpp"

namespace pd::ui {

bool IdleAnimation::tick(std::uint32_t idle_ms, bool is_allowed) {
  wait_ms_ = UINT32_MAX;
  if (!is_allowed || !allows_idle_animation || idle_ms >= idle_until_ms) return false;
  if (idle_ms < idle_after_ms) {
    wait_ms_ = idle_after_ms - idle_ms;
    return false;
  }
  const std::uint32_t since_ms = idle_ms - idle_after_ms;
  const auto beats = static_cast<std::uint16_t>(since_ms / beat_ms + 1);  // since the last press; some may be missed
  wait_ms_ = beat_ms - since_ms % beat_ms;
  if (beats == idle_beat) return false;
  idle_beat = beats;
  return true;
}

}  // namespace pd::ui
