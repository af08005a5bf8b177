#include <memory>

#include "firmware/app/console/line_reader.hpp"
#include "hal/host/usb.hpp"
#include "tests/app/player.hpp"
#include "tests/kept/kept.hpp"
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
  while (&pd::top() != &pd::play_screen() || pd::play_screen().cursor().choosing_variant()) press(Button::back);
}

/// What the device answers within a second.
std::string ask(std::string_view command) {
  host::usb_send(std::string(command) + "\n");
  wait(1000);
  return host::usb_take();
}

/// A game among computers.
void begin_computers(core::GameId game, unsigned count, unsigned level) {
  pd::Table& table = pd::entry_of(game).open();
  table.match = {};
  table.match.setup = {game, static_cast<std::uint8_t>(count), 0, 0, 0};
  for (unsigned i = 0; i < core::max_players; ++i) {
    table.match.people[i].colour = static_cast<std::uint8_t>(i);
    table.match.people[i].level = static_cast<std::uint8_t>(level);
  }
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, 5)));
  pd::push(pd::play_screen());
  wait(400);
}

/// A backup as `restore` wants it: every line after a plus, without the "ok".
std::string plus(std::string_view answer) {
  std::string lines;
  while (!answer.empty() && !answer.starts_with("ok")) {
    const std::size_t end = answer.find("\r\n");
    lines += "+" + std::string(answer.substr(0, end)) + "\n";
    answer.remove_prefix(end + 2);
  }
  return lines;
}

/// All that is stored, read again.
std::vector<std::string> kept_lines() {
  pd::store().open();
  return kept::contents();
}

void say_yes(Button down = Button::next) {
  press(down);
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

TEST("a long log comes in parts; whoever stores something meanwhile breaks it off") {
  host::storage_reset();
  host::usb_close();
  switch_on(hal::boards::display_pack_2::board, 5);
  pd::Settings awake = pd::settings();
  awake.dim = pd::Settings::dim_choices - 1;
  pd::change_settings(awake);
  begin_computers(core::GameId::altay, 4, 1);
  const core::Log& log = pd::play_screen().table()->session.log();
  for (int i = 0; i < 2000 && log.size < 700; ++i) wait(1000);
  TEST_ASSERT_TRUE(log.size >= 700 && pd::store().saved(0).used);
  host::usb_open();
  static_cast<void>(ask("games"));
  say_yes();
  static_cast<void>(host::usb_take());
  const auto send = [](bool disturbed) {
    host::usb_limit(64);
    host::usb_send("log 1\n");
    std::string sent;
    for (int i = 0; i < 4000 && !sent.ends_with("\r\n"); ++i) {
      wait(2);
      sent += host::usb_take();
      if (disturbed && i == 5) pd::store().save_match(pd::store().last_match(core::GameId::stone_age));
    }
    host::usb_limit(0);
    wait(100);
    return sent + host::usb_take();
  };
  const std::string sent = send(false);
  const auto back = std::make_unique<core::Log>();
  core::LogHead head;
  TEST_ASSERT_FALSE(static_cast<bool>(core::read_text(core::find_text(sent), *back, head)));
  TEST_ASSERT_TRUE(back->size >= 700 &&
                   std::equal(back->moves.begin(), back->moves.begin() + back->size, log.moves.begin()));
  TEST_ASSERT_TRUE(send(true).ends_with("\r\nerror: something was stored meanwhile; try again\r\n"));
  TEST_ASSERT_TRUE(ask("version").ends_with("ok\r\n"));
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
  begin_match(core::GameId::altay, 2, 5, pd::Settings::AutoPlay::on_a_press);
  host::usb_close();
  host::usb_open();
  core::Rng rng(5);
  for (int i = 0; i < 400 && !pd::play_screen().handing_over(); ++i) play_on(rng);
  TEST_ASSERT_TRUE(pd::play_screen().handing_over());
  static_cast<void>(ask("key left"));
  say_yes(Button::down);
  TEST_ASSERT_EQUAL_STRING("ok\r\n", host::usb_take().c_str());
  for (int i = 0; i < 300; ++i) {
    constexpr const char* names[] = {"select", "details", "up", "down", "next"};
    TEST_ASSERT_EQUAL_STRING("ok\r\n", ask(std::string("key ") + names[rng.below(5)]).c_str());
    TEST_ASSERT_TRUE(pd::play_screen().handing_over() && &pd::top() == &pd::hand_over());
  }
}

TEST("a backup comes as text, and the same back replaces everything; then the device starts again") {
  switch_on_with_game();
  const std::vector<std::string> before = kept_lines();
  host::usb_open();
  static_cast<void>(ask("save"));
  say_yes();
  wait(3000);
  const std::string sent = host::usb_take();
  TEST_ASSERT_TRUE(sent.starts_with("pocket-dawn-backup 1\r\nversion ") && sent.ends_with("\r\nok\r\n"));
  TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen());
  host::storage_reset();
  switch_on(hal::boards::display_pack_2::board, 1);
  host::usb_open();
  static_cast<void>(ask("restore"));
  say_yes();
  host::usb_send(plus(sent));
  wait(3000);
  TEST_ASSERT_EQUAL_STRING("ok\r\n", host::usb_take().c_str());
  TEST_ASSERT_TRUE(host::asked_for_reboot());
  switch_on(hal::boards::display_pack_2::board, 1);
  TEST_ASSERT_TRUE(kept_lines() == before);
}

