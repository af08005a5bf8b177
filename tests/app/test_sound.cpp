/// What can be heard: another sound for each kind of thing that happens, or none at all.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "engine/stone_age/state.hpp"
#include "firmware/app/screens/name_editor.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/ui/sound.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/ways.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

using Tune = std::vector<unsigned>;

/// What the speaker plays from now on until it is silent.
template <class Act>
Tune heard(Act act, std::uint32_t most_ms = 1500) {
  wait(1000);
  const std::size_t before = host::tones().size();
  act();
  wait(most_ms);
  Tune tune;
  for (std::size_t i = before; i < host::tones().size(); ++i) tune.push_back(host::tones()[i].frequency_hz);
  return tune;
}

void begin(unsigned game) {
  open_set_up(game);
  press(Button::select);
  player::end_guide();
}

bool contains(const Tune& all, const Tune& part) {
  return std::search(all.begin(), all.end(), part.begin(), part.end()) != all.end();
}

std::set<pd::Sound> sounds_in(const std::map<pd::Sound, Tune>& tunes, const Tune& tune) {
  std::set<pd::Sound> sounds;
  for (const auto& [sound, notes] : tunes)
    if (contains(tune, notes)) sounds.insert(sound);
  return sounds;
}

/// Nobody starves by chance where the tribe can be fed: the cursor never begins there.
void starve_if_possible() {
  if (&pd::top() != &pd::play_screen() || pd::play_screen().table()->game() != core::GameId::stone_age) return;
  const core::Move starve = stone_age::move(stone_age::Verb::starve);
  const core::MoveList& choices = pd::play_screen().cursor().choices().moves;
  if (std::find(choices.begin(), choices.end(), starve) == choices.end()) return;
  if (const auto way = ways::way_to(pd::play_screen().cursor(), ways::pad, starve))
    for (const pd::Key key : *way) press_key(key);
  press(Button::select);
}

}  // namespace

TEST("whole games are heard: every sound that there is, and at the end the tune of the game") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  std::map<pd::Sound, Tune> tunes;
  for (unsigned i = 0; i <= static_cast<unsigned>(pd::Sound::victory_altay); ++i)
    tunes[static_cast<pd::Sound>(i)] = heard([&] { pd::play_sound(static_cast<pd::Sound>(i)); }, 5000);
  std::set<pd::Sound> met;
  core::Rng rng(5);
  const auto play_one = [&](const pd::GameEntry& entry) {
    pd::home();
    begin(static_cast<unsigned>(entry.id));
    std::size_t last = 0;  // tone of the last thing that somebody did, or that played itself before it
    while (&pd::top() != &pd::final_screen()) {
      last = host::tones().size();
      if (&pd::top() == &pd::hand_over())  // it has to be held
        met.merge(sounds_in(tunes, heard([] { press(Button::select); })));
      met.merge(sounds_in(tunes, heard([&] { starve_if_possible(), play_on(rng); }, 5000)));
    }
    wait(5000);  // a forced move may have ended the game just now
    Tune end;
    for (std::size_t i = last; i < host::tones().size(); ++i) end.push_back(host::tones()[i].frequency_hz);
    met.merge(sounds_in(tunes, end));
    TEST_ASSERT_TRUE_MESSAGE(contains(end, tunes[entry.victory]), "the end of a game has no tune");
  };
  for (const pd::GameEntry& entry : pd::game_list()) play_one(entry);
  const auto until_heard = [&](pd::Sound rare, unsigned game) {
    for (unsigned more = 0; more < 8 && !met.contains(rare); ++more) play_one(pd::game_list()[game]);
  };
  until_heard(pd::Sound::hunger, 0);
  until_heard(pd::Sound::best, 1);
  for (const pd::Sound rare : {pd::Sound::token, pd::Sound::capture, pd::Sound::standoff}) until_heard(rare, 2);
  TEST_ASSERT_EQUAL(tunes.size(), met.size());
}

TEST("the wheel of letters sounds as a cursor does") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  const Tune move = heard([] { press(Button::down); });
  pd::Person person;
  pd::push(pd::name_editor(person, [](std::string_view) { return false; }));
  for (const Button button : {Button::left, Button::right, Button::up, Button::down})
    TEST_ASSERT_TRUE(heard([&] { press(button); }) == move);
}

TEST("a muted device is silent, and still so after a restart") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  pd::push(pd::settings_menu());
  press(Button::down);
  press(Button::down);
  while (pd::settings().loudness != 0) press(Button::left);
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
