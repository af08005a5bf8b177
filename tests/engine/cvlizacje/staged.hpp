#pragma once
/// A table for tests that read as the rule: set up, act in the words of the referee, look.
///
///   Staged g(4);
///   g.own(0, {16}).orders({"logging hunting", "slacking cunning", ...});
///   HOLDS("2/3/1", g, 0);  // food/wood/stone
///
/// The open ideas are dear ones unless a test names others, so that nobody is asked
/// to buy anything; `pass` and chance are served by finish_turn().
#include <array>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/cvlizacje/data.hpp"
#include "engine/cvlizacje/notation.hpp"
#include "engine/cvlizacje/state.hpp"
#include "tests/engine/exact_moves.hpp"
#include "tests/sentence.hpp"
#include "tests/test.hpp"

namespace cvlizacje {

struct Staged {
  State s{};

  explicit Staged(unsigned players = 4, Variant variant = Variant::base, unsigned first = 0,
                  std::array<unsigned, 4> track = {18, 20, 17, 24}) {
    const core::Setup setup{core::GameId::cvlizacje, static_cast<std::uint8_t>(players),
                            static_cast<std::uint8_t>(variant), static_cast<std::uint8_t>(first), 0};
    must(start(setup, s), "start");
    for (const unsigned number : track) must(apply(s, move(Verb::draw, number)), "draw");
  }

  /// A game of which only the end is left: nothing but what the test gives.
  static Staged at_the_end(unsigned players = 3) {
    Staged g(players);
    g.s.turn = turn_count;
    g.s.phase = Phase::over;
    g.s.decision = Decision::none;
    g.s.actor = core::nobody.id;
    g.s.track = {};
    g.s.deck = 0xFFFF;
    for (unsigned i = 0; i < players; ++i) g.s.seats[i].stock = {};
    return g;
  }

  Staged& give(unsigned seat, unsigned food, unsigned wood, unsigned stone) {
    s.seats[seat].stock = {static_cast<std::uint16_t>(food), static_cast<std::uint16_t>(wood),
                           static_cast<std::uint16_t>(stone)};
    return *this;
  }

  /// Ideas bought in an earlier turn.
  Staged& own(unsigned seat, std::initializer_list<unsigned> numbers) {
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

  /// Moves, separated by a comma and a space.
  Staged& play(std::string_view moves) {
    while (!moves.empty()) {
      const std::size_t comma = moves.find(',');
      const std::string text(moves.substr(0, comma));
      moves = comma == std::string_view::npos ? std::string_view{} : moves.substr(comma + 2);
      const Move move = parse(text);
      if (!move) fail("no such words: " + text);
      must(apply(s, move), text);
      if (const char* broken = check_invariants(s)) fail(text + ": " + broken);
      if (const Move wrong = first_disagreement(s))
        fail(text + ": list and apply() disagree on " + std::string(notation(wrong).view()));
    }
    return *this;
  }

  /// The orders of all who are asked for them, in the order in which they are asked.
  Staged& orders(std::initializer_list<const char*> pairs) {
    for (const char* pair : pairs) play(std::string("order ") + pair);
    return *this;
  }

  /// The move is refused, the reason holds `why`, nothing changes, and it is not in the list.
  void refuses(const char* text, const char* why) {
    const State before = s;
    const core::Refusal no = apply(s, parse(text));
    if (!no) fail(std::string(text) + " was accepted");
    const std::string said = test::sentence(State::id, no);
    if (said.find(why) == std::string::npos) fail(std::string(text) + " was refused, but: " + said);
    if (s != before) fail(std::string(text) + " was refused, but changed something");
    if (can(text)) fail(std::string(text) + " is in the list of legal moves");
  }

  core::MoveList moves() const {
    core::MoveList list;
    legal_moves(s, list);
    return list;
  }
  bool can(const char* text) const {
    const core::MoveList list = moves();
    return list.find(parse(text)) != list.size();
  }
  bool asks(unsigned seat, Decision decision, unsigned source = 0) const {
    return s.actor == seat && s.decision == decision && s.source == source;
  }

  /// Chance and every seat take the first move of the list, developers pass, until `done`.
  template <class Done>
  void until(Done done) {
    while (!done() && s.phase != Phase::over) {
      const core::MoveList list = moves();
      must(apply(s, s.decision == Decision::develop ? move(Verb::pass) : list[0]), "until");
      if (const char* broken = check_invariants(s)) fail(broken);
    }
  }
  Staged& finish_turn() {
    const unsigned turn = s.turn;
    until([&] { return s.turn != turn && s.decision != Decision::draw; });
    return *this;
  }
  Staged& to_development() {
    until([&] { return s.phase == Phase::development || s.phase == Phase::end; });
    return *this;
  }
  Staged& to_turn(unsigned turn) {
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
  static void fail(const std::string& words) {
    static std::string kept;  // Unity leaves by a long jump
    kept = words;
    TEST_FAIL_MESSAGE(kept.c_str());
  }
};

/// A turn in which nobody gains anything by orders: for tests of development moves.
inline Staged development(std::array<unsigned, 4> track, std::initializer_list<unsigned> owned, unsigned food,
                          unsigned wood, unsigned stone) {
  Staged g(3, Variant::base, 0, track);
  g.own(0, owned).give(0, food, wood, stone).give(1, 0, 0, 0).give(2, 0, 0, 0);
  g.orders({"slacking thieving", "slacking thieving", "slacking thieving"});
  return g;
}

}  // namespace cvlizacje

/// Resources of a seat, food/wood/stone.
#define HOLDS(text, game, seat) TEST_ASSERT_EQUAL_STRING(text, (game).stock(seat).c_str())
#define POINTS(expected, game, seat) TEST_ASSERT_EQUAL_INT(expected, (game).points(seat))
