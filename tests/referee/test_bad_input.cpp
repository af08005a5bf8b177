#include <set>
#include <string>
#include <vector>

#include "tests/test.hpp"
#include "tools/referee/games.hpp"
#include "tools/referee/referee.hpp"

using referee::Referee;

namespace {

std::string field(const std::string& answer, const std::string& name) {
  const std::size_t from = answer.find("\"" + name + "\":\"");
  if (from == std::string::npos) return {};
  const std::size_t begin = from + name.size() + 4;
  return answer.substr(begin, answer.find('"', begin) - begin);
}

std::vector<std::string> moves(Referee& referee) {
  std::vector<std::string> list;
  std::string text = referee.answer("moves");
  text = text.substr(text.find('['));
  text = text.substr(0, text.find(']'));
  for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos;) {
    const std::size_t end = text.find('"', at + 1);
    list.push_back(text.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  return list;
}

/// Some moves into a game of every kind that the referee knows.
void play_some(Referee& referee, const char* game, int count) {
  TEST_ASSERT_TRUE(referee.answer(std::string("new ") + game + " players=3 seed=5").starts_with("{\"ok\":true"));
  core::Rng rng(3);
  for (int i = 0; i < count; ++i) {
    const std::vector<std::string> list = moves(referee);
    if (list.empty()) return;
    TEST_ASSERT_EQUAL(list.size(), std::set<std::string>(list.begin(), list.end()).size());
    const std::string& move = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    const std::string answer = referee.answer("play " + move);
    TEST_ASSERT_TRUE_MESSAGE(answer.starts_with("{\"ok\":true"), answer.c_str());
  }
}

/// Printable ASCII, braces around, no line end: what a reader of lines and JSON can take.
void is_one_json_line(const std::string& answer) {
  TEST_ASSERT_TRUE(answer.size() > 2 && answer.front() == '{' && answer.back() == '}');
  for (const char c : answer) TEST_ASSERT_TRUE(c >= 0x20 && c < 0x7F);
}

void refused_and_untouched(Referee& referee, const std::string& line) {
  const std::string state = referee.answer("state"), hash = referee.answer("hash"), log = referee.answer("log");
  const std::string answer = referee.answer(line);
  TEST_ASSERT_TRUE_MESSAGE(answer.starts_with("{\"ok\":false,\"error\":\""), (line + " -> " + answer).c_str());
  TEST_ASSERT_GREATER_THAN(24, answer.size());
  is_one_json_line(answer);
  TEST_ASSERT_LESS_THAN(400, answer.size());
  TEST_ASSERT_EQUAL_STRING(state.c_str(), referee.answer("state").c_str());
  TEST_ASSERT_EQUAL_STRING(hash.c_str(), referee.answer("hash").c_str());
  TEST_ASSERT_EQUAL_STRING(log.c_str(), referee.answer("log").c_str());
}

}  // namespace

TEST("bad input is refused in words, changes nothing, and the answer is one line of JSON; in every game") {
  const std::vector<std::string> lines = {
      "",
      " ",
      "\t\t",
      "\r",
      std::string(1, '\0'),
      "\xFF\xFE",
      "\"",
      "\\",
      "{}",
      "NEW stone_age players=2",
      "new",
      "new \xC5\xBC",
      "new stone_age players",
      "new stone_age players=",
      "new stone_age players==2",
      "new stone_age players=99999999999999999999",
      "new stone_age players=2 seed=99999999999999999999",
      "new stone_age players=2 edition=",
      "new stone_age players=2 colour=red",
      "new stone_age players=0",
      "new cvlizacje players=9",
      "new altay players=9",
      "play",
      "play \xC5\xBC",
      "play " + std::string(200000, 'x'),
      "play place forest -1",
      "play place forest 3 3",
      "play 0821",
      "view",
      "view -1",
      "view 3",
      "view 0 1",
      "set",
      "set x",
      "set  x",
      "set . .",
      "set seats 1",
      "set seats.0 1",
      "set seats..x 1",
      "set seats.99999999999.food 1",
      "set seats.0.food 1e3",
      "set seats.0.food 0x10",
      "set seats.0.food +1",
      "set seats.0.food [1]",
      "set seats.0.food 1 2",
      "set seats.0.food null",
      "set seats.0.food " + std::string(200000, '9'),
      "set " + std::string(100000, '.') + " 1",
      "set ok false",
      "set game altay",
      "undo 2",
      "log all",
      "hash x",
      "load",
      "load x",
      "load pocket-dawn",
      "load pocket-dawn 2 stone_age 1 players=2 variant=0 first=0 options=0 moves= crc=00000000",
      "load pocket-dawn 1 stone_age 1 players=2 variant=0 first=0 options=0 moves= crc=00000000",
      "load " + std::string(200000, '0'),
      "rollout",
      "rollout -1",
      "rollout 0",
      "rollout 1.5",
      "rollout 100001",
      "manual",
      "manual ON",
      "quit now",
  };
  for (const auto& game : referee::games()) {
    Referee referee;
    play_some(referee, game.name, 40);
    for (const std::string& line : lines) refused_and_untouched(referee, line);
    TEST_ASSERT_FALSE(referee.over());
  }
}

TEST("a log goes out and comes back to the same state; cut, altered, of another version it is refused in words") {
  for (const auto& game : referee::games()) {
    Referee one, two;
    play_some(one, game.name, 60);
    const std::string log = field(one.answer("log"), "log");
    TEST_ASSERT_TRUE(two.answer("load " + log).starts_with("{\"ok\":true,\"game\":\"" + std::string(game.name)));
    TEST_ASSERT_EQUAL_STRING(one.answer("state").c_str(), two.answer("state").c_str());
    TEST_ASSERT_EQUAL_STRING(one.answer("hash").c_str(), two.answer("hash").c_str());
    TEST_ASSERT_EQUAL_STRING(one.answer("log").c_str(), two.answer("log").c_str());

    for (std::size_t n = 0; n < log.size(); ++n) refused_and_untouched(two, "load " + log.substr(0, n));
    std::string altered = log;
    altered[log.size() / 2] = altered[log.size() / 2] == '0' ? '1' : '0';
    refused_and_untouched(two, "load " + altered);

    // With a checksum that fits: what is wrong is named all the same.
    const auto resigned = [&](const std::string& old, const std::string& fresh) {
      std::string text = log;
      text.replace(text.find(old), old.size(), fresh);
      text.resize(text.rfind(" crc="));
      char crc[9];
      std::snprintf(crc, sizeof crc, "%08x",
                    core::crc32({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}));
      return "load " + text + " crc=" + crc;
    };
    const std::string name = game.name;
    const std::string version = log.substr(log.find(name) + name.size(), 2);
    refused_and_untouched(two, resigned(name + version, name + " 250"));
    TEST_ASSERT_TRUE(two.answer(resigned(name + version, name + " 250")).find("version 250") != std::string::npos);
    refused_and_untouched(two, resigned("moves=", "moves=ffff"));
    TEST_ASSERT_TRUE(two.answer(resigned("moves=", "moves=ffff")).find("move 1 of the log") != std::string::npos);
    refused_and_untouched(two, resigned("players=3", "players=9"));
  }
}

TEST("the same seed gives the same game, and a game without one tells which it took") {
  for (const auto& game : referee::games()) {
    Referee one, two;
    const std::string request = std::string("new ") + game.name + " players=3";
    const std::string answer = one.answer(request);
    const std::size_t from = answer.find("\"seed\":") + 7;
    const std::string seed = answer.substr(from, answer.find_first_not_of("0123456789", from) - from);
    TEST_ASSERT_EQUAL_STRING(answer.c_str(), two.answer(request + " seed=" + seed).c_str());
    TEST_ASSERT_EQUAL_STRING(one.answer("state").c_str(), two.answer("state").c_str());
  }
}

TEST("the first seat, drawn at random, reaches every seat") {
  for (const auto& game : referee::games()) {
    unsigned seen = 0;
    for (int seed = 0; seed < 40; ++seed) {
      Referee referee;
      const std::string answer =
          referee.answer(std::string("new ") + game.name + " players=3 seed=" + std::to_string(seed));
      seen |= 1u << (answer[answer.find("\"first\":") + 8] - '0');
    }
    TEST_ASSERT_EQUAL(7, seen);
  }
}

TEST("every move has words of its own, and the words lead back to it; in every game, to its end") {
  for (const auto& game : referee::games()) {
    Referee referee;
    referee.answer("manual on");
    play_some(referee, game.name, 8000);
    TEST_ASSERT_TRUE(referee.answer("moves").find("\"seat\":null,\"moves\":[]") != std::string::npos);
    TEST_ASSERT_TRUE(referee.answer("play done").find("\"ok\":false") != std::string::npos);
    TEST_ASSERT_TRUE(referee.answer("state").find("\"phase\":\"over\"") != std::string::npos ||
                     referee.answer("state").find("\"result\":{") != std::string::npos);
  }
}

TEST("SA-63 rounds have no limit: a game longer than a log goes on, without the log") {
  Referee referee;
  referee.answer("new stone_age players=2 seed=1");
  const auto ok = [&](const char* line) { return referee.answer(line).starts_with("{\"ok\":true"); };
  for (int step = 0; step < 3500; ++step) {
    if (step == 1000) TEST_ASSERT_TRUE(ok("log"));
    TEST_ASSERT_TRUE(ok("play place hunt 5") || ok("play use hunt") || ok("play done") || ok("play starve"));
  }
  TEST_ASSERT_TRUE(referee.answer("log").find("longer than a log can hold") != std::string::npos);
  TEST_ASSERT_TRUE(ok("play place hunt 1") || ok("play use hunt") || ok("play done") || ok("play starve"));
}
