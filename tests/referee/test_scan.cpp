// A game that a phone scanned from a handheld comes onto the referee's table.
#include <algorithm>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "tests/test.hpp"
#include "tools/referee/referee.hpp"

using referee::Referee;

static std::size_t largest_request = 0;  // for memory

void* operator new(std::size_t size) {
  largest_request = std::max(largest_request, size);
  if (void* const memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

bool accepted(const std::string& answer) { return answer.starts_with("{\"ok\":true"); }

std::vector<std::string> list_of(const std::string& answer, const std::string& name) {
  std::vector<std::string> list;
  std::size_t at = answer.find("\"" + name + "\":[");
  TEST_ASSERT_TRUE_MESSAGE(at != std::string::npos, answer.c_str());
  const std::size_t end = answer.find(']', at);
  for (at += name.size() + 3; (at = answer.find('"', at)) < end;) {
    const std::size_t to = answer.find('"', at + 1);
    list.push_back(answer.substr(at + 1, to - at - 1));
    at = to + 1;
  }
  return list;
}

void play_some(Referee& referee, const std::string& game, unsigned count) {
  TEST_ASSERT_TRUE(accepted(referee.answer("new " + game + " seed=5")));
  core::Rng rng(3);
  for (unsigned i = 0; i < count; ++i) {
    const std::vector<std::string> list = list_of(referee.answer("moves"), "moves");
    if (list.empty()) return;
    TEST_ASSERT_TRUE(accepted(referee.answer("play " + list[rng.below(static_cast<std::uint32_t>(list.size()))])));
  }
}

void refused(Referee& referee, const std::string& line, const std::string& words) {
  const std::string answer = referee.answer(line);
  TEST_ASSERT_TRUE_MESSAGE(!accepted(answer) && answer.find(words) != std::string::npos, answer.c_str());
}

}  // namespace

TEST("a game of every title goes through parts: one by one, all at once, in any order, again and again") {
  for (const char* game : {"stone_age players=4", "cvlizacje players=5", "altay players=3"}) {
    Referee handheld;
    play_some(handheld, game, 70);
    std::vector<std::string> parts = list_of(handheld.answer("parts 100"), "parts");
    TEST_ASSERT_TRUE(parts.size() > 1);
    TEST_ASSERT_EQUAL(1, list_of(handheld.answer("parts"), "parts").size());
    for (const std::string& part : parts) TEST_ASSERT_TRUE(part.size() <= 100);

    Referee one_by_one;
    std::reverse(parts.begin(), parts.end());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      TEST_ASSERT_EQUAL_STRING("there is no game yet; begin with: new GAME players=N",
                               one_by_one.answer("state").substr(21, 52).c_str());
      std::string answer = one_by_one.answer("scan " + parts[i]);
      TEST_ASSERT_TRUE_MESSAGE(accepted(answer), answer.c_str());
      if (i + 1 < parts.size()) answer = one_by_one.answer("scan " + parts[i]);
      TEST_ASSERT_TRUE_MESSAGE(accepted(answer), answer.c_str());
      const std::size_t missing = answer.find("\"missing\":[]");
      TEST_ASSERT_EQUAL(i + 1 == parts.size(), missing != std::string::npos);
    }
    Referee at_once;
    std::string all;
    for (const std::string& part : parts) all += part + "  ";
    TEST_ASSERT_TRUE(accepted(at_once.answer("scan " + all)));
    for (const char* question : {"state", "moves", "hash", "log", "view 1", "history"}) {
      TEST_ASSERT_EQUAL_STRING(handheld.answer(question).c_str(), one_by_one.answer(question).c_str());
      TEST_ASSERT_EQUAL_STRING(handheld.answer(question).c_str(), at_once.answer(question).c_str());
    }
    TEST_ASSERT_TRUE(accepted(at_once.answer("play " + list_of(at_once.answer("moves"), "moves")[0])));
  }
}

