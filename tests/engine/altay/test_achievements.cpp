/// Achievements of Altay, AL-60 to AL-67.
#include "tests/engine/altay/fixture.hpp"

using namespace altay;

namespace {

constexpr const char* usual_offer = "engineering masonry writing commerce philosophy religion academy ark colossus";

Fixture at_the_offer() {
  Fixture b;
  b.offer(usual_offer);
  return b;
}

}  // namespace

TEST("AL-60 one in development at a time, with at least one fitting resource at once and a settlement") {
  Fixture b = at_the_offer();
  b.resources("metal");
  b.refuses("develop engineering", "you have no fitting resource to put on it at once");
  b.resources("stone food wood").play("develop engineering");
  b.refuses("end");
  b.refuses("put food engineering");
  b.refuses("put metal engineering");
  b.play("put stone engineering").chance();
  TEST_ASSERT_EQUAL(1, b.seat(0).settler);
  TEST_ASSERT_EQUAL(13, b.seat(0).stock);
  b.refuses("develop masonry", "one achievement at a time: complete or abandon the one you develop first");
  b.play("put wood engineering");
}

TEST("AL-61 the offer is filled to three different at once; a stack of two needs no filling") {
  Fixture b = at_the_offer();
  b.resources("stone stone").play("develop engineering").play("put stone engineering");
  TEST_ASSERT_TRUE(b.s.decision == Decision::offer);
  b.play("offer masonry");  // open already: stacked, and another is drawn
  TEST_ASSERT_TRUE(b.s.decision == Decision::offer);
  b.play("offer strategy");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  b.play("abandon").play("develop masonry").play("put stone masonry");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);  // the second Masonry lies open
}

TEST("AL-62 never more of a level than of the level below, and all different") {
  Fixture b = at_the_offer();
  b.resources("culture stone");
  b.refuses("develop philosophy", "you need another technology of level 1 first");
  b.done(0, "writing").play("develop philosophy").play("put culture philosophy").chance().play("abandon");
  b.done(0, "commerce").offer(usual_offer);
  b.refuses("develop writing", "you have that achievement already");
  b.refuses("develop philosophy");  // one of level 1, one of level 2
  b.play("develop masonry");
}

TEST("AL-63 a wonder needs a completed level 2 technology, carries no settlement and cannot be given up") {
  Fixture b = at_the_offer();
  b.resources("culture culture").done(0, "writing");
  b.refuses("develop colossus", "you need another technology of level 2 first");
  b.done(0, "religion").play("develop colossus").play("put culture colossus").chance();
  TEST_ASSERT_EQUAL(0, b.seat(0).settler);
  b.refuses("abandon", "a wonder can never be given up");
  b.refuses("develop engineering", "one achievement at a time: complete your wonder first");
}

TEST("AL-63 the secret wonder is revealed to be developed, and the offer stays") {
  Fixture b = at_the_offer();
  b.secret(0, Achievement::highways).done(0, "writing religion").resources("wood");
  TEST_ASSERT_EQUAL(hidden, observe(b.s, 1).seats[0].secret);
  TEST_ASSERT_TRUE(reveals(b.s, parse("develop highways")));
  b.play("develop highways").play("put wood highways");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(static_cast<unsigned>(Achievement::highways), observe(b.s, 1).seats[0].secret);
  TEST_ASSERT_EQUAL(3, std::popcount(unsigned{b.s.wonder_offer}));
  b.refuses("abandon");
}

TEST("AL-64 a technology given up goes back into its deck; its resources are lost, its settlement returns") {
  Fixture b = at_the_offer();
  b.resources("stone").play("develop engineering").play("put stone engineering").chance().play("abandon");
  TEST_ASSERT_EQUAL(14, b.seat(0).stock);
  TEST_ASSERT_EQUAL(0, b.have(Resource::stone));
  const auto a = static_cast<unsigned>(Achievement::engineering);
  TEST_ASSERT_EQUAL(2, b.s.technology_deck[a] + b.s.technology_offer[a]);  // of two
  b.refuses("abandon", "you develop nothing");
}

TEST("AL-64 and AL-61 a technology given up fills an offer that was short at once") {
  Fixture b = at_the_offer();
  for (unsigned a = 0; a < 5; ++a) b.s.technology_deck[a] = 0;
  b.resources("stone").play("develop engineering").play("put stone engineering");
  const int open = std::popcount(b.s.technologies_open & 0x1Fu);
  b.play("abandon").play("offer engineering");
  TEST_ASSERT_EQUAL(open + 1, std::popcount(b.s.technologies_open & 0x1Fu));
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
}

