#include <memory>

#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "hal/serial.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

/// A game of Stone Age, a few moves old, on a board with four buttons.
void play_a_little() {
  host::storage_reset();
  switch_on(hal::boards::display_pack_2::board, 1);
  pd::change_settings(pd::with_guide(pd::settings(), core::GameId::stone_age, false));
  press(Button::select);
  press(Button::select);
  core::Rng rng(3);
  for (int i = 0; i < 12; ++i) play_on(rng);
  while (&pd::top() != &pd::play_screen() || pd::play_screen().cursor().choosing_variant()) press(Button::back);
}

void ask_to_send() {
  pd::push(pd::pause_menu());
  for (int i = 0; i < 9; ++i) press(Button::next);
  press(Button::select);
}

}  // namespace

TEST("the log of a running game is sent after two questions, as one line that is read back as that game") {
  play_a_little();
  ask_to_send();
  TEST_ASSERT_TRUE(&pd::top() != &pd::send_log());
  press(Button::select);  // it tells everything: yes
  TEST_ASSERT_TRUE(&pd::top() == &pd::send_log());
  wait(500);
  TEST_ASSERT_TRUE(host::serial().empty());
  press(Button::select);
  wait(100);
  const std::string sent = host::serial();
  TEST_ASSERT_TRUE(sent.starts_with("Pocket Dawn ") && sent.ends_with("\r\n"));
  const core::Log& log = pd::play_screen().table()->session.log();
  const auto back = std::make_unique<core::Log>();
  core::LogHead head;
  TEST_ASSERT_FALSE(static_cast<bool>(core::read_text(core::find_text(sent), *back, head)));
  TEST_ASSERT_TRUE(log.size > 0 && back->size == log.size && back->setup == log.setup);
  TEST_ASSERT_TRUE(std::equal(log.moves.begin(), log.moves.begin() + log.size, back->moves.begin()));
  press(Button::select);
  wait(100);
  TEST_ASSERT_TRUE(host::serial() == sent + sent);
}

TEST("whoever says no, or only looks, sends nothing") {
  play_a_little();
  ask_to_send();
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::pause_menu());
  press(Button::select);
  press(Button::select);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::pause_menu());
  TEST_ASSERT_TRUE(host::serial().empty());
}

TEST("a board without the pin sends nothing") {
  host::reset(hal::boards::picosystem::board);
  TEST_ASSERT_FALSE(hal::has_serial());
  TEST_ASSERT_EQUAL(0, hal::serial_send(std::string_view("words")));
  TEST_ASSERT_TRUE(host::serial().empty());
}

TEST("the page of codes says which part it shows, and how it is left") {
  for (const hal::Board* board : hal::boards::all) {
    host::storage_reset();
    switch_on(*board, 1);
    open_set_up(0);
    press(Button::select);
    pd::push(pd::qr_codes());
    TEST_ASSERT_TRUE(on_screen("Part 1 of 1. " + std::string(hal::button_label(Button::back)) + ": back"));
    press(Button::back);
    TEST_ASSERT_TRUE(&pd::top() != &pd::qr_codes());
  }
}
