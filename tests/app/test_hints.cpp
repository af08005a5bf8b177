// Hints that teach: concrete reasons, at most two sentences, from what the seat may see; and the plan of a turn.
#include <algorithm>
#include <string>

#include "firmware/app/games/list.hpp"
#include "firmware/app/screens/play_screen.hpp"
#include "generated/languages.hpp"
#include "hal/boards/all.hpp"
#include "tests/app/player.hpp"
#include "tests/test.hpp"

namespace {

pd::Match some_match(const core::Setup& setup) {
  pd::Match match;
  match.setup = setup;
  constexpr const char* names[] = {"Ada", "Ben", "Cleo", "Dan", "Eva"};
  for (unsigned i = 0; i < core::max_players; ++i) match.people[i].name << names[i];
  return match;
}

unsigned sentences(std::string_view text) {
  unsigned n = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    n += (text[i] == '.' || text[i] == '!' || text[i] == '?') && (i + 1 == text.size() || text[i + 1] == ' ') ? 1u : 0u;
  return n;
}

/// Positions of a random game in which a seat decides.
template <core::Game S, class Visit>
void each_decision(const core::Setup& setup, std::uint64_t seed, Visit visit) {
  static core::Session<S> session;
  TEST_ASSERT_FALSE(session.begin(setup));
  core::Rng rng(seed);
  while (session.actor() != core::nobody && session.size() < 500) {
    core::MoveList list;
    session.list_moves(list);
    if (session.actor().is_seat()) visit(session.state(), session.actor().id, list);
    TEST_ASSERT_FALSE(session.play(rng.pick(list)));
  }
}

template <core::Game S>
unsigned check_reasons(unsigned players) {
  const core::Setup setup{S::id, static_cast<std::uint8_t>(players), 0, 0, 0};
  const pd::Match match = some_match(setup);
  unsigned reasons = 0;
  each_decision<S>(setup, 3, [&](const S& s, unsigned seat, const core::MoveList& list) {
    core::Rng rng(8);
    const S view = observe(s, seat), twin = observe(determinize(view, seat, rng), seat);
    for (const core::Move move : list) {
      pd::LongText text, other;
      const unsigned said = pd::View<S>::narrator.say_why(text, view, move, match, {});
      if (list.size() > 1) TEST_ASSERT_TRUE(said >= 1 && said <= 2);
      TEST_ASSERT_EQUAL_MESSAGE(said, sentences(text.view()), std::string(text.view()).c_str());
      TEST_ASSERT_EQUAL(said, pd::View<S>::narrator.say_why(other, twin, move, match, {}));
      TEST_ASSERT_TRUE(text.view() == other.view());
      reasons += said;
    }
  });
  return reasons;
}

}  // namespace

TEST("hints: reasons are at most two sentences in every language, and depend on nothing that is hidden") {
  for (int language = 0; language < pd::language_count; ++language) {
    pd::set_language(static_cast<pd::Language>(language));
    TEST_ASSERT_GREATER_THAN(100, check_reasons<stone_age::State>(4));
    TEST_ASSERT_GREATER_THAN(100, check_reasons<cvlizacje::State>(3));
    TEST_ASSERT_GREATER_THAN(100, check_reasons<altay::State>(3));
  }
  pd::set_language(pd::Language{});
}

TEST("hints: the hut says how many figures come of it, and who cannot take it any more") {
  const core::Setup setup{core::GameId::stone_age, 2, 0, 0, 0};
  const pd::Match match = some_match(setup);
  bool said = false;
  each_decision<stone_age::State>(setup, 5, [&](const stone_age::State& s, unsigned seat, const core::MoveList& list) {
    const core::Move hut = stone_age::move(stone_age::Verb::place, static_cast<unsigned>(stone_age::Location::hut), 2);
    if (said || list.find(hut) == list.size() || s.seats[1 - seat].free == 0) return;
    said = true;
    pd::LongText text;
    TEST_ASSERT_EQUAL(2, pd::View<stone_age::State>::narrator.say_why(text, observe(s, seat), hut, match, {}));
    const std::string words(text.view()), figures = std::to_string(s.seats[seat].figures + 1);
    TEST_ASSERT_TRUE(words.find(figures + " figures from the next round on.") == 0);
    TEST_ASSERT_TRUE(words.find(std::string(match.people[1 - seat].name.view()) + " cannot take it") != words.npos);
  });
  TEST_ASSERT_TRUE(said);
}

TEST("hints: a plan goes on with legal moves of the same turn, and ends before anything unknown") {
  player::begin_match(core::GameId::altay, 2, 4, pd::Settings::AutoPlay::on_a_press);
  auto& table = static_cast<pd::TableOf<altay::State>&>(*pd::play_screen().table());
  core::Rng rng(6);
  unsigned longest = 0;
  for (unsigned turns = 0; turns < 40 && table.session.actor() != core::nobody;) {
    core::MoveList list;
    table.session.list_moves(list);
    const altay::State& s = table.own_session.state();
    if (table.session.actor().is_seat() && s.decision == altay::Decision::turn) {
      ++turns;
      const unsigned seat = table.session.actor().id;
      const core::Move first = rng.pick(list);
      table.computer.begin_plan(table.session.size(), first, 9);
      while (!table.computer.think_plan(1u << 16)) {
      }
      const pd::ComputerPlayer::Plan plan = table.computer.plan();
      core::Rng sample(77);
      altay::State other = determinize(observe(s, seat), seat, sample);  // whatever is hidden, it is legal
      TEST_ASSERT_FALSE(static_cast<bool>(apply(other, first)));
      for (unsigned i = 0; i < plan.count; ++i) {
        TEST_ASSERT_TRUE(current_actor(other) == core::Actor::seat(seat));
        TEST_ASSERT_FALSE(static_cast<bool>(apply(other, plan.moves[i])));
      }
      longest = std::max(longest, plan.count);
    }
    TEST_ASSERT_FALSE(static_cast<bool>(table.play(rng.pick(list))));
  }
  TEST_ASSERT_GREATER_THAN(1, longest);
}

TEST("hints: tools, dice, answers and payments have their figures, too") {
  const pd::Match match = some_match({core::GameId::stone_age, 3, 0, 0, 0});
  unsigned tools = 0, without = 0, prices = 0;
  each_decision<stone_age::State>(
      match.setup, 9, [&](const stone_age::State& s, unsigned seat, const core::MoveList& list) {
        for (const core::Move move : list) {
          pd::LongText text;
          const unsigned said = pd::View<stone_age::State>::narrator.say_why(text, observe(s, seat), move, match, {});
          const std::string words(text.view());
          tools += words.starts_with("With it ");
          without += words.starts_with("All your tools") || words.starts_with("No tool ");
          prices += stone_age::verb_of(move) == stone_age::Verb::pay && words.starts_with("It costs ");
          if (s.decision == stone_age::Decision::tools && move == list[list.size() - 1]) TEST_ASSERT_EQUAL(1, said);
        }
      });
  TEST_ASSERT_TRUE(tools > 0 && without > 0 && prices > 0);
}
