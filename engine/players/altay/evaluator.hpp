#pragma once
#include <array>
#include <cstdint>

#include "engine/altay/state.hpp"
#include "engine/players/altay/value.hpp"
#include "engine/players/net.hpp"

/// Evaluates a position for a seat: the hand-crafted values of all seats, corrected by the net, as a win probability
/// and a lead in points.
namespace players::altay {

/// Scores can be compared and averaged; a certain victory is about `sure_win`.
inline constexpr std::int32_t sure_win = 1 << 18;

/// What a style overvalues. Every style is a little weaker than none.
inline constexpr unsigned style_count = 5;
inline constexpr std::array<const char*, style_count> style_names = {"none", "settler", "warlord", "sage", "merchant"};

/// The values of the other seats, cached while many ways to play a turn are tried: only fights and the number of rounds
/// left change them. The threat by the player's own moves is left to the full evaluation.
struct Others {
  static constexpr unsigned kept = 3;
  struct Entry {
    std::uint8_t rounds;
    std::array<int, ::altay::max_players> values;
  };
  std::array<Entry, kept> entries;
  std::uint8_t count = 0;
};

/// Driving somebody off the map ends the game: `some` does it only to win, `much` not early either.
enum class Leniency : std::uint8_t { none, some, much };

/// The weight of each term for a player, by Term, in sixteenths.
using Weights = std::array<std::uint8_t, term_count>;

inline constexpr std::uint8_t whole_net = 64;

struct Evaluator {
  const Net* net = nullptr;            ///< nullptr: only the hand-crafted evaluation
  std::uint8_t net_share = whole_net;  ///< of the net's correction, in 64ths
  const Weights* weights = nullptr;    ///< nullptr: all terms count fully
  std::uint8_t style = 0;
  Leniency leniency = Leniency::none;
  bool operator==(const Evaluator&) const = default;

  /// The value of a seat as `viewer` sees it, 64 = a point.
  int seat_value(const ::altay::State& s, unsigned seat, unsigned viewer) const;

  /// The same of each seat.
  void values(const ::altay::State& s, unsigned viewer, std::array<int, ::altay::max_players>& out) const;

  /// The score of the position for the viewer.
  std::int32_t score(const ::altay::State& s, unsigned viewer) const;

  /// The same, where `others` may be taken as they were in `before`, a position of the same turn.
  /// Adds to `evaluated` how many seats had to be looked at.
  std::int32_t quick_score(const ::altay::State& s, unsigned viewer, const ::altay::State& before, Others& others,
                           unsigned& evaluated) const;

 private:
  /// What driving somebody off the map costs a player who spares others.
  std::int32_t regret(const ::altay::State& s, unsigned viewer, int share) const;
  std::int32_t compare(const ::altay::State& s, unsigned viewer, const std::array<int, ::altay::max_players>& v) const;
};

/// 64ths of a point that are one step of e in the share of the victory.
unsigned spread(const ::altay::State& s);

}  // namespace players::altay
