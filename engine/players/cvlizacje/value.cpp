#include "engine/players/cvlizacje/value.hpp"

#include <algorithm>
#include <bit>

namespace players::cvlizacje {

namespace {

constexpr std::uint32_t in_play_ideas = [] {
  std::uint32_t bits = 0;
  for (unsigned n = 1; n <= early_count; ++n)
    if (idea(n).in_play) bits |= 1u << (n - 1);
  return bits;
}();

unsigned count(std::uint32_t bits) { return static_cast<unsigned>(std::popcount(bits)); }

unsigned total(const Seat& seat) { return seat.stock[0] + seat.stock[1] + seat.stock[2]; }

/// Calls visit(number) for every idea that the seat owns.
template <class Visit>
void each_idea(const Seat& seat, Visit visit) {
  for (std::uint32_t bits = seat.early; bits != 0; bits &= bits - 1)
    visit(static_cast<unsigned>(std::countr_zero(bits)) + 1);
  for (std::uint32_t bits = seat.late; bits != 0; bits &= bits - 1)
    visit(static_cast<unsigned>(std::countr_zero(bits)) + early_count + 1);
}

/// What an effect brings in one turn in which it is active, in grains. An order is used in one turn of three, its
/// extras are worth a resource then; a resource counts 40.
int per_turn(const Idea& i) {
  switch (i.effect) {
    case Effect::gain_each_crowded: return 20;
    case Effect::gain_if_alone: return 26;
    case Effect::gain_if_pair: return 30;
    case Effect::gain_if_uncrowded: return 24;
    case Effect::point_if_alone: return 40;
    case Effect::point_each_failed: return 16;
    case Effect::extra_on_order: return 16;
    case Effect::extra_theft: return 16;
    case Effect::point_on_theft: return 20;
    case Effect::point_on_slacking: return 18;
    case Effect::point_when_robbed: return 20;
    case Effect::trade_as_alone: return 8;
    case Effect::robbed_once: return 6;
    case Effect::cheaper_type: return 8;
    case Effect::food_for_points: return 14;
    case Effect::look_at_top: return 8;
    case Effect::swap_one: return 10;
    case Effect::buy_second: return 14;
    case Effect::move_first: return 6;
    case Effect::swap_open: return 4;
    case Effect::gain_if_unbought: return 20;
    default: return 0;
  }
}

/// What an effect that waits for the end will bring, as far as the seat has what it counts.
int at_end(const State& s, unsigned seat, const TypeCount& types, const Types& in_all, const Idea& i) {
  const Seat& own = s.seats[seat];
  const unsigned all = types[0] + types[1] + types[2] + types[3];
  const int turns = static_cast<int>(turn_count - s.turn);
  switch (i.effect) {
    case Effect::point_each_epoch:  // the epochs that end after this turn
      return static_cast<int>(3 - (s.turn - 1) / 3 - (s.turn % 3 == 0 ? 1 : 0)) * i.amount * point;
    case Effect::score_in_play_ideas: return static_cast<int>(count(own.early & in_play_ideas)) * point + turns * 6;
    case Effect::score_empty:
      return total(own) == 0 ? 2 * point : std::max(0, 80 - 10 * static_cast<int>(total(own)) + 6 * turns);
    case Effect::score_type: return std::min<int>(types[i.what], i.limit) * point;
    case Effect::score_types: return ((types[0] != 0) + (types[1] != 0) + (types[2] != 0) + (types[3] != 0)) * point;
    case Effect::score_few: return all <= i.limit ? i.amount * point : 0;
    case Effect::score_many_of_type:
      return *std::max_element(types.begin(), types.end()) >= i.limit ? i.amount * point : 0;
    case Effect::score_points: return std::min<int>(own.points / i.per * i.amount, i.limit) * point;
    case Effect::score_ideas: return static_cast<int>(all / i.per * i.amount) * point + turns * 16;
    case Effect::score_most: {
      unsigned others = 0;
      for (unsigned o = 0; o < s.players; ++o)
        if (o != seat) others = std::max<unsigned>(others, in_all[o][i.what]);
      return types[i.what] > others ? i.amount * point : types[i.what] + 1u >= others ? turns * 10 : 0;
    }
    case Effect::exchange_resource: return turns == 0 ? std::min<int>(own.stock[i.what], i.limit) * point : 2 * point;
    case Effect::exchange_sets:
      return turns == 0 ? std::min<int>(std::min({own.stock[0], own.stock[1], own.stock[2]}), i.limit) * 2 * point
                        : 2 * point;
    case Effect::exchange_mixed:
      return turns == 0 ? std::min<int>(static_cast<int>(total(own)) / i.per, i.limit) * point : point;
    default: return 0;
  }
}

/// What a resource is worth with so many development moves to come.
constexpr std::array<std::int16_t, turn_count + 1> resource_worth = {3, 16, 30, 36, 38, 40, 41, 42, 42, 42};
/// The second, third ... of a kind is worth less, in sixteenths.
constexpr std::array<std::uint8_t, 10> share_of_nth = {16, 16, 15, 13, 11, 9, 7, 6, 5, 4};

int worth_of_nth(unsigned moves, unsigned n) {
  return resource_worth[moves] * share_of_nth[std::min<unsigned>(n, 9)] / 16;
}

int worth_of_stock(const Seat& seat, unsigned moves) {
  int sum = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    const unsigned n = seat.stock[r], listed = std::min<unsigned>(n, 10);
    for (unsigned k = 0; k < listed; ++k) sum += share_of_nth[k];
    sum += static_cast<int>(n - listed) * share_of_nth[9];
  }
  return sum * resource_worth[moves] / 16;
}

/// The seat's position in the order of the development moves; the leader's is 0.
unsigned position_of(const State& s, unsigned seat) {
  constexpr std::uint32_t first = early_with(Effect::move_first);
  if (s.seats[seat].active & first) return 0;
  return (seat + around(s) - s.helm) % around(s) + 1;
}

}  // namespace

