#include <cstdint>

#include "hal/board_check.hpp"
#include "hal/boards/all.hpp"
#include "tests/test.hpp"

namespace {

namespace check = hal::board_check;

/// A board that is fine, for changing one thing.
hal::Board good() { return hal::boards::picosystem::board; }

}  // namespace

TEST("the data of every board is free of contradictions") {
  for (const hal::Board* board : hal::boards::all) {
    TEST_ASSERT_TRUE_MESSAGE(check::pins_exist_and_differ(*board), board->name);
    TEST_ASSERT_TRUE_MESSAGE(check::bus_pins_fit(*board), board->name);
    TEST_ASSERT_TRUE_MESSAGE(check::bus_is_possible(*board), board->name);
    TEST_ASSERT_TRUE_MESSAGE(check::panel_is_possible(*board), board->name);
    TEST_ASSERT_TRUE_MESSAGE(check::frame_is_possible(*board), board->name);
    TEST_ASSERT_TRUE_MESSAGE(check::mounting_is_recorded(*board), board->name);
    TEST_ASSERT_TRUE_MESSAGE(check::te_is_useful(*board), board->name);
    TEST_ASSERT_TRUE_MESSAGE(check::leds_are_complete(*board), board->name);
    TEST_ASSERT_TRUE_MESSAGE(check::tone_has_a_slice(*board), board->name);
    TEST_ASSERT_TRUE_MESSAGE(check::battery_is_measurable(*board), board->name);
    TEST_ASSERT_TRUE_MESSAGE(check::serial_can_send(*board), board->name);
    TEST_ASSERT_TRUE_MESSAGE(check::buttons_suffice(*board), board->name);
  }
}

TEST("a pin that is used twice or does not exist is refused") {
  hal::Board board = good();
  board.speaker = board.pins.backlight;
  TEST_ASSERT_FALSE(check::pins_exist_and_differ(board));
  board.speaker = 30;
  TEST_ASSERT_FALSE(check::pins_exist_and_differ(board));
  board.speaker = hal::no_pin;
  TEST_ASSERT_TRUE(check::pins_exist_and_differ(board));
}

TEST("a bus pin that is missing or belongs to the other SPI block is refused") {
  hal::Board board = good();
  board.pins.dc = hal::no_pin;
  TEST_ASSERT_FALSE(check::bus_pins_fit(board));
  board = good();
  board.pins.mosi = 11;
  TEST_ASSERT_FALSE(check::bus_pins_fit(board));
  board = good();
  board.pins.sck = 7, board.pins.mosi = 6;
  TEST_ASSERT_FALSE(check::bus_pins_fit(board));
}

TEST("a parallel bus needs its strobe, and takes no pin of an SPI bus and no more than its speed") {
  hal::Board board = hal::boards::tufty_2040::board;
  TEST_ASSERT_TRUE(check::bus_pins_fit(board) && check::bus_is_possible(board));
  board.bus_hz = 16'000'000;
  TEST_ASSERT_FALSE(check::bus_is_possible(board));
  board = hal::boards::tufty_2040::board;
  board.pins.write = hal::no_pin;
  TEST_ASSERT_FALSE(check::bus_pins_fit(board));
  board = hal::boards::tufty_2040::board;
  board.pins.sck = 2;
  TEST_ASSERT_FALSE(check::bus_pins_fit(board));
  board = hal::boards::tufty_2040::board;
  board.led = static_cast<std::int8_t>(board.pins.data0 + 7);
  TEST_ASSERT_FALSE(check::pins_exist_and_differ(board));
}

TEST("a bus that the panel or the chip cannot do is refused") {
  hal::Board board = good();
  board.bus_hz = 75'000'000;
  TEST_ASSERT_FALSE(check::bus_is_possible(board));
  board = good();
  board.spi_mode = 1;
  TEST_ASSERT_FALSE(check::bus_is_possible(board));
  board = good();
  board.drive_ma = 6;
  TEST_ASSERT_FALSE(check::bus_is_possible(board));
}

