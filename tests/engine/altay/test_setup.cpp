/// Set-up of Altay, AL-0 to AL-7.
#include "engine/altay/refused.hpp"
#include "tests/engine/altay/fixture.hpp"
#include "tests/engine/exact_moves.hpp"

using namespace altay;

namespace {

State fresh(unsigned players, unsigned options = 0, unsigned first = 0) {
  State s;
  const core::Setup setup{State::id, static_cast<std::uint8_t>(players), 0, static_cast<std::uint8_t>(first),
                          static_cast<std::uint8_t>(options)};
  TEST_ASSERT_FALSE(start(setup, s));
  return s;
}

void let_chance(State& s, core::Rng& rng, Decision until) {
  while (s.decision != until) {
    core::MoveList list;
    legal_moves(s, list);
    TEST_ASSERT_FALSE(apply(s, rng.pick(list)));
  }
}

unsigned total(const std::array<std::uint8_t, technology_count>& a, unsigned from) {
  unsigned sum = 0;
  for (unsigned i = from; i < from + technologies_per_level; ++i) sum += a[i];
  return sum;
}

}  // namespace

TEST("AL-0 a card that breaks a rule wins: Colonist completes a Village without any resource of the turn") {
  Fixture b;
  b.hand(0, "village colonist").play("play village").play("play colonist 2");
  TEST_ASSERT_TRUE(b.s.decision == Decision::build);
}

TEST("AL-1 each faction has its own deck of 10 and 15 settlements") {
  for (unsigned f = 0; f < faction_count; ++f) TEST_ASSERT_EQUAL(10, starting_deck(f).total());
  TEST_ASSERT_FALSE(starting_deck(0) == starting_deck(1));
  TEST_ASSERT_EQUAL(4, starting_deck(2).count(Card::warrior));
  const Fixture b;
  TEST_ASSERT_EQUAL(14, b.seat(0).stock);
  TEST_ASSERT_EQUAL(10, b.seat(0).deck_count);
}

TEST("AL-2 the supply has 2 cards of each kind per player, those with points on top") {
  for (unsigned players = 2; players <= 4; ++players) {
    State s = fresh(players);
    for (const unsigned left : s.supply) TEST_ASSERT_EQUAL(2 * players, left);
    const auto title = static_cast<unsigned>(Title::chariot);
    TEST_ASSERT_EQUAL(static_cast<unsigned>(Card::chariot2), top_of(s, Title::chariot));
    --s.supply[title];
    TEST_ASSERT_EQUAL(static_cast<unsigned>(Card::chariot1), top_of(s, Title::chariot));
    --s.supply[title];
    TEST_ASSERT_EQUAL(static_cast<unsigned>(Card::chariot), top_of(s, Title::chariot));
    s.supply[title] = 0;
    TEST_ASSERT_EQUAL(none, top_of(s, Title::chariot));
  }
}

TEST("AL-3 three different achievements of each level lie open, doubles are stacked") {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    core::Rng rng(seed);
    State s = fresh(3);
    let_chance(s, rng, Decision::token);
    TEST_ASSERT_EQUAL(3, std::popcount(unsigned{s.technologies_open} & level_mask[0]));
    TEST_ASSERT_EQUAL(3, std::popcount(unsigned{s.technologies_open} & level_mask[1]));
    TEST_ASSERT_EQUAL(3, std::popcount(unsigned{s.wonder_offer}));
    TEST_ASSERT_EQUAL(7, std::popcount(unsigned{s.wonder_deck}));
    TEST_ASSERT_EQUAL(15, total(s.technology_deck, 0) + total(s.technology_offer, 0));
    TEST_ASSERT_EQUAL(15, total(s.technology_deck, 5) + total(s.technology_offer, 5));
  }
}

TEST("AL-3 a technology whose kind is open goes on its stack and another is drawn") {
  State s = fresh(2);
  for (const char* opened : {"offer writing", "offer writing", "offer masonry"})
    TEST_ASSERT_FALSE(apply(s, parse(opened)));
  TEST_ASSERT_EQUAL(2, s.technology_offer[static_cast<unsigned>(Achievement::writing)]);
  TEST_ASSERT_EQUAL(1, s.offer_level);
  TEST_ASSERT_TRUE(apply(s, parse("offer writing")));  // both copies are open
  TEST_ASSERT_FALSE(apply(s, parse("offer strategy")));
  TEST_ASSERT_EQUAL(2, s.offer_level);
}

TEST("AL-4 two and three players use a smaller map; the strait joins 13 and 19") {
  TEST_ASSERT_EQUAL(15, std::popcount(in_play_mask[2]));
  TEST_ASSERT_EQUAL(18, std::popcount(in_play_mask[3]));
  TEST_ASSERT_EQUAL(23, std::popcount(in_play_mask[4]));
  TEST_ASSERT_TRUE(territories[13].adjacent >> 19 & 1u);
  Fixture b;
  b.settle(0, 13).hand(0, "warrior").token(0, Token::one);
  b.refuses("attack 13 0", "that territory is out of play");
  TEST_ASSERT_FALSE(building_sites(b.s, 0) >> 0 & 1u);
}

