/// The set-up of a game: who plays, in which colour, who begins; and what of it is proposed the next time.
#include <set>
#include <string>

#include "firmware/app/screens/name_editor.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/menu.hpp"
#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

void fresh() {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
}

void down(unsigned rows) {
  while (rows-- > 0) press(Button::down);
}

/// From its set-up menu, whose cursor is on the first row.
const pd::Match& begin() {
  press(Button::select);
  return pd::play_screen().table()->match;
}

void assert_all_differ(const pd::Match& match) {
  std::set<std::string> names;
  std::set<unsigned> colours;
  for (const pd::Person& person : match.people) {
    TEST_ASSERT_FALSE(person.name.empty());
    names.insert(std::string(person.name.view()));
    colours.insert(person.colour);
  }
  TEST_ASSERT_EQUAL(core::max_players, names.size());
  TEST_ASSERT_EQUAL(core::max_players, colours.size());
}

}  // namespace

TEST("what was chosen for a game is proposed for the next one of this title, after a restart, too") {
  fresh();
  open_set_up(0);
  down(2);
  while (!on_screen("2")) press(Button::right);
  down(1);
  press(Button::select);  // the first person
  press(Button::right);   // another name
  down(2);
  press(Button::right);  // another colour
  press(Button::back);
  down(3);  // past both people and who begins: the edition
  press(Button::right);
  down(1);
  press(Button::right);  // our own dice
  TEST_ASSERT_TRUE(on_screen("our own"));
  down(3);  // past the guide and the tutorial
  const pd::Match first = begin();
  TEST_ASSERT_EQUAL(2, first.setup.players);
  TEST_ASSERT_TRUE(first.own_dice);
  TEST_ASSERT_NOT_EQUAL(0, first.setup.variant);
  TEST_ASSERT_NOT_EQUAL(0, first.people[0].colour);

  switch_on(hal::boards::picosystem::board, 6);
  open_set_up(0);
  const pd::Match second = begin();
  TEST_ASSERT_EQUAL(first.setup.players, second.setup.players);
  TEST_ASSERT_EQUAL(first.setup.variant, second.setup.variant);
  TEST_ASSERT_EQUAL(first.own_dice, second.own_dice);
  for (unsigned i = 0; i < core::max_players; ++i) {
    TEST_ASSERT_TRUE(first.people[i].name.view() == second.people[i].name.view());
    TEST_ASSERT_EQUAL(first.people[i].colour, second.people[i].colour);
  }
  pd::home();
  open_set_up(1);  // another title has choices of its own
  TEST_ASSERT_EQUAL(0, begin().people[0].colour);
}

TEST("whatever is turned, no two people have one name or one colour") {
  fresh();
  core::Rng rng(3);
  open_set_up(1);
  down(2);
  while (!on_screen("5")) press(Button::right);
  for (unsigned round = 0; round < 60; ++round) {
    const unsigned seat = rng.below(5);
    down(1 + seat);
    press(Button::select);
    down(rng.below(2) == 0 ? 0 : 2);
    for (auto turns = rng.below(14); turns > 0; --turns) press(rng.below(2) == 0 ? Button::left : Button::right);
    press(Button::back);
    for (unsigned i = 0; i < 1 + seat; ++i) press(Button::up);
  }
  press(Button::up);
  press(Button::up);
  assert_all_differ(begin());
}

TEST("a name is typed with four buttons, up to ten letters") {
  host::storage_reset();
  switch_on(hal::boards::display_pack_2::board, 5);
  const auto times = [](unsigned n, Button button) {
    while (n-- > 0) press(button);
  };
  open_set_up(0);
  times(3, Button::next);
  press(Button::select);  // the first person
  press(Button::next);
  press(Button::select);   // type
  times(3, Button::back);  // Ada
  times(25, Button::next);
  press(Button::select);
  times(11, Button::previous);  // small letters follow the first one
  press(Button::select);
  times(10, Button::previous);
  press(Button::select);
  TEST_ASSERT_TRUE(on_screen("Zoe"));
  hold(Button::select, 700);
  TEST_ASSERT_TRUE(on_screen("Zoe"));
  press(Button::select);  // type again
  times(12, Button::select);
  TEST_ASSERT_TRUE(on_screen("Zoeaaaaaaa"));
  times(10, Button::back);
  hold(Button::select, 700);  // no name is no name: the one before stays
  press(Button::back);
  times(3, Button::previous);
  TEST_ASSERT_TRUE(begin().people[0].name.view() == "Zoe");
}

