#include <map>
#include <utility>

#include "engine/altay/data.hpp"
#include "engine/altay/state.hpp"
#include "engine/stone_age/state.hpp"
#include "firmware/app/games/altay/macros.hpp"
#include "firmware/app/games/list.hpp"
#include "firmware/app/games/stone_age/macros.hpp"
#include "firmware/app/screens/settings_service.hpp"
#include "firmware/app/storage/store.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/app/stored_game.hpp"
#include "tests/app/ways.hpp"
#include "tests/test.hpp"

using hal::Button;
using pd::Key;
using stored_game::choose;

namespace {

bool on_play() { return &pd::top() == &pd::play_screen(); }
unsigned moves() { return pd::play_screen().table()->session.log().size; }

template <class S>
const S& position() {
  return static_cast<const pd::TableOf<S>&>(*pd::play_screen().table()).own_session.state();
}

void begin(core::GameId game, unsigned players, std::uint64_t seed) {
  host::storage_reset();
  player::switch_on(hal::boards::picosystem::board, seed);
  pd::Settings calm = pd::settings();
  calm.guide = 0;
  pd::change_settings(calm);
  pd::Table& table = pd::entry_of(game).open();
  table.match.setup = {game, static_cast<std::uint8_t>(players), 0, 0, 0};
  for (unsigned i = 0; i < core::max_players; ++i) table.match.people[i].colour = static_cast<std::uint8_t>(i);
  TEST_ASSERT_FALSE(static_cast<bool>(pd::play_screen().begin(table, seed)));
  pd::push(pd::play_screen());
  player::wait(1500);
}

/// Waits so long, and again until nothing is on its way to its place any more.
void wait_still(std::uint32_t ms) {
  do player::wait(ms);
  while (on_play() && pd::play_screen().animation().kind() == pd::Moment::Kind::pieces);
}

bool is_stepped_macro(pd::Choice choice) { return pd::play_screen().table()->input.is_stepped_macro(choice); }
bool is_on_hand() { return on_play() && pd::play_screen().cursor().focus().macro == pd::altay_view::play_hand; }

/// The last macro that makes its moves at once, or none.
pd::Choice macro() {
  pd::Choice found;
  for (const pd::Choice choice : pd::play_screen().cursor().choices())
    if (choice.macro && !is_stepped_macro(choice)) found = choice;
  return found;
}

/// The first stepped macro, or none.
pd::Choice stepped_macro() {
  for (const pd::Choice choice : pd::play_screen().cursor().choices())
    if (on_play() && !pd::play_screen().report().has_recap() && is_stepped_macro(choice)) return choice;
  return {};
}

/// Plays Stone Age until that is offered.
pd::Choice play_to_macro(core::Rng& rng) {
  for (unsigned acts = 0; acts < 3000 && !stepped_macro(); ++acts) {
    player::play_on(rng);
    player::wait(20000);
  }
  return stepped_macro();
}

/// Plays a whole game, and every macro that comes up; says how often each kind did.
std::map<unsigned, unsigned> play_macro() {
  std::map<unsigned, unsigned> made;
  core::Rng rng(11);
  for (unsigned acts = 0; acts < 6000 && &pd::top() != &pd::final_screen(); ++acts) {
    wait_still(1500);
    const bool still = on_play() && !pd::play_screen().report().has_recap() &&
                       pd::play_screen().animation().kind() == pd::Moment::Kind::none;
    const pd::Choice all = still ? macro() : pd::Choice{};
    if (!all) {
      player::play_on(rng);
      continue;
    }
    const unsigned before = moves();
    const core::Move first = pd::play_screen().table()->input.next_macro_move(all, pd::play_screen().viewer());
    TEST_ASSERT_TRUE(first == all.move);
    choose(all);
    TEST_ASSERT_TRUE(moves() >= before + 2 && pd::play_screen().table()->session.log().moves[before] == first);
    ++made[all.macro];
  }
  TEST_ASSERT_TRUE(&pd::top() == &pd::final_screen());
  return made;
}

/// A recorded game of Altay at the start of a turn in which several cards leave nothing to choose: the cursor is on
/// all of them, and they can be taken back together.
void continue_with_several_cards() {
  stored_game::continue_at("altay_4", 120, pd::Settings::AutoPlay::on_a_press);
  TEST_ASSERT_TRUE(is_on_hand());
}

/// Plays at random to the end of the game, or until `look` is content, which looks each time that nothing moves any
/// more.
template <class Look>
void play_and_look(std::uint64_t seed, std::uint32_t most_ms, Look look) {
  core::Rng rng(seed);
  for (unsigned acts = 0; acts < 3000 && &pd::top() != &pd::final_screen(); ++acts) {
    wait_still(most_ms);
    if (look()) return;
    player::play_on(rng);
  }
}

}  // namespace

