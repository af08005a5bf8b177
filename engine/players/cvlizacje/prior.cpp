#include "engine/players/cvlizacje/prior.hpp"

#include <algorithm>

#include "engine/players/share.hpp"

namespace players::cvlizacje {

namespace {

constexpr unsigned not_chosen = order_count;

/// The civilization as it was before it played its orders.
template <class Civilization>
void take_orders_back(Civilization& c) {
  if (c.open < Order::none) c.hand = static_cast<std::uint8_t>(c.hand | 1u << index(c.open));
  if (c.hidden < Order::none) c.hand = static_cast<std::uint8_t>(c.hand | 1u << index(c.hidden));
  c.open = c.hidden = Order::none;
}

}  // namespace

template <class Civilization>
void OrderView::count_in(const Civilization& c, bool known) {
  unsigned may = c.hand;
  if (c.open < Order::none) ++laid_[index(c.open)];
  if (c.hidden < Order::none) {
    if (known)
      ++laid_[index(c.hidden)];
    else
      may |= 1u << index(c.hidden);
  }
  if (known && c.hidden != Order::none) return;
  for (unsigned o = 0; o < order_count; ++o) held_[o] = static_cast<std::uint8_t>(held_[o] + (may >> o & 1u));
}

OrderView::OrderView(const State& s, unsigned seat) : s_(s), own_(s.seats[seat]), estimate_(estimate_orders(s, seat)) {
  for (unsigned i = 0; i < s.players; ++i)
    if (i != seat) count_in(s.seats[i], false);
  if (s.variant == Variant::two) count_in(s.others[0], false);
  if (s.variant == Variant::two_advanced) {
    count_in(s.others[seat], true);
    count_in(s.others[1 - seat], false);
  }
  constexpr unsigned near = 3;  // more than that is not to be had in a turn
  for (const std::uint8_t number : s.track) {
    if (number == 0) continue;
    std::array<unsigned, resource_count> lack{};
    unsigned all = 0;
    for (unsigned r = 0; r < resource_count; ++r) {
      const unsigned cost = idea(number).cost[r];
      lack[r] = cost > own_.stock[r] ? cost - own_.stock[r] : 0u;
      all += lack[r];
    }
    if (all == 0 || all > near) continue;
    ++lacking_;
    for (unsigned r = 0; r < resource_count; ++r) need_[r] = static_cast<std::uint8_t>(need_[r] + (lack[r] != 0));
  }
  for (unsigned o = 0; o < order_count; ++o)
    if (own_.hand >> o & 1u) best_ = std::max<int>(best_, estimate_.worth[o]);
}

OrderInputs OrderView::inputs(unsigned o, unsigned open) const {
  constexpr unsigned no_resource = resource_count;
  constexpr std::array<std::uint8_t, order_count> brings = {
      no_resource, index(Resource::wood), index(Resource::food), index(Resource::stone),
      no_resource, no_resource,           no_resource,           no_resource};
  const unsigned r = brings[o], all = own_.stock[0] + own_.stock[1] + own_.stock[2];
  const unsigned need = r == no_resource ? lacking_ : need_[r], stock = r == no_resource ? all / 2 : own_.stock[r];
  const int repeated = open == not_chosen ? best_ : estimate_.worth[open];
  const auto at = [](unsigned i) { return static_cast<std::uint16_t>(i); };
  return {order_input::yield + (s_.turn - 1u) % 3,
          o == index(Order::doubling) ? repeated * estimate_.doubling / 256 : estimate_.worth[o],
          {at(order_input::turn + o * turn_count + s_.turn - 1u),
           at(order_input::laid + o * 3 + std::min<unsigned>(laid_[o], 2)),
           at(order_input::held + o * 5 + std::min<unsigned>(held_[o], 4)), at(order_input::need + o * 5 + need),
           at(order_input::stock + o * 5 + std::min(stock, 4u)), at(order_input::pair + o * (order_count + 1) + open)}};
}

OrderLogits order_logits(const OrderView& view, unsigned hand, unsigned open, const std::int16_t* weights) {
  OrderLogits logits{};
  if (open != not_chosen) weights += order_input::count;
  for (unsigned o = 0; o < order_count; ++o) {
    if (o == open || (hand >> o & 1u) == 0) continue;
    const OrderInputs in = view.inputs(o, open);
    int sum = in.yield * weights[in.yield_at] / point;
    for (const unsigned i : in.on) sum += weights[i];
    logits[o] = static_cast<std::int16_t>(sum);
  }
  return logits;
}

unsigned sample_order(const OrderLogits& logits, unsigned hand, core::Rng& rng) {
  int best = INT16_MIN;
  for (unsigned o = 0; o < order_count; ++o)
    if (hand >> o & 1u) best = std::max<int>(best, logits[o]);
  std::array<std::uint32_t, order_count> weight{};
  std::uint32_t sum = 0;  // below() takes 65,536 at most: eight orders of 2^11
  for (unsigned o = 0; o < order_count; ++o) {
    if ((hand >> o & 1u) == 0) continue;
    const auto behind = static_cast<unsigned>(best - logits[o]) / 4;
    weight[o] = behind < decay.size() ? decay[behind] >> 3 : 0u;
    sum += weight[o];
  }
  std::uint32_t left = rng.below(sum);
  unsigned o = 0;
  while (left >= weight[o]) left -= weight[o++];
  return o;
}

Move likely_orders(const State& s, const std::int16_t* weights, core::Rng& rng) {
  const unsigned hand = s.seats[s.actor].hand;
  const OrderView view(s, s.actor);
  const unsigned open = sample_order(order_logits(view, hand, not_chosen, weights), hand, rng);
  const unsigned rest = hand & ~(1u << open);
  return move(Verb::order, open, sample_order(order_logits(view, hand, open, weights), rest, rng));
}

void HiddenOrders::read(const State& view, unsigned seat, const std::int16_t* weights) {
  const unsigned circle = around(view);
  const auto position = [&](unsigned i) { return (i + circle - view.helm) % circle; };
  for (unsigned i = 0; i < view.players; ++i) {
    if (i == seat || view.seats[i].hidden != Order::face_down) continue;
    State then = view;
    for (unsigned k = 0; k < view.players; ++k)
      if (position(k) >= position(i)) take_orders_back(then.seats[k]);
    if (view.variant == Variant::two && position(tribe_seat) > position(i)) take_orders_back(then.others[0]);
    logits[i] = order_logits(OrderView(then, i), then.seats[i].hand, index(view.seats[i].open), weights);
  }
}

void HiddenOrders::sample(State& s, unsigned seat, core::Rng& rng) const {
  for (unsigned i = 0; i < s.players; ++i) {
    Seat& c = s.seats[i];
    if (i == seat || c.hidden != Order::face_down) continue;
    const unsigned order = sample_order(logits[i], c.hand, rng);
    c.hand = static_cast<std::uint8_t>(c.hand & ~(1u << order));
    c.hidden = static_cast<Order>(order);
  }
}

}  // namespace players::cvlizacje