TEST("a restore is broken off by back, by another line and by the end of the connection, and changes nothing") {
  switch_on_with_game();
  host::usb_open();
  static_cast<void>(ask("key down"));
  say_yes();
  static_cast<void>(host::usb_take());
  host::usb_send("save\n");
  wait(3000);
  const std::string sent = host::usb_take();
  const std::string part = plus(sent.substr(0, sent.find("\r\nend ") + 2));
  const std::vector<std::string> before = kept_lines();
  for (const std::string_view how : {"back", "line", "close", "long"}) {
    host::usb_send("restore\n" + part);
    wait(2000);
    TEST_ASSERT_EQUAL_STRING("", host::usb_take().c_str());
    const pd::Screen* const during = &pd::top();
    if (how == "back") press(Button::back);
    if (how == "line") host::usb_send("version\n");
    if (how == "long") host::usb_send("+" + std::string(700, 'a') + "\n");
    if (how == "close") host::usb_close();
    wait(100);
    const std::string answer = host::usb_take();
    TEST_ASSERT_TRUE(answer.starts_with("error: ") || (how == "close" && answer.empty()));
    TEST_ASSERT_TRUE(&pd::top() != during && &pd::top() == &pd::main_menu());
    if (how != "back") wait(3000);  // the rest is erased when nobody waits
    host::usb_send("+end 1 00000000\n");
    wait(50);
    TEST_ASSERT_EQUAL_STRING("", host::usb_take().c_str());
    switch_on(hal::boards::display_pack_2::board, 1);
    TEST_ASSERT_TRUE(kept_lines() == before);
    host::usb_open();
    static_cast<void>(ask("key down"));
    say_yes();
    static_cast<void>(host::usb_take());
  }
}

TEST("computers do not play while everything is read") {
  host::storage_reset();
  host::usb_close();
  switch_on(hal::boards::display_pack_2::board, 5);
  begin_computers(core::GameId::stone_age, 3, 1);
  host::usb_open();
  static_cast<void>(ask("games"));
  say_yes();
  static_cast<void>(host::usb_take());
  host::usb_limit(64);
  host::usb_send("save\n");
  wait(100);
  const unsigned moves = pd::play_screen().table()->session.log().size;
  std::string sent;
  for (int i = 0; i < 4000 && !sent.ends_with("ok\r\n"); ++i) {
    wait(2);
    sent += host::usb_take();
  }
  host::usb_limit(0);
  TEST_ASSERT_TRUE(sent.ends_with("\r\nok\r\n") && sent.starts_with("pocket-dawn-backup 1\r\n"));
  TEST_ASSERT_EQUAL(moves, pd::play_screen().table()->session.log().size);
  wait(20000);
  TEST_ASSERT_TRUE(pd::play_screen().table()->session.log().size > moves);
}

