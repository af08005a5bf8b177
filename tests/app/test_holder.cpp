#include <string>
#include <string_view>

#include "engine/stone_age/data.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/secrets.hpp"
#include "tests/test.hpp"

// Only a held button says who has the device. What is chosen in menus, a restart and an undo do not.

using hal::Button;

namespace {

const hal::Board& square = hal::boards::picosystem::board;

bool on_top(const pd::Screen& screen) { return &pd::top() == &screen; }

/// Chooses the row of the menu on top.
void choose(pd::Str row) {
  const auto& menu = static_cast<const pd::Menu&>(pd::top());
  for (unsigned i = 0; menu.row(menu.here()).label.view() != pd::str(row); ++i) {
    TEST_ASSERT_TRUE_MESSAGE(i < menu.size(), "no such row");
    player::press(Button::down);
  }
  player::press(Button::select);
}

/// Opens the menu of the game and chooses a row of it.
void choose_in_game(pd::Str row) {
  player::press(Button::back);
  if (!on_top(pd::pause_menu())) player::press(Button::back);  // the first one only left what was begun
  TEST_ASSERT_TRUE(on_top(pd::pause_menu()));
  choose(row);
}

/// Opens the menu of the game: the next kind of player for a seat, or the one before.
void change_player(unsigned seat, Button side) {
  if (on_top(pd::pause_menu()))
    choose(pd::Str::pause_seats);
  else
    choose_in_game(pd::Str::pause_seats);
  TEST_ASSERT_TRUE(on_top(pd::seats_menu()));
  while (static_cast<const pd::Menu&>(pd::top()).here() != seat) player::press(Button::down);
  player::press(side);
  player::press(Button::back);
}

/// People play on until the device is to be handed to `seat`, and at least so many moves were made.
void play_until_asked_for(unsigned seat, unsigned moves, core::Rng& rng) {
  for (unsigned acts = 0; acts < 3000; ++acts) {
    const pd::Table& table = *pd::play_screen().table();
    if (on_top(pd::hand_over()) && pd::play_screen().driver().handover_target() == seat &&
        table.session.log().size >= moves)
      return;
    TEST_ASSERT_TRUE(player::play_on(rng));
  }
  TEST_FAIL_MESSAGE("the device is never handed to that seat");
}

/// Everything that the menu of the game offers while nobody has held the button.
void look_at_all_rows(secrets::Watch& watch) {
  for (const pd::Str row : {pd::Str::pause_story, pd::Str::pause_score, pd::Str::pause_replay}) {
    choose(row);
    watch.look();
    for (unsigned i = 0; i < 6 && on_top(pd::replay()); ++i) {
      player::press(Button::left);
      watch.look();
      if (i % 2 == 0) player::press(Button::select);
      watch.look();
    }
    if (!on_top(pd::pause_menu())) player::press(Button::back);
  }
  choose(pd::Str::pause_qr);
  player::press(Button::select);  // yes
  watch.look();
  while (!on_top(pd::pause_menu())) player::press(Button::back);
}

}  // namespace

TEST("a computer for the player who is asked for opens nothing of the other's") {
  for (const core::GameId game : {core::GameId::altay, core::GameId::cvlizacje}) {
    secrets::Watching watch;
    player::begin_match(game, game == core::GameId::altay ? 2 : 3, 5, pd::Settings::AutoPlay::on_a_press);
    core::Rng rng(7);
    for (unsigned turns = 0; turns < 6; ++turns) {
      play_until_asked_for(1, pd::play_screen().table()->session.log().size + 1u, rng);
      const unsigned moves = pd::play_screen().table()->session.log().size;
      change_player(1, Button::right);
      for (unsigned i = 0; i < 10; ++i) watch.look_at_twin();
      look_at_all_rows(watch);
      change_player(1, Button::left);
      player::press(Button::back);
      TEST_ASSERT_TRUE(on_top(pd::hand_over()));
      TEST_ASSERT_EQUAL(moves, pd::play_screen().table()->session.log().size);
      player::hold(Button::select, 600);
    }
    TEST_ASSERT_TRUE(watch.looks > 20 && watch.twins > 5);
  }
}