TEST("AL-5 a token on each of the 23 territories: 3s on mountains, 1s and 2s elsewhere, drawn from those in the box") {
  core::Rng rng(5);
  State s = fresh(2);
  let_chance(s, rng, Decision::token);
  core::MoveList list;
  legal_moves(s, list);
  TEST_ASSERT_EQUAL(24, list.total_weight());  // twelve 1s and twelve 2s
  TEST_ASSERT_TRUE(apply(s, parse("token 0 wood3")));
  let_chance(s, rng, Decision::faction);
  for (unsigned t = 0; t < territory_count; ++t) {
    TEST_ASSERT_TRUE(s.token[t] < token_kinds);
    TEST_ASSERT_EQUAL(territories[t].terrain == Terrain::mountains, tokens[s.token[t]].value == 3);
  }
}

TEST("AL-5 three mountains bear a victory marker of 1 point") {
  Fixture b;
  const unsigned before = b.points(0, Category::territories);
  b.settle(0, 20);
  TEST_ASSERT_EQUAL(before + 2, b.points(0, Category::territories));
  b.settle(0, 7);
  TEST_ASSERT_EQUAL(before + 3, b.points(0, Category::territories));
}

TEST("AL-6 factions are chosen from the first player clockwise, starts from the last player back") {
  core::Rng rng(6);
  State s = fresh(3, 0, 1);
  let_chance(s, rng, Decision::faction);
  TEST_ASSERT_EQUAL(1, s.seat);
  TEST_ASSERT_FALSE(apply(s, parse("faction firefolk")));
  TEST_ASSERT_EQUAL(2, s.seat);
  TEST_ASSERT_TRUE(apply(s, parse("faction firefolk")));  // taken
  TEST_ASSERT_FALSE(apply(s, parse("faction smallfolk")));
  TEST_ASSERT_EQUAL(0, s.seat);
  TEST_ASSERT_FALSE(apply(s, parse("faction elvenfolk")));
  TEST_ASSERT_TRUE(s.decision == Decision::begin);
  TEST_ASSERT_EQUAL(0, s.seat);
  TEST_ASSERT_TRUE(apply(s, parse("begin 2")));  // out of play with three
  TEST_ASSERT_TRUE(apply(s, parse("begin 7")));  // no crops
  TEST_ASSERT_FALSE(apply(s, parse("begin 4")));
  TEST_ASSERT_EQUAL(2, s.seat);
  TEST_ASSERT_TRUE(apply(s, parse("begin 4")));  // taken
  TEST_ASSERT_FALSE(apply(s, parse("begin 5")));
  TEST_ASSERT_EQUAL(1, s.seat);
  TEST_ASSERT_FALSE(apply(s, parse("begin 0")));
  TEST_ASSERT_EQUAL(none, s.token[4]);
  TEST_ASSERT_EQUAL(1, s.settlements[4]);
  TEST_ASSERT_EQUAL(0, s.seats[0].tokens);  // discarded without effect
  TEST_ASSERT_EQUAL(0, owner(s, 4));
}

TEST("AL-6 with suggested starts only those can be chosen") {
  core::Rng rng(6);
  State s = fresh(2, option_suggested_starts);
  let_chance(s, rng, Decision::begin);
  core::MoveList list;
  legal_moves(s, list);
  TEST_ASSERT_EQUAL(2, list.size());
  TEST_ASSERT_TRUE(apply(s, parse("begin 1")));
  TEST_ASSERT_FALSE(apply(s, parse("begin 5")));
  TEST_ASSERT_FALSE(apply(s, parse("begin 2")));
}

TEST("AL-7 each draws 5 and is dealt one secret wonder from the rest of the wonder deck") {
  core::Rng rng(7);
  State s = fresh(4, 0, 3);
  let_chance(s, rng, Decision::turn);
  TEST_ASSERT_EQUAL(3, s.seat);
  TEST_ASSERT_EQUAL(1, s.round);
  for (const Seat& seat : s.seats) {
    TEST_ASSERT_EQUAL(5, seat.hand_count);
    TEST_ASSERT_EQUAL(5, seat.deck_count);
    TEST_ASSERT_TRUE(seat.secret >= technology_count && seat.secret < achievement_count);
    TEST_ASSERT_FALSE(s.wonder_offer >> (seat.secret - technology_count) & 1u);
  }
  TEST_ASSERT_EQUAL(3, std::popcount(unsigned{s.wonder_deck}));
}

TEST("AL-1 a setup that makes no sense is refused in words") {
  State s;
  core::Setup setup{State::id, 2, 0, 0, 0};
  setup.players = 5;
  TEST_ASSERT_EQUAL_STRING("Altay is for 2 to 4 players", test::sentence(State::id, start(setup, s)).c_str());
  setup = {State::id, 2, 1, 0, 0};
  TEST_ASSERT_TRUE(start(setup, s));
  setup = {State::id, 2, 0, 2, 0};
  TEST_ASSERT_TRUE(start(setup, s));
  setup = {State::id, 2, 0, 0, 32};
  TEST_ASSERT_TRUE(start(setup, s));
  setup = {core::GameId::stone_age, 2, 0, 0, 0};
  TEST_ASSERT_TRUE(start(setup, s));
}

