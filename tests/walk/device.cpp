#include "tests/walk/device.hpp"

#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/crash.hpp"
#include "tests/app/foreign.hpp"
#include "tests/app/player.hpp"
#include "tests/app/pupil.hpp"

namespace walk {

using app::Key;

void switch_on(const hal::Board& board, hal::Buttons held) {
  host::reset(board, 7);
  host::hold(held);
  app::start();
  app::tick();
}

void make_new() { host::storage_reset(); }

void set_up(app::Language language) {
  app::Settings s = app::settings();
  s.language = static_cast<std::uint8_t>(language);
  s.language_chosen = 1;
  s.guide = 0;
  app::change_settings(s);
}

void wait(std::uint32_t ms) { player::wait(ms); }

void press(Key key) {
  app::top().press(key);
  app::redraw();
  player::wait(1);
}

void store(core::Log& log, std::string_view how) {
  app::Match match;
  match.setup = log.setup;
  match.own_dice = how == "own_dice";
  match.challenge = how == "challenge" ? 20261117 : 0;
  constexpr app::Str names[] = {app::Str::name_0, app::Str::name_1, app::Str::name_2, app::Str::name_3,
                                app::Str::name_4};
  for (unsigned i = 0; i < core::max_players; ++i) {
    match.people[i].colour = static_cast<std::uint8_t>(i);
    match.people[i].name << app::str(names[i]);
    if ((how == "computers" || how == "challenge") && i != 2) match.people[i].level = 2;
  }
  app::store_begin(match, log);
}

void continue_game() {
  press(Key::select);
  press(Key::select);
  if (&app::top() == &app::hand_over()) player::hold(hal::Button::select, 700);
  if (app::play_screen().tells_recap()) press(Key::none);  // it was read
}

void explain() {
  app::change_settings(app::with_guide(app::settings(), app::play_screen().table()->session.game(), true));
  app::play_screen().shown(true);
}

void learn(unsigned game) { pupil::begin(game); }

void do_step() {
  pupil::do_step();
  pupil::reach_step();
}

Cursor cursor() { return {app::play_screen().offer().focus, app::play_screen().offer().page}; }

void crash() {
  hal::set_crash_context(2, 314);
  hal::crash(hal::Crash::Kind::hard_fault, 0x10004a2c, 0x10003f11);
  host::restarted();
}

void wear_out() {
  for (std::size_t i = 0; i < hal::storage_size / hal::storage_sector; ++i)
    host::storage_wear(i, host::Wear::no_program);
}

bool make_foreign(unsigned slot, unsigned rules_version) {
  const bool made = foreign::make(slot, rules_version, app::store_saved(slot).moves * 2u / 3);
  app::store_open();
  return made;
}

}  // namespace walk
