#pragma once
/// Sets up a position of CVlizacje; see tests/engine/fixture.hpp for moves and questions.
///
///   Fixture f(4);
///   f.own(0, {16}).orders({"logging hunting", "slacking cunning", ...});
///   HOLDS("2/3/1", f, 0);  // food/wood/stone
///
/// The open ideas are expensive ones unless a test names others, so that nobody is asked
/// to buy anything; `pass` and chance are served by finish_turn().
#include <array>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/cvlizacje/data.hpp"
#include "engine/cvlizacje/notation.hpp"
#include "engine/cvlizacje/state.hpp"
#include "tests/engine/fixture.hpp"

namespace cvlizacje {

struct Fixture : test::RulesFixture<State, Fixture, parse, notation> {
  explicit Fixture(unsigned players = 4, Variant variant = Variant::base, unsigned first = 0,
                   std::array<unsigned, 4> track = {18, 20, 17, 24}) {
    const core::Setup setup{core::GameId::cvlizacje, static_cast<std::uint8_t>(players),
                            static_cast<std::uint8_t>(variant), static_cast<std::uint8_t>(first), 0};
    must(start(setup, s), "start");
    for (const unsigned number : track) must(apply(s, move(Verb::draw, number)), "draw");
  }

  /// A game of which only the end is left: nothing but what the test gives.
  static Fixture at_the_end(unsigned players = 3) {
    Fixture g(players);
    g.s.turn = turn_count;
    g.s.phase = Phase::over;
    g.s.decision = Decision::none;
    g.s.actor = core::nobody.id;
    g.s.track = {};
    g.s.deck = 0xFFFF;
    for (unsigned i = 0; i < players; ++i) g.s.seats[i].stock = {};
    return g;
  }

  Fixture& give(unsigned seat, unsigned food, unsigned wood, unsigned stone) {
    s.seats[seat].stock = {static_cast<std::uint16_t>(food), static_cast<std::uint16_t>(wood),
                           static_cast<std::uint16_t>(stone)};
    return *this;
  }

  /// Ideas bought in an earlier turn.
  Fixture& own(unsigned seat, std::initializer_list<unsigned> numbers) {
    for (const unsigned n : numbers) {
      if (n <= early_count)
        s.seats[seat].early |= 1u << (n - 1);
      else
        s.seats[seat].late |= 1u << (n - 33);
      if (n >= deck_base(s)) s.deck &= ~(1u << (n - deck_base(s)));
      for (std::uint8_t& open : s.track)
        if (open == n) open = 0;
    }
    s.seats[seat].active = s.seats[seat].early;
    return *this;
  }

  /// The orders of all who are asked for them, in the order in which they are asked.
  Fixture& orders(std::initializer_list<const char*> pairs) {
    for (const char* pair : pairs) play(std::string("order ") + pair);
    return *this;
  }

  bool asks(unsigned seat, Decision decision, unsigned source = 0) const {
    return s.actor == seat && s.decision == decision && s.source == source;
  }

  /// Chance and every seat take the first move of the list, developers pass, until `done`.
  template <class Done>
  void until(Done done) {
    while (!done() && s.phase != Phase::over) {
      must(apply(s, s.decision == Decision::develop ? move(Verb::pass) : legal()[0]), "until");
      check();
    }
  }
  Fixture& finish_turn() {
    const unsigned turn = s.turn;
    until([&] { return s.turn != turn && s.decision != Decision::draw; });
    return *this;
  }
  Fixture& to_development() {
    until([&] { return s.phase == Phase::development || s.phase == Phase::end; });
    return *this;
  }
  Fixture& to_turn(unsigned turn) {
    while (s.turn < turn) finish_turn();
    return *this;
  }

  std::string stock(unsigned seat) const {
    const auto& n = s.seats[seat].stock;
    return std::to_string(n[0]) + "/" + std::to_string(n[1]) + "/" + std::to_string(n[2]);
  }
  int points(unsigned seat) const { return s.seats[seat].points; }
  int scored(unsigned seat, Category category) const {
    return outcome(s).points[seat][static_cast<unsigned>(category)];
  }

  static void must(core::Refusal no, const std::string& what) {
    if (no) fail(what + ": " + test::sentence(State::id, no));
  }
};

/// A turn in which nobody gains anything by orders: for tests of development moves.
inline Fixture development(std::array<unsigned, 4> track, std::initializer_list<unsigned> owned, unsigned food,
                           unsigned wood, unsigned stone) {
  Fixture g(3, Variant::base, 0, track);
  g.own(0, owned).give(0, food, wood, stone).give(1, 0, 0, 0).give(2, 0, 0, 0);
  g.orders({"slacking thieving", "slacking thieving", "slacking thieving"});
  return g;
}

}  // namespace cvlizacje

/// Resources of a seat, food/wood/stone.
#define HOLDS(text, game, seat) TEST_ASSERT_EQUAL_STRING(text, (game).stock(seat).c_str())
#define POINTS(expected, game, seat) TEST_ASSERT_EQUAL_INT(expected, (game).points(seat))