TEST("AL-1 there are four factions: no move can name a fifth") {
  core::Rng rng(1);
  State s = fresh(2);
  let_chance(s, rng, Decision::faction);
  const State before = s;
  for (unsigned f = faction_count; f < 64; ++f)
    TEST_ASSERT_EQUAL(core::Refusal(refused::no_such_faction).code(), apply(s, move(Verb::faction, f)).code());
  TEST_ASSERT_TRUE(before == s);
  TEST_ASSERT_FALSE(apply(s, move(Verb::faction, faction_count - 1)));
}

TEST("AL-4 two and three may choose the map of four, with its territories and markers") {
  for (const unsigned players : {2u, 3u}) {
    State small = fresh(players, 0), full = fresh(players, option_full_map);
    TEST_ASSERT_EQUAL(players, small.map());
    TEST_ASSERT_EQUAL(4, full.map());
    core::MoveList few, all;
    small.decision = full.decision = Decision::begin;
    legal_moves(small, few);
    legal_moves(full, all);
    const auto crops = static_cast<std::size_t>(std::popcount(terrain_mask[0]));
    TEST_ASSERT_EQUAL(crops, all.size());
    TEST_ASSERT_LESS_THAN(crops, few.size());
  }
  TEST_ASSERT_TRUE(fresh(4, 0) == fresh(4, option_full_map));  // four use it anyway: one position, one hash
}

TEST("AL-3 AL-5 AL-6 AL-7 in every position of a set-up, the moves that are listed are those that are accepted") {
  for (const unsigned first : {0u, 1u}) {
    State s = fresh(2, 0, first);
    while (s.decision != Decision::turn) {
      const core::Move wrong = first_disagreement(s);
      TEST_ASSERT_FALSE_MESSAGE(wrong, std::string(notation(wrong).view()).c_str());
      core::MoveList list;
      legal_moves(s, list);
      TEST_ASSERT_FALSE(apply(s, list[0]));  // the lowest kind of token until it is used up
    }
  }
}

TEST("AL-3 there is no achievement beyond the last, and no token kind beyond the last") {
  core::Rng rng(3);
  State s = fresh(2);
  while (s.offer_level < 3) {
    core::MoveList list;
    legal_moves(s, list);
    TEST_ASSERT_FALSE(apply(s, rng.pick(list)));
  }
  for (unsigned a = achievement_count; a < 64; ++a)
    TEST_ASSERT_EQUAL(core::Refusal(refused::other_level).code(), apply(s, move(Verb::offer, a)).code());
}

TEST("AL-7 a wonder that lies open is nobody's secret") {
  core::Rng rng(7);
  State s = fresh(2);
  let_chance(s, rng, Decision::secret);
  for (unsigned a = 0; a < 64; ++a) {
    const bool possible =
        a >= technology_count && a < achievement_count && (s.wonder_deck >> (a - technology_count) & 1u);
    State next = s;
    TEST_ASSERT_EQUAL(possible, !apply(next, move(Verb::secret, a)));
  }
}

TEST("AL-1 every option that there is may be chosen, and a new game begins whatever was there before") {
  const core::Setup all{State::id, 2, 0, 0, options_known};
  State s;
  TEST_ASSERT_FALSE(start(all, s));
  TEST_ASSERT_EQUAL(options_known, s.options);
  Fixture used;
  used.hand(0, "hunter warrior").done(0, "writing").resources("food");
  TEST_ASSERT_FALSE(start(all, used.s));
  TEST_ASSERT_TRUE(used.s == s);
}

TEST("AL-61 the last wonder of the deck fills the offer, and a level whose deck is empty stays short") {
  Fixture b;
  b.offer("ark colossus highways").done(0, "writing religion").resources("wood").play("develop ark");
  b.s.wonder_deck = 1;  // the Academy
  for (Seat& seat : b.s.seats) seat.secret = none;
  b.play("put wood ark");
  TEST_ASSERT_TRUE(b.s.decision == Decision::offer);
  b.play("offer academy");
  TEST_ASSERT_TRUE(b.s.decision == Decision::turn);

  Fixture c;
  c.offer("commerce government religion").done(0, "writing").resources("food").play("develop religion");
  for (unsigned a = 5; a < technology_count; ++a) c.s.technology_deck[a] = 0;
  c.play("put food religion");
  TEST_ASSERT_TRUE(c.s.decision == Decision::turn);  // level 1 has cards left, level 2 has none
}

TEST("AL-6 a faction is taken by whoever chose it first, the first seat included") {
  core::Rng rng(6);
  State s = fresh(2);
  let_chance(s, rng, Decision::faction);
  TEST_ASSERT_FALSE(apply(s, parse("faction firefolk")));
  TEST_ASSERT_EQUAL(core::Refusal(refused::faction_taken).code(), apply(s, parse("faction firefolk")).code());
}
