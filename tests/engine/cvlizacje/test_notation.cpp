#include "tests/engine/cvlizacje/fixture.hpp"

using namespace cvlizacje;

TEST("every verb is said and understood") {
  for (const char* text :
       {"order thieving doubling", "order trading slacking", "steal 0 food", "steal 4 stone", "steal pool wood",
        "gain food", "trade wood wood", "trade stone food", "buy 1", "buy 48", "buy 17 wood", "pass", "look",
        "print 20", "bazaar food stone", "hedonism", "draw 7", "draw 33", "tribe hunting"}) {
    TEST_ASSERT_TRUE_MESSAGE(parse(text), text);
    TEST_ASSERT_EQUAL_STRING(text, std::string(notation(parse(text)).view()).c_str());
  }
}

TEST("all 65,536 bits: words come back as the same move, or there are none") {
  unsigned moves = 0;
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const core::Move m(static_cast<std::uint16_t>(bits));
    const core::Text<32> text = notation(m);
    if (text.empty()) continue;
    ++moves;
    TEST_ASSERT_EQUAL_UINT16(m.bits, parse(text).bits);
  }
  TEST_ASSERT_EQUAL(64 + 18 + 3 + 9 + 48 * 4 + 1 + 1 + 48 + 9 + 1 + 48 + 8, moves);
}

TEST("what is not understood is no move") {
  for (const char* text : {"",
                           " ",
                           "order",
                           "order logging",
                           "order logging none",
                           "order logging face_down",
                           "order logging hunting ",
                           " order logging hunting",
                           "order  logging hunting",
                           "order logging hunting now",
                           "Order logging hunting",
                           "steal 5 food",
                           "steal  wood",
                           "draw 032",
                           "draw :",
                           "draw 1/",
                           "steal pool",
                           "steal tribe food",
                           "steal 1 gold",
                           "gain",
                           "gain gold",
                           "gain food food",
                           "trade food",
                           "buy",
                           "buy 0",
                           "buy 49",
                           "buy 07",
                           "buy 7 gold",
                           "buy 7 wood wood",
                           "pass now",
                           "pass ",
                           "look 3",
                           "print",
                           "draw 0",
                           "draw C07",
                           "tribe",
                           "tribe logging hunting"})
    TEST_ASSERT_FALSE_MESSAGE(parse(text), text);
}

TEST("phases, decisions, variants and categories have the names of the referee") {
  const auto equal = [](const char* expected, std::string_view is) {
    TEST_ASSERT_EQUAL_STRING(expected, std::string(is).c_str());
  };
  equal("development", name_of(Phase::development));
  equal("over", name_of(Phase::over));
  equal("neutral", name_of(Decision::neutral));
  equal("chance", name_of(Decision::draw));
  equal("chance", name_of(Decision::tribe));
  equal("", name_of(Decision::none));
  equal("two_advanced", name_of(Variant::two_advanced));
  equal("", name_of(Order::none));
  equal("consumerism", name_of(Category::consumerism));
  equal("", name_of(Order::face_down));
}
