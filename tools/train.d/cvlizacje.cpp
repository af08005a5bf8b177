#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <numeric>
#include <sstream>

#include "engine/players/cvlizacje/features.hpp"
#include "engine/players/cvlizacje/guess.hpp"
#include "tools/train.d/trainer.hpp"

/// CVlizacje learns what a seat will end with, seen from the start of a turn. The quick player of guess.hpp, which also
/// plays the thoughts of the strong ones to their end, plays whole games against itself, at times at random: so the net
/// knows what an infinite number of such playouts would say. It learns the points of each seat and who wins at once.
namespace train {

namespace {

using namespace players::cvlizacje;

constexpr unsigned hidden = 16;
constexpr double points_share = 1.0 / 20;  // how much a point off counts beside who wins
constexpr double spread = 2.5;             // points that make a win e times as likely

struct Row {
  Inputs in;
  float hand, points, won;
};

/// Weights in the order w1, b1, w2, linear, b2. Hidden units range from 0 to 1, the rest is in points.
class SparseLearner {
 public:
  explicit SparseLearner(std::uint64_t seed) : weights_(b2 + 1), gradient_(b2 + 1), mean_(b2 + 1), square_(b2 + 1) {
    core::Rng rng(seed);
    const auto noise = [&] { return static_cast<float>(rng.below(2001)) / 1000.0f - 1.0f; };
    for (unsigned i = 0; i < b1; ++i) weights_[i] = noise() * 0.03f;
    for (unsigned i = b1; i < w2; ++i) weights_[i] = 0.05f + 0.4f * (noise() + 1);
    for (unsigned i = w2; i < linear; ++i) weights_[i] = noise();
  }

  using Hidden = std::array<float, hidden>;

  float value(const Row& row, Hidden& a) const {
    std::copy_n(&weights_[b1], hidden, a.begin());
    float sum = row.hand + weights_[b2];
    for (unsigned k = 0; k < row.in.size; ++k) {
      const float* w = &weights_[row.in.on[k] * hidden];
      for (unsigned h = 0; h < hidden; ++h) a[h] += w[h];
      sum += weights_[linear + row.in.on[k]];
    }
    for (unsigned h = 0; h < hidden; ++h) sum += std::clamp(a[h], 0.0f, 1.0f) * weights_[w2 + h];
    return sum;
  }

  /// One position, a row for each seat.
  void learn(const Row* rows, unsigned players) {
    std::array<Hidden, core::max_players> a;
    std::array<float, core::max_players> value_of{}, share{};
    float best = -1e9f, all = 0;
    for (unsigned i = 0; i < players; ++i) best = std::max(best, value_of[i] = value(rows[i], a[i]));
    for (unsigned i = 0; i < players; ++i)
      all += share[i] = std::exp((value_of[i] - best) / static_cast<float>(spread));
    for (unsigned i = 0; i < players; ++i) {
      const float off = value_of[i] - rows[i].points;
      squares += off * off;
      guesses -= rows[i].won * std::log(share[i] / all);
      const float slope =
          off * static_cast<float>(points_share) + (share[i] / all - rows[i].won) / static_cast<float>(spread);
      gradient_[b2] += slope;
      for (unsigned h = 0; h < hidden; ++h) {
        gradient_[w2 + h] += slope * std::clamp(a[i][h], 0.0f, 1.0f);
        a[i][h] = a[i][h] <= 0 || a[i][h] >= 1 ? 0 : slope * weights_[w2 + h];
        gradient_[b1 + h] += a[i][h];
      }
      for (unsigned k = 0; k < rows[i].in.size; ++k) {
        gradient_[linear + rows[i].in.on[k]] += slope;
        float* g = &gradient_[rows[i].in.on[k] * hidden];
        for (unsigned h = 0; h < hidden; ++h) g[h] += a[i][h];
      }
    }
    seen += players;
  }

  void step(float rate, unsigned batch) {
    ++steps_;
    const float fix1 = 1 - std::pow(0.9f, steps_), fix2 = 1 - std::pow(0.999f, steps_);
    for (unsigned i = 0; i <= b2; ++i) {
      const float g = gradient_[i] / static_cast<float>(batch);
      gradient_[i] = 0;
      mean_[i] = 0.9f * mean_[i] + 0.1f * g;
      square_[i] = 0.999f * square_[i] + 0.001f * g * g;
      const float scale = i < w2 ? 0.25f : 1;  // a hidden unit is full at 1, points are larger
      weights_[i] -=
          rate * scale * (mean_[i] / fix1) / (std::sqrt(square_[i] / fix2) + 1e-6f) + rate * 0.001f * weights_[i];
    }
    for (unsigned i = 0; i < b1; ++i) weights_[i] = std::clamp(weights_[i], -1.9f, 1.9f);
  }

  /// The file for engine/players/weights (engine/players/net.hpp says what the numbers mean).
  std::string text() const {
    std::ostringstream out;
    const auto whole = [](float v, double one, double most) {
      return std::lround(std::clamp(static_cast<double>(v) * one, -most, most));
    };
    const auto part = [&](const char* name, unsigned from, unsigned count, double one, double most) {
      out << name;
      for (unsigned i = 0; i < count; ++i) out << (i % 16 == 0 ? '\n' : ' ') << whole(weights_[from + i], one, most);
      out << '\n';
    };
    out << "inputs " << input::count << "\nhidden " << hidden << "\nspread";
    for (unsigned i = 0; i < 16; ++i) out << ' ' << std::lround(spread * players::point);
    out << '\n';
    part("b2", b2, 1, players::out_one * 128.0, 1 << 24);
    part("b1", b1, hidden, players::weight_one * players::input_one, 32767);
    part("w2", w2, hidden, players::out_one, 127);
    part("linear", linear, input::count, players::point, 32767);
    part("w1", 0, b1, players::weight_one, 127);
    return out.str();
  }

