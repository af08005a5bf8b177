/// check_invariants() names what is wrong with a position, and accepts what is barely right. Saved games and logs are
/// trusted because of it, so each of its conditions is broken here, by one field at a time.
#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

namespace {

template <class Change>
void breaks(const char* why, Fixture g, Change change) {
  change(g.s);
  const char* found = check_invariants(g.s);
  TEST_ASSERT_NOT_NULL_MESSAGE(found, why);
  TEST_ASSERT_EQUAL_STRING(why, found);
}
template <class Change>
void breaks(const char* why, Change change) {
  breaks(why, Fixture(), change);
}
template <class Change>
void keeps(Fixture g, Change change) {
  change(g.s);
  g.check();
}

/// Seat 0 pays for the card or the tile at a location.
Fixture paying(const char* where) {
  Fixture g;
  g.goods(0, 5, 5, 5, 5).put(0, (std::string(where) + " 1").c_str()).act().play("use " + std::string(where));
  return g.asks(0, Decision::pay);
}
/// Seat 0 has rolled 4, 5 and 1 in the forest and may add tools.
Fixture rolled() {
  Fixture g;
  g.tools(0, 1, 0, 0).put(0, "forest 3").act().play("use forest").roll({4, 5, 1});
  return g.asks(0, Decision::tools);
}
Fixture rolling() {
  Fixture g;
  return g.put(0, "forest 3").act().play("use forest");
}
Fixture feeding() {
  Fixture g;
  g.me(0).food = 1;
  g.goods(0, 5, 0, 0, 0).begin_feeding();
  return g.asks(0, Decision::feed);
}

}  // namespace

TEST("a position has 2 to 4 players, known editions, phases, steps, seats, locations and cards") {
  breaks("there are 2 to 4 players", [](State& s) { s.players = 1; });
  breaks("there are 2 to 4 players", [](State& s) { s.players = 5; });
  breaks("an unknown moment", [](State& s) { s.edition = static_cast<Edition>(3); });
  breaks("an unknown moment", [](State& s) { s.phase = static_cast<Phase>(4); });
  breaks("an unknown moment", [](State& s) { s.decision = static_cast<Decision>(11); });
  breaks("an unknown seat", [](State& s) { s.first = 4; });
  breaks("an unknown seat", [](State& s) { s.turn = 4; });
  breaks("an unknown seat", [](State& s) { s.seat = 4; });
  breaks("an unknown seat", Fixture(2), [](State& s) { s.first = 2; });
  breaks("an unknown location or card", [](State& s) { s.location = static_cast<Location>(17); });
  breaks("an unknown location or card", [](State& s) { s.card = 37; });
  keeps(Fixture(), [](State& s) { s.card = 36; });
  breaks("rounds count from 1", [](State& s) { s.round = 0; });
  breaks("a seat that is not used is empty", Fixture(3), [](State& s) { s.seats[3].food = 1; });
}

TEST("figures of a seat are 5 to 10, and all of them are free or on the board") {
  const auto figures = [](unsigned n) {
    return [n](State& s) { s.seats[1].figures = s.seats[1].free = static_cast<std::uint8_t>(n); };
  };
  breaks("a seat has 5 to 10 figures", figures(4));
  breaks("a seat has 5 to 10 figures", figures(11));
  keeps(Fixture(), figures(10));
  breaks("free figures and those on the board must be all of a seat", [](State& s) { s.seats[3].free = 4; });
  breaks("free figures and those on the board must be all of a seat", [](State& s) { s.seats[0].free = 6; });
  breaks("the hut holds two figures or none", [](State& s) {
    s.seats[0].at[index(Location::hut)] = s.figures_on[index(Location::hut)] = 1;
    s.seats[0].free = 4;
  });
}

TEST("the food track ends at 10, and hunger takes points") {
  breaks("the food track ends at 10", [](State& s) { s.seats[2].track = 11; });
  keeps(Fixture(), [](State& s) { s.seats[2].track = 10; });
  breaks("hunger takes points", [](State& s) { s.seats[2].hunger_points = 1; });
  keeps(Fixture(), [](State& s) { s.seats[2].hunger_points = -10; });
}

