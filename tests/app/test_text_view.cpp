/// The screen in words, and what lies where on it: for screen readers, the terminal, and fingers on the page.
#include <string>

#include "firmware/app/screens/name_editor.hpp"
#include "firmware/hosted/text_view.hpp"
#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using pd::TextLine;
using Role = pd::TextLine::Role;
using namespace player;

namespace {

pd::TextView view;

/// The words of that role, a line each.
std::string said(Role role) {
  pd::describe(view);
  std::string all;
  for (const TextLine& line : view.lines())
    if (line.role == role) all.append(line.here ? "> " : "").append(line.words).append("\n");
  return all;
}

/// The first choice whose words begin so.
TextLine choice(std::string_view words) {
  pd::describe(view);
  for (const TextLine& line : view.lines())
    if (line.role == Role::choice && line.words.starts_with(words)) return line;
  TEST_FAIL_MESSAGE(std::string(words).c_str());
  return {};
}

void fresh(const hal::Board& board = hal::boards::picosystem::board) {
  host::storage_reset();
  switch_on(board, 5);
}

void begin(std::string_view title) {
  fresh();
  pd::go_to(choice(title).number);
  press(Button::select);
  pd::go_to(choice("Start the game").number);
  press(Button::select);
  player::end_guide();
}

hal::Buttons point(pd::Rect area) { return pd::point_at(area.centre()); }

constexpr auto select_bit = static_cast<hal::Buttons>(Button::select);

}  // namespace

TEST("a menu in words: its title, all of its rows and the one with the cursor, what the buttons do") {
  fresh();
  TEST_ASSERT_EQUAL_STRING("Pocket Dawn\n", said(Role::header).c_str());
  TEST_ASSERT_EQUAL_STRING("> Stone Age\nCVlizacje\nAltay\nChallenge\nResults\nSettings\nHelp\nAbout\n",
                           said(Role::choice).c_str());
  TEST_ASSERT_EQUAL_STRING("Select\nDetails\n", said(Role::footer).c_str());
  pd::push(pd::settings_menu());
  press(Button::down);
  TEST_ASSERT_EQUAL_STRING("Settings\n", said(Role::header).c_str());
  TEST_ASSERT_TRUE(choice("Brightness  80%").here);
  TEST_ASSERT_EQUAL_STRING("Change\nBack\n", said(Role::footer).c_str());
}

TEST("a row is chosen by its number or by pointing at it, and pointed at again it is pressed") {
  fresh();
  TEST_ASSERT_TRUE(pd::go_to(6));
  TEST_ASSERT_TRUE(choice("Settings").here);
  TEST_ASSERT_FALSE(pd::go_to(0));
  TEST_ASSERT_FALSE(pd::go_to(9));
  TEST_ASSERT_EQUAL(0, point(choice("Altay").area));
  TEST_ASSERT_TRUE(choice("Altay").here);
  TEST_ASSERT_EQUAL(select_bit, point(choice("Altay").area));
  TEST_ASSERT_EQUAL(0, pd::point_at({120, 20}));  // the sky
  TEST_ASSERT_TRUE(choice("Altay").here);
}

TEST("a word of the footer is its button, and a question is answered there only") {
  fresh();
  pd::push(pd::confirm("Sure?", pd::Str::key_yes, pd::Str::key_no, [] {}));
  TEST_ASSERT_EQUAL_STRING("Sure?\n", said(Role::text).c_str());
  TEST_ASSERT_EQUAL(0, pd::point_at({120, 100}));
  TEST_ASSERT_EQUAL(select_bit, pd::point_at({20, 230}));
  TEST_ASSERT_EQUAL(static_cast<hal::Buttons>(Button::back), pd::point_at({225, 230}));
  press(Button::back);
  pd::push(pd::notice(pd::Icon::warning, "So it is."));
  TEST_ASSERT_EQUAL(select_bit, pd::point_at({120, 100}));
}

TEST("a paragraph is one line in words, however it is broken on the screen") {
  fresh();
  pd::push(pd::notice(pd::Icon::warning, "A sentence that is much too long for one line of so small a screen."));
  TEST_ASSERT_EQUAL_STRING("A sentence that is much too long for one line of so small a screen.\n",
                           said(Role::text).c_str());
}

