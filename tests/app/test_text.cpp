#include <string>

#include "firmware/app/ui/font.hpp"
#include "firmware/app/ui/lines.hpp"
#include "firmware/app/ui/strings.hpp"
#include "generated/languages.hpp"
#include "tests/app/picture.hpp"
#include "tests/test.hpp"

using namespace pd;
using test::Picture;

namespace {

constexpr Font fonts[] = {Font::small, Font::body, Font::bold, Font::title, Font::big, Font::large};

char32_t first(std::string_view text) { return next_code_point(text); }

// How many letters a text has, and how many of them are U+FFFD.
struct Count {
  int all = 0, bad = 0;
};
Count count(std::string_view text) {
  Count c;
  for (; !text.empty(); ++c.all) c.bad += next_code_point(text) == 0xFFFD;
  return c;
}

}  // namespace

TEST("UTF-8 of one to four bytes is read") {
  TEST_ASSERT_EQUAL_HEX32('A', first("A"));
  TEST_ASSERT_EQUAL_HEX32(0x142, first("ł"));
  TEST_ASSERT_EQUAL_HEX32(0x457, first("ї"));
  TEST_ASSERT_EQUAL_HEX32(0x2026, first("…"));
  TEST_ASSERT_EQUAL_HEX32(0x1F600, first("\xF0\x9F\x98\x80"));
}

TEST("bytes that are no UTF-8 count one by one and never run past the end") {
  struct {
    std::string_view text;
    int all, bad;
  } const cases[] = {{"\x80", 1, 1},
                     {"\xFF\xFE", 2, 2},
                     {"a\xC5", 2, 1},
                     {"\xE2\x80", 2, 2},
                     {"\xC0\xAF", 2, 2},
                     {"\xE0\x80\xAF", 3, 3},
                     {"\xED\xA0\x80", 3, 3},
                     {"\xF4\x90\x80\x80", 4, 4},
                     {"\xC5"
                      "b",
                      2, 1},
                     {"\xF0\x9F\x98", 3, 3}};
  for (const auto& c : cases) {
    TEST_ASSERT_EQUAL(c.all, count(c.text).all);
    TEST_ASSERT_EQUAL(c.bad, count(c.text).bad);
  }
}

TEST("a letter that no font has takes the room of the box that is drawn for it") {
  for (const Font f : fonts) {
    TEST_ASSERT_EQUAL(measure(f, "�"), measure(f, "漢"));
    TEST_ASSERT_GREATER_THAN(0, measure(f, "�"));
  }
}

TEST("all letters of the four languages have a picture of their own in every font") {
  constexpr std::string_view all =
      "ĄĆĘŁŃÓŚŹŻąćęłńóśźżÁČĎÉĚÍŇŘŠŤÚŮÝŽáčďéěíňřšťúůýžАБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгґдеєжзиіїйклмнопрстуфхцчшщью"
      "я";
  for (const Font f : fonts)
    for (std::string_view rest = all; !rest.empty();) {
      const std::string_view before = rest;
      next_code_point(rest);
      const std::string_view letter = before.substr(0, before.size() - rest.size());
      static Picture a, b;
      a.pixels.fill(0);
      b.pixels.fill(0);
      a.canvas().text(10, 10, f, palette::white, letter);
      b.canvas().text(10, 10, f, palette::white, "�");
      TEST_ASSERT_GREATER_THAN(5, a.lit());
      TEST_ASSERT_FALSE(a.pixels == b.pixels);
    }
}

TEST("digits are equally wide, so numbers do not dance") {
  for (const Font f : fonts)
    for (char d = '1'; d <= '9'; ++d) TEST_ASSERT_EQUAL(measure(f, "0"), measure(f, {&d, 1}));
}

TEST("text returns the width that it measures, on every strip") {
  for (const Font f : fonts)
    for (const Align a : {Align::left, Align::centre, Align::right}) {
      static Picture p;
      TEST_ASSERT_EQUAL(measure(f, "Żubr 12"), p.canvas().text(100, 300, f, palette::ink, "Żubr 12", a));
      TEST_ASSERT_EQUAL(measure(f, "Żubr 12"), p.canvas().text(100, 30, f, palette::ink, "Żubr 12", a));
    }
}