TEST("after Continue, a person in place of the computer that plays for them is asked for first") {
  for (const core::GameId game : {core::GameId::altay, core::GameId::cvlizacje}) {
    secrets::Watching watch;
    player::begin_match(game, 3, 5, pd::Settings::AutoPlay::on_a_press);
    core::Rng rng(7);
    play_until_asked_for(1, 30, rng);
    player::hold(Button::select, 600);
    TEST_ASSERT_TRUE(on_top(pd::play_screen()));
    change_player(1, Button::right);
    choose(pd::Str::pause_leave);
    player::switch_on(square, 6);
    player::press(Button::select);  // Continue
    TEST_ASSERT_TRUE(on_top(pd::computer_turn()));
    watch.look();
    change_player(1, Button::left);
    player::press(Button::back);
    player::wait(400);
    watch.look();
    TEST_ASSERT_TRUE(on_top(pd::hand_over()));
    TEST_ASSERT_EQUAL(1, pd::play_screen().driver().handover_target());
    look_at_all_rows((player::press(Button::back), watch));
    TEST_ASSERT_TRUE(watch.looks > 1);
  }
}

TEST("only select that is held opens the hand-over: not another button while it is down") {
  player::begin_match(core::GameId::cvlizacje, 3, 5, pd::Settings::AutoPlay::on_a_press);
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  host::press(Button::select);
  player::wait(100);
  player::press(Button::x);
  host::release(Button::select);
  player::wait(20);
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  TEST_ASSERT_FALSE(pd::play_screen().table()->holder().known());
  player::hold(Button::select, 600);
  TEST_ASSERT_TRUE(on_top(pd::play_screen()));
  TEST_ASSERT_TRUE(pd::play_screen().table()->holder().is(pd::play_screen().viewer()));
}

TEST("a hold that began on another screen does not open the hand-over") {
  player::begin_match(core::GameId::cvlizacje, 3, 5, pd::Settings::AutoPlay::on_a_press);
  player::press(Button::back);
  TEST_ASSERT_TRUE(on_top(pd::pause_menu()));
  host::press(Button::select);
  player::wait(200);
  player::press(Button::back);
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  player::wait(2 * pd::Input::long_press_ms);
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  TEST_ASSERT_FALSE(pd::play_screen().table()->holder().known());
  host::release(Button::select);
  player::wait(20);
  player::hold(Button::select, 600);
  TEST_ASSERT_TRUE(on_top(pd::play_screen()));
}

TEST("buttons that change while the device is busy do not open the hand-over together") {
  player::begin_match(core::GameId::cvlizacje, 3, 5, pd::Settings::AutoPlay::on_a_press);
  host::press(Button::select);
  player::wait(100);
  host::release(Button::select);
  host::advance(20);
  host::press(Button::x);
  host::advance(20);
  host::press(Button::select);
  player::wait(100);
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  TEST_ASSERT_FALSE(pd::play_screen().table()->holder().known());
}

TEST("another button for details opens nothing, also when it is heard late, after select would have been held") {
  player::begin_match(core::GameId::cvlizacje, 3, 5, pd::Settings::AutoPlay::on_a_press);
  host::press(Button::select);
  host::advance(100);
  host::press(Button::x);
  host::advance(100);
  host::release(Button::select);
  host::advance(600);
  player::wait(100);
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  TEST_ASSERT_FALSE(pd::play_screen().table()->holder().known());
}

TEST("a press that began while the device was busy with the move of before does not open the hand-over") {
  player::begin_match(core::GameId::cvlizacje, 3, 5, pd::Settings::AutoPlay::on_a_press);
  player::press(Button::back);
  TEST_ASSERT_TRUE(on_top(pd::pause_menu()));
  host::press(Button::back);
  host::advance(20);
  host::release(Button::back);
  host::advance(20);
  host::press(Button::select);
  host::advance(200);
  player::wait(2 * pd::Input::long_press_ms);
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  TEST_ASSERT_FALSE(pd::play_screen().table()->holder().known());
}

