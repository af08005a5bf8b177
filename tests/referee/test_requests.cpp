#include <string>

#include "tests/test.hpp"
#include "tools/referee/referee.hpp"

static bool holds(const std::string& answer, const char* words) { return answer.find(words) != std::string::npos; }

TEST("CV-60 the Grannoludy begin: nobody can be named to begin in the variant two") {
  referee::Referee r;
  TEST_ASSERT_TRUE(holds(r.answer("new cvlizacje players=2 variant=two first=1 seed=1"), "the Grannoludy begin"));
  for (const char* seed : {"1", "2", "3", "4"})  // both seats are drawn among these seeds
    TEST_ASSERT_TRUE(holds(r.answer(std::string("new cvlizacje players=2 variant=two seed=") + seed),
                           "\"ok\":true,\"game\":\"cvlizacje\",\"players\":2,\"first\":null"));
  TEST_ASSERT_TRUE(holds(r.answer("log"), " first=0 "));
  TEST_ASSERT_TRUE(holds(r.answer("new cvlizacje players=2 variant=two_advanced first=1 seed=1"), "\"first\":1"));
}

TEST("CV-61 the Grannoludy keep an order for each that they still lay, the face-down one of this turn included") {
  referee::Referee r;
  static_cast<void>(r.answer("new cvlizacje players=2 variant=two seed=1"));  // thieving lies open
  TEST_ASSERT_TRUE(holds(r.answer("set others.0.hand [logging,hunting,quarrying,cunning]"), "too few orders"));
  TEST_ASSERT_TRUE(holds(r.answer("set others.0.hand [logging,hunting,quarrying,cunning,slacking]"), "\"ok\":true"));
}

TEST("AL-4 four players use the full map anyway: full_map=on makes no other position") {
  for (const char* players : {"3", "4"}) {
    std::string hashes[2];
    for (unsigned full = 0; full < 2; ++full) {
      referee::Referee r;
      const std::string start = std::string("new altay first=0 seed=1 players=") + players;
      TEST_ASSERT_TRUE(holds(r.answer(start + (full ? " full_map=on" : "")), "\"ok\":true"));
      hashes[full] = r.answer("hash");
    }
    TEST_ASSERT_EQUAL(*players == '4', hashes[0] == hashes[1]);
  }
}

TEST("who begins a game of Altay can be set within a turn only") {
  referee::Referee r;
  static_cast<void>(r.answer("new altay players=3 seed=1"));
  TEST_ASSERT_TRUE(holds(r.answer("set first 1"), "in a turn decision only"));
}

TEST("a card of the table goes by its title and by the name that the table shows") {
  referee::Referee r;
  static_cast<void>(r.answer("new altay players=2 first=0 seed=1"));
  for (const char* play : {"play faction earthfolk", "play faction smallfolk", "play begin 5", "play begin 1"})
    TEST_ASSERT_TRUE_MESSAGE(holds(r.answer(play), "\"ok\":true"), play);
  static_cast<void>(r.answer("set seats.0.table.town town1"));
  static_cast<void>(r.answer("set resources.wood 2"));
  TEST_ASSERT_TRUE(holds(r.answer("play put culture town1"), "no room for that resource"));
  TEST_ASSERT_TRUE(holds(r.answer("play put culture town"), "no room for that resource"));
  TEST_ASSERT_TRUE(holds(r.answer("play put wood town1"), "\"ok\":true"));
}
