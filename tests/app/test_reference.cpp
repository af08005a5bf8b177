#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/cvlizacje/notation.hpp"
#include "firmware/app/games/altay/pictures.hpp"
#include "firmware/app/games/altay/reference.hpp"
#include "firmware/app/games/altay/view.hpp"
#include "firmware/app/games/cvlizacje/reference.hpp"
#include "firmware/app/games/cvlizacje/view.hpp"
#include "firmware/app/games/games.hpp"
#include "firmware/app/screens/reference_pages.hpp"
#include "firmware/app/storage/settings.hpp"
#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

constexpr const hal::Board* panels[] = {&hal::boards::picosystem::board, &hal::boards::display_pack_2::board};

std::set<std::string> cut;  // what did not fit
void note(std::string_view text) { cut.emplace(text); }

void fail(const std::string& what) {
  std::printf("%s\n", what.c_str());
  TEST_FAIL_MESSAGE("see above");
}

Button down() { return hal::held(hal::buttons_present(), Button::next) ? Button::next : Button::down; }

/// Opens list `section` of a game, reads every page of it, and comes back to the main menu.
void read_all(const pd::Reference& box, unsigned section) {
  pd::push(pd::section(box, section));
  const pd::Screen* const list = &pd::top();
  for (unsigned i = 0; i < box.sections[section].size(); ++i) press(down());  // past every row, and on from the first
  press(Button::select);
  const pd::Screen* const pages = &pd::top();
  TEST_ASSERT_TRUE(pages != list);
  for (unsigned i = 0; i < 3 * box.sections[section].size(); ++i) press(down());  // long pages scroll first
  TEST_ASSERT_TRUE(&pd::top() == pages);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == list);
  press(Button::back);
  TEST_ASSERT_TRUE(&pd::top() == &pd::main_menu());
}

template <class S>
const S& state_of(const pd::Table& table) {
  return static_cast<const pd::TableOf<S>&>(table).own_session.state();
}

template <class S>
void go_on_from(pd::Table& table, const S& s) {
  static_cast<pd::TableOf<S>&>(table).own_session.begin_at(s);
  table.shown.look_at_now();
}

pd::Table& sit_down(const pd::GameEntry& entry, unsigned players, std::uint8_t variant, std::uint8_t options) {
  pd::Table& table = entry.open();
  table.match.setup = {entry.id, static_cast<std::uint8_t>(players), variant, 0, options};
  for (unsigned i = 0; i < core::max_players; ++i) {
    table.match.people[i].colour = static_cast<std::uint8_t>(i);
    table.match.people[i].name = std::string_view("Weronika");
  }
  return table;
}

constexpr unsigned territories = 5;  // the section of Altay

struct Seating {
  unsigned game, players;
  std::uint8_t variant, options;
};
constexpr Seating seatings[] = {{0, 2, 0, 0}, {0, 3, 1, 0}, {0, 4, 2, 0}, {1, 2, 1, 0}, {1, 2, 2, 0},
                                {1, 3, 0, 0}, {1, 5, 0, 0}, {2, 2, 0, 1}, {2, 3, 0, 2}, {2, 4, 0, 3}};

/// Moves at random hardly ever complete a technology, so everybody gets some in the first round.
void grant_technologies(pd::Table& table) {
  altay::State s = state_of<altay::State>(table);
  if (s.round != 1 || s.decision != altay::Decision::turn) return;
  for (unsigned i = 0; i < s.players; ++i)
    for (const altay::Achievement a : {altay::Achievement::engineering, altay::Achievement::writing,
                                       altay::Achievement::commerce, altay::Achievement::religion})
      s.seats[i].done |= 1u << static_cast<unsigned>(a);
  go_on_from(table, s);
}

/// Plays a game to its end; calls look(table, choices) before every decision of a person, and of chance where people
/// may throw the dice.
template <class Look>
void play_through(const Seating& seating, std::uint64_t seed, Look look) {
  const pd::GameEntry& entry = pd::game_list()[seating.game];
  pd::Table& table = sit_down(entry, seating.players, seating.variant, seating.options);
  TEST_ASSERT_FALSE(static_cast<bool>(table.begin()));
  core::Rng rng(seed);
  unsigned stuck = 0;
  while (table.session.actor() != core::nobody && ++stuck < 6000) {
    pd::ChoiceList choices;
    table.session.list_moves(choices.moves);
    if (table.session.actor().is_seat() || table.input.is_die(choices.moves[0])) look(table, choices);
    TEST_ASSERT_FALSE(static_cast<bool>(table.play(rng.pick(choices.moves))));
    if (table.session.game() == core::GameId::altay) grant_technologies(table);
  }
}