TEST("the same part scanned again and again is kept once") {
  Referee handheld, referee;
  play_some(handheld, "stone_age players=2", 70);
  const std::vector<std::string> parts = list_of(handheld.answer("parts 100"), "parts");
  TEST_ASSERT_TRUE(parts.size() > 1);
  const std::string once = referee.answer("scan " + parts[0]);
  largest_request = 0;
  TEST_ASSERT_TRUE(referee.answer("scan " + parts[0]) == once);
  const std::size_t of_one = largest_request;
  for (unsigned i = 0; i < 300; ++i) TEST_ASSERT_TRUE(referee.answer("scan " + parts[0]) == once);
  TEST_ASSERT_EQUAL(of_one, largest_request);
}

TEST("what is missing, mixed or altered is named; the game on the table and the parts before stay") {
  Referee handheld, other;
  play_some(handheld, "stone_age players=4", 150);
  play_some(other, "stone_age players=4", 151);
  const std::vector<std::string> parts = list_of(handheld.answer("parts 150"), "parts");
  const std::vector<std::string> strange = list_of(other.answer("parts 150"), "parts");
  TEST_ASSERT_EQUAL(2, parts.size());

  Referee referee;
  play_some(referee, "altay players=2", 10);
  const std::string state = referee.answer("state");
  TEST_ASSERT_EQUAL_STRING("{\"ok\":true,\"parts\":2,\"missing\":[2]}", referee.answer("scan " + parts[0]).c_str());
  refused(referee, "scan " + strange[1],
          "these are parts of two logs: text 2 is not of the same log as those before it; what was scanned before");
  refused(referee, "scan " + parts[1].substr(0, parts[1].find(':') - 3), "part 2 of 2 was cut or altered: scan again");
  refused(referee, "scan hello", "in parts each begins with \\\"POCKET-DAWN\\\"");
  refused(referee, "scan", "scan needs the text of a part");
  TEST_ASSERT_EQUAL_STRING(state.c_str(), referee.answer("state").c_str());
  TEST_ASSERT_TRUE(accepted(referee.answer("scan forget")));
  TEST_ASSERT_EQUAL_STRING("{\"ok\":true,\"parts\":2,\"missing\":[1]}", referee.answer("scan " + strange[1]).c_str());
  TEST_ASSERT_TRUE(accepted(referee.answer("scan " + strange[0])));
  TEST_ASSERT_EQUAL_STRING(other.answer("state").c_str(), referee.answer("state").c_str());
}

TEST("the history, played again by hand, is the game") {
  Referee handheld, by_hand;
  play_some(handheld, "cvlizacje players=4", 60);
  TEST_ASSERT_TRUE(accepted(by_hand.answer("manual on")));
  const std::string history = handheld.answer("history");
  TEST_ASSERT_TRUE(history.find("{\"seat\":\"chance\",\"move\":\"") != std::string::npos);
  const std::string log = handheld.answer("log");
  const std::string first = log.substr(log.find("first="), 7);
  TEST_ASSERT_TRUE(accepted(by_hand.answer("new cvlizacje players=4 seed=1 " + first)));
  for (std::size_t at = 0; (at = history.find("\"move\":\"", at)) != std::string::npos;) {
    at += 8;
    const std::string answer = by_hand.answer("play " + history.substr(at, history.find('"', at) - at));
    TEST_ASSERT_TRUE_MESSAGE(accepted(answer), answer.c_str());
  }
  TEST_ASSERT_EQUAL_STRING(handheld.answer("hash").c_str(), by_hand.answer("hash").c_str());
}

TEST("a game without a log has no parts and no history") {
  Referee referee;
  TEST_ASSERT_TRUE(accepted(referee.answer("new stone_age players=2 seed=1")));
  refused(referee, "parts 99", "100 to 4296");
  refused(referee, "parts many", "100 to 4296");
  TEST_ASSERT_TRUE(accepted(referee.answer("set seats.0.wood 5")));
  refused(referee, "parts", "it has no log");
  refused(referee, "history", "it has no log");
}