  bool state(const std::string& path, const char* mode, std::uint64_t& games) {
    return state_file(path, mode, games, steps_, {&weights_, &mean_, &square_, &gradient_});
  }

  double squares = 0, guesses = 0, seen = 0;

 private:
  static constexpr unsigned b1 = input::count * hidden, w2 = b1 + hidden, linear = w2 + hidden,
                            b2 = linear + input::count;
  std::vector<float> weights_, gradient_, mean_, square_;
  float steps_ = 0;
};

class Lessons {
 public:
  Lessons(const Wish& wish, const core::Setup& setup) : wish_(wish), learner_(wish.seed), setup_(setup) {}

  int run() {
    State s;
    if (start(setup_, s))
      return std::fprintf(stderr, "train: unknown kind %llu\n", static_cast<unsigned long long>(wish_.kind)), 2;
    constexpr std::uint64_t block = 10000;
    std::uint64_t games = 0;
    if (learner_.state(wish_.state, "rb", games))
      std::fprintf(stderr, "resuming after %llu games\n", static_cast<unsigned long long>(games));
    while (games < wish_.games) {
      rows_.clear();
      const std::uint64_t end = std::min(games + block, wish_.games);
      const double done = static_cast<double>(games) / static_cast<double>(wish_.games);
      while (games < end) play_one(wish_.seed * 1000003 + games++);
      learn(static_cast<float>(0.004 * std::pow(0.05, done)));
      std::fprintf(stderr, "%llu of %llu games: %.3f points off, %.4f nats for the winner, %.1f points a seat\n",
                   static_cast<unsigned long long>(games), static_cast<unsigned long long>(wish_.games),
                   std::sqrt(learner_.squares / learner_.seen), learner_.guesses / learner_.seen * setup_.players,
                   points_ / static_cast<double>(ended_) / setup_.players);
      learner_.squares = learner_.guesses = learner_.seen = points_ = 0;
      ended_ = 0;
      learner_.state(wish_.state, "wb", games);
      std::ofstream(wish_.out) << learner_.text();
    }
    return 0;
  }

 private:
  void play_one(std::uint64_t number) {
    core::Rng rng(number);
    State s;
    setup_.first = static_cast<std::uint8_t>(rng.below(setup_.players));
    if (start(setup_, s)) return;
    std::array<unsigned, core::max_players> blur{}, wild{};
    for (unsigned i = 0; i < setup_.players; ++i) blur[i] = 10 + rng.below(60), wild[i] = rng.below(10);
    const std::size_t from = rows_.size();
    unsigned turn = 0;
    while (s.phase != Phase::over) {
      if (s.phase == Phase::orders && s.decision != Decision::draw && s.turn != turn) {
        turn = s.turn;
        const Types types = types_in(s);
        for (unsigned i = 0; i < setup_.players; ++i) {
          Row& row = rows_.emplace_back();
          inputs_of(s, i, types, row.in);
          row.hand = static_cast<float>(standing(s, i, types)) / players::point;
        }
      }
      const bool seat = current_actor(s).is_seat();
      PlayoutOptions options{seat ? blur[s.actor] : 0u};
      Move move = quick_move(s, rng, options);
      if (seat && rng.below(100) < wild[s.actor]) {
        core::MoveList list;
        legal_moves(s, list);
        move = rng.pick(list);
      }
      if (apply(s, move)) return rows_.resize(from);
    }
    const core::Outcome o = outcome(s);
    ++ended_;
    for (unsigned i = 0; i < setup_.players; ++i) points_ += o.total[i];
    for (std::size_t k = from; k < rows_.size(); ++k) {
      const unsigned seat = static_cast<unsigned>(k - from) % setup_.players;
      rows_[k].points = o.total[seat];
      rows_[k].won = (o.winners >> seat & 1u) ? 1.0f / static_cast<float>(__builtin_popcount(o.winners)) : 0.0f;
    }
  }

  void learn(float rate) {
    constexpr unsigned batch = 64;
    std::vector<std::uint32_t> places(rows_.size() / setup_.players);
    std::iota(places.begin(), places.end(), 0u);
    core::Rng rng(places.size());
    for (std::size_t i = places.size(); i > 1; --i)
      std::swap(places[i - 1], places[rng.next() % static_cast<std::uint32_t>(i)]);
    unsigned n = 0;
    for (const std::uint32_t place : places) {
      learner_.learn(&rows_[std::size_t{place} * setup_.players], setup_.players);
      if (++n % batch == 0) learner_.step(rate, batch);
    }
  }

  Wish wish_;
  SparseLearner learner_;
  core::Setup setup_;
  std::vector<Row> rows_;
  double points_ = 0;
  unsigned long long ended_ = 0;
};

}  // namespace

int train_cvlizacje_orders(const Wish& wish, const core::Setup& setup);

/// The kind is the number of players, or above five 20 plus the variant for two.
int train_cvlizacje(const Wish& wish) {
  const bool two = wish.kind > core::max_players;
  const core::Setup setup{State::id, static_cast<std::uint8_t>(two ? 2 : wish.kind),
                          static_cast<std::uint8_t>(two ? wish.kind - 20 : 0), 0, 0};
  return wish.orders > 0 ? train_cvlizacje_orders(wish, setup) : Lessons(wish, setup).run();
}

}  // namespace train
