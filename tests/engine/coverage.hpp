#pragma once
/// Every rule has a test: the numbers of a rules page that no test of a game names.
///
///   TEST("every rule of the page has a test") {
///     TEST_ASSERT_EQUAL_STRING("", coverage::untested("docs/rules/stone-age.md", "SA-",
///     "tests/engine/stone_age").c_str());
///   }
///
/// A rule is what the page sets in bold (**SA-12**); a test names it between the quotes of TEST("...").
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "tests/test.hpp"

namespace coverage {

inline std::string read(const std::filesystem::path& path) {
  std::ifstream file(path);
  TEST_ASSERT_TRUE_MESSAGE(file.good(), path.c_str());
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The numbers that follow `mark` in `text`.
inline std::set<int> numbers(const std::string& text, const std::string& mark) {
  std::set<int> found;
  for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1))
    if (const int n = std::atoi(text.c_str() + at + mark.size()); n > 0) found.insert(n);
  return found;
}

/// Only what stands between the quotes of TEST("...").
inline std::string test_names(const std::string& source) {
  const std::string head = "TEST(\"";
  std::string names;
  for (std::size_t at = source.find(head); at != std::string::npos; at = source.find(head, at + 1)) {
    const std::size_t end = source.find("\") {", at);
    if (end != std::string::npos) names.append(source, at, end - at).append("\n");
  }
  return names;
}

/// "SA-3 SA-17" for rules of `page` that no test_*.cpp in `folder` names; "" when there are none.
inline std::string untested(const char* page, const std::string& prefix, const char* folder) {
  std::set<int> tested;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() != ".cpp") continue;
    tested.merge(numbers(test_names(read(entry.path())), prefix));
  }
  TEST_ASSERT_FALSE_MESSAGE(error, folder);
  const std::set<int> rules = numbers(read(page), "**" + prefix);
  TEST_ASSERT_FALSE_MESSAGE(rules.empty(), page);
  std::string missing;
  for (const int n : rules) {
    if (tested.contains(n)) continue;
    if (!missing.empty()) missing += ' ';
    missing += prefix;
    missing += std::to_string(n);
  }
  return missing;
}

}  // namespace coverage
