#pragma once
#include <array>
#include <cstdint>

/// A small net that corrects the hand-made value of a seat. One layer of hidden units over small whole numbers:
///
///   a[h] = clip((b1[h] + sum over i of x[i] * w1[i][h]) >> hidden_shift, 0, 127)
///   value = (b2 + sum over h of a[h] * w2[h]) >> out_shift         in units of the hand-made value, 64 = 1 point
///
/// An input of `input_one` stands for 1, a weight of `weight_one` too, 127 is the top of a hidden unit, and w2 counts
/// in quarters of a point. The weights of every game and number of players lie in assets/players, made by tools/train.
namespace players {

inline constexpr int input_one = 16, weight_one = 64, out_one = 4;
inline constexpr int hidden_shift = 3, out_shift = 3;
inline constexpr int point = 64;  ///< of every value: this much is one point of the game
inline constexpr unsigned inputs_max = 160, hidden_max = 32;

struct Net {
  std::uint16_t inputs, hidden;  ///< both 0: no net, the hand-made value stands alone
  const std::int8_t* w1;         ///< inputs rows of hidden weights
  const std::int16_t* b1;
  const std::int8_t* w2;
  std::int32_t b2;
  /// How sharply a lead decides, by the game's clock (about the rounds that are left): points * share_one a nat.
  std::array<std::uint16_t, 16> spread;
  /// What an input that is on adds by itself, inputs of them in units of the hand-made value; nullptr: nothing. Only
  /// for nets whose inputs are on or off, which a game evaluates by the list of those that are on.
  const std::int16_t* linear = nullptr;
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

/// A small whole number as an input: `v` parts of `one`, no more than an input can hold.
constexpr std::int8_t input(int v, int one) {
  const int x = v * input_one / one;
  return static_cast<std::int8_t>(x > 127 ? 127 : x < -127 ? -127 : x);
}

}  // namespace players
