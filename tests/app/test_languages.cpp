#include <algorithm>
#include <cstdio>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "firmware/app/games/altay/pictures.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/settings.hpp"
#include "firmware/app/storage/statistics.hpp"
#include "firmware/app/storage/store.hpp"
#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"
#include "tests/walk/walk.hpp"

using hal::Button;
using namespace player;

namespace {

std::set<std::string> cut;  // what did not fit

/// The card on top of CVlizacje's deck is small: a long name is cut there, and stands whole in the line below.
bool may_be_cut(std::string_view text) {
  for (auto i = static_cast<unsigned>(pd::Str::cv_idea_01); i <= static_cast<unsigned>(pd::Str::cv_idea_48); ++i)
    if (pd::str(static_cast<pd::Str>(i)) == text) return true;
  return false;
}

void note(std::string_view text) {
  if (!may_be_cut(text)) cut.emplace(text);
}

// ---- one screen, looked at closely

struct TextExtractor {
  std::string text;
  pd::Rect line;
};
std::vector<TextExtractor> extractor;
std::vector<std::string> wrong;  // what is the matter with the screen in sight

/// Texts are put together when a screen is drawn, or before.
void see_overflow(std::string_view kept) { wrong.push_back("is too long, from here on: \"" + std::string(kept) + '"'); }

/// What a line covers in ink: letters have some air above and below, and the last one to its right.
pd::Rect ink(pd::Rect line) { return {line.x + 1, line.y + 3, line.w - 2, line.h - 6}; }

void see(std::string_view text, pd::Rect line, pd::Rect clip) {
  const pd::Rect body = ink(line), shown = pd::common(body, clip);
  if (text.empty() || text.find_first_not_of(' ') == std::string_view::npos || shown.empty()) return;
  if (shown != body) wrong.push_back("leaves its box: \"" + std::string(text) + '"');
  for (const TextExtractor& other : extractor)
    if (!pd::common(ink(other.line), body).empty())
      wrong.push_back("lies on \"" + other.text + "\": \"" + std::string(text) + '"');
  extractor.push_back({std::string(text), line});
}

void see_cut(std::string_view text) {
  if (!may_be_cut(text)) wrong.push_back("is cut: \"" + std::string(text) + '"');
}

bool is_key(std::string_view text) {
  if (text.ends_with("...")) text.remove_suffix(3);
  for (const Button b : {Button::select, Button::back, Button::x, Button::y})
    if (text == hal::button_label(b)) return true;
  return false;
}

/// What one button does ends before the key of the next begins: 4 pixels of that key lie before its label, and 10 are
/// between them.
void look_at_footer() {
  const int top = hal::display_size().height - pd::footer_height;
  std::vector<TextExtractor> footer;
  std::ranges::copy_if(extractor, std::back_inserter(footer), [&](const TextExtractor& d) { return d.line.y >= top; });
  std::ranges::sort(footer, {}, [](const TextExtractor& d) { return d.line.x; });
  for (std::size_t i = 1; i < footer.size(); ++i)
    if (is_key(footer[i].text) && footer[i].line.x - footer[i - 1].line.right() < 14)
      wrong.push_back("touches the key \"" + footer[i].text + "\": \"" + footer[i - 1].text + '"');
}

/// Draws the screen on top in one piece, so that a clip is a box and not a strip.
void look_closely() {
  const hal::Size size = hal::display_size();
  std::vector<std::uint16_t> pixels(static_cast<std::size_t>(size.width * size.height));
  pd::Canvas canvas(pixels, size.width, size.height, 0, size.height);
  extractor.clear();
  pd::text_was_cut = see_cut;
  pd::text_was_drawn = see;
  pd::top().draw(canvas);
  pd::text_was_cut = nullptr;
  pd::text_was_drawn = nullptr;
  look_at_footer();
  if (!std::ranges::equal(pixels, host::picture().pixels)) wrong.emplace_back("is not what the panel shows");
}

// ---- going through screens

Button down() { return hal::held(hal::buttons_present(), Button::next) ? Button::next : Button::down; }

/// Opens every entry of the menu that is on top, down to `depth` menus, and comes back.
void look_through(unsigned rows, unsigned depth) {
  pd::Screen* const menu = &pd::top();
  for (unsigned i = 0; i < rows; ++i) {
    press(Button::select);
    if (&pd::top() != menu) {
      if (depth > 0) look_through(6, depth - 1);
      for (int tries = 0; &pd::top() != menu && tries < 4; ++tries) press(Button::back);
    }
    press(down());
  }
}

/// Plays on by buttons, reads about the thing under the cursor now and then, and what the menu of the game has to say;
/// looks closely at all of it.
void play_a_while(unsigned acts, std::uint32_t seed) {
  core::Rng rng(seed);
  for (unsigned i = 0; i < acts && play_on(rng); ++i) {
    look_closely();
    if (&pd::top() != &pd::play_screen()) continue;
    if (i % 3 == 0) {
      hold(Button::select, 700);
      look_closely();
      if (&pd::top() == &pd::detail_screen()) press(Button::back);
    }
    if (i % 25 == 24 && &pd::top() == &pd::play_screen() && !pd::play_screen().cursor().choosing_variant()) {
      press(Button::back);
      for (pd::Screen* page : {&pd::story(), &pd::score_table()}) {
        pd::push(*page);
        press(down());
        look_closely();
        press(Button::back);
      }
      press(Button::back);
    }
  }
}

void sit_down(unsigned game, pd::Language language, const hal::Board& board) {
  host::storage_reset();
  switch_on(board, 11 + game);
  pd::Settings s = pd::settings();
  s.language = static_cast<std::uint8_t>(language);
  pd::change_settings(s);
  const pd::GameEntry& entry = pd::game_list()[game];
  pd::Table& table = entry.open();
  table.match.setup = {entry.id, entry.players_max, 0, 0, 0};
  for (unsigned i = 0; i < core::max_players; ++i) {
    table.match.people[i].colour = static_cast<std::uint8_t>(i);
    table.match.people[i].name = std::string_view("Weronika");
  }
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, 5)));
  pd::push(pd::play_screen());
}

