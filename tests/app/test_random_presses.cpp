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

/// DAWN_PRESSES says how many, on each title; a long run makes a million. Stone Age seldom hides anything: a short run
/// needs more of them to come across a card that was drawn unseen.
unsigned presses_wanted(core::GameId game) {
  if (const char* const wanted = std::getenv("DAWN_PRESSES"))
    return static_cast<unsigned>(std::strtoul(wanted, nullptr, 10));
  if (std::getenv("DAWN_LONG") != nullptr) return 1'000'000;
  return game == core::GameId::stone_age ? 12'000 : 4'000;
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
    pd::Screen* const top = &pd::top();
    if (top == &pd::main_menu()) return true;
    const bool learns = top == &pd::play_screen() && pd::play_screen().tutorial().active();
    player::press(Button::back);
    if (learns && &pd::top() != top) player::press(Button::select);  // yes, stop it
    if (&pd::top() == top) player::press(Button::back);  // the first one only left the tabs, or what was begun
    if (top != &pd::pause_menu() && &pd::top() == &pd::pause_menu()) {
      player::press(backwards());
      player::press(Button::select);
    }
    if (&pd::top() == top) player::hold(Button::back, 1500);
    if (&pd::top() == top) player::press(Button::select);
  }
  return false;
}

/// How often the presses came to what is seldom reached by chance alone.
struct Reached {
  unsigned seats = 0, replay = 0, results = 0, hints = 0, resumed = 0, tutorial = 0;

  /// To be called after every press.
  void count(const pd::Screen& before) {
    const pd::Screen& now = pd::top();
    if (&now == &before) return;
    seats += &now == &pd::seats_menu();
    replay += &now == &pd::replay();
    hints += &now == &pd::move_hint();
  }
};

/// Goes to a row of the menu on top and chooses it; false: there is none.
bool choose(pd::Str row) {
  const auto& menu = static_cast<const pd::Menu&>(pd::top());
  const bool has_pad = hal::held(hal::buttons_present(), Button::down);
  for (unsigned i = 0; i <= menu.size(); ++i) {
    if (menu.row(menu.here()).label.view() == pd::str(row)) return player::press(Button::select), true;
    player::press(has_pad ? Button::down : Button::next);
  }
  return false;
}

/// Opens the menu of the game and one of the pages that leaks were found on; random presses go on from there. Half of
/// the time whoever is asked for has taken the device: most of the rows are closed before.
void run_errand(core::Rng& rng) {
  if (&pd::top() == &pd::hand_over() && rng.below(2) == 0) player::hold(Button::select, 600);
  for (unsigned tries = 0; tries < 3 && &pd::top() != &pd::pause_menu(); ++tries) player::press(Button::back);
  if (&pd::top() != &pd::pause_menu()) return;
  static constexpr std::array rows = {pd::Str::pause_seats, pd::Str::pause_seats,  pd::Str::pause_seats,
                                      pd::Str::pause_hint,  pd::Str::pause_replay, pd::Str::pause_story,
                                      pd::Str::pause_undo,  pd::Str::pause_qr};
  choose(rows[rng.below(rows.size())]);
  if (&pd::top() != &pd::seats_menu()) return;
  const bool has_pad = hal::held(hal::buttons_present(), Button::down);
  for (auto changes = 1 + rng.below(4); changes > 0; --changes) {
    for (auto rows_down = rng.below(4); rows_down > 0; --rows_down)
      player::press(has_pad ? Button::down : Button::next);
    player::press(has_pad && rng.below(2) == 0 ? Button::left : Button::select);
  }
  player::press(Button::back);
  if (rng.below(2) == 0) choose(rng.below(2) == 0 ? pd::Str::pause_replay : pd::Str::pause_go_on);
}

/// Power fails; somebody switches on again and continues the game that comes first.
void cut_power(const hal::Board& board, core::Rng& rng, Reached& reached) {
  host::reset(board, rng.next());
  pd::start();
  player::wait(1500);
  if (!find_the_menu() || !pd::store().has_games()) return;
  static_cast<pd::Menu&>(pd::main_menu()).go_to(0);
  player::press(Button::select);
  player::press(Button::select);
  reached.resumed += &pd::top() != &pd::main_menu();
}

template <class S>
void log_leads_here(pd::Table& table) {
  S state;
  TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(core::replay(table.session.log(), state)), "the log does not replay");
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(table.session.hash(), core::hash(state), "the log leads elsewhere");
  TEST_ASSERT_FALSE_MESSAGE(static_cast<bool>(check_invariants(state)), "the position is not sound");
}

void check_log(pd::Table& table) {
  pd::by_game(table.session.game(), [&]<class S>() { log_leads_here<S>(table); });
}

