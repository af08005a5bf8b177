#include "engine/players/altay/thinker.hpp"

#include <algorithm>

#include "engine/altay/data.hpp"
#include "engine/players/altay/levels.hpp"
#include "engine/players/altay/policy.hpp"
#include "engine/players/chance.hpp"
#include "engine/players/weights.hpp"

namespace players::altay {

using namespace ::altay;
using core::Move;

namespace {

constexpr std::int32_t unseen = -0x40000000;

/// Percent of games that were won, by number of players and Faction.
constexpr std::array<std::array<std::uint8_t, faction_count>, 5> faction_wins{
    {{}, {}, {47, 45, 55, 55}, {34, 26, 38, 35}, {29, 16, 31, 24}}};

/// Units of work, from cycles that were measured on the emulated RP2040 with its flash cache: of judging a seat, and of
/// a turn as it is on average.
constexpr unsigned worth_work = 7, net_work = 63, turn_work = 44;
/// Of a turn by the moves that play_turn() counted.
constexpr unsigned work_of_turn(unsigned moves) { return (1 + moves) * 7 / 4; }

unsigned judging(const State& s, const Evaluator& evaluator) {
  return s.players * (evaluator.net ? net_work : worth_work);
}

/// Borders between the territory and the nearest of `goals`.
int distance(unsigned from, std::uint32_t goals, unsigned map) {
  std::uint32_t reached = bit(from);
  for (int borders = 0; borders < 8; ++borders) {
    if (reached & goals) return borders;
    reached |= neighbours(reached) & in_play_mask[map];
  }
  return 8;
}

/// How good a first settlement is there: far from the others, with much around that is easy to take.
int begin_worth(const State& s, unsigned t) {
  std::uint32_t others = 0;
  for (const Seat& seat : s.seats) others |= seat.land;
  int sum = others != 0 ? distance(t, others, s.map()) * 12 : 0;
  std::uint32_t terrains = 0;
  each_bit(territories[t].adjacent & in_play_mask[s.map()], [&](unsigned n) {
    sum += 5 - tokens[s.token[n] < token_kinds ? s.token[n] : 0].value;
    terrains |= bit(index(territories[n].terrain));
  });
  return sum + std::popcount(terrains) * 2;
}

/// The first choices of a game: a people by what it won, and where to begin.
Move opening(const State& s, const core::MoveList& moves, core::Rng& rng, unsigned noise) {
  Move best = moves[0];
  int highest = -0x7FFF;
  for (const Move m : moves) {
    int score = s.decision == Decision::faction ? faction_wins[s.players][m.a()] : begin_worth(s, m.a());
    score += static_cast<int>(rng.below(noise > 0 ? 24 : 6));
    if (score <= highest) continue;
    highest = score;
    best = m;
  }
  return best;
}

/// What each style likes to do for its own sake, and how much a time.
struct StyleBonus {
  Verb verb;
  std::int32_t by;
};
constexpr std::array<StyleBonus, style_count> style_bonuses{{
    {},
    {Verb::build, sure_win / 50},
    {Verb::attack, sure_win / 25},
    {Verb::put, sure_win / 360},
    {Verb::acquire, sure_win / 400},
}};

constexpr unsigned calm_enough = 2;  ///< worlds in a row that bring neither news nor a better turn
constexpr unsigned most_answer_worlds = 24;
constexpr unsigned least_answer_worlds = 4;  ///< an answer is tried in at least so many, as far as the budget allows

/// Worlds, trials by budget and how wrong it may judge, by level.
SearchParams search_params(Profile profile, unsigned players, Budget budget) {
  SearchParams params;
  params.evaluator.style = profile.style < style_count ? profile.style : std::uint8_t{0};
  if (profile.level == hand_crafted) {
    params.one_ply = true;
    return params;
  }
  const LevelParams& level = level_params(profile.level, players);
  params.evaluator.leniency = level.leniency;
  params.evaluator.weights = level.weights;
  params.evaluator.net_share = level.net;
  if (level.net != 0) params.evaluator.net = trained(core::GameId::altay, players);
  params.noise = level.noise;
  params.worlds = level.worlds;
  params.completes = level.completes;
  const std::uint32_t each = turn_work + 3 * (params.evaluator.net ? net_work : worth_work) / 2;
  const std::uint32_t affordable = budget.work / (each * params.worlds);
  params.trials = static_cast<std::uint16_t>(affordable < level.trials ? affordable : level.trials);
  if (params.trials < 4) params.trials = std::min<std::uint16_t>(4, level.trials);
  return params;
}

/// What a thought may cost. A turn asks several times, and several others wait for it: the fewer cards are left in
/// hand, the less there is to plan, and at a larger table everybody takes less time.
Budget share_of_turn(const State& view, unsigned seat, Budget budget) {
  constexpr unsigned full_hand = 5, for_answer = 2;
  const unsigned hand = view.seats[seat].hand_count;
  const unsigned share = view.seat != seat ? for_answer : hand < 1 ? 1 : hand > full_hand ? full_hand : hand;
  return {budget.work / (full_hand * view.players) * (2 * share)};
}

/// Draws the new hand of a turn that is over, the sixth card of Government included.
void draw_new_hand(State& s, std::uint32_t luck) {
  let_chance_decide(s, luck);
  if (s.decision != Decision::sixth || apply(s, move(Verb::use, target(Achievement::government)))) return;
  let_chance_decide(s, luck);
}

/// Does the move bring no news: no draw, nobody else to ask?
bool is_quiet(const State& before, const State& after, unsigned seat) {
  return current_actor(after) == core::Actor::seat(seat) && after.seat == seat &&
         before.technology_deck == after.technology_deck && before.wonder_deck == after.wonder_deck;
}

}  // namespace

void Thinker::begin(const State& view, unsigned seat, Profile profile, std::uint64_t seed, Budget budget) {
  if (level_params(profile.level, view.players).shares_turn) budget = share_of_turn(view, seat, budget);
  begin(view, seat, search_params(profile, view.players, budget), seed, budget);
}

void Thinker::begin(const State& view, unsigned seat, const SearchParams& params, std::uint64_t seed, Budget budget) {
  work_ = 1;
  evaluations_ = playouts_ = 0;
  allowed_ = budget.work;
  const bool same =
      seat == seat_ && seed == seed_ && params.evaluator == params_.evaluator && params.noise == params_.noise;
  seat_ = static_cast<std::uint8_t>(seat);
  params_ = params;
  seed_ = seed;
  if (same && follows_plan(view)) return;
  followed_hash_ = 0;
  rng_ = core::Rng(seed ^ core::hash(view));
  view_ = view;
  moves_.clear();
  legal_moves(view_, moves_);
  plan_fits_ = false;
  plan_.size = 0;
  if (moves_.size() < 2) return decide(moves_[0]);
  if (view_.round == 0) return decide(opening(view_, moves_, rng_, params_.noise));
  // Another card is worth having unless the deck runs out with it: nothing to search.
  if (view_.decision == Decision::sixth && view_.seats[seat].deck_count > 1) return decide(moves_[0]);
  sum_.fill(0);
  best_plan_.size = 0;
  world_number_ = calm_worlds_ = 0;
  tries_left_ = 0;
  last_best_ = unseen;
  const unsigned each = (turn_work + judging(view_, params_.evaluator)) * static_cast<unsigned>(moves_.size());
  const unsigned tries = allowed_ / (each * least_answer_worlds);
  own_tries_ = static_cast<std::uint8_t>(tries < 2 ? 1 : tries > 24 ? 12 : tries / 2);
  if (own_tries_ > params_.trials / 4u) own_tries_ = static_cast<std::uint8_t>(std::max(1u, params_.trials / 4u));
  other_tries_ = static_cast<std::uint8_t>(own_tries_ < 4 ? 1 : own_tries_ / 3);
  task_ = params.one_ply ? Task::one_ply : view_.seat == seat ? Task::turn : Task::answer;
  start_world();
}

void Thinker::start_world() {
  luck_ = rng_.next();
  world_ = determinize(view_, seat_, rng_);
  trial_ = 0;
  best_.fill(unseen);
  best_score_ = unseen;
  others_.count = 0;
}

bool Thinker::think(unsigned slice) {
  const std::uint32_t until = work_ + slice;
  while (task_ != Task::decided && work_ < until) advance();
  return task_ == Task::decided;
}

void Thinker::advance() {
  switch (task_) {
    case Task::turn: return try_turn();
    case Task::answer: return try_answer();
    case Task::one_ply: return try_one_ply();
    case Task::decided: return;
  }
}

std::int32_t Thinker::evaluate(const State& s, unsigned seat) {
  work_ += judging(s, params_.evaluator);
  evaluations_ += s.players;
  return params_.evaluator.score(s, seat);
}

void Thinker::record(Move first, std::int32_t score) {
  const std::size_t i = moves_.find(first);
  if (i < moves_.size() && score > best_[i]) best_[i] = score;
}

/// What the style likes about a turn beside what it leads to.
std::int32_t Thinker::style_bonus(const Plan& plan) const {
  if (params_.evaluator.style == 0) return 0;
  const StyleBonus& likes = style_bonuses[params_.evaluator.style];
  std::int32_t sum = 0;
  for (unsigned i = 0; i < plan.size; ++i) {
    const Move m = plan.moves[i];
    const bool on_token = verb_of(m) == Verb::attack && (world_.guarded >> m.b() & 1u);
    if (verb_of(m) == likes.verb && !on_token) sum += likes.by;
  }
  return sum;
}

void Thinker::try_turn() {
  Trial trial;
  const unsigned roots = static_cast<unsigned>(moves_.size());
  const unsigned probes_from = params_.trials - (roots < params_.trials / 4u ? roots : params_.trials / 4u);
  if (trial_ == 0 && best_plan_.size > 0) {
    trial.guide = &best_plan_;
  } else if (trial_ >= probes_from) {  // each first move before the best turn
    trial.guide = &best_plan_;
    trial.first = moves_[(trial_ + luck_ % roots) % roots];
  } else if (best_plan_.size > 1 && trial_ * 4u > params_.trials) {
    trial.guide = &best_plan_;
    const auto at = static_cast<std::uint8_t>(rng_.below(best_plan_.size));
    switch (rng_.below(3)) {
      case 0: trial.stop = at; break;
      case 1: trial.cut = at; break;
      default: trial.skip = at;
    }
  }
  scratch_ = world_;
  tried_plan_.size = 0;
  work_ += work_of_turn(play_turn(scratch_, trial, luck_, rng_, tried_plan_));
  unsigned evaluated = 0;
  std::int32_t score = params_.evaluator.quick_score(scratch_, seat_, world_, others_, evaluated);
  if (score > best_score_ && evaluated < scratch_.players) {
    score = params_.evaluator.score(scratch_, seat_);
    evaluated += scratch_.players;
  }
  work_ += evaluated * (params_.evaluator.net ? net_work : worth_work);
  evaluations_ += evaluated;
  ++playouts_;
  score += style_bonus(tried_plan_);
  if (params_.noise > 0) score += (static_cast<std::int32_t>(rng_.below(2u * params_.noise)) - params_.noise) * 16;
  if (tried_plan_.size > 0) record(tried_plan_.moves[0], score);  // a turn that is over asks once more (Writing)
  if (score > best_score_) {
    best_score_ = score;
    best_plan_ = tried_plan_;
  }
  if (++trial_ < params_.trials) return;
  for (std::size_t i = 0; i < moves_.size(); ++i) sum_[i] += best_[i] / params_.worlds;
  calm_worlds_ = static_cast<std::uint16_t>(best_score_ == last_best_ ? calm_worlds_ + 1 : 0);
  last_best_ = best_score_;
  if (++world_number_ < params_.worlds && work_ < allowed_ && calm_worlds_ < calm_enough) return start_world();
  plan_ = best_plan_;
  decide_best();
  keep_plan();
}

/// One try to play the turn of whoever's it is; the best of them is played.
void Thinker::try_turn_after_answer() {
  const unsigned seat = kept_.seat;
  State tried = kept_;
  Plan plan;
  work_ += work_of_turn(play_turn(tried, {}, luck_, rng_, plan));
  const std::int32_t score = evaluate(tried, seat);
  ++playouts_;
  if (score > turn_score_) {
    turn_score_ = score;
    scratch_ = tried;
  }
  if (--tries_left_ > 0) return;
  if (seat == seat_) return end_answer();
  draw_new_hand(scratch_, luck_);
  next_turn_after_answer();
}

/// The turns that follow are tried one after the other, each try a slice of its own: a press may come in between.
void Thinker::next_turn_after_answer() {
  if (scratch_.decision == Decision::over || turns_left_ == 0) return end_answer();
  --turns_left_;
  kept_ = scratch_;
  turn_score_ = unseen;
  tries_left_ = scratch_.seat == seat_ ? own_tries_ : other_tries_;
}

/// One answer in one world: the rest of the fight, of the attacker's turn and the own next turn.
void Thinker::try_answer() {
  if (tries_left_ > 0) return try_turn_after_answer();
  scratch_ = world_;
  if (apply(scratch_, moves_[trial_])) return record_answer(unseen);
  while (current_actor(scratch_) == core::Actor::seat(seat_)) {
    if (apply(scratch_, answer(scratch_))) break;
    ++work_;
  }
  draw_new_hand(scratch_, luck_);
  turns_left_ = static_cast<std::uint8_t>(scratch_.players + 1u);
  next_turn_after_answer();
}

void Thinker::end_answer() { record_answer(evaluate(scratch_, seat_)); }

void Thinker::record_answer(std::int32_t score) {
  tries_left_ = 0;
  sum_[trial_] += score / static_cast<std::int32_t>(most_answer_worlds);
  if (++trial_ < moves_.size()) return;
  if (++world_number_ < most_answer_worlds && world_number_ < params_.trials / 2u &&
      work_ < allowed_ / (world_number_ + 1u) * world_number_)
    return start_world();
  decide_best();
}

/// The position after each move, with what belongs to it decided at the policy's will.
void Thinker::try_one_ply() {
  scratch_ = world_;
  std::int32_t score = unseen;
  const unsigned turn_of = scratch_.seat;
  if (!apply(scratch_, moves_[trial_])) {
    while (!turn_is_over(scratch_, turn_of) && scratch_.decision != Decision::turn) {
      const core::Actor actor = current_actor(scratch_);
      Move next;
      core::MoveList list;
      if (actor == core::chance) {
        legal_moves(scratch_, list);
        next = keyed_pick(list, luck_, chance_key(scratch_));
      } else if (actor == core::Actor::seat(turn_of)) {
        legal_moves(scratch_, list);
        next = pick(scratch_, list, rng_);
      } else {
        next = answer(scratch_);
      }
      if (apply(scratch_, next)) break;
      work_ += 2;
    }
    score = evaluate(scratch_, seat_);
  }
  sum_[trial_] = score;
  if (++trial_ == moves_.size()) decide_best();
}

void Thinker::decide_best() {
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves_.size(); ++i)
    if (sum_[i] > sum_[best]) best = i;
  decide(instead_of_ending(moves_[best]));
}

