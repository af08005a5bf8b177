#pragma once
#include <array>
#include <cstdint>

#include "engine/players/cvlizacje/guess.hpp"
#include "engine/players/net.hpp"

/// How likely each order is to be played, learned from games of strong players (tools/train cvlizacje --orders). A
/// softmax over the orders in hand: first the face-up order, then the face-down one given the face-up one.
namespace players::cvlizacje {

/// Where each group of inputs begins. Every input is on or off, but for the expected yield.
namespace order_input {
inline constexpr unsigned yield = 0;                       ///< of the order, by turn of the epoch
inline constexpr unsigned turn = yield + 3;                ///< order, turn
inline constexpr unsigned laid = turn + order_count * 9;   ///< order, others that play it face up, 0 to 2 or more
inline constexpr unsigned held = laid + order_count * 3;   ///< order, others that may still play it, 0 to 4
inline constexpr unsigned need = held + order_count * 5;   ///< order, open ideas that lack what it brings, 0 to 4
inline constexpr unsigned stock = need + order_count * 5;  ///< order, what the seat has of it, 0 to 4 or more
inline constexpr unsigned pair = stock + order_count * 5;  ///< order, the face-up one; order_count: not chosen yet
inline constexpr unsigned count = pair + order_count * (order_count + 1);
}  // namespace order_input
static_assert(turn_count == 9 && 2 * order_input::count == order_weights);

/// The inputs of one order.
struct OrderInputs {
  unsigned yield_at;
  int yield;  ///< in grains
  std::array<std::uint16_t, 6> on;
};

/// What the inputs of a seat's orders depend on.
class OrderView {
 public:
  OrderView(const State& s, unsigned seat);
  /// Of an order that the seat holds; `open` is its face-up order, order_count while it is not chosen.
  OrderInputs inputs(unsigned order, unsigned open) const;

 private:
  template <class Civilization>
  void count_in(const Civilization& c, bool known);

  const State& s_;
  const Seat& own_;
  OrderEstimate estimate_;
  std::array<std::uint8_t, order_count> laid_{}, held_{};
  std::array<std::uint8_t, resource_count> need_{};
  std::uint8_t lacking_ = 0;
  int best_ = 0;
};

/// Logits of the orders, 64 = 1; 0 for those that cannot be played.
using OrderLogits = std::array<std::int16_t, order_count>;
/// Of the face-up order (`open` is order_count), or of the face-down order beside `open`.
OrderLogits order_logits(const OrderView& view, unsigned hand, unsigned open, const std::int16_t* weights);
/// One of the orders of `hand`.
unsigned sample_order(const OrderLogits& logits, unsigned hand, core::Rng& rng);
/// Both orders of the seat to move.
Move likely_orders(const State& s, const std::int16_t* weights, core::Rng& rng);

/// The face-down orders that a seat cannot see.
struct HiddenOrders {
  std::array<OrderLogits, core::max_players> logits;

  /// Rates them by what was on the table when each of them was chosen.
  void read(const State& view, unsigned seat, const std::int16_t* weights);
  /// Replaces those of `s`, which is a view of `seat`, by orders that are as likely as the prior says.
  void sample(State& s, unsigned seat, core::Rng& rng) const;
};

}  // namespace players::cvlizacje
