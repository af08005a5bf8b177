#pragma once
#include <array>
#include <concepts>
#include <cstdint>

#include "engine/core/game.hpp"

/// Computer players. A player gets the view of its seat, never the position itself, so it cannot cheat.
///
///   players::Thinker<stone_age::State> thinker;
///   thinker.begin(observe(s, seat), seat, {level, style}, seed, players::budget(level));
///   while (!thinker.think(slice)) show_a_picture();
///   play(thinker.move());
///
/// The same view, seat, profile, seed and budget give the same move on every machine, for any size of slices: work is
/// counted in units, not by a clock. There is no floating point and no heap. A thinker may share memory with those of
/// other games in a union.
namespace players {

/// A level is identified by a code, which logs, saved games and statistics store, so its meaning never changes. Codes 1
/// to 4 are the levels of firmware without the dial. Their names also name the four groups of levels.
inline constexpr unsigned level_count = 4;
inline constexpr std::array<const char*, level_count> level_names = {"beginner", "easy", "medium", "strong"};

/// A code is a group of levels (1 to 4) plus four times a variant. Variants from 1 on are the levels of the dial;
/// variant 0 is the level that older firmware has, which plays it instead of the others. Saved games
/// continue with it. Codes that are not on the dial mean the last level of their group.
inline constexpr std::array<unsigned, level_count + 1> levels_in_group = {0, 3, 2, 2, 3};
inline constexpr unsigned variants_in_group = 4;
inline constexpr unsigned code_count = level_count * variants_in_group;  ///< codes are 1 to code_count

constexpr unsigned group_of(unsigned code) { return (code - 1) % level_count + 1; }
constexpr unsigned variant_of(unsigned code) { return (code - 1) / level_count; }
constexpr unsigned code_of(unsigned group, unsigned variant) { return group + level_count * variant; }

/// The dial of levels that players choose from: codes from the easiest to the strongest.
inline constexpr auto dial = [] {
  std::array<std::uint8_t, 10> codes{};
  unsigned number = 0;
  for (unsigned group = 1; group <= level_count; ++group)
    for (unsigned variant = 1; variant <= levels_in_group[group]; ++variant)
      codes[number++] = static_cast<std::uint8_t>(code_of(group, variant));
  return codes;
}();
inline constexpr unsigned strongest = dial.back();

/// The number of a code on the dial, from 1; 0 if it is no code. A level of older firmware has the last number of its
/// group.
constexpr unsigned dial_number(unsigned code) {
  if (code == 0 || code > code_count) return 0;
  const unsigned group = group_of(code), variant = variant_of(code);
  unsigned before = 0;
  for (unsigned g = 1; g < group; ++g) before += levels_in_group[g];
  return before + (variant == 0 || variant > levels_in_group[group] ? levels_in_group[group] : variant);
}

/// The tables of levels: the hand-crafted evaluation, the levels of older firmware, then the dial.
inline constexpr unsigned level_table_size = 1 + level_count + dial.size();
constexpr unsigned level_table_index(unsigned code) {
  return code <= level_count ? code : level_count + dial_number(code);
}

/// One ply of search with the hand-crafted evaluation: the baseline of measurements. Nobody can choose it.
inline constexpr unsigned hand_crafted = 0;

/// A computer player. Style 0 is none; a game numbers its styles from 1 (Thinker<S>::styles has the names, 0 included).
struct Profile {
  std::uint8_t level = strongest;  ///< code
  std::uint8_t style = 0;
};

/// A profile as two bytes that every firmware reads: the group, and the style with the variant in the two highest bits.
struct StoredProfile {
  std::uint8_t level, style;
};
constexpr StoredProfile pack(Profile p) {
  if (p.level == 0) return {0, p.style};
  return {static_cast<std::uint8_t>(group_of(p.level)), static_cast<std::uint8_t>(p.style | variant_of(p.level) << 6)};
}
/// An unknown group of newer firmware becomes the strongest, an unknown variant that of older firmware.
constexpr Profile unpack(StoredProfile bytes) {
  const auto style = static_cast<std::uint8_t>(bytes.style & 63u);
  if (bytes.level == 0) return {0, style};
  const unsigned variant = bytes.style >> 6;
  if (bytes.level > level_count) return {strongest, style};
  return {static_cast<std::uint8_t>(code_of(bytes.level, variant)), style};
}

/// The same in one byte, as in core::Decider: group, three bits of style, variant.
constexpr std::uint8_t pack_controller(Profile p) {
  const StoredProfile bytes = pack(p);
  return static_cast<std::uint8_t>(bytes.level | (bytes.style & 7u) << 3 | (bytes.style & 0xC0u));
}
constexpr Profile unpack_controller(std::uint8_t who) {
  return unpack({static_cast<std::uint8_t>(who & 7u), static_cast<std::uint8_t>((who >> 3 & 7u) | (who & 0xC0u))});
}

/// The work that a search may cost. A unit is about 1,000 cycles of the RP2040.
struct Budget {
  std::uint32_t work;
};

/// The budget on a device: on average 1.5 s at 125 MHz for the strongest group, 0.3 s for those below.
constexpr Budget budget(unsigned level) {
  return {level != hand_crafted && group_of(level) == level_count ? 180'000u : 36'000u};
}

/// A search never costs more than this many times its budget.
inline constexpr unsigned overdraft = 2;

/// The terms of the evaluation in favour of the move, the largest first; numbered by the game (Thinker<S>::reasons).
struct Why {
  std::array<std::uint8_t, 3> terms{};
  std::uint8_t count = 0;
  bool later = false;  ///< the terms rise later in the turn, not by the move itself
};

/// The functions of a thinker of game S.
template <class T, class S>
concept Thinks = requires(T t, const T& done, const S& view, unsigned n, Profile profile, std::uint64_t seed, Budget b,
                          core::Move move) {
  /// Begins a search. `view` is observe() of `seat`, the current actor; it is copied.
  { t.begin(view, n, profile, seed, b) } -> std::same_as<void>;
  /// Searches for about that many units of work. Returns true when the move is found.
  { t.think(n) } -> std::same_as<bool>;
  { done.move() } -> std::same_as<core::Move>;  ///< legal; after the search
  { done.why() } -> std::same_as<Why>;          ///< after the search
  /// The reasons for any legal move of `seat` in `view`. Ends the search in progress.
  { t.explain(view, n, move) } -> std::same_as<Why>;
  { done.work() } -> std::convertible_to<std::uint32_t>;  ///< units that it cost
  { T::styles[0] } -> std::convertible_to<const char*>;   ///< names, styles[0] is "none"
  { T::reasons[0] } -> std::convertible_to<const char*>;  ///< names of the terms, as words of the referee
  { T::styles.size() } -> std::convertible_to<unsigned>;
  { T::reasons.size() } -> std::convertible_to<unsigned>;
};

/// The thinker of game S; engine/players/<game>/thinker.hpp defines it.
template <core::Game S>
struct ThinkerOf;
template <core::Game S>
using Thinker = typename ThinkerOf<S>::type;

/// Memory for a thinker of any game, bytes.
inline constexpr unsigned thinker_bytes_max = 32 * 1024;

/// A whole search at once.
template <core::Game S>
core::Move choose(Thinker<S>& thinker, const S& view, unsigned seat, Profile profile, std::uint64_t seed, Budget b) {
  thinker.begin(view, seat, profile, seed, b);
  while (!thinker.think(1u << 20)) {
  }
  return thinker.move();
}

}  // namespace players
