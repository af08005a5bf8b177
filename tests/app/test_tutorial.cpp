#include <algorithm>
#include <string>

#include "engine/cvlizacje/state.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/pupil.hpp"
#include "tests/app/ways.hpp"
#include "tests/test.hpp"

using hal::Button;
using pd::Key;
using player::press;
using player::wait;
using pupil::do_step;
using pupil::on_play;
using pupil::reach_step;
using pupil::tells;
using pupil::tutorial;

namespace {

unsigned moves() { return pd::play_screen().table()->session.log().size; }

/// A fresh device, in the tutorial of that game: the last row of what is chosen before a game.
void begin(const hal::Board& board, unsigned game, pd::Language language = pd::Language::en) {
  host::storage_reset();
  player::switch_on(board, 3);
  pd::Settings s = pd::settings();
  s.language = static_cast<std::uint8_t>(language);
  pd::change_settings(s);
  TEST_ASSERT_TRUE(pupil::begin(game));
}

unsigned play_to_the_end() {
  unsigned steps = 0;
  for (; tutorial().active() && steps < 100; ++steps) {
    TEST_ASSERT_TRUE(reach_step());
    const pd::Str words = tutorial().words();
    do_step();
    TEST_ASSERT_FALSE(tutorial().active() && tutorial().words() == words);
  }
  return steps;
}

const hal::Board* const boards[] = {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board};

}  // namespace

TEST("every tutorial can be played to its end by what it asks for, in every language and on both panels") {
  constexpr unsigned steps[] = {20, 8, 14};
  for (const hal::Board* board : boards)
    for (unsigned language = 0; language < pd::language_count; ++language)
      for (unsigned game = 0; game < 3; ++game) {
        begin(*board, game, static_cast<pd::Language>(language));
        TEST_ASSERT_EQUAL(steps[game], play_to_the_end());
        TEST_ASSERT_EQUAL(pd::Tutorial::moves(pd::game_list()[game].id).size(), moves());
        TEST_ASSERT_FALSE(pd::is_guided(pd::settings(), pd::game_list()[game].id));
      }
}

TEST("after its end a tutorial is a normal game against easy computers that goes on to its end") {
  for (unsigned game = 0; game < 3; ++game) {
    begin(hal::boards::picosystem::board, game);
    play_to_the_end();
    core::Rng rng(game);
    for (unsigned acts = 0; acts < 8000 && player::play_on(rng); ++acts) {
    }
    TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  }
}

TEST("a tutorial takes no other choice, and says kindly what to press") {
  for (unsigned game = 0; game < 3; ++game) {
    begin(hal::boards::picosystem::board, game);
    unsigned refused = 0;
    for (unsigned step = 0; tutorial().active() && step < 100; ++step) {
      TEST_ASSERT_TRUE(reach_step());
      const unsigned before = moves();
      const pd::Str words = tutorial().words();
      if (tells()) {
        press(Button::right);
        TEST_ASSERT_TRUE(tutorial().words() == pd::Str::tutor_go_on);
      } else {
        pupil::read_words();
        for (const pd::Choice other : pd::play_screen().cursor().choices()) {
          if (other == pd::play_screen().tutorial().wanted() || other == pd::play_screen().driver().scripted())
            continue;
          if (!pupil::go_to(other)) continue;
          press(Button::select);
          const bool choosing = pd::play_screen().cursor().choosing_variant();
          if (tutorial().words() == words) {  // the right place: the step says how many
            TEST_ASSERT_TRUE(choosing);
            press(Button::back);
            continue;
          }
          TEST_ASSERT_TRUE(tutorial().words() == pd::Str::tutor_other);
          TEST_ASSERT_FALSE_MESSAGE(choosing, "the arrows do not lead to the frame");
          ++refused;
          break;
        }
      }
      TEST_ASSERT_EQUAL(before, moves());
      if (pd::play_screen().cursor().is_on_tabs()) press(Button::down);
      do_step();
      TEST_ASSERT_FALSE(tutorial().active() && tutorial().words() == words);
    }
    TEST_ASSERT_GREATER_THAN(4, refused);
  }
}

