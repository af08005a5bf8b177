#include "firmware/app/ui/input.hpp"

#include <initializer_list>
#include <utility>
#include <vector>

#include "tests/test.hpp"

using hal::Button;
using pd::Input;
using pd::Key;

namespace {

constexpr hal::Buttons bits(Button b) { return static_cast<hal::Buttons>(b); }
constexpr hal::Buttons down_button = bits(Button::down), select_button = bits(Button::select),
                       back_button = bits(Button::back);

/// Samples of an Input in milliseconds; whoever wants microseconds says so.
struct Samples {
  Input input;

  Key at(std::uint32_t ms, hal::Buttons held) { return input.sample(held, ms * 1000); }

  /// All keys of one level.
  std::vector<Key> all_at(std::uint32_t ms, hal::Buttons held) {
    std::vector<Key> keys;
    for (Key key; (key = at(ms, held)) != Key::none;) keys.push_back(key);
    return keys;
  }
};

using Keys = std::vector<Key>;

/// The keys of recorded levels that are all read after `end_ms`.
Keys recorded(std::initializer_list<std::pair<std::uint32_t, hal::Buttons>> levels, std::uint32_t end_ms) {
  Samples samples;
  Keys keys;
  hal::Buttons last = 0;
  for (const auto& [ms, held] : levels) {
    for (const Key key : samples.all_at(ms, held)) keys.push_back(key);
    last = held;
  }
  for (const Key key : samples.all_at(end_ms, last)) keys.push_back(key);
  return keys;
}

}  // namespace

TEST("a direction counts one millisecond after its first edge, and its bounces do not") {
  Samples samples;
  TEST_ASSERT_TRUE(Key::none == samples.at(100, down_button));
  TEST_ASSERT_TRUE(Key::down == samples.at(101, down_button));
  TEST_ASSERT_TRUE(Key::none == samples.at(101, down_button));
  TEST_ASSERT_TRUE(Key::none == samples.at(102, 0));
  TEST_ASSERT_TRUE(Key::none == samples.at(104, down_button));
  TEST_ASSERT_TRUE(Key::none == samples.at(106, 0));
  TEST_ASSERT_TRUE(Key::none == samples.at(120, 0));
  TEST_ASSERT_TRUE(Key::none == samples.at(140, down_button));
  TEST_ASSERT_TRUE(Key::down == samples.at(141, down_button));
}

TEST("a press is confirmed within two milliseconds") { TEST_ASSERT_TRUE(Input::confirm_us <= 2000); }

TEST("an edge of no length is no press, of any button") {
  for (unsigned b = 0; b < 10; ++b) {
    Samples samples;
    const auto held = static_cast<hal::Buttons>(1u << b);
    TEST_ASSERT_TRUE(samples.all_at(100, held).empty());
    TEST_ASSERT_TRUE(samples.all_at(100, 0).empty());
    for (std::uint32_t ms = 101; ms < 700; ++ms) TEST_ASSERT_TRUE(samples.all_at(ms, 0).empty());
    TEST_ASSERT_FALSE(samples.input.holds());
  }
}

TEST("noise shorter than a millisecond is no press, however often it comes") {
  Input input;
  for (std::uint32_t us = 0; us < 1'000'000; us += 3'000) {
    TEST_ASSERT_TRUE(Key::none == input.sample(select_button | down_button, us));
    TEST_ASSERT_TRUE(Key::none == input.sample(0, us + 900));
  }
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 2'000'000));
}

TEST("presses that were recorded while nobody looked come in their order") {
  const Keys down_first = recorded({{100, down_button}, {160, 0}, {200, select_button}, {260, 0}}, 500);
  TEST_ASSERT_TRUE((down_first == Keys{Key::down, Key::select}));
  const Keys select_first = recorded({{100, select_button}, {160, 0}, {200, down_button}, {260, 0}}, 500);
  TEST_ASSERT_TRUE((select_first == Keys{Key::select, Key::down}));
  const Keys overlapping =
      recorded({{100, down_button}, {130, down_button | select_button}, {160, select_button}, {200, 0}}, 500);
  TEST_ASSERT_TRUE((overlapping == Keys{Key::down, Key::select}));
  const Keys twice =
      recorded({{100, down_button}, {160, 0}, {200, down_button}, {260, 0}, {300, back_button}, {350, 0}}, 500);
  TEST_ASSERT_TRUE((twice == Keys{Key::down, Key::down, Key::back}));
}

