// "Was it luck?": what chance gave each seat, beside averages that are computed by hand here.
#include "engine/core/session.hpp"
#include "firmware/app/games/list.hpp"
#include "tests/engine/altay/fixture.hpp"
#include "tests/test.hpp"

namespace {

template <core::Game S>
using Luck = typename pd::session::NarratorFor<S>::Luck;

void expect(double average, const pd::LuckFigure& figure) {
  TEST_ASSERT_EQUAL(static_cast<unsigned>(average * 1e6 + 0.5), figure.average_millionths);
}

/// Makes the move, and lets the luck count it.
void play(cvlizacje::State& s, core::Move move, Luck<cvlizacje::State>& count, pd::SeatLuck& luck) {
  count.add(s, move, luck);
  TEST_ASSERT_FALSE(static_cast<bool>(apply(s, move)));
}

cvlizacje::State first_turn(unsigned players, cvlizacje::Variant variant) {
  cvlizacje::State s;
  TEST_ASSERT_FALSE(static_cast<bool>(start(
      {core::GameId::cvlizacje, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(variant), 0, 0}, s)));
  while (s.decision == cvlizacje::Decision::draw) {
    core::MoveList list;
    legal_moves(s, list);
    TEST_ASSERT_FALSE(static_cast<bool>(apply(s, list[0])));
  }
  return s;
}

core::Move lay(cvlizacje::Order open, cvlizacje::Order hidden) {
  return cvlizacje::move(cvlizacje::Verb::order, index(open), index(hidden));
}

}  // namespace

TEST(
    "luck: the average of an order is over what its seat could not see: the face-down card, and whoever chooses "
    "later") {
  using enum cvlizacje::Order;
  cvlizacje::State s = first_turn(2, cvlizacje::Variant::two);
  Luck<cvlizacje::State> count;
  pd::SeatLuck luck{};
  play(s, cvlizacje::move(cvlizacje::Verb::tribe, index(hunting)), count, luck);  // face up
  play(s, lay(logging, hunting), count, luck);
  // Logging gives 2 alone, 3 in two, 1 in three. One of the tribe's other 7 orders is face down: 1/7; the other player
  // chooses two of 8: 1/4. Alone 6/7 * 3/4 = 18/28, in two 6/7 * 1/4 + 1/7 * 3/4 = 9/28, in three 1/28: 64/28.
  // Hunting is at least in two: 3/4 of 3, 1/4 of 1: 10/4.
  expect(64.0 / 28 + 10.0 / 4, luck[0][0]);
  play(s, lay(quarrying, logging), count, luck);
  // Quarrying: 1/7 each that the tribe or the first player have it face down, so alone 36/49, in two 12/49, in three
  // 1/49: 109/49. Logging lies face up: in two 6/7, in three 1/7: 19/7.
  expect(109.0 / 49 + 19.0 / 7, luck[1][0]);
  TEST_ASSERT_EQUAL(0, luck[0][0].got);
  play(s, cvlizacje::move(cvlizacje::Verb::tribe, index(slacking)), count, luck);
  TEST_ASSERT_EQUAL(3 + 3, luck[0][0].got);  // Logging and Hunting in two
  TEST_ASSERT_EQUAL(2 + 3, luck[1][0].got);  // Quarrying alone, Logging in two
}

TEST("luck: nobody chooses an order that is no longer in their hand, and the own neutral is no surprise") {
  using enum cvlizacje::Order;
  cvlizacje::State s = first_turn(2, cvlizacje::Variant::two_advanced);
  Luck<cvlizacje::State> count;
  pd::SeatLuck luck{};
  const unsigned first = s.actor;
  play(s, lay(trading, logging), count, luck);   // the neutral of the first player
  play(s, lay(cunning, slacking), count, luck);  // ... of the second
  play(s, lay(trading, doubling), count, luck);
  // Trading gives 3, 2, 1, and the own neutral has it: 2 unless others have it, too. The other neutral has it face down
  // in 1/7, the other player chooses it in 1/4: in two 18/28, else 1: 46/28. Doubling: 1, 1, 0; nobody else in 18/28,
  // one in 9/28, two in 1/28: 27/28.
  expect(46.0 / 28 + 27.0 / 28, luck[first][0]);
}

TEST("luck: an idea that comes counts for whose development move is next, if they could pay for it") {
  cvlizacje::State s = first_turn(3, cvlizacje::Variant::base);
  s.phase = cvlizacje::Phase::development;
  s.decision = cvlizacje::Decision::draw;
  s.actor = core::chance.id;
  s.served = 1;  // the first in the circle has bought
  s.slot = 0;
  s.track[0] = 0;
  const unsigned next = (s.helm + 1u) % 3;
  s.seats[next].stock = {3, 0, 0};
  // Holiday (3 food) and Taming the Cat (3 food), but not Temple (1 1 2) or Monument (0 1 4).
  s.deck = 1u << 24 | 1u << 27 | 1u << 23 | 1u << 17;
  Luck<cvlizacje::State> count;
  pd::SeatLuck luck{};
  count.add(s, cvlizacje::move(cvlizacje::Verb::draw, 25), luck);
  TEST_ASSERT_EQUAL(1, luck[next][1].got);
  expect(2.0 / 4, luck[next][1]);
  count.add(s, cvlizacje::move(cvlizacje::Verb::draw, 24), luck);
  TEST_ASSERT_EQUAL(1, luck[next][1].got);
  expect(2 * 2.0 / 4, luck[next][1]);
  s.served = 3;  // the last one has bought: what comes is there for all
  count.add(s, cvlizacje::move(cvlizacje::Verb::draw, 25), luck);
  for (unsigned seat = 0; seat < 3; ++seat) TEST_ASSERT_EQUAL(seat == next ? 1 : 0, luck[seat][1].got);
}

TEST("luck: a drawn card counts with its strength and whether it was bought, beside the average of the deck") {
  altay::Fixture f;
  altay::Seat& me = f.s.seats[0];
  me.deck = {};
  me.deck.add(altay::Card::warrior, 2);  // strength 1 each
  me.deck.add(altay::Card::hunter, 2);
  me.deck.add(altay::Card::chariot);  // bought, strength 2
  me.deck_count = 5;
  f.s.decision = altay::Decision::draw;
  f.s.draw_seat = 0;
  const auto strength = [](altay::Card card) { return altay::cards[index(card)].strength; };
  TEST_ASSERT_EQUAL(1, strength(altay::Card::warrior));
  TEST_ASSERT_EQUAL(0, strength(altay::Card::hunter));
  const unsigned all = 2 + strength(altay::Card::chariot);
  Luck<altay::State> count;
  pd::SeatLuck luck{};
  count.add(f.s, altay::move(altay::Verb::draw, index(altay::Card::hunter)), luck);
  TEST_ASSERT_EQUAL(0, luck[0][0].got);
  expect(all / 5.0, luck[0][0]);
  expect(1.0 / 5, luck[0][1]);
  me.deck.remove(index(altay::Card::hunter));
  --me.deck_count;
  count.add(f.s, altay::move(altay::Verb::draw, index(altay::Card::chariot)), luck);
  TEST_ASSERT_EQUAL(strength(altay::Card::chariot), luck[0][0].got);
  TEST_ASSERT_EQUAL(1, luck[0][1].got);
  expect(all / 5.0 + all / 4.0, luck[0][0]);
  expect(1.0 / 5 + 1.0 / 4, luck[0][1]);
  TEST_ASSERT_EQUAL(0, luck[1][0].average_millionths);
}
