#include <algorithm>
#include <iterator>

#include "engine/stone_age/state.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/palette.hpp"
#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

/// A fresh device in that language, in the set-up menu of Stone Age.
void open_new_game(pd::Language language) {
  host::storage_reset();
  host::reset(hal::boards::picosystem::board, 3);
  pd::start();
  wait(1500);
  for (unsigned i = 0; i < static_cast<unsigned>(language); ++i) press(Button::down);
  press(Button::select);
  press(Button::select);
  press(Button::down);  // past the tutorial, which a new device offers first
}

/// Of the screen, as it is shown.
std::vector<std::uint16_t> pixels(pd::Rect area) {
  const host::Picture shown = host::picture();
  std::vector<std::uint16_t> found;
  for (int y = area.y; y < area.bottom(); ++y)
    for (int x = area.x; x < area.right(); ++x)
      found.push_back(shown.pixels[static_cast<unsigned>(y * shown.size.width + x)]);
  return found;
}

/// What it is on, but for the last quarter of something high.
pd::Rect most_of_cursor() {
  pd::Rect place = pd::play_screen().cursor().focus_area();
  place.h = place.h * 3 / 4;
  return place;
}

bool on_hint() { return &pd::top() == &pd::hint_screen(); }

/// Plays by buttons until the game is over; returns how many pages of the guide came up.
unsigned hints_of_a_game() {
  core::Rng rng(5);
  unsigned hints = 0;
  for (unsigned acts = 0; acts < 20000; ++acts) {
    hints += on_hint();
    if (!play_on(rng)) return hints;
  }
  TEST_FAIL_MESSAGE("the game does not end");
  return hints;
}

std::uint8_t edition() { return pd::play_screen().table()->match.setup.variant; }

}  // namespace

TEST("a language proposes its edition of Stone Age") {
  struct {
    pd::Language language;
    unsigned edition;
  } const cases[] = {{pd::Language::en, 0}, {pd::Language::pl, 0}, {pd::Language::cs, 2}, {pd::Language::uk, 1}};
  for (const auto& c : cases) {
    open_new_game(c.language);
    press(Button::select);
    TEST_ASSERT_EQUAL(c.edition, edition());
  }
}

TEST("the edition that was played last wins over the language") {
  open_new_game(pd::Language::pl);
  press(Button::select);
  TEST_ASSERT_EQUAL(0, edition());
  pd::home();
  pd::Settings s = pd::settings();
  s.language = static_cast<std::uint8_t>(pd::Language::cs);
  pd::change_settings(s);
  open_set_up(0);
  press(Button::select);
  TEST_ASSERT_EQUAL(0, edition());
}

TEST("the first game of each title explains every kind of decision once, the second none") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    const core::GameId id = pd::game_list()[game].id;
    host::storage_reset();
    switch_on(hal::boards::picosystem::board, 3);
    open_set_up(game);
    press(Button::select);
    const unsigned hints = hints_of_a_game();
    TEST_ASSERT_TRUE(hints >= 5);
    TEST_ASSERT_TRUE(hints <= 10);  // as many as there are pages
    TEST_ASSERT_FALSE(pd::is_guided(pd::settings(), id));
    pd::home();
    open_set_up(game);
    press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() != &pd::final_screen());
    TEST_ASSERT_EQUAL(0, hints_of_a_game());
  }
}

TEST("back on a note of the guide only dismisses it: the next kind of decision is explained") {
  open_new_game(pd::Language::en);
  press(Button::select);
  TEST_ASSERT_TRUE(on_hint());
  const pd::Str first = pd::play_screen().guide().hint();
  press(Button::back);
  TEST_ASSERT_TRUE(pd::is_guided(pd::settings(), core::GameId::stone_age));
  TEST_ASSERT_TRUE(on_hint() && pd::play_screen().guide().hint() != first);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen());
  TEST_ASSERT_GREATER_THAN(3, hints_of_a_game());
}

