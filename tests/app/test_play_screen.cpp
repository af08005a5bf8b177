/// The small courtesies of the table, whatever the game: the cursor begins where it is wanted, what happened is said.
#include <set>
#include <string>
#include <vector>

#include "engine/altay/state.hpp"
#include "engine/cvlizacje/state.hpp"
#include "engine/stone_age/state.hpp"
#include "firmware/app/games/altay/view.hpp"
#include "firmware/app/games/cvlizacje/view.hpp"
#include "firmware/app/games/stone_age/macros.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/stored_game.hpp"
#include "tests/test.hpp"

using hal::Button;
using namespace player;

namespace {

void begin_stone_age(std::uint64_t seed) {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, seed);
  press(Button::select);  // Stone Age
  press(Button::down);    // past the tutorial
  press(Button::select);  // start
  player::end_guide();    // no guidance
}

}  // namespace

TEST("what was done is said where the tabs are, until a button is pressed or a moment has passed") {
  begin_stone_age(5);
  TEST_ASSERT_TRUE(on_screen("Players"));
  press(Button::select);  // the field
  TEST_ASSERT_TRUE(on_screen("places 1 figure: Field"));
  TEST_ASSERT_FALSE(on_screen("Players"));
  wait(2600);
  TEST_ASSERT_FALSE(on_screen("places 1 figure: Field"));
  TEST_ASSERT_TRUE(on_screen("Players"));
  press(Button::select);  // the tool maker
  TEST_ASSERT_TRUE(on_screen("places 1 figure: Tool maker"));
  press(Button::down);
  TEST_ASSERT_TRUE(on_screen("Players"));
}

TEST("of what was done in a long line the end is said, which tells what came of it") {
  struct {
    unsigned count;
    const char* end;
  } const positions[] = {{414, "Completed: Writing"}, {636, "Completed: Philosophy"}, {824, "Completed: Mausoleum"}};
  for (const auto& at : positions) {
    stored_game::continue_at("altay_2", at.count, pd::Settings::AutoPlay::after_a_second);
    stored_game::choose_as_logged("altay_2");
    TEST_ASSERT_EQUAL(at.count + 1, pd::play_screen().table()->session.log().size);
    unsigned said = 0;
    for (const std::string& line : player::words_on_screen()) said += line.ends_with(at.end);
    TEST_ASSERT_EQUAL(1, said);
  }
}

TEST("a move is taken back from the menu, and stays taken back after a restart; dice never") {
  begin_stone_age(5);
  const auto moves = [] { return unsigned{pd::play_screen().table()->session.log().size}; };
  const auto take_back = [] {
    press(Button::back);
    for (int i = 0; i < 3; ++i) press(Button::down);
    press(Button::select);
    if (&pd::top() == &pd::hand_over()) hold(Button::select, 600);  // by who moved
    while (&pd::top() != &pd::play_screen()) press(Button::back);   // it says why not
  };
  const std::uint64_t start = pd::play_screen().table()->session.hash();
  take_back();  // the cards of the set-up lie open: there is nothing to take back
  TEST_ASSERT_EQUAL_HEX64(start, pd::play_screen().table()->session.hash());
  const unsigned before = moves();
  press(Button::select);
  TEST_ASSERT_EQUAL(before + 1, moves());
  take_back();
  TEST_ASSERT_EQUAL(before, moves());
  TEST_ASSERT_EQUAL_HEX64(start, pd::play_screen().table()->session.hash());
  switch_on(hal::boards::picosystem::board, 6);
  press(Button::select);
  press(Button::select);
  TEST_ASSERT_EQUAL_HEX64(start, pd::play_screen().table()->session.hash());
  hold(Button::select, 600);

  core::Rng rng(2);
  unsigned rolls = 0;
  for (unsigned acts = 0; acts < 400 && rolls < 5; ++acts) {
    const unsigned size = moves();
    play_on(rng);
    const core::Log& log = pd::play_screen().table()->session.log();
    if (log.size == size || &pd::top() != &pd::play_screen()) continue;
    if (stone_age::verb_of(log.moves[log.size - 1]) != stone_age::Verb::die) continue;
    ++rolls;
    const std::uint64_t rolled = pd::play_screen().table()->session.hash();
    wait(400);
    take_back();
    TEST_ASSERT_EQUAL_HEX64(rolled, pd::play_screen().table()->session.hash());
  }
  TEST_ASSERT_EQUAL(5, rolls);
}

