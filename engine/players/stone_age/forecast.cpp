#include "engine/players/stone_age/forecast.hpp"

#include "engine/players/chance.hpp"
#include "engine/players/player.hpp"
#include "engine/players/weights.hpp"

namespace players::stone_age {

using namespace ::stone_age;
using core::Move;

namespace {

constexpr unsigned first_with_net = 3;  ///< level
constexpr std::uint32_t move_cost = 3;  ///< units of work beside the evaluations that choose a move

/// Dice of 3 and 4 in turn make an average roll. Rolls begin with either, so that odd numbers of dice are average, too.
Move average_die(const State& s) {
  return move(Verb::die, 3 + ((s.dice_count + s.round + s.turn + index(s.location)) & 1u));
}

}  // namespace

void Forecast::begin(const State& s, unsigned level) {
  evaluator_ = {};
  if (level >= first_with_net) evaluator_.net = trained(State::id, s.players);
  evaluator_.by_probability = level >= level_count;
  work = 0;
}

void Forecast::start(const State& s, const State&, std::uint32_t luck, Care care) {
  luck_ = luck;
  care_ = care;
  round_ = s.round;
  turn_ = s.turn;
  counts_placing_ = care == Care::normal || care == Care::event;
  order_ = 0;
}

bool Forecast::advance(State& s) {
  evaluator_.work = move_cost;
  evaluator_.others.known = false;
  const Move move = care_ == Care::much ? next_move_of_round(s) : next_move(s);
  const bool done = !move || apply(s, move);
  if (done) judge(s);
  work += evaluator_.work;
  return done;
}

/// Positions within a turn cannot be evaluated, nor those within a feeding. Being the next to place is worth something,
/// so that everybody who follows the last seat in the order of play places once.
Move Forecast::next_move(const State& s) {
  if (s.decision == Decision::feed) return quick_move(s, evaluator_);
  if (s.phase == Phase::act && s.turn == turn_ && s.round == round_)
    return s.decision == Decision::roll ? average_die(s) : next_move_of_round(s);
  if (s.decision != Decision::place || !counts_placing_) return {};
  const auto next = static_cast<std::uint8_t>((s.seat + s.players - s.first) % s.players);
  if (next < order_) return {};
  order_ = static_cast<std::uint8_t>(next + 1);
  return quick_move(s, evaluator_);
}

Move Forecast::next_move_of_round(const State& s) {
  if (s.round != round_ || s.decision == Decision::over) return {};
  if (!is_chance(s.decision)) return quick_move(s, evaluator_);
  core::MoveList outcomes;
  legal_moves(s, outcomes);
  return keyed_pick(outcomes, luck_, chance_key(s));
}

void Forecast::judge(const State& s) {
  if (s.decision == Decision::over) {
    shares = final_shares(outcome(s));
    return;
  }
  std::array<int, max_seats> values{};
  for (unsigned i = 0; i < s.players; ++i) values[i] = evaluator_.value(s, i);
  for (unsigned i = 0; i < s.players; ++i) shares[i] = evaluator_.share_with(s, i, values);
}

}  // namespace players::stone_age
