#include "firmware/app/app.hpp"

#include <array>

#include "firmware/app/input.hpp"
#include "hal/clock.hpp"
#include "hal/display.hpp"

namespace app {
namespace {
constexpr int strip_rows = 20;
std::array<std::array<std::uint16_t, 320 * strip_rows>, 2> strips;
Input input;
unsigned hue = 0;
bool dirty = true;
}  // namespace

void start() { dirty = true; }

std::uint32_t tick() {
  for (Key k; (k = input.sample(hal::buttons_down(), hal::now_ms())) != Key::none;) {
    ++hue;
    dirty = true;
  }
  if (dirty) {
    dirty = false;
    const hal::Size size = hal::display_size();
    for (int y = 0, i = 0; y < size.height; y += strip_rows, ++i) {
      auto& strip = strips[static_cast<unsigned>(i) & 1u];
      for (auto& p : strip) p = static_cast<std::uint16_t>((static_cast<unsigned>(i) * 0x1111u) ^ (hue * 0x0841u));
      hal::display_push(y, strip_rows,
                        {strip.data(), static_cast<std::size_t>(size.width) * static_cast<std::size_t>(strip_rows)});
    }
    hal::display_wait();
    hal::backlight(80);
  }
  return input.wait_ms(hal::now_ms()) < 1000 ? 1 : 20;
}

}  // namespace app