pd::Scene scene_of(const pd::Table& table, const pd::ChoiceList& choices, unsigned page, bool variant) {
  const core::Actor actor = table.session.actor();
  return {table.match, {0, 42, 240, 134}, actor.is_seat() ? actor.id : 0u, actor, page, choices[0], choices,
          variant,     std::uint32_t{0}};
}

std::string name_of(const pd::Table& table, pd::Item item) {
  return std::string(pd::entry_of(table.session.game()).reference.label(item).name.view());
}

/// A choice, or a reason: never both, never neither. Only pages that ask for something are looked at; the territories
/// of a battle are shown beside it, but not asked for.
void choice_or_reason(const pd::Table& table, const pd::ChoiceList& choices) {
  for (unsigned page = 0; page < table.board.page_count(); ++page) {
    const pd::Scene scene = scene_of(table, choices, page, false);
    bool asks = false;
    std::set<std::pair<unsigned, unsigned>> offered;
    for (const pd::Choice choice : choices) {
      if (table.board.spot_of(scene, choice).page != page) continue;
      asks = true;
      pd::Scene at = scene;
      at.focus = choice;
      if (const auto item = table.board.item_at(at)) offered.insert({item->section, item->number});
    }
    pd::ItemList items;
    table.board.list_items(scene, items);
    for (unsigned i = 0; asks && i < items.size(); ++i) {
      pd::ItemText words;
      table.text.describe_item(words, scene, items[i]);
      const pd::Paragraph& why = words.why_not;
      const bool can = offered.contains({items[i].section, items[i].number});
      const bool only_shown =
          table.session.game() == core::GameId::altay && items[i].section == territories &&
          std::none_of(offered.begin(), offered.end(), [](auto o) { return o.first == territories; });
      if (!why.empty() && why.view().back() == ' ') fail("a reason names nothing: " + std::string(why.view()));
      if (can ? !why.empty() : why.empty() && !only_shown)
        fail("page " + std::to_string(page) + ": " + name_of(table, items[i]) + " " +
             (can ? "can be chosen, but: " + std::string(why.view()) : "cannot be chosen, and nothing says why"));
    }
  }
}

/// CVlizacje for three, with the ideas 1 to 4 open; seat 0 has the idea from an earlier turn.
pd::Table& cvlizacje_with(unsigned idea) {
  pd::Table& table = sit_down(pd::game_list()[1], 3, 0, 0);
  for (unsigned i = 0; i < 3; ++i) table.match.people[i].name = std::string_view("ABC").substr(i, 1);
  TEST_ASSERT_FALSE(static_cast<bool>(table.begin()));
  for (const char* card : {"draw 1", "draw 2", "draw 3", "draw 4"})
    TEST_ASSERT_FALSE(static_cast<bool>(table.play(cvlizacje::parse(card))));
  cvlizacje::State s = state_of<cvlizacje::State>(table);
  s.seats[0].early = s.seats[0].active = 1u << (idea - 1);
  s.deck &= ~s.seats[0].early;
  go_on_from(table, s);
  return table;
}

void play(pd::Table& table, std::initializer_list<const char*> moves) {
  for (const char* move : moves)
    if (const core::Refusal no = table.play(cvlizacje::parse(move)))
      fail(std::string(move) + ": refusal " + std::to_string(no.code()));
}

std::set<unsigned> verbs;  // that came up

