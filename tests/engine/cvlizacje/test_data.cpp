/// The tables of the engine against the pages of docs/data/cvlizacje, cell by cell.
#include <cstdio>
#include <string>
#include <vector>

#include "tests/engine/cvlizacje/fixture.hpp"

using namespace cvlizacje;

namespace {

using Row = std::vector<std::string>;

/// Rows of cells; a cell in quotes may hold commas.
std::vector<Row> read_csv(const char* path) {
  std::FILE* file = std::fopen(path, "r");
  TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
  std::vector<Row> rows(1, Row(1));
  bool quoted = false;
  for (int c = std::fgetc(file); c != EOF; c = std::fgetc(file)) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      rows.back().emplace_back();
    else if (c == '\n' && !quoted)
      rows.emplace_back(1);
    else if (c != '\r')
      rows.back().back() += static_cast<char>(c);
  }
  std::fclose(file);
  if (rows.back().size() == 1) rows.pop_back();
  return rows;
}

constexpr std::array<const char*, type_count> type_names = {"ideology", "tool", "building", "invention"};

Source source_of(const std::string& cell) {
  if (cell.starts_with("reconstructed")) return Source::reconstructed;
  if (cell.find("reconstructed") != std::string::npos) return Source::parameter;
  if (cell.starts_with("inferred")) return Source::inferred;
  return cell.starts_with("public") ? Source::published : Source::rulebook;
}

}  // namespace

TEST("CV-2 CV-30 CV-32 the 48 ideas are those of ideas.csv: name, deck, type, cost, points, source") {
  const std::vector<Row> rows = read_csv("docs/data/cvlizacje/ideas.csv");
  TEST_ASSERT_EQUAL(1 + idea_count, rows.size());
  for (unsigned n = 1; n <= idea_count; ++n) {
    const Row& row = rows[n];
    const Idea& i = idea(n);
    TEST_ASSERT_EQUAL(13, row.size());
    TEST_ASSERT_EQUAL_STRING(std::to_string(n).c_str(), row[0].c_str());
    TEST_ASSERT_EQUAL_STRING(n <= early_count ? "I+II" : "III", row[1].c_str());
    TEST_ASSERT_EQUAL_STRING(row[3].c_str(), i.name);
    TEST_ASSERT_EQUAL_STRING(row[4].c_str(), type_names[static_cast<unsigned>(i.type)]);
    for (unsigned r = 0; r < resource_count; ++r) TEST_ASSERT_EQUAL_MESSAGE(std::stoi(row[5 + r]), i.cost[r], i.name);
    TEST_ASSERT_EQUAL_MESSAGE(std::stoi(row[8]), i.points, i.name);
    TEST_ASSERT_EQUAL_MESSAGE(std::stoi(row[9]), i.in_play, i.name);
    TEST_ASSERT_TRUE_MESSAGE(source_of(row[12]) == i.source, i.name);
  }
}

TEST("CV-20 CV-21 the orders are those of orders.csv, in their order of resolution") {
  const std::vector<Row> rows = read_csv("docs/data/cvlizacje/orders.csv");
  TEST_ASSERT_EQUAL(1 + order_count, rows.size());
  for (unsigned o = 0; o < order_count; ++o) {
    std::string name(name_of(static_cast<Order>(o)));
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    TEST_ASSERT_EQUAL_STRING(rows[o + 1][2].c_str(), name.c_str());
    const bool nothing = rows[o + 1][5] == "nothing";
    TEST_ASSERT_EQUAL(nothing, order_cards[o].amount[level_crowded] == 0);
    TEST_ASSERT_EQUAL(rows[o + 1][6].find("reconstructed") != std::string::npos, order_cards[o].reconstructed);
  }
  for (const Order o : {Order::logging, Order::hunting, Order::quarrying})
    for (unsigned level = 0; level < level_count; ++level) {
      const std::string& cell = rows[index(o) + 1][3 + level];
      TEST_ASSERT_EQUAL(cell[5] - '0', order_cards[index(o)].amount[level]);
    }
}
