#include "engine/players/cvlizacje/features.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace players::cvlizacje {

void inputs_of(const State& s, unsigned seat, const Types& in_all, Inputs& in) {
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
    in.add(input::stock + r * input::stock_buckets + std::min<unsigned>(own.stock[r], input::stock_buckets - 1));
  }
  in.add(input::total + std::min(total, input::total_buckets - 1));
  in.add(input::turn + s.turn - 1u);
  if (s.turn % 3 != 1)  // all are in hand when an epoch begins
    for (unsigned o = 0; o < order_count; ++o)
      if (own.hand >> o & 1u) in.add(input::hand + o);
  in.add(input::points + std::min<unsigned>(own.points, input::point_buckets - 1));
  for (const std::uint8_t number : s.track) {
    if (number == 0) continue;
    const Idea& i = idea(number);
    const bool pays = own.stock[0] >= i.cost[0] && own.stock[1] >= i.cost[1] && own.stock[2] >= i.cost[2];
    in.add((pays ? input::payable : input::dear) + number - 1u);
  }
  in.add(input::position + (seat + around(s) - s.helm) % around(s));
  const TypeCount& types = in_all[seat];
  TypeCount others{};
  for (unsigned o = 0; o < s.players; ++o)
    if (o != seat)
      for (unsigned t = 0; t < type_count; ++t) others[t] = std::max(others[t], in_all[o][t]);
  for (unsigned t = 0; t < type_count; ++t) {
    in.add(input::types + t * input::type_buckets + std::min<unsigned>(types[t], input::type_buckets - 1));
    in.add(input::most + t * 3 + (types[t] > others[t] ? 0u : types[t] == others[t] ? 1u : 2u));
  }
}

int expected(const State& s, unsigned seat, const Types& types, const Net* net) {
  const int hand_crafted = standing(s, seat, types);
  if (net == nullptr) return hand_crafted;
  Inputs in;
  inputs_of(s, seat, types, in);
  return hand_crafted + correction(*net, in);
}

int correction(const Net& net, const Inputs& in) {
  // Four hidden units at a time: their weights are the bytes of a word. With 128 added they are not negative, and two
  // sums of 16 bits fit into a word, as there are fewer than 256 inputs on.
  constexpr std::uint32_t even = 0x00FF00FFu, signs = 0x80808080u;
  const int added = static_cast<int>(in.size) * 128;
  std::int32_t out = net.b2;
  for (unsigned h = 0; h < net.hidden; h += 4) {
    std::uint32_t sum02 = 0, sum13 = 0;
    for (unsigned k = 0; k < in.size; ++k) {
      std::uint32_t w;
      std::memcpy(&w, __builtin_assume_aligned(net.w1 + in.on[k] * net.hidden + h, 4), 4);
      w ^= signs;
      sum02 += w & even;
      sum13 += w >> 8 & even;
    }
    const std::uint32_t sums[] = {sum02 & 0xFFFFu, sum13 & 0xFFFFu, sum02 >> 16, sum13 >> 16};
    for (unsigned i = 0; i < 4; ++i) {
      const int a = (net.b1[h + i] + (static_cast<int>(sums[i]) - added) * input_one) >> hidden_shift;
      if (a > 0) out += (a > 127 ? 127 : a) * net.w2[h + i];
    }
  }
  std::int32_t direct = 0;
  for (unsigned k = 0; k < in.size; ++k) direct += net.linear[in.on[k]];
  return direct + (out >> out_shift);
}

}  // namespace players::cvlizacje