/// Every move says what it is and what would come of it, in one line each.
void says_all(const pd::Table& table, const pd::ChoiceList& choices) {
  const core::Actor actor = table.session.actor();
  const unsigned viewer = actor.is_seat() ? actor.id : 0u;
  for (const core::Move move : choices.moves) {
    verbs.insert(static_cast<unsigned>(table.session.game()) * 100 + move.verb());
    pd::ChoiceText words, open;
    table.text.say_choice(words, move, viewer, false);
    table.text.say_choice(open, move, viewer, true);
    const auto& [line, effect] = words;
    const auto& [choice, before] = open;
    const std::string what = "verb " + std::to_string(move.verb()) + ": \"" + std::string(line.view()) + "\" / \"" +
                             std::string(effect.view()) + "\" / \"" + std::string(before.view()) + "\"";
    if (line.empty() || effect.empty() || choice.empty() || before.empty()) fail("something is not said: " + what);
    if (pd::measure(pd::Font::small, line) > 228 || pd::measure(pd::Font::small, effect) > 228 ||
        pd::measure(pd::Font::small, choice) > 228 || pd::measure(pd::Font::small, before) > 228)
      fail("too wide: " + what);
  }
}

}  // namespace

TEST("the help has a page for every thing of every box, in every language, and cuts no word") {
  for (const hal::Board* board : panels) {
    host::storage_reset();
    switch_on(*board, 1);
    for (const pd::Language language : pd::all_languages) {
      pd::set_language(language);
      cut.clear();
      pd::text_was_cut = note;
      for (const pd::GameEntry& game : pd::game_list())
        for (unsigned section = 0; section < game.reference.sections.size(); ++section)
          read_all(game.reference, section);
      pd::text_was_cut = nullptr;
      for (const std::string& text : cut) fail(std::string(board->name) + " cuts: " + text);
    }
  }
  pd::set_language(pd::Language::en);
}

TEST("the boxes hold what the rulebooks promise") {
  const auto sizes = [](unsigned game) {
    std::vector<unsigned> all;
    for (const pd::Section& section : pd::game_list()[game].reference.sections) all.push_back(section.size());
    return all;
  };
  TEST_ASSERT_TRUE((sizes(0) == std::vector<unsigned>{36, 28, 8}));             // cards, buildings, places
  TEST_ASSERT_TRUE((sizes(1) == std::vector<unsigned>{48, 8}));                 // ideas, orders
  TEST_ASSERT_TRUE((sizes(2) == std::vector<unsigned>{4, 21, 10, 10, 8, 23}));  // peoples, 10 + 11 cards, ...
}

TEST("AL-30 a price of wood, metal or stone does not look like one of any resource") {
  const auto price = pd::altay_pictures::in_icons(altay::Cost{0, 0, 0, 0, 0, 1});
  const auto any = pd::altay_pictures::in_icons(1, pd::Icon::any_resource);
  TEST_ASSERT_FALSE(price.view() == any.view());
}

TEST("two things of a box have two labels, where the box does not hold them twice") {
  for (unsigned game = 1; game < pd::games_known(); ++game) {  // Stone Age has cards and tiles that are alike
    const pd::Reference& box = pd::game_list()[game].reference;
    for (std::uint8_t section = 0; section < box.sections.size(); ++section) {
      std::set<std::string> names;
      for (std::uint8_t i = 0; i < box.sections[section].size(); ++i) {
        const pd::Label label = box.label({section, i});
        TEST_ASSERT_FALSE(label.name.empty());
        TEST_ASSERT_TRUE(names.insert(std::string(label.name.view())).second);
      }
    }
  }
}

TEST("the longest name of an idea fits the lines that speak of it") {
  for (const pd::Language language : pd::all_languages) {
    pd::set_language(language);
    for (auto i = static_cast<unsigned>(pd::Str::cv_idea_01); i <= static_cast<unsigned>(pd::Str::cv_idea_48); ++i)
      for (const pd::Str words : {pd::Str::cv_move_buy, pd::Str::cv_move_buy_less, pd::Str::cv_move_print_this}) {
        pd::Line line;
        pd::format(line, words, {static_cast<pd::Str>(i), pd::icon_text(pd::Icon::food)});
        if (pd::measure(pd::Font::small, line) > 228) fail("too wide: " + std::string(line.view()));
      }
  }
  pd::set_language(pd::Language::en);
}