/// No level ends its turn while something can be completed; chance may have kept its tries from seeing it.
Move Thinker::instead_of_ending(Move chosen) {
  if (!params_.completes || verb_of(chosen) != Verb::end) return chosen;
  const Move completing = completing_move();
  return completing ? completing : chosen;
}

/// The first move to an achievement that the rest of the turn's resources complete and that brings points; none if
/// there is none. Leaves its last try in scratch_.
Move Thinker::completing_move() {
  const int points = outcome(view_).total[seat_];
  const auto completes = [&](unsigned achievement) {
    Move first;
    bool goes_on = true;
    while (goes_on && (scratch_.seats[seat_].done >> achievement & 1u) == 0) {
      goes_on = false;
      for (unsigned r = 0; r < resource_count && !goes_on; ++r) {
        const Move put = ::altay::move(Verb::put, target(static_cast<Achievement>(achievement)), r);
        goes_on = !apply(scratch_, put);
        if (goes_on && !first) first = put;
      }
      let_chance_decide(scratch_, luck_);  // an offer is filled
    }
    return outcome(scratch_).total[seat_] > points ? first : Move{};
  };
  scratch_ = view_;
  if (const unsigned developing = view_.seats[seat_].developing; developing != none) return completes(developing);
  moves_.clear();
  legal_moves(view_, moves_);
  for (const Move m : moves_) {
    if (verb_of(m) != Verb::develop) continue;
    scratch_ = view_;
    if (!apply(scratch_, m) && completes(m.a())) return m;
  }
  return {};
}