TEST("a line that is too wide ends with an ellipsis inside its box") {
  static Picture p;
  const Rect box{20, 20, 60, 20};
  const int width = p.canvas().text(box, Font::body, palette::white, "Much too long for this");
  TEST_ASSERT_LESS_OR_EQUAL(box.w, width);
  TEST_ASSERT_GREATER_THAN(box.w - 20, width);
  const int all = p.lit();
  static Picture inside;
  Canvas c = inside.canvas();
  const auto only = c.clip(box);
  c.text(box, Font::body, palette::white, "Much too long for this");
  TEST_ASSERT_EQUAL(all, inside.lit());
}

TEST("a box narrower than the ellipsis does not loop or crash") {
  static Picture p;
  TEST_ASSERT_GREATER_OR_EQUAL(0, p.canvas().text(Rect{20, 20, 1, 20}, Font::body, palette::white, "Long"));
}

TEST("lines break at spaces and new lines, and no line is too wide") {
  constexpr std::string_view text = "One two three four\nfive  sixteen";
  Lines lines(Font::body, measure(Font::body, "One two"), text);
  for (const std::string_view expected : {"One two", "three", "four", "five ", "sixteen"}) {
    TEST_ASSERT_TRUE(lines.next());
    TEST_ASSERT_EQUAL_STRING_LEN(expected.data(), lines.line.data(), expected.size());
    TEST_ASSERT_EQUAL(expected.size(), lines.line.size());
  }
  TEST_ASSERT_FALSE(lines.next());
}

TEST("an icon is not broken from the number before it, nor from the word where it ends a phrase") {
  core::Text<60> text;
  text << "Take 2 " << icon_text(Icon::food) << " or more " << icon_text(Icon::star) << ".";
  Lines lines(Font::body, measure(Font::body, "Take 2 or"), text);
  core::Text<20> second, third;
  second << "2 " << icon_text(Icon::food) << " or";
  third << "more " << icon_text(Icon::star) << ".";
  for (const std::string_view wanted : {std::string_view("Take"), second.view(), third.view()}) {
    TEST_ASSERT_TRUE(lines.next());
    TEST_ASSERT_TRUE(lines.line == wanted);
  }
  TEST_ASSERT_FALSE(lines.next());
}

TEST("a word wider than its box is cut between letters, never inside one") {
  for (int width = 1; width < 60; ++width) {
    std::size_t total = 0;
    for (Lines lines(Font::title, width, "Źdźbłołąka"); lines.next(); total += lines.line.size()) {
      TEST_ASSERT_EQUAL(0, count(lines.line).bad);
      TEST_ASSERT_FALSE(lines.line.empty());
    }
    TEST_ASSERT_EQUAL(std::string_view("Źdźbłołąka").size(), total);
  }
}

TEST("wrapped text returns the height that was promised, and stays in its box") {
  constexpr std::string_view text = "Somewhat longer words, and a second sentence to fill several lines of the box";
  static Picture p;
  const Rect box{30, 40, 90, 3 * 17};
  TEST_ASSERT_EQUAL(wrapped_height(Font::body, box.w, text), p.canvas().wrapped(box, Font::body, palette::ink, text));
  TEST_ASSERT_EQUAL(0, wrapped_height(Font::body, 90, ""));
  static Picture clipped;
  Canvas c = clipped.canvas();
  const auto only = c.clip({box.x - 2, box.y, box.w + 4, box.h + 4});
  c.wrapped(box, Font::body, palette::ink, text);
  TEST_ASSERT_EQUAL(p.lit(), clipped.lit());
}

TEST("an icon stands in a line of text as a letter") {
  static Picture p;
  core::Text<16> line;
  line << "3" << icon_text(Icon::wood);
  TEST_ASSERT_EQUAL_HEX32(0xE000 + static_cast<unsigned>(Icon::wood), first(std::string_view(line).substr(1)));
  TEST_ASSERT_GREATER_THAN(measure(Font::body, "3") + 10, measure(Font::body, line));
  p.canvas().text(10, 10, Font::body, palette::white, line);
  static Picture digit;
  digit.canvas().text(10, 10, Font::body, palette::white, "3");
  TEST_ASSERT_GREATER_THAN(digit.lit() + 40, p.lit());
}

