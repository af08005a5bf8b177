#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/secrets.hpp"
#include "tests/test.hpp"

using hal::Button;
using hal::Buttons;

namespace {

constexpr unsigned progress = 100'000;  // a long run says where it is

/// DAWN_PRESSES says how many, on each title; a long run makes a million.
unsigned presses_wanted() {
  if (const char* const wanted = std::getenv("DAWN_PRESSES"))
    return static_cast<unsigned>(std::strtoul(wanted, nullptr, 10));
  return std::getenv("DAWN_LONG") != nullptr ? 1'000'000 : 4'000;
}

Button backwards() { return hal::held(hal::buttons_present(), Button::previous) ? Button::previous : Button::up; }

/// Anything a pair of hands, a pocket or a child can do to the buttons, with select more often than the rest.
void press_anything(core::Rng& rng) {
  static constexpr std::array buttons = {Button::previous, Button::next, Button::up,   Button::down, Button::left,
                                         Button::right,    Button::x,    Button::y,    Button::back, Button::select,
                                         Button::select,   Button::next, Button::down, Button::right};
  const auto any = [&] { return static_cast<Buttons>(buttons[rng.below(buttons.size())]); };
  Buttons down = any();
  const auto kind = rng.below(100);
  if (kind < 12) down = static_cast<Buttons>(down | any());  // two at once
  if (kind == 0) down = static_cast<Buttons>(rng.next());    // a hand on everything
  const std::uint32_t held_ms = kind < 80 ? 20 : kind < 85 ? rng.below(8) : rng.below(1200);
  host::hold(down);
  player::wait(held_ms);
  if (kind == 1) host::hold(any());  // slides over to another one
  if (kind == 1) player::wait(rng.below(700));
  host::hold(0);
  player::wait(rng.below(200) == 0 ? rng.below(400) * 1000 : 20);
}

/// What somebody does who only wants out: back, held or not; OK where there is nothing else; "leave" in a game, "yes"
/// to the end of a tutorial.
bool find_the_menu() {
  for (unsigned tries = 0; tries < 30; ++tries) {
    app::Screen* const top = &app::top();
    if (top == &app::main_menu()) return true;
    const bool learns = top == &app::the_play() && app::the_play().tutorial().active();
    player::press(Button::back);
    if (learns && &app::top() != top) player::press(Button::select);  // yes, stop it
    if (&app::top() == top) player::press(Button::back);  // the first one only left the tabs, or what was begun
    if (top != &app::pause_menu() && &app::top() == &app::pause_menu()) {
      player::press(backwards());
      player::press(Button::select);
    }
    if (&app::top() == top) player::hold(Button::back, 1500);
    if (&app::top() == top) player::press(Button::select);
  }
  return false;
}

template <class S>
void log_leads_here(app::Table& table) {
  S state;
  TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(core::replay(table.session.log(), state)), "the log does not replay");
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(table.session.hash(), core::hash(state), "the log leads elsewhere");
  TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(ok(state)), "the position is not sound");
}

void check_log(app::Table& table) {
  app::by_game(table.session.game(), [&]<class S>() { log_leads_here<S>(table); });
}

