/// Fights in Altay, AL-50 to AL-56.
#include "engine/altay/refused.hpp"
#include "tests/engine/altay/fixture.hpp"

using namespace altay;

namespace {

/// Earthfolk on 16 with 2 settlements beside Smallfolk on 22 with 3; both players' other land is far away.
Fixture neighbours_at_war() {
  Fixture b;
  b.settle(0, 16, 2).settle(1, 22, 3);
  return b;
}

}  // namespace

TEST("AL-50 an attack goes from an own territory to an adjacent one, with at least one attack card") {
  Fixture b;
  b.token(7, Token::one).token(2, Token::one).hand(0, "hunter");
  b.refuses("attack 1 7", "you have no attack card in hand");
  b.hand(0, "warrior");
  b.refuses("attack 1 2", "the territories are not adjacent");
  b.refuses("attack 13 7", "you have no settlement on the attacking territory");
  b.refuses("attack 1 13", "there is nothing to attack");
  b.refuses("with warrior");
  b.play("attack 1 7").refuses("done");
}

TEST("AL-50 the same pair from-to only once in a turn, another pair is free") {
  Fixture b = neighbours_at_war();
  b.settle(0, 4).hand(0, "warrior warrior warrior").hand(1, "hunter hunter hunter");
  b.play("attack 16 22").play("with warrior").play("done").play("fight").play("done");
  b.refuses("attack 16 22", "you have attacked from there to there this turn");
  b.play("attack 4 22").play("with warrior").play("done").play("surrender").play("done").pass().pass();
  b.hand(0, "warrior").play("attack 16 22");
}

TEST("AL-51 example: one settlement and two Warriors beat a 2, and its resource is produced") {
  Fixture b("firefolk 1 smallfolk 5");
  b.hand(0, "warrior warrior").token(7, Token::two_wood).play("attack 1 7").play("with warrior");
  b.refuses("done", "the attack is not yet stronger than the token: lay more cards");
  b.play("with warrior");
  TEST_ASSERT_EQUAL(1, b.have(Resource::wood));
  TEST_ASSERT_EQUAL(none, b.s.token[7]);
  TEST_ASSERT_EQUAL(1, b.seat(0).tokens >> 4 * static_cast<unsigned>(Token::two_wood));
  TEST_ASSERT_EQUAL(none, owner(b.s, 7));  // no settlement moves
  TEST_ASSERT_EQUAL(1, b.s.settlements[1]);
}

TEST("AL-51 example: or two attacks of 2 beat two 1s") {
  Fixture b("firefolk 1 smallfolk 5");
  b.hand(0, "warrior warrior").token(7, Token::one).token(13, Token::one);
  b.play("attack 1 7").play("with warrior").play("attack 1 13").play("with warrior");
  TEST_ASSERT_EQUAL(2, b.seat(0).tokens);
}

TEST("AL-51 an attack on a token that cannot succeed may not be made") {
  Fixture b;
  b.hand(0, "warrior warrior").token(20, Token::three_wood);
  b.refuses("attack 1 20", "you are not strong enough for that token");
  b.hand(0, "warrior warrior warrior")
      .play("attack 1 20")
      .play("with warrior")
      .play("with warrior")
      .play("with warrior");
  TEST_ASSERT_EQUAL(1, b.have(Resource::wood));
}