TEST("No more tips says how to get them back, asks, and ends the notes of this title only") {
  open_new_game(pd::Language::en);
  press(Button::select);
  TEST_ASSERT_TRUE(on_hint() && on_screen(pd::str(pd::Str::key_no_tips)));
  press(Button::x);
  TEST_ASSERT_FALSE(on_hint());
  const std::string asked = text_on_screen();
  for (const pd::Str way : {pd::Str::menu_settings, pd::Str::settings_guide})
    TEST_ASSERT_TRUE(asked.find(pd::str(way)) != std::string::npos);
  press(Button::back);  // no
  TEST_ASSERT_TRUE(on_hint());
  TEST_ASSERT_TRUE(pd::is_guided(pd::settings(), core::GameId::stone_age));
  press(Button::x);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen());
  TEST_ASSERT_FALSE(pd::is_guided(pd::settings(), core::GameId::stone_age));
  TEST_ASSERT_TRUE(pd::is_guided(pd::settings(), core::GameId::altay));
  TEST_ASSERT_EQUAL(0, hints_of_a_game());
}

TEST("in every language No more tips names the rows that bring them back") {
  for (unsigned language = 0; language < pd::language_count; ++language) {
    const auto own = static_cast<pd::Language>(language);
    const std::string_view words = pd::str(pd::Str::tips_off, own);
    for (const pd::Str row : {pd::Str::menu_settings, pd::Str::settings_guide})
      TEST_ASSERT_TRUE(words.find(pd::str(row, own)) != words.npos);
  }
}

TEST(
    "a guided game that is continued explains what comes up for the first time, and again only what was being "
    "decided") {
  for (unsigned game = 0; game < pd::games_known(); ++game) {
    host::storage_reset();
    switch_on(hal::boards::picosystem::board, 3);
    open_set_up(game);
    press(Button::select);
    core::Rng rng(5);
    unsigned hints = 0, again = 0;
    for (unsigned acts = 0; acts < 20000; ++acts) {
      if (on_hint()) {
        ++hints;
        const pd::Str page = pd::play_screen().guide().hint();
        // The power goes while it is read, and once more after it was read.
        for (const bool read : {false, true}) {
          if (read) press(Button::back);
          switch_on(hal::boards::picosystem::board, 4 + hints);
          pd::push(pd::continue_menu());
          press(Button::select);
          if (&pd::top() == &pd::hand_over()) hold(Button::select, 600);
          const pd::Str goal = pd::game_list()[game].goal;
          if (page != goal && pd::play_screen().guide().hint() == goal)
            press(Button::back);  // no decision was made yet
          TEST_ASSERT_TRUE(on_hint() && pd::play_screen().guide().hint() == page);
          ++again;
        }
      }
      if (!play_on(rng)) break;
    }
    TEST_ASSERT_TRUE(hints >= 5 && hints <= 10 && again == 2 * hints);
    TEST_ASSERT_FALSE(pd::is_guided(pd::settings(), pd::game_list()[game].id));
  }
}

TEST("the guidance can be switched off before a game and on again in the settings") {
  open_new_game(pd::Language::en);
  press(Button::up);
  press(Button::up);  // above the tutorial
  press(Button::select);
  TEST_ASSERT_FALSE(pd::is_guided(pd::settings(), core::GameId::stone_age));
  press(Button::down);
  press(Button::down);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen());
  pd::home();
  pd::push(pd::settings_menu());
  for (int i = 0; i < 4; ++i) press(Button::down);
  press(Button::select);
  TEST_ASSERT_TRUE(pd::is_guided(pd::settings(), core::GameId::stone_age));
}

