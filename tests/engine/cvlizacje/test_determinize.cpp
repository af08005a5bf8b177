#include <cstring>
#include <map>
#include <string>

#include "engine/core/rng.hpp"
#include "tests/engine/cvlizacje/fixture.hpp"

namespace {

using namespace cvlizacje;

void one_game(unsigned players, Variant variant, unsigned number, unsigned& secrets) {
  core::Rng rng(number * 77 + players);
  const core::Setup setup{core::GameId::cvlizacje, static_cast<std::uint8_t>(players),
                          static_cast<std::uint8_t>(variant), static_cast<std::uint8_t>(number % players), 0};
  State s;
  TEST_ASSERT_TRUE(!start(setup, s));
  while (current_actor(s) != core::nobody) {
    core::MoveList list;
    legal_moves(s, list);
    for (unsigned seat = 0; seat < players; ++seat) {
      const State view = observe(s, seat), whole = determinize(view, seat, rng);
      if (const char* broken = check_invariants(whole)) Fixture::fail(broken);
      TEST_ASSERT_TRUE_MESSAGE(observe(whole, seat) == view, "a sample does not look the same to the seat");
      secrets += whole != view;
      if (current_actor(s) != core::Actor::seat(seat)) continue;
      core::MoveList again;
      legal_moves(whole, again);
      TEST_ASSERT_EQUAL_UINT(list.size(), again.size());
      for (std::size_t i = 0; i < list.size(); ++i) TEST_ASSERT_TRUE(list[i] == again[i]);
    }
    TEST_ASSERT_TRUE(!apply(s, rng.pick(list)));
  }
}

void whole_games(unsigned players, Variant variant) {
  unsigned secrets = 0;
  for (unsigned number = 0; number < 300; ++number) one_game(players, variant, number, secrets);
  TEST_ASSERT_TRUE(secrets > 1000);
}

/// Chi-squared of `trials` samples over outcomes that are equally likely, named by `name`.
template <class Name>
double chi_squared(const State& view, unsigned seat, unsigned outcomes, unsigned trials, Name name) {
  std::map<std::string, unsigned> seen;
  core::Rng rng(4711);
  for (unsigned i = 0; i < trials; ++i) ++seen[name(determinize(view, seat, rng))];
  TEST_ASSERT_EQUAL_UINT_MESSAGE(outcomes, seen.size(), "outcomes that a sample can have");
  const double expected = static_cast<double>(trials) / outcomes;
  double sum = 0;
  for (const auto& [words, count] : seen) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

std::string padded(Order o) { return std::string(name_of(o)) + " "; }

}  // namespace

TEST("a sample fits what the seat sees: 3 players") { whole_games(3, Variant::base); }
TEST("a sample fits what the seat sees: 4 players") { whole_games(4, Variant::base); }
TEST("a sample fits what the seat sees: 5 players") { whole_games(5, Variant::base); }
TEST("a sample fits what the seat sees: the Grannoludy") { whole_games(2, Variant::two); }
TEST("a sample fits what the seat sees: two, advanced") { whole_games(2, Variant::two_advanced); }

TEST("face-down orders are drawn as likely as they are (CV-10)") {
  Fixture g(4);
  g.orders({"logging hunting", "slacking cunning"});
  const State view = observe(g.s, 2);
  // 7 orders each for two seats: 49 pairs; 1 in 1000 would be above 84 by chance.
  const double chi = chi_squared(view, 2, 49, 49'000, [](const State& s) {
    TEST_ASSERT_TRUE(s.seats[0].open == Order::logging && s.seats[1].open == Order::slacking);
    return padded(s.seats[0].hidden) + padded(s.seats[1].hidden);
  });
  TEST_ASSERT_TRUE(chi < 84);
}

TEST("face-down orders of the epoch's last turn come from what is left (CV-11)") {
  Fixture g(3);
  g.orders({"logging hunting", "slacking doubling", "thieving quarrying"}).finish_turn();
  g.orders({"thieving hunting", "slacking hunting", "doubling thieving"}).finish_turn();
  TEST_ASSERT_EQUAL_UINT(3, g.s.turn);
  g.play("order cunning trading");
  const unsigned laid = 3 - 1;  // the helm has moved on twice
  const State view = observe(g.s, 0);
  const double chi = chi_squared(view, 0, 3, 6'000, [&](const State& s) { return padded(s.seats[laid].hidden); });
  TEST_ASSERT_TRUE(chi < 13.8);  // 2 degrees of freedom, 1 in 1000
}

TEST("a neutral civilization's face-down order is drawn, the own one is known (CV-71)") {
  Fixture g(2, Variant::two_advanced);
  g.orders({"logging hunting", "slacking cunning"});
  const State mine = observe(g.s, 0);
  const double chi = chi_squared(mine, 0, 7, 14'000, [](const State& s) {
    TEST_ASSERT_TRUE(s.others[0].hidden == Order::hunting);
    return padded(s.others[1].hidden);
  });
  TEST_ASSERT_TRUE(chi < 22.5);  // 6 degrees of freedom, 1 in 1000
}

TEST("the card that another looks at is drawn from the deck, the own one is known (CV-84)") {
  Fixture g(3);
  g.own(0, {13}).give(0, 9, 9, 9).orders({"logging hunting", "slacking doubling", "thieving quarrying"});
  g.to_development().play("look, draw 30");
  core::Rng rng(1);
  TEST_ASSERT_EQUAL_UINT(30, determinize(observe(g.s, 0), 0, rng).top);
  const unsigned deck = 32 - 4 - 1;
  const double chi = chi_squared(observe(g.s, 1), 1, deck, deck * 1'000, [](const State& s) {
    core::MoveList list;
    legal_moves(s, list);
    TEST_ASSERT_TRUE(list.find(move(Verb::buy, s.top)) != list.size());
    return std::to_string(s.top);
  });
  TEST_ASSERT_TRUE(chi < 54.1);  // 26 degrees of freedom, 1 in 1000
}