TEST("AL-50, AL-51 why a territory can be attacked from nowhere, and how strong the strongest attack would be") {
  Fixture b;
  const auto why = [&](unsigned to) { return why_no_attack(b.s, to).code(); };
  b.settle(0, 13, 3).token(7, Token::three_wood).token(20, Token::three_wood).token(2, Token::one).hand(0, "hunter");
  TEST_ASSERT_EQUAL(core::Refusal(refused::no_attack_card).code(), why(7));
  b.hand(0, "warrior hunter");
  TEST_ASSERT_EQUAL(1, strength_in_hand(b.seat(0)));
  TEST_ASSERT_EQUAL(core::Refusal(refused::not_adjacent).code(), why(2));
  TEST_ASSERT_EQUAL(0, strongest_attack(b.s, 2));
  TEST_ASSERT_EQUAL(core::Refusal(refused::too_weak).code(), why(20));  // from 1 only
  TEST_ASSERT_EQUAL(2, strongest_attack(b.s, 20));
  TEST_ASSERT_EQUAL(3, defence_base(b.s, 20));
  TEST_ASSERT_EQUAL(0, why(7));  // from 13, not from 1
  TEST_ASSERT_EQUAL(4, strongest_attack(b.s, 7));
  b.play("attack 13 7").play("with warrior");
  b.token(7, Token::one).hand(0, "warrior");
  TEST_ASSERT_EQUAL(2, strongest_attack(b.s, 7));  // from 1: 13 has attacked it
  b.play("attack 1 7").play("with warrior");
  b.token(7, Token::one).hand(0, "warrior");
  TEST_ASSERT_EQUAL(core::Refusal(refused::attacked_this_turn).code(), why(7));
  TEST_ASSERT_EQUAL(0, strongest_attack(b.s, 7));
}

TEST("AL-52 the attacked decides: surrender or fight; then play returns to the attacker") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior hunter").hand(1, "hunter").play("attack 16 22");
  TEST_ASSERT_TRUE(current_actor(b.s) == core::Actor::seat(0));
  b.play("with warrior");
  b.refuses("with hunter");
  b.play("done");
  TEST_ASSERT_TRUE(current_actor(b.s) == core::Actor::seat(1));
  TEST_ASSERT_EQUAL(2, b.choices());
  b.refuses("end");
  b.play("fight").play("done");
  TEST_ASSERT_TRUE(current_actor(b.s) == core::Actor::seat(0));
  b.play("play hunter");
}

TEST("AL-53 example: Earthfolk with 5 against Smallfolk, who surrender, discard 2, draw 2 and lose 1 settlement") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior cavalry").hand(1, "warrior craftsman_wood hunter hunter").play("attack 16 22");
  b.play("with warrior").play("with cavalry");  // the hand is empty: the attack is complete
  TEST_ASSERT_EQUAL(5, b.s.attack);
  b.play("surrender").play("discard warrior").play("discard craftsman_wood");
  TEST_ASSERT_TRUE(current_actor(b.s) == core::chance);  // two at most
  b.chance();
  TEST_ASSERT_EQUAL(4, b.seat(1).hand_count);
  TEST_ASSERT_EQUAL(2, b.s.settlements[22]);
  TEST_ASSERT_EQUAL(1, b.seat(0).captured);
  TEST_ASSERT_EQUAL(1, b.seat(1).gone);
  TEST_ASSERT_EQUAL(1, b.points(0, Category::captured_settlements));
}

TEST("AL-53 the surrendered may discard fewer, or none") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior warrior hunter")
      .hand(1, "hunter hunter")
      .play("attack 16 22")
      .play("with warrior")
      .play("with warrior");
  b.play("done").play("surrender").play("done");
  TEST_ASSERT_EQUAL(2, b.in_hand(Card::hunter, 1));
  TEST_ASSERT_EQUAL(1, b.seat(0).captured);
}

TEST("AL-54 settlements and symbols add up; the lower loses") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior warrior hunter").hand(1, "warrior warrior hunter").play("attack 16 22");
  b.play("with warrior").play("done").play("fight").play("with warrior");  // 3 against 4
  b.refuses("with hunter");
  b.play("done").chance();
  TEST_ASSERT_EQUAL(1, b.s.settlements[16]);
  TEST_ASSERT_EQUAL(1, b.seat(1).captured);
  TEST_ASSERT_EQUAL(1, b.seat(0).gone);
}

TEST("AL-54 a tie changes nothing") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior hunter")
      .hand(1, "hunter")
      .play("attack 16 22")
      .play("with warrior")
      .play("done")
      .play("fight")
      .play("done");
  TEST_ASSERT_EQUAL(2, b.s.settlements[16]);
  TEST_ASSERT_EQUAL(3, b.s.settlements[22]);
  TEST_ASSERT_EQUAL(0, b.seat(0).captured + b.seat(1).captured);
}

