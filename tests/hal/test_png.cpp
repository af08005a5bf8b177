#include <array>
#include <cstdlib>
#include <fstream>
#include <string>

#include "hal/boards/all.hpp"
#include "hal/display.hpp"
#include "tests/test.hpp"
#include "tools/simulator/png.hpp"

TEST("565 becomes 888 with black, white and the pure colours kept") {
  const auto is = [](std::uint16_t pixel, int r, int g, int b) {
    const simulator::Rgb c = simulator::rgb_of(pixel);
    return c.red == r && c.green == g && c.blue == b;
  };
  TEST_ASSERT_TRUE(is(0x0000, 0, 0, 0));
  TEST_ASSERT_TRUE(is(0xFFFF, 255, 255, 255));
  TEST_ASSERT_TRUE(is(0xF800, 255, 0, 0));
  TEST_ASSERT_TRUE(is(0x07E0, 0, 255, 0));
  TEST_ASSERT_TRUE(is(0x001F, 0, 0, 255));
  TEST_ASSERT_TRUE(is(0x8410, 132, 130, 132));
}

TEST("a PNG begins with its signature and header, says its size, and ends with its last chunk") {
  host::reset(hal::boards::display_pack_2::board);
  const std::vector<std::uint8_t> png = simulator::png_of(host::picture(), 2);
  const std::array<std::uint8_t, 26> beginning = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0,    13, 'I',
                                                  'H',  'D', 'R', 0,   0,    2,    0x80, 0,    0, 1, 0xE0, 8,  2};
  TEST_ASSERT_EQUAL_UINT8_ARRAY(beginning.data(), png.data(), beginning.size());
  const std::array<std::uint8_t, 12> end = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xAE, 0x42, 0x60, 0x82};
  TEST_ASSERT_EQUAL_UINT8_ARRAY(end.data(), png.data() + png.size() - end.size(), end.size());
}

TEST("a flat picture becomes a small file") {
  host::reset(hal::boards::picosystem::board);
  TEST_ASSERT_LESS_THAN(2500, simulator::png_of(host::picture()).size());
}

TEST("a file that cannot be written is reported") {
  TEST_ASSERT_FALSE(simulator::write_file("/dev/null/picture.png", {1, 2, 3}));
}