TEST("a seat has three tools of at most 4, and uses only those that are there") {
  for (unsigned i = 0; i < 3; ++i) {
    breaks("a tool is worth 4 at most", [i](State& s) { s.seats[0].tools[i] = 5; });
    keeps(Fixture(), [i](State& s) { s.seats[0].tools[i] = 4; });
    const auto use = [i](State& s) { s.seats[0].used = static_cast<std::uint8_t>(1u << i); };
    breaks("only a tool that is there can be used", use);
    keeps(Fixture().tools(0, 1, 1, 1), use);
  }
  breaks("there are three tools", Fixture().tools(0, 1, 1, 1), [](State& s) { s.seats[0].used = 8; });
}

TEST("SA-48 SA-49 what waits on an open card is of a card that the seat holds") {
  const char* const worth = "one-use tools are worth 2, 3 or 4, and two resources wait or not";
  for (const unsigned bit : {0u, 1u, 5u, 6u, 7u})
    breaks(worth, [bit](State& s) { s.seats[0].once_tools = static_cast<std::uint8_t>(1u << bit); });
  breaks(worth, Fixture().own(0, {31}), [](State& s) { s.seats[0].two_resources = 2; });
  struct {
    unsigned card, bit;
  } const tools[] = {{17, 2}, {16, 3}, {2, 4}};
  for (const auto& [card, bit] : tools) {
    const auto open = [bit = bit](State& s) { s.seats[0].once_tools = static_cast<std::uint8_t>(1u << bit); };
    breaks("an open card must be held", open);
    keeps(Fixture().own(0, {card}), open);
  }
  const auto two = [](State& s) { s.seats[0].two_resources = 1; };
  breaks("an open card must be held", two);
  keeps(Fixture().own(0, {31}), two);
}

TEST("food is missing in feeding only, and for no more than the figures") {
  const char* const why = "food is missing in feeding only";
  breaks(why, [](State& s) { s.seats[1].missing = 1; });
  breaks(why, feeding(), [](State& s) { s.seats[0].missing = 6; });
  breaks("who is asked to feed lacks food", feeding(), [](State& s) { s.seats[0].missing = 0; });
}

TEST("cards and buildings of a seat are counted") {
  breaks("the number of buildings is wrong", [](State& s) { s.seats[0].building_count = 1; });
  breaks("the number of cards is wrong", Fixture().own(0, {5, 6}), [](State& s) { s.seats[0].card_count = 1; });
}

TEST("each of the 36 cards is in one place") {
  breaks("there are 36 cards", [](State& s) { s.unseen |= std::uint64_t{1} << 36; });
  breaks("there are 36 cards", [](State& s) { s.slots[0] = 37; });
  breaks("there are 36 cards", [](State& s) {
    s.seats[2].cards = std::uint64_t{1} << 36;
    s.seats[2].card_count = 1;
  });
  const char* const twice = "a card is in two places";
  breaks(twice, [](State& s) { s.slots[1] = s.slots[0]; });
  breaks(twice, [](State& s) { s.slots[3] = 5; });  // in the deck, too
  breaks(twice, Fixture().own(0, {5}), [](State& s) {
    s.seats[1].cards = s.seats[0].cards;
    s.seats[1].card_count = 1;
  });
  breaks(twice, [](State& s) {
    s.seats[3].cards = card_bit(s.slots[2]);
    s.seats[3].card_count = 1;
  });
  breaks("the number of cards in the deck is wrong", [](State& s) { ++s.deck; });
  breaks("the number of cards in the deck is wrong", [](State& s) { --s.deck; });
  breaks("the number of cards in the deck is wrong", [](State& s) { s.seats[0].card_count = 1; });
}

TEST("a card is dealt to an empty slot from a deck that has enough") {
  const char* const why = "a card is dealt where one is missing";
  breaks(why, [](State& s) { s.decision = Decision::deal_card; });
  const auto deal_two = [](State& s) {
    s.slots[2] = s.slots[3] = 0;
    s.decision = Decision::deal_card;
  };
  breaks(why, Fixture().deck(1), deal_two);
  keeps(Fixture().deck(2), deal_two);
  breaks("an extra card comes from the deck", Fixture().deck(0), [](State& s) { s.decision = Decision::draw_extra; });
}

