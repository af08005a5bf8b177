/// Three good moves: what an advisor promises, for all games.
#include "engine/players/advisor.hpp"

#include <memory>
#include <set>

#include "engine/core/session.hpp"
#include "engine/players/altay/forecast.hpp"
#include "engine/players/altay/thinker.hpp"
#include "engine/players/cvlizacje/forecast.hpp"
#include "engine/players/cvlizacje/thinker.hpp"
#include "engine/players/stone_age/forecast.hpp"
#include "engine/players/stone_age/thinker.hpp"
#include "tests/engine/players/suite.hpp"

namespace {

using players::Advisor;

/// Positions of a random game in which somebody has a choice.
template <core::Game S, class Visit>
void each_decision(unsigned players, unsigned every, Visit visit) {
  const core::Setup setup{S::id, static_cast<std::uint8_t>(players), 0, 0, 0};
  const auto session = std::make_unique<core::Session<S>>();
  TEST_ASSERT_FALSE(session->begin(setup));
  core::Rng rng(12);
  for (unsigned decisions = 0; session->actor() != core::nobody && session->size() < 400;) {
    core::MoveList list;
    session->list_moves(list);
    if (session->actor().is_seat() && list.size() > 1 && decisions++ % every == 0)
      visit(session->state(), session->actor().id, list);
    TEST_ASSERT_FALSE(session->play(rng.pick(list)));
  }
}

template <core::Game S>
void ranks_all_moves(unsigned players) {
  each_decision<S>(players, 9, [](const S& s, unsigned seat, const core::MoveList& list) {
    static Advisor<S> advisor, sliced;
    advisor.begin(observe(s, seat), seat);
    while (!advisor.think(1u << 20)) {
    }
    TEST_ASSERT_EQUAL(list.size(), advisor.size());
    std::set<std::uint16_t> ranked;
    for (unsigned rank = 0; rank < list.size(); ++rank) {
      TEST_ASSERT_TRUE(list.find(advisor.best(rank)) < list.size());
      ranked.insert(advisor.best(rank).bits);
    }
    TEST_ASSERT_EQUAL(list.size(), ranked.size());
    TEST_ASSERT_TRUE(!advisor.best(static_cast<unsigned>(list.size())));

    // However it is sliced, and whatever the others hide: the same order.
    core::Rng rng(77);
    sliced.begin(observe(determinize(observe(s, seat), seat, rng), seat), seat);
    while (!sliced.think(50)) {
    }
    for (unsigned rank = 0; rank < list.size(); ++rank) TEST_ASSERT_TRUE(advisor.best(rank) == sliced.best(rank));
  });
}

}  // namespace

TEST("advisor: ranks every legal move once, in any slicing, from what the seat may see") {
  ranks_all_moves<stone_age::State>(3);
  ranks_all_moves<cvlizacje::State>(3);
  ranks_all_moves<altay::State>(2);
}
