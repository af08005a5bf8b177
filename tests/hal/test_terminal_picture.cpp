#include <array>
#include <string>

#include "hal/boards/all.hpp"
#include "hal/display.hpp"
#include "tests/test.hpp"
#include "tools/simulator/terminal_picture.hpp"

namespace {

void fill_rows(int y, int rows, std::uint16_t colour) {
  std::array<std::uint16_t, 240> row;
  row.fill(colour);
  for (int i = 0; i < rows; ++i) hal::display_push({0, static_cast<std::int16_t>(y + i), 240, 1}, row);
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

}  // namespace

TEST("half blocks: the first picture fills its cells, the same one sends nothing") {
  host::reset(hal::boards::picosystem::board);
  simulator::HalfBlocks blocks(80, 23, simulator::Colours::true_);
  TEST_ASSERT_EQUAL(46 * 23, count(blocks.update(host::picture()), "\u2580"));
  TEST_ASSERT_EQUAL(0, blocks.update(host::picture()).size());
}

TEST("half blocks: only the cells that changed are sent") {
  host::reset(hal::boards::picosystem::board);
  simulator::HalfBlocks blocks(240, 120, simulator::Colours::true_);
  blocks.update(host::picture());
  fill_rows(100, 1, 0xFFFF);
  const std::string sent = blocks.update(host::picture());
  TEST_ASSERT_EQUAL(240, count(sent, "\u2580"));
  TEST_ASSERT_EQUAL(1, count(sent, "\x1b[51;1H"));
  TEST_ASSERT_EQUAL(1, count(sent, "38;2;255;255;255m"));
}

TEST("half blocks: few colours are taken from the cube") {
  host::reset(hal::boards::picosystem::board);
  fill_rows(0, 240, 0xF800);
  simulator::HalfBlocks blocks(40, 20, simulator::Colours::few);
  TEST_ASSERT_EQUAL(1, count(blocks.update(host::picture()), "38;5;196m"));
}

TEST("sixels: a flat picture is one colour and runs") {
  host::reset(hal::boards::picosystem::board);
  fill_rows(0, 240, 0x07E0);
  const std::string sixels = simulator::sixel_picture(host::picture(), 2);
  TEST_ASSERT_EQUAL_STRING("\x1bPq\"1;1;480;480#0;2;0;100;0", sixels.substr(0, 27).c_str());
  TEST_ASSERT_EQUAL(80, count(sixels, "#0!480~$-"));
}

TEST("sixels: more than 256 colours are rounded") {
  host::reset(hal::boards::picosystem::board);
  std::array<std::uint16_t, 240> row;
  for (int y = 0; y < 240; ++y) {
    for (int x = 0; x < 240; ++x) row[static_cast<std::size_t>(x)] = static_cast<std::uint16_t>((y * 240 + x) * 7);
    hal::display_push({0, static_cast<std::int16_t>(y), 240, 1}, row);
  }
  const std::string sixels = simulator::sixel_picture(host::picture(), 1);
  TEST_ASSERT_EQUAL(0, count(sixels, "#256"));
  TEST_ASSERT_EQUAL(1, count(sixels, "#100;2;"));
}

TEST("kitty: the picture goes in pieces of at most 4096 letters, the last one says so") {
  host::reset(hal::boards::picosystem::board);
  std::array<std::uint16_t, 240> row;
  for (int y = 0; y < 240; ++y) {
    for (int x = 0; x < 240; ++x)
      row[static_cast<std::size_t>(x)] = static_cast<std::uint16_t>((x * 40503 + y * 9973) & 0xFFFF);
    hal::display_push({0, static_cast<std::int16_t>(y), 240, 1}, row);
  }
  const std::string kitty = simulator::kitty_picture(host::picture(), 1);
  TEST_ASSERT_EQUAL(1, count(kitty, "a=T,f=100"));
  TEST_ASSERT_EQUAL(1, count(kitty, "m=0;"));
  TEST_ASSERT_GREATER_THAN(1, count(kitty, "m=1;"));
  for (std::size_t at = kitty.find(';'); at != std::string::npos; at = kitty.find(';', at + 1)) {
    TEST_ASSERT_LESS_OR_EQUAL(4096, kitty.find('\x1b', at) - at - 1);
  }
}