TEST("the things are read inside a game from its menu, and the game stays as it is") {
  for (const pd::GameEntry& entry : pd::game_list()) {
    host::storage_reset();
    switch_on(hal::boards::picosystem::board, 2);
    pd::Table& table = sit_down(entry, 2, entry.id == core::GameId::cvlizacje ? 1 : 0, 0);
    TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, 5)));
    pd::push(pd::play_screen());
    const std::uint64_t before = table.session.hash();
    pd::push(pd::pause_menu());
    for (int i = 0; i < 7; ++i) press(Button::down);
    press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() == &pd::guide(entry.id));
    press(Button::up);  // the last list
    press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() ==
                     &pd::section(entry.reference, static_cast<unsigned>(entry.reference.sections.size()) - 1));
    press(Button::select);
    press(Button::right);
    for (int i = 0; i < 3; ++i) press(Button::back);
    TEST_ASSERT_TRUE(&pd::top() == &pd::pause_menu());
    TEST_ASSERT_TRUE(before == table.session.hash());
  }
}

TEST("the list goes where the reader turned to, and its headings are never chosen") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 1);
  const pd::Reference& box = pd::game_list()[0].reference;
  pd::push(pd::section(box, 0));
  pd::Screen* const list = &pd::top();
  press(Button::select);
  for (int i = 0; i < 35; ++i) press(Button::right);  // the last of 36
  press(Button::back);
  press(Button::down);  // round the end, past the heading, to the first
  press(Button::select);
  pd::Screen* const page = &pd::top();
  TEST_ASSERT_TRUE(page != list);
  press(Button::left);  // and to the last again
  press(Button::back);
  press(Button::up);
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == page);
  pd::home();
}

TEST("what cannot be chosen says why, and nothing else does") {
  for (const Seating& seating : seatings) play_through(seating, 11, choice_or_reason);
}

TEST("AL-14 a page is about a card in the hand and about one like it on the table") {
  using V = pd::View<altay::State>;
  pd::Table& table = sit_down(pd::game_list()[2], 2, 0, 0);
  TEST_ASSERT_FALSE(static_cast<bool>(table.begin()));
  altay::State s = state_of<altay::State>(table);
  s.round = 1;
  s.decision = altay::Decision::turn;
  pd::ChoiceList choices;
  choices.add(altay::move(altay::Verb::end));
  const pd::Scene scene = scene_of(table, choices, 0, false);
  const unsigned village = static_cast<unsigned>(altay::Card::village);
  const auto says = [&](bool in_hand, bool on_table) {
    altay::Seat& me = s.seats[s.seat];
    me.hand = {};
    if (in_hand) me.hand.add(village);
    me.table[altay::target(altay::Stand::village)].card = static_cast<std::uint8_t>(on_table ? village : altay::none);
    pd::LongText now;
    pd::Paragraph why;
    V::narrator.say_now(now, s, scene, pd::altay_reference::card(village));
    V::narrator.why_not(why, s, scene, pd::altay_reference::card(village));
    return std::pair(std::string(now.view()), std::string(why.view()));
  };
  const std::string lies(pd::str(pd::Str::al_why_table)), needs = "It still needs ";
  TEST_ASSERT_TRUE(says(true, true).first.starts_with(lies));
  TEST_ASSERT_TRUE(says(true, true).second.starts_with(needs));
  TEST_ASSERT_TRUE(says(false, true).first.empty());
  TEST_ASSERT_TRUE(says(false, true).second.starts_with(needs));
  TEST_ASSERT_TRUE(says(true, false).first.empty());
}

TEST("AL-66 what a technology does is said before it is used") {
  std::set<std::string> said;
  for (const altay::Achievement a :
       {altay::Achievement::engineering, altay::Achievement::mathematics, altay::Achievement::commerce,
        altay::Achievement::philosophy, altay::Achievement::religion}) {
    pd::Paragraph text;
    const unsigned place = altay::first_achievement_target + static_cast<unsigned>(a);
    pd::View<altay::State>::narrator.say_effect(
        text, altay::State{}, core::Move(static_cast<unsigned>(altay::Verb::use), place), pd::Match{});
    said.emplace(text.view());
  }
  TEST_ASSERT_EQUAL(5, said.size());
}

TEST("CV-4 what happened counts turns as the header does") {
  pd::Table& table = cvlizacje_with(1);
  cvlizacje::State before = state_of<cvlizacje::State>(table);
  before.turn = 3;
  cvlizacje::State after = before;
  after.turn = 4;
  pd::Paragraph text;
  pd::View<cvlizacje::State>::narrator.tell(text, before, after, cvlizacje::parse("pass"), table.match, 0);
  TEST_ASSERT_TRUE(text.view().find("Epoch II, turn 1: ") != text.view().npos);
}

