#include <algorithm>
#include <string>
#include <vector>

#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/crash.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

// What a person meets after the power came back, after a crash, and with a button held.

using hal::Button;
using namespace player;

namespace {

const hal::Board& board() { return hal::boards::picosystem::board; }

void switch_off_and_on() {
  host::reset(board(), 2);
  pd::start();
  wait(1500);
}

/// A Stone Age game with a few moves.
void play_a_little() {
  host::storage_reset();
  switch_on(board(), 1);
  open_set_up(0);
  press(Button::select);
  core::Rng rng(3);
  for (int i = 0; i < 12; ++i) play_on(rng);
  wait(700);  // nothing moves
  TEST_ASSERT_TRUE(pd::store().has_games());
}

/// Deletes the saved game under the cursor of Continue.
void delete_here() {
  hold(Button::select, 600);
  press(Button::down);
  press(Button::select);
  press(Button::down);  // yes
  press(Button::select);
}

}  // namespace

TEST("after a power loss Continue opens the only game: the device is handed over, the position is the last one") {
  play_a_little();
  const std::uint64_t position = pd::play_screen().table()->session.hash();
  switch_off_and_on();
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::hand_over());
  hold(Button::select, 600);
  TEST_ASSERT_FALSE(pd::play_screen().handing_over());
  TEST_ASSERT_EQUAL_UINT64(position, pd::play_screen().table()->session.hash());
}

TEST("Continue asks which of several games, and details, or a long press, lead to the list of a single one, too") {
  play_a_little();
  switch_off_and_on();
  hold(Button::select, 600);
  TEST_ASSERT_TRUE(&pd::top() == &pd::continue_menu());
  press(Button::back);
  press(Button::x);
  TEST_ASSERT_TRUE(&pd::top() == &pd::continue_menu());
  press(Button::back);
  open_set_up(1);
  press(Button::select);
  pd::home();
  switch_off_and_on();
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::continue_menu());
}

TEST("after a crash a screen tells of it and offers to go on with that game") {
  play_a_little();
  while (&pd::top() != &pd::pause_menu()) press(Button::back);
  press(Button::up);
  press(Button::select);  // leave
  press(Button::down);
  press(Button::down);
  press(Button::select);
  press(Button::down);    // past the tutorial
  press(Button::select);  // a game of CVlizacje in the next slot
  const core::GameId game = pd::play_screen().table()->session.game();
  const std::uint64_t position = pd::play_screen().table()->session.hash();
  hal::crash(hal::Crash::Kind::failed_check, 0x10001234, 0);
  switch_off_and_on();
  TEST_ASSERT_TRUE(&pd::top() != &pd::main_menu());
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::continue_menu());
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::hand_over());
  TEST_ASSERT_TRUE(pd::play_screen().table()->session.game() == game && game != core::GameId::stone_age);
  TEST_ASSERT_EQUAL_UINT64(position, pd::play_screen().table()->session.hash());
}

TEST("Continue tells where a game stands and who moves next, but does not look into one that crashed there") {
  for (const bool crashes : {false, true}) {
    play_a_little();
    const pd::Table& table = *pd::play_screen().table();
    pd::Line status;
    table.text.say_status(status, 0);
    const std::string name(table.match.people[table.session.actor().id].name.view());
    if (crashes) hal::crash(hal::Crash::Kind::failed_check, 0x10001234, 0);
    switch_off_and_on();
    press(crashes ? Button::select : Button::x);
    TEST_ASSERT_TRUE(&pd::top() == &pd::continue_menu());
    static std::vector<std::string> drawn;
    drawn.clear();
    pd::text_was_drawn = [](std::string_view text, pd::Rect, pd::Rect) { drawn.emplace_back(text); };
    wait(100);
    press(Button::down);
    pd::text_was_drawn = nullptr;
    const auto times = [](std::string_view text) { return std::count(drawn.begin(), drawn.end(), text); };
    TEST_ASSERT_EQUAL(crashes, times(status.view()) == 0);
    TEST_ASSERT_EQUAL(crashes ? 1 : 2, times(name) / times("Stone Age"));
    press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() == &pd::hand_over());
  }
}

