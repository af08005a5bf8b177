/// check_invariants() names what is wrong with a position, and accepts what is barely right. Saved games and logs are
/// trusted because of it, so each of its conditions is broken here, by as few fields as it takes.
#include "tests/engine/cvlizacje/fixture.hpp"

using namespace cvlizacje;

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
  const char* found = check_invariants(g.s);
  TEST_ASSERT_NULL_MESSAGE(found, found);
}

Fixture two() { return Fixture(2, Variant::two); }
Fixture two_advanced() { return Fixture(2, Variant::two_advanced); }
/// The first development move of the first turn.
Fixture developing() {
  Fixture g(4, Variant::base, 0, {1, 2, 3, 4});
  for (unsigned i = 0; i < 4; ++i) g.give(i, 9, 9, 9);
  g.to_development();
  TEST_ASSERT_TRUE(g.s.decision == Decision::develop);
  return g;
}
Fixture late() {
  Fixture g;
  g.to_turn(7);
  return g;
}
/// All have laid their orders, and Thieving is asked for a victim.
Fixture stealing() {
  Fixture g;
  g.orders({"thieving logging", "thieving hunting", "slacking logging", "slacking hunting"});
  TEST_ASSERT_TRUE(g.s.decision == Decision::steal);
  return g;
}
constexpr std::uint8_t bit(Order o) { return static_cast<std::uint8_t>(1u << index(o)); }

}  // namespace

TEST("a position has a known variant with its number of players, and turns 1 to 9") {
  breaks("the variant is unknown", [](State& s) { s.variant = static_cast<Variant>(3); });
  const char* const players = "the number of players does not fit the variant";
  breaks(players, Fixture(3), [](State& s) { s.players = 2; });
  breaks(players, [](State& s) { s.players = 6; });
  breaks(players, two(), [](State& s) { s.players = 3; });
  breaks(players, two_advanced(), [](State& s) { s.players = 3; });
  keeps(Fixture(5), [](State&) {});
  breaks("the turn is not 1 to 9", [](State& s) { s.turn = 0; });
  breaks("the turn is not 1 to 9", late(), [](State& s) { s.turn = 10; });
  breaks("the phase is unknown", [](State& s) { s.phase = static_cast<Phase>(5); });
}

TEST("the helm is with one of the circle") {
  const char* const why = "the helm is outside of the circle";
  const auto helm = [](unsigned n) { return [n](State& s) { s.helm = static_cast<std::uint8_t>(n); }; };
  keeps(Fixture(), helm(3));
  breaks(why, helm(4));
  keeps(two(), helm(tribe_seat));
  breaks(why, two(), helm(3));
  keeps(two_advanced(), helm(1));
  breaks(why, two_advanced(), helm(2));
}

TEST("each idea is in one place") {
  const char* const owner = "an idea has two owners, or does not exist";
  breaks(owner, Fixture().own(0, {5}), [](State& s) { s.seats[1].early = s.seats[0].early; });
  breaks(owner, late().own(0, {40}), [](State& s) { s.seats[1].late = s.seats[0].late; });
  breaks(owner, late(), [](State& s) { s.seats[0].late = 1u << 16; });
  const char* const track = "an idea on the track is elsewhere too, or not of this epoch";
  breaks(track, [](State& s) { s.track[1] = s.track[0]; });
  breaks(track, [](State& s) { s.track[3] = 33; });
  breaks(track, late(), [](State& s) { s.track[3] = 32; });
  breaks(track, late(), [](State& s) { s.track[3] = 49; });
  breaks(track, Fixture().own(2, {5}), [](State& s) { s.track[0] = 5; });
  breaks("a card of the deck is elsewhere too", [](State& s) { s.deck |= 1u << (s.track[2] - 1); });
  breaks("a card of deck I+II is missing", [](State& s) { s.deck &= s.deck - 1; });
  breaks("a card of deck III is in play before epoch III", [](State& s) { s.seats[0].late = 1; });
  breaks("a card of deck III is missing", late(), [](State& s) { s.deck &= s.deck - 1; });
}

TEST("cards that Printing put under the deck are of this epoch, and nowhere else") {
  const char* const why = "a card under the deck is elsewhere too, or not of this epoch";
  const auto under = [](unsigned at, unsigned number) {
    return [=](State& s) { s.under[at] = static_cast<std::uint8_t>(number); };
  };
  breaks(why, Fixture(4, Variant::base, 0, {18, 20, 17, 24}), under(0, 18));
  breaks(why, under(0, 33));
  breaks(why, late(), under(0, 32));
  breaks(why, late(), under(0, 49));
  const auto move_there = [](unsigned at) {
    return [at](State& s) {
      s.under[at] = 5;
      s.deck &= ~(1u << 4);
    };
  };
  keeps(Fixture(), move_there(0));
  breaks(why, move_there(1));  // after the end of the list
}

