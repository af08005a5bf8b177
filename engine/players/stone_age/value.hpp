#pragma once
#include <array>
#include <cstdint>

#include "engine/players/net.hpp"
#include "engine/players/stone_age/projection.hpp"

/// The value of a position of Stone Age for a seat: its expected final points, in 64ths. The hand-crafted evaluation is
/// a sum of terms, which are also the reasons of a hint; the net adds a correction.
namespace players::stone_age {

enum class Term : std::uint8_t {
  points,     ///< scored for good
  buildings,  ///< builders, and buildings still to come for them
  symbols,    ///< green cards
  people,     ///< farmers, tool makers, shamans
  goods,      ///< resources in hand
  food,       ///< food for this round and the next ones
  figures,    ///< more hands in every round to come
  tools,      ///< pips in every round to come
  placing,    ///< figures still to be placed
};
inline constexpr unsigned term_count = 9;
using Terms = std::array<std::int32_t, term_count>;

/// About how many rounds follow this one; sixteenths.
int rounds_left(const State& s);

/// The hand-crafted evaluation.
Terms hand_crafted_terms(const State& s, const Projection& o);

inline constexpr unsigned input_count = 56;
using Inputs = std::array<std::int8_t, input_count>;
void fill_inputs(const State& s, unsigned seat, const Projection& o, Inputs& x);

/// The weight of each term for a player, by Term, in sixteenths.
using Weights = std::array<std::uint8_t, term_count>;
inline constexpr unsigned whole_net = 64;

/// The value of a seat as a player sees it: the hand-crafted terms and the net.
struct Evaluator {
  const Net* net = nullptr;           ///< nullptr: the hand-crafted evaluation alone
  unsigned net_share = whole_net;     ///< of the net's correction, in 64ths
  const Weights* weights = nullptr;   ///< nullptr: all terms count fully
  bool same_horizon = false;          ///< values a purchase and going without at the same point of the round
  int for_hunger = 0;                 ///< what its style gives for not feeding its people, 64ths of a point
  mutable std::uint32_t work = 0;     ///< units that its answers have cost so far
  mutable std::uint32_t answers = 0;  ///< how many they were
  mutable Accumulator sums{};
  bool by_probability = false;  ///< compares the ends of an action by the win probability, not by the value of one seat
  int value(const State& s, unsigned seat) const;
  /// What the ends of an action are compared by.
  int worth(const State& s, unsigned seat) const;
  /// The win probability of a seat, 0 to whole_share.
  int share(const State& s, unsigned seat) const;
  /// The same and a little for points.
  int win_probability(const State& s, unsigned seat) const;

  int share_with(const State& s, unsigned seat, std::array<int, ::stone_age::max_seats> values) const;
  /// The others' values, which the ways to end an action share: they change with what lies open and with the round.
  struct Others {
    std::array<std::uint8_t, 4> slots{}, tops{}, left{};
    unsigned round = 0;
    std::array<int, ::stone_age::max_seats> values{};
    bool known = false;
  };
  mutable Others others{};
};

}  // namespace players::stone_age