TEST("a board that does not say how its panel is mounted is refused") {
  hal::Board board = good();
  board.mounted_as = hal::Board{}.mounted_as;
  TEST_ASSERT_FALSE(check::mounting_is_recorded(board));
}

TEST("a TE wire on a panel whose lines are our columns is refused") {
  hal::Board board = good();
  board.madctl = 0x60;
  TEST_ASSERT_FALSE(check::te_is_useful(board));
  board.pins.te = hal::no_pin;
  TEST_ASSERT_TRUE(check::te_is_useful(board));
}

TEST("a panel is asked for its line if the answer can come back and CS can end it, and there is no TE wire") {
  TEST_ASSERT_FALSE(hal::asks_scan_line(hal::boards::picosystem::board));
  TEST_ASSERT_FALSE(hal::asks_scan_line(hal::boards::breadboard::board));
  hal::Board board = hal::boards::picopad::board;
  TEST_ASSERT_TRUE(hal::asks_scan_line(board));
  board.pins.cs = hal::no_pin;
  TEST_ASSERT_FALSE(hal::asks_scan_line(board));
  board = hal::boards::tufty_2040::board;
  TEST_ASSERT_TRUE(hal::asks_scan_line(board));
  board.pins.read = hal::no_pin;
  TEST_ASSERT_FALSE(hal::asks_scan_line(board));
}

TEST("a coloured LED has three pins; an LED of one colour has its own field") {
  hal::Board board = good();
  board.led_rgb[2] = hal::no_pin;
  TEST_ASSERT_FALSE(check::leds_are_complete(board));
  board = good();
  board.led = 25;
  TEST_ASSERT_FALSE(check::leds_are_complete(board));
  board.led_rgb = hal::Board{}.led_rgb;
  TEST_ASSERT_TRUE(check::leds_are_complete(board));
  TEST_ASSERT_TRUE(hal::has_led(board));
  board.led = hal::no_pin;
  TEST_ASSERT_FALSE(hal::has_led(board));
}

TEST("a tone and a light do not share a PWM slice; two lights may") {
  hal::Board board = good();
  TEST_ASSERT_EQUAL(board.pins.backlight / 2, board.led_rgb[1] / 2);
  TEST_ASSERT_TRUE(check::tone_has_a_slice(board));
  board.speaker = 29;
  TEST_ASSERT_FALSE(check::tone_has_a_slice(board));
}

TEST("a panel of another size, or one that MADCTL turns out of the controller's memory, is refused") {
  hal::Board board = hal::boards::display_pack_2::board;
  board.madctl = 0x00;
  TEST_ASSERT_FALSE(check::panel_is_possible(board));
  board = good();
  board.offset_y = 80;
  TEST_ASSERT_TRUE(check::panel_is_possible(board));
  board.offset_y = 81;
  TEST_ASSERT_FALSE(check::panel_is_possible(board));
  board = good();
  board.panel = {240, 135};
  TEST_ASSERT_FALSE(check::panel_is_possible(board));
}

TEST("the pin of a charger is refused without a battery, and so is a battery outside of the ADC") {
  hal::Board board = good();
  board.battery = hal::no_pin;
  TEST_ASSERT_FALSE(check::battery_is_measurable(board));
  board.charging = hal::no_pin;
  TEST_ASSERT_TRUE(check::battery_is_measurable(board));
  board.battery = 25;
  TEST_ASSERT_FALSE(check::battery_is_measurable(board));
}

TEST("a board without a way back, or with half a D-pad, is refused") {
  using hal::Button;
  static constexpr hal::ButtonPin no_back[] = {
      {Button::previous, 2, "<"}, {Button::next, 3, ">"}, {Button::select, 4, "OK"}};
  static constexpr hal::ButtonPin half[] = {
      {Button::up, 2, "up"}, {Button::down, 3, "down"}, {Button::select, 4, "A"}, {Button::back, 5, "B"}};
  hal::Board board = good();
  board.buttons = no_back;
  TEST_ASSERT_FALSE(check::buttons_suffice(board));
  board.buttons = half;
  TEST_ASSERT_FALSE(check::buttons_suffice(board));
}