TEST("each of the 28 building tiles is in one place") {
  breaks("there are 28 building tiles", [](State& s) { s.tiles |= 1u << 28; });
  breaks("there are 28 building tiles", [](State& s) { s.tops[1] = 29; });
  breaks("there are 28 building tiles", [](State& s) {
    s.seats[0].buildings = 1u << 28;
    s.seats[0].building_count = 1;
  });
  breaks("as many stacks as players are used", Fixture(3), [](State& s) { s.stack_sizes[3] = 1; });
  breaks("as many stacks as players are used", Fixture(3), [](State& s) { s.tops[3] = 1; });
  breaks("a stack has 7 tiles", [](State& s) { s.stack_sizes[0] = 8; });
  const char* const twice = "a tile is in two places";
  breaks(twice, [](State& s) { s.tops[1] = s.tops[0]; });
  breaks(twice, [](State& s) { s.tops[2] = 1; });  // closed, too
  const auto own_top = [](unsigned seat) {
    return [seat](State& s) {
      s.seats[seat].buildings = tile_bit(s.tops[0]);
      s.seats[seat].building_count = 1;
    };
  };
  breaks(twice, own_top(0));
  breaks(twice, [&](State& s) {
    for (const unsigned seat : {1u, 2u}) {
      s.seats[seat].buildings = 1;
      s.seats[seat].building_count = 1;
    }
    s.tiles &= ~1u;
  });
}

TEST("a stack shows its top tile unless chance is about to open it") {
  breaks("a stack shows its top tile", [](State& s) { s.tops[2] = 0; });
  keeps(Fixture().tile(2, 1), [](State&) {});
  breaks("a stack shows its top tile", [](State& s) {
    s.tiles |= tile_bit(s.tops[2]);
    s.tops[2] = 0;
    s.stack_sizes[2] = 1;
  });
  breaks("an empty stack shows no tile", [](State& s) { s.stack_sizes[2] = 0; });
  const auto close = [](State& s, unsigned stack) {
    s.tiles |= tile_bit(s.tops[stack]);
    s.tops[stack] = 0;
  };
  const auto open = [&](State& s) {
    close(s, 0);
    s.decision = Decision::open_tile;
  };
  keeps(Fixture(), open);
  breaks("a stack shows its top tile", [&](State& s) {
    open(s);
    close(s, 1);
    s.round = 2;
  });
  breaks("a stack shows its top tile", [](State& s) {
    s.decision = Decision::open_tile;
    s.round = 2;
  });
  breaks("the stacks hold more tiles than are left", [](State& s) { s.tiles &= s.tiles - 1; });
}

TEST("figures on a location are those of all seats, within what it holds") {
  breaks("the figures on a location are counted wrong", [](State& s) { s.figures_on[index(Location::hunt)] = 1; });
  breaks("the figures on a location are counted wrong", Fixture().put(3, "clay 1"),
         [](State& s) { s.figures_on[index(Location::clay)] = 0; });
  const auto crowd = [](const char* a, const char* b) { return Fixture().figures(0, 10).put(0, a).put(1, b); };
  const auto nothing = [](State&) {};
  keeps(crowd("forest 5", "forest 2"), nothing);
  breaks("a resource location holds 7 figures at most", crowd("forest 5", "forest 3"), nothing);
  breaks("a resource location holds 7 figures at most", crowd("river 5", "river 3"), nothing);
  keeps(crowd("hunt 7", "hunt 5"), nothing);
  breaks("too many figures on one location", crowd("toolmaker 1", "toolmaker 1"), nothing);
  breaks("too many figures on one location", crowd("hut 2", "hut 2"), nothing);
  keeps(crowd("hut 2", "field 1"), nothing);
}

TEST("SA-15 SA-16 with two or three players some locations stay empty") {
  const auto nothing = [](State&) {};
  const char* const crowded = "too many players on one resource location";
  breaks(crowded, Fixture(2).put(0, "clay 1").put(1, "clay 1"), nothing);
  keeps(Fixture(3).put(0, "clay 1").put(1, "clay 1"), nothing);
  breaks(crowded, Fixture(3).put(0, "clay 1").put(1, "clay 1").put(2, "clay 1"), nothing);
  keeps(Fixture(4).put(0, "clay 1").put(1, "clay 1").put(2, "clay 1").put(3, "clay 1"), nothing);
  const char* const village = "only two of tool maker, hut and field can be occupied";
  keeps(Fixture(3).put(0, "toolmaker 1").put(1, "field 1"), nothing);
  breaks(village, Fixture(3).put(0, "toolmaker 1").put(1, "field 1").put(2, "hut 2"), nothing);
  keeps(Fixture(4).put(0, "toolmaker 1").put(1, "field 1").put(2, "hut 2"), nothing);
}

