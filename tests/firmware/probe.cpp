#include <array>
#include <cstdint>
#include <span>

#include "hal/battery.hpp"
#include "hal/buttons.hpp"
#include "hal/clock.hpp"
#include "hal/display.hpp"
#include "hal/entropy.hpp"
#include "hal/led.hpp"
#include "hal/power.hpp"
#include "hal/rp2/board.hpp"
#include "hal/storage.hpp"
#include "hal/tone.hpp"

// An image that does with the hardware what a test asks for. The test writes into `mailbox` in the
// emulated memory, `command` last; the probe answers and sets `command` to 0.

enum class Ask : std::uint32_t {
  nothing,
  program,  // storage offset a, b bytes of `bytes`; result[0]: accepted
  erase,    // storage offset a; result[0]: accepted
  read,     // storage offset a, b bytes into `bytes`
  entropy,  // result[0]
  tone,     // a Hz, b loud
  led,      // a red, b green, 0 blue
  light,    // a percent
  battery,  // result: present, charging, percent, millivolts
  buttons,  // result: down, present, the number of changes since the last time, all their levels or-ed
  rest,     // a ms; result: microseconds it took
  push,     // rows a to a + b - 1 in the colour result[0]
  reboot,   //
  usb,      //
  whole,    // the test picture
};

extern "C" {
struct Mailbox {
  std::uint32_t command, a, b;
  std::uint32_t result[4];
  std::uint8_t bytes[256];
} volatile mailbox;
}

namespace {

constexpr int strip_rows = 8;
constexpr int mark = 40;  // size of the coloured corners
std::array<std::array<std::uint16_t, 320 * strip_rows>, 2> strips;

// Red, green, blue and white corners on grey, so that a turned, mirrored, shifted or negative picture shows.
std::uint16_t test_pixel(int x, int y, hal::Size size) {
  const bool left = x < mark, right = x >= size.width - mark, top = y < mark, bottom = y >= size.height - mark;
  if (left && top) return 0xF800;
  if (right && top) return 0x07E0;
  if (left && bottom) return 0x001F;
  if (right && bottom) return 0xFFFF;
  return 0x8410;
}

void push_test_picture() {
  const hal::Size size = hal::display_size();
  for (int y = 0, i = 0; y < size.height; y += strip_rows, ++i) {
    auto& strip = strips[static_cast<unsigned>(i) & 1u];
    hal::display_wait_until(1);  // the one before last, which this strip held
    for (int row = 0; row < strip_rows; ++row)
      for (int x = 0; x < size.width; ++x)
        strip[static_cast<std::size_t>(row * size.width + x)] = test_pixel(x, y + row, size);
    hal::display_push({0, static_cast<std::int16_t>(y), size.width, strip_rows},
                      std::span(strip).first(static_cast<std::size_t>(size.width * strip_rows)));
  }
  hal::display_wait();
}

void push_rows(int y, int rows, std::uint16_t colour) {
  strips[0].fill(colour);
  const std::int16_t width = hal::display_size().width;
  hal::display_push({0, static_cast<std::int16_t>(y), width, static_cast<std::int16_t>(rows)},
                    std::span(strips[0]).first(static_cast<std::size_t>(width * rows)));
  hal::display_wait();
}

void program() {
  std::array<std::uint8_t, 256> data;
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = mailbox.bytes[i];
  mailbox.result[0] = hal::storage_program(mailbox.a, std::span(data).first(mailbox.b));
}

void read() {
  std::array<std::uint8_t, 256> data{};
  hal::storage_read(mailbox.a, std::span(data).first(mailbox.b));
  for (std::size_t i = 0; i < data.size(); ++i) mailbox.bytes[i] = data[i];
}

void battery() {
  const hal::Battery b = hal::battery();
  mailbox.result[0] = b.present;
  mailbox.result[1] = b.charging;
  mailbox.result[2] = b.percent;
  mailbox.result[3] = b.millivolts;
}

void buttons() {
  std::uint32_t changes = 0, levels = 0;
  for (hal::ButtonChange change; hal::take_button_change(change); ++changes) levels |= change.down;
  mailbox.result[0] = hal::buttons_down();
  mailbox.result[1] = hal::buttons_present();
  mailbox.result[2] = changes;
  mailbox.result[3] = levels;
}

void answer() {
  switch (static_cast<Ask>(mailbox.command)) {
    case Ask::nothing: return;
    case Ask::program: program(); break;
    case Ask::erase: mailbox.result[0] = hal::storage_erase(mailbox.a); break;
    case Ask::read: read(); break;
    case Ask::entropy: mailbox.result[0] = hal::entropy(); break;
    case Ask::tone: hal::tone(mailbox.a, mailbox.b); break;
    case Ask::led: hal::led(mailbox.a, mailbox.b, 0); break;
    case Ask::light: hal::backlight(mailbox.a); break;
    case Ask::battery: battery(); break;
    case Ask::buttons: buttons(); break;
    case Ask::rest: {
      const std::uint32_t began = hal::now_us();
      hal::wait_for_event(mailbox.a);
      mailbox.result[0] = hal::now_us() - began;
      break;
    }
    case Ask::push:
      push_rows(static_cast<int>(mailbox.a), static_cast<int>(mailbox.b),
                static_cast<std::uint16_t>(mailbox.result[0]));
      break;
    case Ask::reboot: hal::reboot(); break;
    case Ask::usb: hal::reboot_to_usb(); break;
    case Ask::whole: push_test_picture(); break;
  }
  mailbox.command = 0;
}

}  // namespace

int main() {
  hal::rp2::start();
  hal::backlight(100);
  for (;;) {
    answer();
    hal::wait_for_event(1);
  }
}
