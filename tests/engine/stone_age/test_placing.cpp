#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

TEST("SA-10 from the first player, clockwise, each places on one location in turn") {
  Fixture g(3);
  g.asks(0, Decision::place).play("place forest 1");
  g.asks(1, Decision::place).play("place hunt 5");
  g.asks(2, Decision::place).play("place card1 1");
  g.asks(0, Decision::place);
  TEST_ASSERT_EQUAL(4, g.me(0).free);
  TEST_ASSERT_EQUAL(1, g.me(0).at[index(Location::forest)]);
}

TEST("SA-10 placing ends when nobody can place, and the first player acts") {
  Fixture g(2);
  g.play("place hunt 5, place hunt 4").asks(1, Decision::place);
  g.play("place field 1").asks(0, Decision::use);
  TEST_ASSERT_TRUE(g.s.phase == Phase::act);
}

TEST("SA-11 who has a free figure and a legal location must place; there is no pass") {
  Fixture g(2);
  g.play("place hunt 4, place hunt 5").asks(0, Decision::place);
  core::MoveList list;
  legal_moves(g.s, list);
  for (const core::Move m : list) TEST_ASSERT_EQUAL(index(Verb::place), m.verb());
  g.refuses("done", "figures are to be placed now: place");
}

TEST("SA-11 who has free figures but no legal location is out of the phase") {
  Fixture g(2);
  // Every place but the hunting ground is full for seat 0, who hunts already with a figure left over.
  g.put(0, "hunt 1").put(0, "toolmaker 1").put(0, "forest 1").put(0, "clay 1");
  g.figures(1, 10).put(1, "hut 2").put(1, "quarry 1").put(1, "river 1");
  g.put(1, "card1 1").put(1, "card2 1").put(1, "card3 1").put(1, "card4 1").put(1, "building1 1");
  g.s.seat = g.s.turn = 1;
  g.check().play("place building2 1").asks(0, Decision::use);
  TEST_ASSERT_EQUAL(1, g.me(0).free);
}

TEST("SA-11 who has one legal location left must place there, be it the tool maker") {
  Fixture g(2);
  g.put(0, "hunt 1").put(0, "field 1").put(0, "forest 1").put(0, "clay 1");
  g.figures(1, 10).put(1, "quarry 1").put(1, "river 1");
  g.put(1, "card1 1").put(1, "card2 1").put(1, "card3 1").put(1, "card4 1").put(1, "building1 1");
  g.s.seat = g.s.turn = 1;
  g.check().play("place building2 1").asks(0, Decision::place);
  equal("place toolmaker 1", g.moves());
}

TEST("SA-12 any card can be taken, and no figure stands where none lies") {
  Fixture g(2);
  g.slot(1, 1);
  g.accepts("place card1 1");
  g.s.unseen |= card_bit(g.s.slots[2]);
  ++g.s.deck;
  g.s.slots[2] = 0;
  g.refuses("place card3 1", "no card lies on that slot");
  g.play("place card1 1");
}

TEST("SA-12 tool maker and field take exactly one figure") {
  Fixture g;
  g.refuses("place toolmaker 2", "the tool maker takes exactly one figure");
  g.refuses("place field 2", "the field takes exactly one figure");
  g.play("place toolmaker 1").refuses("place toolmaker 1", "the tool maker is taken");
  g.play("place field 1").refuses("place field 1", "the field is taken");
}

TEST("SA-12 the hut takes exactly two figures of one player at once") {
  Fixture g;
  g.refuses("place hut 1", "the hut takes exactly two figures");
  g.refuses("place hut 3", "the hut takes exactly two figures");
  g.play("place hut 2").refuses("place hut 2", "the hut is taken");
  g.s.seat = g.s.turn = 0;
  g.refuses("place hut 2", "you have placed figures there in this round already");
}

TEST("SA-12 with one free figure the hut is not offered") {
  Fixture g;
  g.put(0, "hunt 4").refuses("place hut 2", "you have only 1 free figure");
}

