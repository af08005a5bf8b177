/// docs/rules/perft.md publishes node counts of every way to play; the engine must have the same ones.
#include <fstream>
#include <iterator>
#include <string>

#include "tests/engine/golden.hpp"
#include "tools/perft/perft.hpp"

static const char* const page = "docs/rules/perft.md";

/// The table of a way as the page has it, heading included; empty where there is none.
static std::string published(const std::string& text, const perft::Way& way) {
  const std::size_t from = text.find("## " + way.name + "\n");
  if (from == std::string::npos) return {};
  const std::size_t next = text.find("\n\n## ", from);
  return text.substr(from, next == std::string::npos ? next : next + 1 - from);
}

TEST("the published node counts of every way to play are those of the rules") {
  if (golden::renew()) {
    const std::string old = golden::read_file(page);
    std::string text = old.substr(0, old.find("\n## ") + 1);
    for (const perft::Way& way : perft::ways()) text += perft::table(way) + "\n";
    text.pop_back();
    golden::write_file(page, text);
  }
  const std::string text = golden::read_file(page);
  unsigned tables = 0;
  for (const perft::Way& way : perft::ways()) {
    TEST_ASSERT_EQUAL_STRING_MESSAGE(published(text, way).c_str(), perft::table(way).c_str(), way.name.c_str());
    ++tables;
  }
  TEST_ASSERT_EQUAL(25, tables);
  test::figure("node counts: %u ways to play, %u positions each", tables, perft::position_count);
}

TEST("no numbered position is one of a game that is over") {
  for (const perft::Way& way : perft::ways())
    for (unsigned number = 0; number < perft::position_count; ++number)
      TEST_ASSERT_GREATER_THAN_MESSAGE(0, perft::counts(perft::position(way, number))[0], way.name.c_str());
}

TEST("the shares of the first moves add up to the count") {
  for (const perft::Way& way : perft::ways()) {
    const perft::Position from = perft::position(way, 1);
    std::uint64_t sum = 0;
    for (const perft::Share& share : perft::divide(from, 2)) sum += share.nodes;
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(perft::counts(from)[1], sum, way.name.c_str());
  }
}