TEST("each language counts in its own way") {
  struct {
    int n, en, pl, cs, uk;
  } const cases[] = {{0, 1, 2, 2, 2},  {1, 0, 0, 0, 0},   {2, 1, 1, 1, 1},   {4, 1, 1, 1, 1},   {5, 1, 2, 2, 2},
                     {11, 1, 2, 2, 2}, {12, 1, 2, 2, 2},  {21, 1, 2, 2, 0},  {22, 1, 1, 2, 1},  {25, 1, 2, 2, 2},
                     {-1, 0, 0, 0, 0}, {101, 1, 2, 2, 0}, {112, 1, 2, 2, 2}, {122, 1, 1, 2, 1}, {-3, 1, 1, 1, 1}};
  for (const auto& c : cases) {
    TEST_ASSERT_EQUAL(c.en, plural_form(Language::en, c.n));
    TEST_ASSERT_EQUAL(c.pl, plural_form(Language::pl, c.n));
    TEST_ASSERT_EQUAL(c.cs, plural_form(Language::cs, c.n));
    TEST_ASSERT_EQUAL(c.uk, plural_form(Language::uk, c.n));
  }
}

TEST("words follow their number: 1, 2, 4, 5, 12, 22 in every language") {
  constexpr int numbers[] = {1, 2, 4, 5, 12, 22};
  struct {
    Language language;
    const char* verb;
    const char* figures[6];
    const char* points[6];
  } const cases[] = {
      {Language::en,
       "places",
       {"1 figure", "2 figures", "4 figures", "5 figures", "12 figures", "22 figures"},
       {"costs 1 point", "costs 2 points", "costs 4 points", "costs 5 points", "costs 12 points", "costs 22 points"}},
      {Language::pl,
       "ustawia",
       {"1 pionka", "2 pionki", "4 pionki", "5 pionków", "12 pionków", "22 pionki"},
       {"stracisz 1 punkt", "stracisz 2 punkty", "stracisz 4 punkty", "stracisz 5 punktów", "stracisz 12 punktów",
        "stracisz 22 punkty"}},
      {Language::cs,
       "umisťuje",
       {"1 figurku", "2 figurky", "4 figurky", "5 figurek", "12 figurek", "22 figurek"},
       {"ztratíš 1 bod", "ztratíš 2 body", "ztratíš 4 body", "ztratíš 5 bodů", "ztratíš 12 bodů", "ztratíš 22 bodů"}},
      {Language::uk,
       "розміщує",
       {"1 фігурку", "2 фігурки", "4 фігурки", "5 фігурок", "12 фігурок", "22 фігурки"},
       {"втратиш 1 очко", "втратиш 2 очки", "втратиш 4 очки", "втратиш 5 очок", "втратиш 12 очок", "втратиш 22 очки"}},
  };
  for (const auto& c : cases) {
    set_language(c.language);
    for (unsigned i = 0; i < 6; ++i) {
      core::Text<100> figures, points;
      format(figures, Str::sa_tell_place, {numbers[i], "X"});
      format(points, Str::sa_effect_starve, {numbers[i]});
      core::Text<100> wanted;
      wanted << c.verb << ' ' << c.figures[i] << ": X";
      TEST_ASSERT_TRUE_MESSAGE(figures.view() == wanted.view(), c.figures[i]);
      TEST_ASSERT_TRUE_MESSAGE(points.view() == c.points[i], c.points[i]);
    }
  }
  set_language(Language::en);
}

TEST("a sentence behind another one begins with a capital, in the alphabet of every language") {
  struct {
    const char *sentence, *second;
  } const cases[] = {{"gets 1", "Gets 1"},
                     {"żywi plemię", "Żywi plemię"},
                     {"źle", "Źle"},
                     {"śpi", "Śpi"},
                     {"łowi", "Łowi"},
                     {"útočí", "Útočí"},
                     {"čeká", "Čeká"},
                     {"ďas", "Ďas"},
                     {"ňafá", "Ňafá"},
                     {"šije", "Šije"},
                     {"žije", "Žije"},
                     {"ůl", "Ůl"},
                     {"отримує", "Отримує"},
                     {"їсть", "Їсть"},
                     {"ґав", "Ґав"},
                     {"Round 2", "Round 2"},
                     {"+2", "+2"},
                     {"Łowi", "Łowi"},
                     {"÷", "÷"},
                     {"×2", "×2"},
                     {"\xEE\x80\x80 1", "\xEE\x80\x80 1"}};
  for (const auto& c : cases) {
    core::Text<60> text;
    add_sentence(text, c.sentence);
    TEST_ASSERT_TRUE_MESSAGE(text.view() == c.sentence, c.sentence);
    add_sentence(text, c.sentence);
    TEST_ASSERT_TRUE_MESSAGE(text.view() == std::string(c.sentence) + ". " + c.second, c.second);
    add_sentence(text, "");
    TEST_ASSERT_TRUE_MESSAGE(text.view().ends_with(c.second), c.second);
  }
}