Types types_in(const State& s) {
  Types types{};
  for (unsigned i = 0; i < s.players; ++i)
    each_idea(s.seats[i], [&](unsigned number) { ++types[i][static_cast<unsigned>(idea(number).type)]; });
  return types;
}

unsigned moves_left(const State& s, unsigned seat) {
  if (s.phase == Phase::over) return 0;
  const unsigned later = turn_count - s.turn;
  if (s.phase == Phase::end) return later;
  if (s.phase != Phase::development) return later + 1;
  const unsigned position = position_of(s, seat);
  if (position != s.served) return position < s.served ? later : later + 1;
  constexpr std::uint32_t second = early_with(Effect::buy_second);
  const bool may_buy = (s.used & used_purchase) == 0 || ((s.seats[seat].active & second) && !(s.used & used_second));
  return may_buy ? later + 1 : later;
}

std::array<int, resource_count> worth_of_next(const State& s, unsigned seat) {
  const unsigned moves = moves_left(s, seat);
  const auto& stock = s.seats[seat].stock;
  return {worth_of_nth(moves, stock[0]), worth_of_nth(moves, stock[1]), worth_of_nth(moves, stock[2])};
}

int worth_of_idea(const State& s, unsigned seat, unsigned number, const Types& in_all) {
  const Idea& i = idea(number);
  const int turns = static_cast<int>(turn_count - s.turn);
  TypeCount types = in_all[seat];
  ++types[static_cast<unsigned>(i.type)];  // some ideas count themselves
  return i.points * point + per_turn(i) * turns + at_end(s, seat, types, in_all, i);
}

namespace {

/// What buying the idea promises with so many development moves to come: sixteenths of its gain by what is lacking.
int promise_of(const State& s, unsigned seat, unsigned number, const Types& types, unsigned moves) {
  constexpr std::array<int, 4> by_lack = {12, 7, 4, 2};
  int price = 0;
  unsigned lack = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    const unsigned cost = idea(number).cost[r], stock = s.seats[seat].stock[r];
    price += static_cast<int>(cost) * resource_worth[moves] * 14 / 16;
    if (cost > stock) lack += cost - stock;
  }
  const int gain = worth_of_idea(s, seat, number, types) - price;
  if (moves == 1) return lack == 0 ? gain : 0;
  return gain * by_lack[std::min<unsigned>(lack, 3)] / 16;
}

/// The best of what lies open.
int plan_of(const State& s, unsigned seat, const Types& types, unsigned moves) {
  int plan = 0;
  if (moves == 0) return plan;
  for (const std::uint8_t number : s.track)
    if (number != 0) plan = std::max(plan, promise_of(s, seat, number, types, moves));
  return plan;
}

}  // namespace

Terms terms_of(const State& s, unsigned seat, const Types& types) {
  const Seat& own = s.seats[seat];
  const unsigned moves = moves_left(s, seat);
  const int turns = static_cast<int>(turn_count - s.turn);
  int points = own.points * point, growth = 0, collection = 0;
  each_idea(own, [&](unsigned number) {
    const Idea& i = idea(number);
    points += i.points * point;
    // CV-30: what was bought in this turn does not act in it.
    const bool acts_now = s.phase == Phase::orders && number <= early_count && (own.active >> (number - 1) & 1u);
    growth += per_turn(i) * (turns + (acts_now ? 1 : 0));
    collection += at_end(s, seat, types[seat], types, i);
  });

  Terms terms{};
  terms[static_cast<unsigned>(Term::points)] = points;
  terms[static_cast<unsigned>(Term::resources)] = worth_of_stock(own, moves);
  terms[static_cast<unsigned>(Term::growth)] = growth;
  terms[static_cast<unsigned>(Term::collection)] = collection;
  terms[static_cast<unsigned>(Term::plan)] = plan_of(s, seat, types, moves);
  return terms;
}

int standing(const State& s, unsigned seat, const Types& types) {
  int sum = 0;
  for (const std::int32_t term : terms_of(s, seat, types)) sum += term;
  return sum;
}

}  // namespace players::cvlizacje
