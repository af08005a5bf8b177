#include "tools/simulator/session.hpp"

#include <algorithm>

#include "firmware/app/app.hpp"
#include "hal/clock.hpp"
#include "hal/host/host.hpp"

namespace simulator {
namespace {

std::uint32_t one_tick() {
  if (host::asked_for_usb()) return UINT32_MAX;  // a USB drive runs no app; its last picture stays
  const std::uint32_t wait_ms = pd::tick();
  if (!host::asked_for_reboot()) return wait_ms;
  host::restarted();
  pd::start();
  return 1;
}

}  // namespace

void switch_on(const hal::Board& board, std::uint64_t seed) {
  host::reset(board, seed);
  pd::start();
}

std::uint32_t run_until(std::uint32_t at_ms) {
  // At least one tick, so that a button that just changed is seen at its own moment.
  for (;;) {
    const std::uint32_t wait_ms = one_tick();
    const std::uint32_t left_ms = at_ms - hal::now_ms();
    if (left_ms == 0) return wait_ms;
    host::advance(std::clamp<std::uint32_t>(wait_ms, 1, left_ms));
  }
}

void play(const KeyScript& script, const std::function<void(const std::string&)>& take_shot) {
  for (const Event& e : script.events) {
    run_until(e.at_ms);
    if (e.shot_name.empty()) {
      host::hold(e.down);
    } else {
      take_shot(e.shot_name);
    }
  }
  run_until(script.end_ms);
}

}  // namespace simulator