TEST("a game that was continued is named by a crash before its next move; one that was left is not") {
  play_a_little();
  switch_off_and_on();
  press(Button::select);
  hal::crash(hal::Crash::Kind::watchdog, 0, 0);
  pd::CrashRecord record;
  TEST_ASSERT_TRUE(pd::record_last_crash(hal::crash_of_last_run(), record));
  TEST_ASSERT_EQUAL(0, record.crash.game);
  TEST_ASSERT_EQUAL(pd::play_screen().table()->session.log().size, record.crash.move);
  pd::store().leave(pd::play_screen().table()->shown.score(0).total);
  hal::crash(hal::Crash::Kind::watchdog, 0, 0);
  TEST_ASSERT_TRUE(pd::record_last_crash(hal::crash_of_last_run(), record));
  TEST_ASSERT_EQUAL(hal::Crash::no_game, record.crash.game);
}

TEST("back on the screen of a crash leads to the menu, and About keeps the record") {
  play_a_little();
  hal::crash(hal::Crash::Kind::failed_check, 0x10001234, 0);
  switch_off_and_on();
  TEST_ASSERT_TRUE(&pd::top() != &pd::main_menu());
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  pd::CrashRecord record;
  TEST_ASSERT_TRUE(pd::crash_on_record(record));
  TEST_ASSERT_EQUAL(pd::play_screen().table()->session.log().size, record.crash.move);
  press(Button::up);
  press(Button::select);  // About
  const auto before = host::pixels_pushed();
  press(Button::right);  // its second page
  TEST_ASSERT_TRUE(host::pixels_pushed() > before);
}

namespace {

void start_in_safe_mode() {
  host::reset(board(), 2);
  host::press(Button::back);
  pd::start();
  wait(200);
  host::release(Button::back);
  wait(1500);
  for (int i = 0; i < 2 && &pd::top() != &pd::safe_menu(); ++i) press(Button::select);  // the language, the news
  TEST_ASSERT_TRUE(&pd::top() == &pd::safe_menu());
}

/// As if a later firmware had written it: every sector has a head of the format after ours.
void make_newer() {
  for (std::size_t s = 0; s < hal::storage_size; s += hal::storage_sector) {
    const auto head = host::storage_bytes().subspan(s, pd::SectorHead::size);
    if (head[0] != 'P') continue;
    head[3] = pd::Record::format + 1;
    core::write_crc(head, pd::SectorHead::size - 4);
  }
}

}  // namespace

TEST("back held at power-on: safe mode, no way into a game, and saved games go only after a question") {
  for (const bool everything : {false, true}) {
    play_a_little();
    start_in_safe_mode();
    for (int i = everything ? 1 : 2; i > 0; --i) press(Button::up);
    press(Button::select);
    press(Button::back);
    TEST_ASSERT_TRUE(pd::store().has_games());
    TEST_ASSERT_TRUE(&pd::top() == &pd::safe_menu());
    press(Button::select);
    press(Button::select);  // the cursor is on "no"
    TEST_ASSERT_TRUE(pd::store().has_games());
    press(Button::select);
    press(Button::down);
    press(Button::select);
    TEST_ASSERT_FALSE(pd::store().has_games());
    switch_off_and_on();
    TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
    TEST_ASSERT_FALSE(pd::store().has_games());
    TEST_ASSERT_EQUAL(1, pd::settings().language_chosen);
  }
}

