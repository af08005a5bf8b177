#include "engine/players/stone_age/policy.hpp"

namespace players::stone_age {

namespace {

using namespace ::stone_age;
using core::Move;

constexpr int nothing = -(1 << 30);

struct Best {
  Move move{};
  int value = nothing;
  void offer(Move m, int v) {
    if (v > value) *this = {m, v};
  }
};

// --- Using --------------------------------------------------------------------

bool can_pay_fixed(const Seat& me, const Building& b) {
  for (unsigned r = 0; r < resource_count; ++r)
    if (me.goods[r] < b.cost[r]) return false;
  return true;
}

/// What should come first: tools before dice, dice before purchases, purchases that bring goods before those that take
/// what is left. Higher is earlier.
int urgency(const State& s, const Seat& me, Location l) {
  if (is_village(l)) return 100;
  if (is_resource(l) || l == Location::hunt) return 70 + static_cast<int>(index(l));
  if (is_card(l)) {
    const unsigned slot = slot_of(l);
    if (s.slots[slot] == 0 || me.resources() <= slot) return 10;
    const Upper upper = card(s.slots[slot]).upper;
    if (upper == Upper::once_tool || upper == Upper::tool) return 90;
    if (upper == Upper::resource || upper == Upper::dice_resource || upper == Upper::two_resources) return 60;
    return upper == Upper::dice_for_all ? 58 : 45;
  }
  const unsigned top = s.tops[stack_of(l)];
  if (top == 0) return 5;
  const Building& b = building(top);
  if (b.price == Price::fixed) return can_pay_fixed(me, b) ? 55 : 20;
  return b.price == Price::choose ? 50 : 40;
}

Move use_next(const State& s) {
  const Seat& me = s.seats[s.seat];
  unsigned best = 0;
  int most = -1;
  for (unsigned l = 0; l < location_count; ++l) {
    if (me.at[l] == 0) continue;
    const int u = urgency(s, me, location(l));
    if (u > most) most = u, best = l;
  }
  return move(Verb::use, best);
}

// --- Placing ------------------------------------------------------------------

Move place_best(const State& s, const Evaluator& evaluator) {
  State after = s;
  core::MoveList list;
  legal_moves(s, list);
  Best best;
  for (const Move m : list) best.offer(m, value_of_placing(after, m, evaluator));
  return best.move;
}

// --- Tools --------------------------------------------------------------------

/// Six things that may be added to a roll: the three tools, and one-use tools of 2, 3 and 4.
constexpr unsigned aids = 6;
Move aid_move(unsigned i) { return i < 3 ? move(Verb::tool, i + 1) : move(Verb::once, i - 1); }
unsigned aids_at_hand(const Seat& me) {
  unsigned there = 0;
  for (unsigned i = 0; i < 3; ++i) there |= unsigned{me.tools[i] > 0 && (me.used >> i & 1u) == 0} << i;
  for (unsigned v = 2; v <= max_tool; ++v) there |= unsigned{(me.once_tools >> v & 1u) != 0} << (v + 1);
  return there;
}

Move add_tools(const State& s, const Evaluator& evaluator) {
  const unsigned there = aids_at_hand(s.seats[s.seat]), plain = yield(s);
  Best best;
  for (unsigned used = 0; used < 1u << aids; ++used) {
    if ((used & ~there) != 0) continue;
    State after = s;
    Move first = move(Verb::done);
    for (unsigned i = aids; i-- > 0;)
      if (used >> i & 1u) {
        first = aid_move(i);
        if (apply(after, first)) return move(Verb::done);
      }
    if (used != 0 && yield(after) == plain) continue;
    if (apply(after, move(Verb::done))) continue;
    best.offer(first, evaluator.worth(after, s.seat));
  }
  return best.move;
}

// --- Paying -------------------------------------------------------------------

using Payment = std::array<std::uint8_t, resource_count>;

/// Pays so, from what was paid before, and gives the first move of it and what it leads to.
void try_payment(const State& s, const Payment& wanted, const Evaluator& evaluator, Best& best) {
  State after = s;
  Move first;
  for (unsigned r = 0; r < resource_count; ++r)
    for (unsigned n = s.paid[r]; n < wanted[r]; ++n) {
      const Move m = move(Verb::pay, r);
      if (apply(after, m)) return;
      if (!first) first = m;
    }
  if (after.decision == Decision::pay && after.location == s.location) {  // the 1-to-7 building
    const Move m = move(Verb::done);
    if (apply(after, m)) return;
    if (!first) first = m;
  }
  // The tile also brings the end of the game nearer, for everybody: that is no reason to decline.
  if (evaluator.same_horizon && is_building(s.location) && after.stack_sizes[stack_of(s.location)] > 0)
    after.stack_sizes = s.stack_sizes;
  best.offer(first, evaluator.worth(after, s.seat));
}

/// Every way to pay exactly `total`.
void try_exactly(const State& s, unsigned total, const Evaluator& evaluator, Best& best) {
  const Seat& me = s.seats[s.seat];
  const auto most = [&](unsigned r) { return unsigned{me.goods[r]} + s.paid[r]; };
  Payment p{};
  for (unsigned w = s.paid[0]; w <= most(0) && w <= total; ++w)
    for (unsigned b = s.paid[1]; b <= most(1) && w + b <= total; ++b)
      for (unsigned st = s.paid[2]; st <= most(2) && w + b + st <= total; ++st) {
        const unsigned g = total - w - b - st;
        if (g < s.paid[3] || g > most(3)) continue;
        p = {static_cast<std::uint8_t>(w), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(st),
             static_cast<std::uint8_t>(g)};
        try_payment(s, p, evaluator, best);
      }
}

/// The 1-to-7 building: so many of the dearest.
void try_dearest(const State& s, const Evaluator& evaluator, Best& best) {
  const Seat& me = s.seats[s.seat];
  for (unsigned total = s.paid_count == 0 ? 1 : s.paid_count; total <= 7; ++total) {
    Payment p = s.paid;
    unsigned left = total - s.paid_count;
    for (unsigned r = resource_count; r-- > 0;) {
      const unsigned n = me.goods[r] < left ? me.goods[r] : left;
      p[r] = static_cast<std::uint8_t>(p[r] + n);
      left -= n;
    }
    if (left > 0) return;
    try_payment(s, p, evaluator, best);
  }
}

void try_payments(const State& s, const Evaluator& evaluator, Best& best) {
  if (is_card(s.location)) return try_exactly(s, slot_of(s.location) + 1, evaluator, best);
  const Building& b = building(s.tops[stack_of(s.location)]);
  if (b.price == Price::fixed) return try_payment(s, b.cost, evaluator, best);
  if (b.price == Price::choose) return try_exactly(s, b.most, evaluator, best);
  try_dearest(s, evaluator, best);
}

/// SA-49: two resources of choice, where they open a purchase or make it dearer.
void try_claims(const State& s, const Evaluator& evaluator, Best& best) {
  const bool dear = is_building(s.location) && building(s.tops[stack_of(s.location)]).price != Price::fixed;
  for (unsigned r = 0; r < resource_count; ++r)
    for (unsigned q = dear ? 3 : r; q < resource_count; ++q) {
      State after = s;
      if (apply(after, move(Verb::claim, r, q))) continue;
      Best with;
      try_payments(after, evaluator, with);
      if (with.move) best.offer(move(Verb::claim, r, q), with.value);
    }
}

/// Goes without. Declining with the last figure of a round begins the next round, where all figures are free again, but
/// a purchase first turns up a tile. Unless both are valued before that, players decline what they should buy.
bool decline(State& s, const Evaluator& evaluator) {
  if (!evaluator.same_horizon) return !apply(s, move(Verb::decline));
  Seat& me = s.seats[s.seat];
  me.free = static_cast<std::uint8_t>(me.free + me.at[index(s.location)]);
  me.at[index(s.location)] = 0;
  return true;
}

Move pay(const State& s, const Evaluator& evaluator) {
  Best best;
  if (s.paid_count == 0) {
    State after = s;
    if (decline(after, evaluator)) best.offer(move(Verb::decline), evaluator.worth(after, s.seat));
  }
  try_payments(s, evaluator, best);
  if (s.seats[s.seat].two_resources != 0) try_claims(s, evaluator, best);
  if (best.move) return best.move;
  core::MoveList list;  // a payment was begun that cannot be ended so: any legal step
  legal_moves(s, list);
  return list[0];
}

// --- Dice for everyone, feeding --------------------------------------------------

Move take_die(const State& s, const Evaluator& evaluator) {
  Best best;
  for (unsigned i = 0; i < s.dice_count; ++i) {
    State after = s;
    const Move m = move(Verb::take, s.dice[i]);
    if (!apply(after, m)) best.offer(m, evaluator.worth(after, s.seat));
  }
  return best.move;
}

/// SA-52: the cheapest first, to the end.
void try_feeding(const State& s, Move first, State after, const Evaluator& evaluator, Best& best) {
  while (after.decision == Decision::feed && after.seat == s.seat && after.round == s.round &&
         after.seats[s.seat].missing > 0) {
    unsigned r = 0;
    while (r < resource_count && after.seats[s.seat].goods[r] == 0) ++r;
    const Move m = r < resource_count ? move(Verb::feed, r) : move(Verb::starve);
    if (apply(after, m)) return;
    if (!first) first = m;
  }
  best.offer(first, evaluator.worth(after, s.seat));
}

Move feed(const State& s, const Evaluator& evaluator) {
  Best best;
  try_feeding(s, {}, s, evaluator, best);
  State after = s;
  if (!apply(after, move(Verb::starve)))
    best.offer(move(Verb::starve), evaluator.worth(after, s.seat) + evaluator.for_hunger);
  after = s;
  const Seat& me = s.seats[s.seat];
  if (me.two_resources != 0 && me.resources() < me.missing && !apply(after, move(Verb::claim, 0, 0)))
    try_feeding(s, move(Verb::claim, 0, 0), after, evaluator, best);
  return best.move;
}

}  // namespace

int value_of_placing(State& s, Move m, const Evaluator& evaluator) {
  const auto n = static_cast<std::uint8_t>(m.b());
  Seat& me = s.seats[s.seat];
  me.at[m.a()] = static_cast<std::uint8_t>(me.at[m.a()] + n);
  me.free = static_cast<std::uint8_t>(me.free - n);
  const int value = evaluator.value(s, s.seat);
  me.at[m.a()] = static_cast<std::uint8_t>(me.at[m.a()] - n);
  me.free = static_cast<std::uint8_t>(me.free + n);
  return value;
}

Move quick_move(const State& s, const Evaluator& evaluator) {
  switch (s.decision) {
    case Decision::place: return place_best(s, evaluator);
    case Decision::use: return use_next(s);
    case Decision::tools: return add_tools(s, evaluator);
    case Decision::pay: return pay(s, evaluator);
    case Decision::dice: return take_die(s, evaluator);
    case Decision::feed: return feed(s, evaluator);
    default: return {};
  }
}

}  // namespace players::stone_age
