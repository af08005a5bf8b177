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

/// How far ahead, in 64ths of a point, makes a win e times as likely at the end of a game that so many average dice led
/// to.
constexpr unsigned spread_after(unsigned dice) { return point * (2 + dice) / 2; }

/// Dice of 3 and 4 in turn make an average roll. Rolls begin with either, so that odd numbers of dice are average, too.
Move average_die(const State& s) {
  return move(Verb::die, 3 + ((s.dice_count + s.round + s.turn + index(s.location)) & 1u));
}

}  // namespace

void Forecast::begin(const State& s, unsigned level) {
  evaluator_ = {};
  if (level >= first_with_net) evaluator_.net = trained(State::id, s.players);
  evaluator_.by_probability = level >= level_count;
  memory_ = {};
  work = 0;
}

void Forecast::start(const State& s, const State&, std::uint32_t luck, Care care) {
  luck_ = luck;
  care_ = care;
  round_ = s.round;
  turn_ = s.turn;
  counts_placing_ = care == Care::normal || care == Care::event;
  order_ = 0;
  dice_ = 0;
  to_end_of_round_ = remembers_ = false;
}

bool Forecast::advance(State& s) {
  if (recalls(s)) return true;
  evaluator_.work = move_cost;
  evaluator_.others.known = false;
  const Move move = care_ == Care::much ? next_move_of_round(s) : next_move(s);
  const bool done = !move || apply(s, move);
  if (done) judge(s);
  work += evaluator_.work;
  if (!done || goes_on(s)) return false;
  if (remembers_) memory_[oldest_].shares = shares;
  return true;
}

/// Different faces of a die often lead to the same position. Is the value of this one known? Otherwise the first one of
/// a forecast is remembered.
bool Forecast::recalls(const State& s) {
  if (care_ != Care::event || to_end_of_round_ || s.decision != Decision::use || s.round != round_) return false;
  for (const Memory& one : memory_) {
    if (one.luck != luck_ || one.dice != dice_ || one.position != s) continue;
    shares = one.shares;
    ++work;
    return true;
  }
  if (remembers_) return false;
  remembers_ = true;
  oldest_ = static_cast<std::uint8_t>((oldest_ + 1u) % memory_.size());
  memory_[oldest_] = {s, luck_, dice_, {}};
  return false;
}

/// After an event, figures are first placed until it is the first player's turn again, then to the end of the round.
/// The first value is too high for a seat that places by the same net, the second one for its opponents, if the seat
/// places better than the net: the mean of the two is taken.
bool Forecast::goes_on(const State& s) {
  if (to_end_of_round_) {
    for (unsigned i = 0; i < s.players; ++i) shares[i] = (near_[i] + shares[i]) / 2;
    return false;
  }
  if (care_ != Care::event || s.players > 2 || s.decision != Decision::place || s.round != round_) return false;
  to_end_of_round_ = true;
  near_ = shares;
  return true;
}

/// Positions within a turn cannot be evaluated, nor those within a feeding. Being the next to place is worth something,
/// so that everybody who follows the last seat in the order of play places once. After an event all turns of the round
/// are played: otherwise the value would jump at the end of each.
Move Forecast::next_move(const State& s) {
  if (s.decision == Decision::feed) return quick_move(s, evaluator_);
  if (s.phase == Phase::act && s.round == round_ && (care_ == Care::event || s.turn == turn_)) {
    if (s.decision != Decision::roll) return next_move_of_round(s);
    ++dice_;
    return average_die(s);
  }
  if (s.decision != Decision::place || !counts_placing_ || s.round != round_) return {};
  if (to_end_of_round_) return quick_move(s, evaluator_);
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
    shares = dice_ != 0 ? estimated_shares(outcome(s), spread_after(dice_)) : final_shares(outcome(s));
    return;
  }
  std::array<int, max_seats> values{};
  for (unsigned i = 0; i < s.players; ++i) values[i] = evaluator_.value(s, i);
  for (unsigned i = 0; i < s.players; ++i) shares[i] = evaluator_.share_with(s, i, values);
}

}  // namespace players::stone_age