/// A game with random choices, past the set-up menu, on top of the main menu.
void begin_game(const app::GameEntry& entry, core::Rng& rng) {
  app::Table& table = entry.open();
  core::Setup& setup = table.match.setup;
  const auto players = entry.players_min + rng.below(entry.players_max - entry.players_min + 1u);
  setup = {entry.id, static_cast<std::uint8_t>(players), 0, static_cast<std::uint8_t>(rng.below(players)), 0};
  for (const app::SetupChoice& c : entry.choices) {
    if (players < c.players_min || players > c.players_max) continue;
    const auto value = rng.below(static_cast<std::uint32_t>(c.values.size()));
    if (c.field == app::SetupChoice::Field::variant)
      setup.variant = static_cast<std::uint8_t>(c.value_base + value);
    else
      setup.options = static_cast<std::uint8_t>(setup.options | value << c.bit);
  }
  for (unsigned i = 0; i < core::max_players; ++i) {
    table.match.people[i].colour = static_cast<std::uint8_t>(i);
    table.match.people[i].name = core::Text<app::Person::name_max>("Player");
    if (rng.below(3) != 0) continue;  // some seats are computers', now and then all of them
    // The strongest takes its time.
    table.match.people[i].level = static_cast<std::uint8_t>(rng.below(12) == 0 ? 4 : 1 + rng.below(3));
    table.match.people[i].style = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(entry.styles.size())));
  }
  table.match.own_dice = entry.has_dice && rng.below(4) == 0;
  TEST_ASSERT_FALSE(static_cast<bool>(app::the_play().begin(table, rng.next())));
  app::push(app::the_play());
}

void one_evening(const app::GameEntry& entry, unsigned presses, core::Rng& rng, secrets::Watch& watch) {
  const hal::Board& board = *hal::boards::all[rng.below(static_cast<std::uint32_t>(hal::boards::all.size()))];
  host::reset(board, rng.next());  // what the flash holds stays
  app::start();
  if (rng.below(4) != 0) {  // some evenings are spent in the menus
    player::wait(1500);
    TEST_ASSERT_TRUE_MESSAGE(find_the_menu(), "no way to the menu after the start");
    watch.follow();
    begin_game(entry, rng);
  }
  // Thoughtless presses alone hardly ever finish a game: half of the evenings have sensible stretches.
  const bool sensible = rng.below(2) == 0;
  for (unsigned i = 0; i < presses; ++i) {
    if (sensible && i % 64 < 48)
      player::play_on(rng);
    else
      press_anything(rng);
    TEST_ASSERT_TRUE_MESSAGE(app::screens_open() < app::screen_stack_max, "the stack of screens is full");
    if (host::asked_for_usb() || host::asked_for_reboot()) {
      host::reset(board, rng.next());
      app::start();
    }
    watch.follow();
    if (i % 6 == 0) watch.look();
    if (i % 41 == 0) watch.look_at_twin();
    if (i % 128 == 0 && app::the_play().table() != nullptr) check_log(*app::the_play().table());
  }
  TEST_ASSERT_TRUE_MESSAGE(find_the_menu(), "a screen without a way to the main menu");
}

void many_evenings(core::GameId game) {
  const auto games = app::game_list();
  const app::GameEntry& entry = *std::ranges::find(games, game, &app::GameEntry::id);
  core::Rng rng(static_cast<std::uint64_t>(game) + 11);
  secrets::Watch watch;
  host::storage_reset();
  for (unsigned done = 0; done < presses_wanted();) {
    const unsigned presses = 100 + rng.below(900);
    one_evening(entry, presses, rng, watch);
    if (done / progress != (done + presses) / progress)
      std::fprintf(stderr, "%u presses, %u looks, %u twins\n", done + presses, watch.looks, watch.twins);
    done += presses;
  }
  app::by_game(game, [&]<class S>() {
    test::figure("random presses on %s: %u, screens compared while something was hidden: %u, games with a twin: %u",
                 S::name, presses_wanted(), watch.looks, watch.twins);
  });
  TEST_ASSERT_TRUE(watch.looks > 0);
  // In Stone Age every card is taken in the open: nobody ever chooses in secret.
  if (game != core::GameId::stone_age) TEST_ASSERT_TRUE(watch.twins > 0);
}

}  // namespace

TEST("random presses on Stone Age: no crash, no dead end, the log leads to the position, nothing hidden shows") {
  many_evenings(core::GameId::stone_age);
}

TEST("random presses on CVlizacje: no crash, no dead end, the log leads to the position, nothing hidden shows") {
  many_evenings(core::GameId::cvlizacje);
}

TEST("random presses on Altay: no crash, no dead end, the log leads to the position, nothing hidden shows") {
  many_evenings(core::GameId::altay);
}
