/// The logs of every released version (tests/logs/<version>, made by make.mjs) are games of today: every one that was
/// over ends as it ended, every one under way goes on, as text and by the parts of its QR codes.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "tests/test.hpp"
#include "tools/referee/referee.hpp"

using referee::Referee;
namespace fs = std::filesystem;

namespace {

constexpr unsigned moves_to_go_on = 40;

bool accepted(const std::string& answer) { return answer.starts_with("{\"ok\":true"); }

/// What stands behind a name of an answer, up to the end of its list or value.
std::string value_of(const std::string& answer, const std::string& name) {
  const std::string key = "\"" + name + "\":";
  const std::size_t at = answer.find(key);
  if (at == std::string::npos) return {};
  const std::size_t from = at + key.size();
  return answer.substr(
      from, answer[from] == '[' ? answer.find(']', from) + 1 - from : answer.find_first_of(",}", from) - from);
}

/// A list of the answer, its members without quotes.
std::vector<std::string> list_of(const std::string& answer, const std::string& name) {
  std::vector<std::string> list;
  std::string member;
  for (const char c : value_of(answer, name)) {
    if (c != '[' && c != ']' && c != ',' && c != '"') member += c;
    if ((c == ',' || c == ']') && !member.empty()) list.push_back(std::exchange(member, {}));
  }
  return list;
}

/// As make.mjs writes it: "scores 5 1 winners 0" of a game that is over, else "seat 0".
std::string outcome(Referee& referee) {
  const std::string state = referee.answer("state");
  if (value_of(state, "result") == "null") return "seat " + value_of(state, "seat");
  std::string words = "scores";
  for (const std::string& score : list_of(state, "scores")) words += " " + score;
  words += " winners";
  for (const std::string& winner : list_of(state, "winners")) words += " " + winner;
  return words;
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// What is wrong with a log, or the parts of one, and what came of it in its last line; empty when nothing is.
std::string replay(const std::vector<std::string>& lines) {
  if (lines.size() < 2) return "it has no log";
  Referee referee;
  const char* request = lines[0].starts_with("pocket-dawn") ? "load " : "scan ";
  for (std::size_t i = 0; i + 1 < lines.size(); ++i)
    if (const std::string answer = referee.answer(request + lines[i]); !accepted(answer)) return answer;
  if (const std::string now = outcome(referee); now != lines.back()) return "it was: " + lines.back() + ", is: " + now;
  if (!lines.back().starts_with("seat ")) return {};
  core::Rng rng(1);
  for (unsigned i = 0; i < moves_to_go_on; ++i) {
    const std::vector<std::string> moves = list_of(referee.answer("moves"), "moves");
    if (moves.empty()) return i > 0 ? "" : "it does not go on";
    const std::string answer = referee.answer("play " + moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    if (!accepted(answer)) return answer;
  }
  return {};
}

}  // namespace

TEST("every log of every released version ends where it ended, or goes on where it was") {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator("tests/logs"))
    if (entry.path().extension() == ".log" || entry.path().extension() == ".parts") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  TEST_ASSERT_TRUE_MESSAGE(files.size() >= 69, "logs are missing");  // 0.1.0 alone has 23 ways to play
  unsigned goes_on = 0;
  for (const fs::path& file : files) {
    static std::string wrong;
    const std::vector<std::string> lines = lines_of(file);
    wrong = replay(lines);
    goes_on += lines.back().starts_with("seat ");
    if (!wrong.empty()) TEST_FAIL_MESSAGE((wrong = file.string() + ": " + wrong).c_str());
  }
  test::figure("logs of released versions: %zu, of which %u go on", files.size(), goes_on);
}

TEST("a log that comes to something else, or cannot be played, is found") {
  std::vector<std::string> lines = lines_of("tests/logs/0.1.0/altay_2.log");
  TEST_ASSERT_TRUE(replay(lines).empty());
  lines.back() += "1";
  TEST_ASSERT_FALSE(replay(lines).empty());
  lines = lines_of("tests/logs/0.1.0/altay_2_begun.parts");
  TEST_ASSERT_TRUE(replay(lines).empty());
  lines[0].pop_back();
  TEST_ASSERT_FALSE(replay(lines).empty());
}