TEST("figures stand on cards and tiles that are there") {
  breaks("a figure stands where no tile lies", Fixture().put(0, "building2 1"),
         [](State& s) { s.tops[1] = s.stack_sizes[1] = 0; });
  breaks("a figure stands where no card lies", Fixture().put(0, "card3 1"), [](State& s) { s.slots[2] = 0; });
  keeps(Fixture(), [](State& s) { s.slots[2] = 0; });
  breaks("no card to buy", paying("card2"), [](State& s) { s.slots[1] = 0; });
  breaks("no tile to buy", paying("building2"), [](State& s) { s.tops[1] = s.stack_sizes[1] = 0; });
}

TEST("dice show 1 to 6, are summed, and lie on the table during a roll only") {
  const char* const faces = "a die shows 1 to 6";
  breaks(faces, rolled(), [](State& s) { s.dice[0] = 0; });
  breaks(faces, rolled(), [](State& s) { s.dice[2] = 7; });
  breaks(faces, rolled(), [](State& s) { s.dice[3] = 1; });
  breaks(faces, rolled(), [](State& s) { s.dice[9] = 1; });
  breaks("the sum holds all dice", rolled(), [](State& s) { s.sum = 9; });
  keeps(rolled(), [](State& s) { s.sum = 11; });
  breaks("10 dice are the most", rolling(), [](State& s) { s.dice_to_come = 11; });
  keeps(rolling(), [](State& s) { s.dice_to_come = 10; });
  breaks("dice are to come while chance rolls", rolling(), [](State& s) { s.dice_to_come = 0; });
  breaks("dice are to come while chance rolls", rolled(), [](State& s) { s.dice_to_come = 1; });
  const char* const table = "dice lie on the table during a roll only";
  breaks(table, [](State& s) { s.sum = 1; });
  breaks(table, [](State& s) {
    s.dice_count = s.dice[0] = 1;
    s.sum = 1;
  });
}

TEST("a location is in use during its action, and the phase fits what is asked") {
  const char* const use = "a location is in use during its action only";
  breaks(use, [](State& s) { s.location = Location::forest; });
  breaks(use, rolled(), [](State& s) { s.location = Location::none; });
  breaks(use, paying("card1"), [](State& s) { s.location = Location::none; });
  breaks(use, rolling(), [](State& s) { s.location = Location::none; });
  const char* const phase = "the phase and what is asked do not fit";
  breaks(phase, [](State& s) { s.phase = Phase::act; });
  breaks(phase, [](State& s) { s.phase = Phase::over; });
  breaks(phase, rolled(), [](State& s) { s.phase = Phase::place; });
  breaks(phase, feeding(), [](State& s) {
    s.seats[0].missing = 0;
    s.phase = Phase::act;
  });
  breaks(phase, [](State& s) { s.decision = Decision::over; });
  breaks(phase, [](State& s) {
    s.slots[3] = 0;
    s.decision = Decision::deal_card;
    s.phase = Phase::feed;
  });
  breaks(phase, [](State& s) {
    s.tiles |= tile_bit(s.tops[0]);
    s.tops[0] = 0;
    s.decision = Decision::open_tile;
    s.phase = Phase::feed;
  });
  breaks("the location in use holds no figures of the turn", rolled(), [](State& s) { s.turn = 1; });
  breaks("no figures are left to use", [](State& s) {
    s.phase = Phase::act;
    s.decision = Decision::use;
  });
}

TEST("what was paid is counted, while buying or feeding") {
  breaks("what was paid is counted wrong", paying("card2"), [](State& s) { s.paid_count = 1; });
  breaks("what was paid is counted wrong", paying("card2"), [](State& s) { s.paid[3] = 1; });
  breaks("something is paid while buying or feeding only", [](State& s) { s.paid_count = s.paid[0] = 1; });
}