/// A game with random choices, past the set-up menu, on top of the main menu.
void begin_game(const pd::GameEntry& entry, core::Rng& rng) {
  pd::Table& table = entry.open();
  core::Setup& setup = table.match.setup;
  const auto players = entry.players_min + rng.below(entry.players_max - entry.players_min + 1u);
  setup = {entry.id, static_cast<std::uint8_t>(players), 0, static_cast<std::uint8_t>(rng.below(players)), 0};
  for (const pd::SetupOption& c : entry.options) {
    if (players < c.players_min || players > c.players_max) continue;
    const auto value = rng.below(static_cast<std::uint32_t>(c.values.size()));
    if (c.field == pd::SetupOption::Field::variant)
      setup.variant = static_cast<std::uint8_t>(c.value_base + value);
    else
      setup.options = static_cast<std::uint8_t>(setup.options | value << c.bit);
  }
  for (unsigned i = 0; i < core::max_players; ++i) {
    table.match.people[i].colour = static_cast<std::uint8_t>(i);
    table.match.people[i].name = core::Text<pd::Person::name_max>("Player");
    table.match.people[i].level = 0;
    if (rng.below(3) != 0) continue;  // some seats are computers', now and then all of them
    // The strongest takes its time.
    table.match.people[i].level = static_cast<std::uint8_t>(rng.below(12) == 0 ? 4 : 1 + rng.below(3));
    table.match.people[i].style = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(entry.styles.size())));
  }
  table.match.own_dice = entry.has_dice && rng.below(4) == 0;
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, rng.next())));
  pd::push(pd::play_screen());
}

/// In the menus, in the results, in the tutorial of the title or in a game: from there on at random.
void begin_evening(const pd::GameEntry& entry, unsigned evening, core::Rng& rng, Reached& reached) {
  const unsigned kind = (evening + 3) % 8;
  if (kind == 0) return;
  player::wait(1500);
  TEST_ASSERT_TRUE_MESSAGE(find_the_menu(), "no way to the menu after the start");
  if (kind == 1) {
    choose(pd::Str::menu_results);
    reached.results += &pd::top() != &pd::main_menu();
  } else if (kind == 2) {
    pd::Match match{};
    match.setup = pd::Tutorial::setup(entry.id);
    for (unsigned i = 0; i < core::max_players; ++i) {
      match.people[i].colour = static_cast<std::uint8_t>(i);
      match.people[i].level = i > 0;
    }
    if (pd::store().is_full()) pd::store().forget(0);
    pd::push(pd::new_game(static_cast<unsigned>(entry.id)));
    pd::start_tutorial(match);
    reached.tutorial += pd::play_screen().tutorial().active();
  } else {
    begin_game(entry, rng);
  }
}

void one_evening(const pd::GameEntry& entry, unsigned evening, unsigned presses, core::Rng& rng, secrets::Watch& watch,
                 Reached& reached) {
  const hal::Board& board = *hal::boards::all[rng.below(static_cast<std::uint32_t>(hal::boards::all.size()))];
  host::reset(board, rng.next());  // what the flash holds stays
  pd::start();
  begin_evening(entry, evening, rng, reached);
  // Thoughtless presses alone hardly ever finish a game: half of the evenings have sensible stretches.
  const bool sensible = rng.below(2) == 0;
  for (unsigned i = 0; i < presses; ++i) {
    const pd::Screen& before = pd::top();
    if (watch.in_game() && rng.below(40) == 0)
      run_errand(rng);
    else if (rng.below(300) == 0)
      cut_power(board, rng, reached);
    else if (sensible && i % 64 < 48)
      player::play_on(rng);
    else
      press_anything(rng);
    reached.count(before);
    TEST_ASSERT_TRUE_MESSAGE(pd::screens_open() < pd::ScreenStack::capacity, "the stack of screens is full");
    if (host::asked_for_usb() || host::asked_for_reboot()) {
      host::reset(board, rng.next());
      pd::start();
      watch.tick();
    }
    if (i % 6 == 0) watch.look();
    if (i % 41 == 0) watch.look_at_twin();
    if (i % 128 == 0 && pd::play_screen().table() != nullptr) check_log(*pd::play_screen().table());
  }
  TEST_ASSERT_TRUE_MESSAGE(find_the_menu(), "a screen without a way to the main menu");
}

void many_evenings(core::GameId game) {
  const auto games = pd::game_list();
  const pd::GameEntry& entry = *std::ranges::find(games, game, &pd::GameEntry::id);
  core::Rng rng(static_cast<std::uint64_t>(game) + 11);
  secrets::Watching watch;
  Reached reached;
  host::storage_reset();
  const unsigned wanted = presses_wanted(game);
  for (unsigned done = 0, evening = 0; done < wanted; ++evening) {
    const unsigned presses = 50 + rng.below(500);
    one_evening(entry, evening, presses, rng, watch, reached);
    if (done / progress != (done + presses) / progress)
      std::fprintf(stderr, "%u presses, %u looks, %u twins\n", done + presses, watch.looks, watch.twins);
    done += presses;
  }
  pd::by_game(game, [&]<class S>() {
    test::figure("random presses on %s: %u, screens compared while something was hidden: %u, games with a twin: %u",
                 S::name, wanted, watch.looks, watch.twins);
    test::figure(
        "random presses on %s came to: Who plays %u, Replay %u, Results %u, a hint %u, Continue after a power "
        "cut %u, the tutorial %u",
        S::name, reached.seats, reached.replay, reached.results, reached.hints, reached.resumed, reached.tutorial);
  });
  TEST_ASSERT_TRUE(watch.looks > 0);
  TEST_ASSERT_TRUE(reached.seats > 9 && reached.replay > 0 && reached.hints > 0 && reached.resumed > 0 &&
                   reached.tutorial > 0 && reached.results > 0);
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
