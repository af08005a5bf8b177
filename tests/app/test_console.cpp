#include <memory>

#include "firmware/app/console/line_reader.hpp"
#include "hal/host/usb.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

void switch_on_with_game() {
  host::storage_reset();
  host::usb_close();
  static_cast<void>(host::usb_take());
  switch_on(hal::boards::display_pack_2::board, 1);
  pd::change_settings(pd::with_guide(pd::settings(), core::GameId::stone_age, false));
  press(Button::select);
  press(Button::select);
  core::Rng rng(3);
  for (int i = 0; i < 12; ++i) play_on(rng);
  while (&pd::top() != &pd::play_screen() || pd::play_screen().offer().choosing_variant) press(Button::back);
}

/// What the device answers within a second.
std::string ask(std::string_view command) {
  host::usb_send(std::string(command) + "\n");
  wait(1000);
  return host::usb_take();
}

void say_yes() {
  press(Button::next);
  press(Button::select);
  wait(1000);
}

}  // namespace

TEST("lines end with LF, CR or both; too long ones and strange bytes are no lines") {
  pd::console::LineReader reader;
  using Result = pd::console::LineReader::Result;
  std::vector<std::string> lines;
  const auto send = [&](std::string_view text) {
    for (const char c : text) {
      const Result result = reader.take(c);
      if (result == Result::line) lines.emplace_back(reader.line());
      if (result == Result::too_long) lines.emplace_back("too long");
    }
  };
  send("one\ntwo\r\nthree\rx\x80\x07y\n");
  send(std::string(640, 'a') + "\n" + std::string(641, 'b') + "\nend\n");
  const std::vector<std::string> expected = {"one", "two", "three", "x??y", std::string(640, 'a'), "too long", "end"};
  TEST_ASSERT_TRUE(lines == expected);
}

TEST("help, version and info are answered without a question") {
  switch_on_with_game();
  host::usb_open();
  const pd::Screen* const before = &pd::top();
  TEST_ASSERT_TRUE(ask("version").starts_with("Pocket Dawn "));
  TEST_ASSERT_TRUE(ask("help").ends_with("\r\nok\r\n"));
  const std::string info = ask("info");
  TEST_ASSERT_TRUE(info.find("board display_pack_2\r\n") != std::string::npos);
  TEST_ASSERT_TRUE(info.find("games 1\r\n") != std::string::npos);
  TEST_ASSERT_TRUE(info.ends_with("\r\nok\r\n"));
  TEST_ASSERT_EQUAL_STRING("error: unknown command; see help\r\n", ask("fnord").c_str());
  TEST_ASSERT_EQUAL_STRING("", ask("").c_str());
  TEST_ASSERT_TRUE(before == &pd::top());
}

TEST("what shows or changes something is asked for, once in a connection") {
  switch_on_with_game();
  host::usb_open();
  const pd::Screen* const before = &pd::top();
  TEST_ASSERT_EQUAL_STRING("", ask("games").c_str());
  TEST_ASSERT_TRUE(before != &pd::top());
  say_yes();
  const std::string games = host::usb_take();
  TEST_ASSERT_TRUE(games.starts_with("1 stone_age players=") && games.ends_with("ok\r\n"));
  TEST_ASSERT_TRUE(before == &pd::top());
  TEST_ASSERT_TRUE(ask("crash").ends_with("ok\r\n"));
  TEST_ASSERT_EQUAL_STRING("", ask("key down").c_str());  // another kind of access
  press(Button::back);
  wait(1000);
  TEST_ASSERT_EQUAL_STRING("error: refused on the device\r\n", host::usb_take().c_str());
  TEST_ASSERT_EQUAL_STRING("error: refused on the device\r\n", ask("key down").c_str());
  host::usb_close();
  wait(100);
  host::usb_open();
  TEST_ASSERT_EQUAL_STRING("", ask("games").c_str());  // a new connection
  TEST_ASSERT_TRUE(before != &pd::top());
  host::usb_close();
  wait(100);
  TEST_ASSERT_TRUE(before == &pd::top());
}

TEST("select says no to the question that has just come up") {
  switch_on_with_game();
  host::usb_open();
  static_cast<void>(ask("games"));
  press(Button::select);
  wait(100);
  TEST_ASSERT_EQUAL_STRING("error: refused on the device\r\n", host::usb_take().c_str());
}

TEST("nobody answers: the question leaves after a minute, and may come again") {
  switch_on_with_game();
  host::usb_open();
  const pd::Screen* const before = &pd::top();
  static_cast<void>(ask("games"));
  for (int i = 0; i < 61; ++i) wait(1000);
  TEST_ASSERT_EQUAL_STRING("error: nobody answered on the device\r\n", host::usb_take().c_str());
  TEST_ASSERT_TRUE(before == &pd::top());
  TEST_ASSERT_EQUAL_STRING("", ask("games").c_str());
  TEST_ASSERT_TRUE(before != &pd::top());
}

