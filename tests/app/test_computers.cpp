#include <algorithm>
#include <vector>

#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using player::press;

namespace {

constexpr unsigned nobody = core::max_players;

/// A game past the set-up menu; every seat but `person` is a computer's, each of another level.
pd::Table& begin(unsigned game, unsigned count, unsigned variant, unsigned person, std::uint64_t seed) {
  const pd::GameEntry& entry = pd::game_list()[game];
  pd::Table& table = entry.open();
  table.match.setup = {entry.id, static_cast<std::uint8_t>(count), static_cast<std::uint8_t>(variant),
                       static_cast<std::uint8_t>(seed % count), 0};
  for (unsigned i = 0; i < core::max_players; ++i) {
    pd::Person& seat = table.match.people[i];
    seat.colour = static_cast<std::uint8_t>(i);
    seat.name = core::Text<pd::Person::name_max>("Player");
    if (i == person) continue;
    seat.level = static_cast<std::uint8_t>(1 + (i + count) % players::level_count);
    seat.style = static_cast<std::uint8_t>(i % entry.styles.size());
  }
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, seed)));
  pd::push(pd::play_screen());
  return table;
}

void with_pace(pd::Pace pace) {
  pd::Settings s = pd::settings();
  s.pace = static_cast<std::uint8_t>(pace);
  pd::change_settings(s);
}

/// One person by buttons, computers in every other seat. The device is never handed over, and the engine alone comes to
/// the same end.
void whole_game(unsigned game, unsigned players, unsigned variant, unsigned person, const hal::Board& board) {
  host::storage_reset();
  player::switch_on(board, 7 + players * 10 + variant);
  with_pace(static_cast<pd::Pace>((players + variant + person) % pd::Settings::paces));
  pd::Table& table = begin(game, players, variant, person, players * 100 + variant);
  core::Rng rng(players + variant * 7);
  unsigned acts = 0;
  while (player::play_on(rng)) {
    TEST_ASSERT_TRUE_MESSAGE(++acts < 20000, "the game does not end");
    TEST_ASSERT_FALSE_MESSAGE(pd::play_screen().handing_over(), "one person hands the device to nobody");
    if (person != nobody) TEST_ASSERT_EQUAL(person, pd::play_screen().viewer());
  }
  const core::Log& log = table.session.log();
  TEST_ASSERT_TRUE(log.size > 40);
  for (unsigned seat = 0; seat < players; ++seat)
    TEST_ASSERT_EQUAL(seat != person, log.decider(seat, log.size) != core::person);
  pd::by_game(table.game(), [&]<class S>() {
    S state;
    TEST_ASSERT_FALSE(static_cast<bool>(core::replay(log, state)));
    TEST_ASSERT_TRUE(current_actor(state) == core::nobody);
    TEST_ASSERT_EQUAL_UINT64(core::hash(state), table.session.hash());
  });
}

const hal::Board& square = hal::boards::picosystem::board;
const hal::Board& wide = hal::boards::display_pack_2::board;

}  // namespace

TEST("Stone Age alone by buttons: every number of players and edition comes to its end") {
  for (unsigned players = 2; players <= 4; ++players)
    for (unsigned edition = 0; edition < 3; ++edition)
      whole_game(0, players, edition, edition % players, edition == 1 ? wide : square);
}

TEST("CVlizacje alone by buttons: every number of players and variant comes to its end") {
  whole_game(1, 2, static_cast<unsigned>(cvlizacje::Variant::two), 0, square);
  whole_game(1, 2, static_cast<unsigned>(cvlizacje::Variant::two_advanced), 1, wide);
  for (unsigned players = 3; players <= 5; ++players)
    whole_game(1, players, static_cast<unsigned>(cvlizacje::Variant::base), players - 1, players == 4 ? wide : square);
}

TEST("Altay alone by buttons: every number of players comes to its end") {
  whole_game(2, 2, 0, 0, square);
  whole_game(2, 3, 0, 1, wide);
  whole_game(2, 4, 0, 3, square);
}

