#include "engine/players/cvlizacje/guess.hpp"

#include <algorithm>
#include <bit>

#include "engine/players/cvlizacje/features.hpp"
#include "engine/players/cvlizacje/prior.hpp"

namespace players::cvlizacje {

namespace {

void one_more(Odds& odds) {
  odds[2] = static_cast<std::uint16_t>(odds[2] + odds[1]);
  odds[1] = odds[0];
  odds[0] = 0;
}

void maybe_one_more(Odds& odds, unsigned likely) {
  const unsigned from_none = odds[0] * likely / 256, from_one = odds[1] * likely / 256;
  odds[0] = static_cast<std::uint16_t>(odds[0] - from_none);
  odds[1] = static_cast<std::uint16_t>(odds[1] + from_none - from_one);
  odds[2] = static_cast<std::uint16_t>(odds[2] + from_one);
}

/// Adds what one civilization does, `known` if the face-down order is no secret.
template <class Civilization>
void count_in(std::array<Odds, order_count>& odds, const Civilization& c, bool known) {
  constexpr std::array<std::uint16_t, order_count + 1> one = {0, 256, 128, 85, 64, 51, 43, 37, 32};
  unsigned hand = c.hand, likely = 0;
  if (c.open == Order::none) {
    likely = std::min(2u * one[static_cast<unsigned>(std::popcount(hand))], 256u);
  } else {
    one_more(odds[index(c.open)]);
    if (c.hidden == Order::none) {
      likely = one[static_cast<unsigned>(std::popcount(hand))];
    } else if (known && c.hidden != Order::face_down) {
      return one_more(odds[index(c.hidden)]);
    } else {
      if (c.hidden != Order::face_down) hand |= 1u << index(c.hidden);
      likely = one[static_cast<unsigned>(std::popcount(hand))];
    }
  }
  for (unsigned o = 0; o < order_count; ++o)
    if (hand >> o & 1u) maybe_one_more(odds[o], likely);
}

template <Effect effect>
bool has(const Seat& seat) {
  constexpr std::uint32_t bits = early_with(effect);
  return (seat.active & bits) != 0;
}

constexpr auto extras = extras_by_order();

int extra_on(const Seat& seat, unsigned o) { return std::popcount(seat.active & extras[o]); }

/// What an order brings with so many others, in grains; `next` is what one more of each resource is worth.
struct Yield {
  const State& s;
  const Seat& own;
  std::array<int, resource_count> next;
  int best;
  bool prey;  ///< there is somebody to rob

  Yield(const State& state, unsigned seat) : s(state), own(state.seats[seat]), prey(false) {
    next = worth_of_next(s, seat);
    best = std::max({next[0], next[1], next[2]});
    for (unsigned i = 0; i < s.players; ++i)
      if (i != seat && (s.seats[i].stock[0] | s.seats[i].stock[1] | s.seats[i].stock[2])) prey = true;
  }

  int of(Order o, unsigned level) const {
    const int amount = order_cards[index(o)].amount[level];
    switch (o) {
      case Order::thieving:
        if (amount == 0) return 0;
        return (prey ? (best + 12) * (amount + has<Effect::extra_theft>(own)) : 0) +
               (has<Effect::point_on_theft>(own) ? point : 0);
      case Order::logging: return gained(1, amount + extra_on(own, index(o)));
      case Order::hunting: return gained(0, amount + extra_on(own, index(o)));
      case Order::quarrying: return gained(2, amount + extra_on(own, index(o)));
      case Order::cunning: return amount == 0 ? 0 : best * (amount + extra_on(own, index(o)));
      case Order::slacking: return amount == 0 ? 0 : point * (amount + has<Effect::point_on_slacking>(own));
      case Order::trading: return traded(level);
      default: return 0;
    }
  }

  /// The third of a kind is worth a little less than the first.
  int gained(unsigned r, int n) const { return next[r] * n - n * n; }

  int traded(unsigned level) const {
    if (has<Effect::trade_as_alone>(own)) level = level_alone;
    const int n = order_cards[index(Order::trading)].amount[level] + extra_on(own, index(Order::trading));
    int most = 0;
    for (unsigned give = 0; give < resource_count; ++give) {
      if (own.stock[give] == 0) continue;
      for (unsigned take = 0; take < resource_count; ++take)
        if (take != give) most = std::max(most, gained(take, n) - next[give]);
    }
    return most;
  }