void Thinker::decide(Move move) {
  move_ = move;
  task_ = Task::decided;
  why_ = {};
  scratch_ = view_;
  if (apply(scratch_, move_)) return;
  explain(view_, scratch_);
  if (why_.count == 0 && view_.round > 0 && view_.seat == seat_ && verb_of(move) != Verb::end) explain_by_turn();
  if (why_.count == 0) why_ = {{static_cast<std::uint8_t>(reason_of_kind())}, 1};
}

Why Thinker::explain(const State& view, unsigned seat, Move move) {
  view_ = view;
  seat_ = static_cast<std::uint8_t>(seat);
  plan_.size = 0;
  plan_fits_ = false;
  followed_hash_ = 0;
  decide(move);
  return why_;
}

/// The terms of the own worth that rise most between the two.
void Thinker::explain(const State& from, const State& to) {
  const Evaluation before = worth(from, seat_), after = worth(to, seat_);
  std::array<std::int32_t, term_count> gain{};
  for (unsigned t = 0; t < term_count; ++t)
    if (t != index(Term::at_hand)) gain[t] = after.terms[t] - before.terms[t];
  while (why_.count < why_.terms.size()) {
    unsigned best = 0;
    for (unsigned t = 1; t < term_count; ++t)
      if (gain[t] > gain[best]) best = t;
    if (gain[best] <= 0) break;
    why_.terms[why_.count++] = static_cast<std::uint8_t>(best);
    gain[best] = 0;
  }
}

