#include "engine/altay/state.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/rules.hpp"
#include "hal/crash.hpp"
#include "tests/walk/steps.hpp"

namespace walk {

namespace {

constexpr core::Setup some_game{core::GameId::stone_age, 4, 0, 0, 0};

const core::Log& some_log() {
  return find<stone_age::State>("menus", some_game, [](const stone_age::State& s) { return s.round == 2; });
}

void first_start(const Walk& w) {
  host::storage_reset();
  w.switch_on();
  w.shot("splash_first");
  w.rest(600);
  w.shot("splash");
  w.rest(1500);
  w.must_be(app::language_menu(), "language");
  w.shot("language");
}

void settings_pages(const Walk& w) {
  w.open(app::settings_menu());
  w.shot("settings");
  w.key(Key::next);
  w.shot("settings_brightness");
  w.key(Key::previous, 2);
  w.shot("settings_end");
  w.key(Key::select);
  w.shot("update");
  w.key(Key::back);
  w.key(Key::previous);
  w.key(Key::select);
  w.must_be(app::self_test(), "self_test");
  w.shot("self_test");
  host::press(hal::Button::select);
  w.rest(50);
  w.shot("self_test_held");
  host::release(hal::Button::select);
  w.rest(50);
  app::home();
  w.open(app::settings_menu());
  w.key(Key::select);
  w.shot("settings_language");
  app::home();
}

/// The first two pages of a text: the others are of their kind, and no text that is paged can be cut.
void two_pages(const Walk& w, const std::string& name) {
  w.shot(name + "_page");
  w.key(Key::select);
  w.shot(name + "_more");
}

/// The lists of what is in the box, and of each the first page and the last.
void box_pages(const Walk& w, const std::string& name, const app::GameEntry& game) {
  w.open(app::guide(game.id));
  w.key(Key::previous);
  w.shot(name + "_box");
  app::home();
  for (unsigned i = 0; i < game.box().shelves.size(); ++i) {
    const std::string shelf = name + "_box_" + std::to_string(i + 1);
    w.open(app::shelf(game.box(), i));
    w.shot(shelf);
    w.key(Key::select);
    w.shot(shelf + "_first");
    w.key(Key::left);
    w.shot(shelf + "_last");
    w.key(Key::back);
    w.shot(shelf + "_end");
    app::home();
  }
}

void help_pages(const Walk& w) {
  w.open(app::help_menu());
  w.shot("help");
  w.key(Key::select);
  two_pages(w, "help_device");
  app::home();
  constexpr const char* names[] = {"guide_stone_age", "guide_cvlizacje", "guide_altay"};
  for (unsigned i = 0; i < app::games_known(); ++i) {
    w.open(app::guide(app::game_list()[i].id));
    w.shot(names[i]);
    w.key(Key::select);
    two_pages(w, names[i]);
    app::home();
    box_pages(w, names[i], app::game_list()[i]);
  }
  w.open(app::about());
  w.shot("about");
  app::home();
}

void new_games(const Walk& w) {
  constexpr const char* names[] = {"new_stone_age", "new_cvlizacje", "new_altay"};
  for (unsigned i = 0; i < app::games_known(); ++i) {
    w.open(app::new_game(i));
    w.shot(names[i]);
    w.key(Key::previous);
    w.shot(std::string(names[i]) + "_end");
    w.key(Key::next, 2);
    w.key(Key::left);  // from the fewest players to the most
    w.shot(std::string(names[i]) + "_full");
    w.key(Key::right);
    app::home();
  }
  w.open(app::new_game(0));
  w.key(Key::next, 2);
  w.key(Key::select);
  w.shot("person");
  w.key(Key::next, 2);
  w.key(Key::select);
  w.shot("person_colour");
  w.key(Key::previous);
  w.key(Key::select);
  w.shot("name_editor");
  for (int i = 0; i < 4; ++i) {
    w.key(Key::next);
    w.key(Key::select);
  }
  w.shot("name_editor_typed");
  w.key(Key::down, 4);
  w.shot("name_editor_ends");
  app::home();
}

/// Games in progress: none too many, one of other rules, all places taken.
void saved_games(const Walk& w) {
  w.store(some_log());
  app::home();
  app::push(app::main_menu());  // its cursor as after switching on
  w.shot("menu_continue");
  const auto* fifth_turn = &find<cvlizacje::State>("saved_cvlizacje", {core::GameId::cvlizacje, 5, 0, 0, 0},
                                                   [](const cvlizacje::State& s) { return s.turn == 5; });
  const auto* third_round = &find<altay::State>("saved_altay", {core::GameId::altay, 2, 0, 0, 0},
                                                [](const altay::State& s) { return s.round == 3; });
  for (const core::Log* log : {fifth_turn, &some_log(), third_round}) w.store(*log, false, false);
  app::home();
  w.open(app::new_game(0));
  w.key(Key::select);
  w.shot("new_game_full");
  app::home();
  app::Journal& journal = app::store_journal();
  std::array<std::uint8_t, app::Journal::label_max> label{};
  const std::size_t size = journal.label(2, label);
  const core::Refusal no = journal.begin_game(2, some_game, 200, std::span(label).first(size));
  if (no) lost(no.why());
  constexpr std::array<std::int16_t, core::max_players> score = {41, 38, 27, 55, 0};
  if (journal.keep_score(2, score)) lost("the score is not kept");
  app::store_open();
  w.open(app::continue_menu());
  w.rest(50);
  w.shot("continue");
  w.key(Key::details);
  w.shot("continue_forget");
  w.key(Key::back);
  w.key(Key::next, 2);
  w.key(Key::select);
  w.shot("continue_old_rules");
  app::home();
}

void crashed(const Walk& w) {
  hal::crash_note(2, 314);
  hal::crash(hal::Crash::Kind::hard_fault, 0x10004a2c, 0x10003f11);
  host::restarted();
  w.switch_on();
  w.rest(2000);
  w.shot("crash");
  w.key(Key::back);
  w.open(app::about());
  for (int i = 0; i < 12; ++i) w.key(Key::select);
  w.shot("crash_record");
  app::home();
}

void safe_mode(const Walk& w) {
  host::reset(host::board(), 7);
  host::press(hal::Button::back);
  app::start();
  w.rest(2000);
  host::release(hal::Button::back);
  w.rest(100);
  w.must_be(app::safe_menu(), "safe_mode");
  w.shot("safe_mode");
  w.key(Key::previous);
  w.key(Key::select);
  w.shot("safe_mode_forget");
  w.key(Key::select);
  w.shot("safe_mode_forgotten");
}

}  // namespace

void menus(const Walk& w) {
  first_start(w);
  w.begin();
  w.switch_on();
  w.rest(600);
  w.shot("splash_again");
  w.rest(1500);
  w.shot("menu");
  settings_pages(w);
  help_pages(w);
  new_games(w);
  saved_games(w);
  crashed(w);
  safe_mode(w);
}

}  // namespace walk