TEST("SA-11 SA-12 one free figure need not be placed when only the hut is free: it takes two") {
  Fixture g(4, Edition::pl);
  for (unsigned seat = 0; seat < 4; ++seat) g.figures(seat, 10);
  g.put(1, "forest 7").put(1, "river 3").put(2, "clay 7").put(2, "river 3").put(3, "quarry 7").put(3, "river 1");
  for (const char* single : {"toolmaker 1", "field 1", "card1 1", "card2 1", "card3 1", "card4 1", "building1 1"})
    g.put(0, single);
  g.put(0, "building2 1").put(0, "hunt 1").put(3, "building3 1");
  g.s.seat = g.s.turn = 3;
  g.play("place building4 1");
  TEST_ASSERT_EQUAL(1, g.me(0).free);
  TEST_ASSERT_EQUAL(0, room(g.s, 0, Location::hut));
  TEST_ASSERT_TRUE(g.s.phase == Phase::act);
  g.figures(0, 10).me(0).free = 2;  // two free figures fit
  TEST_ASSERT_EQUAL(2, room(g.s, 0, Location::hut));
}

TEST("SA-12 forest, clay pit, quarry and river hold 7 figures in all") {
  for (const char* where : {"forest", "clay", "quarry", "river"}) {
    Fixture g;
    const std::string place = std::string("place ") + where;
    g.play(place + " 5").play(place + " 2");
    g.refuses(place + " 1");
  }
}

TEST("SA-12 more than seven figures never fit, however many are asked for") {
  Fixture g;
  g.figures(0, 10).refuses("place forest 8", "the forest has room for 7 more");
  const core::Move many = move(Verb::place, index(Location::river), 31);
  TEST_ASSERT_EQUAL_STRING("the river has room for 7 more", test::sentence(g.s, many, apply(g.s, many)).c_str());
}

TEST("SA-12 forest with 4 red and 2 yellow: blue may add 1, then it is full (4 players)") {
  Fixture g;
  g.play("place forest 4, place forest 2");
  g.refuses("place forest 2", "the forest has room for 1 more");
  g.play("place forest 1").refuses("place forest 1", "the forest is full");
}

TEST("SA-12 the hunting ground has no limit: four players with ten hunters each") {
  Fixture g;
  for (unsigned i = 0; i < 4; ++i) g.figures(i, 10);
  for (int i = 0; i < 4; ++i) g.play("place hunt 10");
  TEST_ASSERT_EQUAL(40, g.s.figures_on[index(Location::hunt)]);
}

TEST("SA-12 one figure on a card, one on a building, no more than are free anywhere") {
  Fixture g;
  g.refuses("place card1 2", "a card takes exactly one figure");
  g.refuses("place building1 2", "a building takes exactly one figure");
  g.refuses("place hunt 6", "you have only 5 free figures");
  g.refuses("place forest 6", "you have only 5 free figures");
  g.play("place card1 1, place building1 1");
  g.refuses("place card1 1", "that card is taken").refuses("place building1 1", "that building is taken");
}

TEST("SA-13 PL, UA: once on a location and round, the hunting ground too") {
  for (const Edition e : {Edition::pl, Edition::ua}) {
    Fixture g(4, e);
    g.play("place forest 1, place hunt 5, place hunt 5, place hunt 5").asks(0, Decision::place);
    g.refuses("place forest 1", "you have placed figures there in this round already");
    g.play("place hunt 2").refuses("place hunt 1", "you have placed figures there in this round already");
    g.accepts("place clay 1");
  }
}

TEST("SA-13 CZ: figures may be added to the hunting ground, and nowhere else") {
  Fixture g(4, Edition::cz);
  g.play("place hunt 1, place hunt 5, place hunt 5, place hunt 5").asks(0, Decision::place);
  g.play("place hunt 1").asks(0, Decision::place).play("place forest 1");
  g.refuses("place forest 1", "you have placed figures there in this round already");
  g.play("place hunt 2").asks(0, Decision::use);
  TEST_ASSERT_EQUAL(4, g.me(0).at[index(Location::hunt)]);
  g.play("use hunt");  // all there make one roll
  TEST_ASSERT_EQUAL(4, g.s.dice_to_come);
}