TEST("CVlizacje's tutorial corrects a wrong open order at once, and the frame stays where the arrows lead") {
  for (const hal::Board* board : boards) {
    begin(*board, 1);
    unsigned refused = 0;
    for (; tutorial().active(); do_step()) {
      TEST_ASSERT_TRUE(reach_step());
      if (tells() || pd::play_screen().tutorial().wanted().move.verb() != static_cast<unsigned>(cvlizacje::Verb::order))
        continue;
      const pd::Str words = tutorial().words();
      const unsigned before = moves();
      for (unsigned open = 0; open < cvlizacje::order_count; ++open) {
        if (open == pd::play_screen().tutorial().wanted().move.a()) continue;
        const core::MoveList& choices = pd::play_screen().cursor().choices().moves;
        const auto move = std::find_if(choices.begin(), choices.end(), [open](core::Move m) { return m.a() == open; });
        if (move == choices.end() || !pupil::point_to(*move)) continue;
        press(Button::select);
        TEST_ASSERT_TRUE(tutorial().words() == pd::Str::tutor_other);
        TEST_ASSERT_FALSE(pd::play_screen().cursor().choosing_variant());
        TEST_ASSERT_EQUAL(before, moves());
        ++refused;
      }
      TEST_ASSERT_TRUE(pupil::point_to(pd::play_screen().tutorial().wanted()));  // any key brings its words back
      press(hal::held(hal::buttons_present(), Button::left) ? Button::left : Button::previous);
      TEST_ASSERT_TRUE(tutorial().words() == words);
    }
    TEST_ASSERT_GREATER_THAN(5, refused);  // two turns
  }
}

TEST("Altay's tutorial says how one gets to another page, and just that leads there, by D-pad and by four buttons") {
  for (const hal::Board* board : boards) {
    begin(*board, 2);
    for (; tutorial().words() != pd::Str::tutor_al_5; do_step()) TEST_ASSERT_TRUE(reach_step());
    TEST_ASSERT_TRUE(reach_step());
    const bool has_y = hal::held(hal::buttons_present(), Button::y);
    const std::string way =
        std::string(has_y ? "press " : "hold ") + hal::button_label(has_y ? Button::y : Button::back);
    TEST_ASSERT_TRUE(player::text_on_screen().find(way + ',') != std::string::npos);
    TEST_ASSERT_NOT_EQUAL(0, pd::play_screen().cursor().page());  // the page Hand is the first one
    has_y ? press(Button::y) : player::hold(Button::back, 600);
    for (unsigned i = pd::play_screen().cursor().page(); i > 0; --i)
      press(hal::held(hal::buttons_present(), Button::left) ? Button::left : Button::previous);
    press(Button::select);
    TEST_ASSERT_TRUE(tutorial().words() == pd::Str::tutor_al_5);
    press(Button::select);
    wait(700);
    TEST_ASSERT_TRUE(reach_step());
    TEST_ASSERT_TRUE(tutorial().words() == pd::Str::tutor_al_6);
  }
}

TEST("a tutorial can be left at every step; the game goes on as a normal one") {
  for (unsigned game = 0; game < 3; ++game)
    for (unsigned at = 0; at < 18; at += 3) {
      begin(hal::boards::picosystem::board, game);
      for (unsigned step = 0; step < at && tutorial().active(); ++step) static_cast<void>(reach_step()), do_step();
      if (!tutorial().active()) continue;
      TEST_ASSERT_TRUE(reach_step());
      press(Button::back);
      TEST_ASSERT_FALSE(on_play());
      press(Button::back);  // no
      TEST_ASSERT_TRUE(on_play() && tutorial().active());
      press(Button::back);
      press(Button::select);
      TEST_ASSERT_TRUE(on_play() && !tutorial().active());
      const unsigned before = moves();
      core::Rng rng(at);
      for (unsigned acts = 0; acts < 60; ++acts) player::play_on(rng);
      TEST_ASSERT_GREATER_THAN(before, moves());
    }
}