TEST("the rules page on from chapter to chapter, and back to where they began") {
  for (const hal::Board* board : {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board}) {
    host::storage_reset();
    switch_on(*board, 1);
    pd::push(pd::guide(core::GameId::stone_age));
    press(Button::select);
    pd::Screen* const pages = &pd::top();
    const bool four_buttons = hal::held(hal::buttons_present(), Button::next);
    const auto turn_to_the_end = [&](Button button) {
      unsigned turns = 0;
      for (auto pixels = host::pixels_pushed();; pixels = host::pixels_pushed(), ++turns) {
        press(button);
        TEST_ASSERT_TRUE(&pd::top() == pages);
        if (pixels == host::pixels_pushed()) return turns;
        TEST_ASSERT_TRUE(turns < 300);
      }
    };
    const unsigned turns = turn_to_the_end(four_buttons ? Button::next : Button::down);
    TEST_ASSERT_GREATER_THAN(10, turns);
    TEST_ASSERT_TRUE(turn_to_the_end(four_buttons ? Button::previous : Button::up) > 10);
    TEST_ASSERT_TRUE(turn_to_the_end(Button::select) < turns);
    press(Button::back);
    press(Button::back);
    TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
  }
}

TEST("the menu inside a game opens the rules of that game") {
  open_new_game(pd::Language::en);
  press(Button::select);
  while (on_hint()) press(Button::select);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::pause_menu());
  for (int i = 0; i < 7; ++i) press(Button::down);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::guide(core::GameId::stone_age));
}

/// Of a note that lies on the picture: all that it is about looks the same without it, and the header is that of who
/// reads it.
void look_at_callout(unsigned& seen, unsigned& rolls, unsigned& wares) {
  if (on_hint()) {
    const pd::PlayScreen& play = pd::play_screen();
    const pd::Colour theirs = pd::palette::player[play.table()->match.people[play.viewer()].colour];
    TEST_ASSERT_EQUAL_HEX16(static_cast<std::uint16_t>(theirs), pixels({140, 1, 1, 1})[0]);
  }
  if (!on_hint() || !pd::play_screen().cursor().is_on_choice() || pd::play_screen().report().has_recap()) return;
  const pd::Rect dice{0, pd::play_screen().picture().scene().area.y + 6, 240, 38};
  const bool rolled = pd::play_screen().guide().hint() == pd::Str::hint_sa_tools ||
                      pd::play_screen().guide().hint() == pd::Str::hint_sa_roll;
  constexpr pd::Str paying[] = {pd::Str::hint_sa_pay_card, pd::Str::hint_sa_pay_building, pd::Str::hint_sa_lack};
  const bool pays = std::ranges::find(paying, pd::play_screen().guide().hint()) != std::end(paying);
  const pd::Rect ware{8, pd::play_screen().picture().scene().area.y + 6, 68, 80};
  const std::vector<std::uint16_t> with = pixels(most_of_cursor()), top = pixels(dice), item = pixels(ware);
  pd::pop();
  wait(20);
  if (on_hint()) return;
  TEST_ASSERT_TRUE(with == pixels(most_of_cursor()));
  if (rolled) TEST_ASSERT_TRUE(top == pixels(dice));
  if (pays) TEST_ASSERT_TRUE(item == pixels(ware));
  wares += pays;
  rolls += rolled;
  ++seen;
}

TEST("a note of the guide leaves what it is about in sight: the cursor, the dice that were rolled, what is paid for") {
  for (const hal::Board* board : {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board})
    for (unsigned game = 0; game < pd::games_known(); ++game) {
      unsigned seen = 0, rolls = 0, wares = 0;
      for (const std::uint64_t seed : {5u, 6u}) {
        host::storage_reset();
        switch_on(*board, 3);
        open_set_up(game);
        press(Button::select);
        core::Rng rng(seed);
        for (unsigned acts = 0; acts < 20000; ++acts) {
          look_at_callout(seen, rolls, wares);
          if (!play_on(rng)) break;
        }
      }
      TEST_ASSERT_GREATER_THAN(4, seen);
      if (pd::game_list()[game].has_dice) TEST_ASSERT_TRUE(rolls > 0 && wares > 2);
    }
}

