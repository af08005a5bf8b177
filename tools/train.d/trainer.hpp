#pragma once
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "engine/core/rng.hpp"
#include "engine/players/chance.hpp"
#include "tools/train.d/net.hpp"

/// Learning by self-play: positions after moves, the shares of the victory in them, TD(lambda) from the end backwards.
namespace train {

struct Wish {
  std::uint64_t kind = 4;       ///< the number in the file's name: the players, mostly
  std::uint64_t games = 10000;  ///< in all, those before a break included
  std::uint64_t seed = 1;
  double rate = 0.002, last_rate = 0.0003;  ///< of learning, at the begin and at the end
  double lambda = 0.9;
  std::string out, state;    ///< the file for engine/players/weights, and what is needed to go on
  std::string from;          ///< a net to begin with
  std::uint64_t orders = 0;  ///< CVlizacje: games from which it learns how likely orders are, instead of the net
};

/// What the trainer asks of a game; each game's file specialises it:
///
///   static constexpr unsigned inputs, hidden
///   static core::Setup setup(unsigned kind, core::Rng&)          a game to learn from
///   static int look(const S&, unsigned seat, std::int8_t* x)     fills the inputs, answers the hand-crafted evaluation
///   static unsigned clock(const S&)                              0 to 15, as the player has it
///   static constexpr double margin                               points that make a victory e times as clear (or 12)
///   static core::Move move(const S&, const players::Net&, core::Rng&)   what self-play does, now and then something
///   else static bool remember(const S& before, const S& after)        whether to learn from the position after a move
template <core::Game S>
struct Lesson;

template <core::Game S>
class Trainer {
 public:
  explicit Trainer(const Wish& wish) : wish_(wish), learner_(L::inputs, L::hidden, wish.seed) {}

  int run() {
    std::uint64_t games = 0;
    if (!wish_.from.empty() && !learner_.read_text(wish_.from)) {
      std::fprintf(stderr, "train: %s has the wrong shape\n", wish_.from.c_str());
      return 1;
    }
    if (learner_.state(wish_.state, "rb", games))
      std::fprintf(stderr, "resuming after %llu games\n", as_printed(games));
    while (games < wish_.games) {
      const double done = static_cast<double>(games) / static_cast<double>(wish_.games);
      const double rate = wish_.rate * std::pow(wish_.last_rate / wish_.rate, done);
      for (unsigned i = 0; i < games_a_batch; ++i) play_one(wish_.seed * 1000003 + games++);
      learn(rate);
      if (games % report_distance < games_a_batch || games >= wish_.games) report(games);
    }
    return 0;
  }

 private:
  using L = Lesson<S>;
  static constexpr unsigned games_a_batch = 16, report_distance = 1000, moves_max = 6000, passes = 2;

  static unsigned long long as_printed(std::uint64_t n) { return n; }

  struct Position {
    std::vector<Learner::Seat> seats;
    unsigned clock;
    std::vector<double> target;
  };

  void play_one(std::uint64_t number) {
    core::Rng rng(number);
    S s;
    const core::Setup setup = L::setup(static_cast<unsigned>(wish_.kind), rng);
    if (start(setup, s)) return;
    const auto luck = static_cast<std::uint32_t>(number * 0x9E3779B9u);
    const players::Net& net = learner_.rounded();
    const std::size_t from = positions_.size();
    unsigned moves = 0;
    for (; current_actor(s) != core::nobody && moves < moves_max; ++moves) {
      players::let_chance_decide(s, luck);
      if (current_actor(s) == core::nobody) break;
      const S before = s;
      if (apply(s, L::move(s, net, rng))) break;
      if (current_actor(s) != core::nobody && L::remember(before, s)) positions_.push_back(look(s, setup.players));
    }
    length_ += moves;
    if (current_actor(s) == core::nobody)
      set_targets(from, outcome(s));
    else
      positions_.resize(from);
  }

  Position look(const S& s, unsigned players) {
    Position p;
    p.clock = L::clock(s);
    p.seats.resize(players);
    for (unsigned i = 0; i < players; ++i) {
      p.seats[i].x.resize(L::inputs);
      p.seats[i].hand = L::look(s, i, p.seats[i].x.data()) / static_cast<double>(players::point);
    }
    return p;
  }

  /// The target is to win: half the share of the victory, half how clear it was.
  void set_targets(std::size_t from, const core::Outcome& o) {
    std::vector<double> aim(o.players);
    double best = o.total[0], sum = 0, margin = 12;
    if constexpr (requires { L::margin; }) margin = L::margin;
    for (unsigned i = 1; i < o.players; ++i) best = o.total[i] > best ? o.total[i] : best;
    for (unsigned i = 0; i < o.players; ++i) sum += std::exp((o.total[i] - best) / margin);
    for (unsigned i = 0; i < o.players; ++i)
      aim[i] = 0.5 * (o.winners >> i & 1) / __builtin_popcount(o.winners) +
               0.5 * std::exp((o.total[i] - best) / margin) / sum;
    winner_points_ += best;
    ++ended_;
    for (std::size_t i = positions_.size(); i-- > from;) {
      positions_[i].target = aim;
      const std::vector<double> now = learner_.shares(positions_[i].seats, positions_[i].clock);
      for (unsigned k = 0; k < o.players; ++k) aim[k] = wish_.lambda * aim[k] + (1 - wish_.lambda) * now[k];
    }
  }

  /// Learns from the positions of the last games in another order than they were played.
  void learn(double rate) {
    core::Rng rng(positions_.size() * 7919 + static_cast<std::uint64_t>(ended_));
    constexpr unsigned batch = 128;
    for (unsigned pass = 0; pass < passes; ++pass) {
      for (std::size_t i = positions_.size(); i > 1; --i)
        std::swap(positions_[i - 1], positions_[rng.next() % static_cast<std::uint32_t>(i)]);
      for (std::size_t i = 0; i < positions_.size(); ++i) {
        learner_.learn(positions_[i].seats, positions_[i].clock, positions_[i].target);
        if (i % batch == batch - 1) learner_.step(rate);
      }
      learner_.step(rate);
    }
    positions_.clear();
  }

  void report(std::uint64_t games) {
    std::fprintf(stderr, "%llu of %llu games, loss %.4f, winners %.1f points, %.0f moves a game\n", as_printed(games),
                 as_printed(wish_.games), learner_.loss(), winner_points_ / ended_, length_ / ended_);
    learner_.forget_loss();
    winner_points_ = length_ = ended_ = 0;
    learner_.state(wish_.state, "wb", games);
    if (std::FILE* file = std::fopen(wish_.out.c_str(), "w")) {
      std::fputs(learner_.text().c_str(), file);
      std::fclose(file);
    }
  }

  Wish wish_;
  Learner learner_;
  std::vector<Position> positions_;
  double winner_points_ = 0, length_ = 0, ended_ = 0;
};

#define GAME(name) int train_##name(const Wish& wish);
#include "generated/games.def"
#undef GAME

}  // namespace train
