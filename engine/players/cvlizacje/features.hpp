#pragma once
#include <array>
#include <cstdint>

#include "engine/players/cvlizacje/value.hpp"
#include "engine/players/net.hpp"

/// The inputs of the net for one seat: a list of the active binary inputs.
namespace players::cvlizacje {

/// Where each group of inputs begins.
namespace input {
inline constexpr unsigned early = 0;                                ///< idea of deck I+II owned, by epoch
inline constexpr unsigned late = early + 3 * early_count;           ///< idea of deck III owned
inline constexpr unsigned stock = late + idea_count - early_count;  ///< of each resource 0 to 8 or more
inline constexpr unsigned stock_buckets = 9;
inline constexpr unsigned total = stock + resource_count * stock_buckets;  ///< resources together, 0 to 15 or more
inline constexpr unsigned total_buckets = 16;
inline constexpr unsigned turn = total + total_buckets;  ///< 1 to 9
inline constexpr unsigned hand = turn + turn_count;      ///< order still in hand
inline constexpr unsigned types = hand + order_count;    ///< ideas of each type, 0 to 5 or more
inline constexpr unsigned type_buckets = 6;
inline constexpr unsigned points = types + type_count * type_buckets;  ///< gained in play, 0 to 11 or more
inline constexpr unsigned point_buckets = 12;
inline constexpr unsigned payable = points + point_buckets;     ///< open idea that the seat can pay
inline constexpr unsigned dear = payable + idea_count;          ///< open idea that it cannot pay
inline constexpr unsigned position = dear + idea_count;         ///< in the circle, from the helm
inline constexpr unsigned most = position + core::max_players;  ///< ideas of a type: the most, as many, less
inline constexpr unsigned count = most + type_count * 3;
}  // namespace input

/// The inputs that are on, in no order.
struct Inputs {
  static constexpr unsigned capacity = 96;  ///< all ideas at once, and everything else
  std::array<std::uint16_t, capacity> on;
  unsigned size = 0;
  void add(unsigned i) { on[size++] = static_cast<std::uint16_t>(i); }
};

/// Of a position between turns: before the first order of a turn is laid, or as if it were so.
void inputs_of(const State& s, unsigned seat, const Types& types, Inputs& in);

/// Which net is for such a game, the number in the name of its file: three to five players, two with the Grannoludy 21,
/// two with a neutral civilization each 22.
constexpr unsigned kind_of(const State& s) {
  return s.variant == Variant::base ? s.players : s.variant == Variant::two ? 21u : 22u;
}

/// The points that the seat is expected to end with, in grains: the hand-crafted evaluation, and what a net adds to it
/// if there is one. With a net of a position between turns only.
int expected(const State& s, unsigned seat, const Types& types, const Net* net);

/// Units of work (player.hpp), as measured on the emulated RP2040.
inline constexpr std::uint32_t work_of_leaf = 6, work_of_orders = 6, work_of_development = 5, work_of_move = 3;
inline constexpr std::uint32_t work_of_prior = 14;

/// What the net adds to the hand-crafted evaluation of a seat with these inputs, in grains.
int correction(const Net& net, const Inputs& in);

}  // namespace players::cvlizacje