TEST("a sign is on the screen while consent lasts, and only then") {
  switch_on_with_game();
  const auto corner = [] {
    const host::Picture picture = host::picture();
    const auto x = static_cast<std::size_t>(picture.size.width / 2);
    return std::vector(picture.pixels.begin() + static_cast<std::ptrdiff_t>(x) - 20,
                       picture.pixels.begin() + static_cast<std::ptrdiff_t>(x) + 20);
  };
  const auto before = corner();
  host::usb_open();
  static_cast<void>(ask("games"));
  say_yes();
  TEST_ASSERT_TRUE(corner() != before);
  host::usb_close();
  wait(100);
  TEST_ASSERT_TRUE(corner() == before);
}

TEST("the log of a saved game is the one that is played") {
  switch_on_with_game();
  host::usb_open();
  static_cast<void>(ask("log 1"));
  say_yes();
  const std::string sent = host::usb_take();
  TEST_ASSERT_TRUE(sent.ends_with("\r\nok\r\n"));
  const core::Log& log = pd::play_screen().table()->session.log();
  const auto back = std::make_unique<core::Log>();
  core::LogHead head;
  const std::string text = sent.substr(0, sent.find('\r'));
  TEST_ASSERT_FALSE(static_cast<bool>(core::read_text(core::find_text(text), *back, head)));
  TEST_ASSERT_TRUE(log.size > 0 && back->size == log.size && back->setup == log.setup);
  TEST_ASSERT_EQUAL_STRING("error: no such game; see games\r\n", ask("log 2").c_str());
}

TEST("the screen is sent as it is on the panel, also to a slow reader") {
  switch_on_with_game();
  host::usb_open();
  static_cast<void>(ask("games"));
  say_yes();
  static_cast<void>(host::usb_take());
  host::usb_limit(100);
  host::usb_send("screen\n");
  std::string sent;
  while (!sent.ends_with("ok\r\n")) {
    wait(5);
    sent += host::usb_take();
  }
  host::usb_limit(0);
  TEST_ASSERT_TRUE(sent.starts_with("screen 320 240\r\n"));
  std::vector<std::uint16_t> pixels;
  for (std::size_t at = sent.find('\n') + 1; sent[at] != 'o';) {
    const std::size_t end = sent.find_first_of(" \r", at);
    const std::string run = sent.substr(at, end - at);
    if (!run.empty()) {
      const auto colour = static_cast<std::uint16_t>(std::stoul(run.substr(0, 4), nullptr, 16));
      pixels.insert(pixels.end(), run.size() > 4 ? std::stoul(run.substr(5)) : 1, colour);
    }
    at = end + (sent[end] == '\r' ? 2 : 1);
  }
  const host::Picture picture = host::picture();
  TEST_ASSERT_EQUAL_UINT(picture.pixels.size(), pixels.size());
  TEST_ASSERT_TRUE(std::equal(pixels.begin(), pixels.end(), picture.pixels.begin()));
}

TEST("a key presses") {
  switch_on_with_game();
  host::usb_open();
  static_cast<void>(ask("key back"));
  say_yes();
  TEST_ASSERT_EQUAL_STRING("ok\r\n", host::usb_take().c_str());
  TEST_ASSERT_TRUE(&pd::top() == &pd::pause_menu());
  TEST_ASSERT_EQUAL_STRING("ok\r\n", ask("key back").c_str());
  TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen());
  TEST_ASSERT_EQUAL_STRING("error: no such key; see help\r\n", ask("key any").c_str());
}

TEST("a hand-over stays locked: no key opens it, whatever the order") {
  begin_match(core::GameId::stone_age, 2, 5, pd::Settings::AutoPlay::on_a_press);
  host::usb_close();
  host::usb_open();
  core::Rng rng(5);
  for (int i = 0; i < 400 && !pd::play_screen().handing_over(); ++i) play_on(rng);
  TEST_ASSERT_TRUE(pd::play_screen().handing_over());
  static_cast<void>(ask("key left"));
  say_yes();
  for (int i = 0; i < 300; ++i) {
    constexpr const char* names[] = {"select", "details", "up", "down", "next"};
    static_cast<void>(ask(std::string("key ") + names[rng.below(5)]));
    TEST_ASSERT_TRUE(pd::play_screen().handing_over() && &pd::top() == &pd::hand_over());
  }
}

TEST("restarts and the boot loader need consent, the 1200-baud touch, too") {
  switch_on_with_game();
  host::usb_open();
  static_cast<void>(ask("bootsel"));
  TEST_ASSERT_FALSE(host::asked_for_usb());
  press(Button::back);
  wait(1000);
  TEST_ASSERT_EQUAL_STRING("error: refused on the device\r\n", host::usb_take().c_str());
  static_cast<void>(ask("reboot"));
  TEST_ASSERT_FALSE(host::asked_for_reboot());
  say_yes();
  TEST_ASSERT_EQUAL_STRING("ok\r\n", host::usb_take().c_str());
  TEST_ASSERT_TRUE(host::asked_for_reboot());
  host::restarted();
  host::usb_close();
  wait(100);
  host::usb_touch();
  wait(1000);
  TEST_ASSERT_FALSE(host::asked_for_usb());
  say_yes();
  TEST_ASSERT_TRUE(host::asked_for_usb());
}