TEST("Altay: equal cards, the cards that leave no choice and what they pay for go in one go; the log has each move") {
  std::map<unsigned, unsigned> made;
  for (unsigned game = 0; game < 3; ++game) {
    begin(core::GameId::altay, 3, 9 + game);
    for (const auto& [kind, times] : play_macro()) made[kind] += times;
  }
  for (const unsigned kind : {pd::altay_view::play_hand, pd::altay_view::play_equal, pd::altay_view::put_all})
    TEST_ASSERT_GREATER_THAN(2, made[kind]);
}

TEST("Stone Age: a price is paid, and helpful tools are used, in one press") {
  begin(core::GameId::stone_age, 2, 5);
  auto made = play_macro();
  for (const unsigned kind : {pd::stone_age_macros::take_with_tools, pd::stone_age_macros::pay_all})
    TEST_ASSERT_GREATER_THAN(2, made[kind]);
}

TEST("Stone Age: all figures are used in one press, through dice, up to what must be chosen; the log has each move") {
  core::Rng rng(12);
  unsigned runs = 0, whole = 0;
  for (; runs < 45; ++runs) {
    if (runs % 15 == 0) begin(core::GameId::stone_age, 2, 5 + runs / 15);
    const pd::Choice all = play_to_macro(rng);
    if (!all) break;
    TEST_ASSERT_TRUE(pd::play_screen().cursor().focus() == all);
    const unsigned before = moves();
    const unsigned seat = pd::play_screen().viewer(), round = position<stone_age::State>().round;
    player::press(Button::select);
    player::wait(20000);
    TEST_ASSERT_GREATER_THAN(before, moves());
    const stone_age::State& s = position<stone_age::State>();
    const bool goes_on = s.round == round && s.turn == seat && s.phase == stone_age::Phase::act;
    if (goes_on && on_play() && !pd::play_screen().report().has_recap())
      TEST_ASSERT_TRUE(s.decision != stone_age::Decision::use);
    whole += !goes_on;
  }
  TEST_ASSERT_EQUAL(45, runs);
  TEST_ASSERT_GREATER_THAN(2, whole);
}

