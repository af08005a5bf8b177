/// The computer player of Altay: it keeps the rules, sees only its view, and its levels are worth their names.
#include <map>
#include <set>

#include "engine/players/altay/features.hpp"
#include "engine/players/altay/thinker.hpp"
#include "engine/players/weights.hpp"
#include "tests/engine/altay/fixture.hpp"
#include "tests/engine/players/suite.hpp"

using namespace altay;

namespace {

core::Setup table(unsigned players, unsigned options = 0, unsigned first = 0) {
  return {State::id, static_cast<std::uint8_t>(players), 0, static_cast<std::uint8_t>(first),
          static_cast<std::uint8_t>(options)};
}

/// A card of every other's hand for another one of their deck (AL-13), and their secret wonder (AL-7).
bool exchange(State& s, unsigned seat) {
  bool any = false;
  for (unsigned i = 0; i < s.players; ++i) {
    if (i == seat) continue;
    Seat& other = s.seats[i];
    unsigned held = card_count, lies = card_count;
    each_card(other.hand, [&](unsigned card, unsigned) { held = card; });
    each_card(other.deck, [&](unsigned card, unsigned) { lies = card != held ? card : lies; });
    if (held < card_count && lies < card_count) {
      other.hand.remove(held), other.hand.add(lies);
      other.deck.remove(lies), other.deck.add(held);
      if (other.retained == held) other.retained = static_cast<std::uint8_t>(lies);
      any = true;
    }
    const bool secret = other.secret != none && !(other.done >> other.secret & 1u) && other.developing != other.secret;
    if (!secret || s.wonder_deck == 0) continue;
    const auto wonder = static_cast<unsigned>(std::countr_zero(s.wonder_deck));
    s.wonder_deck =
        static_cast<std::uint16_t>((s.wonder_deck & (s.wonder_deck - 1u)) | 1u << (other.secret - technology_count));
    other.secret = static_cast<std::uint8_t>(technology_count + wonder);
    any = true;
  }
  return any;
}

TEST("every level draws the sixth card of Government at once while the deck lasts (AL-66)") {
  for (std::uint8_t level = 1; level <= 4; ++level) {
    Fixture b;
    b.done(0, "masonry government").hand(0, "hunter").play("end").chance();
    TEST_ASSERT_TRUE(b.s.decision == Decision::sixth && b.seat(0).deck_count > 1);
    players::Thinker<State> thinker;
    thinker.begin(observe(b.s, 0), 0, {level, 0}, 1, players::budget(level));
    TEST_ASSERT_TRUE(thinker.think(0));
    TEST_ASSERT_EQUAL(move(Verb::use, target(Achievement::government)).bits, thinker.move().bits);
  }
}

TEST("what is hidden changes no move") {
  for (unsigned players = 2; players <= 4; ++players)
    players_suite::does_not_peek<State>(table(players), players, exchange);
}

TEST("any slicing gives the same move") {
  for (unsigned players = 2; players <= 4; ++players)
    players_suite::may_be_interrupted<State>(table(players, option_trade), players);
}

TEST("a plan changes nothing when it is asked for again") {
  players::Thinker<State> thinker;
  unsigned planned = 0;
  players_suite::play<State>(table(2), 4, 1, [&](const State& s, unsigned seat, players::Profile) {
    const core::Move one = players::choose(thinker, observe(s, seat), seat, {4, 0}, 1, {4000});
    planned += thinker.work() == 1;
    const core::Move two = players::choose(thinker, observe(s, seat), seat, {4, 0}, 1, {4000});
    TEST_ASSERT_EQUAL_HEX16(one.bits, two.bits);
  });
  TEST_ASSERT_GREATER_THAN(0, planned);
}

TEST("every move has a reason, also the end of a turn and what is given up") {
  std::map<Verb, std::set<std::string>> first;
  for (unsigned game = 0; game < 4; ++game)
    players_suite::gives_reasons<State>(
        table(2 + game % 3, game % 2 * option_trade), 3 + game,
        [&](const State&, core::Move move, const std::string& reason) { first[verb_of(move)].insert(reason); });
  TEST_ASSERT_TRUE(first[Verb::end].contains("end"));
  TEST_ASSERT_TRUE(first[Verb::abandon].contains("room"));
  TEST_ASSERT_TRUE(first[Verb::faction].contains("people"));
  TEST_ASSERT_TRUE(first[Verb::surrender].contains("at_hand"));
  TEST_ASSERT_TRUE(first[Verb::fight].contains("safety"));
}

TEST("of a card that is played for goods, land and conquest are said to come later in the turn") {
  for (const std::uint32_t seed : {3u, 4u, 5u}) {
    unsigned later = 0;
    players_suite::play<State>(table(3), seed, 1, [&](const State& s, unsigned seat, players::Profile) {
      players::Thinker<State>& thinker = players_suite::fresh_thinker<State>();
      const core::Move move = players::choose(thinker, observe(s, seat), seat, {3, 0}, seed, {4000});
      const bool for_goods =
          verb_of(move) == Verb::play && cards[move.a()].options[move.b() - 1].kind == Effect::Kind::produce;
      const players::Why why = thinker.why();
      for (unsigned i = 0; i < why.count; ++i) {
        const std::string_view reason = thinker.reasons[why.terms[i]];
        if (!for_goods || (reason != "conquest" && reason != "land")) continue;
        TEST_ASSERT_TRUE(why.later);
        ++later;
      }
      if (verb_of(move) == Verb::end) TEST_ASSERT_FALSE(why.later);
    });
    TEST_ASSERT_GREATER_THAN(20, later);
  }
}

TEST("the nets fit what they are told") {
  for (const unsigned players : {2u, 4u}) {  // three play with that of four
    const players::Net* net = players::trained(State::id, players);
    TEST_ASSERT_TRUE(net != nullptr);
    TEST_ASSERT_EQUAL(players::altay::input_count, net->inputs);
  }
}

TEST("the inputs of a view and of every position that fits it are the same") {
  core::Rng rng(8);
  unsigned looked = 0;
  players_suite::play<State>(table(4), 6, 1, [&](const State& s, unsigned seat, players::Profile) {
    if (looked++ % 10 != 0) return;
    const State view = observe(s, seat), whole = determinize(view, seat, rng);
    for (unsigned i = 0; i < s.players; ++i) {
      players::altay::Inputs one, two;
      players::altay::describe(view, i, seat, one);
      players::altay::describe(whole, i, seat, two);
      TEST_ASSERT_TRUE(one == two);
      if (i == seat || i != s.seat)
        TEST_ASSERT_EQUAL(players::altay::worth(view, i).total(), players::altay::worth(whole, i).total());
    }
  });
}

TEST("no level has collapsed") {
  players_suite::beats_the_level_below<State>(table(2), 1, 3, 8, 0.8);
  players_suite::beats_the_level_below<State>(table(2), 2, 3, 12, 0.6);
  players_suite::beats_the_level_below<State>(table(2), 3, 3, 12, 0.55);
  players_suite::beats_the_level_below<State>(table(2), 4, 3, 12, 0.7);
  players_suite::beats_the_level_below<State>(table(4), 4, 3, 6, 0.35);
}

}  // namespace