TEST("what the menu of a game does not offer says why") {
  const auto says = [](std::string_view words) {
    for (const std::string& line : words_on_screen())
      if (line.starts_with(words)) return true;
    return false;
  };
  begin_stone_age(5);
  press(Button::back);
  for (int i = 0; i < 3; ++i) press(Button::down);
  press(Button::select);  // take back: nobody has moved
  TEST_ASSERT_TRUE(says("There is nothing to take back"));
  press(Button::select);
  TEST_ASSERT_TRUE(&pd::top() == &pd::pause_menu());

  pd::home();
  open_set_up(1);
  press(Button::select);
  player::end_guide();
  core::Rng rng(5);
  while (&pd::top() != &pd::hand_over()) play_on(rng);
  press(Button::back);
  for (int i = 0; i < 2; ++i) {
    press(Button::down);  // what happened, the score
    press(Button::select);
    TEST_ASSERT_TRUE(says("Pass the device on"));
    press(Button::back);
    TEST_ASSERT_TRUE(&pd::top() == &pd::pause_menu());
  }
}

TEST("own dice: the game waits until what was thrown is typed in, and counts that") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  open_set_up(0);
  for (int i = 0; i < 3; ++i) press(Button::up);  // round the end: the tutorial, guidance, dice
  press(Button::right);
  TEST_ASSERT_TRUE(on_screen("our own"));
  for (int i = 0; i < 3; ++i) press(Button::down);
  press(Button::select);
  player::end_guide();
  core::Rng rng(5);
  unsigned typed = 0;
  for (unsigned acts = 0; acts < 2000 && typed < 30; ++acts) {
    const core::Log& log = pd::play_screen().table()->session.log();
    if (&pd::top() != &pd::play_screen() || pd::play_screen().table()->session.actor() != core::chance) {
      play_on(rng);
      continue;
    }
    const unsigned size = log.size;
    wait(50 * 1000);
    TEST_ASSERT_EQUAL(size, log.size);  // nobody else throws them
    const unsigned face = 1 + rng.below(6);
    while (pd::play_screen().cursor().focus().move.verb() != stone_age::index(stone_age::Verb::die))
      press(Button::down);
    while (pd::play_screen().cursor().focus().move.a() != face)
      press(pd::play_screen().cursor().focus().move.a() < face ? Button::right : Button::left);
    press(Button::select);
    TEST_ASSERT_TRUE(log.size > size);
    TEST_ASSERT_EQUAL(face, log.moves[size].a());
    ++typed;
  }
  TEST_ASSERT_EQUAL(30, typed);
}

TEST("own dice: whoever throws them holds the device, also when the game is continued before they are typed in") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  open_set_up(0);
  for (int i = 0; i < 3; ++i) press(Button::up);
  press(Button::right);  // our own dice
  for (int i = 0; i < 3; ++i) press(Button::down);
  press(Button::select);
  player::end_guide();
  core::Rng rng(5);
  unsigned others = 0;
  for (unsigned acts = 0; acts < 2000 && others < 4; ++acts) {
    play_on(rng);
    const pd::PlayScreen& play = pd::play_screen();
    if (play.table()->session.actor() != core::chance || play.viewer() == play.table()->match.setup.first) continue;
    const unsigned thrower = play.viewer();
    switch_on(hal::boards::picosystem::board, acts);
    press(Button::select);
    press(Button::select);
    TEST_ASSERT_TRUE(&pd::top() == &pd::play_screen());
    TEST_ASSERT_EQUAL(thrower, play.viewer());
    ++others;
  }
  TEST_ASSERT_EQUAL(4, others);
}

