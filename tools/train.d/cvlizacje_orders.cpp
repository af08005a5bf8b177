#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/players/cvlizacje/prior.hpp"
#include "engine/players/cvlizacje/thinker.hpp"
#include "tools/train.d/trainer.hpp"

/// Learns which orders strong players of CVlizacje play, from games of level 8 against itself, and adds that to the
/// file of the network as its part `orders`.
namespace train {

namespace {

using namespace players::cvlizacje;

constexpr unsigned first = 0, second = 1, roles = 2;  // the face-up order, then the face-down one
constexpr unsigned level = 8;

struct Row {
  std::array<std::array<OrderInputs, order_count>, roles> in;
  std::array<unsigned, roles> hand, chosen;
};

class OrderLessons {
 public:
  OrderLessons(const Wish& wish, const core::Setup& setup) : wish_(wish), setup_(setup) {
    for (unsigned role = 0; role < roles; ++role)
      for (unsigned i = 0; i < 3; ++i) weight_[role * order_input::count + order_input::yield + i] = 1;
  }

  int run() {
    for (std::uint64_t game = 0; game < wish_.orders; ++game) play_one(wish_.seed + game);
    const std::size_t held_back = rows_.size() / 8;
    std::fprintf(stderr, "%zu decisions; uniform %.3f nats\n", rows_.size(), uniform(held_back));
    core::Rng rng(wish_.seed);
    constexpr unsigned passes = 12, batch = 64;
    double rate = 0.02;
    for (unsigned pass = 0; pass < passes; ++pass, rate *= 0.7) {
      const auto count = static_cast<std::uint32_t>(rows_.size() - held_back);
      for (std::uint32_t i = 1; i <= count; ++i) {
        learn(rows_[held_back + rng.next() % count], true);
        if (i % batch == 0) step(rate, batch);
      }
      double nats = 0;
      for (std::size_t i = 0; i < held_back; ++i) nats += learn(rows_[i], false);
      std::fprintf(stderr, "pass %u: %.4f nats\n", pass + 1, nats / static_cast<double>(held_back));
    }
    return write();
  }

 private:
  void play_one(std::uint64_t number) {
    core::Rng rng(number);
    State s;
    setup_.first = static_cast<std::uint8_t>(rng.below(setup_.players));
    if (start(setup_, s)) return;
    while (s.phase != Phase::over) {
      PlayoutOptions options;
      Move chosen;
      if (!current_actor(s).is_seat()) {
        chosen = quick_move(s, rng, options);
      } else {
        const players::Profile profile{players::dial[level - 1], 0};
        const State view = observe(s, s.actor);
        chosen = players::choose(thinker_, view, s.actor, profile, number, players::budget(profile.level));
        if (s.decision == Decision::order) remember(view, chosen);
        if (rng.below(50) == 0) {
          core::MoveList list;
          legal_moves(s, list);
          chosen = rng.pick(list);
        }
      }
      if (apply(s, chosen)) return;
    }
  }

  void remember(const State& view, Move chosen) {
    const OrderView orders(view, view.actor);
    const unsigned hand = view.seats[view.actor].hand;
    Row& row = rows_.emplace_back();
    row.hand = {hand, hand & ~(1u << chosen.a())};
    row.chosen = {chosen.a(), chosen.b()};
    for (unsigned o = 0; o < order_count; ++o) {
      if (row.hand[first] >> o & 1u) row.in[first][o] = orders.inputs(o, order_count);
      if (row.hand[second] >> o & 1u) row.in[second][o] = orders.inputs(o, chosen.a());
    }
  }

  /// Calls visit(weight, how far it is on) for every input.
  template <class Visit>
  static void each_input(const OrderInputs& in, unsigned role, Visit visit) {
    const unsigned from = role * order_input::count;
    visit(from + in.yield_at, in.yield / static_cast<double>(players::point));
    for (const unsigned i : in.on) visit(from + i, 1.0);
  }

  /// Nats that the choice surprises by.
  double learn(const Row& row, bool teach) {
    double nats = 0;
    for (unsigned role = 0; role < roles; ++role) {
      std::array<double, order_count> chance{};
      double sum = 0;
      for (unsigned o = 0; o < order_count; ++o) {
        if ((row.hand[role] >> o & 1u) == 0) continue;
        double logit = 0;
        each_input(row.in[role][o], role, [&](unsigned i, double on) { logit += weight_[i] * on; });
        sum += chance[o] = std::exp(logit);
      }
      nats -= std::log(chance[row.chosen[role]] / sum);
      for (unsigned o = 0; teach && o < order_count; ++o) {
        if ((row.hand[role] >> o & 1u) == 0) continue;
        const double slope = chance[o] / sum - (o == row.chosen[role] ? 1 : 0);
        each_input(row.in[role][o], role, [&](unsigned i, double on) { gradient_[i] += slope * on; });
      }
    }
    return nats;
  }

  void step(double rate, unsigned batch) {
    ++steps_;
    const double fix1 = 1 - std::pow(0.9, steps_), fix2 = 1 - std::pow(0.999, steps_);
    for (unsigned i = 0; i < weight_.size(); ++i) {
      const double g = gradient_[i] / batch;
      gradient_[i] = 0;
      mean_[i] = 0.9 * mean_[i] + 0.1 * g;
      square_[i] = 0.999 * square_[i] + 0.001 * g * g;
      weight_[i] -= rate * (mean_[i] / fix1) / (std::sqrt(square_[i] / fix2) + 1e-8);
    }
  }

  double uniform(std::size_t count) const {
    double nats = 0;
    for (std::size_t i = 0; i < count; ++i)
      for (const unsigned hand : rows_[i].hand) nats += std::log(__builtin_popcount(hand));
    return nats / static_cast<double>(count);
  }

  int write() const {
    std::ifstream in(wish_.out);
    std::ostringstream text;
    text << in.rdbuf();
    std::string file = text.str();
    if (file.empty()) return std::fprintf(stderr, "train: %s is missing\n", wish_.out.c_str()), 1;
    file.resize(std::min(file.size(), file.find("orders\n")));
    std::ofstream out(wish_.out);
    out << file << "orders";
    for (unsigned i = 0; i < weight_.size(); ++i)
      out << (i % 16 == 0 ? '\n' : ' ') << std::lround(weight_[i] * players::weight_one);
    out << '\n';
    return 0;
  }

  static constexpr unsigned weights = roles * order_input::count;
  Wish wish_;
  core::Setup setup_;
  players::cvlizacje::Thinker thinker_;
  std::vector<Row> rows_;
  std::array<double, weights> weight_{}, gradient_{}, mean_{}, square_{};
  double steps_ = 0;
};

}  // namespace

int train_cvlizacje_orders(const Wish& wish, const core::Setup& setup) { return OrderLessons(wish, setup).run(); }

}  // namespace train