TEST("a game that is put in is kept and continued; the same again is found") {
  switch_on_with_game();
  host::usb_open();
  static_cast<void>(ask("log 1"));
  say_yes();
  const std::string sent = host::usb_take();
  const std::string text = sent.substr(0, sent.find('\r'));
  std::string pieces;
  for (std::size_t at = 0; at < text.size(); at += 60) pieces += "+" + text.substr(at, 60) + "\n";
  const core::Log wanted = pd::play_screen().table()->session.log();
  const auto put_in = [&](const std::string& lines) {
    host::usb_send("put\n" + lines);
    wait(500);
    return host::usb_take();
  };
  TEST_ASSERT_EQUAL_STRING("", put_in(pieces).c_str());
  say_yes();
  TEST_ASSERT_EQUAL_STRING("game 1 is this game already\r\nok\r\n", host::usb_take().c_str());
  TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen() || pd::play_screen().handing_over());

  host::storage_reset();
  switch_on(hal::boards::display_pack_2::board, 1);
  host::usb_open();
  static_cast<void>(ask("key down"));
  say_yes();
  static_cast<void>(host::usb_take());
  TEST_ASSERT_EQUAL_STRING("game 1\r\nok\r\n", put_in(pieces).c_str());
  const core::Log& now = pd::play_screen().table()->session.log();
  TEST_ASSERT_TRUE(now.setup == wanted.setup && now.size >= wanted.size);
  TEST_ASSERT_TRUE(std::equal(wanted.moves.begin(), wanted.moves.begin() + wanted.size, now.moves.begin()));
  TEST_ASSERT_TRUE(is_open(pd::play_screen()));

  std::string wrong = pieces;
  wrong[wrong.find("moves=") + 8] ^= 1;
  TEST_ASSERT_EQUAL_STRING("error: this is not the log of a game, or it is damaged\r\n", put_in(wrong).c_str());
  TEST_ASSERT_EQUAL_STRING("error: a line that begins with + was expected\r\n", put_in("version\n").c_str());
  core::Log illegal = wanted;
  illegal.moves[illegal.size - 1u] = core::Move(0xFFF0);
  std::string written(core::log_text_max, ' ');
  written.resize(core::write_text(illegal, core::name_of(illegal.setup.game), illegal.rules_version, written));
  pieces.clear();
  for (std::size_t at = 0; at < written.size(); at += 600) pieces += "+" + written.substr(at, 600) + "\n";
  TEST_ASSERT_TRUE(put_in(pieces).ends_with(" is against the rules\r\n"));
}

TEST("garbage of any kind neither stops the console nor asks for anything") {
  switch_on_with_game();
  host::usb_open();
  const pd::Screen* const before = &pd::top();
  core::Rng rng(7);
  constexpr std::size_t all = 10'000'000, at_once = 4000;
  constexpr std::string_view words[] = {"version", "help", "fnord", "+", "pocket-dawn", "record", "\r\n", "\n", "="};
  for (std::size_t sent = 0; sent < all;) {
    std::string piece;
    while (piece.size() < at_once)
      if (rng.below(20) == 0)
        piece += words[rng.below(std::size(words))];
      else
        piece += static_cast<char>(rng.next());
    sent += piece.size();
    host::usb_send(piece);
    for (int i = 0; i < 200 && host::usb_waiting() > 0; ++i) {
      pd::tick();
      static_cast<void>(host::usb_take());
    }
    TEST_ASSERT_EQUAL(0, host::usb_waiting());
  }
  TEST_ASSERT_TRUE(before == &pd::top());
  host::usb_send("\n");
  wait(1000);
  static_cast<void>(host::usb_take());
  TEST_ASSERT_TRUE(ask("version").ends_with("ok\r\n"));
}

