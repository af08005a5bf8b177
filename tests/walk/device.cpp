#include "tests/walk/device.hpp"

#include <fstream>
#include <iterator>

#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/store.hpp"
#include "firmware/app/ui/idle_animation.hpp"
#include "hal/crash.hpp"
#include "tests/app/foreign.hpp"
#include "tests/app/player.hpp"
#include "tests/app/pupil.hpp"

namespace walk {

using pd::Key;

void switch_on(const hal::Board& board, hal::Buttons held) {
  host::reset(board, 7);
  host::hold(held);
  pd::allows_idle_animation = false;  // pictures are compared
  pd::start();
  pd::tick();
}

void make_new() { host::storage_reset(); }

void set_up(pd::Language language) {
  pd::Settings s = pd::settings();
  s.language = static_cast<std::uint8_t>(language);
  s.language_chosen = 1;
  s.guide = 0;
  pd::change_settings(s);
}

void wait(std::uint32_t ms) { player::wait(ms); }

void press(Key key) {
  pd::top().press(key);
  pd::redraw();
  player::wait(1);
}

core::Log* read_log(const std::string& name, unsigned count) {
  std::ifstream file(std::string(WALK_FOLDER "/logs/") + name + ".log");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  static core::Log log;
  core::LogHead head;
  if (core::read_text(text, log, head)) return nullptr;
  log.rules_version = static_cast<std::uint8_t>(head.rules_version);
  if (count < log.size) log.cut(static_cast<std::uint16_t>(count));
  return &log;
}

void store(core::Log& log, std::string_view how) {
  pd::Match match;
  match.setup = log.setup;
  match.own_dice = how == "own_dice";
  match.challenge = how == "challenge" ? 20261117 : 0;
  constexpr pd::Str names[] = {pd::Str::name_0, pd::Str::name_1, pd::Str::name_2, pd::Str::name_3, pd::Str::name_4};
  for (unsigned i = 0; i < core::max_players; ++i) {
    match.people[i].colour = static_cast<std::uint8_t>(i);
    match.people[i].name << pd::str(names[i]);
    if ((how == "computers" || how == "challenge") && i != 2) match.people[i].level = 2;
  }
  pd::store().begin(match, log);
}

void continue_game() {
  press(Key::select);
  if (&pd::top() == &pd::continue_menu()) press(Key::select);  // there are several
  if (&pd::top() == &pd::hand_over()) player::hold(hal::Button::select, 700);
  if (pd::play_screen().report().has_recap()) press(Key::none);  // it was read
}

void explain() {
  pd::change_settings(pd::with_guide(pd::settings(), pd::play_screen().table()->session.game(), true));
  pd::play_screen().shown(true);
}

void learn(unsigned game) { pupil::begin(game); }

void do_step() {
  pupil::do_step();
  pupil::reach_step();
}

bool finish_review() {
  const auto state = [] { return pd::play_screen().table()->computer.review_state(); };
  for (unsigned i = 0; i < 200'000 && state() == pd::ComputerPlayer::Review::running; ++i) player::wait(1);
  return state() == pd::ComputerPlayer::Review::done;
}

Cursor cursor() { return {pd::play_screen().cursor().focus(), pd::play_screen().cursor().page()}; }

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
  const bool made = foreign::make(slot, rules_version, pd::store().saved(slot).moves * 2u / 3);
  pd::store().open();
  return made;
}

}  // namespace walk
