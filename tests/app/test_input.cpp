#include "firmware/app/ui/input.hpp"
#include "tests/test.hpp"

using app::Input;
using app::Key;
using hal::Button;

namespace {
constexpr hal::Buttons bits(Button b) { return static_cast<hal::Buttons>(b); }
}  // namespace

TEST("a direction answers at its first edge and not to the chatter after it") {
  Input input;
  TEST_ASSERT_TRUE(Key::down == input.sample(bits(Button::down), 100));
  TEST_ASSERT_TRUE(Key::none == input.sample(bits(Button::down), 100));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 102));
  TEST_ASSERT_TRUE(Key::none == input.sample(bits(Button::down), 104));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 106));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 120));
  TEST_ASSERT_TRUE(Key::down == input.sample(bits(Button::down), 140));
}

TEST("a direction that is held repeats, first after a while, then quicker") {
  Input input;
  input.sample(bits(Button::right), 0);
  int keys = 0;
  for (std::uint32_t t = 1; t <= 1000; ++t)
    if (input.sample(bits(Button::right), t) == Key::right) ++keys;
  TEST_ASSERT_EQUAL((1000 - Input::repeat_after_ms) / Input::repeat_every_ms + 1, keys);
}

TEST("select is a short press on release, details while it is held long, never both") {
  Input input;
  TEST_ASSERT_TRUE(Key::none == input.sample(bits(Button::select), 0));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 100));
  TEST_ASSERT_TRUE(Key::select == input.sample(0, 120));
  TEST_ASSERT_TRUE(Key::none == input.sample(bits(Button::select), 200));
  TEST_ASSERT_TRUE(Key::none == input.sample(bits(Button::select), 200 + Input::long_press_ms - 1));
  TEST_ASSERT_TRUE(Key::details == input.sample(bits(Button::select), 200 + Input::long_press_ms));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 900));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 950));
}

TEST("a press that is swallowed does nothing, not even when it is let go") {
  Input input;
  input.sample(bits(Button::select), 0);
  input.swallow();
  for (std::uint32_t t = 1; t < 700; ++t) TEST_ASSERT_TRUE(Key::none == input.sample(bits(Button::select), t));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 700));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 720));
}

TEST("all buttons at once are all told, one after the other") {
  Input input;
  int keys = 0;
  while (input.sample(0x3FF, 10) != Key::none) ++keys;
  TEST_ASSERT_TRUE(keys >= 1);
  for (std::uint32_t t = 11; t < 40; ++t)
    while (input.sample(0x3FF, t) != Key::none) ++keys;
  TEST_ASSERT_EQUAL(8, keys);  // select and back wait for their release
}

TEST("a release counts when its contacts were quiet for five milliseconds, not sooner for a clock of whole ones") {
  Input input;
  input.sample(bits(Button::select), 50, 50'000);
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 100, 100'900));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 105, 105'800));
  TEST_ASSERT_TRUE(Key::select == input.sample(0, 105, 105'900));
}