/// A card is played for what it pays, an attack begins with nothing won: what the turn that goes on so brings.
void Thinker::explain_by_turn() {
  core::Rng rng(core::hash(view_));
  scratch_ = determinize(view_, seat_, rng);
  kept_ = scratch_;
  Trial trial;
  trial.guide = &plan_;
  trial.first = move_;
  tried_plan_.size = 0;
  const std::uint32_t luck = rng.next();
  static_cast<void>(play_turn(scratch_, trial, luck, rng, tried_plan_));
  explain(kept_, scratch_);
  why_.later = why_.count > 0;
}

/// Of a move that makes no term rise.
unsigned Thinker::reason_of_kind() {
  core::MoveList list;
  legal_moves(view_, list);
  const bool done = verb_of(move_) == Verb::done;
  if (verb_of(move_) == Verb::end) return index(Reason::end);
  if (list.size() == 1) return index(Reason::only);
  switch (view_.decision) {
    case Decision::turn: return index(verb_of(move_) == Verb::abandon ? Reason::room : Reason::best);
    case Decision::faction: return index(Reason::people);
    case Decision::answer: return index(verb_of(move_) == Verb::surrender ? Term::at_hand : Term::safety);
    case Decision::defend: return done ? index(Reason::enough) : index(Term::safety);
    case Decision::attack: return index(done ? Reason::enough : Reason::best);
    case Decision::discard:  // AL-56: one is drawn for each
    case Decision::swap: return index(done ? Reason::keep : Reason::fresh);
    case Decision::retain: return index(done ? Reason::fresh : Reason::keep);
    case Decision::sixth: return index(done ? Reason::best : Reason::fresh);
    default: return index(Reason::best);
  }
}