TEST("a hold that began when another seat was asked for does not open the hand-over") {
  player::begin_match(core::GameId::cvlizacje, 3, 5, pd::Settings::AutoPlay::on_a_press);
  core::Rng rng(7);
  play_until_asked_for(1, 1, rng);
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().table()->session.may_take_back().refusal));
  choose_in_game(pd::Str::pause_undo);
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  TEST_ASSERT_EQUAL(0, pd::play_screen().driver().handover_target());
  host::press(Button::select);
  player::wait(200);
  player::press(Button::back);  // nothing is taken back
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  TEST_ASSERT_EQUAL(1, pd::play_screen().driver().handover_target());
  player::wait(2 * pd::Input::long_press_ms);
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  TEST_ASSERT_FALSE(pd::play_screen().table()->holder().known());
}

TEST("the hand-over opens however long the device lay there, also when the clock of microseconds began again") {
  player::begin_match(core::GameId::cvlizacje, 3, 5, pd::Settings::AutoPlay::on_a_press);
  constexpr std::uint32_t wraps_ms = (std::uint64_t{1} << 32) / 1000;
  for (const std::uint32_t away_ms : {wraps_ms / 2 + 1000, wraps_ms / 2, wraps_ms - 60'000}) {
    host::advance(away_ms);
    player::wait(100);
    player::press(Button::back);  // brings the light back
    TEST_ASSERT_TRUE(on_top(pd::hand_over()));
    host::press(Button::select);
    player::wait(pd::Input::long_press_ms - 50);
    TEST_ASSERT_TRUE(on_top(pd::hand_over()));
    host::release(Button::select);
    player::wait(50);
  }
  player::hold(Button::select, 600);
  TEST_ASSERT_TRUE(on_top(pd::play_screen()));
}

TEST("a press that wakes the device opens nothing, however long it is held") {
  player::begin_match(core::GameId::cvlizacje, 3, 5, pd::Settings::AutoPlay::on_a_press);
  host::advance(60 * 60 * 1000);
  player::wait(10'000);
  TEST_ASSERT_TRUE(pd::is_backlight_off());
  player::hold(Button::select, 3 * pd::Input::long_press_ms);
  TEST_ASSERT_FALSE(pd::is_backlight_off());
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  TEST_ASSERT_FALSE(pd::play_screen().table()->holder().known());
  player::hold(Button::select, 600);
  TEST_ASSERT_TRUE(on_top(pd::play_screen()));
}

TEST("one person alone at the table is never asked for, and is not known while a computer plays for them") {
  host::storage_reset();
  player::switch_on(square, 5);
  pd::Table& table = pd::entry_of(core::GameId::altay).open();
  table.match = {};
  table.match.setup = {core::GameId::altay, 2, 0, 0, 0};
  table.match.people[1].level = 1;
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, 5)));
  TEST_ASSERT_TRUE(table.holder().is(0) && !pd::play_screen().handing_over());
  TEST_ASSERT_TRUE(pd::play_screen().seat(0, {1, 0}));
  TEST_ASSERT_FALSE(table.holder().known());
  TEST_ASSERT_TRUE(pd::play_screen().seat(0, {0, 0}));
  TEST_ASSERT_TRUE(table.holder().is(0) && !pd::play_screen().handing_over());
}

namespace {

unsigned moves() { return pd::play_screen().table()->session.log().size; }

/// Stone Age between two people: the first has just placed a figure, and select is up again.
void place_first_figure() {
  player::begin_match(core::GameId::stone_age, 2, 5, pd::Settings::AutoPlay::on_a_press);
  player::press(Button::select);
  if (pd::play_screen().cursor().choosing_variant()) player::press(Button::select);
  TEST_ASSERT_EQUAL(1, pd::play_screen().viewer());
  if (pd::play_screen().animation().kind() != pd::Moment::Kind::none) player::wait(pd::piece_ms + pd::frame_ms);
}

}  // namespace

TEST("a second tap after the turn went on without a hand-over plays for nobody") {
  place_first_figure();
  const unsigned before = moves();
  TEST_ASSERT_TRUE(pd::play_screen().guard().guards());
  TEST_ASSERT_FALSE(player::on_screen("Do it"));
  player::wait(450);
  player::press(Button::select);
  player::wait(450);
  player::press(Button::select);  // again too early: the button was released for less than 800 ms
  TEST_ASSERT_EQUAL(before, moves());
  TEST_ASSERT_FALSE(pd::play_screen().cursor().choosing_variant());
  player::wait(900);
  TEST_ASSERT_FALSE(pd::play_screen().guard().guards());
  player::press(Button::select);
  TEST_ASSERT_TRUE(moves() > before || pd::play_screen().cursor().choosing_variant());
}