TEST("a game in words: who, the choices with what comes of them, what happened; icons by their names") {
  begin("Stone Age");
  TEST_ASSERT_EQUAL_STRING("> Board\nPlayers\n", said(Role::tab).c_str());
  TEST_ASSERT_TRUE(choice("Field: 1 of 5 figures").here);
  TEST_ASSERT_EQUAL_STRING("one die each, 3 dots = 1 wood", std::string(choice("Forest").more).c_str());
  TEST_ASSERT_EQUAL(0, point(choice("Forest").area));
  TEST_ASSERT_TRUE(choice("Forest").here);
  TEST_ASSERT_EQUAL(select_bit, point(choice("Forest").area));
  press(Button::select);
  TEST_ASSERT_TRUE(pd::play_screen().cursor().choosing_variant());
  TEST_ASSERT_TRUE(pd::go_to(choice("Forest: 1").number));
  TEST_ASSERT_TRUE(choice("Forest: 1").here);
  TEST_ASSERT_TRUE(pd::go_to(choice("Forest: 3").number));
  press(Button::select);
  TEST_ASSERT_NOT_EQUAL(std::string::npos, said(Role::happened).find("3 figures: Forest"));
}

TEST("a note of the guide is alone in words, and a tap dismisses it") {
  fresh();
  pd::go_to(choice("Stone Age").number);
  press(Button::select);
  pd::go_to(choice("Start the game").number);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::hint_screen());
  TEST_ASSERT_TRUE(said(Role::callout).starts_with("You lead a tribe. Whoever has the most points at the end wins."));
  TEST_ASSERT_EQUAL_STRING("", (said(Role::text) + said(Role::choice) + said(Role::picture)).c_str());
  TEST_ASSERT_EQUAL(select_bit, pd::point_at({120, 100}));
}

TEST("an icon beside a word that names it is not said twice, and several in a row are counted") {
  pd::TextView words;
  const auto in_words = [&](pd::Line line) {
    words.write(line);
    return std::string(words.written());
  };
  begin("Stone Age");
  const auto points = pd::icon_text(pd::Icon::star), brick = pd::icon_text(pd::Icon::brick);
  TEST_ASSERT_EQUAL_STRING("most points wins", in_words(pd::Line() << "most points " << points << " wins").c_str());
  TEST_ASSERT_EQUAL_STRING("most points.", in_words(pd::Line() << "most points " << points << '.').c_str());
  TEST_ASSERT_EQUAL_STRING("3 points", in_words(pd::Line() << '3' << points).c_str());
  TEST_ASSERT_EQUAL_STRING("2 brick, 1 point", in_words(pd::Line() << brick << brick << points).c_str());
}

TEST("what is looked up in Altay is heard with its name, in every language") {
  begin("Altay");
  const std::string peoples = said(Role::picture);
  TEST_ASSERT_NOT_EQUAL(std::string::npos, peoples.find("Elvenfolk  Hunter ×5  Loremaster ×2  Village  Warrior ×2"));
  for (const pd::Language language : pd::all_languages) {
    pd::set_language(language);
    for (const pd::Icon card : {pd::Icon::card_hunter, pd::Icon::card_village, pd::Icon::card_craftsman,
                                pd::Icon::card_chariot, pd::Icon::tech_writing, pd::Icon::wonder_ark})
      TEST_ASSERT_FALSE(pd::icon_name(card).empty());
  }
  pd::set_language(pd::Language::en);
}

TEST("one card in hand, two cards; a slash between two things is a word, and one between numbers is none") {
  pd::TextView words;
  const auto in_words = [&](pd::Line line) {
    words.write(line);
    return std::string(words.written());
  };
  begin("Altay");
  const auto hand = pd::icon_text(pd::Icon::hand), food = pd::icon_text(pd::Icon::food);
  TEST_ASSERT_EQUAL_STRING("1 card in hand", in_words(pd::Line() << '1' << hand).c_str());
  TEST_ASSERT_EQUAL_STRING("2 cards in hand", in_words(pd::Line() << '2' << hand).c_str());
  TEST_ASSERT_EQUAL_STRING("1 food or 1 card in hand", in_words(pd::Line() << '1' << food << " / 1" << hand).c_str());
  TEST_ASSERT_EQUAL_STRING("4 / 8", in_words(pd::Line() << "4 / 8").c_str());
  pd::set_language(pd::Language::pl);
  TEST_ASSERT_EQUAL_STRING("5 kart w ręce", in_words(pd::Line() << '5' << hand).c_str());
  pd::set_language(pd::Language::en);
}

TEST("icons are called what the game says whose rules are open") {
  fresh();
  for (const auto& [game, lock] : {std::pair{core::GameId::cvlizacje, "face down"}, {core::GameId::altay, "store"}}) {
    pd::push(pd::guide(game));
    TEST_ASSERT_EQUAL_STRING(lock, std::string(pd::icon_name(pd::Icon::lock)).c_str());
    pd::pop();
  }
}

