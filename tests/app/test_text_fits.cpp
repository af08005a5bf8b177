#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include "firmware/app/settings.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;

// No text leaves its box: in every language, on both sizes of panel, on every screen of a walk through the whole app.

namespace {

std::set<std::string>* cut;

const char* screen_name() {
  struct Named {
    app::Screen* screen;
    const char* name;
  };
  const Named all[] = {
      {&app::the_play(), "play"},       {&app::main_menu(), "main menu"}, {&app::settings_menu(), "settings"},
      {&app::pause_menu(), "pause"},    {&app::story(), "story"},         {&app::score_table(), "score"},
      {&app::final_screen(), "final"},  {&app::news_screen(), "news"},    {&app::detail_screen(), "detail"},
      {&app::hand_over(), "hand-over"}, {&app::self_test(), "self-test"}};
  for (const Named& n : all)
    if (n.screen == &app::top()) return n.name;
  return "another screen";
}

void hear(std::string_view text) {
  static constexpr const char* languages[] = {"en", "pl", "cs", "uk"};
  cut->insert(std::string(languages[static_cast<unsigned>(app::language())]) + ", " +
              std::to_string(host::board().panel.width) + " px, " + screen_name() + ": " + std::string(text));
}

Button forward() { return hal::held(hal::buttons_present(), Button::next) ? Button::next : Button::down; }

/// Opens every row of a menu with select, looks, and comes back.
void look_through(app::Screen& menu, unsigned rows) {
  for (unsigned i = 0; i < rows; ++i) {
    player::press(Button::select);
    for (unsigned back = 0; &app::top() != &menu && back < 4; ++back) player::hold(Button::back, back == 0 ? 20 : 1200);
    player::press(forward());
  }
}

void look_around_in_game() {
  if (&app::top() != &app::the_play()) return;
  for (unsigned i = 0; i < 5; ++i) {
    player::press(forward());
    player::hold(Button::select, 700);
    if (&app::top() == &app::detail_screen()) player::press(Button::back);
  }
  player::press(Button::back);
  if (&app::top() != &app::pause_menu()) return;
  for (unsigned row = 1; row < 3; ++row) {
    player::press(forward());
    player::press(Button::select);
    player::press(forward());
    if (&app::top() != &app::pause_menu()) player::press(Button::back);
  }
  player::press(Button::back);
}

void play_a_while(unsigned game, unsigned players, unsigned acts) {
  app::home();
  const app::GameEntry& entry = app::game_list()[game];
  app::push(app::new_game(game));
  player::wait(20);
  player::press(forward());
  for (unsigned i = entry.players_min; i < players; ++i) player::press(Button::select);
  player::press(hal::held(hal::buttons_present(), Button::previous) ? Button::previous : Button::up);
  player::press(Button::select);
  core::Rng rng(game + players);
  for (unsigned i = 0; i < acts && player::play_on(rng); ++i)
    if (i % 12 == 5) look_around_in_game();
  app::home();
}

}  // namespace

TEST("no text is cut: four languages, both panels, menus and games") {
  static std::set<std::string> found;
  cut = &found;
  app::text_was_cut = hear;
  const unsigned acts = std::getenv("DAWN_LONG") != nullptr ? 3000 : 150;
  for (unsigned language = 0; language < app::language_count; ++language)
    for (const hal::Board* board : {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board}) {
      host::storage_reset();
      player::switch_on(*board, 7);
      app::Settings s = app::settings();
      s.language = static_cast<std::uint8_t>(language);
      s.language_chosen = 1;
      app::change_settings(s);
      look_through(app::main_menu(), app::games_known() + 3);
      app::push(app::settings_menu());
      look_through(app::settings_menu(), 7);
      for (unsigned game = 0; game < app::games_known(); ++game)
        play_a_while(game, app::game_list()[game].players_max - language % 2, acts);
    }
  app::text_was_cut = nullptr;
  for (const std::string& text : found) std::printf("cut: %s\n", text.c_str());
  TEST_ASSERT_EQUAL_MESSAGE(0, found.size(), "texts are cut: make them shorter, or their box wider");
}
