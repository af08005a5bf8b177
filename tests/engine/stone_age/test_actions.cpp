#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

namespace {

/// Seat 0 rolls on `where` with the dice given, uses the tools named, and ends the roll.
Fixture rolled(const char* where_and_how_many, std::array<unsigned, 3> tools, std::initializer_list<unsigned> dice,
               std::initializer_list<std::string_view> used) {
  Fixture g;
  g.tools(0, tools[0], tools[1], tools[2]).put(0, where_and_how_many).put(0, "card4 1").act();
  const std::string text = where_and_how_many;
  g.play("use " + text.substr(0, text.find(' '))).roll(dice);
  g.asks(0, Decision::tools);
  for (const std::string_view tool : used) g.play(tool);
  return g.play("done");
}

}  // namespace

TEST("SA-20 each uses all their figures, one location at a time, in any order, then the next player") {
  Fixture g(3);
  g.put(0, "toolmaker 1").put(0, "forest 1").put(1, "field 1").put(1, "card1 1").act();
  equal("use toolmaker, use forest", g.moves());
  g.play("use forest").roll({3}).play("done").asks(0, Decision::use);
  equal("use toolmaker", g.moves());
  g.play("use toolmaker").asks(1, Decision::use);
  equal("use field, use card1", g.moves());
}

TEST("SA-20 the first player of the round acts first") {
  Fixture g(3);
  g.s.first = 2;
  g.put(0, "field 1").put(1, "toolmaker 1").put(2, "hunt 1").act();
  g.asks(2, Decision::use).play("use hunt").roll({1}).play("done");
  g.asks(0, Decision::use).play("use field").asks(1, Decision::use);
}

TEST("SA-20 figures return when their action is over, not before") {
  Fixture g;
  g.put(0, "river 3").put(0, "field 1").act();
  TEST_ASSERT_EQUAL(1, g.me(0).free);
  g.play("use river").roll({1, 1, 1});
  TEST_ASSERT_EQUAL(1, g.me(0).free);
  TEST_ASSERT_EQUAL(3, g.s.figures_on[index(Location::river)]);
  g.play("done");
  TEST_ASSERT_EQUAL(4, g.me(0).free);
  TEST_ASSERT_EQUAL(0, g.s.figures_on[index(Location::river)]);
  g.refuses("use river", "you have no figures on that location");
}

TEST("SA-21 twelve tools: 1 1 1, then 2 2 2, 3 3 3, 4 4 4, and no more") {
  const std::array<std::array<unsigned, 3>, 13> after = {{{1, 0, 0},
                                                          {1, 1, 0},
                                                          {1, 1, 1},
                                                          {2, 1, 1},
                                                          {2, 2, 1},
                                                          {2, 2, 2},
                                                          {3, 2, 2},
                                                          {3, 3, 2},
                                                          {3, 3, 3},
                                                          {4, 3, 3},
                                                          {4, 4, 3},
                                                          {4, 4, 4},
                                                          {4, 4, 4}}};
  Fixture g;
  for (const auto& tools : after) {
    g.put(0, "toolmaker 1").put(0, "card4 1").act().play("use toolmaker");
    for (unsigned i = 0; i < 3; ++i) TEST_ASSERT_EQUAL(tools[i], g.me(0).tools[i]);
    g.me(0).at[index(Location::card4)] = g.s.figures_on[index(Location::card4)] = 0;
    g.me(0).free = 5;
  }
}

TEST("SA-22 the lowest value grows; of equal ones an unused one; it keeps its used state") {
  Fixture g;
  g.tools(0, 2, 1, 1).me(0).used = 0b010;
  g.put(0, "toolmaker 1").put(0, "card4 1").act().play("use toolmaker");
  TEST_ASSERT_EQUAL(2, g.me(0).tools[2]);
  TEST_ASSERT_EQUAL(0b010, g.me(0).used);

  Fixture h;  // the only lowest one is used: a 2 is exchanged for a 3 and stays used
  h.tools(0, 3, 2, 3).me(0).used = 0b010;
  h.put(0, "toolmaker 1").put(0, "card4 1").act().play("use toolmaker");
  TEST_ASSERT_EQUAL(3, h.me(0).tools[1]);
  TEST_ASSERT_EQUAL(0b010, h.me(0).used);
}