TEST("saved games of a newer firmware are called that at every start, and go only with everything") {
  play_a_little();
  make_newer();
  const std::vector<std::uint8_t> image(host::storage_bytes().begin(), host::storage_bytes().end());
  const auto untouched = [&] { return std::equal(image.begin(), image.end(), host::storage_bytes().begin()); };
  for (int i = 0; i < 2; ++i) {
    switch_off_and_on();
    if (!pd::settings().language_chosen) press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() == &pd::storage_report());
    press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
    wait(5000);
    TEST_ASSERT_TRUE(untouched());
  }
  start_in_safe_mode();
  press(Button::up);
  press(Button::up);
  press(Button::select);  // saved games alone cannot be deleted
  press(Button::select);
  TEST_ASSERT_TRUE(untouched());
  start_in_safe_mode();
  press(Button::up);
  press(Button::select);
  TEST_ASSERT_TRUE(untouched());
  press(Button::down);
  press(Button::select);
  switch_off_and_on();
  TEST_ASSERT_FALSE(pd::store().report().newer);
}

TEST("a start that stopped while it read what is stored is followed by one that reads nothing, with a way out") {
  play_a_little();
  hal::set_crash_context(hal::Crash::opening, 0);
  hal::crash(hal::Crash::Kind::watchdog, 0, 0);
  host::reset(board(), 2);
  const std::uint64_t read = host::storage_counters().bytes_read;
  pd::start();
  TEST_ASSERT_FALSE(pd::store().is_open());
  TEST_ASSERT_EQUAL(read, host::storage_counters().bytes_read);
  wait(2000);
  TEST_ASSERT_EQUAL(read, host::storage_counters().bytes_read);
  for (int i = 0; i < 3 && &pd::top() != &pd::safe_menu(); ++i) press(Button::select);  // crash, language
  TEST_ASSERT_TRUE(&pd::top() == &pd::safe_menu());
  press(Button::up);
  press(Button::up);
  press(Button::select);  // what was not read cannot be deleted in part
  TEST_ASSERT_TRUE(&pd::top() == &pd::safe_menu());
  switch_off_and_on();  // the next start tries again
  TEST_ASSERT_TRUE(pd::store().has_games());

  hal::set_crash_context(hal::Crash::opening, 0);
  hal::crash(hal::Crash::Kind::watchdog, 0, 0);
  host::reset(board(), 2);
  pd::start();
  wait(2000);
  for (int i = 0; i < 3 && &pd::top() != &pd::safe_menu(); ++i) press(Button::select);
  press(Button::up);
  press(Button::select);
  press(Button::down);
  press(Button::select);
  TEST_ASSERT_TRUE(pd::store().is_open());
  TEST_ASSERT_FALSE(pd::store().has_games());
}

TEST("a game whose last moves cannot be read goes on before them, and says so once") {
  play_a_little();
  const std::uint16_t moves = pd::play_screen().table()->session.log().size;
  const unsigned move = pd::play_screen().table()->session.log().moves[moves - 3].bits;
  const std::array<std::uint8_t, 2> wanted = {static_cast<std::uint8_t>(move), static_cast<std::uint8_t>(move >> 8)};
  const auto bytes = host::storage_bytes();
  const auto at = std::find_end(bytes.begin(), bytes.end(), wanted.begin(), wanted.end());
  TEST_ASSERT_TRUE(at != bytes.end());
  *at = *(at + 1) = 0;
  switch_off_and_on();
  TEST_ASSERT_TRUE(&pd::top() == &pd::storage_report());
  press(Button::select);
  switch_off_and_on();  // the same is told once
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  for (const bool first : {true, false}) {
    press(Button::select);
    TEST_ASSERT_EQUAL(first, on_screen(pd::str(pd::Str::key_ok)));
    if (first) press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() == &pd::hand_over());
    if (first) TEST_ASSERT_TRUE(pd::play_screen().table()->session.log().size < moves);
    hold(Button::select, 600);
    core::Rng rng(3);
    for (int i = 0; i < 3; ++i) play_on(rng);
    switch_off_and_on();
  }
}