  /// What ideas pay for being alone, in two or in a crowd with an order.
  int bonus(Order o, unsigned level) const {
    int sum = 0;
    if (level == level_alone)
      sum += (has<Effect::gain_if_alone>(own) ? best * 2 / 3 : 0) + (has<Effect::point_if_alone>(own) ? 40 : 0);
    else if (level == level_pair)
      sum += has<Effect::gain_if_pair>(own) ? best * 2 / 3 : 0;
    else
      sum += (has<Effect::gain_each_crowded>(own) ? best : 0) - (has<Effect::gain_if_uncrowded>(own) ? best / 2 : 0) +
             (has<Effect::point_each_failed>(own) && order_cards[index(o)].amount[level_crowded] == 0 ? point : 0);
    return sum;
  }
};

Move quick_orders(const State& s, core::Rng& rng, unsigned blur) {
  const unsigned seat = s.actor;
  OrderEstimate p = estimate_orders(s, seat);
  const unsigned hand = s.seats[seat].hand;
  for (auto& w : p.worth) w = static_cast<std::int16_t>(w + static_cast<int>(rng.below(blur + 1)));
  int best = -1;
  unsigned first = 0, second = 0;
  for (unsigned a = 0; a < order_count; ++a) {
    if ((hand >> a & 1u) == 0) continue;
    for (unsigned b = a + 1; b < order_count; ++b) {
      if ((hand >> b & 1u) == 0) continue;
      const int worth = worth_of_pair(p, static_cast<Order>(a), static_cast<Order>(b));
      if (worth > best) best = worth, first = a, second = b;
    }
  }
  return rng.next() & 0x100u ? move(Verb::order, first, second) : move(Verb::order, second, first);
}

/// The neutral civilization joins what its player wants to do: in two an order brings most.
Move quick_neutral(const State& s, core::Rng& rng, unsigned blur) {
  const OrderEstimate p = estimate_orders(s, s.actor);
  const unsigned hand = s.others[s.actor].hand, own = s.seats[s.actor].hand;
  std::array<int, 2> worth = {-1, -1};
  std::array<unsigned, 2> order{};
  for (unsigned o = 0; o < order_count; ++o) {
    if ((hand >> o & 1u) == 0) continue;
    const int w = (own >> o & 1u ? p.worth[o] : 0) + static_cast<int>(rng.below(blur + 60));
    if (w > worth[0]) {
      worth[1] = worth[0], order[1] = order[0];
      worth[0] = w, order[0] = o;
    } else if (w > worth[1]) {
      worth[1] = w, order[1] = o;
    }
  }
  return move(Verb::order, order[1], order[0]);
}

int price_of(const std::array<int, resource_count>& next, unsigned number, unsigned saved) {
  int price = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    unsigned cost = idea(number).cost[r];
    if (saved == r + 1 && cost != 0) --cost;
    price += static_cast<int>(cost) * next[r];
  }
  return price;
}

Move quick_development(const State& s) {
  const unsigned seat = s.actor;
  core::MoveList list;
  legal_moves(s, list);
  Move best{};
  int most = 0;
  bool feast = false, swap = false;
  const Types types = types_in(s);
  const auto next = worth_of_next(s, seat);
  for (const Move m : list) {
    const Verb verb = verb_of(m);
    if (verb == Verb::look) return m;
    if (verb == Verb::hedonism) feast = true;
    if (verb == Verb::bazaar) swap = true;
    if (verb != Verb::buy) continue;
    const int gain = worth_of_idea(s, seat, m.a(), types) - (s.turn == turn_count ? 0 : price_of(next, m.a(), m.b()));
    if (gain > most) most = gain, best = m;
  }
  if (best) return best;
  const Seat& own = s.seats[seat];
  if (swap)
    for (const Move m : list) {
      if (verb_of(m) != Verb::bazaar || own.stock[m.a()] < own.stock[m.b()] + 2) continue;
      return m;
    }
  if (feast && (s.turn == turn_count || own.stock[0] > 3)) return move(Verb::hedonism);
  return move(Verb::pass);
}

Move quick_theft(const State& s, core::Rng& rng) {
  const auto next = worth_of_next(s, s.actor);
  core::MoveList list;
  legal_moves(s, list);
  Move best{};
  int most = -1;
  for (const Move m : list) {
    int w = next[m.b()] * 8 + static_cast<int>(rng.below(32));
    if (m.a() != pool) w += 40 + s.seats[m.a()].points * 8;
    if (w > most) most = w, best = m;
  }
  return best;
}

unsigned wanted(const State& s, unsigned seat, core::Rng& rng) {
  const auto next = worth_of_next(s, seat);
  unsigned best = 0;
  int most = -1;
  for (unsigned r = 0; r < resource_count; ++r) {
    const int w = next[r] * 4 + static_cast<int>(rng.below(16));
    if (w > most) most = w, best = r;
  }
  return best;
}

Move quick_trade(const State& s, core::Rng& rng) {
  const auto next = worth_of_next(s, s.actor);
  core::MoveList list;
  legal_moves(s, list);
  Move best{};
  int most = -10000;
  const Seat& own = s.seats[s.actor];
  for (const Move m : list) {
    const int w = next[m.b()] * 4 - own.stock[m.b()] * 12 - next[m.a()] * 2 + static_cast<int>(rng.below(16));
    if (w > most) most = w, best = m;
  }
  return best;
}

Move by_chance(const State& s, core::Rng& rng) {
  if (s.decision == Decision::draw && s.top == 0 && s.deck != 0) {
    std::uint32_t bits = s.deck;
    for (unsigned nth = rng.below(static_cast<unsigned>(std::popcount(bits))); nth > 0; --nth) bits &= bits - 1;
    return move(Verb::draw, deck_base(s) + static_cast<unsigned>(std::countr_zero(bits)));
  }
  core::MoveList list;
  legal_moves(s, list);
  return rng.pick(list);
}

template <class Civilization>
void lay_likely(Civilization& c, const OrderEstimate& p, core::Rng& rng, unsigned blur) {
  if (c.hidden != Order::face_down) return;
  int most = -1;
  unsigned best = 0;
  for (unsigned o = 0; o < order_count; ++o) {
    if ((c.hand >> o & 1u) == 0) continue;
    const int w = worth_of_pair(p, c.open, static_cast<Order>(o)) + static_cast<int>(rng.below(blur + 1));
    if (w > most) most = w, best = o;
  }
  c.hand = static_cast<std::uint8_t>(c.hand & ~(1u << best));
  c.hidden = static_cast<Order>(best);
}

}  // namespace

