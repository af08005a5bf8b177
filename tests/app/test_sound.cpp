/// What can be heard: another sound for each kind of thing that happens, or none at all.
#include <map>
#include <string>
#include <vector>

#include "firmware/app/screens/name_editor.hpp"
#include "firmware/app/storage/settings.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

using Tune = std::vector<unsigned>;

/// What the speaker plays from now on until it is silent.
template <class Act>
Tune heard(Act act) {
  wait(1000);
  const std::size_t before = host::tones().size();
  act();
  wait(1500);
  Tune tune;
  for (std::size_t i = before; i < host::tones().size(); ++i) tune.push_back(host::tones()[i].frequency_hz);
  TEST_ASSERT_TRUE_MESSAGE(tune.empty() || tune.back() == 0, "a sound does not end");
  return tune;
}

void begin(unsigned game) {
  app::push(app::new_game(game));
  press(Button::select);
  while (&app::top() == &app::hint_screen()) press(Button::back);
}

}  // namespace

TEST("moving, choosing, refusing, dice, a hand-over and the end of a game sound each in their own way") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  std::map<std::string, Tune> tunes;
  tunes["move"] = heard([] { press(Button::down); });
  begin(0);
  tunes["select"] = heard([] { press(Button::select); });  // the first place
  core::Rng rng(5);
  for (unsigned acts = 0; acts < 200 && !tunes.contains("dice"); ++acts) {
    const Tune tune = heard([&] { play_on(rng); });
    if (tune.size() > 8) tunes["dice"] = {tune.end() - 8, tune.end()};
  }
  app::home();
  begin(1);
  if (&app::top() == &app::hand_over()) play_on(rng);
  for (unsigned acts = 0; acts < 40 && &app::top() != &app::hand_over(); ++acts) {
    const Tune tune = heard([&] { play_on(rng); });
    if (&app::top() == &app::hand_over()) tunes["hand-over"] = {tune.end() - 4, tune.end()};
  }
  tunes["refuse"] = heard([] { press(Button::select); });  // it has to be held
  TEST_ASSERT_TRUE(&app::top() == &app::hand_over());
  for (bool over = false; !over;) {
    const Tune tune = heard([&] { play_on(rng); });
    over = &app::top() == &app::final_screen();
    if (over) tunes["end"] = {tune.end() - 6, tune.end()};
  }
  TEST_ASSERT_EQUAL(6, tunes.size());
  for (const auto& [what, tune] : tunes) {
    TEST_ASSERT_FALSE_MESSAGE(tune.empty(), what.c_str());
    for (const auto& [other, its_tune] : tunes)
      TEST_ASSERT_TRUE_MESSAGE(what == other || tune != its_tune, what.c_str());
  }
}

TEST("the wheel of letters sounds as a cursor does") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  const Tune move = heard([] { press(Button::down); });
  app::Person person;
  app::push(app::name_editor(person));
  for (const Button button : {Button::left, Button::right, Button::up, Button::down})
    TEST_ASSERT_TRUE(heard([&] { press(button); }) == move);
}

TEST("a muted device is silent, and still so after a restart") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  app::push(app::settings_menu());
  press(Button::down);
  press(Button::down);
  while (app::settings().loudness != 0) press(Button::left);
  const auto play_a_little = [] {
    begin(0);
    core::Rng rng(5);
    for (unsigned acts = 0; acts < 30; ++acts) play_on(rng);
  };
  TEST_ASSERT_TRUE(heard(play_a_little).empty());
  switch_on(hal::boards::picosystem::board, 6);
  TEST_ASSERT_TRUE(heard(play_a_little).empty());
  TEST_ASSERT_TRUE(host::tones().empty());
}
