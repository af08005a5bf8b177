// A game that is longer than its log can be.
#include <algorithm>

#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/endless.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

pd::Table& long_game(unsigned left, const hal::Board& board = hal::boards::picosystem::board) {
  host::storage_reset();
  switch_on(board, 1);
  pd::Table& table = pd::game_list()[0].open();
  table.match = pd::store().last_match(core::GameId::stone_age);
  table.match.people[0].name << "Ada";
  table.match.people[1].name << "Ben";
  table.session.loading() = endless_game(left);
  table.session.loading().rules_version = static_cast<std::uint8_t>(table.session.rules_version());
  pd::store().add(table.match, table.session.log());
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().resume(table, 1)));
  pd::push(pd::play_screen());
  return table;
}

void play_until_stuck() {
  core::Rng rng(7);
  for (int i = 0; i < 400 && &pd::top() != &pd::stuck_menu(); ++i) play_on(rng);
  TEST_ASSERT_TRUE(&pd::top() == &pd::stuck_menu());
}

void take_device() {
  if (&pd::top() == &pd::hand_over()) hold(Button::select, 700);
}

}  // namespace

TEST("when the log is full a menu says so, whatever was going on, and nothing is lost") {
  for (const unsigned left : {1u, 2u, 3u, 6u, 20u}) {
    pd::Table& table = long_game(left);
    play_until_stuck();
    TEST_ASSERT_EQUAL(core::Log::capacity, table.session.log().size);
    const std::uint64_t hash = table.session.hash();
    press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() == &pd::score_table());
    press(Button::back);
    TEST_ASSERT_TRUE(&pd::top() == &pd::stuck_menu());
    press(Button::back);
    TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());

    switch_on(hal::boards::picosystem::board, 2);
    press(Button::select);
    take_device();
    TEST_ASSERT_TRUE(&pd::top() == &pd::stuck_menu());
    TEST_ASSERT_EQUAL_HEX64(hash, pd::play_screen().table()->session.hash());
    TEST_ASSERT_FALSE(static_cast<bool>(pd::store().error()));
  }
}

TEST("a game whose log is full can be ended as it stands: whoever leads has won, and it counts once") {
  pd::Table& table = long_game(3);
  play_until_stuck();
  const core::Outcome before = table.shown.score(0);
  TEST_ASSERT_EQUAL(0, before.winners);
  press(Button::down);
  press(Button::select);
  press(Button::back);  // the question: no
  TEST_ASSERT_TRUE(&pd::top() == &pd::stuck_menu());
  press(Button::select);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  const core::Outcome after = table.shown.score(0);
  TEST_ASSERT_TRUE(after.winners != 0);
  const auto most = *std::max_element(after.total.begin(), after.total.begin() + after.players);
  for (unsigned seat = 0; seat < after.players; ++seat)
    if (after.winners >> seat & 1u) TEST_ASSERT_EQUAL(most, after.total[seat]);
  TEST_ASSERT_FALSE(pd::store().has_games());
  TEST_ASSERT_EQUAL(1, pd::store().journal().results());
  pd::PlayerTally ada;
  TEST_ASSERT_TRUE(pd::read_player(pd::store().journal(), 0, ada));
  TEST_ASSERT_EQUAL(1, ada.played());
  for (unsigned i = 0; i < 4 && &pd::top() != &pd::main_menu(); ++i) press(Button::back);  // the celebration, too
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  pd::store().open();
  TEST_ASSERT_EQUAL(1, pd::games_played(pd::store().journal(), 0));
}

TEST("the full log goes elsewhere as from any game: after a question, as codes, and by wire where there is one") {
  for (const hal::Board* board : {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board}) {
    const bool wire = board == &hal::boards::display_pack_2::board;
    const Button next = wire ? Button::next : Button::down;
    pd::Screen* const ways[] = {&pd::qr_codes(), &pd::send_log()};
    long_game(0, *board);
    wait(500);
    for (unsigned way = 0; way < (wire ? 2u : 1u); ++way) {
      TEST_ASSERT_TRUE(&pd::top() == &pd::stuck_menu());
      for (unsigned i = 0; i < (way == 0 ? 3u : 1u); ++i) press(next);
      press(Button::select);
      TEST_ASSERT_TRUE(&pd::top() != &pd::stuck_menu() && &pd::top() != ways[way]);
      press(Button::back);  // it tells everything: no
      TEST_ASSERT_TRUE(&pd::top() == &pd::stuck_menu());
      press(Button::select);
      press(Button::select);  // yes
      TEST_ASSERT_TRUE(&pd::top() == ways[way]);
      press(Button::back);
    }
    press(next);
    press(Button::select);  // the last row leads out
    TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  }
}

TEST("nobody sees what is hidden from them: before a full log tells the score, somebody takes the device") {
  for (unsigned left = 1; left < 40; ++left) {
    long_game(left);
    play_until_stuck();
    if (pd::play_screen().table()->session.actor().is_seat()) break;
  }
  const pd::Table& table = *pd::play_screen().table();
  TEST_ASSERT_TRUE(table.session.actor().is_seat());
  press(Button::back);
  press(Button::select);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::hand_over());
  take_device();
  TEST_ASSERT_TRUE(&pd::top() == &pd::stuck_menu());
  TEST_ASSERT_EQUAL(table.session.actor().id, pd::play_screen().viewer());
}
