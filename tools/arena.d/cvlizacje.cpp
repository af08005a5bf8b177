#include <cmath>

#include "engine/players/cvlizacje/features.hpp"
#include "engine/players/cvlizacje/guess.hpp"
#include "engine/players/cvlizacje/thinker.hpp"
#include "tools/arena.d/arena.hpp"

namespace cvlizacje {

constexpr std::array<const char*, 5> habit_names(const State&) {
  return {"thefts", "buildings", "exchanges", "leisure", "learning"};
}

static unsigned is_habit(const State& s, core::Move move, unsigned i) {
  const auto verb = verb_of(move);
  const auto laid = [&](Order o) -> unsigned {
    return s.decision == Decision::order ? (move.a() == index(o)) + (move.b() == index(o)) : 0u;
  };
  const auto bought = [&](Type type) { return verb == Verb::buy && idea(move.a()).type == type; };
  if (i == 0) return verb == Verb::steal && move.a() != pool;
  if (i == 1) return bought(Type::building);
  if (i == 2) return laid(Order::trading) + (verb == Verb::bazaar);
  if (i == 3) return laid(Order::slacking) + laid(Order::hunting) + (verb == Verb::hedonism);
  return bought(Type::ideology) || bought(Type::invention);
}

namespace {

/// What a finished game is worth to a seat: half for the victory, half for the lead over the best other.
double worth_of_end(const core::Outcome& o, unsigned seat) {
  int best = -1000;
  for (unsigned i = 0; i < o.players; ++i)
    if (i != seat && o.total[i] > best) best = o.total[i];
  const double won = (o.winners >> seat & 1u) != 0 ? 1.0 / __builtin_popcount(o.winners) : 0.0;
  return won / 2 + 0.5 / (1 + std::exp((best - o.total[seat]) / 3.0));
}

}  // namespace

/// The opponent that the strongest level is measured against: UCB over the own moves. Each playout samples the hidden
/// orders by what they promise their owners, and the quick player, who buys greedily, plays to the end of the game.
static core::Move root_move(const State& view, unsigned seat, std::uint64_t seed, std::uint32_t budget,
                            std::uint32_t& spent) {
  using namespace players::cvlizacje;
  constexpr unsigned blur = 40;
  constexpr double exploration = 0.35;
  core::MoveList list;
  legal_moves(view, list);
  std::vector<double> sum(list.size()), count(list.size());
  core::Rng rng(seed ^ core::hash(view));
  for (double all = 0; list.size() > 1 && spent < budget; ++all) {
    std::size_t at = 0;
    double highest = -1;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const double bound = count[i] == 0 ? 1e9 : sum[i] / count[i] + exploration * std::sqrt(std::log(all) / count[i]);
      if (bound > highest) highest = bound, at = i;
    }
    State s = guess(view, seat, rng, blur);
    PlayoutOptions options{blur};
    spent += work_of_orders;
    if (!apply(s, list[at]))
      while (s.phase != Phase::over)
        if (apply(s, players::cvlizacje::quick_move(s, rng, options))) break;
    spent += options.work;
    sum[at] += worth_of_end(outcome(s), seat);
    ++count[at];
  }
  std::size_t best = 0;
  for (std::size_t i = 1; i < list.size(); ++i)
    if (count[i] > count[best]) best = i;
  return list[best];
}

}  // namespace cvlizacje

namespace arena {

Game cvlizacje_entry() { return entry<::cvlizacje::State>(); }

}  // namespace arena
