#include <initializer_list>
#include <string>

#include "tests/test.hpp"
#include "tools/simulator/key_script.hpp"

namespace {

using hal::Button;

constexpr hal::Buttons set_of(std::initializer_list<Button> buttons) {
  hal::Buttons set = 0;
  for (const Button b : buttons) set = static_cast<hal::Buttons>(set | static_cast<hal::Buttons>(b));
  return set;
}

constexpr hal::Buttons least = set_of({Button::previous, Button::next, Button::select, Button::back});
constexpr hal::Buttons d_pad =
    set_of({Button::up, Button::down, Button::left, Button::right, Button::select, Button::back, Button::x, Button::y});

std::string lines(const char* script, hal::Buttons present = least) {
  const auto read = simulator::read_script(script, present);
  if (const auto* error = std::get_if<simulator::ScriptError>(&read)) {
    return std::to_string(error->line).append(": ").append(error->what);
  }
  return simulator::timeline(std::get<simulator::KeyScript>(read));
}

void expect(const char* wanted, const std::string& got) { TEST_ASSERT_EQUAL_STRING(wanted, got.c_str()); }

void expect_error(const char* beginning, const std::string& got) {
  TEST_ASSERT_EQUAL_STRING(beginning, got.substr(0, std::string(beginning).size()).c_str());
}

}  // namespace

TEST("a script begins when every board shows its first picture") { expect("500 end\n", lines("")); }

TEST("press holds each key for 60 ms and pauses for 140") {
  expect("500 2\n560 0\n700 4\n760 0\n900 end\n", lines("press next select\n"));
}

TEST("keys joined by + go down together") { expect("500 12\n560 0\n700 end\n", lines("press select+back")); }

TEST("hold, wait and shot stand in their order of time") {
  expect("500 4\n1100 0\n1490 shot menu\n1490 end\n", lines("hold select 600\nwait 250\nshot menu\n"));
}

TEST("repeat does one line several times") {
  expect("500 2\n560 0\n700 2\n760 0\n900 end\n", lines("repeat 2 press next"));
  expect("500 end\n", lines("repeat 0 press next"));
}

TEST("comments, empty lines, tabs and carriage returns mean nothing") {
  expect("510 end\n", lines("# a comment\r\n\r\n\t wait\t10 # another\r\n"));
}

TEST("previous and next are up and down on a D-pad, and the other way round") {
  expect("500 16\n560 0\n700 32\n760 0\n900 end\n", lines("press previous next", d_pad));
  expect("500 1\n560 0\n700 1\n760 0\n900 2\n960 0\n1100 2\n1160 0\n1300 end\n", lines("press up left down right"));
}

TEST("an unknown key is named with its line and the keys there are") {
  expect("2: unknown key \"jump\"; the keys are previous next select back up down left right x y",
         lines("press next\npress jump\n"));
  expect_error("1: unknown key \"\"", lines("press next+"));
  expect_error("3: unknown key \"Next\"", lines("\n\nhold Next 5"));
}

TEST("a button that the board lacks is named with the way round it") {
  expect("1: this board has no button \"x\"; \"hold select 600\" does the same", lines("press x"));
  expect("1: this board has no button \"y\"; \"hold back 600\" does the same", lines("press y"));
}

TEST("an unknown command is named with its line") {
  expect("4: unknown command \"tap\"; the commands are press hold wait shot repeat", lines("#\n#\nwait 1\ntap next"));
}

TEST("of a file that is no script one short line is shown, without what a terminal would obey") {
  expect_error("1: unknown command \"\x89PNG\"", lines("\x89PNG\r\n"));
  expect_error("1: unknown command \"?[2J?\"", lines("\x1b[2J\x7f\n"));
  expect_error("1: unknown command \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...\";",
               lines(std::string(9999, 'a').c_str()));
}

TEST("what a command lacks is said with an example") {
  expect_error("1: \"press\" needs a key", lines("press"));
  expect_error("1: \"hold\" needs a key and milliseconds", lines("hold select"));
  expect_error("1: \"hold\" needs a key and milliseconds", lines("hold select 0"));
  expect_error("1: \"wait\" needs milliseconds", lines("wait soon"));
  expect_error("1: \"wait\" needs milliseconds", lines("wait 3600001"));
  expect_error("1: \"wait\" needs milliseconds", lines("wait -1"));
  expect_error("1: \"wait\" needs milliseconds", lines("wait 99999999999999999999"));
  expect_error("1: \"repeat\" needs a number", lines("repeat press next"));
  expect_error("1: \"repeat\" needs a number", lines("repeat 10001 press next"));
  expect_error("1: \"repeat\" needs a number", lines("repeat 2 repeat 2 press next"));
}

TEST("a shot's name is a plain file name and used once") {
  expect_error("1: \"shot\" needs a name", lines("shot"));
  expect_error("1: \"shot\" needs a name", lines("shot ../etc"));
  expect_error("1: \"shot\" needs a name", lines("shot .."));
  expect("2: there is a shot \"a\" already", lines("shot a\nshot a"));
}

TEST("a script of over an hour is refused, not played") {
  expect_error("1: the script is over an hour long", lines("repeat 10000 wait 3600000"));
}