TEST("SA-13 CZ: nobody is ever out with free figures") {
  Fixture g(2, Edition::cz);
  g.put(0, "hunt 1").put(0, "toolmaker 1").put(0, "forest 1").put(0, "clay 1");
  g.figures(1, 10).put(1, "hut 2").put(1, "quarry 1").put(1, "river 1");
  g.put(1, "card1 1").put(1, "card2 1").put(1, "card3 1").put(1, "card4 1").put(1, "building1 1");
  g.s.seat = g.s.turn = 1;
  g.play("place building2 1").asks(0, Decision::place);
  equal("place hunt 1", g.moves());
}

TEST("SA-14 one card or building a turn, others in later turns") {
  Fixture g(2);
  g.play("place card1 1").asks(1, Decision::place).play("place building1 1").asks(0, Decision::place);
  g.accepts("place card2 1");
  g.play("place card2 1").play("place building2 1").asks(0, Decision::place);
  g.refuses("place building3 1", "that stack is not used with so few players");
}

TEST("SA-15 with 2 or 3 players only two of tool maker, hut and field can be occupied") {
  for (unsigned players = 2; players <= 4; ++players) {
    const char* const all[] = {"place toolmaker 1", "place hut 2", "place field 1"};
    for (unsigned last = 0; last < 3; ++last) {
      Fixture g(players);
      g.play(all[(last + 1) % 3]).play(all[(last + 2) % 3]);
      if (players < 4)
        g.refuses(all[last], "with 2 or 3 players only two of tool maker, hut and field can be occupied");
      else
        g.accepts(all[last]);
    }
  }
}

TEST("SA-16 with 3 players, figures of at most 2 players on a resource location") {
  for (const char* where : {"forest", "clay", "quarry", "river"}) {
    Fixture g(3);
    const std::string place = std::string("place ") + where + " 1";
    g.play(place).play(place).refuses(place, "with 3 players, figures of only two players may be there");
  }
}

TEST("SA-16 with 2 players, figures of at most 1 player on a resource location") {
  for (const char* where : {"forest", "clay", "quarry", "river"}) {
    Fixture g(2);
    const std::string place = std::string("place ") + where + " 1";
    g.play(place).refuses(place, "with 2 players, figures of only one player may be there");
  }
}

TEST("SA-17 the hut at 10 figures, the field at 10 and the tool maker at 4+4+4 may be occupied, without effect") {
  Fixture g;
  g.figures(0, 10).tools(0, 4, 4, 4);
  g.me(0).track = 10;
  g.me(0).food = 30;
  g.play("place hut 2, place hunt 5, place hunt 5, place hunt 5");
  g.play("place field 1, place toolmaker 1, place hunt 6").asks(0, Decision::use);
  g.play("use hut, use field, use toolmaker");
  TEST_ASSERT_EQUAL(10, g.me(0).figures);
  TEST_ASSERT_EQUAL(10, g.me(0).track);
  TEST_ASSERT_EQUAL(12, g.me(0).tool_values());
  TEST_ASSERT_EQUAL(4, g.me(0).free);
}

TEST("SA-15 the field is one of the two that may be taken") {
  Fixture g(3);
  g.play("place field 1, place toolmaker 1");
  g.refuses("place hut 2", "with 2 or 3 players only two of tool maker, hut and field can be occupied");
}

TEST("SA-16 with room for exactly its figures, a player is still refused where another is") {
  Fixture g(2);
  g.figures(1, 10).put(1, "forest 4");
  g.refuses("place forest 3", "with 2 players, figures of only one player may be there");
}

TEST("SA-12 no figure stands where no building lies, and without a free figure nowhere is room") {
  Fixture g;
  g.s.tiles |= tile_bit(g.s.tops[1]);
  g.s.tops[1] = g.s.stack_sizes[1] = 0;
  g.refuses("place building2 1", "no building lies there");
  g.me(0).free = 0;
  for (unsigned l = 0; l < location_count; ++l) TEST_ASSERT_EQUAL(0, room(g.s, 0, location(l)));
}
