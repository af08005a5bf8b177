/// The words of Altay's moves, and what is refused in words.
#include "tests/engine/altay/fixture.hpp"

using namespace altay;

namespace {

void reads_back(std::string_view text, core::Move move) {
  TEST_ASSERT_TRUE(parse(text) == move);
  TEST_ASSERT_TRUE(notation(move).view() == text);
}

}  // namespace

TEST("altay words: every move has its own words and comes back from them") {
  unsigned named = 0;
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const core::Move move(static_cast<std::uint16_t>(bits));
    const core::Text<32> text = notation(move);
    if (text.empty()) continue;
    ++named;
    TEST_ASSERT_TRUE(parse(text.view()) == move);
  }
  TEST_ASSERT_TRUE(named > 1000);
}

TEST("altay words: those of the referee's page") {
  reads_back("play farmer 2", move(Verb::play, Card::farmer, 2));
  reads_back("play hunter", move(Verb::play, Card::hunter, 1));
  reads_back("acquire scholar", move(Verb::acquire, Title::scholar));
  reads_back("attack 9 15", move(Verb::attack, 9u, 15));
  reads_back("with warrior", move(Verb::with, Card::warrior));
  reads_back("fight", move(Verb::fight));
  reads_back("surrender", move(Verb::surrender));
  reads_back("build 4", move(Verb::build, 4u));
  reads_back("develop engineering", move(Verb::develop, Achievement::engineering));
  reads_back("put stone engineering", move(Verb::put, target(Achievement::engineering), 3));
  reads_back("put food village", move(Verb::put, target(Stand::village), 0));
  reads_back("token 14 wood2", move(Verb::token, 14u, 2));
  reads_back("end", move(Verb::end));
  TEST_ASSERT_TRUE(parse("play hunter 1") == parse("play hunter"));
  TEST_ASSERT_TRUE(parse("  end ") == parse("end"));
}

TEST("altay words: what is no move gives the empty move") {
  for (const char* text :
       {"", " ", "fly", "play", "play farmer", "play farmer 4", "play nobody 1", "attack 9", "attack 9 23",
        "attack 09 15", "end now", "put engineering stone", "build -1", "build 4 4", "token 3 wood9"})
    TEST_ASSERT_FALSE(static_cast<bool>(parse(text)));
}

TEST("altay words: every decision, category and terrain has a name") {
  for (unsigned i = 0; i < decision_count; ++i) TEST_ASSERT_TRUE(name_of(static_cast<Decision>(i)) != "?");
  for (unsigned i = 0; i < category_count; ++i) TEST_ASSERT_TRUE(name_of(static_cast<Category>(i)) != "?");
  for (unsigned i = 0; i < 4; ++i) TEST_ASSERT_TRUE(name_of(static_cast<Terrain>(i)) != "?");
  TEST_ASSERT_TRUE(name_of(static_cast<Card>(card_count)) == "?");
}

TEST("altay views: another's hand is merged into the deck, the own is seen; discard piles stay open") {
  Fixture b;
  b.hand(0, "hunter warrior").hand(1, "hunter").no_deck(1);
  const State view = observe(b.s, 0);
  TEST_ASSERT_TRUE(view.seats[0].hand == b.s.seats[0].hand);
  TEST_ASSERT_TRUE(view.seats[1].hand.empty());
  TEST_ASSERT_EQUAL(1, view.seats[1].hand_count);
  TEST_ASSERT_EQUAL(1, view.seats[1].deck.count(Card::hunter));
  TEST_ASSERT_TRUE(view.seats[1].discard == b.s.seats[1].discard);
  TEST_ASSERT_EQUAL(hidden, view.seats[1].secret);
  TEST_ASSERT_TRUE(view.wonder_deck >> (b.s.seats[1].secret - technology_count) & 1u);
  TEST_ASSERT_FALSE(view.wonder_deck >> (b.s.seats[0].secret - technology_count) & 1u);
}