namespace {

/// Time passes until the computer whose turn it is has made that move; which it was.
core::Move move_of_computer(unsigned at) {
  const core::Log& log = pd::play_screen().table()->session.log();
  for (unsigned i = 0; log.size <= at; ++i) {
    TEST_ASSERT_TRUE_MESSAGE(i < 2000, "no computer moves");
    player::wait(20);
  }
  return log.moves[at];
}

/// Power fails while a computer thinks, or between its moves: it makes the move that it would have made.
void cut_power(unsigned game, unsigned count, std::uint64_t seed) {
  const auto start = [&](std::uint64_t seed_of_game) {
    host::storage_reset();
    player::switch_on(square, seed_of_game);
    with_pace(pd::Pace::normal);
    begin(game, count, game == 1 && count == 2 ? 1 : 0, 0, seed_of_game);
  };
  start(seed);
  core::Rng rng(seed);
  unsigned cuts = 0;
  for (unsigned acts = 0; acts < 4000 && cuts < 12; ++acts) {
    const pd::Driver& driver = pd::play_screen().driver();
    if (&pd::top() != &pd::computer_turn() || !driver.computer_acts() || rng.below(4) != 0) {
      if (!player::play_on(rng)) start(seed + 100 + acts);  // the game was short: another one
      continue;
    }
    const unsigned at = driver.table()->session.log().size;
    player::wait(rng.below(30) * 5);
    if (driver.table()->session.log().size != at || !driver.computer_acts()) continue;
    const std::vector<std::uint8_t> flash(host::storage_bytes().begin(), host::storage_bytes().end());
    const core::Move meant = move_of_computer(at);
    std::copy(flash.begin(), flash.end(), host::storage_bytes().begin());
    player::switch_on(square, seed + acts);
    press(Button::select);  // Continue
    press(Button::select);
    TEST_ASSERT_EQUAL_HEX16(meant.bits, move_of_computer(at).bits);
    ++cuts;
  }
  TEST_ASSERT_EQUAL_MESSAGE(12, cuts, "hardly a computer thought");
}

void choose_in_menu(pd::Str row) {
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::pause_menu());
  const auto wanted = static_cast<unsigned>(row == pd::Str::pause_undo ? 3 : row == pd::Str::pause_hint ? 4 : 5);
  for (unsigned i = 0; i < wanted; ++i) press(Button::down);
  press(Button::select);
}

}  // namespace

TEST("power fails while a computer thinks or between its moves: the same move comes") {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    cut_power(0, 3, seed);
    cut_power(1, 4, seed);
    cut_power(2, 3, seed);
  }
}

TEST("a decision is taken back together with the answers of computers, and nothing that was shown") {
  host::storage_reset();
  player::switch_on(square, 5);
  with_pace(pd::Pace::fast);
  pd::Table& table = begin(0, 3, 0, 0, 3);  // the seat of the person begins
  pd::change_settings(pd::with_guide(pd::settings(), table.game(), false));
  while (&pd::top() != &pd::play_screen()) press(Button::select);
  const std::uint64_t start = table.session.hash();
  press(Button::select);
  if (pd::play_screen().cursor().choosing_variant()) press(Button::select);
  while (&pd::top() != &pd::play_screen() || pd::play_screen().driver().computer_acts()) player::wait(200);
  TEST_ASSERT_TRUE(table.session.log().size >= 3);
  choose_in_menu(pd::Str::pause_undo);
  TEST_ASSERT_EQUAL_HEX64(start, table.session.hash());
  TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen() && pd::play_screen().cursor().focus());
}

TEST("who takes back while computers play for all gets the device first: nothing else is shown, and nobody moves on") {
  host::storage_reset();
  player::switch_on(square, 5);
  with_pace(pd::Pace::slow);
  pd::Table& table = begin(1, 3, 0, 1, 4);  // the seat of the person begins
  pd::change_settings(pd::with_guide(pd::settings(), table.game(), false));
  while (&pd::top() != &pd::play_screen()) press(Button::select);
  for (unsigned i = 0; i < 4 && !pd::play_screen().driver().computer_acts(); ++i) press(Button::select);
  player::wait(600);  // the figure that was placed drops
  TEST_ASSERT_TRUE(&pd::top() == &pd::computer_turn());
  choose_in_menu(pd::Str::pause_seats);
  press(Button::down);
  press(Button::right);  // the phone rings
  TEST_ASSERT_TRUE(pd::play_screen().driver().is_computer(1));
  player::switch_on(square, 6);
  press(Button::select);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::computer_turn());
  TEST_ASSERT_TRUE(pd::play_screen().viewer() != 1);
  choose_in_menu(pd::Str::pause_undo);
  TEST_ASSERT_TRUE(pd::play_screen().handing_over());
  TEST_ASSERT_TRUE(&pd::top() == &pd::hand_over());
}