TEST("Stone Age: what gathers goes in one press before anything is paid for, and the rest waits") {
  using stone_age::Decision, stone_age::Verb, stone_age::index;
  begin(core::GameId::stone_age, 3, 5);
  core::Rng rng(11);
  unsigned gathered = 0, all_of_it = 0;
  for (unsigned acts = 0; acts < 400 && gathered < 10; ++acts) {
    const pd::Choice all = play_to_macro(rng);
    const pd::ChoiceList& choices = pd::play_screen().cursor().choices();
    const pd::Choice gather = all ? choices[choices.size() - 1] : pd::Choice{};
    if (gather.macro != pd::stone_age_macros::gather_all) {
      player::play_on(rng);
      player::wait(20000);
      continue;
    }
    const unsigned before = moves();
    const unsigned seat = pd::play_screen().viewer();
    unsigned wares = 0;
    for (const core::Move m : choices.moves)
      wares += m.verb() == index(Verb::use) && m.a() >= index(stone_age::Location::card1);
    choose(gather);
    player::wait(20000);
    TEST_ASSERT_GREATER_THAN(before, moves());
    for (unsigned i = before; i < moves(); ++i) {
      const core::Move made = pd::play_screen().table()->session.log().moves[i];
      TEST_ASSERT_FALSE(made.verb() == index(Verb::pay));
      const bool buys = made.verb() == index(Verb::use) && made.a() >= index(stone_age::Location::card1);
      TEST_ASSERT_FALSE(buys && wares > 1);  // one alone is no choice: it is used, and what it costs is asked
    }
    const stone_age::State& s = position<stone_age::State>();
    TEST_ASSERT_FALSE(s.turn == seat && pd::stone_age_macros::gathers_apart(s));
    all_of_it += s.decision != Decision::tools;
    ++gathered;
  }
  TEST_ASSERT_EQUAL(10, gathered);
  TEST_ASSERT_GREATER_THAN(4, all_of_it);
}

TEST("Stone Age: any other key than select stops what goes on by itself; what is set to wait for a press does") {
  begin(core::GameId::stone_age, 2, 5);
  core::Rng rng(11);
  const pd::Choice all = play_to_macro(rng);
  TEST_ASSERT_TRUE(static_cast<bool>(all));
  player::press(Button::select);
  player::wait(100);
  player::press(Button::down);  // ends the dice
  player::press(Button::down);
  const unsigned stopped = moves();
  player::wait(20000);
  TEST_ASSERT_EQUAL(stopped, moves());

  pd::Settings patient = pd::settings();
  patient.auto_play = static_cast<std::uint8_t>(pd::Settings::AutoPlay::on_a_press);
  pd::change_settings(patient);
  for (unsigned acts = 0; acts < 200; ++acts) {
    player::play_on(rng);
    TEST_ASSERT_FALSE(static_cast<bool>(stepped_macro()));
  }
}

TEST("Altay: the cursor begins on the cards that leave no choice, and one press plays them all") {
  begin(core::GameId::altay, 3, 7);
  unsigned hands = 0;
  play_and_look(3, 1500, [&] {
    if (is_on_hand()) {
      const unsigned cards = pd::altay_view::obvious_cards(position<altay::State>());
      const unsigned had = position<altay::State>().played.total();
      const altay::Seat& me = position<altay::State>().seats[pd::play_screen().viewer()];
      const unsigned in_hand = me.hand_count;
      if (pd::play_screen().picture().recap_hides_cursor()) player::press(Button::select);
      player::press(Button::select);
      TEST_ASSERT_EQUAL(in_hand - cards, me.hand_count);
      TEST_ASSERT_TRUE(position<altay::State>().played.total() <= had + cards);  // some lie on the table
      ++hands;
    }
    return hands == 8;
  });
  TEST_ASSERT_EQUAL(8, hands);
}

TEST("Altay: of two cards that may not lie on the table together one is played, and the button says so (AL-14)") {
  altay::State s;
  TEST_ASSERT_FALSE(static_cast<bool>(altay::start({core::GameId::altay, 2, 0, 0, 0}, s)));
  s.decision = altay::Decision::turn;
  s.round = 5;
  altay::Seat& me = s.seats[s.seat];
  me.faction = altay::index(altay::Faction::elvenfolk);
  me.hand.add(altay::Card::town);
  me.hand.add(altay::Card::town1);
  me.hand.add(altay::Card::hunter, 2);
  me.hand_count = 4;
  pd::ChoiceList choices;
  altay::legal_moves(s, choices.moves);
  pd::View<altay::State>::assist.add_macros(s, choices);
  TEST_ASSERT_TRUE(choices.has_macro(pd::altay_view::play_hand));
  TEST_ASSERT_EQUAL_UINT(3, pd::altay_view::obvious_cards(s));
}