TEST("power that fails in a tutorial leaves a game that is continued as a normal one") {
  for (unsigned game = 0; game < 3; ++game)
    for (unsigned at = 0; at < 18; at += 3) {
      begin(hal::boards::picosystem::board, game);
      for (unsigned step = 0; step < at && tutorial().active(); ++step) static_cast<void>(reach_step()), do_step();
      if (!tutorial().active()) continue;
      wait(3000);
      const unsigned before = moves();
      player::switch_on(hal::boards::picosystem::board, 8);
      pd::push(pd::continue_menu());
      press(Button::select);
      TEST_ASSERT_FALSE(tutorial().active());
      TEST_ASSERT_TRUE(moves() >= before);
      core::Rng rng(at);
      for (unsigned acts = 0; acts < 60; ++acts) player::play_on(rng);
      TEST_ASSERT_GREATER_THAN(before, moves());
    }
}

TEST("the cursor does not begin under the words of a step") {
  for (const hal::Board* board : boards)
    for (unsigned game = 0; game < 3; ++game) {
      begin(*board, game);
      for (unsigned step = 0; tutorial().active() && step < 100; ++step) {
        TEST_ASSERT_TRUE(reach_step());
        const pd::Rect place = pd::play_screen().cursor().focus_area(), note = pupil::callout_box();
        if (!tells()) TEST_ASSERT_TRUE(common(place, note).empty());
        do_step();
      }
    }
}

TEST("what the step is about, and where the cursor goes on its way, is not covered by its words") {
  for (const hal::Board* board : boards)
    for (unsigned game = 0; game < 3; ++game) {
      begin(*board, game);
      for (unsigned step = 0; tutorial().active() && step < 100; ++step) {
        TEST_ASSERT_TRUE(reach_step());
        if (!tells()) {
          TEST_ASSERT_TRUE(pupil::go_to(pd::play_screen().tutorial().wanted()));
          const pd::Rect place = pd::play_screen().cursor().focus_area(), note = pupil::callout_box();
          TEST_ASSERT_TRUE(common(place, note).empty());
        }
        do_step();
      }
    }
}

TEST("a wrong number at the right place is said before the words of the step, and hides nothing of the place") {
  unsigned said = 0;
  for (const hal::Board* board : boards)
    for (unsigned language = 0; language < pd::language_count; ++language)
      for (unsigned game = 0; game < 3; ++game) {
        begin(*board, game, static_cast<pd::Language>(language));
        for (unsigned step = 0; tutorial().active() && step < 100; ++step) {
          TEST_ASSERT_TRUE(reach_step());
          const pd::MoveCursor& cursor = pd::play_screen().cursor();
          if (!tells() && pupil::go_to(pd::play_screen().tutorial().wanted()) && cursor.choosing_variant() &&
              !cursor.variants_lie_apart()) {
            const unsigned before = moves();
            press(hal::held(hal::buttons_present(), Button::left) ? Button::left : Button::previous);
            TEST_ASSERT_FALSE(cursor.focus() == pd::play_screen().tutorial().wanted());
            press(Button::select);
            TEST_ASSERT_EQUAL(before, moves());
            TEST_ASSERT_TRUE(player::on_screen(pd::str(pd::Str::tutor_number)));
            const pd::Rect place = cursor.focus_area(), note = pupil::callout_box();
            TEST_ASSERT_TRUE(common(place, note).empty());
            press(hal::held(hal::buttons_present(), Button::left) ? Button::right : Button::next);
            TEST_ASSERT_FALSE(player::on_screen(pd::str(pd::Str::tutor_number)));
            ++said;
          }
          do_step();
        }
      }
  TEST_ASSERT_EQUAL(2 * pd::language_count * 2, said);  // the forest and the hunt
}
