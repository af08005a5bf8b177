#include "engine/cvlizacje/rules.hpp"

/// Orders are laid (CV-10, CV-11), those of the Grannoludy by chance (CV-61).
namespace cvlizacje {

namespace {

struct OrderPairs {
  std::array<Move, order_count*(order_count - 1)> moves;
  std::size_t count = 0;
};

constexpr OrderPairs pairs_of(unsigned hand) {
  std::array<std::uint16_t, order_count> held{};
  std::size_t n = 0;
  for (unsigned o = 0; hand != 0; ++o, hand >>= 1)
    if (hand & 1u) held[n++] = static_cast<std::uint16_t>(o);
  OrderPairs pairs;
  Move* next = pairs.moves.data();
  for (std::size_t i = 0; i < n; ++i) {
    const unsigned open = move(Verb::order, held[i]).bits;
    for (std::size_t k = 0; k < i; ++k) *next++ = Move(static_cast<std::uint16_t>(open | held[k]));
    for (std::size_t k = i + 1; k < n; ++k) *next++ = Move(static_cast<std::uint16_t>(open | held[k]));
  }
  pairs.count = n * (n - 1);
  return pairs;
}

/// CV-10: one open, one face down; CV-11: neither comes back before the epoch ends.
template <class Civilization>
Refusal lay_orders_of(State& s, Civilization& c, unsigned open, unsigned hidden) {
  if (open >= order_count || hidden >= order_count) return refused::no_such_order;
  if (open == hidden) return refused::same_order_twice;
  const unsigned both = 1u << open | 1u << hidden;
  if ((c.hand & both) != both) return c.hand >> open & 1u ? refused::hidden_order_used : refused::open_order_used;
  c.hand = static_cast<std::uint8_t>(c.hand & ~both);
  c.open = static_cast<Order>(open);
  c.hidden = static_cast<Order>(hidden);
  ++s.served;
  next_order(s);
  return accepted;
}

}  // namespace

void next_order(State& s) {
  if (s.variant == Variant::two_advanced) {  // CV-71
    if (s.served == 4) return begin_actions(s);
    return ask(s, s.served & 1u ? 1u - s.helm : s.helm, s.served < 2 ? Decision::neutral : Decision::order);
  }
  if (s.served < around(s)) {
    const unsigned seat = seat_at(s, s.served);
    if (seat < s.players) return ask(s, seat, Decision::order);
  } else if (s.variant == Variant::base || s.others[0].hidden != Order::none) {
    return begin_actions(s);
  }
  // CV-61: the tribe's second order is drawn at the reveal, so that nobody can know it before.
  ask(s, core::chance.id, Decision::tribe);
}

Refusal lay_orders(State& s, unsigned open, unsigned hidden) {
  return lay_orders_of(s, s.seats[s.actor], open, hidden);
}

Refusal lay_neutral_orders(State& s, unsigned open, unsigned hidden) {
  return lay_orders_of(s, s.others[s.actor], open, hidden);
}

Refusal lay_for_tribe(State& s, unsigned order) {
  Tribe& tribe = s.others[0];
  if (order >= order_count || (tribe.hand >> order & 1u) == 0) return refused::not_in_tribes_hand;
  tribe.hand = static_cast<std::uint8_t>(tribe.hand & ~(1u << order));
  if (tribe.open == Order::none) {
    tribe.open = static_cast<Order>(order);
    ++s.served;
  } else {
    tribe.hidden = static_cast<Order>(order);
  }
  next_order(s);
  return accepted;
}

void list_orders(unsigned hand, MoveList& list) {
  static constexpr OrderPairs all = pairs_of(full_hand);  // the longest list, and the most frequent
  if (hand == full_hand) return list.add_all(all.moves.data(), all.count);
  const OrderPairs some = pairs_of(hand);
  list.add_all(some.moves.data(), some.count);
}

}  // namespace cvlizacje