TEST("again: the same people and choices, another game") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  open_set_up(1);
  press(Button::select);
  player::end_guide();
  core::Rng rng(5);
  while (play_on(rng)) {
  }
  const pd::Match match = pd::play_screen().table()->match;
  const core::Log log = pd::play_screen().table()->session.log();
  press(Button::select);  // ends the celebration, and does nothing else
  TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  press(Button::select);  // one press too many: it only reads on
  TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  press(Button::back);
  press(Button::down);
  for (int i = 0; i < 3; ++i) press(Button::select);  // again; the question: no; and so on
  press(Button::back);
  TEST_ASSERT_EQUAL(log.size, pd::play_screen().table()->session.log().size);
  press(Button::select);
  press(Button::down);
  press(Button::select);
  TEST_ASSERT_FALSE(&pd::top() == &pd::final_screen());
  const pd::Table& table = *pd::play_screen().table();
  TEST_ASSERT_EQUAL(match.setup.players, table.match.setup.players);
  TEST_ASSERT_EQUAL(match.setup.variant, table.match.setup.variant);
  TEST_ASSERT_EQUAL(match.setup.options, table.match.setup.options);
  for (unsigned i = 0; i < match.setup.players; ++i) {
    TEST_ASSERT_TRUE(match.people[i].name.view() == table.match.people[i].name.view());
    TEST_ASSERT_EQUAL(match.people[i].colour, table.match.people[i].colour);
  }
  TEST_ASSERT_TRUE(table.session.log().size < log.size);
  bool differs = false;  // chance begins again
  for (unsigned i = 0; i < table.session.log().size; ++i)
    differs = differs || table.session.log().moves[i] != log.moves[i];
  TEST_ASSERT_TRUE(differs);
  switch_on(hal::boards::picosystem::board, 6);
  hold(Button::select, 600);
  TEST_ASSERT_TRUE(&pd::top() == &pd::continue_menu());  // it is kept
}

TEST("an empty battery shows in a game, a good one does not") {
  const auto shown = [] {
    for (const std::string& line : words_on_screen())
      if (line.find(pd::icon_text(pd::Icon::battery_empty)) != std::string::npos) return true;
    return false;
  };
  begin_stone_age(5);
  TEST_ASSERT_FALSE(shown());
  host::set_battery(7, false);
  press(Button::select);
  TEST_ASSERT_TRUE(shown());
  host::set_battery(7, true);
  for (int i = 0; i < 2; ++i) wait(900);  // a figure is put down; another seat's turn: select does nothing for a while
  press(Button::select);
  TEST_ASSERT_FALSE(shown());
}

TEST("CV-60 who begins is not asked when the Grannoludy do") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  open_set_up(1);
  for (int i = 0; i < 2; ++i) press(Button::down);  // players
  while (!on_screen("2")) press(Button::left);
  for (int i = 0; i < 3; ++i) press(Button::down);  // past both people: who begins
  TEST_ASSERT_TRUE(on_screen("First player"));
  TEST_ASSERT_TRUE(on_screen("Grannoludy"));
  TEST_ASSERT_FALSE(on_screen("random"));
  for (const Button button : {Button::right, Button::select}) {
    press(button);
    TEST_ASSERT_FALSE(on_screen("random"));
  }
  TEST_ASSERT_TRUE(text_on_screen().starts_with("Two players and a third tribe"));  // it says why
  press(Button::select);
  press(Button::down);
  press(Button::right);  // two neutrals: a player begins
  press(Button::up);
  TEST_ASSERT_TRUE(on_screen("random"));
  press(Button::right);
  TEST_ASSERT_FALSE(on_screen("random"));
  pd::home();
}

