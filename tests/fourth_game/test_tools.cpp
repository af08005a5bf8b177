// The same game in the tools: the referee and the arena list it, play it, and ask its computer player.
#include <string>

#include "engine/games.hpp"
#include "tests/test.hpp"
#include "tools/arena.d/arena.hpp"
#include "tools/referee/games.hpp"
#include "tools/referee/referee.hpp"

namespace {

bool holds(const std::string& text, const char* words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST("tools know it by its name, and refuse one that is in no list") {
  TEST_ASSERT_TRUE(core::game_named("fourth") == fourth::State::id);
  TEST_ASSERT_FALSE(core::game_named("fifth").has_value());
  TEST_ASSERT_EQUAL(4, referee::games().size());
  TEST_ASSERT_EQUAL_STRING("fourth", referee::games().back().name);
}

TEST("the referee plays it to its end, hints at moves, reviews it and takes its log back") {
  referee::Referee referee;
  TEST_ASSERT_TRUE(holds(referee.answer("new fourth players=2 seed=1"), "\"ok\":true"));
  TEST_ASSERT_TRUE(holds(referee.answer("moves"), "walk 1"));
  TEST_ASSERT_TRUE(holds(referee.answer("hint"), "walk 2"));
  for (unsigned i = 0; i < 2 * fourth::rounds; ++i)
    TEST_ASSERT_TRUE(holds(referee.answer("play walk 1"), "\"ok\":true"));
  TEST_ASSERT_TRUE(holds(referee.answer("state"), "\"winners\":["));
  TEST_ASSERT_TRUE(holds(referee.answer("review"), "\"ok\":true"));
  const std::string log = referee.answer("log");
  const std::size_t from = log.find("pocket-dawn");
  TEST_ASSERT_TRUE(holds(referee.answer("load " + log.substr(from, log.find('"', from) - from)), "\"ok\":true"));
}

TEST("the arena plays it: who walks two steps wins against who walks at random") {
  const arena::Game game = arena::games().back();
  TEST_ASSERT_EQUAL_STRING("fourth", game.name);
  arena::Match match{};
  match.setup = {game.id, 2, 0, 0, 0};
  match.seats.resize(2);
  match.seats[0].profile.level = 1;
  match.seats[1].random = true;
  double won = 0;
  for (match.seed = 1; match.seed <= 20; ++match.seed) {
    std::vector<arena::Cost> costs(2);
    won += game.play(match, costs).share[0];
  }
  TEST_ASSERT_TRUE(won > 13);
}