TEST("who moves the cursor has seen whose turn it is: select acts at once") {
  place_first_figure();
  const unsigned before = moves();
  player::press(Button::right);
  player::press(Button::select);
  TEST_ASSERT_TRUE(moves() > before || pd::play_screen().cursor().choosing_variant());
}

namespace {

using stone_age::Location, stone_age::Verb, stone_age::index;

constexpr unsigned draws_another = 5;  // SA-47: the card with another one under it

/// Chance as the test wants it, the first seat on its way to that card, the other anywhere.
core::Move next_move(const stone_age::State& s) {
  core::MoveList list;
  legal_moves(s, list);
  const core::Move wanted[] = {stone_age::move(Verb::draw, draws_another),
                               stone_age::move(Verb::die, 6),
                               stone_age::move(Verb::place, index(Location::card1), 1),
                               stone_age::move(Verb::place, index(Location::forest), 4),
                               stone_age::move(Verb::use, index(Location::forest)),
                               stone_age::move(Verb::done),
                               stone_age::move(Verb::use, index(Location::card1))};
  const bool decides = current_actor(s) == core::chance || current_actor(s) == core::Actor::seat(0);
  for (const core::Move move : wanted)
    if (decides && list.find(move) < list.size()) return move;
  return list[0];
}

/// A game of Stone Age between two people in which the first one is to pay for the card.
core::Log log_before_card() {
  core::Session<stone_age::State> session;
  TEST_ASSERT_FALSE(static_cast<bool>(session.begin({core::GameId::stone_age, 2, 0, 0, 0})));
  while (session.state().decision != stone_age::Decision::pay || session.actor() != core::Actor::seat(0)) {
    TEST_ASSERT_TRUE_MESSAGE(session.log().size < 60, "nobody takes the card");
    TEST_ASSERT_FALSE(static_cast<bool>(session.play(next_move(session.state()))));
  }
  TEST_ASSERT_EQUAL(draws_another, session.state().slots[0]);
  return session.log();
}

/// With the log that stands in its session.
void go_on_with(pd::Table& table) {
  pd::home();
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().resume(table, 3)));
  pd::push(pd::play_screen());
  player::wait(400);
}

}  // namespace

TEST("SA-47 a card that a card drew is shown to its owner, once and to nobody else") {
  secrets::Watching watch;
  player::begin_match(core::GameId::stone_age, 2, 5, pd::Settings::AutoPlay::on_a_press);
  pd::Table& table = *pd::play_screen().table();
  table.session.loading() = log_before_card();
  go_on_with(table);
  player::hold(Button::select, 600);
  TEST_ASSERT_TRUE(table.holder().is(0));
  for (unsigned i = 0; i < 8 && !table.shown.private_news(); ++i) {
    player::press(Button::select);  // pays
    player::wait(400);
  }
  TEST_ASSERT_TRUE(on_top(pd::private_news()));
  const pd::PrivateNews news = *table.shown.private_news();
  TEST_ASSERT_EQUAL(0, news.seat);
  watch.look();
  TEST_ASSERT_TRUE(player::on_screen("At the end: art. Different symbols:"));  // the card that the log draws
  player::press(Button::select);
  player::wait(1000);
  watch.look();
  TEST_ASSERT_FALSE(table.shown.private_news());  // once
  TEST_ASSERT_FALSE(on_top(pd::private_news()));
  // Where the game goes on after a restart before they moved again, the owner is asked for first, and sees it.
  go_on_with(table);
  TEST_ASSERT_TRUE(on_top(pd::hand_over()));
  watch.look();
  TEST_ASSERT_EQUAL(0, pd::play_screen().driver().handover_target());
  player::hold(Button::select, 600);
  TEST_ASSERT_TRUE(on_top(pd::private_news()));
}
