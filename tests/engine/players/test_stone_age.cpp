#include "engine/players/stone_age/thinker.hpp"

#include <map>
#include <set>

#include "engine/players/share.hpp"
#include "engine/players/weights.hpp"
#include "tests/engine/players/suite.hpp"

using namespace stone_age;

namespace {

core::Setup setup(unsigned players, unsigned edition = 0) {
  return {State::id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(edition), 0, 0};
}

/// SA-64: a face-down card of every other for one that is still in the deck.
bool exchange(State& s, unsigned seat) {
  bool any = false;
  for (unsigned i = 0; i < s.players; ++i) {
    Seat& other = s.seats[i];
    const bool some_lie_open =
        other.once_tools != 0 || other.two_resources != 0 || (s.card != 0 && s.turn == i);  // SA-48, SA-49
    const std::uint64_t hidden = some_lie_open ? 0 : other.cards;
    if (i == seat || hidden == 0 || s.unseen == 0) continue;
    const std::uint64_t one = hidden & (0 - hidden), another = s.unseen & (0 - s.unseen);
    other.cards ^= one | another;
    s.unseen ^= one | another;
    any = true;
  }
  return any;
}

}  // namespace

TEST("stone_age: what is hidden does not change a move") { players_suite::does_not_peek<State>(setup(3), 5, exchange); }

TEST("stone_age: a thought may be interrupted anywhere") {
  players_suite::may_be_interrupted<State>(setup(4), 6);
  players_suite::may_be_interrupted<State>(setup(2, 2), 7);
}

TEST("stone_age: every move has a reason, also the end of tools, what is too dear, and hunger") {
  std::map<Verb, std::set<std::string>> first;
  for (unsigned game = 0; game < 6; ++game)
    players_suite::gives_reasons<State>(setup(2 + game % 3, game % 3), 20 + game,
                                        [&](const State& s, core::Move move, const std::string& reason) {
                                          if (s.decision != Decision::place) first[verb_of(move)].insert(reason);
                                        });
  TEST_ASSERT_TRUE(first[Verb::done].contains("no_tool"));
  TEST_ASSERT_TRUE(first[Verb::decline].contains("dear"));
  TEST_ASSERT_TRUE(first[Verb::starve].contains("hunger"));
  TEST_ASSERT_TRUE(first[Verb::feed].contains("food"));
  for (const char* purpose : {"food", "goods", "tools", "figures", "points"})
    TEST_ASSERT_TRUE_MESSAGE(first[Verb::use].contains(purpose), purpose);
}

TEST("stone_age: every level beats the one below it") {
  for (const unsigned players : {4u, 2u}) {
    TEST_ASSERT_NOT_NULL(players::trained(State::id, players));
    for (unsigned level = 1; level < players::level_count; ++level)
      players_suite::beats_the_level_below<State>(setup(players), level, 100, 12, players == 4 ? 0.4 : 0.6);
    players_suite::beats_the_level_below<State>(setup(players), players::level_count, 50, 3, players == 4 ? 0.35 : 0.5);
  }
}

TEST("shares of a victory are in the order of the values, and add up to one") {
  const std::array<int, 4> values = {100 * players::point, 90 * players::point, 100 * players::point, -500};
  int sum = 0;
  std::array<int, 4> share{};
  for (unsigned i = 0; i < 4; ++i) sum += share[i] = players::share_of(values.data(), 4, i, 12 * players::point);
  TEST_ASSERT_INT_WITHIN(4, players::whole_share, sum);
  TEST_ASSERT_EQUAL(share[0], share[2]);
  TEST_ASSERT_TRUE(share[0] > share[1] && share[1] > share[3]);
  // e^(-10/12) = 0.4346
  TEST_ASSERT_INT_WITHIN(400, static_cast<int>(0.4346 * share[0]), share[1]);
}