TEST("Altay: one press draws the sixth card of Government: the cursor begins on it (AL-66)") {
  altay::State s;
  TEST_ASSERT_FALSE(static_cast<bool>(altay::start({core::GameId::altay, 2, 0, 0, 0}, s)));
  s.decision = altay::Decision::sixth;
  pd::ChoiceList choices;
  altay::legal_moves(s, choices.moves);
  const core::Move draws = altay::move(altay::Verb::use, altay::target(altay::Achievement::government));
  TEST_ASSERT_EQUAL(2, choices.size());
  TEST_ASSERT_TRUE(pd::View<altay::State>::assist.likely(s, choices) == draws);
}

TEST("a macro is kept whole when power fails after it") {
  continue_with_several_cards();
  const unsigned before = moves();
  player::press(Button::select);
  const unsigned after = moves();
  TEST_ASSERT_TRUE(after >= before + 2);
  player::wait(3000);
  player::switch_on(hal::boards::picosystem::board, 10);
  pd::push(pd::continue_menu());
  player::press(Button::select);
  TEST_ASSERT_EQUAL(after, moves());
}

TEST("Stone Age: what the village gives is taken by itself, and tools that bring nothing are not asked for") {
  begin(core::GameId::stone_age, 2, 4);
  unsigned by_itself = 0, had = 0;
  play_and_look(6, 20000, [&] {  // one after the other
    if (on_play() && !pd::play_screen().report().has_recap() && std::exchange(had, moves()) != moves()) {
      const stone_age::State& s = position<stone_age::State>();
      for (const core::Move move : pd::play_screen().cursor().choices().moves)
        TEST_ASSERT_FALSE(s.decision == stone_age::Decision::use &&
                          move.verb() == stone_age::index(stone_age::Verb::use) &&
                          stone_age::is_village(stone_age::location(move.a())));
      by_itself += s.decision == stone_age::Decision::use;
      if (s.decision == stone_age::Decision::tools)
        TEST_ASSERT_TRUE(pd::stone_age_macros::helpful_tools(s) != 0 || s.seats[s.seat].once_tools != 0 ||
                         s.seats[s.seat].two_resources != 0);
    }
    return false;
  });
  TEST_ASSERT_GREATER_THAN(20, by_itself);
}

TEST("Altay: who ends the turn is asked only where resources or cards that are left could be used") {
  unsigned asked = 0, about_cards = 0, silent = 0;
  const auto look = [&] {
    const altay::State& s = position<altay::State>();
    if (on_play() && s.decision == altay::Decision::turn && !pd::play_screen().report().has_recap()) {
      unsigned left = 0;
      for (const auto n : s.resources) left += n;
      bool spends = false, plays = false;
      for (const core::Move move : pd::play_screen().cursor().choices().moves) {
        for (const altay::Verb verb : {altay::Verb::put, altay::Verb::acquire, altay::Verb::develop})
          spends = spends || move.verb() == static_cast<unsigned>(verb);
        plays = plays || move.verb() == static_cast<unsigned>(altay::Verb::play) ||
                (move.verb() == static_cast<unsigned>(altay::Verb::attack) &&
                 altay::owner(s, move.b()) == altay::none && altay::strength_in_hand(s.seats[s.seat]) > 0);
      }
      pd::Paragraph question;
      pd::play_screen().table()->text.question(question, altay::move(altay::Verb::end), pd::play_screen().viewer());
      TEST_ASSERT_EQUAL((left > 0 && spends) || plays, !question.empty());
      asked += !question.empty();
      about_cards += left == 0 && !question.empty();
      silent += left > 0 && question.empty();
    }
    return false;
  };
  begin(core::GameId::altay, 3, 13);
  play_and_look(9, 300, look);
  TEST_ASSERT_GREATER_THAN(10, asked);
  TEST_ASSERT_GREATER_THAN(5, about_cards);
  TEST_ASSERT_GREATER_THAN(5, silent);
}