TEST("alone against computers in one press; left and right turn their level before") {
  for (const unsigned turns : {0u, 1u, unsigned{players::dial.size()}}) {
    host::storage_reset();
    player::switch_on(hal::boards::picosystem::board, 3);
    open_set_up(0);
    press(Button::down);
    for (unsigned i = 0; i < turns; ++i) press(Button::left);
    press(Button::select);
    const pd::Match& match = pd::play_screen().table()->match;
    TEST_ASSERT_FALSE(match.people[0].is_computer());
    TEST_ASSERT_EQUAL(turns == 1 ? players::dial.back() : players::dial.front(), match.people[1].level);
  }
}

TEST("with its arrows the row of who plays alone is one line, in every language and at every level") {
  for (unsigned language = 0; language < pd::language_count; ++language) {
    fresh();
    pd::Settings s = pd::settings();
    s.language = static_cast<std::uint8_t>(language);
    pd::change_settings(s);
    open_set_up(0);
    press(Button::down);
    const auto& menu = static_cast<const pd::Menu&>(pd::top());
    for (unsigned level = 0; level < players::dial.size(); ++level, press(Button::right))
      TEST_ASSERT_TRUE_MESSAGE(on_screen(menu.row(menu.here()).label.view()),
                               menu.row(menu.here()).label.view().data());
  }
}

TEST("the row of who plays alone says what is played against, in words that go with the number, and the even match") {
  for (unsigned game = 0; game < 3; ++game) {
    fresh();
    open_set_up(game);
    TEST_ASSERT_TRUE(on_screen("Solo: 1 computer") && on_screen("even: 1"));
    down(2);
    while (!on_screen("4")) press(Button::right);
    TEST_ASSERT_TRUE(on_screen("Solo: 3 computers"));
    press(Button::up);
    press(Button::right);
    TEST_ASSERT_TRUE(on_screen("Level 2") && !on_screen("even: 2"));
    press(Button::select);
    for (unsigned i = 1; i < 4; ++i)
      TEST_ASSERT_EQUAL(players::dial[1], pd::play_screen().table()->match.people[i].level);
  }
}

/// Ada has played Altay against one computer of that level.
void finish_against(std::uint8_t level, bool won) {
  pd::Match match;
  match.setup = {core::GameId::altay, 2, 0, 0, 0};
  match.people[0].name << "Ada";
  match.people[1].name << "Chip";
  match.people[1].level = level;
  core::Outcome outcome{};
  outcome.players = 2;
  outcome.total = {static_cast<std::int16_t>(won ? 9 : 1), 5};
  outcome.winners = won ? 1 : 2;
  core::Log log;
  log.setup = match.setup;
  pd::store().begin(match, log);
  pd::store().finish(outcome);
}

TEST(
    "the level that is proposed follows the rating: up after wins, down after losses, fewer levels with more players") {
  fresh();
  const auto offered = [&] {
    pd::home();
    open_set_up(2);
    for (unsigned number = 1; number <= players::dial.size(); ++number)
      if (on_screen("even: " + std::to_string(number))) return number;
    return 0u;
  };
  TEST_ASSERT_EQUAL(1, offered());
  for (unsigned i = 0; i < 4; ++i) finish_against(players::dial[4], true);
  const unsigned after_wins = offered();
  TEST_ASSERT_GREATER_THAN(4, after_wins);
  for (unsigned i = 0; i < 4; ++i) finish_against(players::dial[4], false);
  TEST_ASSERT_LESS_THAN(after_wins, offered());
  const unsigned for_two = offered();
  down(2);
  while (!on_screen("4")) press(Button::right);
  press(Button::up);
  press(Button::select);
  TEST_ASSERT_LESS_THAN(for_two, players::dial_number(pd::play_screen().table()->match.people[1].level));
}

