#include "engine/players/altay/forecast.hpp"

#include "engine/players/altay/levels.hpp"
#include "engine/players/altay/value.hpp"
#include "engine/players/chance.hpp"
#include "engine/players/player.hpp"
#include "engine/players/weights.hpp"

namespace players::altay {

using namespace ::altay;

namespace {

/// Units of work of judging a seat, as of the thinker.
constexpr std::uint32_t worth_work = 7, net_work = 63;
/// Of a turn by the moves that play_turn() counted.
constexpr std::uint32_t work_of_turn(unsigned moves) { return (1 + moves) * 7 / 4; }

/// How far ahead, in 64ths of a point, makes a win e times as likely at the end of a game that was played on.
constexpr unsigned spread_at_end = 160;

/// Draws the new hand of a turn that is over, the sixth card of Government included.
void draw_new_hand(State& s, std::uint32_t luck) {
  let_chance_decide(s, luck);
  if (s.decision != Decision::sixth || apply(s, move(Verb::use, target(Achievement::government)))) return;
  let_chance_decide(s, luck);
}

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
  evaluator_.leniency = level_params(level, s.players).leniency;
  forget();
  work = 0;
}

void Forecast::start(const State& s, const State& before, std::uint32_t luck, Care care) {
  luck_ = luck;
  rng_ = core::Rng(luck);
  care_ = care;
  try_ = try_count_ = 0;
  played_on_ = false;
  first_seat_ = s.seat;
  first_has_ended_ = turn_has_ended(s);
  if (s.round > 0 && (care == Care::event || turn_of(s) == turn_of(before))) start_turn(s);
}

/// Prepares to play a turn to its end.
void Forecast::start_turn(const State& s) {
  if (const std::uint32_t key = others_key(s, luck_); key != others_key_) {
    others_key_ = key;
    others_.count = 0;
  }
  if (care_ == Care::little || s.decision == Decision::over || turn_is_over(s, s.seat)) return;
  foresee_turn(s.seat);
  try_ = 0;
  try_count_ = care_ == Care::much ? careful_tries : tries;
  TurnPlan& plan = plans_[s.seat];
  if (turn_of(s) == plan.turn) return;
  plan.turn = turn_of(s);
  plan.plan.size = 0;
  try_count_ = first_tries;
}

/// Collects what the seat really decided in its turn. A plan that was found in the game is known from the start, so the
/// value does not rise when the seat plays it.
void Forecast::foresee_turn(unsigned seat) {
  foreseen_.size = 0;
  if (care_ != Care::event || log_ == nullptr) return;
  const unsigned players = log_->setup.players;
  unsigned skip = (seat + players - first_seat_) % players, at = next_;
  if (first_has_ended_ && skip > 0) --skip;
  for (; at < log_->size && skip > 0; ++at)
    if (verb_of(log_->moves[at]) == Verb::end) --skip;
  for (; at < log_->size && verb_of(log_->moves[at]) != Verb::end; ++at)
    if (verb_of(log_->moves[at]) < Verb::draw) foreseen_.add(log_->moves[at]);
}

/// After an event the round is played to its end: in the middle of a round those who have yet to play look stronger
/// than they are. The last turn of the game is always followed by the result.
bool Forecast::begins_next_turn(State& s, unsigned last) {
  if (care_ == Care::little || s.round == 0 || s.decision == Decision::over) return false;
  const bool ends_round = (last + 1u) % s.players == s.first;
  if (ends_round ? rounds_left(s) > 0 : care_ != Care::event) return false;
  tried_ = s;
  played_on_ = true;
  draw_new_hand(tried_, luck_);
  if (ends_round && tried_.decision != Decision::over) return false;
  s = tried_;
  start_turn(s);
  return try_ < try_count_;
}

bool Forecast::advance(State& s) {
  const unsigned seat = s.seat;
  if (try_ < try_count_) {
    try_turn(s);
    if (try_ < try_count_) return false;
    plans_[seat].plan = best_plan_;
    s = best_;
    if (begins_next_turn(s, seat)) return false;
  } else if (turn_has_ended(s) && begins_next_turn(s, seat)) {
    return false;
  }
  if (care_ == Care::little && s.round > 0 && s.decision != Decision::over)
    glance(s);
  else
    judge(s);
  return true;
}

/// One way to end the turn: the best so far in this turn, nothing more, what was really played, a change of the best,
/// or one at random.
void Forecast::try_turn(const State& s) {
  const unsigned i = try_++;
  Trial trial;
  tried_ = s;
  tried_plan_.size = 0;
  if (i != 1 && i < 3) trial.guide = &plans_[s.seat].plan;
  trial.ends = i < 2;
  if (i == 2 && foreseen_.size > 0) {
    trial.guide = &foreseen_;
    trial.ends = true;
  }
  if (i > 2 && i % 3 != 2 && best_plan_.size > 0) {
    trial.guide = &best_plan_;
    const auto at = static_cast<std::uint8_t>(rng_.below(best_plan_.size));
    (i % 3 == 0 ? trial.cut : i % 2 == 0 ? trial.skip : trial.stop) = at;
  }
  played_on_ = true;
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
    shares = played_on_ ? estimated_shares(outcome(s), spread_at_end) : final_shares(outcome(s));
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