TEST("Altay: End turn with an unplayed hand asks first, and No keeps the hand") {
  continue_with_several_cards();
  const unsigned before = moves();
  const auto hand = position<altay::State>().seats[position<altay::State>().seat].hand;
  choose(altay::move(altay::Verb::end));
  TEST_ASSERT_FALSE(on_play());
  TEST_ASSERT_TRUE(player::text_on_screen().find(pd::str(pd::Str::key_no)) != std::string::npos);
  player::press(Button::back);
  TEST_ASSERT_TRUE(on_play());
  TEST_ASSERT_EQUAL(before, moves());
  TEST_ASSERT_TRUE(position<altay::State>().seats[position<altay::State>().seat].hand == hand);
  player::press(Button::select);
  player::press(Button::select);  // yes
  TEST_ASSERT_GREATER_THAN(before, moves());
}

TEST("Altay: End turn does not ask about cards that can do nothing (AL-14)") {
  altay::State s;
  TEST_ASSERT_FALSE(static_cast<bool>(altay::start({core::GameId::altay, 2, 0, 0, 0}, s)));
  s.decision = altay::Decision::turn;
  s.round = 5;
  altay::Seat& me = s.seats[s.seat];
  me.faction = altay::index(altay::Faction::elvenfolk);
  const auto asks = [&] {
    pd::Paragraph question;
    pd::View<altay::State>::assist.confirm_text(question, s, altay::move(altay::Verb::end), {});
    return !question.empty();
  };
  me.hand.add(altay::Card::town);
  me.hand.add(altay::Card::warrior);  // nothing to attack: no land yet
  me.hand_count = 2;
  TEST_ASSERT_TRUE(asks());
  me.table[altay::index(altay::Stand::town)].card = altay::index(altay::Card::town);
  TEST_ASSERT_FALSE(asks());
}

TEST("Altay: each way to play a card is a choice of its own, made by one press") {
  begin(core::GameId::altay, 3, 8);
  unsigned seen = 0;
  play_and_look(5, 1500, [&] {
    const altay::State& s = position<altay::State>();
    if (on_play() && s.decision == altay::Decision::turn) {
      const pd::MoveCursor& cursor = pd::play_screen().cursor();
      for (const ways::Node& node : ways::all_from(cursor, ways::pad)) {
        const core::Move at = node.cursor.focus().move;
        const bool plays = !node.cursor.focus().macro && at.verb() == altay::index(altay::Verb::play);
        if (!plays || node.cursor.choosing_variant() || s.seats[s.seat].hand.count(at.a()) > 1) continue;
        TEST_ASSERT_FALSE(node.cursor.many_variants());
        seen += at.b() > 1;
      }
    }
    return false;
  });
  TEST_ASSERT_GREATER_THAN(20, seen);
}

TEST("Altay: a card that may do more later in the turn is not played with those that leave no choice") {
  begin(core::GameId::altay, 3, 15);
  core::Rng rng(8);
  unsigned shamans = 0, colonists = 0, games = 1;
  for (unsigned acts = 0; acts < 6000 && (shamans < 5 || colonists < 5); ++acts) {
    if (&pd::top() == &pd::final_screen()) begin(core::GameId::altay, 3, 15 + games++);
    player::wait(1500);
    if (is_on_hand()) {
      const altay::State& s = position<altay::State>();
      const altay::Seat& me = s.seats[s.seat];
      const unsigned shaman = me.hand.count(altay::Card::shaman), colonist = me.hand.count(altay::Card::colonist);
      const bool fights = altay::strength_in_hand(me) > 0;
      const bool builds =
          me.hand.count(altay::Card::village) > 0 || me.table[altay::index(altay::Stand::village)].card != altay::none;
      player::press(Button::select);
      if (fights) TEST_ASSERT_EQUAL(shaman, me.hand.count(altay::Card::shaman));
      if (builds) TEST_ASSERT_EQUAL(colonist, me.hand.count(altay::Card::colonist));
      shamans += fights && shaman > 0;
      colonists += builds && colonist > 0;
    }
    player::play_on(rng);
  }
  TEST_ASSERT_TRUE(shamans >= 5 && colonists >= 5);
}