TEST("a board with four buttons chooses the level of who plays alone on a page of its own, which tells the rating") {
  host::storage_reset();
  player::switch_on(hal::boards::display_pack_2::board, 3);
  finish_against(players::dial[3], true);
  pd::home();
  open_set_up(2);
  press(Button::next);
  const unsigned even =
      players::dial_number(pd::even_level(pd::read_rating(pd::store().journal(), "Ada", core::GameId::altay).value, 2));
  press(Button::select);
  TEST_ASSERT_TRUE(text_on_screen().find("Even match: ") != std::string::npos);
  press(Button::next);
  press(Button::select);
  press(Button::select);
  press(Button::previous);
  press(Button::select);
  TEST_ASSERT_EQUAL(players::dial[even + 1], pd::play_screen().table()->match.people[1].level);
}

TEST("the level that a seat was given is that of who plays alone") {
  fresh();
  open_set_up(0);
  down(4);
  press(Button::select);  // the second seat
  down(3);
  press(Button::right);  // a computer
  down(1);
  for (unsigned i = 0; i < 2; ++i) press(Button::right);
  press(Button::back);
  for (unsigned i = 0; i < 3; ++i) press(Button::up);
  press(Button::select);
  TEST_ASSERT_EQUAL(players::dial[2], pd::play_screen().table()->match.people[1].level);
}

TEST("who was chosen begins; at random, anybody") {
  fresh();
  open_set_up(0);
  const unsigned players = 3;
  down(2);
  while (!on_screen("3")) press(Button::right);
  down(players + 1);
  for (unsigned i = 0; i < 2; ++i) press(Button::right);
  for (unsigned i = 0; i < players + 3; ++i) press(Button::up);
  TEST_ASSERT_EQUAL(1, begin().setup.first);
  std::set<unsigned> seen;
  for (unsigned i = 0; i < 40; ++i) {
    pd::home();
    pd::store().forget_games();
    open_set_up(0);
    seen.insert(begin().setup.first);
  }
  TEST_ASSERT_EQUAL(players, seen.size());
}

TEST("what was chosen is proposed again though no game was begun; where nothing was, the language still proposes") {
  fresh();
  open_set_up(0);
  press(Button::back);
  TEST_ASSERT_FALSE(pd::store().has_last_match(core::GameId::stone_age));
  open_set_up(0);
  down(3);
  press(Button::select);  // the first person
  down(1);
  press(Button::select);                            // types a name
  for (int i = 0; i < 3; ++i) press(Button::back);  // Ada
  for (int i = 0; i < 2; ++i) press(Button::select);
  hold(Button::select, 600);
  press(Button::back);
  TEST_ASSERT_TRUE(on_screen("Aa"));
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  switch_on(hal::boards::picosystem::board, 6);
  open_set_up(0);
  TEST_ASSERT_TRUE(on_screen("Aa"));
}

TEST("a title that is new to the device offers its tutorial first; once it was begun or its guide is off, last") {
  for (unsigned game = 0; game < pd::games_known(); ++game)
    for (const bool learns : {true, false}) {
      fresh();
      pd::push(pd::new_game(game));
      const auto& menu = static_cast<const pd::Menu&>(pd::top());
      const auto label = [&](unsigned row) { return std::string(menu.row(row).label.view()); };
      TEST_ASSERT_EQUAL(0, menu.here());
      TEST_ASSERT_EQUAL_STRING("First time? Tutorial", label(0).c_str());
      TEST_ASSERT_EQUAL_STRING("Start the game", label(1).c_str());
      if (!learns) press(Button::down);
      press(Button::select);
      TEST_ASSERT_EQUAL(learns, pd::play_screen().tutorial().active());
      pd::home();
      pd::push(pd::new_game(game));
      TEST_ASSERT_EQUAL_STRING("Start the game", label(menu.here()).c_str());
      TEST_ASSERT_EQUAL_STRING("Tutorial (5 minutes)", label(menu.size() - 1).c_str());
    }
  fresh();
  pd::change_settings(pd::with_guide(pd::settings(), core::GameId::altay, false));
  pd::push(pd::new_game(2));
  TEST_ASSERT_TRUE(on_screen("Start the game"));
  TEST_ASSERT_FALSE(on_screen("First time? Tutorial"));
}