TEST("the card that the Fortune-teller saw is on top of the deck") {
  const char* const why = "the card on top of the deck is not in it";
  const auto top = [](unsigned number) { return [=](State& s) { s.top = static_cast<std::uint8_t>(number); }; };
  keeps(Fixture(), top(5));
  keeps(Fixture(), top(1));
  keeps(Fixture(), top(32));
  breaks(why, top(18));  // on the track
  breaks(why, top(33));
  keeps(late(), top(48));
  breaks(why, late(), top(32));
  breaks(why, late(), top(49));
  const auto only_under = [](State& s) {
    s.seats[0].early = s.deck & ~(1u << 4);
    s.deck = 0;
    s.under[0] = s.top = 5;
  };
  keeps(Fixture(), only_under);
  breaks(why, [&](State& s) {
    only_under(s);
    s.top = 6;
  });
}

TEST("CV-10 an order is in one place, and there are enough for the turns of the epoch") {
  const auto seat = [](auto change) { return [change](State& s) { change(s.seats[0]); }; };
  const char* const open = "the open order is in hand too";
  breaks(open, stealing(), seat([](Seat& one) { one.hand |= bit(one.open); }));
  breaks(open, stealing(), seat([](Seat& one) { one.open = Order::face_down; }));
  const char* const face_down = "the face-down order is elsewhere too";
  breaks(face_down, stealing(), seat([](Seat& one) { one.hand |= bit(one.hidden); }));
  breaks(face_down, stealing(), seat([](Seat& one) { one.hidden = one.open; }));
  breaks("a face-down order lies without an open one", seat([](Seat& one) {
           one.hidden = Order::cunning;
           one.hand = static_cast<std::uint8_t>(one.hand & ~bit(Order::cunning));
         }));
  const char* const few = "a civilization holds too few orders for the turns that the epoch still has";
  const auto hand = [&](unsigned bits) {
    return seat([bits](Seat& one) { one.hand = static_cast<std::uint8_t>(bits); });
  };
  breaks(few, hand(0b11111));
  keeps(Fixture(), hand(0b111111));
  breaks(few, Fixture().to_turn(2), hand(0b111));
  keeps(Fixture().to_turn(2), hand(0b1111));
  breaks(few, Fixture().to_turn(3), hand(0b1));
  keeps(Fixture().to_turn(3), hand(0b11));
}

TEST("CV-62 CV-72 tribes lay orders like everybody, where there are tribes") {
  const char* const none = "a tribe that does not exist has orders";
  breaks(none, [](State& s) { s.others[0].hand = 1; });
  breaks(none, [](State& s) { s.others[1].open = Order::cunning; });
  breaks(none, two(), [](State& s) { s.others[1].hand = 1; });
  const char* const few = "a civilization holds too few orders for the turns that the epoch still has";
  breaks(few, two(), [](State& s) { s.others[0].hand = 0; });
  breaks(few, two_advanced(), [](State& s) { s.others[0].hand = 0; });
  breaks(few, two_advanced(), [](State& s) { s.others[1].hand = 0; });
}

