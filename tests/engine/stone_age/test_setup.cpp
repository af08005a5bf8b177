#include <cstdio>

#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

namespace {

core::Refusal begin(core::Setup setup, State& s) { return start(setup, s); }

/// The rows of a data file, without its head.
template <class Visit>
unsigned rows(const char* path, Visit visit) {
  std::FILE* file = std::fopen(path, "r");
  TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
  char line[128];
  unsigned n = 0;
  while (std::fgets(line, sizeof line, file)) {
    if (n > 0) {
      std::array<std::string, 10> cell;
      unsigned c = 0;
      for (const char* p = line; *p != '\0' && *p != '\n' && *p != '\r'; ++p)
        if (*p == ',')
          ++c;
        else
          cell[c] += *p;
      visit(n, cell);
    }
    ++n;
  }
  std::fclose(file);
  return n - 1;
}

}  // namespace

TEST("SA-1 2 to 4 players, each with 5 figures of at most 10, 12 food, no points, no track, no tools") {
  for (std::uint8_t players = 2; players <= 4; ++players) {
    State s;
    TEST_ASSERT_FALSE(begin({State::id, players, 0, 0, 0}, s));
    TEST_ASSERT_EQUAL(players, s.players);
    for (unsigned i = 0; i < players; ++i) {
      const Seat& one = s.seats[i];
      TEST_ASSERT_EQUAL(5, one.figures);
      TEST_ASSERT_EQUAL(5, one.free);
      TEST_ASSERT_EQUAL(12, one.food);
      TEST_ASSERT_EQUAL(0, one.points());
      TEST_ASSERT_EQUAL(0, one.track);
      TEST_ASSERT_EQUAL(0, one.tool_values());
      TEST_ASSERT_EQUAL(0, one.resources());
    }
  }
}

TEST("SA-1 a setup that makes no sense is refused in words and leaves the state alone") {
  State s;
  TEST_ASSERT_FALSE(begin({State::id, 4, 0, 0, 0}, s));
  const State before = s;
  TEST_ASSERT_EQUAL_STRING("Stone Age is for 2 to 4 players",
                           test::sentence(State::id, begin({State::id, 1, 0, 0, 0}, s)).c_str());
  TEST_ASSERT_EQUAL_STRING("Stone Age is for 2 to 4 players",
                           test::sentence(State::id, begin({State::id, 5, 0, 0, 0}, s)).c_str());
  TEST_ASSERT_EQUAL_STRING("the edition is 0 (pl), 1 (ua) or 2 (cz)",
                           test::sentence(State::id, begin({State::id, 2, 3, 0, 0}, s)).c_str());
  TEST_ASSERT_EQUAL_STRING("the first player must be one of the seats",
                           test::sentence(State::id, begin({State::id, 2, 0, 2, 0}, s)).c_str());
  TEST_ASSERT_EQUAL_STRING("Stone Age has no options",
                           test::sentence(State::id, begin({State::id, 2, 0, 0, 1}, s)).c_str());
  TEST_ASSERT_EQUAL_STRING("this is of another game",
                           test::sentence(State::id, begin({core::GameId::altay, 2, 0, 0, 0}, s)).c_str());
  TEST_ASSERT_TRUE(before == s);
}

TEST("SA-2 PL and CZ lay the first four cards from slot 1, UA from slot 4") {
  for (const Edition e : every_edition) {
    Fixture g = Fixture::undealt(2, e);
    TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);
    TEST_ASSERT_EQUAL(36, g.choices());
    g.play("draw C05, draw C01");
    TEST_ASSERT_EQUAL(34, g.choices());
    g.play("draw C36, draw C20");
    const std::array<std::uint8_t, 4> in_order = {5, 1, 36, 20}, turned = {20, 36, 1, 5};
    TEST_ASSERT_TRUE(g.s.slots == (e == Edition::ua ? turned : in_order));
    TEST_ASSERT_EQUAL(32, g.s.deck);
  }
}

TEST("SA-3 28 tiles, as many stacks of 7 as players, the top tile of each open") {
  for (unsigned players = 2; players <= 4; ++players) {
    Fixture g = Fixture::undealt(players, Edition::pl);
    g.play("draw C01, draw C02, draw C03, draw C04");
    TEST_ASSERT_EQUAL(28, g.choices());
    for (unsigned k = 0; k < players; ++k) {
      TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);
      g.play(("tile " + std::string(building_name(28 - k).view())).c_str());
    }
    for (unsigned k = 0; k < max_seats; ++k) {
      TEST_ASSERT_EQUAL(k < players ? 28 - k : 0, g.s.tops[k]);
      TEST_ASSERT_EQUAL(k < players ? 7 : 0, g.s.stack_sizes[k]);
    }
    g.asks(0, Decision::place);
    TEST_ASSERT_EQUAL(players == 4, g.offers("place building4 1"));
  }
}

