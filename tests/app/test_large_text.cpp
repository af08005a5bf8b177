// Text in the size that people want: what a press does at 14 pixels or more, what is read at 16 where it is set.
#include <algorithm>

#include "firmware/app/games/games.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using namespace player;
using app::Font;
using hal::Button;

namespace {

struct Written {
  std::string words;
  Font font;
  int x, y;
};

/// What is written on the screen, with its fonts.
class Writing final : public app::Surface {
 public:
  static std::vector<Written> of(const app::Screen& screen, int width = 240) {
    Writing writing;
    app::Canvas canvas(writing, width, 240);
    screen.draw(canvas);
    return writing.lines_;
  }

  void fill(app::Rect, app::Colour) override {}
  void gradient(app::Rect, app::Rect, app::Colour, app::Colour) override {}
  void round(app::Rect, app::Rect, int, int, app::Colour) override {}
  void polygon(app::Rect, std::span<const app::Point>, app::Colour) override {}
  void picture(app::Rect, app::Point, std::uint16_t, app::Look) override {}
  void die(app::Rect, app::Rect, int, app::Colour, app::Colour) override {}
  void badge(app::Rect, app::Rect, int, bool) override {}
  void glyphs(app::Rect, app::Point at, Font font, app::Colour, std::string_view words) override {
    lines_.push_back({std::string(words), font, at.x, at.y});
  }

 private:
  std::vector<Written> lines_;
};

constexpr int effect_top = 240 - app::footer_height - app::PlayScreen::effect_height + 19,
              effect_bottom = 240 - app::footer_height;

/// The line that says what a press does: the last one above the footer; nullptr where there is none.
const Written* effect_of(const std::vector<Written>& all) {
  const auto it = std::ranges::find_if(all, [](const Written& w) { return w.y >= effect_top && w.y < effect_bottom; });
  return it == all.end() ? nullptr : &*it;
}

void set_large(bool on) {
  app::Settings s = app::settings();
  s.large = on;
  app::change_settings(s);
}

}  // namespace

TEST("what a press does is written with 14 pixels, or 16 where text is large, wherever that fits") {
  for (unsigned game = 0; game < app::games_known(); ++game)
    for (const bool large : {false, true}) {
      begin_match(static_cast<core::GameId>(game), 3, 4, app::Settings::AutoPlay::on_a_press);
      set_large(large);
      core::Rng rng(4);
      unsigned seen = 0, whole = 0;
      for (unsigned acts = 0; acts < 150 && play_on(rng); ++acts) {
        if (&app::top() != &app::play_screen() || app::play_screen().offer().choices.empty()) continue;
        const auto all = Writing::of(app::top());
        const Written* effect = effect_of(all);
        if (effect == nullptr) continue;
        const Font wanted = large ? Font::large : Font::body;
        const int width = app::measure(wanted, effect->words);
        TEST_ASSERT_TRUE_MESSAGE(width > 228 || effect->font == wanted, effect->words.c_str());
        whole += effect->font == wanted;
        ++seen;
      }
      TEST_ASSERT_GREATER_THAN(20, seen);
      TEST_ASSERT_GREATER_THAN(seen / 2, whole);
    }
}

TEST("large text is a setting; it is kept, and pages are read in it") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
  const auto read_in = [](Font font) {
    app::push(app::guide(core::GameId::stone_age));
    press(Button::select);
    const auto all = Writing::of(app::top());
    const auto n = std::ranges::count_if(all, [&](const Written& w) { return w.font == font; });
    app::home();
    return n > 4;
  };
  TEST_ASSERT_TRUE(read_in(Font::body) && !read_in(Font::large));
  app::push(app::settings_menu());
  while (static_cast<const app::Menu&>(app::top()).row(static_cast<const app::Menu&>(app::top()).here()).label.view() !=
         "Large text")
    press(Button::down);
  press(Button::right);
  app::home();
  TEST_ASSERT_TRUE(read_in(Font::large) && !read_in(Font::body));
  switch_on(hal::boards::picosystem::board, 2);
  TEST_ASSERT_EQUAL(1, app::settings().large);
  TEST_ASSERT_TRUE(read_in(Font::large));
}

TEST("a message that is too long for large letters is read in the usual ones, never cut") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
  set_large(true);
  static unsigned cut;
  cut = 0;
  app::text_was_cut = [](std::string_view) { ++cut; };
  const std::string sentence = "These are words of usual length. ";
  std::string words;
  bool large = false, usual = false;
  while (words.size() + sentence.size() < 150) {
    words += sentence;
    for (const Written& w : Writing::of(app::notice(app::Icon::about, words))) {
      large = large || w.font == Font::large;
      usual = usual || w.font == Font::body;
    }
  }
  app::text_was_cut = nullptr;
  TEST_ASSERT_TRUE(large && usual);
  TEST_ASSERT_EQUAL(0, cut);
}