TEST("altay views: showing a card of a hidden hand reveals, spending resources does not") {
  Fixture b;
  b.hand(0, "hunter warrior").resources("food food").token(7, Token::one);
  TEST_ASSERT_TRUE(reveals(b.s, parse("play hunter")));
  TEST_ASSERT_TRUE(reveals(b.s, parse("end")));
  TEST_ASSERT_FALSE(reveals(b.s, parse("acquire farmer")));
  TEST_ASSERT_FALSE(reveals(b.s, parse("attack 1 7")));
  b.play("attack 1 7");
  TEST_ASSERT_TRUE(reveals(b.s, parse("with warrior")));
  b.play("with warrior").no_deck(0);  // with an empty deck everybody can tell what is in the hand
  TEST_ASSERT_FALSE(reveals(b.s, parse("play hunter")));
}

TEST("altay views: the end of a turn reveals the rest of a hidden hand, unless Writing asks first") {
  Fixture b;
  b.hand(0, "hunter warrior");
  TEST_ASSERT_TRUE(reveals(b.s, parse("end")));
  b.done(0, "writing");  // it asks which card to keep: nothing is shown yet
  TEST_ASSERT_FALSE(reveals(b.s, parse("end")));
  b.play("end");
  TEST_ASSERT_TRUE(reveals(b.s, parse("retain hunter")));
  TEST_ASSERT_TRUE(reveals(b.s, parse("done")));
  Fixture kept;
  kept.hand(0, "hunter warrior").done(0, "writing");
  kept.s.seats[0].retained = static_cast<std::uint8_t>(Card::hunter);  // from an earlier turn: nothing is asked
  TEST_ASSERT_TRUE(reveals(kept.s, parse("end")));
  Fixture open;
  open.hand(0, "hunter").no_deck(0);  // everybody can tell what is in the hand
  TEST_ASSERT_FALSE(reveals(open.s, parse("end")));
  Fixture empty;
  empty.hand(0, "");
  TEST_ASSERT_FALSE(reveals(empty.s, parse("end")));
}

TEST("altay: a broken state is named in words") {
  Fixture b;
  State s = b.s;
  ++s.seats[0].stock;
  TEST_ASSERT_EQUAL_STRING("a player has not 15 settlements in all", check_invariants(s));
  s = b.s;
  ++s.seats[0].hand_count;
  TEST_ASSERT_NOT_NULL(check_invariants(s));
  s = b.s;
  s.seats[0].done = 1u << 5;
  TEST_ASSERT_EQUAL_STRING("a player has more achievements of a level than of the one below", check_invariants(s));
  s = b.s;
  s.guarded |= 1u;
  TEST_ASSERT_NOT_NULL(check_invariants(s));
  s = b.s;
  s.to_draw = 1;
  TEST_ASSERT_NOT_NULL(check_invariants(s));
  s = b.s;
  s.supply[0] = 9;
  TEST_ASSERT_NOT_NULL(check_invariants(s));
  s = b.s;  // AL-2: the Chariot with 1 point lies under the one with 2
  s.seats[0].discard.add(Card::chariot1);
  ++s.seats[0].discard_count;
  --s.supply[static_cast<unsigned>(Title::chariot)];
  TEST_ASSERT_NOT_NULL(check_invariants(s));
  --s.supply[static_cast<unsigned>(Title::chariot)];
  TEST_ASSERT_NULL(check_invariants(s));
}

TEST("altay views: one card in hand and one in the deck are enough to hide which is which") {
  Fixture b;
  b.no_cards(0).hand(0, "hunter");
  Seat& me = b.s.seats[0];
  me.deck.add(Card::village);
  me.deck_count = 1;
  TEST_ASSERT_TRUE(reveals(b.s, parse("play hunter")));
}

TEST("altay views: keeping the only card of the hand shows nothing, nor does the end of a fight") {
  Fixture b;
  b.done(0, "writing").hand(0, "hunter").play("end");
  TEST_ASSERT_FALSE(reveals(b.s, parse("retain hunter")));
  Fixture open;
  open.done(0, "writing").hand(0, "hunter warrior").no_deck(0).play("end");  // everybody can tell what is in the hand
  TEST_ASSERT_FALSE(reveals(open.s, parse("retain hunter")));
  TEST_ASSERT_FALSE(reveals(open.s, parse("done")));
  Fixture war;
  war.settle(0, 16, 2).settle(1, 22, 3).hand(0, "warrior warrior hunter").hand(1, "hunter");
  war.play("attack 16 22").play("with warrior");
  TEST_ASSERT_FALSE(reveals(war.s, parse("done")));
}
