// Text in the size that people want: what a press does at 14 pixels or more, what is read at 16 where it is set.
#include <algorithm>

#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/play_layout.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using namespace player;
using hal::Button;
using pd::Font;

namespace {

struct Written {
  std::string words;
  Font font;
  int x, y;
};

/// What is written on the screen, with its fonts.
class Writing final : public pd::Surface {
 public:
  static std::vector<Written> of(const pd::Screen& screen, int width = 240) {
    Writing writing;
    pd::Canvas canvas(writing, width, 240);
    screen.draw(canvas);
    return writing.lines_;
  }

  void fill(pd::Rect, pd::Colour) override {}
  void gradient(pd::Rect, pd::Rect, pd::Colour, pd::Colour) override {}
  void round(pd::Rect, pd::Rect, int, int, pd::Colour) override {}
  void polygon(pd::Rect, std::span<const pd::Point>, pd::Colour) override {}
  void picture(pd::Rect, pd::Point, std::uint16_t, pd::Look) override {}
  void image(pd::Rect, pd::Point, std::uint16_t, pd::Look) override {}
  void region(pd::Rect, pd::Point, std::uint16_t, pd::RegionLook) override {}
  void die(pd::Rect, pd::Rect, int, pd::Colour, pd::Colour) override {}
  void badge(pd::Rect, pd::Rect, int, bool) override {}
  void glyphs(pd::Rect, pd::Point at, Font font, pd::Colour, std::string_view words) override {
    lines_.push_back({std::string(words), font, at.x, at.y});
  }

 private:
  std::vector<Written> lines_;
};

constexpr int effect_top = 240 - pd::footer_height - pd::effect_height + 19, effect_bottom = 240 - pd::footer_height;

/// The line that says what a press does: the last one above the footer; nullptr where there is none.
const Written* effect_of(const std::vector<Written>& all) {
  const auto it = std::ranges::find_if(all, [](const Written& w) { return w.y >= effect_top && w.y < effect_bottom; });
  return it == all.end() ? nullptr : &*it;
}

void set_large(bool on) {
  pd::Settings s = pd::settings();
  s.large = on;
  pd::change_settings(s);
}

}  // namespace

TEST("what a press does is written with 14 pixels, or 16 where text is large, wherever that fits") {
  for (unsigned game = 0; game < pd::games_known(); ++game)
    for (const bool large : {false, true}) {
      begin_match(static_cast<core::GameId>(game), 3, 4, pd::Settings::AutoPlay::on_a_press);
      set_large(large);
      core::Rng rng(4);
      unsigned seen = 0, whole = 0;
      for (unsigned acts = 0; acts < 150 && play_on(rng); ++acts) {
        if (&pd::top() != &pd::play_screen() || pd::play_screen().cursor().choices().empty()) continue;
        const auto all = Writing::of(pd::top());
        const Written* effect = effect_of(all);
        if (effect == nullptr) continue;
        const Font wanted = large ? Font::large : Font::body;
        const int width = pd::measure(wanted, effect->words);
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
    pd::push(pd::guide(core::GameId::stone_age));
    press(Button::select);
    const auto all = Writing::of(pd::top());
    const auto n = std::ranges::count_if(all, [&](const Written& w) { return w.font == font; });
    pd::home();
    return n > 4;
  };
  TEST_ASSERT_TRUE(read_in(Font::body) && !read_in(Font::large));
  pd::push(pd::settings_menu());
  while (static_cast<const pd::Menu&>(pd::top()).row(static_cast<const pd::Menu&>(pd::top()).here()).label.view() !=
         "Large text")
    press(Button::down);
  press(Button::right);
  pd::home();
  TEST_ASSERT_TRUE(read_in(Font::large) && !read_in(Font::body));
  switch_on(hal::boards::picosystem::board, 2);
  TEST_ASSERT_EQUAL(1, pd::settings().large);
  TEST_ASSERT_TRUE(read_in(Font::large));
}

TEST("a message that is too long for large letters is read in the usual ones, never cut") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
  set_large(true);
  static unsigned cut;
  cut = 0;
  pd::text_was_cut = [](std::string_view) { ++cut; };
  const std::string sentence = "These are words of usual length. ";
  std::string words;
  bool large = false, usual = false;
  while (words.size() + sentence.size() < 150) {
    words += sentence;
    for (const Written& w : Writing::of(pd::notice(pd::Icon::about, words))) {
      large = large || w.font == Font::large;
      usual = usual || w.font == Font::body;
    }
  }
  pd::text_was_cut = nullptr;
  TEST_ASSERT_TRUE(large && usual);
  TEST_ASSERT_EQUAL(0, cut);
}