TEST("SA-23 the hut gives a figure that is free at once and placed in the next round") {
  Fixture g;
  g.put(0, "hut 2").put(0, "card4 1").act().play("use hut");
  TEST_ASSERT_EQUAL(6, g.me(0).figures);
  TEST_ASSERT_EQUAL(5, g.me(0).free);
  g.play("use card4, decline");
  TEST_ASSERT_EQUAL(12 - 6, g.me(0).food);  // SA-51: it eats already
  g.chance_first();
  for (int i = 0; i < 3; ++i) g.play("place hunt 5");
  g.asks(0, Decision::place);
  g.accepts("place hunt 6");
}

TEST("SA-23 no figure is left in the supply: none is gained") {
  Fixture g;
  g.figures(0, 10).put(0, "hut 2").put(0, "card4 1").act().play("use hut");
  TEST_ASSERT_EQUAL(10, g.me(0).figures);
}

TEST("SA-24 the field moves the food track by one, at most to 10") {
  Fixture g;
  g.me(0).track = 9;
  g.put(0, "field 1").put(0, "card4 1").act().play("use field");
  TEST_ASSERT_EQUAL(10, g.me(0).track);
  Fixture h;
  h.me(0).track = 10;
  h.put(0, "field 1").put(0, "card4 1").act().play("use field");
  TEST_ASSERT_EQUAL(10, h.me(0).track);
}

TEST("SA-25 hunting: 5 dice, 14: 7 food") {
  TEST_ASSERT_EQUAL(12 + 7, rolled("hunt 4", {0, 0, 0}, {6, 3, 3, 2}, {}).me(0).food);
  Fixture g;
  g.put(0, "hunt 5").put(1, "field 1").act().play("use hunt").roll({6, 3, 2, 2, 1}).play("done");
  TEST_ASSERT_EQUAL(12 + 7, g.me(0).food);
}

TEST("SA-25 hunting: 2 dice 5, tools 1+2: 4 food; 3 dice 11, tool 1: 6 food; 2 dice 4, tools 1+1: 3 food") {
  TEST_ASSERT_EQUAL(12 + 4, rolled("hunt 2", {2, 1, 1}, {2, 3}, {"tool 1", "tool 2"}).me(0).food);
  TEST_ASSERT_EQUAL(12 + 6, rolled("hunt 3", {1, 0, 0}, {5, 5, 1}, {"tool 1"}).me(0).food);
  TEST_ASSERT_EQUAL(12 + 3, rolled("hunt 2", {1, 1, 0}, {3, 1}, {"tool 2", "tool 1"}).me(0).food);
}

TEST("SA-25 eight to ten hunters roll eight to ten dice") {
  for (unsigned n = 8; n <= 10; ++n) {
    Fixture g;
    g.figures(0, 10).put(0, ("hunt " + std::to_string(n)).c_str()).put(1, "field 1").act().play("use hunt");
    TEST_ASSERT_EQUAL(n, g.s.dice_to_come);
    for (unsigned i = 0; i < n; ++i) g.roll({6});
    g.asks(0, Decision::tools).play("done");
    TEST_ASSERT_EQUAL(12 + 3 * n, g.me(0).food);
  }
}

TEST("SA-26 forest: 3 dice 10: 3 wood; clay pit: 2 dice 8, tools 2+2: 3 brick") {
  TEST_ASSERT_EQUAL(3, rolled("forest 3", {0, 0, 0}, {5, 4, 1}, {}).me(0).goods[wood]);
  TEST_ASSERT_EQUAL(3, rolled("clay 2", {2, 2, 1}, {5, 3}, {"tool 1", "tool 2"}).me(0).goods[brick]);
}

TEST("SA-26 river: 2 dice 5: no gold; 3 dice 7, tools 2+2+2: 2 gold") {
  TEST_ASSERT_EQUAL(0, rolled("river 2", {0, 0, 0}, {1, 4}, {}).me(0).goods[gold]);
  TEST_ASSERT_EQUAL(2, rolled("river 3", {2, 2, 2}, {5, 1, 1}, {"tool 1", "tool 2", "tool 3"}).me(0).goods[gold]);
}

TEST("SA-26 quarry: 14 makes 2 stone, 15 makes 3; food is not touched") {
  TEST_ASSERT_EQUAL(2, rolled("quarry 3", {0, 0, 0}, {6, 6, 2}, {}).me(0).goods[stone]);
  const Fixture g = rolled("quarry 3", {0, 0, 0}, {6, 6, 3}, {});
  TEST_ASSERT_EQUAL(3, g.s.seats[0].goods[stone]);
  TEST_ASSERT_EQUAL(12, g.s.seats[0].food);
}

