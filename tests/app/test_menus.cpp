#include <array>

#include "firmware/app/screens/setting_rows.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/session/reference.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/ui/qr.hpp"
#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "hal/storage.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {
const hal::Board& small_board() { return hal::boards::picosystem::board; }
}  // namespace

TEST("the first start asks for the language, the next one does not") {
  host::storage_reset();
  host::reset(small_board(), 1);
  pd::start();
  wait(1500);
  TEST_ASSERT_TRUE(&pd::top() == &pd::language_menu());
  press(Button::down);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  TEST_ASSERT_TRUE(pd::language() == pd::Language::pl);
  host::reset(small_board(), 1);
  pd::start();
  wait(1500);
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  TEST_ASSERT_TRUE(pd::language() == pd::Language::pl);
}

TEST("garbage in the flash means default settings and no crash") {
  core::Rng rng(5);
  for (int round = 0; round < 20; ++round) {
    host::storage_reset();
    for (std::size_t page = 0; page < hal::storage_size; page += hal::storage_page) {
      std::array<std::uint8_t, hal::storage_page> bytes{};
      for (auto& b : bytes) b = static_cast<std::uint8_t>(rng.next());
      hal::storage_program(page, bytes);
    }
    host::reset(small_board(), 1);
    pd::start();
    wait(100);
    TEST_ASSERT_TRUE(pd::settings() == pd::sanitized({}));
  }
}

TEST("the light dims, goes out, and the press that wakes it does nothing else") {
  host::storage_reset();
  switch_on(small_board(), 1);
  pd::Screen* const before = &pd::top();
  const unsigned full = host::backlight_percent();
  wait(61 * 1000);
  TEST_ASSERT_TRUE(host::backlight_percent() < full);
  wait(200 * 1000);
  TEST_ASSERT_EQUAL(0, host::backlight_percent());
  press(Button::select);
  TEST_ASSERT_EQUAL(full, host::backlight_percent());
  TEST_ASSERT_TRUE(before == &pd::top());
  press(Button::select);
  TEST_ASSERT_TRUE(before != &pd::top());
}

TEST("nothing is sent to the panel while nothing changes") {
  host::storage_reset();
  switch_on(small_board(), 1);
  press(Button::select);  // the set-up of a game: nothing moves there
  const auto rows = host::pixels_pushed();
  wait(5000);
  TEST_ASSERT_EQUAL_UINT64(rows, host::pixels_pushed());
}

TEST("a cursor step sends some tiles, not the whole picture") {
  host::storage_reset();
  switch_on(small_board(), 1);
  const auto before = host::pixels_pushed();
  press(Button::down);
  const auto sent = host::pixels_pushed() - before;
  TEST_ASSERT_TRUE(sent > 0);
  TEST_ASSERT_TRUE(sent <= 240 * 120);
}

TEST("every board reaches every entry of the menu and comes back") {
  for (const hal::Board* board : hal::boards::all) {
    host::storage_reset();
    switch_on(*board, 1);
    for (unsigned i = 0; i < pd::games_known() + 4; ++i) {
      press(Button::select);
      TEST_ASSERT_TRUE(&pd::top() != &pd::main_menu());
      press(Button::back);
      TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
      press(hal::held(hal::buttons_present(), Button::next) ? Button::next : Button::down);
    }
  }
}

TEST("the light shines while a button is held in the self test, and is dark when it has been left") {
  host::storage_reset();
  switch_on(small_board(), 1);
  pd::push(pd::self_test());
  wait(50);
  host::press(Button::x);
  wait(50);
  TEST_ASSERT_TRUE(host::led().red > 0);
  host::release(Button::x);
  wait(50);
  TEST_ASSERT_EQUAL(0, host::led().red);
  hold(Button::back, 1000);
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  TEST_ASSERT_EQUAL(0, host::led().red);
}