TEST("AL-55 the loser gives one settlement of the territory of the fight; emptied land is free") {
  Fixture b = neighbours_at_war();
  b.settle(1, 22, 1).hand(0, "warrior hunter").hand(1, "hunter");
  b.play("attack 16 22").play("with warrior").play("done").play("fight").play("done");
  TEST_ASSERT_EQUAL(none, owner(b.s, 22));
  TEST_ASSERT_EQUAL(1, b.seat(0).captured);
  TEST_ASSERT_TRUE(building_sites(b.s, 0) >> 22 & 1u);
}

TEST("AL-56 the defender draws a card for each card played, won or lost, after they are discarded") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior hunter")
      .hand(1, "warrior warrior")
      .no_cards(1)
      .play("attack 16 22")
      .play("with warrior")
      .play("done");
  b.play("fight").play("with warrior").play("with warrior");
  TEST_ASSERT_EQUAL(2, b.in_hand(Card::warrior, 1));  // the only cards there are come back
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);
}

TEST("AL-52 neither hand is shown by asking: an attacked hand without defence cards is asked all the same") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior hunter").hand(1, "hunter").play("attack 16 22").play("with warrior").play("done").play("fight");
  TEST_ASSERT_TRUE(b.s.decision == Decision::defend);
  TEST_ASSERT_EQUAL(1, b.choices());
}

TEST("AL-12 AL-51 attack cards go to the discard pile at the end of the turn") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior warrior warrior hunter").hand(1, "hunter");
  const unsigned owned = cards_owned(b.s, 0);
  b.play("attack 16 22").play("with warrior").play("with warrior").play("done").play("surrender").play("done");
  TEST_ASSERT_EQUAL(owned, cards_owned(b.s, 0));
}

TEST("AL-53 a defender discards as many as were laid, down to the last card of the hand") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior warrior hunter").hand(1, "hunter hunter").play("attack 16 22");
  b.play("with warrior").play("with warrior").play("done").play("surrender").play("discard hunter");
  TEST_ASSERT_TRUE(b.s.decision == Decision::discard);
  b.play("discard hunter");
  TEST_ASSERT_EQUAL(2, b.in_discard(Card::hunter, 1));
  TEST_ASSERT_TRUE(b.s.decision == Decision::draw);
  b.chance();
  TEST_ASSERT_EQUAL(2, b.seat(1).hand_count);
}

TEST("AL-53 a hand shorter than the attack ends with its last card") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior warrior warrior hunter").hand(1, "hunter hunter").play("attack 16 22");
  b.play("with warrior").play("with warrior").play("with warrior").play("done").play("surrender");
  b.play("discard hunter").play("discard hunter");
  TEST_ASSERT_TRUE(b.s.decision == Decision::draw);
}

TEST("AL-56 one defence card is replaced by one card, however many the deck has") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior hunter").hand(1, "warrior hunter").play("attack 16 22").play("with warrior").play("done");
  b.play("fight").play("with warrior").play("done").chance();
  TEST_ASSERT_EQUAL(2, b.seat(1).hand_count);
  TEST_ASSERT_EQUAL(1, b.in_discard(Card::warrior, 1));
}

TEST("AL-52 who has no card in hand answers, and the fight or the surrender is over at once") {
  Fixture b = neighbours_at_war();
  b.hand(0, "warrior hunter").hand(1, "").play("attack 16 22").play("with warrior").play("done");
  Fixture fights = b, surrenders = b;
  fights.play("fight");  // 3 against 3
  TEST_ASSERT_TRUE(fights.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(3, fights.s.settlements[22]);
  surrenders.play("surrender");
  TEST_ASSERT_TRUE(surrenders.s.decision == Decision::turn);
  TEST_ASSERT_EQUAL(2, surrenders.s.settlements[22]);
}

TEST("AL-50, AL-51 why nothing can be attacked is the reason that is nearest to an attack") {
  for (const unsigned attacked_from : {1u, 13u}) {  // the other is too weak
    Fixture b;
    b.settle(0, 13).token(7, Token::three_wood).hand(0, "warrior");
    b.s.attacked[attacked_from] = bit(7);
    TEST_ASSERT_EQUAL(core::Refusal(refused::too_weak).code(), why_no_attack(b.s, 7).code());
  }
}