TEST(
    "a hint is a legal move with its reasons in words, the cursor goes there, and it is counted, also after a "
    "restart") {
  for (unsigned game = 0; game < 3; ++game) {
    host::storage_reset();
    player::switch_on(square, 5);
    pd::Table& table = begin(game, 3, 0, 0, 3);
    pd::change_settings(pd::with_guide(pd::settings(), table.game(), false));
    while (&pd::top() != &pd::play_screen() || pd::play_screen().driver().computer_acts()) {
      player::wait(200);
      press(Button::select);
    }
    const unsigned before = table.session.log().hints[0];
    choose_in_menu(pd::Str::pause_hint);
    TEST_ASSERT_TRUE(&pd::top() == &pd::move_hint());
    player::wait(20000);
    TEST_ASSERT_TRUE(pd::play_screen().driver().has_hint());
    core::MoveList legal;
    table.session.list_moves(legal);
    TEST_ASSERT_TRUE(std::find(legal.begin(), legal.end(), pd::play_screen().driver().decision()) != legal.end());
    TEST_ASSERT_TRUE(player::words_on_screen().size() > 5);
    TEST_ASSERT_EQUAL(pd::play_screen().driver().hint_reasons().later, player::on_screen(pd::str(pd::Str::hint_later)));
    const core::Move hinted = pd::play_screen().driver().decision();
    if (table.text.is_pair(hinted))
      for (const char* half : {" Face up: ", " Face down: "})
        TEST_ASSERT_TRUE(player::text_on_screen().find(half) != std::string::npos);
    TEST_ASSERT_EQUAL(table.game() == core::GameId::cvlizacje, table.text.is_pair(hinted));
    const unsigned had = table.session.log().size;
    press(Button::select);
    TEST_ASSERT_EQUAL(before + 1, table.session.log().hints[0]);
    TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen());
    TEST_ASSERT_TRUE(pd::play_screen().cursor().focus() == hinted);  // the cursor is there, the move is not made
    TEST_ASSERT_EQUAL(had, table.session.log().size);
    player::switch_on(square, 6);
    press(Button::select);
    press(Button::select);
    TEST_ASSERT_EQUAL(before + 1, pd::play_screen().table()->session.log().hints[0]);
  }
}

TEST("a computer takes a person's seat and gives it back; the log knows who decided, a computer's own seat stays") {
  host::storage_reset();
  player::switch_on(square, 5);
  with_pace(pd::Pace::fast);
  pd::Table& table = begin(0, 2, 0, 0, 4);
  pd::change_settings(pd::with_guide(pd::settings(), table.game(), false));
  while (&pd::top() != &pd::play_screen()) press(Button::select);
  choose_in_menu(pd::Str::pause_seats);
  press(Button::right);  // the easiest plays for the person
  press(Button::down);
  press(Button::right);  // the seat of a computer
  TEST_ASSERT_TRUE(pd::play_screen().driver().is_computer(0) && pd::play_screen().driver().is_computer(1));
  const unsigned before = table.session.log().size;
  press(Button::back);
  press(Button::back);
  player::wait(8000);
  TEST_ASSERT_TRUE(table.session.log().size > before + 1);
  TEST_ASSERT_TRUE(table.session.log().decider(0, before) != core::person);
  choose_in_menu(pd::Str::pause_seats);
  press(Button::left);
  press(Button::back);
  press(Button::back);
  player::wait(20000);
  TEST_ASSERT_FALSE(pd::play_screen().driver().is_computer(0));
  while (&pd::top() != &pd::play_screen()) press(Button::select);  // the end of a round
  TEST_ASSERT_EQUAL(0, pd::play_screen().viewer());
}