TEST("AL-65 a complete technology places its settlement and holds from now on") {
  Fixture b = at_the_offer();
  b.hand(0, "hunter").resources("stone stone wood wood").play("develop engineering");
  for (const char* resource : {"stone", "stone", "wood", "wood"})
    b.play(std::string("put ") + resource + " engineering").chance();
  TEST_ASSERT_TRUE(b.s.decision == Decision::build);
  b.play("build 20");
  TEST_ASSERT_EQUAL(0, b.seat(0).settler);
  TEST_ASSERT_EQUAL(13, b.seat(0).stock);
  TEST_ASSERT_EQUAL(none, b.seat(0).developing);
  TEST_ASSERT_EQUAL(1, b.points(0, Category::achievements));
  b.accepts("use engineering");  // at once
}

TEST("AL-65 resources can be put on over several turns") {
  Fixture b = at_the_offer();
  b.resources("stone").play("develop masonry").play("put stone masonry").chance().pass().pass();
  b.resources("stone food food").play("put stone masonry").play("put food masonry");
  b.refuses("put stone masonry");
  b.play("put food masonry").play("build 1").play("build 1");
}

TEST("AL-66 once-per-turn effects are optional, and come back with the next turn") {
  Fixture b;
  b.done(0, "writing philosophy").play("use philosophy");
  b.refuses("use philosophy", "that was used this turn already");
  b.pass().pass().play("use philosophy").pass().pass().pass();
}

TEST("AL-67 trash removes a card in hand from the game, discard puts it on the pile") {
  Fixture b;
  b.done(0, "engineering mathematics").hand(0, "hunter warrior");
  const unsigned owned = cards_owned(b.s, 0);
  b.play("use engineering").play("trash hunter").chance();
  TEST_ASSERT_EQUAL(owned - 1, cards_owned(b.s, 0));
  b.play("use mathematics").play("discard warrior").chance();
  TEST_ASSERT_EQUAL(owned - 1, cards_owned(b.s, 0));
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::warrior));
}

TEST("AL-67 resettle moves a settlement to own or unoccupied land, never to a token or to another's") {
  Fixture b;
  b.done(0, "writing religion").token(7, Token::one).settle(1, 13).play("use religion");
  b.refuses("resettle 1 7");
  b.refuses("resettle 1 13");
  b.refuses("resettle 1 2");
  b.play("resettle 1 20");
  TEST_ASSERT_EQUAL(none, owner(b.s, 1));
  TEST_ASSERT_EQUAL(0, owner(b.s, 20));
}

TEST("AL-67 retain keeps a card for later as if in hand") {
  Fixture b;
  b.done(0, "writing").hand(0, "warrior hunter").play("end").play("retain warrior").chance();
  TEST_ASSERT_EQUAL(6, b.seat(0).hand_count);
  TEST_ASSERT_EQUAL(static_cast<unsigned>(Card::warrior), b.seat(0).retained);
  TEST_ASSERT_EQUAL(hidden, observe(b.s, 1).seats[0].retained);
}

TEST("AL-60 a place for wood, metal or stone takes any mixture of them, and no more than it shows") {
  for (const char* mixture : {"wood metal stone", "stone stone stone", "metal metal wood"}) {
    Fixture b;
    b.offer("mausoleum").done(0, "writing religion").resources(std::string("culture wood ") + mixture);
    b.play("develop mausoleum").play("put culture mausoleum").chance();
    for (std::string_view rest = mixture; !rest.empty();) {
      const std::size_t end = rest.find(' ');
      b.play("put " + std::string(rest.substr(0, end)) + " mausoleum");
      rest = end == rest.npos ? std::string_view{} : rest.substr(end + 1);
    }
    b.refuses("put wood mausoleum", "the achievement has no room for that resource");
  }
}

TEST("AL-63 the first of the wonders is a wonder, too: it cannot be left for another achievement") {
  Fixture b;
  b.offer("academy masonry").done(0, "writing religion").resources("stone stone").play("develop academy");
  b.play("put stone academy").chance();
  b.refuses("develop masonry", "one achievement at a time: complete your wonder first");
}

TEST("AL-66 after a trade or a resettlement the turn goes on, and any resource can be traded for any other") {
  Fixture b;
  b.done(0, "writing commerce").resources("wood").play("use commerce");
  TEST_ASSERT_EQUAL_STRING("trade wood food, trade wood metal, trade wood stone, trade wood culture",
                           b.moves().c_str());
  b.play("trade wood food");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
  Fixture c;
  c.done(0, "writing religion").play("use religion").play("resettle 1 20");
  TEST_ASSERT_TRUE(c.s.decision == Decision::turn);
}

TEST("AL-66 each player uses effects of the same kind in the own turn") {
  Fixture b;
  b.done(0, "engineering").done(1, "engineering").hand(0, "hunter").play("use engineering").play("trash hunter");
  b.chance().pass().hand(1, "hunter").play("use engineering");
}
