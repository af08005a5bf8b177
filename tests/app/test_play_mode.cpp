#include "firmware/app/screens/play_mode.hpp"

#include "tests/test.hpp"

using pd::screens::Mode;
using pd::screens::next_mode;
using pd::screens::PlayFacts;
using pd::screens::Transition;
using pd::screens::transitions;

namespace {

constexpr unsigned count = static_cast<unsigned>(transitions.size());

PlayFacts only(bool PlayFacts::* fact) {
  PlayFacts facts;
  facts.*fact = true;
  return facts;
}

void expect(Mode mode, const PlayFacts& facts) {
  TEST_ASSERT_EQUAL(static_cast<int>(mode), static_cast<int>(next_mode(facts)));
}

}  // namespace

TEST("with nothing else to show, the holder chooses") { expect(Mode::choosing, {}); }

TEST("each fact alone leads to its own mode") {
  expect(Mode::looking_back, only(&PlayFacts::is_looking_back));
  expect(Mode::rolling, only(&PlayFacts::has_rolled));
  expect(Mode::clashing, only(&PlayFacts::has_clash));
  expect(Mode::news, only(&PlayFacts::has_news));
  expect(Mode::over, only(&PlayFacts::is_over));
  expect(Mode::handover, only(&PlayFacts::is_handing_over));
  expect(Mode::private_news, only(&PlayFacts::has_private_news));
  expect(Mode::stuck, only(&PlayFacts::is_stuck));
  expect(Mode::animating, only(&PlayFacts::has_moment));
  expect(Mode::goal, only(&PlayFacts::goal_is_due));
  expect(Mode::computer, only(&PlayFacts::computer_acts));
  expect(Mode::tutorial, only(&PlayFacts::in_tutorial));
  expect(Mode::recap, only(&PlayFacts::has_recap));
}

TEST("no two rows share a fact or a mode") {
  for (unsigned i = 0; i < count; ++i)
    for (unsigned j = 0; j < i; ++j) {
      TEST_ASSERT_TRUE(transitions[i].fact != transitions[j].fact);
      TEST_ASSERT_TRUE(transitions[i].mode != transitions[j].mode);
    }
}

TEST("everybody reads the last news before the game is over, and it is over before it is handed on") {
  PlayFacts facts = only(&PlayFacts::has_news);
  facts.is_over = facts.is_handing_over = true;
  expect(Mode::news, facts);
  facts.has_news = false;
  expect(Mode::over, facts);
}

TEST("nothing is played or announced while a game of the past is looked at") {
  PlayFacts facts = only(&PlayFacts::is_looking_back);
  facts.is_over = facts.has_news = facts.computer_acts = true;
  expect(Mode::looking_back, facts);
}

TEST("dice tumble before their outcome is read, even if it ends the game or passes the turn on") {
  PlayFacts facts = only(&PlayFacts::has_rolled);
  facts.has_news = facts.is_over = facts.is_handing_over = true;
  expect(Mode::rolling, facts);
}

TEST("a clash is seen before its result is read") {
  PlayFacts facts = only(&PlayFacts::has_clash);
  facts.has_moment = facts.has_news = facts.is_over = true;
  expect(Mode::clashing, facts);
}

TEST("nothing of a seat is shown before the device was handed over") {
  PlayFacts facts = only(&PlayFacts::is_handing_over);
  facts.has_private_news = facts.has_moment = facts.computer_acts = facts.has_recap = facts.in_tutorial = true;
  expect(Mode::handover, facts);
}

TEST("a move is shown to its end before a computer goes on") {
  PlayFacts facts = only(&PlayFacts::has_moment);
  facts.computer_acts = true;
  expect(Mode::animating, facts);
  facts.has_moment = false;
  expect(Mode::computer, facts);
}

TEST("a tutorial tells instead of the recap") {
  PlayFacts facts = only(&PlayFacts::in_tutorial);
  facts.has_recap = true;
  expect(Mode::tutorial, facts);
}