TEST("after a roll the cursor is on a tool only if that tool brings something") {
  begin_stone_age(7);
  core::Rng rng(7);
  unsigned on_a_tool = 0, on_the_gain = 0;
  unsigned moves = 0;
  for (unsigned acts = 0; acts < 4000 && play_on(rng); ++acts) {
    const unsigned made = pd::play_screen().table()->session.log().size;
    if (made == moves) continue;
    moves = made;
    wait(600);  // the dice
    stone_age::State s;
    TEST_ASSERT_FALSE(core::replay(pd::play_screen().table()->session.log(), s));
    if (&pd::top() != &pd::play_screen() || s.decision != stone_age::Decision::tools) continue;
    const pd::Choice focus = pd::play_screen().cursor().focus();
    if (focus == pd::Choice(stone_age::move(stone_age::Verb::done))) {
      ++on_the_gain;
      continue;
    }
    ++on_a_tool;
    TEST_ASSERT_EQUAL(pd::stone_age_macros::take_with_tools, focus.macro);
    stone_age::State with = s;  // all that are ready: it may take several
    for (unsigned tool = 1; tool <= 3; ++tool)
      static_cast<void>(apply(with, core::Move(static_cast<unsigned>(stone_age::Verb::tool), tool)));
    TEST_ASSERT_GREATER_THAN(yield(s), yield(with));
  }
  TEST_ASSERT_GREATER_THAN(10, on_a_tool);
  TEST_ASSERT_GREATER_THAN(10, on_the_gain);
}

TEST("dice roll, however long the flash takes to save a move") {
  for (const std::uint32_t program_ms : {0u, 1u, 3u}) {
    begin_stone_age(7);
    host::storage_take_time(program_ms, 400);
    core::Rng rng(7);
    unsigned rolled = 0, made = 0;
    for (unsigned acts = 0; acts < 400 && act(rng); ++acts) {
      const pd::PlayScreen& play = pd::play_screen();
      const core::Log& log = play.table()->session.log();
      if (&pd::top() != &play || log.size == made) continue;
      made = log.size;
      if (stone_age::verb_of(log.moves[log.size - 1u]) != stone_age::Verb::die) continue;
      TEST_ASSERT_GREATER_THAN(0u, play.picture().scene().rolling_ms);
      ++rolled;
      wait(600);
      TEST_ASSERT_EQUAL(0u, play.picture().scene().rolling_ms);
    }
    TEST_ASSERT_GREATER_THAN(10, rolled);
  }
}

TEST("AL-64 the cursor does not go to giving up by itself") {
  host::storage_reset();
  switch_on(hal::boards::picosystem::board, 5);
  open_set_up(2);
  press(Button::select);
  player::end_guide();
  const auto gives_up = [](core::Move move) { return altay::verb_of(move) == altay::Verb::abandon; };
  const pd::Table& table = *pd::play_screen().table();
  core::Rng rng(5);
  unsigned first = 0;
  for (unsigned acts = 0; acts < 3000 && first < 10; ++acts) {
    const unsigned before = table.session.log().size;
    TEST_ASSERT_TRUE(play_on(rng));
    if (table.session.log().size == before || &pd::top() != &pd::play_screen()) continue;
    TEST_ASSERT_FALSE(gives_up(pd::play_screen().picture().scene().focus.move));
    first += gives_up(pd::play_screen().cursor().choices().moves[0]);
  }
  TEST_ASSERT_EQUAL(10, first);
}

TEST("the gains of a turn of CVlizacje are told when all are there, and counted from before the reveal") {
  using State = cvlizacje::State;
  using cvlizacje::Phase;
  static pd::TableOf<State> table;
  for (const std::uint64_t seed : {4u, 10u, 11u, 14u, 15u, 16u}) {  // in each one reveal leads to no action at all
    unsigned at_once = 0, late = 0;
    table.match.setup = {core::GameId::cvlizacje, 3, 0, 0, 0};
    TEST_ASSERT_FALSE(static_cast<bool>(table.begin()));
    core::Rng rng(seed);
    State hidden{};
    for (core::MoveList moves; table.session.actor() != core::nobody; moves.clear()) {
      const State before = table.own_session.state();
      table.session.list_moves(moves);
      TEST_ASSERT_FALSE(static_cast<bool>(table.play(rng.pick(moves))));
      const State& after = table.own_session.state();
      const State& told = table.own_shown.memory().before_news;
      if (before.phase == Phase::actions) {
        TEST_ASSERT_EQUAL(after.phase != Phase::actions, table.shown.has_news());
        for (unsigned i = 0; i < before.players && table.shown.has_news(); ++i) {
          TEST_ASSERT_TRUE(told.seats[i].stock == hidden.seats[i].stock);
          TEST_ASSERT_EQUAL(hidden.seats[i].points, told.seats[i].points);
          TEST_ASSERT_TRUE(told.seats[i].hidden == before.seats[i].hidden);
        }
        late += table.shown.has_news();
      } else if (table.shown.has_news()) {
        TEST_ASSERT_TRUE(told == before);
        at_once += before.phase == Phase::orders && after.phase != Phase::actions;
      }
      table.shown.forget_news();
      if (before.phase == Phase::orders) hidden = before;
    }
    TEST_ASSERT_EQUAL(8, late);
    TEST_ASSERT_EQUAL(1, at_once);
  }
}

