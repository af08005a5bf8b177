// The dial of levels: what its codes mean, and that every step plays a little better than the one below.
#include "tests/engine/players/suite.hpp"

#include "engine/players/altay/thinker.hpp"
#include "engine/players/cvlizacje/thinker.hpp"
#include "engine/players/stone_age/thinker.hpp"

namespace {

using players::dial;

/// One of the step against one of the step below, from `first` on. The whole budget, as it is small.
template <core::Game S>
void each_step_is_stronger(const core::Setup& setup, unsigned first, unsigned last, unsigned seeds, double least) {
  for (unsigned number = first; number <= last; ++number) {
    std::vector<arena::Contender> lineup(setup.players, {"below", false, {dial[number - 2], 0}, 100});
    lineup[0] = {"one", false, {dial[number - 1], 0}, 100};
    const double share = players_suite::share_of_first<S>(setup, lineup, seeds);
    test::figure("%s, two players: level %u wins %.0f %% against the one below", S::name, number, 100 * share);
    TEST_ASSERT_TRUE_MESSAGE(share >= least, "a level is not stronger than the one below");
  }
}

}  // namespace

TEST("codes of older firmware, and those that the dial does not have, stand at the end of their groups") {
  for (unsigned i = 0; i < dial.size(); ++i) {
    TEST_ASSERT_EQUAL(i + 1, players::dial_number(dial[i]));
    TEST_ASSERT_GREATER_THAN(players::level_count, dial[i]);
  }
  unsigned last = 0;
  for (unsigned group = 1; group <= players::level_count; ++group) {
    last += players::levels_in_group[group];
    TEST_ASSERT_EQUAL(last, players::dial_number(group));
    TEST_ASSERT_EQUAL(last, players::dial_number(players::code_of(group, players::variants_in_group - 1)));
  }
  TEST_ASSERT_EQUAL(dial.size(), last);
  TEST_ASSERT_EQUAL(0, players::dial_number(players::code_count + 1));
  TEST_ASSERT_EQUAL(0, players::dial_number(0));
  TEST_ASSERT_EQUAL(180'000, players::budget(dial.back()).work);
  TEST_ASSERT_EQUAL(36'000, players::budget(dial.front()).work);
}

TEST("stone_age: every step of the dial is stronger than the one below") {
  each_step_is_stronger<stone_age::State>({core::GameId::stone_age, 2, 0, 0, 0}, 2, 7, 60, 0.55);
}

TEST("cvlizacje: every step of the dial is stronger than the one below") {
  each_step_is_stronger<cvlizacje::State>({core::GameId::cvlizacje, 2, 1, 0, 0}, 2, 7, 60, 0.5);
}

TEST("altay: every step of the dial is stronger than the one below") {
  each_step_is_stronger<altay::State>({core::GameId::altay, 2, 0, 0, 0}, 2, 6, 40, 0.5);
}
