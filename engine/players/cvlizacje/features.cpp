#include "engine/players/cvlizacje/features.hpp"

#include <algorithm>
#include <bit>

namespace players::cvlizacje {

void inputs_of(const State& s, unsigned seat, Inputs& in) {
  const Seat& own = s.seats[seat];
  const unsigned epochs_gone = epoch(s) - 1;
  in.size = 0;
  for (std::uint32_t bits = own.early; bits != 0; bits &= bits - 1)
    in.add(input::early + epochs_gone * early_count + static_cast<unsigned>(std::countr_zero(bits)));
  for (std::uint32_t bits = own.late; bits != 0; bits &= bits - 1)
    in.add(input::late + static_cast<unsigned>(std::countr_zero(bits)));
  unsigned total = 0;
  for (unsigned r = 0; r < resource_count; ++r) {
    total += own.stock[r];
    in.add(input::stock + r * input::stock_steps + std::min<unsigned>(own.stock[r], input::stock_steps - 1));
  }
  in.add(input::total + std::min(total, input::total_steps - 1));
  in.add(input::turn + s.turn - 1u);
  if (s.turn % 3 != 1)  // all are in hand when an epoch begins
    for (unsigned o = 0; o < order_count; ++o)
      if (own.hand >> o & 1u) in.add(input::hand + o);
  in.add(input::points + std::min<unsigned>(own.points, input::point_steps - 1));
  for (const std::uint8_t number : s.track) {
    if (number == 0) continue;
    const Idea& i = idea(number);
    const bool pays = own.stock[0] >= i.cost[0] && own.stock[1] >= i.cost[1] && own.stock[2] >= i.cost[2];
    in.add((pays ? input::payable : input::dear) + number - 1u);
  }
  in.add(input::place + (seat + around(s) - s.helm) % around(s));
  const TypeCount types = types_of(own);
  TypeCount others{};
  for (unsigned o = 0; o < s.players; ++o)
    if (o != seat) {
      const TypeCount theirs = types_of(s.seats[o]);
      for (unsigned t = 0; t < type_count; ++t) others[t] = std::max(others[t], theirs[t]);
    }
  for (unsigned t = 0; t < type_count; ++t) {
    in.add(input::types + t * input::type_steps + std::min<unsigned>(types[t], input::type_steps - 1));
    in.add(input::most + t * 3 + (types[t] > others[t] ? 0u : types[t] == others[t] ? 1u : 2u));
  }
}

int expected(const State& s, unsigned seat, const Net* net) {
  if (net == nullptr) return standing(s, seat);
  Inputs in;
  inputs_of(s, seat, in);
  return standing(s, seat) + correction(*net, in);
}

int correction(const Net& net, const Inputs& in) {
  std::array<std::int32_t, hidden_max> sum;
  const unsigned hidden = net.hidden;
  for (unsigned h = 0; h < hidden; ++h) sum[h] = net.b1[h];
  std::int32_t direct = 0;
  for (unsigned k = 0; k < in.size; ++k) {
    const std::int8_t* w = net.w1 + in.on[k] * hidden;
    for (unsigned h = 0; h < hidden; ++h) sum[h] += w[h] * input_one;
    direct += net.linear[in.on[k]];
  }
  std::int32_t out = net.b2;
  for (unsigned h = 0; h < hidden; ++h) {
    const std::int32_t a = sum[h] >> hidden_shift;
    if (a > 0) out += (a > 127 ? 127 : a) * net.w2[h];
  }
  return direct + (out >> out_shift);
}

}  // namespace players::cvlizacje
