#include "engine/players/altay/forecast.hpp"

#include "engine/players/altay/value.hpp"
#include "engine/players/chance.hpp"
#include "engine/players/player.hpp"
#include "engine/players/weights.hpp"

namespace players::altay {

using namespace ::altay;

namespace {

/// Units of work of judging a seat, as of the thinker.
constexpr std::uint32_t worth_work = 7, net_work = 63;
/// Of a turn by the steps that play_turn() counted.
constexpr std::uint32_t work_of_turn(unsigned steps) { return (1 + steps) * 7 / 4; }

std::uint16_t turn_of(const State& s) { return static_cast<std::uint16_t>(s.round * max_players + s.seat); }

/// Names a turn up to its next fight, in one sample: until then the others are worth the same.
std::uint32_t others_key(const State& s, std::uint32_t luck) {
  std::uint32_t key = mix(luck, turn_of(s));
  for (unsigned i = 0; i < s.players; ++i) key = mix(key, std::uint32_t{s.seats[i].gone} << 8 | s.seats[i].captured);
  return key;
}

}  // namespace

void Forecast::begin(const State& s, unsigned level) {
  evaluator_ = {};
  if (level >= level_count) evaluator_.net = trained(core::GameId::altay, s.players);
  forget();
  work = 0;
}

void Forecast::start(const State& s, std::uint32_t luck, Care care) {
  luck_ = luck;
  rng_ = core::Rng(luck);
  care_ = care;
  try_ = try_count_ = 0;
  if (s.round == 0) return;
  if (const std::uint32_t key = others_key(s, luck); key != others_key_) {
    others_key_ = key;
    others_.count = 0;
  }
  if (care == Care::little || turn_is_over(s, s.seat)) return;
  try_count_ = care == Care::much ? careful_tries : tries;
  const std::uint16_t turn = turn_of(s);
  if (turn == plan_turn_) return;
  plan_turn_ = turn;
  plan_.size = 0;
  try_count_ = first_tries;
}

bool Forecast::advance(State& s) {
  if (try_ < try_count_) {
    try_turn(s);
    if (try_ < try_count_) return false;
    plan_ = best_plan_;
    s = best_;
  }
  if (care_ == Care::little && s.round > 0 && s.decision != Decision::over)
    glance(s);
  else
    judge(s);
  return true;
}

/// Makes the moves of the plan that are legal, and ends the turn: play_turn() would go on at random.
void Forecast::play_plan_and_end(State& s, const Plan& plan) {
  const unsigned seat = s.seat;
  for (unsigned i = 0; i < plan.size && current_actor(s) == core::Actor::seat(seat) && s.seat == seat; ++i)
    if (verb_of(plan.moves[i]) != Verb::end && !apply(s, plan.moves[i])) tried_plan_.add(plan.moves[i]);
  if (s.decision == Decision::turn && s.seat == seat && !apply(s, move(Verb::end))) tried_plan_.add(move(Verb::end));
}

/// One way to end the turn: the best so far in this turn, nothing more, a change of the best, or one at random.
void Forecast::try_turn(const State& s) {
  const unsigned i = try_++;
  Trial trial;
  tried_ = s;
  tried_plan_.size = 0;
  if (i == 0) play_plan_and_end(tried_, plan_);
  if (i == 1) play_plan_and_end(tried_, Plan{});
  if (i == 2 && plan_.size > 0) trial.guide = &plan_;
  if (i > 2 && i % 3 != 2 && best_plan_.size > 0) {
    trial.guide = &best_plan_;
    const auto at = static_cast<std::uint8_t>(rng_.below(best_plan_.size));
    (i % 3 == 0 ? trial.cut : i % 2 == 0 ? trial.skip : trial.stop) = at;
  }
  work += work_of_turn(play_turn(tried_, trial, luck_, rng_, tried_plan_));
  unsigned evaluated = 0;
  const std::int32_t score = evaluator_.quick_score(tried_, s.seat, s, others_, evaluated);
  work += evaluated * (evaluator_.net ? net_work : worth_work);
  if (i > 0 && score <= best_score_) return;
  best_score_ = score;
  best_ = tried_;
  best_plan_ = tried_plan_;
}

/// Evaluates whose turn it is, and the others as they were before.
void Forecast::glance(const State& s) {
  unsigned evaluated = 0;
  shares.fill(0);
  shares[s.seat] = evaluator_.quick_score(s, s.seat, s, others_, evaluated) / (sure_win / whole_share);
  work += evaluated * (evaluator_.net ? net_work : worth_work);
}

void Forecast::judge(const State& s) {
  if (s.decision == Decision::over) {
    shares = final_shares(outcome(s));
  } else if (s.round == 0) {  // AL-6: some have no settlement yet
    shares.fill(whole_share / s.players);
  } else {
    std::array<int, max_players> values{};
    for (unsigned i = 0; i < s.players; ++i) values[i] = evaluator_.seat_value(s, i, i);
    work += s.players * (evaluator_.net ? net_work : worth_work);
    const unsigned by = evaluator_.net ? evaluator_.net->spread[rounds_left(s)] : spread(s);
    for (unsigned i = 0; i < s.players; ++i) shares[i] = share_of(values.data(), s.players, i, by);
  }
}

}  // namespace players::altay
