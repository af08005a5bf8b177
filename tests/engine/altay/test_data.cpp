/// The tables of engine/altay/data.hpp are those of docs/data/altay.
#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/altay/data.hpp"
#include "engine/altay/notation.hpp"
#include "tests/test.hpp"

using namespace altay;

namespace {

using Row = std::map<std::string, std::string>;

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else if (c != '\r')
      fields.back() += c;
  }
  return fields;
}

std::vector<Row> table(const char* name) {
  std::ifstream file(std::string("docs/data/altay/") + name);
  TEST_ASSERT_TRUE_MESSAGE(file.is_open(), name);
  std::string line;
  std::getline(file, line);
  const std::vector<std::string> head = fields_of(line);
  std::vector<Row> rows;
  while (std::getline(file, line)) {
    const std::vector<std::string> fields = fields_of(line);
    Row row;
    for (std::size_t i = 0; i < head.size(); ++i) row[head[i]] = i < fields.size() ? fields[i] : "";
    rows.push_back(row);
  }
  return rows;
}

unsigned number(const std::string& text) { return static_cast<unsigned>(std::strtoul(text.c_str(), nullptr, 10)); }

/// "Great Wall" as great_wall.
std::string lower(std::string text) {
  for (char& c : text) c = c == ' ' ? '_' : static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return text;
}

Cost cost_of(const Row& row) {
  return {number(row.at("cost_food")),  number(row.at("cost_wood")),    number(row.at("cost_metal")),
          number(row.at("cost_stone")), number(row.at("cost_culture")), number(row.at("cost_wood_metal_or_stone"))};
}

/// All parts in one; operator+ trips a false warning of GCC 12.
std::string join(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

std::string digits(unsigned n) { return std::to_string(n); }

std::string gathered(const StandData& stand) {
  std::string wants;
  for (unsigned r = 0; r < resource_count; ++r)
    if (const unsigned n = stand.wants.of(r)) {
      if (!wants.empty()) wants += ' ';
      wants += join({name_of(static_cast<Resource>(r)), ":", digits(n)});
    }
  return join({"gather(", wants, ")->build(", digits(stand.builds), ")"});
}

std::string lies(const StandData& stand) {
  if (stand.room == 0) return gathered(stand);
  return join({"store(", stand.stores == 0b10000 ? "culture" : "any", ":", digits(stand.room), ")"});
}

std::string written(const Effect& effect) {
  switch (effect.kind) {
    case Effect::Kind::nothing: return "";
    case Effect::Kind::produce: return join({"produce(", name_of(static_cast<Resource>(effect.what)), ":1)"});
    case Effect::Kind::exploit:
      return join(
          {"exploit(", name_of(static_cast<Terrain>(effect.what)), ")->produce(", name_of(yield[effect.what]), ":2)"});
    case Effect::Kind::fill: return "exploit(crops)->fill(Village)";
    case Effect::Kind::draw: return "draw(1)";
    case Effect::Kind::consume: return "consume(conquest:1)->produce(any:1)";
    case Effect::Kind::lay: return lies(stands[effect.what]);
  }
  return "?";
}

/// The options of a card as the data writes them.
std::string options_of(Card card) {
  const CardData& one = data(card);
  if (one.strength > 0) return join({"attack(", digits(one.strength), ") | defense(", digits(one.strength), ")"});
  std::string text;
  for (const Effect& effect : one.options) {
    if (effect.kind == Effect::Kind::nothing) break;
    if (!text.empty()) text += " | ";
    text += written(effect);
  }
  return text;
}

}  // namespace

TEST("altay data: the 88 action cards, their points, costs and options (AL-2)") {
  unsigned copies = 0;
  for (const Row& row : table("action_cards.csv")) {
    const unsigned title = number(row.at("kind")) - 1, points = number(row.at("vp"));
    copies += number(row.at("copies"));
    TEST_ASSERT_TRUE(piles[title].name == lower(row.at("name_en")));
    Cost cost = piles[title].cost;
    cost.nibbles += points << 16;
    TEST_ASSERT_EQUAL_HEX32(cost_of(row).nibbles, cost.nibbles);
    TEST_ASSERT_TRUE(points <= piles[title].best);
    if (points > 0) TEST_ASSERT_EQUAL(1, number(row.at("copies")));
    const auto card = static_cast<Card>(static_cast<unsigned>(piles[title].plain) + points);
    TEST_ASSERT_EQUAL_STRING(row.at("options").c_str(), options_of(card).c_str());
  }
  TEST_ASSERT_EQUAL(88, copies);
}