TEST("Altay: a turn in which nothing is left ends itself, but only then") {
  begin(core::GameId::altay, 3, 16);
  core::Rng rng(4);
  unsigned by_itself = 0, waits = 0, games = 1;
  for (unsigned acts = 0; acts < 4000 && (by_itself < 8 || waits < 60); ++acts) {
    if (&pd::top() == &pd::final_screen()) begin(core::GameId::altay, 3, 16 + games++);
    const altay::State& s = position<altay::State>();
    const bool shown = on_play() && s.decision == altay::Decision::turn && !pd::play_screen().report().has_recap() &&
                       pd::play_screen().animation().kind() == pd::Moment::Kind::none;
    if (shown) {
      const altay::State before = s;
      unsigned useful = 0;
      for (const core::Move move : pd::play_screen().cursor().choices().moves) {
        const auto verb = altay::verb_of(move);
        const bool hopeless = verb == altay::Verb::attack && altay::owner(s, move.b()) != altay::none &&
                              altay::attack_base(s, move.a()) + altay::strength_in_hand(s.seats[s.seat]) <=
                                  altay::defence_base(s, move.b());
        useful += verb != altay::Verb::end && verb != altay::Verb::abandon && !hopeless;
      }
      const bool kept_back = pd::play_screen().driver().handing_over();
      player::wait(2500);
      if (!kept_back && useful == 0) TEST_ASSERT_FALSE(position<altay::State>() == before);
      if (useful > 0) TEST_ASSERT_TRUE(position<altay::State>() == before);
      ++(useful > 0 ? waits : by_itself);
    }
    player::play_on(rng);
  }
  TEST_ASSERT_GREATER_THAN(5, by_itself);
  TEST_ASSERT_GREATER_THAN(50, waits);
}

TEST("Altay: which territory is exploited is not asked") {
  unsigned exploits = 0;
  begin(core::GameId::altay, 3, 17);
  core::Rng rng(4);
  for (unsigned acts = 0; acts < 4000 && &pd::top() != &pd::final_screen(); ++acts) {
    const unsigned before = moves();
    player::play_on(rng);
    player::wait(1500);
    TEST_ASSERT_FALSE(on_play() && !pd::play_screen().report().has_recap() &&
                      position<altay::State>().decision == altay::Decision::exploit);
    for (unsigned i = before; i < moves(); ++i)
      exploits += pd::play_screen().table()->session.log().moves[i].verb() == altay::index(altay::Verb::exploit);
  }
  TEST_ASSERT_GREATER_THAN(3, exploits);
}

TEST("Altay: who begins a goal puts the first resource on it by one press, whichever it is") {
  unsigned begun = 0;
  for (const unsigned seed : {22u, 23u, 24u, 25u}) {
    begin(core::GameId::altay, 3, seed);
    core::Rng rng(seed);
    for (unsigned acts = 0; acts < 3000 && &pd::top() != &pd::final_screen(); ++acts) {
      player::wait(300);
      const pd::MoveCursor& cursor = pd::play_screen().cursor();
      if (on_play() && position<altay::State>().decision == altay::Decision::first_put && cursor.choices().size() > 1) {
        for (const core::Move put : cursor.choices().moves) {
          pd::MoveCursor there = cursor;
          there.point_to(put);
          TEST_ASSERT_TRUE(there.focus() == put && !there.many_variants());
        }
        ++begun;
      }
      player::play_on(rng);
    }
  }
  TEST_ASSERT_GREATER_THAN(30, begun);
}