TEST("SA-26 each die is one of chance's moves: six faces of equal weight") {
  Fixture g;
  g.put(0, "forest 1").act().play("use forest");
  equal("die 1, die 2, die 3, die 4, die 5, die 6", g.moves());
  core::MoveList list;
  legal_moves(g.s, list);
  for (std::size_t i = 0; i < 6; ++i) TEST_ASSERT_EQUAL(1, list.weight(i));
  g.refuses("tool 1", "dice are to be rolled first: die");
}

TEST("SA-27 tools are chosen after the roll, each once a round and whole; several may join one roll") {
  Fixture g;
  g.tools(0, 2, 1, 0).put(0, "forest 1").put(0, "clay 1").put(1, "field 1").act();
  g.refuses("tool 1", "choose the next of your locations first: use");
  g.play("use forest").roll({4});
  equal("tool 1, tool 2, done", g.moves());
  g.play("tool 1");
  TEST_ASSERT_EQUAL(6, g.s.sum);
  equal("tool 2, done", g.moves());
  g.refuses("tool 1", "that tool was used in this round already");
  g.refuses("tool 3", "you have no tool on that place yet");
  g.play("done").play("use clay").roll({3});
  equal("tool 2, done", g.moves());
  g.play("tool 2").play("done");
  TEST_ASSERT_EQUAL(2, g.me(0).goods[wood]);
  TEST_ASSERT_EQUAL(1, g.me(0).goods[brick]);
}

TEST("SA-27 a tool gained earlier in the round may be used in it") {
  Fixture g;
  g.put(0, "toolmaker 1").put(0, "forest 1").act().play("use toolmaker").play("use forest").roll({2});
  g.play("tool 1");
  TEST_ASSERT_EQUAL(3, g.s.sum);
}

TEST("SA-27 done after a roll is a decision even without tools") {
  Fixture g;
  g.put(0, "forest 1").act().play("use forest").roll({1}).asks(0, Decision::tools);
  equal("done", g.moves());
}

TEST("SA-28 a card costs as many resources as its slot, any mix; it is kept and its slot is empty") {
  Fixture g;
  g.slot(3, 22).goods(0, 1, 0, 1, 1).put(0, "card3 1").put(1, "field 1").act().play("use card3");
  equal("pay wood, pay stone, pay gold, decline", g.moves());
  g.play("pay gold").play("pay wood");
  TEST_ASSERT_EQUAL(0, g.me(0).card_count);
  g.play("pay stone");
  TEST_ASSERT_EQUAL(1, g.me(0).card_count);
  TEST_ASSERT_TRUE(g.me(0).cards >> 21 & 1u);
  TEST_ASSERT_EQUAL(0, g.me(0).resources());
  TEST_ASSERT_EQUAL(0, g.s.slots[2]);
  TEST_ASSERT_EQUAL(3, g.me(0).points());
  TEST_ASSERT_EQUAL(5, g.me(0).free);
}

TEST("SA-28 every slot costs its number") {
  for (unsigned cost = 1; cost <= 4; ++cost) {
    Fixture g;
    const std::string slot = "card" + std::to_string(cost);
    g.goods(0, 9, 0, 0, 0).put(0, (slot + " 1").c_str()).put(1, "field 1").act().play("use " + slot);
    for (unsigned i = 0; i < cost; ++i) g.asks(0, Decision::pay).play("pay wood");
    TEST_ASSERT_EQUAL(9 - cost, g.me(0).goods[wood]);
    TEST_ASSERT_EQUAL(1, g.me(0).card_count);
  }
}

TEST("SA-28 food is no resource: who cannot pay can only decline, and the card stays") {
  Fixture g;
  g.goods(0, 1, 0, 0, 0).put(0, "card2 1").put(1, "field 1").act().play("use card2");
  equal("decline", g.moves());
  g.refuses("pay wood", "this card costs 2 resources").refuses("pay gold", "you have none of that resource");
  g.play("decline");
  TEST_ASSERT_EQUAL(4, g.s.slots[1]);
  TEST_ASSERT_EQUAL(1, g.me(0).goods[wood]);
  TEST_ASSERT_EQUAL(5, g.me(0).free);
}

TEST("SA-28 who will not pay declines before the first payment, not after it") {
  Fixture g;
  g.goods(0, 2, 0, 0, 0).put(0, "card2 1").act().play("use card2");
  g.accepts("decline");
  g.play("pay wood").refuses("decline", "declining is possible before the first payment only");
  g.refuses("done", "the last payment completes this purchase: pay, or decline before the first payment");
}

TEST("SA-29 a slot whose card was taken stays empty until the next round") {
  Fixture g(2);
  g.goods(0, 1, 0, 0, 0).put(0, "card1 1").put(1, "card2 1").act().play("use card1, pay wood");
  g.asks(1, Decision::use);
  TEST_ASSERT_EQUAL(0, g.s.slots[0]);
  g.play("use card2, decline");
  TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);  // feeding went by, the next round is dealt
  TEST_ASSERT_EQUAL(2, g.s.round);
}

