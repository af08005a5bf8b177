#include "tests/engine/stone_age/fixture.hpp"

using namespace stone_age;

TEST("every verb is said and understood") {
  for (const char* text : {"place forest 3",
                           "place hunt 10",
                           "place building4 1",
                           "use card2",
                           "use toolmaker",
                           "tool 1",
                           "tool 3",
                           "once 2",
                           "once 4",
                           "done",
                           "pay wood",
                           "pay gold",
                           "decline",
                           "take 1",
                           "take 6",
                           "claim wood wood",
                           "claim brick gold",
                           "feed stone",
                           "starve",
                           "die 4",
                           "draw C01",
                           "draw C36",
                           "tile B01",
                           "tile B28"}) {
    TEST_ASSERT_TRUE_MESSAGE(parse(text), text);
    equal(text, std::string(notation(parse(text)).view()));
  }
}

TEST("all 65,536 bits: words come back as the same move, or there are none") {
  unsigned moves = 0;
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const core::Move m(static_cast<std::uint16_t>(bits));
    const core::Text<32> text = notation(m);
    if (text.empty()) continue;
    ++moves;
    const bool turned = m.verb() == index(Verb::claim) && m.a() > m.b();
    TEST_ASSERT_EQUAL_UINT16(turned ? move(Verb::claim, m.b(), m.a()).bits : m.bits, parse(text).bits);
  }
  TEST_ASSERT_EQUAL(160 + 16 + 3 + 3 + 1 + 4 + 1 + 6 + 16 + 4 + 1 + 6 + 36 + 28, moves);
}

TEST("the pair of claim may come in either order") {
  TEST_ASSERT_TRUE(parse("claim gold wood") == parse("claim wood gold"));
}

TEST("what is not understood is no move") {
  for (const char* text : {"",
                           " ",
                           "place",
                           "place forest",
                           "place forest 0",
                           "place forest 11",
                           "place forest 03",
                           "place forest -1",
                           "place moon 1",
                           "place forest 3 ",
                           " place forest 3",
                           "place  forest 3",
                           "place forest 3 x",
                           "Place forest 3",
                           "use",
                           "use card5",
                           "tool 0",
                           "tool 4",
                           "once 1",
                           "once 5",
                           "done now",
                           "pay food",
                           "take 7",
                           "claim wood",
                           "draw C00",
                           "draw C37",
                           "draw 7",
                           "draw c07",
                           "tile B29",
                           "die",
                           "die 7",
                           "pass"})
    TEST_ASSERT_FALSE_MESSAGE(parse(text), text);
}

TEST("decisions, phases and editions have the names of the referee") {
  equal("chance", std::string(name_of(Decision::roll)));
  equal("chance", std::string(name_of(Decision::deal_card)));
  equal("tools", std::string(name_of(Decision::tools)));
  equal("dice", std::string(name_of(Decision::dice)));
  equal("feed", std::string(name_of(Decision::feed)));
  equal("", std::string(name_of(Decision::over)));
  equal("act", std::string(name_of(Phase::act)));
  equal("cz", std::string(name_of(Edition::cz)));
  equal("hunger", std::string(name_of(Category::hunger)));
  equal("river", std::string(name_of(Location::river)));
  equal("", std::string(name_of(Location::none)));
  equal("C07", std::string(card_name(7).view()));
  equal("B12", std::string(building_name(12).view()));
}