TEST("a sector that was lost is reported at the next start, once, and nobody is told that all the rest is there") {
  play_a_little();
  std::ranges::fill(host::storage_bytes().first(hal::storage_sector), std::uint8_t{0xFF});
  for (const bool first : {true, false}) {
    switch_off_and_on();
    if (!pd::settings().language_chosen) press(Button::select);  // the language was in that sector, too
    TEST_ASSERT_EQUAL(first, &pd::top() == &pd::storage_report());
    if (!first) break;
    std::string all;
    for (const std::string& line : words_on_screen()) all += line + ' ';
    TEST_ASSERT_TRUE(all.find("Lost blocks of memory: 1.") != all.npos);
    TEST_ASSERT_TRUE(all.find(pd::str(pd::Str::kept_rest)) == all.npos);
    press(Button::select);
  }
}

TEST("where nothing can be saved any more, a new game says so, and so does one that cannot be forgotten") {
  play_a_little();
  switch_off_and_on();
  for (std::size_t s = 0; s < hal::storage_size / hal::storage_sector; ++s)
    host::storage_wear(s, host::Wear::no_program);
  const auto says_why = [] {
    for (const std::string& line : words_on_screen())
      if (line.find("worn out") != line.npos) return true;
    return false;
  };
  press(Button::x);
  delete_here();  // the only one
  TEST_ASSERT_TRUE(says_why());
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::continue_menu());
  pd::home();
  open_set_up(1);
  press(Button::select);
  TEST_ASSERT_TRUE(says_why());
  press(Button::select);
  pd::change_settings(pd::with_guide(pd::settings(), core::GameId::cvlizacje, false));
  core::Rng rng(3);
  while (play_on(rng)) TEST_ASSERT_TRUE(static_cast<bool>(pd::store().error()));
  TEST_ASSERT_TRUE(static_cast<bool>(pd::store().error()));
  pd::store().open();
  TEST_ASSERT_EQUAL(1, pd::store().saved(0).used + pd::store().saved(1).used);
}

TEST("when the last game of the list is forgotten the cursor is on the one before, and does nothing to any other") {
  play_a_little();
  for (int games = 1; games < 3; ++games) {
    pd::home();
    open_set_up(1);
    press(Button::select);
  }
  pd::home();
  pd::push(pd::continue_menu());
  press(Button::up);  // round the end: the third
  delete_here();
  TEST_ASSERT_TRUE(&pd::top() == &pd::continue_menu());
  TEST_ASSERT_FALSE(pd::store().saved(2).used);
  delete_here();
  TEST_ASSERT_TRUE(pd::store().saved(0).used);
  TEST_ASSERT_FALSE(pd::store().saved(1).used);
}

TEST("a long press on a saved game shows where it stands and who plays, and back leads to the list") {
  play_a_little();
  const pd::Table& table = *pd::play_screen().table();
  pd::Line status;
  table.text.say_status(status, 0);
  pd::home();
  pd::push(pd::continue_menu());
  hold(Button::select, 600);
  wait(100);
  TEST_ASSERT_FALSE(&pd::top() == &pd::continue_menu());
  TEST_ASSERT_TRUE(on_screen("Stone Age") && on_screen(status.view()));
  for (unsigned seat = 0; seat < table.match.setup.players; ++seat)
    TEST_ASSERT_TRUE(on_screen(table.match.people[seat].name));
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::continue_menu());
}

TEST("select alone deletes no saved game: after a long press it goes on with it, and the question defaults to no") {
  play_a_little();
  pd::home();
  pd::push(pd::continue_menu());
  hold(Button::select, 600);
  press(Button::select);
  TEST_ASSERT_TRUE(pd::store().saved(0).used);
  TEST_ASSERT_TRUE(&pd::top() == &pd::hand_over());
  pd::home();
  pd::push(pd::continue_menu());
  hold(Button::select, 600);
  press(Button::down);    // to the row that deletes
  press(Button::select);  // asks
  press(Button::select);  // no
  TEST_ASSERT_TRUE(pd::store().saved(0).used);
  press(Button::back);
  delete_here();
  TEST_ASSERT_FALSE(pd::store().has_games());
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
}