TEST("what four others did is read larger where somebody wants it so, each in a line, and none of it is cut") {
  static unsigned cut;
  cut = 0;
  app::text_was_cut = [](std::string_view) { ++cut; };
  begin_match(core::GameId::cvlizacje, 5, 4, app::Settings::AutoPlay::on_a_press);
  set_large(true);
  core::Rng rng(4);
  unsigned fours = 0;
  for (unsigned acts = 0; acts < 600 && play_on(rng); ++acts) {
    if (&app::top() != &app::play_screen() || !app::play_screen().tells_recap()) continue;
    app::Recap recap;
    recap.gather(*app::play_screen().table(), app::play_screen().viewer());
    const auto all = Writing::of(app::top());
    for (unsigned i = 0; i < recap.size(); ++i) {
      const auto said = std::ranges::find_if(all, [&](const Written& w) {
        return recap[i].text.view().starts_with(w.words) && w.font != Font::small && w.words.size() > 3;
      });
      TEST_ASSERT_TRUE_MESSAGE(said != all.end(), std::string(recap[i].text.view()).c_str());
    }
    fours += recap.size() == 4;
  }
  app::text_was_cut = nullptr;
  TEST_ASSERT_GREATER_THAN(3, fours);
  TEST_ASSERT_EQUAL(0, cut);
}

namespace {

/// In how large letters the name of each seat is written in that part of the screen, and none of the words is cut.
void names_are(bool larger, int left, int right) {
  static unsigned cut;
  cut = 0;
  app::text_was_cut = [](std::string_view) { ++cut; };
  const app::Match& match = app::play_screen().table()->match;
  for (unsigned seat = 0; seat < match.setup.players; ++seat) {
    unsigned found = 0;
    for (const Written& w : Writing::of(app::top(), hal::display_size().width)) {
      if (w.words != match.people[seat].name.view() || w.x < left || w.x >= right || w.y < app::PlayScreen::head_height)
        continue;
      ++found;
      TEST_ASSERT_EQUAL(larger, w.font != Font::small);
    }
    TEST_ASSERT_EQUAL(1, found);
  }
  app::text_was_cut = nullptr;
  TEST_ASSERT_EQUAL(0, cut);
}

}  // namespace

TEST("two or three players are named in larger letters where somebody wants it so, on their page and at the side") {
  for (const core::GameId game : {core::GameId::cvlizacje, core::GameId::altay})
    for (unsigned players = game == core::GameId::cvlizacje ? 3 : 2; players <= 3; ++players) {
      begin_match(game, players, 4, app::Settings::AutoPlay::on_a_press, hal::boards::display_pack_2::board);
      app::Match& match = app::play_screen().table()->match;
      for (unsigned i = 0; i < players; ++i)
        match.people[i].name = std::string_view(i == 0 ? "Anna" : i == 1 ? "Jan" : "Ola");
      core::Rng rng(4);
      for (unsigned acts = 0; acts < 40; ++acts) play_on(rng);
      while (&app::top() != &app::play_screen() || app::play_screen().tells_recap()) play_on(rng);
      for (const bool large : {false, true}) {
        set_large(large);
        names_are(large, app::PlayScreen::picture_width, 320);
        press_key(app::Key::menu);
        const unsigned players_page =
            app::play_screen().table()->presenter.page_count() - 1;  // however many there are now
        for (unsigned i = 0; i < players_page && app::play_screen().offer().page != players_page; ++i)
          press(Button::previous);
        names_are(large, 0, app::PlayScreen::picture_width);
        press_key(app::Key::back);
      }
    }
}

TEST("the ideas of CVlizacje, open and owned, are read in larger letters where there is room") {
  begin_match(core::GameId::cvlizacje, 3, 4, app::Settings::AutoPlay::on_a_press);
  core::Rng rng(4);
  for (unsigned acts = 0; acts < 100 || &app::top() != &app::play_screen() || app::play_screen().tells_recap(); ++acts)
    TEST_ASSERT_TRUE_MESSAGE(play_on(rng), "the game is over");
  for (const bool large : {false, true}) {
    set_large(large);
    for (unsigned page = 1; page < 3; ++page) {
      press_key(app::Key::menu);
      for (unsigned i = 0; i < page; ++i) press_key(app::Key::right);
      press_key(app::Key::details);
      const auto all = Writing::of(app::top());
      unsigned larger = 0;
      for (const Written& w : all)
        larger += w.y > app::header_height && w.y < effect_bottom && (w.font == Font::body || w.font == Font::large);
      TEST_ASSERT_EQUAL(large, larger > 2);
      press_key(app::Key::back);
      press_key(app::Key::back);
    }
  }
}