constexpr const hal::Board* panels[] = {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board};

void nothing_was_cut(pd::Language language, const hal::Board& board) {
  if (cut.empty()) return;
  for (const std::string& text : cut)
    std::printf("language %d, %s: %s\n", static_cast<int>(language), board.name, text.c_str());
  TEST_FAIL_MESSAGE("a text does not fit its box");
}

}  // namespace

TEST("no menu cuts a word, in any language, on either panel") {
  for (const hal::Board* board : panels)
    for (const pd::Language language : pd::all_languages) {
      host::storage_reset();
      switch_on(*board, 1);
      pd::Settings s = pd::settings();
      s.language = static_cast<std::uint8_t>(language);
      pd::change_settings(s);
      cut.clear();
      pd::text_was_cut = note;
      for (pd::Screen* menu : {&pd::help_menu(), &pd::about()}) {
        pd::push(*menu);
        look_through(5, 1);
        pd::home();
      }
      for (unsigned game = 0; game < pd::games_known(); ++game) {
        pd::push(pd::guide(pd::game_list()[game].id));
        look_through(1, 1);
        pd::home();
        open_set_up(game);
        for (int i = 0; i < 12; ++i) press(down());
        pd::home();
      }
      pd::push(pd::settings_menu());
      for (int i = 0; i < 8; ++i) press(down());
      pd::home();
      pd::text_was_cut = nullptr;
      nothing_was_cut(language, *board);
    }
}

