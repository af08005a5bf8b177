#include <array>
#include <cstring>

#include "hal/battery.hpp"
#include "hal/boards/all.hpp"
#include "hal/clock.hpp"
#include "hal/entropy.hpp"
#include "hal/host/host.hpp"
#include "hal/led.hpp"
#include "hal/power.hpp"
#include "hal/tone.hpp"
#include "tests/test.hpp"

namespace {

const hal::Board& picosystem = hal::boards::picosystem::board;
const hal::Board& display_pack = hal::boards::display_pack_2::board;

}  // namespace

TEST("a pushed part is seen where it belongs and nowhere else") {
  host::reset(display_pack);
  std::array<std::uint16_t, 320 * 2> strip;
  strip.fill(0xF81F);
  hal::display_push({0, 238, 320, 2}, strip);
  hal::display_wait();
  const host::Picture p = host::picture();
  TEST_ASSERT_EQUAL(320, p.size.width);
  TEST_ASSERT_EQUAL(240, p.size.height);
  TEST_ASSERT_EQUAL(320 * 240, p.pixels.size());
  TEST_ASSERT_EQUAL_HEX16(0, p.pixels[238 * 320 - 1]);
  TEST_ASSERT_EQUAL_HEX16(0xF81F, p.pixels[238 * 320]);
  TEST_ASSERT_EQUAL_HEX16(0xF81F, p.pixels[240 * 320 - 1]);
  TEST_ASSERT_EQUAL(640, host::pixels_pushed());

  std::array<std::uint16_t, 3 * 2> corner;
  corner.fill(0x07E0);
  hal::display_push({317, 10, 3, 2}, corner);
  hal::display_wait();
  for (int y = 0; y < 238; ++y)
    for (int x = 0; x < 320; ++x)
      TEST_ASSERT_EQUAL_HEX16(x >= 317 && (y == 10 || y == 11) ? 0x07E0 : 0,
                              host::picture().pixels[static_cast<std::size_t>(y * 320 + x)]);
}

TEST("every board of the list can be chosen and has the four keys that everything can be reached with") {
  for (const hal::Board* board : hal::boards::all) {
    host::reset(*board);
    TEST_ASSERT_EQUAL(board->panel.width, hal::display_size().width);
    const hal::Buttons present = hal::buttons_present();
    TEST_ASSERT_TRUE(hal::held(present, hal::Button::select) && hal::held(present, hal::Button::back));
    TEST_ASSERT_TRUE(hal::held(present, hal::Button::previous) || hal::held(present, hal::Button::up));
    TEST_ASSERT_TRUE(hal::held(present, hal::Button::next) || hal::held(present, hal::Button::down));
  }
}

TEST("only buttons that the board has can go down") {
  host::reset(display_pack);
  host::press(hal::Button::next);
  host::press(hal::Button::x);
  TEST_ASSERT_EQUAL(static_cast<int>(hal::Button::next), hal::buttons_down());
  host::release(hal::Button::next);
  TEST_ASSERT_EQUAL(0, hal::buttons_down());
}

TEST("a button that a breadboard need not have works all the same") {
  host::reset(hal::boards::breadboard::board);
  TEST_ASSERT_FALSE(hal::held(hal::buttons_present(), hal::Button::up));
  host::press(hal::Button::up);
  TEST_ASSERT_TRUE(hal::held(hal::buttons_down(), hal::Button::up));
}

TEST("a button is called what the board prints beside it") {
  host::reset(display_pack);
  TEST_ASSERT_EQUAL_STRING("X", hal::button_label(hal::Button::select));
  TEST_ASSERT_EQUAL_STRING("", hal::button_label(hal::Button::y));
  host::reset(hal::boards::waveshare_lcd_1_3::board);
  TEST_ASSERT_EQUAL_STRING("A", hal::button_label(hal::Button::select));
}

TEST("time passes only when it is told to") {
  host::reset(picosystem);
  TEST_ASSERT_EQUAL(0, hal::now_ms());
  host::advance(250);
  hal::wait_for_event(7);
  TEST_ASSERT_EQUAL(257, hal::now_ms());
  TEST_ASSERT_EQUAL(257'000, hal::now_us());
}

TEST("the clocks wrap apart from each other, as on a device") {
  host::reset(picosystem);
  host::advance(5'000'000);
  TEST_ASSERT_EQUAL_UINT32(5'000'000, hal::now_ms());
  TEST_ASSERT_EQUAL_UINT32(static_cast<std::uint32_t>(5'000'000'000ull), hal::now_us());
}

TEST("entropy follows the seed: the same again, another for another, all 64 bits count") {
  const auto words = [](std::uint64_t seed) {
    host::reset(picosystem, seed);
    std::array<std::uint32_t, 4> w;
    for (auto& x : w) x = hal::entropy();
    return w;
  };
  TEST_ASSERT_TRUE(words(1) == words(1));
  TEST_ASSERT_FALSE(words(1) == words(2));
  TEST_ASSERT_FALSE(words(1) == words(1 + (1ull << 40)));
  const auto w = words(1);
  TEST_ASSERT_FALSE(w[0] == w[1] || w[1] == w[2] || w[2] == w[3]);

  host::reset(picosystem, 1);
  TEST_ASSERT_EQUAL_HEX64(w[0] | std::uint64_t{w[1]} << 32, hal::entropy_seed());
}

TEST("the seed whose scrambled state would be all zero gives bits all the same") {
  host::reset(picosystem, 0x85EBCA6B9E3779B9u);
  TEST_ASSERT_NOT_EQUAL(hal::entropy(), hal::entropy());
}

TEST("a tone is logged with its moment, and not at all on a board without a speaker") {
  host::reset(picosystem);
  host::advance(30);
  hal::tone(440, 60);
  TEST_ASSERT_TRUE(hal::has_tone());
  TEST_ASSERT_EQUAL(1, host::tones().size());
  TEST_ASSERT_EQUAL(30, host::tones()[0].at_ms);
  TEST_ASSERT_EQUAL(440, host::tones()[0].frequency_hz);
  host::reset(display_pack);
  hal::tone(440);
  TEST_ASSERT_FALSE(hal::has_tone());
  TEST_ASSERT_EQUAL(0, host::tones().size());
}

TEST("the battery shows what the script says, or that there is none to measure") {
  host::reset(picosystem);
  host::set_battery(37, true);
  TEST_ASSERT_TRUE(hal::battery().present && hal::battery().charging);
  TEST_ASSERT_EQUAL(37, hal::battery().percent);
  host::take_battery_out();
  TEST_ASSERT_FALSE(hal::battery().present);
  host::reset(display_pack);
  TEST_ASSERT_FALSE(hal::battery().present);
}

TEST("the light is remembered where the board has one") {
  host::reset(picosystem);
  hal::led(10, 20, 30);
  TEST_ASSERT_EQUAL(20, host::led().green);
  host::reset(hal::boards::waveshare_lcd_1_3::board);
  hal::led(10, 20, 30);
  TEST_ASSERT_FALSE(hal::has_led());
  TEST_ASSERT_EQUAL(0, host::led().green);
}

TEST("asking for the boot loader is remembered until the restart") {
  host::reset(picosystem);
  TEST_ASSERT_FALSE(host::asked_for_usb() || host::asked_for_reboot());
  hal::reboot_to_usb();
  TEST_ASSERT_TRUE(host::asked_for_usb());
  host::restarted();
  TEST_ASSERT_FALSE(host::asked_for_usb());
}