TEST("a button that goes down together with select or back is not lost") {
  Samples samples;
  TEST_ASSERT_TRUE(samples.all_at(100, down_button | select_button).empty());
  TEST_ASSERT_TRUE(samples.all_at(101, down_button | select_button) == Keys{Key::down});
  TEST_ASSERT_TRUE(samples.all_at(150, 0).empty());
  TEST_ASSERT_TRUE(samples.all_at(160, 0) == Keys{Key::select});
}

TEST("a direction right after the release of select comes after it, though a release needs longer to count") {
  TEST_ASSERT_TRUE(
      (recorded({{100, select_button}, {160, down_button}, {260, 0}}, 500) == Keys{Key::select, Key::down}));
  Samples samples;
  samples.at(100, select_button);
  TEST_ASSERT_TRUE(samples.all_at(160, 0).empty());
  for (std::uint32_t ms = 161; ms < 165; ++ms) TEST_ASSERT_TRUE(samples.all_at(ms, down_button).empty());
  TEST_ASSERT_TRUE((samples.all_at(165, down_button) == Keys{Key::select, Key::down}));
}

TEST("a direction that was held and released while nobody looked is one step") {
  TEST_ASSERT_TRUE((recorded({{100, down_button}, {490, 0}}, 500) == Keys{Key::down}));
}

TEST("a direction that is held repeats, first after a while, then quicker") {
  Samples samples;
  samples.at(0, bits(Button::right));
  int keys = 0;
  for (std::uint32_t t = 1; t <= 1000; ++t)
    if (samples.at(t, bits(Button::right)) == Key::right) ++keys;
  TEST_ASSERT_EQUAL((1000 - Input::repeat_after_ms) / Input::repeat_every_ms + 2, keys);
}

TEST("select is a short press on release, details while it is held long, never both") {
  Samples samples;
  TEST_ASSERT_TRUE(Key::none == samples.at(0, select_button));
  TEST_ASSERT_TRUE(Key::none == samples.at(100, 0));
  TEST_ASSERT_TRUE(Key::select == samples.at(120, 0));
  TEST_ASSERT_TRUE(Key::none == samples.at(200, select_button));
  TEST_ASSERT_TRUE(Key::none == samples.at(200 + Input::long_press_ms - 1, select_button));
  TEST_ASSERT_FALSE(samples.input.select_was_held());
  TEST_ASSERT_TRUE(Key::details == samples.at(200 + Input::long_press_ms, select_button));
  TEST_ASSERT_TRUE(samples.input.select_was_held());
  TEST_ASSERT_EQUAL(200'000, samples.input.select_down_us().value());
  TEST_ASSERT_TRUE(Key::none == samples.at(900, 0));
  TEST_ASSERT_FALSE(samples.input.select_was_held() || samples.input.select_down_us());
  TEST_ASSERT_TRUE(Key::none == samples.at(950, 0));
}

TEST("a press that is swallowed does nothing, not even when it is released") {
  for (const std::uint32_t swallowed_ms : {0u, 1u}) {
    Samples samples;
    samples.at(0, select_button);
    samples.at(swallowed_ms, select_button);
    samples.input.swallow();
    for (std::uint32_t t = 2; t < 700; ++t) TEST_ASSERT_TRUE(Key::none == samples.at(t, select_button));
    TEST_ASSERT_TRUE(Key::none == samples.at(700, 0));
    TEST_ASSERT_TRUE(Key::none == samples.at(720, 0));
    samples.at(800, select_button);
    samples.at(820, 0);
    TEST_ASSERT_TRUE(Key::select == samples.at(840, 0));
  }
}

TEST("all buttons at once are all reported, one after the other") {
  Samples samples;
  TEST_ASSERT_TRUE(samples.all_at(10, 0x3FF).empty());
  TEST_ASSERT_EQUAL(8, samples.all_at(11, 0x3FF).size());  // select and back wait for their release
}

TEST("a release counts when its contacts were quiet for five milliseconds, to the microsecond") {
  Input input;
  input.sample(select_button, 50'000);
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 100'900));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, 105'899));
  TEST_ASSERT_TRUE(Key::select == input.sample(0, 105'900));
  TEST_ASSERT_EQUAL(100'900, input.caused_us());
}

TEST("times go on when the clock of microseconds begins again") {
  Input input;
  constexpr std::uint32_t end = UINT32_MAX - 400;
  TEST_ASSERT_TRUE(Key::none == input.sample(down_button, end));
  TEST_ASSERT_TRUE(Key::down == input.sample(down_button, end + 1'000));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, end + 60'000));
  TEST_ASSERT_TRUE(Key::none == input.sample(0, end + 70'000));
  TEST_ASSERT_FALSE(input.holds());
}