TEST("while a button is down computers wait: its release is answered at once") {
  host::storage_reset();
  player::switch_on(square, 5);
  with_pace(pd::Pace::fast);
  pd::Table& table = begin(1, 3, 0, nobody, 3);
  while (&pd::top() != &pd::computer_turn() || !pd::play_screen().driver().has_decided()) player::wait(20);
  const unsigned before = table.session.log().size;
  host::press(Button::back);
  player::wait(450);  // a little shorter than a long press
  TEST_ASSERT_EQUAL(before, table.session.log().size);
  host::release(Button::back);
  player::wait(20);
  TEST_ASSERT_TRUE(&pd::top() == &pd::pause_menu());
  press(Button::back);
  player::wait(3000);
  TEST_ASSERT_TRUE(table.session.log().size > before);
}

TEST("what a computer did is told in sentences that stand apart") {
  host::storage_reset();
  player::switch_on(square, 5);
  with_pace(pd::Pace::normal);
  const pd::Table& table = begin(1, 3, 0, nobody, 3);
  unsigned apart = 0;
  for (unsigned i = 0; i < 600; ++i) {
    player::wait(100);
    if (&pd::top() != &pd::computer_turn()) press(Button::select);
    for (const std::string& line : player::words_on_screen()) {
      const std::size_t at = line.find(" New idea:");  // behind what was bought
      if (at == line.npos) continue;
      TEST_ASSERT_EQUAL_MESSAGE('.', line[at - 1], line.c_str());
      ++apart;
    }
  }
  TEST_ASSERT_TRUE(table.session.log().size > 20);
  TEST_ASSERT_TRUE(apart > 0);
}

TEST("computers play by themselves for whoever watches, and wait while the light is off") {
  host::storage_reset();
  player::switch_on(square, 5);
  with_pace(pd::Pace::fast);
  pd::Table& table = begin(1, 3, 0, nobody, 3);
  const auto moves = [&] { return unsigned{table.session.log().size}; };
  player::wait(150'000);
  TEST_ASSERT_TRUE(moves() > 10);
  player::wait(300'000);  // the light has gone out meanwhile
  const unsigned then = moves();
  player::wait(100'000);
  TEST_ASSERT_EQUAL(then, moves());
  press(Button::down);  // wakes it
  player::wait(20'000);
  TEST_ASSERT_TRUE(moves() > then || &pd::top() == &pd::final_screen());
}

namespace {

struct Waiting {
  double mean_s, worst_s;
};

/// From a person's decision to the next one, against three of the strongest at fast pace: counted in units of work (8
/// us of the device) and in what is shown of each move meanwhile. The person plays by hints.
Waiting wait_for_three(unsigned game) {
  constexpr double slice_ms = 200 * 0.008, shown_ms = 120;
  host::storage_reset();
  player::switch_on(square, 5);
  pd::Table& table = pd::game_list()[game].open();
  table.match.setup = {pd::game_list()[game].id, 4, 0, 0, 0};
  for (unsigned i = 1; i < 4; ++i) table.match.people[i].level = players::strongest;
  pd::Driver driver;
  TEST_ASSERT_FALSE(static_cast<bool>(driver.begin(table, 9)));
  double sum = 0, worst = 0, now = 0;
  unsigned answers = 0;
  while (table.session.actor() != core::nobody && answers < 60) {
    if (driver.computer_acts()) {
      double thought = 0;
      while (!driver.think()) thought += slice_ms;
      now += std::max(thought, shown_ms);
      TEST_ASSERT_FALSE(static_cast<bool>(driver.make_decision().refusal));
      continue;
    }
    answers += now > 0;
    sum += now;
    worst = std::max(worst, now);
    now = 0;
    driver.ask_for_hint();
    while (!driver.think()) {
    }
    TEST_ASSERT_FALSE(static_cast<bool>(driver.make_decision().refusal));
  }
  return {sum / answers / 1000, worst / 1000};
}

}  // namespace

TEST("three of the strongest at fast pace answer a person within a few seconds, counted in work") {
  for (unsigned game = 0; game < 3; ++game) {
    const Waiting w = wait_for_three(game);
    test::figure("seconds from a decision to the next against three strongest, %s: mean %.1f, worst %.1f",
                 core::name_of(pd::game_list()[game].id), w.mean_s, w.worst_s);
    TEST_ASSERT_TRUE(w.mean_s <= 6.0);
  }
}