TEST("commands are answered while a computer thinks, and its game goes on") {
  host::storage_reset();
  host::usb_close();
  switch_on(hal::boards::display_pack_2::board, 5);
  begin_computers(core::GameId::altay, 2, 3);
  host::usb_open();
  wait(50);
  unsigned answered = 0;
  const unsigned moves = pd::play_screen().table()->session.log().size;
  for (int i = 0; i < 200; ++i) {
    host::usb_send("info\n");
    wait(100);
    answered += host::usb_take().ends_with("\r\nok\r\n");
  }
  TEST_ASSERT_EQUAL(200, answered);
  TEST_ASSERT_TRUE(pd::play_screen().table()->session.log().size > moves);
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

TEST("an answered question for the boot loader leaves the next program nothing that the last one was allowed") {
  switch_on_with_game();
  host::usb_open();
  static_cast<void>(ask("games"));
  say_yes();
  TEST_ASSERT_TRUE(host::usb_take().ends_with("ok\r\n"));
  host::usb_close();
  host::usb_touch();
  host::usb_open();  // another program
  wait(1000);
  host::usb_send("games\n");
  wait(1000);
  press(Button::back);  // no boot loader
  wait(1000);
  TEST_ASSERT_EQUAL_STRING("", host::usb_take().c_str());
  TEST_ASSERT_TRUE(&pd::top() != &pd::play_screen());  // it is asked
  press(Button::back);
  wait(100);
  TEST_ASSERT_EQUAL_STRING("error: refused on the device\r\n", host::usb_take().c_str());
}

TEST("an answer that comes after the connection has ended gives the next one nothing") {
  switch_on_with_game();
  for (const bool is_replugged_first : {false, true}) {
    host::usb_open();
    static_cast<void>(ask("games"));
    press(Button::next);
    if (is_replugged_first) {
      host::usb_close();
      host::usb_open();
      host::usb_send("games\n");
    }
    host::press(Button::select);  // on Yes, in the same moment
    if (!is_replugged_first) {
      host::usb_close();
      host::usb_open();
      host::usb_send("games\n");
    }
    wait(20);
    host::release(Button::select);
    wait(1000);
    TEST_ASSERT_EQUAL_STRING("", host::usb_take().c_str());
    TEST_ASSERT_TRUE(&pd::top() != &pd::play_screen());  // it is asked, with "no" under the cursor
    press(Button::select);
    wait(100);
    TEST_ASSERT_EQUAL_STRING("error: refused on the device\r\n", host::usb_take().c_str());
    host::usb_close();
    wait(100);
  }
}

TEST("commands in one packet are asked for one after the other") {
  switch_on_with_game();
  host::usb_open();
  host::usb_send("games\nreboot\nversion\nbootsel\nversion\n");
  wait(1000);
  TEST_ASSERT_EQUAL_STRING("", host::usb_take().c_str());
  say_yes();
  TEST_ASSERT_TRUE(host::usb_take().ends_with("\r\nok\r\n"));
  TEST_ASSERT_FALSE(host::asked_for_reboot());
  press(Button::back);
  wait(1000);
  TEST_ASSERT_TRUE(host::usb_take().starts_with("error: refused on the device\r\nPocket Dawn "));
  press(Button::back);
  wait(1000);
  TEST_ASSERT_TRUE(host::usb_take().starts_with("error: refused on the device\r\nPocket Dawn "));
  TEST_ASSERT_FALSE(host::asked_for_reboot() || host::asked_for_usb());
}

TEST("a restart waits for the end of a backup") {
  switch_on_with_game();
  host::usb_open();
  static_cast<void>(ask("key down"));
  say_yes();
  static_cast<void>(host::usb_take());
  host::usb_limit(64);
  host::usb_send("save\nreboot\n");
  std::string sent;
  for (int i = 0; i < 4000 && !host::asked_for_reboot(); ++i) {
    wait(2);
    sent += host::usb_take();
  }
  host::usb_limit(0);
  TEST_ASSERT_TRUE(sent.starts_with("pocket-dawn-backup 1\r\n") && sent.ends_with("\r\nok\r\nok\r\n"));
  TEST_ASSERT_TRUE(host::asked_for_reboot());
  host::restarted();
}

TEST("a game that is refused leaves the one that was played as it was") {
  switch_on_with_game();
  const std::vector<std::string> before = kept_lines();
  host::usb_open();
  static_cast<void>(ask("key down"));
  say_yes();
  static_cast<void>(host::usb_take());
  const core::Log played = pd::play_screen().table()->session.log();
  core::Log wrong = played;
  wrong.setup.first ^= 1;  // another game
  wrong.moves[wrong.size / 2u] = core::Move(0xFFF0);
  std::string text(core::log_text_max, ' ');
  text.resize(core::write_text(wrong, core::name_of(wrong.setup.game), wrong.rules_version, text));
  std::string lines = "put\n";
  for (std::size_t at = 0; at < text.size(); at += 600) lines += "+" + text.substr(at, 600) + "\n";
  host::usb_send(lines);
  wait(1000);
  TEST_ASSERT_TRUE(host::usb_take().ends_with(" is against the rules\r\n"));
  wait(3000);
  TEST_ASSERT_TRUE(kept_lines() == before);
  switch_on(hal::boards::display_pack_2::board, 1);
  for (int i = 0; i < 4 && !is_open(pd::play_screen()); ++i) press(Button::select);  // continue
  TEST_ASSERT_TRUE(is_open(pd::play_screen()));
  const core::Log& now = pd::play_screen().table()->session.log();
  TEST_ASSERT_TRUE(now.size == played.size && now.setup == played.setup);
}

TEST("a restore during a game replaces that, too, whatever is pressed meanwhile") {
  switch_on_with_game();
  const std::vector<std::string> before = kept_lines();
  host::usb_open();
  static_cast<void>(ask("key down"));
  say_yes();
  static_cast<void>(host::usb_take());
  host::usb_send("save\n");
  wait(3000);
  const std::string sent = host::usb_take();
  begin_computers(core::GameId::altay, 2, 3);  // a second game, which the backup does not have
  wait(3000);
  TEST_ASSERT_TRUE(kept_lines() != before);
  host::usb_send("restore\n" + plus(sent));
  for (int i = 0; i < 400 && !host::asked_for_reboot(); ++i) press(i % 2 == 0 ? Button::select : Button::next);
  TEST_ASSERT_TRUE(host::asked_for_reboot());
  TEST_ASSERT_EQUAL_STRING("ok\r\n", host::usb_take().c_str());
  host::restarted();
  TEST_ASSERT_TRUE(kept_lines() == before);
}

TEST("unplugged after any byte, nothing is half done and the next connection begins afresh") {
  host::storage_reset();
  host::usb_close();
  switch_on(hal::boards::display_pack_2::board, 1);
  host::usb_open();
  static_cast<void>(ask("save"));
  say_yes();
  const std::string backup = host::usb_take();
  host::usb_close();
  switch_on_with_game();
  const std::vector<std::string> before = kept_lines();
  const std::string script = "info\nrestore\n" + plus(backup);
  TEST_ASSERT_TRUE(backup.starts_with("pocket-dawn-backup 1\r\n") && backup.ends_with("ok\r\n"));
  for (std::size_t bytes = 0; bytes < script.size(); ++bytes) {
    host::usb_open();
    host::usb_send("key details\n");
    wait(20);
    press(Button::next);
    press(Button::select);
    wait(20);
    TEST_ASSERT_TRUE(host::usb_take().ends_with("ok\r\n"));
    host::usb_send(script.substr(0, bytes));
    wait(100);
    host::usb_close();
    wait(20);
    static_cast<void>(host::usb_take());
    host::usb_open();
    host::usb_send("version\n");
    wait(20);
    TEST_ASSERT_TRUE(host::usb_take().starts_with("Pocket Dawn "));
    host::usb_close();
    TEST_ASSERT_FALSE(host::asked_for_reboot());
    if (bytes % 40 == 0 || bytes + 8 > script.size()) TEST_ASSERT_TRUE(kept_lines() == before);
  }
  wait(5000);
  TEST_ASSERT_TRUE(kept_lines() == before);
  test::figure("console: unplugged after each of %u bytes that are sent", static_cast<unsigned>(script.size()));
}

TEST("unplugged after any byte of an answer, the next connection gets none of it") {
  switch_on_with_game();
  for (const std::string_view command : {"info\n", "games\n", "log 1\n", "save\n"}) {
    for (std::size_t bytes = 1;; ++bytes) {
      host::usb_open();
      host::usb_send("games\n");
      wait(20);
      press(Button::next);
      press(Button::select);
      wait(20);
      static_cast<void>(host::usb_take());
      host::usb_limit(bytes);
      host::usb_send(command);
      wait(200);
      const bool is_whole = host::usb_take().size() < bytes;
      host::usb_close();
      host::usb_limit(0);
      wait(20);
      host::usb_open();
      host::usb_send("version\n");
      wait(20);
      const std::string answer = host::usb_take();
      TEST_ASSERT_TRUE(answer.starts_with("Pocket Dawn ") && answer.ends_with("\r\nok\r\n") && answer.size() < 60);
      host::usb_close();
      wait(20);
      if (is_whole || bytes > 700) break;
    }
    TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen());
  }
}
