/// The screen in words in a terminal, and the keys that are typed there.
#include <string>
#include <vector>

#include "firmware/app/screens/name_editor.hpp"
#include "hal/boards/all.hpp"
#include "hal/clock.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"
#include "tools/simulator/terminal_keys.hpp"
#include "tools/simulator/terminal_text.hpp"

using simulator::Words;
using namespace player;

namespace {

pd::TextView view;

/// A terminal that understands what Words sends, and nothing else.
class Paper {
 public:
  Paper(unsigned columns, unsigned rows) : columns_(columns), rows_(rows, std::u32string(columns, U' ')) {}

  void take(std::string_view text) {
    while (!text.empty()) {
      if (text.starts_with("\x1b[")) {
        const std::size_t end = text.find_first_of("HJKm", 2);
        order(text.substr(2, end - 2), text[end]);
        text.remove_prefix(end + 1);
      } else {
        TEST_ASSERT_LESS_THAN(columns_, x_);
        rows_.at(y_).at(x_++) = pd::next_code_point(text);
      }
    }
  }
  std::u32string row(unsigned y) const {
    const std::u32string& all = rows_.at(y);
    return all.substr(0, all.find_last_not_of(U' ') + 1);
  }
  bool has(std::u32string_view words) const {
    for (const std::u32string& row : rows_)
      if (row.find(words) != row.npos) return true;
    return false;
  }

 private:
  void order(std::string_view what, char letter) {
    if (letter == 'H') {
      y_ = static_cast<unsigned>(std::stoi(std::string(what))) - 1;
      x_ = static_cast<unsigned>(std::stoi(std::string(what.substr(what.find(';') + 1)))) - 1;
    }
    if (letter == 'K') std::fill(rows_.at(y_).begin() + x_, rows_.at(y_).end(), U' ');
    if (letter == 'J') rows_.assign(rows_.size(), std::u32string(columns_, U' '));
  }

  unsigned columns_, x_ = 0, y_ = 0;
  std::vector<std::u32string> rows_;
};

void fresh() {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
}

void begin_stone_age() {
  fresh();
  press(hal::Button::select);
  press(hal::Button::down);  // past the tutorial
  press(hal::Button::select);
  player::end_guide();
}

std::string update(Words& words, Words::Status status = {}) {
  pd::describe(view);
  static pd::TextView goods;
  status.goods = pd::own_goods(goods);
  return words.update(view, status);
}

/// What is typed, until the finger rests.
simulator::Finger type(const std::string& typed) {
  simulator::Finger finger;
  simulator::split_keys(typed, finger.keys, [] { return std::string(); });
  for (std::uint32_t at; (at = finger.due_ms(hal::now_ms())) != UINT32_MAX;) {
    wait(at - hal::now_ms());
    finger.move(at);
    wait(0);
  }
  wait(100);
  return finger;
}

}  // namespace

TEST("a terminal of 80 x 24: the header, the choices with their numbers, what comes of one, what the keys do") {
  begin_stone_age();
  Words words(80, 24);
  Paper paper(80, 24);
  paper.take(update(words));
  TEST_ASSERT_TRUE(paper.row(0).find(U"Round 1") != std::u32string::npos);
  TEST_ASSERT_TRUE(paper.row(0).ends_with(U"[Board] Players"));
  TEST_ASSERT_TRUE(paper.has(U">   3  Field: 1 of 5 figures       1 more food in every round"));
  TEST_ASSERT_TRUE(paper.has(U"    5  Forest: how many?           one die each, 3 dots = 1 wood"));
  TEST_ASSERT_TRUE(paper.row(23).starts_with(U"Enter Do it  x Details  Esc Menu"));
}

TEST("the goods of whoever holds the device stay whole below the header, also at 40 columns") {
  begin_stone_age();
  for (const unsigned columns : {40u, 80u}) {
    Words words(static_cast<int>(columns), 24);
    Paper paper(columns, 24);
    paper.take(update(words));
    std::u32string top = paper.row(1);
    for (unsigned y = 2; y < (columns < 80 ? 4 : 3); ++y) top += U" " + paper.row(y);
    for (const std::u32string_view name : {U"food", U"wood 0", U"brick 0", U"stone 0", U"gold 0"})
      TEST_ASSERT_TRUE(top.find(name) != top.npos);
  }
}

TEST("names and resources have colours, only as whole words, and none without tints") {
  begin_stone_age();
  Words words(80, 24), plain(80, 24);
  const std::string coloured = update(words, {.tints = simulator::tints_of_game()});
  TEST_ASSERT_TRUE(coloured.find("\x1b[38;5;173mwood\x1b[39m") != std::string::npos);
  TEST_ASSERT_TRUE(coloured.find("\x1b[38;5;33mBen\x1b[39m") != std::string::npos);
  TEST_ASSERT_TRUE(update(plain).find("38;5") == std::string::npos);
  Paper paper(80, 24), same(80, 24);
  Words again(80, 24);
  paper.take(coloured);
  same.take(update(again));
  for (unsigned y = 0; y < 24; ++y) TEST_ASSERT_TRUE(paper.row(y) == same.row(y));
  Words parts(80, 24);
  TEST_ASSERT_TRUE(update(parts, {.tints = {{U"oo", 9}}}).find("38;5") == std::string::npos);
}

