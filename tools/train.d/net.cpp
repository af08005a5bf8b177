#include "tools/train.d/net.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>

#include "engine/core/rng.hpp"

namespace train {

namespace {

constexpr double first_spread = 12;  // points that are one step of e, before anything is learnt
constexpr double weight_most = 127.0 / players::weight_one, out_most = 127.0 / players::out_one;

template <class Whole>
Whole rounded_to(double v, double one, double most) {
  return static_cast<Whole>(std::lround(std::clamp(v * one, -most, most)));
}

}  // namespace

Learner::Learner(unsigned inputs, unsigned hidden, std::uint64_t seed) : inputs_(inputs), hidden_(hidden) {
  weights_.resize(spread() + 16);
  gradient_.resize(weights_.size());
  mean_.resize(weights_.size());
  square_.resize(weights_.size());
  core::Rng rng(seed);
  for (unsigned i = 0; i < inputs * hidden; ++i) weights_[i] = (rng.below(2001) / 1000.0 - 1) * 0.35;
  for (unsigned h = 0; h < hidden; ++h) weights_[b1() + h] = 0.2;
  for (unsigned i = 0; i < 16; ++i) weights_[spread() + i] = std::log(first_spread);
}

double Learner::forward(const Seat& seat, std::vector<double>& hidden) const {
  hidden.assign(weights_.begin() + b1(), weights_.begin() + b1() + hidden_);
  for (unsigned i = 0; i < inputs_; ++i) {
    if (seat.x[i] == 0) continue;
    const double v = seat.x[i] / static_cast<double>(players::input_one);
    const double* w = &weights_[i * hidden_];
    for (unsigned h = 0; h < hidden_; ++h) hidden[h] += v * w[h];
  }
  double out = weights_[b2()];
  for (unsigned h = 0; h < hidden_; ++h) {
    hidden[h] = std::clamp(hidden[h], 0.0, 1.0);
    out += hidden[h] * weights_[w2() + h];
  }
  return seat.hand + out;
}

namespace {
std::vector<double> softmax(const std::vector<double>& worth, double spread) {
  const double best = *std::max_element(worth.begin(), worth.end());
  std::vector<double> share;
  double sum = 0;
  for (const double w : worth) share.push_back(std::exp((w - best) / spread)), sum += share.back();
  for (double& s : share) s /= sum;
  return share;
}
}  // namespace

std::vector<double> Learner::shares(const std::vector<Seat>& seats, unsigned clock) {
  std::vector<double> hidden, worth;
  for (const Seat& seat : seats) worth.push_back(forward(seat, hidden));
  return softmax(worth, std::exp(weights_[spread() + clock]));
}

void Learner::learn(const std::vector<Seat>& seats, unsigned clock, const std::vector<double>& target) {
  std::vector<std::vector<double>> hidden(seats.size());
  std::vector<double> worth;
  for (std::size_t s = 0; s < seats.size(); ++s) worth.push_back(forward(seats[s], hidden[s]));
  const double width = std::exp(weights_[spread() + clock]);
  const std::vector<double> share = softmax(worth, width);
  double mean = 0;
  for (std::size_t s = 0; s < seats.size(); ++s) {
    loss_ -= target[s] * std::log(share[s] + 1e-9);
    mean += share[s] * worth[s];
  }
  ++counted_;
  ++added_;
  for (std::size_t s = 0; s < seats.size(); ++s) {
    const double slope = (share[s] - target[s]) / width;  // of the loss by the worth of the seat
    gradient_[spread() + clock] -= (share[s] - target[s]) * (worth[s] - mean) / width;
    gradient_[b2()] += slope;
    for (unsigned h = 0; h < hidden_; ++h) {
      const double a = hidden[s][h];
      gradient_[w2() + h] += slope * a;
      if (a <= 0 || a >= 1)
        hidden[s][h] = 0;
      else
        hidden[s][h] = slope * weights_[w2() + h];
      gradient_[b1() + h] += hidden[s][h];
    }
    for (unsigned i = 0; i < inputs_; ++i) {
      if (seats[s].x[i] == 0) continue;
      const double v = seats[s].x[i] / static_cast<double>(players::input_one);
      double* g = &gradient_[i * hidden_];
      for (unsigned h = 0; h < hidden_; ++h) g[h] += v * hidden[s][h];
    }
  }
}

void Learner::step(double rate) {
  if (added_ == 0) return;
  ++steps_;
  const double fix1 = 1 - std::pow(0.9, steps_), fix2 = 1 - std::pow(0.999, steps_);
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    const double g = gradient_[i] / added_;
    mean_[i] = 0.9 * mean_[i] + 0.1 * g;
    square_[i] = 0.999 * square_[i] + 0.001 * g * g;
    const double scale = i >= w2() && i < spread() ? 10 : 1;  // points, which are larger than the other weights
    weights_[i] -= scale * rate * (mean_[i] / fix1) / (std::sqrt(square_[i] / fix2) + 1e-8);
    gradient_[i] = 0;
    if (i < b1())
      weights_[i] = std::clamp(weights_[i], -weight_most, weight_most);
    else if (i >= w2() && i < b2())
      weights_[i] = std::clamp(weights_[i], -out_most, out_most);
    else if (i >= spread())
      weights_[i] = std::clamp(weights_[i], std::log(1.0), std::log(100.0));
  }
  added_ = 0;
}