TEST("SA-30 a building scores at once, is kept, and the next tile of its stack opens") {
  Fixture g;
  g.goods(0, 2, 1, 0, 0).put(0, "building1 1").put(1, "field 1").act();
  g.play("use building1, pay wood, pay brick, pay wood");
  TEST_ASSERT_EQUAL(10, g.me(0).points());
  TEST_ASSERT_EQUAL(1, g.me(0).building_count);
  TEST_ASSERT_EQUAL(6, g.s.stack_sizes[0]);
  TEST_ASSERT_TRUE(current_actor(g.s) == core::chance);
  TEST_ASSERT_EQUAL(28 - 4, g.choices());
  TEST_ASSERT_EQUAL(4, g.me(0).free);  // SA-20: the action is over when the tile is open
  g.play("tile B28").asks(1, Decision::use);
  TEST_ASSERT_EQUAL(5, g.me(0).free);
  TEST_ASSERT_EQUAL(28, g.s.tops[0]);
  TEST_ASSERT_EQUAL(6, g.s.stack_sizes[0]);
}

TEST("SA-30 the last tile of a stack opens, too, and an empty stack beside it stays empty") {
  Fixture g;
  g.s.tiles |= tile_bit(g.s.tops[0]);
  g.s.tops[0] = g.s.stack_sizes[0] = 0;
  g.s.stack_sizes[1] = 2;
  g.goods(0, 0, 1, 2, 0).put(0, "building2 1").put(1, "field 1").act();
  g.play("use building2, pay stone, pay stone, pay brick, tile B28").asks(1, Decision::use);
  TEST_ASSERT_EQUAL(0, g.s.tops[0]);
  TEST_ASSERT_EQUAL(28, g.s.tops[1]);
  TEST_ASSERT_EQUAL(1, g.s.stack_sizes[1]);
}

TEST("SA-28 SA-30 nothing is payable while nothing is bought") {
  Fixture g;
  g.goods(0, 9, 9, 9, 9);
  TEST_ASSERT_EQUAL(0, payable(g.s));
}

TEST("SA-30 who cannot or will not pay takes the figure back, and the tile stays") {
  Fixture g;
  g.goods(0, 2, 0, 0, 0).put(0, "building1 1").put(1, "field 1").act().play("use building1");
  equal("decline", g.moves());
  g.refuses("pay wood", "you do not hold all that this building costs").play("decline");
  TEST_ASSERT_EQUAL(13, g.s.tops[0]);
  TEST_ASSERT_EQUAL(7, g.s.stack_sizes[0]);
  TEST_ASSERT_EQUAL(2, g.me(0).goods[wood]);
}

TEST("SA-30 there is no limit to the buildings of a player") {
  Fixture g;
  g.tile(1, 28).s.stack_sizes = {3, 4, 3, 4};
  for (unsigned n = 14; n <= 27; ++n) {
    g.me(0).buildings |= 1u << (n - 1);
    g.s.tiles &= ~(1u << (n - 1));
    ++g.me(0).building_count;
  }
  g.goods(0, 2, 1, 0, 0).put(0, "building1 1").put(1, "field 1").act();
  g.play("use building1, pay wood, pay brick, pay wood");
  TEST_ASSERT_EQUAL(15, g.me(0).building_count);
}

TEST("SA-31 fixed building: 2 wood and 1 brick: 10 points; 1 brick and 2 stone: 14 points") {
  Fixture g;
  g.goods(0, 9, 9, 9, 9).put(0, "building1 1").put(0, "building2 1").put(1, "field 1").act().play("use building1");
  equal("pay wood, pay brick, decline", g.moves());
  g.play("pay wood, pay wood").refuses("pay wood", "this building needs no more of that resource");
  equal("pay brick", g.moves());
  g.play("pay brick").play("tile B01");
  TEST_ASSERT_EQUAL(10, g.me(0).points());
  g.play("use building2, pay stone, pay stone, pay brick").play("tile B02");
  TEST_ASSERT_EQUAL(24, g.me(0).points());
  TEST_ASSERT_EQUAL(24, g.points(0, Category::buildings));
}