/// The best turn of the last world, after the move, goes on as far as it brings no news: so was the move evaluated.
void Thinker::keep_plan() {
  scratch_ = view_;
  if (apply(scratch_, move_) || !is_quiet(view_, scratch_, seat_)) return;
  plan_.size = 0;
  bool left_out = false;
  for (unsigned i = 0; i < best_plan_.size; ++i) {
    if (left_out || best_plan_.moves[i] != move_)
      plan_.add(best_plan_.moves[i]);
    else
      left_out = true;
  }
  plan_fits_ = true;
  plan_hash_ = core::hash(scratch_);
}

bool Thinker::follows_plan(const State& view) {
  const std::uint64_t now = core::hash(view);
  if (now == followed_hash_) {  // asked again
    decide(followed_);
    return true;
  }
  if (!plan_fits_ || now != plan_hash_) return false;
  scratch_ = view;
  unsigned at = 0;
  while (at < plan_.size && apply(scratch_, plan_.moves[at])) ++at;
  if (at == plan_.size) return false;
  const Move planned = plan_.moves[at];
  if (verb_of(planned) == Verb::attack && !(view.guarded >> planned.b() & 1u)) return false;
  view_ = view;
  plan_.drop(at + 1);
  plan_fits_ = is_quiet(view, scratch_, seat_);
  plan_hash_ = core::hash(scratch_);
  const Move next = instead_of_ending(planned);
  if (next != planned) plan_fits_ = false;
  followed_hash_ = now;
  followed_ = next;
  decide(next);
  return true;
}

}  // namespace players::altay
