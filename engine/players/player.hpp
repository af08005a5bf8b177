#pragma once
#include <array>
#include <concepts>
#include <cstdint>

#include "engine/core/game.hpp"

/// Computer players. One is given what its seat may see, never the position itself: it cannot peek.
///
///   players::Thinker<stone_age::State> thinker;
///   thinker.begin(observe(s, seat), seat, {level, style}, seed, players::budget(level));
///   while (!thinker.think(slice)) show_a_picture();
///   play(thinker.move());
///
/// The same view, seat, choice, seed and budget give the same move on every machine, however the thought is sliced:
/// work is counted in units that are the same everywhere, never by a clock. Nothing is floating point, nothing is on
/// the heap, and a thinker is plain memory that may lie in a union with those of the other games.
namespace players {

/// From the easiest to the strongest, as a person counts: 1 to level_count.
inline constexpr unsigned level_count = 4;
inline constexpr std::array<const char*, level_count> level_names = {"beginner", "easy", "medium", "strong"};

/// The hand-crafted evaluation in one ply and nothing else: what the others are measured against. No person chooses it.
inline constexpr unsigned hand_crafted = 0;

/// Which player. Style 0 is none; a game numbers its own from 1 (Thinker<S>::styles names them, 0 included).
struct Profile {
  std::uint8_t level = level_count;
  std::uint8_t style = 0;
};

/// How much work a thought may cost. A unit is about 1,000 cycles of the RP2040.
struct Budget {
  std::uint32_t work;
};

/// What the device spends: 1.5 s of its 125 MHz on average for the strongest, 0.3 s for those below.
constexpr Budget budget(unsigned level) { return {level >= level_count ? 180'000u : 36'000u}; }

/// No thought may cost more than this many times its budget; a thinker ends with a move before.
inline constexpr unsigned overdraft = 2;

/// The terms of the value that spoke for the move, the weightiest first; numbered by the game (Thinker<S>::reasons).
struct Why {
  std::array<std::uint8_t, 3> terms{};
  std::uint8_t count = 0;
  bool later = false;  ///< not the move itself: they rise in the rest of the turn that it begins
};

/// What a thinker of game S can do.
template <class T, class S>
concept Thinks = requires(T t, const T& done, const S& view, unsigned n, Profile profile, std::uint64_t seed, Budget b,
                          core::Move move) {
  /// Begins a thought. `view` is observe() of `seat`, who is to act; it is copied.
  { t.begin(view, n, profile, seed, b) } -> std::same_as<void>;
  /// Thinks on for about that many units of work; true when the move is found.
  { t.think(n) } -> std::same_as<bool>;
  { done.move() } -> std::same_as<core::Move>;  ///< legal; when the thought is over
  { done.why() } -> std::same_as<Why>;          ///< when the thought is over
  /// What speaks for a legal move of `seat` in `view`, whoever found it. Ends the thought in progress.
  { t.explain(view, n, move) } -> std::same_as<Why>;
  { done.work() } -> std::convertible_to<std::uint32_t>;  ///< units that it cost
  { T::styles[0] } -> std::convertible_to<const char*>;   ///< names, styles[0] is "none"
  { T::reasons[0] } -> std::convertible_to<const char*>;  ///< names of the terms, as words of the referee
  { T::styles.size() } -> std::convertible_to<unsigned>;
  { T::reasons.size() } -> std::convertible_to<unsigned>;
};

/// Which class thinks about game S; engine/players/<game>/thinker.hpp says so.
template <core::Game S>
struct ThinkerOf;
template <core::Game S>
using Thinker = typename ThinkerOf<S>::type;

/// Memory for a thinker of any game, bytes.
inline constexpr unsigned thinker_bytes_max = 32 * 1024;

/// A whole thought at once.
template <core::Game S>
core::Move choose(Thinker<S>& thinker, const S& view, unsigned seat, Profile profile, std::uint64_t seed, Budget b) {
  thinker.begin(view, seat, profile, seed, b);
  while (!thinker.think(1u << 20)) {
  }
  return thinker.move();
}

}  // namespace players
