/// Plays the scripts of tests/referee/sessions: `> request`, then what the answer must be:
///
///   < {"ok":true}            exactly this
///   ~ "wood":5               it holds this; several may follow each other
///   ! words                  it is refused, and the error holds these words
///   = name                   it is the same as the other answers of that name
///
/// Other lines are comments.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/test.hpp"
#include "tools/referee/referee.hpp"

namespace {

std::string fault(const std::string& where, const std::string& wanted, const std::string& answer) {
  return where + "\n  wanted: " + wanted + "\n  answer: " + answer;
}

/// What went wrong in one script; empty when nothing did.
std::string run(const std::filesystem::path& script) {
  std::ifstream in(script);
  referee::Referee referee;
  std::string line, answer;
  std::map<std::string, std::string> named;
  unsigned number = 0, checks = 0;
  while (std::getline(in, line)) {
    ++number;
    const std::string where = script.string() + ":" + std::to_string(number);
    if (line.size() < 2 || line[1] != ' ') continue;
    const std::string rest = line.substr(2);
    const bool refused = answer.starts_with("{\"ok\":false,\"error\":\"");
    if (line[0] == '>') answer = referee.answer(rest);
    if (line[0] == '<' && answer != rest) return fault(where, rest, answer);
    if (line[0] == '~' && answer.find(rest) == std::string::npos) return fault(where, rest, answer);
    if (line[0] == '!' && (!refused || answer.find(rest) == std::string::npos)) return fault(where, rest, answer);
    if (line[0] == '=' && named.try_emplace(rest, answer).first->second != answer)
      return fault(where, named[rest], answer);
    checks += line[0] == '<' || line[0] == '~' || line[0] == '!' || line[0] == '=';
  }
  return checks > 0 ? std::string{} : script.string() + " checks nothing";
}

}  // namespace

TEST("every scripted session of the referee gets the answers that it expects") {
  std::vector<std::filesystem::path> scripts;
  for (const auto& file : std::filesystem::directory_iterator("tests/referee/sessions")) scripts.push_back(file.path());
  std::sort(scripts.begin(), scripts.end());
  TEST_ASSERT_FALSE(scripts.empty());
  for (const auto& script : scripts) {
    static std::string wrong;
    wrong = run(script);
    if (!wrong.empty()) TEST_FAIL_MESSAGE(wrong.c_str());
  }
}