TEST("no page of the results cuts a word or a long name, nor does a game of older rules") {
  constexpr std::array<std::string_view, 5> names = {"Wilhelmina", "Олександра", "Максиміліа", "Šťastnička",
                                                     "Żółcińskaa"};
  for (const hal::Board* board : panels)
    for (const pd::Language language : pd::all_languages) {
      host::storage_reset();
      switch_on(*board, 1);
      pd::Settings s = pd::settings();
      s.language = static_cast<std::uint8_t>(language);
      pd::change_settings(s);
      pd::Journal& journal = pd::store().journal();
      pd::Match match;
      for (unsigned i = 0; i < names.size(); ++i) match.people[i].name = names[i];
      for (const pd::NamedEdition& edition : pd::editions) {
        match.setup = {edition.game, 5, edition.variant, 0, edition.options};
        core::Outcome outcome;
        outcome.winners = 1;
        outcome.total = {314, 288, 200, 188, 100};
        for (int n = 0; n < 12; ++n) {
          TEST_ASSERT_FALSE(static_cast<bool>(journal.begin_game(0, match.setup, 1, pd::pack(match))));
          TEST_ASSERT_FALSE(static_cast<bool>(journal.finish(0, outcome)));
          TEST_ASSERT_FALSE(static_cast<bool>(pd::count_results(journal)));
        }
      }
      TEST_ASSERT_FALSE(static_cast<bool>(journal.begin_game(0, match.setup, 0, pd::pack(match))));
      pd::store().open();
      cut.clear();
      pd::text_was_cut = note;
      pd::push(pd::results_menu());
      look_through(1, 0);
      for (int i = 0; i < 8; ++i) press(down());
      pd::home();
      pd::push(pd::results_menu());
      press(Button::select);
      for (unsigned i = 0; i < pd::editions.size(); ++i) press(down());
      press(Button::back);
      press(down());
      look_through(2, 1);
      pd::home();
      pd::push(pd::continue_menu());
      look_through(1, 0);
      pd::text_was_cut = nullptr;
      nothing_was_cut(language, *board);
    }
}

TEST("no game played at random cuts a word or lays one on another, in any language, on either panel") {
  for (unsigned game = 0; game < pd::games_known(); ++game)
    for (const hal::Board* board : panels)
      for (const pd::Language language : pd::all_languages) {
        sit_down(game, language, *board);
        wrong.clear();
        core::text_did_not_fit = see_overflow;
        play_a_while(120, 3 + game);
        core::text_did_not_fit = nullptr;
        cut = {wrong.begin(), wrong.end()};
        nothing_was_cut(language, *board);
      }
}

TEST("on no screen of the walk is a text cut, outside of its box or on another one, in any language, on either panel") {
  unsigned screens = 0, bad = 0;
  core::text_did_not_fit = see_overflow;
  for (const hal::Board* board : panels)
    for (const pd::Language language : pd::all_languages)
      walk::every_screen(*board, language, [&](const walk::Shot& shot) {
        ++screens;
        look_closely();
        for (const std::string& what : wrong)
          std::printf("%s, %s, %s: %s\n", shot.name.c_str(), pd::language_codes[static_cast<unsigned>(language)],
                      board->name, what.c_str());
        bad += !wrong.empty();
        wrong.clear();
      });
  core::text_did_not_fit = nullptr;
  std::printf("%u screens looked at\n", screens);
  TEST_ASSERT_EQUAL_UINT_MESSAGE(0, bad, "texts are cut, leave their box or lie on others; they are listed above");
}

TEST("Altay: the supply shows all that there is to spend") {
  begin_match(core::GameId::altay, 3, 5, pd::Settings::AutoPlay::on_a_press);
  const pd::Table& table = *pd::play_screen().table();
  altay::State s = static_cast<const pd::TableOf<altay::State>&>(table).own_session.state();
  s.resources.fill(12);
  const pd::ChoiceList none;
  std::vector<std::uint16_t> pixels(240 * 240);
  pd::Canvas canvas(pixels, 240, 240, 0, 240);
  cut.clear();
  pd::text_was_cut = note;
  pd::altay_pictures::draw_supply(
      canvas, s, {table.match, pd::play_screen().picture().scene().area, s.seat, core::nobody, 0, {}, none});
  pd::text_was_cut = nullptr;
  TEST_ASSERT_TRUE(cut.empty());
}