std::array<Odds, order_count> odds_for(const State& s, unsigned seat) {
  std::array<Odds, order_count> odds;
  odds.fill({256, 0, 0});
  const bool all_known = s.phase != Phase::orders;
  for (unsigned i = 0; i < s.players; ++i)
    if (i != seat) count_in(odds, s.seats[i], all_known);
  if (s.variant == Variant::two) count_in(odds, s.others[0], all_known);
  if (s.variant == Variant::two_advanced) {
    count_in(odds, s.others[seat], s.others[seat].open != Order::none);
    count_in(odds, s.others[1 - seat], all_known);
  }
  return odds;
}

OrderEstimate estimate_orders(const State& s, unsigned seat, unsigned minded) {
  auto odds = odds_for(s, seat);
  for (Odds& o : odds) {
    o[1] = static_cast<std::uint16_t>(o[1] * minded / all_minded);
    o[2] = static_cast<std::uint16_t>(o[2] * minded / all_minded);
    o[0] = static_cast<std::uint16_t>(256 - o[1] - o[2]);
  }
  const Yield yield(s, seat);
  OrderEstimate p{};
  const Seat& own = s.seats[seat];
  const unsigned laid = own.open < Order::none ? 1u << index(own.open) : 0;
  for (unsigned o = 0; o < order_count; ++o) {
    if (((own.hand | laid) >> o & 1u) == 0) continue;  // nobody asks for it
    int worth = 0;
    for (unsigned level = 0; level < ::cvlizacje::level_count; ++level)
      if (odds[o][level] != 0)
        worth += odds[o][level] * (yield.of(static_cast<Order>(o), level) + yield.bonus(static_cast<Order>(o), level));
    p.worth[o] = static_cast<std::int16_t>(worth / 256);
  }
  p.doubling = static_cast<std::uint16_t>(odds[index(Order::doubling)][0] + odds[index(Order::doubling)][1]);
  return p;
}

int worth_to_join(const State& s, unsigned seat, const OrderEstimate& p, Move move) {
  const unsigned own = s.seats[seat].hand;
  // Joined face down it surprises nobody but the others.
  return (own >> move.a() & 1u ? p.worth[move.a()] : 0) + (own >> move.b() & 1u ? p.worth[move.b()] * 5 / 4 : 0);
}

Move quick_move(const State& s, core::Rng& rng, PlayoutOptions& options) {
  switch (s.decision) {
    case Decision::order:
      if (options.prior != nullptr) {
        options.work += work_of_prior;
        return likely_orders(s, options.prior, rng);
      }
      options.work += work_of_orders;
      return quick_orders(s, rng, options.blur);
    case Decision::neutral: options.work += work_of_orders; return quick_neutral(s, rng, options.blur);
    case Decision::steal: options.work += work_of_move; return quick_theft(s, rng);
    case Decision::gain: options.work += work_of_move; return move(Verb::gain, wanted(s, s.actor, rng));
    case Decision::trade: options.work += work_of_move; return quick_trade(s, rng);
    case Decision::develop: options.work += work_of_development; return quick_development(s);
    default: options.work += work_of_move; return by_chance(s, rng);
  }
}

State guess(const State& view, unsigned seat, core::Rng& rng, unsigned blur) {
  State s = view;
  for (unsigned i = 0; i < s.players; ++i)
    if (i != seat && s.seats[i].hidden == Order::face_down) lay_likely(s.seats[i], estimate_orders(view, i), rng, blur);
  if (s.variant == Variant::two_advanced && s.others[1 - seat].hidden == Order::face_down) {
    OrderEstimate p = estimate_orders(view, 1 - seat);
    for (unsigned o = 0; o < order_count; ++o)
      if ((s.seats[1 - seat].hand >> o & 1u) == 0) p.worth[o] = 0;
    lay_likely(s.others[1 - seat], p, rng, blur + 60);
  }
  return determinize(s, seat, rng);  // the card on top
}

}  // namespace players::cvlizacje
