#pragma once
/// Sets up a position of Stone Age; see tests/engine/fixture.hpp for moves and questions.
///
///   Fixture f;                                 // 4 players, Polish edition, cards and tiles open
///   f.put(0, "forest 3").act();               // seat 0 has three figures in the forest, phase 2 begins
///   f.play("use forest").roll({4, 5, 1}).play("done");
///   TEST_ASSERT_EQUAL(3, f.me(0).goods[0]);
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/core/rng.hpp"
#include "engine/stone_age/notation.hpp"
#include "tests/engine/fixture.hpp"

namespace stone_age {

inline constexpr unsigned wood = 0, brick = 1, stone = 2, gold = 3;
inline constexpr std::array<Edition, 3> every_edition = {Edition::pl, Edition::ua, Edition::cz};

struct Fixture : test::RulesFixture<State, Fixture, parse, notation> {
  /// Plain food cards (C03 C04 C11 C19) and the tiles B13, B16, B03, B09 lie open; seat 0 begins.
  explicit Fixture(unsigned players = 4, Edition edition = Edition::pl) {
    begin(players, edition, 0);
    s.slots = {lift(3), lift(4), lift(11), lift(19)};
    constexpr std::array<unsigned, 4> open = {13, 16, 3, 9};
    for (unsigned k = 0; k < players; ++k) tile(k, open[k]);
    s.decision = Decision::place;
    check();
  }

  /// The very beginning, before chance has dealt anything.
  static Fixture undealt(unsigned players, Edition edition, unsigned first = 0) {
    Fixture g(players, edition);
    g.begin(players, edition, first);
    return g;
  }

  Seat& me(unsigned seat) { return s.seats[seat]; }

  // --- arranging ---

  /// Lays card `number` on the slot that costs `cost`; what lay there goes back to the deck.
  Fixture& slot(unsigned cost, unsigned number) {
    std::uint8_t& here = s.slots[cost - 1];
    if (here != 0) {
      s.unseen |= std::uint64_t{1} << (here - 1);
      ++s.deck;
    }
    here = lift(number);
    return *this;
  }
  /// Lays tile `number` on stack k; what lay there goes back to the closed ones.
  Fixture& tile(unsigned k, unsigned number) {
    if (s.tops[k] != 0) s.tiles |= 1u << (s.tops[k] - 1);
    TEST_ASSERT_TRUE_MESSAGE(s.tiles >> (number - 1) & 1u, "the tile is not among the closed ones");
    s.tiles &= ~(1u << (number - 1));
    s.tops[k] = static_cast<std::uint8_t>(number);
    return *this;
  }
  Fixture& own(unsigned seat, std::initializer_list<unsigned> cards) {
    for (const unsigned n : cards) {
      me(seat).cards |= std::uint64_t{1} << (lift(n) - 1);
      ++me(seat).card_count;
    }
    return *this;
  }
  Fixture& goods(unsigned seat, unsigned w, unsigned b, unsigned st, unsigned g) {
    me(seat).goods = {static_cast<std::uint16_t>(w), static_cast<std::uint16_t>(b), static_cast<std::uint16_t>(st),
                      static_cast<std::uint16_t>(g)};
    return *this;
  }
  Fixture& tools(unsigned seat, unsigned a, unsigned b, unsigned c) {
    me(seat).tools = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)};
    return *this;
  }
  Fixture& figures(unsigned seat, unsigned n) {
    me(seat).figures = me(seat).free = static_cast<std::uint8_t>(n);
    return *this;
  }
  /// Leaves only `n` cards in the deck; the rest is out of the game.
  Fixture& deck(unsigned n) {
    for (unsigned c = card_count; s.deck > n; --c)
      if (s.unseen >> (c - 1) & 1u) lift(c);
    return *this;
  }
  /// Figures on the board: put(0, "forest 3").
  Fixture& put(unsigned seat, const char* where_and_how_many) {
    const core::Move m = parse("place " + std::string(where_and_how_many));
    const std::string why = "put() needs a location and a number of figures, not: " + std::string(where_and_how_many);
    TEST_ASSERT_TRUE_MESSAGE(m, why.c_str());
    me(seat).at[m.a()] = static_cast<std::uint8_t>(me(seat).at[m.a()] + m.b());
    s.figures_on[m.a()] = static_cast<std::uint8_t>(s.figures_on[m.a()] + m.b());
    me(seat).free = static_cast<std::uint8_t>(me(seat).free - m.b());
    return *this;
  }
  /// Phase 2 begins with the first player who has figures on the board.
  Fixture& act() {
    s.phase = Phase::act;
    s.decision = Decision::use;
    unsigned seat = s.first;
    while (me(seat).free == me(seat).figures) seat = (seat + 1) % s.players;
    s.seat = s.turn = static_cast<std::uint8_t>(seat);
    return check();
  }
  /// Phase 2 ends and feeding begins: the last figure on the board comes home from the tool maker.
  Fixture& begin_feeding() {
    put(s.first, "toolmaker 1").act();
    return play("use toolmaker");
  }

  // --- playing ---

  Fixture& roll(std::initializer_list<unsigned> faces) {
    for (const unsigned f : faces) play("die " + std::to_string(f));
    return *this;
  }
  /// Lets chance do whatever comes first in its list until a seat must decide.
  Fixture& chance_first() {
    while (current_actor(s) == core::chance) {
      core::MoveList list;
      legal_moves(s, list);
      TEST_ASSERT_FALSE(apply(s, list[0]));
    }
    return check();
  }

  // --- asking ---

  Fixture& asks(unsigned seat, Decision decision) {
    TEST_ASSERT_EQUAL_STRING(std::string(name_of(decision)).c_str(), std::string(name_of(s.decision)).c_str());
    TEST_ASSERT_EQUAL_UINT(index(decision), index(s.decision));
    TEST_ASSERT_TRUE(current_actor(s) == core::Actor::seat(seat));
    return *this;
  }
  int points(unsigned seat, Category c) const { return outcome(s).points[seat][index(c)]; }
  int total(unsigned seat) const { return outcome(s).total[seat]; }

 private:
  void begin(unsigned players, Edition edition, unsigned first) {
    const core::Setup setup{State::id, static_cast<std::uint8_t>(players), static_cast<std::uint8_t>(edition),
                            static_cast<std::uint8_t>(first), 0};
    TEST_ASSERT_FALSE(start(setup, s));
  }
  std::uint8_t lift(unsigned number) {
    TEST_ASSERT_TRUE_MESSAGE(s.unseen >> (number - 1) & 1u, "the card is not in the deck");
    s.unseen &= ~(std::uint64_t{1} << (number - 1));
    --s.deck;
    return static_cast<std::uint8_t>(number);
  }
};

inline void equal(const char* expected, const std::string& actual) {
  TEST_ASSERT_EQUAL_STRING(expected, actual.c_str());
}

}  // namespace stone_age