TEST("SA-2 SA-3 a card or tile that was dealt cannot be dealt again") {
  Fixture g = Fixture::undealt(2, Edition::pl);
  g.play("draw C01").refuses("draw C01", "that card is not in the deck");
  g.refuses("tile B01", "a card is to be dealt first: draw");
  g.play("draw C02, draw C03, draw C04, tile B01").refuses("tile B01", "that tile is not in the stacks");
}

TEST("SA-2 SA-3 there is no card beyond 36 and no tile beyond 28") {
  const auto refuses_all = [](State s, Verb verb, std::initializer_list<unsigned> numbers) {
    for (const unsigned number : numbers) TEST_ASSERT_TRUE(apply(s, move(verb, number)));
  };
  Fixture g = Fixture::undealt(2, Edition::pl);
  refuses_all(g.s, Verb::draw, {0, 37, 63});
  g.play("draw C01, draw C02, draw C03, draw C04");
  refuses_all(g.s, Verb::tile, {0, 29, 33, 63});
}

TEST("SA-4 resources do not run out: 200 wood, 200 gold and 500 food are no limit") {
  Fixture g;
  g.goods(0, 200, 0, 0, 300).put(0, "forest 3").put(0, "hunt 2");
  g.me(0).food = 500;
  g.act().play("use forest").roll({6, 6, 6}).play("done");
  TEST_ASSERT_EQUAL(206, g.me(0).goods[wood]);
  g.play("use hunt").roll({6, 6});
  g.play("done");
  TEST_ASSERT_EQUAL(500 + 6 - 5, g.me(0).food);
}

TEST("SA-5 whoever the setup names begins") {
  for (unsigned first = 0; first < 3; ++first) {
    Fixture g = Fixture::undealt(3, Edition::ua, first);
    g.chance_first().asks(first, Decision::place);
    TEST_ASSERT_EQUAL(first, g.s.first);
  }
}

TEST("the 36 cards are those of docs/data/stone_age/cards.csv") {
  const std::array<const char*, 10> uppers = {"dice_for_all",       "food",         "resource",       "victory_points",
                                              "dice_roll_resource", "agriculture",  "permanent_tool", "extra_card",
                                              "one_use_tool",       "any_resources"};
  const std::array<const char*, 12> lowers = {"medicine",  "art",     "music",  "writing",   "time",    "pottery",
                                              "transport", "weaving", "farmer", "toolmaker", "builder", "shaman"};
  const unsigned n = rows("docs/data/stone_age/cards.csv", [&](unsigned row, const std::array<std::string, 10>& cell) {
    const Card& c = card(row);
    equal(std::string(card_name(row).view()).c_str(), cell[0]);
    equal(uppers[index(c.upper)], cell[1]);
    if (c.upper == Upper::resource || c.upper == Upper::dice_resource)
      equal(std::string(name_of(c.resource)).c_str(), cell[2]);
    equal(std::to_string(c.amount).c_str(), cell[3]);
    equal(c.green() ? "green" : "sand", cell[4]);
    equal(lowers[index(c.lower)], cell[5]);
    equal(std::to_string(c.people).c_str(), cell[6]);
  });
  TEST_ASSERT_EQUAL(36, n);
}

TEST("the 28 buildings are those of docs/data/stone_age/buildings.csv") {
  const std::array<const char*, 3> prices = {"fixed", "choose", "any"};
  const unsigned n =
      rows("docs/data/stone_age/buildings.csv", [&](unsigned row, const std::array<std::string, 10>& cell) {
        const Building& b = building(row);
        equal(std::string(building_name(row).view()).c_str(), cell[0]);
        equal(prices[index(b.price)], cell[1]);
        for (unsigned r = 0; r < resource_count; ++r) equal(std::to_string(b.cost[r]).c_str(), cell[2 + r]);
        equal(std::to_string(b.price == Price::any ? 1 : b.most).c_str(), cell[6]);
        equal(std::to_string(b.most).c_str(), cell[7]);
        equal(b.price == Price::choose ? std::to_string(b.kinds).c_str() : "", cell[8]);
        equal(b.price == Price::fixed ? std::to_string(b.points).c_str() : "sum", cell[9]);
      });
  TEST_ASSERT_EQUAL(28, n);
}