TEST("a seat holds no more than the outcome can count, and active ideas are its own") {
  for (unsigned r = 0; r < resource_count; ++r) {
    breaks("a seat holds more than 10,000 of a resource", [r](State& s) { s.seats[3].stock[r] = 10'001; });
    keeps(Fixture(), [r](State& s) { s.seats[3].stock[r] = 10'000; });
  }
  breaks("a seat has more than 10,000 points", [](State& s) { s.seats[0].points = 10'001; });
  keeps(Fixture(), [](State& s) { s.seats[0].points = 10'000; });
  breaks("an idea is active without an owner", [](State& s) { s.seats[0].active = 1; });
  keeps(Fixture().own(0, {5}), [](State& s) { s.seats[0].active = 0; });
  breaks("the mark of a robbed seat is broken", [](State& s) { s.seats[0].robbed = 2; });
  keeps(stealing(), [](State& s) { s.seats[0].robbed = 1; });
  const char* const empty = "an empty seat holds something";
  breaks(empty, [](State& s) { s.seats[4].points = 1; });
  breaks(empty, [](State& s) { s.seats[4].open = Order::cunning; });
  breaks(empty, [](State& s) { s.seats[4].hidden = Order::cunning; });
}

TEST("chosen orders are counted from the reveal to the end of the turn") {
  const char* const why = "the count of the chosen orders is wrong";
  breaks(why, [](State& s) { s.chosen[0] = 1; });
  for (unsigned order = 0; order < order_count; ++order)
    breaks(why, stealing(), [order](State& s) { ++s.chosen[order]; });
  breaks(why, stealing(), [](State& s) { s.chosen = {}; });
}

TEST("what is asked fits the phase, the seat and the variant") {
  const auto ask = [](Decision d) { return [d](State& s) { s.decision = d; }; };
  breaks("nobody is asked, but the game is not over", ask(Decision::none));
  breaks("nobody is asked, but the game is not over", [](State& s) {
    s.decision = Decision::none;
    s.actor = core::nobody.id;
  });
  breaks("orders are asked outside of their phase", stealing(), ask(Decision::order));
  breaks("orders are asked outside of their phase", [](State& s) { s.actor = 4; });
  breaks("neutral orders are asked where there are none", ask(Decision::neutral));
  breaks("neutral orders are asked where there are none", two_advanced(), [](State& s) {
    s.decision = Decision::neutral;
    s.actor = 2;
  });
  keeps(two_advanced(), ask(Decision::neutral));
  for (const Decision d : {Decision::steal, Decision::trade}) {
    breaks("an order is resolved outside of the action phase", ask(d));
    keeps(stealing(), ask(d));
    breaks("an order is resolved outside of the action phase", stealing(), [d](State& s) {
      s.decision = d;
      s.actor = 4;
    });
  }
  const char* const due = "a resource is gained where none is due";
  const auto gain = [](unsigned left) {
    return [left](State& s) {
      s.decision = Decision::gain;
      s.left = static_cast<std::uint8_t>(left);
    };
  };
  keeps(stealing(), gain(1));
  breaks(due, stealing(), gain(0));
  breaks(due, gain(1));
  breaks(due, stealing(), [&](State& s) {
    gain(1)(s);
    s.actor = 4;
  });
  breaks("a development move outside of its phase", ask(Decision::develop));
  breaks("a development move outside of its phase", developing(), [](State& s) { s.actor = 4; });
  breaks("the decision is unknown", ask(static_cast<Decision>(9)));
}

TEST("the development move that is made is somebody's") {
  breaks("nobody makes this development move", developing(), [](State& s) { s.served = 9; });
}

TEST("chance draws to an empty place from cards that are there, and lays orders of the Grannoludy") {
  const char* const why = "a card is drawn that cannot be, or to a place that is taken";
  const auto draw = [](unsigned slot) {
    return [slot](State& s) {
      s.decision = Decision::draw;
      s.actor = core::chance.id;
      s.slot = static_cast<std::uint8_t>(slot);
    };
  };
  breaks(why, draw(0));
  keeps(Fixture(), draw(track_size));
  breaks(why, draw(track_size + 1));
  breaks(why, [&](State& s) {
    draw(track_size)(s);
    s.actor = 0;
  });
  const auto empty_place = [&](State& s) {
    draw(2)(s);
    s.deck |= 1u << (s.track[2] - 1);
    s.track[2] = 0;
  };
  keeps(Fixture(), empty_place);
  breaks(why, [&](State& s) {
    draw(track_size)(s);
    s.seats[0].early = s.deck;
    s.deck = 0;
  });
  keeps(Fixture(), [&](State& s) {
    draw(track_size)(s);
    s.seats[0].early = s.deck & ~(1u << 4);
    s.deck = 0;
    s.under[0] = 5;
  });
  const char* const tribe = "the Grannoludy lay orders where they are not";
  const auto lay = [](State& s) {
    s.decision = Decision::tribe;
    s.actor = core::chance.id;
  };
  keeps(two(), lay);
  breaks(tribe, lay);
  breaks(tribe, two_advanced(), lay);
  breaks(tribe, two(), [](State& s) {
    s.decision = Decision::tribe;
    s.actor = 0;
  });
  breaks(tribe, stealing(), lay);
}

TEST("CV-42 in turn 6 the cards are still those of the first deck") {
  Fixture g;
  g.to_turn(6);
  const auto swap_open_for = [&](unsigned number) {
    return [=](State& s) { s.track[0] = static_cast<std::uint8_t>(number); };
  };
  breaks("an idea on the track is elsewhere too, or not of this epoch", g, swap_open_for(early_count + 1));
  breaks("a card of deck I+II is missing", g, [](State& s) { s.track[0] = 0; });
  breaks("a card of deck III is in play before epoch III", g, [](State& s) { s.seats[0].late = 1; });
}

TEST("CV-11 CV-61 orders are enough for the turns to come, and for the tribe's second one") {
  const char* const few = "a civilization holds too few orders for the turns that the epoch still has";
  Fixture g = two();
  g.play("tribe logging");
  const auto leave = [](unsigned hand) {
    return [=](State& s) { s.others[0].hand = static_cast<std::uint8_t>(hand); };
  };
  TEST_ASSERT_EQUAL(1, index(Order::logging));
  keeps(g, leave(0b1111100));
  breaks(few, g, leave(0b0111100));
  const auto leave_nothing = [](State& s) { s.seats[0].hand = 0; };
  keeps(Fixture::at_the_end(), leave_nothing);
}