TEST("CV-86 nobody is said to be safe from a second theft whom the Sword cannot hit because there was no first") {
  pd::Table& table = cvlizacje_with(10);
  play(table, {"order thieving slacking", "order hunting logging", "order hunting quarrying", "steal 1 food"});
  pd::ChoiceList choices;
  table.session.list_moves(choices.moves);
  TEST_ASSERT_EQUAL(2, choices.size());  // wood or stone of B
  pd::ItemText words;
  table.text.describe_item(words, scene_of(table, choices, 0, false), pd::cvlizacje_reference::idea(10));
  TEST_ASSERT_EQUAL_STRING("Owned by A\nC was not robbed just now: the Sword takes nothing there.",
                           std::string(words.now.view()).c_str());
}

TEST("CV-10 the page of an order says which others laid it before in the epoch, never what lies face down") {
  pd::Table& table = cvlizacje_with(1);
  const auto said_of = [&](cvlizacje::Order order) {
    pd::ChoiceList choices;
    table.session.list_moves(choices.moves);
    pd::ItemText words;
    table.text.describe_item(words, scene_of(table, choices, 0, false),
                             pd::cvlizacje_reference::order(static_cast<unsigned>(order)));
    return std::string(words.now.view());
  };
  using cvlizacje::Order;
  play(table, {"order hunting logging"});
  TEST_ASSERT_EQUAL_STRING("", said_of(Order::hunting).c_str());  // it lies open in this turn: they chose it
  TEST_ASSERT_EQUAL_STRING("", said_of(Order::logging).c_str());
  play(table, {"order hunting quarrying", "order quarrying slacking"});
  while (state_of<cvlizacje::State>(table).phase == cvlizacje::Phase::development) play(table, {"pass"});
  TEST_ASSERT_EQUAL(1, state_of<cvlizacje::State>(table).actor);  // B
  TEST_ASSERT_EQUAL_STRING("Already played by: A", said_of(Order::logging).c_str());
  TEST_ASSERT_EQUAL_STRING("Already played by: A", said_of(Order::hunting).c_str());
  TEST_ASSERT_EQUAL_STRING("Already played by: C", said_of(Order::slacking).c_str());
  TEST_ASSERT_EQUAL_STRING("", said_of(Order::cunning).c_str());
}

TEST("CV-30 who lacks something for a building hears of the Hammer, which saves one of it") {
  pd::Table& table = cvlizacje_with(12);
  cvlizacje::State s = state_of<cvlizacje::State>(table);
  s.track = {18, 20, 31, 32};  // Monument and Hermitage are buildings, Sundial and Printing are not
  go_on_from(table, s);
  play(table, {"order logging slacking", "order slacking quarrying", "order slacking hunting"});
  pd::ChoiceList choices;
  table.session.list_moves(choices.moves);
  const auto why = [&](unsigned number) {
    pd::ItemText words;
    table.text.describe_item(words, scene_of(table, choices, 0, false), pd::cvlizacje_reference::idea(number));
    return std::string(words.why_not.view());
  };
  const std::string stone(std::string_view(pd::icon_text(pd::Icon::stone)));
  TEST_ASSERT_EQUAL_STRING(("You lack 3 " + stone + " (Hammer: −1)").c_str(), why(18).c_str());
  TEST_ASSERT_EQUAL_STRING("", why(20).c_str());  // one stone is lacking, and saved
  TEST_ASSERT_EQUAL_STRING(("You lack 1 " + stone).c_str(), why(31).c_str());
  TEST_ASSERT_EQUAL_STRING("", why(32).c_str());
}

TEST("every move says what it is and what would come of it, in every language") {
  for (const pd::Language language : pd::all_languages) {
    pd::set_language(language);
    for (const Seating& seating : seatings)
      for (const std::uint64_t seed : {2u, 10u}) play_through(seating, seed, says_all);
  }
  // Every kind of move came up: Stone Age has 12, with those of chance that people throw; CVlizacje 10, Altay 24.
  for (const auto& [game, count] : {std::pair{0u, 12u}, {1u, 10u}, {2u, 24u}})
    for (unsigned verb = 1; verb <= count; ++verb)
      TEST_ASSERT_TRUE_MESSAGE(verbs.contains(game * 100 + verb), std::to_string(game * 100 + verb).c_str());
  pd::set_language(pd::Language::en);
}