TEST("a tab that is pointed at is opened") {
  begin("Stone Age");
  pd::describe(view);
  pd::Rect players{};
  for (const TextLine& line : view.lines())
    if (line.role == Role::tab && line.words == "Players") players = line.area;
  TEST_ASSERT_EQUAL(0, point(players));
  TEST_ASSERT_EQUAL(1, pd::play_screen().cursor().page());
  TEST_ASSERT_EQUAL(0, point(players));
}

TEST("what the others did is one thing in words, and a finger on it takes it away, whatever lies under it") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    begin_match(static_cast<core::GameId>(game), 3, 5, pd::Settings::AutoPlay::on_a_press);
    core::Rng rng(5);
    unsigned seen = 0;
    for (unsigned acts = 0; acts < 300 && play_on(rng); ++acts) {
      const pd::PlayScreen& play = pd::play_screen();
      if (&pd::top() != &play || !play.report().has_recap()) continue;
      wait(1000);
      TEST_ASSERT_TRUE(said(Role::happened).starts_with("Since your turn"));
      const pd::Choice focus = play.cursor().focus();
      const unsigned moves = play.table()->session.log().size;
      const pd::Rect box = play.picture().recap_box();
      const int y = box.y + 1 + static_cast<int>(rng.below(static_cast<unsigned>(box.h - 2)));
      TEST_ASSERT_EQUAL(0, pd::point_at({box.x + 1 + static_cast<int>(rng.below(238)), y}));
      TEST_ASSERT_TRUE(&pd::top() == &play && !play.report().has_recap() && focus == play.cursor().focus());
      TEST_ASSERT_EQUAL(moves, play.table()->session.log().size);
      ++seen;
    }
    TEST_ASSERT_GREATER_THAN(5, seen);
  }
}

TEST("while the device is handed over, its words name who takes it and nothing else") {
  begin("CVlizacje");
  while (&pd::top() != &pd::hand_over()) press(Button::select);
  TEST_ASSERT_EQUAL_STRING("", said(Role::choice).c_str());
  const auto& people = pd::play_screen().table()->match.people;
  const std::string name(people[pd::play_screen().driver().handover_target()].name.view());
  const std::string all = said(Role::header) + said(Role::text);
  TEST_ASSERT_EQUAL_STRING(("Pass the device to\n" + name + "\nHold A to open\n").c_str(), all.c_str());
  TEST_ASSERT_EQUAL(select_bit, pd::point_at({120, 100}));  // and held, it is taken
}

TEST("a name is typed on a keyboard: letters of the language, as many as fit, and select finishes") {
  fresh();
  TEST_ASSERT_FALSE(pd::type("A"));
  static pd::Person person{};
  person.name.clear();
  pd::push(pd::name_editor(person, [](std::string_view) { return false; }));
  TEST_ASSERT_TRUE(pd::type(""));
  for (const std::string_view letter : {"E", "v", "a", "\u0416", " "}) TEST_ASSERT_TRUE(pd::type(letter));
  press(Button::select);
  TEST_ASSERT_FALSE(pd::type("A"));
  TEST_ASSERT_EQUAL_STRING("Eva", std::string(person.name.view()).substr(0, 3).c_str());
}

TEST("in the dark a finger, a number or a letter wakes the light and does nothing else") {
  fresh();
  const auto be_dark = [] {
    wait(10 * 60 * 1000);
    TEST_ASSERT_EQUAL(0, host::backlight_percent());
  };
  be_dark();
  TEST_ASSERT_EQUAL(0, point(choice("Stone Age").area));
  TEST_ASSERT_EQUAL(80, host::backlight_percent());
  be_dark();
  TEST_ASSERT_TRUE(pd::go_to(3));
  TEST_ASSERT_TRUE(choice("Stone Age").here);
  TEST_ASSERT_EQUAL(80, host::backlight_percent());
  TEST_ASSERT_TRUE(pd::go_to(3));
  TEST_ASSERT_TRUE(choice("Altay").here);
}

TEST("a choice that buys an idea says what it costs and scores, and the goods end with the game") {
  begin("CVlizacje");
  hold(Button::select, 600);
  core::Rng rng(3);
  unsigned offers = 0;
  pd::TextView goods;
  TEST_ASSERT_FALSE(pd::own_goods(goods).empty());
  while (play_on(rng)) {
    pd::describe(view);
    for (const TextLine& line : view.lines()) {
      if (line.role != Role::choice || !line.words.starts_with("Buy: ")) continue;
      ++offers;
      TEST_ASSERT_TRUE(line.more.find(" \u2192 ") != line.more.npos && line.more.find(" happiness") != line.more.npos);
    }
  }
  TEST_ASSERT_GREATER_THAN(0, offers);
  wait(10000);
  TEST_ASSERT_TRUE(pd::own_goods(goods).empty());
}