TEST("SA-31 four resources of two kinds: 3 stone and 1 wood: 18 points") {
  Fixture g;
  g.goods(0, 4, 1, 4, 0).put(0, "building3 1").put(1, "field 1").act();
  g.play("use building3, pay stone, pay stone, pay stone");
  equal("pay wood, pay brick", g.moves());  // the second kind is still missing
  g.refuses("pay stone", "with that resource the number of kinds could not come out right");
  g.play("pay wood").play("tile B01");
  TEST_ASSERT_EQUAL(18, g.me(0).points());
}

TEST("SA-31 exactly K kinds: what would leave the price unpayable is not offered") {
  Fixture g;  // B03: 4 of 2 kinds
  g.goods(0, 1, 1, 1, 0).put(0, "building3 1").put(1, "field 1").act().play("use building3");
  equal("decline", g.moves());
  g.goods(0, 2, 2, 1, 0);
  equal("pay wood, pay brick, decline", g.moves());  // with stone only 3 of 2 kinds could be paid
  g.goods(0, 3, 2, 1, 0);
  equal("pay wood, pay brick, pay stone, decline", g.moves());
  g.play("pay stone");
  equal("pay wood", g.moves());
  g.play("pay wood, pay wood, pay wood");
  TEST_ASSERT_EQUAL(5 + 9, g.me(0).points());
}

TEST("SA-31 two kinds: four of one kind are not enough, and the last kind must be another one") {
  Fixture g;
  g.goods(0, 0, 4, 0, 0).put(0, "building3 1").put(1, "field 1").act().play("use building3");
  equal("decline", g.moves());
  g.goods(0, 1, 4, 0, 0).play("pay brick, pay brick, pay brick");
  equal("pay wood", g.moves());
  g.refuses("pay brick", "with that resource the number of kinds could not come out right");
}

TEST("SA-31 one kind only, and all four kinds") {
  Fixture g;
  g.tile(2, 17).goods(0, 5, 4, 6, 0).put(0, "building3 1").put(1, "field 1").act().play("use building3");
  equal("pay wood, pay stone, decline", g.moves());
  g.play("pay wood");
  equal("pay wood", g.moves());

  Fixture h;
  h.tile(2, 5).goods(0, 1, 1, 1, 2).put(0, "building3 1").put(1, "field 1").act().play("use building3");
  h.play("pay gold, pay gold");
  equal("pay wood, pay brick, pay stone", h.moves());
  h.play("pay wood, pay brick, pay stone");
  TEST_ASSERT_EQUAL(3 + 4 + 5 + 6 + 6, h.me(0).points());
}

TEST("SA-31 one to seven resources of any kinds, completed by done") {
  Fixture g;
  g.goods(0, 0, 0, 0, 9).put(0, "building4 1").put(1, "field 1").act().play("use building4");
  equal("pay gold, decline", g.moves());
  g.refuses("done", "this building costs at least one resource").play("pay gold");
  equal("pay gold, done", g.moves());
  for (int i = 0; i < 6; ++i) g.play("pay gold");
  equal("done", g.moves());
  g.refuses("pay gold", "seven resources are the most: done").play("done");
  TEST_ASSERT_EQUAL(42, g.me(0).points());
  TEST_ASSERT_EQUAL(2, g.me(0).goods[gold]);
}

TEST("SA-31 a 1-to-7 building for a single wood scores 3") {
  Fixture g;
  g.goods(0, 1, 0, 0, 0).put(0, "building4 1").put(1, "field 1").act().play("use building4, pay wood");
  equal("done", g.moves());
  g.play("done");
  TEST_ASSERT_EQUAL(3, g.me(0).points());
}

TEST("SA-28 SA-30 the price can be met before every payment: a purchase once begun can be finished") {
  // Every hand of up to 3 of each resource, every tile: no payment ever leads to a dead end.
  for (unsigned n = 1; n <= building_count; ++n)
    for (unsigned hand = 0; hand < 256; ++hand) {
      Fixture g;
      if (g.s.tops[0] != n && !(g.s.tiles >> (n - 1) & 1u)) continue;
      if (g.s.tops[0] != n) g.tile(0, n);
      g.goods(0, hand & 3, hand >> 2 & 3, hand >> 4 & 3, hand >> 6).put(0, "building1 1").put(1, "field 1").act();
      g.play("use building1");
      core::Rng rng(n * 256 + hand);
      unsigned paid = 0;
      while (g.s.decision == Decision::pay) {
        core::MoveList list;
        legal_moves(g.s, list);
        TEST_ASSERT_FALSE(list.empty());
        const core::Move m = rng.pick(list);
        paid += m.verb() == index(Verb::pay);
        TEST_ASSERT_FALSE(apply(g.s, m));
      }
      TEST_ASSERT_EQUAL(paid > 0, g.me(0).building_count);
    }
}