TEST("what four others did is read larger where somebody wants it so, each in a line, and none of it is cut") {
  static unsigned cut;
  cut = 0;
  pd::text_was_cut = [](std::string_view) { ++cut; };
  begin_match(core::GameId::cvlizacje, 5, 4, pd::Settings::AutoPlay::on_a_press);
  set_large(true);
  core::Rng rng(4);
  unsigned fours = 0;
  for (unsigned acts = 0; acts < 600 && play_on(rng); ++acts) {
    if (&pd::top() != &pd::play_screen() || !pd::play_screen().report().has_recap()) continue;
    pd::Recap recap;
    recap.gather(*pd::play_screen().table(), pd::play_screen().viewer());
    const auto all = Writing::of(pd::top());
    for (unsigned i = 0; i < recap.size(); ++i) {
      const auto said = std::ranges::find_if(all, [&](const Written& w) {
        return recap[i].text.view().starts_with(w.words) && w.font != Font::small && w.words.size() > 3;
      });
      TEST_ASSERT_TRUE_MESSAGE(said != all.end(), std::string(recap[i].text.view()).c_str());
    }
    fours += recap.size() == 4;
  }
  pd::text_was_cut = nullptr;
  TEST_ASSERT_GREATER_THAN(3, fours);
  TEST_ASSERT_EQUAL(0, cut);
}

namespace {

/// In how large letters the name of each seat is written in that part of the screen, and none of the words is cut.
void names_are(bool larger, int left, int right) {
  static unsigned cut;
  cut = 0;
  pd::text_was_cut = [](std::string_view) { ++cut; };
  const pd::Match& match = pd::play_screen().table()->match;
  for (unsigned seat = 0; seat < match.setup.players; ++seat) {
    unsigned found = 0;
    for (const Written& w : Writing::of(pd::top(), hal::display_size().width)) {
      if (w.words != match.people[seat].name.view() || w.x < left || w.x >= right || w.y < pd::head_height) continue;
      ++found;
      TEST_ASSERT_EQUAL(larger, w.font != Font::small);
    }
    TEST_ASSERT_EQUAL(1, found);
  }
  pd::text_was_cut = nullptr;
  TEST_ASSERT_EQUAL(0, cut);
}

}  // namespace

TEST("two or three players are named in larger letters where somebody wants it so, on their page and at the side") {
  for (const core::GameId game : {core::GameId::cvlizacje, core::GameId::altay})
    for (unsigned players = game == core::GameId::cvlizacje ? 3 : 2; players <= 3; ++players) {
      begin_match(game, players, 4, pd::Settings::AutoPlay::on_a_press, hal::boards::display_pack_2::board);
      pd::Match& match = pd::play_screen().table()->match;
      for (unsigned i = 0; i < players; ++i)
        match.people[i].name = std::string_view(i == 0 ? "Anna" : i == 1 ? "Jan" : "Ola");
      core::Rng rng(4);
      for (unsigned acts = 0; acts < 40; ++acts) play_on(rng);
      while (&pd::top() != &pd::play_screen() || pd::play_screen().report().has_recap()) play_on(rng);
      for (const bool large : {false, true}) {
        set_large(large);
        names_are(large, pd::picture_width, 320);
        press_key(pd::Key::menu);
        const unsigned players_page = pd::play_screen().table()->board.page_count() - 1;  // however many there are now
        for (unsigned i = 0; i < players_page && pd::play_screen().cursor().page() != players_page; ++i)
          press(Button::previous);
        names_are(large, 0, pd::picture_width);
        press_key(pd::Key::back);
      }
    }
}

TEST("the ideas of CVlizacje, open and owned, are read in larger letters where there is room") {
  begin_match(core::GameId::cvlizacje, 3, 4, pd::Settings::AutoPlay::on_a_press);
  core::Rng rng(4);
  for (unsigned acts = 0; acts < 100 || &pd::top() != &pd::play_screen() || pd::play_screen().report().has_recap();
       ++acts)
    TEST_ASSERT_TRUE_MESSAGE(play_on(rng), "the game is over");
  for (const bool large : {false, true}) {
    set_large(large);
    for (unsigned page = 1; page < 3; ++page) {
      press_key(pd::Key::menu);
      for (unsigned i = 0; i < page; ++i) press_key(pd::Key::right);
      press_key(pd::Key::details);
      const auto all = Writing::of(pd::top());
      unsigned larger = 0;
      for (const Written& w : all)
        larger += w.y > pd::header_height && w.y < effect_bottom && (w.font == Font::body || w.font == Font::large);
      TEST_ASSERT_EQUAL(large, larger > 2);
      press_key(pd::Key::back);
      press_key(pd::Key::back);
    }
  }
}
