/// Every rule, card, technology and wonder has a test that names it.
#include "tests/engine/coverage.hpp"

namespace {

std::string all_names() {
  std::string names;
  for (const auto& entry : std::filesystem::directory_iterator("tests/engine/altay"))
    if (entry.path().extension() == ".cpp") names += coverage::test_names(coverage::read(entry.path()));
  return names;
}

/// The column `name_en` of a table of docs/data/altay, with the word its kind of card has in tests.
void named(const char* file, std::size_t column, const char* word, const std::string& names) {
  std::ifstream in(std::string("docs/data/altay/").append(file));
  std::string line, missing;
  std::getline(in, line);
  unsigned rows = 0;
  while (std::getline(in, line)) {
    std::size_t from = 0;
    for (std::size_t i = 0; i < column; ++i) from = line.find(',', from) + 1;
    const std::string card = line.substr(from, line.find(',', from) - from);
    const std::string kind = word[0] != '\0' ? word : line[0] == '3' ? "wonder" : "technology";
    const std::string wanted = std::string(kind).append(" ").append(card);
    if (names.find(wanted) == std::string::npos) missing.append(wanted).append(", ");
    ++rows;
  }
  TEST_ASSERT_TRUE(rows > 10);
  TEST_ASSERT_EQUAL_STRING("", missing.c_str());
}

}  // namespace

TEST("every rule of docs/rules/altay.md has a test that names it") {
  const std::string missing = coverage::untested("docs/rules/altay.md", "AL-", "tests/engine/altay");
  TEST_ASSERT_EQUAL_STRING_MESSAGE("", missing.c_str(), "rules without a test");
}

TEST("every card, technology and wonder of docs/data/altay has a test that names it") {
  const std::string names = all_names();
  named("action_cards.csv", 1, "card", names);
  named("starting_decks.csv", 3, "card", names);
  named("achievements.csv", 1, "", names);
}
