#pragma once
#include <string>
#include <string_view>

#include "engine/core/game.hpp"
#include "tests/engine/exact_moves.hpp"
#include "tests/sentence.hpp"
#include "tests/test.hpp"

namespace test {

/// What the fixtures of all games share: a position, moves in the words of the referee, and questions about it.
/// tests/engine/<game>/fixture.hpp derives `Fixture` from it and adds what sets up a position of the game.
///
///   Fixture f;
///   f.goods(0, 1, 0, 0, 0).play("use card1").accepts("pay wood");
///   f.refuses("pay wood", "you have none of that resource");
///
/// Each function fails the test when something goes wrong. After every move it checks the invariants, and that
/// legal_moves() and apply() agree on all 65,536 moves.
template <core::Game State, class Fixture, auto parse, auto notation>
class RulesFixture {
 public:
  State s{};

  /// Makes moves, separated by a comma and a space.
  Fixture& play(std::string_view moves) {
    while (!moves.empty()) {
      const std::size_t comma = moves.find(", ");
      play_one(moves.substr(0, comma));
      moves = comma == std::string_view::npos ? std::string_view{} : moves.substr(comma + 2);
    }
    return self();
  }

  /// The move is refused with the sentence `why` (any if it is nullptr), changes nothing and is not listed.
  Fixture& refuses(std::string_view text, const char* why = nullptr) {
    const core::Move move = read(text);
    const State before = s;
    const core::Refusal no = apply(s, move);
    if (!no) fail(std::string(text) + " was accepted");
    if (s != before) fail(std::string(text) + " was refused, but changed something");
    if (listed(move)) fail(std::string(text) + " is in the list of legal moves");
    if (why != nullptr) TEST_ASSERT_EQUAL_STRING(why, said_about(move, no).c_str());
    return self();
  }

  /// The move is legal. It is not made.
  Fixture& accepts(std::string_view text) {
    if (!offers(text)) fail(std::string(text) + " is not in the list of legal moves");
    State after = s;
    if (const core::Refusal no = apply(after, read(text))) fail(std::string(text) + ": " + said_about(read(text), no));
    return self();
  }

  bool offers(std::string_view text) const { return listed(read(text)); }  ///< asserts nothing

  core::MoveList legal() const {
    core::MoveList list;
    legal_moves(s, list);
    return list;
  }
  /// All legal moves in words, for comparison with an exact list.
  std::string moves() const {
    std::string all;
    for (const core::Move move : legal()) all += (all.empty() ? "" : ", ") + std::string(notation(move).view());
    return all;
  }
  std::size_t choices() const { return legal().size(); }

  Fixture& check() {
    if (const char* broken = check_invariants(s)) fail(broken);
    return self();
  }

  /// Unity leaves by a long jump, which runs no destructors: the words outlive it here.
  static void fail(const std::string& words) {
    static std::string kept;
    kept = words;
    TEST_FAIL_MESSAGE(kept.c_str());
  }

 private:
  static constexpr unsigned compared_max = 500;  ///< some tests play through thousands of positions
  static inline unsigned compared_ = 0;

  Fixture& self() { return static_cast<Fixture&>(*this); }
  bool listed(core::Move move) const {
    const core::MoveList list = legal();
    return list.find(move) != list.size();
  }
  static core::Move read(std::string_view text) {
    const core::Move move = parse(text);
    if (!move) fail("no such move: " + std::string(text));
    return move;
  }
  std::string said_about(core::Move move, core::Refusal no) const { return test::sentence(s, move, no); }
  void play_one(std::string_view text) {
    const core::Move move = read(text);
    accepts(text);
    static_cast<void>(apply(s, move));
    if (compared_++ < compared_max)
      if (const core::Move wrong = first_disagreement(s))
        fail(std::string(text) + ": list and apply() disagree on " + std::string(notation(wrong).view()));
    check();
  }
};

}  // namespace test
