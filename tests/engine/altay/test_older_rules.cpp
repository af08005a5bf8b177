/// Games that older rules began go on by them.
#include "engine/core/log.hpp"
#include "tests/engine/altay/fixture.hpp"

using namespace altay;

TEST("a game that rules version 2 began goes on by its rules: AL-64 and AL-66 as they were read then") {
  State s;
  core::Setup begun{State::id, 2, 0, 1, 0};
  TEST_ASSERT_FALSE(core::start_by(2, begun, s));
  TEST_ASSERT_TRUE(s.options & option_rules_2);
  TEST_ASSERT_FALSE(core::start_by(1, begun, s));  // nobody knows those any more
  TEST_ASSERT_FALSE(s.options & option_rules_2);
  TEST_ASSERT_EQUAL(2, core::rules_for<State>(2));
  TEST_ASSERT_EQUAL(3, core::rules_for<State>(3));
  TEST_ASSERT_EQUAL(4, core::rules_for<State>(1));
  TEST_ASSERT_EQUAL(4, core::rules_for<State>(9));
  core::Rng rng(5);
  unsigned sixths = 0;
  for (unsigned game = 0; game < 40; ++game) {
    TEST_ASSERT_FALSE(core::start_by(2, begun, s));
    for (core::MoveList list; current_actor(s) != core::nobody; list.clear()) {
      legal_moves(s, list);
      TEST_ASSERT_FALSE(apply(s, rng.pick(list)));
      sixths += s.decision == Decision::sixth;
    }
  }
  TEST_ASSERT_EQUAL(0, sixths);
}

TEST("a game that rules version 3 began asks for the sixth card only where the deck runs out (AL-66)") {
  State s;
  core::Setup begun{State::id, 2, 0, 1, 0};
  TEST_ASSERT_FALSE(core::start_by(3, begun, s));
  TEST_ASSERT_EQUAL(option_rules_3, s.options);
  Fixture two_left("earthfolk 1 smallfolk 5", option_rules_3);
  two_left.done(0, "masonry government").hand(0, "hunter hunter hunter").play("end").chance();
  TEST_ASSERT_TRUE(two_left.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(6, two_left.seat(0).hand_count);
  Fixture one_left("earthfolk 1 smallfolk 5", option_rules_3);
  one_left.done(0, "masonry government").hand(0, "hunter hunter hunter digger").play("end").chance();
  TEST_ASSERT_TRUE(one_left.s.decision == Decision::sixth);
}

TEST("a game that rules version 2 began draws six cards at once with Government (AL-66)") {
  Fixture b("earthfolk 1 smallfolk 5", option_rules_2);
  b.done(0, "masonry government").hand(0, "hunter").play("end").chance();
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(6, b.seat(0).hand_count);
}
