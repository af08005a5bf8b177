#pragma once
#include <array>
#include <cstdint>

/// A small neural network that corrects the hand-crafted evaluation of a seat. It has one hidden layer of integers:
///
///   a[h] = clip((b1[h] + sum over i of x[i] * w1[i][h]) >> hidden_shift, 0, 127)
///   value = (b2 + sum over h of a[h] * w2[h]) >> out_shift         in units of the hand-crafted evaluation, 64 = 1
///   point
///
/// An input of `input_one` stands for 1, a weight of `weight_one` too, 127 is the top of a hidden unit, and w2 counts
/// in quarters of a point. The weights of every game and number of players lie in engine/players/weights, made by
/// tools/train.
namespace players {

inline constexpr int input_one = 16, weight_one = 64, out_one = 4;
inline constexpr int hidden_shift = 3, out_shift = 3;
inline constexpr int point = 64;  ///< a value of 64 is one point of the game
inline constexpr unsigned inputs_max = 160, hidden_max = 32;
inline constexpr unsigned order_weights = 582;

struct Net {
  std::uint16_t inputs, hidden;  ///< both 0: no net, only the hand-crafted evaluation
  const std::int8_t* w1;         ///< inputs rows of hidden weights
  const std::int16_t* b1;
  const std::int8_t* w2;
  std::int32_t b2;
  /// How many points of lead decide the game, by its clock (about the rounds left).
  std::array<std::uint16_t, 16> spread;
  /// A linear weight for each input, in units of the hand-crafted evaluation; nullptr: none.
  /// Only for nets with binary inputs, which are evaluated by the list of active inputs.
  const std::int16_t* linear = nullptr;
  /// The prior of the orders of CVlizacje, order_weights of them (engine/players/cvlizacje/prior.hpp); nullptr: not
  /// known.
  const std::int16_t* orders = nullptr;
};

/// The correction for these inputs.
inline int evaluate(const Net& net, const std::int8_t* x) {
  if (net.hidden == 0) return 0;
  std::array<std::int32_t, hidden_max> sum;
  for (unsigned h = 0; h < net.hidden; ++h) sum[h] = net.b1[h];
  const std::int8_t* w = net.w1;
  for (unsigned i = 0; i < net.inputs; ++i, w += net.hidden) {
    const std::int32_t v = x[i];
    if (v == 0) continue;
    for (unsigned h = 0; h < net.hidden; ++h) sum[h] += v * w[h];
  }
  std::int32_t out = net.b2;
  for (unsigned h = 0; h < net.hidden; ++h) {
    const std::int32_t a = sum[h] >> hidden_shift;
    if (a > 0) out += (a > 127 ? 127 : a) * net.w2[h];
  }
  return out >> out_shift;
}

/// Evaluates incrementally: it keeps the sums of the hidden units and adds only the inputs that changed, because
/// compared positions share most inputs. The results equal those of evaluate().
class Accumulator {
 public:
  void forget() { net_ = nullptr; }

  int evaluate(const Net& net, const std::int8_t* x) {
    if (net_ != &net) begin(net);
    changed_ = 0;
    const std::int8_t* w = net.w1;
    for (unsigned i = 0; i < net.inputs; ++i, w += net.hidden) {
      const std::int32_t more = x[i] - x_[i];
      if (more == 0) continue;
      x_[i] = x[i];
      ++changed_;
      for (unsigned h = 0; h < net.hidden; ++h) sum_[h] += more * w[h];
    }
    std::int32_t out = net.b2;
    for (unsigned h = 0; h < net.hidden; ++h) {
      const std::int32_t a = sum_[h] >> hidden_shift;
      if (a > 0) out += (a > 127 ? 127 : a) * net.w2[h];
    }
    return out >> out_shift;
  }

  unsigned changed() const { return changed_; }  ///< inputs that differed between the last two evaluations

 private:
  void begin(const Net& net) {
    net_ = &net;
    x_.fill(0);
    for (unsigned h = 0; h < net.hidden; ++h) sum_[h] = net.b1[h];
  }

  const Net* net_ = nullptr;
  std::array<std::int32_t, hidden_max> sum_{};
  std::array<std::int8_t, inputs_max> x_{};
  unsigned changed_ = 0;
};

/// Scales a number to an input, so that `one` becomes 1, and clips it. The division becomes a multiplication by a
/// constant, so `v` times 65,536 / one must fit into 31 bits.
template <int one>
constexpr std::int8_t input(int v) {
  constexpr int factor = (input_one << 12) / one;
  const int x = v * factor >> 12;
  return static_cast<std::int8_t>(x > 127 ? 127 : x < -127 ? -127 : x);
}

/// The same with a divisor that is no constant.
constexpr std::int8_t input(int v, int one) {
  const int x = v * input_one / one;
  return static_cast<std::int8_t>(x > 127 ? 127 : x < -127 ? -127 : x);
}

}  // namespace players