TEST("altay data: the four starting decks (AL-1)") {
  std::array<unsigned, faction_count> sizes{};
  for (const Row& row : table("starting_decks.csv")) {
    unsigned faction = 0;
    while (factions[faction].name != lower(row.at("faction_en"))) ++faction;
    sizes[faction] += number(row.at("copies"));
    bool found = false;
    for (const DeckEntry& entry : factions[faction].deck)
      found = found || (entry.copies == number(row.at("copies")) && options_of(entry.card) == row.at("options") &&
                        name_of(entry.card).substr(0, row.at("name_en").size()) == lower(row.at("name_en")));
    TEST_ASSERT_TRUE_MESSAGE(found, row.at("name_en").c_str());
  }
  for (const unsigned size : sizes) TEST_ASSERT_EQUAL(deck_size, size);
}

TEST("altay data: 10 technologies in 4 copies and 10 wonders, with their costs (AL-3)") {
  unsigned a = 0, copies = 0;
  for (const Row& row : table("achievements.csv")) {
    TEST_ASSERT_TRUE(achievements[a].name == lower(row.at("name_en")));
    TEST_ASSERT_EQUAL(level_of(a), number(row.at("level")));
    TEST_ASSERT_EQUAL_HEX32(cost_of(row).nibbles, achievements[a].cost.nibbles);
    TEST_ASSERT_EQUAL(a < technology_count ? 4 : 1, number(row.at("copies")));
    copies += number(row.at("copies"));
    ++a;
  }
  TEST_ASSERT_EQUAL(achievement_count, a);
  TEST_ASSERT_EQUAL(50, copies);
}

TEST("altay data: the 33 conquest tokens (AL-5)") {
  unsigned kind = 0, copies = 0;
  for (const Row& row : table("conquest_tokens.csv")) {
    TEST_ASSERT_EQUAL(number(row.at("value")), tokens[kind].value);
    TEST_ASSERT_EQUAL(number(row.at("copies")), tokens[kind].copies);
    const std::string resource{tokens[kind].resource == none ? ""
                                                             : name_of(static_cast<Resource>(tokens[kind].resource))};
    TEST_ASSERT_EQUAL_STRING(row.at("resource").c_str(), resource.c_str());
    copies += number(row.at("copies"));
    ++kind;
  }
  TEST_ASSERT_EQUAL(33, copies);
}

TEST("altay data: the 23 territories and who is whose neighbour (AL-4)") {
  unsigned t = 0;
  for (const Row& row : table("map.csv")) {
    const TerritoryData& one = territories[t];
    TEST_ASSERT_EQUAL(t, number(row.at("id")));
    TEST_ASSERT_TRUE(name_of(one.terrain) == row.at("terrain"));
    TEST_ASSERT_TRUE(one.position == row.at("position"));
    TEST_ASSERT_EQUAL(number(row.at("x")), one.x);
    TEST_ASSERT_EQUAL(number(row.at("y")), one.y);
    std::string around;
    each_bit(one.adjacent, [&](unsigned n) {
      if (!around.empty()) around += ' ';
      around += digits(n);
    });
    TEST_ASSERT_EQUAL_STRING(row.at("adjacent").c_str(), around.c_str());
    for (unsigned players = 2; players <= 4; ++players) {
      const std::string suffix = join({"_", digits(players), "p"});
      TEST_ASSERT_EQUAL(number(row.at(join({"in", suffix}))), in_play_mask[players] >> t & 1u);
      TEST_ASSERT_EQUAL(number(row.at(join({"vp", suffix}))), marker_mask[players] >> t & 1u);
      TEST_ASSERT_EQUAL(number(row.at(join({"start", suffix}))), suggested_mask[players] >> t & 1u);
    }
    ++t;
  }
  TEST_ASSERT_EQUAL(territory_count, t);
}