TEST("the last page of the self test is a code of what it found, on every board") {
  for (const hal::Board* board : hal::boards::all) {
    host::storage_reset();
    switch_on(*board, 1);
    pd::push(pd::self_test());
    wait(50);
    for (int page = 1; page < 5; ++page) hold(Button::select, 700);
    unsigned black = 0, white = 0;
    for (const std::uint16_t pixel : host::picture().pixels) {
      black += pixel == 0;
      white += pixel == 0xFFFF;
    }
    TEST_ASSERT_TRUE_MESSAGE(black > 4000 && white > 20000, board->name);
    const core::Text<256> summary = pd::self_test_summary(static_cast<hal::Buttons>(Button::select));
    TEST_ASSERT_FALSE(summary.cut());
    pd::Qr qr;
    TEST_ASSERT_TRUE_MESSAGE(qr.encode(summary, pd::QrLevel::medium), board->name);
    core::Text<40> buttons;
    buttons << " BUTTONS 4/" << hal::buttons_present() << ' ';
    TEST_ASSERT_TRUE(summary.view().starts_with("POCKET DAWN "));
    TEST_ASSERT_TRUE(summary.view().find(buttons) != std::string_view::npos);
    TEST_ASSERT_TRUE(summary.view().find(" FRAME 0 UNKNOWN ") != std::string_view::npos);
    TEST_ASSERT_EQUAL(board->battery != hal::no_pin, summary.view().find(" BATTERY ") != std::string_view::npos);
    hold(Button::select, 700);
    hold(Button::back, 700);
    TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  }
}

TEST("the help calls the buttons what is printed beside them on every board") {
  for (const hal::Board* board : hal::boards::all) {
    host::storage_reset();
    switch_on(*board, 1);
    core::Text<40> hold;
    hold << "Hold " << hal::button_label(Button::select) << " to read";
    TEST_ASSERT_TRUE(pd::say_device().find(hold) != std::string_view::npos);
    core::Text<40> back;
    back << "Hold " << hal::button_label(Button::back) << " to reach";
    TEST_ASSERT_TRUE(pd::say_device().find(back) != std::string_view::npos);
  }
}

TEST(
    "a held select in the main menu tells of each title how it is played, for how many and how long, and what a "
    "challenge is") {
  for (unsigned language = 0; language < pd::language_count; ++language) {
    host::storage_reset();
    switch_on(small_board(), 1);
    pd::Settings settings = pd::settings();
    settings.language = static_cast<std::uint8_t>(language);
    pd::change_settings(settings);
    for (unsigned game = 0; game <= pd::games_known(); ++game) {
      TEST_ASSERT_TRUE(on_screen(pd::str(pd::Str::key_details)));
      hold(Button::select, 600);
      TEST_ASSERT_TRUE(&pd::top() != &pd::main_menu());
      const std::string text = text_on_screen();
      if (game < pd::games_known()) {
        const pd::GameEntry& entry = pd::game_list()[game];
        TEST_ASSERT_TRUE(text.find(std::to_string(entry.players_max)) != std::string::npos);
        TEST_ASSERT_TRUE(on_screen(pd::str(entry.reference.guide[0].title)));
      }
      press(Button::back);
      TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
      press(Button::down);
    }
    TEST_ASSERT_FALSE(on_screen(pd::str(pd::Str::key_details)));
    hold(Button::select, 600);
    TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  }
}

TEST("a held select in the settings explains the rows whose names do not, and the value stays as it was") {
  host::storage_reset();
  switch_on(small_board(), 1);
  pd::push(pd::settings_menu());
  for (const pd::SettingRow& row : pd::setting_rows()) {
    const pd::Settings before = pd::settings();
    TEST_ASSERT_EQUAL(row.about.has_value(), on_screen(pd::str(pd::Str::key_details)));
    hold(Button::select, 600);
    TEST_ASSERT_EQUAL(row.about.has_value(), &pd::top() != &pd::settings_menu());
    if (row.about) {
      TEST_ASSERT_TRUE(text_on_screen().find(pd::str(*row.about).substr(0, 5)) != std::string::npos);
      press(Button::select);
    }
    TEST_ASSERT_TRUE(&pd::top() == &pd::settings_menu());
    TEST_ASSERT_TRUE(before == pd::settings());
    press(Button::down);
  }
}

TEST("every setting of a row goes through all its values and back to the first, and each has its words") {
  host::storage_reset();
  switch_on(small_board(), 1);
  pd::push(pd::settings_menu());
  for (const pd::SettingRow& row : pd::setting_rows()) {
    const pd::Settings before = pd::settings();
    const pd::SettingRange range = pd::range_of(row.setting);
    for (unsigned value = range.low; row.setting != nullptr && value <= range.high; ++value) {
      if (!row.values.empty())
        TEST_ASSERT_TRUE(on_screen(pd::str(row.values[pd::settings().*row.setting - unsigned{range.low}])));
      press(Button::right);
    }
    TEST_ASSERT_TRUE(before == pd::settings());
    press(Button::down);
  }
}