TEST("who begins by choosing in secret is named and given the device first; where all is open play begins at once") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    fresh();
    open_set_up(game);
    begin();
    const pd::Table& table = *pd::play_screen().table();
    TEST_ASSERT_EQUAL(table.input.has_secret(table.session.actor().id), &pd::top() == &pd::hand_over());
    TEST_ASSERT_EQUAL(pd::game_list()[game].id == core::GameId::cvlizacje, &pd::top() == &pd::hand_over());
  }
}

TEST("a typed name that somebody has is refused in words, and so it is with blanks around it") {
  fresh();
  open_set_up(0);
  down(3);
  press(Button::select);  // Ada
  down(1);
  press(Button::select);  // types
  for (const std::string_view name : {"Ben", "Ben ", " Ben"}) {
    while (on_screen("Erase")) press(Button::back);
    for (const char letter : name) TEST_ASSERT_TRUE(pd::type_name({&letter, 1}));
    hold(Button::select, 700);
    TEST_ASSERT_TRUE(text_on_screen().starts_with("Somebody else here is called Ben."));
    press(Button::select);
    TEST_ASSERT_TRUE(on_screen("Type a name"));  // to be changed
  }
  TEST_ASSERT_TRUE(pd::type_name("a"));
  hold(Button::select, 700);
  TEST_ASSERT_TRUE(on_screen("Bena"));
}

TEST("of two equal names that come together when more people play, the first stays") {
  fresh();
  open_set_up(0);
  down(2);
  while (!on_screen("2")) press(Button::right);
  down(1);
  press(Button::select);
  down(1);
  press(Button::select);
  while (on_screen("Erase")) press(Button::back);
  for (const char letter : std::string_view("Cleo")) TEST_ASSERT_TRUE(pd::type_name({&letter, 1}));
  hold(Button::select, 700);  // the third person, who does not play, is called so
  press(Button::back);
  press(Button::up);
  press(Button::right);
  press(Button::right);  // four play
  press(Button::up);
  press(Button::up);
  const pd::Match& match = begin();
  TEST_ASSERT_EQUAL(4, match.setup.players);
  TEST_ASSERT_TRUE(match.people[0].name.view() == "Cleo");
  std::set<std::string> names;
  for (unsigned i = 0; i < 4; ++i) names.insert(std::string(match.people[i].name.view()));
  TEST_ASSERT_EQUAL(4, names.size());
}

TEST("a hold explains every row of every set-up, and each value of an option in its own words") {
  for (unsigned game = 0; game < pd::games_known(); ++game)
    for (unsigned players = 2; players <= 4; ++players) {
      fresh();
      pd::push(pd::new_game(game));
      down(3);
      while (!on_screen(std::to_string(players))) press(Button::right);
      for (unsigned i = 0; i < 3; ++i) press(Button::up);
      const auto& menu = static_cast<const pd::Menu&>(pd::top());
      const auto explained = [&] {
        hold(Button::select, 700);
        TEST_ASSERT_TRUE(&pd::top() != &menu);
        const std::string words = text_on_screen();
        press(Button::select);
        TEST_ASSERT_TRUE(&pd::top() == &menu);
        return words;
      };
      std::set<std::string> all;
      const unsigned first_option = 5 + players, rows = menu.size();
      for (unsigned row = 0; row < rows; ++row, down(1)) {
        TEST_ASSERT_EQUAL(row, menu.here());
        const std::string words = explained();
        TEST_ASSERT_GREATER_THAN(20, words.size());
        if (row < 4 || row >= first_option) TEST_ASSERT_TRUE(all.insert(words).second);
        // Guidance is one thing, on or off, and whoever learns has nothing to turn.
        if (row < first_option || !menu.row(row).adjustable || menu.row(row).label.view() == "Guide") continue;
        const std::string value(menu.row(row).value.view());
        for (press(Button::right); menu.row(row).value.view() != value; press(Button::right))
          TEST_ASSERT_TRUE_MESSAGE(all.insert(explained()).second, value.c_str());
      }
    }
}
