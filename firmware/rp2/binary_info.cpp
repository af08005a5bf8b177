#include <pico/binary_info.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "hal/rp2/board.hpp"

// What `picotool info -a` prints: board and pins. Name and version come from CMakeLists.txt.

namespace {

using hal::rp2::board;

struct Wire {
  int pin;
  std::string_view what, label;
};

struct Wires {
  std::array<Wire, 32> all{};
  unsigned count = 0;

  constexpr void add(int pin, std::string_view what, std::string_view label = {}) {
    if (pin != hal::no_pin) all[count++] = {pin, what, label};
  }
};

constexpr Wires wires() {
  Wires w;
  w.add(board.pins.sck, "screen SCK");
  w.add(board.pins.mosi, "screen MOSI");
  w.add(board.pins.write, "screen WR");
  w.add(board.pins.read, "screen RD");
  if (hal::is_parallel(board))
    for (int i = 0; i < 8; ++i) w.add(board.pins.data0 + i, "screen D", std::string_view("01234567").substr(i, 1));
  w.add(board.pins.cs, "screen CS");
  w.add(board.pins.dc, "screen DC");
  w.add(board.pins.reset, "screen reset");
  w.add(board.pins.te, "screen TE");
  w.add(board.pins.backlight, "screen light");
  w.add(board.speaker, "piezo");
  w.add(board.led_rgb[0], "LED red");
  w.add(board.led_rgb[1], "LED green");
  w.add(board.led_rgb[2], "LED blue");
  w.add(board.led, "LED");
  w.add(board.battery, "battery");
  w.add(board.charging, "charging");
  w.add(board.usb_power, "USB power");
  w.add(board.serial, "log as text");
  for (const hal::ButtonPin& button : board.buttons) w.add(button.pin, "button ", button.label);
  std::sort(w.all.begin(), w.all.begin() + w.count, [](const Wire& a, const Wire& b) { return a.pin < b.pin; });
  return w;
}

constexpr std::uint32_t pin_mask() {
  const Wires w = wires();
  std::uint32_t mask = 0;
  for (unsigned i = 0; i < w.count; ++i) mask |= 1u << w.all[i].pin;
  return mask;
}

/// As picotool wants them: in the order of the pins, with a bar between.
constexpr std::array<char, 400> pin_names() {
  const Wires w = wires();
  std::array<char, 400> names{};
  char* out = names.data();
  for (unsigned i = 0; i < w.count; ++i) {
    if (i > 0) *out++ = '|';
    out = std::copy(w.all[i].what.begin(), w.all[i].what.end(), out);
    out = std::copy(w.all[i].label.begin(), w.all[i].label.end(), out);
  }
  return names;
}

constexpr std::array<char, 400> names = pin_names();

bi_decl(bi_string(BINARY_INFO_TAG_RASPBERRY_PI, BINARY_INFO_ID_RP_PICO_BOARD, board.name));
bi_decl(bi_program_description(board.title));
bi_decl(bi_pin_mask_with_names(pin_mask(), names.data()));

}  // namespace