TEST("what does not fit below the choices is reached by scrolling") {
  begin_stone_age();
  std::u32string all;
  for (int page = 0; page < 20; ++page) {
    Words words(80, 16);
    Paper paper(80, 16);
    paper.take(update(words, {.scrolled = page}));
    for (unsigned y = 4; y < 15; ++y) all += paper.row(y) + U"\n";
  }
  for (const pd::TextLine& line : view.lines()) {
    if (line.role != pd::TextLine::Role::picture) continue;
    std::u32string wanted;
    for (std::string_view rest = line.words.substr(0, 60); !rest.empty();) wanted += pd::next_code_point(rest);
    TEST_ASSERT_TRUE(all.find(wanted) != all.npos);
  }
}

TEST("? shows the keys until any key, which does nothing else") {
  begin_stone_age();
  simulator::Finger finger = type("?");
  TEST_ASSERT_TRUE(finger.asks_for_keys());
  Words words(80, 24);
  Paper paper(80, 24);
  paper.take(update(words, {.keys = true}));
  TEST_ASSERT_TRUE(paper.has(U"PgDn, PgUp"));
  finger = type("?q");
  TEST_ASSERT_FALSE(finger.asks_for_keys() || finger.leaves());
  TEST_ASSERT_EQUAL(1, type("\x1b[6~\x1b[6~\x1b[5~").scrolled());
}

TEST("a step of the cursor sends the rows that changed, not the screen; nothing changed, nothing is sent") {
  begin_stone_age();
  Words words(80, 24);
  Paper paper(80, 24);
  const std::string all = update(words);
  paper.take(all);
  TEST_ASSERT_EQUAL(0, update(words).size());
  press(hal::Button::down);
  const std::string step = update(words);
  TEST_ASSERT_LESS_THAN(all.size() / 3, step.size());
  paper.take(step);
  Paper fresh_paper(80, 24);
  Words again(80, 24);
  fresh_paper.take(update(again));
  for (unsigned y = 0; y < 24; ++y) TEST_ASSERT_TRUE(paper.row(y) == fresh_paper.row(y));
}

TEST("whatever its size, nothing leaves the terminal, and the cursor is in sight") {
  begin_stone_age();
  for (const unsigned columns : {20u, 40u, 80u, 120u})
    for (const unsigned rows : {6u, 12u, 24u, 40u})
      for (const unsigned number : {1u, 9u, 15u}) {
        TEST_ASSERT_TRUE(pd::go_to(number));
        Words words(static_cast<int>(columns), static_cast<int>(rows));
        Paper paper(columns, rows);
        paper.take(update(words));
        const std::u32string here = U">" + std::u32string(number < 10 ? 3 : 2, U' ');
        TEST_ASSERT_TRUE(paper.has(here));
      }
}

TEST("asleep, the terminal says that the next key only wakes it") {
  fresh();
  Words words(80, 24);
  Paper paper(80, 24);
  pd::describe(view);
  paper.take(words.update(view, {.dark = true}));
  TEST_ASSERT_TRUE(paper.row(23) == U"asleep: any key wakes it");
}

TEST("keys: arrows in one piece, letters of any alphabet, an escape alone; what means nothing is dropped") {
  std::deque<std::string> keys;
  simulator::split_keys("a\x1b[B\u0416\x1bOA\r\x1b", keys, [] { return std::string(); });
  const std::deque<std::string> wanted = {"a", "\x1b[B", "\u0416", "\x1bOA", "\r", "\x1b"};
  TEST_ASSERT_TRUE(keys == wanted);
  keys.clear();
  simulator::split_keys("\x1b", keys, [] { return std::string("[A"); });
  TEST_ASSERT_TRUE(keys == std::deque<std::string>{"\x1b[A"});
}

TEST("typed: arrows move, numbers go there, two digits where there are so many choices; Enter, Esc, t and q") {
  begin_stone_age();
  const auto here = [] {
    pd::describe(view);
    for (const pd::TextLine& line : view.lines())
      if (line.role == pd::TextLine::Role::choice && line.here) return line.number;
    return 0u;
  };
  type("5");
  TEST_ASSERT_EQUAL(5, here());
  type("12");
  TEST_ASSERT_EQUAL(12, here());
  type("19");  // there are not so many
  TEST_ASSERT_EQUAL(9, here());
  type("5\r");
  TEST_ASSERT_TRUE(pd::play_screen().cursor().choosing_variant());
  type("\x1b");
  TEST_ASSERT_FALSE(pd::play_screen().cursor().choosing_variant());
  TEST_ASSERT_FALSE(type("e").leaves());
  TEST_ASSERT_TRUE(type("t").asks_for_other_way());
  TEST_ASSERT_TRUE(type("q").leaves());
}

TEST("typed: in the editor of names letters are letters, q too, and Enter finishes") {
  fresh();
  static pd::Person person{};
  person.name.clear();
  pd::push(pd::name_editor(person, [](std::string_view) { return false; }));
  TEST_ASSERT_FALSE(type("Quw\r").leaves());
  TEST_ASSERT_EQUAL_STRING("Quw", std::string(person.name.view()).c_str());
}

TEST("a select key that is held down is pressed once; keys that come together, and others, are pressed one by one") {
  simulator::Finger finger;
  finger.receive({"\r"}, 1000);
  finger.receive({"\r"}, 1500);  // the first repetition comes late
  for (std::uint32_t ms = 1530; ms < 2000; ms += 30) finger.receive({"\r"}, ms);
  TEST_ASSERT_EQUAL(2, finger.keys.size());
  finger.receive({"\r", "\r"}, 3000);
  for (std::uint32_t ms = 3030; ms < 3100; ms += 30) finger.receive({"\x1b[A"}, ms);
  TEST_ASSERT_EQUAL(7, finger.keys.size());
}