TEST("a guided game says first who wins, and of tools only to who has one") {
  open_new_game(pd::Language::en);
  press(Button::select);
  TEST_ASSERT_TRUE(on_hint() && pd::play_screen().guide().hint() == pd::Str::hint_sa_goal);
  press(Button::select);
  TEST_ASSERT_TRUE(on_hint() && pd::play_screen().guide().hint() == pd::Str::hint_sa_place);
  core::Rng rng(5);
  unsigned goals = 0, without = 0, tools = 0;
  for (unsigned acts = 0; acts < 20000; ++acts) {
    if (on_hint()) {
      const stone_age::State& s =
          static_cast<const pd::TableOf<stone_age::State>&>(*pd::play_screen().table()).own_session.state();
      const stone_age::Seat& me = s.seats[s.seat];
      const bool has = me.tool_values() > 0 || me.once_tools != 0;
      const pd::Str hint = pd::play_screen().guide().hint();
      goals += hint == pd::Str::hint_sa_goal;
      if (hint == pd::Str::hint_sa_tools) TEST_ASSERT_TRUE((++tools, has));
      if (hint == pd::Str::hint_sa_roll) TEST_ASSERT_FALSE((++without, has));
    }
    if (!play_on(rng)) break;
  }
  TEST_ASSERT_EQUAL(0, goals);
  TEST_ASSERT_EQUAL(1, tools);
  TEST_ASSERT_EQUAL(1, without);
}

TEST("a guided game speaks of paying only to who can pay, and says so to who cannot") {
  unsigned can = 0, cannot = 0;
  for (const std::uint64_t seed : {5u, 6u, 7u}) {
    open_new_game(pd::Language::en);
    press(Button::select);
    core::Rng rng(seed);
    for (unsigned acts = 0; acts < 20000; ++acts) {
      if (on_hint()) {
        const stone_age::State& s =
            static_cast<const pd::TableOf<stone_age::State>&>(*pd::play_screen().table()).own_session.state();
        const pd::Str hint = pd::play_screen().guide().hint();
        if (hint == pd::Str::hint_sa_lack) TEST_ASSERT_TRUE((++cannot, payable(s) == 0));
        if (hint == pd::Str::hint_sa_pay_card || hint == pd::Str::hint_sa_pay_building)
          TEST_ASSERT_TRUE((++can, payable(s) != 0));
      }
      if (!play_on(rng)) break;
    }
  }
  TEST_ASSERT_TRUE(can > 2 && cannot > 1);
}

TEST("the goal of the game is told before anybody moves, also where a computer begins") {
  for (unsigned game = 0; game < 3; ++game)
    for (std::uint8_t first = 0; first < 3; ++first) {
      host::storage_reset();
      switch_on(hal::boards::picosystem::board, 3);
      pd::Match match;
      match.setup = {pd::game_list()[game].id, 3, pd::store().last_match(pd::game_list()[game].id).setup.variant, 0, 0};
      for (unsigned i = 0; i < core::max_players; ++i) {
        match.people[i].colour = static_cast<std::uint8_t>(i);
        match.people[i].name << "P" << static_cast<int>(i);
        match.people[i].level = i == 0 ? 0 : 1;
      }
      pd::start_match(match, first);
      const unsigned dealt = pd::play_screen().table()->session.log().size;
      wait(3000);
      TEST_ASSERT_TRUE(on_hint());
      TEST_ASSERT_EQUAL(static_cast<int>(pd::game_list()[game].goal),
                        static_cast<int>(pd::play_screen().guide().hint()));
      TEST_ASSERT_EQUAL(dealt, pd::play_screen().table()->session.log().size);
      const core::Actor actor = pd::play_screen().table()->session.actor();  // whose turn it is stands above
      TEST_ASSERT_EQUAL_HEX16(static_cast<std::uint16_t>(pd::palette::player[actor.id]), pixels({120, 1, 1, 1})[0]);
      press(Button::select);
      wait(60000);
      TEST_ASSERT_FALSE(pd::play_screen().driver().computer_acts());
    }
}