TEST("why nothing can be taken back is true: nobody has decided, dice or cards came, something hidden was shown") {
  const auto reason = []() -> std::string {
    press(Button::back);
    for (int i = 0; i < 3; ++i) press(Button::down);
    press(Button::select);
    const std::string words = text_on_screen();
    press(Button::select);
    press(Button::back);
    return words;
  };
  const auto same_moves = [](auto act) {
    const unsigned moves = pd::play_screen().table()->session.log().size;
    const std::string words = act();
    TEST_ASSERT_EQUAL(moves, pd::play_screen().table()->session.log().size);
    return words;
  };
  begin_match(core::GameId::stone_age, 2, 5, pd::Settings::AutoPlay::on_a_press);
  TEST_ASSERT_TRUE(same_moves(reason).starts_with("There is nothing to take back yet."));
  std::set<unsigned> met;
  for (const core::GameId game : {core::GameId::stone_age, core::GameId::altay}) {
    begin_match(game, 2, 5, pd::Settings::AutoPlay::on_a_press);
    core::Rng rng(2);
    for (unsigned acts = 0; acts < 400; ++acts) {
      play_on(rng);
      if (&pd::top() != &pd::play_screen() || pd::play_screen().handing_over() ||
          pd::play_screen().report().has_recap())
        continue;
      if (pd::play_screen().cursor().choosing_variant() ||
          pd::play_screen().animation().kind() != pd::Moment::Kind::none)
        continue;
      const core::TakeBack may = pd::play_screen().table()->session.may_take_back();
      if (!may.refusal || !met.insert(may.refusal.code()).second) continue;
      const std::string words = same_moves(reason);
      const bool shown = may.refusal == core::refused::something_was_shown;
      TEST_ASSERT_TRUE_MESSAGE(
          words.starts_with(shown ? "The last decision revealed" : "Dice were rolled or cards revealed"),
          words.c_str());
    }
  }
  TEST_ASSERT_EQUAL(2, met.size());
}

TEST("one decision after the other can be taken back, as long as nothing was shown") {
  begin_match(core::GameId::stone_age, 2, 5, pd::Settings::AutoPlay::on_a_press);
  const auto moves = [] { return unsigned{pd::play_screen().table()->session.log().size}; };
  const unsigned before = moves();
  core::Rng rng(1);
  while (moves() < before + 3) play_on(rng);
  for (unsigned left = 3; left-- > 0;) {
    press(Button::back);
    for (int i = 0; i < 3; ++i) press(Button::down);
    press(Button::select);
    if (&pd::top() == &pd::hand_over()) hold(Button::select, 600);
    TEST_ASSERT_EQUAL(before + left, moves());
  }
}

TEST("Altay: the end of a battle says who surrendered") {
  const auto end_of_battle = [](unsigned count, core::Move answer) {
    stored_game::continue_at("altay_4", count, pd::Settings::AutoPlay::on_a_press);
    stored_game::choose(answer);
    wait(1000);
    if (&pd::top() != &pd::news_screen()) press(Button::select);  // what is lost by a surrender
    wait(1000);
    TEST_ASSERT_TRUE(&pd::top() == &pd::news_screen());
    return text_on_screen();
  };
  const core::Move surrender(altay::index(altay::Verb::surrender), 0), done(altay::index(altay::Verb::done), 0);
  TEST_ASSERT_TRUE(end_of_battle(805, surrender).find("surrenders") != std::string::npos);
  TEST_ASSERT_TRUE(end_of_battle(806, done).find("surrenders") == std::string::npos);
}