TEST(
    "Altay: all that is one's own lies on the first page, side by side: cards, the goal in development, technologies") {
  for (const unsigned seed : {32u, 43u}) {
    unsigned goals = 0, tools = 0;
    begin(core::GameId::altay, 2, seed);
    core::Rng rng(seed);
    for (unsigned acts = 0; acts < 6000 && &pd::top() != &pd::final_screen(); ++acts) {
      const altay::State& s = position<altay::State>();
      if (on_play() && s.decision == altay::Decision::turn && !pd::play_screen().handing_over()) {
        static pd::MoveCursor::Targets targets;
        const unsigned n = pd::play_screen().cursor().list_targets(targets);
        const auto lies_on_table = [](pd::Choice choice) {
          const auto verb = altay::verb_of(choice.move);
          return verb == altay::Verb::use || verb == altay::Verb::put;
        };
        for (unsigned i = 0; i < n; ++i) {
          if (!lies_on_table(targets[i].choice)) continue;
          TEST_ASSERT_EQUAL(0, targets[i].page);
          const bool is_goal = targets[i].choice.move.a() >= altay::first_achievement_target;
          const bool is_tool = targets[i].choice.move.verb() == altay::index(altay::Verb::use);
          goals += is_goal && !is_tool;
          tools += is_goal && is_tool;
          TEST_ASSERT_TRUE(targets[i].area.x >= 0 && targets[i].area.right() <= 240 && targets[i].area.w >= 12);
          for (unsigned k = 0; k < i; ++k) {
            if (!lies_on_table(targets[k].choice) || targets[k].choice.move.a() == targets[i].choice.move.a()) continue;
            const pd::Rect a = targets[i].area, b = targets[k].area;
            TEST_ASSERT_TRUE(a.right() <= b.x || b.right() <= a.x);
          }
        }
      }
      player::play_on(rng);
    }
    TEST_ASSERT_GREATER_THAN(20, goals);
    TEST_ASSERT_GREATER_THAN(20, tools);
  }
}

namespace {

/// Takes every macro that comes up in a game back, and compares with taking back move by move; says how many went as
/// a whole, and of how many a part stayed.
template <class S>
std::pair<unsigned, unsigned> take_back_macros(std::uint64_t seed) {
  begin(S::id, 2, seed);
  core::Rng rng(seed);
  unsigned whole = 0, part = 0;
  std::uint64_t tried = 0;
  for (unsigned acts = 0; acts < 6000 && &pd::top() != &pd::final_screen(); ++acts) {
    wait_still(1500);
    const bool still = on_play() && !pd::play_screen().report().has_recap() &&
                       pd::play_screen().animation().kind() == pd::Moment::Kind::none;
    const pd::Choice all = still ? macro() : pd::Choice{};
    if (!all) {
      player::play_on(rng);
      continue;
    }
    const unsigned before = moves();
    const std::uint64_t position = pd::play_screen().table()->session.hash();
    choose(all);
    if (std::exchange(tried, position) == position) continue;  // it was handed back to them: once is enough
    core::Session<S> single = static_cast<const pd::TableOf<S>&>(*pd::play_screen().table()).own_session;
    const bool may = !single.take_back();
    while (may && single.log().size > before && !single.take_back()) {
    }
    if (!may || !on_play() || pd::play_screen().handing_over()) continue;
    pd::play_screen().take_back();
    if (pd::play_screen().handing_over()) continue;
    TEST_ASSERT_EQUAL(single.log().size, moves());
    TEST_ASSERT_EQUAL_HEX64(single.hash(), pd::play_screen().table()->session.hash());
    TEST_ASSERT_TRUE(
        player::on_screen(pd::str(moves() == before ? pd::Str::play_taken_back : pd::Str::play_taken_back_part)));
    if (moves() == before) TEST_ASSERT_EQUAL_HEX64(position, pd::play_screen().table()->session.hash());
    ++(moves() == before ? whole : part);
    player::press(Button::select);
  }
  return {whole, part};
}

}  // namespace