const players::Net& Learner::rounded() {
  w1_.resize(b1());
  b1_.resize(hidden_);
  w2_.resize(hidden_);
  for (unsigned i = 0; i < b1(); ++i) w1_[i] = rounded_to<std::int8_t>(weights_[i], players::weight_one, 127);
  for (unsigned h = 0; h < hidden_; ++h) {
    b1_[h] = rounded_to<std::int16_t>(weights_[b1() + h], players::weight_one * players::input_one, 32767);
    w2_[h] = rounded_to<std::int8_t>(weights_[w2() + h], players::out_one, 127);
  }
  net_.inputs = static_cast<std::uint16_t>(inputs_);
  net_.hidden = static_cast<std::uint16_t>(hidden_);
  net_.w1 = w1_.data();
  net_.b1 = b1_.data();
  net_.w2 = w2_.data();
  net_.b2 = rounded_to<std::int32_t>(weights_[b2()], players::out_one * 128.0, 1 << 24);
  for (unsigned i = 0; i < 16; ++i)
    net_.spread[i] = rounded_to<std::uint16_t>(std::exp(weights_[spread() + i]), players::point, 65535);
  return net_;
}

std::string Learner::text() {
  const players::Net& net = rounded();
  std::ostringstream out;
  out << "inputs " << inputs_ << "\nhidden " << hidden_ << "\nspread";
  for (const unsigned s : net.spread) out << ' ' << s;
  out << "\nb2 " << net.b2 << "\nb1";
  for (const int b : b1_) out << ' ' << b;
  out << "\nw2";
  for (const int w : w2_) out << ' ' << w;
  out << "\nw1";
  for (unsigned i = 0; i < b1(); ++i) out << (i % hidden_ == 0 ? "\n" : " ") << int{w1_[i]};
  out << '\n';
  return out.str();
}

bool Learner::read_text(const std::string& path) {
  std::ifstream in(path);
  std::string word;
  unsigned inputs = 0, hidden = 0;
  if (!(in >> word >> inputs >> word >> hidden) || inputs != inputs_ || hidden != hidden_) return false;
  double v = 0;
  const auto read = [&](unsigned from, unsigned count, auto&& scaled) {
    in >> word;
    for (unsigned i = 0; i < count && in >> v; ++i) weights_[from + i] = scaled(v);
  };
  read(spread(), 16, [](double s) { return std::log(s / players::point); });
  read(b2(), 1, [](double s) { return s / (players::out_one * 128.0); });
  read(b1(), hidden_, [](double s) { return s / (players::weight_one * players::input_one); });
  read(w2(), hidden_, [](double s) { return s / players::out_one; });
  read(0, b1(), [](double s) { return s / players::weight_one; });
  return static_cast<bool>(in);
}

}  // namespace train