TEST("a macro is taken back as it was made, in one go, up to what chance or something shown keeps; that is said") {
  TEST_ASSERT_GREATER_THAN(5, take_back_macros<stone_age::State>(5).first);
  unsigned parts = 0;
  for (const unsigned seed : {5u, 6u, 7u, 8u}) {
    const auto [whole, part] = take_back_macros<altay::State>(seed);
    TEST_ASSERT_GREATER_THAN(5, whole);
    parts += part;
  }
  TEST_ASSERT_GREATER_THAN(3, parts);
}

TEST("after a restart a macro is taken back move by move") {
  continue_with_several_cards();
  const unsigned before = moves();
  player::press(Button::select);
  const auto goes_as_a_whole = [before] {
    const core::TakeBack may = pd::play_screen().table()->session.may_take_back(before);
    return moves() >= before + 2 && !may.refusal && may.size == before;
  };
  const unsigned after = moves();
  TEST_ASSERT_TRUE(goes_as_a_whole());
  player::wait(100);
  player::switch_on(hal::boards::picosystem::board, 10);
  pd::push(pd::continue_menu());
  player::press(Button::select);
  player::hold(Button::select, 600);
  TEST_ASSERT_EQUAL(after, moves());
  pd::play_screen().take_back();
  TEST_ASSERT_EQUAL(after - 1, moves());
}

TEST("what a macro did is told as a whole, not its first or last move") {
  struct {
    const char* log;
    unsigned count, brought;
  } const positions[] = {
      {"altay_2", 49, 4}, {"altay_2", 107, 2}, {"altay_2", 124, 3}, {"altay_4", 120, 4}, {"altay_4", 172, 5}};
  for (const auto& at : positions) {
    stored_game::continue_at(at.log, at.count, pd::Settings::AutoPlay::on_a_press);
    const pd::Choice hand = macro();
    TEST_ASSERT_EQUAL(pd::altay_view::play_hand, hand.macro);
    choose(hand);
    TEST_ASSERT_GREATER_THAN(at.count + 1, moves());
    const std::string words = player::text_on_screen();
    TEST_ASSERT_TRUE_MESSAGE(words.find(" from " + std::to_string(at.brought) + " cards") != std::string::npos,
                             words.c_str());
  }
}

TEST("Altay: of equal cards that are played in one go is said what all of them bring") {
  unsigned produced = 0, exploited = 0;
  for (const unsigned seed : {5u, 6u, 7u}) {
    begin(core::GameId::altay, 3, seed);
    play_and_look(11, 1500, [&] {
      const bool still = on_play() && !pd::play_screen().report().has_recap() &&
                         pd::play_screen().animation().kind() == pd::Moment::Kind::none;
      pd::Choice all;
      for (const pd::Choice choice : pd::play_screen().cursor().choices())
        if (still && choice.macro == pd::altay_view::play_equal) all = choice;
      if (!all) return false;
      const altay::State& s = position<altay::State>();
      const auto had = s.resources;
      pd::Line name;
      pd::Paragraph said, expected;
      pd::View<altay::State>::narrator.say_macro(name, said, s, all);
      const unsigned from = moves();
      choose(all);
      for (unsigned r = 0; r < altay::resource_count; ++r)
        if (position<altay::State>().resources[r] != had[r])
          expected << "then you have " << int{position<altay::State>().resources[r]} << ' ';
      TEST_ASSERT_TRUE(moves() > from + 1);
      TEST_ASSERT_EQUAL(0, said.view().find(expected.view()));
      (altay::cards[all.move.a()].options[all.move.b() - 1].kind == altay::Effect::Kind::exploit ? exploited
                                                                                                 : produced) += 1;
      return false;
    });
  }
  TEST_ASSERT_TRUE(produced > 2 && exploited > 2);
}
